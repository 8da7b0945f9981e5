//! `douse hint`: the next press with its reason, and the effect of every other press.

use crate::args::{BoardArgs, EffortArgs, PlayArgs, play_name, stop_on_interrupt};
use crate::batch::{self, BoardVerb, Effort, Item};
use crate::drawing::{FAINT, LIT, Look, MARKED, Mark, draw};
use crate::failure::refuse_together;
use crate::json::{self, BoardJson, Cell};
use crate::output::Output;
use crate::progress::Spinner;
use crate::status::Status;
use crate::sequence::Sequence;
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

    /// Draw the effect of pressing each cell
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
    batch::run(args, &args.board, args.effort.threads(), output)
}

impl BoardVerb for Args {
    fn answer(&self, item: &Item, output: &mut Output) -> anyhow::Result<Option<Status>> {
        if item.effort == Effort::Quick {
            return Ok(None);
        }
        let (budget, rule) = (self.effort.budget()?, self.play.rule());
        let status = if rule == PlayRule::Any {
            let spinner = Spinner::start(output.progress_mode());
            let found = hint(&item.board, &budget.with_progress(&spinner));
            drop(spinner);
            match found {
                Ok(hint) => {
                    let status = Status::of_proof(hint.is_proved());
                    match output.json() {
                        true => write_json(output, item, &hint, status)?,
                        false => write_text(self, output, &item.board, &hint)?,
                    }
                    status
                }
                Err(HintError::Unsolvable(_)) => write_none(output, item, rule)?,
                Err(error) => return Err(error.into()),
            }
        } else {
            let spinner = Spinner::start(output.progress_mode());
            let found = shortest_way(&item.board, rule, &budget.clone().with_progress(&spinner));
            drop(spinner);
            match Sequence::of_way(found, &item.board, &budget)? {
                Some(sequence) => write_sequence(output, item, rule, &sequence)?,
                None => write_none(output, item, rule)?,
            }
        };
        Ok(Some(status))
    }
}

fn write_none(output: &mut Output, item: &Item, rule: PlayRule) -> anyhow::Result<Status> {
    match output.json() {
        true => json::write_at(output, item.position, Status::No, &HintJson::new(item, rule, Status::No))?,
        false => writeln!(output, "no solution")?,
    }
    Ok(Status::No)
}

/// Writes the first press of a sequence.
fn write_sequence(output: &mut Output, item: &Item, rule: PlayRule, sequence: &Sequence) -> anyhow::Result<Status> {
    let shape = item.board.variant().shape();
    let (first, proved, status) = (sequence.presses.first(), sequence.is_proved(), sequence.status());
    let reason = if proved { "a shortest sequence begins with it" } else { "the best known sequence begins with it" };
    if output.json() {
        let report = HintJson {
            press_count: Some(sequence.count()),
            at_least: Some(sequence.at_least),
            proved: Some(proved),
            next: first.map(|&cell| Cell::of(shape, cell)),
            reason: first.map(|_| reason.to_owned()),
            ..HintJson::new(item, rule, status)
        };
        json::write_at(output, item.position, status, &report)?;
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

#[derive(Default, Serialize)]
struct HintJson {
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
    fn new(item: &Item, rule: PlayRule, status: Status) -> Self {
        Self {
            board: BoardJson::of_item(item),
            solvable: status != Status::No,
            play: play_name(rule),
            ..Self::default()
        }
    }
}

fn write_json(output: &mut Output, item: &Item, hint: &Hint, status: Status) -> anyhow::Result<()> {
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
        ..HintJson::new(item, PlayRule::Any, status)
    };
    json::write_at(output, item.position, status, &report)
}
