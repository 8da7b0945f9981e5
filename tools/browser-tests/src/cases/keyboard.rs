//! Every page by keyboard alone: Tab reaches whatever can be used, Enter goes from page to page, and what is done with a mouse is
//! done with keys.

use super::play::cell;
use crate::Stage;
use crate::browser::Browser;
use crate::pages;
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use thirtyfour::{Key, TypingData};

/// Notes every element that gets the focus, which may have gone to the browser's own window meanwhile.
const WATCH: &str = "window.focus(); window.walked = []; if (!window.walking) { window.walking = 1; \
    addEventListener('focusin', event => window.walked.push(event.target), true) } \
    document.activeElement?.blur(); getSelection().removeAllRanges(); document.querySelector('.skip-link').focus(); window.walked.length = 0";

/// What can be used with a mouse and was not reached. Of radio buttons one of each group is reached, of a board one cell.
const LEFT_OUT: &str = "(() => { \
    const used = [...document.querySelectorAll('header a, #page a[href], #page button, #page input, #page select, #page textarea, \
    #page summary, #page [tabindex=\"0\"]')].filter(e => e.checkVisibility() && !e.disabled && e.tabIndex >= 0); \
    const walked = new Set(window.walked); const groups = new Set(window.walked.filter(e => e.type === 'radio').map(e => e.name)); \
    return used.filter(e => !walked.has(e) && !(e.type === 'radio' && groups.has(e.name))) \
    .map(e => e.tagName + ' ' + (e.id || e.textContent.trim().slice(0, 30))) })()";

/// Elements that had the focus without showing it.
const UNSEEN: &str = "(() => { const style = getComputedStyle(document.activeElement); \
    return document.activeElement.matches(':focus-visible') && (style.outlineStyle !== 'none' || style.boxShadow !== 'none') \
    ? null : document.activeElement.outerHTML.slice(0, 120) })()";

fn tabs(count: usize) -> TypingData {
    (1..count).fold(Key::Tab.into(), |keys: TypingData, _| keys + Key::Tab)
}

/// Walks the page with Tab until the focus leaves it, and tells how many stops there were.
fn walk(browser: &Browser, page: &str) -> Result<usize> {
    browser.run(WATCH, Vec::new())?;
    let mut stops = 0;
    for _ in 0..12 {
        browser.keys(tabs(25))?;
        let walked = browser.value("window.walked.length")?.as_u64().unwrap_or_default() as usize;
        let round = browser.value("new Set(window.walked).size < window.walked.length")?;
        if walked == stops || round == json!(true) {
            break;
        }
        stops = walked;
    }
    let left_out = browser.value(LEFT_OUT)?;
    ensure!(left_out == json!([]), "{page}: Tab does not reach {left_out}");
    Ok(browser.value("new Set(window.walked).size")?.as_u64().unwrap_or_default() as usize)
}

/// Tabs from the top of the page until an expression about the focus holds.
fn tab_to(browser: &Browser, what: &str, holds: &str) -> Result<()> {
    browser.run(WATCH, Vec::new())?;
    for _ in 0..150 {
        if browser.value(&format!("!!({holds})"))? == json!(true) {
            let unseen = browser.value(UNSEEN)?;
            ensure!(unseen == Value::Null, "{what} has the focus and does not show it: {unseen}");
            return Ok(());
        }
        browser.keys(Key::Tab)?;
    }
    anyhow::bail!("Tab does not reach {what}")
}

fn tab_to_element(browser: &Browser, selector: &str) -> Result<()> {
    tab_to(browser, selector, &format!("document.activeElement.matches({})", json!(selector)))
}

/// From page to page by Tab and Enter, with a walk over each.
pub fn pages(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    let mut stops = 0;
    for page in &pages::in_header() {
        tab_to_element(browser, &format!("header a[href='{page}']:not(.brand)"))?;
        browser.keys(Key::Enter)?;
        browser.until(
            "the page has come",
            &format!("location.hash === '{page}' && document.querySelector('#page > *') && !document.querySelector('.fetching')"),
        )?;
        // Another page takes the focus when it is there; it must not do so in the midst of the walk.
        browser
            .until("the page has the focus", "document.activeElement.id === 'page' || location.hash === '#/play'")?;
        browser.until("nothing is being computed", "!document.querySelector('.task')")?;
        stops += walk(browser, page)?;
    }
    for &page in pages::SAMPLES {
        browser.follow(page)?;
        browser.until(
            "the page has come",
            "document.querySelector('#page > *') && !document.querySelector('.fetching')",
        )?;
        browser.until("nothing is being computed", "!document.querySelector('.task')")?;
        stops += walk(browser, page)?;
    }
    Ok(format!("{} pages, {stops} stops", pages::all().count()))
}

