//! The game without a terminal: keys, mouse and time go in, pictures come out.

use crate::board_view::Placing;
use crate::editor::Editor;
pub use crate::menu::Choice;
use crate::store::{Store, best_name};
use crate::table::Table;
use crate::theme::{Symbols, Theme};
use douse_game::daily::{DailyKind, Date, daily};
use douse_game::game::{Game, Stage};
use douse_game::origin::Origin;
use douse_game::pack::{NAMES, Pack};
use douse_words::{Language, Words};
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
    /// What a new game is unless chosen otherwise.
    pub choice: Choice,
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
    pub(crate) choice: Choice,
    pub(crate) screen: Screen,
    pub(crate) table: Option<Table>,
    pub(crate) message: String,
    pub(crate) help: bool,
    pub(crate) timer: bool,
    /// The speed of showing a solution, as a power of two.
    pub(crate) speed: i32,
    pub(crate) placing: Placing,
    pub(crate) packs: Vec<Pack>,
    pub(crate) today: Date,
    pub(crate) entropy: u64,
    pub(crate) boards: u64,
    pub(crate) quit: bool,
}

/// How long a hint or a par may be searched for.
pub(crate) const PATIENCE: Duration = Duration::from_millis(400);

impl App {
    /// The game at its start.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let Settings { language, theme, symbols, store, today, entropy, start, choice } = settings;
        let mut app = Self {
            words: Words::new(language),
            theme,
            symbols,
            store,
            choice,
            screen: Screen::Menu { at: 1 },
            table: None,
            message: String::new(),
            help: false,
            timer: true,
            speed: 0,
            placing: Placing::default(),
            packs: NAMES.iter().filter_map(|name| Pack::named(name)).collect(),
            today,
            entropy,
            boards: 0,
            quit: false,
        };
        app.take_up();
        match start {
            Start::Menu => {
                if app.table.is_some() {
                    app.screen = Screen::Menu { at: 0 };
                }
            }
            Start::Game(game) => app.sit_down(*game),
        }
        app
    }

    /// Whether the person wants to leave.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.quit
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
        if let Err(error) = kept {
            self.message = self.words.with("not-kept", &[("error", &error)]);
        }
    }

    /// Takes up the game that was left. A file that cannot be read is kept under another name.
    fn take_up(&mut self) {
        match self.store.resume() {
            Ok(Some(game)) => self.table = Some(Table::new(game)),
            Ok(None) => {}
            Err(error) => {
                let aside = self.store.set_aside().ok().flatten();
                let file = aside.map_or_else(String::new, |path| path.display().to_string());
                self.message = self.words.with("unread", &[("error", &error), ("file", &file)]);
            }
        }
    }

    pub(crate) fn sit_down(&mut self, game: Game) {
        let begun = |table: &Table| table.game.stage() == Stage::Playing && table.game.moves() > 0;
        let put_by = match self.table.take().filter(begun) {
            Some(table) => self.store.put_by(&table.game),
            None => Ok(()),
        };
        self.table = Some(Table::new(game));
        self.screen = Screen::Play;
        self.placing = Placing::default();
        self.message.clear();
        self.keep();
        if let Err(error) = put_by {
            self.message = self.words.with("not-kept", &[("error", &error)]);
        }
    }

    fn fresh_seed(&mut self) -> String {
        self.boards += 1;
        format!("{:x}-{}", self.entropy, self.boards)
    }

    pub(crate) fn start_new(&mut self) {
        let seed = self.fresh_seed();
        match self.choice.game(&seed) {
            Ok(game) => self.sit_down(game),
            Err(error) => self.message = error,
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
        let next = match table.game.origin().clone() {
            Origin::Level { pack, number } => {
                let pack = self.packs.iter().find(|other| other.name == pack);
                pack.and_then(|pack| pack.start(number + 1)).and_then(Result::ok)
            }
            Origin::Daily { kind, .. } => {
                let kind: Option<DailyKind> = kind.parse().ok();
                let after = match kind {
                    Some(DailyKind::Easy) => Some(DailyKind::Classic),
                    Some(DailyKind::Classic) => Some(DailyKind::Strange),
                    _ => None,
                };
                after.and_then(|kind| daily(self.today, kind)).map(|(game, _)| game)
            }
            Origin::Own | Origin::Seed(_) => None,
        };
        let made = match next {
            Some(game) => Ok(game),
            None => {
                let seed = self.fresh_seed();
                self.choice.game(&seed)
            }
        };
        match made {
            Ok(game) => {
                let numbered = match &self.table {
                    Some(table) if table.game.rule() == game.rule() => {
                        table.game.next_round(game.start().clone(), game.origin().clone()).unwrap_or(game)
                    }
                    _ => game,
                };
                self.sit_down(numbered);
            }
            Err(error) => self.message = error,
        }
    }

    /// Lets time pass: the clock runs, and a solution being shown goes on.
    pub fn pass(&mut self, time: Duration) {
        if !matches!(self.screen, Screen::Play) {
            return;
        }
        let speed = self.speed;
        let Some(table) = &mut self.table else { return };
        if !self.help {
            table.game.pass(time);
        }
        let wait = table.wait(speed);
        let Some(showing) = &mut table.showing else { return };
        showing.waited += time;
        while showing.waited >= wait {
            showing.waited -= wait;
            let Some(cell) = showing.left.next() else {
                table.showing = None;
                break;
            };
            table.cursor = cell;
            if table.game.press(cell).is_err() {
                table.showing = None;
                break;
            }
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
        let name = best_name(&table.game);
        match self.store.count_win(&name, score) {
            Ok(bests) => table.bests = Some(bests),
            Err(error) => self.message = self.words.with("not-kept", &[("error", &error)]),
        }
        self.keep();
    }
}
