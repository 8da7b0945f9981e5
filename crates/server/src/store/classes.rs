//! Classes and their assignments: made, changed, and deleted with everything about them.

use super::{Pools, Store, StoreError, read, row, write};

/// A class as kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassRow {
    /// Its code.
    pub code: String,
    /// The title.
    pub title: String,
    /// The hash of the token of its teacher.
    pub teacher: String,
    /// The hash of the code that makes a new one.
    pub recovery: String,
    /// 1 if pupils do not see each other's names.
    pub names_hidden: i64,
    /// 1 if pupils may join.
    pub open: i64,
    /// How many may.
    pub places: i64,
    /// When it was made.
    pub created: i64,
    /// When it is deleted.
    pub expires: i64,
}

row!(ClassRow { code, title, teacher, recovery, names_hidden, open, places, created, expires });

/// An assignment as kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignmentRow {
    /// Which one, counted from 1.
    pub number: i64,
    /// The title, or nothing.
    pub title: String,
    /// The rule of play.
    pub play: String,
    /// No fewer moves.
    pub par_least: i64,
    /// No more moves.
    pub par_most: Option<i64>,
    /// 1 if hints are allowed.
    pub hints: i64,
    /// Until when games are taken.
    pub due: Option<i64>,
    /// 1 if each pupil has another board.
    pub individual: i64,
}

row!(AssignmentRow { number, title, play, par_least, par_most, hints, due, individual });

/// An assignment about to be kept, with its boards: one for everyone, or one for each place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAssignmentRow {
    /// All but its number, which is given here.
    pub row: AssignmentRow,
    /// The boards.
    pub codes: Vec<String>,
}

/// The result of adding an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It has this number.
    Number(i64),
    /// There are as many as there may be.
    Full,
    /// The class is gone.
    NoClass,
}

/// A class as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownClass {
    /// Its code.
    pub code: String,
    /// How many pupils it has.
    pub pupils: i64,
    /// How many assignments.
    pub assignments: i64,
    /// When it was made.
    pub created: i64,
    /// When it is deleted.
    pub expires: i64,
}

row!(KnownClass { code, pupils, assignments, created, expires });

const COLUMNS: &str =
    "SELECT code, title, teacher, recovery, names_hidden, open, places, created, expires FROM classes";

/// The highest number of an assignment of a class.
const LAST_NUMBER: &str = "SELECT COALESCE(MAX(number), 0) FROM class_assignments WHERE class = $1";

fn sql(text: String) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(text)
}

