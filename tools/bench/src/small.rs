//! Random small boards one by one, against elimination on the whole press matrix.

use douse::shortest::Budget;
use std::time::Duration;

use anyhow::{Context, ensure};
use douse::prelude::*;
use douse::solve::{Method, Problem};

use crate::report::{Report, Row, measure};

pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    for (side, limit) in [(4, None), (5, Some(0.5)), (8, None)] {
        const BOARDS: usize = 2_000;
        let variant = Board::builder(side, side).variant()?;
        let mut generator = Generator::new(variant, Goal::Off, Way::Presses, "small")?;
        let boards = (0..BOARDS).map(|_| generator.next_board()).collect::<Result<Vec<_>, _>>()?;
        let dense = Method::named("dense").context("there is a dense method")?;
        let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
        for _ in 0..5 {
            let (time, answers) = measure(|| boards.iter().map(Solve::solve).collect::<Result<Vec<_>, _>>());
            ours = ours.min(time);
            let problems: Vec<Problem> = boards.iter().map(Problem::of_board).collect();
            let (time, expected) = measure(|| {
                problems.iter().map(|one| dense.solve(one, &Budget::unlimited())).collect::<Result<Vec<_>, _>>()
            });
            theirs = theirs.min(time);
            ensure!(answers? == expected?, "the methods differ");
        }
        let each = |time: Duration| Duration::from_secs_f64(time.as_secs_f64() / BOARDS as f64);
        let what = format!("{side} x {side} flat, {BOARDS} random boards, each");
        report.add(&Row { what: &what, ours: each(ours), opponent: Some(("dense elimination", each(theirs))), limit });
    }
    Ok(())
}
