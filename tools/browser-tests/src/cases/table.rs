//! The page "Play" around the board: rule, preview, result, tutorial, two windows.

use super::levels::win_by_hints;
use super::play::{cell, more, states};
use super::sharing::{allow_clipboard, clipboard};
use crate::Stage;
use crate::browser::{Browser, PHONE, WIDE};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::time::Duration;
use thirtyfour::Key;

/// Counts the tones that the page makes.
const COUNT_SOUNDS: &str = "window.sounds = 0; const own = BaseAudioContext.prototype.createOscillator; \
    BaseAudioContext.prototype.createOscillator = function() { window.sounds += 1; return own.call(this) }";

fn win_first(browser: &Browser) -> Result<()> {
    for name in ["A1", "C3"] {
        browser.click(&cell(name))?;
    }
    browser.until("the result is there", "document.querySelector('#result #won')")
}

pub fn rule(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    let explained = |address: &str, chip: &str, words: &[&str], never: &[&str]| -> Result<()> {
        browser.visit(address)?;
        browser.until(
            "the chip names the rule",
            &format!("document.querySelector('#rule-chip')?.textContent.includes({})", json!(chip)),
        )?;
        browser.click("#rule-chip")?;
        browser.until("the help is open", "document.querySelector('dialog[open] #help-rule li')")?;
        let said = browser.text("#help-rule")?;
        for word in words {
            ensure!(said.contains(word), "{address}: the help lacks {word}: {said}");
        }
        for word in never {
            ensure!(!said.contains(word), "{address}: the help says {word}: {said}");
        }
        // The start of the result and its focused button are both in sight.
        let seen = browser.value(
            "(() => { const open = document.querySelector('dialog[open]').getBoundingClientRect(); \
             return ['dialog[open] h2', '#help-done'].every(part => { \
             const at = document.querySelector(part).getBoundingClientRect(); \
             return at.top >= open.top && at.bottom <= open.bottom }) })()",
        )?;
        ensure!(seen == json!(true), "{address}: the help does not show its beginning and its end");
        Ok(())
    };
    explained("#/play", "plus", &["above, below, left and right", "twice changes nothing", "does not matter"], &[])?;
    explained("#/level/curious/40", "king", &["all eight lights"], &["above, below"])?;
    explained("#/level/torus/1", "torus", &["reaches round"], &[])?;
    explained("#/level/three/1", "3 states", &["3 times changes nothing"], &["twice"])?;
    explained("#/board/petersen:da8", "neighbours", &["joined to it by a line"], &["above, below"])?;
    explained("#/level/lit-only/1", "lit cells only", &["so the order matters"], &["does not matter"])?;
    Ok(String::new())
}

pub fn preview(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/board/5x5@torus:8000000")?;
    browser.until("the board is there", "document.querySelectorAll('[role=gridcell]').length === 25")?;
    let reached = "[...document.querySelectorAll('.reached')].map(cell => cell.dataset.place).sort().join(' ')";
    let over = |name: &str| -> Result<()> {
        let middle = middle(browser, &cell(name))?;
        let event = json!({ "type": "mouseMoved", "x": middle[0], "y": middle[1] });
        browser.devtools("Input.dispatchMouseEvent", event).map(|_| ())
    };
    // Across the joined edges.
    over("A1")?;
    browser.until("five lights are shown", &format!("{reached} === 'A1 A2 A5 B1 E1'"))?;
    browser.devtools("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": 1, "y": 1 }))?;
    browser.until("nothing is shown any more", &format!("{reached} === ''"))?;
    // By keyboard.
    browser.run("document.querySelector('.cell[tabindex=\"0\"]').focus()", Vec::new())?;
    browser.keys(Key::Right)?;
    browser.until("the keyboard shows it too", &format!("{reached} === 'A1 B1 B2 B5 C1'"))?;
    // A long press shows the preview and does not press.
    browser.show_on(PHONE)?;
    browser.reload()?;
    browser.until("the board is there", "document.querySelectorAll('[role=gridcell]').length === 25")?;
    let before = states(browser)?;
    let at = middle(browser, &cell("C3"))?;
    let points = json!([{ "x": at[0], "y": at[1] }]);
    browser.devtools("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": points }))?;
    browser.until("a long press shows it", &format!("{reached} === 'B3 C2 C3 C4 D3'"))?;
    browser.devtools("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }))?;
    browser.until("it ends with the press", &format!("{reached} === ''"))?;
    ensure!(states(browser)? == before, "a long press has pressed");
    browser.show_on(WIDE)?;
    preview_on_a_graph(browser)?;
    preview_on_a_picture(browser)
}

