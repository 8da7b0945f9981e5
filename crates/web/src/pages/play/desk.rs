//! The game on the table and everything that is done to it.

use super::shelf;
use super::showing::Showing;
use super::tasks::{self, Task};
use crate::chunk::{self, Chunk};
use crate::jobs::Failure;
use crate::parts::note::Note;
use crate::parts::share;
use crate::session::{announce, say, say_with, session};
use crate::storage;
use crate::titles;
use crate::worker;
use douse_engine::lit_only::PlayRule;
use douse_engine::place::Place;
use douse_game::choice::Choice;
use douse_game::game::{Game, Refusal, Stage};
use douse_game::hint::{Hint, Ladder, Reason, Rung};
use douse_game::par::Par;
use douse_game::save;
use leptos::prelude::*;
use std::time::Duration;

/// Where the game in progress is kept.
const GAME: &str = "game";
/// Where the last choice of the menu is kept.
const CHOICE: &str = "choice";
/// The board of the first visit: two presses in opposite corners.
pub const FIRST_BOARD: &str = "3x3:d58";
/// Its par.
pub const FIRST_PAR: u64 = 2;

/// Everything on the table. Copies are the same table.
#[derive(Clone, Copy)]
pub struct Desk {
    /// The game in progress.
    pub game: RwSignal<Game>,
    /// The time played, which ticks without touching the game's signal.
    pub elapsed: RwSignal<Duration>,
    /// What the menu says.
    pub choice: RwSignal<Choice>,
    /// The fewest moves of the board.
    pub par: RwSignal<ParKnown>,
    /// The hint that is shown.
    pub hint: RwSignal<Option<Hint>>,
    /// What is said below the figures.
    pub note: RwSignal<Option<Note>>,
    /// What was last copied or kept, in words.
    pub said: RwSignal<Option<String>>,
    /// What is being computed, with a word for it.
    pub task: RwSignal<Option<Task>, LocalStorage>,
    /// The solution that is being shown.
    pub showing: RwSignal<Option<Showing>>,
    /// How fast solutions are shown, in quarters of the usual speed.
    pub speed: RwSignal<u32>,
    /// Whether the dialog of a won game is open.
    pub won: RwSignal<bool>,
    /// Whether the solution was shown in this game.
    pub helped: RwSignal<bool>,
    /// Whether nobody has played here before.
    pub first_visit: RwSignal<bool>,
    /// Whether the help is open.
    pub help: RwSignal<bool>,
    /// Counts up when something was put on the shelf or taken from it.
    pub shelf_changed: RwSignal<u32>,
    ladder: StoredValue<Ladder>,
    par_task: RwSignal<Option<Task>, LocalStorage>,
}

/// What is known of the fewest moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParKnown {
    /// It is being looked for.
    Looking,
    /// So much.
    Known(Par),
    /// There is none.
    Failed(Failure),
}

impl Desk {
    /// The table as it was left, or with the first board.
    pub fn open() -> Self {
        let kept = kept_game();
        let first_visit = kept.is_none();
        let game = kept.or_else(first_game).unwrap_or_else(|| unreachable!("the first board is a board"));
        let choice = storage::read_json::<crate::jobs::Wish>(CHOICE).and_then(|wish| wish.choice());
        let desk = Self {
            elapsed: RwSignal::new(game.elapsed()),
            game: RwSignal::new(game),
            choice: RwSignal::new(choice.unwrap_or_default()),
            par: RwSignal::new(ParKnown::Looking),
            hint: RwSignal::new(None),
            note: RwSignal::new(None),
            said: RwSignal::new(None),
            task: RwSignal::new_local(None),
            showing: RwSignal::new(None),
            speed: RwSignal::new(4),
            won: RwSignal::new(false),
            helped: RwSignal::new(false),
            first_visit: RwSignal::new(first_visit),
            help: RwSignal::new(false),
            shelf_changed: RwSignal::new(0),
            ladder: StoredValue::new(Ladder::default()),
            par_task: RwSignal::new_local(None),
        };
        tasks::find_par(desk, desk.par_task);
        desk.follow_clock();
        Effect::new(move |before: Option<()>| {
            desk.choice.track();
            if before.is_some() {
                let _ = storage::write_json(CHOICE, &crate::jobs::Wish::of_choice(&desk.choice.get_untracked()));
            }
        });
        desk
    }

    /// Keeps the game as it is.
    pub fn keep(self) {
        let kept = self.game.with_untracked(save::save).map(|text| storage::write(GAME, &text));
        if !matches!(kept, Ok(Ok(()))) && self.note.with_untracked(Option::is_none) {
            self.note.set(Some(Note::of("game-not-kept")));
        }
    }

