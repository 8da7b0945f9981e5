//! Scores: accepted games, the best of each player, and their order.

use super::{Store, StoreError, read, row, write};
use douse_api::score::{By, Hints};

/// Stands for a time that nobody measured: later than any.
pub const NO_TIME: i64 = i64::MAX;

const YEAR: i64 = 365 * 24 * 3600 * 1000;

/// One of the four leaderboards of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chart {
    /// The order of the lines.
    pub by: By,
    /// Games with or without hints.
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

/// A verified game, about to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// What makes it the same when sent again: a digest of player, challenge, moves, times and ticket.
    pub id: String,
    /// The number of its ticket, if there was one.
    pub ticket: Option<String>,
    /// Which leaderboard.
    pub challenge: String,
    /// Whose.
    pub player: String,
    /// The number of moves.
    pub moves: i64,
    /// Time, where it counts.
    pub time_ms: Option<i64>,
    /// Hints.
    pub hints: i64,
    /// The moves as text.
    pub transcript: String,
    /// When each press was made, as text.
    pub offsets: String,
    /// When it was added.
    pub made: i64,
    /// Which of a player's games count.
    pub counting: Counting,
}

/// Which of a player's games on a challenge count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// The best.
    Best,
    /// The first that was finished.
    First,
}

/// A game that begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Which leaderboard.
    pub challenge: String,
    /// The player.
    pub player: String,
    /// The number of its ticket.
    pub number: String,
    /// Now.
    pub issued: i64,
    /// If only the first game counts, a game that was started and not finished continues.
    pub counting: Counting,
}

/// The result of storing a verified game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is stored, if it is better than the previous one.
    New {
        /// Whether its time counts: its ticket is known here.
        timed: bool,
        /// Whether it counts: another game that was finished before may count instead.
        counted: bool,
    },
    /// It was kept before.
    Repeated,
    /// The ticket was used for another game.
    Used,
    /// Another game was started since the ticket was issued.
    Replaced,
    /// The player was deleted or banned.
    NoPlayer,
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreRow {
    /// Whose.
    pub player: String,
    /// Their name.
    pub name: String,
    /// What the table is sorted by.
    pub major: i64,
    /// What decides between equal scores.
    pub minor: i64,
    /// Hints.
    pub hints: i64,
    /// When it was added.
    pub made: i64,
}

row!(ScoreRow { player, name, major, minor, hints, made });

/// Some lines of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePage {
    /// The number of players on it.
    pub total: i64,
    /// The lines, each with its place.
    pub rows: Vec<(i64, ScoreRow)>,
}

/// A game as kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayRow {
    /// The name of the player.
    pub name: String,
    /// What the table is sorted by.
    pub major: i64,
    /// What decides between equal scores.
    pub minor: i64,
    /// The moves as text.
    pub transcript: String,
    /// When each press was made, as text.
    pub offsets: String,
    /// When it was added.
    pub made: i64,
}

row!(ReplayRow { name, major, minor, transcript, offsets, made });

/// Moves and time from what a leaderboard stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The number of moves.
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

const IMPROVE: &str = "INSERT INTO scores (challenge, chart, player, major, minor, hints, game, made) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (challenge, chart, player) DO UPDATE SET \
    major = excluded.major, minor = excluded.minor, hints = excluded.hints, game = excluded.game, \
    made = excluded.made, deleted_at = NULL, hidden = CASE WHEN scores.deleted_at IS NULL THEN scores.hidden ELSE 0 END \
    WHERE scores.deleted_at IS NOT NULL OR excluded.major < scores.major OR (excluded.major = scores.major AND excluded.minor < scores.minor)";

/// Begins a game. One that was begun before is replaced, unless it goes on: then nothing is changed.
const BEGIN: &str = "INSERT INTO starts (player, challenge, number, issued) SELECT $1, $2, $3, $4 \
    WHERE EXISTS (SELECT 1 FROM players WHERE id = $1 AND banned = 0 AND deleted_at IS NULL) ON CONFLICT (player, challenge) DO UPDATE SET \
    number = excluded.number, issued = excluded.issued, digest = '' \
    WHERE $5 = 0 OR starts.digest <> '' OR starts.issued < $6 OR starts.issued > excluded.issued";

