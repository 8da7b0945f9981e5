//! Playing by mouse, keyboard and touch.

use crate::Stage;
use crate::browser::{Browser, PHONE};
use anyhow::{Result, ensure};
use serde_json::json;
use thirtyfour::Key;

/// The solution of the first board.
const FIRST_SOLUTION: [&str; 2] = ["A1", "C3"];

/// The selector of a cell.
pub fn cell(name: &str) -> String {
    format!("[data-place='{name}']")
}

/// The number of lit cells.
fn lit(browser: &Browser) -> Result<u64> {
    browser.count("[role=gridcell]:not([data-state='0'])")
}

fn moves(browser: &Browser) -> Result<String> {
    browser.text("#moves")
}

/// Clicks a button of the dialog "More".
pub fn more(browser: &Browser, selector: &str) -> Result<()> {
    browser.click("#more")?;
    browser.click(selector)
}

/// Checks the result of a won game and its number of moves.
fn won_in(browser: &Browser, moves: u64) -> Result<()> {
    browser.until("the result of a won game is there", "document.querySelector('#result #won')")?;
    let said = browser.text("#won")?;
    ensure!(said.contains(&moves.to_string()) && said.contains("You won"), "the result says {said}");
    ensure!(lit(browser)? == 0, "a light is on");
    Ok(())
}

pub fn first_visit(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    ensure!(browser.count("[role=gridcell]")? == 9 && lit(browser)? > 0, "no board of nine cells to play");
    let sentence = browser.text(".lead")?;
    ensure!(sentence.contains("Turn them all off"), "the sentence is {sentence}");
    ensure!(browser.text("#par")? == "2" && moves(browser)? == "0" && browser.text("#round")? == "1", "the figures");
    Ok(String::new())
}

pub fn win_by_mouse(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    for name in FIRST_SOLUTION {
        browser.click(&cell(name))?;
    }
    won_in(browser, 2)?;
    browser.click("#next-round")?;
    browser.until("the next round has begun", "document.querySelector('#round').textContent.trim() === '2'")?;
    ensure!(lit(browser)? > 0 && moves(browser)? == "0", "no new board");
    Ok(String::new())
}

pub fn win_by_keyboard(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    // Tab leads from the top of the page to the board.
    browser.value("document.body.focus()")?;
    for step in 0.. {
        ensure!(step < 20, "Tab does not reach the board");
        browser.keys(Key::Tab)?;
        if browser.value("document.activeElement.getAttribute('role')")? == "gridcell" {
            break;
        }
    }
    browser.keys(" ")?;
    browser.keys(Key::Down + Key::Down)?;
    browser.keys(Key::End)?;
    let place = browser.value("document.activeElement.dataset.place")?;
    ensure!(place == "C3", "the arrows lead to {place}");
    browser.keys(Key::Enter)?;
    won_in(browser, 2)?;
    // The next round has the focus, and Enter goes on.
    browser.keys(Key::Enter)?;
    browser.until("the next round has begun", "document.querySelector('#round').textContent.trim() === '2'")?;
    // The board is one tab stop: the next Tab leaves it.
    ensure!(browser.count("[role=gridcell][tabindex='0']")? == 1, "the board has more than one tab stop");
    // Letters: new, hint, undo.
    browser.keys("n")?;
    browser.keys("h")?;
    browser.until("a cell is marked", "document.querySelector('.marked')")?;
    Ok(String::new())
}

pub fn win_by_touch(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.show_on(PHONE)?;
    browser.visit("")?;
    for name in FIRST_SOLUTION {
        browser.touch(&cell(name))?;
    }
    won_in(browser, 2)?;
    browser.touch("#next-round")?;
    browser.until("the next round has begun", "document.querySelector('#round').textContent.trim() === '2'")?;
    Ok(String::new())
}

pub fn undo_redo_restart(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    let before = states(browser)?;
    for name in ["B2", "A2", "C1"] {
        browser.click(&cell(name))?;
    }
    let after = states(browser)?;
    ensure!(moves(browser)? == "3" && before != after, "three presses");
    browser.click("#undo")?;
    browser.keys("u")?;
    browser.control('z')?;
    ensure!(moves(browser)? == "0" && states(browser)? == before, "undo by button, letter and Ctrl-Z");
    browser.click("#redo")?;
    browser.keys("r")?;
    browser.control('y')?;
    ensure!(moves(browser)? == "3" && states(browser)? == after, "redo by button, letter and Ctrl-Y");
    browser.click("#restart")?;
    ensure!(moves(browser)? == "0" && states(browser)? == before, "restart");
    browser.click("#undo")?;
    ensure!(moves(browser)? == "3" && states(browser)? == after, "restart can be undone");
    Ok(String::new())
}

/// The state of every cell.
pub fn states(browser: &Browser) -> Result<serde_json::Value> {
    browser.value("[...document.querySelectorAll('[role=gridcell]')].map(cell => cell.dataset.state).join('')")
}