    /// Lets time pass while the page is seen and a game is on.
    fn follow_clock(self) {
        const TICK: Duration = Duration::from_secs(1);
        let tick = move || {
            let playing = self.game.with_untracked(|game| game.stage() == Stage::Playing && game.moves() > 0);
            if !playing || document().hidden() || self.won.get_untracked() {
                return;
            }
            self.game.update_untracked(|game| game.pass(TICK));
            self.elapsed.set(self.game.with_untracked(Game::elapsed));
            if self.elapsed.get_untracked().as_secs().is_multiple_of(10) {
                self.keep();
            }
        };
        if let Ok(handle) = set_interval_with_handle(tick, TICK) {
            on_cleanup(move || handle.clear());
        }
    }

    /// The sentence above the board: what is to be done, what was said last, or what a hint says.
    pub fn lead(self) -> String {
        if let Some(note) = self.note.get() {
            return note.said();
        }
        if let Some(hint) = self.hint.get() {
            return self.game.with_untracked(|game| hint_in_words(game, &hint));
        }
        if self.first_visit.get() {
            return say("first-sentence");
        }
        self.game.with(titles::of_game)
    }

    /// Puts another game on the table; the one that was there is set aside where it would be a loss.
    pub fn sit_down(self, game: Game) {
        self.game.with_untracked(shelf::set_aside);
        self.shelf_changed.update(|times| *times += 1);
        self.stop_showing();
        self.task.set(None);
        self.won.set(false);
        self.helped.set(false);
        self.note.set(None);
        self.said.set(None);
        self.hint.set(None);
        self.first_visit.set(false);
        self.elapsed.set(game.elapsed());
        self.game.set(game);
        self.keep();
        // A board that others play too may have a leaderboard, which is a matter of the second part of the program.
        if self.game.with_untracked(|game| game.origin().is_shared()) {
            chunk::fetch();
        }
        tasks::find_par(self, self.par_task);
    }

    /// Presses the cell at a place, as a player does.
    pub fn press_at(self, place: Place) {
        let cell = self.game.with_untracked(|game| game.variant().shape().as_grid()?.cell_at(place));
        if let Some(cell) = cell {
            self.press_by_player(cell);
        }
    }

    /// Presses a cell, as a player does: what is being shown ends.
    pub fn press_by_player(self, cell: usize) {
        self.stop_showing();
        self.press(cell);
    }

    /// Presses a cell.
    pub fn press(self, cell: usize) {
        let pressed = self.game.try_update(|game| game.press(cell));
        match pressed {
            Some(Ok(())) => {
                worker::warm_up();
                self.after_change();
            }
            Some(Err(refusal)) => {
                let note = match refusal {
                    Refusal::MustBeLit => "must-be-lit",
                    Refusal::MustBeUnlit => "must-be-unlit",
                    Refusal::Won => {
                        self.won.set(true);
                        return;
                    }
                    Refusal::NoCell { .. } => return,
                };
                self.tell(Note::of(note));
            }
            None => {}
        }
    }

    /// Takes the last step back.
    pub fn undo(self) {
        self.stop_showing();
        if self.game.try_update(Game::undo).flatten().is_some() {
            self.after_change();
        }
    }

    /// Does again what was taken back.
    pub fn redo(self) {
        self.stop_showing();
        if self.game.try_update(Game::redo).flatten().is_some() {
            self.after_change();
        }
    }

    /// Back to the start; this can be undone.
    pub fn restart(self) {
        self.stop_showing();
        self.game.update(Game::restart);
        self.after_change();
    }

    /// The fewest moves are known from where the board comes from.
    pub fn par_is(self, par: Par) {
        self.par_task.set(None);
        self.par.set(ParKnown::Known(par));
    }

    /// The fewest moves, where they are proved.
    pub fn proved_par(self) -> Option<u64> {
        match self.par.get_untracked() {
            ParKnown::Known(par) => par.proved(),
            ParKnown::Looking | ParKnown::Failed(_) => None,
        }
    }

    /// Puts a link to the board at the start on the clipboard.
    pub fn share(self) {
        let link = self.game.with_untracked(|game| share::link(game.start(), game.rule()));
        if let Some(link) = link {
            share::copy(link, self.said);
        }
    }

    /// Says something above the board and to screen readers.
    pub fn tell(self, note: Note) {
        announce(untrack(|| note.said()));
        self.note.set(Some(note));
    }

    /// Tells the service of a game that others play too.
    fn tell_service(self, what: fn(Chunk) -> fn(&Game)) {
        let game = self.game.get_untracked();
        if game.origin().is_shared() {
            chunk::with(move |chunk| what(chunk)(&game));
        }
    }

