//! The game with a service: leaderboards, replays, community boards, and no loss when the service
//! goes away.

use super::access::{Extent, examine, sideways};
use super::play::cell;
use crate::Stage;
use crate::browser::{Browser, PHONE, SMALL, WIDE};
use crate::service::{Douse, Service};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use std::time::Duration;

pub(super) const LEFT_OUT: &str = "left out, the program douse is not there";
/// The longest wait for a score in the queue: the pauses between attempts grow.
const LATER: Duration = Duration::from_secs(40);
/// A name and a title that would run as a script if they were not treated as text.
const EVIL_NAME: &str = "<img src=x onerror=e()>";
const EVIL_TITLE: &str = "\"><script>window.hacked=1</script>&lt;";

/// Sends a request to the service from within the page.
pub(super) fn ask(browser: &Browser, method: &str, path: &str, token: Option<&str>, body: &Value) -> Result<Value> {
    let answer = browser.run_long(
        "const [method, path, token, body, done] = arguments; \
         const headers = token ? { Authorization: 'Bearer ' + token } : {}; \
         if (body !== null) headers['Content-Type'] = 'application/json'; \
         fetch(path, { method, headers, body: body === null ? undefined : JSON.stringify(body), cache: 'no-store' }) \
         .then(async answer => done({ status: answer.status, body: await answer.text() }), error => done(String(error)))",
        vec![json!(method), json!(path), json!(token), body.clone()],
    )?;
    let status = answer["status"].as_u64().with_context(|| format!("{method} {path}: {answer}"))?;
    ensure!((200..300).contains(&status), "{method} {path} is answered by {answer}");
    let body = answer["body"].as_str().unwrap_or_default();
    Ok(if body.is_empty() { Value::Null } else { serde_json::from_str(body)? })
}

pub(super) fn get(browser: &Browser, path: &str) -> Result<Value> {
    ask(browser, "GET", path, None, &Value::Null)
}

pub(super) fn text_of(value: &Value) -> Result<&str> {
    value.as_str().with_context(|| format!("{value} is not a text"))
}

/// Opens a page of the service with consent to send scores.
fn open(browser: &Browser, service: &Service, hash: &str) -> Result<()> {
    let at_home = browser.value("location.href")?.as_str().is_some_and(|at| at.starts_with(&service.origin()));
    if !at_home {
        browser.go_to(&service.at("#/settings"))?;
    }
    browser.run("localStorage.setItem('douse.1.send-scores', 'yes')", Vec::new())?;
    browser.go_to(&service.at(hash))
}

/// Opens a level and waits for its title.
fn open_level(browser: &Browser, service: &Service, number: u32) -> Result<()> {
    open(browser, service, &format!("#/play/level/first/{number}"))?;
    browser.until(
        "the level is there",
        &format!("document.querySelector('.game-title')?.textContent.includes(' {number}: ')"),
    )
}

/// Presses cells until the game is won.
pub(super) fn win(browser: &Browser, presses: &[String]) -> Result<()> {
    // The service refuses games that are faster than a person can be.
    std::thread::sleep(Duration::from_millis(300));
    for press in presses {
        std::thread::sleep(Duration::from_millis(50));
        browser.click(&cell(press))?;
    }
    browser.until("it is won", "document.querySelector('#result #won')")
}

pub(super) fn level_solution(browser: &Browser, douse: &Douse, number: u32) -> Result<Vec<String>> {
    let puzzle = get(browser, &format!("/api/v1/puzzles/first:{number}"))?;
    douse.solution(text_of(&puzzle["code"])?)
}

pub(super) fn standing(browser: &Browser, what: &str, word: &str) -> Result<()> {
    let says = format!("document.querySelector('#standing')?.textContent.includes({})", json!(word));
    browser.until_within(what, &says, LATER)
}

