//! Backups: all data as lines of text, for copies of a running service and for moving between
//! SQLite and PostgreSQL.
//!
//! ```text
//! {"format":"douse backup 3","version":7}
//! {"table":"players","columns":["id","name","folded","created","banned","skeleton","number"]}
//! {"table":"players","row":["k7m2p9qd","Ada","ada",1763164800000,0,"ada",1]}
//! {"end":1,"sha256":"…"}
//! ```
//!
//! A backup has the tables of its database's version. Restoring creates these tables, fills them
//! and then migrates them, so backups of earlier releases pass the same migrations as their
//! databases.

use super::catalogue::{Column, Kind, columns, has_table, tables};
use super::checksum::{Checksum, ChecksumWriter};
use super::deletion::OWN_SETTINGS;
use super::migration::{OnStep, VERSION, advance, lock, version};
use super::secret::{FINGERPRINT, NAME};
use super::transaction::{Transaction, Value as BoundAddress};
use super::{Store, StoreError};
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Row;
use std::io::{self, BufRead, Write};

/// The current format, whose header has the version of the tables.
const FORMAT: &str = "douse backup 3";
/// Earlier formats, which have no lines for columns, and the version of their tables.
const EARLIER_FORMATS: [(&str, i64); 2] = [("douse backup 1", 1), ("douse backup 2", 6)];

/// The tables in a backup. Each refers only to those before it.
const TABLES: [&str; 20] = [
    "settings",
    "players",
    "tokens",
    "gone",
    "boards",
    "likes",
    "reports",
    "player_reports",
    "starts",
    "games",
    "scores",
    "first_games",
    // Tables of earlier versions.
    "actions",
    "admin_log",
    "classes",
    "class_assignments",
    "class_boards",
    "class_pupils",
    "class_games",
    "class_handed_in",
];

/// The tables that are not in a backup. One-time codes live for minutes, and the header has the
/// version.
const NOT_IN_BACKUPS: [&str; 2] = ["move_codes", "schema_version"];

/// The order of the columns of scores in the second format.
const EARLIER_SCORES: [&str; 9] = ["challenge", "chart", "player", "major", "minor", "hints", "game", "made", "hidden"];

/// Puts columns into the order in which earlier versions wrote them.
pub(super) fn in_earlier_order(table: &str, mut columns: Vec<Column>) -> Vec<Column> {
    if table == "scores" && columns.iter().any(|column| column.name == "game") {
        columns.sort_by_key(|column| EARLIER_SCORES.iter().position(|name| *name == column.name).unwrap_or(usize::MAX));
    }
    columns
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum BackupLine {
    Head { format: String, version: Option<i64> },
    Columns { table: String, columns: Vec<String> },
    Row { table: String, row: Vec<Value> },
    End { end: u64, sha256: Option<String> },
}

/// Returns whether a header is of an earlier format, and the version of its tables. `None` if it is
/// no header.
pub(super) fn format_of(head: &BackupLine) -> Option<(bool, i64)> {
    match head {
        BackupLine::Head { format, version: Some(version) } if format == FORMAT => Some((false, *version)),
        BackupLine::Head { format, .. } => {
            EARLIER_FORMATS.iter().find(|(name, _)| name == format).map(|(_, version)| (true, *version))
        }
        _ => None,
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the backup cannot be read or written: {0}")]
    File(#[from] io::Error),
    /// The line does not belong to a backup, or it is damaged.
    #[error("line {line} of the backup: expected {expected}")]
    Line {
        /// Counted from 1.
        line: u64,
        expected: &'static str,
    },
    /// A newer program wrote the backup.
    #[error(
        "the backup has tables of version {found}, but this program only knows versions up to {known}: use a newer program"
    )]
    Newer { found: i64, known: i64 },
    /// The checksum does not match.
    #[error("the checksum of the backup is wrong: it was damaged or changed after it was written; use another copy")]
    Damaged,
    /// The database contains data.
    #[error("the database is not empty: restore the backup into a new one")]
    NotEmpty,
}

impl From<sqlx::Error> for ArchiveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Includes or omits the secret that signs tickets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BackupSecret {
    /// Tickets from before the backup count no time after restoring it.
    #[default]
    Omit,
    Include,
}

/// A table of an open database.
struct Table {
    name: String,
    columns: Vec<Column>,
}

impl Table {
    fn column_names(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.name.clone()).collect()
    }

    fn select(&self, secret: BackupSecret) -> String {
        let without = match (self.name.as_str(), secret) {
            ("settings", BackupSecret::Omit) => format!(" WHERE name NOT IN ('{NAME}', {})", own_settings()),
            ("settings", BackupSecret::Include) => format!(" WHERE name NOT IN ({})", own_settings()),
            _ => String::new(),
        };
        format!("SELECT {} FROM {}{without}", self.column_names().join(", "), self.name)
    }

    fn values<R: Row>(&self, row: &R) -> Result<Vec<Value>, sqlx::Error>
    where
        usize: sqlx::ColumnIndex<R>,
        for<'r> String: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
        for<'r> i64: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    {
        let value = |(at, column): (usize, &Column)| {
            Ok(match column.kind {
                Kind::Text => Value::from(row.try_get::<String, _>(at)?),
                Kind::Number => row.try_get::<Option<i64>, _>(at)?.map_or(Value::Null, Value::from),
            })
        };
        self.columns.iter().enumerate().map(value).collect()
    }
}

