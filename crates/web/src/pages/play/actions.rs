//! The actions of the player on the current game.

use super::current_game::{CurrentGame, now};
use super::tasks;
use crate::chunk;
use crate::parts::note::Note;
use crate::parts::share;
use crate::parts::sound::SoundEvent;
use crate::records::{BrowserRecords, today};
use crate::session::{announce, say_with, session};
use crate::settings::{Switch, motion_is_reduced};
use crate::worker;
use douse::place::Place;
use douse_game::game::{Game, Refusal};
use douse_game::records::Records;
use douse_game::session::Session;
use douse_messages::texts::name_of_refusal;
use leptos::prelude::*;
use std::time::Duration;

impl CurrentGame {
    pub fn press_at(self, place: Place) {
        if let Some(cell) = self.game_now(|game| game.variant().shape().as_grid()?.cell_at(place)) {
            self.press(cell);
        }
    }

    pub fn press(self, cell: usize) {
        match self.session.try_update(|session| session.press(cell, now())) {
            Some(Ok(())) => {
                worker::warm_up();
                self.signal(SoundEvent::Press);
                self.after_change();
            }
            Some(Err(Refusal::Won)) => self.result_shown.set(true),
            Some(Err(refusal)) => name_of_refusal(refusal).into_iter().for_each(|why| self.refuse(cell, why)),
            None => {}
        }
    }

    /// Shows why a press is refused; the cell shakes for a moment.
    fn refuse(self, cell: usize, why: &'static str) {
        const SHAKING: Duration = Duration::from_millis(500);
        self.show_note(Note::of(why));
        self.signal(SoundEvent::Refused);
        self.refused.set(Some(cell));
        let rest = move || {
            if self.refused.try_get_untracked() == Some(Some(cell)) {
                self.refused.set(None);
            }
        };
        set_timeout(rest, SHAKING);
    }

    /// Plays a sound and a vibration if the settings say so.
    fn signal(self, event: SoundEvent) {
        let (sound, vibration) = session().settings.with_untracked(|settings| (settings.sound, settings.vibration));
        if sound == Switch::On || vibration == Switch::On {
            chunk::with(move |chunk| (chunk.play.signal)(event));
        }
    }

    pub fn undo(self) {
        if self.session.try_update(|session| session.undo(now())) == Some(true) {
            self.after_change();
        }
    }

    pub fn redo(self) {
        if self.session.try_update(|session| session.redo(now())) == Some(true) {
            self.after_change();
        }
    }

    /// Goes back to the start, as a step that can be undone.
    pub fn restart(self) {
        self.session.update(|session| session.restart(now()));
        self.after_change();
    }

    /// Copies a link to the board at the start.
    pub fn share(self) {
        if let Some(link) = self.game_now(share::link_of_game) {
            share::copy(link, self.confirmation);
        }
    }

    /// Saves, counts and announces the position after a change.
    pub fn after_change(self) {
        self.note.set(None);
        self.confirmation.set(None);
        self.elapsed.set(self.game_now(Game::elapsed));
        // If the storage is full, the page says so.
        let win = self.session.try_update_untracked(|session| BrowserRecords.count(session, today()).0).flatten();
        self.save();
        if let Some(win) = win {
            let game = self.game_now(Game::clone);
            chunk::with(move |chunk| (chunk.play.record_win)(&game, win));
        }
        if self.session.with_untracked(|session| session.report().is_some()) {
            self.first_visit.set(false);
            self.finish();
        } else {
            self.result_shown.set(false);
            self.finale.set(false);
            let missing = self.game_now(Game::missing);
            announce(untrack(|| say_with("left", &[("n", &missing)])));
        }
    }

    /// Shows the result after the lights have gone out.
    fn finish(self) {
        const GOING_OUT: Duration = Duration::from_millis(600);
        self.finale.set(true);
        self.signal(SoundEvent::Won);
        // The next board and the details of the result need the second part.
        chunk::fetch();
        let show = move || {
            if self.session.try_with_untracked(|session| session.report().is_some()) == Some(true) {
                self.result_shown.set(true);
            }
        };
        match motion_is_reduced() {
            true => show(),
            false => set_timeout(show, GOING_OUT),
        }
    }

    /// Shows the next step of the hint.
    pub fn show_next_hint(self) {
        if self.session.with_untracked(Session::is_unaided) {
            return self.show_note(Note::of("hints-forbidden"));
        }
        let shown = self.session.try_update(|session| session.climb().is_some());
        match shown {
            Some(true) => self.announce_hint(),
            _ => tasks::find_advice(self, |current_game, advice| {
                current_game.session.update(|session| session.advise(advice));
                current_game.announce_hint();
            }),
        }
    }

    fn announce_hint(self) {
        self.save();
        self.note.set(None);
        announce(untrack(|| self.hint_text()).unwrap_or_default());
    }
}
