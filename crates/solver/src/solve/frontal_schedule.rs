//! When a front takes up and lets go of what: the plan that the frontal methods share.

use super::elimination_order::EliminationOrder;
use douse_puzzle::incidence::Incidence;
use douse_puzzle::variant::Variant;

/// When each light can be used and each press forgotten, for one order of the presses.
#[derive(Debug)]
pub(super) struct FrontalSchedule {
    pub(super) order: EliminationOrder,
    /// The constraints in the order in which they become known, and after which step.
    pub(super) constraints: Vec<(u32, u32)>,
    /// After which step no light needs a press any more.
    last_use: Vec<u32>,
    /// The most unknowns alive at one time if every constraint removes one.
    pub(super) peak: usize,
}

impl FrontalSchedule {
    fn new(incidence: &Incidence, order: EliminationOrder) -> Self {
        let cells = incidence.cells();
        let mut step_of = vec![0u32; cells];
        for (step, &press) in order.order().iter().enumerate() {
            step_of[press as usize] = step as u32;
        }
        let known_after = |light: usize| incidence.presses_of(light).iter().map(|&p| step_of[p as usize]).max();
        let mut last_use = step_of.clone();
        for light in 0..cells {
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
            while constraints.get(used).is_some_and(|(known, _)| *known == step as u32) {
                used += 1;
                alive = alive.saturating_sub(1);
            }
        }
        Self { order, constraints, last_use, peak }
    }

    /// The schedule with the lowest peak among the obvious orders: as numbered, column by column, and by breadth from a
    /// corner for what is not a grid.
    pub(super) fn best(variant: &Variant, incidence: &Incidence) -> Self {
        let candidates = EliminationOrder::candidates(variant, incidence);
        let schedules = candidates.into_iter().map(|order| Self::new(incidence, order));
        schedules.min_by_key(|schedule| schedule.peak).expect("there is always the order of the numbers")
    }

    /// For every step, the presses that no light needs any more after it.
    pub(super) fn forgotten_after(&self) -> Vec<Vec<u32>> {
        let mut forgotten = vec![Vec::new(); self.last_use.len()];
        for (press, &step) in self.last_use.iter().enumerate() {
            forgotten[step as usize].push(press as u32);
        }
        forgotten
    }
}
