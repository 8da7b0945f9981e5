//! Deleted rows are kept for some days, restored by undoing, and then deleted for good, but not
//! because of a wrong clock.

use crate::classes::until;
use crate::harness::postgres::Cluster;
use crate::harness::{NOON, Service, board};
use crate::versions::{STEPS, first_version};
use axum::http::Method;
use douse_api::class::Class;
use douse_game::challenge::Counting;
use douse_server::app::{App, Policy};
use douse_server::assets::Assets;
use douse_server::clock::SetClock;
use douse_server::games::judging::VerifiedGame;
use douse_server::store::{
    ActionResult, ActionRow, AdminAction, BackupSecret, ClassRow, ClockState, DatabaseLocation, NewGame, NewScore,
    Outcome, Store,
};
use serde_json::json;
use sqlx::{ConnectOptions as _, Connection as _};
use std::sync::Arc;

const DAY: i64 = 24 * 3600 * 1000;

async fn sqlite() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&DatabaseLocation::File(folder.path().join("service.db"))).await.unwrap();
    (folder, store)
}

async fn add_class(store: &Store, code: &str, expires: i64) {
    let class = Class {
        code: code.into(),
        title: "7b".into(),
        names_hidden: true,
        open: true,
        places: 40,
        created: NOON,
        expires,
    };
    let row = ClassRow { class, teacher: "teacher".into() };
    assert!(store.add_class(&row, "recovery", &[]).await.unwrap());
}

async fn add_players(store: &Store, names: &[&str]) {
    for name in names {
        store.add_player(name, name, &format!("hash of {name}"), NOON).await.unwrap();
    }
}

async fn add_board(store: &Store, id: &str, author: &str) {
    assert_eq!(
        store.add_board(&board(id, author, "5x5:002a000")).await.unwrap(),
        douse_server::store::PublishResult::New
    );
}

fn game(id: &str, player: &str, challenge: &str, hints: i64) -> NewScore {
    let game = NewGame {
        id: id.into(),
        ticket: None,
        verified: VerifiedGame { moves: 6, hints, time_ms: None },
        transcript: "A4C4E4A5C5E5".into(),
        offsets: String::new(),
        made: NOON,
    };
    let counting = if challenge.starts_with("daily:") { Counting::First } else { Counting::Best };
    NewScore { challenge: challenge.into(), player: player.into(), counting, game }
}

async fn act(store: &Store, action: AdminAction) -> String {
    match store.act("test", &action, NOON).await.unwrap() {
        ActionResult::Done(id) => id,
        other => panic!("{action:?}: {other:?}"),
    }
}

async fn undo(store: &Store, id: &str) -> String {
    match store.undo("test", id, NOON).await.unwrap() {
        ActionResult::Done(id) => id,
        other => panic!("{id}: {other:?}"),
    }
}