/// What is done on the pages, done with keys.
pub fn deeds(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    // A new game: the sheet opens, keeps the focus, and gives it back.
    browser.visit("")?;
    tab_to_element(browser, "#new")?;
    browser.keys(Key::Enter)?;
    browser.until("the sheet has the focus", "document.activeElement.closest('dialog[open]')")?;
    browser.keys(tabs(30))?;
    ensure!(
        browser
            .value("!!document.activeElement.closest('dialog[open]') || document.activeElement === document.body")?
            == json!(true),
        "Tab leaves the sheet"
    );
    browser.keys(Key::Escape)?;
    browser.until(
        "the button has the focus again",
        "document.activeElement.id === 'new' && !document.querySelector('dialog[open]')",
    )?;
    // Levels: from the list of packs to a won level and the next one.
    browser.follow("#/levels")?;
    tab_to_element(browser, "[data-pack=first] a, a[data-pack=first]")?;
    browser.keys(Key::Enter)?;
    browser.until("the levels are there", "document.querySelectorAll('.level').length === 30")?;
    tab_to_element(browser, ".level")?;
    browser.keys(Key::Enter)?;
    browser.until("the level is there", "document.querySelector('.game-title')?.textContent.includes(' 1: ')")?;
    // A daily board.
    browser.follow("#/daily")?;
    tab_to_element(browser, "#daily-easy")?;
    browser.keys(Key::Enter)?;
    browser.until("the board is there", "document.querySelector('.game-title')?.textContent.startsWith('Easy')")?;
    // Solving: a light by Space, its presses told.
    browser.follow("#/solve")?;
    browser.until("the page is there", "document.querySelector('#page [role=gridcell]')")?;
    tab_to_element(browser, "#page [role=gridcell]")?;
    browser.keys(" ")?;
    browser.until("there is an answer", "document.querySelector('#solve-verdict.good, #solve-verdict.bad')")?;
    // Learning: an exercise answered with arrows and Enter.
    browser.follow("#/learn/1")?;
    tab_to_element(browser, "#exercise-1 input")?;
    browser.keys(" ")?;
    browser.keys(Key::Down)?;
    browser.keys(Key::Enter)?;
    browser.until(
        "the answer is checked",
        "document.querySelector('#exercise-1 .exercise-said.good')?.hidden === false",
    )?;
    // Settings: arrows choose.
    browser.follow("#/settings")?;
    tab_to_element(browser, "input[name=theme]")?;
    browser.keys(Key::Down)?;
    browser.until("another theme is chosen", "document.documentElement.dataset.theme !== 'system'")?;
    // The editor: a light drawn and the board played.
    browser.follow("#/edit")?;
    tab_to_element(browser, ".editor [role=gridcell]")?;
    let before = browser.value("document.activeElement.dataset.state")?;
    browser.keys(" ")?;
    browser.until("the light has changed", &format!("document.activeElement.dataset.state !== {before}"))?;
    // A large board: arrows move the cursor, Space presses.
    browser.follow(&super::large::empty_board(40))?;
    browser.until(
        "the board is a picture",
        "document.querySelector('.picture canvas') || document.querySelector('#link-play')",
    )?;
    if browser.count("#link-play")? == 1 {
        tab_to_element(browser, "#link-play")?;
        browser.keys(Key::Enter)?;
        browser.until("the board is a picture", "document.querySelector('.picture canvas')")?;
    }
    tab_to_element(browser, ".picture-cell")?;
    browser.keys(Key::Right + Key::Down)?;
    browser.keys(" ")?;
    browser.until("the press counts", "document.querySelector('#moves').textContent.trim() === '1'")?;
    // The first page again, won with keys alone.
    browser.visit("")?;
    tab_to(browser, "the board", "document.activeElement.dataset.place === 'A1'")?;
    browser.keys(" ")?;
    browser.keys(Key::Down + Key::Down)?;
    browser.keys(Key::End)?;
    ensure!(
        browser.value("document.activeElement.dataset.place")? == "C3",
        "the arrows lead elsewhere than {}",
        cell("C3")
    );
    browser.keys(" ")?;
    browser.until("it is won", "document.querySelector('#result #won')")?;
    Ok(String::new())
}
