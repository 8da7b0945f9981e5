//! `douse play`: the game in the terminal.

use crate::args::{VariantArgs, check_memory};
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::status::Status;
use anstream::ColorChoice;
use douse_engine::generate::{Generator, Way};
use douse_engine::goal::Goal;
use douse_engine::lit_only::PlayRule;
use douse_engine::text::ReadOptions;
use douse_game::daily::{DailyKind, Date, daily};
use douse_game::game::Game;
use douse_game::grade::Grade;
use douse_game::maker::{Maker, Wanted};
use douse_game::origin::Origin;
use douse_game::pack::{NAMES, Pack};
use douse_game::symmetry::Look;
use douse_tui::app::{Choice, Settings, Start};
use douse_tui::store::Store;
use douse_tui::theme::{Symbols, Theme};
use douse_words::Language;
use std::ffi::{OsStr, OsString};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without a board there is a menu, and the game you left goes on. Games and personal bests are kept in your data \
directory, or in DOUSE_DATA. NO_COLOR in the environment turns colours off.

Level packs: first, classic, rectangles, torus, three, lit-only, big, curious.

Examples:
    douse play
    douse play classic:7
    douse play 5x5:002a000
    douse play --daily
    douse play --daily=strange
    douse play --size 7x7 --difficulty hard
    douse play --size 4 --play lit-only
  Line by line, for screen readers:
    douse play --plain --lang de")]
pub struct Args {
    /// A board in any notation, a file, or a level such as classic:7
    #[arg(value_name = "BOARD")]
    board: Option<OsString>,

    /// The board of the day: easy, classic or strange
    #[arg(long, value_name = "KIND", num_args = 0..=1, require_equals = true, default_missing_value = "classic",
          conflicts_with = "board")]
    daily: Option<DailyKind>,

    #[command(flatten)]
    variant: VariantArgs,

    /// How hard: gentle, easy, medium, hard, expert or master, by proved par
    #[arg(short, long, value_name = "GRADE")]
    difficulty: Option<Grade>,

    /// Which cells may be pressed: any, lit-only, lit-first or unlit-first
    #[arg(short, long, value_name = "RULE", default_value = "any")]
    play: PlayRule,

    /// The seed of the board, any text
    #[arg(short, long, value_name = "SEED", conflicts_with_all = ["board", "daily"])]
    seed: Option<String>,

    /// The language, en or de; without it that of the locale
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,

    /// The colours: dark, light, contrast or plain
    #[arg(long, value_name = "THEME")]
    theme: Option<Theme>,

    /// Use ASCII only
    #[arg(long)]
    ascii: bool,

    /// Play line by line, without a screen
    #[arg(long)]
    plain: bool,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let today = today()?;
    let entropy = RandomState::new().hash_one(std::time::SystemTime::now());
    let start = args.start(today, entropy, output)?;
    let locale = locale();
    let unicode = ["utf-8", "utf8"].iter().any(|name| locale.to_lowercase().contains(name));
    let settings = Settings {
        language: args.lang.unwrap_or_else(|| Language::of_locale(&locale)),
        theme: args.theme.unwrap_or_else(usual_theme),
        symbols: if args.ascii || !unicode { Symbols::Ascii } else { Symbols::Unicode },
        store: Store::of_user(),
        today,
        entropy,
        start,
        choice: args.choice(),
    };
    if args.plain {
        douse_tui::plain::run(settings, &mut io::stdin().lock(), &mut io::stdout().lock())?;
    } else if io::stdin().is_terminal() && io::stdout().is_terminal() {
        douse_tui::terminal::run(settings)?;
    } else {
        let failure = Failure::new("the game needs a terminal for its input and output");
        return Err(failure.advise("play line by line with --plain").into());
    }
    Ok(Status::Yes)
}

impl Args {
    fn start(&self, today: Date, entropy: u64, output: &Output) -> anyhow::Result<Start> {
        let game = if let Some(kind) = self.daily {
            daily(today, kind).map(|(game, _)| game).ok_or_else(|| Failure::new("there is no board of this day"))?
        } else if let Some(board) = &self.board {
            match self.level(board)? {
                Some(level) => level,
                None => self.own_board(board, output)?,
            }
        } else if self.variant.is_shaped() || self.difficulty.is_some() || self.seed.is_some() {
            self.made(&self.seed.clone().unwrap_or_else(|| format!("{entropy:x}")))?
        } else {
            return Ok(Start::Menu);
        };
        Ok(Start::Game(Box::new(game)))
    }

    /// The level that a text such as `classic:7` names; `None` where it names no pack.
    fn level(&self, board: &OsStr) -> anyhow::Result<Option<Game>> {
        let Some(text) = board.to_str() else { return Ok(None) };
        let (name, number) = text.split_once(':').unwrap_or((text, "1"));
        if !NAMES.contains(&name) {
            return Ok(None);
        }
        let pack = Pack::named(name).ok_or_else(|| Failure::new(format!("the pack {name} cannot be read")))?;
        let missing = || {
            let message = format!("the pack {name} has no level '{number}'");
            Failure::new(message).advise(format!("its levels are {name}:1 to {name}:{}", pack.levels.len()))
        };
        let game = number.parse().ok().and_then(|number| pack.start(number)).ok_or_else(missing)??;
        Ok(Some(game))
    }

    fn own_board(&self, board: &OsStr, output: &Output) -> anyhow::Result<Game> {
        let options = ReadOptions {
            size: self.variant.size,
            family: self.variant.shape,
            states: self.variant.states,
            rule: self.variant.rule.clone(),
            edges: self.variant.edges,
            ..ReadOptions::default()
        };
        let mut reading = input::read(Some(board), &options, output)?;
        match reading.boards.len() {
            1 => Ok(Game::new(reading.boards.remove(0), self.play)?),
            boards => Err(Failure::new(format!("{boards} boards were given")).advise("play one at a time").into()),
        }
    }

    /// A board by seed and difficulty.
    fn made(&self, seed: &str) -> anyhow::Result<Game> {
        let variant = self.variant.variant()?;
        check_memory(&variant)?;
        let board = match self.difficulty {
            Some(grade) => {
                let wanted = Wanted { variant, rule: self.play, pars: grade.pars(), look: Look::Any };
                Maker::new(wanted, seed)?.next_board()?.board
            }
            // Any difficulty will do: every solvable board is as likely as every other.
            None => Generator::new(variant, Goal::Off, Way::Presses, seed)?.next_board()?,
        };
        Ok(Game::new(board, self.play)?.with_origin(Origin::Seed(seed.to_string())))
    }

    /// What a new game in the menu is.
    fn choice(&self) -> Choice {
        let mut choice = Choice { grade: self.difficulty, play: self.play, ..Choice::default() };
        if let Some(size) = self.variant.size {
            (choice.width, choice.height) = (size.width(), size.height());
        }
        choice.edges = self.variant.edges.unwrap_or_default();
        choice.rule = self.variant.rule.clone().unwrap_or_default();
        choice.states = self.variant.states.unwrap_or_default().get();
        choice
    }
}

/// The player's own day.
fn today() -> anyhow::Result<Date> {
    Ok(jiff::Zoned::now().date().to_string().parse()?)
}

/// The locale of texts and symbols.
fn locale() -> String {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set).unwrap_or_default()
}

fn usual_theme() -> Theme {
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if no_colour || ColorChoice::global() == ColorChoice::Never { Theme::Plain } else { Theme::Dark }
}
