//! `douse kernel`: the quiet patterns.

use super::nullity::{Nullity, invariants_text};
use crate::args::{BoardArgs, check_memory, interruptible_budget};
use crate::drawing::{Look, MARKED, Mark, draw};
use crate::failure::Failure;
use crate::json::{self, Rows, VariantJson};
use crate::output::Output;
use crate::status::Status;
use douse::pattern::Pattern;
use douse::shortest::Budget;
use douse::solve::kernel_within;
use douse::space::SolutionSpace;
use douse::variant::Variant;
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A quiet pattern is a set of presses that changes no light. A solution plus a quiet pattern is another solution. \
For symmetric rules and two states, a board can be solved if and only if every quiet pattern contains an even number of lit cells.

If the number of states is not prime, the quiet patterns that generate all others can have different numbers of multiples. The invariants say how many: with 2 2 6 6 there are \
144 quiet patterns, sums of multiples of four generators of which two have 2 multiples and two have 6.

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
        let budget = interruptible_budget(None)?;
        if args.nullity {
            let nullity = Nullity::of(variant, &budget)?;
            match output.json() {
                true => {
                    let report = KernelJson::new(nullity.nullity, variant);
                    json::write(output, Status::Yes, &KernelJson { invariants: nullity.invariants, ..report })?;
                }
                false => writeln!(output, "{}", nullity.text())?,
            }
            continue;
        }
        check_memory(variant)?;
        let space = kernel_within(variant, &budget)?;
        if output.json() {
            write_json(output, variant, &space, &budget)?;
        } else {
            if i > 0 {
                writeln!(output)?;
            }
            write_text(output, variant, &space, &budget)?;
        }
    }
    Ok(Status::Yes)
}

/// The kinds of the boards, or the one that the options describe.
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

fn write_text(
    output: &mut Output,
    variant: &Variant,
    space: &SolutionSpace,
    budget: &Budget<'_>,
) -> anyhow::Result<()> {
    let look = Look::on(output);
    match rank(variant, space.nullity()) {
        Some(rank) => writeln!(output, "rank {rank}, nullity {}", space.nullity())?,
        None => {
            writeln!(output, "{} quiet patterns generate all others", space.nullity())?;
            let orders = space.invariants(budget)?;
            writeln!(
                output,
                "invariants: {}",
                if orders.is_empty() { "none".into() } else { invariants_text(&orders) }
            )?;
        }
    }
    writeln!(output, "solutions of every solvable board: {}", space.count())?;
    for (number, quiet) in (1..).zip(space.quiet().iter()) {
        writeln!(output, "\nquiet pattern {number}: {} presses", quiet.total())?;
        draw(output, variant.shape(), look, &|cell| Mark::of_value(&quiet, cell, MARKED))?;
    }
    Ok(())
}

/// The rank of the press matrix; `None` if the number of states is not prime.
fn rank(variant: &Variant, nullity: usize) -> Option<usize> {
    variant.states().modulus().is_prime().then(|| variant.cells() - nullity)
}

#[derive(Default, Serialize)]
struct KernelJson<'a> {
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
    #[serde(skip_serializing_if = "Option::is_none")]
    invariants: Option<Vec<u32>>,
}

impl KernelJson<'_> {
    fn new(nullity: usize, variant: &Variant) -> Self {
        Self { kind: VariantJson::of(variant), rank: rank(variant, nullity), nullity, ..Self::default() }
    }
}

fn write_json(
    output: &mut Output,
    variant: &Variant,
    space: &SolutionSpace,
    budget: &Budget<'_>,
) -> anyhow::Result<()> {
    let quiet: Vec<Pattern> = space.quiet().iter().collect();
    let report = KernelJson {
        solution_count: Some(json::count_text(&space.count())),
        quiet: Some(quiet.iter().map(|quiet| Rows(variant, quiet)).collect()),
        orders: Some(space.quiet().orders().to_vec()),
        invariants: Some(space.invariants(budget)?),
        ..KernelJson::new(space.nullity(), variant)
    };
    json::write(output, Status::Yes, &report)
}
