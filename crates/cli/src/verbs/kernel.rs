//! `douse kernel`: the presses that change nothing.

use crate::args::{BoardArgs, check_memory};
use crate::drawing::{Look, MARKED, Mark, draw};
use crate::failure::Failure;
use crate::json::{self, Head, Rows, VariantJson};
use crate::output::Output;
use crate::proof::is_prime;
use crate::status::Status;
use douse::edges::PlainEdges;
use douse::plain::PlainKind;
use douse::solve::kernel;
use douse::space::SolutionSpace;
use douse::variant::Variant;
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A quiet pattern is a set of presses that changes no light. A solution plus a quiet pattern is another solution. \
For symmetric rules, a board can be solved if and only if every quiet pattern contains an even number of lit cells.

Examples:
    douse kernel --size 5x5
    douse kernel --size 30 --edges torus --nullity
    douse kernel --size 4x4 --json
    douse kernel --shape cube:3
  For the same kind of puzzle as a board:
    douse kernel board.txt")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Print only the nullity
    #[arg(long)]
    nullity: bool,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    for (i, variant) in variants(args, output)?.iter().enumerate() {
        if args.nullity && output.json() {
            json::write_line(output, &KernelJson::new(output, nullity(variant)?, variant))?;
            continue;
        }
        if args.nullity {
            writeln!(output, "{}", nullity(variant)?)?;
            continue;
        }
        check_memory(variant)?;
        let space = kernel(variant)?;
        if output.json() {
            write_json(output, variant, &space)?;
        } else {
            if i > 0 {
                writeln!(output)?;
            }
            write_text(output, variant, &space)?;
        }
    }
    Ok(Status::Yes)
}

/// The kinds of puzzle asked about: those of the boards, or the one that the options describe.
fn variants(args: &Args, output: &Output) -> anyhow::Result<Vec<Variant>> {
    let reading = &args.board.reading;
    if args.board.board.is_some() || reading.from.is_some() {
        let reading = args.board.read(output)?;
        return Ok(reading.boards.iter().map(|board| board.variant().clone()).collect());
    }
    if reading.variant.is_shaped() {
        return Ok(vec![reading.variant.variant()?]);
    }
    let failure = Failure::new("which kind of puzzle?");
    let advice = "name a size such as --size 5x5, a shape such as --shape cube:3, or a board, or - for standard input";
    Err(failure.advise(advice).into())
}

/// The nullity; of plain boards without making a single quiet pattern.
fn nullity(variant: &Variant) -> anyhow::Result<usize> {
    if let Some(grid) = variant.plain_plus_grid()
        && variant.states().is_two()
        && let Ok(edges) = PlainEdges::try_from(grid.edges())
    {
        return Ok(PlainKind::new(grid.size(), edges).nullity());
    }
    check_memory(variant)?;
    Ok(kernel(variant)?.nullity())
}

fn write_text(output: &mut Output, variant: &Variant, space: &SolutionSpace) -> anyhow::Result<()> {
    let look = Look::on(output);
    match rank(variant, space) {
        Some(rank) => writeln!(output, "rank {rank}, nullity {}", space.nullity())?,
        None => writeln!(output, "{} quiet patterns generate all others", space.nullity())?,
    }
    writeln!(output, "solutions of every solvable board: {}", space.count())?;
    for (number, quiet) in (1..).zip(space.quiet()) {
        writeln!(output, "\nquiet pattern {number}: {} presses", quiet.pattern.total())?;
        draw(output, variant.shape(), look, &|cell| Mark::of_value(&quiet.pattern, cell, MARKED))?;
    }
    Ok(())
}

/// The rank of the press matrix, where the number of states is prime and there is such a thing.
fn rank(variant: &Variant, space: &SolutionSpace) -> Option<usize> {
    is_prime(variant.states().get()).then(|| variant.cells() - space.nullity())
}

#[derive(Serialize)]
struct KernelJson<'a> {
    #[serde(flatten)]
    head: Head,
    kind: VariantJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<usize>,
    nullity: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution_count: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet: Option<Vec<Rows<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orders: Option<Vec<u32>>,
}

impl KernelJson<'_> {
    fn new(output: &Output, nullity: usize, variant: &Variant) -> Self {
        Self {
            head: Head::new(output, Status::Yes),
            kind: VariantJson::of(variant),
            rank: is_prime(variant.states().get()).then(|| variant.cells() - nullity),
            nullity,
            solution_count: None,
            quiet: None,
            orders: None,
        }
    }
}

fn write_json(output: &mut Output, variant: &Variant, space: &SolutionSpace) -> anyhow::Result<()> {
    let report = KernelJson {
        solution_count: Some(json::count_text(&space.count())),
        quiet: Some(space.quiet().iter().map(|quiet| Rows(variant, &quiet.pattern)).collect()),
        orders: Some(space.quiet().iter().map(|quiet| quiet.order).collect()),
        ..KernelJson::new(output, space.nullity(), variant)
    };
    json::write_line(output, &report)
}
