//! The game without a terminal: it takes keys, mouse events and time, and draws frames.

use crate::board_view::Placing;
use crate::data_folder::{DataFolder, ResumeError};
use crate::editor::Editor;
use crate::error_text;
use crate::game_view::GameView;
use crate::preferences::Preferences;
use crate::theme::{Symbols, Theme};
use douse::shortest::Budget;
pub use douse_game::choice::Choice;
use douse_game::daily::Date;
use douse_game::game::{Game, Step};
use douse_game::pack::{NAMES, Pack};
use douse_game::records::Records;
use douse_game::score_service::{News, ScoreService};
use douse_game::session::Session;
use douse_messages::{Language, Messages};
use ratatui::layout::Rect;
use std::io;
use std::time::Duration;

/// The first screen.
#[derive(Debug)]
pub enum FirstScreen {
    Menu,
    Game(Box<Game>),
}

/// Everything decided outside of the game.
#[derive(Debug)]
pub struct Settings {
    pub language: Language,
    pub theme: Theme,
    pub symbols: Symbols,
    pub data: DataFolder,
    /// The player's local date. It is asked for again whenever it matters, since a game may last
    /// past midnight.
    pub today: fn() -> Date,
    /// A number that differs from run to run, for new boards.
    pub entropy: u64,
    pub start: FirstScreen,
    /// The saved preferences, and the settings of a new game.
    pub preferences: Preferences,
    /// Sends scores to a service, if there is one.
    pub score_service: Option<Box<dyn ScoreService>>,
}

/// The current screen.
#[derive(Clone, Debug)]
pub(crate) enum Screen {
    Menu {
        at: usize,
    },
    Levels {
        pack: usize,
        level: usize,
    },
    Daily {
        at: usize,
    },
    /// Saved games, the latest first, and the names of own boards.
    Own {
        games: usize,
        boards: Vec<String>,
        at: usize,
    },
    Play,
    Editor(Box<Editor>),
}

/// The game without a terminal.
#[derive(Debug)]
pub struct App {
    pub(crate) messages: Messages,
    pub(crate) theme: Theme,
    pub(crate) symbols: Symbols,
    pub(crate) data: DataFolder,
    pub(crate) preferences: Preferences,
    pub(crate) score_service: Option<Box<dyn ScoreService>>,
    /// Whether the preferences have to be saved.
    pub(crate) preferences_changed: bool,
    pub(crate) screen: Screen,
    pub(crate) view: Option<GameView>,
    /// The board being made, while another screen is shown.
    pub(crate) paused_editor: Option<Box<Editor>>,
    pub(crate) message: String,
    unsaved: Option<String>,
    /// The first line shown of the help, while it is open.
    pub(crate) help: Option<u16>,
    /// Whether the player is asked to continue as a new player.
    pub(crate) asks_for_new_player: bool,
    /// The running time of the program.
    pub(crate) now: Duration,
    /// The number being typed on a line of the menu.
    pub(crate) typed: Option<usize>,
    pub(crate) placing: Placing,
    /// The place of the list on the screen, and its first visible line.
    pub(crate) list: (Rect, usize),
    pub(crate) packs: Vec<Pack>,
    pub(crate) today: fn() -> Date,
    pub(crate) entropy: u64,
    pub(crate) boards: u64,
    pub(crate) quit: bool,
    pub(crate) pause: bool,
}

/// The budget of a search that the player waits for: all cores, and a limited time.
pub(crate) fn within(time: Duration) -> Budget<'static> {
    Budget::unlimited().with_all_threads().with_time(time)
}