async fn is_sound(store: &Store) {
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

async fn app(store: &Store, clock: &Arc<SetClock>) -> Arc<App> {
    App::new(store.clone(), clock.clone(), Policy::default(), Assets::built_in()).await.unwrap().0
}

#[tokio::test]
async fn a_clock_400_days_ahead_deletes_nothing() {
    let (_folder, store) = sqlite().await;
    add_class(&store, "kwmtz", NOON + 30 * DAY).await;
    let clock = Arc::new(SetClock::at(NOON + 400 * DAY));
    let app = app(&store, &clock).await;
    for _ in 0..20 {
        app.delete_expired().await.unwrap();
        clock.advance(DAY / 4);
    }
    assert_eq!(store.classes().await.unwrap().len(), 1);
    assert!(matches!(store.check_clock(NOON + 400 * DAY).await.unwrap(), ClockState::Ahead(by) if by > 390 * DAY));
    // The clock is corrected, and the class exists until it expires.
    clock.advance(-405 * DAY);
    app.delete_expired().await.unwrap();
    assert!(store.class("kwmtz", NOON).await.unwrap().is_some());
    until(&app, &clock, NOON + 30 * DAY).await;
    assert_eq!(store.classes().await.unwrap(), Vec::new());
    store.close().await;
}

#[tokio::test]
async fn a_service_that_was_off_for_months_deletes_after_a_week() {
    let (_folder, store) = sqlite().await;
    add_class(&store, "kwmtz", NOON + 30 * DAY).await;
    let clock = Arc::new(SetClock::at(NOON));
    let app = app(&store, &clock).await;
    app.delete_expired().await.unwrap();
    clock.advance(100 * DAY);
    app.delete_expired().await.unwrap();
    assert_eq!(store.classes().await.unwrap().len(), 1, "a clock that has jumped is not believed at once");
    until(&app, &clock, NOON + 108 * DAY).await;
    assert_eq!(store.classes().await.unwrap(), Vec::new());
    store.close().await;
}

async fn log(store: &Store) -> Vec<ActionRow> {
    store.actions(100).await.unwrap()
}

#[tokio::test]
async fn a_class_whose_day_has_come_is_logged_and_can_be_restored_for_thirty_days() {
    let (_folder, store) = sqlite().await;
    add_class(&store, "kwmtz", NOON + 5 * DAY).await;
    let clock = Arc::new(SetClock::at(NOON));
    let app = app(&store, &clock).await;
    until(&app, &clock, NOON + 6 * DAY).await;
    assert!(store.class("kwmtz", NOON).await.unwrap().is_none());
    let entries = log(&store).await;
    assert_eq!((entries.len(), entries[0].actor.as_str(), entries[0].subject.as_str()), (1, "expiry", "kwmtz"));
    let now = NOON + 6 * DAY;
    assert!(matches!(store.undo("test", &entries[0].id, now).await.unwrap(), ActionResult::Done(_)));
    assert_eq!(store.class("kwmtz", now).await.unwrap().unwrap().class.expires, now + 30 * DAY, "it gets time again");
    until(&app, &clock, now + 31 * DAY).await;
    let again = log(&store).await.into_iter().find(|entry| entry.undoes.is_empty() && entry.undone == 0).unwrap();
    until(&app, &clock, now + 62 * DAY).await;
    assert_eq!(store.undo("test", &again.id, now).await.unwrap(), ActionResult::NotFound, "purged with its traces");
    assert!(!String::from_utf8(backup(&store).await).unwrap().contains("kwmtz"));
    is_sound(&store).await;
    store.close().await;
}

async fn backup(store: &Store) -> Vec<u8> {
    let mut text = Vec::new();
    store.backup(&mut text, BackupSecret::Omit).await.unwrap();
    text
}

async fn deletion_is_undone_after_a_liker_has_left(store: &Store) {
    add_players(store, &["ada", "bob", "cy"]).await;
    add_board(store, "lantern", "ada").await;
    store.like("lantern", "bob").await.unwrap();
    store.like("lantern", "cy").await.unwrap();
    store
        .record_scores(&[game("one", "bob", "board:lantern", 0), game("two", "ada", "level:first:1:1", 0)])
        .await
        .unwrap();
    let deletion = act(store, AdminAction::Delete { player: "ada".into() }).await;
    assert!(store.board("lantern").await.unwrap().is_none() && store.account("ada").await.unwrap().is_none());
    assert!(store.holder("hash of ada").await.unwrap().is_none() && !store.is_gone("hash of ada").await.unwrap());
    assert_eq!(store.challenges_of("ada").await.unwrap().len(), 1, "nothing is copied and nothing is lost");
    is_sound(store).await;
    assert!(store.delete_player("bob", NOON).await.unwrap());
    is_sound(store).await;
    undo(store, &deletion).await;
    assert_eq!(store.board("lantern").await.unwrap().unwrap().likes, 1, "the like of the one who left is gone");
    assert!(store.holder("hash of ada").await.unwrap().is_some());
    is_sound(store).await;
    // Deleting and restoring twice changes nothing.
    let before = backup(store).await;
    let deletion = act(store, AdminAction::Delete { player: "cy".into() }).await;
    assert_eq!(store.board("lantern").await.unwrap().unwrap().likes, 0);
    let undone = undo(store, &deletion).await;
    let again = undo(store, &undone).await;
    assert!(store.account("cy").await.unwrap().is_none());
    undo(store, &again).await;
    let rows = |text: Vec<u8>| -> Vec<String> {
        let text = String::from_utf8(text).unwrap();
        let kept = text.lines().filter(|line| !line.contains("admin_log") && !line.contains("\"end\""));
        let mut rows: Vec<String> = kept.map(str::to_owned).collect();
        rows.sort();
        rows
    };
    assert_eq!(rows(backup(store).await), rows(before));
}

#[tokio::test]
async fn a_deletion_is_undone_after_a_liker_has_left_on_sqlite() {
    let (_folder, store) = sqlite().await;
    deletion_is_undone_after_a_liker_has_left(&store).await;
    store.close().await;
}

#[tokio::test]
async fn a_deletion_is_undone_after_a_liker_has_left_on_postgres() {
    let Some(cluster) = Cluster::start() else { return };
    let store = Store::open(&cluster.place()).await.unwrap();
    deletion_is_undone_after_a_liker_has_left(&store).await;
    store.close().await;
}

#[tokio::test]
async fn undoing_an_undo_does_not_publish_a_hidden_board() {
    let (_folder, store) = sqlite().await;
    add_players(&store, &["ada"]).await;
    add_board(&store, "lantern", "ada").await;
    act(&store, AdminAction::Hide { board: "lantern".into() }).await;
    let second = act(&store, AdminAction::Hide { board: "lantern".into() }).await;
    let undone = undo(&store, &second).await;
    assert!(store.board("lantern").await.unwrap().is_none(), "it was hidden before");
    undo(&store, &undone).await;
    assert!(store.board("lantern").await.unwrap().is_none());
    store.close().await;
}

#[tokio::test]
async fn a_score_on_a_hidden_board_is_removed_from_the_page() {
    let policy = Policy { rates: None, admin_token: Some("a token of 24 characters".into()), ..Policy::default() };
    let service = Service::with_policy(policy).await;
    add_players(&service.store, &["ada", "bob"]).await;
    add_board(&service.store, "lantern", "ada").await;
    service.store.record_scores(&[game("one", "bob", "board:lantern", 0)]).await.unwrap();
    act(&service.store, AdminAction::Hide { board: "lantern".into() }).await;
    let action = json!({ "verb": "remove-score", "player": "bob", "challenge": "board:lantern" });
    let answer =
        service.call(Method::POST, "/admin/api/actions", Some("a token of 24 characters"), Some(&action)).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    assert_eq!(service.store.scores_of("bob").await.unwrap(), Vec::new());
    is_sound(&service.store).await;
}

#[tokio::test]
async fn a_removed_score_comes_back_unless_a_new_one_has_taken_its_place() {
    let (_folder, store) = sqlite().await;
    add_players(&store, &["ada"]).await;
    let key = "level:first:1:1";
    let remove = || AdminAction::RemoveScore { player: "ada".into(), challenge: key.into() };
    store.record_scores(&[game("one", "ada", key, 0)]).await.unwrap();
    let removal = act(&store, remove()).await;
    assert_eq!(store.scores_of("ada").await.unwrap(), Vec::new());
    undo(&store, &removal).await;
    assert_eq!(store.scores_of("ada").await.unwrap().len(), 1);
    let removal = act(&store, remove()).await;
    let mut worse = game("two", "ada", key, 0);
    worse.game.verified.moves = 9;
    store.record_scores(&[worse]).await.unwrap();
    assert_eq!(store.scores_of("ada").await.unwrap()[0].major, 9, "a removed score is no rival");
    let refused = store.undo("test", &removal, NOON).await.unwrap();
    assert_eq!(refused, ActionResult::Refused("something new has taken its place".into()));
    is_sound(&store).await;
    store.close().await;
}

#[tokio::test]
async fn a_purge_leaves_nothing_of_a_player_but_hashes_of_tokens() {
    let (folder, store) = sqlite().await;
    add_players(&store, &["ada", "bob"]).await;
    add_board(&store, "lantern", "ada").await;
    store.record_scores(&[game("one", "ada", "level:first:1:1", 0)]).await.unwrap();
    act(&store, AdminAction::Rename { player: "ada".into(), name: "Zebulon".into() }).await;
    act(&store, AdminAction::Rename { player: "ada".into(), name: "Yolanda".into() }).await;
    let deletion = act(&store, AdminAction::Delete { player: "ada".into() }).await;
    assert_eq!(store.purge(NOON - 1, NOON).await.unwrap().players, 0, "not yet");
    assert_eq!(store.purge(NOON, NOON).await.unwrap().players, 1);
    assert!(store.is_gone("hash of ada").await.unwrap(), "her devices are told");
    let refused = store.undo("test", &deletion, NOON).await.unwrap();
    assert_eq!(refused, ActionResult::Refused("it was deleted for good".into()));
    is_sound(&store).await;
    let text = String::from_utf8(backup(&store).await).unwrap();
    assert!(!text.contains("Zebulon") && !text.contains("Yolanda") && !text.contains("Lantern"), "{text}");
    assert_eq!(text.matches("hash of ada").count(), 1, "{text}");
    store.close().await;
    let bytes = std::fs::read(folder.path().join("service.db")).unwrap();
    assert!(!bytes.windows(7).any(|part| part == b"Zebulon"), "deleted rows are overwritten");
}

/// The log of 0.2.0: deletions with copies of rows, and undone actions.
const EARLIER_LOG: &str = r#"
INSERT INTO actions VALUES ('a1', 1000, 'page', 'hide', 'board001', '{"hidden":{"board":"board001","was":0}}', 1);
INSERT INTO actions VALUES ('a2', 2000, 'page', 'undo', 'hide board001', '{"hidden":{"board":"board001","was":1}}', 0);
INSERT INTO actions VALUES ('a3', 3000, 'command line', 'rename', 'bob00001 to Robert', '{"name":{"player":"bob00001","was":"Bob"}}', 0);
INSERT INTO actions VALUES ('a4', 4000, 'page', 'delete', 'dan00001', '{"rows":[["players",["dan00001","Dan","dan",5,0,"dan",1]],["tokens",["hash dan","dan00001",5]],["likes",["board001","dan00001"]],["likes",["nowhere","dan00001"]],["games",["g1","level:first:1:1","dan00001","A2C2",""]],["scores",["level:first:1:1",0,"dan00001",2,9,0,"g1",7,0]]]}', 0);
INSERT INTO actions VALUES ('a5', 5000, 'page', 'remove-score', 'daily:2026-11-15:easy of ada00001', '{"rows":[["games",["g2","daily:2026-11-15:easy","ada00001","A2C2",""]],["scores",["daily:2026-11-15:easy",0,"ada00001",2,9,0,"g2",7,0]]]}', 0);
INSERT INTO schema_version (version) VALUES (6);
"#;

async fn earlier_log_becomes_data(place: &DatabaseLocation, run: impl AsyncFnOnce(String)) {
    first_version(place).await;
    run(format!("{}{EARLIER_LOG}", STEPS[1..].concat())).await;
    let store = Store::open(place).await.unwrap();
    is_sound(&store).await;
    let entries: Vec<(String, String, String, String)> =
        log(&store).await.into_iter().map(|row| (row.id, row.verb, row.subject, row.object)).collect();
    let row =
        |id: &str, verb: &str, subject: &str, object: &str| (id.into(), verb.into(), subject.into(), object.into());
    assert_eq!(
        entries,
        [
            row("a5", "remove-score", "ada00001", "daily:2026-11-15:easy"),
            row("a4", "delete", "dan00001", ""),
            row("a3", "rename", "bob00001", "Robert"),
            row("a2", "hide", "board001", ""),
            row("a1", "hide", "board001", ""),
        ]
    );
    let text = String::from_utf8(backup(&store).await).unwrap();
    assert_eq!(text.matches("hash dan").count(), 1, "the log holds no copies");
    assert!(store.account("dan00001").await.unwrap().is_none());
    undo(&store, "a4").await;
    assert_eq!(store.account("dan00001").await.unwrap().unwrap().challenges, 1);
    assert!(store.holder("hash dan").await.unwrap().is_some());
    undo(&store, "a3").await;
    assert_eq!(store.account("bob00001").await.unwrap().unwrap().player.name, "Bob");
    undo(&store, "a5").await;
    let again = store.record_scores(&[game("g3", "ada00001", "daily:2026-11-15:easy", 1)]).await.unwrap();
    assert_eq!(again, [Outcome::New { timed: false, counted: false }], "the restored one was the first");
    undo(&store, "a2").await;
    assert!(store.board("board001").await.unwrap().is_none());
    is_sound(&store).await;
    store.close().await;
}

#[tokio::test]
async fn the_log_of_an_earlier_version_becomes_data_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.db");
    let run = async |text: String| {
        let mut old = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&mut old).await.unwrap();
        old.close().await.unwrap();
    };
    earlier_log_becomes_data(&DatabaseLocation::File(file.clone()), run).await;
}

