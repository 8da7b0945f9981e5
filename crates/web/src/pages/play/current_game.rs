//! The current game and the actions on it.

use super::tasks;
use super::tutorial;
use crate::chunk;
use crate::jobs::Failure;
use crate::parts::note::Note;
use crate::parts::task::{self, Slot};
use crate::records::BrowserRecords;
use crate::routes;
use crate::session::{announce, messages, say, session};
use crate::storage;
use crate::titles;
use douse::play_rules::PlayRule;
use douse_game::choice::Choice;
use douse_game::game::Game;
use douse_game::par::Par;
use douse_game::records::Records;
use douse_game::session::{Report, Session};
use leptos::ev;
use leptos::prelude::*;
use std::time::Duration;

/// The storage name of the game in progress.
const GAME: &str = "game";
/// The storage name of the last choice in the menu.
const CHOICE: &str = "choice";
/// The board of the first visit: two presses in opposite corners.
pub const FIRST_BOARD: &str = "3x3:d58";
/// The par of the first board.
pub const FIRST_PAR: u64 = 2;

/// The current game and its state. Copies share the same game.
#[derive(Clone, Copy)]
pub struct CurrentGame {
    pub session: RwSignal<Session>,
    /// The time played. It ticks without a change of the signal of the game.
    pub elapsed: RwSignal<Duration>,
    /// The settings in the menu.
    pub choice: RwSignal<Choice>,
    pub par: RwSignal<ParState>,
    /// The message below the figures.
    pub note: RwSignal<Option<Note>>,
    /// The confirmation of copying or saving.
    pub confirmation: RwSignal<Option<String>>,
    /// The running computation.
    pub task: Slot,
    /// Whether the result of a finished game is shown.
    pub result_shown: RwSignal<bool>,
    /// Whether the lights go out for the last time now.
    pub finale: RwSignal<bool>,
    pub refused: RwSignal<Option<usize>>,
    pub first_visit: RwSignal<bool>,
    pub help: RwSignal<bool>,
    /// Whether the menu of new games is open.
    pub menu: RwSignal<bool>,
    pub more: RwSignal<bool>,
    /// The number of changes of the saved games.
    pub saved_changed: RwSignal<u32>,
    par_task: Slot,
}

/// The state of the search for par.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParState {
    Searching,
    Known(Par),
    Failed(Failure),
}

/// The time of a clock that never runs backwards.
pub fn now() -> Duration {
    if !cfg!(target_family = "wasm") {
        return Duration::ZERO;
    }
    let milliseconds = window().performance().map_or_else(js_sys::Date::now, |performance| performance.now());
    Duration::from_micros((milliseconds * 1000.0) as u64)
}

impl CurrentGame {
    /// Loads the saved game or the first board. Its clock runs while the board is shown.
    pub fn load() -> Self {
        let current_game = Self::load_paused();
        current_game.announce_start();
        tasks::find_par(current_game, current_game.par_task);
        current_game.follow_clock();
        current_game.follow_other_windows();
        current_game
    }

