//! The fewest presses with proof, against listing all solutions and against limits.

use std::time::Duration;

use anyhow::{Context, ensure};
use douse::edges::Edges;
use douse::pattern::{Pattern, States};
use douse::random::SeededRng;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::shortest::{Budget, Coset, LightestMethod, Partition, lightest};
use douse::size::Size;
use douse::solve::{Problem, solve_problem};
use douse::variant::Variant;

use crate::report::{Report, Row, fastest, measure};

pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    against_listing(report, 64)?;
    random(report, 30, 1, Duration::from_millis(20))?;
    random(report, 39, 1, Duration::from_millis(200))?;
    random(report, 65, 2, Duration::from_secs(3))?;
    all_on(report, 78, Duration::from_secs(5))
}

/// Returns all solutions of a flat board of two states.
fn solutions(side: usize, lights: impl FnOnce(&Variant) -> Pattern) -> anyhow::Result<Coset> {
    let variant = Variant::new(Shape::grid(Size::square(side)?, Edges::Flat), Rule::Plus, States::TWO)?;
    let lights = lights(&variant);
    let answer = solve_problem(&Problem::new(variant, lights))?;
    let space = answer.space().context("the board has no solution")?;
    Coset::of_space(space).context("two states")
}

/// Returns all solutions of a board made from random presses.
fn random_solutions(side: usize, seed: &str) -> anyhow::Result<Coset> {
    solutions(side, |variant| {
        let mut rng = SeededRng::new(seed);
        variant.effect(&Pattern::from_values(States::TWO, (0..variant.cells()).map(|_| rng.below(2) as u16)))
    })
}

fn against_listing(report: &mut Report, side: usize) -> anyhow::Result<()> {
    let coset = random_solutions(side, "listing")?;
    let partition = Partition::parity_classes(side, side);
    let budget = Budget::unlimited();
    let (ours, answer) = fastest(|| lightest(&coset, Some(&partition), &budget));
    let (theirs, expected) = measure(|| LightestMethod::Listing.lightest(&coset, None, &budget));
    let expected = expected.context("few enough dimensions to list")?;
    ensure!(answer.is_proved() && expected.is_proved() && answer.count() == expected.count(), "the methods differ");
    let what = format!("{side} x {side} (nullity {}), one core", coset.dimension());
    report.add(&Row { what: &what, ours, opponent: Some(("listing", theirs)), limit: Some(0.01) });
    Ok(())
}

fn random(report: &mut Report, side: usize, threads: usize, limit: Duration) -> anyhow::Result<()> {
    let partition = Partition::parity_classes(side, side);
    let budget = Budget::unlimited().with_threads(threads);
    let mut ours = Duration::ZERO;
    let mut nullity = 0;
    for seed in 0..5 {
        let coset = random_solutions(side, &seed.to_string())?;
        nullity = coset.dimension();
        let (time, answer) = fastest(|| lightest(&coset, Some(&partition), &budget));
        ensure!(answer.is_proved(), "{side} x {side} not proved");
        ours = ours.max(time);
    }
    let what = format!("{side} x {side} (nullity {nullity}), the slowest of 5, {threads} thread(s)");
    report.add(&Row { what: &what, ours, opponent: Some(("limit", limit)), limit: Some(1.0) });
    Ok(())
}

fn all_on(report: &mut Report, most: usize, limit: Duration) -> anyhow::Result<()> {
    let budget = Budget::unlimited().with_threads(2);
    let boards: Vec<(usize, Coset)> = (1..=most)
        .map(|side| {
            let lights = |variant: &Variant| Pattern::constant(States::TWO, variant.cells(), 1);
            Ok((side, solutions(side, lights)?))
        })
        .collect::<anyhow::Result<_>>()?;
    let (ours, proved) = measure(|| {
        boards
            .iter()
            .all(|(side, coset)| lightest(coset, Some(&Partition::parity_classes(*side, *side)), &budget).is_proved())
    });
    ensure!(proved, "a board was not proved");
    let what = format!("all lights on, 1 x 1 to {most} x {most} together, 2 threads");
    report.add(&Row { what: &what, ours, opponent: Some(("limit", limit)), limit: Some(1.0) });
    Ok(())
}
