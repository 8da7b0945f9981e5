//! `douse convert`: boards in another form.

use crate::args::{BoardArgs, form_parser};
use crate::failure::Failure;
use crate::output::Output;
use crate::status::Status;
use douse_engine::text::{self, Form};
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
What a form cannot say (rows do not say the rule) is named on standard error.

Examples:
  A code for links and chat:
    douse convert board.txt --to code
  A board file that says everything, for people and diffs:
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
    if args.to == Form::PbmPacked && output.is_terminal() {
        let failure = Failure::new("a packed picture is not for a terminal");
        return Err(failure.advise("write it to a file with -o FILE, or choose --to pbm").into());
    }
    let reading = args.board.read(output)?;
    let mut lost: Vec<String> = reading.boards.iter().flat_map(|board| text::loss(board, args.to)).collect();
    lost.dedup();
    output.write_all(&text::write_all(&reading.boards, args.to)?)?;
    if !lost.is_empty() {
        output.note(format!("{} does not say: {}", args.to.description(), lost.join(", ")));
    }
    Ok(Status::Yes)
}
