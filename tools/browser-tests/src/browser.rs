//! One browser, driven through WebDriver: pages, clicks, keys, touches, and the content of the
//! page.

use crate::driver::Kind;
use crate::site::Site;
use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;
use tokio::runtime::Runtime;

/// The longest wait for anything to appear.
const TIMEOUT: Duration = Duration::from_secs(15);

/// True once a page is shown, and not just the message that it is being fetched.
const PAGE_IS_SHOWN: &str = "document.querySelector('#page > *') && !document.querySelector('.fetching')";

/// The window of a computer, in pixels of the page.
pub const WIDE: Screen = Screen { width: 1280, height: 800, dots: 1, kind: ScreenKind::Computer };
/// The window of a small phone.
pub const PHONE: Screen = Screen { width: 360, height: 740, dots: 2, kind: ScreenKind::Phone };
/// The narrowest window that everything must fit in.
pub const SMALL: Screen = Screen { width: 320, height: 568, dots: 2, kind: ScreenKind::Phone };
/// The window of a computer where everything is twice as large.
pub const ZOOMED: Screen = Screen { width: 640, height: 400, dots: 2, kind: ScreenKind::Computer };

/// The screen of a page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Screen {
    width: u32,
    height: u32,
    dots: u32,
    kind: ScreenKind,
}

