//! Classes and their assignments.

use super::transaction::Value;
use super::{Pools, Store, StoreError, par, read, row, write};
use douse::play_rules::PlayRule;
use douse_api::class::{Assignment, Class};

/// A class and the hash of its teacher's token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassRow {
    pub class: Class,
    pub teacher: String,
}

row!(ClassRow, row => {
    let flag = |column: &'static str| row.try_get::<i64, _>(column).map(|value| value != 0);
    let class = Class {
        code: row.try_get("code")?,
        title: row.try_get("title")?,
        names_hidden: flag("names_hidden")?,
        open: flag("open")?,
        places: u32::try_from(row.try_get::<i64, _>("places")?).unwrap_or(0),
        created: row.try_get("created")?,
        expires: row.try_get("expires")?,
    };
    Self { class, teacher: row.try_get("teacher")? }
});

/// An assignment as its teacher sees it, read from the columns in [`ASSIGNMENT`] and a code.
pub(super) struct AssignmentRow(pub Assignment);

/// The columns of an assignment `a`.
pub(super) const ASSIGNMENT: &str =
    "a.number, a.title, a.play, a.par_least, a.par_most, a.hints AS allows_hints, a.due";

row!(AssignmentRow, row => Self(Assignment {
    number: u32::try_from(row.try_get::<i64, _>("number")?).unwrap_or(0),
    title: row.try_get("title")?,
    code: row.try_get("code")?,
    play: row.try_get::<String, _>("play")?.parse::<PlayRule>().unwrap_or_default(),
    par: par(row.try_get("par_least")?, row.try_get("par_most")?),
    hints: row.try_get::<i64, _>("allows_hints")? != 0,
    due: row.try_get("due")?,
}));

/// An assignment whose boards are proved. Its number is given when it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedAssignment {
    pub assignment: Assignment,
    /// The boards of the places in the class, where the assignment has no board for everyone.
    pub boards: Vec<String>,
}

/// The result of adding an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddAssignmentResult {
    Number(u32),
    /// The class has the maximum number of assignments.
    Full,
    NoClass,
}

/// A class as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdminClass {
    pub code: String,
    pub pupils: i64,
    pub assignments: i64,
    pub created: i64,
    pub expires: i64,
}

row!(AdminClass { code, pupils, assignments, created, expires });

fn sql(text: String) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(text)
}

