//! Berlekamp's switching game: lamps in a rectangle, and one switch for each row and each column.
//!
//! If a component of the quiet patterns is spanned by the rows and columns of a rectangle of cells,
//! the fewest presses of a board are the fewest lamps that switching can leave. With
//! `r_1, .. , r_a` the rows, a choice `s` of columns leaves `sum over i of g(r_i + s)`, `g(x)` the
//! smaller one of the ones and the zeros of `x`: rows decide alone. A position is a sequence of
//! rows up to complements of single rows and one `s` added to all of them, so the first row is
//! zero. Its presses do not depend on the order of the rows, nor on that of the columns. So the
//! first rows are enumerated up to these symmetries, each with the number of sequences it stands
//! for, and only for the last rows all values are tried.
//!
//! With the row-column rule on odd sides only an even number of switches is quiet. Then every
//! position of the game stands for two, with the fewest lamps after an even and after an odd number
//! of switches: where the cheapest choice of rows for some columns has the wrong parity, the row
//! that costs least is switched once more.
//!
//! Literature: Fishburn and Sloane, The solution to Berlekamp's switching game, 1989; Carlson and
//! Stolarski, The correct solution to Berlekamp's switching game, 2004.

use super::code::Code;
use super::component::CoveringRadius;
use douse_algebra::lanes::Lane;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::shape::Shape;
use douse_shortest::{Budget, Stopped};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// Rows of more cells have too many values to enumerate.
const MAX_COLUMNS: usize = 8;
/// Rows that are enumerated up to symmetry: their orders are tried out one by one.
const SORTED_ROWS: usize = 5;
/// Ends of sequences between two checks of the budget.
const ENDS_BETWEEN_CHECKS: usize = 4096;

/// A rectangle of cells whose rows and columns span a component of the quiet patterns.
pub(super) struct SwitchingGame {
    /// The cells, as positions in the component: no fewer rows than columns.
    cells: Vec<Vec<usize>>,
    switches: Switches,
}

/// The numbers of switches that are quiet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Switches {
    Any,
    /// An even number of rows and columns together.
    Even,
}

impl SwitchingGame {
    /// The game that a component is, if it is one.
    pub(super) fn of_component(component: &Code, shape: &Shape) -> Option<Self> {
        let Shape::Grid(grid) = shape else { return None };
        if !component.states.is_two() {
            return None;
        }
        let mut rows: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
        for (at, &cell) in component.cells.iter().enumerate() {
            let place = grid.place(cell);
            rows.entry(place.row).or_default().push((place.column, at));
        }
        let columns: Vec<usize> = rows.values().next()?.iter().map(|&(column, _)| column).collect();
        let full = |row: &Vec<(usize, usize)>| row.iter().map(|&(column, _)| column).eq(columns.iter().copied());
        let switches = match (rows.len() + columns.len()).checked_sub(component.quiet.len())? {
            1 => Switches::Any,
            2 => Switches::Even,
            _ => return None,
        };
        if !rows.values().all(full) {
            return None;
        }
        let mut cells: Vec<Vec<usize>> =
            rows.into_values().map(|row| row.into_iter().map(|(_, at)| at).collect()).collect();
        let transposed: Vec<Vec<usize>> =
            (0..columns.len()).map(|column| cells.iter().map(|row| row[column]).collect()).collect();
        // The lines, or the sums of two, have as many independent ones as there are quiet patterns:
        // they span the code if all of them are in it.
        let spans = match switches {
            Switches::Any => cells.iter().chain(&transposed).all(|line| is_quiet(component, &[line])),
            Switches::Even => cells.iter().chain(&transposed).all(|line| is_quiet(component, &[line, &cells[0]])),
        };
        if !spans {
            return None;
        }
        if transposed.len() > cells.len() {
            cells = transposed;
        }
        Some(Self { cells, switches })
    }

    /// Estimated nanoseconds of a count; infinite if the rows have too many values.
    pub(super) fn cost(&self) -> f64 {
        let (rows, columns) = (self.cells.len(), self.cells[0].len());
        if columns > MAX_COLUMNS || self.most() > u8::MAX.into() {
            return f64::INFINITY;
        }
        let free = rows.saturating_sub(SORTED_ROWS);
        let values = (columns as f64 - 1.0).exp2();
        // A few hundred beginnings, each with all multisets of the last rows.
        let beginnings = values.powf(SORTED_ROWS as f64 - 1.0).min(500.0);
        let multisets: f64 = (1..1u32 << (columns - 1)).map(|i| (free as f64 + f64::from(i)) / f64::from(i)).product();
        let steps = if self.switches == Switches::Any { 1.0 } else { 3.0 };
        let counting = if fits_word(free, columns) { 1.0 } else { 100.0 };
        beginnings * multisets * (counting + values / 8.0) * steps
    }

