//! `douse hint`: the next press, why, and what every other press would do.

use crate::args::{BoardArgs, EffortArgs, PlayArgs, play_name, stop_on_interrupt};
use crate::batch::{self, Answering, Effort, Item};
use crate::drawing::{FAINT, LIT, Look, MARKED, Mark, draw};
use crate::failure::refuse_together;
use crate::json::{self, BoardJson, Cell, Head};
use crate::output::Output;
use crate::progress::Spinner;
use crate::status::Status;
use crate::way::{self, Found};
use douse::board::Board;
use douse::hint::{Effect, Hint, HintError, Reason, hint};
use douse::play_rules::PlayRule;
use douse_game::par::shortest_way;
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints a cell that a shortest solution presses, and with --map for every cell whether pressing it leads closer to the goal (+), further away (-), or neither (=).

Examples:
    douse hint 5x5:002a000
    douse hint --map 01010/11011/01110/00100/00100
    douse hint --play lit-only 3x3:ff8")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Draw what pressing each cell would do
    #[arg(long)]
    map: bool,

    #[command(flatten)]
    play: PlayArgs,

    #[command(flatten)]
    effort: EffortArgs,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    refuse_together("--json", output.json(), "--map", args.map)?;
    refuse_together("--play", args.play.rule() != PlayRule::Any, "--map", args.map)?;
    stop_on_interrupt()?;
    batch::run(args.board.board.as_deref(), &args.board.reading, args.effort.threads(), &Hinting { args }, output)
}

struct Hinting<'a> {
    args: &'a Args,
}

impl Answering for Hinting<'_> {
    fn answer(&self, item: &Item<'_>, output: &mut Output) -> anyhow::Result<Option<Status>> {
        if item.effort == Effort::Quick {
            return Ok(None);
        }
        let (args, budget) = (self.args, self.args.effort.budget()?);
        let rule = args.play.rule();
        let status = if rule == PlayRule::Any {
            let spinner = Spinner::start(output.listens());
            let found = hint(item.board, &budget.with_progress(&spinner));
            drop(spinner);
            match found {
                Ok(hint) => {
                    let status = if hint.is_proved() { Status::Yes } else { Status::NotProved };
                    match output.json() {
                        true => write_json(output, item, &hint, status)?,
                        false => write_text(args, output, item.board, &hint)?,
                    }
                    status
                }
                Err(HintError::Unsolvable(_)) => write_none(output, item, rule)?,
                Err(error) => return Err(error.into()),
            }
        } else {
            let spinner = Spinner::start(output.listens());
            let found = shortest_way(item.board, rule, &budget.clone().with_progress(&spinner));
            drop(spinner);
            match way::found(found, item.board, &budget)? {
                Some(found) => write_way(output, item, rule, &found)?,
                None => write_none(output, item, rule)?,
            }
        };
        Ok(Some(status))
    }
}

fn write_none(output: &mut Output, item: &Item<'_>, rule: PlayRule) -> anyhow::Result<Status> {
    match output.json() {
        true => json::write_line(output, &HintJson::new(output, item, rule, Status::No))?,
        false => writeln!(output, "no solution")?,
    }
    Ok(Status::No)
}

/// The first press of a way by a rule of play.
fn write_way(output: &mut Output, item: &Item<'_>, rule: PlayRule, way: &Found) -> anyhow::Result<Status> {
    let shape = item.board.variant().shape();
    let (first, proved, status) = (way.presses.first(), way.is_proved(), way.status());
    let reason = if proved { "a shortest sequence begins with it" } else { "the best known sequence begins with it" };
    if output.json() {
        let report = HintJson {
            press_count: Some(way.count()),
            at_least: Some(way.at_least),
            proved: Some(proved),
            next: first.map(|&cell| Cell::of(shape, cell)),
            reason: first.map(|_| reason.to_owned()),
            ..HintJson::new(output, item, rule, status)
        };
        json::write_line(output, &report)?;
        return Ok(status);
    }
    match first {
        None => writeln!(output, "the goal is reached")?,
        Some(&cell) => writeln!(output, "{}: {reason}", shape.cell_name(cell))?,
    }
    Ok(status)
}

fn reason_text(reason: Reason) -> String {
    match reason {
        Reason::OnlySolution => "the board has only one solution, and this press is in it".into(),
        Reason::OnlyShortest => "only one solution is shortest, and this press is in it".into(),
        Reason::EveryShortest { solutions } => format!("all {solutions} shortest solutions include it"),
        Reason::SomeShortest { solutions, containing } => {
            format!("{containing} of the {solutions} shortest solutions include it, and no press is in more of them")
        }
        Reason::AShortest => "a shortest solution includes it".into(),
        Reason::BestKnown => "the best known solution includes it".into(),
    }
}

fn write_text(args: &Args, output: &mut Output, board: &Board, hint: &Hint) -> anyhow::Result<()> {
    let shape = board.variant().shape();
    match hint.next {
        None => writeln!(output, "the goal is reached")?,
        Some(next) => writeln!(output, "{}: {}", shape.cell_name(next.cell), reason_text(next.reason))?,
    }
    let bound = if hint.is_proved() { "the fewest".to_owned() } else { format!("at least {}", hint.at_least) };
    output.remark(format!("{} presses to go, {bound}", hint.presses));
    if args.map {
        let look = Look::on(output);
        draw(output, shape, look, &|cell| match hint.effects[cell] {
            Effect::Nearer => Mark::new("+", LIT),
            Effect::Neither => Mark::new("=", MARKED),
            Effect::Farther => Mark::new("-", FAINT),
            Effect::Open => Mark::new("?", FAINT),
        })?;
    }
    Ok(())
}

#[derive(Serialize)]
struct HintJson {
    #[serde(flatten)]
    head: Head,
    board: BoardJson,
    solvable: bool,
    play: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    press_count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Cell>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effects: Option<Vec<&'static str>>,
}

impl HintJson {
    fn new(output: &Output, item: &Item<'_>, rule: PlayRule, status: Status) -> Self {
        Self {
            head: Head::of(output, item, status),
            board: BoardJson::of_item(item),
            solvable: status != Status::No,
            play: play_name(rule),
            press_count: None,
            at_least: None,
            proved: None,
            next: None,
            reason: None,
            effects: None,
        }
    }
}

fn write_json(output: &mut Output, item: &Item<'_>, hint: &Hint, status: Status) -> anyhow::Result<()> {
    let name = |effect: &Effect| match effect {
        Effect::Nearer => "nearer",
        Effect::Neither => "neither",
        Effect::Farther => "farther",
        Effect::Open => "open",
    };
    let report = HintJson {
        press_count: Some(hint.presses),
        at_least: Some(hint.at_least),
        proved: Some(hint.is_proved()),
        next: hint.next.map(|next| Cell::of(item.board.variant().shape(), next.cell)),
        reason: hint.next.map(|next| reason_text(next.reason)),
        effects: Some(hint.effects.iter().map(name).collect()),
        ..HintJson::new(output, item, PlayRule::Any, status)
    };
    json::write_line(output, &report)
}