impl App {
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let Settings { language, theme, symbols, data, today, entropy, start, preferences, score_service } = settings;
        let mut app = Self {
            messages: Messages::new(language),
            theme,
            symbols,
            data,
            preferences,
            score_service,
            preferences_changed: false,
            screen: Screen::Menu { at: 1 },
            view: None,
            paused_editor: None,
            message: String::new(),
            unsaved: None,
            help: None,
            asks_for_new_player: false,
            now: Duration::ZERO,
            typed: None,
            placing: Placing::default(),
            list: (Rect::default(), 0),
            packs: NAMES.iter().filter_map(|name| Pack::named(name)).collect(),
            today,
            entropy,
            boards: 0,
            quit: false,
            pause: false,
        };
        app.resume();
        match start {
            FirstScreen::Menu => {
                if app.view.is_some() {
                    app.screen = Screen::Menu { at: 0 };
                }
            }
            FirstScreen::Game(game) => {
                // Messages about the last game matter more than a clean screen.
                let said = std::mem::take(&mut app.message);
                app.open(Session::new(*game, Duration::ZERO));
                if !said.is_empty() {
                    app.message = said;
                }
            }
        }
        app
    }

    /// Whether the player wants to quit.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.quit
    }

    /// Whether the player wants to suspend the program. Asking resets it.
    pub fn take_suspend_request(&mut self) -> bool {
        std::mem::take(&mut self.pause)
    }

    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.session().map(Session::game)
    }

    #[must_use]
    pub fn session(&self) -> Option<&Session> {
        self.view.as_ref().map(|view| &view.session)
    }

    /// Saves the current game and changed preferences.
    pub fn save(&mut self) {
        let kept = self.view.as_ref().map_or(Ok(()), |view| self.data.save_current_game(&view.session));
        let kept = kept.and_then(|()| match std::mem::take(&mut self.preferences_changed) {
            true => self.data.save_preferences(&self.preferences),
            false => Ok(()),
        });
        self.unsaved = None;
        if let Err(error) = kept {
            self.report_unsaved(&error);
            self.unsaved = Some(self.message.clone());
        }
    }

    /// Why the last attempt to save failed, in words.
    #[must_use]
    pub fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    /// Saves as [`App::save`] does, but a broken game replaces nothing.
    pub(crate) fn save_if_sound(&mut self) {
        let sound = |session: &Session| {
            session.save().is_ok_and(|text| {
                Session::load(&text, Duration::ZERO).is_ok_and(|again| {
                    again.save().as_deref() == Ok(&text) && again.game().lights() == session.game().lights()
                })
            })
        };
        if self.session().is_none_or(sound) {
            self.save();
        }
    }

    pub(crate) fn report_unsaved(&mut self, error: &io::Error) {
        self.message = self.messages.with("not-kept", &[("error", &error_text::io_error(error, &self.messages))]);
    }

    /// Resumes the last game. A file that cannot be read is renamed.
    fn resume(&mut self) {
        match self.data.current_game(self.now) {
            Ok(Some(session)) => self.view = Some(GameView::new(session)),
            Ok(None) => {}
            Err(error) => {
                self.message = rename_unread_game(&mut self.data, &error, &self.messages);
            }
        }
    }

    pub(crate) fn open(&mut self, mut session: Session) {
        let saved = self.view.take().map_or(Ok(()), |view| self.data.save_replaced(&view.session));
        session.set_speed(self.preferences.speed);
        if let Some((service, challenge)) = self.score_service.as_mut().zip(self.data.start(&mut session)) {
            service.start_game(&challenge);
        }
        self.view = Some(GameView::new(session));
        self.screen = Screen::Play;
        self.placing = Placing::default();
        self.message.clear();
        self.save();
        if let Err(error) = saved {
            self.report_unsaved(&error);
        }
    }

    pub(crate) fn seed(&mut self) -> String {
        self.boards += 1;
        seed_of(self.entropy, self.boards)
    }

    pub(crate) fn start_new(&mut self) {
        let seed = self.seed();
        match self.preferences.choice.game(&seed) {
            Ok(game) => self.open(Session::new(game, self.now)),
            Err(error) => self.message = error_text::choice_error(&error, &self.messages),
        }
    }

    pub(crate) fn start_level(&mut self, pack: usize, number: usize) {
        if let Some(Ok(game)) = self.packs.get(pack).and_then(|pack| pack.start(number)) {
            self.open(Session::new(game, self.now));
        }
    }

    pub(crate) fn next_round(&mut self) {
        let seed = self.seed();
        let Some(session) = self.session() else { return self.start_new() };
        match session.next().game(&self.preferences.choice, &seed).map(|game| session.start_next(game, self.now)) {
            Ok(next) => self.open(next),
            Err(error) => self.message = error_text::choice_error(&error, &self.messages),
        }
    }

    /// Lets time pass: the clock runs while the board is shown, and a solution being shown
    /// continues.
    pub fn pass(&mut self, time: Duration) {
        if let Some(news) = self.score_service.as_mut().and_then(|score_service| score_service.next_news()) {
            self.asks_for_new_player = news == News::UnknownPlayer;
            self.message = self.messages.news(&news);
        }
        let (before, now) = (self.now, self.now + time);
        self.now = now;
        let seen = matches!(self.screen, Screen::Play) && self.help.is_none();
        let Some(view) = &mut self.view else { return };
        if !seen {
            return view.session.hide(before);
        }
        view.session.show(before);
        let cells = view.session.game().position();
        if view.session.tick(now) > 0 {
            let step = view.session.game().steps()[cells..].last();
            if let Some(&Step::Press(cell)) = step {
                view.cursor = cell as usize;
            }
            if !view.session.is_showing() {
                self.message.clear();
            }
            self.after_move();
        }
    }

    pub(crate) fn after_move(&mut self) {
        let Some(session) = self.view.as_mut().map(|view| &mut view.session) else { return };
        let over = session.report().is_some();
        let (submission, saved) = self.data.finish(session, (self.today)());
        if let Some((service, submission)) = self.score_service.as_mut().zip(submission) {
            service.submit(submission);
        }
        if let Err(error) = saved {
            self.report_unsaved(&error);
        }
        if over {
            self.save();
        }
    }
}

/// Renames a game that cannot be read, and returns a message about it. If that fails, nothing is
/// saved from now on, so that the file is not overwritten.
pub(crate) fn rename_unread_game(data: &mut DataFolder, error: &ResumeError, messages: &Messages) -> String {
    let error = error_text::resume_error(error, messages);
    match data.rename_unread_game() {
        Ok(Some(path)) => messages.with("unread", &[("error", &error), ("file", &path.display())]),
        Ok(None) | Err(_) => {
            *data = DataFolder::default();
            messages.with("unread-stays", &[("error", &error)])
        }
    }
}

pub(crate) fn seed_of(entropy: u64, boards: u64) -> String {
    format!("{entropy:x}-{boards}")
}
