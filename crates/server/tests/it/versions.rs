//! Databases and backups of earlier versions keep working.

use crate::harness::NOON;
use crate::harness::postgres::Cluster;
use douse_api::class::{GameProgress, WatchedGame};
use douse_api::score::{By, Hints};
use douse_game::challenge::Counting;
use douse_server::games::judging::VerifiedGame;
use douse_server::store::{BackupSecret, Chart, DatabaseLocation, HandInResult, NewGame, NewScore, Store, StoreError};
use sqlx::{ConnectOptions as _, Connection as _};
use std::path::Path;
use std::time::{Duration, Instant};

const TABLES: &str = include_str!("../../migrations/0001_start.sql");
const ROWS: &str = include_str!("../data/version1.sql");
const VERSION: &str =
    "CREATE TABLE schema_version (version BIGINT NOT NULL); INSERT INTO schema_version (version) VALUES (1);";

const FRESH: &str = "a fresh secret of more than 32 bytes";

const BOARD: &str = "board:board001";

fn chart(by: By, hints: Hints) -> Chart {
    Chart { by, hints }
}

/// Fills a new database with the tables and rows of the first version.
pub async fn first_version(place: &DatabaseLocation) {
    let text = sqlx::AssertSqlSafe(format!("{VERSION}{TABLES}{ROWS}"));
    match place {
        DatabaseLocation::File(file) => {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file).create_if_missing(true);
            // The state that the first version left.
            let options = options.journal_mode(sqlx::sqlite::SqliteJournalMode::Wal);
            let mut old = options.connect().await.unwrap();
            sqlx::raw_sql(text).execute(&mut old).await.unwrap();
            old.close().await.unwrap();
        }
        DatabaseLocation::Postgres { address, .. } => {
            let mut old = connected(address).await;
            sqlx::raw_sql(text).execute(&mut old).await.unwrap();
            old.close().await.unwrap();
        }
    }
}

