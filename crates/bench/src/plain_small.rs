//! Plain boards in bulk and first rows, against the general methods of our own.

use std::time::Duration;

use anyhow::{Context, ensure};
use douse_algebra::bits::BitVec;
use douse_engine::edges::Edges;
use douse_engine::pattern::{Pattern, States};
use douse_engine::plain::{PlainEdges, PlainKind, Tiling, WordKind};
use douse_engine::random::Dice;
use douse_engine::rule::Rule;
use douse_engine::shape::Shape;
use douse_engine::size::Size;
use douse_engine::solve::{Answer, Method, Problem};
use douse_engine::variant::Variant;

use crate::report::{Report, Row, timed};

/// Runs the benchmark.
pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    words(report, 40, Edges::Torus, Some(1e-3))?;
    words(report, 40, Edges::Flat, None)?;
    words(report, 5, Edges::Flat, None)?;
    first_row(report)
}

/// Many boards by a prepared kind, against one by dense elimination.
fn words(report: &mut Report, side: usize, edges: Edges, limit: Option<f64>) -> anyhow::Result<()> {
    const BOARDS: usize = 2_000;
    let size = Size::square(side)?;
    let plain = PlainEdges::try_from(edges).ok().context("plain edges")?;
    let kind = WordKind::new(size, plain).context("at most 64 columns")?;
    let variant = Variant::new(Shape::grid(size, edges), Rule::Plus, States::TWO)?;
    let mut dice = Dice::new("bulk");
    let boards: Vec<u64> = (0..BOARDS)
        .flat_map(|_| {
            let presses = Pattern::from_values(States::TWO, (0..size.cells()).map(|_| dice.below(2) as u16));
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
        let (time, ()) = timed(|| kind.solve_all(&boards, &mut presses, &mut solved));
        ours = ours.min(time);
        for (board, &expected) in boards.chunks_exact(side).zip(&solved).take(3) {
            let cells = board.iter().flat_map(|row| (0..side).map(move |column| (row >> column & 1) as u16));
            let problem = Problem::new(variant.clone(), Pattern::from_values(States::TWO, cells));
            let (time, answer) = timed(|| dense.solve(&problem));
            ensure!(expected && answer?.is_solvable(), "a board made by presses has no solution");
            theirs = theirs.min(time);
        }
    }
    let what = format!("{side} x {side} {edges}, prepared, {BOARDS} boards decided and solved, each");
    let each = Duration::from_secs_f64(ours.as_secs_f64() / BOARDS as f64);
    report.add(&Row { what: &what, ours: each, opponent: Some(("dense elimination", theirs)), limit });
    Ok(())
}

/// The first row of the solution of the all-on board, against chasing and eliminating. Eliminating takes minutes at 10 000,
/// so the two meet at 2000, where the distance is smaller.
fn first_row(report: &mut Report) -> anyhow::Result<()> {
    let find = |side: usize| -> anyhow::Result<(Duration, BitVec)> {
        let size = Size::square(side)?;
        let mut ours = Duration::MAX;
        let mut row = None;
        for _ in 0..5 {
            let (time, found) = timed(|| PlainKind::new(size, PlainEdges::Flat).first_row(&Tiling::all_on()));
            (ours, row) = (ours.min(time), found);
        }
        Ok((ours, row.context("all-on boards can be solved")?))
    };
    let (ours, row) = find(10_000)?;
    ensure!(row.count_ones() == 4860, "the row has {} ones", row.count_ones());
    report.add(&Row { what: "first row of the all-on 10000 x 10000", ours, opponent: None, limit: None });
    let (ours, row) = find(1_000_000)?;
    ensure!(row.count_ones() > 0, "an empty row");
    report.add(&Row { what: "first row of the all-on 1000000 x 1000000", ours, opponent: None, limit: None });
    let (ours, row) = find(2_000)?;
    let size = Size::square(2_000)?;
    let variant = Variant::new(Shape::grid(size, Edges::Flat), Rule::Plus, States::TWO)?;
    let problem = Problem::new(variant, Pattern::constant(States::TWO, size.cells(), 1));
    let chase = Method::named("chase").context("there is a chase")?;
    let (theirs, answer) = timed(|| chase.solve(&problem));
    let Answer::Solvable(space) = answer? else { anyhow::bail!("the chase finds no solution") };
    // All solutions are one another's by quiet patterns; where there are none the rows are the same.
    let bits = space.presses().as_bits().context("two states")?;
    let same = (0..size.width()).all(|column| bits.get(column) == row.get(column));
    ensure!(same || !space.quiet().is_empty(), "the chase finds another row");
    let what = "first row of the all-on 2000 x 2000";
    report.add(&Row { what, ours, opponent: Some(("chase and eliminate", theirs)), limit: Some(1.0 / 200.0) });
    Ok(())
}
