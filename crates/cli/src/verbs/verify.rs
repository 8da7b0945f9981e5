//! `douse verify`: checking presses and certificates.

use crate::args::{EffortArgs, ReadingArgs};
use crate::failure::Failure;
use crate::input::{self, Position};
use crate::json::{self, BoardJson};
use crate::output::Output;
use crate::picture::{self, Picture};
use crate::presses;
use crate::progress::Spinner;
use crate::status::Status;
use douse::pattern::Pattern;
use douse::shortest::{CheckError, Confirmation, recheck_board};
use douse::solve::{Answer, solve};
use douse::text::Reading;
use serde::Serialize;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints Yes or No for each board; the exit status is 0 if all are Yes, else 1. Presses are whatever solve prints (grids of \
numbers, lists of cells, JSON), or any form of a board in which a lit cell is one to press. Packed pictures (PBM, P4) are read row by row and may have any size.

With --certificate it checks a proof of the fewest presses instead, from 'solve --min --certificate' or from docs/records: it \
presses the solution, and proves in a different way that none is shorter. If that takes longer than --time or too much \
memory, it prints 'Not checked', and the exit status is 3.

Examples:
    douse solve board.txt -o presses.txt; douse verify board.txt presses.txt
    douse solve huge.pbm -o presses.pbm; douse verify huge.pbm presses.pbm
    douse verify 010/111/010 000/010/000
    douse gen --count 9 -o boards.txt; douse solve --list boards.txt | douse verify boards.txt -
    douse solve --min --certificate proof.txt 5x5:ffffff8
    douse verify 5x5:ffffff8 --certificate proof.txt")]
pub struct Args {
    /// The board: a code, rows such as 010/111/010, a file, or - for standard input
    #[arg(value_name = "BOARD")]
    board: OsString,

    /// The presses
    #[arg(value_name = "PRESSES", required_unless_present = "certificate")]
    presses: Option<OsString>,

    /// Check the proof in FILE that no solution has fewer presses, by a second proof
    #[arg(long, value_name = "FILE", conflicts_with = "presses")]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    effort: EffortArgs,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let Some(presses) = &args.presses else { return check_certificate(args, output) };
    let pictures = (Picture::of_argument(Some(&args.board)), Picture::of_argument(Some(presses)));
    if let ((Some(board), Some(presses)), Some(edges)) = (pictures, picture::plain_edges(&args.reading))
        && !output.json()
    {
        return picture::verify(&board, &presses, edges, output);
    }
    if args.board == "-" && presses == "-" {
        let message = "the boards and the presses cannot both come from standard input";
        return Err(Failure::new(message).advise("put one of them into a file").into());
    }
    let Reading { form, boards, .. } = args.reading.read(Some(&args.board), output)?;
    let presses = presses::read(presses, &boards)?;
    let mut status = Status::Yes;
    for (index, (before, presses)) in boards.iter().zip(&presses).enumerate() {
        let mut board = before.clone();
        presses.iter().for_each(|presses| board.apply(presses));
        let solves = presses.is_some() && board.is_solved();
        status = status.and(Status::of_answer(solves));
        if output.json() {
            let report = VerifyJson {
                notation: form.name(),
                board: BoardJson::of(before),
                solved: solves,
                press_count: presses.as_ref().map(Pattern::total),
                wrong_lights: board.difference().support(),
                certificate: None,
            };
            json::write_at(output, Position::nth(index), Status::of_answer(solves), &report)?;
            continue;
        }
        writeln!(output, "{}", if solves { "Yes" } else { "No" })?;
        if !solves {
            output.remark(format!("lights that do not match the goal: {}", board.difference().support()));
        }
    }
    Ok(status)
}

fn check_certificate(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let path = args.certificate.as_deref().unwrap_or(Path::new(""));
    let Reading { form, boards, .. } = args.reading.read(Some(&args.board), output)?;
    let [board] = &boards[..] else {
        let failure = Failure::new(format!("a certificate is for one board, but the input has {}", boards.len()));
        return Err(failure.advise("check them one by one").into());
    };
    let bytes = input::read_proof(path).map_err(|error| Failure::file("cannot read", path, &error))?;
    let text = String::from_utf8_lossy(&bytes);
    let spinner = Spinner::start(output.progress_mode());
    let budget = args.effort.budget()?;
    let checked = match &solve(board)? {
        Answer::Solvable(space) => Some(recheck_board(space, &text, &budget.with_progress(&spinner))),
        Answer::Unsolvable(_) => None,
    };
    drop(spinner);
    let status = match &checked {
        Some(Ok(_)) => Status::Yes,
        Some(Err(CheckError::Text(error))) => {
            let failure = Failure::new(format!("'{}' is not a certificate: {error}", path.display()));
            return Err(failure.advise("'solve --min --certificate' writes one").into());
        }
        Some(Err(error)) if error.is_refuted() => Status::No,
        Some(Err(_)) => Status::NotProved,
        None => Status::No,
    };
    let message = match &checked {
        Some(Ok(checked)) => confirmation(checked),
        Some(Err(error)) if status == Status::NotProved => format!("the certificate could not be checked: {error}"),
        Some(Err(error)) => error.to_string(),
        None => "the board has no solution".to_owned(),
    };
    if output.json() {
        let holds = checked.as_ref().and_then(|checked| checked.as_ref().ok());
        let report = VerifyJson {
            notation: form.name(),
            board: BoardJson::of(board),
            solved: holds.is_some(),
            press_count: holds.map(|checked| checked.presses),
            wrong_lights: 0,
            certificate: Some(CertificateJson {
                holds: holds.is_some(),
                method: holds.map(|checked| checked.method.name()),
                families: holds.map(|checked| checked.families.clone()).unwrap_or_default(),
                joins: holds.map_or(0, |checked| checked.joins),
                message,
            }),
        };
        json::write_at(output, Position::nth(0), status, &report)?;
        return Ok(status);
    }
    let word = match status {
        Status::Yes => "Yes",
        Status::No => "No",
        _ => "Not checked",
    };
    writeln!(output, "{word}")?;
    output.note(message);
    Ok(status)
}

/// A sentence about the result of a check.
fn confirmation(checked: &Confirmation) -> String {
    let Confirmation { presses, shortest, method, families, ignored, .. } = checked;
    let mut text = format!("{presses} presses, and no solution has fewer");
    if let Some(count) = shortest {
        text += &format!("; {count} solutions have as few");
    }
    text += &format!("; proved again by {method}");
    if !families.is_empty() {
        text += &format!(" ({})", families.join(", "));
    }
    if let Some(word) = ignored {
        text += &format!("; lines '{word}' describe the first search and were not checked");
    }
    text
}

#[derive(Serialize)]
struct VerifyJson {
    notation: &'static str,
    board: BoardJson,
    solved: bool,
    press_count: Option<u64>,
    wrong_lights: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<CertificateJson>,
}

#[derive(Serialize)]
struct CertificateJson {
    holds: bool,
    /// The method of the second proof.
    method: Option<&'static str>,
    families: Vec<String>,
    joins: u64,
    message: String,
}
