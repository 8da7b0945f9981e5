//! The scripts that all front ends play, with the same results.

#[path = "../../../../crates/game/tests/it/scripts.rs"]
#[allow(dead_code, reason = "a file that tests of other crates share")]
mod table;

use super::play::cell;
use crate::Stage;
use crate::browser::Browser;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::{Action, Script};

/// A clock that only `pass` moves, and a service that accepts every score and gives no tickets.
const PRETENCE: &str = r#"
    let now = 5000;
    performance.now = () => now;
    window.pass = milliseconds => { now += milliseconds };
    window.sent = [];
    const own = window.fetch.bind(window);
    const answer = body => Promise.resolve(new Response(JSON.stringify(body)));
    window.fetch = (address, options) => {
        const path = String(address?.url ?? address);
        if (path.includes('service.json')) return answer({ service: 1 });
        if (path.includes('api/v1/players')) return answer({ player: { id: 'k7m2p9qd', name: 'Ada' }, token: 't' });
        if (path.includes('api/v1/scores') && options?.method === 'POST') {
            window.sent.push(JSON.parse(options.body));
            return answer({ repeated: false, moves: 1, hints: 0, time_counts: true, rank_by_moves: 1, rank_by_time: 1 });
        }
        return path.includes('api/v1/') ? Promise.reject(new TypeError('away')) : own(address, options);
    };
"#;

/// A line of the saved game.
fn saved(browser: &Browser, key: &str) -> Result<String> {
    let game = browser.value("localStorage.getItem('douse.1.game')")?;
    let game = game.as_str().context("no game is kept")?;
    let line = game.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
    Ok(line.unwrap_or_default().to_owned())
}

fn address(open: &str) -> String {
    let words: Vec<&str> = open.split(' ').collect();
    match words[..] {
        ["level" | "daily", first, second] => format!("#/play/{}/{first}/{second}", words[0]),
        [rule, code] => format!("#/board/{code}/{rule}"),
        _ => String::new(),
    }
}

fn open(browser: &Browser, script: &Script, round: usize) -> Result<()> {
    browser.follow(&address(&script.open))?;
    let origin =
        if script.open.starts_with(['l', 'd']) && !script.open.starts_with("lit") { &script.open } else { "link" };
    let there = format!(
        "(localStorage.getItem('douse.1.game') ?? '').includes('origin {origin}\\n') && \
         !localStorage.getItem('douse.1.game').includes('moves ') && document.querySelector('#moves')?.textContent.trim() === '0' \
         && !document.querySelector('#result') && window.sent.length === {round}"
    );
    browser.until("the board is there", &there)?;
    browser.until("its par is known", "/^[0-9]+$/.test(document.querySelector('#par').textContent.trim())")
}

fn act(browser: &Browser, script: &Script, action: &Action) -> Result<()> {
    match action {
        Action::Press(name) => browser.click(&cell(name)),
        Action::Undo if browser.count("#result")? == 1 => browser.click("#won-undo"),
        Action::Undo => browser.click("#undo"),
        Action::Redo => browser.click("#redo"),
        Action::Restart => browser.click("#restart"),
        Action::Hint => {
            browser.click("#hint")?;
            browser.until("something is marked", "document.querySelector('.marked')")
        }
        Action::Solve => {
            super::play::more(browser, "#solve")?;
            browser.run("window.running = setInterval(() => window.pass(50), 10)", Vec::new())?;
            browser.until("the solution is shown", "document.querySelector('#result #won')")?;
            browser.run("clearInterval(window.running)", Vec::new())?;
            Ok(())
        }
        Action::Again => {
            let sent = usize::from(!script.actions.contains(&Action::Solve));
            browser.until("the score was sent", &format!("window.sent.length === {sent}"))?;
            open(browser, script, sent)
        }
        Action::Wait(time) => browser.run("window.pass(arguments[0])", vec![json!(time)]).map(|_| ()),
    }
}

fn written(score: &Value) -> String {
    let times = score["offsets_ms"].as_array().into_iter().flatten().map(|time| format!(" {time}"));
    format!("{}{}", score["moves"].as_str().unwrap_or_default(), times.collect::<String>())
}

fn seen(browser: &Browser, script: &Script) -> Result<BTreeMap<&'static str, String>> {
    let none = || "-".to_owned();
    let over = browser.count("#result #won")? == 1;
    let moves = browser.text("#moves")?;
    let title = if over { browser.text("#result h2")? } else { String::new() };
    let stars = browser.count("#result .stars")?;
    let stars = if stars == 1 { browser.text("#result .stars")?.matches('★').count().to_string() } else { none() };
    let bests = browser.value("JSON.parse(localStorage.getItem('douse.1.bests') ?? '{}')")?;
    if !over {
        // Leaving the page saves the game.
        browser.follow("#/settings")?;
        browser.until("another page is there", "!document.querySelector('#moves')")?;
    }
    let hints = saved(browser, "hints")?.split_whitespace().count();
    let time = saved(browser, "time")?;
    let sent = browser.value("window.sent")?;
    let sent: Vec<String> = sent.as_array().into_iter().flatten().map(written).collect();
    let mut next = none();
    if over {
        browser.click("#next-round")?;
        browser.until(
            "the next round is there",
            "!document.querySelector('#result') && !localStorage.getItem('douse.1.game').includes('moves ')",
        )?;
        next = saved(browser, "origin")?;
        if next.starts_with("seed ") {
            next = "deal".to_owned();
        }
    }
    let outcome = match (over, title.as_str(), hints) {
        (false, ..) => "playing",
        (true, "Solution shown", _) => "solution-shown",
        (true, _, 0) => "won",
        (true, ..) => "with-hints",
    };
    Ok(BTreeMap::from([
        ("moves", moves),
        ("hints", hints.to_string()),
        ("time", time),
        ("outcome", outcome.to_owned()),
        ("stars", stars),
        ("best", bests[&script.open].as_str().map_or_else(none, str::to_owned)),
        ("next", next),
        ("sent", if sent.is_empty() { none() } else { sent.join(" | ") }),
    ]))
}

pub fn played(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    let pretence = browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": PRETENCE }))?;
    let scripts = table::all();
    // Reduced motion shows results at once.
    browser.system_wants(&[("prefers-reduced-motion", "reduce")])?;
    let outcome = scripts.iter().try_for_each(|script| {
        browser.visit("#/settings")?;
        browser.until("the service is known", "localStorage.getItem('douse.1.service')")?;
        browser.run("localStorage.setItem('douse.1.send-scores', 'yes')", Vec::new())?;
        open(browser, script, 0)?;
        script.actions.iter().try_for_each(|action| act(browser, script, action))?;
        let seen = seen(browser, script)?;
        for field in table::FIELDS {
            let expected = &script.expected[field];
            ensure!(
                expected == "*" || seen[field] == *expected,
                "{}: {field} is {}, not {expected}",
                script.name,
                seen[field]
            );
        }
        Ok(())
    });
    browser.devtools("Page.removeScriptToEvaluateOnNewDocument", json!({ "identifier": pretence["identifier"] }))?;
    browser.leave()?;
    outcome.map(|()| format!("{} scripts", scripts.len()))
}
