//! Copies of rows that an action removed, so that they can be put back.

use super::{Store, StoreError, read, write};
use serde_json::Value;
use sqlx::Row;

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
            ("next_token", Text),
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

impl Store {
    /// Some rows as they are, in an order in which they can be put back.
    pub(super) async fn rows(&self, which: &Rows<'_>) -> Result<Vec<KeptRow>, StoreError> {
        let (tables, player, challenge) = match *which {
            Rows::OfPlayer(player) => (&OF_PLAYER[..], player, None),
            Rows::OfScore { challenge, player } => (&OF_SCORE[..], player, Some(challenge)),
        };
        let mut rows = Vec::new();
        for (name, fits) in tables {
            let Some(table) = TABLES.iter().find(|table| table.name == *name) else { continue };
            let text = format!("{} WHERE {fits}", select(table));
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
}

fn select(table: &Table) -> String {
    let names: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
    format!("SELECT {} FROM {}", names.join(", "), table.name)
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
