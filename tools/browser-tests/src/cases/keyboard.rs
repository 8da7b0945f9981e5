//! Every page by keyboard alone: Tab reaches all controls, and keys do all that a mouse does.

use super::play::cell;
use crate::Stage;
use crate::browser::Browser;
use crate::pages;
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use thirtyfour::{Key, TypingData};

/// Records every element that gets the focus, and takes the focus back from the browser's own
/// window.
const WATCH: &str = "window.focus(); window.walked = []; if (!window.walking) { window.walking = 1; \
    addEventListener('focusin', event => window.walked.push(event.target), true) } \
    document.activeElement?.blur(); getSelection().removeAllRanges(); document.querySelector('.skip-link').focus(); window.walked.length = 0";

/// Controls that the walk has not reached. One radio button of each group and one cell of a board
/// are enough.
const LEFT_OUT: &str = "(() => { \
    const used = [...document.querySelectorAll('header a, #page a[href], #page button, #page input, #page select, #page textarea, \
    #page summary, #page [tabindex=\"0\"]')].filter(e => e.checkVisibility() && !e.disabled && e.tabIndex >= 0); \
    const walked = new Set(window.walked); const groups = new Set(window.walked.filter(e => e.type === 'radio').map(e => e.name)); \
    return used.filter(e => !walked.has(e) && !(e.type === 'radio' && groups.has(e.name))) \
    .map(e => e.tagName + ' ' + (e.id || e.textContent.trim().slice(0, 30))) })()";

/// The focused element, if it does not show the focus.
const UNSEEN: &str = "(() => { const style = getComputedStyle(document.activeElement); \
    return document.activeElement.matches(':focus-visible') && (style.outlineStyle !== 'none' || style.boxShadow !== 'none') \
    ? null : document.activeElement.outerHTML.slice(0, 120) })()";

fn tabs(count: usize) -> TypingData {
    (1..count).fold(Key::Tab.into(), |keys: TypingData, _| keys + Key::Tab)
}

/// Walks the page with Tab until the focus leaves it; returns the number of stops.
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

/// Presses Tab from the top of the page until an expression about the focus holds.
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

/// Goes from page to page by Tab and Enter and walks over each.
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
        // A new page takes the focus, which must not happen during the walk.
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

/// Actions of all pages with keys alone.
pub fn actions(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    // A new game: the dialog opens, keeps the focus, and returns it.
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
    // Solving: Space changes a light, and the presses are shown.
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
    // The editor: Space draws a light.
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
