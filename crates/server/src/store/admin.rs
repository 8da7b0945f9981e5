//! What the operator of the service may do: hide, ban, count.

use super::{Store, StoreError, read, row, write};

/// How much there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Players, banned ones too.
    pub players: i64,
    /// Banned players.
    pub banned: i64,
    /// Best games in all tables.
    pub scores: i64,
    /// Challenges with at least one score.
    pub challenges: i64,
    /// Boards, hidden ones too.
    pub boards: i64,
    /// Hidden boards.
    pub hidden: i64,
    /// Likes.
    pub likes: i64,
    /// The boards most reported that are not hidden, at most 20.
    pub reported: Vec<Reported>,
}

/// A board that players have reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reported {
    /// The id of the board.
    pub id: String,
    /// Its title.
    pub title: String,
    /// How many players have reported it.
    pub reports: i64,
    /// What one of them said.
    pub reason: String,
}

row!(Reported { id, title, reports, reason });

impl Store {
    /// Hides a board from everyone, or shows it again; false if there is none.
    pub async fn set_board_hidden(&self, id: &str, hidden: i64) -> Result<bool, StoreError> {
        let changed = write!(self, tx => {
            sqlx::query("UPDATE scores SET hidden = $2 WHERE challenge = $1 AND \
                         ($2 = 1 OR player NOT IN (SELECT id FROM players WHERE banned = 1))")
                .bind(format!("board:{id}")).bind(hidden).execute(&mut *tx).await?;
            sqlx::query("UPDATE boards SET hidden = $2 WHERE id = $1")
                .bind(id).bind(hidden).execute(&mut *tx).await?.rows_affected()
        });
        Ok(changed == 1)
    }

    /// Bans a player, whose scores and boards are no longer shown, or lifts the ban; false if there is no such player.
    pub async fn set_player_banned(&self, id: &str, banned: i64) -> Result<bool, StoreError> {
        let changed = write!(self, tx => {
            sqlx::query("UPDATE scores SET hidden = $2 WHERE player = $1 AND \
                         ($2 = 1 OR challenge NOT IN (SELECT 'board:' || id FROM boards WHERE hidden = 1))")
                .bind(id).bind(banned).execute(&mut *tx).await?;
            sqlx::query("UPDATE players SET banned = $2 WHERE id = $1")
                .bind(id).bind(banned).execute(&mut *tx).await?.rows_affected()
        });
        Ok(changed == 1)
    }

    /// How much there is.
    pub async fn stats(&self) -> Result<Stats, StoreError> {
        let counts: (i64, i64, i64, i64, i64, i64, i64) = read!(self, connection => {
            sqlx::query_as(
                "SELECT (SELECT COUNT(*) FROM players), (SELECT COUNT(*) FROM players WHERE banned = 1), \
                 (SELECT COUNT(*) FROM scores), (SELECT COUNT(DISTINCT challenge) FROM scores), \
                 (SELECT COUNT(*) FROM boards), (SELECT COUNT(*) FROM boards WHERE hidden = 1), (SELECT COUNT(*) FROM likes)",
            )
            .fetch_one(&mut *connection).await?
        });
        let reported = read!(self, connection => {
            sqlx::query_as(
                "SELECT b.id, b.title, COUNT(*) AS reports, MIN(r.reason) AS reason FROM reports r \
                 JOIN boards b ON b.id = r.board WHERE b.hidden = 0 GROUP BY b.id, b.title \
                 ORDER BY reports DESC, b.id LIMIT 20",
            )
            .fetch_all(&mut *connection).await?
        });
        let (players, banned, scores, challenges, boards, hidden, likes) = counts;
        Ok(Stats { players, banned, scores, challenges, boards, hidden, likes, reported })
    }
}
