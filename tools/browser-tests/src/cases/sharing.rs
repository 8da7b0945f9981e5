//! Links and results to share.

use super::play::{cell, states};
use crate::Stage;
use crate::browser::Browser;
use crate::driver::Kind;
use anyhow::{Context, Result, ensure};
use serde_json::json;

/// A 4 x 4 torus of three states where only lit cells may be pressed.
const ODD_BOARD: &str = "#/board/4x4.k3@torus:0120000000000021/lit-only";

/// Lets the page use the clipboard.
pub fn clipboard(browser: &Browser) -> Result<String> {
    let text = browser.run_long(
        "const done = arguments[arguments.length - 1]; \
         navigator.clipboard.readText().then(done, error => done('no clipboard: ' + error))",
        Vec::new(),
    )?;
    text.as_str().map(str::to_owned).context("the clipboard has no text")
}

pub fn allow_clipboard(browser: &Browser) -> Result<()> {
    if browser.kind == Kind::Firefox {
        // Its clipboard needs no permission.
        return Ok(());
    }
    let permissions =
        json!({ "origin": browser.site.origin(), "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    browser.devtools("Browser.grantPermissions", permissions)?;
    Ok(())
}

pub fn round_trip(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    allow_clipboard(browser)?;
    browser.visit(ODD_BOARD)?;
    browser.until(
        "the board is shown",
        "document.querySelectorAll('[role=gridcell]').length === 16 && document.querySelector('#moves')",
    )?;
    let board = states(browser)?;
    ensure!(board == "0120000000000021", "the board is {board}");
    // The link is to the board as it was at the start.
    browser.click(&cell("B1"))?;
    browser.until("it is pressed", "document.querySelector('#moves').textContent.trim() === '1'")?;
    super::play::more(browser, "#share")?;
    browser.until("the link is copied", "document.querySelector('.said')?.hidden === false")?;
    let link = clipboard(browser)?;
    let hash = link.strip_prefix(&browser.site.at("")).with_context(|| format!("the link is {link}"))?;
    browser.visit(hash)?;
    browser.until(
        "the board is shown",
        "document.querySelectorAll('[role=gridcell]').length === 16 && document.querySelector('#moves')",
    )?;
    ensure!(states(browser)? == board, "the link shows another board");
    // The link has the rule of play: a dark cell is refused.
    browser.click(&cell("A1"))?;
    ensure!(states(browser)? == board, "a dark cell was pressed where only lit ones may be");
    // An invalid board is reported.
    browser.visit("#/board/nonsense")?;
    browser.until("it says so", "document.querySelector('h1') && !document.querySelector('[role=grid]')")?;
    Ok(String::new())
}

pub fn set_aside(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    browser.click(&cell("B2"))?;
    let before = states(browser)?;
    // If a game is in progress, the reader is asked.
    browser.go(ODD_BOARD)?;
    browser.click("#link-back")?;
    browser.until("the game is there", "document.querySelectorAll('[role=gridcell]').length === 9")?;
    ensure!(states(browser)? == before && browser.text("#moves")? == "1", "the game is not as it was left");
    browser.go(ODD_BOARD)?;
    browser.click("#link-play")?;
    browser.until("the other board is played", "document.querySelector('#moves')?.textContent.trim() === '0'")?;
    browser.click(&cell("B1"))?;
    browser.until("it is pressed", "document.querySelector('#moves').textContent.trim() === '1'")?;
    let other = states(browser)?;
    // A reload does not start the game again.
    browser.reload()?;
    ensure!(states(browser)? == other, "the game of the link is not kept");
    browser.click("#new")?;
    browser.click(".saved summary")?;
    browser.click(".saved li button")?;
    browser.until("the first game is back", "document.querySelectorAll('[role=gridcell]').length === 9")?;
    ensure!(states(browser)? == before && browser.text("#moves")? == "1", "the first game is not as it was left");
    // Levels are links as well.
    browser.follow("#/play/level/classic/1")?;
    browser.until("the level is there", "document.querySelectorAll('[role=gridcell]').length === 25")?;
    let kept = browser.value("JSON.parse(localStorage.getItem('douse.1.aside')).length")?;
    ensure!(kept == 2, "{kept} games are set aside, not both");
    Ok(String::new())
}

pub fn result(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    allow_clipboard(browser)?;
    browser.visit("")?;
    for name in ["A1", "C3"] {
        browser.click(&cell(name))?;
    }
    browser.click("#share-result")?;
    browser.until("the result is copied", "document.querySelector('#result .copied')?.hidden === false")?;
    let result = clipboard(browser)?;
    ensure!(result.contains("★★★") && result.contains("2 moves (par 2)"), "the result is {result}");
    ensure!(!result.contains("A1") && !result.contains("C3"), "the result gives the solution away: {result}");
    Ok(String::new())
}