pub fn hint(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    browser.click("#hint")?;
    browser.until("a part of the board is marked", "document.querySelectorAll('.mark-look').length")?;
    browser.click("#hint")?;
    browser.until("a cell is marked", "document.querySelectorAll('.mark-press').length === 1")?;
    browser.click("#hint")?;
    browser
        .until("the reason is given", "document.querySelector('.lead').textContent.includes('exactly one solution')")?;
    let name = browser.value("document.querySelector('.mark-press').dataset.place")?;
    ensure!(FIRST_SOLUTION.iter().any(|cell| name == *cell), "{name} is in no solution");
    // Further hints reveal nothing more.
    browser.click("#hint")?;
    ensure!(browser.count(".marked")? == 1, "the fourth hint shows more than one cell");
    for name in FIRST_SOLUTION {
        browser.click(&cell(name))?;
    }
    won_in(browser, 2)?;
    Ok(String::new())
}

pub fn solve(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    browser.click("#new")?;
    browser.fill("#width", "7")?;
    browser.fill("#height", "7")?;
    browser.click("#menu-start")?;
    browser.until("the board has 49 cells", "document.querySelectorAll('[role=gridcell]').length === 49")?;
    more(browser, "#solve")?;
    browser.until("a solution is being shown", "document.querySelector('#speed')")?;
    // Showing the solution can be stopped, and the board stays as it is.
    browser.until("something was pressed", "document.querySelector('#moves').textContent.trim() !== '0'")?;
    browser.click("#stop")?;
    browser.until("it is stopped", "!document.querySelector('#speed')")?;
    let there = moves(browser)?;
    std::thread::sleep(std::time::Duration::from_millis(300));
    ensure!(moves(browser)? == there, "presses go on after Stop");
    more(browser, "#solve")?;
    browser.fill("#speed", "2")?;
    browser.until("all lights are out", "!document.querySelector('[role=gridcell]:not([data-state=\"0\"])')")?;
    browser.until("the result is there", "document.querySelector('#result #won')")?;
    let said = browser.text("#result")?;
    ensure!(said.contains("Solution shown") && !said.contains("won"), "the result says {said}");
    ensure!(browser.count("#result .stars, #share-result")? == 0, "a solution that was shown is praised");
    ensure!(browser.value("localStorage.getItem('douse.1.bests')")?.is_null(), "it counts as a best");
    Ok(String::new())
}

pub fn kept(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    browser.click(&cell("B2"))?;
    browser.click(&cell("A3"))?;
    let before = states(browser)?;
    browser.reload()?;
    ensure!(moves(browser)? == "2" && states(browser)? == before, "the game is not as it was left");
    browser.click("#undo")?;
    ensure!(moves(browser)? == "1", "undo after coming back");
    Ok(String::new())
}

pub fn grid(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("")?;
    let grid = browser.value(
        "(() => { const grid = document.querySelector('[role=grid]'); return [grid.getAttribute('aria-label'), \
         grid.getAttribute('aria-rowcount'), grid.querySelectorAll(':scope > [role=row]').length, \
         grid.querySelectorAll('button, a, input').length, document.querySelectorAll('[role=grid] [tabindex=\"0\"]').length] })()",
    )?;
    ensure!(grid[0].as_str().is_some_and(|label| label.contains("3x3")), "the board is called {}", grid[0]);
    ensure!(grid[1] == "3" && grid[2] == 3 && grid[3] == 0 && grid[4] == 1, "the grid is {grid}");
    let label = browser.value("document.querySelector('[data-place=A1]').getAttribute('aria-label')")?;
    ensure!(label == "A1, lit", "the cell is called {label}");
    browser.click(&cell("B2"))?;
    browser.until(
        "a polite live region says what is left",
        "document.querySelector('[aria-live=polite]').textContent.includes('To change')",
    )?;
    ensure!(browser.run("return document.documentElement.lang", vec![json!(0)])? == "en", "the language of the page");
    Ok(String::new())
}

pub fn graph(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.visit("#/board/petersen:da8")?;
    browser.until("the graph is shown", "document.querySelectorAll('.graph-board [role=gridcell]').length === 10")?;
    let changed =
        |before: &str, after: &str| before.chars().zip(after.chars()).filter(|(one, other)| one != other).count();
    let lights = || Ok::<_, anyhow::Error>(states(browser)?.as_str().unwrap_or_default().to_owned());
    let start = lights()?;
    browser.click("[data-place=v0]")?;
    let pressed = lights()?;
    ensure!(
        changed(&start, &pressed) == 4,
        "a press changed {start} to {pressed}: not a vertex and its three neighbours"
    );
    browser.run("document.querySelector('[data-place=v0]').focus()", Vec::new())?;
    browser.keys(Key::Down)?;
    let there = browser.value("document.activeElement.dataset.place")?;
    ensure!(there.as_str().is_some_and(|place| place != "v0"), "the arrow led to {there}");
    browser.keys(" ")?;
    ensure!(changed(&pressed, &lights()?) == 4, "a press by keyboard changed {pressed} to {}", lights()?);
    browser.click("#undo")?;
    browser.click("#undo")?;
    ensure!(lights()? == start, "undo leads to {}", lights()?);
    browser.click("#hint")?;
    browser.until("a hint is marked", "document.querySelector('.graph-board .marked')")?;
    browser.until("its cells are named", "document.querySelector('.graph-board.named [data-name=v0]')")?;
    more(browser, "#solve")?;
    browser.until("all lights are out", "!document.querySelector('[role=gridcell]:not([data-state=\"0\"])')")?;
    Ok(String::new())
}