/// Adds an assignment and its boards within a transaction.
macro_rules! add_assignment {
    ($tx:ident, $class:expr, $number:expr, $assignment:expr) => {{
        let NewAssignmentRow { row, codes } = $assignment;
        sqlx::query(
            "INSERT INTO class_assignments (class, number, title, play, par_least, par_most, hints, due, individual) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind($class)
        .bind($number)
        .bind(&row.title)
        .bind(&row.play)
        .bind(row.par_least)
        .bind(row.par_most)
        .bind(row.hints)
        .bind(row.due)
        .bind(row.individual)
        .execute(&mut *$tx)
        .await?;
        // Place 0 is the board of everyone.
        for (place, code) in (row.individual..).zip(codes) {
            sqlx::query("INSERT INTO class_boards (class, number, place, code) VALUES ($1, $2, $3, $4)")
                .bind($class)
                .bind($number)
                .bind(place)
                .bind(code)
                .execute(&mut *$tx)
                .await?;
        }
    }};
}

impl Store {
    /// Adds a class with its assignments; false if the code is taken.
    pub async fn add_class(&self, class: &ClassRow, assignments: &[NewAssignmentRow]) -> Result<bool, StoreError> {
        Ok(write!(self, tx => {
            // Without an error: PostgreSQL would write the row into its log.
            let added = sqlx::query(
                "INSERT INTO classes (code, title, teacher, recovery, names_hidden, open, places, created, expires) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (code) DO NOTHING",
            )
            .bind(&class.code).bind(&class.title).bind(&class.teacher).bind(&class.recovery).bind(class.names_hidden)
            .bind(class.open).bind(class.places).bind(class.created).bind(class.expires)
            .execute(&mut *tx).await?.rows_affected() == 1;
            if added {
                for (number, assignment) in (1i64..).zip(assignments) {
                    add_assignment!(tx, &class.code, number, assignment);
                }
            }
            added
        }))
    }

    /// A class that is not over.
    pub async fn class(&self, code: &str, now: i64) -> Result<Option<ClassRow>, StoreError> {
        let text = format!("{COLUMNS} WHERE code = $1 AND expires > $2 AND deleted_at IS NULL");
        Ok(read!(self, connection => {
            sqlx::query_as(sql(text)).bind(code).bind(now).fetch_optional(&mut *connection).await?
        }))
    }

    /// Adds an assignment to a class that has fewer than `most`.
    pub async fn add_assignment(
        &self,
        class: &str,
        assignment: &NewAssignmentRow,
        most: i64,
    ) -> Result<Added, StoreError> {
        Ok(write!(self, tx => {
            // Whoever adds at the same time waits here.
            let there = sqlx::query("UPDATE classes SET open = open WHERE code = $1")
                .bind(class).execute(&mut *tx).await?.rows_affected() == 1;
            let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM class_assignments WHERE class = $1")
                .bind(class).fetch_one(&mut *tx).await?;
            let last: i64 = sqlx::query_scalar(LAST_NUMBER).bind(class).fetch_one(&mut *tx).await?;
            if !there {
                Added::NoClass
            } else if count >= most {
                Added::Full
            } else {
                add_assignment!(tx, class, last + 1, assignment);
                Added::Number(last + 1)
            }
        }))
    }

    /// Removes an assignment with all games on it; false if there is none.
    pub async fn delete_assignment(&self, class: &str, number: i64) -> Result<bool, StoreError> {
        let overwrites = self.overwrites();
        let deleted = write!(self, tx => {
            if overwrites {
                sqlx::query("PRAGMA secure_delete = ON").execute(&mut *tx).await?;
            }
            sqlx::query("DELETE FROM class_assignments WHERE class = $1 AND number = $2")
                .bind(class).bind(number).execute(&mut *tx).await?.rows_affected() == 1
        });
        self.forget_deleted().await;
        Ok(deleted)
    }

    /// The assignments of a class in order, each with the board of everyone, or nothing where each pupil has another.
    pub async fn assignments(&self, class: &str) -> Result<Vec<(AssignmentRow, Option<String>)>, StoreError> {
        Ok(read!(self, connection => {
            let rows: Vec<AssignmentRow> = sqlx::query_as(
                "SELECT number, title, play, par_least, par_most, hints, due, individual FROM class_assignments \
                 WHERE class = $1 ORDER BY number",
            )
            .bind(class).fetch_all(&mut *connection).await?;
            let codes: Vec<(i64, String)> =
                sqlx::query_as("SELECT number, code FROM class_boards WHERE class = $1 AND place = 0")
                    .bind(class).fetch_all(&mut *connection).await?;
            rows.into_iter()
                .map(|row| {
                    let code = codes.iter().find(|(number, _)| *number == row.number).map(|(_, code)| code.clone());
                    (row, code)
                })
                .collect()
        }))
    }

    /// Changes what a teacher may change.
    pub async fn change_class(&self, class: &ClassRow) -> Result<bool, StoreError> {
        Ok(write!(self, tx => {
            sqlx::query("UPDATE classes SET names_hidden = $2, open = $3, expires = $4 WHERE code = $1")
                .bind(&class.code).bind(class.names_hidden).bind(class.open).bind(class.expires)
                .execute(&mut *tx).await?.rows_affected() == 1
        }))
    }

    /// Gives a class another teacher's token and recovery code, if the code that was typed is the one it has now.
    pub async fn recover_class(
        &self,
        code: &str,
        typed: &str,
        teacher: &str,
        recovery: &str,
    ) -> Result<bool, StoreError> {
        Ok(write!(self, tx => {
            sqlx::query("UPDATE classes SET teacher = $3, recovery = $4 WHERE code = $1 AND recovery = $2 AND deleted_at IS NULL")
                .bind(code).bind(typed).bind(teacher).bind(recovery).execute(&mut *tx).await?.rows_affected() == 1
        }))
    }

    /// Deletes a class and everything about it at once and for good, as its teacher wishes; false if there is none.
    pub async fn delete_class(&self, code: &str) -> Result<bool, StoreError> {
        let overwrites = self.overwrites();
        let deleted = write!(self, tx => {
            if overwrites {
                sqlx::query("PRAGMA secure_delete = ON").execute(&mut *tx).await?;
            }
            sqlx::query("DELETE FROM admin_log WHERE verb = 'delete-class' AND subject = $1")
                .bind(code).execute(&mut *tx).await?;
            sqlx::query("DELETE FROM classes WHERE code = $1").bind(code).execute(&mut *tx).await?.rows_affected() == 1
        });
        self.forget_deleted().await;
        Ok(deleted)
    }

    /// Whether deleted rows are to be overwritten by us: by default SQLite leaves whole pages of them as they were.
    pub(super) fn overwrites(&self) -> bool {
        matches!(self.pools, Pools::Sqlite { .. })
    }

    /// Moves what was deleted out of the log of SQLite too. Where others read meanwhile, the next time will do.
    pub(super) async fn forget_deleted(&self) {
        if let Pools::Sqlite { write, .. } = &self.pools
            && let Err(error) =
                sqlx::raw_sql("PRAGMA secure_delete = FAST; PRAGMA wal_checkpoint(TRUNCATE)").execute(write).await
        {
            tracing::debug!(%error, "the log of the database could not be shortened");
        }
    }

    /// All classes, those that end first at the beginning.
    pub async fn classes(&self) -> Result<Vec<KnownClass>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as(
                "SELECT c.code, (SELECT COUNT(*) FROM class_pupils WHERE class = c.code) AS pupils, \
                 (SELECT COUNT(*) FROM class_assignments WHERE class = c.code) AS assignments, c.created, c.expires \
                 FROM classes c WHERE c.deleted_at IS NULL ORDER BY c.expires, c.code",
            )
            .fetch_all(&mut *connection).await?
        }))
    }
}
