//! The game without a terminal: keys, mouse and time go in, pictures come out.

use crate::board_view::Placing;
use crate::complaint;
use crate::editor::Editor;
use crate::messenger::{Messenger, news_text};
use crate::preferences::Preferences;
use crate::store::{ResumeError, Store, best_name};
use crate::table::Table;
use crate::theme::{Symbols, Theme};
pub use douse_game::choice::{Choice, ChoiceError};
use douse_game::daily::{DailyKind, Date, daily};
use douse_game::game::{Game, Stage};
use douse_game::origin::Origin;
use douse_game::pack::{NAMES, Pack};
use douse_game::save::{load, save};
use douse_words::{Language, Words};
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

/// Everything that is settled outside.
#[derive(Debug)]
pub struct Settings {
    /// The language.
    pub language: Language,
    /// The colours.
    pub theme: Theme,
    /// The symbols.
    pub symbols: Symbols,
    /// Where things are kept.
    pub store: Store,
    /// The player's own day.
    pub today: Date,
    /// Any number that differs from run to run, for new boards.
    pub entropy: u64,
    /// How it starts.
    pub start: Start,
    /// What the player has chosen before, and what a new game is.
    pub preferences: Preferences,
    /// Takes scores to a service, where there is one.
    pub messenger: Option<Box<dyn Messenger>>,
}

/// What is on the screen.
#[derive(Clone, Debug)]
pub(crate) enum Screen {
    Menu { at: usize },
    Levels { pack: usize, level: usize },
    Daily { at: usize },
    Own { names: Vec<String>, at: usize },
    Play,
    Editor(Box<Editor>),
}

/// The game without a terminal.
#[derive(Debug)]
pub struct App {
    pub(crate) words: Words,
    pub(crate) theme: Theme,
    pub(crate) symbols: Symbols,
    pub(crate) store: Store,
    pub(crate) preferences: Preferences,
    messenger: Option<Box<dyn Messenger>>,
    /// Whether the preferences are to be kept anew.
    pub(crate) chosen: bool,
    pub(crate) screen: Screen,
    pub(crate) table: Option<Table>,
    /// The board being made, while another screen is shown.
    pub(crate) workbench: Option<Box<Editor>>,
    pub(crate) message: String,
    unkept: Option<String>,
    pub(crate) help: bool,
    /// The number being typed on a line of the menu.
    pub(crate) typed: Option<usize>,
    pub(crate) placing: Placing,
    /// Where the list of the screen was drawn, and which line of it stands first.
    pub(crate) list: (Rect, usize),
    pub(crate) packs: Vec<Pack>,
    pub(crate) today: Date,
    pub(crate) entropy: u64,
    pub(crate) boards: u64,
    pub(crate) quit: bool,
    pub(crate) pause: bool,
}

/// How long a hint or a par may be searched for.
pub(crate) const PATIENCE: Duration = Duration::from_millis(400);

