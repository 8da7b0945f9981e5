//! Navigation between pages: days, levels, the profile, unknown addresses.

use super::access::sideways;
use super::levels::win_by_hints;
use super::play::cell;
use crate::Stage;
use crate::browser::{PHONE, SMALL, WIDE};
use crate::driver::Kind;
use crate::pages as table;
use anyhow::{Result, ensure};
use serde_json::json;

pub fn pages(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    let links = browser.value("[...document.querySelectorAll('.pages a')].map(link => link.getAttribute('href'))")?;
    ensure!(links == json!(table::in_navigation()), "the navigation links to {links}");
    for page in table::in_navigation() {
        let link = format!("document.querySelector('.pages a[href=\"{page}\"]')");
        ensure!(
            browser.value(&format!("!!{link}.querySelector('path').getAttribute('d')"))? == true,
            "{page} has no icon"
        );
        browser.follow(&page)?;
        let title = format!("document.title === {link}.textContent.trim() + ' · douse'");
        browser.until("the window is named after the page", &title)?;
    }
    browser.click("#profile")?;
    browser.until("the profile is there", "document.querySelector('.tabs') && document.querySelector('#stat-wins')")?;
    browser.click("#to-settings")?;
    browser.until("the settings are there", "document.querySelector('input[name=theme]')")?;
    browser.follow("#/nonsense")?;
    browser.until(
        "it says that there is no such page",
        "document.querySelector('#not-found h1')?.textContent === 'No such page'",
    )?;
    // A new page starts at its top, with the header in sight.
    browser.show_on(PHONE)?;
    browser.visit("#/levels/first")?;
    browser.until("the levels are there", "document.querySelectorAll('.level').length === 30")?;
    browser.run("scrollTo(0, 900)", Vec::new())?;
    browser.follow("#/learn")?;
    browser.until("the page is there", "document.querySelector('.lessons')")?;
    browser.until(
        "the header is in sight",
        "scrollY === 0 && document.querySelector('header').getBoundingClientRect().top === 0",
    )?;
    Ok(String::new())
}

pub fn days(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/daily")?;
    browser.until("the boards have pictures", "document.querySelectorAll('.daily .thumbnail').length === 3")?;
    let today = browser.value("document.querySelector('#today').dataset.date")?;
    let days = browser.count(".calendar a, .calendar .future")?;
    ensure!((28..=31).contains(&days), "the month has {days} days");
    browser.click("#month-before")?;
    browser.until(
        "the month before has all its days",
        "document.querySelectorAll('.calendar a').length >= 28 && !document.querySelector('.calendar .future')",
    )?;
    browser.click(".calendar a")?;
    browser.until(
        "that day is shown",
        &format!("document.querySelector('#archive-note') && document.querySelector('#today').dataset.date < {today}"),
    )?;
    let day = browser.value("document.querySelector('#today').dataset.date")?;
    browser.click("#daily-easy")?;
    browser.until("its board is there", &format!("location.hash === '#/daily/' + {day} + '/easy' && document.querySelector('.game-title')?.textContent.startsWith('Easy')"))?;
    win_by_hints(browser)?;
    browser.click("#to-day")?;
    browser.until("it is solved", "document.querySelector('#daily-easy.solved')")?;
    browser.until(
        "the calendar says so",
        &format!("document.querySelector('.calendar [data-day=\"' + {day} + '\"]')?.dataset.solved === '1'"),
    )?;
    ensure!(
        browser.text("#streak")?.starts_with("No streak"),
        "a day of the archive counts: {}",
        browser.text("#streak")?
    );
    // A future day cannot be opened.
    browser.visit("#/daily/2999-01-01/easy")?;
    browser.until("it is said", "document.querySelector('.lead')?.textContent.includes('not out yet')")?;
    ensure!(browser.count("[role=gridcell]")? == 9, "a board of the future is shown");
    browser.visit("#/daily/2999-01-01")?;
    browser.until("it is said", "document.querySelector('#too-early')")?;
    Ok(String::new())
}

