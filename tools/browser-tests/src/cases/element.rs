//! The element `<douse-board>` in pages from disk, strict pages, frames and the documentation; and
//! the npm package.

use super::access::{Extent, examine};
use super::frame::gzipped;
use crate::Stage;
use crate::browser::Browser;
use crate::driver::Kind;
use crate::site::host;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use thirtyfour::Key;

/// The greatest size of the script, in bytes as a host sends them.
const MAX_BYTES: usize = 150_000;

/// The script's name in the folder of the game.
const SCRIPT: &str = "douse-board.js";

/// The inside of the element.
const INSIDE: &str = "document.querySelector('douse-board').shadowRoot";

/// A page that uses the element.
fn page(script: &str, board: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>A page</title>\
         <script src=\"{script}\" defer></script></head><body><main><h1>A page</h1>{board}</main></body></html>"
    )
}

/// Writes a page with a board to disk; returns its address.
fn on_disk(stage: &Stage, board: &str) -> Result<String> {
    let folder = stage.scratch.join("plain page");
    std::fs::create_dir_all(&folder)?;
    std::fs::copy(stage.browser.site.folder().join(SCRIPT), folder.join(SCRIPT))?;
    std::fs::write(folder.join("page.html"), page(SCRIPT, board))?;
    Ok(format!("file://{}/page.html", folder.display()).replace(' ', "%20"))
}

/// Waits until the board can be played.
fn ready(browser: &Browser) -> Result<()> {
    browser.until("the board is there", &format!("{INSIDE}?.querySelector('[role=gridcell]')"))
}

/// Clicks something inside the element with the mouse.
fn click(browser: &Browser, selector: &str) -> Result<()> {
    let middle = browser.value(&format!(
        "(() => {{ const e = {INSIDE}.querySelector({}); e.scrollIntoView({{ block: 'center' }}); \
         const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] }})()",
        json!(selector)
    ))?;
    let [x, y] = [&middle[0], &middle[1]].map(|side| side.as_f64().unwrap_or_default());
    browser.click_point(x, y)
}

fn inside(browser: &Browser, expression: &str) -> Result<Value> {
    browser.value(&format!("{INSIDE}.{expression}"))
}

/// Mouse, keyboard, hint, solution, language, colours and events, in a page from disk.
pub fn from_disk(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    if browser.kind == Kind::Chromium {
        // Requests of the case before do not count.
        browser.leave()?;
        browser.requests()?;
    }
    browser.open(&on_disk(stage, "<douse-board code=\"3x3:d58\" hints solution>a board</douse-board>")?)?;
    browser.run(
        "window.heard = []; for (const name of ['douse-press', 'douse-solved']) \
         addEventListener(name, event => heard.push([name, event.detail]))",
        Vec::new(),
    )?;
    ready(browser)?;
    ensure!(inside(browser, "querySelector('[role=grid]').ariaLabel")? == "Board 3x3, 6 lights to change", "its label");
    let labels = inside(browser, "querySelectorAll('[role=row] > [role=gridcell]').length")?;
    ensure!(labels == 9, "{labels} cells in rows");
    let faults = examine(stage, Extent::Everything)?;
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    // The board is one tab stop; arrows move, Enter and Space press.
    browser.keys(Key::Tab + "")?;
    let at = inside(browser, "activeElement.ariaLabel")?;
    ensure!(at == "A1, lit", "the keyboard is at {at}");
    browser.keys(Key::Enter + "")?;
    ensure!(browser.value("document.querySelector('douse-board').presses")? == json!(["A1"]), "Enter presses");
    browser.keys("u")?;
    ensure!(browser.value("document.querySelector('douse-board').moves")? == 0, "U undoes");
    browser.keys("r")?;
    browser.keys(Key::Right + Key::Right)?;
    browser.keys(Key::Down + Key::Down)?;
    let at = inside(browser, "activeElement.dataset.name")?;
    ensure!(at == "C3", "the arrows lead to {at}");
    browser.keys(" ")?;
    let heard = browser.value("heard")?;
    ensure!(heard[0] == json!(["douse-press", { "cell": "A1", "moves": 1, "code": "3x3:058" }]), "{heard}");
    let last = heard.as_array().and_then(|heard| heard.last()).context("nothing was heard")?;
    ensure!(last[0] == "douse-solved" && last[1]["moves"] == 2 && last[1]["par"] == 2, "{heard}");
    let news = inside(browser, "querySelector('[role=status]').textContent")?;
    ensure!(news == "You won in 2 moves! That is par: nobody can do it in fewer.", "{news}");
    // The mouse, a hint in three steps, the solution.
    click(browser, "[data-do=restart]")?;
    click(browser, "[data-do=hint]")?;
    ensure!(inside(browser, "querySelectorAll('.look').length")? == 4, "a hint first says where to look");
    click(browser, "[data-do=hint]")?;
    ensure!(inside(browser, "querySelector('.press').dataset.name")? == "A1", "then which cell");
    click(browser, "[data-do=solve]")?;
    ensure!(inside(browser, "querySelector('[data-do=solve]').ariaPressed")? == "true", "the solution is shown");
    for name in ["A1", "C3"] {
        ensure!(
            inside(browser, &format!("querySelector('[data-name={name}]').ariaLabel.includes('in the solution')"))?
                == true,
            "{name} is marked"
        );
        click(browser, &format!("[data-name={name}]"))?;
    }
    ensure!(browser.value("document.querySelector('douse-board').solved")? == true, "the mouse presses");
    // Another language, other colours, another board.
    browser.run(
        "const board = document.querySelector('douse-board'); board.lang = 'de'; \
         board.style.setProperty('--douse-lit', 'rgb(1, 2, 3)'); board.code = '2x2.k3@torus:1200'; board.hints = false",
        Vec::new(),
    )?;
    browser.until("the other board is there", &format!("{INSIDE}.querySelectorAll('[role=gridcell]').length === 4"))?;
    ensure!(inside(browser, "querySelector('[role=gridcell]').ariaLabel")? == "A1, Zustand 1", "German");
    ensure!(inside(browser, "querySelector('[data-do=hint]')")? == Value::Null, "no hints");
    let colour = browser.value(&format!("getComputedStyle({INSIDE}.querySelector('.lit')).backgroundColor"))?;
    ensure!(colour.as_str().is_some_and(|colour| !colour.contains("255, 213")), "the colour is {colour}");
    if browser.kind == Kind::Chromium {
        let asked: Vec<String> = browser.requests()?.into_iter().filter(|address| address.contains("douse")).collect();
        ensure!(asked.is_empty(), "it asked the network for {asked:?}");
    }
    Ok(format!("{} events heard", heard.as_array().map_or(0, Vec::len)))
}

