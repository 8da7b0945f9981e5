//! A lesson with a teacher, thirty scripted pupils and five pupils in browsers.

use super::play::cell;
use super::service::{LEFT_OUT, ask, text_of, win};
use crate::Stage;
use crate::browser::Browser;
use crate::service::Service;
use crate::site::Site;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const BROWSERS: usize = 5;
const SCRIPTED: usize = 30;

/// Joins a class with many pupils and begins its first assignment; returns their tokens and boards.
const JOIN: &str = "const [code, count, done] = arguments; \
    const send = async (method, path, token, body) => { \
      const headers = { 'Content-Type': 'application/json' }; \
      if (token) headers.Authorization = 'Bearer ' + token; \
      const answer = await fetch('/api/v1/classes/' + code + path, { method, headers, body: body && JSON.stringify(body) }); \
      if (!answer.ok) throw new Error(path + ' ' + answer.status + ' ' + await answer.text()); \
      return answer.json(); }; \
    const pupil = async number => { \
      const { token } = await send('POST', '/pupils', null, { name: 'Script ' + number }); \
      const desk = await send('GET', '/me', token); \
      await send('POST', '/assignments/1/tickets', token); \
      return { token, board: desk.assignments[0].code }; }; \
    Promise.all(Array.from({ length: count }, (_, number) => pupil(number + 1))).then(done, error => done(String(error)))";

/// Makes a class and stays on the overview; returns the code and the link of the teacher.
fn make(browser: &Browser, service: &Service) -> Result<(String, String)> {
    browser.go_to(&service.at("#/class"))?;
    browser.until("a class can be made", "document.querySelector('#class-new')")?;
    browser.click("#class-new")?;
    browser.until("the form is there", "document.querySelector('#class-title')")?;
    browser.fill("#class-title", "Tuesday <b>7b</b>")?;
    for (field, value) in [("width", "4"), ("height", "3"), ("par-least", "4"), ("par-most", "6")] {
        browser.fill(&format!("#class-{field}"), value)?;
    }
    browser.click("#class-hints")?;
    browser.click("#class-do-make")?;
    browser.until("the class is made", "document.querySelector('#class-secrets')")?;
    let code = browser.text("#made-code")?.trim().to_owned();
    let link = browser.text("#made-teacher-link")?.trim().to_owned();
    let recovery = browser.text("#made-recovery")?;
    ensure!(code.len() == 5 && recovery.trim().len() == 14, "the code is {code}, the recovery code {recovery}");
    browser.click("#made-go")?;
    browser.until("the overview is there", "document.querySelector('#class-table')")?;
    ensure!(browser.text("h1")?.contains("<b>"), "a title is text");
    Ok((code, link))
}

/// Joins in a browser and opens the first assignment; returns its board.
fn join(browser: &Browser, service: &Service, code: &str, name: &str) -> Result<String> {
    browser.go_to(&service.at(&format!("#/class/{code}")))?;
    browser.until("a name is asked for", "document.querySelector('#pupil-name')")?;
    browser.fill("#pupil-name", name)?;
    browser.click("#class-join")?;
    browser.until("the assignments are there", "document.querySelector('.assignment button')")?;
    let board = board(browser, code)?;
    browser.click(".assignment button")?;
    browser.until("the board is there", "document.querySelector('#to-class')")?;
    Ok(board)
}

/// The board of the pupil in this browser.
fn board(browser: &Browser, code: &str) -> Result<String> {
    let code = code.to_lowercase();
    let seat = browser.value(&format!("JSON.parse(localStorage.getItem('douse.1.class.{code}'))"))?;
    let desk = ask(browser, "GET", &format!("/api/v1/classes/{code}/me"), seat["token"].as_str(), &Value::Null)?;
    Ok(text_of(&desk["assignments"][0]["code"])?.to_owned())
}

fn count(what: &str, begun: usize, solved: usize) -> (String, String) {
    let counts = format!("[data-begun='{begun}'][data-solved='{solved}']");
    (what.to_owned(), format!("document.querySelector(\"#class-table .class-count{counts}\")"))
}

