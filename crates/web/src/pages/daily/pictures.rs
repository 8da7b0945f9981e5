//! Small pictures of the boards of a day, made one after another in the background.

use crate::jobs::playing::StartGame;
use crate::parts::note::Note;
use crate::parts::task::{self, Slot};
use crate::parts::thumbnail;
use douse_game::challenge::Challenge;
use douse_game::daily::{DailyKind, Date};
use douse_game::game::Game;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The boards of a day that are known so far. Copies share the same data.
#[derive(Clone, Copy)]
pub struct Pictures {
    boards: RwSignal<BTreeMap<DailyKind, Game>>,
}

impl Pictures {
    /// The picture of a board, if the board is known.
    pub fn get(self, kind: DailyKind) -> Option<AnyView> {
        let of_game = |game: &Game| thumbnail::of_lights(game.variant().shape(), game.lights());
        self.boards.with(|boards| boards.get(&kind).map(of_game))
    }
}

/// Makes the boards of a day in a worker: a strange board can take a moment.
pub fn of_day(date: Date) -> Pictures {
    let pictures = Pictures { boards: RwSignal::new(BTreeMap::new()) };
    let kinds = DailyKind::ALL.to_vec();
    make(task::slot(), date, kinds, pictures);
    pictures
}

fn make(slot: Slot, date: Date, mut kinds: Vec<DailyKind>, pictures: Pictures) {
    if kinds.is_empty() {
        return;
    }
    let kind = kinds.remove(0);
    task::start(slot, Note::of("task-board"), &StartGame::Open(Challenge::Daily { date, kind }), move |answer| {
        if let Ok(started) = answer {
            pictures.boards.try_update(|boards| boards.insert(kind, started.game));
        }
        // The page may have been left.
        if pictures.boards.try_with_untracked(|_| ()).is_some() {
            make(slot, date, kinds, pictures);
        }
    });
}
