//! Solves many plain boards, against our own general methods.

use douse::shortest::Budget;
use std::time::Duration;

use anyhow::{Context, ensure};
use douse::edges::Edges;
use douse::edges::PlainEdges;
use douse::pattern::{Pattern, States};
use douse::plain::NarrowKind;
use douse::random::SeededRng;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::size::Size;
use douse::solve::{Method, Problem};
use douse::variant::Variant;

use crate::report::{Report, Row, measure};

pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    words(report, 40, Edges::Torus, Some(1e-3))?;
    words(report, 40, Edges::Flat, None)?;
    words(report, 5, Edges::Flat, None)
}

/// Solves many boards by a prepared kind, against one by dense elimination.
fn words(report: &mut Report, side: usize, edges: Edges, limit: Option<f64>) -> anyhow::Result<()> {
    const BOARDS: usize = 2_000;
    let size = Size::square(side)?;
    let plain = PlainEdges::try_from(edges).ok().context("plain edges")?;
    let kind = NarrowKind::new(size, plain).context("at most 64 columns")?;
    let variant = Variant::new(Shape::grid(size, edges), Rule::Plus, States::TWO)?;
    let mut rng = SeededRng::new("bulk");
    let boards: Vec<u64> = (0..BOARDS)
        .flat_map(|_| {
            let presses = Pattern::from_values(States::TWO, (0..size.cells()).map(|_| rng.below(2) as u16));
            let lights = variant.effect(&presses);
            (0..side)
                .map(|row| {
                    (0..side).fold(0, |word, column| word | u64::from(lights.get(row * side + column)) << column)
                })
                .collect::<Vec<u64>>()
        })
        .collect();
    let (mut presses, mut solved) = (vec![0; boards.len()], vec![false; BOARDS]);
    let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
    let dense = Method::named("dense").context("there is a dense method")?;
    for _ in 0..5 {
        let (time, ()) = measure(|| {
            let pairs = boards.chunks_exact(side).zip(presses.chunks_exact_mut(side));
            pairs.zip(&mut solved).for_each(|((lights, presses), solved)| *solved = kind.solve(lights, presses));
        });
        ours = ours.min(time);
        for (board, &expected) in boards.chunks_exact(side).zip(&solved).take(3) {
            let cells = board.iter().flat_map(|row| (0..side).map(move |column| (row >> column & 1) as u16));
            let problem = Problem::new(variant.clone(), Pattern::from_values(States::TWO, cells));
            let (time, answer) = measure(|| dense.solve(&problem, &Budget::unlimited()));
            ensure!(expected && answer?.is_solvable(), "a board made by presses has no solution");
            theirs = theirs.min(time);
        }
    }
    let what = format!("{side} x {side} {edges}, prepared, {BOARDS} boards decided and solved, each");
    let each = Duration::from_secs_f64(ours.as_secs_f64() / BOARDS as f64);
    report.add(&Row { what: &what, ours: each, opponent: Some(("dense elimination", theirs)), limit });
    Ok(())
}
