//! Checks a database for damage: files, tables, columns, indices, and contradicting rows.

use super::actions::{LIKES, SCORE_HIDDEN};
use super::catalogue::{Column, columns, indices, tables};
use super::migration::{advance, advance_shared, version};
use super::transaction::Transaction;
use super::{Pools, Store, StoreError, sqlite_transaction::SqliteTransaction};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use std::collections::BTreeMap;

use Count::{Differs, Sql};

/// A rule for all rows.
struct Invariant {
    /// The first version of the tables that has the rule.
    since: i64,
    /// Describes the rows that break it.
    broken: &'static str,
    count: Count,
}

/// A query that counts rows.
enum Count {
    Sql(&'static str),
    /// Rows of a table whose column differs from its computed value.
    Differs {
        table: &'static str,
        column: &'static str,
        from: &'static str,
    },
}

impl Count {
    fn sql(&self) -> String {
        match self {
            Self::Sql(text) => (*text).to_owned(),
            Self::Differs { table, column, from } => format!("SELECT COUNT(*) FROM {table} WHERE {column} <> {from}"),
        }
    }
}

/// The rules that no constraint of the tables enforces.
const INVARIANTS: [Invariant; 11] = [
    Invariant {
        since: 7,
        broken: "players without a number for their name",
        count: Sql("SELECT COUNT(*) FROM players WHERE number <= 0 OR skeleton = ''"),
    },
    Invariant {
        since: 9,
        broken: "boards with a wrong number of likes",
        count: Differs { table: "boards", column: "likes", from: LIKES },
    },
    Invariant {
        since: 2,
        broken: "scores without a game",
        count: Sql("SELECT COUNT(*) FROM scores s WHERE NOT EXISTS \
                (SELECT 1 FROM games WHERE id = s.game AND player = s.player AND challenge = s.challenge)"),
    },
    Invariant {
        since: 2,
        broken: "games without a score",
        count: Sql("SELECT COUNT(*) FROM games g WHERE NOT EXISTS (SELECT 1 FROM scores WHERE game = g.id)"),
    },
    Invariant {
        since: 1,
        broken: "scores on boards that do not exist",
        count: Sql("SELECT COUNT(*) FROM scores s WHERE challenge LIKE 'board:%' \
                AND NOT EXISTS (SELECT 1 FROM boards WHERE 'board:' || id = s.challenge)"),
    },
    Invariant {
        since: 9,
        broken: "scores that are hidden or shown and should not be",
        count: Differs { table: "scores", column: "hidden", from: SCORE_HIDDEN },
    },
    Invariant {
        since: 9,
        broken: "results of daily boards that could count twice",
        count: Sql(
            "SELECT COUNT(*) FROM scores s WHERE challenge LIKE 'daily:%' AND deleted_at IS NULL AND NOT EXISTS \
                (SELECT 1 FROM first_games WHERE challenge = s.challenge AND player = s.player)",
        ),
    },
    Invariant {
        since: 5,
        broken: "assignments without the boards of their pupils",
        count: Sql("SELECT COUNT(*) FROM class_assignments a WHERE individual = 0 AND NOT EXISTS \
                (SELECT 1 FROM class_boards WHERE class = a.class AND number = a.number AND place = 0)"),
    },
    Invariant {
        since: 5,
        broken: "pupils at places that their class does not have",
        count: Sql(
            "SELECT COUNT(*) FROM class_pupils p JOIN classes c ON c.code = p.class WHERE p.place < 1 OR p.place > c.places",
        ),
    },
    Invariant {
        since: 5,
        broken: "games of pupils in other classes",
        count: Sql("SELECT COUNT(*) FROM class_games g JOIN class_pupils p ON p.id = g.pupil WHERE g.class <> p.class"),
    },
    Invariant {
        since: 11,
        broken: "games of pupils that could count twice",
        count: Sql("SELECT COUNT(*) FROM class_games g WHERE used <> '' AND NOT EXISTS \
                (SELECT 1 FROM class_handed_in WHERE pupil = g.pupil AND number = g.number AND game = g.used)"),
    },
];

/// The tables with their columns, and the indices.
struct Shape {
    tables: BTreeMap<String, Vec<Column>>,
    indices: Vec<String>,
}

impl Shape {
    async fn of(tx: &mut Transaction) -> Result<Self, StoreError> {
        let mut shape = Self { tables: BTreeMap::new(), indices: indices(tx).await? };
        for table in tables(tx).await? {
            let columns = columns(tx, &table).await?;
            shape.tables.insert(table, columns);
        }
        Ok(shape)
    }

    /// The shape after all migrations; for PostgreSQL only the part that both databases share.
    async fn expected(version: i64, of_postgres: bool) -> Result<Self, StoreError> {
        let memory = SqliteConnectOptions::new().in_memory(true);
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(memory).await?;
        let mut tx = Transaction::Sqlite(SqliteTransaction::begin(&pool).await?);
        if of_postgres {
            advance_shared(&mut tx, 0, version).await?;
        } else {
            advance(&mut tx, 0, version, &mut || ()).await?;
        }
        Self::of(&mut tx).await
    }

    /// The missing parts of the expected shape.
    fn missing(&self, expected: &Self) -> Vec<String> {
        let mut missing = Vec::new();
        for (table, columns) in &expected.tables {
            match self.tables.get(table) {
                None => missing.push(format!("the table {table} is missing")),
                Some(found) => {
                    let lost = columns.iter().filter(|column| !found.contains(column));
                    missing.extend(lost.map(|column| format!("the column {} of {table} is missing", column.name)));
                }
            }
        }
        let lost = expected.indices.iter().filter(|index| !self.indices.contains(index));
        missing.extend(lost.map(|index| format!("the index {index} is missing")));
        missing
    }
}

impl Store {
    /// Finds damage in the file (SQLite), in the tables, and in rows that contradict each other.
    /// Returns descriptions. The database may be of an earlier version.
    pub async fn check(&self) -> Result<Vec<String>, StoreError> {
        let mut found = Vec::new();
        if let Pools::Sqlite { read, .. } = &self.pools {
            found = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(read).await?;
            found.retain(|line: &String| line != "ok");
            let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(read).await?;
            if !orphans.is_empty() {
                found.push(format!("{} rows do not belong to anything", orphans.len()));
            }
        }
        let mut tx = self.begin_reading().await?;
        let version = version(&mut tx).await?;
        let missing = Shape::of(&mut tx).await?.missing(&Shape::expected(version, tx.is_postgres()).await?);
        if !missing.is_empty() {
            // The queries below would fail.
            found.extend(missing);
            return Ok(found);
        }
        for invariant in INVARIANTS.iter().filter(|invariant| invariant.since <= version) {
            let count = tx.count(&invariant.count.sql(), &[]).await?;
            if count > 0 {
                found.push(format!("{count} {}", invariant.broken));
            }
        }
        Ok(found)
    }
}
