//! The game without a terminal: it takes keys, mouse events and time, and draws frames.

use crate::board_view::Placing;
use crate::complaint;
use crate::data_folder::{DataFolder, ResumeError};
use crate::editor::Editor;
use crate::preferences::Preferences;
use crate::table::Table;
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

/// How the game starts.
#[derive(Debug)]
pub enum Start {
    /// With the menu.
    Menu,
    /// With a game.
    Game(Box<Game>),
}

/// Everything that is decided outside of the game.
#[derive(Debug)]
pub struct Settings {
    /// The language.
    pub language: Language,
    /// The colours.
    pub theme: Theme,
    /// The symbols.
    pub symbols: Symbols,
    /// Where things are kept.
    pub data: DataFolder,
    /// The player's local date; asked again whenever it matters, since a game may last past
    /// midnight.
    pub today: fn() -> Date,
    /// Any number that differs from run to run, for new boards.
    pub entropy: u64,
    /// How it starts.
    pub start: Start,
    /// The saved preferences, and the settings of a new game.
    pub preferences: Preferences,
    /// Sends scores to a service, if there is one.
    pub score_service: Option<Box<dyn ScoreService>>,
}

/// What is on the screen.
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
    /// Whether the preferences are to be kept anew.
    pub(crate) chosen: bool,
    pub(crate) screen: Screen,
    pub(crate) table: Option<Table>,
    /// The board being made, while another screen is shown.
    pub(crate) workbench: Option<Box<Editor>>,
    pub(crate) message: String,
    unkept: Option<String>,
    /// The first line of the help that is shown, while it is.
    pub(crate) help: Option<u16>,
    /// Whether the player is asked to be a new one.
    pub(crate) asked: bool,
    /// How long the program has run.
    pub(crate) now: Duration,
    /// The number being typed on a line of the menu.
    pub(crate) typed: Option<usize>,
    pub(crate) placing: Placing,
    /// Where the list of the screen was drawn, and which line of it stands first.
    pub(crate) list: (Rect, usize),
    pub(crate) packs: Vec<Pack>,
    pub(crate) today: fn() -> Date,
    pub(crate) entropy: u64,
    pub(crate) boards: u64,
    pub(crate) quit: bool,
    pub(crate) pause: bool,
}

/// The budget of a search that the player waits for: all cores, and this much time.
pub(crate) fn within(time: Duration) -> Budget<'static> {
    Budget::unlimited().with_all_threads().with_time(time)
}

