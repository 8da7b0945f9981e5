//! Rules whose press changes a whole row and a whole column: solved from the sums of the rows and
//! columns.

use super::claim::Claim;
use super::method::Cost;
use super::{Problem, SolveError, quiet_bits, quiet_residues};
use crate::quiet::Rows;
use douse_algebra::bits::{BitMatrix, tail_mask};
use douse_algebra::budget::{Budget, Exhausted};
use douse_algebra::residues::{Modulus, PreparedSystem, ResidueMatrix, howell_form};
use douse_puzzle::edges::Edges;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::rule::{PressShape, Rule};
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;

/// A rule under which `(A x)_ij = r_i + c_j + e x_ij`, where `r` and `c` are the sums of the rows
/// and columns of `x`, and `e` is invertible modulo `k`. The row-column rule has `e = -1`: the
/// pressed light is in both, and changes once.
///
/// Quiet patterns are sums `x_ij = p_j + q_i`, because `e x_ij = -r_i - c_j`. The first row and the
/// first column of such a pattern decide it, and so they decide the normal form of all quiet
/// patterns too: a *border* is that row and column.
#[derive(Clone, Debug)]
pub(super) struct RowColumnSums {
    size: Size,
    modulus: Modulus,
    own: u16,
    /// The least number that times `u = e + width` is zero: what quiet patterns add in one row and
    /// take away in another.
    row_step: u32,
    /// The least number that times `v = e + height` is zero, for columns.
    column_step: u32,
    /// The Howell form of the quiet patterns that are constant but for their last row and column,
    /// without the multiples of the steps:
    /// `(x_00, what the last column has more, what the last row has more)`, by the place of the
    /// pivot.
    core: [Option<[u16; 3]>; 3],
}

/// The first row and the first column of a pattern; both begin with the same value.
#[derive(Clone, Debug)]
struct Border {
    row: Vec<u16>,
    column: Vec<u16>,
}

impl RowColumnSums {
    /// The sums of a rule on a full grid, if its presses are rows and columns and `e` is
    /// invertible.
    pub(super) fn of(variant: &Variant) -> Option<Self> {
        let grid = variant.shape().as_grid().filter(|grid| !grid.has_holes())?;
        let modulus = variant.states().modulus();
        let own = match variant.rule() {
            Rule::RowColumn => modulus.neg(1),
            Rule::Drawn(shape) if grid.edges() == Edges::Flat => {
                modulus.reduce_signed(i64::from(crosses(shape, grid.size())?) - 2)
            }
            _ => return None,
        };
        modulus.is_unit(own).then(|| Self::new(grid.size(), modulus, own))
    }

    fn new(size: Size, modulus: Modulus, own: u16) -> Self {
        let (width, height) = (residue(modulus, size.width()), residue(modulus, size.height()));
        let (u, v) = (modulus.add(own, width), modulus.add(own, height));
        let (row_step, column_step) = (modulus.get() / modulus.gcd(u), modulus.get() / modulus.gcd(v));
        // A pattern with `x_00 = a`, `y` column steps more in the last column and `z` row steps
        // more in the last row is quiet where
        // `(e + width + height) a + column_step y + row_step z = 0`.
        let steps = [
            if size.width() > 1 { modulus.reduce(column_step) } else { 0 },
            if size.height() > 1 { modulus.reduce(row_step) } else { 0 },
        ];
        let condition = [modulus.add(u, height), steps[0], steps[1]];
        let condition = ResidueMatrix::from_fn(modulus, 1, 3, |_, column| condition[column].into());
        let solutions = PreparedSystem::new(&condition);
        let solutions = solutions.kernel().matrix();
        let scaled = |row: usize, column: usize| match column {
            0 => solutions.get(row, 0),
            _ => modulus.mul(steps[column - 1], solutions.get(row, column)),
        };
        let form =
            howell_form(ResidueMatrix::from_fn(modulus, solutions.rows(), 3, |row, column| scaled(row, column).into()));
        let mut core = [None; 3];
        for (row, pivot) in form.pivots().iter().enumerate() {
            core[pivot.column] = Some(std::array::from_fn(|column| form.matrix().get(row, column)));
        }
        Self { size, modulus, own, row_step, column_step, core }
    }

    fn has_steps(&self, step: u32) -> bool {
        step < self.modulus.get()
    }

