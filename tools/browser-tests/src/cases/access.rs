//! Accessibility: axe-core on every page, and narrow and enlarged windows.

use crate::Stage;
use crate::browser::{Browser, PHONE, SMALL, Screen, WIDE, ZOOMED};
use crate::pages;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

/// Chooses language and theme as the settings do, and opens a page.
pub fn visit_with(browser: &Browser, page: &str, language: &str, theme: &str) -> Result<()> {
    let at_home = browser.value("location.href")?.as_str().is_some_and(|at| at.starts_with(&browser.site.origin()));
    if !at_home {
        browser.visit("#/settings")?;
    }
    let settings = json!({ "language": language, "theme": theme, "motion": "reduced" }).to_string();
    browser
        .run("localStorage.clear(); localStorage.setItem('douse.1.settings', arguments[0])", vec![json!(settings)])?;
    browser.go(page)?;
    browser.until("the language is chosen", &format!("document.documentElement.lang === '{language}'"))
}

pub fn english(stage: &Stage) -> Result<String> {
    every_page(stage, "en")
}

pub fn german(stage: &Stage) -> Result<String> {
    every_page(stage, "de")
}

/// Examines every page in one visit: texts, axe-core on a wide screen, then a narrow window. In
/// English also the colours of both themes, enlarged windows, and longer words as in another
/// language.
fn every_page(stage: &Stage, language: &str) -> Result<String> {
    let browser = &stage.browser;
    let mut faults = Vec::new();
    let mut views = 0;
    let mut look = |name: &str| -> Result<()> {
        views += 1;
        for id in missing_texts(browser)? {
            faults.push(format!("{name} has no text for {id}"));
        }
        faults.extend(examine(stage, Extent::of(language))?.iter().map(|fault| format!("{name}: {fault}")));
        Ok(())
    };
    let mut wide = Vec::new();
    visit_with(browser, "#/settings", language, "light")?;
    for page in pages::all() {
        browser.turn_to(&page)?;
        look(&page)?;
        browser.until("nothing is being computed", "!document.querySelector('.task')")?;
        let screens: [(Screen, &str); 3] = [(SMALL, "320 px"), (ZOOMED, "200 %"), (PHONE, "360 px")];
        for &(screen, name) in if language == "en" { &screens[..] } else { &screens[..1] } {
            browser.show_on(screen)?;
            wide.extend(sideways(browser)?.map(|over| format!("{page} at {name}: {over}")));
        }
        if language == "en" {
            lengthen(browser)?;
            wide.extend(sideways(browser)?.map(|over| format!("{page} at 360 px, with longer words: {over}")));
            shorten(browser)?;
        }
        browser.show_on(WIDE)?;
    }
    // The result of a game, and the dialogs of the page.
    visit_with(browser, "#/play", language, "light")?;
    for name in ["A1", "C3"] {
        browser.click(&super::play::cell(name))?;
    }
    browser.until("the result is there", "document.querySelector('#result')")?;
    look("the result")?;
    for button in ["#new", "#more", "#rule-chip"] {
        visit_with(browser, "#/play", language, "light")?;
        browser.click(button)?;
        browser.until("it is open", "document.querySelector('dialog[open]')")?;
        look(&format!("what {button} opens"))?;
    }
    ensure!(wide.is_empty(), "pages scroll sideways:\n{}", wide.join("\n"));
    ensure!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    Ok(match stage.axe {
        Some(_) => format!("{views} views, no fault"),
        None => format!("{views} views, without axe-core, which is not there"),
    })
}

/// The rules that axe-core checks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All rules, and colours in both themes.
    Everything,
    /// All rules but the contrast of colours, which takes most of the time.
    AllButColours,
}

impl Extent {
    /// The rules for a language: all languages have the same colours.
    pub fn of(language: &str) -> Self {
        if language == "en" { Self::Everything } else { Self::AllButColours }
    }
}

/// The faults that axe-core finds in the page as it is.
pub fn examine(stage: &Stage, extent: Extent) -> Result<Vec<String>> {
    let (browser, Some(axe)) = (&stage.browser, &stage.axe) else { return Ok(Vec::new()) };
    if browser.value("typeof axe")? == "undefined" {
        browser.run(axe, Vec::new())?;
    }
    // Themes differ in colours alone, so the second theme needs no other rules.
    let faults = browser.run_long(
        "const done = arguments[arguments.length - 1]; const root = document.documentElement; \
         const look = async rules => { \
             const found = await axe.run(document, { resultTypes: ['violations'], ...rules }); \
             return found.violations.map(fault => root.dataset.theme + ': ' + fault.id + ' (' + fault.help + '): ' + \
             fault.nodes.slice(0, 3).map(node => node.target.join(' ') + ' ' + node.failureSummary.replace(/\\s+/g, ' ')).join('; ')) }; \
         (async colours => { \
             if (!colours) return look({ rules: { 'color-contrast': { enabled: false } } }); \
             const [first, other] = root.dataset.theme === 'dark' ? ['dark', 'light'] : ['light', 'dark']; \
             const faults = await look({}); \
             root.dataset.theme = other; \
             faults.push(...await look({ runOnly: ['color-contrast'] })); \
             root.dataset.theme = first; \
             return faults \
         })(arguments[0]).then(done, error => done(['axe-core failed: ' + error]))",
        vec![json!(extent == Extent::Everything)],
    )?;
    let faults = faults.as_array().context("axe-core returned no list")?;
    Ok(faults.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

/// The names of texts that the page shows in place of the texts.
fn missing_texts(browser: &Browser) -> Result<Vec<String>> {
    let found = browser.value(
        "(() => { const name = /^[a-z]+(-[a-z0-9]+)+$/; const found = document.title.split(' · '); \
         const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); \
         while (texts.nextNode()) found.push(texts.currentNode.data); \
         for (const e of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) \
         found.push(e.ariaLabel, e.title, e.placeholder, e.alt); \
         return found.filter(text => text && name.test(text.trim())) })()",
    )?;
    Ok(serde_json::from_value(found)?)
}

/// Makes every word of the page longer by about a third, with accents, as another language might.
fn lengthen(browser: &Browser) -> Result<()> {
    browser.run(
        "const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); window.texts = []; \
         while (walk.nextNode()) window.texts.push([walk.currentNode, walk.currentNode.data]); \
         for (const [text, data] of window.texts) text.data = data.replace(/[A-Za-z]{3,}/g, word => \
         word.replace(/[aeiouy]/, 'áé') + (word.length > 5 ? 'ó' : ''))",
        Vec::new(),
    )?;
    Ok(())
}

/// Restores the words.
fn shorten(browser: &Browser) -> Result<()> {
    browser.run("for (const [text, data] of window.texts) text.data = data", Vec::new())?;
    Ok(())
}

/// The elements that make the page scroll sideways, if it does.
pub fn sideways(browser: &Browser) -> Result<Option<String>> {
    let over = browser.value(
        "(() => { const width = document.documentElement.clientWidth; \
         if (document.documentElement.scrollWidth <= width) return null; \
         const out = [...document.querySelectorAll('#page *, header *')].filter(e => e.getBoundingClientRect().right > width + 1); \
         return document.documentElement.scrollWidth + ' in ' + width + ': ' + \
         out.slice(0, 4).map(e => e.tagName + '.' + e.className).join(', ') })()",
    )?;
    Ok(over.as_str().map(str::to_owned))
}
