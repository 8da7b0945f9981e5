//! The linear relaxation: decides if a box has a real point whose transform stays below a ceiling.
//!
//! The box has a range for the entry `s(h)` of every class `h`, the ceiling a limit `r(u)` for
//! every element `u`; wanted is `T(u) = sum over h of s(h) (-1)^(h . u) <= r(u)` for all `u`.
//! Branch and bound asks this at each step, with ranges that shrink and grow back.
//!
//! Implements the dual simplex method with bounded variables (Lemke, The dual method of solving the
//! linear programming problem, 1954) on a full table: basic variables are expressed by free ones,
//! which are at an end of their range, so changing a range keeps the table dual feasible. An
//! artificial cost avoids cycles. The table is dense, and it is in floating point, so a "no" counts
//! only with a certificate that is checked in integers: multipliers `l(u) >= 0` with
//! `sum l(u) T(u) > sum l(u) r(u)` everywhere in the box.

use douse_algebra::narrow::small;
use douse_algebra::walsh::walsh_hadamard;
use douse_shortest::Budget;

/// The answer of the table for the present box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// A point was found; [`Feasibility::point`] is it, up to rounding.
    Feasible,
    /// There is no point, by a certificate checked in integers.
    Infeasible,
    /// Rounding or the budget leaves it open.
    Unknown,
}

/// The table. Variables are numbered: first the classes, then the elements.
pub(super) struct Feasibility<'a> {
    budget: &'a Budget<'a>,
    columns: Vec<u32>,
    ceiling: Vec<i32>,
    costs: Vec<f64>,
    /// Row `i`, column `j`: the coefficient of free variable `j` in basic variable `i`; the last
    /// row is the cost.
    table: Vec<f64>,
    basic: Vec<usize>,
    free: Vec<usize>,
    lower: Vec<f64>,
    upper: Vec<f64>,
    value: Vec<f64>,
    pivots: usize,
}

/// The largest violation of a range that counts as rounding.
const EPSILON: f64 = 1e-7;
/// Pivots after which the table is rebuilt, so that rounding errors do not accumulate.
const PIVOTS_BETWEEN_REBUILDS: usize = 200;
/// Pivots after which a question stays open.
const MAX_PIVOTS: usize = 5000;
/// The multipliers of a certificate are scaled to add up to about this.
const SCALE: f64 = (1u32 << 29) as f64;

/// The nearest number; all that are rounded are far below `2^31`.
#[expect(clippy::cast_possible_truncation, reason = "casts of floating-point numbers saturate")]
pub(super) fn rounded(number: f64) -> i32 {
    number.round() as i32
}

impl<'a> Feasibility<'a> {
    /// * `columns`: the classes, different and not zero.
    /// * `ranges`: lowest and highest entry of each class.
    /// * `ceiling`: one entry per element, `2^d` of them.
    /// * `budget`: when it ends, all questions stay open.
    pub(super) fn new(columns: &[u32], ranges: &[(i32, i32)], ceiling: &[i32], budget: &'a Budget<'a>) -> Self {
        let (classes, elements) = (columns.len(), ceiling.len());
        let lower = ranges.iter().map(|r| f64::from(r.0)).chain((0..elements).map(|_| f64::NEG_INFINITY)).collect();
        let upper = ranges.iter().map(|r| f64::from(r.1)).chain(ceiling.iter().map(|&c| f64::from(c))).collect();
        // Any costs do, as long as no two sums of them are equal by accident.
        let costs =
            (1..=small(classes)).map(|i| f64::from(i.wrapping_mul(2_654_435_761)) / 4_294_967_296.0 - 0.5).collect();
        let mut this = Self {
            budget,
            columns: columns.to_vec(),
            ceiling: ceiling.to_vec(),
            costs,
            table: vec![0.0; classes * (elements + 1)],
            basic: (classes..classes + elements).collect(),
            free: (0..classes).collect(),
            lower,
            upper,
            value: vec![0.0; classes + elements],
            pivots: 0,
        };
        this.rebuild();
        this
    }

