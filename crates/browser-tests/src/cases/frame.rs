//! What holds for every page: languages, size, hosts, no network.

use super::play::{cell, states};
use crate::Stage;
use anyhow::{Result, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::path::Path;

/// What a first load takes at most, in bytes as a host sends them.
const MOST_BYTES: usize = 300_000;

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
    // As somebody who was never here: without what the service worker keeps.
    browser.visit("")?;
    browser.run_long(
        "const done = arguments[arguments.length - 1]; navigator.serviceWorker.getRegistrations() \
         .then(all => Promise.all(all.map(one => one.unregister()))) \
         .then(() => caches.keys()).then(names => Promise.all(names.map(name => caches.delete(name)))).then(() => done(0))",
        Vec::new(),
    )?;
    browser.devtools("Network.clearBrowserCache", serde_json::json!({}))?;
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
        format!("{:.1} kB gzipped of {} allowed ({})", sum as f64 / 1000.0, MOST_BYTES / 1000, parts.join(", "));
    ensure!(sum <= MOST_BYTES || !stage.small, "{figures}");
    Ok(figures)
}

pub fn no_other_host(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.requests()?;
    let pages = super::access::pages(browser)?;
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
    let pages = super::access::pages(browser)?;
    browser.visit("")?;
    browser.run_long(
        "const done = arguments[arguments.length - 1]; navigator.serviceWorker.ready.then(() => done(0))",
        Vec::new(),
    )?;
    browser.click(&cell("B2"))?;
    let before = states(browser)?;
    browser.site.leave();
    browser.reload()?;
    ensure!(states(browser)? == before, "the game is not as it was left");
    // Every page, a long computation included, works without the network.
    for page in pages {
        browser.go(&page)?;
    }
    browser.go("#/play")?;
    browser.click("#undo")?;
    ensure!(browser.text("#moves")? == "0", "undo without the network");
    browser.site.come_back();
    Ok(String::new())
}
