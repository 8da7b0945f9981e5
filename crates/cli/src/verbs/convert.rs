//! `douse convert`: boards in another form.

use crate::args::{BoardArgs, all_threads, form_parser};
use crate::batch::{self, BoardVerb, Item};
use crate::failure::Failure;
use crate::json::{self, BoardJson};
use crate::output::Output;
use crate::status::Status;
use douse::board::Board;
use douse::text::{self, Form};
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
What a form cannot express (rows do not contain the rule) is reported on standard error.

Examples:
  A code for links and chat:
    douse convert board.txt --to code
  A board file that contains everything, for people and diffs:
    douse convert 5x5:002a000 --to file
  A picture; packed, for the largest boards:
    douse convert board.txt --to pbm -o board.pbm
    douse convert board.txt --to pbm-packed -o board.pbm")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// The form to write
    #[arg(short, long, value_name = "FORM", value_parser = form_parser())]
    to: Form,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if args.to == Form::PbmPacked && (output.is_terminal() || output.json()) {
        let failure = Failure::new("a packed picture cannot be written to a terminal or as JSON");
        return Err(failure.advise("write it to a file with -o FILE, or choose --to pbm").into());
    }
    // A batch begins with the number of boards, so all are read first.
    if args.to == Form::Batch && !output.json() {
        let reading = args.board.read(output)?;
        for (board, replay) in reading.boards.iter().zip(&reading.replays) {
            let lost = lost(args.to, board, replay.as_deref());
            note_loss(output, args.to, &lost);
        }
        output.write_all(&text::write_all(&reading.boards, args.to)?)?;
        return Ok(Status::Yes);
    }
    batch::run(args, &args.board, all_threads(), output)
}

impl BoardVerb for Args {
    fn answer(&self, item: &Item, output: &mut Output) -> anyhow::Result<Option<Status>> {
        let text = match (self.to, &item.replay) {
            (Form::Code, Some(presses)) => (text::write_replay(&item.board, presses)? + "\n").into_bytes(),
            _ => text::write_all(std::slice::from_ref(&item.board), self.to)?,
        };
        let lost = lost(self.to, &item.board, item.replay.as_deref());
        if output.json() {
            let report = ConvertJson {
                board: BoardJson::of_item(item),
                form: self.to.name(),
                text: String::from_utf8_lossy(&text).into_owned(),
                lost,
            };
            json::write_at(output, item.position, Status::Yes, &report)?;
            return Ok(Some(Status::Yes));
        }
        if item.position.index > 0 && matches!(self.to, Form::Rows | Form::Digits) {
            writeln!(output)?;
        }
        output.write_all(&text)?;
        note_loss(output, self.to, &lost);
        Ok(Some(Status::Yes))
    }
}

/// The properties of a board that the form cannot express.
fn lost(to: Form, board: &Board, replay: Option<&[usize]>) -> Vec<String> {
    let mut lost = text::loss(board, to);
    if to != Form::Code && replay.is_some() {
        lost.push("the presses".into());
    }
    lost
}

fn note_loss(output: &Output, to: Form, lost: &[String]) {
    if !lost.is_empty() {
        output.note(format!("the form {} omits: {}", to.name(), lost.join(", ")));
    }
}

#[derive(Serialize)]
struct ConvertJson {
    board: BoardJson,
    form: &'static str,
    text: String,
    lost: Vec<String>,
}