    /// The number of generators of all quiet patterns.
    pub(super) fn nullity(&self) -> usize {
        let between = |step, side: usize| if self.has_steps(step) { side.saturating_sub(2) } else { 0 };
        let core = self.core.iter().flatten().count();
        core + between(self.column_step, self.size.width()) + between(self.row_step, self.size.height())
    }

    /// The borders of generators of all quiet patterns, by the places of their pivots along the
    /// border, rising; not reduced.
    fn generators(&self) -> impl Iterator<Item = (usize, Border)> + '_ {
        let (width, height) = (self.size.width(), self.size.height());
        let core = |at: usize| self.core[at].map(|core| self.core_border(core));
        let between = |step, side: usize| 1..if self.has_steps(step) { side.saturating_sub(1).max(1) } else { 1 };
        let columns = between(self.column_step, width).map(move |place| {
            let mut border = self.border(0);
            border.row[place] = self.modulus.reduce(self.column_step);
            border.row[width - 1] = self.modulus.neg(border.row[place]);
            (place, border)
        });
        let rows = between(self.row_step, height).map(move |place| {
            let mut border = self.border(0);
            border.column[place] = self.modulus.reduce(self.row_step);
            border.column[height - 1] = self.modulus.neg(border.column[place]);
            (width - 1 + place, border)
        });
        let first = core(0).map(|border| (0, border)).into_iter();
        let middle = core(1).map(|border| (width - 1, border));
        let last = core(2).map(|border| (width + height - 2, border));
        first.chain(columns).chain(middle).chain(rows).chain(last)
    }

    fn border(&self, value: u16) -> Border {
        Border { row: vec![value; self.size.width()], column: vec![value; self.size.height()] }
    }

    fn core_border(&self, [all, last_column, last_row]: [u16; 3]) -> Border {
        let mut border = self.border(all);
        let (width, height) = (self.size.width(), self.size.height());
        border.row[width - 1] = self.modulus.add(border.row[width - 1], last_column);
        border.column[height - 1] = self.modulus.add(border.column[height - 1], last_row);
        border
    }

    /// Brings a border into the normal form behind a place: below the pivots there. Before the
    /// first pivot is place `None`.
    fn reduce(&self, border: &mut Border, behind: Option<usize>) {
        let m = self.modulus;
        let (last_column, last_row) = (self.size.width() - 1, self.size.height() - 1);
        let wanted = |place: usize| behind.is_none_or(|behind| place > behind);
        if let Some(core) = self.core[0].filter(|_| wanted(0)) {
            let times = border.row[0] / core[0];
            let Border { row, column } = self.core_border(core);
            m.sub_multiple(&mut border.row, times, &row);
            m.sub_multiple(&mut border.column, times, &column);
        }
        if self.has_steps(self.column_step) {
            let step = m.reduce(self.column_step);
            for place in (1..last_column).filter(|&place| wanted(place)) {
                let moved = m.mul(border.row[place] / step, step);
                border.row[place] -= moved;
                border.row[last_column] = m.add(border.row[last_column], moved);
            }
        }
        if let Some(core) = self.core[1].filter(|_| wanted(last_column)) {
            let times = border.row[last_column] / core[1];
            border.row[last_column] -= m.mul(times, core[1]);
            border.column[last_row] = m.sub(border.column[last_row], m.mul(times, core[2]));
        }
        if self.has_steps(self.row_step) {
            let step = m.reduce(self.row_step);
            for place in (1..last_row).filter(|&place| wanted(last_column + place)) {
                let moved = m.mul(border.column[place] / step, step);
                border.column[place] -= moved;
                border.column[last_row] = m.add(border.column[last_row], moved);
            }
        }
        if let Some(core) = self.core[2].filter(|_| wanted(last_column + last_row)) {
            border.column[last_row] %= core[2];
        }
    }

    /// The difference between a row of the pattern with this border and the first row.
    fn more_in_row(&self, border: &Border, row: usize) -> u16 {
        self.modulus.sub(border.column[row], border.column[0])
    }

    /// The pattern with this border.
    fn values<'a>(&'a self, border: &'a Border) -> impl Iterator<Item = u16> + 'a {
        (0..self.size.height()).flat_map(move |row| {
            let more = self.more_in_row(border, row);
            border.row.iter().map(move |&value| self.modulus.add(value, more))
        })
    }

    /// The pattern with this border, two states.
    fn bits(&self, border: &Border) -> Vec<u64> {
        let (width, height) = (self.size.width(), self.size.height());
        let mut first = BitMatrix::zeros(1, width);
        (0..width).for_each(|column| first.set(0, column, border.row[column] == 1));
        let mut pattern = BitMatrix::zeros(height, width);
        for row in 0..height {
            let flip = if self.more_in_row(border, row) == 1 { u64::MAX } else { 0 };
            let target = pattern.row_mut(row);
            target.iter_mut().zip(first.row(0)).for_each(|(word, first)| *word = first ^ flip);
            target.last_mut().into_iter().for_each(|last| *last &= tail_mask(width));
        }
        pattern.to_flat().words().to_vec()
    }

    /// A solution, if the sums of the rows and columns of the lights allow one.
    ///
    /// With `u r_i + T = D_i` and `v c_j + T = E_j`, where `D` and `E` are the sums of the lights
    /// and `T` that of all presses, every `r_i` follows from `T` up to a multiple of the row step,
    /// and every `c_j` up to one of the column step.
    fn presses(&self, lights: &[u16], sums: &Border) -> Option<Vec<u16>> {
        let m = self.modulus;
        let (width, height) = (residue(m, self.size.width()), residue(m, self.size.height()));
        // For the rows and for the columns: the divisor of `u`, a unit that turns `u` into it, and
        // the quotients.
        let divided = |factor: u16, sums: &[u16]| -> Option<(u16, u16, Vec<u16>)> {
            let divisor = m.gcd(factor);
            let quotient = |&sum: &u16| {
                let more = u32::from(m.sub(sum, sums[0]));
                more.is_multiple_of(divisor).then(|| m.reduce(more / divisor))
            };
            Some((m.reduce(divisor), m.normalising_unit(factor), sums.iter().map(quotient).collect::<Option<_>>()?))
        };
        let (row_divisor, row_unit, row_quotients) = divided(m.add(self.own, width), &sums.column)?;
        let (column_divisor, column_unit, column_quotients) = divided(m.add(self.own, height), &sums.row)?;
        let total = |values: &[u16]| values.iter().fold(0, |sum, &value| m.add(sum, value));
        let steps = [m.reduce(self.row_step), m.reduce(self.column_step)];
        // The unknowns: `T`; what the rows have in common and the steps of the first row; the same
        // for columns.
        let equations = [
            [1, row_divisor, 0, 0, 0],
            [m.neg(1), m.mul(row_unit, height), steps[0], 0, 0],
            [1, 0, 0, column_divisor, 0],
            [m.neg(1), 0, 0, m.mul(column_unit, width), steps[1]],
        ];
        let right = [
            sums.column[0],
            m.neg(m.mul(row_unit, total(&row_quotients))),
            sums.row[0],
            m.neg(m.mul(column_unit, total(&column_quotients))),
        ];
        let system = ResidueMatrix::from_fn(m, 4, 5, |row, column| equations[row][column].into());
        let found = PreparedSystem::new(&system).solve(&right).ok()?;
        let sums_of = |unit: u16, quotients: &[u16], common: u16, more: u16| {
            let mut sums: Vec<u16> = quotients.iter().map(|&quotient| m.mul(unit, m.add(quotient, common))).collect();
            sums[0] = m.add(sums[0], more);
            sums
        };
        let rows = sums_of(row_unit, &row_quotients, found[1], m.mul(steps[0], found[2]));
        let columns = sums_of(column_unit, &column_quotients, found[3], m.mul(steps[1], found[4]));
        let inverse = m.inverse(self.own)?;
        let row = |(lights, &row): (&[u16], &u16)| -> Vec<u16> {
            let press = |(&light, &column): (&u16, &u16)| m.mul(inverse, m.sub(light, m.add(row, column)));
            lights.iter().zip(&columns).map(press).collect()
        };
        Some(lights.chunks_exact(self.size.width()).zip(&rows).flat_map(row).collect())
    }

    /// The sums of the columns (as a row) and of the rows (as a column).
    fn sums(&self, lights: &[u16]) -> Border {
        let mut sums = self.border(0);
        for (row, lights) in lights.chunks_exact(self.size.width()).enumerate() {
            self.modulus.add_row(&mut sums.row, lights);
            sums.column[row] = self.modulus.reduce_wide(lights.iter().map(|&light| u64::from(light)).sum());
        }
        sums
    }

    /// The inner product of a quiet pattern with lights of these sums.
    fn meets(&self, pattern: &Border, sums: &Border) -> u16 {
        let m = self.modulus;
        let more = (0..pattern.column.len()).map(|row| self.more_in_row(pattern, row)).collect::<Vec<_>>();
        m.add(m.dot(&pattern.row, &sums.row), m.dot(&more, &sums.column))
    }
}

