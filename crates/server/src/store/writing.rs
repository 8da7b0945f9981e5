//! A transaction of SQLite that leaves no connection behind in an unknown state.

use sqlx::Sqlite;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use std::ops::{Deref, DerefMut};

/// A transaction that writes. Where it does not come to its end, by an error or because nobody waits for it any more, its
/// connection is closed, which undoes it: after some errors, such as a full disk, SQLite has ended the transaction by
/// itself and after others not.
pub(super) struct Writing {
    connection: PoolConnection<Sqlite>,
    finished: bool,
}

impl Writing {
    /// Begins, as the only writer of the file.
    pub(super) async fn begin(pool: &SqlitePool) -> Result<Self, sqlx::Error> {
        let mut writing = Self { connection: pool.acquire().await?, finished: false };
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *writing).await?;
        Ok(writing)
    }

    /// Makes the changes last.
    pub(super) async fn commit(mut self) -> Result<(), sqlx::Error> {
        sqlx::query("COMMIT").execute(&mut *self).await?;
        self.finished = true;
        Ok(())
    }
}

impl Deref for Writing {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        if !self.finished {
            self.connection.close_on_drop();
        }
    }
}
