//! Figures for the operator.

use super::{Pools, Store, StoreError, read, row};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Includes banned players.
    pub players: i64,
    pub banned: i64,
    /// Best games on all leaderboards.
    pub scores: i64,
    /// Challenges with at least one score.
    pub challenges: i64,
    /// Includes hidden boards.
    pub boards: i64,
    pub hidden: i64,
    pub likes: i64,
    /// The boards with the most reports that are not hidden, at most 20.
    pub reported: Vec<ReportedBoard>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedBoard {
    pub id: String,
    pub title: String,
    pub reports: i64,
    /// One of the reasons.
    pub reason: String,
}

row!(ReportedBoard { id, title, reports, reason });

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolUse {
    /// `read` or `write` with SQLite, `all` with PostgreSQL.
    pub pool: &'static str,
    pub open: u32,
    pub idle: i64,
    pub max: u32,
}

impl Store {
    /// The current connections of each pool.
    #[must_use]
    pub fn pool_use(&self) -> Vec<PoolUse> {
        match &self.pools {
            Pools::Sqlite { read, write } => vec![pool_use("read", read), pool_use("write", write)],
            Pools::Postgres(pool) => vec![pool_use("all", pool)],
        }
    }

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

fn pool_use<D: sqlx::Database>(name: &'static str, pool: &sqlx::Pool<D>) -> PoolUse {
    let (open, max) = (pool.size(), pool.options().get_max_connections());
    // The pool counts both while connections open and close.
    let idle = i64::try_from(pool.num_idle()).unwrap_or(i64::MAX).min(i64::from(open));
    PoolUse { pool: name, open, idle, max }
}