impl Store {
    /// Begins games; the number of the ticket and the moment that hold for each, `None` if the player is gone.
    pub async fn begin(&self, starts: &[Start], oldest: i64) -> Result<Vec<Option<(String, i64)>>, StoreError> {
        Ok(write!(self, tx => {
            let mut begun = Vec::with_capacity(starts.len());
            for start in starts {
                let goes_on = i64::from(start.counting == Counting::First);
                let new = sqlx::query(BEGIN)
                    .bind(&start.player).bind(&start.challenge).bind(&start.number).bind(start.issued).bind(goes_on)
                    .bind(oldest).execute(&mut *tx).await?.rows_affected() == 1;
                begun.push(if new {
                    Some((start.number.clone(), start.issued))
                } else {
                    sqlx::query_as("SELECT number, issued FROM starts WHERE player = $1 AND challenge = $2")
                        .bind(&start.player).bind(&start.challenge).fetch_optional(&mut *tx).await?
                });
            }
            begun
        }))
    }

    /// Keeps verified games, all of them or, on an error, none. One transaction for many is what makes durable writes fast.
    pub async fn take(&self, games: &[Taken]) -> Result<Vec<Outcome>, StoreError> {
        Ok(write!(self, tx => {
            let mut outcomes = Vec::with_capacity(games.len());
            for game in games {
                let added = sqlx::query(
                    "INSERT INTO games (id, challenge, player, transcript, offsets) SELECT $1, $2, $3, $4, $5 \
                     WHERE EXISTS (SELECT 1 FROM players WHERE id = $3 AND banned = 0 AND deleted_at IS NULL) ON CONFLICT (id) DO NOTHING",
                )
                .bind(&game.id).bind(&game.challenge).bind(&game.player).bind(&game.transcript).bind(&game.offsets)
                .execute(&mut *tx).await?.rows_affected() == 1;
                if !added {
                    let there: Option<String> = sqlx::query_scalar("SELECT id FROM games WHERE id = $1")
                        .bind(&game.id).fetch_optional(&mut *tx).await?;
                    outcomes.push(if there.is_some() { Outcome::Repeated } else { Outcome::NoPlayer });
                    continue;
                }
                let mut timed = false;
                let mut outcome = None;
                if let Some(ticket) = &game.ticket {
                    // Only one of those who use a ticket at the same time finds it unused.
                    timed = sqlx::query(
                        "UPDATE starts SET digest = $4 WHERE player = $1 AND challenge = $2 AND number = $3 AND digest = ''",
                    )
                    .bind(&game.player).bind(&game.challenge).bind(ticket).bind(&game.id)
                    .execute(&mut *tx).await?.rows_affected() == 1;
                    if !timed {
                        let begun: Option<(String, String)> =
                            sqlx::query_as("SELECT number, digest FROM starts WHERE player = $1 AND challenge = $2")
                                .bind(&game.player).bind(&game.challenge).fetch_optional(&mut *tx).await?;
                        outcome = match begun {
                            Some((number, digest)) if number == *ticket && digest == game.id => Some(Outcome::Repeated),
                            Some((number, _)) if number == *ticket => Some(Outcome::Used),
                            Some(_) => Some(Outcome::Replaced),
                            // Of an earlier version of the program: the moves count.
                            None => None,
                        };
                    }
                }
                if outcome.is_none() {
                    let counted = match game.counting {
                        Counting::Best => true,
                        // Of several at the same time, also on other replicas, the constraint of the table accepts one.
                        Counting::First => sqlx::query(
                            "INSERT INTO first_games (challenge, player, game) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                        )
                        .bind(&game.challenge).bind(&game.player).bind(&game.id)
                        .execute(&mut *tx).await?.rows_affected() == 1,
                    };
                    let time = game.time_ms.filter(|_| timed);
                    let (moves, no_time) = ((By::Moves, game.moves, time.unwrap_or(NO_TIME)), NO_TIME);
                    let by_time = time.map(|time| (By::Time, time.min(no_time), game.moves));
                    let hints = if game.hints == 0 { Hints::Without } else { Hints::With };
                    for (by, major, minor) in [Some(moves), by_time].into_iter().flatten().filter(|_| counted) {
                        sqlx::query(IMPROVE)
                            .bind(&game.challenge).bind(Chart { by, hints }.number()).bind(&game.player)
                            .bind(major).bind(minor).bind(game.hints).bind(&game.id).bind(game.made)
                            .execute(&mut *tx).await?;
                    }
                    outcome = Some(Outcome::New { timed: time.is_some(), counted });
                }
                // What stands in no table is not kept.
                sqlx::query(
                    "DELETE FROM games WHERE player = $1 AND challenge = $2 AND id NOT IN \
                     (SELECT game FROM scores WHERE challenge = $2 AND player = $1)",
                )
                .bind(&game.player).bind(&game.challenge).execute(&mut *tx).await?;
                outcomes.extend(outcome);
            }
            outcomes
        }))
    }

    /// The rank of a player on a leaderboard, `None` if they are not on it. The same number that [`Store::table`] has in
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

    /// Some lines of a leaderboard; takes time proportional to the rank of the last.
    pub async fn table(&self, challenge: &str, chart: Chart, offset: i64, limit: i64) -> Result<TablePage, StoreError> {
        let (rows, before): (Vec<ScoreRow>, i64) = read!(self, connection => {
            let rows: Vec<ScoreRow> = sqlx::query_as(
                "SELECT s.player, p.name, s.major, s.minor, s.hints, s.made FROM scores s JOIN players p ON p.id = s.player \
                 WHERE s.challenge = $1 AND s.chart = $2 AND s.hidden = 0 \
                 ORDER BY s.major, s.minor, s.made, s.player LIMIT $3 OFFSET $4",
            )
            .bind(challenge).bind(chart.number()).bind(limit).bind(offset).fetch_all(&mut *connection).await?;
            let before = match rows.first() {
                Some(row) if offset > 0 => sqlx::query_scalar(
                    "SELECT COUNT(*) FROM scores WHERE challenge = $1 AND chart = $2 AND hidden = 0 \
                     AND (major, minor) < ($3, $4)",
                )
                .bind(challenge).bind(chart.number()).bind(row.major).bind(row.minor).fetch_one(&mut *connection).await?,
                _ => 0,
            };
            (rows, before)
        });
        let total = if (rows.len() as i64) < limit && (!rows.is_empty() || offset == 0) {
            offset + rows.len() as i64
        } else {
            read!(self, connection => {
                sqlx::query_scalar("SELECT COUNT(*) FROM scores WHERE challenge = $1 AND chart = $2 AND hidden = 0")
                    .bind(challenge).bind(chart.number()).fetch_one(&mut *connection).await?
            })
        };
        let mut placed: Vec<(i64, ScoreRow)> = Vec::with_capacity(rows.len());
        for (at, row) in (offset..).zip(rows) {
            let place = match placed.last() {
                None => before + 1,
                Some((place, above)) if (above.major, above.minor) == (row.major, row.minor) => *place,
                Some(_) => at + 1,
            };
            placed.push((place, row));
        }
        Ok(TablePage { total, rows: placed })
    }

    /// The game of a player on a leaderboard.
    pub async fn replay(&self, challenge: &str, chart: Chart, player: &str) -> Result<Option<ReplayRow>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as(
                "SELECT p.name, s.major, s.minor, g.transcript, g.offsets, s.made FROM scores s \
                 JOIN players p ON p.id = s.player JOIN games g ON g.id = s.game WHERE s.challenge = $1 AND s.chart = $2 AND s.player = $3 AND s.hidden = 0",
            )
            .bind(challenge).bind(chart.number()).bind(player).fetch_optional(&mut *connection).await?
        }))
    }

    /// The leaderboards that a player is on.
    pub async fn challenges_of(&self, player: &str) -> Result<Vec<String>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_scalar("SELECT DISTINCT challenge FROM scores WHERE player = $1 AND deleted_at IS NULL")
                .bind(player).fetch_all(&mut *connection).await?
        }))
    }

    /// Forgets games begun before a moment, none of which is taken any more, and after a year whose tokens are gone.
    pub async fn forget_before(&self, moment: i64) -> Result<u64, StoreError> {
        Ok(write!(self, tx => {
            let begun = sqlx::query("DELETE FROM starts WHERE issued < $1").bind(moment).execute(&mut *tx).await?;
            sqlx::query("DELETE FROM gone WHERE made < $1").bind(moment.saturating_sub(YEAR)).execute(&mut *tx).await?;
            begun.rows_affected()
        }))
    }
}
