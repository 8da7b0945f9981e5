//! Handing in games for a class: refusals, and games that are sent several times.

use crate::classes::{
    BOARD, DAY, NONE, all_rows, begin, game, hand_in, joined, made, new_class, overview, pupil_overview, report,
    solution,
};
use crate::harness::postgres::Cluster;
use crate::harness::{Answer, Service};
use axum::http::Method;
use douse_api::path;
use douse_api::problem::{Kind, Reason};
use douse_api::score::{Receipt, Ticket};
use douse_game::submission::WonGame;
use douse_server::app::Policy;
use douse_server::store::DatabaseLocation;
use std::sync::Arc;

#[tokio::test]
async fn forged_late_and_double_games_get_clear_answers() {
    let service = Service::new().await;
    let made = made(&service, &new_class()).await;
    let code = &made.class.code;
    let (ada, bob) = (joined(&service, code, "Ada").await, joined(&service, code, "Bob").await);
    let refused = |answer: Answer, reason: Reason| {
        let problem = answer.problem();
        assert_eq!(problem.reason.as_deref(), Some(reason.name()), "{problem:?}");
    };
    // Moves that do not solve or are not on the board, impossible times, tickets of others.
    refused(hand_in(&service, code, 1, &ada.token, &game("A1", 5000, None)).await, Reason::GoalMissed);
    refused(hand_in(&service, code, 1, &ada.token, &game("Z9", 5000, None)).await, Reason::MovesInvalid);
    let long = format!("{}{}", "A1".repeat(1000), BOARD.1);
    refused(hand_in(&service, code, 1, &ada.token, &game(&long, 90_000, None)).await, Reason::MovesLong);
    let ticket = begin(&service, code, 1, &ada.token).await.json::<Ticket>().ticket;
    let forged = game(BOARD.1, 5000, Some(ticket.clone()));
    refused(hand_in(&service, code, 1, &bob.token, &forged).await, Reason::TicketInvalid);
    refused(hand_in(&service, code, 1, &ada.token, &forged).await, Reason::TooFast);
    service.clock.advance(10_000);
    let hasty = WonGame { offsets_ms: vec![1, 2, 3, 4, 5, 6], ..forged.clone() };
    refused(hand_in(&service, code, 1, &ada.token, &hasty).await, Reason::TooFast);
    // A game counts once, and a ticket is valid for one game.
    assert_eq!(hand_in(&service, code, 1, &ada.token, &forged).await.status, 201);
    let again = hand_in(&service, code, 1, &ada.token, &forged).await;
    assert_eq!((again.status.as_u16(), again.json::<Receipt>().reached.unwrap().games), (200, 1));
    let other = game(&format!("A1A1{}", BOARD.1), 5000, Some(ticket.clone()));
    refused(hand_in(&service, code, 1, &ada.token, &other).await, Reason::TicketUsed);
    assert_eq!(begin(&service, code, 1, &ada.token).await.status, 201);
    refused(hand_in(&service, code, 1, &ada.token, &other).await, Reason::TicketInvalid);
    // Hints on an assignment without hints.
    let given = pupil_overview(&service, code, &ada.token).await.assignments[1].clone();
    let moves = solution(&given);
    refused(
        hand_in(&service, code, 2, &ada.token, &game(&format!("?{moves}"), 5000, None)).await,
        Reason::HintsForbidden,
    );
    assert_eq!(hand_in(&service, code, 3, &ada.token, &game(&moves, 5000, None)).await.problem().kind, Kind::NotFound);
    // The last moment before the due date, and the first after it.
    service.clock.advance(DAY - 10_000);
    assert_eq!(hand_in(&service, code, 2, &ada.token, &game(&moves, 5000, None)).await.status, 201);
    service.clock.advance(1);
    let late = hand_in(&service, code, 2, &bob.token, &game(&moves, 5000, None)).await;
    assert!(late.problem().detail.contains("2026-11-16T12:00:00Z"), "{late:?}");
    refused(late, Reason::Late);
    refused(begin(&service, code, 2, &bob.token).await, Reason::Late);
    assert_eq!(service.counted("classes", "late").await, 2);
    let reached =
        overview(&service, &made).await.pupils[0].begun.iter().filter(|begun| begun.reached.is_some()).count();
    assert_eq!(reached, 2, "what was handed in before stays");
}

/// Games are sent again after lost answers, also after later games.
async fn counts_every_game_once(place: &DatabaseLocation) {
    let service = Arc::new(Service::on(place, Policy { rates: None, ..Policy::default() }).await);
    let made = made(&service, &new_class()).await;
    let code = &made.class.code;
    let (ada, bob) = (joined(&service, code, "Ada").await, joined(&service, code, "Bob").await);
    let (a, b) = (game(BOARD.1, 5000, None), game(&format!("A1A1?{}", BOARD.1), 5000, None));
    for (game, expected) in [(&a, (201, 1, 0)), (&b, (201, 2, 1)), (&a, (200, 2, 1)), (&b, (200, 2, 1))] {
        let answer = hand_in(&service, code, 1, &ada.token, game).await;
        let handed: Receipt = answer.json();
        assert_eq!((answer.status.as_u16(), handed.reached.unwrap().games, handed.reached.unwrap().hints), expected);
        assert_eq!(handed.repeated, expected.0 == 200);
    }
    // A game with a ticket counts once too, even after another was started, which stays in
    // progress.
    let first = begin(&service, code, 1, &ada.token).await.json::<Ticket>().ticket;
    service.clock.advance(10_000);
    let timed = game(BOARD.1, 5000, Some(first));
    assert_eq!(hand_in(&service, code, 1, &ada.token, &timed).await.status, 201);
    let second = begin(&service, code, 1, &ada.token).await.json::<Ticket>().ticket;
    assert_eq!(report(&service, code, 1, &ada.token, "A1", &second).await.status, 204);
    let again = hand_in(&service, code, 1, &ada.token, &timed).await;
    assert_eq!((again.status.as_u16(), again.json::<Receipt>().reached.unwrap().games), (200, 3));
    assert_eq!(report(&service, code, 1, &ada.token, "A1", &second).await.status, 204);
    // The same game of another pupil is another game. Simultaneous copies count once.
    let mut sending = Vec::new();
    for _ in 0..8 {
        let (service, code, token, game) = (service.clone(), code.clone(), bob.token.clone(), a.clone());
        sending.push(tokio::spawn(async move { hand_in(&service, &code, 1, &token, &game).await.status.as_u16() }));
    }
    let mut statuses = Vec::new();
    for sending in sending {
        statuses.push(sending.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 200, 200, 201]);
    // Deleting an assignment or a pupil deletes the ids of the games.
    let ids = async || all_rows(&service.store).await.matches("{\"table\":\"class_handed_in\",\"row\"").count();
    assert_eq!(ids().await, 4);
    service.call(Method::DELETE, &path::class_me(code), Some(&bob.token), NONE).await;
    assert_eq!(ids().await, 3);
    service.call(Method::DELETE, &path::assignment(code, 1), Some(&made.token), NONE).await;
    assert_eq!((ids().await, service.store.check().await.unwrap()), (0, Vec::new()));
    service.store.close().await;
}

#[tokio::test]
async fn a_game_sent_again_after_others_counts_once_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    counts_every_game_once(&DatabaseLocation::File(folder.path().join("service.db"))).await;
}

#[tokio::test]
async fn a_game_sent_again_after_others_counts_once_on_postgres() {
    if let Some(cluster) = Cluster::start() {
        counts_every_game_once(&cluster.place()).await;
    }
}
