//! Migrations: the steps from an empty database to the tables of this version.
//!
//! A step is a file of SQL, sometimes with a function that runs before it. Each statement starts at
//! the start of a line, continues in indented lines and ends with a line that ends in `;`. A line
//! `-- SQLite only` or `-- PostgreSQL only` precedes a statement for one database. All missing
//! steps run in one transaction, so a process that dies leaves the tables unchanged.

use super::catalogue::has_table;
use super::transaction::Transaction;
use super::{Store, StoreError, earlier_log, naming};

/// A step from one version of the tables to the next.
struct Step {
    /// Runs before the statements.
    function: Option<Function>,
    sql: &'static str,
}

#[derive(Clone, Copy)]
enum Function {
    /// Gives all players skeletons and numbers.
    NumberPlayers,
    /// Rewrites the log of the operator as data.
    ConvertLog,
}

impl Function {
    async fn run(self, tx: &mut Transaction) -> Result<(), StoreError> {
        match self {
            Self::NumberPlayers => naming::number_players(tx).await,
            Self::ConvertLog => earlier_log::convert(tx).await,
        }
    }
}

const fn sql(sql: &'static str) -> Step {
    Step { function: None, sql }
}

/// The steps in order. The version of the tables is the number of steps. A released step never
/// changes.
const STEPS: [Step; 11] = [
    sql(include_str!("../../migrations/0001_start.sql")),
    sql(include_str!("../../migrations/0002_games.sql")),
    sql(include_str!("../../migrations/0003_luggage.sql")),
    sql(include_str!("../../migrations/0004_payload.sql")),
    sql(include_str!("../../migrations/0005_classes.sql")),
    sql(include_str!("../../migrations/0006_progress.sql")),
    Step { function: Some(Function::NumberPlayers), sql: include_str!("../../migrations/0007_names.sql") },
    sql(include_str!("../../migrations/0008_return.sql")),
    sql(include_str!("../../migrations/0009_deletion.sql")),
    Step { function: Some(Function::ConvertLog), sql: include_str!("../../migrations/0010_log.sql") },
    sql(include_str!("../../migrations/0011_handed_in.sql")),
];

/// The version of the tables that this program uses.
pub const VERSION: i64 = STEPS.len() as i64;

/// The key of the advisory lock that replicas take in PostgreSQL.
const LOCK: i64 = 0x646f_7573_6531;

/// Called after every statement of a migration and every line of a restored backup.
pub type OnStep<'a> = &'a mut (dyn FnMut() + Send);

/// The versions of the tables before and after a migration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Migration {
    /// 0 for a new database.
    pub from: i64,
    pub to: i64,
}

impl Store {
    /// Runs the missing steps, all or none. Replicas that start together wait for the first.
    pub(super) async fn migrate(&self, on_step: OnStep<'_>) -> Result<Migration, StoreError> {
        let mut tx = self.begin_writing().await?;
        lock(&mut tx).await?;
        let from = version(&mut tx).await?;
        if from > VERSION {
            return Err(StoreError::Newer { found: from, known: VERSION });
        }
        advance(&mut tx, from, VERSION, on_step).await?;
        tx.commit().await?;
        Ok(Migration { from, to: VERSION })
    }
}

/// Waits until no other process migrates or restores. In SQLite the transaction itself is the lock.
pub(super) async fn lock(tx: &mut Transaction) -> Result<(), StoreError> {
    if tx.is_postgres() {
        tx.run("SELECT pg_advisory_xact_lock($1)", &[LOCK.into()]).await?;
    }
    Ok(())
}

/// The version of the tables; 0 if there are none.
pub(super) async fn version(tx: &mut Transaction) -> Result<i64, StoreError> {
    if !has_table(tx, "schema_version").await? {
        return Ok(0);
    }
    tx.count("SELECT COALESCE(MAX(version), 0) FROM schema_version", &[]).await
}

