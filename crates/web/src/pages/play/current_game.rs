//! The current game and everything that is done to it.

use super::saved_games;
use super::start;
use super::tasks;
use crate::chunk;
use crate::jobs::Failure;
use crate::parts::note::Note;
use crate::parts::share;
use crate::parts::sound::Event;
use crate::parts::task::{self, Slot};
use crate::record;
use crate::routes;
use crate::session::{announce, messages, say, say_with, session};
use crate::settings::{Signals, motion_is_reduced};
use crate::storage;
use crate::titles;
use crate::worker;
use douse::place::Place;
use douse::play_rules::PlayRule;
use douse_game::choice::Choice;
use douse_game::game::{Game, Refusal};
use douse_game::par::Par;
use douse_game::session::{Report, Session};
use douse_messages::texts::name_of_refusal;
use leptos::ev;
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

/// The current game and its state. Copies share the same game.
#[derive(Clone, Copy)]
pub struct CurrentGame {
    /// The game in progress.
    pub session: RwSignal<Session>,
    /// The time played, which ticks without touching the signal of the game.
    pub elapsed: RwSignal<Duration>,
    /// What the menu says.
    pub choice: RwSignal<Choice>,
    /// The fewest moves of the board.
    pub par: RwSignal<ParKnown>,
    /// What is said below the figures.
    pub note: RwSignal<Option<Note>>,
    /// What was last copied or saved, in words.
    pub said: RwSignal<Option<String>>,
    /// What is being computed, with its name.
    pub task: Slot,
    /// Whether the result of a finished game is shown.
    pub won: RwSignal<bool>,
    /// Whether the lights are just going out for the last time.
    pub finale: RwSignal<bool>,
    /// The cell whose press was just refused.
    pub refused: RwSignal<Option<usize>>,
    /// Whether this is the first visit.
    pub first_visit: RwSignal<bool>,
    /// Whether the help is open.
    pub help: RwSignal<bool>,
    /// Whether the choice of a new game is open.
    pub menu: RwSignal<bool>,
    /// Whether the list of further actions is open.
    pub more: RwSignal<bool>,
    /// Counts up when a saved game was added or removed.
    pub saved_changed: RwSignal<u32>,
    par_task: Slot,
}

/// What is known about the fewest moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParKnown {
    /// It is being looked for.
    Looking,
    /// So much.
    Known(Par),
    /// There is none.
    Failed(Failure),
}

/// A moment of a clock that never runs backwards.
pub fn now() -> Duration {
    if !cfg!(target_family = "wasm") {
        return Duration::ZERO;
    }
    let milliseconds = window().performance().map_or_else(js_sys::Date::now, |performance| performance.now());
    Duration::from_micros((milliseconds * 1000.0) as u64)
}

impl CurrentGame {
    /// The game as it was left, or the first board; its clock runs while the board is shown.
    pub fn open() -> Self {
        let current_game = Self::unseen();
        current_game.announce_beginning();
        tasks::find_par(current_game, current_game.par_task);
        current_game.follow_clock();
        current_game.follow_other_windows();
        current_game
    }

    /// The game while something else is shown: its clock is stopped.
    pub fn unseen() -> Self {
        // Reading the game takes a moment that is no playing: one that has not begun yet must stay so.
        let opened = now();
        let kept = kept_at(opened);
        if kept.is_none()
            && let Some(unread) = storage::read(GAME)
        {
            saved_games::set_aside_unread(unread);
        }
        let first_visit = kept.is_none();
        let first = || first_game().map(|game| Session::new(game, opened));
        let mut session = kept.or_else(first).unwrap_or_else(|| unreachable!("the first board is a board"));
        session.hide(opened);
        let choice = storage::read_json::<Choice>(CHOICE);
        let current_game = Self {
            elapsed: RwSignal::new(session.game().elapsed()),
            session: RwSignal::new(session),
            choice: RwSignal::new(choice.unwrap_or_default()),
            par: RwSignal::new(ParKnown::Looking),
            note: RwSignal::new(None),
            said: RwSignal::new(None),
            task: task::slot(),
            won: RwSignal::new(false),
            finale: RwSignal::new(false),
            refused: RwSignal::new(None),
            first_visit: RwSignal::new(first_visit),
            help: RwSignal::new(false),
            menu: RwSignal::new(false),
            more: RwSignal::new(false),
            saved_changed: RwSignal::new(0),
            par_task: task::slot(),
        };
        Effect::new(move |before: Option<()>| {
            current_game.choice.track();
            if before.is_some() {
                let _ = storage::write_json(CHOICE, &current_game.choice.get_untracked());
            }
        });
        current_game
    }