pub fn daily(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = douse.serve()?;
    open(browser, &service, "#/daily")?;
    browser.until("the leaderboards are offered", "document.querySelector('#top-easy')")?;
    let date = browser.value("document.querySelector('#today').dataset.date")?;
    let day = get(browser, &format!("/api/v1/days/{}", text_of(&date)?))?;
    let presses = douse.solution(text_of(&day["puzzles"][0]["code"])?)?;
    // Another player has solved it before, with two more moves.
    let player = ask(browser, "POST", "/api/v1/players", None, &json!({ "name": "Grace" }))?;
    let moves = format!("A1A1{}", presses.concat());
    let score = json!({ "challenge": format!("daily:{}:easy", text_of(&date)?), "moves": moves, "time_ms": 5000 });
    ask(browser, "POST", "/api/v1/scores", Some(text_of(&player["token"])?), &score)?;
    browser.click("#daily-easy")?;
    browser.until("the board is there", "document.querySelector('.game-title')?.textContent.startsWith('Easy, ')")?;
    win(browser, &presses)?;
    standing(browser, "the score has arrived", "Rank 1 by moves, 1 by time")?;
    browser.until("both players are counted", "document.querySelector('#players')?.dataset.players === '2'")?;
    let rows = browser.value("[...document.querySelectorAll('#players .spread:first-of-type li')].map(row => [row.textContent, row.className])")?;
    let (mine, other) = (presses.len().to_string(), (presses.len() + 2).to_string());
    ensure!(
        rows == json!([[format!("{mine}1"), "marked-row"], [format!("{other}1"), ""]]),
        "the moves of all players are {rows}"
    );
    browser.click("#to-top")?;
    browser.until("it is on the board", "document.querySelector('.best tr.mine')")?;
    let line = browser.text(".best tr.mine")?;
    ensure!(line.contains(&presses.len().to_string()) && line.contains("you"), "the line is {line}");
    for table in ["#top-by-time", "#top-with-hints", "#top-without-hints"] {
        browser.click(table)?;
        let wanted = if table == "#top-with-hints" { "#top-empty" } else { ".best tr.mine" };
        browser.until("the other table is there", &format!("document.querySelector('{wanted}')"))?;
    }
    browser.click(".best tr.mine a")?;
    browser.until_within(
        "the game is watched to its end",
        "document.querySelector('#watched') && document.querySelector('#watched').dataset.made === document.querySelector('#watched').dataset.all",
        Duration::from_secs(30),
    )?;
    ensure!(browser.count("[role=gridcell]:not([data-state='0'])")? == 0, "the watched game does not end dark");
    // The replay goes back, pauses, and continues at another speed.
    browser.click("#watch-back")?;
    browser.until("a light is on again", "document.querySelector('[role=gridcell]:not([data-state=\"0\"])')")?;
    let made = browser.value("document.querySelector('#watched').dataset.made")?;
    ensure!(made == json!((presses.len() - 1).to_string()), "after one move back {made} are made");
    browser.fill("#watch-speed", "4")?;
    browser.click("#watch-pause")?;
    browser.until("it goes on", "!document.querySelector('[role=gridcell]:not([data-state=\"0\"])')")?;
    Ok(format!("{} moves", presses.len()))
}

