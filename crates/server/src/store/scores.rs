//! Scores: what was taken, the best of each player, and their order.

use super::{Store, StoreError, read, row, write};
use douse_api::score::{By, Hints};

/// Stands for a time that nobody measured: later than any.
pub const NO_TIME: i64 = i64::MAX;

/// One of the four tables of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chart {
    /// What it is sorted by.
    pub by: By,
    /// Which games.
    pub hints: Hints,
}

impl Chart {
    /// The number it is kept under.
    #[must_use]
    pub fn number(self) -> i64 {
        let by = i64::from(self.by == By::Time);
        let hints = i64::from(self.hints == Hints::With);
        hints * 2 + by
    }
}

/// A game that was verified, about to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// What makes it the same when sent again: the ticket's number, or the digest where there is none.
    pub id: String,
    /// A digest of player, challenge, moves and time.
    pub digest: String,
    /// Which leaderboard.
    pub challenge: String,
    /// Whose.
    pub player: String,
    /// Moves.
    pub moves: i64,
    /// Time, where it counts.
    pub time_ms: Option<i64>,
    /// Hints.
    pub hints: i64,
    /// The moves as text.
    pub transcript: String,
    /// When it came.
    pub made: i64,
}

/// What became of a verified game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is kept.
    New,
    /// It was kept before.
    Repeated,
    /// The ticket was used for another game.
    Used,
    /// The player is gone or banned.
    NoPlayer,
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreRow {
    /// The place.
    pub place: i64,
    /// How many players there are.
    pub total: i64,
    /// Whose.
    pub player: String,
    /// Their name.
    pub name: String,
    /// What the table is sorted by.
    pub major: i64,
    /// What decides between equals.
    pub minor: i64,
    /// Hints.
    pub hints: i64,
    /// When it came.
    pub made: i64,
}

row!(ScoreRow { place, total, player, name, major, minor, hints, made });

/// Some lines of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePage {
    /// How many players there are.
    pub total: i64,
    /// The lines.
    pub rows: Vec<ScoreRow>,
}

/// A game as kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayRow {
    /// The name of the player.
    pub name: String,
    /// What the table is sorted by.
    pub major: i64,
    /// What decides between equals.
    pub minor: i64,
    /// The moves as text.
    pub transcript: String,
    /// When it came.
    pub made: i64,
}

row!(ReplayRow { name, major, minor, transcript, made });

/// Moves and time out of what a table keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// Moves.
    pub moves: i64,
    /// Time, where it counts.
    pub time_ms: Option<i64>,
}

impl Best {
    /// By what the table is sorted.
    #[must_use]
    pub fn of(by: By, major: i64, minor: i64) -> Self {
        let (moves, time) = if by == By::Moves { (major, minor) } else { (minor, major) };
        Self { moves, time_ms: (time != NO_TIME).then_some(time) }
    }
}

const TAKE: &str = "INSERT INTO submissions (id, digest, player, made) SELECT $1, $2, $3, $4 \
    WHERE EXISTS (SELECT 1 FROM players WHERE id = $3 AND banned = 0) ON CONFLICT (id) DO NOTHING";

const IMPROVE: &str = "INSERT INTO scores (challenge, chart, player, major, minor, hints, transcript, made) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (challenge, chart, player) DO UPDATE SET \
    major = excluded.major, minor = excluded.minor, hints = excluded.hints, transcript = excluded.transcript, \
    made = excluded.made WHERE excluded.major < scores.major OR (excluded.major = scores.major AND excluded.minor < scores.minor)";

