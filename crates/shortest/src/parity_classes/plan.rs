//! The division of the presses among the parts that needs the fewest joins.
//!
//! Let all solutions of at most `W` presses be wanted, and let `w_1 .. w_4` be the presses of a
//! solution in the four parts.
//! * *Two against two*: for any `a` that parts 1 and 2 together can have, they have fewer presses
//!   than `a`, or parts 3 and 4 together have at most `W - a`.
//! * *Four shares*: let `T_1 + .. + T_4 = W + delta` with `delta > 0` and `e_c = w_c - T_c` the
//!   excess of a part. If `p` has the lowest excess and `q` the second lowest, then
//!   `e_p + 3 e_q <= e_1 + .. + e_4 <= -delta`.
//!
//! Either way it is enough to join pairs of light numbers of two parts. The number of pairs follows
//! from the number of numbers of each weight, so the cheapest way is chosen by counting.

use super::shares::Shares;
use crate::coset::Step;

/// The parts that remain when two are taken.
pub(super) fn others(first: usize, second: usize) -> [usize; 2] {
    let mut rest = (0..4).filter(|&part| part != first && part != second);
    [rest.next().unwrap_or(0), rest.next().unwrap_or(0)]
}

/// The three ways to pair off four parts.
const PAIRINGS: [[[usize; 2]; 2]; 3] = [[[0, 3], [1, 2]], [[0, 1], [2, 3]], [[0, 2], [1, 3]]];

/// Two different parts, in every order.
const ORDERS: [(usize, usize); 12] =
    [(0, 1), (0, 2), (0, 3), (1, 0), (1, 2), (1, 3), (2, 0), (2, 1), (2, 3), (3, 0), (3, 1), (3, 2)];

/// The estimates of the parts that planning needs.
#[derive(Clone, Debug)]
pub(super) struct PartEstimates {
    /// The number of numbers of each weight, by part.
    pub(super) counts: [Vec<f64>; 4],
    /// The smallest weight of each part.
    pub(super) smallest: [usize; 4],
    /// The residue class of the weights of each part.
    pub(super) steps: [Step; 4],
    /// The average number of solutions per pair of numbers of two parts; `None` if they cannot be
    /// joined.
    pub(super) density: [[Option<f64>; 4]; 4],
    /// The cost of a pair two against two, relative to four shares: its bounds for the other parts
    /// are weaker, which matters if these are not in tables.
    pub(super) weak_bounds: f64,
    /// The number of pairs of numbers up to each sum of weights, for each pair of each of
    /// [`PAIRINGS`].
    sums: [[Vec<f64>; 2]; 3],
}

/// A way to find all solutions of at most `presses` presses.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) presses: usize,
    pub(super) shares: Shares,
    pub(super) tasks: Vec<PairJoin>,
    /// The estimated number of pairs.
    pub(super) joins: f64,
}

/// Two parts to be joined.
#[derive(Clone, Debug)]
pub(super) struct PairJoin {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) spans: Vec<WeightSpan>,
}

/// Numbers of the first part of this `weight` are joined with those of the second of weights
/// `from..=to`.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeightSpan {
    pub(super) weight: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Plan {
    /// For each part the weight up to which its numbers must be listed.
    pub(super) fn limits(&self) -> [usize; 4] {
        let mut limits = [0; 4];
        for task in &self.tasks {
            for span in &task.spans {
                limits[task.first] = limits[task.first].max(span.weight);
                limits[task.second] = limits[task.second].max(span.to);
            }
        }
        limits
    }

    /// Lower bounds for the other two parts of solutions that a task owns, given the weight of the
    /// second part and the smallest weights of the others.
    pub(super) fn floors(&self, task: &PairJoin, second: usize, smallest: [usize; 2]) -> [usize; 2] {
        let Shares::FourShares { shares } = self.shares else { return smallest };
        let parts = others(task.first, task.second);
        // No other part has a lower excess than the second.
        std::array::from_fn(|i| (shares[parts[i]] + second).saturating_sub(shares[task.second]).max(smallest[i]))
    }

    /// True if a solution with these presses in the parts is to be reported by task number `task`:
    /// each solution belongs to exactly one.
    pub(super) fn owns(&self, task: usize, weights: [usize; 4]) -> bool {
        match self.shares {
            Shares::TwoAgainstTwo { first, split, .. } => {
                let light = weights[first[0]] + weights[first[1]] < split;
                light == (self.tasks[task].first == first[0])
            }
            Shares::FourShares { shares } => {
                let mut order: [(isize, usize); 4] =
                    std::array::from_fn(|part| (weights[part] as isize - shares[part] as isize, part));
                order.sort_unstable();
                [order[0].1, order[1].1] == [self.tasks[task].first, self.tasks[task].second]
            }
        }
    }
}

