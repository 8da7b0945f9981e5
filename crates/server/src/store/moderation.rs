//! The operator's view of reports, players, their boards and scores.

use super::{Store, StoreError, read, row};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportRow {
    /// `board` or `player`.
    pub kind: String,
    /// The id of the board or player.
    pub id: String,
    /// The title or name.
    pub name: String,
    /// The id of the player who reported it.
    pub reporter: String,
    pub reason: String,
    pub made: i64,
}

row!(ReportRow { kind, id, name, reporter, reason, made });

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AdminPlayer {
    pub id: String,
    pub name: String,
    pub created: i64,
    pub banned: i64,
    /// The number of scores that were not removed.
    pub scores: i64,
    pub boards: i64,
    /// The number of players who have reported this one.
    pub reports: i64,
}

row!(AdminPlayer { id, name, created, banned, scores, boards, reports });

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AdminScore {
    /// The key of the leaderboard.
    pub challenge: String,
    /// The number of the leaderboard.
    pub chart: i64,
    /// The sort key of the leaderboard.
    pub major: i64,
    /// The sort key among equal scores.
    pub minor: i64,
    pub made: i64,
}

row!(AdminScore { challenge, chart, major, minor, made });

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AdminBoard {
    pub id: String,
    pub title: String,
    pub hidden: i64,
}

row!(AdminBoard { id, title, hidden });

const PLAYER: &str = "SELECT p.id, p.name, p.created, p.banned, \
    (SELECT COUNT(*) FROM scores WHERE player = p.id AND deleted_at IS NULL) AS scores, (SELECT COUNT(*) FROM boards WHERE author = p.id) AS boards, \
    (SELECT COUNT(*) FROM player_reports r JOIN players q ON q.id = r.reporter WHERE r.player = p.id AND q.deleted_at IS NULL) \
    AS reports FROM players p WHERE p.deleted_at IS NULL";

impl Store {
    /// The latest reports, newest first, except about hidden boards and banned players.
    pub async fn reports(&self, limit: i64) -> Result<Vec<ReportRow>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as(
                "SELECT 'board' AS kind, b.id AS id, b.title AS name, r.player AS reporter, r.reason AS reason, r.made AS made \
                 FROM reports r JOIN boards b ON b.id = r.board JOIN players a ON a.id = b.author JOIN players q ON q.id = r.player \
                 WHERE b.hidden = 0 AND a.deleted_at IS NULL AND q.deleted_at IS NULL UNION ALL \
                 SELECT 'player', p.id, p.name, r.reporter, r.reason, r.made \
                 FROM player_reports r JOIN players p ON p.id = r.player JOIN players q ON q.id = r.reporter \
                 WHERE p.banned = 0 AND p.deleted_at IS NULL AND q.deleted_at IS NULL \
                 ORDER BY made DESC, id, reporter LIMIT $1",
            )
            .bind(limit).fetch_all(&mut *connection).await?
        }))
    }

    /// Players whose name contains a text or whose id it is, newest first.
    pub async fn find_players(&self, text: &str, limit: i64) -> Result<Vec<AdminPlayer>, StoreError> {
        let query =
            format!("{PLAYER} AND (p.folded LIKE $1 ESCAPE '!' OR p.id = $2) ORDER BY p.created DESC, p.id LIMIT $3");
        let pattern = super::boards::like_pattern(text);
        Ok(read!(self, connection => {
            sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(&pattern).bind(text).bind(limit).fetch_all(&mut *connection).await?
        }))
    }

    pub async fn known_player(&self, id: &str) -> Result<Option<AdminPlayer>, StoreError> {
        let query = format!("{PLAYER} AND p.id = $1");
        Ok(read!(self, connection => {
            sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(id).fetch_optional(&mut *connection).await?
        }))
    }

    /// All boards of a player, newest first.
    pub async fn known_boards(&self, author: &str) -> Result<Vec<AdminBoard>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as("SELECT id, title, hidden FROM boards WHERE author = $1 ORDER BY created DESC, id")
                .bind(author).fetch_all(&mut *connection).await?
        }))
    }

    /// The scores of a player, newest first.
    pub async fn scores_of(&self, player: &str) -> Result<Vec<AdminScore>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as(
                "SELECT challenge, chart, major, minor, made FROM scores WHERE player = $1 AND deleted_at IS NULL \
                 ORDER BY made DESC, challenge, chart",
            )
            .bind(player).fetch_all(&mut *connection).await?
        }))
    }
}
