//! The addresses of the service, below its root.

use crate::board::BoardsQuery;
use crate::class::WatchedGame;
use crate::score::TableQuery;
use douse_game::challenge::Challenge;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All addresses of this version begin with this.
pub const ROOT: &str = "/api/v1";
/// `POST`: a new player.
pub const PLAYERS: &str = "/api/v1/players";
/// `GET`, `PATCH`, `DELETE`: the player whose token is sent.
pub const ME: &str = "/api/v1/players/me";
/// `GET`: everything that is stored about that player.
pub const MY_DATA: &str = "/api/v1/players/me/data";
/// `DELETE`: removes the scores of that player from all leaderboards.
pub const MY_SCORES: &str = "/api/v1/players/me/scores";
/// `GET`: the devices of that player.
pub const DEVICES: &str = "/api/v1/players/me/devices";
/// `POST`: a one-time code for another device.
pub const MOVE_CODE: &str = "/api/v1/players/me/move-code";
/// `POST`: that code, on the other device.
pub const REDEEM: &str = "/api/v1/players/redeem";
/// `GET`: all packs.
pub const PACKS: &str = "/api/v1/packs";
/// `POST`: a ticket at the start of a game.
pub const TICKETS: &str = "/api/v1/tickets";
/// `POST`: a score.
pub const SCORES: &str = "/api/v1/scores";
/// `GET`: a list of boards; `POST`: a new one.
pub const BOARDS: &str = "/api/v1/boards";
/// `POST`: a new class.
pub const CLASSES: &str = "/api/v1/classes";

/// `DELETE`: removes a device.
#[must_use]
pub fn device(id: &str) -> String {
    format!("{DEVICES}/{id}")
}

/// `PUT`: reports a player or their name.
#[must_use]
pub fn report_player(id: &str) -> String {
    format!("{PLAYERS}/{id}/report")
}

/// `GET`: a pack with its levels.
#[must_use]
pub fn pack(name: &str) -> String {
    format!("{PACKS}/{name}")
}

/// `GET`: the boards of a day, such as `2026-11-15`.
#[must_use]
pub fn day(date: &str) -> String {
    format!("{ROOT}/days/{date}")
}

/// `GET`: the board of a challenge.
#[must_use]
pub fn puzzle(challenge: &Challenge) -> String {
    format!("{ROOT}/puzzles/{challenge}")
}

/// `GET`: a leaderboard of a challenge.
#[must_use]
pub fn scores(challenge: &Challenge) -> String {
    format!("{SCORES}/{challenge}")
}

/// `GET`: the game of a player on a leaderboard of a challenge.
#[must_use]
pub fn replay(challenge: &Challenge, player: &str) -> String {
    format!("{SCORES}/{challenge}/{player}")
}

/// `GET`: a published board; `DELETE`: withdraws one of the player's own.
#[must_use]
pub fn board(id: &str) -> String {
    format!("{BOARDS}/{id}")
}

/// `PUT`: likes a board; `DELETE`: removes the like.
#[must_use]
pub fn like(id: &str) -> String {
    format!("{BOARDS}/{id}/like")
}

/// `PUT`: reports a board.
#[must_use]
pub fn report(id: &str) -> String {
    format!("{BOARDS}/{id}/report")
}

/// `GET`: a class; `PATCH`, `DELETE`: changes or deletes it, with the token of its teacher.
#[must_use]
pub fn class(code: &str) -> String {
    format!("{CLASSES}/{code}")
}

/// `POST`: a new link for a teacher who has lost theirs.
#[must_use]
pub fn class_recovery(code: &str) -> String {
    format!("{CLASSES}/{code}/recovery")
}

/// `GET`: the progress of making a class.
#[must_use]
pub fn class_creation(code: &str) -> String {
    format!("{CLASSES}/{code}/making")
}

/// `GET`: the overview of a class for its teacher.
#[must_use]
pub fn class_overview(code: &str) -> String {
    format!("{CLASSES}/{code}/overview")
}