impl PartEstimates {
    pub(super) fn new(
        counts: [Vec<f64>; 4],
        smallest: [usize; 4],
        steps: [Step; 4],
        density: [[Option<f64>; 4]; 4],
        weak_bounds: f64,
    ) -> Self {
        let sums = PAIRINGS.map(|pairing| {
            pairing.map(|[p, q]| match density[p][q] {
                Some(density) => cumulated(&sums(&counts[p], &counts[q], density)),
                None => Vec::new(),
            })
        });
        Self { counts, smallest, steps, density, weak_bounds, sums }
    }

    /// A number of presses that no solution is below.
    pub(super) fn least(&self) -> usize {
        self.smallest.iter().sum()
    }

    /// All plans worth considering to find the solutions of at most `presses` presses, cheapest
    /// first.
    pub(super) fn plans(&self, presses: usize) -> Vec<Plan> {
        let mut plans: Vec<Plan> = (0..3).filter_map(|pairing| self.two_against_two(pairing, presses)).collect();
        plans.extend(self.four_shares(presses));
        plans.sort_by(|a, b| self.cost(a).total_cmp(&self.cost(b)));
        plans
    }

    /// The cheapest plan; `None` if the parts cannot be joined.
    pub(super) fn cheapest(&self, presses: usize) -> Option<Plan> {
        let pairs = (0..3).filter_map(|pairing| self.two_against_two(pairing, presses));
        let best = pairs.min_by(|a, b| a.joins.total_cmp(&b.joins));
        // Four shares take longer to plan, and pay if there are many joins.
        match best {
            Some(plan) if self.cost(&plan) < WORTH_FOUR_SHARES => Some(plan),
            best => {
                best.into_iter().chain(self.four_shares(presses)).min_by(|a, b| self.cost(a).total_cmp(&self.cost(b)))
            }
        }
    }

    /// The cost of a plan, in pairs with tight bounds.
    pub(super) fn cost(&self, plan: &Plan) -> f64 {
        plan.joins * self.cost_of_pair(plan.shares)
    }

    /// The cost of a pair, in pairs with tight bounds.
    pub(super) fn cost_of_pair(&self, shares: Shares) -> f64 {
        match shares {
            Shares::TwoAgainstTwo { .. } => self.weak_bounds,
            Shares::FourShares { .. } => 1.0,
        }
    }

    /// A plan with four shares that differ from those given, if there is one.
    pub(super) fn other_shares(&self, presses: usize, shares: [usize; 4]) -> Option<Plan> {
        let unit = self.steps.iter().map(|step| step.modulus).max().unwrap_or(1);
        let [a, b, c, d] = shares;
        let moved = [a.checked_sub(unit)?, b + unit, c.checked_sub(unit)?, d + unit];
        self.with_shares(presses, Shares::FourShares { shares: moved })
    }

    /// The plan with these shares; `None` if such parts cannot be joined.
    pub(super) fn with_shares(&self, presses: usize, shares: Shares) -> Option<Plan> {
        match shares {
            Shares::TwoAgainstTwo { first, second, split } => {
                let same = |pairing: &[[usize; 2]; 2]| *pairing == [first, second];
                self.split(PAIRINGS.iter().position(same)?, presses, split)
            }
            Shares::FourShares { shares } => {
                let enough = shares.iter().sum::<usize>() > presses && self.all_join();
                enough.then(|| self.shared_out(presses, shares))
            }
        }
    }

    /// The estimated cost of finding the solutions of at most `presses` presses, in pairs with
    /// tight bounds.
    pub(super) fn least_cost(&self, presses: usize) -> f64 {
        let joins = (0..3).filter_map(|pairing| self.best_split(pairing, presses)).map(|(joins, _)| joins);
        let cost = joins.min_by(f64::total_cmp).unwrap_or(f64::INFINITY) * self.weak_bounds;
        if cost < WORTH_FOUR_SHARES || self.weak_bounds <= 1.0 {
            return cost;
        }
        self.four_shares(presses).map_or(cost, |plan| plan.joins.min(cost))
    }

    /// The estimated number of solutions of at most each number of presses, if the parts were
    /// independent.
    pub(super) fn expected_solutions(&self, dimension: usize) -> Vec<f64> {
        let bits: f64 = self.counts.iter().map(|counts| counts.iter().sum::<f64>().log2()).sum();
        let sum = |p: usize, q: usize| sums(&self.counts[p], &self.counts[q], 1.0);
        cumulated(&sums(&sum(0, 1), &sum(2, 3), (dimension as f64 - bits).exp2()))
    }

