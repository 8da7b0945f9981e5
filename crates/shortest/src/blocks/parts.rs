//! Blocks gathered into parts that each see few of the shared digits.

use super::decomposition::{Block, Decomposition};
use super::residue_coset::{add_multiple, form_within, inverse, is_prime, scale};
use crate::budget::{Budget, Stopped};
use crate::narrow::residue;
use std::collections::{BTreeMap, HashMap, HashSet};

/// More parts than this are not joined.
const MAX_PARTS: usize = 6;
/// Digits that two parts may leave open: all their values are tried.
const MAX_OPEN: usize = 3;
/// Digits exchanged for simpler ones at most.
const MAX_EXCHANGES: usize = 64;
/// No digits are exchanged if a cell sees more on average.
const MAX_SEEN: usize = 4;
/// Up to this many bits everything is one part.
const ONE_PART_BITS: f64 = 14.0;

/// Some blocks and the digits they see.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) blocks: Vec<usize>,
    /// Each digit as a functional on the shared digits.
    pub(crate) digits: Vec<Vec<u8>>,
    /// The number of values of each digit.
    pub(crate) ranges: Vec<u8>,
    /// The coefficients of the digits at each cell of each block.
    pub(crate) columns: Vec<Vec<Vec<u8>>>,
    /// The coefficients of the digits in each check.
    pub(crate) checks: Vec<Vec<u8>>,
}

impl Part {
    /// The number of digits that a cell sees on average.
    pub(crate) fn digits_seen(&self) -> f64 {
        let cells = self.columns.iter().flatten();
        let (sum, count) =
            cells.fold((0, 0), |(sum, count), column| (sum + column.iter().filter(|x| **x != 0).count(), count + 1));
        sum as f64 / f64::from(count.max(1))
    }

    /// The number of bits that number the values of its digits.
    pub(crate) fn bits(&self) -> f64 {
        bits_of(&self.ranges)
    }
}

/// The number of bits that number digits below these ranges.
pub(super) fn bits_of(ranges: &[u8]) -> f64 {
    ranges.iter().map(|&range| f64::from(range).log2()).sum()
}

/// The number of parts wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartCount {
    /// One.
    One,
    /// One part if it sees few digits, else the number that makes parts narrow.
    Best,
    /// The number that makes parts narrow, even if one part sees few digits.
    #[cfg(test)]
    Narrow,
}

/// Gathers the blocks into parts; `None` if a part would see more than `most_bits` bits. Changes
/// the shared rows by private ones so that blocks of a part see the same digits.
pub(crate) fn gather(
    cut: &mut Decomposition,
    most_bits: f64,
    number: PartCount,
    budget: &Budget,
) -> Result<Option<Vec<Part>>, Stopped> {
    let bits = bits_of(&cut.ranges);
    if !is_prime(cut.k) {
        return Ok((bits <= most_bits).then(|| vec![whole(cut)]));
    }
    let groups = align(cut, budget)?;
    let dimension = cut.shared.len();
    let digit_bits = f64::from(cut.k).log2();
    if number == PartCount::One || (number == PartCount::Best && bits <= ONE_PART_BITS) {
        let all = groups.into_iter().flat_map(|group| group.blocks).collect();
        return if bits <= most_bits { Ok(Some(vec![part(cut, all, budget)?])) } else { Ok(None) };
    }
    let mut groups: Vec<(Span, Vec<usize>)> = groups.into_iter().map(|group| (group.span, group.blocks)).collect();
    groups.sort_by_key(|(span, _)| std::cmp::Reverse(span.rank()));
    let widest = groups.first().map_or(0, |(span, _)| span.rank());
    for limit in widest..=dimension {
        if limit as f64 * digit_bits > most_bits {
            return Ok(None);
        }
        let mut parts: Vec<(Span, Vec<usize>)> = Vec::new();
        for (span, blocks) in &groups {
            budget.check()?;
            let joined =
                parts.iter().position(|(other, _)| other.rank_with(span, limit).is_some_and(|rank| rank <= limit));
            match joined {
                Some(at) => {
                    parts[at].0.extend(span);
                    parts[at].1.extend(blocks);
                }
                None if parts.len() == MAX_PARTS => {
                    parts.clear();
                    break;
                }
                None => parts.push((span.clone(), blocks.clone())),
            }
        }
        let determined =
            |a: &Span, b: &Span| a.rank_with(b, dimension).is_some_and(|rank| rank + MAX_OPEN >= dimension);
        let all_pairs = (0..parts.len()).all(|a| (0..a).all(|b| determined(&parts[a].0, &parts[b].0)));
        let complete = parts.len() > 1 || parts.first().is_some_and(|(span, _)| span.rank() == dimension);
        if complete && all_pairs {
            let parts = parts.into_iter().map(|(_, blocks)| part(cut, blocks, budget));
            return parts.collect::<Result<_, _>>().map(Some);
        }
    }
    Ok(None)
}