/// Writes the rows of all tables that a transaction sees.
macro_rules! write_rows {
    ($tx:expr, $tables:expr, $secret:expr, $to:expr, $rows:ident) => {
        for table in $tables {
            let mut columns = Some(BackupLine::Columns { table: table.name.clone(), columns: table.column_names() });
            let mut found = sqlx::query(sqlx::AssertSqlSafe(table.select($secret))).fetch(&mut $tx);
            while let Some(row) = found.try_next().await? {
                if let Some(columns) = columns.take() {
                    write_line($to, &columns)?;
                }
                write_line($to, &BackupLine::Row { table: table.name.clone(), row: table.values(&row)? })?;
                $rows += 1;
            }
        }
    };
}

impl Store {
    /// Writes a consistent snapshot while others keep reading and writing. The database may be of
    /// an earlier version. One-time codes are omitted, and by default also the secret that signs
    /// tickets, since its owner can make tickets of any age. Returns the number of rows.
    pub async fn backup(&self, to: &mut (dyn Write + Send), secret: BackupSecret) -> Result<u64, ArchiveError> {
        let to = &mut ChecksumWriter::new(to);
        let mut tx = self.begin_reading().await?;
        let version = version(&mut tx).await?;
        write_line(to, &BackupLine::Head { format: FORMAT.into(), version: Some(version) })?;
        let present = tables(&mut tx).await?;
        let mut saved = Vec::new();
        for name in TABLES.iter().filter(|name| present.iter().any(|table| table == *name)) {
            saved.push(Table { name: (*name).to_owned(), columns: columns(&mut tx, name).await? });
        }
        let mut rows = 0;
        if secret == BackupSecret::Include
            && let Some(secret) = self.known_secret().await?
        {
            let (table, columns) = ("settings".to_owned(), vec!["name".into(), "value".into()]);
            write_line(to, &BackupLine::Columns { table: table.clone(), columns })?;
            write_line(to, &BackupLine::Row { table, row: vec![NAME.into(), secret.into()] })?;
            rows += 1;
        }
        match &mut tx {
            Transaction::Reading(tx) => write_rows!(**tx, &saved, secret, to, rows),
            Transaction::Sqlite(tx) => write_rows!(**tx, &saved, secret, to, rows),
            Transaction::Postgres(tx) => write_rows!(**tx, &saved, secret, to, rows),
        }
        let sha256 = Some(to.text());
        write_line(to, &BackupLine::End { end: rows, sha256 })?;
        to.flush()?;
        Ok(rows)
    }

