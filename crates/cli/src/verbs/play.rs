//! `douse play`: the game in the terminal.

use crate::args::{PlayArgs, ServerArgs, VariantArgs, check_memory, service_folder, with_names};
use crate::client::address::Address;
use crate::client::uploader::Uploader;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::status::Status;
use anstream::ColorChoice;
use douse::pattern::States;
use douse_game::challenge::Challenge;
use douse_game::daily::{DailyKind, Date, daily};
use douse_game::game::{Game, StartError};
use douse_game::grade::Grade;
use douse_game::maker::{Maker, Wanted, any_board};
use douse_game::origin::Origin;
use douse_game::pack::{NAMES, Pack};
use douse_game::score_service::ScoreService;
use douse_game::symmetry::Look;
use douse_messages::{Language, Messages};
use douse_tui::app::{Choice, Settings, FirstScreen};
use douse_tui::error_text;
use douse_tui::data_folder::DataFolder;
use douse_tui::theme::{Symbols, Theme};
use std::ffi::{OsStr, OsString};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without a board, a menu is shown, where you can continue your last game. Games and personal bests are saved in your data directory, or in DOUSE_DATA. NO_COLOR in the environment turns colours off. If DOUSE_SERVER or --server names a service, levels and daily boards count on its leaderboards. While it does not answer, scores are saved and sent later.

Level packs: first, classic, rectangles, torus, three, lit-only, big, curious.

Examples:
    douse play
    douse play classic:7
    douse play 5x5:002a000
    douse play --daily
    douse play --daily=strange
    douse play daily:2026-11-05:easy
    douse play --size 7x7 --difficulty hard
    douse play --size 4 --play lit-only
  Line by line, for screen readers:
    douse play --plain --lang de")]
pub struct Args {
    /// A board in any notation, a file, a level such as classic:7, or a daily board such as
    /// daily:2026-11-05:easy
    #[arg(value_name = "BOARD")]
    board: Option<OsString>,

    /// The daily board: easy, classic or strange
    #[arg(long, value_name = "KIND", num_args = 0..=1, require_equals = true, default_missing_value = "classic",
          conflicts_with = "board")]
    daily: Option<DailyKind>,

    #[command(flatten)]
    variant: VariantArgs,

    /// The difficulty: gentle, easy, medium, hard, expert or master, by proved par
    #[arg(short, long, value_name = "GRADE", value_parser = with_names::<Grade>(Grade::ALL.map(Grade::name)), hide_possible_values = true)]
    difficulty: Option<Grade>,

    #[command(flatten)]
    play: PlayArgs,

    /// The seed of the board, any text
    #[arg(short, long, value_name = "SEED", conflicts_with_all = ["board", "daily"])]
    seed: Option<String>,

    /// The language, such as en or de; by default the one chosen in the menu, or that of the locale
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,

    /// The colours: dark, light, contrast or plain
    #[arg(long, value_name = "THEME", value_parser = with_names::<Theme>(Theme::ALL.map(Theme::name)), hide_possible_values = true)]
    theme: Option<Theme>,

    /// Use ASCII only
    #[arg(long)]
    ascii: bool,

    /// Play line by line, without a screen
    #[arg(long)]
    plain: bool,

    #[command(flatten)]
    server: ServerArgs,

    /// Your name on leaderboards from now on
    #[arg(long, value_name = "NAME", env = "DOUSE_NAME", help_heading = "Service")]
    name: Option<String>,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let entropy = RandomState::new().hash_one(std::time::SystemTime::now());
    let data = DataFolder::of_user();
    let mut preferences = data.preferences();
    let locale = locale();
    let language = args.lang.or(preferences.language).unwrap_or_else(|| Language::of_locale(&locale));
    let messages = Messages::new(language);
    let start = args.start(today(), entropy, &messages, output)?;
    let unicode = ["utf-8", "utf8"].iter().any(|name| locale.to_lowercase().contains(name));
    let usual = if unicode { Symbols::Unicode } else { Symbols::Ascii };
    preferences.choice = args.choice(preferences.choice);
    let settings = Settings {
        language,
        theme: args.theme.unwrap_or_else(|| usual_theme(preferences.theme)),
        symbols: if args.ascii { Symbols::Ascii } else { preferences.symbols.unwrap_or(usual) },
        data,
        today,
        entropy,
        start,
        preferences,
        score_service: score_service(args.server.address(), args.name.clone(), output),
    };
    if args.plain {
        douse_tui::plain::run(settings, &mut io::stdin().lock(), &mut io::stdout().lock())?;
    } else if io::stdin().is_terminal() && io::stdout().is_terminal() {
        douse_tui::terminal::run(settings)?;
    } else {
        return Err(Failure::new(messages.get("start-no-terminal")).advise(messages.get("start-plain")).into());
    }
    Ok(Status::Yes)
}

impl Args {
    fn start(&self, today: Date, entropy: u64, messages: &Messages, output: &Output) -> anyhow::Result<FirstScreen> {
        let game = if let Some(kind) = self.daily {
            daily(today, kind).map(|(game, _)| game).ok_or_else(|| Failure::new("there is no daily board for today"))?
        } else if let Some(board) = &self.board {
            match day(board, today, messages)?.map_or_else(|| self.level(board, messages), |game| Ok(Some(game)))? {
                Some(game) => game,
                None => self.own_board(board, messages, output)?,
            }
        } else if self.variant.is_shaped()
            || self.difficulty.is_some()
            || self.seed.is_some()
            || self.play.named().is_some()
        {
            self.made(&self.seed.clone().unwrap_or_else(|| format!("{entropy:x}")), messages)?
        } else {
            return Ok(FirstScreen::Menu);
        };
        Ok(FirstScreen::Game(Box::new(game)))
    }

