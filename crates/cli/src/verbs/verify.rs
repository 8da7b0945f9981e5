//! `douse verify`: do these presses solve this board?

use crate::args::ReadingArgs;
use crate::failure::Failure;
use crate::json::{self, BoardJson, Head};
use crate::output::Output;
use crate::picture::{self, Picture};
use crate::presses;
use crate::status::Status;
use douse::pattern::Pattern;
use douse::text::Reading;
use serde::Serialize;
use std::ffi::OsString;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints Yes or No for each board; the exit status is 0 if all are Yes, else 1. Presses are whatever solve prints (grids of \
numbers, lists of cells, JSON), or any form of a board in which a lit cell is one to press. Packed pictures (PBM, P4) are read row by row and may have any size.

Examples:
    douse solve board.txt -o presses.txt; douse verify board.txt presses.txt
    douse solve huge.pbm -o presses.pbm; douse verify huge.pbm presses.pbm
    douse verify 010/111/010 000/010/000
    douse gen --count 9 -o boards.txt; douse solve --list boards.txt | douse verify boards.txt -")]
pub struct Args {
    /// The board: a code, rows such as 010/111/010, a file, or - for standard input
    #[arg(value_name = "BOARD")]
    board: OsString,

    /// The presses
    #[arg(value_name = "PRESSES")]
    presses: OsString,

    #[command(flatten)]
    reading: ReadingArgs,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let pictures = (Picture::named(Some(&args.board)), Picture::named(Some(&args.presses)));
    if let ((Some(board), Some(presses)), Some(edges)) = (pictures, picture::plain_edges(&args.reading))
        && !output.json()
    {
        return picture::verify(&board, &presses, edges, output);
    }
    if args.board == "-" && args.presses == "-" {
        let message = "the boards and the presses cannot both come from standard input";
        return Err(Failure::new(message).advise("put one of them into a file").into());
    }
    let Reading { form, boards, .. } = args.reading.read(Some(&args.board), output)?;
    let presses = presses::read(&args.presses, &boards)?;
    let mut status = Status::Yes;
    for (index, (before, presses)) in boards.iter().zip(&presses).enumerate() {
        let mut board = before.clone();
        presses.iter().for_each(|presses| board.apply(presses));
        let solves = presses.is_some() && board.is_solved();
        status = status.and(Status::of_answer(solves));
        if output.json() {
            let report = VerifyJson {
                head: Head::new(output, Status::of_answer(solves)),
                index,
                notation: form.name(),
                board: BoardJson::of(before),
                solved: solves,
                press_count: presses.as_ref().map(Pattern::total),
                wrong_lights: board.difference().support(),
            };
            json::write_line(output, &report)?;
            continue;
        }
        writeln!(output, "{}", if solves { "Yes" } else { "No" })?;
        if !solves {
            output.remark(format!("{} lights are not what they should be", board.difference().support()));
        }
    }
    Ok(status)
}

#[derive(Serialize)]
struct VerifyJson {
    #[serde(flatten)]
    head: Head,
    index: usize,
    notation: &'static str,
    board: BoardJson,
    solved: bool,
    press_count: Option<u64>,
    wrong_lights: usize,
}