/// The solution that the element shows solves boards of every kind.
pub fn every_kind(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.open(&on_disk(stage, "<douse-board code=\"3x3:000\" solution></douse-board>")?)?;
    ready(browser)?;
    let codes = [
        "5x5:ffffff8",
        "5x5@torus:ffffff8",
        "4x3.king@cylinder:f0f",
        "4x4.k3:1200120012001200",
        "3x3.holes=080:ff",
        "5x5.on:0000000",
        "cube2:ffffff",
        "hexagon3:ffffe",
        "petersen:da8",
        "4x3.x@klein:0f0",
    ];
    for code in codes {
        browser.run("document.querySelector('douse-board').code = arguments[0]", vec![json!(code)])?;
        browser.until(
            "the board has changed",
            &format!("document.querySelector('douse-board').position === '{code}' && !document.querySelector('douse-board').moves"),
        )?;
        click(browser, "[data-do=solve]")?;
        let mut presses = 0;
        while inside(browser, "querySelector('.solution')")? != Value::Null {
            click(browser, ".solution")?;
            presses += 1;
            ensure!(presses < 60, "{code}: the solution does not end");
        }
        ensure!(browser.value("document.querySelector('douse-board').solved")? == true, "{code} is not solved");
    }
    browser.run("document.querySelector('douse-board').code = '5x5:8000000'", Vec::new())?;
    browser.until("it has changed again", "document.querySelector('douse-board').position === '5x5:8000000'")?;
    click(browser, "[data-do=solve]")?;
    let said = inside(browser, "querySelector('[role=status]').textContent")?;
    ensure!(said == "This board cannot be solved.", "{said}");
    Ok(format!("{} boards", codes.len()))
}

