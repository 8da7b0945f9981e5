//! The pupils of a class, the games they begin and hand in, and what their teacher sees of them.

use super::{Store, StoreError, read, row, write};

/// A pupil as kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PupilRow {
    /// The id.
    pub id: String,
    /// The class.
    pub class: String,
    /// Which place, counted from 1: it tells which boards are theirs.
    pub place: i64,
    /// The name.
    pub name: String,
    /// When they joined.
    pub joined: i64,
}

row!(PupilRow { id, class, place, name, joined });

/// What a pupil has done on an assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoneRow {
    /// The pupil.
    pub pupil: String,
    /// Which assignment.
    pub number: i64,
    /// When they began.
    pub started: i64,
    /// How many games were handed in.
    pub games: i64,
    /// Hints in all of them.
    pub hints: i64,
    /// Moves of the best.
    pub moves: Option<i64>,
    /// Time of the best.
    pub time_ms: Option<i64>,
    /// When the first was handed in.
    pub solved: Option<i64>,
    /// Moves of the game in progress.
    pub so_far_moves: i64,
    /// Hints of the game in progress.
    pub so_far_hints: i64,
    /// Its time by the pupil's clock.
    pub so_far_ms: i64,
    /// When it was reported last; nothing if there is none.
    pub so_far_at: Option<i64>,
}

row!(DoneRow {
    pupil,
    number,
    started,
    games,
    hints,
    moves,
    time_ms,
    solved,
    so_far_moves,
    so_far_hints,
    so_far_ms,
    so_far_at,
});

impl DoneRow {
    /// The same with one more game, and whether that is the best now.
    fn with(self, game: &HandedIn) -> (Self, bool) {
        let time = |time: Option<i64>| time.unwrap_or(i64::MAX);
        let better = self.moves.is_none_or(|moves| (game.moves, time(game.time_ms)) < (moves, time(self.time_ms)));
        let now = Self {
            games: self.games + 1,
            hints: self.hints.saturating_add(game.hints),
            moves: if better { Some(game.moves) } else { self.moves },
            time_ms: if better { game.time_ms } else { self.time_ms },
            solved: self.solved.or(Some(game.made)),
            ..self
        };
        (now, better)
    }
}

/// The result of joining a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joined {
    /// Welcome.
    Welcome(PupilRow),
    /// Another pupil has this name.
    NameTaken,
    /// All places are taken.
    Full,
    /// Nobody may join now.
    Closed,
    /// There is no such class any more.
    NoClass,
}

/// A pupil about to join.
#[derive(Clone, Copy, Debug)]
pub struct NewPupil<'a> {
    /// The id.
    pub id: &'a str,
    /// The name.
    pub name: &'a str,
    /// What names that look alike have in common.
    pub skeleton: &'a str,
    /// The hash of the token.
    pub token: &'a str,
}

/// A verified game about to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedIn {
    /// What makes it the same when sent again.
    pub id: String,
    /// The class.
    pub class: String,
    /// Whose.
    pub pupil: String,
    /// Which assignment.
    pub number: i64,
    /// The number of its ticket, if there was one.
    pub ticket: Option<String>,
    /// The number of moves.
    pub moves: i64,
    /// Hints.
    pub hints: i64,
    /// Time, where it counts.
    pub time_ms: Option<i64>,
    /// The moves as text.
    pub transcript: String,
    /// When each press was made, as text.
    pub offsets: String,
    /// When it was reported.
    pub made: i64,
}

/// A game in progress about to be kept: its moves were checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoFar {
    /// The number of its ticket.
    pub ticket: String,
    /// The moves as text.
    pub transcript: String,
    /// How many there are.
    pub moves: i64,
    /// Hints.
    pub hints: i64,
    /// The time by the pupil's clock.
    pub time_ms: i64,
    /// When it was reported.
    pub at: i64,
}

/// Which game of a pupil on an assignment to watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watched {
    /// The best of those that were handed in.
    Best,
    /// The one in progress.
    InProgress,
}

/// The result of handing in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Handed {
    /// It is kept: what the pupil has done now.
    New(DoneRow),
    /// It was handed in before.
    Repeated(DoneRow),
    /// The ticket was used for another game.
    Used,
    /// Another game was begun since.
    Replaced,
    /// The pupil or the assignment is gone.
    Gone,
}

