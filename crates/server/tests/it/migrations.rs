//! Migrating and restoring, killed after each statement: the data stays unchanged, and the next
//! attempt succeeds.

use crate::harness::NOON;
use crate::harness::postgres::Cluster;
use crate::versions::{connected, first_version};
use douse_server::store::{AdminAction, BackupSecret, DatabaseLocation, Store, StoreError, VERSION};
use sqlx::{ConnectOptions as _, Connection as _};
use std::ffi::OsStr;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Set for child processes: the database to migrate or to restore into.
const DATABASE: &str = "DOUSE_TEST_MIGRATED";
/// The file of the backup to restore.
const BACKUP: &str = "DOUSE_TEST_BACKUP";
/// Set for a child that purges.
const PURGE: &str = "DOUSE_TEST_PURGE";
/// The number of the statement after which the child dies.
const LAST: &str = "DOUSE_TEST_LAST_STATEMENT";

/// No test of its own: a process that dies after a given number of statements.
#[test]
fn child_migration() {
    let Some(database) = std::env::var_os(DATABASE) else { return };
    let last: usize = std::env::var(LAST).unwrap().parse().unwrap();
    let place = match database.to_str() {
        Some(address) if address.starts_with("postgres://") => {
            DatabaseLocation::Postgres { address: address.into(), secrets: PathBuf::new() }
        }
        _ => DatabaseLocation::File(database.into()),
    };
    let mut statements = 0;
    let mut count = || {
        statements += 1;
        if statements == last {
            std::process::abort();
        }
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        if std::env::var_os(PURGE).is_some() {
            let store = Store::open_to_write(&place).await.unwrap();
            store.purge(NOON, NOON).await.unwrap();
            return store.close().await;
        }
        match std::env::var_os(BACKUP) {
            Some(file) => {
                let store = Store::open_to_restore(&place).await.unwrap();
                let mut backup = BufReader::new(std::fs::File::open(file).unwrap());
                store.restore(&mut backup, &mut count).await.unwrap();
                store.close().await;
            }
            None => drop(Store::migrate_existing(&place, &mut count).await.unwrap()),
        }
    });
}

/// Returns whether a child finished instead of dying after its last statement.
fn finishes(place: &DatabaseLocation, backup: Option<&OsStr>, last: usize) -> bool {
    let database: &OsStr = match place {
        DatabaseLocation::File(file) => file.as_os_str(),
        DatabaseLocation::Postgres { address, .. } => address.as_ref(),
    };
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "migrations::child_migration"]).env(DATABASE, database).env(LAST, last.to_string());
    if let Some(backup) = backup {
        command.env(BACKUP, backup);
    }
    let ended = command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
    assert!(ended.success() || ended.code().is_none(), "the child failed: {ended}");
    ended.success()
}

/// The version and the content of a database.
async fn contents(place: &DatabaseLocation) -> (i64, String) {
    let store = Store::open_any_version(place).await.unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    let mut backup = Vec::new();
    store.backup(&mut backup, BackupSecret::Omit).await.unwrap();
    let version = store.version().await.unwrap();
    store.close().await;
    (version, String::from_utf8(backup).unwrap())
}

async fn survives_kills(place: &DatabaseLocation) {
    let before = contents(place).await;
    assert_eq!(before.0, 1);
    let mut last = 1;
    while !finishes(place, None, last) {
        assert_eq!(contents(place).await, before, "killed after statement {last}");
        last += 1;
    }
    assert!(last > 40, "each statement was the last once, not only {last}");
    let (version, after) = contents(place).await;
    assert_eq!(version, VERSION);
    assert!(after.contains("ada#2"), "players have their numbers");
}

#[tokio::test]
async fn a_migration_killed_after_any_statement_changes_nothing_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let place = DatabaseLocation::File(folder.path().join("old.db"));
    first_version(&place).await;
    survives_kills(&place).await;
}

#[tokio::test]
async fn a_migration_killed_after_any_statement_changes_nothing_on_postgres() {
    let Some(cluster) = Cluster::start() else { return };
    first_version(&cluster.place()).await;
    survives_kills(&cluster.place()).await;
}

/// Restores a backup of the first version into an empty database.
async fn restoring_survives_kills(place: &DatabaseLocation) {
    let backup = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/version1.backup"));
    let mut last = 1;
    while !finishes(place, Some(backup.as_os_str()), last) {
        let store = Store::open_any_version(place).await.unwrap();
        assert_eq!(store.version().await.unwrap(), 0, "killed after step {last}: nothing is there");
        store.close().await;
        last += 1;
    }
    assert!(last > 60, "each statement and each row was the last once, not only {last}");
    let store = Store::open_to_read(place).await.unwrap();
    assert_eq!(store.stats().await.unwrap().players, 2);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    store.close().await;
}

#[tokio::test]
async fn restoring_killed_at_any_row_leaves_nothing_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    restoring_survives_kills(&DatabaseLocation::File(folder.path().join("new.db"))).await;
}

#[tokio::test]
async fn restoring_killed_at_any_row_leaves_nothing_on_postgres() {
    let Some(cluster) = Cluster::start() else { return };
    let DatabaseLocation::Postgres { address, .. } = cluster.place() else { panic!("a place of PostgreSQL") };
    connected(&address).await.close().await.unwrap();
    restoring_survives_kills(&cluster.place()).await;
}