/// The middle of the first element.
fn middle(browser: &Browser, selector: &str) -> Result<Value> {
    browser.run(
        "const r = document.querySelector(arguments[0]).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]",
        vec![json!(selector)],
    )
}

fn preview_on_a_graph(browser: &Browser) -> Result<()> {
    browser.visit("#/board/petersen:da8")?;
    browser.until("the graph is shown", "document.querySelectorAll('.graph-board [role=gridcell]').length === 10")?;
    let reached = "[...document.querySelectorAll('.reached')].map(cell => cell.dataset.place).sort().join(' ')";
    let before = states(browser)?;
    let at = middle(browser, &cell("v0"))?;
    browser.devtools("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": at[0], "y": at[1] }))?;
    browser.until("a vertex and its neighbours are shown", "document.querySelectorAll('.reached').length === 4")?;
    let hovered = browser.value(reached)?;
    browser.devtools("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": 1, "y": 1 }))?;
    browser.until("nothing is shown any more", &format!("{reached} === ''"))?;
    browser.run("document.querySelector('.graph-cell[tabindex=\"0\"]').focus()", Vec::new())?;
    browser.keys(Key::Down)?;
    browser.until("the keyboard shows it too", "document.querySelectorAll('.reached').length === 4")?;
    browser.show_on(PHONE)?;
    let at = middle(browser, &cell("v0"))?;
    let points = json!([{ "x": at[0], "y": at[1] }]);
    browser.devtools("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": points }))?;
    browser.until("a long press shows it", &format!("{reached} === {hovered}"))?;
    browser.devtools("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }))?;
    browser.until("it ends with the press", &format!("{reached} === ''"))?;
    ensure!(states(browser)? == before, "a long press has pressed");
    browser.show_on(WIDE)
}

/// The colours at the left side of cells of a picture.
const FRAMES: &str = "(() => { const canvas = document.querySelector('.picture canvas'); \
    const side = canvas.width / 40; const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }); \
    return ['B2', 'A2', 'B1', 'C2', 'B3', 'C3', 'A1'].map(name => { \
    const x = (name.charCodeAt(0) - 65 + 2 / 18) * side, y = (Number(name[1]) - 0.5) * side; \
    copy.drawImage(canvas, Math.floor(x), Math.floor(y), 1, 1, 0, 0, 1, 1); return copy.getImageData(0, 0, 1, 1).data.join() }) })()";

fn preview_on_a_picture(browser: &Browser) -> Result<String> {
    browser.visit(&super::large::empty_board(40))?;
    browser.until("the board is a picture", "document.querySelector('.picture canvas')?.width > 300")?;
    let before = browser.value(FRAMES)?;
    let changed = |after: &Value| (0..7).map(|at| before[at] != after[at]).collect::<Vec<_>>();
    let cross = [true, true, true, true, true, false, false];
    let at = browser.value(
        "(() => { const r = document.querySelector('.picture canvas').getBoundingClientRect(); return [r.x + 27, r.y + 27] })()",
    )?;
    browser.devtools("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": at[0], "y": at[1] }))?;
    let differs = format!("JSON.stringify({FRAMES}) !== JSON.stringify({before})");
    browser.until("something is shown", &differs)?;
    let hovered = browser.value(FRAMES)?;
    ensure!(changed(&hovered) == cross, "over B2 the frames are {hovered}, before {before}");
    browser.devtools("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": 1, "y": 1 }))?;
    browser.until("nothing is shown any more", &format!("!({differs})"))?;
    browser.run("document.querySelector('.picture-cell').focus()", Vec::new())?;
    browser.keys(Key::Right + Key::Down)?;
    browser.until("the keyboard shows it too", &format!("{FRAMES}[3] === {}", hovered[3]))?;
    browser.show_on(PHONE)?;
    browser.reload()?;
    browser.until("the board is a picture", "document.querySelector('.picture canvas')?.width > 300")?;
    let at = browser.value(
        "(() => { const r = document.querySelector('.picture canvas').getBoundingClientRect(); return [r.x + 27, r.y + 27] })()",
    )?;
    let before = browser.value(FRAMES)?;
    let points = json!([{ "x": at[0], "y": at[1] }]);
    browser.devtools("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": points }))?;
    browser.until("a long press shows it", &format!("{FRAMES}[3] !== {}", before[3]))?;
    browser.devtools("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }))?;
    browser.until("it ends with the press", &format!("{FRAMES}[3] === {}", before[3]))?;
    ensure!(browser.text("#moves")? == "0", "a long press has pressed");
    Ok(String::new())
}

