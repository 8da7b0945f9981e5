//! The editor of boards.

use super::sharing::{allow_clipboard, clipboard};
use crate::Stage;
use crate::browser::Browser;
use anyhow::{Context, Result, ensure};
use serde_json::json;
use thirtyfour::Key;

/// A cell of the board that is being drawn.
fn cell(name: &str) -> String {
    format!(".editor > .board [data-place='{name}']")
}

fn drawn(browser: &Browser) -> Result<String> {
    let states = "[...document.querySelectorAll('.editor > .board [role=gridcell]')].map(cell => cell.dataset.state ?? '_').join('')";
    Ok(browser.value(states)?.as_str().unwrap_or_default().to_owned())
}

/// Opens the editor on the first board and clears it.
fn open(browser: &Browser) -> Result<()> {
    browser.visit("")?;
    super::play::more(browser, "#edit")?;
    browser.until("the editor is open", "document.querySelector('.editor [role=grid]')")?;
    browser.click(".editor .controls button:nth-child(4)")?;
    browser.until("all lights are off", "!document.querySelector('.editor > .board [data-state=\"1\"]')")
}

pub fn draw(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    allow_clipboard(browser)?;
    open(browser)?;
    browser.fill("#editor-width", "4")?;
    browser
        .until("the board is wider", "document.querySelectorAll('.editor > .board [role=gridcell]').length === 12")?;
    browser.click("#tool-hole")?;
    browser.click(&cell("D3"))?;
    browser.click("#tool-light")?;
    browser.click(&cell("A1"))?;
    browser.click(&cell("B1"))?;
    browser.click(&cell("A2"))?;
    ensure!(drawn(browser)? == "11001000000_", "the board is {}", drawn(browser)?);
    browser.until("its par is proved", "document.querySelector('#verdict').textContent.includes('Par 1, proved')")?;
    browser.fill("#editor-name", "Corner")?;
    browser.click("#editor-keep")?;
    browser.until("it is kept", "localStorage.getItem('douse.1.boards')?.includes('Corner')")?;
    browser.click("#editor-share")?;
    browser.until("the link is copied", "document.querySelector('.editor').textContent.includes('Copied')")?;
    let link = clipboard(browser)?;
    let hash = link.strip_prefix(&browser.site.at("")).with_context(|| format!("the link is {link}"))?.to_owned();
    browser.click("#editor-play")?;
    browser.until("the board is played", "!document.querySelector('.editor')")?;
    browser.click("[data-place=A1]")?;
    browser.until("one press wins it", "document.querySelector('#result #won')")?;
    browser.click("#won-close")?;
    // A double click deletes no board: the second click restores it, and the menu deletes when it
    // is closed.
    let kept = "localStorage.getItem('douse.1.boards')?.includes('Corner')";
    for (clicks, stays) in [(2, json!(true)), (1, json!(false))] {
        browser.click("#new")?;
        browser.click(".saved summary")?;
        for _ in 0..clicks {
            browser.click(".saved li button:last-child")?;
        }
        browser.keys(Key::Escape)?;
        browser.until("the menu is closed", "!document.querySelector('dialog[open]')")?;
        ensure!(browser.value(kept)? == stays, "after {clicks} clicks the boards are wrong");
    }
    // The link has shape, lights and name.
    browser.visit(&hash)?;
    browser.until("the board is there", "document.querySelectorAll('[role=gridcell]').length === 11")?;
    browser.until("its name is there", "document.querySelector('.game-title')?.textContent.includes('Corner')")?;
    Ok(String::new())
}

/// A cell of the press shape that is being drawn.
fn shape_cell(name: &str) -> String {
    format!(".press-shape [data-place='{name}']")
}

