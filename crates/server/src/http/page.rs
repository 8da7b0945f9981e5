//! The files of the browser game.

use super::failure::Failure;
use crate::app::App;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Sends a file in the smallest form that the browser accepts.
pub async fn asset(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let found = app.assets.find(uri.path()).ok_or_else(|| Failure::not_found("page"))?;
    if method != Method::GET && method != Method::HEAD {
        return Err(Failure::method_not_allowed());
    }
    let accepts = |coding: &str| accepts(&headers, coding);
    let (body, coding) = match (&found.brotli, &found.gzip) {
        (Some(brotli), _) if accepts("br") => (brotli, Some("br")),
        (_, Some(gzip)) if accepts("gzip") => (gzip, Some("gzip")),
        _ => (&found.plain, None),
    };
    let tag = HeaderValue::from_str(&found.tag).unwrap_or(HeaderValue::from_static("\"\""));
    let mut response = if headers.get(header::IF_NONE_MATCH).is_some_and(|sent| *sent == tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Response::new(Body::from(body.clone()));
        let answer = response.headers_mut();
        answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(found.media_type));
        if let Some(coding) = coding {
            answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    };
    let answer = response.headers_mut();
    answer.insert(header::ETAG, tag);
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(found.caching));
    if found.shared {
        // Other hosts load this script, also with a checksum in the page, which needs CORS.
        answer.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
        answer.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    }
    if let Ok(policy) = HeaderValue::from_str(found.policy.as_deref().unwrap_or(app.assets.policy())) {
        answer.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    Ok(response)
}

/// Returns whether `Accept-Encoding` names a coding and does not refuse it by `q=0`.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|part| {
        let mut words = part.split(';').map(str::trim);
        let named = words.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let refused = words.any(|word| word.strip_prefix("q=").is_some_and(|q| q.trim_matches(['0', '.']).is_empty()));
        named && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codings_are_taken_as_browsers_name_them() {
        let test = |value: &str, coding: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, value.parse().unwrap());
            accepts(&headers, coding)
        };
        assert!(test("gzip, deflate, br, zstd", "br") && test("gzip;q=0.5", "gzip") && test("GZIP", "gzip"));
        assert!(!test("gzip", "br") && !test("br;q=0", "br") && !test("br;q=0.000", "br") && !test("", "br"));
    }
}
