//! The nullities of all squares up to 25 000 on one core, against NTL's gcd for each.

use douse::shortest::Budget;
use std::time::Duration;

use anyhow::ensure;
use douse::edges::PlainEdges;
use douse::plain::NullityTable;
use douse_algebra::gf2x::{fibonacci, taylor_shift};

use crate::opponents::ntl::{self, Operation};
use crate::report::{Report, Row, measure};

const LAST: usize = 25_000;

pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    let (ours, table) = measure(|| NullityTable::new(PlainEdges::Flat).compute(1..=LAST, &Budget::unlimited()));
    let table = table?;
    ensure!(table.iter().sum::<usize>() == 1_158_648, "the table adds up to something else");
    ensure!(table.iter().filter(|&&d| d == 0).count() == 14_432, "the table has other zeros");
    let mut theirs = Some(Duration::ZERO);
    for (n, &d) in (1..=LAST).zip(&table) {
        let p = fibonacci(n);
        let Some((time, gcd)) = ntl::run(&taylor_shift(p.clone()), &p, Operation::Gcd) else {
            theirs = None;
            break;
        };
        ensure!(gcd.degree() == Some(d), "nullity {d} of {n}, but NTL's gcd has degree {:?}", gcd.degree());
        theirs = theirs.map(|sum| sum + time);
    }
    let what = format!("nullities of the squares 1 to {LAST}");
    report.add(&Row { what: &what, ours, opponent: theirs.map(|time| ("NTL", time)), limit: Some(0.25) });
    Ok(())
}
