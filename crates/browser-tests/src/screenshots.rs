//! Pictures of every page, to be looked at.

use crate::browser::{Browser, PHONE, WIDE};
use crate::cases;
use anyhow::{Context, Result};
use std::path::Path;

/// Writes a picture of every page: wide and on a telephone, light and dark, in English and German.
pub fn write(browser: &Browser, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut written = 0;
    let pages = cases::pages(browser)?;
    for page in pages.iter().map(String::as_str).chain(cases::PARTS) {
        let name = page.trim_start_matches("#/").replace('/', "-");
        for (screen, wide) in [(WIDE, "wide"), (PHONE, "phone")] {
            browser.show_on(screen)?;
            for (language, theme) in [("en", "light"), ("en", "dark"), ("de", "light")] {
                cases::visit_with(browser, page, language, theme)?;
                // What a page computes to be shown is there after a moment.
                std::thread::sleep(std::time::Duration::from_millis(700));
                let path = folder.join(format!("{name}-{wide}-{theme}-{language}.png"));
                std::fs::write(&path, browser.whole_picture(screen)?).with_context(|| path.display().to_string())?;
                written += 1;
            }
        }
    }
    println!("{written} pictures in {}", folder.display());
    Ok(())
}
