//! `douse solve`: which cells to press.

mod played;
mod shortest;

use crate::args::{BoardArgs, EffortArgs, MethodArgs, form_parser};
use crate::drawing::write_numbers;
use crate::explanation::{self, Part};
use crate::json::{self, BoardJson, Rows, Solutions};
use crate::output::Output;
use crate::picture::{self, Picture};
use crate::status::Status;
use douse_engine::board::Board;
use douse_engine::lit_only::PlayRule;
use douse_engine::pattern::Pattern;
use douse_engine::solve::{Answer, Problem, kernel};
use douse_engine::space::SolutionSpace;
use douse_engine::text::{self, Form};
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints how often each cell is pressed, a line a row. Several boards are answered in order, each under its \
number: PUZZLE #1. For a board without solution it prints 'no solution' and the exit status is 1.

Examples:
  Which cells to press:
    douse solve 01010/11011/01110/00100/00000 --list
  A board on a torus, from a file:
    douse solve board.txt --edges torus
  Turn all lights on, starting with none:
    douse solve --size 5x5 --target on --list ...../...../...../...../.....
  All solutions; how many there are:
    douse solve --all --limit 10 5x5:002a000
    douse solve --count 5x5:002a000
  The fewest presses, with proof; all shortest solutions; how many there are of each length:
    douse solve --min 9x9:ffffffffffffffffffff8
    douse solve --all-min --list 5x5:ffffff8
    douse solve --count-by-weight 5x5:ffffff8
  Pressing lit buttons only, in order; the fewest such presses on a small board:
    douse solve --lit-only 5x5:002a000
    douse solve --lit-only --min 3x3:ff8
  Why, step by step:
    douse solve --explain=equations 3x3:ff8
  A packed picture (PBM, P4) of any size, row by row; the presses become one too:
    douse solve huge.pbm -o presses.pbm
  A judge's batch:
    douse solve < batch.txt")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Print the names of the cells to press, such as A1 C2, in one line
    #[arg(short, long)]
    list: bool,

    /// Print all solutions
    #[arg(short, long)]
    all: bool,

    /// Print at most N solutions
    #[arg(long, value_name = "N", requires = "all")]
    limit: Option<usize>,

    /// Print the number of solutions
    #[arg(short, long, conflicts_with_all = ["all", "list", "json", "to"])]
    count: bool,

    /// Print a JSON object a line for each board; rows of numbers, counted from 0
    #[arg(long, conflicts_with_all = ["list", "to"])]
    json: bool,

    /// Write the presses in this form, as if they were lights; the forms are those of --from
    #[arg(long, value_name = "FORM", value_parser = form_parser(), hide_possible_values = true, conflicts_with = "list")]
    to: Option<Form>,

    /// Find a solution with the fewest presses, and prove that none has fewer
    #[arg(short, long, conflicts_with_all = ["all", "count"], help_heading = "Shortest")]
    min: bool,

    /// Print all solutions with the fewest presses
    #[arg(long, conflicts_with_all = ["all", "count", "min"], help_heading = "Shortest")]
    all_min: bool,

    /// Print how many solutions there are of each number of presses
    #[arg(long, conflicts_with_all = ["all", "count", "min", "all_min", "list", "to"], help_heading = "Shortest")]
    count_by_weight: bool,

    /// Press lit buttons only; prints the cells in order
    #[arg(long, conflicts_with_all = ["all", "count", "all_min", "count_by_weight", "to"], help_heading = "Playing")]
    lit_only: bool,

    /// Press lit and unlit buttons in turn, the first one lit; prints the cells in order
    #[arg(long, conflicts_with_all = ["all", "count", "all_min", "count_by_weight", "to", "lit_only"], help_heading = "Playing")]
    alternating: bool,

    /// Explain the solution: all parts, or one
    #[arg(short, long, value_name = "PART", num_args = 0..=1, default_missing_value = "all", require_equals = true)]
    explain: Option<Part>,

    #[command(flatten)]
    effort: EffortArgs,

    #[command(flatten)]
    method: MethodArgs,
}

impl Args {
    /// Whether one solution is to be written as a packed picture.
    fn wants_picture(&self, output: &Output) -> bool {
        let otherwise = [self.list, self.all, self.count, self.json, self.min, self.all_min, self.count_by_weight];
        let one_solution = !otherwise.contains(&true)
            && self.play_rule().is_none()
            && self.explain.is_none()
            && self.method.method.is_none();
        one_solution && self.to.map_or_else(|| output.is_named_pbm(), |form| form == Form::PbmPacked)
    }

    fn play_rule(&self) -> Option<PlayRule> {
        match (self.lit_only, self.alternating) {
            (true, _) => Some(PlayRule::LitOnly),
            (_, true) => Some(PlayRule::LitFirst),
            _ => None,
        }
    }

