//! `douse publish`: community boards.

use super::top::printable;
use crate::args::{BoardArgs, PlayArgs, ServerArgs, accounts, play_name};
use crate::client::accounts::AccountError;
use crate::client::service::ServiceError;
use crate::failure::Failure;
use crate::json;
use crate::output::Output;
use crate::status::Status;
use douse::text::{self, Form};
use douse_api::board::{Board, NewBoard};
use douse_api::player::Player;
use douse_api::problem::Kind;
use douse_game::par::Par;
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints the name of its leaderboard. The service proves that the board can be solved, and finds the fewest moves as far as a few seconds allow. A board that you published before keeps its name.

Exit status: 0 published, 1 refused (it cannot be solved, or is already published), 2 bad input, 3 the service does not answer.

Examples:
    douse publish 010/111/010 --title Plus
    douse publish board.txt --title 'Quiet lantern' --author Ada
    douse publish 3x3:2f8 --title 'Only lit' --play lit-only --json")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// The title, up to 60 characters; by default the one in the board file
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,

    /// Your name from now on; by default the one you had
    #[arg(long, value_name = "NAME")]
    author: Option<String>,

    #[command(flatten)]
    play: PlayArgs,

    #[command(flatten)]
    server: ServerArgs,
}

#[derive(Serialize)]
struct PublishJson<'a> {
    id: &'a str,
    title: &'a str,
    author: &'a Player,
    code: &'a str,
    play: &'static str,
    cells: i64,
    par: Par,
    created: i64,
    likes: i64,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let mut reading = args.board.read(output)?;
    if reading.boards.len() != 1 {
        let message = format!("boards are published one by one, but {} were given", reading.boards.len());
        return Err(Failure::new(message).into());
    }
    let board = reading.boards.remove(0);
    let untitled = || Failure::new("the board has no title").advise("--title gives it one");
    let title = args.title.clone().or_else(|| board.title().map(str::to_owned)).ok_or_else(untitled)?;
    let code = text::write(&board.with_title(None), Form::Code).map_err(|error| Failure::new(error.to_string()))?;
    let new =
        NewBoard { title, board: String::from_utf8_lossy(&code).trim().to_owned(), play: args.play.rule() };
    let board = publish(args, &new)?;
    if output.json() {
        let play = play_name(args.play.rule());
        let Board { id, title, author, code, cells, par, created, likes, .. } = &board;
        let (cells, par, created, likes) = (*cells, *par, *created, *likes);
        json::write(output, Status::Yes, &PublishJson { id, title, author, code, play, cells, par, created, likes })?;
        return Ok(Status::Yes);
    }
    writeln!(output, "board:{}", board.id)?;
    let Board { title, author, par: Par { at_least, at_most }, .. } = &board;
    let par = match at_most {
        Some(most) if most == at_least => format!("par {most}, proved"),
        Some(most) => format!("par between {at_least} and {most}"),
        None => format!("par at least {at_least}"),
    };
    output.note(format_args!("'{}' by {}, {par}", printable(title), printable(&author.name)));
    Ok(Status::Yes)
}

/// Publishes a board under the account of the user.
fn publish(args: &Args, new: &NewBoard) -> anyhow::Result<Board> {
    let (service, accounts) = (args.server.service(), accounts()?);
    let account = accounts.at(&service, args.author.as_deref());
    let published = account.and_then(|account| service.publish(&account.token, new).map_err(AccountError::from));
    match published {
        Ok(board) => Ok(board),
        Err(AccountError::Service(ServiceError::Refused(problem)))
            if [Kind::Conflict, Kind::Unacceptable, Kind::Forbidden].contains(&problem.kind) =>
        {
            Err(Failure::new(problem.to_string()).with_status(Status::No).into())
        }
        Err(error) => Err(Failure::from(error).into()),
    }
}