pub fn publishing(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = douse.serve()?;
    open(browser, &service, "#/edit")?;
    browser.until("publishing is offered", "document.querySelector('#publish')")?;
    // The first board, without a title.
    browser.click("#publish")?;
    browser.until("a name is asked for", "document.querySelector('#publish-failed')?.textContent.includes('name')")?;
    browser.fill("#editor-width", "4")?;
    browser.fill("#editor-height", "4")?;
    browser.until("it is a square", "document.querySelectorAll('.editor > .board [role=gridcell]').length === 16")?;
    browser.click(".editor .controls button:nth-child(4)")?;
    browser.fill("#editor-name", "Lantern")?;
    browser.click(".editor > .board [data-place='A1']")?;
    browser.until("it cannot be solved", "document.querySelector('#verdict.bad')")?;
    browser.click("#publish")?;
    browser.until(
        "that is said",
        "document.querySelector('#publish-failed')?.textContent.includes('cannot be published')",
    )?;
    for name in ["B1", "A2"] {
        browser.click(&format!(".editor > .board [data-place='{name}']"))?;
    }
    browser.until("its par is proved", "document.querySelector('#verdict').textContent.includes('Par 1, proved')")?;
    browser.fill("#publish-author", "Ada")?;
    browser.click("#publish")?;
    browser.until("it is published", "document.querySelector('#published')")?;
    let id = browser.value("document.querySelector('#published').dataset.board")?;
    let id = text_of(&id)?.to_owned();
    browser.click("#published a")?;
    let entry = format!("[data-board='{id}']");
    browser.until("its page is there", &format!("document.querySelector(\"{entry}\")"))?;
    browser.follow("#/boards")?;
    browser.until("it is in the list", "document.querySelector('#boards-total')")?;
    let said = browser.text(&entry)?;
    ensure!(["Lantern", "Ada", "Par 1", "4 × 4"].iter().all(|word| said.contains(word)), "the list says {said}");
    let inside = browser.value(&format!(
        "(() => {{ const card = document.querySelector(\"{entry}\").getBoundingClientRect(); \
         const picture = document.querySelector(\"{entry} svg\").getBoundingClientRect(); \
         return picture.width > 20 && picture.left >= card.left && picture.right <= card.right && picture.bottom <= card.bottom }})()"
    ))?;
    ensure!(inside == json!(true), "the picture of the board leaves its card");
    browser.click(".like")?;
    browser.until("it is liked", "document.querySelector('.like[aria-pressed=true]')?.textContent.includes('1')")?;
    browser.fill("#boards-search", "nothing of that name")?;
    browser.until("a search finds nothing", "document.querySelector('#boards-empty')")?;
    browser.fill("#boards-search", "lant")?;
    browser.until("a search finds it", &format!("document.querySelector(\"{entry}\")"))?;
    browser.click("#boards-hardest")?;
    browser.until("the order is chosen", "document.querySelector('#boards-hardest[aria-pressed=true]')")?;
    browser.click(&format!("{entry} button.primary"))?;
    browser.until("it is played", "document.querySelector('.game-title')?.textContent.includes('Lantern')")?;
    win(browser, &["A1".to_owned()])?;
    standing(browser, "the score has arrived", "Rank 1 by moves")?;
    // A community board is still one after a reload.
    browser.reload()?;
    browser.click("#restart")?;
    browser.until("it begins again", "document.querySelector('#moves').textContent.trim() === '0'")?;
    win(browser, &["A1".to_owned()])?;
    browser.until("it still has its leaderboard", "document.querySelector('#to-top')")?;
    browser.click("#to-top")?;
    browser.until("it is on the board", "document.querySelector('.best tr.mine')")?;
    ensure!(browser.text("#page")?.contains("Lantern"), "the leaderboard does not name the board");
    Ok(String::new())
}

/// The drawing of a board has all cells and leaves the hole empty.
pub fn holes(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = douse.serve()?;
    open(browser, &service, "#/levels")?;
    let player = ask(browser, "POST", "/api/v1/players", None, &json!({ "name": "Grace" }))?;
    let board = json!({ "title": "Ring", "board": "3x3.holes=080:d0" });
    ask(browser, "POST", "/api/v1/boards", Some(text_of(&player["token"])?), &board)?;
    open(browser, &service, "#/boards")?;
    browser.until("the board is there", "document.querySelector('[data-board] .thumbnail')")?;
    let drawn = browser.value(
        "(() => { const picture = document.querySelector('[data-board] .thumbnail'); \
         picture.scrollIntoView({ block: 'center' }); const box = picture.getBoundingClientRect(); \
         const at = (column, row) => document.elementFromPoint(box.x + box.width * (column + .5) / 3, \
         box.y + box.height * (row + .5) / 3).tagName.toLowerCase(); \
         return [0, 1, 2].map(row => [0, 1, 2].map(column => at(column, row)).join(' ')) })()",
    )?;
    ensure!(drawn == json!(["path path path", "path svg path", "path path path"]), "the ring is drawn as {drawn}");
    Ok(String::new())
}