    fn limit(&self) -> usize {
        match (self.all, self.limit) {
            (false, _) => 1,
            (true, limit) => limit.unwrap_or(usize::MAX),
        }
    }
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if args.wants_picture(output)
        && let (Some(picture), Some(edges)) =
            (Picture::named(args.board.board.as_deref()), picture::plain_edges(&args.board.reading))
    {
        return picture::solve(&picture, edges, output);
    }
    let reading = args.board.read(output)?;
    if let Some(rule) = args.play_rule() {
        return played::run(args, rule, &reading.boards, output);
    }
    let problems: Vec<_> = reading.boards.iter().map(Problem::of_board).collect();
    let answers = args.method.solve_all(&problems)?;
    if args.min || args.all_min || args.count_by_weight {
        return shortest::run(args, &reading.boards, &answers, output);
    }
    let headed = (reading.boards.len() > 1 || reading.form == Form::Batch) && !args.list && args.to.is_none();
    for (number, ((board, problem), answer)) in (1..).zip(reading.boards.iter().zip(&problems).zip(&answers)) {
        if args.json {
            write_json(args, output, board, problem, answer)?;
            continue;
        }
        if args.count {
            match answer {
                Answer::Solvable(space) => writeln!(output, "{}", json::count_text(&space.count()))?,
                Answer::Unsolvable(_) => writeln!(output, "0")?,
            }
            continue;
        }
        if headed {
            writeln!(output, "PUZZLE #{number}")?;
        }
        match answer {
            Answer::Solvable(space) => write_solutions(args, output, board, space)?,
            Answer::Unsolvable(_) => {
                writeln!(output, "no solution")?;
                output.remark("the same with 'check --explain' shows the proof, and which lights to change");
            }
        }
        if let Some(part) = args.explain {
            explanation::write(output, part, board, problem, answer)?;
        }
    }
    Ok(Status::of_answer(answers.iter().all(Answer::is_solvable)))
}

fn write_solutions(args: &Args, output: &mut Output, board: &Board, space: &SolutionSpace) -> anyhow::Result<()> {
    if board.is_solved() {
        output.remark("the goal is reached already: pressing nothing is a solution");
    }
    for (i, presses) in space.iter().take(args.limit()).enumerate() {
        let blank_between = !args.list && args.to.is_none_or(|form| matches!(form, Form::Rows | Form::Digits));
        if i > 0 && blank_between {
            writeln!(output)?;
        }
        write_presses(args, output, board, &presses)?;
    }
    let count = space.count();
    if count.to_u128().is_none_or(|count| count > args.limit() as u128) {
        if args.all {
            output.note(format!("these are the first {} of {count} solutions", args.limit()));
        } else {
            output.remark(format!("this is one of {count} solutions; --all prints all"));
        }
    }
    Ok(())
}

fn write_presses(args: &Args, output: &mut Output, board: &Board, presses: &Pattern) -> anyhow::Result<()> {
    let variant = board.variant();
    match args.to {
        Some(form) => output.write_all(&text::write_pattern(variant, presses, form)?)?,
        None if args.list => writeln!(output, "{}", text::write_presses(variant.shape(), presses).trim_end())?,
        None => write_numbers(output, variant, presses)?,
    }
    Ok(())
}

#[derive(Serialize)]
struct SolveJson<'a> {
    solvable: bool,
    #[serde(flatten)]
    board: BoardJson,
    presses: Option<Rows<'a>>,
    press_count: Option<u64>,
    nullity: usize,
    count: String,
    witness: Option<Rows<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Solutions<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<serde_json::Value>,
}

fn write_json(
    args: &Args,
    output: &mut Output,
    board: &Board,
    problem: &Problem,
    answer: &Answer,
) -> anyhow::Result<()> {
    let explanation = args.explain.map(|part| explanation::to_json(part, board, problem, answer)).transpose()?;
    let variant = board.variant();
    let meta = BoardJson::of(board);
    let report = match answer {
        Answer::Solvable(space) => SolveJson {
            solvable: true,
            board: meta,
            presses: Some(Rows(variant, space.presses())),
            press_count: Some(space.presses().total()),
            nullity: space.nullity(),
            count: json::count_text(&space.count()),
            witness: None,
            solutions: args.all.then(|| Solutions { variant, space, limit: args.limit() }),
            explanation,
        },
        Answer::Unsolvable(witness) => SolveJson {
            solvable: false,
            board: meta,
            presses: None,
            press_count: None,
            nullity: kernel(variant)?.nullity(),
            count: "0".into(),
            witness: Some(Rows(variant, &witness.pattern)),
            solutions: None,
            explanation,
        },
    };
    json::write_line(output, &report)
}