/// A board keeps its game when a page moves it or takes it out and puts it back; another board is
/// there at once.
pub fn moves_in_the_page(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.open(&on_disk(stage, "<douse-board code=\"3x3:d58\" hints></douse-board><div id=\"there\"></div>")?)?;
    ready(browser)?;
    let state = |script: &str| {
        browser.value(&format!(
            "(() => {{ const board = document.querySelector('douse-board'); {script}; \
             return [board.presses, board.position, board.shadowRoot.querySelectorAll('.cell.lit').length] }})()"
        ))
    };
    let pressed = state("board.press('A1')")?;
    ensure!(pressed == json!([["A1"], "3x3:058", 3]), "{pressed}");
    for script in [
        "there.append(board)",
        "document.body.prepend(board)",
        "board.remove(); document.body.append(board)",
        "const copy = board.parentNode; copy.replaceChildren(); copy.append(board)",
    ] {
        let moved = state(script)?;
        ensure!(moved == pressed, "{script}: {moved}");
    }
    // Taken out for longer than a task, as by a page with tabs.
    browser.run("window.kept = document.querySelector('douse-board'); kept.remove()", Vec::new())?;
    browser.run("document.body.append(kept)", Vec::new())?;
    ensure!(state("")? == pressed, "it began again after it was put back");
    ensure!(state("board.undo()")? == json!([[], "3x3:d58", 6]), "undo after the moves");
    let other = state("board.code = '2x2:f'; board.press('B2')")?;
    ensure!(other == json!([["B2"], "2x2:8", 1]), "another board: {other}");
    let changed = state("board.remove(); board.code = '2x2:6'; document.body.append(board); board.press('A1')")?;
    ensure!(changed == json!([["A1"], "2x2:8", 1]), "another board while it was out: {changed}");
    browser
        .run("document.querySelector('douse-board').ready.then(board => window.shown = board.position)", Vec::new())?;
    browser.until("ready resolves", "window.shown === '2x2:8'")?;
    Ok(String::new())
}

/// A page whose policy allows only the script, and one whose policy allows only a frame.
pub fn strict_pages(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    let origin = browser.site.origin();
    let policy = format!("default-src 'none'; script-src {origin} 'wasm-unsafe-eval'; frame-ancestors 'none'");
    let board = "<douse-board code=\"3x3:d58\"></douse-board>";
    browser.open(&host(&page(&browser.site.at(SCRIPT), board), &policy)?)?;
    ready(browser)?;
    let width = browser.value(&format!("getComputedStyle({INSIDE}.querySelector('.cell')).position"))?;
    ensure!(width == "absolute", "the style is not applied: {width}");
    click(browser, "[data-name=A1]")?;
    click(browser, "[data-name=C3]")?;
    ensure!(browser.value("document.querySelector('douse-board').solved")? == true, "it is not solved");
    // The page for frames without a service.
    browser.open(&browser.site.at("embed.html#3x3:d58&hints&lang=de"))?;
    ready(browser)?;
    ensure!(inside(browser, "querySelector('[data-do=hint]').textContent")? == "Tipp", "embed.html takes options");
    let faults = examine(stage, Extent::Everything)?;
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    let Some(douse) = &stage.douse else { return Ok("without a service".to_owned()) };
    let service = douse.serve()?;
    let frame = service.at("embed/3x3:d58?hints&lang=de");
    let policy = format!("default-src 'none'; frame-src {}; frame-ancestors 'none'", service.origin());
    let framed = format!(
        "<!doctype html><html lang=\"en\"><title>A course</title><main><h1>A course</h1>\
         <iframe title=\"A board\" width=\"400\" height=\"500\" src=\"{frame}\"></iframe></main></html>"
    );
    browser.open(&host(&framed, &policy)?)?;
    browser.enter_frame()?;
    ready(browser)?;
    ensure!(inside(browser, "querySelector('[role=gridcell]').ariaLabel")? == "A1, an", "the frame speaks German");
    browser.run(&format!("{INSIDE}.querySelector('[data-name=A1]').focus()"), Vec::new())?;
    browser.keys(Key::Enter + "")?;
    browser.keys(Key::Control + Key::End)?;
    browser.run(&format!("{INSIDE}.querySelector('[data-name=C3]').focus()"), Vec::new())?;
    browser.keys(" ")?;
    browser.until("the board in the frame is solved", "document.querySelector('douse-board').solved")?;
    Ok(String::new())
}

/// Clear messages if a page forbids WebAssembly, the code is wrong, or the board is too large.
pub fn faults(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    let fault = |what: &str| {
        browser.until(what, &format!("{INSIDE}?.querySelector('[role=alert]')?.textContent.includes('{what}')"))
    };
    let policy = format!("default-src 'none'; script-src {}", browser.site.origin());
    let board = "<douse-board code=\"3x3:d58\"><a href=\"#\">The board</a></douse-board>";
    browser.open(&host(&page(&browser.site.at(SCRIPT), board), &policy)?)?;
    fault("wasm-unsafe-eval")?;
    ensure!(
        browser.value("document.querySelector('douse-board a').offsetWidth > 0")? == true,
        "what was written into it is shown"
    );
    browser.open(&on_disk(stage, "<douse-board code=\"5x5:nonsense\" lang=\"de\"></douse-board>")?)?;
    fault("Das ist kein Code eines Bretts: „5x5:nonsense“.")?;
    let large = format!("60x60:{}", "0".repeat(900));
    browser.run(
        "const board = document.querySelector('douse-board'); board.lang = 'en'; board.code = arguments[0]",
        vec![json!(large)],
    )?;
    fault("too many lights")?;
    browser.run("document.querySelector('douse-board').code = '3x3:d58'", Vec::new())?;
    ready(browser)?;
    if let Some(douse) = &stage.douse {
        let service = douse.serve()?;
        browser.open(&service.at("embed/nonsense"))?;
        fault("This is not the code of a board: “nonsense”.")?;
    }
    Ok(String::new())
}

