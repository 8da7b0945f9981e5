//! Exports all boards as a file that is sent while it is read.

use crate::app::App;
use crate::store::StoreError;
use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use douse_api::board::Board;
use futures_util::stream;
use std::fmt::Write as _;
use std::sync::Arc;

/// Boards read at a time, of up to 32 KiB each.
const CHUNK: i64 = 100;

const CSV_HEAD: &str = "id,title,author_id,author,code,play,cells,par_at_least,par_at_most,created,likes\n";

/// Export all boards as CSV
///
/// Titles and names that a spreadsheet would read as a formula start with an apostrophe.
#[utoipa::path(get, path = "/api/v1/boards.csv", tag = "community boards", responses(
    (status = 200, content_type = "text/csv", body = String)))]
pub async fn csv(State(app): State<Arc<App>>) -> Response {
    export(app, CSV_HEAD, "text/csv; charset=utf-8; header=present", |board, text| {
        let most = board.par.at_most.map(|most| most.to_string()).unwrap_or_default();
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{},{most},{},{}",
            board.id,
            field(&board.title),
            board.author.id,
            field(&board.author.name),
            field(&board.code),
            board.play,
            board.cells,
            board.par.at_least,
            board.created,
            board.likes,
        );
    })
}

/// Export all boards as JSON lines
#[utoipa::path(get, path = "/api/v1/boards.jsonl", tag = "community boards", responses(
    (status = 200, content_type = "application/jsonl", body = String)))]
pub async fn json_lines(State(app): State<Arc<App>>) -> Response {
    export(app, "", "application/jsonl; charset=utf-8", |board, text| {
        let _ = writeln!(text, "{}", serde_json::to_string(board).unwrap_or_default());
    })
}

fn export(app: Arc<App>, head: &'static str, media_type: &'static str, line: fn(&Board, &mut String)) -> Response {
    /// The position of the export.
    enum At {
        Start,
        After(i64, String),
        End,
    }
    let chunks = stream::try_unfold((app, At::Start), move |(app, at)| async move {
        let (after, mut text) = match &at {
            At::Start => (None, head.to_owned()),
            At::After(created, id) => (Some((*created, id.as_str())), String::new()),
            At::End => return Ok::<_, StoreError>(None),
        };
        let rows = app.store.boards_after(after, CHUNK).await?;
        let next = match rows.last() {
            Some(last) if rows.len() as i64 == CHUNK => At::After(last.created, last.id.clone()),
            _ => At::End,
        };
        rows.into_iter().for_each(|row| line(&row, &mut text));
        Ok(Some((Bytes::from(text), (app, next))))
    });
    ([(header::CONTENT_TYPE, media_type)], Body::from_stream(chunks)).into_response()
}

/// A field of CSV (RFC 4180) that no spreadsheet reads as a formula.
pub(super) fn field(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = text.replace('"', "\"\"");
    format!("\"{}{text}\"", if formula { "'" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_hold_anything() {
        assert_eq!(field("Lantern"), "\"Lantern\"");
        assert_eq!(field("a \"b\", c"), "\"a \"\"b\"\", c\"");
        assert_eq!(field("=1+1"), "\"'=1+1\"");
    }
}
