//! Tests that read everything that the browser game of douse 0.1.0 stored, from
//! `samples/0.1.0/browser.json`.

use crate::pages::play::own_boards::OwnBoard;
use crate::records::transfer::PersonalData;
use crate::service::outbox::WAITING;
use crate::service::tickets::StoredTicket;
use crate::settings::Settings;
use crate::storage::PREFIX;
use douse::board::Board;
use douse::play_rules::PlayRule;
use douse_api::delivery::OutboxEntry;
use douse_api::player::Welcome;
use douse_game::challenge::Challenge;
use douse_game::choice::Choice;
use douse_game::daily::DailyKind;
use douse_game::game::Game;
use douse_game::records::{Bests, Days, Totals};
use douse_game::session::Session;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::time::Duration;

const STORAGE: &str = include_str!("../../../samples/0.1.0/browser.json");

/// All names, without their prefix, and their texts.
fn storage() -> BTreeMap<String, String> {
    let all: BTreeMap<String, String> = serde_json::from_str(STORAGE).unwrap();
    all.into_iter().map(|(name, text)| (name.strip_prefix(PREFIX).unwrap().to_owned(), text)).collect()
}

fn read<T: DeserializeOwned>(name: &str) -> T {
    serde_json::from_str(&storage()[name]).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn games_boards_and_choices_are_read() {
    let session = Session::load(&storage()["game"], Duration::ZERO).unwrap();
    let game = session.game();
    assert_eq!((game.origin().to_string().as_str(), game.moves(), game.hints()), ("level classic 7", 3, 1));
    assert_eq!((game.round(), game.elapsed()), (2, Duration::from_millis(2859)));
    let aside: Vec<String> = read("aside");
    let aside = Session::load(&aside[0], Duration::ZERO).unwrap();
    assert_eq!((aside.game().code().unwrap().as_str(), aside.game().moves()), ("3x3.k3:120012201", 2));
    let boards: Vec<OwnBoard> = read("boards");
    assert_eq!(boards.iter().map(|board| board.name.as_str()).collect::<Vec<_>>(), ["Lantern", "Hook"]);
    for board in boards {
        let rule = board.play.parse::<PlayRule>().unwrap_or_else(|error| panic!("{}: {error}", board.play));
        assert!(Game::from_code(&board.code, rule).is_ok(), "{}", board.code);
    }
    let choice: Choice = read("choice");
    assert_eq!((choice.width, choice.height, choice.states), (7, 6, 3));
}

#[test]
fn settings_the_sketch_and_tickets_are_read() {
    let settings = serde_json::to_value(read::<Settings>("settings")).unwrap();
    let written: serde_json::Value = read("settings");
    for (name, value) in written.as_object().unwrap() {
        assert_eq!(settings[name], *value, "{name}");
    }
    assert_eq!(storage()["sketch"].parse::<Board>().unwrap().lights().support(), 3);
    let begun: BTreeMap<Challenge, StoredTicket> = read("begun");
    let (challenge, begun) = begun.first_key_value().unwrap();
    assert_eq!((challenge.to_string().as_str(), begun.at), ("classic:8", 1_794_815_203_000.0));
    assert!(begun.ticket.as_deref().unwrap().starts_with("f35812ae54ba126714b0d4f1."));
    assert_eq!(storage()[WAITING], "1");
}

/// Fails if the sample has a name that no test here reads.
#[test]
fn every_name_is_read_by_one_of_these_tests() {
    let read = [
        "aside", "begun", "bests", "boards", "choice", "days", "game", "likes", "player", "settings", "sketch",
        "totals", "waiting",
    ];
    let names: Vec<String> = storage().into_keys().filter(|name| !name.starts_with("score.")).collect();
    assert_eq!(names, read);
}

#[test]
fn bests_totals_and_days_are_read() {
    let bests: Bests = read("bests");
    for (key, moves) in [("level first 1", 2), ("daily 2026-11-15 easy", 4), ("any 5x5:002a000", 6)] {
        assert_eq!(bests.get(key).unwrap().moves, moves, "{key}");
    }
    assert_eq!(read::<Totals>("totals"), Totals { wins: 6, at_par: 5, moves: 24, hints: 1, time: 43_625 });
    let days: Days = read("days");
    assert_eq!(days.streak("2026-11-15".parse().unwrap()).now, 2);
    assert_eq!(days.result("2026-11-15".parse().unwrap(), DailyKind::Strange).unwrap().par, None);
    assert_eq!(days.result("2026-11-14".parse().unwrap(), DailyKind::Easy).unwrap().stars(), Some(3));
}

#[test]
fn the_player_and_scores_that_wait_are_read() {
    assert_eq!(read::<Welcome>("player").player.name, "Ada");
    assert_eq!(read::<Vec<String>>("likes"), ["gm62sk93"]);
    let scores: Vec<(String, String)> = storage().into_iter().filter(|(name, _)| name.starts_with("score.")).collect();
    assert_eq!(scores.len(), 2);
    for (name, text) in scores {
        // A score under another name would not be found.
        assert_eq!(name, format!("score.{}", serde_json::from_str::<OutboxEntry>(&text).unwrap().id()));
    }
}

#[test]
fn personal_data_of_that_release_joins_what_is_here() {
    for (name, text) in storage() {
        crate::storage::write(&name, &text).unwrap();
    }
    let file = PersonalData::here().written();
    assert!(!["\"player\"", "\"score.", "\"begun\"", "\"likes\""].iter().any(|name| file.contains(name)), "{file}");
    for (name, _) in storage() {
        crate::storage::remove(&name);
    }
    crate::storage::write("bests", r#"{"level first 1":"2 0 900 1 3"}"#).unwrap();
    PersonalData::read(&file).unwrap().store().unwrap();
    let bests: Bests = crate::storage::read_json("bests").unwrap();
    assert_eq!((bests.len(), bests.get("level first 1").unwrap().to_string().as_str()), (3, "2 0 900 3 3"));
    assert_eq!(crate::storage::read("player"), None, "no secret leaves the browser");
}