/// A connection to a server that may be starting: it listens before it is ready.
pub async fn connected(address: &str) -> sqlx::PgConnection {
    let options: sqlx::postgres::PgConnectOptions = address.parse().unwrap();
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        match options.connect().await {
            Ok(connection) => return connection,
            Err(error) => assert!(Instant::now() < deadline, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_file_of_the_first_version_is_taken_on() {
    let folder = tempfile::tempdir().unwrap();
    let place = DatabaseLocation::File(folder.path().join("old.db"));
    first_version(&place).await;
    is_taken_on(&place).await;
}

#[tokio::test]
async fn a_postgres_of_the_first_version_is_taken_on() {
    let Some(cluster) = Cluster::start() else { return };
    first_version(&cluster.place()).await;
    is_taken_on(&cluster.place()).await;
}

async fn is_taken_on(place: &DatabaseLocation) {
    let store = Store::open(place).await.unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(store.secret("new").await.unwrap(), "an old secret", "tickets given out go on");
    // The first of several players keeps the name; the others get numbers, look-alikes too.
    let mut names = Vec::new();
    for id in ["ada00001", "ada00002", "cyr00001", "bob00001"] {
        names.push(store.account(id).await.unwrap().unwrap().player.name);
    }
    assert_eq!(names, ["Ada", "ada#2", "Аda#3", "Bob"]);
    assert_eq!(store.holder("hash ada").await.unwrap().unwrap().id, "ada00001");
    // Scores and their games.
    let moves = store.table(BOARD, chart(By::Moves, Hints::Without), 0, 10).await.unwrap();
    let lines: Vec<_> = moves.rows.iter().map(|(place, row)| (*place, row.player.as_str(), row.major)).collect();
    assert_eq!(lines, [(1, "ada00001", 6), (2, "ada00002", 6)]);
    for (by, hints, player, transcript) in [
        (By::Moves, Hints::Without, "ada00001", "A4C4E4A5C5E5"),
        (By::Time, Hints::Without, "ada00001", "A4C4E4A5C5E5"),
        (By::Moves, Hints::Without, "ada00002", "A5C5E5A4C4E4"),
        (By::Moves, Hints::With, "ada00002", "A1A1?A4C4E4A5C5E5"),
        (By::Time, Hints::With, "ada00002", "A1A1B1B1?A4C4E4A5C5E5"),
    ] {
        let replay = store.replay(BOARD, chart(by, hints), player).await.unwrap().unwrap();
        assert_eq!((replay.transcript.as_str(), replay.offsets.as_str()), (transcript, ""));
    }
    let mut backup = Vec::new();
    store.backup(&mut backup, BackupSecret::Omit).await.unwrap();
    let backup = String::from_utf8(backup).unwrap();
    assert_eq!(backup.matches("\"table\":\"games\",\"row\"").count(), 4, "a game in two tables is kept once");
    assert!(!backup.contains("an old secret"), "the secret is not in a backup unless it is asked for");
    store.close().await;
    if let DatabaseLocation::File(file) = place {
        assert!(!holds(file, "an old secret"), "the secret has moved into a file of its own");
    }
    // A second start changes nothing.
    let store = Store::open(place).await.unwrap();
    assert_eq!(store.secret("new").await.unwrap(), "an old secret");
    store.close().await;
}

#[tokio::test]
async fn a_backup_of_the_first_version_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&DatabaseLocation::File(folder.path().join("new.db"))).await.unwrap();
    let mut backup = include_bytes!("../data/version1.backup").as_slice();
    assert_eq!(store.restore(&mut backup, &mut || ()).await.unwrap(), 10);
    assert_eq!(store.secret("new").await.unwrap(), "an old secret");
    assert_eq!(store.account("ada00002").await.unwrap().unwrap().player.name, "ada#2");
    let replay = store.replay(BOARD, chart(By::Time, Hints::Without), "ada00001").await.unwrap().unwrap();
    assert_eq!((replay.transcript.as_str(), replay.major), ("A4C4E4A5C5E5", 5000));
    assert!(store.add_player("x", "ada", "hash x", NOON).await.is_ok(), "names are unique again");
    assert_eq!(store.account("x").await.unwrap().unwrap().player.name, "ada#3");
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

pub const STEPS: [&str; 6] = [
    TABLES,
    include_str!("../../migrations/0002_games.sql"),
    include_str!("../../migrations/0003_luggage.sql"),
    include_str!("../../migrations/0004_payload.sql"),
    include_str!("../../migrations/0005_classes.sql"),
    include_str!("../../migrations/0006_progress.sql"),
];
/// A class of a version without games in progress.
const CLASS: &str = "INSERT INTO classes VALUES ('kwmtz', '7b', 'teacher', 'recovery', 1, 1, 40, 0, 9000000000000);
    INSERT INTO class_assignments VALUES ('kwmtz', 1, '', 'any', 6, 6, 1, NULL, 0);
    INSERT INTO class_boards VALUES ('kwmtz', 1, 0, '5x5:002a000');
    INSERT INTO class_pupils VALUES ('ada00001', 'kwmtz', 1, 'Ada', 'ada', 'hash', 0);
    INSERT INTO class_games VALUES ('ada00001', 'kwmtz', 1, 0, 'ticket', 0, '', '', 1, 0, 6, 5000, 9, 'A4C4E4A5C5E5', '');
    INSERT INTO schema_version (version) VALUES (5);";

/// The same class in the backup format of that version.
const CLASS_BACKUP: &str = r#"{"format":"douse backup 2"}
{"table":"classes","row":["kwmtz","7b","teacher","recovery",1,1,40,0,9000000000000]}
{"table":"class_assignments","row":["kwmtz",1,"","any",6,6,1,null,0]}
{"table":"class_boards","row":["kwmtz",1,0,"5x5:002a000"]}
{"table":"class_pupils","row":["ada00001","kwmtz",1,"Ada","ada","hash",0]}
{"table":"class_games","row":["ada00001","kwmtz",1,0,"ticket",0,"","",1,0,6,5000,9,"A4C4E4A5C5E5",""]}
{"end":5}
"#;

#[tokio::test]
async fn a_class_from_before_games_in_progress_is_taken_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut old = options.connect().await.unwrap();
    let text = format!("{VERSION}{}{CLASS}", STEPS[..5].concat());
    sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&mut old).await.unwrap();
    old.close().await.unwrap();
    let store = Store::open(&DatabaseLocation::File(file)).await.unwrap();
    let progress = store.progress("kwmtz").await.unwrap();
    let work = progress[0].begun[0];
    assert_eq!((work.reached.map(|result| result.moves), work.so_far), (Some(6), None));
    let so_far = GameProgress { moves: 1, hints: 0, time_ms: 7, at: NOON };
    let watched = async |which| store.class_replay("kwmtz", 1, "ada00001", which).await.unwrap();
    assert_eq!(watched(WatchedGame::InProgress).await, None);
    assert!(store.report_progress("ada00001", 1, "ticket", "A1", &so_far).await.unwrap());
    assert_eq!(watched(WatchedGame::InProgress).await.unwrap().moves, "A1");
    assert_eq!(watched(WatchedGame::Best).await.unwrap().moves, "A4C4E4A5C5E5");
    // Backups of that version have shorter rows.
    let other = Store::open_to_restore(&DatabaseLocation::File(folder.path().join("other.db"))).await.unwrap();
    assert_eq!(other.restore(&mut CLASS_BACKUP.as_bytes(), &mut || ()).await.unwrap(), 5);
    assert_eq!(other.progress("kwmtz").await.unwrap(), progress);
    assert_eq!(other.check().await.unwrap(), Vec::<String>::new());
}

