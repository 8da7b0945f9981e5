//! `douse hardest`: the boards that need the most presses.

use crate::args::{EffortArgs, Extent, TargetArgs, VariantArgs, why_unproved};
use crate::drawing::{Look, MARKED, Mark, draw};
use crate::failure::{Failure, refuse_together};
use crate::json::{self, BoardJson, Rows};
use crate::output::Output;
use crate::progress::{Objective, Spinner};
use crate::status::Status;
use douse::goal::Goal;
use douse::hardest::{Hardest, HardestError, hardest};
use douse::shortest::Budget;
use douse::variant::Variant;
use douse_render::plot::{self, Captions, Scale};
use douse_render::style::Style;
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints the most presses that any solvable board of the kind needs, the number of boards that need that many if they can be \
counted, and one of them. If the time is up, it prints bounds, and the exit status is 3.

Examples:
    douse hardest 5x5
    douse hardest 3x3 --target on
    douse hardest 5x5 --distribution
    douse hardest 5x5 --plot -o distances.svg
    douse hardest petersen
    douse hardest 5x5 --edges torus --json")]
pub struct Args {
    /// Width x height such as 6x5, one number for a square, or the name of a graph such as cube:2
    #[arg(id = "of-size", value_name = "SIZE", value_parser = Extent::parse, conflicts_with_all = ["size", "shape"])]
    of_size: Option<Extent>,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    target: TargetArgs,

    /// Print the numbers of boards that need 0, 1, 2, ... presses
    #[arg(long)]
    distribution: bool,

    /// Draw the numbers of boards that need 0, 1, 2, ... presses, as a picture in SVG
    #[arg(long, conflicts_with = "distribution")]
    plot: bool,

    #[command(flatten)]
    effort: EffortArgs,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    refuse_together("--json", output.json(), "--distribution", args.distribution)?;
    refuse_together("--json", output.json(), "--plot", args.plot)?;
    let described = args.variant.of_extent(args.of_size);
    let variant = described.variant()?;
    let goal = args.target.goal(&described.read_options(), output)?.unwrap_or(Goal::Off);
    let spinner = Spinner::start_for(Objective::Hardest, output.progress_mode());
    let budget = args.effort.budget()?;
    let found = hardest(&variant, &goal, &budget.clone().with_progress(&spinner));
    drop(spinner);
    let hardest = found.map_err(|error| match error {
        HardestError::TooLarge { .. } => {
            let advice = match budget.time_left() {
                Some(_) => "choose a smaller board, fewer states or a longer --time",
                None => "choose a smaller board or fewer states",
            };
            anyhow::Error::from(Failure::new(error.to_string()).advise(advice))
        }
        HardestError::Stopped => {
            let failure = Failure::new("the search was stopped before it found a hard board").with_status(Status::NotProved);
            failure.advise("use a longer --time, or none").into()
        }
        error => error.into(),
    })?;
    let status = Status::of_proof(hardest.is_proved());
    match (args.plot, output.json(), args.distribution) {
        (true, ..) => write_plot(output, &variant, &hardest)?,
        (_, true, _) => write_json(output, &variant, &hardest, status)?,
        (_, _, true) => write_distribution(output, &hardest)?,
        _ => write_text(output, &variant, &hardest, &budget)?,
    }
    Ok(status)
}

fn write_text(output: &mut Output, variant: &Variant, hardest: &Hardest, budget: &Budget<'_>) -> anyhow::Result<()> {
    let look = Look::on(output);
    match hardest.is_proved() {
        true => writeln!(output, "{} presses, and no solvable board needs more", hardest.presses)?,
        false => {
            writeln!(
                output,
                "some board needs {} presses, and none needs more than {}",
                hardest.presses, hardest.at_most
            )?;
            output.note(why_unproved(budget, "no method gets further here: there are too many boards to count them"));
        }
    }
    match &hardest.boards {
        Some(boards) => writeln!(output, "boards that need that many: {}", json::number_text(boards))?,
        None => writeln!(output, "boards that need that many: not counted")?,
    }
    writeln!(
        output,
        "positions: {}, moves: {}",
        json::count_text(&hardest.positions),
        json::count_text(&hardest.moves)
    )?;
    writeln!(output, "found by: {}", hardest.method.name())?;
    writeln!(output, "\none of the hardest:")?;
    draw(output, variant.shape(), look, &|cell| Mark::of_light(&hardest.board, cell))?;
    let length = if hardest.solution.total() == hardest.presses { "shortest " } else { "" };
    writeln!(output, "\na {length}solution:")?;
    draw(output, variant.shape(), look, &|cell| Mark::of_value(&hardest.solution, cell, MARKED))?;
    Ok(())
}

fn write_distribution(output: &mut Output, hardest: &Hardest) -> anyhow::Result<()> {
    match &hardest.distribution {
        Some(distribution) => {
            for (presses, boards) in distribution.iter().enumerate() {
                writeln!(output, "{presses}\t{boards}")?;
            }
        }
        None => output.note("there are too many boards of this kind to count them"),
    }
    Ok(())
}

fn write_plot(output: &mut Output, variant: &Variant, hardest: &Hardest) -> anyhow::Result<()> {
    let Some(distribution) = &hardest.distribution else {
        let failure = Failure::new("there are too many boards of this kind to count them, so there is nothing to plot");
        return Err(failure.advise("choose a smaller size").into());
    };
    let bars: Vec<(i64, f64)> =
        (0..).zip(distribution.iter().map(|boards| boards.to_string().parse().unwrap_or(f64::MAX))).collect();
    let name = match (variant.shape().as_grid(), variant.shape().as_family()) {
        (Some(grid), _) => grid.size().to_string(),
        (None, Some(family)) => family.to_string(),
        (None, None) => format!("{} lights", variant.cells()),
    };
    let title = format!("{name}: boards by fewest presses");
    let captions = Captions { title: &title, across: "presses", up: "boards" };
    let most = bars.iter().map(|bar| bar.1).fold(0.0, f64::max);
    // On a linear scale small counts would vanish beside large ones.
    let scale = if most > 10_000.0 { Scale::Logarithmic } else { Scale::Linear };
    output.write_all(plot::bars(captions, &bars, scale, &Style::default()).as_bytes())?;
    Ok(())
}

#[derive(Serialize)]
struct HardestJson<'a> {
    board: BoardJson,
    press_count: u64,
    at_most: u64,
    proved: bool,
    lights: Rows<'a>,
    presses: Rows<'a>,
    board_count: Option<String>,
    position_count: String,
    move_count: String,
    distribution: Option<Vec<String>>,
    method: &'static str,
}

fn write_json(output: &mut Output, variant: &Variant, hardest: &Hardest, status: Status) -> anyhow::Result<()> {
    let report = HardestJson {
        board: BoardJson::of(&hardest.board),
        press_count: hardest.presses,
        at_most: hardest.at_most,
        proved: hardest.is_proved(),
        lights: Rows(variant, hardest.board.lights()),
        presses: Rows(variant, &hardest.solution),
        board_count: hardest.boards.as_ref().map(json::number_text),
        position_count: json::count_text(&hardest.positions),
        move_count: json::count_text(&hardest.moves),
        distribution: hardest.distribution.as_ref().map(|all| all.iter().map(ToString::to_string).collect()),
        method: hardest.method.name(),
    };
    json::write(output, status, &report)
}
