//! Decides and solves boards: small ones against an obvious method, large ones against limits.

use douse::shortest::Budget;
use std::time::Duration;

use anyhow::{Context, ensure};
use douse::edges::Edges;
use douse::pattern::{Pattern, States};
use douse::random::SeededRng;
use douse::rule::Rule;
use douse::shape::{Grid, Shape};
use douse::size::Size;
use douse::solve::{Method, Problem, solve_problem};
use douse::variant::Variant;
use douse_algebra::bits::BitVec;

use crate::report::{Report, Row, measure};

pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    for edges in [Edges::Flat, Edges::Torus] {
        against_dense(report, 40, edges)?;
    }
    let mut rng = SeededRng::new("holes");
    let size = Size::square(1000)?;
    let holes = Grid::with_holes(size, Edges::Flat, BitVec::from_fn(size.cells(), |_| rng.below(20) > 0))?;
    let limit = Duration::from_secs(20);
    large(report, "1000 x 1000 with 5 % holes", Shape::Grid(holes), States::TWO, limit)?;
    for edges in [Edges::Klein, Edges::Projective] {
        let what = format!("300 x 300 {edges}");
        large(report, &what, Shape::grid(Size::square(300)?, edges), States::TWO, limit)?;
    }
    let three = Shape::grid(Size::square(1000)?, Edges::Flat);
    large(report, "1000 x 1000 flat, three states", three, States::new(3)?, Duration::from_secs(5))
}

/// Returns a solvable board from random presses.
fn solvable(variant: &Variant, seed: &str) -> Problem {
    let mut rng = SeededRng::new(seed);
    let k = u64::from(variant.states().get());
    let presses = Pattern::from_values(variant.states(), (0..variant.cells()).map(|_| rng.below(k) as u16));
    Problem::new(variant.clone(), variant.effect(&presses))
}

fn against_dense(report: &mut Report, side: usize, edges: Edges) -> anyhow::Result<()> {
    let variant = Variant::new(Shape::grid(Size::square(side)?, edges), Rule::Plus, States::TWO)?;
    let dense = Method::named("dense").context("there is a dense method")?;
    let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
    for round in 0..5 {
        let board = solvable(&variant, &round.to_string());
        let fresh = || Problem::new(variant.clone(), board.difference().clone());
        let (time, answer) = measure(|| solve_problem(&fresh()));
        ours = ours.min(time);
        let (time, expected) = measure(|| dense.solve(&fresh(), &Budget::unlimited()));
        theirs = theirs.min(time);
        ensure!(answer? == expected?, "the methods differ");
    }
    let what = format!("{side} x {side} {edges} decided and solved");
    report.add(&Row { what: &what, ours, opponent: Some(("dense elimination", theirs)), limit: Some(0.1) });
    let what = format!("{what}, against one millisecond");
    report.add(&Row { what: &what, ours, opponent: Some(("limit", Duration::from_millis(1))), limit: Some(1.0) });
    Ok(())
}

fn large(report: &mut Report, what: &str, shape: Shape, states: States, limit: Duration) -> anyhow::Result<()> {
    let variant = Variant::new(shape, Rule::Plus, states)?;
    let problem = solvable(&variant, what);
    let (ours, answer) = measure(|| solve_problem(&problem));
    let answer = answer?;
    ensure!(answer.is_solvable() && answer.verify(&problem), "a wrong answer");
    let method = Method::cheapest(&problem, &Budget::unlimited())?.name;
    let what = format!("{what}, by {method}");
    report.add(&Row { what: &what, ours, opponent: Some(("limit", limit)), limit: Some(1.0) });
    Ok(())
}