pub fn levels(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/levels")?;
    browser.until("packs have pictures", "document.querySelectorAll('.pack .thumbnail').length > 15")?;
    browser.visit("#/levels/first")?;
    browser.until("levels have pictures", "document.querySelectorAll('.level .thumbnail').length === 30")?;
    browser.visit("#/level/first/2")?;
    browser.until("the level is there", "document.querySelector('.game-title')?.textContent.includes(' 2: ')")?;
    browser.click("#level-after")?;
    browser.until(
        "the next one",
        "location.hash === '#/level/first/3' && document.querySelector('.game-title')?.textContent.includes(' 3: ')",
    )?;
    browser.click("#level-before")?;
    browser.until(
        "the one before",
        "location.hash === '#/level/first/2' && document.querySelector('.game-title')?.textContent.includes(' 2: ')",
    )?;
    win_by_hints(browser)?;
    browser.click("#next-round")?;
    browser.until("winning leads to the next", "location.hash === '#/level/first/3'")?;
    browser.click("#level-pack")?;
    browser.until(
        "back to the pack",
        "document.querySelectorAll('.level').length === 30 && document.querySelector('.level .stars')",
    )?;
    Ok(String::new())
}

pub fn statistics(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    for _ in 0..2 {
        for name in ["A1", "C3"] {
            browser.click(&cell(name))?;
        }
        browser.until("the trend is told", "document.querySelector('#result #trend')?.textContent.includes('best')")?;
        if browser.count("#spreads")? == 0 {
            browser.go("#/board/3x3:d58")?;
            browser.until(
                "the board is there",
                "document.querySelector('[role=gridcell]:not([data-state=\"0\"])') && document.querySelector('#moves')",
            )?;
        }
    }
    browser.until("the second result is compared", "document.querySelectorAll('#spreads .marked-row').length === 2")?;
    browser.go("#/records")?;
    browser.until("games are counted by kind", "document.querySelector('#kinds tbody tr')")?;
    let row = browser.text("#kinds tbody tr")?;
    ensure!(row.contains("3 × 3") && row.contains("plus") && row.contains('2'), "the row is {row}");
    if browser.kind == Kind::Chromium {
        browser.show_on(SMALL)?;
        let over = sideways(browser)?;
        ensure!(over.is_none(), "the table is too wide for a telephone: {over:?}");
    }
    Ok(String::new())
}

pub fn exercise(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    for lesson in 1..=8 {
        browser.visit(&format!("#/learn/{lesson}"))?;
        browser.until(
            "the lesson has an exercise",
            &format!("document.querySelectorAll('#exercise-{lesson} input').length === 3"),
        )?;
    }
    browser.visit("#/learn/5")?;
    browser.until("the exercise is there", "document.querySelector('#exercise-5')")?;
    let answer = |letter: &str| -> Result<String> {
        browser.run(&format!("document.querySelector('#exercise-5 input[value={letter}]').click()"), Vec::new())?;
        browser.click("#exercise-5 button")?;
        browser.until("the answer is checked", "!document.querySelector('#exercise-5 .exercise-said').hidden")?;
        browser.text("#exercise-5 .exercise-said")
    };
    let said = answer("a")?;
    ensure!(said.starts_with("Not quite"), "a wrong answer is told {said}");
    let said = answer("b")?;
    ensure!(said.starts_with("Right") && said.contains("even number"), "the right answer is told {said}");
    browser.go("#/learn")?;
    browser.until("it is kept", "document.querySelector('#learn-progress')?.textContent.startsWith('1 of 8')")?;
    // Later steps of a lesson appear when the reader continues.
    for lesson in [6, 7, 8, 4] {
        browser.go(&format!("#/learn/{lesson}"))?;
        browser.until("the lesson comes in steps", "document.querySelector('.further')")?;
    }
    ensure!(
        browser.value("document.querySelector('.matrix').checkVisibility()")? == json!(false),
        "all steps are there at once"
    );
    browser.click(".further")?;
    browser.until("the next step is there", "document.querySelector('.matrix').checkVisibility()")?;
    Ok(String::new())
}

/// Collects all titles that the game shows.
pub const WATCH_TITLES: &str = "window.titles = new Set(); new MutationObserver(() => { \
    const title = document.querySelector('.game-title')?.textContent; if (title) window.titles.add(title) }) \
    .observe(document, { childList: true, subtree: true, characterData: true })";