/// Returns whether every press changes its own light too, for a drawn shape that covers the whole
/// row and the whole column of every cell, and nothing else.
fn crosses(shape: &PressShape, size: Size) -> Option<bool> {
    let offsets = shape.offsets();
    let on_axes = offsets.iter().all(|&(row, column)| row == 0 || column == 0);
    let covers = |side: usize, along: &dyn Fn(isize) -> (isize, isize)| {
        let reach = isize::try_from(side).unwrap_or(isize::MAX) - 1;
        reach <= (PressShape::MAX_SIDE / 2) as isize
            && (-reach..=reach).filter(|&far| far != 0).all(|far| offsets.contains(&along(far)))
    };
    let all = on_axes && covers(size.width(), &|far| (0, far)) && covers(size.height(), &|far| (far, 0));
    all.then(|| offsets.contains(&(0, 0)))
}

fn residue(modulus: Modulus, number: usize) -> u16 {
    modulus.reduce_wide(number as u64)
}

/// Two passes over the board.
pub(super) fn cost(problem: &Problem, _budget: &Budget<'_>) -> Result<Option<Cost>, Exhausted> {
    let cells = problem.variant().cells();
    let cost = |_| Cost { work: 4.0 * cells as f64, memory: cells.saturating_mul(8) };
    Ok(RowColumnSums::of(problem.variant()).map(cost))
}

