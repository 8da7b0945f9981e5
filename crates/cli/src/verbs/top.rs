//! `douse top`: leaderboards.

use super::levels::clock;
use crate::args::{ServerArgs, accounts};
use crate::client::service::ServiceError;
use crate::failure::{Failure, refuse_together};
use crate::json;
use crate::output::Output;
use crate::status::Status;
use clap::ValueEnum;
use douse_api::problem::Kind;
use douse_api::score::{By, Entry, Hints, TableQuery};
use douse_game::challenge::Challenge;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A challenge is a level such as classic:7, a daily board such as daily:easy or daily:2026-11-15:easy, or a community board such as board:k7m2p9qd. A star marks your own line.

Exit status: 0 there are scores, 1 there are none, 2 no such challenge, 3 the service does not answer.

Examples:
    douse top classic:7
    douse top daily:strange --by time
    douse top first:1 --hints --json
  The moves of the best:
    douse top classic:1 --limit 1 --moves")]
pub struct Args {
    /// The challenge
    #[arg(value_name = "CHALLENGE", value_parser = parse_challenge)]
    challenge: Challenge,

    /// The order of the table
    #[arg(long, value_name = "ORDER", default_value = "moves")]
    by: Order,

    /// Show the games with hints instead of those without
    #[arg(long)]
    hints: bool,

    /// The number of lines, 1 to 100
    #[arg(long, value_name = "LINES", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100))]
    limit: u32,

    /// Skip this many lines
    #[arg(long, value_name = "LINES", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100_000))]
    offset: u32,

    /// Also print the moves of every game
    #[arg(long)]
    moves: bool,

    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Order {
    /// Fewest moves
    Moves,
    /// Shortest time
    Time,
}

/// Parses a challenge; `daily:easy` is that of today.
pub fn parse_challenge(text: &str) -> Result<Challenge, String> {
    let today = || jiff::Zoned::now().date().to_string();
    let spelled = match text.split_once(':') {
        None if text == "daily" => format!("daily:{}:classic", today()),
        Some(("daily", kind)) if !kind.contains(':') => format!("daily:{}:{kind}", today()),
        _ => text.to_owned(),
    };
    spelled.parse().map_err(|error: douse::named::TextError| error.to_string())
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    refuse_together("--json", output.json(), "--moves", args.moves)?;
    let service = args.server.service();
    let query = TableQuery {
        by: if args.by == Order::Time { By::Time } else { By::Moves },
        hints: if args.hints { Hints::With } else { Hints::Without },
        offset: args.offset,
        limit: args.limit,
    };
    let table = service.table(&args.challenge, &query).map_err(|error| match error {
        ServiceError::Refused(problem) if problem.kind == Kind::NotFound => {
            Failure::new(format!("there is no challenge '{}' on {}", args.challenge, service.address()))
                .advise("douse levels lists the levels")
        }
        error => error.into(),
    })?;
    let status = Status::of_answer(!table.entries.is_empty());
    if output.json() {
        json::write(output, status, &table)?;
        return Ok(status);
    }
    if table.entries.is_empty() {
        let kind = if args.hints { "with hints" } else { "without hints" };
        output.note(format_args!("there are no games {kind} on {} yet", args.challenge));
        return Ok(status);
    }
    // Without an account no line is marked.
    let me = accounts().ok().and_then(|accounts| accounts.known(service.address()).ok().flatten());
    let width = table.entries.iter().map(|entry| printable(&entry.player.name).chars().count()).max().unwrap_or(0).max(6);
    writeln!(output, "  {:>4}  {:<width$} {:>6} {:>9}{}", "RANK", "PLAYER", "MOVES", "TIME", hints_head(args))?;
    for entry in &table.entries {
        let mine = if me.as_ref().is_some_and(|me| me.id == entry.player.id) { '*' } else { ' ' };
        let Entry { rank, player, moves, time_ms, hints, .. } = entry;
        let time = time_ms.map_or_else(|| "-".to_owned(), |ms| clock(u128::try_from(ms).unwrap_or(0)));
        let hints = if args.hints { format!(" {hints:>6}") } else { String::new() };
        writeln!(output, "{mine} {rank:>4}  {:<width$} {moves:>6} {time:>9}{hints}", printable(&player.name))?;
        if args.moves {
            let replay = service.replay(&args.challenge, &player.id, &query).map_err(Failure::from)?;
            writeln!(output, "        {}", printable(&replay.moves))?;
        }
    }
    let left = table.total - i64::from(args.offset) - table.entries.len() as i64;
    if left > 0 {
        output.remark(format_args!("and {left} more"));
    }
    Ok(status)
}

fn hints_head(args: &Args) -> String {
    if args.hints { format!(" {:>6}", "HINTS") } else { String::new() }
}

/// A text of another player without control characters, which would affect the terminal.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
