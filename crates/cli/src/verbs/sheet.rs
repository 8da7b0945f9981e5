//! `douse sheet`: worksheets.

use super::generate::fresh_seed;
use crate::args::{BoardArgs, check_memory, with_names};
use crate::failure::{Failure, refuse_together};
use crate::input::Position;
use crate::json::{self, BoardJson, Rows};
use crate::output::Output;
use crate::replacement;
use crate::status::Status;
use clap::ValueEnum;
use douse::generate::{Generator, Way};
use douse::goal::Goal;
use douse::play_rules::PlayRule;
use douse_game::recipe::{Evenness, Recipe};
use douse_messages::Language;
use douse_paper::sheet::{Kit, Names, Page, Paper, Pars, Puzzle, Setting, Sheet, pdf, svg};
use serde::Serialize;
use std::collections::HashSet;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A sheet states its rules and has lines for names. Each board has its code below it and, with --address, a QR code that opens it in the browser. The answers are a file of their own. Fonts are embedded, and nothing needs colour.

The boards come from a file or a pipe, from a seed, or from a recipe: a size, a par, a number. The same seed gives the same sheet for ever; without one, a seed is chosen and printed on standard error.

Examples:
  Thirty different boards of the same par, six on a page, and the answers:
    douse sheet --size 5x5 --par 6-8 --equal-par --count 30 --seed 7b -o sheet.pdf --key answers.pdf
  Your own boards, one code per line, with QR codes for the game on a server:
    douse gen --seed monday --count 4 | douse sheet - --address https://douse.example/ -o sheet.pdf
  In German, on Letter paper, as a drawing of the first page:
    douse sheet --lang de --paper letter --seed 7b -o page.svg
  A ready-made sheet for a lesson: parity, chasing, equations, quiet or three-states:
    douse sheet --kit quiet -o quiet.pdf --key quiet-answers.pdf")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Print a ready-made sheet for a lesson
    #[arg(long, value_name = "NAME", value_parser = with_names::<Kit>(Kit::ALL.map(Kit::name)), conflicts_with_all = ["board", "par", "count", "seed", "title"])]
    kit: Option<Kit>,

    /// The number of boards to make
    #[arg(short = 'n', long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=1000), conflicts_with = "board", help_heading = "Recipe")]
    count: u16,

    /// The par of the boards: a number, or a range such as 6-8
    #[arg(long, value_name = "PAR", value_parser = parse_pars, conflicts_with = "board", help_heading = "Recipe")]
    par: Option<RangeInclusive<u64>>,

    /// All boards have the same par
    #[arg(long, requires = "par", help_heading = "Recipe")]
    equal_par: bool,

    /// The seed, any text
    #[arg(short, long, value_name = "SEED", conflicts_with = "board", help_heading = "Recipe")]
    seed: Option<String>,

    /// The number of boards on a page
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=40), help_heading = "Sheet")]
    per_page: u16,

    /// The paper: a4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = with_names::<Paper>(Paper::ALL.map(Paper::name)), hide_possible_values = true, help_heading = "Sheet")]
    paper: Paper,

    /// The language, such as de; English by default
    #[arg(long, value_name = "LANGUAGE", help_heading = "Sheet")]
    lang: Option<Language>,

    /// The title of the sheet
    #[arg(long, value_name = "TITLE", help_heading = "Sheet")]
    title: Option<String>,

    /// Leave out the lines for name and date
    #[arg(long, help_heading = "Sheet")]
    no_names: bool,

    /// Leave the par out of the sheet; the answers have it
    #[arg(long, help_heading = "Sheet")]
    no_par: bool,

    /// The address of the game in the browser, which QR codes open
    #[arg(long, value_name = "URL", value_parser = parse_address, help_heading = "Sheet")]
    address: Option<String>,

    /// Write the answers to FILE, as PDF or SVG depending on its extension
    #[arg(long, value_name = "FILE", help_heading = "Sheet")]
    key: Option<PathBuf>,

    /// Write pdf, or svg, which is one page; by default chosen by the file name, otherwise pdf
    #[arg(short, long, value_name = "FORMAT", help_heading = "Sheet")]
    to: Option<Format>,

    /// The page to write as SVG
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..), help_heading = "Sheet")]
    page: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// All pages
    Pdf,
    /// One page
    Svg,
}

