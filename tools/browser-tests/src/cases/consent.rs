//! Consent: nothing is sent before the player has agreed.

use super::service::{LEFT_OUT, ask, get, level_solution, standing, text_of, win};
use crate::Stage;
use crate::browser::Browser;
use crate::service::Service;
use anyhow::{Result, ensure};
use serde_json::json;

/// Opens and solves a level.
fn play(browser: &Browser, service: &Service, number: u32, presses: &[String]) -> Result<()> {
    browser.go_to(&service.at(&format!("#/level/first/{number}")))?;
    browser.until(
        "the level is there",
        &format!("document.querySelector('.game-title')?.textContent.includes(' {number}: ')"),
    )?;
    win(browser, presses)
}

/// The requested addresses of the service that reveal something about the player.
fn sent(browser: &Browser) -> Result<Vec<String>> {
    let says = |address: &String| {
        ["/api/v1/players", "/api/v1/tickets"].iter().any(|path| address.contains(path)) || address.ends_with("/scores")
    };
    Ok(browser.requests()?.into_iter().filter(says).collect())
}

fn total(browser: &Browser, number: u32) -> Result<u64> {
    let table = get(browser, &format!("/api/v1/scores/first:{number}"))?;
    Ok(table["total"].as_u64().unwrap_or(u64::MAX))
}

/// The first score asks. After a no, nothing is sent. Reading needs no answer.
pub fn asks(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = douse.serve()?;
    browser.go_to(&service.at("#/settings"))?;
    browser
        .until("the page says what is sent", "document.querySelector('#sent')?.textContent.includes('your name')")?;
    let solutions = [level_solution(browser, douse, 1)?, level_solution(browser, douse, 2)?];
    browser.requests()?;
    play(browser, &service, 1, &solutions[0])?;
    browser.until("it asks", "document.querySelector('#consent')")?;
    let before = sent(browser)?;
    ensure!(before.is_empty(), "before the answer the page asked for {before:?}");
    browser.click("#consent-no")?;
    browser.until("it asks no more", "!document.querySelector('#consent')")?;
    ensure!(browser.count("#withdraw")? == 0, "where nothing was sent nothing is withdrawn");
    play(browser, &service, 2, &solutions[1])?;
    for page in ["#/daily", "#/records", "#/settings"] {
        browser.go_to(&service.at(page))?;
    }
    browser.until("the settings let the player change their mind", "document.querySelector('#consent-on')")?;
    ensure!(browser.count("#consent")? == 0, "it asks again");
    // After a no, leaderboards and boards can still be read.
    browser.go_to(&service.at("#/boards"))?;
    browser.until("the list is there", "document.querySelector('#boards-total, #boards-empty')")?;
    browser.go_to(&service.at("#/top/first:1"))?;
    browser.until("the leaderboard is there", "document.querySelector('#top-empty')")?;
    let after = sent(browser)?;
    ensure!(after.is_empty(), "after a no the page asked for {after:?}");
    ensure!(total(browser, 1)? == 0, "a score was sent after a no");
    // A yes sends the score that led to the question.
    browser.run("localStorage.clear()", Vec::new())?;
    play(browser, &service, 1, &solutions[0])?;
    browser.click("#consent-yes")?;
    standing(
        browser,
        "the score arrives, and that its time does not count is said",
        "1 by moves. The service did not see",
    )?;
    // From then on the times of games count.
    play(browser, &service, 2, &solutions[1])?;
    standing(browser, "the time of the next game counts", "1 by time")?;
    Ok(String::new())
}

/// Players whom the service knows from liking, publishing or reporting are asked as well.
pub fn of_known_players(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = douse.serve()?;
    browser.go_to(&service.at("#/settings"))?;
    let player = ask(browser, "POST", "/api/v1/players", None, &json!({ "name": "Grace" }))?;
    let board = json!({ "title": "Lantern", "board": "3x3:d58" });
    ask(browser, "POST", "/api/v1/boards", Some(text_of(&player["token"])?), &board)?;
    let solution = level_solution(browser, douse, 1)?;
    browser.go_to(&service.at("#/boards"))?;
    browser.click(".like")?;
    browser.until("it is liked", "document.querySelector('.like[aria-pressed=true]')")?;
    let known = browser.value("localStorage.getItem('douse.1.player') !== null")?;
    ensure!(known == json!(true), "the service knows the player");
    browser.requests()?;
    play(browser, &service, 1, &solution)?;
    browser.until("it asks", "document.querySelector('#consent')")?;
    // Nothing must be sent in this time.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let before = sent(browser)?;
    ensure!(before.is_empty() && total(browser, 1)? == 0, "before the answer the page asked for {before:?}");
    // After a yes and a later no, the player can withdraw scores.
    browser.click("#consent-yes")?;
    standing(browser, "the score arrives", "1 by moves")?;
    ensure!(total(browser, 1)? == 1, "the score is public");
    browser.go_to(&service.at("#/settings"))?;
    browser.click("#consent-off")?;
    browser.until("withdrawing is offered", "document.querySelector('#withdraw')")?;
    ensure!(total(browser, 1)? == 1, "a no alone does not delete what was sent");
    browser.click("#withdraw")?;
    browser.until("that is said", "document.querySelector('.good')?.textContent.includes('no longer')")?;
    ensure!(total(browser, 1)? == 0, "the score is still there");
    Ok(String::new())
}