pub fn names(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    ensure!(browser.count(".board.named")? == 0, "names are there without need");
    browser.click("#hint")?;
    browser.until("rows and columns are named", "document.querySelector('.board.named')")?;
    // Firefox reports the rule, Chromium the computed value.
    let names = browser.value(
        "(() => { const name = (selector, part) => { const element = document.querySelector(selector); \
         return getComputedStyle(element, part).content.replace('attr(data-name)', JSON.stringify(element.dataset.name)) }; \
         return [name('.board-row:nth-child(2)', '::before'), name('.board-row .cell:nth-child(3) .light', '::after')] })()",
    )?;
    ensure!(names == json!(["\"2\"", "\"C\""]), "the names are {names}");
    let left = browser.value("document.querySelector('.board').getBoundingClientRect().left")?;
    ensure!(left.as_f64().is_some_and(|left| left > 15.0), "the names do not fit beside the board");
    Ok(String::new())
}

pub fn fits(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    for (screen, name) in [(WIDE, "wide"), (PHONE, "phone")] {
        browser.show_on(screen)?;
        for page in ["#/play", "#/level/classic/3", "#/level/curious/9"] {
            browser.visit(page)?;
            browser.until("the board is there", "document.querySelector('.table-board [role=grid]')")?;
            let low = browser.value(
                "document.querySelector('.table-board [role=grid]').getBoundingClientRect().bottom <= innerHeight",
            )?;
            ensure!(low == json!(true), "{page}, {name}: the board does not fit on the screen");
        }
        let rows = browser.value("new Set([...document.querySelectorAll('.tools button')].map(button => Math.round(button.getBoundingClientRect().top))).size")?;
        ensure!(rows == json!(1), "{name}: the toolbar has {rows} rows");
        let primary =
            "[...document.querySelectorAll('#page .primary')].filter(button => button.checkVisibility()).length";
        ensure!(browser.value(primary)? == json!(1), "{name}: there is not one primary action");
        let header = browser.value("document.querySelector('header').getBoundingClientRect().height < 64")?;
        ensure!(header == json!(true), "{name}: the header has more than one row");
    }
    // The bar of a phone is at the bottom and leads to every page.
    let bar =
        browser.value("Math.round(document.querySelector('.pages').getBoundingClientRect().bottom) === innerHeight")?;
    ensure!(bar == json!(true), "the bar is not at the bottom");
    browser.touch("#nav-more")?;
    browser.until(
        "the other pages are there",
        "document.querySelector('.pages a[href=\"#/explore\"]').getBoundingClientRect().height > 30",
    )?;
    browser.touch(".pages a[href='#/explore']")?;
    browser.until("the page is there", "location.hash === '#/explore' && document.querySelector('h1')")?;
    // The navigation stays where it is.
    browser.show_on(WIDE)?;
    let places = "JSON.stringify([...document.querySelectorAll('.top a')].map(link => Math.round(link.getBoundingClientRect().left)))";
    browser.visit("#/play")?;
    let before = browser.value(places)?;
    for page in ["#/daily", "#/boards", "#/records", "#/explore"] {
        browser.follow(page)?;
        browser.until(
            "the page is current",
            &format!("document.querySelector('.top [aria-current]')?.getAttribute('href') === '{page}'"),
        )?;
        ensure!(browser.value(places)? == before, "the navigation moves on {page}");
    }
    Ok(String::new())
}