pub fn press_shape(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    allow_clipboard(browser)?;
    open(browser)?;
    let shape =
        "[...document.querySelectorAll('.press-shape [role=gridcell]')].map(cell => cell.dataset.state).join('')";
    ensure!(browser.value(shape)? == json!("0000000100011100010000000"), "the shape does not begin as a plus");
    browser.click(&cell("A1"))?;
    browser.click(&cell("B1"))?;
    browser.click(&cell("C1"))?;
    browser.until("a plus takes longer", "/Par [2-9], proved/.test(document.querySelector('#verdict').textContent)")?;
    // Three in a row: one light is removed by mouse, one by keyboard.
    browser.click(&shape_cell("C2"))?;
    browser.run("document.querySelector(arguments[0]).focus()", vec![json!(shape_cell("C3"))])?;
    browser.keys(Key::Down)?;
    browser.keys(" ")?;
    browser.until("both are gone", &format!("{shape} === '0000000000011100000000000'"))?;
    ensure!(
        browser.value("document.querySelector('#editor-rule').value")? == json!("shape"),
        "the rule has another name"
    );
    let spoken = "document.querySelector('.spoken').textContent.includes('changes 3 lights')";
    browser.until("screen readers hear of it", spoken)?;
    let label = browser.run("return document.querySelector(arguments[0]).ariaLabel", vec![json!(shape_cell("C3"))])?;
    ensure!(label == json!("C3, lit, the pressed cell"), "the middle is called {label}");
    browser.until("the board follows", "document.querySelector('#verdict').textContent.includes('Par 1, proved')")?;
    browser.click("#editor-share")?;
    browser.until("the link is copied", "document.querySelector('.editor').textContent.includes('Copied')")?;
    let link = clipboard(browser)?;
    let hash = link.strip_prefix(&browser.site.at("")).with_context(|| format!("the link is {link}"))?.to_owned();
    let win = || {
        browser.click("[data-place=B1]")?;
        browser.until("one press wins it", "document.querySelector('#result #won')")
    };
    browser.click("#editor-play")?;
    browser.until("the board is played", "!document.querySelector('.editor')")?;
    win()?;
    browser.visit(&hash)?;
    browser.until("the link brings the board to the table", "document.querySelector('#undo')")?;
    win()?;
    // A press that changes nothing is not a rule: the last light stays.
    open(browser)?;
    for place in ["C2", "B3", "D3", "C4"] {
        browser.click(&shape_cell(place))?;
    }
    browser.click(&shape_cell("C3"))?;
    browser.until(
        "the last light stays",
        "document.querySelector('.press-shape .bad').textContent.includes('must change')",
    )?;
    ensure!(browser.value(shape)? == json!("0000000000001000000000000"), "the last light is gone");
    Ok(String::new())
}

pub fn impossible(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    open(browser)?;
    browser.fill("#editor-width", "5")?;
    browser.fill("#editor-height", "5")?;
    browser
        .until("the board is larger", "document.querySelectorAll('.editor > .board [role=gridcell]').length === 25")?;
    browser.click(&cell("A1"))?;
    browser
        .until("the pattern that proves it is marked", "document.querySelectorAll('.editor .mark-quiet').length > 2")?;
    let odd =
        "[...document.querySelectorAll('.editor .mark-quiet')].filter(cell => cell.dataset.state === '1').length % 2";
    ensure!(browser.value(odd)? == json!(1), "the pattern lies on an even number of lit cells: no proof");
    // A pattern is a proof because pressing it changes nothing: every cell has an even number of
    // pressed neighbours.
    let quiet = "(() => { const at = new Set([...document.querySelectorAll('.editor .mark-quiet')].map(cell => cell.dataset.place)); \
        const name = (row, column) => 'ABCDE'[column] + (row + 1); \
        for (let row = 0; row < 5; row++) for (let column = 0; column < 5; column++) { \
        const near = [[row, column], [row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]; \
        if (near.filter(([r, c]) => r >= 0 && r < 5 && c >= 0 && c < 5 && at.has(name(r, c))).length % 2) return false; } \
        return true })()";
    ensure!(browser.value(quiet)? == json!(true), "the marked pattern is not quiet");
    let before = drawn(browser)?;
    browser.click("#repair")?;
    browser.until("it can be solved or is", "!document.querySelector('.editor .mark-quiet')")?;
    let after = drawn(browser)?;
    ensure!(
        before.chars().zip(after.chars()).filter(|(one, other)| one != other).count() == 1,
        "{before} became {after}"
    );
    Ok(String::new())
}
