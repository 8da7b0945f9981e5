//! All stored data as lines of text: a backup while the service runs, and a way to move from SQLite to PostgreSQL and
//! back.
//!
//! ```text
//! {"format":"douse backup 2"}
//! {"table":"players","row":["k7m2p9qd","Ada","ada",1763164800000,0,"ada",1]}
//! {"end":1}
//! ```

use super::secret::{FINGERPRINT, NAME};
use super::{Pools, Store, StoreError, read, write};
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Row;
use std::io::{self, BufRead, Write};

/// The first line.
const FORMAT: &str = "douse backup 2";
/// The first line of the version before.
const OLD_FORMAT: &str = "douse backup 1";

/// A table and its columns: text, numbers, and numbers that may be missing.
struct Table {
    name: &'static str,
    columns: &'static [(&'static str, Column)],
}

#[derive(Clone, Copy)]
enum Column {
    Text,
    Number,
    MaybeNumber,
}

use Column::{MaybeNumber, Number, Text};

/// All tables; each refers only to those before it.
const TABLES: [Table; 16] = [
    Table { name: "settings", columns: &[("name", Text), ("value", Text)] },
    Table {
        name: "players",
        columns: &[
            ("id", Text),
            ("name", Text),
            ("folded", Text),
            ("created", Number),
            ("banned", Number),
            ("skeleton", Text),
            ("number", Number),
        ],
    },
    Table { name: "tokens", columns: &[("hash", Text), ("player", Text), ("created", Number)] },
    Table {
        name: "boards",
        columns: &[
            ("id", Text),
            ("title", Text),
            ("folded", Text),
            ("author", Text),
            ("code", Text),
            ("play", Text),
            ("cells", Number),
            ("par_least", Number),
            ("par_most", MaybeNumber),
            ("created", Number),
            ("likes", Number),
            ("hidden", Number),
        ],
    },
    Table { name: "likes", columns: &[("board", Text), ("player", Text)] },
    Table { name: "reports", columns: &[("board", Text), ("player", Text), ("reason", Text), ("made", Number)] },
    Table {
        name: "player_reports",
        columns: &[("player", Text), ("reporter", Text), ("reason", Text), ("made", Number)],
    },
    Table {
        name: "starts",
        columns: &[("player", Text), ("challenge", Text), ("number", Text), ("issued", Number), ("digest", Text)],
    },
    Table {
        name: "games",
        columns: &[("id", Text), ("challenge", Text), ("player", Text), ("transcript", Text), ("offsets", Text)],
    },
    Table {
        name: "scores",
        columns: &[
            ("challenge", Text),
            ("chart", Number),
            ("player", Text),
            ("major", Number),
            ("minor", Number),
            ("hints", Number),
            ("game", Text),
            ("made", Number),
            ("hidden", Number),
        ],
    },
    Table {
        name: "actions",
        columns: &[
            ("id", Text),
            ("made", Number),
            ("actor", Text),
            ("verb", Text),
            ("target", Text),
            ("undo", Text),
            ("undone", Number),
        ],
    },
    Table {
        name: "classes",
        columns: &[
            ("code", Text),
            ("title", Text),
            ("teacher", Text),
            ("recovery", Text),
            ("names_hidden", Number),
            ("open", Number),
            ("places", Number),
            ("created", Number),
            ("expires", Number),
        ],
    },
    Table {
        name: "class_assignments",
        columns: &[
            ("class", Text),
            ("number", Number),
            ("title", Text),
            ("play", Text),
            ("par_least", Number),
            ("par_most", MaybeNumber),
            ("hints", Number),
            ("due", MaybeNumber),
            ("individual", Number),
        ],
    },
    Table { name: "class_boards", columns: &[("class", Text), ("number", Number), ("place", Number), ("code", Text)] },
    Table {
        name: "class_pupils",
        columns: &[
            ("id", Text),
            ("class", Text),
            ("place", Number),
            ("name", Text),
            ("skeleton", Text),
            ("token", Text),
            ("joined", Number),
        ],
    },
    Table {
        name: "class_games",
        columns: &[
            ("pupil", Text),
            ("class", Text),
            ("number", Number),
            ("started", Number),
            ("ticket", Text),
            ("issued", Number),
            ("used", Text),
            ("last", Text),
            ("games", Number),
            ("hints", Number),
            ("moves", MaybeNumber),
            ("time_ms", MaybeNumber),
            ("solved", MaybeNumber),
            ("transcript", Text),
            ("offsets", Text),
            ("so_far", Text),
            ("so_far_moves", Number),
            ("so_far_hints", Number),
            ("so_far_ms", Number),
            ("so_far_at", MaybeNumber),
        ],
    },
];

