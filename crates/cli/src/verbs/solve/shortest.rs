//! `douse solve --min`, `--all-min` and `--count-by-length`.

use super::checkpoint;
use super::report::SolveJson;
use super::{Args, write_presses};
use crate::args::{MEMORY_IS_FULL, why_unproved};
use crate::batch::{Effort, Item};
use crate::explanation::{self, Search, verdict};
use crate::failure::Failure;
use crate::json::{self, Rows};
use crate::output::Output;
use crate::progress::{ProgressMode, Spinner};
use crate::replacement::{finish, replace};
use crate::status::Status;
use douse::shortest::{Budget, CountError, Lengths, certify};
use douse::solve::Answer;
use douse::space::SolutionSpace;
use douse_files::Replacement;
use std::io::Write;
use std::path::Path;

const MAX_LISTED: usize = 1 << 20;
/// Boards with more solutions may take more than [`Effort::Quick`].
const MAX_QUICK_SOLUTIONS: u128 = 1 << 12;

pub fn answer(args: &Args, item: &Item, answer: &Answer, output: &mut Output) -> anyhow::Result<Option<Status>> {
    let status = match answer {
        Answer::Solvable(space) => {
            let quick = || space.count().to_u128().is_some_and(|count| count <= MAX_QUICK_SOLUTIONS);
            if item.effort == Effort::Quick && !quick() {
                return Ok(None);
            }
            write_separator(args, item, output)?;
            if args.count_by_length {
                count(args, output, item, space)?
            } else {
                shortest(args, output, item, space, answer)?
            }
        }
        Answer::Unsolvable(witness) => {
            write_separator(args, item, output)?;
            if output.json() {
                let report = SolveJson {
                    witness: Some(Rows(item.board.variant(), &witness.pattern)),
                    solution_count: Some("0".into()),
                    ..SolveJson::new(item, Status::No)
                };
                json::write_at(output, item.position, Status::No, &report)?;
            } else {
                writeln!(output, "no solution")?;
            }
            if let Some(part) = args.explain.filter(|_| !output.json()) {
                explanation::write(output, (part, args.formulas.language()), &item.board, answer, Search::Within(&args.effort))?;
            }
            Status::No
        }
    };
    Ok(Some(status))
}

/// Writes a blank line before answers of several lines.
fn write_separator(args: &Args, item: &Item, output: &mut Output) -> anyhow::Result<()> {
    if item.position.index > 0 && !output.json() && (!args.list || args.all_min) {
        writeln!(output)?;
    }
    Ok(())
}

fn count(args: &Args, output: &mut Output, item: &Item, space: &SolutionSpace) -> anyhow::Result<Status> {
    let counts = match space.count_by_length(item.budget(&args.effort)?) {
        Ok(counts) => counts,
        Err(CountError::Stopped) => {
            let failure = Failure::new("the solutions were not counted in time").with_status(Status::NotProved);
            return Err(failure.advise("use a longer --time, or none, to count them all").into());
        }
        Err(error @ CountError::Memory { .. }) => {
            let failure = Failure::new(error.to_string()).with_status(Status::NotProved);
            return Err(failure.advise("allow more with --memory").into());
        }
        Err(error) => return Err(error.into()),
    };
    if output.json() {
        let counts = counts.iter().map(u128::to_string).collect();
        let report = SolveJson { solution_counts: Some(counts), ..SolveJson::new(item, Status::Yes) };
        json::write_at(output, item.position, Status::Yes, &report)?;
        return Ok(Status::Yes);
    }
    for (presses, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        writeln!(output, "{presses}\t{count}")?;
    }
    Ok(Status::Yes)
}

fn shortest(
    args: &Args,
    output: &mut Output,
    item: &Item,
    space: &SolutionSpace,
    answer: &Answer,
) -> anyhow::Result<Status> {
    let variant = item.board.variant();
    let progress_mode = if item.effort == Effort::Quick { ProgressMode::Hidden } else { output.progress_mode() };
    let spinner = Spinner::start(progress_mode);
    let limits = match item.effort {
        // One of many boards has a single core, and is done before any time limit.
        Effort::Quick => Budget::unlimited(),
        Effort::Full => item.budget(&args.effort)?.clone(),
    };
    let budget = limits.clone().with_progress(&spinner);
    let certificate_file = args.certificate.as_deref().map(|path| create_certificate(path, item)).transpose()?;
    let shortest = match &args.checkpoint {
        None => space.shortest(&budget),
        Some(_) if item.many => {
            let failure = Failure::new("--checkpoint saves the search for one board, but there are several");
            return Err(failure.advise("solve them one by one, each with its own file").into());
        }
        Some(path) => checkpoint::shortest(path, space, &budget)?,
    };
    let status = Status::of_proof(shortest.is_proved());
    let all = match args.all_min && shortest.is_proved() {
        true => space.all_up_to(shortest.count(), MAX_LISTED, &budget)?,
        false => Vec::new(),
    };
    drop(spinner);
    if let Some(file) = certificate_file
        && let Some(certificate) = certify(space, &shortest)
    {
        finish(file, certificate.as_bytes())?;
    }
    if output.json() {
        let explain = |part| explanation::to_json(output, part, &item.board, answer, Search::Done(&shortest));
        let explanation = args.explain.map(explain).transpose()?;
        let listed = json::Solutions::List { variant, solutions: &all };
        let report = SolveJson {
            presses: Some(Rows(variant, &shortest.presses)),
            press_count: Some(shortest.count()),
            at_least: Some(shortest.at_least),
            proved: Some(shortest.is_proved()),
            method: Some(shortest.method.name()),
            nullity: Some(space.nullity()),
            solution_count: Some(json::count_text(&space.count())),
            solutions: args.all_min.then_some(listed),
            explanation,
            ..SolveJson::new(item, status)
        };
        json::write_at(output, item.position, status, &report)?;
        return Ok(status);
    }
    if all.is_empty() {
        write_presses(args, output, &item.board, &shortest.presses)?;
    }
    for (i, presses) in all.iter().enumerate() {
        if i > 0 && !args.list && args.to.is_none() {
            writeln!(output)?;
        }
        write_presses(args, output, &item.board, presses)?;
    }
    if item.effort == Effort::Full {
        // The notes follow the answer.
        output.release()?;
    }
    if args.all_min && shortest.is_proved() {
        output.note(format!("{} solutions of {} presses, and none has fewer", all.len(), shortest.count()));
    } else {
        output.note(verdict(&shortest));
    }
    if !shortest.is_proved() {
        output.note(match &args.checkpoint {
            Some(path) if path.exists() => {
                format!("the search is saved in '{}'; the same command continues it", path.display())
            }
            _ => why_unproved(&limits, MEMORY_IS_FULL).to_owned(),
        });
    }
    if let Some(part) = args.explain {
        explanation::write(output, (part, args.formulas.language()), &item.board, answer, Search::Done(&shortest))?;
    }
    Ok(status)
}

/// Creates the file of the certificate. Without a proof in the end, an old file stays unchanged.
fn create_certificate(path: &Path, item: &Item) -> anyhow::Result<Replacement> {
    if item.many {
        let failure = Failure::new("a certificate is for one board, but the input has several");
        return Err(failure.advise("solve them one by one").into());
    }
    replace(path)
}
