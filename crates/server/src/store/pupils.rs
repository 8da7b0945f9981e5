//! The pupils of a class and their games: started, reported while in progress, and handed in.

use super::classes::{ASSIGNMENT, AssignmentRow};
use super::offsets::read_offsets;
use super::scores::{NewGame, NewScore};
use super::{Store, StoreError, read, row, write};
use crate::games::judging::VerifiedGame;
use crate::wording;
use douse::play_rules::PlayRule;
use douse_api::class::{
    AssignmentProgress, AssignmentResult, ClassReplay, Classmate, GameProgress, Pupil, PupilAssignment, PupilProgress,
    WatchedGame,
};

/// A pupil with their place in the class, which decides which boards are theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PupilRow {
    pub pupil: Pupil,
    pub class: String,
    /// Counted from 1.
    pub place: i64,
    pub joined: i64,
}

row!(PupilRow, row => {
    let pupil = Pupil { id: row.try_get("id")?, name: row.try_get("name")? };
    Self { pupil, class: row.try_get("class")?, place: row.try_get("place")?, joined: row.try_get("joined")? }
});

/// The columns of a [`PupilRow`].
const PUPIL: &str = "id, class, place, name, joined";

/// The result of a pupil on an assignment, once they have handed in a game.
struct ResultRow(Option<AssignmentResult>);

row!(ResultRow, row => Self(match row.try_get::<Option<i64>, _>("moves")? {
    None => None,
    Some(moves) => Some(AssignmentResult {
        moves,
        hints: row.try_get("hints")?,
        time_ms: row.try_get("time_ms")?,
        at_par: ProvedPar::from_row(row)?.0 == Some(moves),
        games: row.try_get("games")?,
        at: row.try_get("solved")?,
    }),
}));

/// The par of an assignment, if it is proved.
#[derive(Clone, Copy)]
struct ProvedPar(Option<i64>);

row!(ProvedPar, row => {
    let (least, most): (i64, Option<i64>) = (row.try_get("par_least")?, row.try_get("par_most")?);
    Self(most.filter(|most| *most == least))
});

/// The work of a pupil on an assignment that they have started.
struct WorkRow {
    pupil: String,
    par: ProvedPar,
    work: AssignmentProgress,
}

row!(WorkRow, row => {
    let so_far = match row.try_get::<Option<i64>, _>("so_far_at")? {
        None => None,
        Some(at) => Some(GameProgress {
            moves: row.try_get("so_far_moves")?,
            hints: row.try_get("so_far_hints")?,
            time_ms: row.try_get("so_far_ms")?,
            at,
        }),
    };
    let number = u32::try_from(row.try_get::<i64, _>("number")?).unwrap_or(0);
    let reached = ResultRow::from_row(row)?.0;
    let work = AssignmentProgress { number, started: row.try_get("started")?, reached, so_far };
    Self { pupil: row.try_get("pupil")?, par: ProvedPar::from_row(row)?, work }
});

/// Selects [`WorkRow`]s.
const WORK: &str = "SELECT g.pupil, g.number, g.started, g.games, g.hints, g.moves, g.time_ms, g.solved, g.so_far_moves, \
    g.so_far_hints, g.so_far_ms, g.so_far_at, a.par_least, a.par_most \
    FROM class_games g JOIN class_assignments a ON a.class = g.class AND a.number = g.number";

/// An assignment as a pupil sees it.
struct PupilAssignmentRow(PupilAssignment);

row!(PupilAssignmentRow, row => {
    let assignment = AssignmentRow::from_row(row)?.0;
    Self(PupilAssignment {
        number: assignment.number,
        title: assignment.title,
        code: assignment.code.unwrap_or_default(),
        play: assignment.play,
        par: assignment.par,
        hints: assignment.hints,
        due: assignment.due,
        started: row.try_get("started")?,
        reached: ResultRow::from_row(row)?.0,
    })
});

/// The result of joining a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JoinResult {
    Joined,
    /// The name looks like that of another pupil.
    NameTaken,
    Full,
    /// The teacher lets nobody join now.
    Closed,
    NoClass,
}