pub fn waiting(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let mut service = douse.serve()?;
    open(browser, &service, "#/daily")?;
    browser.until("the service is known", "document.querySelector('#top-easy')")?;
    browser.run_long(
        "const done = arguments[arguments.length - 1]; navigator.serviceWorker.ready.then(() => done(0))",
        Vec::new(),
    )?;
    let solutions = [3, 4].map(|number| level_solution(browser, douse, number));
    let [third, fourth] = solutions;
    let (third, fourth) = (third?, fourth?);
    // The service goes away and comes back while the page is open.
    open_level(browser, &service, 3)?;
    service.stop();
    win(browser, &third)?;
    standing(browser, "the score waits", "saved here")?;
    douse.restart(&mut service)?;
    standing(browser, "the score has arrived by itself", "Rank 1 by moves")?;
    // The service comes back after the page was closed. A forged and an unreadable score are before
    // the valid one in the queue.
    service.stop();
    open_level(browser, &service, 4)?;
    win(browser, &fourth)?;
    standing(browser, "the score waits", "saved here")?;
    let (challenge, time) = ("first:4", 9);
    let forged = json!({ "since": 0, "score": { "challenge": challenge, "moves": "A1", "time_ms": time } }).to_string();
    let name = format!("douse.1.score.{:016x}", fnv(&format!("{challenge} A1 {time}")));
    browser.run(
        "localStorage.setItem(arguments[0], arguments[1]); localStorage.setItem('douse.1.score.1', '{\"since\":')",
        vec![json!(name), json!(forged)],
    )?;
    browser.leave()?;
    douse.restart(&mut service)?;
    open(browser, &service, "#/play")?;
    browser.until_within("nothing waits any more", "localStorage.getItem('douse.1.waiting') === null", LATER)?;
    let left = browser.value("Object.keys(localStorage).filter(name => name.includes('.score.')).length")?;
    ensure!(left == json!(1), "{left} entries are left: the one that nobody can read stays, and no other");
    for (number, presses) in [(3, &third), (4, &fourth)] {
        let table = get(browser, &format!("/api/v1/scores/first:{number}"))?;
        ensure!(table["total"] == json!(1), "level {number} has the table {table}");
        ensure!(table["entries"][0]["moves"] == json!(presses.len()), "level {number} has the table {table}");
    }
    Ok(String::new())
}

pub fn two_windows(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let mut service = douse.serve()?;
    open(browser, &service, "#/daily")?;
    browser.until("the service is known", "document.querySelector('#top-easy')")?;
    let levels = [1, 2, 3];
    let solutions = levels.map(|number| level_solution(browser, douse, number));
    let first = browser.window()?;
    open_level(browser, &service, levels[0])?;
    service.stop();
    for (number, solution) in levels.into_iter().zip(solutions) {
        browser.follow(&format!("#/play/level/first/{number}"))?;
        browser.until(
            "the level is there",
            &format!("document.querySelector('.game-title')?.textContent.includes(' {number}: ')"),
        )?;
        win(browser, &solution?)?;
        standing(browser, "the score waits", "saved here")?;
        browser.click("#won-close")?;
    }
    douse.restart(&mut service)?;
    // Two windows with the same queue neither lose nor double a score.
    let second = browser.new_window("#/settings")?;
    let waits = "Object.keys(localStorage).some(name => name.includes('.score.'))";
    let outcome = (|| {
        open(browser, &service, "#/levels")?;
        browser.until_within("nothing waits any more", &format!("!{waits}"), LATER)?;
        for number in levels {
            let table = get(browser, &format!("/api/v1/scores/first:{number}"))?;
            ensure!(table["total"] == json!(1), "level {number} has the table {table}");
        }
        Ok(String::new())
    })();
    browser.close_window(&second, &first)?;
    outcome
}

/// FNV-1a with 64 bits, which names scores in the queue.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