pub fn lesson(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = douse.serve()?;
    let mut pupils = Vec::new();
    for number in 0..BROWSERS {
        let folder = stage.scratch.join(format!("pupil-{number}"));
        std::fs::create_dir_all(&folder)?;
        pupils.push(Browser::start(browser.kind, Site::open(&folder)?, &folder)?);
    }
    let begun = Instant::now();
    let (code, link) = make(browser, &service)?;
    let scripted = browser.run_long(JOIN, vec![json!(code), json!(SCRIPTED)])?;
    let scripted = scripted.as_array().with_context(|| format!("scripted pupils: {scripted}"))?.clone();
    let mut boards = Vec::new();
    for (number, pupil) in (1..).zip(&pupils) {
        boards.push(join(pupil, &service, &code, &format!("Browser {number}"))?);
    }
    let (what, all) = count("the teacher sees all at work", SCRIPTED + BROWSERS, 0);
    browser.until(&what, &all)?;
    let took = begun.elapsed();
    ensure!(took < Duration::from_secs(60), "all are at work after {} s", took.as_secs());
    boards.extend(scripted.iter().filter_map(|pupil| pupil["board"].as_str().map(str::to_owned)));
    boards.sort();
    boards.dedup();
    ensure!(boards.len() == SCRIPTED + BROWSERS, "there are {} different boards", boards.len());

    // A game is watched while it is played: later presses follow.
    let playing = &pupils[4];
    let presses = douse.solution(&board(playing, &code)?)?;
    playing.click(&cell(&presses[0]))?;
    browser
        .until("the teacher sees the first move", "document.querySelector('.working .so-far[data-moves=\"1\"] a')")?;
    browser.click(".working .so-far a")?;
    let made =
        |count: usize| format!("document.querySelector('#watched[data-made=\"{count}\"][data-all=\"{count}\"]')");
    browser.until("the first move is watched", &made(1))?;
    playing.click(&cell(&presses[1]))?;
    browser.until("the second follows", &made(2))?;
    // A name that is taken.
    browser.follow(&format!("#/class/{}", code.to_lowercase()))?;
    browser.until("a name is asked for", "document.querySelector('#pupil-name')")?;
    browser.fill("#pupil-name", "browser 1")?;
    browser.click("#class-join")?;
    browser.until("that is said", "document.querySelector('#class-door .bad')?.textContent.includes('this name')")?;
    let (_, overview) = link.split_once('#').context("the link of the teacher")?;
    browser.follow(&format!("#{overview}"))?;

    // Two pupils solve it in their browsers, one by script, without hints, which are forbidden.
    for pupil in &pupils[..2] {
        ensure!(pupil.count("#hint:disabled")? == 1, "hints are offered");
        win(pupil, &douse.solution(&board(pupil, &code)?)?)?;
        pupil.until("it is handed in", "document.querySelector('#handed-in')?.textContent.includes('Handed in')")?;
    }
    let moves = douse.solution(text_of(&scripted[0]["board"])?)?.concat();
    let path = format!("/api/v1/classes/{code}/assignments/1/games");
    let game = json!({ "moves": moves, "time_ms": 5000 });
    ask(browser, "POST", &path, scripted[0]["token"].as_str(), &game)?;
    let pupil = &pupils[1];
    pupil.click("#next-round")?;
    pupil.until("the class says so", "document.querySelector('.assignment[data-solved=true]')")?;
    let (what, solved) = count("the teacher sees who has solved it", SCRIPTED + BROWSERS, 3);
    browser.until(&what, &solved)?;
    browser.click("#class-table td.solved a")?;
    browser.until_within(
        "the game is watched to its end",
        "document.querySelector('#watched') && document.querySelector('#watched').dataset.made === document.querySelector('#watched').dataset.all",
        Duration::from_secs(30),
    )?;
    ensure!(browser.count("[role=gridcell]:not([data-state='0'])")? == 0, "the watched game does not end dark");
    browser.go_to(&link)?;
    browser.until("the link leads back", &solved)?;
    browser.click("#class-csv")?;
    browser.until(
        "the table is saved",
        "[...document.querySelectorAll('.good')].some(word => word.textContent.includes('Saved'))",
    )?;
    browser.click("#class-delete")?;
    browser.click("#class-do-delete")?;
    browser.until("the class is gone", "location.hash === '#/class'")?;
    pupil.reload()?;
    pupil.until("a pupil hears of it", "document.querySelector('#class-failed')?.textContent.includes('deleted')")?;
    // The key stays until the pupil deletes it: the service may have lost its data.
    let kept = "Object.keys(localStorage).filter(name => name.startsWith('douse.1.class.')).length";
    ensure!(pupil.value(kept)? == json!(1), "the key of the pupil is gone");
    pupil.click("#class-forget")?;
    pupil.click("#class-do-leave")?;
    pupil.until("the key is deleted", &format!("{kept} === 0"))?;
    Ok(format!("all at work after {:.1} s", took.as_secs_f64()))
}

/// Makes a class with a few results; returns the addresses of the teacher, of the pupil of this
/// browser, and of a link to the place of another pupil.
pub fn class_with_data(browser: &Browser) -> Result<[String; 3]> {
    let wish = json!({ "title": "A class with a long title that has to be broken into lines", "names_hidden": false, "assignments": [
        { "task": { "board": "5x5:002a000" }, "due": 2_000_000_000_000_i64 },
        { "title": "Donaudampfschifffahrtsgesellschaft", "task": { "board": "3x3:d58" }, "hints": false, "play": "lit-only" },
    ] });
    let made = ask(browser, "POST", "/api/v1/classes", None, &wish)?;
    let code = text_of(&made["class"]["code"])?.to_owned();
    let (mut pupil, mut other) = (Value::Null, Value::Null);
    for name in ["Grace", "Ada", "Donaudampfschifffahrtsge"] {
        other = std::mem::take(&mut pupil);
        pupil = ask(browser, "POST", &format!("/api/v1/classes/{code}/pupils"), None, &json!({ "name": name }))?;
        let game = json!({ "moves": "A4C4?E4A5C5E5", "time_ms": 5000 });
        ask(browser, "POST", &format!("/api/v1/classes/{code}/assignments/1/games"), pupil["token"].as_str(), &game)?;
    }
    let token = text_of(&pupil["token"])?;
    ask(browser, "POST", &format!("/api/v1/classes/{code}/assignments/2/tickets"), Some(token), &Value::Null)?;
    let teacher = format!("#/class/{code}/teach/{}", text_of(&made["token"])?);
    let seat = json!({ "title": "A class", "name": pupil["pupil"]["name"], "token": token }).to_string();
    browser
        .run("localStorage.setItem('douse.1.class.' + arguments[0], arguments[1])", vec![json!(code), json!(seat)])?;
    let own = format!("#/class/{}", code.to_uppercase());
    let offer = format!("{own}/in/{}", text_of(&other["token"])?);
    Ok([teacher, own, offer])
}
