//! `douse submit`: scores for the leaderboards.

use super::top::{parse_challenge, printable};
use crate::args::{ServerArgs, accounts, outbox};
use crate::client::delivery::deliver;
use crate::failure::Failure;
use crate::json;
use crate::output::Output;
use crate::status::Status;
use douse::text::{self, ReadOptions};
use douse_api::score::Receipt;
use douse_game::challenge::Challenge;
use douse_game::daily::{DailyKind, daily};
use douse_game::game::{Game, Stage};
use douse_game::pack::{NAMES, Pack};
use douse_game::save;
use douse_game::submission::Submission;
use serde::Serialize;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A game is a saved, finished game, or a board with its moves, CODE!MOVES. The service replays the moves and computes the score. Scores that cannot be sent are saved on this machine; without a game, the saved ones are sent. The time counts only for games played while the service was reachable.

Exit status: 0 sent, 1 the game is not finished or was refused, 2 bad input, 3 the service does not answer and the score is saved.

Examples:
    douse submit game.txt
    douse submit '3x3:b68!A2C2' --for first:1
    douse submit --name Ada")]
pub struct Args {
    /// A saved game, or a board with its moves; - is standard input
    #[arg(value_name = "SAVE")]
    game: Option<OsString>,

    /// The challenge, if the game does not name it, such as classic:7 or board:k7m2p9qd
    #[arg(long = "for", value_name = "CHALLENGE", value_parser = parse_challenge, requires = "game")]
    challenge: Option<Challenge>,

    /// Your name from now on; by default the one you had
    #[arg(long, value_name = "NAME", env = "DOUSE_NAME")]
    name: Option<String>,

    #[command(flatten)]
    server: ServerArgs,
}

/// The limit on a game; the service refuses moves of more than 32 KiB.
const MAX_BYTES: u64 = 1 << 20;

#[derive(Default, Serialize)]
struct SubmitJson<'a> {
    challenge: Option<String>,
    delivery: &'a str,
    receipt: Option<&'a Receipt>,
    reason: Option<&'a str>,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let (service, outbox, accounts) = (args.server.service(), outbox()?, accounts()?);
    if let Some(argument) = &args.game {
        let Some(submission) = submission(args, argument)? else {
            let failure = Failure::new("the game is not won: after its last move the goal is not reached");
            return Err(failure.with_status(Status::No).into());
        };
        let saved = outbox.put(service.address(), submission);
        saved.map_err(|error| Failure::file("cannot save the score in", outbox.folder(), &error))?;
    }
    let delivery =
        deliver(&service, &accounts, &outbox, args.name.as_deref()).map_err(|error| Failure::new(error.to_string()))?;
    for (score, receipt) in &delivery.sent {
        let status = if receipt.repeated { "repeated" } else { "sent" };
        if output.json() {
            let challenge = Some(score.challenge.to_string());
            let report = SubmitJson { challenge, delivery: status, receipt: Some(receipt), reason: None };
            json::write(output, Status::Yes, &report)?;
            continue;
        }
        let mut text = format!("{}: {} moves, rank {}", score.challenge, receipt.moves, receipt.rank_by_moves);
        if let Some(rank) = receipt.rank_by_time {
            text += &format!(", rank by time {rank}");
        }
        if receipt.repeated {
            text += " (already submitted)";
        }
        writeln!(output, "{text}")?;
    }
    for (score, problem) in &delivery.refused {
        let reason = printable(&problem.detail);
        if output.json() {
            let challenge = Some(score.challenge.to_string());
            let report = SubmitJson { challenge, delivery: "refused", receipt: None, reason: Some(&reason) };
            json::write(output, Status::No, &report)?;
        } else {
            writeln!(output, "{}: refused, {reason}", score.challenge)?;
        }
        output.note(format_args!("it is saved in {}", outbox.refused_folder().display()));
    }
    if delivery.waiting > 0 {
        let scores = if delivery.waiting == 1 {
            "score is saved".into()
        } else {
            format!("{} scores are saved", delivery.waiting)
        };
        let reason = delivery.obstacle.map(|error| Failure::from(error).to_string()).unwrap_or_default();
        // Prints the scores that were sent.
        output.release()?;
        let failure = Failure::new(format!("{reason}; the {scores}")).with_status(Status::NotProved);
        return Err(failure.advise("'douse submit' sends saved scores").into());
    }
    let elsewhere = outbox.all()?.len();
    if elsewhere > 0 {
        output.note(format_args!("scores for other services: {elsewhere}; --server sends them"));
    }
    if args.game.is_none() && delivery.sent.is_empty() && delivery.refused.is_empty() {
        if output.json() {
            json::write(output, Status::Yes, &SubmitJson { delivery: "none", ..SubmitJson::default() })?;
        }
        output.note("there are no saved scores");
    }
    Ok(Status::of_answer(delivery.refused.is_empty()))
}

