//! How many connections to the database are open, for the operator.

use super::{Pools, Store};

/// The connections of one pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolUse {
    /// What it is for: `read` or `write` with SQLite, `all` with PostgreSQL.
    pub pool: &'static str,
    /// Open connections.
    pub open: u32,
    /// Those that nobody uses now.
    pub idle: i64,
    /// The most that are opened.
    pub max: u32,
}

impl Store {
    /// The connections of each pool at this moment.
    #[must_use]
    pub fn pool_use(&self) -> Vec<PoolUse> {
        match &self.pools {
            Pools::Sqlite { read, write } => vec![pool_use("read", read), pool_use("write", write)],
            Pools::Postgres(pool) => vec![pool_use("all", pool)],
        }
    }
}

fn pool_use<D: sqlx::Database>(name: &'static str, pool: &sqlx::Pool<D>) -> PoolUse {
    let (open, max) = (pool.size(), pool.options().get_max_connections());
    // Both are counted while connections come and go.
    let idle = i64::try_from(pool.num_idle()).unwrap_or(i64::MAX).min(i64::from(open));
    PoolUse { pool: name, open, idle, max }
}