pub fn ending(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    browser.run(COUNT_SOUNDS, Vec::new())?;
    browser.click(&cell("A1"))?;
    browser.click(&cell("C3"))?;
    let pause = browser.value("getComputedStyle(document.querySelector('.finale .cell')).transitionDuration")?;
    ensure!(pause.as_str().is_some_and(|pause| pause.starts_with("0.6s")), "the lights go out within {pause}");
    browser.until("the result is there", "document.querySelector('#result #won')")?;
    let covers = browser.value(
        "(() => { const [a, b] = ['#result', '.board'].map(s => document.querySelector(s).getBoundingClientRect()); \
         return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom })()",
    )?;
    ensure!(covers == json!(false), "the result covers the board");
    let stars = browser.value("[...document.querySelectorAll('#result .stars span')].map(star => getComputedStyle(star).animationDelay).join(' ')")?;
    ensure!(stars == "0s 0.25s 0.5s", "the stars come at {stars}");
    ensure!(browser.value("window.sounds")? == json!(0), "there is sound before it was chosen");
    browser.until("the next round has the focus", "document.activeElement.id === 'next-round'")?;
    browser.keys(Key::Escape)?;
    browser.until(
        "the board has the focus after Escape",
        "document.activeElement.getAttribute('role') === 'gridcell' && !document.querySelector('#result')",
    )?;
    // With reduced motion the result is shown at once.
    browser.system_wants(&[("prefers-reduced-motion", "reduce")])?;
    browser.visit("")?;
    browser.click(&cell("A1"))?;
    browser.click(&cell("C3"))?;
    browser.until_within(
        "the result is there at once",
        "document.querySelector('#result')",
        Duration::from_millis(500),
    )?;
    browser.system_wants(&[])?;
    // Sound is a setting.
    browser.visit("#/settings")?;
    browser.run("document.querySelectorAll('input[name=sound]')[1].click()", Vec::new())?;
    browser.follow("#/play")?;
    browser.run(COUNT_SOUNDS, Vec::new())?;
    browser.click(&cell("B2"))?;
    browser.until("a press is heard", "window.sounds > 0")?;
    // A refused press shakes.
    browser.visit("#/level/lit-only/1")?;
    browser.until("the level is there", "document.querySelector('.game-title')?.textContent.includes(' 1: ')")?;
    browser.click("[role=gridcell][data-state='0']")?;
    browser.until("the cell shakes", "document.querySelector('.mark-refused')")?;
    browser.until("only for a moment", "!document.querySelector('.mark-refused')")?;
    Ok(String::new())
}

pub fn start(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    let says = |word: &str| format!("document.querySelector('.lead').textContent.includes({})", json!(word));
    browser.until("the first step", &says("Press a cell"))?;
    ensure!(browser.value("document.querySelector('.mark-press').dataset.place")? == "B2", "no cell is shown to press");
    browser.click(&cell("B2"))?;
    browser.until("the second step", &says("the same cell again"))?;
    browser.click(&cell("B2"))?;
    browser.until("the third step", &says("Pressing twice is the same"))?;
    win_first(browser)?;
    let mut boards = Vec::new();
    for round in 2..5 {
        browser.click("#next-round")?;
        browser.until(
            "the next round is there",
            &format!("document.querySelector('#round').textContent.trim() === '{round}'"),
        )?;
        browser.until("its par is known", "/^[0-9]+$/.test(document.querySelector('#par').textContent.trim())")?;
        let par: u64 = browser.text("#par")?.parse()?;
        let cells = browser.count("[role=gridcell]")?;
        ensure!((2..=4).contains(&par) && cells <= 16, "round {round} has {cells} cells and par {par}");
        boards.push(format!("{cells} cells, par {par}"));
        win_by_hints(browser)?;
    }
    // After a few wins the boards are larger, but not hard.
    browser.run(
        "const totals = JSON.parse(localStorage.getItem('douse.1.totals')); \
         localStorage.setItem('douse.1.totals', JSON.stringify({ ...totals, wins: 6 }))",
        Vec::new(),
    )?;
    browser.click("#next-round")?;
    browser.until("the board is larger", "document.querySelectorAll('[role=gridcell]').length === 25")?;
    browser.until("its par is known", "/^[0-9]+$/.test(document.querySelector('#par').textContent.trim())")?;
    let par: u64 = browser.text("#par")?.parse()?;
    ensure!((2..=4).contains(&par), "the first board of 25 cells has par {par}");
    boards.push(format!("25 cells, par {par}"));
    Ok(boards.join("; "))
}