/// Databases of 0.2.0 may have stopped between its two transactions: without numbers, and with
/// duplicate names.
#[tokio::test]
async fn players_that_an_interrupted_upgrade_left_without_numbers_get_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.db");
    let place = DatabaseLocation::File(file.clone());
    first_version(&place).await;
    let mut old = options_of(&file).connect().await.unwrap();
    for step in &crate::versions::STEPS[1..] {
        sqlx::raw_sql(*step).execute(&mut old).await.unwrap();
    }
    sqlx::raw_sql("INSERT INTO schema_version (version) VALUES (6)").execute(&mut old).await.unwrap();
    old.close().await.unwrap();
    let store = Store::open(&place).await.unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(store.account("ada00002").await.unwrap().unwrap().player.name, "ada#2");
    store.close().await;
    // A check also finds such damage in tables of this version.
    let mut damaged = options_of(&file).connect().await.unwrap();
    sqlx::raw_sql("DROP INDEX players_skeleton; UPDATE players SET number = 0").execute(&mut damaged).await.unwrap();
    damaged.close().await.unwrap();
    let store = Store::open_any_version(&place).await.unwrap();
    assert_eq!(store.check().await.unwrap(), ["the index players_skeleton is missing"]);
    store.close().await;
    let mut damaged = options_of(&file).connect().await.unwrap();
    sqlx::raw_sql("CREATE UNIQUE INDEX players_skeleton ON players (id)").execute(&mut damaged).await.unwrap();
    damaged.close().await.unwrap();
    let store = Store::open_any_version(&place).await.unwrap();
    assert_eq!(store.check().await.unwrap(), ["4 players without a number for their name"]);
    store.close().await;
}

fn options_of(file: &Path) -> sqlx::sqlite::SqliteConnectOptions {
    sqlx::sqlite::SqliteConnectOptions::new().filename(file)
}

async fn is_opened_to_read_only(place: &DatabaseLocation) {
    let before = contents(place).await;
    for refused in [Store::open_to_write(place).await, Store::open_to_read(place).await] {
        assert!(matches!(refused, Err(StoreError::Older { found: 1, known: VERSION })), "{refused:?}");
    }
    assert_eq!(contents(place).await, before);
    // A backup of old tables restores as current ones.
    let folder = tempfile::tempdir().unwrap();
    let other = Store::open_to_restore(&DatabaseLocation::File(folder.path().join("new.db"))).await.unwrap();
    other.restore(&mut before.1.as_bytes(), &mut || ()).await.unwrap();
    assert_eq!(other.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(other.account("ada00002").await.unwrap().unwrap().player.name, "ada#2");
    other.close().await;
    let migrated = Store::migrate_existing(place, &mut || ()).await.unwrap();
    assert_eq!((migrated.from, migrated.to), (1, VERSION));
    Store::open_to_write(place).await.unwrap().close().await;
    let store = Store::open_to_read(place).await.unwrap();
    let written = store.act("test", &AdminAction::Ban { player: "ada00001".into() }, NOON).await;
    assert!(written.is_err(), "it was opened to read: {written:?}");
    store.close().await;
}

#[tokio::test]
async fn only_the_service_and_migrate_change_an_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let place = DatabaseLocation::File(folder.path().join("old.db"));
    first_version(&place).await;
    is_opened_to_read_only(&place).await;
    let none = Store::open_to_read(&DatabaseLocation::File(folder.path().join("none.db"))).await;
    assert!(none.is_err() && !folder.path().join("none.db").exists(), "reading creates nothing");
}

#[tokio::test]
async fn only_the_service_and_migrate_change_an_old_postgres() {
    let Some(cluster) = Cluster::start() else { return };
    first_version(&cluster.place()).await;
    is_opened_to_read_only(&cluster.place()).await;
}

/// Kills a purge of many players after longer and longer times, until it finishes first.
async fn purging_survives_kills(place: &DatabaseLocation) {
    const PLAYERS: usize = 200;
    let store = Store::open(place).await.unwrap();
    for number in 0..PLAYERS {
        let id = format!("player{number}");
        store.add_player(&id, &format!("Player {number}"), &format!("hash {number}"), NOON).await.unwrap();
        store.act("test", &AdminAction::Delete { player: id }, NOON).await.unwrap();
    }
    store.close().await;
    let database: &OsStr = match place {
        DatabaseLocation::File(file) => file.as_os_str(),
        DatabaseLocation::Postgres { address, .. } => address.as_ref(),
    };
    for kills in 1.. {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "migrations::child_migration"]).env(DATABASE, database).env(LAST, "0").env(PURGE, "1");
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(20 * kills));
        let _ = child.kill();
        child.wait().unwrap();
        let (_, contents) = contents(place).await;
        let (players, gone) =
            ["players", "gone"].map(|table| contents.matches(&format!("\"table\":\"{table}\",\"row\"")).count()).into();
        assert!((players, gone) == (PLAYERS, 0) || (players, gone) == (0, PLAYERS), "{players} players, {gone} gone");
        if players == 0 {
            assert!(kills > 1, "it was killed before");
            return;
        }
    }
}

#[tokio::test]
async fn a_killed_purge_deletes_all_or_nothing_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    purging_survives_kills(&DatabaseLocation::File(folder.path().join("new.db"))).await;
}

#[tokio::test]
async fn a_killed_purge_deletes_all_or_nothing_on_postgres() {
    let Some(cluster) = Cluster::start() else { return };
    purging_survives_kills(&cluster.place()).await;
}