    /// The point found last: an entry for each class.
    pub(super) fn point(&self) -> &[f64] {
        &self.value[..self.columns.len()]
    }

    /// Changes the range of a class.
    pub(super) fn set_range(&mut self, class: usize, (lower, upper): (i32, i32)) {
        (self.lower[class], self.upper[class]) = (f64::from(lower), f64::from(upper));
        if let Some(column) = self.free.iter().position(|&variable| variable == class) {
            self.move_free(column, self.best_end(column));
        }
    }

    /// The end of a free variable's range at which the cost is least.
    fn best_end(&self, column: usize) -> f64 {
        let variable = self.free[column];
        let slope = self.table[self.basic.len() * self.free.len() + column];
        if slope < 0.0 || self.lower[variable] == f64::NEG_INFINITY {
            self.upper[variable]
        } else {
            self.lower[variable]
        }
    }

    fn sign(&self, class: usize, element: usize) -> f64 {
        if (self.columns[class] & small(element)).count_ones() % 2 == 1 { -1.0 } else { 1.0 }
    }

    fn move_free(&mut self, column: usize, to: f64) {
        let variable = self.free[column];
        let by = to - self.value[variable];
        if by != 0.0 {
            let width = self.free.len();
            self.value[variable] = to;
            for (row, &basic) in self.basic.iter().enumerate() {
                self.value[basic] += self.table[row * width + column] * by;
            }
        }
    }

    /// Decides the box as it is now.
    pub(super) fn decide(&mut self) -> Verdict {
        let width = self.free.len();
        for _ in 0..MAX_PIVOTS {
            if self.budget.exhausted() {
                return Verdict::Unknown;
            }
            if self.pivots >= PIVOTS_BETWEEN_REBUILDS {
                self.rebuild();
            }
            let (mut row, mut worst) = (usize::MAX, EPSILON);
            for (i, &variable) in self.basic.iter().enumerate() {
                let value = self.value[variable];
                let violation = (self.lower[variable] - value).max(value - self.upper[variable]);
                if violation > worst {
                    (row, worst) = (i, violation);
                }
            }
            if row == usize::MAX {
                return Verdict::Feasible;
            }
            let leaving = self.basic[row];
            let rise = self.value[leaving] < self.lower[leaving];
            let target = if rise { self.lower[leaving] } else { self.upper[leaving] };
            let entries = &self.table[row * width..(row + 1) * width];
            let slopes = &self.table[self.basic.len() * width..];
            // Among the free variables that can help, the one whose slope is used up first.
            let mut choice: Option<(f64, f64, usize)> = None;
            for (column, (&entry, &slope)) in entries.iter().zip(slopes).enumerate() {
                let variable = self.free[column];
                if entry.abs() < 1e-9 || self.lower[variable] == self.upper[variable] {
                    continue;
                }
                let at_upper = self.value[variable] >= self.upper[variable];
                if (entry > 0.0) == (rise == at_upper) {
                    continue;
                }
                let ratio = slope.abs() / entry.abs();
                let better = choice.is_none_or(|(least, size, _)| {
                    ratio < least - 1e-12 || (ratio <= least + 1e-12 && entry.abs() > size)
                });
                if better {
                    choice = Some((ratio, entry.abs(), column));
                }
            }
            match choice {
                Some((_, _, column)) => self.pivot(row, column, target),
                None if self.is_certified(row) => return Verdict::Infeasible,
                None if self.pivots > 0 => self.rebuild(),
                None => return Verdict::Unknown,
            }
        }
        Verdict::Unknown
    }

    /// Exchanges a basic and a free variable and brings the former to `target`.
    fn pivot(&mut self, row: usize, column: usize, target: f64) {
        let width = self.free.len();
        let (leaving, entering) = (self.basic[row], self.free[column]);
        let by = (target - self.value[leaving]) / self.table[row * width + column];
        self.move_free(column, self.value[entering] + by);
        self.value[leaving] = target;
        self.exchange(row, column);
        self.pivots += 1;
    }

