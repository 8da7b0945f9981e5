//! A new version of the game on its host: pages that are open keep theirs, and no page ever has parts of both.

use super::play::{cell, states};
use crate::Stage;
use crate::browser::Browser;
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};

/// Every address of the game's own files that the page has loaded.
const LOADED: &str = "[...performance.getEntriesByType('resource').map(entry => entry.name), \
    ...[...document.querySelectorAll('script[src], link[rel=stylesheet]')].map(e => e.src || e.href)] \
    .map(name => name.split('/').pop()).filter(name => /-[0-9a-f]{16}\\./.test(name))";

/// The part of a file's name that its content decides.
fn hash_of(name: &str) -> Option<&str> {
    let hash = name.rsplit_once('.')?.0.rsplit_once('-')?.1;
    (hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(hash)
}

/// The hash of the other version; its own inverse.
fn other_hash(hash: &str) -> String {
    let other = |digit: char| digit.to_digit(16).and_then(|digit| char::from_digit(15 - digit, 16)).unwrap_or(digit);
    hash.chars().map(other).collect()
}

/// A version of the game in which every file whose name has a hash has another: what the host has after an update.
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

/// The two versions, and the first visit to the older one with its service worker in charge.
fn begin(stage: &Stage) -> Result<(PathBuf, PathBuf)> {
    let browser = &stage.browser;
    let (old, new) = (browser.site.folder(), stage.scratch.join("next-version"));
    next_version(&old, &new)?;
    browser.forget_all()?;
    browser.go("")?;
    browser.until("the service worker is in charge", "navigator.serviceWorker.controller")?;
    Ok((old, new))
}

/// The browser hears of the new version, which is fetched and waits.
fn arrive(browser: &Browser, new: &Path) -> Result<()> {
    browser.site.serve(new);
    // The browser asks by itself now and then; a look that is under way already may still have seen the old version.
    let looked = "(navigator.serviceWorker.getRegistration().then(one => one.waiting || one.installing || one.update()), \
        document.querySelector('.news button'))";
    browser.until("the page tells of the new version", looked)
}

/// Back to the version that all other cases have.
fn end(browser: &Browser, old: &Path) -> Result<()> {
    browser.site.serve(old);
    browser.site.come_back();
    browser.forget_all()
}

/// All files of the page are in the folder: it has parts of no other version.
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
    // The old page goes on, and what it fetches only now is of its own version, though its host has that no more.
    browser.click(&press)?;
    browser.click(&press)?;
    browser.follow("#/learn")?;
    browser.until(
        "a page of the old version is shown",
        "document.querySelector('.lessons, .learn, #page a[href*=learn]')",
    )?;
    ensure_from(browser, old)?;
    // Loading it again is no way into a half of either.
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
    // The new version is whole without the network, too.
    browser.site.leave();
    browser.go("#/explore")?;
    browser.site.come_back();
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
    // The first page still is the old version, and finds the rest of it.
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
