//! Reports games of a class to the teacher while they are played, every few seconds at most.

use super::{classes, tickets};
use douse_api::class::ProgressReport;
use douse_game::challenge::Challenge;
use douse_game::game::{Game, Stage};
use leptos::prelude::set_timeout;
use leptos::task::spawn_local;
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// The delay of the first report, so that a few quick presses are one report.
const SOON: Duration = Duration::from_secs(1);
/// The time from one report to the next. Many pupils may share one address.
const PAUSE: Duration = Duration::from_secs(3);

struct Report {
    challenge: Challenge,
    moves: String,
    time_ms: u64,
}

thread_local! {
    /// The next report.
    static NEXT: RefCell<Option<Report>> = const { RefCell::new(None) };
    /// True if another report follows after a pause.
    static RUNNING: Cell<bool> = const { Cell::new(false) };
}

/// Reports a game that has changed.
pub fn report_soon(game: &Game) {
    let Some(challenge) = game.origin().challenge().filter(|challenge| !challenge.is_ranked()) else { return };
    // Games that are won are handed in, and untouched ones are known by their tickets.
    if game.stage() == Stage::Won || (game.steps().is_empty() && game.hints() == 0) {
        return drop(NEXT.take());
    }
    let time_ms = u64::try_from(game.elapsed().as_millis()).unwrap_or(u64::MAX);
    NEXT.replace(Some(Report { challenge: challenge.clone(), moves: game.transcript(), time_ms }));
    if !RUNNING.replace(true) {
        set_timeout(send, SOON);
    }
}

/// Sends the next report and schedules another; stops if there is none.
fn send() {
    let Some(Report { challenge, moves, time_ms }) = NEXT.take() else { return RUNNING.set(false) };
    set_timeout(send, PAUSE);
    let Some(ticket) = tickets::of(&challenge) else { return };
    let game = ProgressReport { moves, time_ms, ticket };
    spawn_local(async move {
        if let Some((class, number)) = challenge.assignment() {
            // A lost report does no harm: the next one contains all moves.
            drop(classes::report_progress(class, number, &game).await);
        }
    });
}
