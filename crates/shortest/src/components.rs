//! Cosets that are sums of independent smaller ones.

use crate::budget::{Budget, Event, Progress};
use crate::contradiction::check_bounds;
use crate::coset::Coset;
use crate::lightest::Lightest;
use crate::method::LightestMethod;
use crate::narrow::index;
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_puzzle::pattern::Pattern;

/// A connected component of a coset.
pub(crate) struct Component<C> {
    /// Its cells in the whole coset, rising.
    pub(crate) cells: Vec<usize>,
    /// The coset on these cells.
    pub(crate) coset: C,
}

/// True if the coset is one component.
pub(crate) fn is_connected(coset: &Coset) -> bool {
    coset.dimension() <= 1 || coset.directions().row_groups().len() == 1
}

/// Splits rows into components: rows that share cells are connected. Cells outside all rows belong
/// to none.
///
/// * `support`: the cells that each row changes.
/// * `component`: makes the component of some cells and rows.
pub(crate) fn split<C>(support: &BitMatrix, component: impl Fn(&[usize], &[usize]) -> C) -> Vec<Component<C>> {
    let split = |(support, rows): (BitVec, Vec<usize>)| {
        let cells: Vec<usize> = support.ones().collect();
        Component { coset: component(&cells, &rows), cells }
    };
    support.row_groups().into_iter().map(split).collect()
}

/// The components of a coset; `None` if all cells are one component, or the budget does not allow
/// splitting.
pub(crate) fn components(coset: &Coset, budget: &Budget) -> Option<Vec<Component<Coset>>> {
    let words = coset.directions().words().len().saturating_add(coset.cells());
    let _memory = budget.reserve_entries::<u64>(words.saturating_mul(2)).ok()?;
    let components = split(coset.directions(), |cells, rows| {
        let seen = |vector: &BitVec| BitVec::from_fn(cells.len(), |k| vector.get(cells[k]));
        let row = |&row: &usize| budget.check().ok().map(|()| seen(&coset.directions().row_vec(row)));
        let directions = rows.iter().map(row).collect::<Option<Vec<BitVec>>>()?;
        Some(Coset::from_echelon(seen(coset.start()), BitMatrix::from_rows(cells.len(), &directions)))
    });
    if components.len() <= 1 && components.iter().all(|component| component.cells.len() == coset.cells()) {
        return None;
    }
    let made = |Component { cells, coset }: Component<Option<Coset>>| Some(Component { cells, coset: coset? });
    components.into_iter().map(made).collect()
}

/// Searches the components one after another and puts their lightest vectors together.
///
/// * `start`: a vector of the whole coset.
/// * `bits`: the size of a component; the method of the largest one is reported.
/// * `at_least`: a known bound for the whole coset.
/// * `search`: searches a component, given a known bound for it.
pub(crate) fn search_components<C>(
    start: Pattern,
    components: &[Component<C>],
    bits: impl Fn(&C) -> f64,
    at_least: u64,
    budget: &Budget,
    search: impl Fn(&Component<C>, u64, &Budget) -> Lightest,
) -> Lightest {
    // Cells outside all components weigh the same in all vectors.
    let mut fixed = start.total();
    let mut all = Lightest::new(LightestMethod::Listing, start, 0);
    all.shortest = Some(1);
    let mut largest = 0.0;
    for component in components {
        let before: u64 = component.cells.iter().map(|&cell| u64::from(all.presses.get(cell))).sum();
        let others = all.count() - before;
        fixed -= before;
        let progress =
            ComponentProgress { others: index(others), at_least: index(all.at_least), listening: budget.progress() };
        let budget = budget.clone().with_progress(&progress);
        // A bound for the whole coset says little about one of several components.
        let at_least = if components.len() == 1 { at_least.saturating_sub(others) } else { 0 };
        let own = search(component, at_least, &budget);
        component.cells.iter().zip(own.presses.iter()).for_each(|(&cell, times)| all.presses.set(cell, times));
        all.at_least += own.at_least;
        all.families.extend(own.families);
        all.joins += own.joins;
        all.shortest = all.shortest.zip(own.shortest).and_then(|(all, own)| all.checked_mul(own));
        if bits(&component.coset) > largest {
            (largest, all.method) = (bits(&component.coset), own.method);
        }
    }
    all.at_least += fixed;
    check_bounds(all.at_least, all.count());
    all
}

/// Turns reports about one component into reports about the whole board.
struct ComponentProgress<'a> {
    /// The presses of the best solution outside this component.
    others: usize,
    /// No solution of the components searched before this one has fewer presses.
    at_least: usize,
    listening: &'a dyn Progress,
}

impl Progress for ComponentProgress<'_> {
    fn report(&self, event: &Event<'_>) {
        let event = match *event {
            Event::Bounds { at_least, at_most } => {
                Event::Bounds { at_least: at_least + self.at_least, at_most: at_most + self.others }
            }
            Event::Best { presses } => Event::Best { presses: presses + self.others },
            ref other => other.clone(),
        };
        self.listening.report(&event);
    }
}