/// A game to watch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassReplayRow {
    /// The name of the pupil.
    pub name: String,
    /// The board.
    pub code: String,
    /// The rule of play.
    pub play: String,
    /// The moves.
    pub transcript: String,
    /// When each was made, as text.
    pub offsets: String,
    /// The time.
    pub time_ms: Option<i64>,
}

row!(ClassReplayRow { name, code, play, transcript, offsets, time_ms });

const PUPIL: &str = "SELECT id, class, place, name, joined FROM class_pupils";
const DONE: &str = "SELECT pupil, number, started, games, hints, moves, time_ms, solved, \
    so_far_moves, so_far_hints, so_far_ms, so_far_at FROM class_games";
/// No game is in progress.
const NOTHING_SO_FAR: &str = "so_far = '', so_far_moves = 0, so_far_hints = 0, so_far_ms = 0, so_far_at = NULL";

/// A game of a pupil that begins, where both the pupil and the assignment are there.
const BEGIN: &str = "INSERT INTO class_games \
    (pupil, class, number, started, ticket, issued, used, games, hints, transcript, offsets) \
    SELECT $1, $2, $3, $5, $4, $5, '', 0, 0, '', '' \
    WHERE EXISTS (SELECT 1 FROM class_pupils WHERE id = $1 AND class = $2) \
    AND EXISTS (SELECT 1 FROM class_assignments WHERE class = $2 AND number = $3) \
    ON CONFLICT (pupil, number) DO ";

fn sql(text: String) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(text)
}

impl Store {
    /// Adds a pupil to a class, at the first free place. Nothing here fails on names that are taken: PostgreSQL would write
    /// them into its log.
    pub async fn join_class(&self, class: &str, pupil: &NewPupil<'_>, now: i64) -> Result<Joined, StoreError> {
        Ok(write!(self, tx => {
            // Whoever joins at the same time waits here.
            let there: Option<(i64, i64)> =
                sqlx::query_as("UPDATE classes SET open = open WHERE code = $1 AND expires > $2 AND deleted_at IS NULL \
                     RETURNING open, places")
                    .bind(class).bind(now).fetch_optional(&mut *tx).await?;
            let taken: Vec<(i64, String)> =
                sqlx::query_as("SELECT place, skeleton FROM class_pupils WHERE class = $1 ORDER BY place")
                    .bind(class).fetch_all(&mut *tx).await?;
            let free = (1i64..).zip(&taken).find(|(place, (of, _))| place != of).map(|(place, _)| place);
            let place = free.unwrap_or(taken.len() as i64 + 1);
            match there {
                None => Joined::NoClass,
                Some((0, _)) => Joined::Closed,
                Some(_) if taken.iter().any(|(_, skeleton)| skeleton == pupil.skeleton) => Joined::NameTaken,
                Some((_, places)) if place > places => Joined::Full,
                Some(_) => {
                    sqlx::query(
                        "INSERT INTO class_pupils (id, class, place, name, skeleton, token, joined) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7)",
                    )
                    .bind(pupil.id).bind(class).bind(place).bind(pupil.name).bind(pupil.skeleton).bind(pupil.token).bind(now)
                    .execute(&mut *tx).await?;
                    let (id, class, name) = (pupil.id.to_owned(), class.to_owned(), pupil.name.to_owned());
                    Joined::Welcome(PupilRow { id, class, place, name, joined: now })
                }
            }
        }))
    }

    /// The pupil of a class who holds the token with this hash. The first use of a new token ends the one before.
    pub async fn pupil_of(&self, class: &str, token_hash: &str) -> Result<Option<PupilRow>, StoreError> {
        let text = format!("{PUPIL} WHERE class = $1 AND token = $2");
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
        Ok(write!(self, tx => {
            sqlx::query_as(
                "UPDATE class_pupils SET token = next_token, next_token = '' WHERE class = $1 AND next_token = $2 \
                 RETURNING id, class, place, name, joined",
            )
            .bind(class).bind(token_hash).fetch_optional(&mut *tx).await?
        }))
    }