/// Solves a board from the sums of its rows and columns.
///
/// # Complexity
/// `O(N)` time and memory for `N` cells, and `O(d N)` for listing `d` quiet patterns.
pub(super) fn solve_sums(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
    let (variant, states) = (problem.variant(), problem.variant().states());
    let sums = RowColumnSums::of(variant).ok_or(SolveError::DoesNotApply("sums"))?;
    let lights: Vec<u16> = problem.difference().iter().collect();
    let totals = sums.sums(&lights);
    let mut meter = budget.meter();
    for (_, border) in sums.generators() {
        meter.spend(border.row.len() + border.column.len())?;
        // The rule works both ways, so quiet patterns are what every press meets in a multiple of
        // k.
        if sums.meets(&border, &totals) != 0 {
            return Ok(Claim::Unsolvable(Pattern::from_values(states, sums.values(&border))));
        }
    }
    let mut presses = sums.presses(&lights, &totals).ok_or(SolveError::WrongAnswer { method: "sums" })?;
    let (width, modulus) = (sums.size.width(), sums.modulus);
    let given = Border { row: presses[..width].to_vec(), column: presses.iter().step_by(width).copied().collect() };
    let mut reduced = given.clone();
    sums.reduce(&mut reduced, None);
    let mut quiet = given;
    modulus.sub_row(&mut quiet.row, &reduced.row);
    modulus.sub_row(&mut quiet.column, &reduced.column);
    presses.iter_mut().zip(sums.values(&quiet)).for_each(|(press, more)| *press = modulus.sub(*press, more));
    let (nullity, cells) = (sums.nullity(), variant.cells());
    let borders = sums.generators().map(|(place, mut border)| {
        sums.reduce(&mut border, Some(place));
        border
    });
    let presses = Pattern::from_values(states, presses);
    if states.is_two() {
        let (mut basis, memory) = quiet_bits(nullity, cells, budget)?;
        for (row, border) in borders.enumerate() {
            meter.spend(cells / 16)?;
            basis.row_mut(row).copy_from_slice(&sums.bits(&border));
        }
        return Ok(Claim::Solvable { presses, quiet: Rows::Bits(basis), memory: Some(memory) });
    }
    let (mut quiet, memory) = quiet_residues(modulus, nullity, cells, budget)?;
    for (row, border) in borders.enumerate() {
        meter.spend(cells)?;
        quiet.row_mut(row).iter_mut().zip(sums.values(&border)).for_each(|(entry, value)| *entry = value);
    }
    Ok(Claim::Solvable { presses, quiet: Rows::Residues(quiet), memory: Some(memory) })
}