pub fn refusing(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = douse.serve()?;
    for (page, word) in [
        ("#/top/nonsense", "no playable board"),
        ("#/boards/zzzzzzzz", "Not found"),
        ("#/watch/first:1/zzzzzzzz", "Not found"),
        ("#/watch", "no playable board"),
    ] {
        open(browser, &service, page)?;
        let says = format!("document.querySelector('#page').textContent.includes({})", json!(word));
        browser.until(&format!("{page} says what is wrong"), &says)?;
    }
    // A full storage loses nothing as long as the page is open.
    open(browser, &service, "#/daily")?;
    browser.until("the service is known", "document.querySelector('#top-easy')")?;
    let presses = level_solution(browser, douse, 1)?;
    open_level(browser, &service, 1)?;
    browser.run(
        "let size = 1 << 22; let n = 0; while (size > 0) { \
         try { localStorage.setItem('filler' + n++, 'x'.repeat(size)); } catch { size >>= 1; } }",
        Vec::new(),
    )?;
    win(browser, &presses)?;
    standing(browser, "the score has arrived", "Rank 1 by moves")?;
    browser.run("localStorage.clear()", Vec::new())?;
    Ok(String::new())
}

/// A service with a published, played and reported board by players of these names.
fn furnish(browser: &Browser, douse: &Douse, service: &Service, name: &str, title: &str) -> Result<String> {
    open(browser, service, "#/levels")?;
    let player = ask(browser, "POST", "/api/v1/players", None, &json!({ "name": name }))?;
    let token = Some(text_of(&player["token"])?);
    let board = json!({ "title": title, "board": "5x5:002a000" });
    let board = ask(browser, "POST", "/api/v1/boards", token, &board)?;
    for number in [1, 2] {
        let moves = level_solution(browser, douse, number)?.concat();
        let score = json!({ "challenge": format!("first:{number}"), "moves": moves, "time_ms": 5000 });
        ask(browser, "POST", "/api/v1/scores", token, &score)?;
    }
    Ok(text_of(&board["id"])?.to_owned())
}

pub fn script(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = douse.serve()?;
    let id = furnish(browser, douse, &service, EVIL_NAME, EVIL_TITLE)?;
    let unharmed = |where_: &str, texts: &[&str]| -> Result<()> {
        for text in texts {
            let shown = format!("document.querySelector('#page').textContent.includes({})", json!(text));
            browser.until(&format!("{where_} shows {text}"), &shown)?;
        }
        let made = browser.value(
            "[window.hacked ?? null, document.querySelectorAll('#page img, #page script, body > script').length]",
        )?;
        ensure!(made == json!([null, 0]), "{where_} has run or made something: {made}");
        Ok(())
    };
    open(browser, &service, "#/boards")?;
    unharmed("the list", &[EVIL_NAME, EVIL_TITLE])?;
    browser.click("[data-board] button.primary")?;
    unharmed("the page for playing", &[EVIL_TITLE])?;
    browser.click("#restart, #hint")?;
    open(browser, &service, &format!("#/boards/{id}"))?;
    unharmed("the page of the board", &[EVIL_NAME, EVIL_TITLE])?;
    open(browser, &service, &format!("#/top/board:{id}"))?;
    unharmed("the leaderboard of the board", &[EVIL_TITLE])?;
    open(browser, &service, "#/top/first:1")?;
    unharmed("the leaderboard", &[EVIL_NAME])?;
    browser.click(".best tbody a")?;
    unharmed("the page for watching", &[EVIL_NAME])?;
    open(browser, &service, "#/player")?;
    browser.fill("#player-name", EVIL_NAME)?;
    browser.click("#name-keep")?;
    browser.until("the name is kept", "document.querySelector('#page .good')")?;
    unharmed("the page of the player", &[])?;
    Ok(String::new())
}

