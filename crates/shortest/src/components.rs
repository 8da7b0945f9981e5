//! Sets that are sums of independent smaller ones.

use super::budget::Budget;
use super::coset::Coset;
use super::partition::Partition;
use douse_algebra::bits::{BitMatrix, BitVec};

/// One of the independent pieces of a coset.
pub(super) struct Component {
    /// Its cells in the whole, rising.
    pub(super) cells: Vec<usize>,
    /// What the vectors look like on them.
    pub(super) coset: Coset,
    /// The division of its cells.
    pub(super) partition: Option<Partition>,
}

/// Whether the coset is one component.
pub(super) fn is_connected(coset: &Coset) -> bool {
    coset.dimension() <= 1 || coset.directions().row_groups().len() == 1
}

/// Splits a coset into pieces that can be chosen independently of each other: directions are connected where they share cells. Cells that no
/// direction changes belong to none. `None` where all cells are one piece, or there is not the time or memory to split them.
pub(super) fn components(coset: &Coset, partition: Option<&Partition>, budget: &Budget) -> Option<Vec<Component>> {
    let words = coset.directions().words().len().saturating_add(coset.cells());
    let _memory = budget.reserve_entries::<u64>(words.saturating_mul(2)).ok()?;
    let groups = coset.directions().row_groups();
    if groups.len() <= 1 && groups.iter().all(|(support, _)| support.count_ones() == coset.cells()) {
        return None;
    }
    let component = |(support, rows): (BitVec, Vec<usize>)| {
        let cells: Vec<usize> = support.ones().collect();
        let seen = |vector: &BitVec| BitVec::from_fn(cells.len(), |k| vector.get(cells[k]));
        let row = |&row: &usize| budget.check().map(|()| seen(&coset.directions().row_vec(row)));
        let directions = rows.iter().map(row).collect::<Result<Vec<BitVec>, _>>().ok()?;
        let own = Coset::from_echelon(seen(coset.start()), BitMatrix::from_rows(cells.len(), &directions));
        Some(Component { coset: own, partition: partition.map(|partition| partition.restricted(&cells)), cells })
    };
    groups.into_iter().map(component).collect()
}

/// Writes the values of a component's cells into a vector of the whole.
pub(super) fn place(component: &Component, part: &BitVec, whole: &mut BitVec) {
    for (k, &cell) in component.cells.iter().enumerate() {
        whole.set(cell, part.get(k));
    }
}