    /// The pupils of a class, by name.
    pub async fn pupils(&self, class: &str) -> Result<Vec<PupilRow>, StoreError> {
        let text = format!("{PUPIL} WHERE class = $1");
        let mut pupils: Vec<PupilRow> = read!(self, connection => {
            sqlx::query_as(sql(text)).bind(class).fetch_all(&mut *connection).await?
        });
        // Here and not by the database: the two sort letters differently.
        pupils.sort_by_cached_key(|pupil| (pupil.name.to_lowercase(), pupil.place));
        Ok(pupils)
    }

    /// Gives a pupil another token. The one before works until this one is used.
    pub async fn renew_pupil(&self, class: &str, id: &str, token_hash: &str) -> Result<Option<PupilRow>, StoreError> {
        Ok(write!(self, tx => {
            sqlx::query_as(
                "UPDATE class_pupils SET next_token = $3 WHERE class = $1 AND id = $2 \
                 RETURNING id, class, place, name, joined",
            )
            .bind(class).bind(id).bind(token_hash).fetch_optional(&mut *tx).await?
        }))
    }

    /// Removes a pupil with all their games; false if there is none.
    pub async fn delete_pupil(&self, class: &str, id: &str) -> Result<bool, StoreError> {
        let overwrites = self.overwrites();
        let deleted = write!(self, tx => {
            if overwrites {
                sqlx::query("PRAGMA secure_delete = ON").execute(&mut *tx).await?;
            }
            sqlx::query("DELETE FROM class_pupils WHERE class = $1 AND id = $2")
                .bind(class).bind(id).execute(&mut *tx).await?.rows_affected() == 1
        });
        self.forget_deleted().await;
        Ok(deleted)
    }