/// Binds the values of a row to a query, each by the type of its column; an error says what was expected.
macro_rules! bind {
    ($query:expr, $table:expr, $row:expr) => {{
        let mut query = Ok($query);
        for ((_, column), value) in $table.columns.iter().zip($row) {
            query = query.and_then(|query| match (column, value) {
                (Text, Value::String(text)) => Ok(query.bind(text.clone())),
                (Number, Value::Number(number)) => Ok(query.bind(number.as_i64().ok_or("a whole number")?)),
                (MaybeNumber, value) => Ok(query.bind(value.as_i64())),
                _ => Err("values that match the types of the columns"),
            });
        }
        query
    }};
}

/// A row and the table it is of.
pub(super) type KeptRow = (String, Vec<Value>);

/// Which rows.
pub(super) enum Rows<'a> {
    /// All of a player and of their boards.
    OfPlayer(&'a str),
    /// The scores of a player on a challenge.
    OfScore {
        /// The key of the leaderboard.
        challenge: &'a str,
        /// The player.
        player: &'a str,
    },
}

/// What belongs to a player in each table.
const OF_PLAYER: [(&str, &str); 9] = [
    ("players", "id = $1"),
    ("tokens", "player = $1"),
    ("boards", "author = $1"),
    ("likes", "player = $1 OR board IN (SELECT id FROM boards WHERE author = $1)"),
    ("reports", "player = $1 OR board IN (SELECT id FROM boards WHERE author = $1)"),
    ("player_reports", "player = $1 OR reporter = $1"),
    ("starts", "player = $1"),
    ("games", "player = $1 OR challenge IN (SELECT 'board:' || id FROM boards WHERE author = $1)"),
    ("scores", "player = $1 OR challenge IN (SELECT 'board:' || id FROM boards WHERE author = $1)"),
];
const OF_SCORE: [(&str, &str); 2] =
    [("games", "challenge = $2 AND player = $1"), ("scores", "challenge = $2 AND player = $1")];

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Head { format: String },
    Row { table: String, row: Vec<Value> },
    End { end: u64 },
}

/// Why a backup was not written or restored.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file.
    #[error("the backup cannot be read or written: {0}")]
    File(#[from] io::Error),
    /// Not a backup, or damaged.
    #[error("line {line} of the backup: expected {expected}")]
    Line {
        /// Which line, counted from 1.
        line: u64,
        /// What should stand there.
        expected: &'static str,
    },
    /// There is something already.
    #[error("the database is not empty: restore the backup into a new one")]
    NotEmpty,
}

impl From<sqlx::Error> for ArchiveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Whether a backup contains the secret that signs tickets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Secret {
    /// No: tickets given out before count no time after it is restored.
    #[default]
    Without,
    /// Yes.
    With,
}

/// How much was restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Rows of all tables.
    pub rows: u64,
}

impl Store {
    /// Writes a consistent snapshot while others keep reading and writing. One-time codes are omitted:
    /// they live for minutes. So is the secret that signs tickets, unless it is asked for: anyone who has it can make tickets of any age.
    /// Returns the number of rows.
    pub async fn backup(&self, to: &mut (dyn Write + Send), secret: Secret) -> Result<u64, ArchiveError> {
        write_line(to, &Line::Head { format: FORMAT.into() })?;
        let mut rows = 0;
        if secret == Secret::With
            && let Some(secret) = self.known_secret().await?
        {
            let row = vec![NAME.into(), secret.into()];
            write_line(to, &Line::Row { table: "settings".into(), row })?;
            rows += 1;
        }
        match &self.pools {
            Pools::Sqlite { read, .. } => {
                // A reader of a write-ahead log sees the moment of its first question until it ends.
                let mut tx = read.begin().await?;
                for table in &TABLES {
                    let mut found = sqlx::query(sqlx::AssertSqlSafe(select(table, secret))).fetch(&mut *tx);
                    while let Some(row) = found.try_next().await? {
                        write_line(to, &Line::Row { table: table.name.into(), row: values(table, &row)? })?;
                        rows += 1;
                    }
                }
            }
            Pools::Postgres(pool) => {
                let mut tx = pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
                for table in &TABLES {
                    let mut found = sqlx::query(sqlx::AssertSqlSafe(select(table, secret))).fetch(&mut *tx);
                    while let Some(row) = found.try_next().await? {
                        write_line(to, &Line::Row { table: table.name.into(), row: values(table, &row)? })?;
                        rows += 1;
                    }
                }
            }
        }
        write_line(to, &Line::End { end: rows })?;
        to.flush()?;
        Ok(rows)
    }

