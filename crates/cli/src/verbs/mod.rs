//! What `douse` can do: one file a verb.
//!
//! To add a verb: a file with its arguments (`#[derive(clap::Args)]`) and a function
//! `run(&Args, &mut Output) -> anyhow::Result<Status>`, and a line in the list `verbs!` below.

use crate::output::Output;
use crate::status::Status;
use std::io::Write;

macro_rules! verbs {
    ($($(#[$about:meta])* $variant:ident: $module:ident;)*) => {
        $(mod $module;)*

        /// What to do.
        #[derive(Debug, clap::Subcommand)]
        pub enum Verb {
            $($(#[$about])* $variant($module::Args),)*
        }

        impl Verb {
            /// Does it.
            pub fn run(&self, output: &mut Output) -> anyhow::Result<Status> {
                match self {
                    $(Self::$variant(args) => $module::run(args, output),)*
                }
            }
        }
    };
}

verbs! {
    /// Play in the terminal: levels, boards of the day, your own
    Play: play;
    /// Say whether a board can be solved: Yes or No, and why
    Check: check;
    /// Find the presses that reach the goal
    Solve: solve;
    /// Press cells and print the board
    Press: press;
    /// Draw a board
    Show: show;
    /// Write boards in another form
    Convert: convert;
    /// Find the quiet patterns: presses that change nothing
    Kernel: kernel;
    /// Suggest the next press, and say what every press would do
    Hint: hint;
    /// Find the shortest way from one board to another
    Path: path;
    /// Find the boards that need the most presses
    Hardest: hardest;
    /// Print what to press first for what a chase leaves
    ChaseTable: chase_table;
    /// Make random boards that can be solved
    Gen: generate;
    /// Say whether presses solve a board
    Verify: verify;
    /// Count the independent quiet patterns of a size or of many
    Nullity: nullity;
    /// Print the first row of a solution of the all-on board, however large
    FirstRow: first_row;
    /// List the packs and levels, and how well you did
    Levels: levels;
    /// Print the leaderboard of a level, a board of the day or a board of a player
    Top: top;
    /// Send a score to the leaderboards, and those that wait
    Submit: submit;
    /// Publish a board for everyone to play
    Publish: publish;
    /// Serve the game in the browser, leaderboards and boards of players
    Serve: serve;
    /// Look after the service: hide, ban, count, back up and restore
    Admin: admin;
    /// Print the completions for a shell
    Completions: completions;
    /// Print the manual page of douse or of a verb
    Man: man;
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
