//! The order in which presses are settled, each by a light.

use super::lanes::Lanes;
use douse_algebra::budget::{Budget, Exhausted, Reservation, Stopped};
use douse_algebra::narrow::small;
use douse_puzzle::incidence::Incidence;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::variant::Variant;
use std::ops::Range;

/// No light settles this press.
const FREE: u32 = u32::MAX;

/// An order of the presses in which most presses are settled by a light.
///
/// When presses are chosen one after another, the last press that can change a light has to make
/// that light right: the light *settles* the press. A press that no light settles is an unknown; a
/// light that settles no press is a constraint. On a flat grid with the plus rule, swept row by
/// row, the light above settles each press below the first row: the unknowns are the first row and
/// the constraints the last. That is light chasing, and it works on any graph and any rule, with
/// more or fewer unknowns, and modulo any number of states because no division is needed.
#[derive(Clone, Debug)]
pub struct EliminationOrder {
    order: Vec<u32>,
    settles: Vec<u32>,
    unknowns: Vec<u32>,
    constraints: Vec<u32>,
}

impl EliminationOrder {
    /// Finds the order with the fewest unknowns among a few candidates, and reserves its memory.
    pub(super) fn best(
        variant: &Variant,
        incidence: &Incidence,
        budget: &Budget<'_>,
    ) -> Result<(Self, Reservation), Exhausted> {
        let memory = budget.reserve(incidence.cells().saturating_mul(Self::BYTES_A_CELL))?;
        let candidates = Self::candidates(variant, incidence, budget)?.into_iter();
        let best = candidates.min_by_key(|order| order.unknowns.len());
        Ok((best.expect("there is always the order of the numbers"), memory))
    }

    /// The most bytes that an order takes for each cell.
    pub(super) const BYTES_A_CELL: usize = 4 * size_of::<u32>();

    /// The obvious orders: as the cells are numbered; for a wide grid also column by column, for a
    /// graph or a matrix by breadth.
    pub(super) fn candidates(
        variant: &Variant,
        incidence: &Incidence,
        budget: &Budget<'_>,
    ) -> Result<Vec<Self>, Exhausted> {
        // Two orders, and what both are made from.
        let _memory = budget.reserve(incidence.cells().saturating_mul(3 * Self::BYTES_A_CELL))?;
        let numbered: Vec<u32> = (0..small(incidence.cells())).collect();
        let mut orders = vec![Self::in_order(incidence, numbered.clone(), budget)?];
        match variant.shape() {
            Shape::Grid(grid) if !matches!(variant.rule(), Rule::Matrix(_)) => {
                if grid.size().height() < grid.size().width() {
                    let mut by_column = numbered;
                    by_column.sort_by_key(|&cell| {
                        let place = grid.place(cell as usize);
                        (place.column, place.row)
                    });
                    orders.push(Self::in_order(incidence, by_column, budget)?);
                }
            }
            _ => orders.push(Self::in_order(incidence, by_breadth(incidence, budget)?, budget)?),
        }
        Ok(orders)
    }

    /// The presses in a given order.
    ///
    /// # Panics
    /// If `order` is not a permutation of the cells.
    fn in_order(incidence: &Incidence, order: Vec<u32>, budget: &Budget<'_>) -> Result<Self, Stopped> {
        let cells = incidence.cells();
        assert_eq!(order.len(), cells, "an order names every press once");
        let mut rank = vec![FREE; cells];
        for (at, &press) in order.iter().enumerate() {
            rank[press as usize] = small(at);
        }
        let mut settles = vec![FREE; cells];
        let mut constraints = Vec::new();
        let mut meter = budget.meter();
        // Lights in the order of the presses: those next to the last presses become constraints,
        // not some in between.
        for &light in &order {
            let presses = incidence.presses_of(light as usize);
            meter.spend(1 + presses.len())?;
            match presses.iter().max_by_key(|press| rank[**press as usize]) {
                Some(&press) if settles[press as usize] == FREE => settles[press as usize] = light,
                _ => constraints.push(light),
            }
        }
        let unknowns = order.iter().copied().filter(|press| settles[*press as usize] == FREE).collect();
        Ok(Self { order, settles, unknowns, constraints })
    }

    /// The presses in order.
    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    /// The presses that no light settles.
    pub fn unknowns(&self) -> &[u32] {
        &self.unknowns
    }

    /// The lights that settle no press. Their number is that of the unknowns.
    pub fn constraints(&self) -> &[u32] {
        &self.constraints
    }

    /// The light that settles a press.
    pub fn settled_by(&self, press: usize) -> Option<usize> {
        (self.settles[press] != FREE).then(|| self.settles[press] as usize)
    }

    /// The settled presses in order, each with the light that settles it.
    pub fn steps(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.order.iter().filter_map(|&press| Some((press as usize, self.settled_by(press as usize)?)))
    }

    /// Chooses all presses, given the unknowns and what is to be added to each light. Time
    /// `O(ones of A)` words.
    pub(super) fn sweep<L: Lanes>(
        &self,
        incidence: &Incidence,
        lanes: &L,
        unknown: impl Fn(usize) -> L::Values,
        right: impl Fn(usize) -> L::Values,
        budget: &Budget<'_>,
    ) -> Result<Vec<L::Values>, Exhausted> {
        let _memory = budget.reserve_entries::<L::Values>(incidence.cells())?;
        let mut presses = vec![L::zero(); incidence.cells()];
        let (mut unknowns, mut meter) = (0, budget.meter());
        for &press in &self.order {
            meter.spend(self.work_of::<L>(incidence, press))?;
            presses[press as usize] = match self.settled_by(press as usize) {
                None => {
                    unknowns += 1;
                    unknown(unknowns - 1)
                }
                Some(light) => {
                    let mut missing = self.effect_on(incidence, lanes, &presses, light);
                    lanes.negate(&mut missing);
                    lanes.add(&mut missing, &right(light));
                    missing
                }
            };
        }
        Ok(presses)
    }

