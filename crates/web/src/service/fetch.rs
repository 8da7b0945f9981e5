//! One request to the service with the browser's fetch.

use douse_api::problem::Problem;
use js_sys::Uint8Array;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestCache, RequestInit, Response};

/// How long an answer may take, in milliseconds. A board to be published is proved meanwhile.
const PATIENCE: u32 = 30_000;

/// Why a request to the service failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FetchError {
    /// No answer: no network, or the service is down.
    Unreachable,
    /// The answer did not come from a douse service.
    Foreign,
    /// It said no, and why.
    Refused(Problem),
}

/// A request: its address, who sends it and what.
#[derive(Debug)]
pub struct Request<'a, B> {
    method: &'a str,
    path: &'a str,
    token: Option<&'a str>,
    body: Option<&'a B>,
    waiting: Waiting,
}

/// Whether the answer may come before everything is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waiting {
    ForEverything,
    ForTheStart,
}

impl<'a> Request<'a, ()> {
    /// Asks for something.
    pub fn get(path: &'a str) -> Self {
        Self::new("GET", path)
    }

    /// A request without a body.
    pub fn new(method: &'a str, path: &'a str) -> Self {
        Self { method, path, token: None, body: None, waiting: Waiting::ForEverything }
    }

    /// With something to send.
    pub fn with<B: Serialize>(self, body: &'a B) -> Request<'a, B> {
        Request { method: self.method, path: self.path, token: self.token, body: Some(body), waiting: self.waiting }
    }
}

impl<'a, B: Serialize> Request<'a, B> {
    /// With the token of the player.
    #[must_use]
    pub fn by(self, token: &'a str) -> Self {
        Self { token: Some(token), ..self }
    }

    /// Does not wait for the end of long work: the page asks for its progress.
    #[must_use]
    pub fn without_waiting(self) -> Self {
        Self { waiting: Waiting::ForTheStart, ..self }
    }

    /// Sends it; the answer is read as JSON.
    pub async fn send<T: DeserializeOwned>(self) -> Result<T, FetchError> {
        let answer = self.sent().await?;
        serde_json::from_slice(&answer).map_err(|_| FetchError::Foreign)
    }

    /// Sends it; the answer is text.
    pub async fn text(self) -> Result<String, FetchError> {
        String::from_utf8(self.sent().await?).map_err(|_| FetchError::Foreign)
    }

    /// Sends it; the content of the answer is ignored.
    pub async fn done(self) -> Result<(), FetchError> {
        self.sent().await.map(|_| ())
    }

    async fn sent(self) -> Result<Vec<u8>, FetchError> {
        let body = self.body.and_then(|body| serde_json::to_string(body).ok());
        let answer = ask(self.method, self.path, self.token, body, self.waiting).await;
        let Answer { status, body } = answer.map_err(|_| FetchError::Unreachable)?;
        if (200..300).contains(&status) {
            return Ok(body);
        }
        Err(serde_json::from_slice(&body).map_or(FetchError::Foreign, FetchError::Refused))
    }
}

struct Answer {
    status: u16,
    body: Vec<u8>,
}

async fn ask(
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<String>,
    waiting: Waiting,
) -> Result<Answer, JsValue> {
    let headers = Headers::new()?;
    if waiting == Waiting::ForTheStart {
        headers.set("Prefer", "respond-async")?;
    }
    if let Some(token) = token {
        headers.set("Authorization", &format!("Bearer {token}"))?;
    }
    let init = RequestInit::new();
    init.set_method(method);
    init.set_cache(RequestCache::NoStore);
    if method == "DELETE" {
        // What was confirmed is deleted even if the page is closed meanwhile.
        js_sys::Reflect::set(&init, &"keepalive".into(), &JsValue::TRUE)?;
    }
    if let Some(body) = body {
        headers.set("Content-Type", "application/json")?;
        init.set_body(&JsValue::from_str(&body));
    }
    init.set_headers(&headers);
    init.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE)));
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    // Beside the page, so that a service below a path of its host is found too.
    let address = path.trim_start_matches('/');
    let response: Response = JsFuture::from(window.fetch_with_str_and_init(address, &init)).await?.dyn_into()?;
    let body = JsFuture::from(response.array_buffer()?).await?;
    Ok(Answer { status: response.status(), body: Uint8Array::new(&body).to_vec() })
}
