//! Pictures of every page, for people to look at.

use crate::Stage;
use crate::browser::{Browser, PHONE, WIDE};
use crate::cases;
use crate::pages;
use anyhow::{Context, Result};
use serde_json::json;
use std::path::Path;

/// Writes pictures of every page: on a wide screen and a phone, light and dark, in English and
/// German.
pub fn write(stage: &Stage, folder: &Path, filter: &str) -> Result<()> {
    let browser = &stage.browser;
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut written = 0;
    if filter.is_empty() || filter == README {
        written += write_readme(browser, folder)?;
    }
    if let Some(douse) = stage.douse.as_ref().filter(|_| filter.is_empty()) {
        let service = cases::service_with_data(browser, douse)?;
        for (name, page) in cases::service_pages(browser, &service)? {
            written += write_page(browser, folder, &name, |language, theme| {
                cases::visit_service_with(browser, &service, &page, language, theme)
            })?;
        }
    }
    for page in pages::all().filter(|page| page.contains(filter)) {
        let name = page.trim_start_matches("#/").replace('/', "-");
        written +=
            write_page(browser, folder, &name, |language, theme| cases::visit_with(browser, &page, language, theme))?;
    }
    if filter.is_empty() {
        written += write_strong(browser, folder)?;
    }
    println!("{written} pictures in {}", folder.display());
    Ok(())
}

/// The pictures of README.md: a game, and a solved board.
const README: &str = "readme";

/// Writes the pictures of README.md and returns their number.
fn write_readme(browser: &Browser, folder: &Path) -> Result<usize> {
    let pages = [("game", "#/play/level/classic/7"), ("solved", "#/solve/5x5:ffffff8")];
    browser.devtools("Emulation.setScrollbarsHidden", json!({ "hidden": true }))?;
    for (name, page) in pages {
        // The pictures are side by side in the text, so they have one size.
        browser.show_on(WIDE.sized(600, 930))?;
        cases::visit_with(browser, page, "en", "light")?;
        std::thread::sleep(std::time::Duration::from_millis(1500));
        let path = folder.join(format!("{README}-{name}.png"));
        std::fs::write(&path, browser.picture()?).with_context(|| path.display().to_string())?;
    }
    browser.devtools("Emulation.setScrollbarsHidden", json!({ "hidden": false }))?;
    browser.show_on(WIDE)?;
    Ok(pages.len())
}

/// Writes the pictures of one page and returns their number.
fn write_page(browser: &Browser, folder: &Path, name: &str, visit: impl Fn(&str, &str) -> Result<()>) -> Result<usize> {
    let mut written = 0;
    for (screen, wide) in [(WIDE, "wide"), (PHONE, "phone")] {
        browser.show_on(screen)?;
        for (language, theme) in [("en", "light"), ("en", "dark"), ("de", "light")] {
            visit(language, theme)?;
            // Some pages compute for a moment.
            std::thread::sleep(std::time::Duration::from_millis(700));
            let path = folder.join(format!("{name}-{wide}-{theme}-{language}.png"));
            std::fs::write(&path, browser.whole_picture(screen)?).with_context(|| path.display().to_string())?;
            written += 1;
        }
    }
    Ok(written)
}

/// Writes pictures of boards, marks and charts in high contrast, and of the result of a game.
fn write_strong(browser: &Browser, folder: &Path) -> Result<usize> {
    let mut written = 0;
    let mut keep = |name: String, screen| {
        let path = folder.join(format!("{name}.png"));
        written += 1;
        std::fs::write(&path, browser.whole_picture(screen)?).with_context(|| path.display().to_string())
    };
    for (screen, wide) in [(WIDE, "wide"), (PHONE, "phone")] {
        browser.show_on(screen)?;
        for theme in ["light", "dark"] {
            for page in ["#/play", "#/solve", "#/learn/5", "#/explore/hardest"] {
                cases::visit_with(browser, page, "en", theme)?;
                browser.run(
                    "const kept = JSON.parse(localStorage.getItem('douse.1.settings')); \
                     localStorage.setItem('douse.1.settings', JSON.stringify({ ...kept, contrast: 'high' }))",
                    Vec::new(),
                )?;
                browser.go(page)?;
                std::thread::sleep(std::time::Duration::from_millis(700));
                keep(format!("contrast{}-{wide}-{theme}", page.trim_start_matches('#').replace('/', "-")), screen)?;
            }
            for language in ["en", "de"] {
                cases::visit_with(browser, "#/play", language, theme)?;
                browser.click("[data-place=A1]")?;
                browser.click("[data-place=C3]")?;
                browser.until("the result is there", "document.querySelector('#result')")?;
                keep(format!("won-{wide}-{theme}-{language}"), screen)?;
            }
        }
    }
    Ok(written)
}
