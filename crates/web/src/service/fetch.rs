//! Requests to the service with the browser's fetch.

use douse_api::problem::RequestError;
use js_sys::Uint8Array;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, RequestCache, RequestInit, Response};

/// The time-out of a request, in milliseconds. A board to be published is proved meanwhile.
const TIMEOUT_MS: u32 = 30_000;

/// A request to an address of the service.
#[derive(Debug)]
pub struct Request<'a, B> {
    method: &'a str,
    path: &'a str,
    token: Option<&'a str>,
    body: Option<&'a B>,
    waiting: Waiting,
}

/// The part of the work that the answer waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waiting {
    ForEverything,
    ForTheStart,
}

impl<'a> Request<'a, ()> {
    /// A `GET` request.
    pub fn get(path: &'a str) -> Self {
        Self::new("GET", path)
    }

    /// A request without a body.
    pub fn new(method: &'a str, path: &'a str) -> Self {
        Self { method, path, token: None, body: None, waiting: Waiting::ForEverything }
    }

    /// Adds a body.
    pub fn with<B: Serialize>(self, body: &'a B) -> Request<'a, B> {
        Request { method: self.method, path: self.path, token: self.token, body: Some(body), waiting: self.waiting }
    }
}

impl<'a, B: Serialize> Request<'a, B> {
    /// Adds the token of a player or pupil.
    #[must_use]
    pub fn by(self, token: &'a str) -> Self {
        Self { token: Some(token), ..self }
    }

    /// Asks the service to answer before long work ends. The page requests its progress.
    #[must_use]
    pub fn without_waiting(self) -> Self {
        Self { waiting: Waiting::ForTheStart, ..self }
    }

    /// Sends the request and reads the answer as JSON.
    pub async fn send<T: DeserializeOwned>(self) -> Result<T, RequestError> {
        let answer = self.sent().await?;
        serde_json::from_slice(&answer).map_err(|_| RequestError::Foreign)
    }

    /// Sends the request and reads the answer as text.
    pub async fn text(self) -> Result<String, RequestError> {
        String::from_utf8(self.sent().await?).map_err(|_| RequestError::Foreign)
    }

    /// Sends the request and ignores the content of the answer.
    pub async fn done(self) -> Result<(), RequestError> {
        self.sent().await.map(|_| ())
    }

    async fn sent(self) -> Result<Vec<u8>, RequestError> {
        let body = self.body.and_then(|body| serde_json::to_string(body).ok());
        let answer = ask(self.method, self.path, self.token, body, self.waiting).await;
        let Answer { status, body } = answer.map_err(|_| RequestError::Unreachable)?;
        if (200..300).contains(&status) {
            return Ok(body);
        }
        Err(serde_json::from_slice(&body).map_or(RequestError::Foreign, RequestError::Refused))
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
        // A confirmed deletion happens even if the page is closed meanwhile.
        js_sys::Reflect::set(&init, &"keepalive".into(), &JsValue::TRUE)?;
    }
    if let Some(body) = body {
        headers.set("Content-Type", "application/json")?;
        init.set_body(&JsValue::from_str(&body));
    }
    init.set_headers(&headers);
    init.set_signal(Some(&AbortSignal::timeout_with_u32(TIMEOUT_MS)));
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    // Relative to the page, for services below a path of their host.
    let address = path.trim_start_matches('/');
    let response: Response = JsFuture::from(window.fetch_with_str_and_init(address, &init)).await?.dyn_into()?;
    let body = JsFuture::from(response.array_buffer()?).await?;
    Ok(Answer { status: response.status(), body: Uint8Array::new(&body).to_vec() })
}
