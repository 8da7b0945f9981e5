//! `douse levels`: the packs, their levels, and the user's personal bests.

use crate::args::{with_names, play_name};
use crate::failure::Failure;
use crate::json;
use crate::output::Output;
use crate::status::Status;
use douse_game::origin::Origin;
use douse_game::pack::{NAMES, Pack};
use douse_game::records::{Bests, Records};
use douse_game::score::Best;
use douse_tui::data_folder::DataFolder;
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The levels are part of the program, and your bests are those of the terminal game. No service is needed.

Examples:
    douse levels
    douse levels classic
    douse levels torus --json
  Who did best:
    douse top classic:7")]
pub struct Args {
    /// The name of a pack; without it all packs are listed
    #[arg(value_name = "PACK", value_parser = with_names::<String>(NAMES), hide_possible_values = true)]
    pack: Option<String>,
}

#[derive(Serialize)]
struct PackJson<'a> {
    pack: &'a str,
    title: &'a str,
    play: &'static str,
    levels: usize,
    won: usize,
}

#[derive(Serialize)]
struct LevelJson<'a> {
    level: String,
    title: &'a str,
    code: String,
    par: u64,
    moves: Option<u64>,
    hints: Option<u64>,
    time_ms: Option<u128>,
    wins: u64,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let bests = DataFolder::of_user().bests().unwrap_or_else(|error| {
        output.note(format_args!("your bests cannot be read: {error}"));
        Bests::default()
    });
    match &args.pack {
        None => packs(&bests, output)?,
        Some(name) => levels(name, &bests, output)?,
    }
    Ok(Status::Yes)
}

fn best(bests: &Bests, pack: &str, number: usize) -> Option<Best> {
    bests.of(&Origin::level(pack, number as u32))
}

fn packs(bests: &Bests, output: &mut Output) -> anyhow::Result<()> {
    if !output.json() {
        writeln!(output, "{:<12} {:<24} {:>6} {:>5}", "PACK", "TITLE", "LEVELS", "WON")?;
    }
    for pack in NAMES.iter().filter_map(|name| Pack::named(name)) {
        let Pack { name, title, rule, levels, .. } = &pack;
        let won = (1..=levels.len()).filter(|&number| best(bests, name, number).is_some()).count();
        let count = levels.len();
        if output.json() {
            let line = PackJson { pack: name, title, play: play_name(*rule), levels: count, won };
            json::write(output, Status::Yes, &line)?;
        } else {
            writeln!(output, "{name:<12} {title:<24} {count:>6} {won:>5}")?;
        }
    }
    Ok(())
}

fn levels(name: &str, bests: &Bests, output: &mut Output) -> anyhow::Result<()> {
    let pack = Pack::named(name).ok_or_else(|| {
        Failure::new(format!("there is no pack '{name}'")).advise(format!("the packs are {}", NAMES.join(", ")))
    })?;
    if !output.json() {
        writeln!(output, "{:<14} {:<28} {:>5} {:>6} {:>9} {:>5}", "LEVEL", "TITLE", "PAR", "MOVES", "TIME", "WINS")?;
    }
    for (at, level) in pack.levels.iter().enumerate() {
        let best = best(bests, name, at + 1);
        let (label, title, par) = (format!("{name}:{}", at + 1), &level.title, level.par);
        if output.json() {
            let code = pack.start(at + 1).and_then(Result::ok).and_then(|game| game.code().ok()).unwrap_or_default();
            let line = LevelJson {
                level: label,
                title,
                code,
                par,
                moves: best.map(|best| best.moves),
                hints: best.map(|best| best.hints),
                time_ms: best.map(|best| best.time.as_millis()),
                wins: best.map_or(0, |best| best.wins),
            };
            json::write(output, Status::Yes, &line)?;
            continue;
        }
        let (moves, time, wins) = match best {
            Some(best) => (best.moves.to_string(), clock(best.time.as_millis()), best.wins.to_string()),
            None => ("-".into(), "-".into(), "-".into()),
        };
        writeln!(output, "{label:<14} {title:<28} {par:>5} {moves:>6} {time:>9} {wins:>5}")?;
    }
    Ok(())
}

/// A time to the tenth of a second, as `1:02.3`.
pub fn clock(ms: u128) -> String {
    let tenths = ms / 100;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}