/// `GET`: the same as a table for a spreadsheet.
#[must_use]
pub fn class_csv(code: &str) -> String {
    format!("{CLASSES}/{code}/overview.csv")
}

/// `POST`: one more assignment of a class.
#[must_use]
pub fn assignments(code: &str) -> String {
    format!("{CLASSES}/{code}/assignments")
}

/// `DELETE`: removes an assignment, with all games on it.
#[must_use]
pub fn assignment(code: &str, number: u32) -> String {
    format!("{CLASSES}/{code}/assignments/{number}")
}

/// `POST`: a ticket at the start of a game on an assignment.
#[must_use]
pub fn assignment_tickets(code: &str, number: u32) -> String {
    format!("{CLASSES}/{code}/assignments/{number}/tickets")
}

/// `PUT`: the progress of the game that was begun last.
#[must_use]
pub fn assignment_progress(code: &str, number: u32) -> String {
    format!("{CLASSES}/{code}/assignments/{number}/progress")
}

/// `POST`: hands in a game on an assignment.
#[must_use]
pub fn assignment_games(code: &str, number: u32) -> String {
    format!("{CLASSES}/{code}/assignments/{number}/games")
}

/// `GET`: a game of a pupil on an assignment, for the teacher.
#[must_use]
pub fn watched_game(code: &str, number: u32, pupil: &str, which: WatchedGame) -> String {
    let games = match which {
        WatchedGame::Best => assignment_games(code, number),
        WatchedGame::InProgress => assignment_progress(code, number),
    };
    format!("{games}/{pupil}")
}

/// `POST`: joins a class.
#[must_use]
pub fn pupils(code: &str) -> String {
    format!("{CLASSES}/{code}/pupils")
}

/// `GET`: the class as the pupil whose token is sent sees it; `DELETE`: removes that pupil with all
/// their games.
#[must_use]
pub fn class_me(code: &str) -> String {
    format!("{CLASSES}/{code}/me")
}

/// `DELETE`: removes a pupil, with all their games.
#[must_use]
pub fn pupil(code: &str, id: &str) -> String {
    format!("{CLASSES}/{code}/pupils/{id}")
}

/// `POST`: a new token for a pupil who has lost theirs.
#[must_use]
pub fn pupil_return(code: &str, id: &str) -> String {
    format!("{CLASSES}/{code}/pupils/{id}/return")
}

/// `GET`: some lines of a leaderboard of a challenge.
#[must_use]
pub fn table(challenge: &Challenge, query: &TableQuery) -> String {
    format!("{}?{}", scores(challenge), table_query(query))
}

/// `GET`: the game of a player on one of the leaderboards of a challenge.
#[must_use]
pub fn replay_in(challenge: &Challenge, player: &str, query: &TableQuery) -> String {
    format!("{}?by={}&hints={}", replay(challenge, player), query.by, query.hints)
}

fn table_query(query: &TableQuery) -> String {
    format!("by={}&hints={}&offset={}&limit={}", query.by, query.hints, query.offset, query.limit)
}

/// `GET`: some boards.
#[must_use]
pub fn boards(query: &BoardsQuery) -> String {
    let BoardsQuery { search, author, sort, offset, limit } = query;
    let author = author.as_ref().map(|id| format!("&author={}", escaped(id))).unwrap_or_default();
    format!("{BOARDS}?search={}&sort={sort}&offset={offset}&limit={limit}{author}", escaped(search))
}

/// A text for an address: percent-encoded except for letters, digits and unreserved signs.
fn escaped(text: &str) -> String {
    const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
    utf8_percent_encode(text, UNRESERVED).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_survive_the_query_of_an_address() {
        assert_eq!(escaped("a&b=ü #/"), "a%26b%3D%C3%BC%20%23%2F");
        let query = BoardsQuery { search: "a b".into(), author: Some("x".into()), limit: 20, ..BoardsQuery::default() };
        assert_eq!(boards(&query), "/api/v1/boards?search=a%20b&sort=new&offset=0&limit=20&author=x");
    }
}
