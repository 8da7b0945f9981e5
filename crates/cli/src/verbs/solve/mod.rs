//! `douse solve`: the cells to press.

mod checkpoint;
mod play;
mod report;
mod shortest;

use crate::args::{BoardArgs, EffortArgs, MethodArgs, PlayArgs, stop_on_interrupt};
use crate::batch::{self, BoardVerb, Effort, Item};
use crate::drawing::write_numbers;
use crate::explanation::{self, Part, Search};
use crate::failure::refuse_together;
use crate::formulas::{self, FormulaArgs, possible_formats};
use crate::json;
use crate::output::Output;
use crate::picture::{self, Picture};
use crate::status::Status;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use douse::board::Board;
use douse::pattern::Pattern;
use douse::play_rules::PlayRule;
use douse::solve::Answer;
use douse::space::SolutionSpace;
use douse::text::{self, Form};
use douse_paper::document::Format;
use report::SolveJson;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints how often each cell is pressed, one line per row. Several boards are answered in order, each under its number: PUZZLE #1; with --all or --all-min --list, a blank line separates them. For a board without a solution it prints 'no solution' and the exit status is 1. Input with one board per line is a stream: each line is answered as it arrives.

Examples:
  Which cells to press:
    douse solve 01010/11011/01110/00100/00100 --list
  A board on a torus, from a file:
    douse solve board.txt --edges torus
  Turn all lights on, starting with a dark board:
    douse solve --size 5x5 --target on --list ...../...../...../...../.....
  All solutions; how many there are:
    douse solve --all --limit 10 5x5:002a000
    douse solve --count 5x5:002a000
  The fewest presses, with proof; all shortest solutions; how many there are of each length:
    douse solve --min 9x9:ffffffffffffffffffff8
    douse solve --all-min --list 5x5:ffffff8
    douse solve --count-by-length 5x5:ffffff8
  A long search; after Ctrl-C the same command continues it:
    douse solve --min --checkpoint search.txt board.txt
  The proof as a file, and a second proof that checks it:
    douse solve --min --certificate proof.txt 5x5:ffffff8
    douse verify 5x5:ffffff8 --certificate proof.txt
  Pressing lit cells only, in order; the fewest such presses on a small board:
    douse solve --play lit-only 5x5:002a000
    douse solve --play lit-only --min 3x3:ff8
  Why, step by step:
    douse solve --explain=equations 3x3:ff8
  The same with formulas, as LaTeX; a part in German for a Typst document of your own:
    douse solve --explain --to latex 3x3:ff8 -o board.tex
    douse solve --explain=shortest --to typst --fragment --lang de 5x5:ffffff8
  A packed picture (PBM, P4) of any size, row by row; the presses become one too:
    douse solve huge.pbm -o presses.pbm
  A contest batch; many codes, one per line, continuing after bad ones:
    douse solve < batch.txt
    douse gen --count 1000 | douse solve --list --keep-going")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Print the names of the cells to press, such as A1 C2, on one line
    #[arg(short, long)]
    list: bool,

    /// Print all solutions
    #[arg(short, long)]
    all: bool,

    /// Print at most N solutions
    #[arg(long, value_name = "N", requires = "all")]
    limit: Option<usize>,

    /// Print the number of solutions
    #[arg(short, long, conflicts_with_all = ["all", "list", "to"])]
    count: bool,

    /// Write the presses in this form, as if they were lights; the forms are those of --from. With
    /// --explain also latex, typst, markdown or html: the explanation with formulas
    #[arg(short, long, value_name = "FORM", value_parser = to_parser(), hide_possible_values = true, conflicts_with = "list")]
    to: Option<To>,

    /// Find a solution with the fewest presses, and prove that none has fewer
    #[arg(short, long, visible_alias = "shortest", conflicts_with_all = ["all", "count"], help_heading = "Shortest")]
    min: bool,

    /// Print all solutions with the fewest presses
    #[arg(long, visible_alias = "all-shortest", conflicts_with_all = ["all", "count", "min"], help_heading = "Shortest")]
    all_min: bool,

    /// Save a long search in FILE, and continue it if the file exists
    #[arg(long, value_name = "FILE", requires = "min", help_heading = "Shortest")]
    checkpoint: Option<PathBuf>,

    /// Print the number of solutions with each number of presses
    #[arg(long, alias = "count-by-weight", conflicts_with_all = ["all", "count", "min", "all_min", "list", "to"], help_heading = "Shortest")]
    count_by_length: bool,

    /// Write the proof that no solution has fewer presses to FILE; 'verify --certificate' checks it
    #[arg(long, value_name = "FILE", requires = "min", help_heading = "Shortest")]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    play: PlayArgs,

    /// Explain the solution: all parts, or one
    #[arg(short, long, value_name = "PART", num_args = 0..=1, default_missing_value = "all", require_equals = true)]
    explain: Option<Part>,

    #[command(flatten)]
    formulas: FormulaArgs,

    #[command(flatten)]
    effort: EffortArgs,

    #[command(flatten)]
    method: MethodArgs,
}