    /// No position needs more presses than this.
    fn most(&self) -> usize {
        let (rows, columns) = (self.cells.len(), self.cells[0].len());
        // One more where the number of switches has to be even: the row that costs least is
        // switched.
        rows * (columns / 2) + columns
    }

    /// Counts all positions.
    ///
    /// Complexity: `2^(columns - 1)` bytes are added and compared for each beginning and each
    /// multiset of the last rows.
    pub(super) fn count(&self, budget: &Budget) -> Result<CoveringRadius, Stopped> {
        if fits_word(self.cells.len().saturating_sub(SORTED_ROWS), self.cells[0].len()) {
            self.count_by::<u128>(budget)
        } else {
            self.count_by::<BigUint>(budget)
        }
    }

    fn count_by<N: Orders>(&self, budget: &Budget) -> Result<CoveringRadius, Stopped> {
        let (rows, columns) = (self.cells.len(), self.cells[0].len());
        let values = 1usize << (columns - 1);
        // The costs of a row for every choice of columns. Switching all columns changes nothing, so
        // the last one stays.
        let lines: Vec<Line> = (0..values).map(|row| Line::new(row, columns, self.switches)).collect();
        let before = Line::before(columns, self.switches);
        let beginnings = beginnings(rows.min(SORTED_ROWS), columns);
        let free = rows.saturating_sub(SORTED_ROWS);
        let most = self.most();
        let begin = || RowSearch {
            lines: &lines,
            sums: vec![Line::before(columns, self.switches); free + 1],
            tally: vec![N::from(0u8); most + 1],
            distribution: vec![BigUint::ZERO; most + 1],
            rows: Vec::new(),
            best: None,
            ends: 0,
            budget,
        };
        let searches = douse_algebra::threads::each(budget.threads(), beginnings.len(), begin, |search, number| {
            if budget.exhausted() {
                return Err(Stopped);
            }
            let (beginning, sequences) = &beginnings[number];
            search.begin(beginning, &before);
            search.extend(free, 0, &N::from(1u8), (0, 0))?;
            for (sum, count) in search.distribution.iter_mut().zip(&mut search.tally) {
                *sum += BigUint::from(*sequences) * std::mem::replace(count, N::from(0u8)).into();
            }
            Ok(())
        })?;
        let (mut distribution, mut best) = (vec![BigUint::ZERO; most + 1], None::<Position>);
        for search in searches {
            distribution.iter_mut().zip(search.distribution).for_each(|(a, b)| *a += b);
            // Of equally hard ones the first counts, independent of the thread that finds it.
            let better = |found: &Position| best.as_ref().is_none_or(|first| found.is_before(first));
            best = search.best.filter(better).or(best);
        }
        let mut hardest = Pattern::zeros(douse_puzzle::pattern::States::TWO, rows * columns);
        if let Some(best) = best {
            for (row, value) in best.rows.into_iter().enumerate() {
                let value = if row == 0 && best.odd { !value } else { value };
                for (column, &cell) in self.cells[row].iter().enumerate() {
                    hardest.set(cell, u16::from(value >> column & 1 == 1));
                }
            }
        }
        Ok(CoveringRadius::counted(distribution, hardest))
    }
}

/// Numbers of orders of rows: a machine word where they fit, a large number otherwise.
trait Orders: Clone + Send + Into<BigUint> + From<u8> + for<'a> AddAssign<&'a Self> {
    /// `self * times / by`, which is a whole number.
    fn scaled(&self, times: u32, by: u32) -> Self;
}

impl Orders for u128 {
    fn scaled(&self, times: u32, by: u32) -> Self {
        self * Self::from(times) / Self::from(by)
    }
}

impl Orders for BigUint {
    fn scaled(&self, times: u32, by: u32) -> Self {
        self * times / by
    }
}

/// True if the orders of this many rows, times their number, fit into 128 bits: together they are
/// all sequences of the rows.
fn fits_word(rows: usize, columns: usize) -> bool {
    rows <= 128 && rows * (columns - 1) + 8 < 128
}