/// Modulo a composite number the digits stay as they are.
fn whole(cut: &Decomposition) -> Part {
    let identity = |i: usize| (0..cut.shared.len()).map(|j| u8::from(i == j)).collect();
    Part {
        blocks: (0..cut.blocks.len()).collect(),
        digits: (0..cut.shared.len()).map(identity).collect(),
        ranges: cut.ranges.clone(),
        columns: cut
            .blocks
            .iter()
            .map(|block| block.cells.iter().map(|&cell| cut.shared_column(cell)).collect())
            .collect(),
        checks: (0..cut.checks).map(|check| cut.shared_column(cut.cells + check)).collect(),
    }
}

/// The part of these blocks; its digits are those that most cells see.
fn part(cut: &Decomposition, blocks: Vec<usize>, budget: &Budget) -> Result<Part, Stopped> {
    let k = cut.k;
    let mut counts: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
    for &block in &blocks {
        budget.check()?;
        for &cell in &cut.blocks[block].cells {
            let column = normalised(k, cut.shared_column(cell));
            if column.iter().any(|&x| x != 0) {
                *counts.entry(column).or_default() += 1;
            }
        }
    }
    let mut frequent: Vec<(Vec<u8>, usize)> = counts.into_iter().collect();
    frequent.sort_by(|(a, m), (b, n)| n.cmp(m).then_with(|| b.cmp(a)));
    let mut span = Span::new(k);
    let digits: Vec<Vec<u8>> = frequent.into_iter().map(|(v, _)| v).filter(|v| span.insert(v)).collect();
    let digits = simplified(cut, &blocks, digits, budget)?;
    let coordinates = Coordinates::new(k, &digits, cut.shared.len(), budget)?;
    let mut columns = Vec::new();
    for &block in &blocks {
        budget.check()?;
        let cells = cut.blocks[block].cells.iter();
        columns.push(cells.map(|&cell| coordinates.of(&cut.shared_column(cell))).collect());
    }
    let checks = (0..cut.checks).map(|check| coordinates.of(&cut.shared_column(cut.cells + check))).collect();
    Ok(Part { ranges: vec![k; digits.len()], blocks, digits, columns, checks })
}