impl Screen {
    /// The same with another size.
    pub fn sized(self, width: u32, height: u32) -> Self {
        Self { width, height, ..self }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ScreenKind {
    Computer,
    Phone,
}

/// A browser with one window on a site.
pub struct Browser {
    pub site: Site,
    pub kind: Kind,
    runtime: Runtime,
    driver: WebDriver,
    process: Child,
    profile: PathBuf,
}

impl Browser {
    /// Starts the browser with an empty profile inside `folder`.
    pub fn start(kind: Kind, site: Site, folder: &Path) -> Result<Self> {
        let profile = folder.join(format!("profile-{}", std::process::id()));
        std::fs::create_dir_all(&profile).with_context(|| profile.display().to_string())?;
        let (process, port) = kind.start_driver(&profile)?;
        let capabilities = kind.capabilities(&profile)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let address = format!("http://127.0.0.1:{port}");
        let driver = runtime.block_on(WebDriver::new(&address, capabilities)).context("a session of the browser")?;
        let browser = Self { site, kind, runtime, driver, process, profile };
        browser.runtime.block_on(browser.driver.set_script_timeout(Duration::from_secs(60)))?;
        browser.show_on(WIDE)?;
        Ok(browser)
    }

    /// Opens a page as on a first visit, with an empty storage.
    pub fn visit(&self, hash: &str) -> Result<()> {
        self.forget()?;
        self.open_game(&self.site.at(hash))
    }

    /// Opens a page with the data of earlier visits.
    pub fn go(&self, hash: &str) -> Result<()> {
        self.go_to(&self.site.at(hash))
    }

    /// Opens a page of the game at a full address.
    pub fn go_to(&self, address: &str) -> Result<()> {
        // A change after the `#` alone would not reload the page.
        self.leave()?;
        self.open_game(address)
    }

    fn open_game(&self, address: &str) -> Result<()> {
        self.wait_for(self.driver.goto(address))?;
        self.until("the page is shown", PAGE_IS_SHOWN)
    }

    /// Opens a page of any kind at a full address.
    pub fn open(&self, address: &str) -> Result<()> {
        self.leave()?;
        self.wait_for(self.driver.goto(address))
    }

    /// Switches to the first frame of the page.
    pub fn enter_frame(&self) -> Result<()> {
        self.wait_for(self.driver.enter_frame(0))
    }

    /// Leaves the game.
    pub fn leave(&self) -> Result<()> {
        self.wait_for(self.driver.goto("about:blank"))
    }

    /// Clears the storage: games, settings, records.
    pub fn forget(&self) -> Result<()> {
        if self.kind == Kind::Firefox {
            return self.forget_from_within("");
        }
        self.leave()?;
        let origin = self.site.origin();
        self.devtools("Storage.clearDataForOrigin", json!({ "origin": origin, "storageTypes": "local_storage" }))?;
        Ok(())
    }

    /// Clears everything of the site, including its service worker and caches.
    pub fn forget_all(&self) -> Result<()> {
        if self.kind == Kind::Firefox {
            return self.forget_from_within(
                "await Promise.all((await navigator.serviceWorker.getRegistrations()).map(one => one.unregister())); \
                 await Promise.all((await caches.keys()).map(name => caches.delete(name))); ",
            );
        }
        self.leave()?;
        let origin = self.site.origin();
        self.devtools("Storage.clearDataForOrigin", json!({ "origin": origin, "storageTypes": "all" }))?;
        self.devtools("Network.clearBrowserCache", json!({}))?;
        Ok(())
    }

    /// Clears the storage and runs a script, on a page of the site that is not the game.
    fn forget_from_within(&self, script: &str) -> Result<()> {
        // The game would save its state when it is left. A missing page belongs to the same site.
        self.wait_for(self.driver.goto(self.site.at("nothing-is-here")))?;
        self.run_long(
            &format!(
                "const done = arguments[arguments.length - 1]; (async () => {{ localStorage.clear(); {script} }})() \
                 .then(() => done(null), error => done(String(error)))"
            ),
            Vec::new(),
        )?;
        self.leave()
    }

    /// Reloads the page.
    pub fn reload(&self) -> Result<()> {
        match self.kind {
            Kind::Chromium => self.wait_for(self.driver.refresh())?,
            // A reload by the driver would bypass the service worker.
            Kind::Firefox => drop(self.run("window.isOld = true; location.reload()", Vec::new())?),
        }
        self.until("the page is shown again", &format!("!window.isOld && {PAGE_IS_SHOWN}"))
    }

    /// Follows a link within the page.
    pub fn follow(&self, hash: &str) -> Result<()> {
        self.run("location.hash = arguments[0]", vec![json!(hash)])?;
        Ok(())
    }

    /// Follows a link within the game and waits until the page is shown.
    pub fn turn_to(&self, hash: &str) -> Result<()> {
        self.run_long(
            "const [hash, done] = arguments; if (location.hash === hash) return done(); \
             const frames = then => requestAnimationFrame(() => requestAnimationFrame(then)); \
             addEventListener('hashchange', () => frames(() => done()), { once: true }); location.hash = hash",
            vec![json!(hash)],
        )?;
        self.until("the page is shown", PAGE_IS_SHOWN)
    }

    /// The current window.
    pub fn window(&self) -> Result<WindowHandle> {
        self.wait_for(self.driver.window())
    }

    /// Opens another window on a page and switches to it.
    pub fn new_window(&self, hash: &str) -> Result<WindowHandle> {
        let window = self.wait_for(self.driver.new_tab())?;
        self.switch_to(&window)?;
        self.go(hash)?;
        Ok(window)
    }

    /// Switches to another window.
    pub fn switch_to(&self, window: &WindowHandle) -> Result<()> {
        self.wait_for(self.driver.switch_to_window(window.clone()))
    }

    /// Closes a window and switches to another.
    pub fn close_window(&self, window: &WindowHandle, other: &WindowHandle) -> Result<()> {
        self.switch_to(window)?;
        self.wait_for(self.driver.close_window())?;
        self.switch_to(other)
    }

    /// Shows the page on a screen.
    pub fn show_on(&self, screen: Screen) -> Result<()> {
        let Screen { width, height, dots, kind } = screen;
        let phone = kind == ScreenKind::Phone;
        if self.kind == Kind::Firefox {
            ensure!(!phone, "Firefox cannot emulate a phone");
            self.wait_for(self.driver.set_window_rect(0, 0, width, height + 86))?;
            return Ok(());
        }
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": dots, "mobile": phone });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics)?;
        let touch = json!({ "enabled": phone, "maxTouchPoints": 1 });
        self.devtools("Emulation.setTouchEmulationEnabled", touch)?;
        Ok(())
    }

    /// Preferences of the system: `prefers-color-scheme` and so on.
    pub fn system_wants(&self, features: &[(&str, &str)]) -> Result<()> {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features }))?;
        Ok(())
    }

    /// Runs a script in the page.
    pub fn run(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        let result = self.wait_for(self.driver.execute(script, arguments)).with_context(|| script.to_owned())?;
        Ok(result.json().clone())
    }

    /// Runs a script that calls its last argument with its result.
    pub fn run_long(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        let result = self.wait_for(self.driver.execute_async(script, arguments)).with_context(|| script.to_owned())?;
        Ok(result.json().clone())
    }

    /// The value of an expression in the page.
    pub fn value(&self, expression: &str) -> Result<Value> {
        self.run(&format!("return ({expression})"), Vec::new())
    }

    /// A command of the developer tools, which only Chromium has.
    pub fn devtools(&self, method: &str, parameters: Value) -> Result<Value> {
        ensure!(self.kind == Kind::Chromium, "{method} is for Chromium alone");
        self.wait_for(self.driver.cdp().send_raw(method, parameters)).with_context(|| method.to_owned())
    }

    /// Waits until an expression in the page holds.
    pub fn until(&self, what: &str, expression: &str) -> Result<()> {
        self.until_within(what, expression, TIMEOUT)
    }

    /// Waits for a time until an expression in the page holds.
    pub fn until_within(&self, what: &str, expression: &str, timeout: Duration) -> Result<()> {
        let begun = Instant::now();
        let script = format!("return !!({expression})");
        loop {
            if self.run(&script, Vec::new())? == json!(true) {
                return Ok(());
            }
            if begun.elapsed() > timeout {
                let shown = self.value("document.body.innerText.slice(0, 600)")?;
                bail!("waited in vain until {what} ({expression}); the page says: {shown}");
            }
            // Asking costs the browser time, so long waits ask less often.
            std::thread::sleep((begun.elapsed() / 8).clamp(Duration::from_millis(20), Duration::from_millis(100)));
        }
    }

    /// The text of an element.
    pub fn text(&self, selector: &str) -> Result<String> {
        let text = self.run("return document.querySelector(arguments[0])?.textContent", vec![json!(selector)])?;
        text.as_str().map(|text| text.trim().to_owned()).ok_or_else(|| anyhow!("there is no {selector}"))
    }

    /// The number of elements.
    pub fn count(&self, selector: &str) -> Result<u64> {
        let count = self.run("return document.querySelectorAll(arguments[0]).length", vec![json!(selector)])?;
        count.as_u64().ok_or_else(|| anyhow!("{selector} cannot be counted"))
    }

    /// Clicks the first element with the mouse, which must be able to reach it.
    pub fn click(&self, selector: &str) -> Result<()> {
        self.find(selector)?;
        let element = self.wait_for(self.driver.find(By::Css(selector))).with_context(|| selector.to_owned())?;
        self.wait_for(element.click()).with_context(|| format!("a click on {selector}"))
    }

    /// Clicks a point of an element, from its upper left corner.
    pub fn click_at(&self, selector: &str, x: f64, y: f64) -> Result<()> {
        let (left, top) = self.corner(selector)?;
        self.click_point(left + x, top + y)
    }

    /// Clicks a point of the window.
    pub fn click_point(&self, x: f64, y: f64) -> Result<()> {
        if self.kind == Kind::Firefox {
            let chain = self.driver.action_chain().move_to(x as i64, y as i64).click();
            return self.wait_for(chain.perform());
        }
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.devtools("Input.dispatchMouseEvent", event)?;
        }
        Ok(())
    }

    /// Touches the middle of the first element with a finger.
    pub fn touch(&self, selector: &str) -> Result<()> {
        self.find(selector)?;
        let middle = self.run(
            "const e = document.querySelector(arguments[0]); e.scrollIntoView({ block: 'center' }); \
             const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]",
            vec![json!(selector)],
        )?;
        let points = json!([{ "x": middle[0], "y": middle[1] }]);
        self.devtools("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": points }))?;
        self.devtools("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }))?;
        Ok(())
    }

    /// Types keys into the focused element.
    pub fn keys(&self, keys: impl Into<TypingData>) -> Result<()> {
        let keys: TypingData = keys.into();
        self.wait_for(self.driver.action_chain().send_keys(keys).perform())?;
        Ok(())
    }

    /// Types a key while Control is held.
    pub fn control(&self, key: char) -> Result<()> {
        let chain = self.driver.action_chain().key_down(Key::Control).key_down(key).key_up(key);
        self.wait_for(chain.key_up(Key::Control).perform())?;
        Ok(())
    }

    /// Sets the value of a field as typing and leaving it does.
    pub fn fill(&self, selector: &str, value: &str) -> Result<()> {
        self.find(selector)?;
        self.run(
            "const e = document.querySelector(arguments[0]); e.focus(); e.value = arguments[1]; \
             e.dispatchEvent(new Event('input', { bubbles: true })); \
             e.dispatchEvent(new Event('change', { bubbles: true }))",
            vec![json!(selector), json!(value)],
        )?;
        Ok(())
    }

    /// Gives files to a field that takes files.
    pub fn give_file(&self, selector: &str, path: &Path) -> Result<()> {
        let element = self.wait_for(self.driver.find(By::Css(selector))).with_context(|| selector.to_owned())?;
        let path = path.display().to_string();
        self.wait_for(element.send_keys(path)).with_context(|| selector.to_owned())
    }

    /// The whole page on a screen, with parts beyond its edges, as a PNG.
    pub fn whole_picture(&self, screen: Screen) -> Result<Vec<u8>> {
        let height = self.value("document.documentElement.scrollHeight")?.as_u64().unwrap_or_default() as u32;
        self.show_on(Screen { height: height.clamp(screen.height, 6000), ..screen })?;
        let picture = self.wait_for(self.driver.screenshot_as_png());
        self.show_on(screen)?;
        picture
    }

    /// The visible part of the page as a PNG.
    pub fn picture(&self) -> Result<Vec<u8>> {
        self.wait_for(self.driver.screenshot_as_png())
    }

    /// Resets everything that a case may have changed.
    pub fn reset(&self) -> Result<()> {
        self.site.go_online();
        self.show_on(WIDE)?;
        if self.kind == Kind::Chromium {
            self.system_wants(&[])?;
        }
        self.console_errors()?;
        Ok(())
    }

    /// The addresses that the browser has requested since the last call, without internal ones.
    pub fn requests(&self) -> Result<Vec<String>> {
        let entries = self.wait_for(self.driver.get_log("performance"))?;
        let mut addresses = Vec::new();
        for entry in entries {
            let message: Value = serde_json::from_str(&entry.message)?;
            let message = &message["message"];
            if message["method"] == "Network.requestWillBeSent"
                && let Some(address) = message["params"]["request"]["url"].as_str()
            {
                addresses.push(address.to_owned());
            }
        }
        addresses.retain(|address| ["http:", "https:", "ws:", "wss:"].iter().any(|scheme| address.starts_with(scheme)));
        Ok(addresses)
    }

    /// The errors on the console of the page since the last call.
    pub fn console_errors(&self) -> Result<Vec<String>> {
        if self.kind == Kind::Firefox {
            // Its driver has no such log.
            return Ok(Vec::new());
        }
        let entries = self.wait_for(self.driver.get_log("browser"))?;
        Ok(entries.into_iter().filter(|entry| entry.level != "INFO").map(|entry| entry.message).collect())
    }

    fn corner(&self, selector: &str) -> Result<(f64, f64)> {
        self.find(selector)?;
        let corner = self.run(
            "const r = document.querySelector(arguments[0]).getBoundingClientRect(); return [r.x, r.y]",
            vec![json!(selector)],
        )?;
        let [left, top] = [&corner[0], &corner[1]].map(|side| side.as_f64().unwrap_or_default());
        Ok((left, top))
    }

    fn find(&self, selector: &str) -> Result<()> {
        self.until(&format!("there is {selector}"), &format!("document.querySelector({})", json!(selector)))
    }

    fn wait_for<T>(&self, future: impl Future<Output = WebDriverResult<T>>) -> Result<T> {
        Ok(self.runtime.block_on(future)?)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The end of the session ends the browser; killing the driver ends everything else.
        let _ = self.runtime.block_on(self.driver.clone().quit());
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