    fn exchange(&mut self, row: usize, column: usize) {
        let width = self.free.len();
        let inverse = 1.0 / self.table[row * width + column];
        let mut pivot_row: Vec<f64> =
            self.table[row * width..(row + 1) * width].iter().map(|entry| -entry * inverse).collect();
        pivot_row[column] = inverse;
        for (other, entries) in self.table.chunks_exact_mut(width).enumerate() {
            let factor = entries[column];
            if other == row {
                entries.copy_from_slice(&pivot_row);
            } else if factor != 0.0 {
                entries[column] = 0.0;
                for (entry, pivot) in entries.iter_mut().zip(&pivot_row) {
                    *entry += factor * pivot;
                }
            }
        }
        std::mem::swap(&mut self.basic[row], &mut self.free[column]);
    }

    /// Recomputes the table for the same basic variables from the signs, and all values from the
    /// free ones.
    fn rebuild(&mut self) {
        let (classes, elements) = (self.columns.len(), self.ceiling.len());
        let wanted_free = self.free.clone();
        self.basic = (classes..classes + elements).collect();
        self.free = (0..classes).collect();
        for element in 0..elements {
            for class in 0..classes {
                self.table[element * classes + class] = self.sign(class, element);
            }
        }
        self.table[elements * classes..].copy_from_slice(&self.costs);
        for variable in wanted_free.iter().copied().filter(|&variable| variable >= classes) {
            // A table that is not finished leaves the question open, like the one before.
            if self.budget.exhausted() {
                break;
            }
            let row = variable - classes;
            // The leaving class is one that was not free; the largest entry keeps the table well
            // conditioned.
            let entries = &self.table[row * classes..(row + 1) * classes];
            let column = (0..classes)
                .filter(|&column| !wanted_free.contains(&self.free[column]))
                .max_by(|&a, &b| entries[a].abs().total_cmp(&entries[b].abs()));
            match column {
                Some(column) if entries[column].abs() > 1e-9 => self.exchange(row, column),
                _ => {}
            }
        }
        for column in 0..classes {
            self.value[self.free[column]] = self.best_end(column);
        }
        for (row, &basic) in self.basic.iter().enumerate() {
            let entries = &self.table[row * classes..(row + 1) * classes];
            self.value[basic] =
                entries.iter().zip(&self.free).map(|(entry, &variable)| entry * self.value[variable]).sum();
        }
        self.pivots = 0;
    }

    /// Checks in integers that the row proves the box empty.
    fn is_certified(&self, row: usize) -> bool {
        let (classes, elements) = (self.columns.len(), self.ceiling.len());
        let mut multipliers = vec![0.0; elements];
        if self.basic[row] >= classes {
            multipliers[self.basic[row] - classes] = 1.0;
        }
        for (entry, &variable) in self.table[row * classes..(row + 1) * classes].iter().zip(&self.free) {
            if variable >= classes {
                multipliers[variable - classes] = entry.abs();
            }
        }
        let total: f64 = multipliers.iter().sum();
        if !(total > 0.0 && total.is_finite()) {
            return false;
        }
        let mut weights: Vec<i32> = multipliers.iter().map(|m| rounded(m / total * SCALE)).collect();
        let ceiling: i64 = weights.iter().zip(&self.ceiling).map(|(&w, &c)| i64::from(w) * i64::from(c)).sum();
        walsh_hadamard(&mut weights);
        let least: i64 = (0..classes)
            .map(|class| {
                let slope = i64::from(weights[self.columns[class] as usize]);
                let end = |entry: f64| slope * i64::from(rounded(entry));
                end(self.lower[class]).min(end(self.upper[class]))
            })
            .sum();
        least > ceiling
    }
}