/// Exchanges digits for the columns of cells as long as the cells see fewer digits afterwards:
/// cells that see one digit make good tables.
fn simplified(
    cut: &Decomposition,
    blocks: &[usize],
    mut digits: Vec<Vec<u8>>,
    budget: &Budget,
) -> Result<Vec<Vec<u8>>, Stopped> {
    let k = cut.k;
    let coordinates = Coordinates::new(k, &digits, cut.shared.len(), budget)?;
    let mut counts: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
    for &block in blocks {
        budget.check()?;
        for &cell in &cut.blocks[block].cells {
            *counts.entry(normalised(k, coordinates.of(&cut.shared_column(cell)))).or_default() += 1;
        }
    }
    let (mut seen, counts): (Vec<Vec<u8>>, Vec<usize>) = counts.into_iter().unzip();
    let digits_seen = |column: &[u8]| column.iter().filter(|x| **x != 0).count();
    // No exchange makes a good table if cells see many digits.
    let all: usize = seen.iter().zip(&counts).map(|(column, count)| digits_seen(column) * count).sum();
    if all > MAX_SEEN * counts.iter().sum::<usize>() {
        return Ok(digits);
    }
    // Exchanging digit `i` for column `by` replaces it in every column by a multiple of `by`.
    let exchanged = |column: &[u8], by: &[u8], i: usize| {
        let mut column = column.to_vec();
        if column[i] != 0 {
            let times = residue(u32::from(column[i]) * u32::from(inverse(k, by[i])), k);
            add_multiple(k, &mut column, k - times, by);
            column[i] = times;
        }
        column
    };
    for _ in 0..MAX_EXCHANGES {
        let mut best: Option<(usize, usize, usize)> = None;
        let now: usize = seen.iter().zip(&counts).map(|(column, count)| digits_seen(column) * count).sum();
        for (at, by) in seen.iter().enumerate().filter(|(_, by)| digits_seen(by) > 1) {
            budget.check()?;
            for i in (0..by.len()).filter(|&i| by[i] != 0) {
                let then = |(column, count): (&Vec<u8>, &usize)| {
                    let after =
                        if column[i] == 0 { digits_seen(column) } else { digits_seen(&exchanged(column, by, i)) };
                    after * count
                };
                let sum: usize = seen.iter().zip(&counts).map(then).sum();
                if sum < best.map_or(now, |(sum, _, _)| sum) {
                    best = Some((sum, at, i));
                }
            }
        }
        let Some((_, at, i)) = best else { break };
        let by = seen[at].clone();
        // The new digit is the functional that `by` stands for.
        let mut functional = vec![0; cut.shared.len()];
        by.iter().zip(&digits).for_each(|(&times, digit)| add_multiple(k, &mut functional, times, digit));
        digits[i] = functional;
        seen.iter_mut().for_each(|column| *column = exchanged(column, &by, i));
    }
    Ok(digits)
}

/// Writes vectors of a space in a basis of it.
struct Coordinates {
    k: u8,
    pivots: Vec<usize>,
    rows: Vec<Vec<u8>>,
}

impl Coordinates {
    fn new(k: u8, basis: &[Vec<u8>], length: usize, budget: &Budget) -> Result<Self, Stopped> {
        let beside = basis.iter().enumerate().map(|(i, row)| {
            let mut row = row.clone();
            row.extend((0..basis.len()).map(|j| u8::from(i == j)));
            row
        });
        let reduced = form_within(k, beside.collect(), 0..length, budget)?;
        let rows = reduced.rows.into_iter().map(|row| row[length..].to_vec()).collect();
        Ok(Self { k, pivots: reduced.pivots.iter().map(|pivot| pivot.column).collect(), rows })
    }

    fn of(&self, vector: &[u8]) -> Vec<u8> {
        let mut coordinates = vec![0; self.rows.len()];
        for (row, &pivot) in self.rows.iter().zip(&self.pivots) {
            add_multiple(self.k, &mut coordinates, vector[pivot], row);
        }
        coordinates
    }
}

/// A space of vectors in reduced form, growing.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    k: u8,
    rows: Vec<(usize, Vec<u8>)>,
}

impl Span {
    pub(crate) fn new(k: u8) -> Self {
        Self { k, rows: Vec::new() }
    }

    pub(crate) fn rank(&self) -> usize {
        self.rows.len()
    }

    fn reduced(&self, vector: &[u8]) -> Vec<u8> {
        let mut rest = vector.to_vec();
        for (pivot, row) in &self.rows {
            if rest[*pivot] != 0 {
                let times = self.k - rest[*pivot];
                add_multiple(self.k, &mut rest, times, row);
            }
        }
        rest
    }

    fn contains(&self, vector: &[u8]) -> bool {
        self.reduced(vector).iter().all(|&x| x == 0)
    }

    /// Adds a vector; returns true if the space grew.
    pub(crate) fn insert(&mut self, vector: &[u8]) -> bool {
        let rest = normalised(self.k, self.reduced(vector));
        let Some(pivot) = rest.iter().position(|&x| x != 0) else { return false };
        self.rows.push((pivot, rest));
        true
    }

    fn extend(&mut self, other: &Self) {
        other.rows.iter().for_each(|(_, row)| {
            self.insert(row);
        });
    }

