//! Showing the solution press by press.

use super::current_game::{CurrentGame, now};
use super::tasks;
use crate::parts::note::Note;
use crate::record;
use crate::session::announce;
use douse_game::session::Session;
use leptos::prelude::*;

/// Shows the solution from here, or ends showing it.
pub fn toggle(desk: CurrentGame) {
    if desk.session.with_untracked(Session::is_showing) {
        desk.session.update(Session::stop_showing);
        return;
    }
    tasks::find_advice(desk, |desk, advice| {
        desk.session.update(|session| {
            session.show_solution(advice.rest, now());
            record::count(session);
        });
        desk.tell(Note::of("showing-solution"));
        wait(desk);
    });
}

fn wait(desk: CurrentGame) {
    set_timeout(move || step(desk), desk.session.with_untracked(Session::pause));
}

fn step(desk: CurrentGame) {
    // The page may have been left meanwhile, or the showing ended.
    let shown = desk.session.try_update(|session| session.is_showing().then(|| session.tick(now())));
    let Some(Some(pressed)) = shown else { return };
    if pressed > 0 {
        desk.after_change();
    }
    if desk.session.with_untracked(Session::is_showing) {
        wait(desk);
    } else {
        announce("");
    }
}