/// The score of a game; `None` if the game is not won.
fn submission(args: &Args, argument: &OsString) -> anyhow::Result<Option<Submission>> {
    let text = read(argument)?;
    let game = if text.trim_start().starts_with("douse game") {
        save::load(text.trim_start()).map_err(|error| Failure::new(error.to_string()))?
    } else {
        replay(args, text.trim())?
    };
    if game.stage() != Stage::Won {
        return Ok(None);
    }
    let challenge = args.challenge.clone().or_else(|| game.origin().challenge().cloned());
    let challenge = challenge.or_else(|| challenge_of(&game)).ok_or_else(|| {
        Failure::new("the game does not say what it was played for").advise("--for classic:7 says it")
    })?;
    Ok(Some(Submission { challenge, game: (&game).into() }))
}

/// A file, standard input, or the argument itself.
fn read(argument: &OsString) -> anyhow::Result<String> {
    let path = Path::new(argument);
    let fail = |error: &io::Error| Failure::file("cannot read", path, error);
    let mut bytes = Vec::new();
    let most = MAX_BYTES + 1;
    if argument == "-" {
        crate::input::stdin()?.lock().take(most).read_to_end(&mut bytes).map_err(|error| fail(&error))?;
    } else if argument.to_str().is_some_and(|text| text.contains('!')) && !path.exists() {
        bytes = argument.to_string_lossy().into_owned().into_bytes();
    } else {
        let file = fs::File::open(path).map_err(|error| fail(&error))?;
        file.take(most).read_to_end(&mut bytes).map_err(|error| fail(&error))?;
    }
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::new(format!("'{}' is too long for a game", path.display())).into());
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Plays a board with its moves.
fn replay(args: &Args, text: &str) -> anyhow::Result<Game> {
    let unreadable = || {
        Failure::new("this is neither a saved game nor a board with its moves")
            .advise("a saved game begins with 'douse game 2'; a board with its moves is like 2x2:f!A1B1A2B2")
    };
    let mut reading = text::read(text.as_bytes(), &ReadOptions::default(), &text::own_input()).map_err(|_| unreadable())?;
    let (Some(board), Some(Some(moves))) = (reading.boards.pop(), reading.replays.pop()) else {
        return Err(unreadable().into());
    };
    // The service knows the rule of play of other boards.
    let known = args.challenge.as_ref().and_then(Challenge::open);
    let rule = known.map(|(game, _)| game.rule()).unwrap_or_default();
    let mut game = Game::new(board, rule).map_err(|error| Failure::new(error.to_string()))?;
    for (at, cell) in moves.into_iter().enumerate() {
        game.press(cell).map_err(|refusal| Failure::new(format!("move {}: {refusal}", at + 1)))?;
    }
    Ok(game)
}

/// The level or daily board of today with the board of a game.
fn challenge_of(game: &Game) -> Option<Challenge> {
    let code = game.code().ok()?;
    let same = |other: &Game| other.rule() == game.rule() && other.code().is_ok_and(|other| other == code);
    let today = jiff::Zoned::now().date().to_string().parse().ok()?;
    let days = DailyKind::ALL.into_iter().filter_map(|kind| daily(today, kind)).map(|(game, _)| game);
    let levels = NAMES.iter().filter_map(|name| Pack::named(name)).flat_map(|pack| {
        let games: Vec<Game> = (1..=pack.levels.len()).filter_map(|number| pack.start(number)?.ok()).collect();
        games
    });
    days.chain(levels).find(same).and_then(|game| game.origin().challenge().cloned())
}