    /// The rank together with another space; `None` as soon as it is past the limit.
    fn rank_with(&self, other: &Self, limit: usize) -> Option<usize> {
        let mut both = self.clone();
        for (_, row) in &other.rows {
            both.insert(row);
            if both.rank() > limit {
                return None;
            }
        }
        Some(both.rank())
    }
}

/// A multiple of the vector whose first entry that is not zero is one.
fn normalised(k: u8, mut vector: Vec<u8>) -> Vec<u8> {
    if let Some(&first) = vector.iter().find(|&&x| x != 0) {
        scale(k, &mut vector, inverse(k, first));
    }
    vector
}

/// Blocks that see the same digits.
struct AlignedBlocks {
    span: Span,
    /// The columns of the cells of its first block.
    seen: HashSet<Vec<u8>>,
    blocks: Vec<usize>,
}

/// Changes the shared rows by private ones, block by block, so that many cells get the column of a
/// cell of an earlier block, and groups blocks with the same span of columns.
fn align(cut: &mut Decomposition, budget: &Budget) -> Result<Vec<AlignedBlocks>, Stopped> {
    let k = cut.k;
    let mut groups: Vec<AlignedBlocks> = Vec::new();
    for at in 0..cut.blocks.len() {
        budget.check()?;
        let block = cut.blocks[at].clone();
        let columns: Vec<Vec<u8>> = block.cells.iter().map(|&cell| cut.shared_column(cell)).collect();
        let fits = |span: &Span, columns: &[Vec<u8>]| columns.iter().all(|column| span.contains(column));
        if let Some(group) = groups.iter_mut().find(|group| fits(&group.span, &columns)) {
            let (moved, shifts) = aligned(k, &block, &columns, &group.seen);
            if fits(&group.span, &moved) {
                shift(cut, &block, &shifts);
            }
            group.blocks.push(at);
            continue;
        }
        let mut candidate = None;
        for (number, group) in groups.iter().enumerate() {
            budget.check()?;
            let (moved, shifts) = aligned(k, &block, &columns, &group.seen);
            if fits(&group.span, &moved) {
                candidate = Some((number, shifts));
                break;
            }
        }
        if let Some((number, shifts)) = candidate {
            groups[number].blocks.push(at);
            shift(cut, &block, &shifts);
            continue;
        }
        let mut span = Span::new(k);
        columns.iter().for_each(|column| {
            span.insert(column);
        });
        groups.push(AlignedBlocks { span, seen: columns.into_iter().collect(), blocks: vec![at] });
    }
    Ok(groups)
}

/// The columns of a block after each of its private patterns was shifted by the shared digits that
/// bring most cells to a column seen elsewhere, and these shifts.
fn aligned(k: u8, block: &Block, columns: &[Vec<u8>], seen: &HashSet<Vec<u8>>) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let mut columns = columns.to_vec();
    let mut shifts = Vec::new();
    for vector in &block.private {
        let mut counts: HashMap<Vec<u8>, usize> = HashMap::new();
        for (column, &cell) in columns.iter().zip(&block.cells) {
            if vector[cell] != 0 {
                let unit = inverse(k, vector[cell]);
                for reference in seen {
                    let mut difference = reference.clone();
                    add_multiple(k, &mut difference, k - 1, column);
                    difference.iter_mut().for_each(|x| *x = residue(u32::from(*x) * u32::from(unit), k));
                    *counts.entry(difference).or_default() += 1;
                }
            }
        }
        let best = counts.into_iter().max_by(|(a, m), (b, n)| m.cmp(n).then_with(|| b.cmp(a)));
        let shift = best.map_or_else(|| vec![0; columns.first().map_or(0, Vec::len)], |(shift, _)| shift);
        for (column, &cell) in columns.iter_mut().zip(&block.cells) {
            add_multiple(k, column, vector[cell], &shift);
        }
        shifts.push(shift);
    }
    (columns, shifts)
}

fn shift(cut: &mut Decomposition, block: &Block, shifts: &[Vec<u8>]) {
    for (vector, shift) in block.private.iter().zip(shifts) {
        for (row, &times) in cut.shared.iter_mut().zip(shift) {
            add_multiple(cut.k, row, times, vector);
        }
    }
}