pub fn player(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = douse.serve()?;
    open(browser, &service, "#/records")?;
    browser.until("the service is known", "document.querySelector('#to-player')")?;
    let presses = level_solution(browser, douse, 1)?;
    open_level(browser, &service, 1)?;
    win(browser, &presses)?;
    standing(browser, "the score has arrived", "Rank 1")?;
    open(browser, &service, "#/player")?;
    browser
        .until("the score is counted", "document.querySelector('#account')?.textContent.includes('one leaderboard')")?;
    browser.fill("#player-name", "Ada L.")?;
    browser.click("#name-keep")?;
    browser.until("the name is kept", "document.querySelector('#page .good')")?;
    browser.click("#move-code")?;
    browser.until("there is a code", "document.querySelector('#one-time-code')")?;
    let code = browser.text("#one-time-code")?;
    // Another browser: empty at first, then the same player.
    browser.run("localStorage.clear()", Vec::new())?;
    open(browser, &service, "#/player")?;
    browser.until("the page is there", "document.querySelector('#redeem-code')")?;
    browser.fill("#redeem-code", &code.to_lowercase())?;
    browser.run("window.before = 1", Vec::new())?;
    browser.click("#redeem")?;
    // The page reloads, because all data may have changed.
    browser.until(
        "it is the same player",
        "!window.before && document.querySelector('#player-name')?.value === 'Ada L.' && document.querySelector('#redeem-code')",
    )?;
    browser.fill("#redeem-code", &code)?;
    browser.click("#redeem")?;
    browser.until("a code works once", "document.querySelector('#page .bad')")?;
    browser.follow("#/top/first:1")?;
    browser
        .until("the line is their own", "document.querySelector('.best tr.mine')?.textContent.includes('Ada L.')")?;
    browser.follow("#/player")?;
    browser.until("it wants the name", "document.querySelector('#delete-me')?.disabled")?;
    browser.fill("#delete-name", "Ada")?;
    ensure!(browser.value("document.querySelector('#delete-me').disabled")? == json!(true), "another name deletes");
    browser.fill("#delete-name", "Ada L.")?;
    browser.until("the name fits", "!document.querySelector('#delete-me').disabled")?;
    browser.click("#delete-me")?;
    browser.until("everything is deleted", "localStorage.getItem('douse.1.player') === null")?;
    let table = get(browser, "/api/v1/scores/first:1")?;
    ensure!(table["total"] == json!(0), "after deleting the table is {table}");
    // Stars and statistics came along with the code, and stay in the browser.
    let totals = browser.value("JSON.parse(localStorage.getItem('douse.1.totals')).wins")?;
    ensure!(totals == json!(1), "the statistics are {totals}");
    let bests = browser.value("localStorage.getItem('douse.1.bests')")?;
    ensure!(bests.as_str().is_some_and(|bests| bests.contains("level first 1")), "the records are {bests}");
    Ok(String::new())
}

pub fn none(stage: &Stage) -> Result<String> {
    let browser = &stage.browser;
    browser.requests()?;
    for page in ["#/boards", "#/top/first:1", "#/watch/first:1/abc", "#/player"] {
        browser.visit(page)?;
        browser.until("it is said that there is none", "document.querySelector('#no-service')")?;
    }
    for page in ["#/daily", "#/settings", "#/edit"] {
        browser.visit(page)?;
        browser.until("the page is there", "document.querySelector('#page h1')")?;
        let offered = browser.count("#to-player, #publish, [id^=top-]")?;
        ensure!(offered == 0, "{page} offers what is not there");
    }
    browser.visit("#/play/level/first/1")?;
    browser.until("the level is there", "document.querySelector('.game-title')?.textContent.includes(' 1: ')")?;
    super::levels::win_by_hints(browser)?;
    ensure!(browser.count("#standing")? == 0, "a leaderboard is spoken of");
    let kept = browser
        .value("Object.keys(localStorage).filter(name => /score|player|service|waiting|begun/.test(name)).length")?;
    ensure!(kept == json!(0), "something is kept for a service");
    let requests = browser.requests()?;
    let home = browser.site.at("");
    for address in &requests {
        if address.contains("/api/") || !address.starts_with(&home) {
            bail!("the page asked for {address}");
        }
    }
    Ok(format!("{} requests, none to a service", requests.len()))
}

