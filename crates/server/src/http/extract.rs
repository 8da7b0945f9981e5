//! Extracting data from requests, with our own error messages.

use super::cost::BodyLimit;
use super::failure::Failure;
use super::middleware::Client;
use crate::app::App;
use crate::guard::rates::Class;
use crate::queue::Lane;
use crate::secrets::hashed;
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

/// Bodies of up to this many bytes are read at once.
const SHORT_BODY: usize = 4096;

/// A body of JSON.
pub struct Sent<T>(pub T);

impl<T: DeserializeOwned + Send + 'static> FromRequest<Arc<App>> for Sent<T> {
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
        // A long body may take milliseconds.
        let parsed = match bytes.len() {
            0..=SHORT_BODY => parsed(&bytes),
            _ => app.readers.run(lane, move || parsed(&bytes)).await?,
        };
        parsed.map(Self)
    }
}

fn parsed<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, Failure> {
    // Fields that have only their order for a name are read by the library, but not described.
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

/// Reads a body in which whole numbers may be written like 12.0, which is as whole in JSON as 12.
fn with_whole_numbers<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    fn make_whole(value: &mut Value) {
        match value {
            Value::Number(number) => {
                // Up to here every whole number has a float of its own.
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

/// A body of JSON, or none.
pub struct SentOrNot<T>(pub T);

impl<T: DeserializeOwned + Default + Send + 'static> FromRequest<Arc<App>> for SentOrNot<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Failure> {
        if request.body().size_hint().exact() == Some(0) {
            return Ok(Self(T::default()));
        }
        Sent::<Option<T>>::from_request(request, app).await.map(|Sent(value)| Self(value.unwrap_or_default()))
    }
}

/// Whose turn the work for this request is.
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
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let result: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, app).await;
        result
            .map(|Query(value)| Self(value))
            .map_err(|rejection| Failure::new(Kind::BadRequest, rejection.body_text()))
    }
}

/// What stands in the path.
pub struct Named<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for Named<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        match Path::from_request_parts(parts, app).await {
            Ok(Path(value)) => Ok(Self(value)),
            // A name that cannot be one names nothing.
            Err(_) => Err(Failure::not_found("thing")),
        }
    }
}

/// Whether a text can be the id of a player or board; others match nothing.
pub fn is_id(text: &str) -> bool {
    (1..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The player whose token was sent. Changes are counted against their rate.
pub struct Caller(pub Holder);

/// Like [`Caller`], but also one who was banned: they may still see and delete what is stored about them. With the hash of
/// the token.
pub struct AnyCaller(pub Holder, pub String);

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let AnyCaller(holder, _) = AnyCaller::from_request_parts(parts, app).await?;
        if holder.banned != 0 {
            app.metrics.refuse("banned");
            return Err(Failure::new(Kind::Forbidden, "this player has been banned").because(Reason::Banned));
        }
        Ok(Self(holder))
    }
}

impl FromRequestParts<Arc<App>> for AnyCaller {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let unknown = |detail: &str| Failure::new(Kind::Unauthorized, detail);
        let header = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let (scheme, token) = header.and_then(|text| text.split_once(' ')).unwrap_or_default();
        if !scheme.eq_ignore_ascii_case("bearer") || token.is_empty() || token.len() > 200 {
            return Err(unknown("send the header 'Authorization: Bearer <token>'"));
        }
        let hash = hashed(token.trim());
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
            limiter.count_player(Class::Write, &holder.id).inspect_err(|_| app.count_limited("token"))?;
        }
        Ok(Self(holder, hash))
    }
}

impl App {
    /// The owner of this token: gone for good, or unknown here, which may be our fault and not theirs.
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