    /// Some rows as they are, in an order in which they can be put back.
    pub(super) async fn rows(&self, which: &Rows<'_>) -> Result<Vec<KeptRow>, StoreError> {
        let (tables, player, challenge) = match *which {
            Rows::OfPlayer(player) => (&OF_PLAYER[..], player, None),
            Rows::OfScore { challenge, player } => (&OF_SCORE[..], player, Some(challenge)),
        };
        let mut rows = Vec::new();
        for (name, fits) in tables {
            let Some(table) = TABLES.iter().find(|table| table.name == *name) else { continue };
            let text = format!("{} WHERE {fits}", select(table, Secret::With));
            read!(self, connection => {
                let mut query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(player);
                if let Some(challenge) = challenge {
                    query = query.bind(challenge);
                }
                for row in query.fetch_all(&mut *connection).await? {
                    rows.push((table.name.to_owned(), values(table, &row)?));
                }
            });
        }
        Ok(rows)
    }

    /// Puts rows back, all of them or none.
    pub(super) async fn put_back(&self, rows: &[KeptRow]) -> Result<(), StoreError> {
        write!(self, tx => {
            for (name, row) in rows {
                let wrong = |expected: &str| StoreError::Broken(sqlx::Error::Decode(expected.into()));
                let table = TABLES.iter().find(|table| table.name == name).ok_or_else(|| wrong("a known table"))?;
                let query = bind!(sqlx::query(sqlx::AssertSqlSafe(insert(table))), table, row);
                query.map_err(wrong)?.execute(&mut *tx).await?;
            }
            for (_, row) in rows.iter().filter(|(name, _)| name == "likes") {
                let board = row.first().and_then(Value::as_str).unwrap_or_default();
                sqlx::query("UPDATE boards SET likes = (SELECT COUNT(*) FROM likes WHERE board = $1) WHERE id = $1")
                    .bind(board).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Reads a backup into a database that is empty, all of it or nothing.
    pub async fn restore(&self, from: &mut (dyn BufRead + Send)) -> Result<Restored, ArchiveError> {
        let owners: i64 = read!(self, connection => {
            sqlx::query_scalar("SELECT (SELECT COUNT(*) FROM players) + (SELECT COUNT(*) FROM classes)")
                .fetch_one(&mut *connection).await?
        });
        if owners > 0 {
            return Err(ArchiveError::NotEmpty);
        }
        let mut lines = from.lines().zip(1..);
        let format = match lines.next() {
            Some((Err(error), _)) => return Err(error.into()),
            Some((Ok(text), _)) => match serde_json::from_str(&text) {
                Ok(Line::Head { format }) => format,
                _ => String::new(),
            },
            None => String::new(),
        };
        if format != FORMAT && format != OLD_FORMAT {
            return Err(ArchiveError::Line { line: 1, expected: "the header of a backup" });
        }
        let rows = write!(self, tx => {
            if format == OLD_FORMAT {
                // Players get their numbers at the end, all at once.
                sqlx::query("DROP INDEX IF EXISTS players_skeleton").execute(&mut *tx).await?;
            }
            let mut rows = 0;
            let mut ended = false;
            for (text, line) in lines {
                let wrong = |expected| ArchiveError::Line { line, expected };
                if ended {
                    return Err(wrong("nothing after the end"));
                }
                match serde_json::from_str(&text?).map_err(|_| wrong("a row of a table"))? {
                    Line::Row { table, row } => {
                        rows += 1;
                        let Some((table, row, more)) = renewed(&format, table, row) else { continue };
                        let mut inserts = vec![(table, row)];
                        inserts.extend(more);
                        for (table, row) in inserts {
                        if table == "settings" {
                            // A service that has been started once has a secret of its own; that of the backup replaces it.
                            let name = row.first().and_then(Value::as_str).unwrap_or_default().to_owned();
                            sqlx::query("DELETE FROM settings WHERE name = $1").bind(name).execute(&mut *tx).await?;
                        }
                        let table = TABLES.iter().find(|known| known.name == table).ok_or_else(|| wrong("a known table"))?;
                        if row.len() != table.columns.len() {
                            return Err(wrong("one value for each column of the table"));
                        }
                        let query = bind!(sqlx::query(sqlx::AssertSqlSafe(insert(table))), table, &row);
                        let query = query.map_err(wrong)?;
                        query.execute(&mut *tx).await?;
                        }
                    }
                    Line::End { end } if end == rows => ended = true,
                    _ => return Err(wrong("a row, or the end after all rows that were written")),
                }
            }
            if !ended {
                return Err(ArchiveError::Line { line: rows + 2, expected: "the end: the backup is incomplete" });
            }
            rows
        });
        if format == OLD_FORMAT {
            self.number_players().await?;
        }
        Ok(Restored { rows })
    }
}

fn select(table: &Table, secret: Secret) -> String {
    let names: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
    // The fingerprint belongs to one database and the machines that share it.
    let without = match (table.name, secret) {
        ("settings", Secret::Without) => format!(" WHERE name NOT IN ('{NAME}', '{FINGERPRINT}')"),
        ("settings", Secret::With) => format!(" WHERE name <> '{FINGERPRINT}'"),
        _ => String::new(),
    };
    format!("SELECT {} FROM {}{without}", names.join(", "), table.name)
}

/// A row of a backup in the current format, perhaps with a second row that belongs to it; `None` if such rows are no longer stored. In
/// backups of the previous version each score contains the moves of its game, and players have no numbers. Early class games stored no progress.
#[expect(clippy::type_complexity, reason = "a row and perhaps another")]
fn renewed(
    format: &str,
    table: String,
    mut row: Vec<Value>,
) -> Option<(String, Vec<Value>, Option<(String, Vec<Value>)>)> {
    if format == FORMAT {
        if table == "class_games" && row.len() == 15 {
            row.extend([Value::from(""), Value::from(0), Value::from(0), Value::from(0), Value::Null]);
        }
        return Some((table, row, None));
    }
    match table.as_str() {
        "submissions" => None,
        "players" => {
            row.extend([Value::from(""), Value::from(0)]);
            Some((table, row, None))
        }
        "scores" if row.len() == 9 => {
            let text = |at: usize| row[at].as_str().unwrap_or_default().to_owned();
            let id = format!("{}/{}/{}", text(0), text(2), row[1]);
            let game = vec![id.clone().into(), row[0].clone(), row[2].clone(), row[6].clone(), Value::from("")];
            row[6] = id.into();
            Some((table, row, Some(("games".to_owned(), game))))
        }
        _ => Some((table, row, None)),
    }
}

fn insert(table: &Table) -> String {
    let names: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
    let places: Vec<String> = (1..=names.len()).map(|at| format!("${at}")).collect();
    format!("INSERT INTO {} ({}) VALUES ({})", table.name, names.join(", "), places.join(", "))
}

fn values<R: Row>(table: &Table, row: &R) -> Result<Vec<Value>, sqlx::Error>
where
    usize: sqlx::ColumnIndex<R>,
    for<'r> String: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    for<'r> i64: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
{
    let columns = table.columns.iter().enumerate();
    columns
        .map(|(at, (_, column))| {
            Ok(match column {
                Text => Value::from(row.try_get::<String, _>(at)?),
                Number => Value::from(row.try_get::<i64, _>(at)?),
                MaybeNumber => row.try_get::<Option<i64>, _>(at)?.map_or(Value::Null, Value::from),
            })
        })
        .collect()
}

fn write_line(to: &mut dyn Write, line: &Line) -> io::Result<()> {
    serde_json::to_writer(&mut *to, line)?;
    to.write_all(b"\n")
}
