//! Kills a service again and again while two hundred players send scores: no acknowledged score is
//! lost, and none counts twice.

use crate::faults::start_child;
use crate::harness::postgres::Cluster;
use crate::harness::wire::Wire;
use crate::harness::{NOON, solution};
use douse_game::pack::{NAMES, Pack};
use douse_server::secrets::hash_secret;
use douse_server::store::{DatabaseLocation, Store};
use serde_json::json;
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const PLAYERS: usize = 200;

#[tokio::test(flavor = "multi_thread")]
async fn three_kills_lose_nothing_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    kill(&DatabaseLocation::File(folder.path().join("service.db")), 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_kills_lose_nothing_on_postgres() {
    let Some(cluster) = Cluster::start() else { return };
    kill(&cluster.place(), 3).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "slow: two minutes"]
async fn fifty_kills_lose_nothing_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    kill(&DatabaseLocation::File(folder.path().join("service.db")), 50).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "slow: two minutes"]
async fn fifty_kills_lose_nothing_on_postgres() {
    let Some(cluster) = Cluster::start_durable() else { return };
    kill(&cluster.place(), 50).await;
}

/// A game to send: player, level and moves.
type Sent = (usize, String, String);

async fn kill(place: &DatabaseLocation, times: usize) {
    let store = Store::open(place).await.unwrap();
    for number in 0..PLAYERS {
        store.add_player(&id(number), &format!("Writer {number}"), &hash_secret(&token(number)), NOON).await.unwrap();
    }
    store.close().await;
    let levels: Vec<(String, String)> = NAMES
        .iter()
        .filter_map(|name| Pack::named(name))
        .flat_map(|pack| (1..=pack.levels.len()).map(move |level| (pack.name.clone(), level)))
        .map(|(pack, level)| (format!("{pack}:{level}"), solution(&pack, level)))
        .collect();
    let mut waiting: Vec<Sent> = levels
        .iter()
        .flat_map(|(challenge, moves)| (0..PLAYERS).map(move |player| (player, challenge.clone(), moves.clone())))
        .collect();
    waiting.reverse();
    let waiting = Arc::new(Mutex::new(waiting));
    let acknowledged: Arc<Mutex<Vec<Sent>>> = Arc::default();
    let mut chance = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos();
    for round in 0..times {
        let (mut child, address) = start_child(place);
        let mut sending = Vec::new();
        for _ in 0..PLAYERS {
            let (waiting, acknowledged) = (waiting.clone(), acknowledged.clone());
            sending.push(tokio::spawn(async move {
                let Some(mut wire) = Wire::open(address).await else { return };
                loop {
                    let Some(sent) = waiting.lock().unwrap().pop() else { return };
                    let game = json!({ "challenge": sent.1, "moves": sent.2, "time_ms": 9000 });
                    match wire.post("/api/v1/scores", &token(sent.0), &game).await {
                        Some((status, body)) if status.is_success() => {
                            let receipt: douse_api::score::Receipt = serde_json::from_slice(&body).unwrap();
                            assert!(status == 201 || receipt.repeated);
                            acknowledged.lock().unwrap().push(sent);
                        }
                        Some((status, body)) => panic!("{status} {body:?}"),
                        None => {
                            // The game may or may not be stored, so send it again.
                            waiting.lock().unwrap().push(sent);
                            return;
                        }
                    }
                }
            }));
        }
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let enough = acknowledged.lock().unwrap().len() + 1 + (chance >> 24) as usize;
        let deadline = Instant::now() + Duration::from_secs(60);
        while acknowledged.lock().unwrap().len() < enough {
            assert!(Instant::now() < deadline, "nothing is acknowledged");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        for sent in sending {
            sent.await.unwrap();
        }
        let store = Store::open(place).await.unwrap();
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
        let mut backup = Vec::new();
        store.backup(&mut backup, Default::default()).await.unwrap();
        store.close().await;
        let (mut kept, mut games) = (HashSet::new(), 0);
        for line in String::from_utf8(backup).unwrap().lines() {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            let text = |at: usize| line["row"][at].as_str().unwrap_or_default().to_owned();
            games += usize::from(line["table"] == "games");
            if line["table"] == "scores" {
                assert!(kept.insert((text(0), text(2))), "{line} stands there twice");
            }
        }
        assert_eq!(games, kept.len(), "a game for each score");
        let acknowledged = acknowledged.lock().unwrap();
        for (player, challenge, _) in acknowledged.iter() {
            let (pack, level) = challenge.split_once(':').unwrap();
            let version = Pack::named(pack).unwrap().version;
            let key = (format!("level:{pack}:{version}:{level}"), id(*player));
            assert!(kept.contains(&key), "round {round}: {key:?} was acknowledged and is lost");
        }
        // Games in transit may be stored without an acknowledgement.
        assert!(kept.len() <= acknowledged.len() + PLAYERS, "{} of {}", kept.len(), acknowledged.len());
    }
}

fn id(number: usize) -> String {
    format!("writer{number}")
}

fn token(number: usize) -> String {
    format!("token {number}")
}