    /// The fewest joins of a pairing and their split: the smallest sum of presses of the first pair
    /// that the second pair covers.
    fn best_split(&self, pairing: usize, presses: usize) -> Option<(f64, usize)> {
        let [[p, q], [r, s]] = PAIRINGS[pairing];
        self.density[p][q].and(self.density[r][s])?;
        let step = self.steps[p].plus(self.steps[q]);
        let first = step.at_least(self.smallest[p] + self.smallest[q]);
        let splits = (first..=presses.max(first) + step.modulus).step_by(step.modulus);
        splits.map(|split| (self.joins_of_split(pairing, presses, split), split)).min_by(|a, b| a.0.total_cmp(&b.0))
    }

    fn joins_of_split(&self, pairing: usize, presses: usize, split: usize) -> f64 {
        let up_to = |side: usize, sum: Option<usize>| {
            let sums = &self.sums[pairing][side];
            sum.map_or(0.0, |sum| sums[sum.min(sums.len() - 1)])
        };
        up_to(0, split.checked_sub(1)) + up_to(1, presses.checked_sub(split))
    }

    fn two_against_two(&self, pairing: usize, presses: usize) -> Option<Plan> {
        self.split(pairing, presses, self.best_split(pairing, presses)?.1)
    }

    fn split(&self, pairing: usize, presses: usize, split: usize) -> Option<Plan> {
        let [[p, q], [r, s]] = PAIRINGS[pairing];
        self.density[p][q].and(self.density[r][s])?;
        let tasks = [(p, q, split.checked_sub(1)), (r, s, presses.checked_sub(split))];
        let tasks = tasks.into_iter().filter_map(|(p, q, sum)| self.task(p, q, |w| Some((0, sum?.checked_sub(w)?))));
        let shares = Shares::TwoAgainstTwo { first: [p, q], second: [r, s], split };
        Some(Plan { presses, shares, tasks: tasks.collect(), joins: self.joins_of_split(pairing, presses, split) })
    }

    /// The task to join two parts where the weights of the second are within `range` of the
    /// first's.
    fn task(&self, first: usize, second: usize, range: impl Fn(usize) -> Option<(usize, usize)>) -> Option<PairJoin> {
        let weights = self.smallest[first]..self.counts[first].len();
        let spans = weights.filter(|&w| self.counts[first][w] > 0.0).filter_map(|weight| {
            let (from, to) = range(weight)?;
            let (from, to) = (from.max(self.smallest[second]), to.min(self.counts[second].len() - 1));
            (from <= to).then_some(WeightSpan { weight, from, to })
        });
        let spans: Vec<WeightSpan> = spans.collect();
        (!spans.is_empty()).then_some(PairJoin { first, second, spans })
    }

    fn four_shares(&self, presses: usize) -> Option<Plan> {
        if !self.all_join() {
            return None;
        }
        let cumulated: [Vec<f64>; 4] = std::array::from_fn(|part| cumulated(&self.counts[part]));
        let mut shares = self.even_shares(presses);
        let mut joins = self.joins_of_shares(presses, shares, &cumulated);
        // Move presses from one share to another while that helps, in ever smaller amounts.
        let mut amount = 16;
        while amount > 0 {
            let mut better = false;
            for (from, to) in ORDERS {
                let unit = self.steps[from].modulus.max(self.steps[to].modulus);
                let mut moved = shares;
                let Some(less) = moved[from].checked_sub(amount * unit) else { continue };
                moved[from] = less;
                moved[to] += amount * unit;
                let after = self.joins_of_shares(presses, moved, &cumulated);
                if after < joins {
                    (shares, joins, better) = (moved, after, true);
                }
            }
            if !better {
                amount /= 2;
            }
        }
        Some(self.shared_out(presses, shares))
    }

    fn all_join(&self) -> bool {
        ORDERS.iter().all(|&(p, q)| self.density[p][q].is_some())
    }

    fn shared_out(&self, presses: usize, shares: [usize; 4]) -> Plan {
        let task = |&(p, q): &(usize, usize)| self.task(p, q, |w| four_shares_range(presses, shares, p, q, w));
        let joins = self.joins_of_shares(presses, shares, &self.counts.each_ref().map(|counts| cumulated(counts)));
        Plan { presses, shares: Shares::FourShares { shares }, tasks: ORDERS.iter().filter_map(task).collect(), joins }
    }

    /// Shares in the residue classes of the parts that add up to just more than `presses`.
    fn even_shares(&self, presses: usize) -> [usize; 4] {
        let spare = presses.saturating_sub(self.least());
        let mut shares: [usize; 4] =
            std::array::from_fn(|part| self.steps[part].at_least(self.smallest[part] + spare / 4));
        let mut part = 0;
        while shares.iter().sum::<usize>() <= presses {
            shares[part] += self.steps[part].modulus;
            part = (part + 1) % 4;
        }
        for part in 0..4 {
            while shares.iter().sum::<usize>() > presses + self.steps[part].modulus
                && shares[part] >= self.steps[part].modulus
            {
                shares[part] -= self.steps[part].modulus;
            }
        }
        shares
    }