/// A link to a level or a day shows no other board first. If the second part cannot be fetched, the
/// page says so.
pub fn linked(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    let script = browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH_TITLES }))?;
    let outcome = [("#/level/first/2", " 2: "), ("#/daily/2026-11-01/easy", "Easy"), ("#/play/level/three/1", " 1: ")]
        .into_iter()
        .try_for_each(|(address, title)| -> Result<()> {
            browser.visit(address)?;
            let there = format!("document.querySelector('.game-title')?.textContent.includes('{title}')");
            browser.until("the board is there", &there)?;
            let titles = browser.value("[...window.titles]")?;
            ensure!(titles.as_array().is_some_and(|titles| titles.len() == 1), "{address} showed {titles}");
            Ok(())
        });
    browser.devtools("Page.removeScriptToEvaluateOnNewDocument", json!({ "identifier": script["identifier"] }))?;
    outcome?;
    browser.forget_all()?;
    browser.devtools("Network.enable", json!({}))?;
    browser.devtools("Network.setBlockedURLs", json!({ "urls": ["*later-*.wasm"] }))?;
    let outcome = browser.go("#/level/first/2").and_then(|()| {
        let said = "document.querySelector('.lead')?.textContent.includes('could not be loaded')";
        browser.until("it says so, and the first board can be played", said)?;
        browser.click(&cell("B2"))?;
        browser.until("the press counts", "document.querySelector('#moves').textContent.trim() === '1'")
    });
    browser.devtools("Network.setBlockedURLs", json!({ "urls": [] }))?;
    browser.forget_all()?;
    outcome.map(|()| String::new())
}

/// The title of the window is that of the page, even if its text arrives late.
pub fn titles(stage: &Stage) -> Result<String> {
    for (page, title) in [
        ("#/nonsense", "No such page · douse"),
        ("#/replay/3x3:d58/any/A1%20C3", "Replay · douse"),
        ("#/sheet", "Print a worksheet · douse"),
        ("#/play", "Play · douse"),
    ] {
        stage.browser.visit(page)?;
        stage.browser.until(&format!("{page} is {title}"), &format!("document.title === '{title}'"))?;
    }
    Ok(String::new())
}

/// Nothing on the screen moves when late parts arrive.
pub fn still(stage: &Stage) -> Result<String> {
    const WATCH: &str = "window.moved = 0; new PerformanceObserver(list => { for (const entry of list.getEntries()) \
        if (!entry.hadRecentInput) window.moved += entry.value }).observe({ type: 'layout-shift', buffered: true })";
    let browser = &stage.browser;
    let script = browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH }))?;
    let mut most = (0.0, String::new());
    for screen in [WIDE, PHONE] {
        browser.show_on(screen)?;
        for (page, there) in [
            ("#/play", "#new"),
            ("#/daily", ".daily .thumbnail"),
            ("#/levels", ".pack .thumbnail"),
            ("#/levels/first", ".level .thumbnail"),
            ("#/solve", "#solve-verdict"),
            ("#/learn", ".lessons"),
            ("#/learn/1", ".exercise"),
            ("#/explore", "#gallery-said"),
            ("#/explore/nullity", ".chart-points"),
            ("#/explore/hardest", "#hard-said"),
            ("#/boards", "#no-service"),
            ("#/records", "#stat-wins"),
            ("#/settings", "#sent"),
            ("#/level/first/2", ".around a"),
            ("#/daily/2026-11-01/easy", ".around a"),
        ] {
            browser.visit(page)?;
            browser.until("the page is there", &format!("document.querySelector('{there}')"))?;
            std::thread::sleep(std::time::Duration::from_millis(300));
            let moved = browser.value("window.moved")?.as_f64().unwrap_or(1.0);
            if moved > most.0 {
                most = (moved, page.to_owned());
            }
        }
    }
    browser.devtools("Page.removeScriptToEvaluateOnNewDocument", json!({ "identifier": script["identifier"] }))?;
    browser.leave()?;
    ensure!(most.0 < 0.05, "{} moves by {:.3}", most.1, most.0);
    Ok(format!("at most {:.3} on {}", most.0, most.1))
}