/// Games handed in before their ids were stored still count once.
#[tokio::test]
async fn games_handed_in_to_an_earlier_version_count_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut old = options.connect().await.unwrap();
    // The game with the ticket, and a later one without.
    let class = CLASS.replace("'ticket', 0, '', ''", "'ticket', 0, 'first', 'last'");
    assert_ne!(class, CLASS);
    let text = format!("{VERSION}{}{class}", STEPS[..5].concat());
    sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&mut old).await.unwrap();
    old.close().await.unwrap();
    let place = DatabaseLocation::File(file);
    let store = Store::open(&place).await.unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    let send = async |id: &str| {
        let game = NewGame {
            id: id.into(),
            ticket: None,
            verified: VerifiedGame { moves: 6, hints: 0, time_ms: None },
            transcript: "A4C4E4A5C5E5".into(),
            offsets: String::new(),
            made: NOON,
        };
        let (challenge, player) = ("class:kwmtz:1".into(), "ada00001".into());
        let game = NewScore { challenge, player, counting: Counting::Best, game };
        store.hand_in("kwmtz", 1, &game).await.unwrap()
    };
    assert!(matches!(send("new").await, HandInResult::New(result) if result.games == 2));
    for id in ["first", "last", "new"] {
        assert!(matches!(send(id).await, HandInResult::Repeated(result) if result.games == 2), "{id}");
    }
    store.close().await;
    for (damage, found) in [
        ("DELETE FROM class_handed_in WHERE game = 'first'", "1 games of pupils that could count twice"),
        ("DROP TABLE class_handed_in", "the table class_handed_in is missing"),
    ] {
        let mut damaged = options.connect().await.unwrap();
        sqlx::raw_sql(damage).execute(&mut damaged).await.unwrap();
        damaged.close().await.unwrap();
        let store = Store::open_to_read(&place).await.unwrap();
        assert_eq!(store.check().await.unwrap(), [found]);
        store.close().await;
    }
}

/// Returns whether a file contains a text.
fn holds(file: &Path, text: &str) -> bool {
    std::fs::read(file).unwrap().windows(text.len()).any(|part| part == text.as_bytes())
}

#[tokio::test]
async fn no_copy_of_the_database_makes_tickets() {
    let folder = tempfile::tempdir().unwrap();
    let (file, copied) = (folder.path().join("one.db"), folder.path().join("two.db"));
    let store = Store::open(&DatabaseLocation::File(file.clone())).await.unwrap();
    let secret = store.secret(FRESH).await.unwrap();
    assert_eq!((secret.as_str(), store.secret("another").await.unwrap().as_str()), (FRESH, FRESH));
    store.add_player("x", "Ada", "hash", NOON).await.unwrap();
    let backup = async |secret| {
        let mut backup = Vec::new();
        store.backup(&mut backup, secret).await.unwrap();
        String::from_utf8(backup).unwrap()
    };
    assert!(!backup(BackupSecret::default()).await.contains(&secret));
    let with = backup(BackupSecret::Include).await;
    assert!(with.contains(&secret), "where it is asked for");
    store.close().await;
    assert!(!holds(&file, &secret));
    std::fs::copy(&file, &copied).unwrap();
    let copy = Store::open(&DatabaseLocation::File(copied)).await.unwrap();
    assert_eq!(copy.secret("of the copy").await.unwrap(), "of the copy");
    copy.close().await;
    // A backup with the secret restores it, even if the service was started before.
    let file = folder.path().join("three.db");
    let store = Store::open(&DatabaseLocation::File(file.clone())).await.unwrap();
    assert_eq!(store.secret("of the third").await.unwrap(), "of the third");
    store.restore(&mut with.as_bytes(), &mut || ()).await.unwrap();
    assert_eq!(store.secret("new").await.unwrap(), secret);
    store.close().await;
    assert!(!holds(&file, &secret));
}

