//! Showing the solution press by press.

use super::current_game::{CurrentGame, now};
use super::tasks;
use crate::parts::note::Note;
use crate::records::{BrowserRecords, today};
use crate::session::announce;
use douse_game::records::Records;
use douse_game::session::Session;
use leptos::prelude::*;

/// Starts or stops showing the solution.
pub fn toggle(current_game: CurrentGame) {
    if current_game.session.with_untracked(Session::is_showing) {
        current_game.session.update(Session::stop_showing);
        return;
    }
    if current_game.session.with_untracked(Session::is_unaided) {
        return current_game.show_note(Note::of("hints-forbidden"));
    }
    tasks::find_advice(current_game, |current_game, advice| {
        current_game.session.update(|session| {
            session.show_solution(advice.rest, now());
            let _ = BrowserRecords.count(session, today());
        });
        current_game.show_note(Note::of("showing-solution"));
        wait(current_game);
    });
}

fn wait(current_game: CurrentGame) {
    set_timeout(move || step(current_game), current_game.session.with_untracked(Session::pause));
}

fn step(current_game: CurrentGame) {
    // The page may have been left, or the player stopped the solution.
    let shown = current_game.session.try_update(|session| session.is_showing().then(|| session.tick(now())));
    let Some(Some(pressed)) = shown else { return };
    if pressed > 0 {
        current_game.after_change();
    }
    if current_game.session.with_untracked(Session::is_showing) {
        wait(current_game);
    } else {
        announce("");
    }
}