    /// Looks at the game; read as a signal.
    pub fn game<T>(self, look: impl FnOnce(&Game) -> T) -> T {
        self.session.with(|session| look(session.game()))
    }

    /// Looks at the game once.
    pub fn game_now<T>(self, look: impl FnOnce(&Game) -> T) -> T {
        self.session.with_untracked(|session| look(session.game()))
    }

    /// How the game ended, if it did; read as a signal.
    pub fn report(self) -> Option<Report> {
        self.session.with(Session::report)
    }

    /// Keeps the game as it is.
    pub fn keep(self) {
        if let Some(Ok(text)) = self.session.try_with_untracked(Session::save) {
            // Where the storage is full the page says so.
            let _ = storage::write(GAME, &text);
        }
    }

    /// Lets time pass while the board is seen.
    fn follow_clock(self) {
        const TICK: Duration = Duration::from_secs(1);
        let look = move || {
            let hidden = document().hidden() || self.help.try_get_untracked().unwrap_or(true);
            self.session.try_update_untracked(|session| if hidden { session.hide(now()) } else { session.show(now()) });
        };
        Effect::new(move |_| {
            self.help.track();
            look();
        });
        let seen = window_event_listener(ev::visibilitychange, move |_| look());
        let tick = move || {
            let elapsed = self.session.try_update_untracked(|session| {
                // A solution that is shown has a timer of its own.
                if !session.is_showing() {
                    session.tick(now());
                }
                session.game().elapsed()
            });
            let Some(elapsed) = elapsed.filter(|elapsed| *elapsed != self.elapsed.get_untracked()) else { return };
            self.elapsed.set(elapsed);
            if elapsed.as_secs().is_multiple_of(10) {
                self.keep();
            }
        };
        let handle = set_interval_with_handle(tick, TICK);
        on_cleanup(move || {
            seen.remove();
            handle.into_iter().for_each(|handle| handle.clear());
            if self.session.try_update_untracked(|session| session.hide(now())).is_some() {
                self.keep();
            }
        });
    }

    /// The sentence above the board: what is to be done, what was said last, or what a hint says.
    pub fn lead(self) -> String {
        if let Some(note) = self.note.get() {
            return note.said();
        }
        if let Some(hint) = self.hint_in_words() {
            return hint;
        }
        if self.first_visit.get() {
            return say(self.game(start::sentence));
        }
        String::new()
    }

    /// What the game is called.
    pub fn title(self) -> String {
        self.game(titles::of_game)
    }

    /// The cell that a newcomer is asked to press; read as signals.
    pub fn taught(self) -> Option<usize> {
        self.first_visit.get().then(|| self.game(start::cell)).flatten()
    }

    /// Shows the same as another window does: two windows are one table, so neither writes over the other's game.
    fn follow_other_windows(self) {
        let handle = window_event_listener(ev::storage, move |event| {
            if event.key() == Some(storage::full_name(GAME)) {
                self.take_over();
            }
        });
        on_cleanup(move || handle.remove());
    }

    fn take_over(self) {
        let Some(mut kept) = kept_session() else { return };
        let is_same = |session: &Session| {
            let (here, there) = (session.game(), kept.game());
            (here.start(), here.rule(), here.steps(), here.position())
                == (there.start(), there.rule(), there.steps(), there.position())
        };
        if self.session.try_with_untracked(is_same) != Some(false) {
            return;
        }
        if document().hidden() {
            kept.hide(now());
        }
        self.task.set(None);
        self.settle_down();
        self.first_visit.set(false);
        self.elapsed.set(kept.game().elapsed());
        self.session.set(kept);
        self.note.set(Some(Note::of("other-window")));
        tasks::find_par(self, self.par_task);
    }