pub fn windows(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    browser.click(&cell("B2"))?;
    let first = browser.window()?;
    let second = browser.new_window("#/play")?;
    ensure!(browser.text("#moves")? == "1", "the second window does not show the game");
    browser.click(&cell("A1"))?;
    let there = states(browser)?;
    browser.switch_to(&first)?;
    browser.until("the first window follows", "document.querySelector('#moves').textContent.trim() === '2'")?;
    ensure!(states(browser)? == there, "the windows show two games");
    browser.click(&cell("C1"))?;
    browser.switch_to(&second)?;
    browser.until("the second window follows", "document.querySelector('#moves').textContent.trim() === '3'")?;
    // Another game in one window saves the old one.
    browser.follow("#/level/classic/1")?;
    browser.until("the level is there", "document.querySelectorAll('[role=gridcell]').length === 25")?;
    browser.close_window(&second, &first)?;
    browser.until("the first window shows it too", "document.querySelectorAll('[role=gridcell]').length === 25")?;
    ensure!(browser.value("JSON.parse(localStorage.getItem('douse.1.aside')).length")? == json!(1), "a game is lost");
    Ok(String::new())
}

/// Whether a word is the name of a cell, such as `C2`.
fn is_cell(word: &str) -> bool {
    let row = word.trim_start_matches(|sign: char| sign.is_ascii_uppercase());
    row.len() < word.len() && row.parse::<u32>().is_ok()
}

pub fn shared(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    allow_clipboard(browser)?;
    for address in ["#/level/first/2", "#/daily/2026-11-01/easy"] {
        browser.visit(address)?;
        browser.until(
            "the address names it",
            &format!("document.querySelector('.around a') && location.hash === '{address}'"),
        )?;
        more(browser, "#share")?;
        browser.until("the link is copied", "document.querySelector('.said')?.hidden === false")?;
        let link = clipboard(browser)?;
        ensure!(link == browser.site.at(address), "{address} is shared as {link}");
        // The result is shared without the moves.
        win_by_hints(browser)?;
        browser.click("#share-result")?;
        browser.until("the result is copied", "document.querySelector('#result .copied')?.hidden === false")?;
        let result = clipboard(browser)?;
        let lines: Vec<&str> = result.lines().collect();
        ensure!(lines.len() == 3 && lines[2] == link && lines[1].contains('★'), "{address} has the result {result}");
        let told = lines[..2].join(" ").split([' ', ',']).any(is_cell);
        ensure!(!told, "the result names cells: {result}");
    }
    // The link of a game plays its moves.
    browser.visit("")?;
    win_first(browser)?;
    browser.click("#share-replay")?;
    browser.until("the link is copied", "document.querySelector('#result .copied')?.hidden === false")?;
    let link = clipboard(browser)?;
    let hash = link.strip_prefix(&browser.site.at("")).with_context(|| format!("the link is {link}"))?;
    browser.visit(hash)?;
    browser.until_within(
        "the game is played to its end",
        "document.querySelector('#watched')?.dataset.made === '2' && !document.querySelector('[role=gridcell]:not([data-state=\"0\"])')",
        Duration::from_secs(20),
    )?;
    Ok(String::new())
}
