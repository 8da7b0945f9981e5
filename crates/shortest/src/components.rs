//! Sets that are sums of independent smaller ones.

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
/// direction changes belong to none.
pub(super) fn components(coset: &Coset, partition: Option<&Partition>) -> Vec<Component> {
    let groups = coset.directions().row_groups();
    let component = |(support, rows): (BitVec, Vec<usize>)| {
        let cells: Vec<usize> = support.ones().collect();
        let start = BitVec::from_fn(cells.len(), |k| coset.start().get(cells[k]));
        let directions = BitMatrix::from_fn(rows.len(), cells.len(), |i, k| coset.directions().get(rows[i], cells[k]));
        let coset = Coset::from_echelon(start, directions);
        Component { coset, partition: partition.map(|partition| partition.restricted(&cells)), cells }
    };
    groups.into_iter().map(component).collect()
}

/// Writes the values of a component's cells into a vector of the whole.
pub(super) fn place(component: &Component, part: &BitVec, whole: &mut BitVec) {
    for (k, &cell) in component.cells.iter().enumerate() {
        whole.set(cell, part.get(k));
    }
}