    fn after_change(self) {
        self.note.set(None);
        self.said.set(None);
        self.hint.set(None);
        self.keep();
        let (stage, missing) = self.game.with_untracked(|game| (game.stage(), game.missing()));
        if self.game.with_untracked(|game| game.moves() == 1 && game.elapsed().is_zero()) {
            self.tell_service(|chunk| chunk.play.game_begins);
        }
        if stage == Stage::Won {
            if !self.helped.get_untracked() {
                self.game.with_untracked(|game| crate::record::win(game, self.proved_par()));
                self.tell_service(|chunk| chunk.play.game_won);
            }
            self.first_visit.set(false);
            self.won.set(true);
        } else {
            announce(untrack(|| say_with("left", &[("n", &missing)])));
        }
    }

    /// The next rung of the ladder of hints.
    pub fn climb(self) {
        self.stop_showing();
        let next = self.game.try_update(|game| {
            let mut ladder = self.ladder.get_value();
            let hint = ladder.climb_on(game).cloned();
            self.ladder.set_value(ladder);
            hint
        });
        match next.flatten() {
            Some(hint) => self.show_hint(hint),
            None => tasks::find_advice(self, |desk, advice| {
                let hint = desk.game.try_update(|game| {
                    let mut ladder = desk.ladder.get_value();
                    let hint = ladder.begin(game, advice).clone();
                    desk.ladder.set_value(ladder);
                    hint
                });
                if let Some(hint) = hint {
                    desk.show_hint(hint);
                }
            }),
        }
    }

    fn show_hint(self, hint: Hint) {
        self.keep();
        announce(self.game.with_untracked(|game| untrack(|| hint_in_words(game, &hint))));
        self.note.set(None);
        self.hint.set(Some(hint));
    }

    /// A new board as the menu says.
    pub fn new_board(self) {
        tasks::make_board(self);
    }

    /// Ends showing the solution; the board stays as it is.
    pub fn stop_showing(self) {
        if self.showing.with_untracked(Option::is_some) {
            self.showing.set(None);
        }
    }
}

/// The game in progress as it was left.
pub fn kept_game() -> Option<Game> {
    storage::read(GAME).and_then(|text| save::load(&text).ok())
}

/// Makes a game the one in progress, for a table that is opened later.
pub fn keep_as_current(game: &Game) {
    if let Ok(text) = save::save(game) {
        // Where nothing can be kept the table says so when it is opened.
        let _ = storage::write(GAME, &text);
    }
}

fn first_game() -> Option<Game> {
    Game::from_code(FIRST_BOARD, PlayRule::Any).ok()
}

/// What a hint says.
fn hint_in_words(game: &Game, hint: &Hint) -> String {
    let shape = game.variant().shape();
    let name = |cell: usize| shape.cell_name(cell);
    let advice = &hint.advice;
    let look = |cells: &[usize]| match (cells.first(), cells.last()) {
        (Some(&from), Some(&to)) => say_with("hint-look", &[("from", &name(from)), ("to", &name(to))]),
        _ => String::new(),
    };
    let press = || say_with("hint-cell", &[("cell", &name(advice.cell))]);
    match hint.rung {
        Rung::Look => look(&advice.look),
        Rung::Cell => press(),
        Rung::Why => format!("{} {}", press(), reason_in_words(advice.reason)),
        Rung::Rest => {
            const MOST_NAMED: usize = 40;
            let mut names: Vec<String> = advice.rest.iter().take(MOST_NAMED).map(|&cell| name(cell)).collect();
            if advice.rest.len() > MOST_NAMED {
                names.push("…".to_owned());
            }
            let left = say_with("hint-left", &[("par", &advice.left)]);
            format!("{left} {}", say_with("hint-rest", &[("cells", &names.join(" "))]))
        }
    }
}

fn reason_in_words(reason: Reason) -> String {
    match reason {
        Reason::OnlySolution => say("why-only"),
        Reason::EveryShortest { shortest: 1 } => say("why-one"),
        Reason::EveryShortest { shortest } => say_with("why-every", &[("all", &shortest)]),
        Reason::SomeShortest { pressing, shortest } => say_with("why-some", &[("n", &pressing), ("all", &shortest)]),
        Reason::AShortest => say("why-a-shortest"),
        Reason::BestKnown => say("why-best-known"),
        Reason::FirstOfShortest => say("why-first"),
        Reason::FirstOfKnown => say("why-first-known"),
    }
}

/// Whether single letters are commands now.
pub fn single_keys() -> bool {
    session().settings.with_untracked(|settings| settings.keys) == crate::settings::Keys::On
}