    /// Words that are touched when a press is chosen.
    pub(super) fn work_of<L: Lanes>(&self, incidence: &Incidence, press: u32) -> usize {
        (1 + incidence.lights_of(press as usize).len()) * size_of::<L::Values>().div_ceil(8)
    }

    /// The presses that these unknowns and what is to be added to the lights lead to.
    pub(super) fn presses<L: Lanes>(
        &self,
        incidence: &Incidence,
        lanes: &L,
        unknowns: &[u16],
        difference: &Pattern,
        budget: &Budget<'_>,
    ) -> Result<Vec<u16>, Exhausted> {
        let right = |light: usize| L::in_first(difference.get(light));
        let presses = self.sweep(incidence, lanes, |i| L::in_first(unknowns[i]), right, budget)?;
        Ok(presses.iter().map(L::first).collect())
    }

    /// The presses that `count` choices of the unknowns lead to where no light is to change, as
    /// many at a time as there are lanes. `put` gets every press that is not zero, with the number
    /// of the choice and the cell.
    pub(super) fn quiet<L: Lanes>(
        &self,
        incidence: &Incidence,
        lanes: &L,
        count: usize,
        unknowns: impl Fn(Range<usize>) -> Vec<L::Values>,
        mut put: impl FnMut(usize, usize, u16),
        budget: &Budget<'_>,
    ) -> Result<(), Exhausted> {
        for start in (0..count).step_by(L::COUNT) {
            let unknowns = unknowns(start..count.min(start + L::COUNT));
            let presses = self.sweep(incidence, lanes, |i| unknowns[i].clone(), |_| L::zero(), budget)?;
            for (cell, values) in presses.iter().enumerate() {
                L::nonzero(values).for_each(|(lane, times)| put(start + lane, cell, times));
            }
        }
        Ok(())
    }

    /// The steps that presses add to one light (presses not chosen yet are zero).
    pub(super) fn effect_on<L: Lanes>(
        &self,
        incidence: &Incidence,
        lanes: &L,
        presses: &[L::Values],
        light: usize,
    ) -> L::Values {
        let mut sum = L::zero();
        for &press in incidence.presses_of(light) {
            lanes.add(&mut sum, &presses[press as usize]);
        }
        sum
    }
}

/// The presses by their distance from a far one (Cuthill and McKee): neighbours come soon after
/// each other, so few presses are open at a time.
fn by_breadth(incidence: &Incidence, budget: &Budget<'_>) -> Result<Vec<u32>, Stopped> {
    let cells = incidence.cells();
    let neighbours =
        |press: u32| incidence.lights_of(press as usize).iter().chain(incidence.presses_of(press as usize));
    let mut order = Vec::with_capacity(cells);
    let mut seen = vec![false; cells];
    let mut meter = budget.meter();
    let mut spread = |from: u32, seen: &mut [bool], order: &mut Vec<u32>| {
        let mut next = order.len();
        seen[from as usize] = true;
        order.push(from);
        while let Some(&press) = order.get(next) {
            next += 1;
            let reached = order.len();
            meter.spend(1 + 2 * incidence.lights_of(press as usize).len())?;
            for &other in neighbours(press) {
                if !seen[other as usize] {
                    seen[other as usize] = true;
                    order.push(other);
                }
            }
            order[reached..].sort_by_key(|&other| incidence.lights_of(other as usize).len());
        }
        Ok::<_, Stopped>(())
    };
    for start in 0..small(cells) {
        if !seen[start as usize] {
            // The last press of a first spread is about as far away as any: begin there.
            let before = order.len();
            spread(start, &mut seen, &mut order)?;
            let far = order[order.len() - 1];
            order.drain(before..).for_each(|press| seen[press as usize] = false);
            spread(far, &mut seen, &mut order)?;
        }
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_puzzle::edges::Edges;
    use douse_puzzle::pattern::States;
    use douse_puzzle::size::Size;

    fn unknowns(width: usize, height: usize, edges: Edges, rule: Rule) -> usize {
        let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
        let variant = Variant::new(shape, rule, States::TWO).unwrap();
        let budget = Budget::default();
        let incidence = Incidence::of(&variant, &budget).unwrap();
        let (order, _) = EliminationOrder::best(&variant, &incidence, &budget).unwrap();
        assert_eq!(order.unknowns().len(), order.constraints().len());
        order.unknowns().len()
    }

    #[test]
    fn a_chase_needs_only_the_first_row() {
        assert_eq!(unknowns(9, 9, Edges::Flat, Rule::Plus), 9);
        assert_eq!(unknowns(9, 4, Edges::Flat, Rule::Plus), 4);
        assert_eq!(unknowns(4, 9, Edges::Cylinder, Rule::Plus), 4);
        assert_eq!(unknowns(9, 9, Edges::Torus, Rule::Plus), 18);
        assert_eq!(unknowns(9, 9, Edges::Flat, Rule::King), 17);
    }
}