    fn settle_down(self) {
        self.won.set(false);
        self.finale.set(false);
        self.refused.set(None);
        self.note.set(None);
        self.said.set(None);
    }

    fn hint_in_words(self) -> Option<String> {
        self.session.with(|session| session.hint().map(|hint| messages().hint(hint, session.game())))
    }

    /// Starts another game; the current one is set aside if it would be a loss.
    pub fn sit_down(self, session: Session) {
        self.session.with_untracked(saved_games::set_aside);
        self.saved_changed.update(|times| *times += 1);
        self.task.set(None);
        self.settle_down();
        self.first_visit.set(false);
        self.elapsed.set(session.game().elapsed());
        self.session.set(session);
        self.keep();
        // A board that others play too may have a leaderboard, which is a matter of the second part of the program.
        if self.game_now(|game| game.origin().challenge().is_some()) {
            chunk::fetch();
        }
        self.announce_beginning();
        tasks::find_par(self, self.par_task);
    }

    /// Asks the service to take the time of a game that begins.
    fn announce_beginning(self) {
        let challenge = self.session.try_update_untracked(|session| {
            let best = record::begin(session);
            session.opens(best.as_ref()).cloned()
        });
        if let Some(challenge) = challenge.flatten() {
            chunk::with(move |chunk| (chunk.play.game_begins)(&challenge));
        }
    }

    /// Presses the cell at a place.
    pub fn press_at(self, place: Place) {
        if let Some(cell) = self.game_now(|game| game.variant().shape().as_grid()?.cell_at(place)) {
            self.press(cell);
        }
    }

    /// Presses a cell.
    pub fn press(self, cell: usize) {
        match self.session.try_update(|session| session.press(cell, now())) {
            Some(Ok(())) => {
                worker::warm_up();
                self.signal(Event::Press);
                self.after_change();
            }
            Some(Err(Refusal::Won)) => self.won.set(true),
            Some(Err(refusal)) => name_of_refusal(refusal).into_iter().for_each(|why| self.refuse(cell, why)),
            None => {}
        }
    }

    /// Says why a press is refused; the cell shakes for a moment.
    fn refuse(self, cell: usize, why: &'static str) {
        const SHAKING: Duration = Duration::from_millis(500);
        self.tell(Note::of(why));
        self.signal(Event::Refused);
        self.refused.set(Some(cell));
        let rest = move || {
            if self.refused.try_get_untracked() == Some(Some(cell)) {
                self.refused.set(None);
            }
        };
        set_timeout(rest, SHAKING);
    }

    /// Lets something be heard and felt, if that was chosen.
    fn signal(self, event: Event) {
        let (sound, vibration) = session().settings.with_untracked(|settings| (settings.sound, settings.vibration));
        if sound == Signals::On || vibration == Signals::On {
            chunk::with(move |chunk| (chunk.play.signal)(event));
        }
    }

    /// Takes the last step back.
    pub fn undo(self) {
        if self.session.try_update(|session| session.undo(now())) == Some(true) {
            self.after_change();
        }
    }

    /// Redoes what was undone.
    pub fn redo(self) {
        if self.session.try_update(|session| session.redo(now())) == Some(true) {
            self.after_change();
        }
    }

    /// Back to the start; this can be undone.
    pub fn restart(self) {
        self.session.update(|session| session.restart(now()));
        self.after_change();
    }

    /// The fewest moves are known.
    pub fn par_is(self, par: Par) {
        self.par_task.set(None);
        self.session.update(|session| session.par_is(par));
        self.par.set(ParKnown::Known(par));
    }

    /// Puts a link to the board at the start on the clipboard.
    pub fn share(self) {
        if let Some(link) = self.game_now(share::link_of_game) {
            share::copy(link, self.said);
        }
    }