/// True if pressing the cells of these lines changes nothing: the first cells of the quiet patterns
/// say which of them to add.
fn is_quiet(component: &Code, lines: &[&Vec<usize>]) -> bool {
    let mut rest = Pattern::zeros(component.states, component.cells.len());
    lines.iter().copied().flatten().for_each(|&cell| rest.set(cell, 1 - rest.get(cell)));
    for (number, quiet) in component.quiet.iter().enumerate() {
        if component.quiet.pivot(number).is_some_and(|(cell, _)| rest.get(cell) == 1) {
            rest.subtract(&quiet);
        }
    }
    rest.is_zero()
}

/// One position for each class of sequences of rows that begin with zero, and the number of such
/// sequences.
fn beginnings(rows: usize, columns: usize) -> Vec<(Vec<usize>, u128)> {
    let values = 1usize << (columns - 1);
    let mut classes: BTreeMap<Vec<usize>, (Vec<usize>, u128)> = BTreeMap::new();
    classes.insert(Vec::new(), (vec![0], 1));
    for _ in 1..rows {
        let mut longer: BTreeMap<Vec<usize>, (Vec<usize>, u128)> = BTreeMap::new();
        for (sequence, count) in classes.values() {
            for value in 0..values {
                let mut next = sequence.clone();
                next.push(value);
                longer.entry(normal_form(&next, columns)).or_insert((next, 0)).1 += count;
            }
        }
        classes = longer;
    }
    classes.into_values().collect()
}

/// The same for all sequences that differ by the order of rows and columns, and by switching some
/// of them.
///
/// The columns are numbers of one bit for each row. Switching a column adds all ones to its number,
/// switching a row adds the same bit to all numbers; so the least sorted sequence over all orders
/// of the rows and all additions is taken.
fn normal_form(rows: &[usize], columns: usize) -> Vec<usize> {
    let ones = (1usize << rows.len()) - 1;
    let mut least: Option<Vec<usize>> = None;
    let mut order: Vec<usize> = (0..rows.len()).collect();
    let mut sorted = vec![0; columns];
    each_order(&mut order, 0, &mut |order| {
        let number =
            |column: usize| order.iter().enumerate().map(|(bit, &row)| (rows[row] >> column & 1) << bit).sum::<usize>();
        let numbers: Vec<usize> = (0..columns).map(number).collect();
        // Adding all ones switches every column: half of the additions are enough.
        for add in 0..=ones / 2 {
            sorted.iter_mut().zip(&numbers).for_each(|(to, from)| *to = (from ^ add).min(from ^ add ^ ones));
            sorted.sort_unstable();
            if least.as_ref().is_none_or(|least| sorted < *least) {
                least = Some(sorted.clone());
            }
        }
    });
    least.unwrap_or_default()
}

fn each_order(order: &mut Vec<usize>, from: usize, each: &mut impl FnMut(&[usize])) {
    if from + 1 >= order.len() {
        return each(order);
    }
    for at in from..order.len() {
        order.swap(from, at);
        each_order(order, from + 1, each);
        order.swap(from, at);
    }
}

/// The costs of some rows for every choice of columns.
#[derive(Clone, Debug)]
struct Line {
    costs: Vec<u8>,
    /// The parity of the switches; empty if any number of switches is quiet.
    odd: Vec<u8>,
    /// The cost of switching one row more or less; empty if any number of switches is quiet.
    spare: Vec<u8>,
}

impl Line {
    /// One row.
    fn new(row: usize, columns: usize, switches: Switches) -> Self {
        let ones = |choice: usize| (row ^ choice).count_ones() as usize;
        let choices = || 0..1usize << (columns - 1);
        // A row has at most `MAX_COLUMNS` cells.
        let byte = |cells: usize| u8::try_from(cells).unwrap_or(u8::MAX);
        let of = |value: &dyn Fn(usize) -> usize| match switches {
            Switches::Any => Vec::new(),
            Switches::Even => choices().map(|choice| byte(value(choice))).collect(),
        };
        Self {
            costs: choices().map(|choice| byte(ones(choice).min(columns - ones(choice)))).collect(),
            odd: of(&|choice| usize::from(2 * ones(choice) > columns)),
            spare: of(&|choice| columns.abs_diff(2 * ones(choice))),
        }
    }

    /// No rows at all: only the columns are switched.
    fn before(columns: usize, switches: Switches) -> Self {
        let mut line = Self::new(0, columns, switches);
        line.costs.fill(0);
        line.spare.fill(u8::MAX);
        line.odd.iter_mut().zip(0usize..).for_each(|(odd, choice)| *odd = u8::from(choice.count_ones() % 2 == 1));
        line
    }