    /// Restores a backup into an empty or new database, completely or not at all. Returns the
    /// number of rows.
    pub async fn restore(&self, from: &mut (dyn BufRead + Send), on_step: OnStep<'_>) -> Result<u64, ArchiveError> {
        let mut lines = from.lines().zip(1..);
        let head = lines.next().map(|(text, _)| text).transpose()?.unwrap_or_default();
        let wrong = ArchiveError::Line { line: 1, expected: "the header of a backup" };
        let parsed = serde_json::from_str(&head).ok();
        let (earlier, found) = parsed.and_then(|head| format_of(&head)).ok_or(wrong)?;
        let mut checksum = Checksum::default();
        checksum.add(&head);
        if found > VERSION {
            return Err(ArchiveError::Newer { found, known: VERSION });
        }
        let mut tx = self.begin_writing().await?;
        lock(&mut tx).await?;
        let settings = clear(&mut tx).await?;
        advance(&mut tx, 0, found, on_step).await?;
        let mut writer = RowWriter { tx: &mut tx, earlier, tables: Vec::new(), rows: 0 };
        let mut ended = false;
        let mut last = 1;
        for (text, line) in lines {
            last = line;
            let wrong = |expected| ArchiveError::Line { line, expected };
            if ended {
                return Err(wrong("nothing after the end"));
            }
            let text = text?;
            match serde_json::from_str(&text).map_err(|_| wrong("a row of a table"))? {
                BackupLine::Columns { table, columns } => {
                    writer.set_columns(table, columns).await.map_err(|error| error.at(line))?;
                }
                BackupLine::Row { table, row } => writer.add(&table, &row).await.map_err(|error| error.at(line))?,
                BackupLine::End { end, sha256 } if end == writer.rows => {
                    if !earlier && sha256 != Some(checksum.text()) {
                        return Err(ArchiveError::Damaged);
                    }
                    ended = true;
                }
                _ => return Err(wrong("a row, or the end after all rows that were written")),
            }
            checksum.add(&text);
            on_step();
        }
        if !ended {
            return Err(ArchiveError::Line { line: last + 1, expected: "the end: the backup is incomplete" });
        }
        let rows = writer.rows;
        for (name, value) in settings {
            let text = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
            tx.run(text, &[(&name).into(), (&value).into()]).await?;
        }
        advance(&mut tx, found, VERSION, on_step).await?;
        tx.commit().await?;
        Ok(rows)
    }
}

/// Drops the tables of a database without players and classes. Returns its settings.
async fn clear(tx: &mut Transaction) -> Result<Vec<(String, String)>, ArchiveError> {
    let present = tables(tx).await?;
    let is_present = |name: &str| present.iter().any(|table| table == name);
    for name in ["players", "classes"] {
        if is_present(name) && tx.count(&format!("SELECT COUNT(*) FROM {name}"), &[]).await? > 0 {
            return Err(ArchiveError::NotEmpty);
        }
    }
    let mut settings = Vec::new();
    if is_present("settings") {
        settings = tx.rows("SELECT name, value FROM settings", &[]).await?;
    }
    let names = NOT_IN_BACKUPS.iter().chain(TABLES.iter().rev());
    for name in names.filter(|name| is_present(name)) {
        tx.define(&format!("DROP TABLE {name}")).await?;
    }
    Ok(settings)
}

/// Writes the rows of a backup into tables.
struct RowWriter<'a> {
    tx: &'a mut Transaction,
    /// True if the format is an earlier one, without lines for columns.
    earlier: bool,
    /// The tables so far, with the columns that their rows fill.
    tables: Vec<Table>,
    rows: u64,
}

