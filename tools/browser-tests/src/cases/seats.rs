//! The keys of pupils: no link takes a place without a question, and no answer of the service
//! deletes a key.

use super::service::{LEFT_OUT, ask, text_of, win};
use crate::Stage;
use crate::browser::Browser;
use crate::service::Service;
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::time::Duration;

/// Makes a class with one assignment and two pupils; returns its code and the keys of Ada and
/// Grace.
fn class(browser: &Browser, service: &Service) -> Result<(String, String, String)> {
    browser.go_to(&service.at("#/settings"))?;
    let wish = json!({ "title": "7b", "assignments": [{ "task": { "board": "3x3:d58" } }] });
    let made = ask(browser, "POST", "/api/v1/classes", None, &wish)?;
    let code = text_of(&made["class"]["code"])?.to_owned();
    let join = |name: &str| -> Result<String> {
        let pupil: Value =
            ask(browser, "POST", &format!("/api/v1/classes/{code}/pupils"), None, &json!({ "name": name }))?;
        Ok(text_of(&pupil["token"])?.to_owned())
    };
    let (ada, grace) = (join("Ada")?, join("Grace")?);
    Ok((code, ada, grace))
}

fn offered(browser: &Browser, service: &Service, code: &str, token: &str) -> Result<()> {
    browser.go_to(&service.at(&format!("#/class/{}/in/{token}", code.to_uppercase())))?;
    browser.until("it asks", "document.querySelector('#class-seat-offer')")?;
    let address = browser.value("location.href")?;
    ensure!(!text_of(&address)?.contains(token), "the key stays in the address");
    Ok(())
}

fn is(browser: &Browser, name: &str) -> Result<()> {
    let says = format!("document.querySelector('#pupil-is')?.textContent.includes('{name}')");
    browser.until(&format!("the place is that of {name}"), &says)
}

/// Fills the storage of the browser to the last letter.
const FILL: &str = "let size = 1 << 22; let n = 0; while (size > 0) { \
    try { localStorage.setItem('filler' + n++, 'x'.repeat(size)); } catch { size >>= 1; } }";

/// The key of the class that this browser uses.
fn kept(browser: &Browser, code: &str) -> Result<Value> {
    browser.value(&format!("JSON.parse(localStorage.getItem('douse.1.class.{code}'))?.token ?? null"))
}

pub fn links(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = douse.serve()?;
    let (code, ada, grace) = class(browser, &service)?;
    offered(browser, &service, &code, &ada)?;
    ensure!(kept(browser, &code)? == Value::Null, "a link is stored before the answer");
    browser.click("#class-seat-open")?;
    is(browser, "Ada")?;
    // An invalid link deletes nothing.
    offered(browser, &service, &code, "rubbish")?;
    browser.click("#class-seat-open")?;
    browser.until("it is refused", "document.querySelector('#class-seat-offer .bad')")?;
    ensure!(kept(browser, &code)? == json!(ada), "rubbish took a place");
    browser.click("#class-seat-close")?;
    is(browser, "Ada")?;
    // A no changes nothing.
    offered(browser, &service, &code, &grace)?;
    ensure!(browser.text("#class-seat-other")?.contains("Ada"), "the place that is here is not named");
    browser.click("#class-seat-close")?;
    is(browser, "Ada")?;
    // After a yes, the other place is kept and can be restored.
    offered(browser, &service, &code, &grace)?;
    browser.click("#class-seat-open")?;
    is(browser, "Grace")?;
    browser.click(".class-own summary")?;
    ensure!(browser.text("#class-seats-aside")?.contains("Ada"), "the place before is not kept");
    browser.click("#class-seats-aside li button")?;
    is(browser, "Ada")?;
    ensure!(kept(browser, &code)? == json!(ada), "the way back leads elsewhere");
    Ok(String::new())
}

/// A game for a class is played and handed in without storage.
pub fn full(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = douse.serve()?;
    let (code, ada, _) = class(browser, &service)?;
    browser.go_to(&service.at("#/play"))?;
    browser.click("[data-place='B2']")?;
    offered(browser, &service, &code, &ada)?;
    browser.click("#class-seat-open")?;
    is(browser, "Ada")?;
    browser.run(FILL, Vec::new())?;
    browser.click(".assignment button")?;
    browser.until("the board of the class is there", "document.querySelector('#to-class')")?;
    browser.until("the page says that nothing is saved", "document.querySelector('#unsaved')")?;
    win(browser, &douse.solution("3x3:d58")?)?;
    browser.until("it is handed in", "document.querySelector('#handed-in')?.textContent.includes('Handed in')")?;
    // The game goes on from page to page.
    browser.follow("#/levels")?;
    browser.follow("#/play")?;
    browser.until("the game is still there", "document.querySelector('#to-class')")?;
    browser.run("localStorage.clear()", Vec::new())?;
    Ok(String::new())
}

