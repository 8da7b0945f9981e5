//! Updates of the game on its host: open pages keep their version, and no page mixes two.

use super::play::{cell, states};
use crate::Stage;
use crate::browser::Browser;
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};

/// Every address of the game's own files that the page has loaded.
const LOADED: &str = "[...performance.getEntriesByType('resource').map(entry => entry.name), \
    ...[...document.querySelectorAll('script[src], link[rel=stylesheet]')].map(e => e.src || e.href)] \
    .map(name => name.split('/').pop()).filter(name => /-[0-9a-f]{16}\\./.test(name))";

/// The hash in a file's name.
fn hash_of(name: &str) -> Option<&str> {
    let hash = name.rsplit_once('.')?.0.rsplit_once('-')?.1;
    (hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(hash)
}

/// The hash of the other version. Applying this twice gives the hash itself.
fn other_hash(hash: &str) -> String {
    let other = |digit: char| digit.to_digit(16).and_then(|digit| char::from_digit(15 - digit, 16)).unwrap_or(digit);
    hash.chars().map(other).collect()
}

/// Writes another version of the game, in which every hash in a file name differs.
fn next_version(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        std::fs::remove_dir_all(to)?;
    }
    std::fs::create_dir_all(to)?;
    let mut files = Vec::new();
    for entry in std::fs::read_dir(from)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).context("a name that is not a text")?.to_owned();
        files.push((name, std::fs::read(path)?));
    }
    let hashes: Vec<String> = files.iter().filter_map(|(name, _)| hash_of(name).map(str::to_owned)).collect();
    ensure!(hashes.len() > 5, "only {} files have hashes in their names", hashes.len());
    let renamed = |text: &str| hashes.iter().fold(text.to_owned(), |text, hash| text.replace(hash, &other_hash(hash)));
    for (name, bytes) in &files {
        let is_text = [".html", ".js", ".webmanifest"].iter().any(|ending| name.ends_with(ending));
        let bytes = if is_text {
            let text = renamed(std::str::from_utf8(bytes)?);
            text.replace("const CACHE = 'douse-", "const CACHE = 'douse-next-").into_bytes()
        } else {
            bytes.clone()
        };
        std::fs::write(to.join(renamed(name)), bytes)?;
    }
    Ok(())
}

/// Prepares two versions, and visits the older one until its service worker is in control.
fn begin(stage: &Stage) -> Result<(PathBuf, PathBuf)> {
    let browser = &stage.browser;
    let (old, new) = (browser.site.folder(), stage.scratch.join("next-version"));
    next_version(&old, &new)?;
    browser.forget_all()?;
    browser.go("")?;
    browser.until("the service worker is in charge", "navigator.serviceWorker.controller")?;
    Ok((old, new))
}

/// Waits until the browser has fetched the new version.
fn arrive(browser: &Browser, new: &Path) -> Result<()> {
    browser.site.serve(new);
    // A check by the browser itself may still have seen the old version.
    let looked = "(navigator.serviceWorker.getRegistration().then(one => one.waiting || one.installing || one.update()), \
        document.querySelector('.news button'))";
    browser.until("the page tells of the new version", looked)
}

/// Serves the version of all other cases again.
fn end(browser: &Browser, old: &Path) -> Result<()> {
    browser.site.serve(old);
    browser.site.go_online();
    browser.forget_all()
}

/// Checks that all files of the page are of one version.
fn ensure_from(browser: &Browser, folder: &Path) -> Result<()> {
    let loaded = browser.value(LOADED)?;
    let names: Vec<&str> = loaded.as_array().into_iter().flatten().filter_map(|name| name.as_str()).collect();
    ensure!(names.iter().any(|name| name.ends_with(".wasm")), "the page has loaded no program: {names:?}");
    for name in names {
        ensure!(folder.join(name).exists(), "the page has loaded {name}, which is of the other version");
    }
    Ok(())
}

fn pages(browser: &Browser, old: &Path, new: &Path) -> Result<()> {
    let press = cell("B2");
    browser.click(&press)?;
    let pressed = states(browser)?;
    arrive(browser, new)?;
    // The old page still works, and fetches later parts of its version although the host no longer
    // has them.
    browser.click(&press)?;
    browser.click(&press)?;
    browser.follow("#/learn")?;
    browser.until(
        "a page of the old version is shown",
        "document.querySelector('.lessons, .learn, #page a[href*=learn]')",
    )?;
    ensure_from(browser, old)?;
    // A reload does not mix the versions.
    browser.follow("#/play")?;
    browser.reload()?;
    ensure_from(browser, old)?;
    ensure!(states(browser)? == pressed, "the game is not as it was left in the old version");
    browser.click(".news button")?;
    browser
        .until("the page is loaded anew", "!document.querySelector('.news') && document.querySelector('#page > *')")?;
    ensure_from(browser, new)?;
    ensure!(states(browser)? == pressed, "the game is not as it was left in the new version");
    browser.follow("#/learn")?;
    browser.until(
        "a page of the new version is shown",
        "document.querySelector('.lessons, .learn, #page a[href*=learn]')",
    )?;
    ensure_from(browser, new)?;
    let caches =
        browser.run_long("const done = arguments[arguments.length - 1]; caches.keys().then(done)", Vec::new())?;
    let kept = caches.as_array().map(Vec::len);
    ensure!(kept == Some(1) && caches[0].as_str().is_some_and(|name| name.contains("next")), "kept are {caches}");
    // The new version is complete without the network.
    browser.site.go_offline();
    browser.go("#/explore")?;
    browser.site.go_online();
    ensure_from(browser, new)
}

pub fn taken(stage: &Stage) -> Result<String> {
    let (old, new) = begin(stage)?;
    let outcome = pages(&stage.browser, &old, &new);
    end(&stage.browser, &old)?;
    outcome.map(|()| String::new())
}

fn other_page(browser: &Browser, old: &Path, new: &Path) -> Result<()> {
    let first = browser.window()?;
    arrive(browser, new)?;
    let second = browser.new_window("#/play")?;
    browser.until("this page hears of it, too", "document.querySelector('.news button')")?;
    browser.click(".news button")?;
    browser
        .until("the page is loaded anew", "!document.querySelector('.news') && document.querySelector('#page > *')")?;
    ensure_from(browser, new)?;
    // The first page is still the old version, and finds its other parts.
    browser.switch_to(&first)?;
    browser.click(&cell("B2"))?;
    browser.follow("#/explore")?;
    browser.until("a page of the old version is shown", "document.querySelector('#page h1, #page h2')")?;
    ensure_from(browser, old)?;
    browser.reload()?;
    ensure_from(browser, new)?;
    browser.close_window(&second, &first)
}

pub fn two_pages(stage: &Stage) -> Result<String> {
    let (old, new) = begin(stage)?;
    let outcome = other_page(&stage.browser, &old, &new);
    end(&stage.browser, &old)?;
    outcome.map(|()| String::new())
}
