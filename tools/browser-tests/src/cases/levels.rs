//! Levels, daily boards, records and personal data.

use super::play::cell;
use super::sharing::{allow_clipboard, clipboard};
use crate::Stage;
use crate::browser::Browser;
use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::time::Duration;

/// Solves the board by hints.
pub fn win_by_hints(browser: &Browser) -> Result<()> {
    for _ in 0..200 {
        if browser.count(".play.finale")? == 1 {
            return browser.until("the result is there", "document.querySelector('#result #won')");
        }
        if browser.count(".mark-press")? == 1 {
            browser.click(".mark-press")?;
            browser.until("the press has come", "!document.querySelector('.mark-press')")?;
        } else {
            browser.click("#hint")?;
            browser.until(
                "something is marked",
                "document.querySelector('.marked') && !document.querySelector('#cancel')",
            )?;
        }
    }
    anyhow::bail!("the board is not solved after 200 hints and presses")
}

pub fn stars(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/levels/first")?;
    ensure!(browser.count(".level")? == 30, "there are {} levels", browser.count(".level")?);
    let title = browser.text(".level.next strong")?;
    browser.click(".level.next")?;
    browser.until(
        "its title stands above it",
        &format!("document.querySelector('.game-title')?.textContent.includes({})", json!(title)),
    )?;
    let par = browser.text("#par")?;
    win_by_hints(browser)?;
    ensure!(browser.text("#won")?.contains(&par), "hints do not lead to par {par}: {}", browser.text("#won")?);
    ensure!(browser.text("#result .stars")? == "★★☆", "hints cost a star, and no more");
    // The next round is the next level. Two presses too many cost a star.
    browser.click("#next-round")?;
    browser
        .until("the second level is there", "document.querySelector('.game-title')?.textContent.includes(' 2: ')")?;
    for _ in 0..2 {
        browser.click("[role=gridcell]")?;
    }
    win_by_hints(browser)?;
    ensure!(browser.text("#result .stars")? == "★☆☆", "the stars are {}", browser.text("#result .stars")?);
    browser.go("#/levels/first")?;
    let kept = browser.value("[...document.querySelectorAll('.level .stars')].map(stars => stars.textContent)")?;
    ensure!(kept == json!(["★★☆", "★☆☆"]), "the page of levels shows {kept}");
    browser.go("#/levels")?;
    let sum = browser.text("[data-pack=first] .stars-sum")?;
    ensure!(sum.starts_with("★ 3 "), "the sum is {sum}");
    browser.go("#/records")?;
    let figures = ["#stat-wins", "#stat-at-par", "#stat-levels", "#stat-stars"].map(|id| browser.text(id));
    let figures: Vec<String> = figures.into_iter().collect::<Result<_>>()?;
    ensure!(figures == ["2", "1", "2", "3"], "the statistics are {figures:?}");
    Ok(String::new())
}

pub fn packs(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/levels")?;
    let packs = browser.value("[...document.querySelectorAll('[data-pack]')].map(pack => pack.dataset.pack)")?;
    let packs: Vec<String> = serde_json::from_value(packs)?;
    ensure!(packs.len() == 8, "there are {} packs", packs.len());
    for pack in &packs {
        browser.visit(&format!("#/play/level/{pack}/1"))?;
        browser.until("the level is there", "document.querySelector('.game-title')?.textContent.includes(' 1: ')")?;
        let before = browser.text("#moves")?;
        // Some packs allow only lit cells.
        browser.click("[role=gridcell]:not([data-state='0'])")?;
        browser
            .until("a press counts", &format!("document.querySelector('#moves').textContent.trim() !== '{before}'"))?;
    }
    Ok(format!("{} packs", packs.len()))
}

