//! Transactions of either database, for operations that consist of several functions.
//!
//! Frequent requests use the macro `write!`, which compiles each of them for both databases. Rare
//! operations (migrations, restoring, actions of the operator) use a [`Transaction`], which can be
//! passed to functions.

use super::sqlite_transaction::SqliteTransaction;
use super::{Pools, Store, StoreError};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, FromRow, Postgres, Sqlite};

/// A transaction. Dropping it rolls it back.
pub(super) enum Transaction {
    /// Reads a snapshot of a SQLite file.
    Reading(sqlx::Transaction<'static, Sqlite>),
    Sqlite(SqliteTransaction),
    Postgres(sqlx::Transaction<'static, Postgres>),
}

/// A parameter of a query.
#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    Text(&'a str),
    Number(i64),
    MaybeNumber(Option<i64>),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

/// Binds all values to a query of either database.
macro_rules! bound {
    ($query:expr, $values:expr) => {{
        let mut query = $query;
        for value in $values {
            query = match value {
                Value::Text(text) => query.bind((*text).to_owned()),
                Value::Number(number) => query.bind(*number),
                Value::MaybeNumber(number) => query.bind(*number),
            };
        }
        query
    }};
}

/// A type that can be read from a row of either database.
pub(super) trait AnyRow: Send + Unpin + for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> {}

impl<T: Send + Unpin + for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow>> AnyRow for T {}

impl Transaction {
    /// Executes a statement. Returns the number of changed rows. The text must not contain user
    /// input.
    pub(super) async fn run(&mut self, text: &str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        let text = AssertSqlSafe(text.to_owned());
        Ok(match self {
            Self::Reading(tx) => bound!(sqlx::query(text), values).execute(&mut **tx).await?.rows_affected(),
            Self::Sqlite(tx) => bound!(sqlx::query(text), values).execute(&mut **tx).await?.rows_affected(),
            Self::Postgres(tx) => bound!(sqlx::query(text), values).execute(&mut **tx).await?.rows_affected(),
        })
    }

    /// Executes a statement that may define tables.
    pub(super) async fn define(&mut self, text: &str) -> Result<(), StoreError> {
        let text = AssertSqlSafe(text.to_owned());
        match self {
            Self::Reading(tx) => sqlx::raw_sql(text).execute(&mut **tx).await.map(|_| ())?,
            Self::Sqlite(tx) => sqlx::raw_sql(text).execute(&mut **tx).await.map(|_| ())?,
            Self::Postgres(tx) => sqlx::raw_sql(text).execute(&mut **tx).await.map(|_| ())?,
        }
        Ok(())
    }

    pub(super) async fn rows<T: AnyRow>(&mut self, text: &str, values: &[Value<'_>]) -> Result<Vec<T>, StoreError> {
        let text = AssertSqlSafe(text.to_owned());
        Ok(match self {
            Self::Reading(tx) => bound!(sqlx::query_as(text), values).fetch_all(&mut **tx).await?,
            Self::Sqlite(tx) => bound!(sqlx::query_as(text), values).fetch_all(&mut **tx).await?,
            Self::Postgres(tx) => bound!(sqlx::query_as(text), values).fetch_all(&mut **tx).await?,
        })
    }

    /// The first row of the result.
    pub(super) async fn row<T: AnyRow>(&mut self, text: &str, values: &[Value<'_>]) -> Result<Option<T>, StoreError> {
        Ok(self.rows(text, values).await?.into_iter().next())
    }

    /// The number that a query counts; 0 if it has no row.
    pub(super) async fn count(&mut self, text: &str, values: &[Value<'_>]) -> Result<i64, StoreError> {
        Ok(self.row::<(i64,)>(text, values).await?.map_or(0, |(count,)| count))
    }

    pub(super) async fn commit(self) -> Result<(), StoreError> {
        match self {
            Self::Reading(tx) => tx.commit().await?,
            Self::Sqlite(tx) => tx.commit().await?,
            Self::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }

    pub(super) fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }
}

impl Store {
    /// Begins a writing transaction.
    pub(super) async fn begin_writing(&self) -> Result<Transaction, StoreError> {
        Ok(match &self.pools {
            Pools::Sqlite { write, .. } => Transaction::Sqlite(SqliteTransaction::begin(write).await?),
            Pools::Postgres(pool) => Transaction::Postgres(pool.begin().await?),
        })
    }

    /// Begins a transaction that reads a snapshot of the database.
    pub(super) async fn begin_reading(&self) -> Result<Transaction, StoreError> {
        Ok(match &self.pools {
            // A reader of a write-ahead log keeps the snapshot of its first query.
            Pools::Sqlite { read, .. } => Transaction::Reading(read.begin().await?),
            Pools::Postgres(pool) => {
                Transaction::Postgres(pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?)
            }
        })
    }
}