    /// Loads the saved game or the first board with a stopped clock, for other pages.
    pub fn load_paused() -> Self {
        // The time that loading takes must not count as played.
        let opened = now();
        let kept = saved_session_at(opened);
        if kept.is_none()
            && let Some(unread) = storage::read(GAME)
        {
            let _ = BrowserRecords.save_game_text(&unread);
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
            par: RwSignal::new(ParState::Searching),
            note: RwSignal::new(None),
            confirmation: RwSignal::new(None),
            task: task::slot(),
            result_shown: RwSignal::new(false),
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

    /// Reads the game as a signal.
    pub fn game<T>(self, look: impl FnOnce(&Game) -> T) -> T {
        self.session.with(|session| look(session.game()))
    }

    /// Reads the game once.
    pub fn game_now<T>(self, look: impl FnOnce(&Game) -> T) -> T {
        self.session.with_untracked(|session| look(session.game()))
    }

    /// The report of a finished game; read as a signal.
    pub fn report(self) -> Option<Report> {
        self.session.with(Session::report)
    }

    /// Saves the game.
    pub fn save(self) {
        if let Some(Ok(text)) = self.session.try_with_untracked(Session::save) {
            // If the storage is full, the page says so.
            let _ = storage::write(GAME, &text);
        }
    }

    /// Runs the clock while the board is visible.
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
                // Showing a solution has a timer of its own.
                if !session.is_showing() {
                    session.tick(now());
                }
                session.game().elapsed()
            });
            let Some(elapsed) = elapsed.filter(|elapsed| *elapsed != self.elapsed.get_untracked()) else { return };
            self.elapsed.set(elapsed);
            if elapsed.as_secs().is_multiple_of(10) {
                self.save();
            }
        };
        let handle = set_interval_with_handle(tick, TICK);
        on_cleanup(move || {
            seen.remove();
            handle.into_iter().for_each(|handle| handle.clear());
            if self.session.try_update_untracked(|session| session.hide(now())).is_some() {
                self.save();
            }
        });
    }

    /// The sentence above the board: the last note, the hint, or the step of the tutorial.
    pub fn message(self) -> String {
        if let Some(note) = self.note.get() {
            return note.text();
        }
        if let Some(hint) = self.hint_text() {
            return hint;
        }
        if self.first_visit.get() {
            return say(self.game(tutorial::sentence));
        }
        String::new()
    }

    pub fn title(self) -> String {
        self.game(titles::of_game)
    }

    /// The cell that the tutorial asks for; read as signals.
    pub fn tutorial_cell(self) -> Option<usize> {
        self.first_visit.get().then(|| self.game(tutorial::cell)).flatten()
    }

    /// Shows the game of another window: two windows share one game, so that neither overwrites the
    /// other's.
    fn follow_other_windows(self) {
        let handle = window_event_listener(ev::storage, move |event| {
            if event.key() == Some(storage::full_name(GAME)) {
                self.load_from_other_window();
            }
        });
        on_cleanup(move || handle.remove());
    }

    fn load_from_other_window(self) {
        let Some(mut kept) = saved_session() else { return };
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
        self.reset_view();
        self.first_visit.set(false);
        self.elapsed.set(kept.game().elapsed());
        self.session.set(kept);
        self.note.set(Some(Note::of("other-window")));
        tasks::find_par(self, self.par_task);
    }

    fn reset_view(self) {
        self.result_shown.set(false);
        self.finale.set(false);
        self.refused.set(None);
        self.note.set(None);
        self.confirmation.set(None);
    }

    pub(super) fn hint_text(self) -> Option<String> {
        self.session.with(|session| session.hint().map(|hint| messages().hint(hint, session.game())))
    }

    /// Opens another game. The current one is saved if it is worth keeping.
    pub fn open(self, session: Session) {
        self.session.with_untracked(save_replaced);
        self.saved_changed.update(|times| *times += 1);
        self.task.set(None);
        self.reset_view();
        self.first_visit.set(false);
        self.elapsed.set(session.game().elapsed());
        self.session.set(session);
        self.save();
        // Leaderboards belong to the second part of the program.
        if self.game_now(|game| game.origin().challenge().is_some()) {
            chunk::fetch();
        }
        self.announce_start();
        tasks::find_par(self, self.par_task);
    }

    /// Tells the service that a game begins, so that its time counts.
    fn announce_start(self) {
        let challenge = self.session.try_update_untracked(|session| BrowserRecords.start(session));
        if let Some(challenge) = challenge.flatten() {
            chunk::with(move |chunk| (chunk.play.request_ticket)(&challenge));
        }
    }

    /// Sets the par of the board.
    pub fn set_par(self, par: Par) {
        self.par_task.set(None);
        self.session.update(|session| session.set_par(par));
        self.par.set(ParState::Known(par));
    }

    /// Shows a note above the board and announces it to screen readers.
    pub fn show_note(self, note: Note) {
        announce(untrack(|| note.text()));
        self.note.set(Some(note));
    }

    /// Whether the score of this game belongs to those with hints; read as a signal.
    pub fn has_hints(self) -> bool {
        self.session.with(|session| BrowserRecords.has_hints(session))
    }

    /// The settings of a new board: those that the player chose, or those of the tutorial.
    pub fn choice_now(self) -> Choice {
        match storage::read(CHOICE) {
            Some(_) => self.choice.get_untracked(),
            None => tutorial::choice(BrowserRecords.totals().unwrap_or_default().wins),
        }
    }

    /// Saves the settings of new boards.
    pub fn choose(self, choice: Choice) {
        let _ = storage::write_json(CHOICE, &choice);
        self.choice.set(choice);
    }

    /// Starts a game on a new board of the settings.
    pub fn new_board(self) {
        tasks::make_board(self);
    }
}

/// The saved game in progress.
pub fn saved_session() -> Option<Session> {
    saved_session_at(now())
}

fn saved_session_at(moment: Duration) -> Option<Session> {
    Session::load(&storage::read(GAME)?, moment).ok()
}

/// Starts a game and goes to the page "Play". The previous game is saved.
pub fn play_now(game: &Game) {
    play_session(&Session::new(game.clone(), now()));
}

/// Continues a session on the page "Play". The previous game is saved.
pub fn play_session(session: &Session) {
    if let Some(current) = saved_session() {
        save_replaced(&current);
    }
    if let Ok(text) = session.save() {
        // If the storage is full, the game is passed on in memory, and the page says that it is not
        // saved.
        let _ = storage::write(GAME, &text);
    }
    routes::go("#/play");
}

/// Saves a game that another replaces. If the storage is full, the page says so.
fn save_replaced(session: &Session) {
    let _ = BrowserRecords.save_game(session);
}

fn first_game() -> Option<Game> {
    Game::from_code(FIRST_BOARD, PlayRule::Any).ok()
}

/// Whether the settings make single letters commands.
pub fn single_keys() -> bool {
    session().settings.with_untracked(|settings| settings.keys) == crate::settings::Keys::On
}