pub fn daily(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    allow_clipboard(browser)?;
    browser.visit("#/daily")?;
    browser.until("the boards are there", "document.querySelector('.daily')")?;
    ensure!(browser.count(".daily")? == 3, "there are {} daily boards", browser.count(".daily")?);
    let here =
        browser.value("new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10)")?;
    ensure!(browser.value("document.querySelector('#today').dataset.date")? == here, "it is another day here");
    for kind in ["easy", "classic", "strange"] {
        browser.go("#/daily")?;
        browser.click(&format!("#daily-{kind}"))?;
        let there = format!("document.querySelector('.game-title')?.textContent.toLowerCase().startsWith('{kind}')");
        browser.until_within("the board is there", &there, Duration::from_secs(30))?;
        let par = browser.text("#par")?;
        ensure!(par.parse::<u64>().is_ok(), "the par is {par}");
        win_by_hints(browser)?;
    }
    browser.go("#/daily")?;
    browser.until("the boards are there", "document.querySelector('.daily')")?;
    ensure!(browser.count(".daily.solved")? == 3, "not all three are marked as solved");
    ensure!(browser.text("#streak")?.starts_with("One day"), "the streak is {}", browser.text("#streak")?);
    browser.click("#share-day")?;
    browser.until("the result is copied", "document.querySelector('.copied')?.hidden === false")?;
    let result = clipboard(browser)?;
    ensure!(result.lines().count() == 5 && result.matches('★').count() == 6, "the result of the day is {result}");
    // At the player's midnight the boards change, even while the page is open.
    browser.run(
        "const now = Date.now; const Own = Date; const shift = 24 * 3600 * 1000; \
         window.Date = class extends Own { constructor(...given) { given.length ? super(...given) : super(now() + shift) } }",
        Vec::new(),
    )?;
    browser.until_within(
        "the day changes",
        &format!("document.querySelector('#today').dataset.date > {here}"),
        Duration::from_secs(20),
    )?;
    ensure!(browser.count(".daily.solved")? == 0, "the new boards are marked as solved");
    ensure!(browser.text("#streak")?.starts_with("One day"), "the streak ends before the day does");
    Ok(String::new())
}

pub fn data(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    let folder = stage.scratch.join("downloads");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    let downloads = json!({ "behavior": "allow", "downloadPath": folder.display().to_string() });
    browser.devtools("Browser.setDownloadBehavior", downloads)?;
    browser.visit("")?;
    for name in ["A1", "C3"] {
        browser.click(&cell(name))?;
    }
    browser.until("it is won", "document.querySelector('#result #won')")?;
    browser.go("#/records")?;
    browser.click("#export")?;
    let mut file = None;
    for _ in 0..200 {
        let mut names = std::fs::read_dir(&folder)?.filter_map(Result::ok).map(|entry| entry.path());
        file = names.find(|path| path.extension().is_some_and(|ending| ending == "json"));
        if file.is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(25));
    }
    let file = file.context("no file was saved")?;
    // Another browser: empty at first, then with all data.
    browser.visit("#/records")?;
    ensure!(browser.text("#stat-wins")? == "0", "a browser without data has won before");
    browser.give_file("#import", &file)?;
    browser.until("the file is read", "document.querySelector('#stat-wins')?.textContent === '1'")?;
    // A file of another program changes nothing.
    let other = folder.join("other.json");
    std::fs::write(&other, "{\"format\":\"something else\",\"kept\":{\"bests\":\"{}\"}}")?;
    browser.give_file("#import", &other)?;
    browser.until(
        "it is refused",
        "document.querySelector('#import-outcome').textContent.includes('not saved by douse')",
    )?;
    // Nor does a damaged file, and no file imports keys or consent.
    let damaged = json!({ "format": "douse personal data 1", "kept": { "bests": "[]", "player": "{}" } });
    std::fs::write(&other, damaged.to_string())?;
    browser.give_file("#import", &other)?;
    browser.until("it is refused", "document.querySelector('#import-outcome').textContent.includes('damaged')")?;
    let names =
        json!({ "player": "{}", "send-scores": "yes", "class.kwmtz": "{}", "score.00ff": "{}", "lessons": "[1]" });
    std::fs::write(&other, json!({ "format": "douse personal data 1", "kept": names }).to_string())?;
    browser.give_file("#import", &other)?;
    browser.until("the rest is taken", "localStorage.getItem('douse.1.lessons') === '[1]'")?;
    let secrets =
        browser.value("Object.keys(localStorage).filter(name => /player|send-scores|class\\.|score\\./.test(name))")?;
    ensure!(secrets == json!([]), "the file brought in {secrets}");
    browser.reload()?;
    ensure!(browser.text("#stat-wins")? == "1", "a foreign file changed the records");
    Ok(String::new())
}