/// Adds an assignment and its boards within a transaction.
macro_rules! add_assignment {
    ($tx:ident, $class:expr, $number:expr, $proved:expr) => {{
        let ProvedAssignment { assignment, boards } = $proved;
        let individual = i64::from(assignment.code.is_none());
        let number = |moves: u64| i64::try_from(moves).unwrap_or(i64::MAX);
        sqlx::query(
            "INSERT INTO class_assignments (class, number, title, play, par_least, par_most, hints, due, individual) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind($class)
        .bind($number)
        .bind(&assignment.title)
        .bind(assignment.play.name())
        .bind(number(assignment.par.at_least))
        .bind(assignment.par.at_most.map(number))
        .bind(i64::from(assignment.hints))
        .bind(assignment.due)
        .bind(individual)
        .execute(&mut *$tx)
        .await?;
        // Place 0 has the board of everyone.
        for (place, code) in (individual..).zip(assignment.code.iter().chain(boards)) {
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
    /// Adds a class with its assignments; false if the code is taken. `recovery` is the hash of the
    /// recovery code.
    pub async fn add_class(
        &self,
        row: &ClassRow,
        recovery: &str,
        assignments: &[ProvedAssignment],
    ) -> Result<bool, StoreError> {
        let ClassRow { class, teacher } = row;
        Ok(write!(self, tx => {
            // On a conflict an error would make PostgreSQL write the row into its log.
            let added = sqlx::query(
                "INSERT INTO classes (code, title, teacher, recovery, names_hidden, open, places, created, expires) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (code) DO NOTHING",
            )
            .bind(&class.code).bind(&class.title).bind(teacher).bind(recovery).bind(i64::from(class.names_hidden))
            .bind(i64::from(class.open)).bind(i64::from(class.places)).bind(class.created).bind(class.expires)
            .execute(&mut *tx).await?.rows_affected() == 1;
            if added {
                for (number, proved) in (1i64..).zip(assignments) {
                    add_assignment!(tx, &class.code, number, proved);
                }
            }
            added
        }))
    }

    /// A class that has neither expired nor been deleted.
    pub async fn class(&self, code: &str, now: i64) -> Result<Option<ClassRow>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as(
                "SELECT code, title, teacher, names_hidden, open, places, created, expires FROM classes \
                 WHERE code = $1 AND expires > $2 AND deleted_at IS NULL",
            )
            .bind(code).bind(now).fetch_optional(&mut *connection).await?
        }))
    }

    /// Adds an assignment to a class that has fewer than `max`.
    pub async fn add_assignment(
        &self,
        class: &str,
        assignment: &ProvedAssignment,
        max: usize,
    ) -> Result<AddAssignmentResult, StoreError> {
        Ok(write!(self, tx => {
            // Locks the class: others who add an assignment now wait here.
            let class_exists = sqlx::query("UPDATE classes SET open = open WHERE code = $1")
                .bind(class).execute(&mut *tx).await?.rows_affected() == 1;
            let (count, last): (i64, i64) =
                sqlx::query_as("SELECT COUNT(*), COALESCE(MAX(number), 0) FROM class_assignments WHERE class = $1")
                    .bind(class).fetch_one(&mut *tx).await?;
            if !class_exists {
                AddAssignmentResult::NoClass
            } else if count >= max as i64 {
                AddAssignmentResult::Full
            } else {
                add_assignment!(tx, class, last + 1, assignment);
                AddAssignmentResult::Number(u32::try_from(last + 1).unwrap_or(u32::MAX))
            }
        }))
    }

    /// Removes an assignment with all games on it; false if there is none.
    pub async fn delete_assignment(&self, class: &str, number: u32) -> Result<bool, StoreError> {
        let text = "DELETE FROM class_assignments WHERE class = $1 AND number = $2";
        self.delete_for_good(&[text], &[class.into(), i64::from(number).into()]).await
    }

    /// The assignments of a class in order.
    pub async fn assignments(&self, class: &str) -> Result<Vec<Assignment>, StoreError> {
        let text = format!(
            "SELECT {ASSIGNMENT}, b.code FROM class_assignments a LEFT JOIN class_boards b \
             ON b.class = a.class AND b.number = a.number AND b.place = 0 WHERE a.class = $1 ORDER BY a.number"
        );
        let rows: Vec<AssignmentRow> = read!(self, connection => {
            sqlx::query_as(sql(text)).bind(class).fetch_all(&mut *connection).await?
        });
        Ok(rows.into_iter().map(|AssignmentRow(assignment)| assignment).collect())
    }

    /// Stores the settings that a teacher can change; false if there is no such class.
    pub async fn change_class(&self, class: &Class) -> Result<bool, StoreError> {
        Ok(write!(self, tx => {
            sqlx::query("UPDATE classes SET names_hidden = $2, open = $3, expires = $4 WHERE code = $1")
                .bind(&class.code).bind(i64::from(class.names_hidden)).bind(i64::from(class.open)).bind(class.expires)
                .execute(&mut *tx).await?.rows_affected() == 1
        }))
    }

    /// Replaces the teacher's token and the recovery code, if `typed` is the current recovery code.
    /// All are hashes.
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

    /// Deletes a class and everything about it, as its teacher wishes: at once and without undo;
    /// false if there is none.
    pub async fn delete_class(&self, code: &str) -> Result<bool, StoreError> {
        let texts = [
            "DELETE FROM admin_log WHERE verb = 'delete-class' AND subject = $1",
            "DELETE FROM classes WHERE code = $1",
        ];
        self.delete_for_good(&texts, &[code.into()]).await
    }

    /// Deletes rows and overwrites them on the disk; whether the last statement deleted one.
    pub(super) async fn delete_for_good(&self, texts: &[&str], values: &[Value<'_>]) -> Result<bool, StoreError> {
        let mut tx = self.begin_writing().await?;
        if self.is_sqlite() {
            tx.run("PRAGMA secure_delete = ON", &[]).await?;
        }
        let mut deleted = 0;
        for text in texts {
            deleted = tx.run(text, values).await?;
        }
        tx.commit().await?;
        self.overwrite_deleted().await;
        Ok(deleted == 1)
    }

    /// Returns whether the database is a file of SQLite, which leaves deleted rows on the disk
    /// unless told otherwise.
    pub(super) fn is_sqlite(&self) -> bool {
        matches!(self.pools, Pools::Sqlite { .. })
    }

    /// Removes deleted rows from the write-ahead log of SQLite too. While others read, this is left
    /// to the next deletion.
    pub(super) async fn overwrite_deleted(&self) {
        if let Pools::Sqlite { write, .. } = &self.pools
            && let Err(error) =
                sqlx::raw_sql("PRAGMA secure_delete = FAST; PRAGMA wal_checkpoint(TRUNCATE)").execute(write).await
        {
            tracing::debug!(%error, "the log of the database could not be shortened");
        }
    }

    /// All classes, those that expire first at the beginning.
    pub async fn classes(&self) -> Result<Vec<AdminClass>, StoreError> {
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
