//! Statistics for the operator.

use super::{Store, StoreError, read, row};

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
    /// How much there is.
    pub async fn stats(&self) -> Result<Stats, StoreError> {
        let counts: (i64, i64, i64, i64, i64, i64, i64) = read!(self, connection => {
            sqlx::query_as(
                "SELECT (SELECT COUNT(*) FROM players WHERE deleted_at IS NULL), \
                 (SELECT COUNT(*) FROM players WHERE banned = 1 AND deleted_at IS NULL), \
                 (SELECT COUNT(*) FROM scores s JOIN players p ON p.id = s.player \
                  WHERE s.deleted_at IS NULL AND p.deleted_at IS NULL), \
                 (SELECT COUNT(DISTINCT s.challenge) FROM scores s JOIN players p ON p.id = s.player \
                  WHERE s.deleted_at IS NULL AND p.deleted_at IS NULL), \
                 (SELECT COUNT(*) FROM boards b JOIN players p ON p.id = b.author WHERE p.deleted_at IS NULL), \
                 (SELECT COUNT(*) FROM boards b JOIN players p ON p.id = b.author WHERE p.deleted_at IS NULL AND b.hidden = 1), \
                 (SELECT COUNT(*) FROM likes l JOIN players p ON p.id = l.player WHERE p.deleted_at IS NULL)",
            )
            .fetch_one(&mut *connection).await?
        });
        let reported = read!(self, connection => {
            sqlx::query_as(
                "SELECT b.id, b.title, COUNT(*) AS reports, MIN(r.reason) AS reason FROM reports r \
                 JOIN boards b ON b.id = r.board JOIN players p ON p.id = b.author \
                 JOIN players q ON q.id = r.player WHERE b.hidden = 0 AND p.deleted_at IS NULL AND q.deleted_at IS NULL GROUP BY b.id, b.title \
                 ORDER BY reports DESC, b.id LIMIT 20",
            )
            .fetch_all(&mut *connection).await?
        });
        let (players, banned, scores, challenges, boards, hidden, likes) = counts;
        Ok(Stats { players, banned, scores, challenges, boards, hidden, likes, reported })
    }
}
