//! Solving a board that the reader enters.

use super::play::states;
use crate::Stage;
use anyhow::{Result, ensure};
use serde_json::json;

/// One board of three by three in five notations.
const NOTATIONS: [(&str, &str); 5] = [
    ("rows of signs", "##.\n#.#\n.##"),
    ("rows of digits", "110\n101\n011"),
    ("code", "3x3:d58"),
    ("JSON", "[[1,1,0],[1,0,1],[0,1,1]]"),
    // Black pixels are dark.
    ("portable bitmap", "P1\n3 3\n0 0 1\n0 1 0\n1 0 0\n"),
];

pub fn notations(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    for (name, text) in NOTATIONS {
        browser.visit("#/solve")?;
        browser.fill("#solve-text", text)?;
        browser.until(
            &format!("the board is taken from {name}"),
            "[...document.querySelectorAll('[role=gridcell]')].map(cell => cell.dataset.state).join('') === '110101011'",
        )?;
        browser
            .until("its presses are told", "document.querySelector('#solve-presses')?.textContent.includes('A1')")?;
        let presses = browser.text("#solve-presses")?;
        ensure!(presses.contains("A1") && presses.contains("C3"), "from {name} the presses are {presses}");
    }
    // An error names the place and the reason.
    browser.visit("#/solve")?;
    browser.fill("#solve-text", "110\n10\n011")?;
    browser
        .until("it says what is wrong", "document.querySelector('#solve-text-note').textContent.trim().length > 10")?;
    Ok(format!("{} notations", NOTATIONS.len()))
}

pub fn impossible(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/solve")?;
    browser.fill("#solve-text", "5x5:c000000")?;
    browser.until("the proof is shown", "document.querySelector('#solve-proof')")?;
    browser.until("the pattern of the proof is marked", "document.querySelectorAll('.mark-quiet').length > 2")?;
    let odd = browser
        .value("[...document.querySelectorAll('.mark-quiet')].filter(cell => cell.dataset.state === '1').length % 2")?;
    ensure!(odd == json!(1), "the pattern lies on an even number of lit cells: no proof");
    let before = states(browser)?;
    browser.click("#solve-repair")?;
    browser.until("the repaired board has presses", "document.querySelector('#solve-presses')?.textContent.trim()")?;
    let after = states(browser)?;
    let changed = before.as_str().unwrap_or_default().chars().zip(after.as_str().unwrap_or_default().chars());
    ensure!(changed.filter(|(one, other)| one != other).count() == 1, "repair changed {before} to {after}");
    Ok(String::new())
}

pub fn picture(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    super::sharing::allow_clipboard(browser)?;
    for (code, least) in [("3x3:d58", 100), ("petersen:da8", 100)] {
        browser.visit("#/solve")?;
        browser.fill("#solve-text", code)?;
        browser.until("its presses are told", "document.querySelector('#solve-presses')?.textContent.trim()")?;
        browser.click("#copy-picture")?;
        browser.until("it is copied", "document.body.textContent.includes('Copied')")?;
        let sides = browser.run_long(
            "const done = arguments[arguments.length - 1]; navigator.clipboard.read() \
             .then(items => items[0].getType('image/png')).then(createImageBitmap) \
             .then(picture => done([picture.width, picture.height]), error => done(String(error)))",
            Vec::new(),
        )?;
        let large = [&sides[0], &sides[1]].iter().all(|side| side.as_u64().is_some_and(|side| side >= least));
        ensure!(large, "the picture of {code} on the clipboard is {sides}");
    }
    Ok(String::new())
}

pub fn untouched(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/solve")?;
    browser.until("the page says how to enter a board", "document.querySelectorAll('.solve-how li').length === 3")?;
    browser.until(
        "there is no answer yet",
        "document.querySelector('#solve-verdict').textContent.includes('Enter your board')",
    )?;
    ensure!(browser.count("#solve-verdict.good")? == 0, "an untouched board is praised");
    browser.click("[data-place=A1]")?;
    browser.until("then there is one", "document.querySelector('#solve-verdict.good, #solve-verdict.bad')")?;
    Ok(String::new())
}

/// A picture of a whole page is read. A picture that cannot be read clears the message of the one
/// before.
pub fn whole_page(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    for theme in ["light", "dark"] {
        super::access::visit_with(browser, "#/level/classic/3", "en", theme)?;
        browser.until("the level is there", "document.querySelectorAll('[role=gridcell]').length === 25")?;
        let lights = states(browser)?;
        let file = stage.scratch.join(format!("page-{theme}.png"));
        std::fs::write(&file, browser.whole_picture(crate::browser::WIDE)?)?;
        browser.visit("#/solve")?;
        browser.until("the page is there", "document.querySelector('#solve-picture')")?;
        browser.give_file("#solve-picture", &file)?;
        browser.until(
            "the board is found",
            "document.querySelector('#solve-note').textContent.includes('Found in the picture')",
        )?;
        let found = states(browser)?;
        ensure!(found == lights, "{theme}: {lights} is read as {found}");
    }
    browser.run(
        "const canvas = document.createElement('canvas'); canvas.width = canvas.height = 60; \
         canvas.getContext('2d').fillRect(0, 0, 60, 60); canvas.toBlob(blob => { const data = new DataTransfer(); \
         data.items.add(new File([blob], 'flat.png', { type: 'image/png' })); \
         window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data })) })",
        Vec::new(),
    )?;
    browser.until("it cannot be read", "document.querySelector('#solve-text-note .bad')")?;
    ensure!(browser.text("#solve-note")?.is_empty(), "the picture before is still spoken of");
    Ok(String::new())
}