    /// Says something above the board and to screen readers.
    pub fn tell(self, note: Note) {
        announce(untrack(|| note.said()));
        self.note.set(Some(note));
    }

    /// The lights have changed.
    pub fn after_change(self) {
        self.note.set(None);
        self.said.set(None);
        self.elapsed.set(self.game_now(Game::elapsed));
        let counted = self.session.try_update_untracked(record::count).flatten();
        self.keep();
        if let Some(counted) = counted {
            let game = self.game_now(Game::clone);
            chunk::with(move |chunk| (chunk.play.game_counted)(&game, counted));
        }
        if self.session.with_untracked(|session| session.report().is_some()) {
            self.first_visit.set(false);
            self.finish();
        } else {
            self.won.set(false);
            self.finale.set(false);
            let missing = self.game_now(Game::missing);
            announce(untrack(|| say_with("left", &[("n", &missing)])));
        }
    }

    /// The lights are seen going out before the result is shown.
    fn finish(self) {
        const GOING_OUT: Duration = Duration::from_millis(600);
        self.finale.set(true);
        self.signal(Event::Won);
        // The next board and the details of the result need the second part.
        chunk::fetch();
        let show = move || {
            if self.session.try_with_untracked(|session| session.report().is_some()) == Some(true) {
                self.won.set(true);
            }
        };
        match motion_is_reduced() {
            true => show(),
            false => set_timeout(show, GOING_OUT),
        }
    }

    /// The next step of the hint.
    pub fn climb(self) {
        if self.session.with_untracked(Session::is_unaided) {
            return self.tell(Note::of("hints-forbidden"));
        }
        let shown = self.session.try_update(|session| session.climb().is_some());
        match shown {
            Some(true) => self.tell_hint(),
            _ => tasks::find_advice(self, |current_game, advice| {
                current_game.session.update(|session| session.advise(advice));
                current_game.tell_hint();
            }),
        }
    }

    fn tell_hint(self) {
        self.keep();
        self.note.set(None);
        announce(untrack(|| self.hint_in_words()).unwrap_or_default());
    }

    /// Whether the score of this game stands among those with hints; read as a signal.
    pub fn has_hints(self) -> bool {
        self.session.with(|session| session.has_hints(session.key().and_then(|key| record::best(&key)).as_ref()))
    }

    /// The settings of a new board: as chosen, or suitable for a newcomer.
    pub fn choice_now(self) -> Choice {
        match storage::read(CHOICE) {
            Some(_) => self.choice.get_untracked(),
            None => start::choice(record::totals::Totals::load().wins),
        }
    }

    /// Chooses the settings of new boards.
    pub fn choose(self, choice: Choice) {
        let _ = storage::write_json(CHOICE, &choice);
        self.choice.set(choice);
    }

    /// A new board as the menu says.
    pub fn new_board(self) {
        tasks::make_board(self);
    }
}

/// The game in progress as it was left.
pub fn kept_session() -> Option<Session> {
    kept_at(now())
}

fn kept_at(moment: Duration) -> Option<Session> {
    Session::load(&storage::read(GAME)?, moment).ok()
}

/// Makes a game the current one and goes to its page; the previous one is set aside and not lost.
pub fn play_now(game: &Game) {
    play_session(&Session::new(game.clone(), now()));
}

/// The same with a game that was begun before, or that has rules of its own.
pub fn play_session(session: &Session) {
    if let Some(current) = kept_session() {
        saved_games::set_aside(&current);
    }
    if let Ok(text) = session.save() {
        // Where the storage is full the game is handed over in memory, and the page says that it is not saved.
        let _ = storage::write(GAME, &text);
    }
    routes::go("#/play");
}

fn first_game() -> Option<Game> {
    Game::from_code(FIRST_BOARD, PlayRule::Any).ok()
}

/// Whether single letters are commands now.
pub fn single_keys() -> bool {
    session().settings.with_untracked(|settings| settings.keys) == crate::settings::Keys::On
}
