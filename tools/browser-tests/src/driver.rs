//! The browsers, and the programs that drive them.

use anyhow::{Context, Result};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use thirtyfour::prelude::*;

/// Chromium without windows, menus and extensions, which takes two thirds of the time.
const SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";

/// A script that starts [`SHELL`] with an empty page, because the driver needs one.
fn shell(profile: &Path) -> Result<String> {
    let path = profile.join("chromium");
    std::fs::create_dir_all(profile)?;
    std::fs::write(&path, format!("#!/bin/sh\nexec {SHELL} \"$@\" about:blank\n"))?;
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    Ok(path.display().to_string())
}

/// A browser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// Chromium, which reports requests and errors and can emulate a phone.
    #[default]
    Chromium,
    /// Firefox, for the cases that need none of that.
    Firefox,
}

impl Kind {
    /// The options of the browser: no window, no network traffic of its own, and a profile in a
    /// folder.
    pub fn capabilities(self, profile: &Path) -> Result<Capabilities> {
        if self == Self::Firefox {
            let mut capabilities = DesiredCapabilities::firefox();
            capabilities.set_headless()?;
            if let Some(binary) =
                ["/usr/bin/firefox-esr", "/usr/bin/firefox"].into_iter().find(|path| Path::new(path).exists())
            {
                capabilities.set_firefox_binary(binary)?;
            }
            let mut preferences = thirtyfour::common::capabilities::firefox::FirefoxPreferences::new();
            preferences.set("intl.accept_languages", "en-US")?;
            // Tests have a clipboard of their own that asks for no permission.
            preferences.set("dom.events.testing.asyncClipboard", true)?;
            capabilities.set_preferences(preferences)?;
            return Ok(capabilities.into());
        }
        let mut capabilities = DesiredCapabilities::chrome();
        for argument in [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            // One process for all pages of the game: starting one for each visit cost a quarter of
            // the time.
            "--process-per-site",
            "--disable-back-forward-cache",
            "--disable-site-isolation-trials",
            "--lang=en-US",
            "--window-size=1280,800",
        ] {
            capabilities.add_arg(argument)?;
        }
        capabilities.add_arg(&format!("--user-data-dir={}", profile.display()))?;
        if Path::new(SHELL).exists() {
            capabilities.set_binary(&shell(profile)?)?;
        } else if Path::new("/usr/bin/chromium").exists() {
            capabilities.set_binary("/usr/bin/chromium")?;
        }
        // The log of every request, from pages and workers alike.
        capabilities.set("goog:loggingPrefs", json!({ "performance": "ALL", "browser": "ALL" }))?;
        Ok(capabilities.into())
    }

    /// Starts the driver on a port that is free.
    pub fn start_driver(self, profile: &Path) -> Result<(Child, u16)> {
        let name = match self {
            Self::Chromium => "chromedriver",
            Self::Firefox => "geckodriver",
        };
        let mut command = Command::new(name);
        match self {
            Self::Chromium => command.arg("--port=0"),
            // Firefox stores data in the home folder, and its sandbox does not work in containers.
            Self::Firefox => {
                command.args(["--port", "0", "--profile-root"]).arg(profile).env("HOME", profile);
                command.env("MOZ_DISABLE_CONTENT_SANDBOX", "1")
            }
        };
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{name} cannot be started"))?;
        let output = process.stdout.take().with_context(|| format!("{name} says nothing"))?;
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        // `... successfully on port 4444.` and `... Listening on 127.0.0.1:4444`
        let port = lines.find_map(|line| {
            let said = line.contains("successfully on port ") || line.contains("Listening on ");
            line.trim_end_matches('.').rsplit([' ', ':']).next().filter(|_| said)?.parse().ok()
        });
        // Later output is read and dropped, so that the driver never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Ok((process, port.with_context(|| format!("{name} did not say on which port it listens"))?))
    }
}