    /// The level that a text such as `classic:7` names; `None` if it names no pack.
    fn level(&self, board: &OsStr, messages: &Messages) -> anyhow::Result<Option<Game>> {
        let Some(text) = board.to_str() else { return Ok(None) };
        let (name, number) = text.split_once(':').unwrap_or((text, "1"));
        if !NAMES.contains(&name) {
            // Sizes and names of graphs have digits or signs before the colon, so this was meant as
            // a pack.
            let meant = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
            let level = text.contains(':') && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
            if meant && level {
                let packs = messages.with("start-packs", &[("packs", &NAMES.join(", "))]);
                return Err(Failure::new(messages.with("start-no-pack", &[("pack", &name)])).advise(packs).into());
            }
            return Ok(None);
        }
        let pack = Pack::named(name).ok_or_else(|| Failure::new(format!("the pack {name} cannot be read")))?;
        let missing = || {
            let message = messages.with("start-no-level", &[("pack", &name), ("number", &number)]);
            Failure::new(message).advise(messages.with("start-levels", &[("pack", &name), ("n", &pack.levels.len())]))
        };
        let game = number.parse().ok().and_then(|number| pack.start(number)).ok_or_else(missing)??;
        Ok(Some(game))
    }

    fn own_board(&self, board: &OsStr, messages: &Messages, output: &Output) -> anyhow::Result<Game> {
        let mut reading = input::read(Some(board), &self.variant.read_options(), output)?;
        match reading.boards.len() {
            1 => Game::new(reading.boards.remove(0), self.play.rule())
                .map_err(|error| Failure::new(error_text::start_error(&error, messages)).into()),
            boards => Err(Failure::new(error_text::start_error(&StartError::Boards { boards }, messages)).into()),
        }
    }

    /// A board by seed and difficulty.
    fn made(&self, seed: &str, messages: &Messages) -> anyhow::Result<Game> {
        let variant = self.variant.variant()?;
        check_memory(&variant)?;
        let rule = self.play.rule();
        let made = match self.difficulty {
            Some(grade) => {
                let wanted = Wanted { variant, rule, pars: grade.pars(), look: Look::Any };
                Maker::new(wanted, seed).and_then(|mut maker| maker.next_board()).map(|made| made.board)
            }
            // Any difficulty will do.
            None => any_board(&variant, rule, seed),
        };
        let board = made.map_err(|error| Failure::new(error_text::make_error(&error, messages)))?;
        let game = Game::new(board, rule).map_err(|error| Failure::new(error_text::start_error(&error, messages)))?;
        Ok(game.with_origin(Origin::Seed(seed.to_string())))
    }

    /// The choice for new games in the menu: the last one, changed by the arguments.
    fn choice(&self, before: Choice) -> Choice {
        let mut choice = if self.variant.is_shaped() { Choice::default() } else { before };
        choice.grade = self.difficulty.or(choice.grade);
        choice.play = self.play.named().unwrap_or(choice.play);
        let fits = |side: usize| Choice::SIDES.contains(&side);
        if let Some(size) = self.variant.size.filter(|size| fits(size.width()) && fits(size.height())) {
            (choice.width, choice.height) = (size.width(), size.height());
        }
        choice.edges = self.variant.kind.edges.unwrap_or(choice.edges);
        choice.rule = self.variant.kind.rule.clone().unwrap_or(choice.rule);
        let states = self.variant.kind.states.map(States::get).filter(|states| Choice::STATES.contains(states));
        choice.states = states.unwrap_or(choice.states);
        choice
    }
}

/// The daily board that a text such as `daily:2026-11-05:easy` names; `None` if it names no day. A
/// future day is an error.
fn day(board: &OsStr, today: Date, messages: &Messages) -> anyhow::Result<Option<Game>> {
    let Some(text) = board.to_str().filter(|text| text.starts_with("daily:")) else { return Ok(None) };
    match text.parse() {
        Ok(Challenge::Daily { date, .. }) if date > today => {
            Err(Failure::new(messages.with("start-future", &[("date", &messages.date(date))])).into())
        }
        Ok(challenge @ Challenge::Daily { .. }) => Ok(challenge.open().map(|(game, _)| game)),
        _ => {
            let kinds = DailyKind::ALL.map(DailyKind::name).join(", ");
            Err(Failure::new(messages.with("start-no-day", &[("text", &text)]))
                .advise(messages.with("start-days", &[("kinds", &kinds)]))
                .into())
        }
    }
}

/// Connects to the service, if there is an address.
fn score_service(address: Option<&Address>, name: Option<String>, output: &Output) -> Option<Box<dyn ScoreService>> {
    let address = address?;
    let Some(folder) = service_folder() else {
        output.note("without a data directory no score can be sent; DOUSE_DATA names one");
        return None;
    };
    Some(Box::new(Uploader::start(&folder, address.clone(), name).ok()?))
}

/// The date in the time zone of the player.
fn today() -> Date {
    let date = jiff::Zoned::now().date();
    Date::new(date.year().unsigned_abs(), date.month().unsigned_abs(), date.day().unsigned_abs())
        .unwrap_or_else(|| unreachable!("a clock shows a day of the calendar"))
}

/// The locale of texts and symbols.
fn locale() -> String {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set).unwrap_or_default()
}

/// The theme chosen before, or none if colours are neighbour off.
fn usual_theme(before: Option<Theme>) -> Theme {
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let none = no_colour || ColorChoice::global() == ColorChoice::Never;
    if none { Theme::Plain } else { before.unwrap_or_default() }
}
