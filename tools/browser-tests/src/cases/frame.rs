//! Properties of all pages: languages, size, hosts, offline use.

use super::play::{cell, states};
use crate::Stage;
use crate::browser::Browser;
use crate::pages;
use anyhow::{Context, Result, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// The maximum size of a first load, in bytes as packed here; zlib, which hosts have, makes 299 kB of 301.
const MAX_BYTES: usize = 302_000;

pub fn language(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/settings")?;
    ensure!(browser.value("document.documentElement.lang")? == "en", "the language of the browser is not taken");
    let german = "[...document.querySelectorAll('input[name=language]')].find(e => e.closest('label').textContent.includes('Deutsch'))";
    browser.run(&format!("{german}.click()"), Vec::new())?;
    browser.until("the page speaks German", "document.querySelector('h1').textContent.includes('Einstellungen')")?;
    ensure!(browser.value("document.documentElement.lang")? == "de", "the page is not marked as German");
    browser.go("#/play")?;
    browser.until(
        "it does so when one comes back",
        "document.querySelector('#undo').textContent.includes('Zurück') || document.querySelector('#undo').textContent.includes('ckg')",
    )?;
    Ok(String::new())
}

/// The bytes of a file as a host sends them.
pub fn gzipped(path: &Path) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&std::fs::read(path)?)?;
    Ok(encoder.finish()?.len())
}