/// The result of handing in a game, with the pupil's result on the assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandInResult {
    New(AssignmentResult),
    /// The game was handed in before.
    Repeated(AssignmentResult),
    /// The ticket was used for another game.
    TicketUsed,
    /// Another game was started since.
    TicketReplaced,
    /// The pupil or the assignment was deleted.
    Gone,
}

/// No game is in progress.
const NOTHING_SO_FAR: &str = "so_far = '', so_far_moves = 0, so_far_hints = 0, so_far_ms = 0, so_far_at = NULL";

/// Starts the first game of a pupil on an assignment, if both still exist.
const START: &str = "INSERT INTO class_games \
    (pupil, class, number, started, ticket, issued, used, games, hints, transcript, offsets) \
    SELECT $1, $2, $3, $5, $4, $5, '', 0, 0, '', '' \
    WHERE EXISTS (SELECT 1 FROM class_pupils WHERE id = $1 AND class = $2) \
    AND EXISTS (SELECT 1 FROM class_assignments WHERE class = $2 AND number = $3) \
    ON CONFLICT (pupil, number) DO ";

fn sql(text: String) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(text)
}

/// The result of a pupil after one more game, and whether that is the best now.
fn result_with(before: Option<AssignmentResult>, game: &NewGame, par: ProvedPar) -> (AssignmentResult, bool) {
    let VerifiedGame { moves, hints, time_ms } = game.verified;
    let first = AssignmentResult { moves, hints, time_ms, at_par: par.0 == Some(moves), games: 1, at: game.made };
    let Some(before) = before else { return (first, true) };
    let key = |result: &AssignmentResult| (result.moves, result.time_ms.unwrap_or(i64::MAX));
    let is_better = key(&first) < key(&before);
    let best = if is_better { first } else { before };
    let hints = before.hints.saturating_add(hints);
    (AssignmentResult { hints, games: before.games + 1, at: before.at, ..best }, is_better)
}

impl Store {
    /// Adds a pupil to a class, at the first free place. A name that is taken causes no error in
    /// the database: PostgreSQL would write it into its log.
    pub async fn join_class(
        &self,
        class: &str,
        pupil: &Pupil,
        token_hash: &str,
        now: i64,
    ) -> Result<JoinResult, StoreError> {
        let own_skeleton = wording::skeleton(&pupil.name);
        Ok(write!(self, tx => {
            // Locks the class: others who join now wait here.
            let class_row: Option<(i64, i64)> =
                sqlx::query_as("UPDATE classes SET open = open WHERE code = $1 AND expires > $2 AND deleted_at IS NULL \
                     RETURNING open, places")
                    .bind(class).bind(now).fetch_optional(&mut *tx).await?;
            let taken: Vec<(i64, String)> =
                sqlx::query_as("SELECT place, skeleton FROM class_pupils WHERE class = $1 ORDER BY place")
                    .bind(class).fetch_all(&mut *tx).await?;
            let free = (1i64..).zip(&taken).find(|(place, (of, _))| place != of).map(|(place, _)| place);
            let place = free.unwrap_or(taken.len() as i64 + 1);
            match class_row {
                None => JoinResult::NoClass,
                Some((0, _)) => JoinResult::Closed,
                Some(_) if taken.iter().any(|(_, skeleton)| *skeleton == own_skeleton) => JoinResult::NameTaken,
                Some((_, places)) if place > places => JoinResult::Full,
                Some(_) => {
                    sqlx::query(
                        "INSERT INTO class_pupils (id, class, place, name, skeleton, token, joined) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7)",
                    )
                    .bind(&pupil.id).bind(class).bind(place).bind(&pupil.name).bind(&own_skeleton).bind(token_hash)
                    .bind(now).execute(&mut *tx).await?;
                    JoinResult::Joined
                }
            }
        }))
    }

