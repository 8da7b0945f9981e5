//! The hardest boards of one flat square.

use anyhow::{Result, ensure};
use douse::edges::Edges;
use douse::goal::Goal;
use douse::hardest::{Hardest, hardest};
use douse::pattern::States;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::shortest::Budget;
use douse::shortest::Lengths;
use douse::size::Size;
use douse::solve::{kernel, solve};
use douse::variant::Variant;
use std::fmt;
use std::time::{Duration, Instant};

/// The results for one size.
pub struct Record {
    size: usize,
    nullity: usize,
    hardest: Hardest,
    took: Duration,
}

impl Record {
    /// Returns whether no board of the size needs more presses.
    pub fn is_proved(&self) -> bool {
        self.hardest.is_proved()
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size, nullity, hardest, took } = self;
        let boards = hardest.boards.as_ref().map_or("-".to_owned(), ToString::to_string);
        let (presses, at_most, proved) = (hardest.presses, hardest.at_most, hardest.is_proved());
        let (took, method) = (took.as_secs_f64(), hardest.method.name());
        write!(f, "{size}\t{nullity}\t{presses}\t{at_most}\t{proved}\t{boards}\t{took:.1}\t{method}")
    }
}

/// Finds the hardest boards of a size, and solves the one found again to confirm its presses.
pub fn find(size: usize, rule: Rule, budget: &Budget) -> Result<Record> {
    let shape = Shape::grid(Size::square(size)?, Edges::Flat);
    let variant = Variant::new(shape, rule, States::TWO)?;
    let start = Instant::now();
    let hardest = hardest(&variant, &Goal::Off, budget)?;
    let took = start.elapsed();
    let answer = solve(&hardest.board)?;
    ensure!(answer.is_solvable(), "the hardest board of {size} x {size} cannot be solved");
    if let Some(space) = answer.space() {
        let shortest = space.shortest(budget);
        ensure!(
            !shortest.is_proved() || shortest.count() == hardest.presses,
            "the hardest board of {size} x {size} needs {} presses, not {}",
            shortest.count(),
            hardest.presses
        );
    }
    Ok(Record { size, nullity: kernel(&variant)?.nullity(), hardest, took })
}
