//! What `douse` can do: one file per verb.
//!
//! To add a verb: a file with its arguments (`#[derive(clap::Args)]`) and a function
//! `run(&Args, &mut Output) -> anyhow::Result<Status>`, and below a `mod` and a line in the list `verbs!`.

mod admin;
mod chase_table;
mod check;
mod completions;
mod convert;
mod first_row;
mod generate;
mod hardest;
mod health;
mod hint;
mod kernel;
mod levels;
mod man;
mod nullity;
mod path;
mod play;
mod press;
mod publish;
mod repl;
mod serve;
mod sheet;
mod show;
mod solve;
mod submit;
mod top;
mod verify;

use crate::failure::Failure;
use crate::json::{self, Head};
use crate::output::Output;
use crate::status::Status;
use serde::Serialize;
use std::io::Write;

macro_rules! verbs {
    ($($(#[$about:meta])* $variant:ident $name:literal: $module:ident;)*) => {
        /// What to do.
        #[derive(Debug, clap::Subcommand)]
        pub enum Verb {
            $($(#[$about])* #[command(name = $name)] $variant($module::Args),)*
        }

        impl Verb {
            /// Its name.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $name,)*
                }
            }

            fn answer(&self, output: &mut Output) -> anyhow::Result<Status> {
                match self {
                    $(Self::$variant(args) => $module::run(args, output),)*
                }
            }
        }
    };
}

impl Verb {
    /// Does it.
    pub fn run(&self, output: &mut Output) -> anyhow::Result<Status> {
        match (output.json(), self) {
            // Texts and pictures are one field of an object.
            (true, Self::Show(_) | Self::Man(_) | Self::Completions(_)) => {
                let mut aside = output.manner().aside();
                let status = self.answer(&mut aside)?;
                let text = String::from_utf8(aside.into_bytes()).map_err(|_| {
                    Failure::new("a picture in pixels cannot be JSON").advise("leave --json out, or choose --svg")
                })?;
                json::write_line(output, &TextJson { head: Head::new(output, status), text })?;
                Ok(status)
            }
            (true, Self::Play(_) | Self::Serve(_)) => {
                let failure = Failure::new(format!("'{}' runs until you end it and has no JSON output", self.name()));
                Err(failure.advise("leave --json out; 'douse repl' is for programs").into())
            }
            _ => self.answer(output),
        }
    }
}

#[derive(Serialize)]
struct TextJson {
    #[serde(flatten)]
    head: Head,
    text: String,
}

verbs! {
    /// Play in the terminal: levels, daily boards, your own boards
    Play "play": play;
    /// Say whether a board can be solved: Yes or No, and why
    Check "check": check;
    /// Find the presses that reach the goal
    Solve "solve": solve;
    /// Press cells and print the board
    Press "press": press;
    /// Draw a board
    Show "show": show;
    /// Write boards in another form
    Convert "convert": convert;
    /// Find the quiet patterns: presses that change nothing
    Kernel "kernel": kernel;
    /// Suggest the next press, and say what every press would do
    Hint "hint": hint;
    /// Find the shortest way from one board to another
    Path "path": path;
    /// Find the boards that need the most presses
    Hardest "hardest": hardest;
    /// Print the look-up table for light chasing
    ChaseTable "chase-table": chase_table;
    /// Make random boards that can be solved
    Gen "gen": generate;
    /// Print worksheets: boards on paper, with codes to scan and separate answers
    Sheet "sheet": sheet;
    /// Say whether presses solve a board
    Verify "verify": verify;
    /// Count the independent quiet patterns of one size or many
    Nullity "nullity": nullity;
    /// Print the first row of a solution of the all-on board, however large
    FirstRow "first-row": first_row;
    /// List the packs and levels, and your results
    Levels "levels": levels;
    /// Print the leaderboard of a level, a daily board or a community board
    Top "top": top;
    /// Send a score, and all saved scores, to the leaderboards
    Submit "submit": submit;
    /// Publish a board for everyone to play
    Publish "publish": publish;
    /// Serve the game in the browser, leaderboards and community boards
    Serve "serve": serve;
    /// Say whether the service on this machine can answer requests now
    Health "health": health;
    /// Administer a service: hide, ban, count, back up and restore
    Admin "admin": admin;
    /// Answer commands line by line, for other programs
    Repl "repl": repl;
    /// Print the completions for a shell
    Completions "completions": completions;
    /// Print the manual page of douse or of a verb
    Man "man": man;
}

/// What `douse` alone prints.
pub fn overview(output: &mut Output) -> anyhow::Result<Status> {
    output.write_all(OVERVIEW.as_bytes())?;
    Ok(Status::Yes)
}

const OVERVIEW: &str = "\
douse: the workbench for Lights Out puzzles

Type what you see, get the presses (# is lit, . is off, / ends a row):
  douse solve '.#./###/.#.'

More to try:
  douse play                          play it in the terminal
  douse check board.txt --explain     can it be solved, and why?
  douse solve board.txt --list        which cells to press: A1 C2 ...
  douse solve board.txt --min         the fewest presses, with proof
  douse gen --size 7x7                a random board that can be solved
  douse kernel --size 5x5             presses that change nothing
  douse convert board.txt --to code   a short code for links and chat

A board is an argument, a file, or - for standard input, in nearly any notation.
All verbs: douse --help. One verb, with examples: douse solve --help
";
