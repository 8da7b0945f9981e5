//! Transactions of SQLite that leave no connection in an unknown state.

use sqlx::Sqlite;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use std::ops::{Deref, DerefMut};

/// A writing transaction. If it fails or is dropped, its connection is closed, which rolls it back:
/// after some errors, such as a full disk, SQLite has already ended the transaction, after others
/// not.
pub(super) struct SqliteTransaction {
    connection: PoolConnection<Sqlite>,
    finished: bool,
}

impl SqliteTransaction {
    /// Begins a transaction as the only writer of the file.
    pub(super) async fn begin(pool: &SqlitePool) -> Result<Self, sqlx::Error> {
        let mut writing = Self { connection: pool.acquire().await?, finished: false };
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *writing).await?;
        Ok(writing)
    }

    pub(super) async fn commit(mut self) -> Result<(), sqlx::Error> {
        sqlx::query("COMMIT").execute(&mut *self).await?;
        self.finished = true;
        Ok(())
    }
}

impl Deref for SqliteTransaction {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for SqliteTransaction {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

impl Drop for SqliteTransaction {
    fn drop(&mut self) {
        if !self.finished {
            self.connection.close_on_drop();
        }
    }
}