/// The boards in the documentation, from the service and from disk.
pub fn documentation(stage: &Stage) -> Result<String> {
    let (Some(docs), Some(douse)) = (&stage.docs, &stage.douse) else {
        return Ok("without the documentation site, which was not built".to_owned());
    };
    let browser = &stage.browser;
    let service = douse.serve_with_docs(docs)?;
    let mut boards = 0;
    for name in ["mathematics.html", "solving.html", "embedding.html"] {
        for address in
            [service.at(&format!("docs/{name}")), format!("file://{}", docs.canonicalize()?.join(name).display())]
        {
            browser.open(&address)?;
            ready(browser)?;
            let shown = browser.value(
                "[...document.querySelectorAll('douse-board')].map(board => board.shadowRoot?.querySelectorAll('[role=gridcell]').length ?? 0)",
            )?;
            let shown: Vec<u64> = serde_json::from_value(shown)?;
            ensure!(!shown.is_empty() && shown.iter().all(|cells| *cells > 0), "{address}: {shown:?}");
            boards += shown.len();
        }
    }
    Ok(format!("{boards} boards on 3 pages, served and from disk"))
}

/// The size of the script.
pub fn size(stage: &Stage) -> Result<String> {
    let bytes = gzipped(&stage.browser.site.folder().join(SCRIPT))?;
    let figures = format!("{:.1} kB gzipped of {} allowed", bytes as f64 / 1000.0, MAX_BYTES / 1000);
    ensure!(bytes <= MAX_BYTES || !stage.small, "{figures}");
    Ok(figures)
}

/// The npm package: its own test in Node.js, and the same engine in a page.
pub fn package(stage: &Stage) -> Result<String> {
    let Some(package) = &stage.package else { return Ok("without the package, which was not built".to_owned()) };
    let test = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/javascript/tests/package.mjs");
    let test = std::fs::read_to_string(&test).with_context(|| test.display().to_string())?;
    let mut node = Command::new("node");
    let said = match node.args(["--input-type=module", "--eval", &test]).current_dir(package).output() {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            ensure!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
            said
        }
        Err(error) if stage.strict => return Err(error).context("Node.js, which the package is tested in"),
        Err(_) => "without Node.js, which is not installed".to_owned(),
    };
    let folder: PathBuf = stage.scratch.join("package page");
    std::fs::create_dir_all(&folder)?;
    for entry in std::fs::read_dir(package)? {
        let entry = entry?;
        std::fs::copy(entry.path(), folder.join(entry.file_name()))?;
    }
    let script = "import { load, DouseError } from './browser.js'; import './douse-board.js'; const douse = await load(); \
        const answer = douse.solve('5x5:ffffff8', { shortest: true }); let code; \
        try { douse.read('nonsense'); } catch (error) { code = error instanceof DouseError && error.code; } \
        window.result = [answer.presses.length, answer.shortest.proved, String(answer.count), douse.nullity('5x5:0000000'), code];";
    std::fs::write(folder.join("page.js"), script)?;
    // Without an icon, the browser would request one.
    let icon = "<link rel=\"icon\" href=\"data:,\"><title>";
    let board = "<douse-board code=\"3x3:d58\"></douse-board>";
    std::fs::write(
        folder.join("index.html"),
        page("page.js", board).replace("defer", "type=\"module\"").replace("<title>", icon),
    )?;
    let browser = &stage.browser;
    let game = browser.site.folder();
    browser.forget_all()?;
    browser.site.serve(&folder);
    let tried = browser.open(&browser.site.at("index.html")).and_then(|()| {
        browser.until("the engine has answered", "window.result")?;
        ready(browser)?;
        browser.value("result")
    });
    browser.site.serve(&game);
    let result = tried?;
    ensure!(result == json!([15, true, "4", 2, "read"]), "{result}");
    let size = gzipped(&package.join("engine.wasm"))?;
    Ok(format!("{said}; engine.wasm {:.1} kB gzipped", size as f64 / 1000.0))
}