impl Format {
    fn of_name(path: Option<&Path>) -> Self {
        let ending = path.and_then(Path::extension).unwrap_or_default();
        if ending.eq_ignore_ascii_case("svg") { Self::Svg } else { Self::Pdf }
    }
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    for (flag, given) in [("--key", args.key.is_some()), ("--to", args.to.is_some())] {
        refuse_together("--json", output.json(), flag, given)?;
    }
    let language = args.lang.unwrap_or_default();
    let sheet = match args.kit {
        Some(kit) => kit.sheet(language)?,
        None => Sheet::of(args.title.clone(), puzzles(args, output)?, language),
    };
    if output.json() {
        for (index, puzzle) in sheet.puzzles().enumerate() {
            let status = Status::of_answer(puzzle.presses.is_some());
            json::write_at(output, Position::nth(index), status, &SheetJson::of(puzzle))?;
        }
        return Ok(Status::Yes);
    }
    let format = args.to.unwrap_or_else(|| Format::of_name(output.path()));
    if format == Format::Pdf && output.is_terminal() {
        let failure = Failure::new("a PDF file cannot be written to a terminal");
        return Err(failure.advise("name a file: -o sheet.pdf").into());
    }
    let setting = Setting {
        language,
        paper: args.paper,
        per_page: args.per_page.into(),
        names: if args.no_names { Names::None } else { Names::Lines },
        pars: if args.no_par { Pars::Hidden } else { Pars::Shown },
        address: args.address.clone(),
    };
    let pages = sheet.pages(&setting);
    output.write_all(&render(&pages, format, args.page.into(), &sheet.title, language)?)?;
    if format == Format::Svg && pages.len() > 1 {
        output.note(format!("this is page {} of {}; --page writes another, and PDF has all", args.page, pages.len()));
    }
    if let Some(path) = &args.key {
        let pages = sheet.key(&setting);
        let format = Format::of_name(Some(path));
        let title = sheet.key_title(language);
        replacement::write(path, &render(&pages, format, args.page.into(), &title, language)?)?;
        if format == Format::Svg && pages.len() > 1 {
            output.note(format!("the answers have {} pages, and this is page {}", pages.len(), args.page));
        }
    }
    Ok(Status::Yes)
}

fn render(pages: &[Page], format: Format, page: usize, title: &str, language: Language) -> anyhow::Result<Vec<u8>> {
    match format {
        Format::Pdf => Ok(pdf(pages, title, language)),
        Format::Svg => match pages.get(page - 1) {
            Some(page) => Ok(svg(page, title).into_bytes()),
            None => {
                let failure = Failure::new(format!("there is no page {page}"));
                Err(failure.advise(format!("the last page is {}", pages.len())).into())
            }
        },
    }
}

/// The boards of the sheet, with their answers.
fn puzzles(args: &Args, output: &Output) -> anyhow::Result<Vec<Puzzle>> {
    if args.board.board.is_some() {
        let boards = args.board.read(output)?.boards;
        return Ok(boards.into_iter().map(Puzzle::of).collect::<Result<_, _>>()?);
    }
    let variant = args.board.reading.variant.variant()?;
    check_memory(&variant)?;
    let seed = args.seed.clone().unwrap_or_else(|| {
        let seed = fresh_seed();
        output.note(format!("seed {seed}"));
        seed
    });
    let count = usize::from(args.count);
    let Some(pars) = args.par.clone() else { return random_puzzles(args, &seed) };
    let evenness = if args.equal_par { Evenness::Equal } else { Evenness::Mixed };
    let recipe = Recipe { variant, rule: PlayRule::Any, pars, evenness, count, seed };
    let made = recipe.make().map_err(|error| Failure::new(error.to_string()))?;
    Ok(Puzzle::of_made(made)?)
}

/// The boards that `douse gen` makes from the same seed, without repetitions.
fn random_puzzles(args: &Args, seed: &str) -> anyhow::Result<Vec<Puzzle>> {
    let variant = args.board.reading.variant.variant()?;
    let mut boards = Generator::new(variant, Goal::Off, Way::Presses, seed)?;
    let (mut puzzles, mut seen) = (Vec::new(), HashSet::new());
    let count = usize::from(args.count);
    for _ in 0..100 * count {
        let board = boards.next_board()?;
        if puzzles.len() < count && seen.insert(board.to_string()) {
            puzzles.push(Puzzle::of(board)?);
        }
        if puzzles.len() == count {
            return Ok(puzzles);
        }
    }
    let failure = Failure::new(format!("only {} different boards of this kind were found", puzzles.len()));
    Err(failure.advise("choose a larger board, or fewer boards").into())
}

fn parse_pars(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (low, high) = text.split_once("..").or_else(|| text.split_once('-')).unwrap_or((text, text));
    match (low.trim().parse::<u64>(), high.trim().parse::<u64>()) {
        (Ok(low), Ok(high)) if (1..=high).contains(&low) => Ok(low..=high),
        _ => Err("write a number such as 7, or two such as 6-8".into()),
    }
}

fn parse_address(text: &str) -> Result<String, String> {
    let known = ["http://", "https://"].iter().any(|start| text.starts_with(start) && text.len() > start.len());
    match known && !text.contains(|c: char| c.is_whitespace() || c == '#') {
        true => Ok(text.to_owned()),
        false => Err("write an address such as https://douse.example/".into()),
    }
}

#[derive(Serialize)]
struct SheetJson<'a> {
    board: BoardJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    par: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    presses: Option<Rows<'a>>,
    solution_count: String,
}

impl<'a> SheetJson<'a> {
    fn of(puzzle: &'a Puzzle) -> Self {
        let variant = puzzle.board.variant();
        Self {
            board: BoardJson::of(&puzzle.board),
            par: puzzle.par,
            presses: puzzle.presses.as_ref().map(|presses| Rows(variant, presses)),
            solution_count: match &puzzle.solutions {
                Some(count) => json::count_text(count),
                None => "0".to_owned(),
            },
        }
    }
}