/// The value of `--to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum To {
    /// The form of the presses.
    Form(Form),
    /// The format of the explanation.
    Format(Format),
}

fn to_parser() -> impl TypedValueParser<Value = To> {
    let forms = Form::ALL.map(|form| PossibleValue::new(form.name()).help(form.description()));
    PossibleValuesParser::new(forms.into_iter().chain(possible_formats())).try_map(|name| match name.parse() {
        Ok(format) => Ok(To::Format(format)),
        Err(_) => name.parse().map(To::Form),
    })
}

impl Args {
    /// The form of the presses.
    fn form(&self) -> Option<Form> {
        self.to.and_then(|to| match to {
            To::Form(form) => Some(form),
            To::Format(_) => None,
        })
    }

    /// True if one solution is written as a packed picture.
    fn wants_picture(&self, output: &Output) -> bool {
        let otherwise = [self.list, self.all, self.count, self.min, self.all_min, self.count_by_length, output.json()];
        let one_solution = !otherwise.contains(&true)
            && self.play_rule().is_none()
            && self.explain.is_none()
            && self.method.method.is_none();
        one_solution && self.form().map_or_else(|| output.is_pbm_file(), |form| form == Form::PbmPacked)
    }

    /// The rule of play, if it restricts the presses.
    fn play_rule(&self) -> Option<PlayRule> {
        self.play.named().filter(|rule| *rule != PlayRule::Any)
    }

    fn limit(&self) -> usize {
        match (self.all, self.limit) {
            (false, _) => 1,
            (true, limit) => limit.unwrap_or(usize::MAX),
        }
    }

    fn asks_for_shortest(&self) -> bool {
        self.min || self.all_min || self.count_by_length
    }

    /// True if the answers to several boards have headings.
    fn has_headings(&self, output: &Output) -> bool {
        let plain = !self.list && self.to.is_none() && !self.count && !output.json();
        plain && !self.asks_for_shortest() && self.play_rule().is_none()
    }

