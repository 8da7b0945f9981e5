//! The plan that the frontal methods share: when a front takes up and forgets each press.

use super::elimination_order::EliminationOrder;
use douse_algebra::budget::{Budget, Exhausted, Reservation, Stopped};
use douse_algebra::narrow::small;
use douse_puzzle::incidence::Incidence;
use douse_puzzle::variant::Variant;

/// The steps at which each light can be used and each press forgotten, for one order of the
/// presses.
#[derive(Debug)]
pub(super) struct FrontalSchedule {
    pub(super) order: EliminationOrder,
    /// The constraints in the order in which they become known, with the step of that.
    pub(super) constraints: Vec<(u32, u32)>,
    /// The presses in the order in which no light needs them any more, with the step of that last
    /// use.
    pub(super) last_uses: Vec<(u32, u32)>,
    /// The most unknowns alive at one time if every constraint removes one.
    pub(super) peak: usize,
    /// The most presses that some light still needs at one time.
    pub(super) open: usize,
}

impl FrontalSchedule {
    fn new(incidence: &Incidence, order: EliminationOrder, budget: &Budget<'_>) -> Result<Self, Stopped> {
        let cells = incidence.cells();
        let mut step_of = vec![0u32; cells];
        for (step, &press) in order.order().iter().enumerate() {
            step_of[press as usize] = small(step);
        }
        let known_after = |light: usize| incidence.presses_of(light).iter().map(|&p| step_of[p as usize]).max();
        let mut last_use = step_of.clone();
        let mut meter = budget.meter();
        for light in 0..cells {
            meter.spend(2 + 2 * incidence.presses_of(light).len())?;
            let Some(known) = known_after(light) else { continue };
            for &press in incidence.presses_of(light) {
                let last = &mut last_use[press as usize];
                *last = (*last).max(known);
            }
        }
        let mut constraints: Vec<(u32, u32)> =
            order.constraints().iter().map(|&light| (known_after(light as usize).unwrap_or(0), light)).collect();
        constraints.sort_unstable();
        let (mut alive, mut peak, mut used) = (0usize, 0, 0);
        for (step, &press) in order.order().iter().enumerate() {
            if order.settled_by(press as usize).is_none() {
                alive += 1;
                peak = peak.max(alive);
            }
            alive = alive.saturating_sub(Self::at_step(&constraints, step, &mut used).len());
        }
        let mut last_uses: Vec<(u32, u32)> = last_use.into_iter().zip(0..small(cells)).collect();
        last_uses.sort_unstable();
        let (mut open, mut gone) = (0, 0);
        for step in 0..cells {
            open = open.max(step + 1 - gone);
            Self::at_step(&last_uses, step, &mut gone);
        }
        Ok(Self { order, constraints, last_uses, peak, open })
    }

    /// The entries of a list sorted by steps that belong to `step`. They begin at `next`, which
    /// moves behind them.
    pub(super) fn at_step<'l>(list: &'l [(u32, u32)], step: usize, next: &mut usize) -> &'l [(u32, u32)] {
        let first = *next;
        while list.get(*next).is_some_and(|(of, _)| *of == small(step)) {
            *next += 1;
        }
        &list[first..*next]
    }

    /// Makes the schedule with the lowest peak among a few orders: as numbered, column by column,
    /// and breadth first from a corner for other shapes than grids.
    pub(super) fn best(
        variant: &Variant,
        incidence: &Incidence,
        budget: &Budget<'_>,
    ) -> Result<(Self, Reservation), Exhausted> {
        let cells = incidence.cells();
        let each = EliminationOrder::BYTES_A_CELL + 5 * size_of::<u32>();
        let memory = budget.reserve(cells.saturating_mul(each))?;
        let _candidates = budget.reserve(cells.saturating_mul(2 * each))?;
        let mut best: Option<Self> = None;
        for order in EliminationOrder::candidates(variant, incidence, budget)? {
            let schedule = Self::new(incidence, order, budget)?;
            if best.as_ref().is_none_or(|best| schedule.peak < best.peak) {
                best = Some(schedule);
            }
        }
        Ok((best.expect("there is always the order of the numbers"), memory))
    }
}
