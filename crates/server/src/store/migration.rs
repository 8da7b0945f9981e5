//! Migrations of the tables, even when several replicas start at once.

use super::{Store, StoreError, write};

/// The steps in order; the version of the tables is how many of them were taken. A step that was released never changes.
const STEPS: [&str; 6] = [
    include_str!("../../migrations/0001_start.sql"),
    include_str!("../../migrations/0002_games.sql"),
    include_str!("../../migrations/0003_luggage.sql"),
    include_str!("../../migrations/0004_payload.sql"),
    include_str!("../../migrations/0005_classes.sql"),
    include_str!("../../migrations/0006_progress.sql"),
];

/// The number that replicas agree on to lock the tables of PostgreSQL.
const LOCK: i64 = 0x646f_7573_6531;

impl Store {
    /// Takes the steps that are missing, all or none of them. Replicas that start together wait for the first.
    pub(super) async fn migrate(&self) -> Result<(), StoreError> {
        // SQLite is locked by the transaction itself.
        let locks = matches!(self.pools, super::Pools::Postgres(_));
        let known = STEPS.len() as i64;
        let found = write!(self, tx => {
            if locks {
                sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *tx).await?;
            }
            sqlx::raw_sql("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)").execute(&mut *tx).await?;
            let found: Option<i64> =
                sqlx::query_scalar("SELECT MAX(version) FROM schema_version").fetch_one(&mut *tx).await?;
            let found = found.unwrap_or(0);
            for (at, step) in STEPS.iter().enumerate().skip(usize::try_from(found).unwrap_or(0)) {
                sqlx::raw_sql(*step).execute(&mut *tx).await?;
                sqlx::query("INSERT INTO schema_version (version) VALUES ($1)").bind(at as i64 + 1).execute(&mut *tx).await?;
            }
            found
        });
        if found > known {
            return Err(StoreError::Newer { found, known });
        }
        if found < known {
            self.number_players().await?;
        }
        Ok(())
    }
}