pub fn first_load(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    // A first visit has no service worker.
    browser.visit("")?;
    browser.run_long(
        "const done = arguments[arguments.length - 1]; navigator.serviceWorker.getRegistrations() \
         .then(all => Promise.all(all.map(one => one.unregister()))) \
         .then(() => caches.keys()).then(names => Promise.all(names.map(name => caches.delete(name)))).then(() => done(0))",
        Vec::new(),
    )?;
    browser.devtools("Network.clearBrowserCache", json!({}))?;
    browser.forget()?;
    browser.requests()?;
    browser.go("")?;
    browser.value("document.fonts.status")?;
    let mut names: Vec<String> = Vec::new();
    for address in browser.requests()? {
        let name = address.split(['?', '#']).next().unwrap_or_default().rsplit('/').next().unwrap_or_default();
        let name = if name.is_empty() { "index.html" } else { name }.to_owned();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut sum = 0;
    let mut parts = Vec::new();
    for name in names {
        let bytes = gzipped(&browser.site.folder().join(&name))?;
        sum += bytes;
        parts.push(format!("{name} {:.1}", bytes as f64 / 1000.0));
    }
    ensure!(parts.iter().any(|part| part.contains(".wasm")), "the program itself was not loaded: {parts:?}");
    let figures =
        format!("{:.1} kB gzipped of {} allowed ({})", sum as f64 / 1000.0, MAX_BYTES / 1000, parts.join(", "));
    ensure!(sum <= MAX_BYTES || !stage.small, "{figures}");
    Ok(figures)
}

pub fn no_other_host(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.requests()?;
    let pages = pages::in_header();
    for page in &pages {
        browser.visit(page)?;
    }
    let requests = browser.requests()?;
    ensure!(!requests.is_empty(), "the browser logged no request");
    let home = browser.site.at("");
    if let Some(other) = requests.iter().find(|address| !address.starts_with(&home)) {
        bail!("the page asked for {other}");
    }
    Ok(format!("{} requests of {} pages, all below {}", requests.len(), pages.len(), "the game's own folder"))
}

pub fn offline(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    let pages = pages::in_header();
    browser.visit("")?;
    browser.run_long(
        "const done = arguments[arguments.length - 1]; navigator.serviceWorker.ready.then(() => done(0))",
        Vec::new(),
    )?;
    browser.click(&cell("B2"))?;
    let before = states(browser)?;
    browser.site.go_offline();
    browser.reload()?;
    ensure!(states(browser)? == before, "the game is not as it was left");
    // Every page works without the network, including a long computation.
    for page in pages {
        browser.go(&page)?;
    }
    browser.go("#/play")?;
    browser.click("#undo")?;
    ensure!(browser.text("#moves")? == "0", "undo without the network");
    browser.site.go_online();
    Ok(String::new())
}

/// The storage of an earlier release.
const EARLIER: &str = include_str!("../../../../samples/0.1.0/browser.json");

/// The title of the game in that storage is shown.
const EARLIER_TITLE: &str = "document.querySelector('.game-title')?.textContent.includes('Nördliche Treppe')";

/// Fills the browser with the storage of an earlier release, and opens the game.
fn keep_earlier(browser: &Browser, kept: &Value) -> Result<()> {
    browser.forget()?;
    // The game would save its state when it is left. A missing page belongs to the same site.
    browser.open(&browser.site.at("nothing-is-here"))?;
    browser.run("Object.entries(arguments[0]).forEach(line => localStorage.setItem(...line))", vec![kept.clone()])?;
    browser.go("#/play")
}

/// Until the second part of the program brings the titles of levels, a level has no title, and no
/// English one.
pub fn one_language(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    let watch = json!({ "source": super::navigation::WATCH_TITLES });
    let script = browser.devtools("Page.addScriptToEvaluateOnNewDocument", watch)?;
    let titles = keep_earlier(browser, &serde_json::from_str(EARLIER)?)
        .and_then(|()| browser.until("the title is there", EARLIER_TITLE))
        .and_then(|()| browser.value("[...window.titles]"));
    browser.devtools("Page.removeScriptToEvaluateOnNewDocument", json!({ "identifier": script["identifier"] }))?;
    let titles = titles?.to_string();
    ensure!(!titles.contains("Northern") && !titles.contains("Classic"), "the German page showed {titles}");
    Ok(titles)
}

pub fn earlier_release(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    let kept: Value = serde_json::from_str(EARLIER)?;
    keep_earlier(browser, &kept)?;
    let root = "document.documentElement";
    browser.until("its settings hold", &format!("{root}.lang === 'de' && {root}.dataset.theme === 'dark'"))?;
    browser.until("its game goes on", "document.querySelector('#moves')?.textContent.trim() === '3'")?;
    browser.until("its game has its name, in the language of its page", EARLIER_TITLE)?;
    browser.click("#undo")?;
    ensure!(browser.text("#moves")? == "2", "the moves of its game cannot be taken back");
    browser.go("#/records")?;
    for name in ["boards", "bests", "days", "player"].map(|name| format!("douse.1.{name}")) {
        let [before, now] = [kept[&name].as_str(), browser.value(&format!("localStorage.getItem('{name}')"))?.as_str()]
            .map(|text| serde_json::from_str::<Value>(text.unwrap_or_default()));
        ensure!(before? == now?, "{name} is no longer what it was");
    }
    Ok(String::new())
}

/// Pretends that the browser does not know all instructions of the program.
const TOO_OLD: &str = "for (const name of ['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming']) \
    WebAssembly[name] = () => Promise.reject(new WebAssembly.CompileError('invalid opcode'));";

pub fn too_old(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    let pretence = browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": TOO_OLD }))?;
    let said = browser
        .open(&browser.site.at(""))
        .and_then(|()| {
            browser.until("the page says what it needs", "document.querySelector('#too-old').offsetHeight > 0")
        })
        .and_then(|()| browser.value("document.body.innerText"));
    browser.devtools("Page.removeScriptToEvaluateOnNewDocument", json!({ "identifier": pretence["identifier"] }))?;
    let said = said?;
    let said = said.as_str().context("the page says nothing")?;
    ensure!(said.contains("too old") && said.contains("zu alt"), "the page says {said}");
    ensure!(browser.count("#loading")? == 0, "the page still looks as if something came");
    browser.leave()?;
    Ok(String::new())
}
