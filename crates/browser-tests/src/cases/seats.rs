//! The key of a pupil: a link takes nobody's place without a question, and no answer of the service deletes a key.

use super::service::{LEFT_OUT, ask, text_of};
use crate::Stage;
use crate::browser::Browser;
use crate::service::Service;
use anyhow::{Result, ensure};
use serde_json::{Value, json};

/// A class with one assignment and two pupils: its code, and the keys of Ada and Grace.
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
    // A link with rubbish deletes nothing.
    offered(browser, &service, &code, "rubbish")?;
    browser.click("#class-seat-open")?;
    browser.until("it is refused", "document.querySelector('#class-seat-offer .bad')")?;
    ensure!(kept(browser, &code)? == json!(ada), "rubbish took a place");
    browser.click("#class-seat-close")?;
    is(browser, "Ada")?;
    // A no leaves everything as it is.
    offered(browser, &service, &code, &grace)?;
    ensure!(browser.text("#class-seat-other")?.contains("Ada"), "the place that is here is not named");
    browser.click("#class-seat-close")?;
    is(browser, "Ada")?;
    // A yes keeps the other place aside, and there is a way back.
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

pub fn lost(stage: &Stage) -> Result<String> {
    let (browser, Some(douse)) = (&stage.browser, &stage.douse) else { return Ok(LEFT_OUT.to_owned()) };
    let mut service = douse.serve()?;
    let (code, ada, _) = class(browser, &service)?;
    offered(browser, &service, &code, &ada)?;
    browser.click("#class-seat-open")?;
    is(browser, "Ada")?;
    // The operator starts the service with an empty database.
    douse.serve_empty(&mut service)?;
    browser.reload()?;
    browser.until("the page says so", "document.querySelector('#class-lost')")?;
    ensure!(kept(browser, &code)? == json!(ada), "the key is gone");
    // The database comes back, and with it the place.
    douse.serve_again(&mut service)?;
    browser.click("#class-retry")?;
    is(browser, "Ada")?;
    // Somebody who gives up is asked first.
    douse.serve_empty(&mut service)?;
    browser.reload()?;
    browser.click("#class-forget")?;
    ensure!(kept(browser, &code)? == json!(ada), "the key is deleted without a question");
    browser.click("#class-do-leave")?;
    browser.until("the key is deleted", &format!("localStorage.getItem('douse.1.class.{code}') === null"))?;
    Ok(String::new())
}
