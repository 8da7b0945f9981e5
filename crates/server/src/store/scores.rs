//! Scores: accepted games, the best of each player, and their order.

use super::{Store, StoreError, read, row, write};
use crate::games::judging::VerifiedGame;
use douse_api::score::{By, Hints};
use douse_game::challenge::Counting;

/// Stands for a time that nobody measured: later than any.
pub const NO_TIME: i64 = i64::MAX;

const YEAR: i64 = 365 * 24 * 3600 * 1000;

/// One of the four leaderboards of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chart {
    pub by: By,
    pub hints: Hints,
}

impl Chart {
    /// The number in the database.
    #[must_use]
    pub fn number(self) -> i64 {
        let by = i64::from(self.by == By::Time);
        let hints = i64::from(self.hints == Hints::With);
        hints * 2 + by
    }

    /// The number of moves and the time, if it counts, of a line of this leaderboard.
    #[must_use]
    pub fn moves_and_time(self, major: i64, minor: i64) -> (i64, Option<i64>) {
        let (moves, time) = if self.by == By::Moves { (major, minor) } else { (minor, major) };
        (moves, (time != NO_TIME).then_some(time))
    }
}

/// A verified game, about to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// A digest of player, board, moves, times and ticket: the same when the game is sent again.
    pub id: String,
    /// The number of the ticket, if there was one.
    pub ticket: Option<String>,
    pub verified: VerifiedGame,
    /// The moves as text.
    pub transcript: String,
    /// The times of the presses as text.
    pub offsets: String,
    pub made: i64,
}

/// A verified game for a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewScore {
    /// The key of the leaderboard.
    pub challenge: String,
    pub player: String,
    pub counting: Counting,
    pub game: NewGame,
}

/// A game that starts now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartedGame {
    /// The key of the leaderboard.
    pub challenge: String,
    pub player: String,
    /// The number of the ticket.
    pub number: String,
    pub issued: i64,
    /// Where only the first game counts, one that was started and not finished continues.
    pub counting: Counting,
}

/// The result of storing a verified game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is new, and stored if it is better than the previous one.
    New {
        /// Whether the time counts: the ticket is known here.
        timed: bool,
        /// Whether the game counts: another one that was finished before may count instead.
        counted: bool,
    },
    /// It was stored before.
    Repeated,
    /// The ticket was used for another game.
    Used,
    /// Another game was started since the ticket was issued.
    Replaced,
    /// The player was deleted or banned.
    NoPlayer,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreRow {
    pub player: String,
    pub name: String,
    /// The number that the leaderboard is sorted by.
    pub major: i64,
    /// The number that decides between equal scores.
    pub minor: i64,
    pub hints: i64,
    pub made: i64,
}

row!(ScoreRow { player, name, major, minor, hints, made });

/// Some lines of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePage {
    /// The number of players on the leaderboard.
    pub total: i64,
    /// The lines, each with its rank.
    pub rows: Vec<(i64, ScoreRow)>,
}

/// A stored game, with its line on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayRow {
    /// The name of the player.
    pub name: String,
    pub major: i64,
    pub minor: i64,
    pub transcript: String,
    pub offsets: String,
    pub made: i64,
}

row!(ReplayRow { name, major, minor, transcript, offsets, made });

const IMPROVE: &str = "INSERT INTO scores (challenge, chart, player, major, minor, hints, game, made) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (challenge, chart, player) DO UPDATE SET \
    major = excluded.major, minor = excluded.minor, hints = excluded.hints, game = excluded.game, \
    made = excluded.made, deleted_at = NULL, hidden = CASE WHEN scores.deleted_at IS NULL THEN scores.hidden ELSE 0 END \
    WHERE scores.deleted_at IS NOT NULL OR excluded.major < scores.major OR (excluded.major = scores.major AND excluded.minor < scores.minor)";

/// Starts a game. An earlier one is replaced, unless it continues: then nothing changes.
const START: &str = "INSERT INTO starts (player, challenge, number, issued) SELECT $1, $2, $3, $4 \
    WHERE EXISTS (SELECT 1 FROM players WHERE id = $1 AND banned = 0 AND deleted_at IS NULL) ON CONFLICT (player, challenge) DO UPDATE SET \
    number = excluded.number, issued = excluded.issued, digest = '' \
    WHERE $5 = 0 OR starts.digest <> '' OR starts.issued < $6 OR starts.issued > excluded.issued";

impl Store {
    /// Starts games. Returns the number and the moment of the ticket that is valid for each, `None`
    /// if the player is gone.
    pub async fn start_games(
        &self,
        starts: &[StartedGame],
        oldest: i64,
    ) -> Result<Vec<Option<(String, i64)>>, StoreError> {
        Ok(write!(self, tx => {
            let mut tickets = Vec::with_capacity(starts.len());
            for start in starts {
                let continues = i64::from(start.counting == Counting::First);
                let new = sqlx::query(START)
                    .bind(&start.player).bind(&start.challenge).bind(&start.number).bind(start.issued).bind(continues)
                    .bind(oldest).execute(&mut *tx).await?.rows_affected() == 1;
                tickets.push(if new {
                    Some((start.number.clone(), start.issued))
                } else {
                    sqlx::query_as("SELECT number, issued FROM starts WHERE player = $1 AND challenge = $2")
                        .bind(&start.player).bind(&start.challenge).fetch_optional(&mut *tx).await?
                });
            }
            tickets
        }))
    }

