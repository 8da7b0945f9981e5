//! What the operator of the service sees: reports, players, their boards and scores.

use super::{Store, StoreError, read, row};
use serde::Serialize;

/// A report.
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
    /// Why.
    pub reason: String,
    /// When.
    pub made: i64,
}

row!(ReportRow { kind, id, name, reporter, reason, made });

/// A player as the operator of the service sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KnownPlayer {
    /// The public id.
    pub id: String,
    /// The name.
    pub name: String,
    /// When they were first here.
    pub created: i64,
    /// 1 if they were banned.
    pub banned: i64,
    /// How many leaderboards they are on.
    pub scores: i64,
    /// The number of boards they have published.
    pub boards: i64,
    /// How many have reported them.
    pub reports: i64,
}

row!(KnownPlayer { id, name, created, banned, scores, boards, reports });

/// A score as the operator of the service sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KnownScore {
    /// The key of the leaderboard.
    pub challenge: String,
    /// The number of the leaderboard.
    pub chart: i64,
    /// What the table is sorted by.
    pub major: i64,
    /// What decides between equal scores.
    pub minor: i64,
    /// When it was added.
    pub made: i64,
}

row!(KnownScore { challenge, chart, major, minor, made });

/// A board as the operator of the service sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KnownBoard {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// 1 if it is hidden.
    pub hidden: i64,
}

row!(KnownBoard { id, title, hidden });

const PLAYER: &str = "SELECT p.id, p.name, p.created, p.banned, \
    (SELECT COUNT(*) FROM scores WHERE player = p.id AND deleted_at IS NULL) AS scores, (SELECT COUNT(*) FROM boards WHERE author = p.id) AS boards, \
    (SELECT COUNT(*) FROM player_reports r JOIN players q ON q.id = r.reporter WHERE r.player = p.id AND q.deleted_at IS NULL) \
    AS reports FROM players p WHERE p.deleted_at IS NULL";

impl Store {
    /// The last reports with all reasons, newest first; not of what is hidden or banned already.
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

    /// Players whose name contains a text or whose id it is, newest first; all if it is empty.
    pub async fn find_players(&self, text: &str, limit: i64) -> Result<Vec<KnownPlayer>, StoreError> {
        let query =
            format!("{PLAYER} AND (p.folded LIKE $1 ESCAPE '!' OR p.id = $2) ORDER BY p.created DESC, p.id LIMIT $3");
        let pattern = super::boards::like_pattern(text);
        Ok(read!(self, connection => {
            sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(&pattern).bind(text).bind(limit).fetch_all(&mut *connection).await?
        }))
    }

    /// A player by id.
    pub async fn known_player(&self, id: &str) -> Result<Option<KnownPlayer>, StoreError> {
        let query = format!("{PLAYER} AND p.id = $1");
        Ok(read!(self, connection => {
            sqlx::query_as(sqlx::AssertSqlSafe(query)).bind(id).fetch_optional(&mut *connection).await?
        }))
    }

    /// The boards of a player, hidden or not, newest first.
    pub async fn known_boards(&self, author: &str) -> Result<Vec<KnownBoard>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as("SELECT id, title, hidden FROM boards WHERE author = $1 ORDER BY created DESC, id")
                .bind(author).fetch_all(&mut *connection).await?
        }))
    }

    /// The scores of a player, newest first.
    pub async fn scores_of(&self, player: &str) -> Result<Vec<KnownScore>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as(
                "SELECT challenge, chart, major, minor, made FROM scores WHERE player = $1 AND deleted_at IS NULL \
                 ORDER BY made DESC, challenge, chart",
            )
            .bind(player).fetch_all(&mut *connection).await?
        }))
    }
}