    /// Refuses combinations of options that would have no effect.
    fn check(&self, output: &Output) -> anyhow::Result<()> {
        let has_play_rule = self.play_rule().is_some();
        for (flag, given) in [
            ("--all", self.all),
            ("--count", self.count),
            ("--all-min", self.all_min),
            ("--count-by-length", self.count_by_length),
            ("--to", self.to.is_some()),
            ("--certificate", self.certificate.is_some()),
            ("--method", self.method.method.is_some()),
            ("--checkpoint", self.checkpoint.is_some()),
        ] {
            refuse_together("--play", has_play_rule, flag, given)?;
        }
        let formulas = matches!(self.to, Some(To::Format(_)));
        for (flag, given) in [
            ("--all", self.all),
            ("--min", self.min),
            ("--all-min", self.all_min),
            ("--method", self.method.method.is_some()),
        ] {
            refuse_together("--to with a format for formulas", formulas, flag, given)?;
        }
        refuse_together("--json", output.json(), "--list", self.list)?;
        refuse_together("--json", output.json(), "--to", self.to.is_some())?;
        refuse_together("--count", self.count, "--explain", self.explain.is_some())?;
        refuse_together("--count-by-length", self.count_by_length, "--explain", self.explain.is_some())
    }
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    args.check(output)?;
    if let Some(To::Format(format)) = args.to {
        return formulas::write(&args.board, args.explain, format, &args.formulas, &args.effort, output);
    }
    if args.wants_picture(output)
        && let (Some(picture), Some(edges)) =
            (Picture::of_argument(args.board.board.as_deref()), picture::plain_edges(&args.board.reading))
    {
        return picture::solve(&picture, edges, output);
    }
    if args.asks_for_shortest() || args.play_rule().is_some() {
        stop_on_interrupt()?;
    }
    batch::run(args, &args.board, args.effort.threads(), output)
}

impl BoardVerb for Args {
    fn needs_count(&self, output: &Output) -> bool {
        // Files are written for a single board only, so none is created for the first of several.
        self.has_headings(output) || self.checkpoint.is_some() || self.certificate.is_some()
    }

    fn answer(&self, item: &Item, output: &mut Output) -> anyhow::Result<Option<Status>> {
        if let Some(rule) = self.play_rule() {
            return match item.effort {
                Effort::Quick => Ok(None),
                Effort::Full => play::answer(self, rule, item, output).map(Some),
            };
        }
        let answer = self.method.solve(item, item.budget(&self.effort)?)?;
        if self.asks_for_shortest() {
            return shortest::answer(self, item, &answer, output);
        }
        if item.effort == Effort::Quick && explanation::searches(self.explain, &answer) {
            return Ok(None);
        }
        let status = Status::of_answer(answer.is_solvable());
        if output.json() {
            let report = SolveJson::of(self, output, item, &answer)?;
            json::write_at(output, item.position, status, &report)?;
            return Ok(Some(status));
        }
        if self.count {
            match &answer {
                Answer::Solvable(space) => writeln!(output, "{}", json::count_text(&space.count()))?,
                Answer::Unsolvable(_) => writeln!(output, "0")?,
            }
            return Ok(Some(status));
        }
        if self.has_headings(output) && item.many {
            writeln!(output, "PUZZLE #{}", item.position.index + 1)?;
        } else if self.all && self.list && item.position.index > 0 {
            writeln!(output)?;
        }
        match &answer {
            Answer::Solvable(space) => write_solutions(self, output, &item.board, space)?,
            Answer::Unsolvable(_) => {
                writeln!(output, "no solution")?;
                output.remark("'check --explain' shows the proof, and which lights to change");
            }
        }
        if let Some(part) = self.explain {
            explanation::write(output, (part, self.formulas.language()), &item.board, &answer, Search::Within(&self.effort))?;
        }
        Ok(Some(status))
    }
}

fn write_solutions(args: &Args, output: &mut Output, board: &Board, space: &SolutionSpace) -> anyhow::Result<()> {
    if board.is_solved() {
        output.remark("the goal is already reached: pressing nothing is a solution");
    }
    if !args.all {
        write_presses(args, output, board, space.presses())?;
    } else {
        for (i, presses) in space.iter().take(args.limit()).enumerate() {
            let blank_between = !args.list && args.form().is_none_or(|form| matches!(form, Form::Rows | Form::Digits));
            if i > 0 && blank_between {
                writeln!(output)?;
            }
            write_presses(args, output, board, &presses)?;
        }
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
    match args.form() {
        Some(form) => output.write_all(&text::write_pattern(variant, presses, form)?)?,
        None if args.list && presses.is_zero() => writeln!(output, "none")?,
        None if args.list => writeln!(output, "{}", text::write_presses(variant.shape(), presses).trim_end())?,
        None => write_numbers(output, variant, presses)?,
    }
    Ok(())
}
