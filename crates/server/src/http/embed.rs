//! `/embed/<code>`: a page with one board, for frames in other people's pages.
//!
//! Any page may show it in a frame, so it contains nothing that a hidden click could harm: no
//! profile, no scores, no link into the game. It stores and sends nothing, and its content policy
//! is stricter than that of the game.

use super::failure::Failure;
use crate::app::App;
use crate::assets::ELEMENT;
use crate::games::proving::reading_budget;
use crate::queue::Lane;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Options without a value.
const OPTIONS: [&str; 3] = ["hints", "solution", "readonly"];

/// The page of a code. For an invalid code, the element shows the error and the status is 404.
pub async fn page(
    State(app): State<Arc<App>>,
    lane: Lane,
    Path(code): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let has_element = app.assets.has(ELEMENT);
    let text = code.clone();
    let status = match app.readers.run(lane, move || is_board(&text)).await {
        _ if !has_element => StatusCode::SERVICE_UNAVAILABLE,
        Ok(true) => StatusCode::OK,
        Ok(false) => StatusCode::NOT_FOUND,
        Err(busy) => return Failure::from(busy).into_response(),
    };
    let query = query.unwrap_or_default();
    let body = html(&code, &query, &language(&query, &headers), has_element);
    let policy = douse_files::policy(&[("script-src", "'self' 'wasm-unsafe-eval'"), ("style-src", "'self'")], "*");
    let mut response = (status, body).into_response();
    let answer = response.headers_mut();
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    answer.insert(header::VARY, HeaderValue::from_static("accept-language"));
    answer.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        answer.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn is_board(code: &str) -> bool {
    douse::text::read_code(code, &reading_budget()).is_ok_and(|reading| reading.boards.len() == 1)
}

/// The page. All links are relative, so that it works below any path.
fn html(code: &str, query: &str, language: &str, has_element: bool) -> String {
    let up = "../".repeat(code.matches('/').count() + 1);
    let shown = escaped(code);
    let named = |option: &&&str| query.split('&').any(|part| part == **option || part == format!("{option}="));
    let options: String = OPTIONS.iter().filter(named).map(|option| format!(" {option}")).collect();
    let board = match has_element {
        true => format!("<douse-board code=\"{shown}\"{options}>{shown}</douse-board>"),
        false => "<p>This service was built without the browser game, so it has no boards to show.</p>".to_owned(),
    };
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <title>douse {shown}</title>\n<link rel=\"stylesheet\" href=\"{up}embed.css\">\n\
         <script src=\"{up}{ELEMENT}\" defer></script>\n</head>\n<body>\n<main><h1>douse {shown}</h1>{board}</main>\n</body>\n</html>\n"
    )
}

/// The language from `?lang=de`, else from the browser, else English.
fn language(query: &str, headers: &HeaderMap) -> String {
    let asked = query.split('&').find_map(|part| part.strip_prefix("lang="));
    let preferred = || headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok();
    let wanted = asked.or_else(preferred).unwrap_or_default().trim_start();
    // A language that the element does not have becomes English there.
    let code: String = wanted.chars().take_while(char::is_ascii_alphabetic).collect();
    if matches!(code.len(), 2 | 3) { code.to_ascii_lowercase() } else { "en".to_owned() }
}

fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, sign| {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            sign => escaped.push(sign),
        }
        escaped
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_code_becomes_markup() {
        let page = html("\"><script>alert(1)</script>", "hints&solution=&evil", "en", true);
        assert!(!page.contains("<script>alert") && page.contains("&quot;&gt;&lt;script&gt;"), "{page}");
        assert!(page.contains("\" hints solution>") && !page.contains("evil"), "{page}");
        assert!(page.contains("src=\"../../douse-board.js\""), "a slash in the code leads one folder up: {page}");
    }

    #[test]
    fn the_language_is_the_one_asked_for() {
        let mut headers = HeaderMap::new();
        assert_eq!([language("", &headers), language("hints&lang=de-AT", &headers)], ["en", "de"]);
        assert_eq!(language("lang=%22%3E", &headers), "en");
        headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static("de-DE,de;q=0.9,en;q=0.5"));
        assert_eq!([language("", &headers), language("lang=en", &headers)], ["de", "en"]);
    }
}