/// Runs the steps between two versions.
pub(super) async fn advance(tx: &mut Transaction, from: i64, to: i64, on_step: OnStep<'_>) -> Result<(), StoreError> {
    let database = if tx.is_postgres() { Database::Postgres } else { Database::Sqlite };
    take_steps(tx, from, to, |only| only.is_none_or(|only| only == database), on_step).await
}

/// Like [`advance`], without statements for one database only.
pub(super) async fn advance_shared(tx: &mut Transaction, from: i64, to: i64) -> Result<(), StoreError> {
    take_steps(tx, from, to, |only| only.is_none(), &mut || ()).await
}

async fn take_steps(
    tx: &mut Transaction,
    from: i64,
    to: i64,
    is_taken: impl Fn(Option<Database>) -> bool,
    on_step: OnStep<'_>,
) -> Result<(), StoreError> {
    tx.define("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)").await?;
    for number in from + 1..=to {
        let Some(step) = usize::try_from(number - 1).ok().and_then(|at| STEPS.get(at)) else { break };
        if let Some(function) = step.function {
            function.run(tx).await?;
            on_step();
        }
        for statement in statements(step.sql) {
            if is_taken(statement.only) {
                tx.define(&statement.text).await?;
                on_step();
            }
        }
        tx.run("INSERT INTO schema_version (version) VALUES ($1)", &[number.into()]).await?;
        on_step();
    }
    Ok(())
}

struct Statement {
    text: String,
    only: Option<Database>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Database {
    Sqlite,
    Postgres,
}

/// The statements of a step, without comments.
fn statements(sql: &str) -> Vec<Statement> {
    let mut found = Vec::new();
    let (mut text, mut only) = (String::new(), None);
    let mut lines = sql.lines().peekable();
    while let Some(line) = lines.next() {
        match line.trim() {
            "-- SQLite only" => only = Some(Database::Sqlite),
            "-- PostgreSQL only" => only = Some(Database::Postgres),
            comment if comment.starts_with("--") || (text.is_empty() && comment.is_empty()) => {}
            _ => {
                text.push_str(line);
                text.push('\n');
                let goes_on =
                    lines.peek().is_some_and(|next| next.starts_with([' ', '\t', ')']) || next.starts_with("END"));
                if line.trim_end().ends_with(';') && !goes_on {
                    found.push(Statement { text: std::mem::take(&mut text), only: only.take() });
                }
            }
        }
    }
    debug_assert!(text.trim().is_empty(), "a statement without an end: {text}");
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_divided_into_its_statements() {
        let text = "-- A table.\nCREATE TABLE a (\n    -- A column; with a comment.\n    b TEXT\n);\n\n-- SQLite only\n\
                    CREATE TRIGGER t AFTER INSERT ON a BEGIN\n    DELETE FROM a;\n    DELETE FROM b;\nEND;\n\
                    -- PostgreSQL only\nCREATE EXTENSION x;\nDROP TABLE a;\n";
        let found = statements(text);
        let first_words: Vec<_> =
            found.iter().map(|one| one.text.split_whitespace().take(2).collect::<Vec<_>>()).collect();
        assert_eq!(
            first_words,
            [["CREATE", "TABLE"], ["CREATE", "TRIGGER"], ["CREATE", "EXTENSION"], ["DROP", "TABLE"]]
        );
        assert_eq!(found[1].text.matches(';').count(), 3);
        let only: Vec<_> = found.iter().map(|one| one.only).collect();
        assert_eq!(only, [None, Some(Database::Sqlite), Some(Database::Postgres), None]);
    }

    #[test]
    fn no_statement_of_a_step_is_lost_or_joined_to_another() {
        for (number, step) in STEPS.iter().enumerate() {
            let code: String = step.sql.lines().filter(|line| !line.trim().starts_with("--")).collect();
            let joined: String = statements(step.sql).iter().map(|one| one.text.replace('\n', "")).collect();
            assert_eq!(joined, code, "step {}", number + 1);
            for one in statements(step.sql).iter().filter(|one| !one.text.contains("TRIGGER")) {
                assert_eq!(one.text.matches(';').count(), 1, "step {}: {}", number + 1, one.text);
            }
        }
    }
}
