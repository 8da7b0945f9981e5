//! The first row of the solution of all-on boards, without the board, against light chasing and
//! elimination.

use douse::shortest::Budget;
use std::time::Duration;

use anyhow::{Context, ensure};
use douse::edges::Edges;
use douse::edges::PlainEdges;
use douse::pattern::{Pattern, States};
use douse::plain::{PlainKind, Tiling};
use douse::rule::Rule;
use douse::shape::Shape;
use douse::size::Size;
use douse::solve::{Answer, Method, Problem};
use douse::variant::Variant;
use douse_algebra::bits::BitVec;

use crate::report::{Report, Row, measure};

/// Runs the benchmark. Light chasing at 10 000 takes minutes and about ten gigabytes.
pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    let (ours, row) = find(1_000_000)?;
    ensure!(row.count_ones() > 0, "an empty row");
    report.add(&Row { what: "first row of the all-on 1000000 x 1000000", ours, opponent: None, limit: None });
    against_chase(report, 2_000, None)?;
    against_chase(report, 10_000, Some(1.0 / 200.0))
}

/// Returns the best time of five, and the row.
fn find(side: usize) -> anyhow::Result<(Duration, BitVec)> {
    let size = Size::square(side)?;
    let mut ours = Duration::MAX;
    let mut row = None;
    for _ in 0..5 {
        let (time, found) = measure(|| PlainKind::new(size, PlainEdges::Flat).first_row(&Tiling::all_on()));
        (ours, row) = (ours.min(time), found);
    }
    Ok((ours, row.context("all-on boards can be solved")?))
}

fn against_chase(report: &mut Report, side: usize, limit: Option<f64>) -> anyhow::Result<()> {
    let (ours, row) = find(side)?;
    ensure!(side != 10_000 || row.count_ones() == 4860, "the row has {} ones", row.count_ones());
    let size = Size::square(side)?;
    let variant = Variant::new(Shape::grid(size, Edges::Flat), Rule::Plus, States::TWO)?;
    let problem = Problem::new(variant, Pattern::constant(States::TWO, size.cells(), 1));
    let frontal = Method::named("frontal").context("there is a frontal method")?;
    let (theirs, answer) = measure(|| frontal.solve(&problem, &Budget::unlimited()));
    let Answer::Solvable(space) = answer? else { anyhow::bail!("the chase finds no solution") };
    // Solutions differ by quiet patterns; without any, the rows are equal.
    let bits = space.presses().as_bits().context("two states")?;
    let same = (0..size.width()).all(|column| bits.get(column) == row.get(column));
    ensure!(same || !space.quiet().is_empty(), "the chase finds another row");
    let what = format!("first row of the all-on {side} x {side}");
    report.add(&Row { what: &what, ours, opponent: Some(("chase and eliminate", theirs)), limit });
    Ok(())
}
