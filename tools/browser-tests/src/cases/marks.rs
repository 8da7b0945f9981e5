//! Marks, drawings and words on the screen and on paper.

use super::play::more;
use crate::Stage;
use crate::browser::{Browser, WIDE};
use anyhow::{Context, Result, ensure};
use serde_json::json;

/// A cell shows a hint and its target together.
pub fn targets(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/board/3x3.on:000")?;
    browser.until("targets are marked", "document.querySelectorAll('.mark-target').length === 9")?;
    ensure!(browser.count(".marked")? == 0, "a target looks like a hint");
    browser.click("#hint")?;
    browser.until("a part of the board is marked", "document.querySelector('.mark-look')")?;
    browser.click("#hint")?;
    browser.until("a cell is marked", "document.querySelector('.mark-press')")?;
    let both = browser.value(
        "(() => { const cell = document.querySelector('.mark-press.mark-target'); return cell && \
         [getComputedStyle(cell.querySelector('.light')).backgroundImage.includes('gradient'), \
         getComputedStyle(cell, '::after').borderStyle] })()",
    )?;
    ensure!(both == json!([true, "solid"]), "the hint hides the target: {both}");
    let label = browser.value("document.querySelector('.mark-press').ariaLabel")?;
    ensure!(label.as_str().is_some_and(|label| label.matches(',').count() >= 3), "the cell is called {label}");
    Ok(String::new())
}

/// Numbers of presses do not read like states, and one press is singular.
pub fn words(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/learn/8")?;
    browser.click("#three-show")?;
    browser.until("the presses are shown", "document.querySelector('.mark-solution')")?;
    let digits = browser.value(
        "[...document.querySelectorAll('.mark-solution .light')].map(light => light.textContent.trim()).filter(text => !/^[12]×$/.test(text))",
    )?;
    ensure!(digits == json!([]), "presses read like states: {digits}");
    let named = browser.count(".lesson .board.named")?;
    ensure!(named > 0, "a lesson that names cells does not show their names");
    let plurals = r"document.body.innerText.match(/\b1 (presses|moves|hints|lights|solutions|boards|games|cells)\b/)?.[0] ?? null";
    for page in ["#/solve/3x3:d00", "#/board/3x3:d00", "#/replay/3x3:d00/any/A1"] {
        browser.visit(page)?;
        browser.until("the page is there", "document.querySelector('#page [role=gridcell]')")?;
        if page.contains("board") {
            browser.until("it can be played", "document.querySelector('#moves')")?;
            browser.click("[data-place=A1]")?;
            browser.until("it is won", "document.querySelector('#result #trend')")?;
        }
        let wrong = browser.value(plurals)?;
        ensure!(wrong.is_null(), "{page} says {wrong}");
    }
    browser.go("#/records")?;
    let wrong = browser.value(plurals)?;
    ensure!(wrong.is_null(), "the statistics say {wrong}");
    Ok(String::new())
}

/// A new question removes the results of the last one at once.
pub fn stale(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/explore/hardest")?;
    browser.until("an answer is there", "document.querySelector('#hard-said')")?;
    // The new size takes a moment; the old answer must be gone before.
    let gone = browser.run_long(
        "const done = arguments[arguments.length - 1]; const before = document.querySelector('#hard-said').textContent; \
         const field = document.querySelector('#hard-width'); field.value = '6'; \
         field.dispatchEvent(new Event('input', { bubbles: true })); field.dispatchEvent(new Event('change', { bubbles: true })); \
         requestAnimationFrame(() => done(document.querySelector('#hard-said')?.textContent !== before))",
        Vec::new(),
    )?;
    ensure!(gone == json!(true), "the hardest boards of another size are still shown");
    browser.until("the new answer is there", "document.querySelector('#hard-said')")?;
    browser.visit("#/solve/3x3:d58")?;
    browser.until("its presses are told", "document.querySelector('#solve-presses')?.textContent.includes('C3')")?;
    browser.fill("#solve-text", "nonsense")?;
    browser.until("it says what is wrong", "document.querySelector('#solve-text-note .bad')")?;
    browser.fill("#solve-text", "3x3:d00")?;
    browser
        .until("the other answer is there", "document.querySelector('#solve-presses')?.textContent.trim() === 'A1'")?;
    ensure!(browser.count("#solve-text-note .bad")? == 0, "the old complaint is still there");
    Ok(String::new())
}

/// The page as a PDF on A4, and the number of its pages.
fn printed(browser: &Browser) -> Result<(usize, Vec<u8>)> {
    let paper = json!({ "printBackground": true, "paperWidth": 8.27, "paperHeight": 11.69 });
    let pdf = browser.devtools("Page.printToPDF", paper)?;
    let pdf = decoded(pdf["data"].as_str().context("no PDF")?)?;
    let text = String::from_utf8_lossy(&pdf);
    Ok((text.matches("/Type /Page\n").count().max(text.matches("/Type/Page/").count()), pdf))
}