/// Removing asks the teacher first and can be undone; a double click removes one thing.
pub fn removals(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let service = douse.serve()?;
    browser.go_to(&service.at("#/settings"))?;
    let task = json!({ "task": { "board": "3x3:d58" } });
    let wish = json!({ "title": "7b", "assignments": [task, task, task] });
    let made = ask(browser, "POST", "/api/v1/classes", None, &wish)?;
    let (code, teacher) = (text_of(&made["class"]["code"])?.to_owned(), text_of(&made["token"])?.to_owned());
    let pupils = format!("/api/v1/classes/{code}/pupils");
    ask(browser, "POST", &pupils, None, &json!({ "name": "Ada" }))?;
    ask(browser, "POST", &pupils, None, &json!({ "name": "Grace" }))?;
    let counts = || -> Result<(usize, usize)> {
        let seen = ask(browser, "GET", &format!("/api/v1/classes/{code}/overview"), Some(&teacher), &Value::Null)?;
        let count = |name: &str| seen[name].as_array().map_or(0, Vec::len);
        Ok((count("assignments"), count("pupils")))
    };
    let shown = |assignments: usize| format!("document.querySelectorAll('[data-remove]').length === {assignments}");
    browser.go_to(&service.at(&format!("#/class/{}/teach/{teacher}", code.to_uppercase())))?;
    browser.until("the overview is there", &shown(3))?;
    // A no, and a double click on both buttons.
    browser.click("[data-remove='1']")?;
    browser.click("dialog[open] button:not(.danger)")?;
    browser.until("nothing is asked any more", "!document.querySelector('dialog[open]')")?;
    let twice = |selector: &str| {
        let script = format!("const e = document.querySelector(\"{selector}\"); e.click(); e.click()");
        browser.run(&script, Vec::new())
    };
    twice("[data-remove='1']")?;
    browser.until("it asks", "document.querySelector('dialog[open] #class-do-change')")?;
    twice("#class-do-change")?;
    browser.until("one is gone from the table", &shown(2))?;
    ensure!(counts()? == (3, 2), "it is deleted before it can be undone");
    browser.click("#class-undo button")?;
    browser.until("it is back", &shown(3))?;
    // Ten seconds later it is deleted.
    browser.click("[data-remove='1']")?;
    browser.click("#class-do-change")?;
    browser.until("one is gone from the table", &shown(2))?;
    browser.until_within(
        "it is no longer undone",
        "!document.querySelector('#class-undo')",
        Duration::from_secs(20),
    )?;
    std::thread::sleep(Duration::from_secs(1));
    ensure!(counts()? == (2, 2), "the table is {:?} after one removal", counts()?);
    // Leaving the page does not undo it.
    browser.click("[data-pupil] button:last-child")?;
    browser.click("#class-do-change")?;
    browser.until("a line is gone", "document.querySelectorAll('[data-pupil]').length === 1")?;
    browser.follow("#/class")?;
    std::thread::sleep(Duration::from_secs(1));
    ensure!(counts()? == (2, 1), "the table is {:?} after the page was left", counts()?);
    // The other pupil comes back.
    browser.go_to(&service.at(&format!("#/class/{}/teach/{teacher}", code.to_uppercase())))?;
    browser.click("[data-pupil] button:first-child")?;
    browser.click("#class-do-change")?;
    browser.until(
        "there is a link",
        "document.querySelector('dialog[open] #pupil-again-link')?.textContent.includes('/in/')",
    )?;
    Ok(String::new())
}

pub fn lost(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let mut service = douse.serve()?;
    let (code, ada, _) = class(browser, &service)?;
    offered(browser, &service, &code, &ada)?;
    browser.click("#class-seat-open")?;
    is(browser, "Ada")?;
    // The operator starts the service with an empty database.
    douse.restart_empty(&mut service)?;
    browser.reload()?;
    browser.until("the page says so", "document.querySelector('#class-lost')")?;
    ensure!(kept(browser, &code)? == json!(ada), "the key is gone");
    // The database comes back, and with it the place.
    douse.restart(&mut service)?;
    browser.click("#class-retry")?;
    is(browser, "Ada")?;
    // Deleting a place asks first.
    douse.restart_empty(&mut service)?;
    browser.reload()?;
    browser.click("#class-forget")?;
    ensure!(kept(browser, &code)? == json!(ada), "the key is deleted without a question");
    browser.click("#class-do-leave")?;
    browser.until("the key is deleted", &format!("localStorage.getItem('douse.1.class.{code}') === null"))?;
    Ok(String::new())
}