    fn joins_of_shares(&self, presses: usize, shares: [usize; 4], cumulated: &[Vec<f64>; 4]) -> f64 {
        let mut joins = 0.0;
        for (p, q) in ORDERS {
            let density = self.density[p][q].unwrap_or(1.0);
            for weight in self.smallest[p]..shares[p].min(self.counts[p].len()) {
                if self.counts[p][weight] == 0.0 {
                    continue;
                }
                if let Some((from, to)) = four_shares_range(presses, shares, p, q, weight) {
                    let up_to = |w: usize| cumulated[q][w.min(cumulated[q].len() - 1)];
                    let matches = up_to(to) - if from == 0 { 0.0 } else { up_to(from - 1) };
                    joins += self.counts[p][weight] * matches * density;
                }
            }
        }
        joins
    }
}

/// Planning with four shares is worth its time from this number of joins on.
const WORTH_FOUR_SHARES: f64 = 4e6;

/// The weights of part `q`, second lowest, that match `weight` of part `p`, lowest, in a solution
/// of at most `presses`.
fn four_shares_range(presses: usize, shares: [usize; 4], p: usize, q: usize, weight: usize) -> Option<(usize, usize)> {
    let delta = shares.iter().sum::<usize>() as isize - presses as isize;
    let low = weight as isize - shares[p] as isize;
    let highest = (-delta - low).div_euclid(3);
    // Of equal excesses that of the smaller part number counts as lower.
    let lowest = if p < q { low } else { low + 1 };
    let (from, to) = (shares[q] as isize + lowest, shares[q] as isize + highest);
    let to = usize::try_from(to).ok().filter(|_| from <= to)?;
    Some((usize::try_from(from).unwrap_or(0), to))
}

fn cumulated(counts: &[f64]) -> Vec<f64> {
    let add = |sum: &mut f64, &count: &f64| {
        *sum += count;
        Some(*sum)
    };
    counts.iter().scan(0.0, add).collect()
}

/// The number of pairs of each sum of weights, times `density`.
fn sums(first: &[f64], second: &[f64], density: f64) -> Vec<f64> {
    // Counts far below one are estimates of nothing.
    let present = |counts: &[f64]| -> Vec<(usize, f64)> {
        counts.iter().copied().enumerate().filter(|&(_, count)| count > 1e-6).collect()
    };
    let mut sums = vec![0.0; first.len() + second.len() - 1];
    let second = present(second);
    for (a, x) in present(first) {
        for &(b, y) in &second {
            sums[a + b] += x * y * density;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_parts_leave_two_others() {
        assert_eq!(others(0, 3), [1, 2]);
        assert_eq!(others(3, 1), [0, 2]);
    }

    /// Every way to spread presses over four parts is owned by exactly one task of every plan, and
    /// that task's spans contain it.
    #[test]
    fn every_solution_is_in_exactly_one_task() {
        let step = Step { modulus: 1, residue: 0 };
        let even = Step { modulus: 2, residue: 1 };
        let odd_only = vec![0.0, 5.0, 0.0, 9.0, 0.0, 9.0, 0.0, 5.0, 0.0, 1.0];
        let counts =
            [vec![0.0, 1.0, 4.0, 6.0, 4.0, 1.0], vec![2.0, 3.0, 9.0, 7.0], odd_only, vec![0.0, 0.0, 3.0, 3.0, 9.0]];
        let density = [[Some(1.0); 4]; 4];
        let estimates = PartEstimates::new(counts.clone(), [1, 0, 1, 2], [step, step, even, step], density, 1.0);
        for presses in 3..16 {
            let plans = estimates.plans(presses);
            assert_eq!(plans.len(), 4);
            for plan in plans {
                for code in 0..10usize.pow(4) {
                    let w: [usize; 4] = std::array::from_fn(|part| code / 10usize.pow(part as u32) % 10);
                    let occurs = (0..4).all(|c| counts[c].get(w[c]).is_some_and(|&n| n > 0.0));
                    if !occurs || w.iter().sum::<usize>() > presses {
                        continue;
                    }
                    let reached = |task: &PairJoin| {
                        let span = task.spans.iter().find(|span| span.weight == w[task.first]);
                        span.is_some_and(|span| (span.from..=span.to).contains(&w[task.second]))
                    };
                    let reports = (0..plan.tasks.len()).filter(|&t| reached(&plan.tasks[t]) && plan.owns(t, w)).count();
                    assert_eq!(reports, 1, "{w:?} of at most {presses} by {:?}", plan.shares);
                }
            }
        }
    }
}