#[tokio::test]
async fn the_log_of_an_earlier_version_becomes_data_on_postgres() {
    let Some(cluster) = Cluster::start() else { return };
    let DatabaseLocation::Postgres { address, .. } = cluster.place() else { panic!("a place of PostgreSQL") };
    let run = async |text: String| {
        let mut old = crate::versions::connected(&address).await;
        sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&mut old).await.unwrap();
        old.close().await.unwrap();
    };
    earlier_log_becomes_data(&cluster.place(), run).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_daily_result_counts_once_on_two_replicas() {
    let Some(cluster) = Cluster::start() else { return };
    let (one, two) = (Store::open(&cluster.place()).await.unwrap(), Store::open(&cluster.place()).await.unwrap());
    add_players(&one, &["ada"]).await;
    for day in 10..40 {
        let key = format!("daily:2026-11-{day}:easy");
        let (first, second) = ([game(&format!("a{day}"), "ada", &key, 0)], [game(&format!("b{day}"), "ada", &key, 1)]);
        let (first, second) = tokio::join!(one.record_scores(&first), two.record_scores(&second));
        let counted = [first.unwrap()[0], second.unwrap()[0]]
            .into_iter()
            .filter(|outcome| matches!(outcome, Outcome::New { counted: true, .. }));
        assert_eq!(counted.count(), 1, "{key}");
    }
    is_sound(&one).await;
    one.close().await;
    two.close().await;
}