/// The reason for refusing a line of a backup.
enum LineError {
    Wrong(&'static str),
    Store(StoreError),
}

impl From<StoreError> for LineError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl LineError {
    fn at(self, line: u64) -> ArchiveError {
        match self {
            Self::Wrong(expected) => ArchiveError::Line { line, expected },
            Self::Store(error) => ArchiveError::Store(error),
        }
    }
}

impl RowWriter<'_> {
    /// Sets the columns of the following rows of a table.
    async fn set_columns(&mut self, name: String, named: Vec<String>) -> Result<(), LineError> {
        let known = self.columns_of(&name).await?;
        let find = |wanted: &String| known.iter().find(|column| column.name == *wanted).cloned();
        let columns: Option<Vec<_>> = named.iter().map(find).collect();
        let columns = columns.ok_or(LineError::Wrong("columns that the table has"))?;
        self.tables.retain(|table| table.name != name);
        self.tables.push(Table { name, columns });
        Ok(())
    }

    async fn columns_of(&mut self, name: &str) -> Result<Vec<Column>, LineError> {
        if name == "schema_version" || !has_table(self.tx, name).await? {
            return Err(LineError::Wrong("a known table"));
        }
        Ok(columns(self.tx, name).await?)
    }

    async fn add(&mut self, name: &str, row: &[Value]) -> Result<(), LineError> {
        let place = match self.tables.iter().position(|table| table.name == name) {
            Some(place) => place,
            None if self.earlier => {
                let columns = in_earlier_order(name, self.columns_of(name).await?);
                self.tables.push(Table { name: name.to_owned(), columns });
                self.tables.len() - 1
            }
            None => return Err(LineError::Wrong("the columns of the table before its rows")),
        };
        let table = &self.tables[place];
        // The second format was also written before progress had columns, which have defaults.
        let short = self.earlier && name == "class_games" && row.len() == 15;
        if row.len() != table.columns.len() && !short {
            return Err(LineError::Wrong("one value for each column of the table"));
        }
        let columns = &table.columns[..row.len()];
        let values: Option<Vec<BoundAddress<'_>>> = columns
            .iter()
            .zip(row)
            .map(|(column, value)| match (column.kind, value) {
                (Kind::Text, Value::String(text)) => Some(BoundAddress::Text(text)),
                (Kind::Number, Value::Null) => Some(BoundAddress::MaybeNumber(None)),
                (Kind::Number, Value::Number(number)) => number.as_i64().map(BoundAddress::Number),
                _ => None,
            })
            .collect();
        let values = values.ok_or(LineError::Wrong("values that match the types of the columns"))?;
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        let places: Vec<String> = (1..=names.len()).map(|at| format!("${at}")).collect();
        let text = format!("INSERT INTO {name} ({}) VALUES ({})", names.join(", "), places.join(", "));
        self.tx.run(&text, &values).await?;
        self.rows += 1;
        Ok(())
    }
}

/// The names of settings that belong to one database and its machines, as SQL.
fn own_settings() -> String {
    let names = OWN_SETTINGS.iter().chain([&FINGERPRINT]).map(|name| format!("'{name}'"));
    names.collect::<Vec<_>>().join(", ")
}

fn write_line(to: &mut dyn Write, line: &BackupLine) -> io::Result<()> {
    serde_json::to_writer(&mut *to, line)?;
    to.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::DatabaseLocation;

    /// Finds tables that would be lost when a service moves.
    #[tokio::test]
    async fn every_table_is_in_backups_or_known_not_to_be() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&DatabaseLocation::File(folder.path().join("new.db"))).await.unwrap();
        let present = tables(&mut store.begin_reading().await.unwrap()).await.unwrap();
        let is_listed = |table: &String| TABLES.iter().chain(&NOT_IN_BACKUPS).any(|name| name == table);
        assert_eq!(present.iter().find(|table| !is_listed(table)), None);
        assert!(present.len() > 15);
        store.close().await;
    }
}