impl App {
    /// The game at its start.
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
            chosen: false,
            screen: Screen::Menu { at: 1 },
            table: None,
            workbench: None,
            message: String::new(),
            unkept: None,
            help: None,
            asked: false,
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
        app.take_up();
        match start {
            Start::Menu => {
                if app.table.is_some() {
                    app.screen = Screen::Menu { at: 0 };
                }
            }
            Start::Game(game) => {
                // What was said of the game left matters more than a clean screen.
                let said = std::mem::take(&mut app.message);
                app.sit_down(Session::new(*game, Duration::ZERO));
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

    /// Whether the player wants to suspend the program; asking resets it.
    pub fn takes_pause(&mut self) -> bool {
        std::mem::take(&mut self.pause)
    }

    /// The game being played.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.session().map(Session::game)
    }

    /// The session being played.
    #[must_use]
    pub fn session(&self) -> Option<&Session> {
        self.table.as_ref().map(|table| &table.session)
    }

    /// Saves the current game, so that it can be continued.
    pub fn keep(&mut self) {
        let kept = self.table.as_ref().map_or(Ok(()), |table| self.data.save_current_game(&table.session));
        let kept = kept.and_then(|()| match std::mem::take(&mut self.chosen) {
            true => self.data.save_preferences(&self.preferences),
            false => Ok(()),
        });
        self.unkept = None;
        if let Err(error) = kept {
            self.say_not_kept(&error);
            self.unkept = Some(self.message.clone());
        }
    }

    /// Why the game could not be saved the last time, in words.
    #[must_use]
    pub fn unkept(&self) -> Option<&str> {
        self.unkept.as_deref()
    }

    /// As [`App::keep`], but a game that could not be taken up again replaces nothing.
    pub(crate) fn keep_if_sound(&mut self) {
        let sound = |session: &Session| {
            session.save().is_ok_and(|text| {
                Session::load(&text, Duration::ZERO).is_ok_and(|again| {
                    again.save().as_deref() == Ok(&text) && again.game().lights() == session.game().lights()
                })
            })
        };
        if self.session().is_none_or(sound) {
            self.keep();
        }
    }

    pub(crate) fn say_not_kept(&mut self, error: &io::Error) {
        self.message = self.messages.with("not-kept", &[("error", &complaint::of_io(error, &self.messages))]);
    }

    /// Takes up the game that was left. A file that cannot be read is kept under another name.
    fn take_up(&mut self) {
        match self.data.current_game(self.now) {
            Ok(Some(session)) => self.table = Some(Table::new(session)),
            Ok(None) => {}
            Err(error) => {
                self.message = set_aside(&mut self.data, &error, &self.messages);
            }
        }
    }

    pub(crate) fn sit_down(&mut self, mut session: Session) {
        let put_by = self.table.take().map_or(Ok(()), |table| self.data.save_replaced(&table.session));
        session.set_speed(self.preferences.speed);
        if let Some((service, challenge)) = self.score_service.as_mut().zip(self.data.start(&mut session)) {
            service.begun(&challenge);
        }
        self.table = Some(Table::new(session));
        self.screen = Screen::Play;
        self.placing = Placing::default();
        self.message.clear();
        self.keep();
        if let Err(error) = put_by {
            self.say_not_kept(&error);
        }
    }

    /// The seed of a new board.
    pub(crate) fn seed(&mut self) -> String {
        self.boards += 1;
        seed_of(self.entropy, self.boards)
    }

    pub(crate) fn start_new(&mut self) {
        let seed = self.seed();
        match self.preferences.choice.game(&seed) {
            Ok(game) => self.sit_down(Session::new(game, self.now)),
            Err(error) => self.message = complaint::of_choice(&error, &self.messages),
        }
    }

    pub(crate) fn start_level(&mut self, pack: usize, number: usize) {
        if let Some(Ok(game)) = self.packs.get(pack).and_then(|pack| pack.start(number)) {
            self.sit_down(Session::new(game, self.now));
        }
    }

    /// The next round.
    pub(crate) fn next_round(&mut self) {
        let seed = self.seed();
        let Some(session) = self.session() else { return self.start_new() };
        match session.next().game(&self.preferences.choice, &seed).map(|game| session.go_on(game, self.now)) {
            Ok(next) => self.sit_down(next),
            Err(error) => self.message = complaint::of_choice(&error, &self.messages),
        }
    }

    /// Lets time pass: the clock runs while the board is seen, and a solution being shown goes on.
    pub fn pass(&mut self, time: Duration) {
        if let Some(news) = self.score_service.as_mut().and_then(|score_service| score_service.news()) {
            self.asked = news == News::Unknown;
            self.message = self.messages.news(&news);
        }
        let (before, now) = (self.now, self.now + time);
        self.now = now;
        let seen = matches!(self.screen, Screen::Play) && self.help.is_none();
        let Some(table) = &mut self.table else { return };
        if !seen {
            return table.session.hide(before);
        }
        table.session.show(before);
        let cells = table.session.game().position();
        if table.session.tick(now) > 0 {
            let step = table.session.game().steps()[cells..].last();
            if let Some(&Step::Press(cell)) = step {
                table.cursor = cell as usize;
            }
            if !table.session.is_showing() {
                self.message.clear();
            }
            self.after_move();
        }
    }

    pub(crate) fn after_move(&mut self) {
        let Some(session) = self.table.as_mut().map(|table| &mut table.session) else { return };
        let over = session.report().is_some();
        let (score, saved) = self.data.finish(session, (self.today)());
        if let Some((service, score)) = self.score_service.as_mut().zip(score) {
            service.played(score);
        }
        if let Err(error) = saved {
            self.say_not_kept(&error);
        }
        if over {
            self.keep();
        }
    }
}

/// Puts a game that cannot be read out of the way, and says so. Where it cannot be moved nothing is
/// kept any more, so that it is not written over.
pub(crate) fn set_aside(data: &mut DataFolder, error: &ResumeError, messages: &Messages) -> String {
    let error = complaint::of_resuming(error, messages);
    match data.rename_unread_game() {
        Ok(Some(path)) => messages.with("unread", &[("error", &error), ("file", &path.display())]),
        Ok(None) | Err(_) => {
            *data = DataFolder::default();
            messages.with("unread-stays", &[("error", &error)])
        }
    }
}

/// The seed of a new board.
pub(crate) fn seed_of(entropy: u64, boards: u64) -> String {
    format!("{entropy:x}-{boards}")
}