impl App {
    /// The game at its start.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let Settings { language, theme, symbols, store, today, entropy, start, preferences, messenger } = settings;
        let mut app = Self {
            words: Words::new(language),
            theme,
            symbols,
            store,
            preferences,
            messenger,
            chosen: false,
            screen: Screen::Menu { at: 1 },
            table: None,
            workbench: None,
            message: String::new(),
            unkept: None,
            help: false,
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
                app.sit_down(*game);
                if !said.is_empty() {
                    app.message = said;
                }
            }
        }
        app
    }

    /// Whether the person wants to leave.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.quit
    }

    /// Whether the person wants the program to be suspended; asking takes the wish back.
    pub fn takes_pause(&mut self) -> bool {
        std::mem::take(&mut self.pause)
    }

    /// The game being played.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.table.as_ref().map(|table| &table.game)
    }

    /// Keeps the game being played, so that it can be taken up again.
    pub fn keep(&mut self) {
        let kept = match &self.table {
            Some(table) if table.game.stage() == Stage::Won => self.store.forget(),
            Some(table) => self.store.keep(&table.game),
            None => Ok(()),
        };
        let kept = kept.and_then(|()| match std::mem::take(&mut self.chosen) {
            true => self.store.keep_preferences(&self.preferences),
            false => Ok(()),
        });
        self.unkept = None;
        if let Err(error) = kept {
            self.say_not_kept(&error);
            self.unkept = Some(self.message.clone());
        }
    }

    /// Why the game could not be kept the last time, in words.
    #[must_use]
    pub fn unkept(&self) -> Option<&str> {
        self.unkept.as_deref()
    }

    /// As [`App::keep`], but a game that could not be taken up again replaces nothing.
    pub(crate) fn keep_if_sound(&mut self) {
        // Lights, steps and place in them; time is kept in milliseconds only.
        let same = |again: &Game, game: &Game| {
            (again.lights(), again.steps(), again.position()) == (game.lights(), game.steps(), game.position())
        };
        let sound = |game: &Game| save(game).is_ok_and(|text| load(&text).is_ok_and(|again| same(&again, game)));
        if self.table.as_ref().is_none_or(|table| sound(&table.game)) {
            self.keep();
        }
    }

    pub(crate) fn say_not_kept(&mut self, error: &io::Error) {
        self.message = self.words.with("not-kept", &[("error", &complaint::of_io(error, &self.words))]);
    }

    /// Takes up the game that was left. A file that cannot be read is kept under another name.
    fn take_up(&mut self) {
        match self.store.resume() {
            Ok(Some(game)) => self.table = Some(Table::new(game)),
            Ok(None) => {}
            Err(error) => {
                self.message = set_aside(&mut self.store, &error, &self.words);
            }
        }
    }

    pub(crate) fn sit_down(&mut self, game: Game) {
        let begun = |table: &Table| table.game.stage() == Stage::Playing && table.game.moves() > 0;
        let put_by = match self.table.take().filter(begun) {
            Some(table) => self.store.put_by(&table.game),
            None => Ok(()),
        };
        if let Some(messenger) = self.messenger.as_mut().filter(|_| is_untouched(&game)) {
            messenger.begun(&game);
        }
        self.table = Some(Table::new(game));
        self.screen = Screen::Play;
        self.placing = Placing::default();
        self.message.clear();
        self.keep();
        if let Err(error) = put_by {
            self.say_not_kept(&error);
        }
    }

    pub(crate) fn start_new(&mut self) {
        self.boards += 1;
        match self.preferences.choice.game(&seed_of(self.entropy, self.boards)) {
            Ok(game) => self.sit_down(game),
            Err(error) => self.message = complaint::of_choice(&error, &self.words),
        }
    }

    pub(crate) fn start_level(&mut self, pack: usize, number: usize) {
        if let Some(Ok(game)) = self.packs.get(pack).and_then(|pack| pack.start(number)) {
            self.sit_down(game);
        }
    }

    /// The next round: the next level, the next board of the day, or another board of the same kind.
    pub(crate) fn next_round(&mut self) {
        let Some(table) = &self.table else { return self.start_new() };
        let before = &table.game;
        let next = next_in_line(before, self.today).map_or_else(
            || {
                self.boards += 1;
                self.preferences.choice.game(&seed_of(self.entropy, self.boards))
            },
            Ok,
        );
        match next.map(|game| numbered(before, game)) {
            Ok(game) => self.sit_down(game),
            Err(error) => self.message = complaint::of_choice(&error, &self.words),
        }
    }

    /// Lets time pass: the clock runs, and a solution being shown goes on.
    pub fn pass(&mut self, time: Duration) {
        if let Some(news) = self.messenger.as_mut().and_then(|messenger| messenger.news()) {
            self.message = news_text(&news, &self.words);
        }
        if !matches!(self.screen, Screen::Play) {
            return;
        }
        let speed = self.preferences.speed;
        let Some(table) = &mut self.table else { return };
        if !self.help {
            table.game.pass(time);
        }
        let wait = table.wait(speed);
        let Some(showing) = &mut table.showing else { return };
        showing.waited += time;
        while showing.waited >= wait {
            showing.waited -= wait;
            let next = showing.left.next().filter(|&cell| table.game.press(cell).is_ok());
            let Some(cell) = next else {
                table.showing = None;
                break;
            };
            table.cursor = cell;
        }
        if table.showing.is_none() || table.game.stage() == Stage::Won {
            self.message.clear();
        }
        self.after_move();
    }

    pub(crate) fn after_move(&mut self) {
        let Some(table) = &mut self.table else { return };
        if table.game.stage() != Stage::Won {
            table.bests = None;
            return;
        }
        table.showing = None;
        let Some(score) = table.game.score().filter(|_| table.bests.is_none() && !table.shown) else { return };
        if let Some(messenger) = &mut self.messenger {
            messenger.won(&table.game);
        }
        let name = best_name(&table.game);
        match self.store.count_win(&name, score) {
            Ok(bests) => table.bests = Some(bests),
            Err(error) => self.say_not_kept(&error),
        }
        self.keep();
    }
}

/// Puts a game that cannot be read out of the way, and says so. Where it cannot be moved nothing is kept any more, so that
/// it is not written over.
pub(crate) fn set_aside(store: &mut Store, error: &ResumeError, words: &Words) -> String {
    let error = complaint::of_resuming(error, words);
    match store.set_aside() {
        Ok(Some(path)) => words.with("unread", &[("error", &error), ("file", &path.display())]),
        Ok(None) | Err(_) => {
            *store = Store::default();
            words.with("unread-stays", &[("error", &error)])
        }
    }
}

/// Whether a game is at its very start, so that its whole time can be measured.
pub(crate) fn is_untouched(game: &Game) -> bool {
    game.steps().is_empty() && game.hints() == 0 && game.elapsed().is_zero()
}

/// The seed of a new board.
pub(crate) fn seed_of(entropy: u64, boards: u64) -> String {
    format!("{entropy:x}-{boards}")
}

/// The game after a level or a board of the day; `None` where another board of the kind chosen comes next.
pub(crate) fn next_in_line(before: &Game, today: Date) -> Option<Game> {
    match before.origin() {
        Origin::Level { pack, number } => Pack::named(pack)?.start(number + 1)?.ok(),
        Origin::Daily { kind, .. } => {
            let after = match kind.parse().ok()? {
                DailyKind::Easy => DailyKind::Classic,
                DailyKind::Classic => DailyKind::Strange,
                DailyKind::Strange => return None,
            };
            daily(today, after).map(|(game, _)| game)
        }
        Origin::Own | Origin::Seed(_) | Origin::Published { .. } => None,
    }
}

/// The next round of a game: numbered on where it is played by the same rule.
pub(crate) fn numbered(before: &Game, next: Game) -> Game {
    if before.rule() != next.rule() {
        return next;
    }
    before.next_round(next.start().clone(), next.origin().clone()).unwrap_or(next)
}