    /// The pupil of a class who holds the token with this hash. The first use of a new token ends
    /// the earlier one.
    pub async fn pupil_with_token(&self, class: &str, token_hash: &str) -> Result<Option<PupilRow>, StoreError> {
        let text = format!("SELECT {PUPIL} FROM class_pupils WHERE class = $1 AND token = $2");
        let pupil: Option<PupilRow> = read!(self, connection => {
            sqlx::query_as(sql(text)).bind(class).bind(token_hash).fetch_optional(&mut *connection).await?
        });
        if pupil.is_some() {
            return Ok(pupil);
        }
        // A stranger must not make the database write.
        let is_new: bool = read!(self, connection => {
            sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM class_pupils WHERE class = $1 AND next_token = $2 AND next_token <> '')")
                .bind(class).bind(token_hash).fetch_one(&mut *connection).await?
        });
        if !is_new {
            return Ok(None);
        }
        let text = format!(
            "UPDATE class_pupils SET token = next_token, next_token = '' WHERE class = $1 AND next_token = $2 RETURNING {PUPIL}"
        );
        Ok(write!(self, tx => {
            sqlx::query_as(sql(text)).bind(class).bind(token_hash).fetch_optional(&mut *tx).await?
        }))
    }

    /// The other pupils of a class by name, with the number of assignments that each has solved.
    pub async fn classmates(&self, pupil: &PupilRow) -> Result<Vec<Classmate>, StoreError> {
        let mut others: Vec<(String, i64, i64)> = read!(self, connection => {
            sqlx::query_as(
                "SELECT name, place, (SELECT COUNT(*) FROM class_games WHERE pupil = p.id AND solved IS NOT NULL) \
                 FROM class_pupils p WHERE class = $1 AND id <> $2",
            )
            .bind(&pupil.class).bind(&pupil.pupil.id).fetch_all(&mut *connection).await?
        });
        others.sort_by_cached_key(|(name, place, _)| name_order(name, *place));
        Ok(others.into_iter().map(|(name, _, solved)| Classmate { name, solved }).collect())
    }

    /// The pupils of a class by name, with what they have done.
    pub async fn progress(&self, class: &str) -> Result<Vec<PupilProgress>, StoreError> {
        let pupils = format!("SELECT {PUPIL} FROM class_pupils WHERE class = $1");
        let work = format!("{WORK} WHERE g.class = $1 ORDER BY g.number");
        let (mut pupils, work): (Vec<PupilRow>, Vec<WorkRow>) = read!(self, connection => {
            let pupils = sqlx::query_as(sql(pupils)).bind(class).fetch_all(&mut *connection).await?;
            (pupils, sqlx::query_as(sql(work)).bind(class).fetch_all(&mut *connection).await?)
        });
        pupils.sort_by_cached_key(|row| name_order(&row.pupil.name, row.place));
        let with_work = |PupilRow { pupil, joined, .. }: PupilRow| {
            let begun = work.iter().filter(|row| row.pupil == pupil.id).map(|row| row.work).collect();
            PupilProgress { pupil, joined, begun }
        };
        Ok(pupils.into_iter().map(with_work).collect())
    }

    /// Prepares another token for a pupil. The earlier one works until this one is used.
    pub async fn renew_token(&self, class: &str, id: &str, token_hash: &str) -> Result<Option<PupilRow>, StoreError> {
        let text = format!("UPDATE class_pupils SET next_token = $3 WHERE class = $1 AND id = $2 RETURNING {PUPIL}");
        Ok(write!(self, tx => {
            sqlx::query_as(sql(text)).bind(class).bind(id).bind(token_hash).fetch_optional(&mut *tx).await?
        }))
    }

    /// Removes a pupil with all their games; false if there is none.
    pub async fn delete_pupil(&self, class: &str, id: &str) -> Result<bool, StoreError> {
        let text = "DELETE FROM class_pupils WHERE class = $1 AND id = $2";
        self.delete_for_good(&[text], &[class.into(), id.into()]).await
    }

    /// The assignments of a pupil in order, or the one with this number.
    pub async fn pupil_assignments(
        &self,
        pupil: &PupilRow,
        number: Option<u32>,
    ) -> Result<Vec<PupilAssignment>, StoreError> {
        // Place 0 has the board of everyone.
        let text = format!(
            "SELECT {ASSIGNMENT}, b.code, g.started, g.games, g.hints, g.moves, g.time_ms, g.solved FROM class_assignments a \
             JOIN class_boards b ON b.class = a.class AND b.number = a.number AND b.place = a.individual * $2 \
             LEFT JOIN class_games g ON g.pupil = $3 AND g.number = a.number \
             WHERE a.class = $1 AND ($4 = 0 OR a.number = $4) ORDER BY a.number"
        );
        let rows: Vec<PupilAssignmentRow> = read!(self, connection => {
            sqlx::query_as(sql(text)).bind(&pupil.class).bind(pupil.place).bind(&pupil.pupil.id)
                .bind(i64::from(number.unwrap_or(0))).fetch_all(&mut *connection).await?
        });
        Ok(rows.into_iter().map(|PupilAssignmentRow(assignment)| assignment).collect())
    }

    /// Starts a game of a pupil with a ticket; false if the pupil or the assignment was deleted.
    pub async fn start_assignment(
        &self,
        pupil: &PupilRow,
        number: u32,
        ticket: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let text = format!(
            "{START} UPDATE SET ticket = excluded.ticket, issued = excluded.issued, used = '', {NOTHING_SO_FAR}"
        );
        Ok(write!(self, tx => {
            sqlx::query(sql(text)).bind(&pupil.pupil.id).bind(&pupil.class).bind(i64::from(number)).bind(ticket).bind(now)
                .execute(&mut *tx).await?.rows_affected() == 1
        }))
    }

    /// Stores the moves of a game in progress; false if it was handed in or another was started
    /// since.
    pub async fn report_progress(
        &self,
        pupil: &str,
        number: u32,
        ticket: &str,
        transcript: &str,
        so_far: &GameProgress,
    ) -> Result<bool, StoreError> {
        Ok(write!(self, tx => {
            sqlx::query(
                "UPDATE class_games SET so_far = $4, so_far_moves = $5, so_far_hints = $6, so_far_ms = $7, so_far_at = $8 \
                 WHERE pupil = $1 AND number = $2 AND ticket = $3 AND used = ''",
            )
            .bind(pupil).bind(i64::from(number)).bind(ticket).bind(transcript).bind(so_far.moves).bind(so_far.hints)
            .bind(so_far.time_ms).bind(so_far.at).execute(&mut *tx).await?.rows_affected() == 1
        }))
    }

    /// Stores a verified game. Each game counts once; hints of all games add up, and the moves of
    /// the best are kept.
    pub async fn hand_in(&self, class: &str, number: u32, score: &NewScore) -> Result<HandInResult, StoreError> {
        let NewScore { player, game, .. } = score;
        let (start, number) = (format!("{START} NOTHING"), i64::from(number));
        let work = format!("{WORK} WHERE g.pupil = $1 AND g.number = $2");
        Ok(write!(self, tx => {
            // A game without a ticket may be the first of the pupil on this assignment.
            sqlx::query(sql(start)).bind(player).bind(class).bind(number).bind("").bind(game.made)
                .execute(&mut *tx).await?;
            // Locks the row: other games of the pupil on this assignment wait here.
            let tickets: Option<(String, String)> = sqlx::query_as(
                "UPDATE class_games SET games = games WHERE pupil = $1 AND number = $2 RETURNING ticket, used",
            )
            .bind(player).bind(number).fetch_optional(&mut *tx).await?;
            let is_repeated: bool = sqlx::query_scalar(
                "SELECT EXISTS (SELECT 1 FROM class_handed_in WHERE pupil = $1 AND number = $2 AND game = $3)",
            )
            .bind(player).bind(number).bind(&game.id).fetch_one(&mut *tx).await?;
            let before: Option<WorkRow> =
                sqlx::query_as(sql(work)).bind(player).bind(number).fetch_optional(&mut *tx).await?;
            let earlier_result = before.as_ref().and_then(|row| row.work.reached);
            match tickets.zip(before) {
                None => HandInResult::Gone,
                Some(_) if is_repeated => earlier_result.map_or(HandInResult::Gone, HandInResult::Repeated),
                Some(((ticket, _), _)) if game.ticket.as_ref().is_some_and(|own| *own != ticket) => {
                    HandInResult::TicketReplaced
                }
                Some(((_, used), _)) if game.ticket.is_some() && !used.is_empty() => HandInResult::TicketUsed,
                Some(((_, used), row)) => {
                    sqlx::query("INSERT INTO class_handed_in (pupil, number, game) VALUES ($1, $2, $3)")
                        .bind(player).bind(number).bind(&game.id).execute(&mut *tx).await?;
                    let used = if game.ticket.is_some() { &game.id } else { &used };
                    let (result, is_best) = result_with(earlier_result, game, row.par);
                    sqlx::query(
                        "UPDATE class_games SET used = $3, games = $4, hints = $5, moves = $6, time_ms = $7, solved = $8 \
                         WHERE pupil = $1 AND number = $2",
                    )
                    .bind(player).bind(number).bind(used).bind(result.games).bind(result.hints)
                    .bind(result.moves).bind(result.time_ms).bind(result.at).execute(&mut *tx).await?;
                    if is_best {
                        sqlx::query("UPDATE class_games SET transcript = $3, offsets = $4 WHERE pupil = $1 AND number = $2")
                            .bind(player).bind(number).bind(&game.transcript).bind(&game.offsets)
                            .execute(&mut *tx).await?;
                    }
                    if game.ticket.is_some() {
                        let text = format!("UPDATE class_games SET {NOTHING_SO_FAR} WHERE pupil = $1 AND number = $2");
                        sqlx::query(sql(text)).bind(player).bind(number).execute(&mut *tx).await?;
                    }
                    HandInResult::New(result)
                }
            }
        }))
    }

    /// A game of a pupil on an assignment.
    pub async fn class_replay(
        &self,
        class: &str,
        number: u32,
        pupil: &str,
        which: WatchedGame,
    ) -> Result<Option<ClassReplay>, StoreError> {
        let (columns, exists) = match which {
            WatchedGame::Best => ("g.transcript, g.offsets, g.time_ms", "g.moves"),
            WatchedGame::InProgress => ("g.so_far, '', g.so_far_ms", "g.so_far_at"),
        };
        let text = format!(
            "SELECT p.name, b.code, a.play, {columns} FROM class_games g \
             JOIN class_pupils p ON p.id = g.pupil JOIN class_assignments a ON a.class = g.class AND a.number = g.number \
             JOIN class_boards b ON b.class = g.class AND b.number = g.number AND b.place = p.place * a.individual \
             WHERE g.class = $1 AND g.number = $2 AND g.pupil = $3 AND {exists} IS NOT NULL"
        );
        let row: Option<(String, String, String, String, String, Option<i64>)> = read!(self, connection => {
            sqlx::query_as(sql(text)).bind(class).bind(i64::from(number)).bind(pupil)
                .fetch_optional(&mut *connection).await?
        });
        Ok(row.map(|(name, code, play, moves, offsets, time_ms)| ClassReplay {
            pupil: Pupil { id: pupil.to_owned(), name },
            number,
            code,
            play: play.parse::<PlayRule>().unwrap_or_default(),
            moves,
            offsets_ms: read_offsets(&offsets),
            time_ms,
        }))
    }

    /// Approximately how many bytes are stored for a class. Each game that was handed in has a row.
    pub async fn class_bytes(&self, class: &str) -> Result<i64, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_scalar(
                "SELECT CAST(\
                 (SELECT COALESCE(SUM(length(transcript) + length(offsets) + length(so_far) + games * $2), 0) + COUNT(*) * $2 FROM class_games WHERE class = $1) + \
                 (SELECT COALESCE(SUM(length(code)), 0) + COUNT(*) * $2 FROM class_boards WHERE class = $1) + \
                 (SELECT COUNT(*) * $2 FROM class_pupils WHERE class = $1) AS BIGINT)",
            )
            .bind(class).bind(super::ROW as i64).fetch_one(&mut *connection).await?
        }))
    }
}

/// Orders names here and not in the database: SQLite and PostgreSQL sort letters differently.
fn name_order(name: &str, place: i64) -> (String, i64) {
    (name.to_lowercase(), place)
}