    /// Stores verified games, all of them or, on an error, none. Durable writes are fast because
    /// many share one transaction.
    pub async fn record_scores(&self, scores: &[NewScore]) -> Result<Vec<Outcome>, StoreError> {
        Ok(write!(self, tx => {
            let mut outcomes = Vec::with_capacity(scores.len());
            for NewScore { challenge, player, counting, game } in scores {
                let added = sqlx::query(
                    "INSERT INTO games (id, challenge, player, transcript, offsets) SELECT $1, $2, $3, $4, $5 \
                     WHERE EXISTS (SELECT 1 FROM players WHERE id = $3 AND banned = 0 AND deleted_at IS NULL) ON CONFLICT (id) DO NOTHING",
                )
                .bind(&game.id).bind(challenge).bind(player).bind(&game.transcript).bind(&game.offsets)
                .execute(&mut *tx).await?.rows_affected() == 1;
                if !added {
                    let stored: Option<String> = sqlx::query_scalar("SELECT id FROM games WHERE id = $1")
                        .bind(&game.id).fetch_optional(&mut *tx).await?;
                    outcomes.push(if stored.is_some() { Outcome::Repeated } else { Outcome::NoPlayer });
                    continue;
                }
                let mut timed = false;
                let mut outcome = None;
                if let Some(ticket) = &game.ticket {
                    // Of several games with the same ticket at the same time, only one finds it
                    // unused.
                    timed = sqlx::query(
                        "UPDATE starts SET digest = $4 WHERE player = $1 AND challenge = $2 AND number = $3 AND digest = ''",
                    )
                    .bind(player).bind(challenge).bind(ticket).bind(&game.id)
                    .execute(&mut *tx).await?.rows_affected() == 1;
                    if !timed {
                        let started: Option<(String, String)> =
                            sqlx::query_as("SELECT number, digest FROM starts WHERE player = $1 AND challenge = $2")
                                .bind(player).bind(challenge).fetch_optional(&mut *tx).await?;
                        outcome = match started {
                            Some((number, digest)) if number == *ticket && digest == game.id => Some(Outcome::Repeated),
                            Some((number, _)) if number == *ticket => Some(Outcome::Used),
                            Some(_) => Some(Outcome::Replaced),
                            // The ticket comes from an earlier version of the program: the moves
                            // count.
                            None => None,
                        };
                    }
                }
                if outcome.is_none() {
                    let counted = match counting {
                        Counting::Best => true,
                        // The constraint of the table accepts one of several at the same time, also
                        // on other replicas.
                        Counting::First => sqlx::query(
                            "INSERT INTO first_games (challenge, player, game) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                        )
                        .bind(challenge).bind(player).bind(&game.id)
                        .execute(&mut *tx).await?.rows_affected() == 1,
                    };
                    let VerifiedGame { moves, hints: hint_count, time_ms } = game.verified;
                    let time = time_ms.filter(|_| timed);
                    let by_moves = Some((By::Moves, moves, time.unwrap_or(NO_TIME)));
                    let by_time = time.map(|time| (By::Time, time, moves));
                    let hints = if hint_count == 0 { Hints::Without } else { Hints::With };
                    for (by, major, minor) in [by_moves, by_time].into_iter().flatten().filter(|_| counted) {
                        sqlx::query(IMPROVE)
                            .bind(challenge).bind(Chart { by, hints }.number()).bind(player)
                            .bind(major).bind(minor).bind(hint_count).bind(&game.id).bind(game.made)
                            .execute(&mut *tx).await?;
                    }
                    outcome = Some(Outcome::New { timed: time.is_some(), counted });
                }
                // A game on no leaderboard is not kept.
                sqlx::query(
                    "DELETE FROM games WHERE player = $1 AND challenge = $2 AND id NOT IN \
                     (SELECT game FROM scores WHERE challenge = $2 AND player = $1)",
                )
                .bind(player).bind(challenge).execute(&mut *tx).await?;
                outcomes.extend(outcome);
            }
            outcomes
        }))
    }

    /// The rank of a player on a leaderboard, `None` if they are not on it. The same number that
    /// [`Store::table`] has in its lines, without ranking everyone: time proportional to the place.
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

    /// Forgets games that were started before a moment, whose tickets have expired, and the tokens
    /// of deleted players after a year.
    pub async fn forget_before(&self, moment: i64) -> Result<u64, StoreError> {
        Ok(write!(self, tx => {
            let started = sqlx::query("DELETE FROM starts WHERE issued < $1").bind(moment).execute(&mut *tx).await?;
            sqlx::query("DELETE FROM gone WHERE made < $1").bind(moment.saturating_sub(YEAR)).execute(&mut *tx).await?;
            started.rows_affected()
        }))
    }
}