/// A service with boards and scores of several players.
pub fn service_with_data(browser: &Browser, douse: &Douse) -> Result<Service> {
    let service = douse.serve()?;
    furnish(browser, douse, &service, "Ada Lovelace", "Lantern")?;
    for (name, title, board) in [
        ("Grace", "A long title that has to be broken into lines", "8x8:ff818181818181ff"),
        ("Donaudampfschifffahrtsge", "Donaudampfschifffahrtsgesellschaftskapitänsmütze", "3x3:d58"),
    ] {
        let player = ask(browser, "POST", "/api/v1/players", None, &json!({ "name": name }))?;
        let token = Some(text_of(&player["token"])?);
        let board = json!({ "title": title, "board": board });
        ask(browser, "POST", "/api/v1/boards", token, &board)?;
        let moves = level_solution(browser, douse, 1)?.concat();
        let score = json!({ "challenge": "first:1", "moves": moves, "time_ms": 5000 });
        ask(browser, "POST", "/api/v1/scores", token, &score)?;
    }
    Ok(service)
}

/// Pages that need a service, with names for their pictures.
pub fn service_pages(browser: &Browser, service: &Service) -> Result<Vec<(String, String)>> {
    open(browser, service, "#/levels")?;
    let table = get(browser, "/api/v1/scores/first:1")?;
    let player = text_of(&table["entries"][0]["player"]["id"])?.to_owned();
    let [teacher, pupil, offer] = super::classes::class_with_data(browser)?;
    let pages = [
        ("service-boards", "#/boards".to_owned()),
        ("service-top", "#/top/first:1".to_owned()),
        ("service-watch", format!("#/watch/first:1/{player}")),
        ("service-player", "#/player".to_owned()),
        ("service-daily", "#/daily".to_owned()),
        ("service-edit", "#/edit".to_owned()),
        ("service-class-new", "#/class/new".to_owned()),
        ("service-class-teacher", teacher),
        ("service-class-pupil", pupil),
        ("service-class-offer", offer),
        ("service-class-none", "#/class/ZZZZZ".to_owned()),
    ];
    Ok(pages.map(|(name, page)| (name.to_owned(), page)).to_vec())
}

/// Chooses language and theme as the settings do, and opens a page of the service.
pub fn visit_service_with(browser: &Browser, service: &Service, page: &str, language: &str, theme: &str) -> Result<()> {
    let at_home = browser.value("location.href")?.as_str().is_some_and(|at| at.starts_with(&service.origin()));
    if !at_home {
        open(browser, service, "#/settings")?;
    }
    let settings = json!({ "language": language, "theme": theme, "motion": "reduced" }).to_string();
    // The place in a class must stay: it is stored only here.
    browser.run(
        "Object.keys(localStorage).filter(name => !name.startsWith('douse.1.class.')).forEach(name => localStorage.removeItem(name)); \
         localStorage.setItem('douse.1.settings', arguments[0])",
        vec![json!(settings)],
    )?;
    open(browser, service, page)?;
    all_is_there(browser)
}

/// Waits until the page has loaded its data.
fn all_is_there(browser: &Browser) -> Result<()> {
    browser.until(
        "all is there",
        "document.querySelector('#boards-total, .best, #watched, #redeem-code, #top-easy, #publish, #class-title, #class-table, #assignments, #class-failed, #class-seat-offer')",
    )
}

pub fn access(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = service_with_data(browser, douse)?;
    let pages = service_pages(browser, &service)?;
    let mut faults = Vec::new();
    for language in ["en", "de"] {
        visit_service_with(browser, &service, &pages[0].1, language, "light")?;
        for (name, page) in &pages {
            browser.turn_to(page)?;
            all_is_there(browser)?;
            for (screen, width) in [(WIDE, "wide"), (PHONE, "360 px"), (SMALL, "320 px")] {
                browser.show_on(screen)?;
                let mut found: Vec<String> = sideways(browser)?.into_iter().collect();
                // A phone differs in the layout only, and German in the texts only.
                if screen == WIDE || (screen == PHONE && language == "en") {
                    found.extend(examine(stage, Extent::of(language))?);
                }
                faults.extend(found.iter().map(|fault| format!("{name} {width} {language}: {fault}")));
            }
            browser.show_on(WIDE)?;
        }
    }
    ensure!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    let without = if stage.axe.is_some() { "" } else { ", without axe-core" };
    Ok(format!("{} views{without}", 4 * pages.len()))
}