/// Base64.
fn decoded(text: &str) -> Result<Vec<u8>> {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut held) = (0u32, 0);
    for sign in text.bytes().filter(|sign| *sign != b'=') {
        let value = SIGNS.iter().position(|of| *of == sign).context("not base64")? as u32;
        bits = bits << 6 | value;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    Ok(bytes)
}

/// Lessons on paper: all steps, no controls, and no matrix across two pages.
pub fn paper(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    let mut pages = Vec::new();
    for page in ["#/learn/4", "#/learn/all", "#/play", "#/solve/5x5:ffffff8"] {
        browser.visit(page)?;
        browser.until("the page is there", "document.querySelector('#page [role=gridcell]')")?;
        browser.until("nothing is being computed", "!document.querySelector('.task')")?;
        // The width of A4 between its margins, in pixels of the page.
        browser.show_on(WIDE.sized(718, 1000))?;
        browser.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" }))?;
        let wrong = browser.value(
            r"(() => { const wrong = []; const seen = e => e.checkVisibility();
             for (const e of document.querySelectorAll('header, .pages, input[type=range], .steps-line, .further, #print, .controls'))
               if (seen(e)) wrong.push('printed: ' + (e.id || e.className || e.tagName));
             if (/slider/i.test(document.body.innerText)) wrong.push('speaks of a slider');
             for (const e of document.querySelectorAll('.part')) if (!seen(e)) wrong.push('a step is missing');
             for (const e of document.querySelectorAll('.matrix, .plate, .table-board .board')) {
               if (getComputedStyle(e).breakInside === 'auto') wrong.push('may be split: ' + e.className);
               if (e.getBoundingClientRect().height > 1000) wrong.push('is longer than a page: ' + e.className);
               if (e.scrollWidth > e.clientWidth + 1 && e.matches('.matrix')) wrong.push('is cut: ' + e.className);
             }
             if (document.documentElement.scrollWidth > 720) wrong.push('is wider than the paper: ' + document.documentElement.scrollWidth);
             return wrong })()",
        )?;
        let (count, pdf) = printed(browser)?;
        std::fs::write(stage.scratch.join(format!("paper{}.pdf", page.replace(['#', '/', ':'], "-"))), pdf)?;
        browser.devtools("Emulation.setEmulatedMedia", json!({ "media": "" }))?;
        browser.show_on(WIDE)?;
        ensure!(wrong == json!([]), "{page} on paper: {wrong}");
        ensure!((1..=24).contains(&count), "{page} takes {count} pages");
        pages.push(format!("{page} {count}"));
    }
    Ok(format!("pages: {}", pages.join(", ")))
}

/// Vibration is off until it is chosen.
pub fn vibration(stage: &Stage) -> Result<String> {
    const FEEL: &str =
        "window.felt = []; Navigator.prototype.vibrate = function(time) { window.felt.push(time); return true }";
    let browser = &stage.browser;
    browser.visit("")?;
    browser.run(FEEL, Vec::new())?;
    browser.click("[data-place=B2]")?;
    browser.until("the press counts", "document.querySelector('#moves').textContent.trim() === '1'")?;
    ensure!(browser.value("window.felt")? == json!([]), "a press is felt before it was chosen");
    browser.follow("#/settings")?;
    browser.until("the settings are there", "document.querySelector('input[name=vibration]')")?;
    browser.run("document.querySelectorAll('input[name=vibration]')[1].click()", Vec::new())?;
    browser.follow("#/play")?;
    browser.click("[data-place=B2]")?;
    browser.until("a press is felt", "window.felt.length === 1")?;
    for name in ["A1", "C3"] {
        browser.click(&super::play::cell(name))?;
    }
    browser
        .until("winning is felt longer", "window.felt.length > 3 && Math.max(...window.felt) > 3 * window.felt[0]")?;
    // After it is turned off again, nothing vibrates.
    browser.follow("#/settings")?;
    browser.until("the settings are there", "document.querySelector('input[name=vibration]')")?;
    browser.run("document.querySelectorAll('input[name=vibration]')[0].click(); window.felt = []", Vec::new())?;
    browser.follow("#/play")?;
    more(browser, "#same-again")?;
    browser.until("another board is there", "document.querySelector('#moves').textContent.trim() === '0'")?;
    browser.click("[role=gridcell]")?;
    browser.until("the press counts", "document.querySelector('#moves').textContent.trim() === '1'")?;
    ensure!(browser.value("window.felt")? == json!([]), "a press is felt after it was turned off");
    Ok(String::new())
}