    /// The board of a place in a class.
    pub async fn board_of_place(&self, class: &str, number: i64, place: i64) -> Result<Option<String>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_scalar("SELECT code FROM class_boards WHERE class = $1 AND number = $2 AND place = $3")
                .bind(class).bind(number).bind(place).fetch_optional(&mut *connection).await?
        }))
    }

    /// The boards of a pupil by assignment: their own, and those of everyone.
    pub async fn boards_of_place(&self, class: &str, place: i64) -> Result<Vec<(i64, String)>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as("SELECT number, code FROM class_boards WHERE class = $1 AND (place = 0 OR place = $2)")
                .bind(class).bind(place).fetch_all(&mut *connection).await?
        }))
    }

    /// A pupil begins a game; false if they or the assignment are gone.
    pub async fn begin_assignment(
        &self,
        pupil: &PupilRow,
        number: i64,
        ticket: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let text = format!(
            "{BEGIN} UPDATE SET ticket = excluded.ticket, issued = excluded.issued, used = '', {NOTHING_SO_FAR}"
        );
        Ok(write!(self, tx => {
            sqlx::query(sql(text)).bind(&pupil.id).bind(&pupil.class).bind(number).bind(ticket).bind(now)
                .execute(&mut *tx).await?.rows_affected() == 1
        }))
    }

    /// Keeps how far a game has got; false if another was begun since, or it was handed in.
    pub async fn report_progress(&self, pupil: &str, number: i64, game: &SoFar) -> Result<bool, StoreError> {
        Ok(write!(self, tx => {
            sqlx::query(
                "UPDATE class_games SET so_far = $4, so_far_moves = $5, so_far_hints = $6, so_far_ms = $7, so_far_at = $8 \
                 WHERE pupil = $1 AND number = $2 AND ticket = $3 AND used = ''",
            )
            .bind(pupil).bind(number).bind(&game.ticket).bind(&game.transcript).bind(game.moves).bind(game.hints)
            .bind(game.time_ms).bind(game.at).execute(&mut *tx).await?.rows_affected() == 1
        }))
    }

    /// Keeps a verified game. The best by moves is kept, then by time; hints of all games add up. Each game counts once.
    pub async fn hand_in(&self, game: &HandedIn) -> Result<Handed, StoreError> {
        let (begin, done) = (format!("{BEGIN} NOTHING"), format!("{DONE} WHERE pupil = $1 AND number = $2"));
        Ok(write!(self, tx => {
            // A game without a ticket may be the first that is heard of.
            sqlx::query(sql(begin)).bind(&game.pupil).bind(&game.class).bind(game.number).bind("").bind(game.made)
                .execute(&mut *tx).await?;
            // Whoever hands in at the same time waits here.
            let before: Option<(String, String)> = sqlx::query_as(
                "UPDATE class_games SET games = games WHERE pupil = $1 AND number = $2 RETURNING ticket, used",
            )
            .bind(&game.pupil).bind(game.number).fetch_optional(&mut *tx).await?;
            let is_repeated: bool = sqlx::query_scalar(
                "SELECT EXISTS (SELECT 1 FROM class_handed_in WHERE pupil = $1 AND number = $2 AND game = $3)",
            )
            .bind(&game.pupil).bind(game.number).bind(&game.id).fetch_one(&mut *tx).await?;
            let done: Option<DoneRow> =
                sqlx::query_as(sql(done)).bind(&game.pupil).bind(game.number).fetch_optional(&mut *tx).await?;
            match before.zip(done) {
                None => Handed::Gone,
                Some((_, done)) if is_repeated => Handed::Repeated(done),
                Some(((ticket, _), _)) if game.ticket.as_ref().is_some_and(|own| *own != ticket) => Handed::Replaced,
                Some(((_, used), _)) if game.ticket.is_some() && !used.is_empty() => Handed::Used,
                Some(((_, used), done)) => {
                    sqlx::query("INSERT INTO class_handed_in (pupil, number, game) VALUES ($1, $2, $3)")
                        .bind(&game.pupil).bind(game.number).bind(&game.id).execute(&mut *tx).await?;
                    let used = if game.ticket.is_some() { &game.id } else { &used };
                    let (now, better) = done.with(game);
                    sqlx::query(
                        "UPDATE class_games SET used = $3, games = $4, hints = $5, moves = $6, time_ms = $7, solved = $8 \
                         WHERE pupil = $1 AND number = $2",
                    )
                    .bind(&game.pupil).bind(game.number).bind(used).bind(now.games).bind(now.hints)
                    .bind(now.moves).bind(now.time_ms).bind(now.solved).execute(&mut *tx).await?;
                    if better {
                        sqlx::query("UPDATE class_games SET transcript = $3, offsets = $4 WHERE pupil = $1 AND number = $2")
                            .bind(&game.pupil).bind(game.number).bind(&game.transcript).bind(&game.offsets)
                            .execute(&mut *tx).await?;
                    }
                    if game.ticket.is_some() {
                        let text = format!("UPDATE class_games SET {NOTHING_SO_FAR} WHERE pupil = $1 AND number = $2");
                        sqlx::query(sql(text))
                            .bind(&game.pupil).bind(game.number).execute(&mut *tx).await?;
                    }
                    Handed::New(now)
                }
            }
        }))
    }

    /// What the pupils of a class have done, or one of them.
    pub async fn done_in_class(&self, class: &str, pupil: Option<&str>) -> Result<Vec<DoneRow>, StoreError> {
        let text = format!("{DONE} WHERE class = $1 AND ($2 = '' OR pupil = $2) ORDER BY number");
        Ok(read!(self, connection => {
            sqlx::query_as(sql(text)).bind(class).bind(pupil.unwrap_or("")).fetch_all(&mut *connection).await?
        }))
    }

    /// A game of a pupil on an assignment.
    pub async fn class_replay(
        &self,
        class: &str,
        number: i64,
        pupil: &str,
        which: Watched,
    ) -> Result<Option<ClassReplayRow>, StoreError> {
        let (columns, there) = match which {
            Watched::Best => ("g.transcript, g.offsets, g.time_ms", "g.moves"),
            Watched::InProgress => ("g.so_far AS transcript, '' AS offsets, g.so_far_ms AS time_ms", "g.so_far_at"),
        };
        let text = format!(
            "SELECT p.name, b.code, a.play, {columns} FROM class_games g \
             JOIN class_pupils p ON p.id = g.pupil JOIN class_assignments a ON a.class = g.class AND a.number = g.number \
             JOIN class_boards b ON b.class = g.class AND b.number = g.number AND b.place = p.place * a.individual \
             WHERE g.class = $1 AND g.number = $2 AND g.pupil = $3 AND {there} IS NOT NULL"
        );
        Ok(read!(self, connection => {
            sqlx::query_as(sql(text)).bind(class).bind(number).bind(pupil).fetch_optional(&mut *connection).await?
        }))
    }

    /// About how many bytes are kept for a class. Each game that was handed in has a row.
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
