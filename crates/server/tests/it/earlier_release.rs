//! The database and the backup of douse 0.1.0 in `samples/0.1.0` keep working without losses.

use crate::harness::postgres::Cluster;
use douse_api::score::{By, Hints};
use douse_server::store::{Chart, DatabaseLocation, Store};
use std::path::{Path, PathBuf};

/// Ids in the sample: the players Ada and ada, a banned player, and a board that two of them have
/// played.
const ADA: &str = "tg3e95q4";
const ADA_2: &str = "hkqxsgcn";
const BOB: &str = "4b4zsxrv";
const LANTERN: &str = "gm62sk93";

/// The hash of Ada's token, and the secret that signed the tickets.
const TOKEN: &str = "cdce02a0eccc5ba384552ae5f589dfb6befc8949cf8024be54f17e9a2dc4f7db";
const SECRET: &str = "e7edf6565999908b3681b27fd07325113932708267e59ea59ef1e518846151a7";

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/0.1.0").join(name)
}

#[tokio::test]
async fn a_database_is_upgraded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("service.db");
    std::fs::copy(sample("service.db"), &file).unwrap();
    for _start in 0..2 {
        let store = Store::open(&DatabaseLocation::File(file.clone())).await.unwrap();
        nothing_is_lost(&store).await;
        store.close().await;
    }
}

#[tokio::test]
async fn a_backup_is_restored_into_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    is_restored(&DatabaseLocation::File(folder.path().join("new.db"))).await;
}

#[tokio::test]
async fn a_backup_is_restored_into_postgres() {
    let Some(cluster) = Cluster::start() else { return };
    is_restored(&cluster.place()).await;
}

async fn is_restored(place: &DatabaseLocation) {
    let store = Store::open(place).await.unwrap();
    let backup = std::fs::read(sample("service.backup")).unwrap();
    assert_eq!(store.restore(&mut backup.as_slice(), &mut || ()).await.unwrap(), 34);
    nothing_is_lost(&store).await;
    store.close().await;
}

/// The same database, upgraded and backed up by 0.2.0.
#[tokio::test]
async fn a_backup_of_the_second_format_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_to_restore(&DatabaseLocation::File(folder.path().join("new.db"))).await.unwrap();
    let mut backup = include_bytes!("../data/version6.backup").as_slice();
    store.restore(&mut backup, &mut || ()).await.unwrap();
    nothing_is_lost(&store).await;
    store.close().await;
}

async fn nothing_is_lost(store: &Store) {
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(store.secret("new").await.unwrap(), SECRET, "tickets given out go on");
    let mut names = Vec::new();
    for id in [ADA, ADA_2, BOB] {
        names.push(store.account(id).await.unwrap().unwrap().player.name);
    }
    assert_eq!(names, ["Ada", "ada#2", "Bob"], "the first keeps the name");
    assert_eq!(store.holder(TOKEN).await.unwrap().unwrap().id, ADA, "players stay who they are");
    let stats = store.stats().await.unwrap();
    assert_eq!((stats.players, stats.banned, stats.boards, stats.likes, stats.reported.len()), (3, 1, 3, 1, 1));
    let lantern = store.board(LANTERN).await.unwrap().unwrap();
    assert_eq!((lantern.title.as_str(), lantern.code.as_str(), lantern.likes), ("Lantern", "5x5:002a000", 1));
    assert_eq!((lantern.par.at_least, lantern.par.at_most), (6, Some(6)));
    assert!(store.board("983w0xsq").await.unwrap().is_none(), "boards of someone banned stay hidden");

    let board = format!("board:{LANTERN}");
    let (by_moves, by_time) = (By::Moves, By::Time);
    for (challenge, by, hints, player, transcript, time) in [
        (board.as_str(), by_moves, Hints::Without, ADA, "A4C4E4A5C5E5", Some(5000)),
        (&board, by_time, Hints::Without, ADA, "A4C4E4A5C5E5", Some(5000)),
        (&board, by_moves, Hints::Without, ADA_2, "A5C5E5A4C4E4", None),
        (&board, by_moves, Hints::With, ADA_2, "A1A1?A4C4E4A5C5E5", Some(4000)),
        (&board, by_time, Hints::With, ADA_2, "A1A1?A4C4E4A5C5E5", Some(4000)),
        ("level:first:1:1", by_moves, Hints::Without, ADA, "A2C2", None),
        ("level:first:1:1", by_moves, Hints::With, ADA_2, "?A2C2", None),
        ("level:classic:1:7", by_time, Hints::Without, ADA, "D1E1B3E3A5B5C5", Some(4500)),
    ] {
        let replay = store.replay(challenge, Chart { by, hints }, player).await.unwrap().unwrap();
        assert_eq!(replay.transcript, transcript, "{challenge}");
        let (moves, measured) = match by {
            By::Moves => (replay.major, replay.minor),
            By::Time => (replay.minor, replay.major),
        };
        assert_eq!(moves, transcript.replace('?', "").len() as i64 / 2, "{challenge}");
        assert_eq!((measured < i64::MAX).then_some(measured), time, "{challenge}");
    }
    let table = store.table("level:first:1:1", Chart { by: by_moves, hints: Hints::Without }, 0, 10).await.unwrap();
    assert_eq!(table.rows.len(), 1, "scores of someone banned stay hidden");
}
