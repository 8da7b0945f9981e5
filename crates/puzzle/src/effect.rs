//! The effect of presses on the lights: the product of the press matrix and a pattern.
//!
//! Full grids with the plus rule or with rows and columns are pressed row by row, in words or in
//! vectors of residues; all others press by press.

use crate::edges::PlainEdges;
use crate::pattern::Pattern;
use crate::place::Place;
use crate::rule::Rule;
use crate::shape::{Grid, Shape};
use crate::size::Size;
use crate::variant::Variant;
use douse_algebra::bits::{BitMatrix, BitVec, tail_mask};
use douse_algebra::residues::Modulus;

impl Variant {
    /// Computes the steps that `presses` (a number of times for every cell) add to the lights: the
    /// product `A x`.
    ///
    /// # Panics
    /// If the presses do not belong to this kind of puzzle.
    pub fn effect(&self, presses: &Pattern) -> Pattern {
        assert_eq!((presses.states(), presses.len()), (self.states(), self.cells()), "presses of another puzzle");
        if let Some(effect) = self.effect_by_rows(presses) {
            return effect;
        }
        if let (Shape::Grid(grid), Rule::RowColumn) = (self.shape(), self.rule()) {
            return self.effect_by_sums(grid, presses);
        }
        let mut effect = Pattern::zeros(self.states(), self.cells());
        let mut lights = Vec::new();
        for (press, times) in presses.nonzero() {
            self.collect_lights_of(press, &mut lights);
            lights.iter().for_each(|&light| effect.add_at(light, times));
        }
        effect
    }

    /// Returns whether the rule works both ways and [`Variant::effect`] takes few steps for each
    /// cell, however many lights a press changes.
    #[doc(hidden)]
    pub fn is_pressed_by_rows(&self) -> bool {
        match (self.shape(), self.rule()) {
            (Shape::Grid(_), Rule::RowColumn) => true,
            _ => self.plain_plus_grid().is_some_and(|grid| PlainEdges::try_from(grid.edges()).is_ok()),
        }
    }

    /// The effect on a full grid of a rule that can be pressed row by row.
    fn effect_by_rows(&self, presses: &Pattern) -> Option<Pattern> {
        let grid = self.shape().as_grid().filter(|grid| !grid.has_holes())?;
        let (size, modulus) = (grid.size(), self.states().modulus());
        let (bits, residues) = match self.rule() {
            Rule::Plus => {
                let joined = JoinedEnds::of(size, PlainEdges::try_from(grid.edges()).ok()?);
                let bits = presses.as_bits().map(|bits| plus_of_bits(size, joined, bits));
                (bits, presses.as_residues().map(|values| plus_of_residues(modulus, size, joined, values)))
            }
            Rule::RowColumn => {
                let bits = presses.as_bits().map(|bits| sums_of_bits(size, bits));
                (bits, presses.as_residues().map(|values| sums_of_residues(modulus, size, values)))
            }
            _ => return None,
        };
        let residues = residues.map(|values| Pattern::from_residues(self.states(), values));
        bits.map(Pattern::from_bits).or(residues)
    }

    /// For two states and at most 64 cells: the lights of each press as the bits of a word.
    #[doc(hidden)]
    pub fn lights_in_words(&self) -> Option<Vec<u64>> {
        let cells = self.cells();
        if !self.states().is_two() || cells > 64 {
            return None;
        }
        if let Some((size, edges)) = self.plain_plus_grid().map(|grid| (grid.size(), grid.edges()))
            && let Ok(edges) = PlainEdges::try_from(edges)
        {
            let plus = PlusInWords::new(size, JoinedEnds::of(size, edges));
            return Some((0..cells).map(|cell| plus.effect(1 << cell)).collect());
        }
        let mut lights = Vec::new();
        let word = |press| {
            self.collect_lights_of(press, &mut lights);
            lights.iter().fold(0, |word, light| word | 1 << light)
        };
        Some((0..cells).map(word).collect())
    }

    /// Rows plus columns, without what both have in common: a press changes far too many lights to
    /// go through them.
    fn effect_by_sums(&self, grid: &Grid, presses: &Pattern) -> Pattern {
        let modulus = self.states().modulus();
        let (mut rows, mut columns) = (vec![0; grid.size().height()], vec![0; grid.size().width()]);
        for (press, times) in presses.nonzero() {
            let Place { row, column } = grid.place(press);
            rows[row] = modulus.add(rows[row], times);
            columns[column] = modulus.add(columns[column], times);
        }
        let effect = |cell: usize| {
            let at = grid.place(cell);
            modulus.sub(modulus.add(rows[at.row], columns[at.column]), presses.get(cell))
        };
        Pattern::from_values(self.states(), (0..self.cells()).map(effect))
    }
}

