//! Extractors with our own error messages.

use super::cost::BodyLimit;
use super::failure::Failure;
use super::middleware::Client;
use crate::app::App;
use crate::guard::rates::RateClass;
use crate::queue::Lane;
use crate::secrets::hash_secret;
use crate::store::Holder;
use axum::body::{Bytes, HttpBody as _};
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, Method, header};
use douse_api::problem::{Kind, Reason};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::convert::Infallible;
use std::sync::Arc;

/// Bodies of up to this many bytes are parsed without a queue.
const SHORT_BODY: usize = 4096;
/// The maximum length of a token.
const MAX_TOKEN: usize = 200;

/// A JSON body.
pub struct ValidJson<T>(pub T);

impl<T: DeserializeOwned + Send + 'static> FromRequest<Arc<App>> for ValidJson<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Failure> {
        if !is_json(&request) {
            return Err(Failure::new(Kind::UnsupportedMedia, "the body must be application/json"));
        }
        let lane = lane_of(request.extensions());
        let most = request.extensions().get::<BodyLimit>().map_or(0, |BodyLimit(most)| *most);
        let bytes = Bytes::from_request(request, app).await.map_err(|rejection| match rejection.status().as_u16() {
            413 => Failure::new(Kind::TooLarge, format!("a body may have at most {most} bytes here")),
            _ => Failure::new(Kind::BadRequest, rejection.body_text()),
        })?;
        // Parsing a long body may take milliseconds.
        let parsed = match bytes.len() {
            0..=SHORT_BODY => parsed(&bytes),
            _ => app.readers.run(lane, move || parsed(&bytes)).await?,
        };
        parsed.map(Self)
    }
}

fn parsed<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, Failure> {
    // Serde also reads structs from lists, but the description allows only objects.
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        return Err(Failure::new(Kind::BadRequest, "the body must be an object, not a list"));
    }
    match Json::from_bytes(bytes) {
        Ok(Json(value)) => Ok(value),
        Err(rejection) => match &rejection {
            JsonRejection::JsonDataError(_) => with_whole_numbers(bytes),
            _ => None,
        }
        .ok_or_else(|| Failure::new(Kind::BadRequest, rejection.body_text())),
    }
}

fn is_json(request: &Request) -> bool {
    let header = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media = header.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    media.strip_prefix("application/").is_some_and(|kind| kind == "json" || kind.ends_with("+json"))
}

/// Parses a body in which whole numbers may be written like 12.0, which JSON does not distinguish
/// from 12.
fn with_whole_numbers<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    fn make_whole(value: &mut Value) {
        match value {
            Value::Number(number) => {
                // Up to this number every whole number has an exact float.
                const MOST: f64 = 9_007_199_254_740_992.0;
                if let Some(float) = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() <= MOST) {
                    *value = Value::from(float as i64);
                }
            }
            Value::Array(values) => values.iter_mut().for_each(make_whole),
            Value::Object(fields) => fields.values_mut().for_each(make_whole),
            _ => {}
        }
    }
    let mut value = serde_json::from_slice(bytes).ok()?;
    make_whole(&mut value);
    serde_json::from_value(value).ok()
}

/// A JSON body, or none.
pub struct OptionalJson<T>(pub T);

impl<T: DeserializeOwned + Default + Send + 'static> FromRequest<Arc<App>> for OptionalJson<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Failure> {
        if request.body().size_hint().exact() == Some(0) {
            return Ok(Self(T::default()));
        }
        ValidJson::<Option<T>>::from_request(request, app).await.map(|ValidJson(value)| Self(value.unwrap_or_default()))
    }
}

impl FromRequestParts<Arc<App>> for Lane {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Infallible> {
        Ok(lane_of(&parts.extensions))
    }
}

fn lane_of(extensions: &Extensions) -> Lane {
    extensions.get::<Client>().map_or(Lane::COMMON, |client| Lane::of(client.address))
}

/// The query string.
pub struct ValidQuery<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for ValidQuery<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let result: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, app).await;
        result
            .map(|Query(value)| Self(value))
            .map_err(|rejection| Failure::new(Kind::BadRequest, rejection.body_text()))
    }
}

/// A path parameter.
pub struct PathParam<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for PathParam<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        match Path::from_request_parts(parts, app).await {
            Ok(Path(value)) => Ok(Self(value)),
            // Invalid parameters name nothing that exists.
            Err(_) => Err(Failure::not_found("thing")),
        }
    }
}

/// Returns whether a text can be the id of a player, pupil or board.
pub fn is_id(text: &str) -> bool {
    (1..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The player whose token was sent, unless they were banned. Writes count against the player's
/// rate.
pub struct AuthenticatedPlayer(pub Holder);

/// The player whose token was sent and the hash of the token. Banned players can still see and
/// delete their data.
pub struct AnyPlayer(pub Holder, pub String);

impl FromRequestParts<Arc<App>> for AuthenticatedPlayer {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let AnyPlayer(holder, _) = AnyPlayer::from_request_parts(parts, app).await?;
        if holder.banned != 0 {
            app.metrics.refuse("banned");
            return Err(Failure::new(Kind::Forbidden, "this player has been banned").because(Reason::Banned));
        }
        Ok(Self(holder))
    }
}

/// The token in the header `Authorization`.
pub fn sent_token(parts: &Parts) -> Option<&str> {
    let header = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok())?;
    let (scheme, token) = header.split_once(' ')?;
    let is_token = scheme.eq_ignore_ascii_case("bearer") && !token.is_empty() && token.len() <= MAX_TOKEN;
    is_token.then(|| token.trim())
}

impl FromRequestParts<Arc<App>> for AnyPlayer {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let missing = || Failure::new(Kind::Unauthorized, "send the header 'Authorization: Bearer <token>'");
        let hash = hash_secret(sent_token(parts).ok_or_else(missing)?);
        let holder = match app.holders.get(&hash) {
            Some(holder) => holder,
            None => {
                let Some(holder) = app.store.holder(&hash).await? else {
                    return Err(app.unknown_token(&hash).await);
                };
                app.holders.put(hash.clone(), holder.clone());
                holder
            }
        };
        if let Some(limiter) = app.limiter.as_ref().filter(|_| parts.method != Method::GET) {
            limiter.count_player(RateClass::Write, &holder.id).inspect_err(|_| app.count_limited("token"))?;
        }
        Ok(Self(holder, hash))
    }
}

impl App {
    /// The error for an unknown token. The player may have been deleted, or a restored backup may
    /// lack the token; then the client must keep it.
    async fn unknown_token(&self, hash: &str) -> Failure {
        match self.store.is_gone(hash).await {
            Ok(true) => Failure::new(Kind::Gone, "this player was deleted, or this device was removed"),
            Ok(false) => {
                Failure::new(Kind::UnknownToken, "the service does not know this token; keep it and try again later")
            }
            Err(error) => error.into(),
        }
    }

    pub(crate) fn count_limited(&self, outcome: &'static str) {
        self.metrics.limit(outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::with_whole_numbers;

    #[test]
    fn whole_numbers_may_have_a_point() {
        assert_eq!(with_whole_numbers::<Vec<u32>>(b"[1.0, 2e1, 3]"), Some(vec![1, 20, 3]));
        assert_eq!(with_whole_numbers::<Vec<u32>>(b"[1.5]"), None);
        assert_eq!(with_whole_numbers::<Vec<u32>>(b"[-1.0]"), None);
        assert_eq!(with_whole_numbers::<Vec<u64>>(b"[1e300]"), None);
    }
}
