//! The verbs of `douse`, one file each.
//!
//! To add a verb, write a file with its arguments (`#[derive(clap::Args)]`) and a function
//! `run(&Args, &mut Output) -> anyhow::Result<Status>`, and add it to the list `verbs!` below.

use crate::failure::Failure;
use crate::json;
use crate::output::Output;
use crate::status::Status;
use serde::Serialize;
use std::io::Write;

macro_rules! verbs {
    ($($(#[$about:meta])* $variant:ident $name:literal: $module:ident;)*) => {
        $(mod $module;)*

        #[derive(Debug, clap::Subcommand)]
        pub enum Verb {
            $($(#[$about])* #[command(name = $name)] $variant($module::Args),)*
        }

        impl Verb {
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
    pub fn run(&self, output: &mut Output) -> anyhow::Result<Status> {
        match (output.json(), self) {
            // The output of these is one field of an object.
            (true, Self::Show(_) | Self::Man(_) | Self::Completions(_)) => {
                let mut buffer = output.style().buffer();
                let status = self.answer(&mut buffer)?;
                let text = String::from_utf8(buffer.into_bytes()).map_err(|_| {
                    Failure::new("a picture in pixels cannot be JSON").advise("leave --json out, or choose --svg")
                })?;
                json::write(output, status, &TextJson { text })?;
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
    /// Suggest the next press, and show the effect of every press
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

/// Prints the output of `douse` without a verb.
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