/// Tells whether the ends of rows and of columns are neighbours. A press is a set of lights: around
/// one or two places it is that of the open board.
#[derive(Clone, Copy)]
struct JoinedEnds {
    columns: bool,
    rows: bool,
}

impl JoinedEnds {
    fn of(size: Size, edges: PlainEdges) -> Self {
        Self { columns: edges != PlainEdges::Flat && size.width() > 2, rows: edges.joins_rows(size.height()) }
    }
}

/// A plus board of at most 64 cells in one word.
struct PlusInWords {
    width: usize,
    height: usize,
    joined: JoinedEnds,
    all: u64,
    first_column: u64,
}

impl PlusInWords {
    fn new(size: Size, joined: JoinedEnds) -> Self {
        let (width, height) = (size.width(), size.height());
        let first_column = (0..height).fold(0, |column, row| column | 1 << (row * width));
        Self { width, height, joined, all: tail_mask(width * height), first_column }
    }

    fn effect(&self, presses: u64) -> u64 {
        let (width, first) = (self.width, self.first_column);
        let mut effect = presses ^ (presses & !first) >> 1;
        if width > 1 {
            effect ^= presses << 1 & !first;
        }
        if self.height > 1 {
            effect ^= presses << width ^ presses >> width;
        }
        if self.joined.columns {
            effect ^= (presses & first) << (width - 1) ^ presses >> (width - 1) & first;
        }
        if self.joined.rows {
            let past = (self.height - 1) * width;
            effect ^= presses << past ^ presses >> past;
        }
        effect & self.all
    }
}

/// Shifts of the whole board, one for each neighbour, put right where a shift leads from one row
/// into the next.
fn plus_of_bits(size: Size, joined: JoinedEnds, presses: &BitVec) -> BitVec {
    let (width, height) = (size.width(), size.height());
    if size.cells() <= 64 {
        let presses = presses.words().first().copied().unwrap_or(0);
        return BitVec::from_words(size.cells(), vec![PlusInWords::new(size, joined).effect(presses)]);
    }
    let x = presses.words();
    let mut effect = x.to_vec();
    let shifts = [1, width, (height - 1) * width];
    for &by in &shifts[..if joined.rows { 3 } else { 2 }] {
        add_shifted_up(&mut effect, x, by);
        add_shifted_down(&mut effect, x, by);
    }
    let mut add = |from: usize, to: usize| effect[to / 64] ^= (x[from / 64] >> (from % 64) & 1) << (to % 64);
    for first in (0..size.cells()).step_by(width) {
        if first > 0 {
            add(first - 1, first);
            add(first, first - 1);
        }
        if joined.columns {
            add(first, first + width - 1);
            add(first + width - 1, first);
        }
    }
    BitVec::from_words(size.cells(), effect)
}

/// Adds bit `i` at `i + by`.
fn add_shifted_up(sum: &mut [u64], bits: &[u64], by: usize) {
    let (words, by) = (by / 64, by % 64);
    let Some(sum) = sum.get_mut(words..) else { return };
    sum.iter_mut().zip(bits).for_each(|(sum, bits)| *sum ^= bits << by);
    if by > 0 {
        sum.iter_mut().skip(1).zip(bits).for_each(|(sum, bits)| *sum ^= bits >> (64 - by));
    }
}

/// Adds bit `i + by` at `i`.
fn add_shifted_down(sum: &mut [u64], bits: &[u64], by: usize) {
    let (words, by) = (by / 64, by % 64);
    let Some(bits) = bits.get(words..) else { return };
    sum.iter_mut().zip(bits).for_each(|(sum, bits)| *sum ^= bits >> by);
    if by > 0 {
        sum.iter_mut().zip(bits.iter().skip(1)).for_each(|(sum, bits)| *sum ^= bits << (64 - by));
    }
}