#[tokio::test]
async fn a_shared_database_has_no_secret_and_every_replica_needs_the_same() {
    let Some(cluster) = Cluster::start() else { return };
    let machine = async |name: &str| Store::open(&cluster.place_of(&cluster.file(name))).await.unwrap();
    let one = machine("one").await;
    assert_eq!(one.secret(FRESH).await.unwrap(), FRESH);
    assert_eq!(machine("one").await.secret("another").await.unwrap(), FRESH, "at the next start");
    let with = |secret| {
        let one = one.clone();
        async move {
            let mut backup = Vec::new();
            one.backup(&mut backup, secret).await.unwrap();
            String::from_utf8(backup).unwrap()
        }
    };
    assert!(!with(BackupSecret::Omit).await.contains("settings"), "neither the secret nor its fingerprint");
    assert!(with(BackupSecret::Include).await.contains(FRESH), "where it is asked for");
    // A second machine neither makes a secret nor accepts another one.
    let two = machine("two").await;
    let file = match two.secret("of the second").await {
        Err(StoreError::NoSecret { file }) => file,
        other => panic!("{other:?}"),
    };
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "a wrong secret").unwrap();
    assert!(matches!(two.secret("new").await, Err(StoreError::OtherSecret { .. })));
    let copied = cluster.file("one").join(file.file_name().unwrap());
    std::fs::copy(&copied, &file).unwrap();
    assert_eq!(two.secret("new").await.unwrap(), FRESH);
    let elsewhere = cluster.file("elsewhere.secret");
    std::fs::rename(copied, &elsewhere).unwrap();
    assert_eq!(machine("one").await.with_secret_file(elsewhere).secret("new").await.unwrap(), FRESH);
    // The service starts again after a lost secret is forgotten.
    assert!(matches!(machine("one").await.secret("new").await, Err(StoreError::NoSecret { .. })));
    one.forget_secret().await.unwrap();
    assert_eq!(machine("one").await.secret("a second secret").await.unwrap(), "a second secret");
    assert!(matches!(two.secret("new").await, Err(StoreError::NoSecret { .. })));
}

#[tokio::test]
async fn a_secret_in_a_shared_database_moves_to_the_machine_that_starts() {
    let Some(cluster) = Cluster::start() else { return };
    let secrets = cluster.file("secrets");
    let store = Store::open(&cluster.place()).await.unwrap();
    assert_eq!(store.secret("of an empty service").await.unwrap(), "of an empty service");
    let mut backup = include_bytes!("../data/version1.backup").as_slice();
    store.restore(&mut backup, &mut || ()).await.unwrap();
    assert_eq!(store.secret("new").await.unwrap(), "an old secret");
    let files =
        std::fs::read_dir(&secrets).unwrap().map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
    assert!(files.into_iter().any(|text| text.trim() == "an old secret"));
    let mut all = Vec::new();
    store.with_secret_file(cluster.file("nothing")).backup(&mut all, BackupSecret::Omit).await.unwrap();
    assert!(!String::from_utf8(all).unwrap().contains("an old secret"));
    let again = Store::open(&cluster.place()).await.unwrap();
    assert_eq!(again.secret("new").await.unwrap(), "an old secret");
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_reads_the_database() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&DatabaseLocation::File(folder.path().join("new.db"))).await.unwrap();
    store.add_player("x", "Ada", "hash", NOON).await.unwrap();
    store.secret("a secret").await.unwrap();
    let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().any(|name| name == "new.db.secret"));
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", entry.path());
    }
    store.close().await;
}

#[tokio::test]
async fn a_named_secret_that_can_be_guessed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&DatabaseLocation::File(folder.path().join("new.db"))).await.unwrap();
    let file = folder.path().join("named.secret");
    let named = store.clone().with_secret_file(file.clone());
    for short in ["", "x", "thirty-one bytes, which is short"] {
        std::fs::write(&file, &short[..short.len().min(31)]).unwrap();
        let refused = named.secret(&"f".repeat(64)).await;
        assert!(matches!(refused, Err(StoreError::ShortSecret { .. })), "{short:?}: {refused:?}");
    }
    std::fs::write(&file, "0123456789abcdef0123456789abcdef\n").unwrap();
    assert_eq!(named.secret(&"f".repeat(64)).await.unwrap(), "0123456789abcdef0123456789abcdef");
    std::fs::remove_file(&file).unwrap();
    assert_eq!(named.secret(&"f".repeat(64)).await.unwrap(), "f".repeat(64), "one that is made is long enough");
}

/// `douse admin restore` as root creates a file that the user of the service can open.
#[cfg(unix)]
#[tokio::test]
async fn a_database_that_root_makes_belongs_to_the_owner_of_its_folder() {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let folder = tempfile::tempdir().unwrap();
    if chown(folder.path(), Some(65_534), Some(65_534)).is_err() {
        return crate::harness::skip("only root can give folders away");
    }
    let file = folder.path().join("new.db");
    let store = Store::open_to_restore(&DatabaseLocation::File(file.clone())).await.unwrap();
    store.restore(&mut include_bytes!("../data/version6.backup").as_slice(), &mut || ()).await.unwrap();
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(entry.metadata().unwrap().uid(), 65_534, "{:?}", entry.path());
    }
    store.close().await;
}
