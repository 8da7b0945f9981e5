//! How far a game of a class has got, for its teacher: reported while it is played, every few seconds at most.

use super::{classes, tickets};
use douse_api::challenge::Challenge;
use douse_api::class::InProgress;
use douse_game::game::{Game, Stage};
use leptos::prelude::set_timeout;
use leptos::task::spawn_local;
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// The first report of a series waits this long, so that a few quick presses are one.
const SOON: Duration = Duration::from_secs(1);
/// From one report to the next. Many pupils may share one address.
const PAUSE: Duration = Duration::from_secs(3);

/// A game at a moment.
struct Report {
    challenge: Challenge,
    moves: String,
    time_ms: u64,
}

thread_local! {
    /// What is to be reported next.
    static NEXT: RefCell<Option<Report>> = const { RefCell::new(None) };
    /// Whether a report follows after a pause.
    static RUNNING: Cell<bool> = const { Cell::new(false) };
}

/// The game on the table has changed.
pub fn game_is(game: &Game) {
    let Some(challenge @ Challenge::Assignment { .. }) = game.origin().challenge() else { return };
    // What is won is handed in, and what is untouched is known by its ticket.
    if game.stage() == Stage::Won || (game.steps().is_empty() && game.hints() == 0) {
        return drop(NEXT.take());
    }
    let time_ms = u64::try_from(game.elapsed().as_millis()).unwrap_or(u64::MAX);
    NEXT.replace(Some(Report { challenge: challenge.clone(), moves: game.transcript(), time_ms }));
    if !RUNNING.replace(true) {
        set_timeout(send, SOON);
    }
}

/// Sends what there is to report, and looks again later; where nothing came, the series ends.
fn send() {
    let Some(Report { challenge, moves, time_ms }) = NEXT.take() else { return RUNNING.set(false) };
    set_timeout(send, PAUSE);
    let (Challenge::Assignment { class, number }, Some(ticket)) = (&challenge, tickets::of(&challenge)) else { return };
    let (class, number) = (class.clone(), *number);
    let game = InProgress { moves, time_ms, ticket };
    // A report that is lost is no loss: the next one says more.
    spawn_local(async move { drop(classes::report(&class, number, &game).await) });
}