fn plus_of_residues(modulus: Modulus, size: Size, joined: JoinedEnds, presses: &[u16]) -> Vec<u16> {
    let (width, last) = (size.width(), size.height() - 1);
    let row = |row: usize| &presses[row * width..][..width];
    let mut effect = presses.to_vec();
    for (number, sum) in effect.chunks_exact_mut(width).enumerate() {
        let here = row(number);
        modulus.add_row(&mut sum[1..], &here[..width - 1]);
        modulus.add_row(&mut sum[..width - 1], &here[1..]);
        if joined.columns {
            sum[0] = modulus.add(sum[0], here[width - 1]);
            sum[width - 1] = modulus.add(sum[width - 1], here[0]);
        }
        let above = if number > 0 { Some(number - 1) } else { joined.rows.then_some(last) };
        let below = if number < last { Some(number + 1) } else { joined.rows.then_some(0) };
        above.into_iter().chain(below).for_each(|other| modulus.add_row(sum, row(other)));
    }
    effect
}

/// The sum of its row and that of its column for each light, without its own press, which is in
/// both.
fn sums_of_bits(size: Size, presses: &BitVec) -> BitVec {
    let mut effect = BitMatrix::from_flat(size.height(), size.width(), presses);
    let mut columns = vec![0; effect.stride()];
    for row in 0..effect.rows() {
        columns.iter_mut().zip(effect.row(row)).for_each(|(sum, word)| *sum ^= word);
    }
    for row in 0..effect.rows() {
        let odd = effect.row(row).iter().fold(0, |sum, word| sum ^ word).count_ones() % 2 == 1;
        let row = effect.row_mut(row);
        row.iter_mut().zip(&columns).for_each(|(word, column)| *word ^= if odd { !column } else { *column });
        row.last_mut().into_iter().for_each(|last| *last &= tail_mask(size.width()));
    }
    effect.to_flat()
}

/// Computes [`sums_of_bits`] for residues.
fn sums_of_residues(modulus: Modulus, size: Size, presses: &[u16]) -> Vec<u16> {
    let mut columns = vec![0; size.width()];
    presses.chunks_exact(size.width()).for_each(|row| modulus.add_row(&mut columns, row));
    let mut effect = Vec::with_capacity(presses.len());
    for row in presses.chunks_exact(size.width()) {
        let sum = modulus.reduce_wide(row.iter().map(|&times| u64::from(times)).sum());
        effect.extend(columns.iter().zip(row).map(|(&column, &own)| modulus.add(modulus.sub(column, own), sum)));
    }
    effect
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::Edges;
    use crate::pattern::States;
    use crate::random::SeededRng;

    /// Press by press.
    fn pressed(variant: &Variant, presses: &Pattern) -> Pattern {
        let mut effect = Pattern::zeros(variant.states(), variant.cells());
        for (press, times) in presses.nonzero() {
            variant.lights_of(press).into_iter().for_each(|light| effect.add_at(light, times));
        }
        effect
    }

    #[test]
    fn rows_and_words_press_what_single_presses_press() {
        let mut rng = SeededRng::new("effect");
        let (mut by_rows, mut in_words) = (0, 0);
        let sizes =
            [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (1, 3), (3, 3), (64, 1), (1, 64), (8, 8), (2, 32), (32, 2)];
        let larger = [(65, 1), (1, 65), (9, 8), (64, 3), (63, 2), (65, 5), (3, 70), (128, 2), (2, 129), (20, 33)];
        for (width, height) in sizes.into_iter().chain(larger) {
            for edges in Edges::ALL {
                for rule in [Rule::Plus, Rule::OpenPlus, Rule::RowColumn, Rule::King] {
                    for k in [2, 3, 4, 6, 40_000, 65_536] {
                        let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
                        let variant = Variant::new(shape, rule.clone(), States::new(k).unwrap()).unwrap();
                        let random = Pattern::from_values(
                            variant.states(),
                            (0..variant.cells()).map(|_| variant.states().reduce(rng.below(k))),
                        );
                        let expected = pressed(&variant, &random);
                        assert_eq!(variant.effect(&random), expected, "{variant:?}");
                        by_rows += usize::from(variant.is_pressed_by_rows());
                        if let Some(words) = variant.lights_in_words() {
                            let listed =
                                |press| variant.lights_of(press).iter().fold(0, |word, light| word | 1 << light);
                            assert_eq!(words, (0..variant.cells()).map(listed).collect::<Vec<u64>>(), "{variant:?}");
                            in_words += 1;
                        }
                    }
                }
            }
        }
        assert!(by_rows > 300 && in_words > 200, "{by_rows} {in_words}");
    }
}
