//! Formulas, worksheets, and exercises that check each step.

use crate::Stage;
use anyhow::{Result, ensure};
use serde_json::json;

pub fn formulas(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    super::sharing::allow_clipboard(browser)?;
    browser.visit("#/solve")?;
    browser.fill("#solve-text", "3x3:d58")?;
    browser.until("its presses are told", "document.querySelector('#solve-presses')?.textContent.includes('A1')")?;
    browser.click("#formulas-copy-all")?;
    browser
        .until("it is copied", "document.querySelector('.formulas [role=status]').textContent.includes('Copied')")?;
    let text = browser.run_long(
        "const done = arguments[arguments.length - 1]; navigator.clipboard.readText().then(done, error => done(String(error)))",
        Vec::new(),
    )?;
    let text = text.as_str().unwrap_or_default();
    ensure!(text.starts_with("\\documentclass") && text.contains("\\end{document}"), "copied: {text:.200}");
    browser.visit("#/learn/4")?;
    browser.until("the lesson offers them too", "document.querySelector('#formulas-copy-equations')")?;
    Ok(format!("{} characters of LaTeX", text.len()))
}

pub fn sheet(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/sheet")?;
    browser.fill("#sheet-count", "8")?;
    browser.click("#sheet-make")?;
    browser.until("two pages are shown", "document.querySelectorAll('.sheet-pages img').length === 2")?;
    browser.until(
        "they are drawn",
        "[...document.querySelectorAll('.sheet-pages img')].every(page => page.complete && page.naturalWidth > 300)",
    )?;
    browser.until("it says so", "document.querySelector('#sheet-made').textContent.includes('8 boards on 2 pages')")?;
    // Saved files are caught before they reach the disk.
    browser.run(
        "window.saved = []; const make = URL.createObjectURL; \
         URL.createObjectURL = blob => { blob.slice(0, 5).text().then(head => window.saved.push(head + blob.type)); return make(blob); }; \
         HTMLAnchorElement.prototype.click = () => {};",
        Vec::new(),
    )?;
    browser.click("#sheet-save")?;
    browser.click("#sheet-save-key")?;
    browser.until("both files are PDF", "window.saved.join() === '%PDF-application/pdf,%PDF-application/pdf'")?;
    browser.visit("#/sheet/pack/first")?;
    browser
        .until("the levels of a pack are there at once", "document.querySelectorAll('.sheet-pages img').length > 1")?;
    browser.click("#kit-quiet")?;
    browser.until(
        "a ready sheet has its pages",
        "document.querySelector('#sheet-made').textContent.includes('boards on 2 pages')",
    )?;
    Ok(String::new())
}

pub fn exercises(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    let said = |id: &str| -> Result<String> { browser.text(&format!("#{id}")) };
    browser.visit("#/learn/4")?;
    // Adding row 1 to itself is wrong; adding it to row 2 is right on every plain board.
    browser.until("the exercise is there", "document.querySelector('#practice-rows-check')")?;
    let choose = |id: &str, value: &str| {
        let script = format!(
            "const field = document.querySelector('#{id}'); field.value = '{value}'; \
             field.dispatchEvent(new Event('change', {{ bubbles: true }}));"
        );
        browser.run(&script, Vec::new())
    };
    choose("practice-second", "1")?;
    browser.click("#practice-rows-check")?;
    ensure!(said("practice-rows-said")?.contains("two different rows"), "{}", said("practice-rows-said")?);
    choose("practice-second", "2")?;
    browser.click("#practice-rows-check")?;
    ensure!(said("practice-rows-said")?.starts_with("Right"), "{}", said("practice-rows-said")?);
    browser.visit("#/learn/5")?;
    browser.until(
        "a pattern is asked about",
        "document.querySelectorAll('[aria-labelledby=practice-quiet] figure .mark-quiet').length",
    )?;
    browser.click("#practice-quiet-yes")?;
    let first = said("practice-quiet-said")?;
    browser.click("#practice-quiet-no")?;
    let second = said("practice-quiet-said")?;
    let right = [&first, &second].iter().filter(|said| said.starts_with("Right")).count();
    ensure!(right == 1, "one of two answers is right: {first} {second}");
    browser.visit("#/learn/3")?;
    browser.until("a first row is asked for", "document.querySelector('#practice-first-check')")?;
    // The 32 first rows of the example are tried in the order of a Gray code.
    let mut tries = 0;
    for row in 0_u32..32 {
        browser.click("#practice-first-check")?;
        tries += 1;
        if said("practice-first-said")?.starts_with("Right") {
            break;
        }
        ensure!(said("practice-first-said")?.contains("lights remain at"), "{}", said("practice-first-said")?);
        let cell = (row + 1).trailing_zeros();
        let cells = "document.querySelectorAll('[aria-labelledby=practice-first] figure [role=gridcell]')";
        browser.run(&format!("{cells}[{cell}].click()"), Vec::new())?;
    }
    ensure!(
        browser.value("document.querySelector('#practice-first-said').classList.contains('good')")? == json!(true),
        "{tries} tries"
    );
    Ok(format!("{tries} first rows tried"))
}