    /// Becomes `before` and one row more.
    fn set(&mut self, before: &Self, row: &Self) {
        let costs = self.costs.iter_mut().zip(&before.costs).zip(&row.costs);
        costs.for_each(|((sum, a), b)| *sum = a.plus(*b));
        let odd = self.odd.iter_mut().zip(&before.odd).zip(&row.odd);
        odd.for_each(|((sum, a), b)| *sum = a ^ b);
        let spare = self.spare.iter_mut().zip(&before.spare).zip(&row.spare);
        spare.for_each(|((sum, a), b)| *sum = *a.min(b));
    }

    /// The fewest lamps after an even number of switches, and after an odd one if that differs.
    fn fewest(&self) -> (usize, Option<usize>) {
        if self.odd.is_empty() {
            return (self.costs.iter().copied().min().unwrap_or(0).into(), None);
        }
        let (mut even, mut odd) = (u8::MAX, u8::MAX);
        for ((&cost, &is_odd), &spare) in self.costs.iter().zip(&self.odd).zip(&self.spare) {
            let more = cost.saturating_add(spare);
            even = even.min(if is_odd == 0 { cost } else { more });
            odd = odd.min(if is_odd == 0 { more } else { cost });
        }
        (even.into(), Some(odd.into()))
    }
}

/// A position and the presses it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    presses: usize,
    rows: Vec<usize>,
    /// True if an odd number of switches leads to it.
    odd: bool,
}

impl Position {
    /// True if it is harder, or as hard and before the other in their order.
    fn is_before(&self, other: &Self) -> bool {
        (self.presses, &other.rows, other.odd) > (other.presses, &self.rows, self.odd)
    }
}

/// One beginning with all ways to go on.
struct RowSearch<'a, N> {
    lines: &'a [Line],
    /// The costs of the rows so far, by the number of rows still to come.
    sums: Vec<Line>,
    /// The number of ends with each number of presses.
    tally: Vec<N>,
    /// The number of positions of all beginnings so far with each number of presses.
    distribution: Vec<BigUint>,
    rows: Vec<usize>,
    /// The hardest position so far, the first of equal ones.
    best: Option<Position>,
    /// The number of ends reached.
    ends: usize,
    budget: &'a Budget<'a>,
}

impl<N: Orders> RowSearch<'_, N> {
    fn begin(&mut self, rows: &[usize], before: &Line) {
        self.rows = rows.to_vec();
        if let Some(sums) = self.sums.last_mut() {
            sums.clone_from(before);
            for &row in rows {
                let before = sums.clone();
                sums.set(&before, &self.lines[row]);
            }
        }
    }

    /// Goes through all rising sequences of `free` more rows.
    ///
    /// * `orders`: the number of orders of the rows chosen so far.
    /// * `chosen`: the number of rows chosen, and the number of these that equal row `from`.
    fn extend(&mut self, free: usize, from: usize, orders: &N, chosen: (u32, u32)) -> Result<(), Stopped> {
        if free == 0 {
            self.ends += 1;
            if self.ends.is_multiple_of(ENDS_BETWEEN_CHECKS) {
                self.budget.check()?;
            }
            let (even, odd) = self.sums[0].fewest();
            self.tally[even] += orders;
            self.record(even, false);
            if let Some(odd) = odd {
                self.tally[odd] += orders;
                self.record(odd, true);
            }
            return Ok(());
        }
        for row in from..self.lines.len() {
            let (after, before) = self.sums.split_at_mut(free);
            after[free - 1].set(&before[0], &self.lines[row]);
            let (all, equal) = (chosen.0 + 1, if row == from { chosen.1 + 1 } else { 1 });
            self.rows.push(row);
            // A multinomial coefficient grows by the number of rows, divided by the number of equal
            // ones.
            self.extend(free - 1, row, &orders.scaled(all, equal), (all, equal))?;
            self.rows.pop();
        }
        Ok(())
    }

    /// Keeps the position if it is the hardest so far.
    fn record(&mut self, presses: usize, odd: bool) {
        // Most positions are not the hardest, and need no copy of their rows.
        let most = self.best.as_ref().map_or(0, |best| best.presses);
        if presses < most {
            return;
        }
        let position = Position { presses, rows: self.rows.clone(), odd };
        if self.best.as_ref().is_none_or(|best| position.is_before(best)) {
            self.best = Some(position);
        }
    }
}