impl Store {
    /// Keeps verified games, all of them or, on an error, none. One transaction for many is what makes durable writes fast.
    pub async fn take(&self, games: &[Taken]) -> Result<Vec<Outcome>, StoreError> {
        Ok(write!(self, tx => {
            let mut outcomes = Vec::with_capacity(games.len());
            for game in games {
                let new = sqlx::query(TAKE)
                    .bind(&game.id).bind(&game.digest).bind(&game.player).bind(game.made)
                    .execute(&mut *tx).await?.rows_affected() == 1;
                if !new {
                    let digest: Option<String> = sqlx::query_scalar("SELECT digest FROM submissions WHERE id = $1")
                        .bind(&game.id).fetch_optional(&mut *tx).await?;
                    outcomes.push(match digest {
                        Some(digest) if digest == game.digest => Outcome::Repeated,
                        Some(_) => Outcome::Used,
                        None => Outcome::NoPlayer,
                    });
                    continue;
                }
                let time = game.time_ms.unwrap_or(NO_TIME);
                let hints = if game.hints == 0 { Hints::Without } else { Hints::With };
                let by_time = game.time_ms.map(|_| (By::Time, time, game.moves));
                for (by, major, minor) in [Some((By::Moves, game.moves, time)), by_time].into_iter().flatten() {
                    sqlx::query(IMPROVE)
                        .bind(&game.challenge).bind(Chart { by, hints }.number()).bind(&game.player)
                        .bind(major).bind(minor).bind(game.hints).bind(&game.transcript).bind(game.made)
                        .execute(&mut *tx).await?;
                }
                outcomes.push(Outcome::New);
            }
            outcomes
        }))
    }

    /// The place of a player in a table, `None` where they are not in it. The same number that [`Store::table`] has in
    /// its lines, without ranking everyone: time proportional to the place.
    pub async fn rank(&self, challenge: &str, chart: Chart, player: &str) -> Result<Option<i64>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_scalar(
                "SELECT (SELECT COUNT(*) FROM scores s WHERE s.challenge = m.challenge AND s.chart = m.chart \
                 AND s.hidden = 0 AND (s.major, s.minor) < (m.major, m.minor)) + 1 \
                 FROM scores m WHERE m.challenge = $1 AND m.chart = $2 AND m.player = $3 AND m.hidden = 0",
            )
            .bind(challenge).bind(chart.number()).bind(player).fetch_optional(&mut *connection).await?
        }))
    }

    /// Some lines of a table.
    pub async fn table(&self, challenge: &str, chart: Chart, offset: i64, limit: i64) -> Result<TablePage, StoreError> {
        let rows: Vec<ScoreRow> = read!(self, connection => {
            sqlx::query_as(
                "SELECT place, total, player, name, major, minor, hints, made FROM ( \
                 SELECT RANK() OVER (ORDER BY s.major, s.minor) AS place, COUNT(*) OVER () AS total, \
                 s.player, p.name, s.major, s.minor, s.hints, s.made \
                 FROM scores s JOIN players p ON p.id = s.player \
                 WHERE s.challenge = $1 AND s.chart = $2 AND s.hidden = 0) AS ranked \
                 ORDER BY place, made, player LIMIT $3 OFFSET $4",
            )
            .bind(challenge).bind(chart.number()).bind(limit).bind(offset).fetch_all(&mut *connection).await?
        });
        let total = match rows.first() {
            Some(row) => row.total,
            None if offset == 0 => 0,
            None => read!(self, connection => {
                sqlx::query_scalar("SELECT COUNT(*) FROM scores WHERE challenge = $1 AND chart = $2 AND hidden = 0")
                    .bind(challenge).bind(chart.number()).fetch_one(&mut *connection).await?
            }),
        };
        Ok(TablePage { total, rows })
    }

    /// The game of a player in a table.
    pub async fn replay(&self, challenge: &str, chart: Chart, player: &str) -> Result<Option<ReplayRow>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as(
                "SELECT p.name, s.major, s.minor, s.transcript, s.made FROM scores s JOIN players p ON p.id = s.player \
                 WHERE s.challenge = $1 AND s.chart = $2 AND s.player = $3 AND s.hidden = 0",
            )
            .bind(challenge).bind(chart.number()).bind(player).fetch_optional(&mut *connection).await?
        }))
    }

    /// Forgets which tickets were used and codes made before a moment: none of them is taken any more.
    pub async fn forget_before(&self, moment: i64) -> Result<u64, StoreError> {
        Ok(write!(self, tx => {
            let used = sqlx::query("DELETE FROM submissions WHERE made < $1").bind(moment).execute(&mut *tx).await?;
            sqlx::query("DELETE FROM move_codes WHERE expires < $1").bind(moment).execute(&mut *tx).await?;
            used.rows_affected()
        }))
    }
}
