//! The presses of a part for all values of its digits, row by row.

use super::packed::{self, Packed};
use super::residue_coset::dot;
use super::spec::{Spec, SpecBlock};
use crate::budget::{Budget, Reservation, Stopped};
use crate::narrow::{index, residue, small};
use douse_algebra::lanes::{Lane, add_modulo};
use douse_algebra::min_sum::{End, LANES, Term, min_sums, parity_sums, trellis};
use std::collections::HashMap;
use std::sync::Mutex;

/// Bits of a row's digits at most.
const ROW_BITS: f64 = 10.1;
/// The largest size of the rows of a table, in bytes.
const MAX_ROWS: usize = 16 << 20;
/// The largest number of rows of a block: words times offsets.
const MAX_BLOCK_ROWS: usize = 512;
/// Rows of a table that a thread prepares at a time, at most.
const PIECE: usize = 1024;
/// Rows of a table that a thread reads at a time.
pub(super) const ROWS_AT_ONCE: usize = 64;
/// Larger than every sum of presses.
const UNREACHABLE: u16 = 20_000;

/// The weights of the coset leaders of a part for all values of its digits, stored as the two
/// tables they are computed from.
///
/// The digits are split: *low* ones number the entries of a row, *high* ones number the rows. A
/// cell of a block sees low digits, high digits, or both (*mixed*). The private patterns of a
/// block, punctured to its low and mixed cells, are its *words*; the high digits add an *offset* to
/// its mixed cells. Each word with each offset has a row of the weights of low and mixed cells.
/// Each number of the high digits has, for each word, the least weight of the high cells.
pub(crate) struct Table {
    k: u8,
    /// The digit of the part at each place: low ones first.
    pub(crate) order: Vec<usize>,
    /// The place values of the digits in an index.
    pub(crate) places: Vec<u64>,
    ranges: Vec<u8>,
    row_len: usize,
    /// `row_len`, padded.
    stride: usize,
    pub(crate) high_len: usize,
    rows: Vec<u8>,
    blocks: Vec<BlockRows>,
    /// The least weight of the high cells, by number of the high digits, block and word.
    high: Vec<u8>,
    high_stride: usize,
    /// The offset of the mixed cells, by number of the high digits and block.
    offsets: Vec<u16>,
    /// The syndrome of each entry of a row.
    low_syndromes: Vec<u8>,
    high_checks: Vec<Vec<u8>>,
    syndromes: usize,
    checks: usize,
    /// True if every block weighs less than 255.
    in_bytes: bool,
    _memory: Reservation,
}

/// The rows of a block in a table.
struct BlockRows {
    first_row: usize,
    words: usize,
    /// The offset of its entries in `high`.
    high_at: usize,
    /// The syndrome of each word.
    syndromes: Vec<u8>,
    /// True if a run of blocks whose sum fits a byte ends here.
    ends_run: bool,
}

/// A block while its tables are built.
struct BlockBuilder {
    /// The word of each private choice.
    word: Vec<usize>,
    words: usize,
    /// The high digits are split once more: a piece of the table goes through the values of the
    /// first ones.
    split: usize,
    /// The weights of the cells that see only the first high digits, by private choice and value.
    lower: Vec<u8>,
    /// The cells that see only later high digits, or none.
    upper: Vec<HighCell>,
    /// The cells that see both.
    cross: Vec<HighCell>,
    /// The high cells as bits, for two states if some cells see both halves or are mixed.
    packed: Option<Packed>,
    /// For each mixed cell: its start and its high digits.
    mixed: Vec<(u8, Vec<u8>)>,
    offset_numbers: HashMap<Vec<u8>, u16>,
    first_row: usize,
    /// The largest entry of each row.
    largest: Vec<u8>,
}

/// A high cell: its start, its high digits, and the value that each private choice adds.
struct HighCell {
    start: u8,
    shared: Vec<u8>,
    private: Vec<u8>,
}

impl Table {
    /// Prepares a table; `None` if it does not fit the memory or its sums do not fit their types.
    pub(crate) fn new(spec: &Spec, budget: &Budget) -> Option<Result<Self, Stopped>> {
        let k = spec.k;
        let total: usize = spec.blocks.iter().map(|block| block.cells.len() * usize::from(k - 1)).sum();
        let fits = spec.blocks.iter().all(|block| block.cells.len() * usize::from(k - 1) <= 255);
        if !fits || total >= usize::from(UNREACHABLE) {
            return None;
        }
        let mut row_bits = ROW_BITS;
        loop {
            let Ok((order, low)) = spec.low_digits(row_bits, budget) else { return Some(Err(Stopped)) };
            if let Some(table) = Self::with_rows(&spec.reordered(&order), order, low, budget) {
                return table;
            }
            if low == 0 {
                return None;
            }
            row_bits = if row_bits > 1.0 { row_bits - 1.0 } else { 0.0 };
        }
    }

    /// As [`Table::new`] with the first `low` digits in a row; `None` if there would be too many
    /// rows, `Some(None)` if no shorter row helps either.
    #[allow(clippy::type_complexity)]
    fn with_rows(spec: &Spec, order: Vec<usize>, low: usize, budget: &Budget) -> Option<Option<Result<Self, Stopped>>> {
        let k = spec.k;
        let row_len: usize = spec.ranges[..low].iter().map(|&range| usize::from(range)).product();
        let stride = row_len.next_multiple_of(LANES);
        let high_len = spec.ranges[low..].iter().try_fold(1usize, |len, &range| len.checked_mul(range.into()))?;
        let digits = digits_of_rows(&spec.ranges[..low], row_len);
        let mut rows = Vec::new();
        let mut builders = Vec::new();
        let mut blocks = Vec::new();
        let mut high_stride = 0;
        for block in &spec.blocks {
            if budget.exhausted() {
                return Some(Some(Err(Stopped)));
            }
            let (builder, syndromes) = build_block(spec, block, low, stride, &digits, &mut rows)?;
            if rows.len() > MAX_ROWS {
                return None;
            }
            blocks.push(BlockRows {
                first_row: builder.first_row,
                words: builder.words,
                high_at: high_stride,
                syndromes,
                ends_run: true,
            });
            high_stride += builder.words;
            builders.push(builder);
        }
        let bytes = high_len.checked_mul(high_stride + 2 * blocks.len())?.checked_add(rows.len())?;
        let Ok(memory) = budget.reserve(bytes) else { return Some(None) };
        let mut places = Vec::new();
        let mut place = 1u64;
        for &range in &spec.ranges {
            places.push(place);
            place = place.checked_mul(range.into())?;
        }
        let checks = spec.checks.len();
        let syndromes = usize::from(k).pow(small(checks));
        let low_syndromes = digits
            .iter()
            .map(|y| spec.checks.iter().fold(0, |syndrome, check| syndrome * k + dot(k, &check[..low], y)))
            .collect();
        let mut table = Self {
            k,
            order,
            places,
            ranges: spec.ranges.clone(),
            row_len,
            stride,
            high_len,
            rows,
            blocks,
            high: vec![0; high_len * high_stride],
            high_stride,
            offsets: vec![0; high_len * builders.len()],
            low_syndromes,
            high_checks: spec.checks.iter().map(|check| check[low..].to_vec()).collect(),
            syndromes,
            checks,
            _memory: memory,
            in_bytes: spec.blocks.iter().all(|block| block.cells.len() < usize::from(u8::MAX)),
        };
        Some(Some(table.fill_high(&builders, low, budget).map(|()| table)))
    }

    /// Computes the weights of the high cells, in pieces on all threads.
    fn fill_high(&mut self, builders: &[BlockBuilder], low: usize, budget: &Budget) -> Result<(), Stopped> {
        let ranges = self.ranges[low..].to_vec();
        let (stride, blocks) = (self.high_stride, builders.len());
        let largest = Mutex::new(vec![0u16; blocks]);
        let piece_len: usize = ranges[..split_of(&ranges)].iter().map(|&range| usize::from(range)).product();
        let pieces = self.high.chunks_mut((piece_len * stride).max(1));
        let pieces = pieces.zip(self.offsets.chunks_mut((piece_len * blocks).max(1)));
        let pieces = Mutex::new(pieces.enumerate());
        douse_algebra::threads::run(budget.threads(), || {
            let mut own = vec![0u16; blocks];
            loop {
                let next = pieces.lock().expect("no thread panics").next();
                let Some((piece, (high, offsets))) = next else { break };
                if budget.exhausted() {
                    break;
                }
                let first = piece * piece_len;
                let mut at = 0;
                for (number, block) in builders.iter().enumerate() {
                    block.fill(
                        self.k,
                        &ranges,
                        first,
                        (&mut *high, stride, at),
                        (&mut *offsets, blocks, number),
                        &mut own[number],
                    );
                    at += block.words;
                }
            }
            let mut largest = largest.lock().expect("no thread panics");
            largest.iter_mut().zip(own).for_each(|(a, b)| *a = b.max(*a));
        });
        if budget.exhausted() {
            return Err(Stopped);
        }
        let largest = largest.into_inner().expect("no thread panics");
        let mut sum = 0;
        for at in 0..blocks {
            sum += largest[at];
            let next = largest.get(at + 1).copied().unwrap_or(u16::MAX);
            self.blocks[at].ends_run = next.saturating_add(sum) > 255;
            if self.blocks[at].ends_run {
                sum = 0;
            }
        }
        Ok(())
    }

    pub(crate) fn len(&self) -> u64 {
        self.high_len as u64 * self.row_len as u64
    }

    pub(crate) fn row_len(&self) -> usize {
        self.row_len
    }

    /// The digits of an entry, by the part's own numbering.
    pub(crate) fn digits(&self, index: u64) -> Vec<u8> {
        let mut digits = vec![0; self.order.len()];
        self.order.iter().zip(self.digits_in_order(index)).for_each(|(&at, digit)| digits[at] = digit);
        digits
    }

    /// The digits of an entry in the table's own order.
    pub(crate) fn digits_in_order(&self, index: u64) -> Vec<u8> {
        digits_of(&self.ranges, index)
    }

    fn high_syndrome(&self, high: usize) -> Vec<u8> {
        let low = self.ranges.len() - self.high_checks.first().map_or(0, Vec::len);
        let digits = digits_of(&self.ranges[low..], high as u64);
        self.high_checks.iter().map(|check| dot(self.k, check, &digits)).collect()
    }

    /// The syndrome that private patterns must have: the opposite of that of the shared digits.
    fn wanted_syndrome(&self, high: &[u8], low: u8) -> usize {
        let k = usize::from(self.k);
        let (mut low, mut place, mut wanted) = (usize::from(low), 1, 0);
        for &high in high.iter().rev() {
            wanted += (2 * k - low % k - usize::from(high)) % k * place;
            low /= k;
            place *= k;
        }
        wanted
    }

    /// The presses for one value of the digits.
    pub(crate) fn value(&self, place: u64) -> u32 {
        let (high, low) = (index(place / self.row_len as u64), index(place % self.row_len as u64));
        let costs = &self.high[high * self.high_stride..][..self.high_stride];
        let offsets = &self.offsets[high * self.blocks.len()..][..self.blocks.len()];
        if self.syndromes == 1 {
            let mut sum = 0;
            for (block, &offset) in self.blocks.iter().zip(offsets) {
                let first = (block.first_row + usize::from(offset) * block.words) * self.stride + low;
                let cost = |word: usize| {
                    u32::from(self.rows[first + word * self.stride]) + u32::from(costs[block.high_at + word])
                };
                sum += (0..block.words).map(cost).min().unwrap_or(0);
            }
            return sum;
        }
        let mut row = Row::new(self);
        self.fill_row(high, &mut row);
        row.values[low].into()
    }

    pub(super) fn fill_row(&self, high: usize, row: &mut Row) {
        row.terms.clear();
        let costs = &self.high[high * self.high_stride..][..self.high_stride];
        let offsets = &self.offsets[high * self.blocks.len()..][..self.blocks.len()];
        for (block, &offset) in self.blocks.iter().zip(offsets) {
            let first = (block.first_row + usize::from(offset) * block.words) * self.stride;
            let costs = &costs[block.high_at..][..block.words];
            row.terms.extend(costs.iter().enumerate().map(|(word, &add)| Term {
                row: small(first + word * self.stride),
                add,
                end: End::Nothing,
                state: block.syndromes[word],
            }));
            if let Some(last) = row.terms.last_mut() {
                last.end = if block.ends_run { End::Run } else { End::Block };
            }
        }
        if self.syndromes == 1 {
            min_sums(&mut row.values, &self.rows, &row.terms);
            return;
        }
        if self.syndromes == 2 && self.in_bytes {
            parity_sums(&mut row.by_syndrome, &self.rows, &row.terms, UNREACHABLE);
        } else {
            trellis(&mut row.by_syndrome, &self.rows, &row.terms, self.k.into(), small(self.checks), UNREACHABLE);
        }
        let syndrome = self.high_syndrome(high);
        // Each wanted syndrome is located once and not for every entry: it takes divisions.
        let begins: Vec<usize> = (0u8..)
            .take(self.syndromes)
            .map(|low_syndrome| self.wanted_syndrome(&syndrome, low_syndrome) * self.stride)
            .collect();
        for (low, &low_syndrome) in self.low_syndromes.iter().enumerate() {
            row.values[low] = row.by_syndrome[begins[usize::from(low_syndrome)] + low];
        }
    }
}

/// A row of a table, and space for its terms.
pub(super) struct Row {
    /// The presses, in the order of the low digits; only the first `row_len` count.
    pub(super) values: Vec<u16>,
    by_syndrome: Vec<u16>,
    terms: Vec<Term>,
}

impl Row {
    pub(super) fn new(table: &Table) -> Self {
        let by_syndrome = if table.syndromes == 1 { Vec::new() } else { vec![0; table.syndromes * table.stride] };
        Self { values: vec![0; table.stride], by_syndrome, terms: Vec::new() }
    }
}

/// The digits of a number, the first counting one.
fn digits_of(ranges: &[u8], mut number: u64) -> Vec<u8> {
    let digit = |&range: &u8| {
        let digit = u8::try_from(number % u64::from(range)).unwrap_or(0);
        number /= u64::from(range);
        digit
    };
    ranges.iter().map(digit).collect()
}

/// The digits of each entry of a row.
fn digits_of_rows(ranges: &[u8], len: usize) -> Vec<Vec<u8>> {
    (0..len as u64).map(|index| digits_of(ranges, index)).collect()
}

/// Makes the rows of a block; `None` if there would be too many.
fn build_block(
    spec: &Spec,
    block: &SpecBlock,
    low: usize,
    stride: usize,
    digits: &[Vec<u8>],
    rows: &mut Vec<u8>,
) -> Option<(BlockBuilder, Vec<u8>)> {
    let k = spec.k;
    let add = |a: u8, b: u8| (a + b) % k;
    let sees = |digits: &[u8]| digits.iter().any(|&x| x != 0);
    let (near, far): (Vec<_>, Vec<_>) = block.cells.iter().partition(|cell| sees(&cell.shared[..low]));
    let (mixed, near): (Vec<_>, Vec<_>) = near.into_iter().partition(|cell| sees(&cell.shared[low..]));
    // Private choices are the same word if the low and mixed cells and the checks see no
    // difference.
    let mut choices: Vec<Vec<u8>> = Vec::new();
    let units: Vec<Vec<u8>> =
        (0..block.ranges.len()).map(|i| (0..block.ranges.len()).map(|j| u8::from(i == j)).collect()).collect();
    // Digits stay below their ranges, so modulo 128 they are plain numbers.
    super::decomposition::for_each_sum(128, &units, &block.ranges, &vec![0; block.ranges.len()], |p| {
        choices.push(p.to_vec());
    });
    let seen_by = |private: &[u8], p: &[u8]| dot(k, private, p);
    let mut numbers: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut seen: Vec<Vec<u8>> = Vec::new();
    let mut syndromes = Vec::new();
    let word: Vec<usize> = choices
        .iter()
        .map(|p| {
            let mut image: Vec<u8> = near.iter().chain(&mixed).map(|cell| seen_by(&cell.private, p)).collect();
            let checks: Vec<u8> = block.checks.iter().map(|check| seen_by(check, p)).collect();
            let syndrome = checks.iter().fold(0, |syndrome, &x| syndrome * k + x);
            image.extend(checks);
            *numbers.entry(image.clone()).or_insert_with(|| {
                seen.push(image);
                syndromes.push(syndrome);
                seen.len() - 1
            })
        })
        .collect();
    // All offsets that the high digits add to the mixed cells.
    let mut offset_numbers: HashMap<Vec<u8>, u16> = HashMap::from([(vec![0; mixed.len()], 0)]);
    let mut offsets: Vec<Vec<u8>> = vec![vec![0; mixed.len()]];
    for digit in low..spec.ranges.len() {
        let column: Vec<u8> = mixed.iter().map(|cell| cell.shared[digit]).collect();
        if !sees(&column) {
            continue;
        }
        for known in offsets.clone() {
            let mut next = known;
            for _ in 1..spec.ranges[digit] {
                next.iter_mut().zip(&column).for_each(|(a, b)| *a = add(*a, *b));
                if !offset_numbers.contains_key(&next) {
                    offset_numbers.insert(next.clone(), u16::try_from(offsets.len()).ok()?);
                    offsets.push(next.clone());
                }
            }
        }
        if offsets.len() * seen.len() > MAX_BLOCK_ROWS {
            return None;
        }
    }
    let first_row = rows.len() / stride;
    let mut largest = Vec::new();
    // The values of each cell by the low digits, entry by entry.
    let low_of = |cell: &super::spec::SpecCell| -> Vec<u8> {
        digits.iter().map(|y| add(cell.start, dot(k, &cell.shared[..low], y))).collect()
    };
    let near_low: Vec<Vec<u8>> = near.iter().map(|cell| low_of(cell)).collect();
    let mixed_low: Vec<Vec<u8>> = mixed.iter().map(|cell| low_of(cell)).collect();
    for offset in &offsets {
        for image in &seen {
            let begin = rows.len();
            rows.resize(begin + stride, 0);
            let row = &mut rows[begin..];
            let cells = near_low.iter().map(|low| (low, 0)).chain(mixed_low.iter().zip(offset.iter().copied()));
            for ((low, high), &private) in cells.zip(image) {
                let shift = add(high, private);
                row.iter_mut().zip(low).for_each(|(sum, &x)| *sum += add(x, shift));
            }
            largest.push(row[..digits.len()].iter().copied().max().unwrap_or(0));
        }
    }
    let ranges = &spec.ranges[low..];
    let split = split_of(ranges);
    let across = |cell: &&super::spec::SpecCell| {
        let high = &cell.shared[low..];
        sees(&high[..split]) && sees(&high[split..])
    };
    let packed = if k == 2 && (!mixed.is_empty() || far.iter().any(across)) {
        let privates: Vec<Vec<u8>> =
            far.iter().map(|cell| choices.iter().map(|p| seen_by(&cell.private, p)).collect()).collect();
        let cells: Vec<packed::Cell<'_>> =
            far.iter().zip(&privates).map(|(cell, private)| (cell.start, &cell.shared[low..], &private[..])).collect();
        let mixed: Vec<Vec<u8>> = mixed.iter().map(|cell| cell.shared[low..].to_vec()).collect();
        Packed::new(ranges.len(), choices.len(), &cells, &mixed, |offset| offset_numbers.get(offset).copied())
    } else {
        None
    };
    let (mut lower, mut upper, mut cross) = (Vec::new(), Vec::new(), Vec::new());
    for cell in far {
        let shared = cell.shared[low..].to_vec();
        let side = match (sees(&shared[..split]), sees(&shared[split..])) {
            (true, true) => &mut cross,
            (true, false) => &mut lower,
            _ => &mut upper,
        };
        side.push(HighCell {
            start: cell.start,
            shared,
            private: choices.iter().map(|p| seen_by(&cell.private, p)).collect(),
        });
    }
    let len = ranges[..split].iter().map(|&range| usize::from(range)).product();
    let lower_digits = digits_of_rows(&ranges[..split], len);
    let mut sums = vec![0u8; len * choices.len()];
    for cell in &lower {
        let values: Vec<u8> = lower_digits.iter().map(|y| add(cell.start, dot(k, &cell.shared[..split], y))).collect();
        for (sums, &p) in sums.chunks_exact_mut(len).zip(&cell.private) {
            sums.iter_mut().zip(&values).for_each(|(sum, &value)| *sum += add(value, p));
        }
    }
    // The start of a mixed cell is in its rows already.
    let mixed = mixed.iter().map(|cell| (0, cell.shared[low..].to_vec())).collect();
    let words = seen.len();
    let builder = BlockBuilder {
        words,
        word,
        split,
        lower: sums,
        upper,
        cross,
        packed,
        mixed,
        offset_numbers,
        first_row,
        largest,
    };
    Some((builder, syndromes))
}

impl BlockBuilder {
    /// Fills in the weights of the high cells for the numbers from `first` on.
    ///
    /// * `high`: the weights, their number for each value of the high digits, and the position of
    ///   this block's first.
    /// * `offsets`: the offsets, with their number and position likewise.
    /// * `largest`: raised to the largest weight of the block.
    fn fill(
        &self,
        k: u8,
        ranges: &[u8],
        first: usize,
        high: (&mut [u8], usize, usize),
        offsets: (&mut [u16], usize, usize),
        largest: &mut u16,
    ) {
        let (costs, stride, at) = high;
        let (offsets, blocks, number) = offsets;
        let choices = self.word.len();
        let len = self.lower.len() / choices;
        let (sums, row_offsets) = match &self.packed {
            Some(packed) => packed.count(first, len),
            None => self.count(k, ranges, first, len),
        };
        let mut least = vec![u8::MAX; self.words * len];
        for (&word, sums) in self.word.iter().zip(sums.chunks_exact(len)) {
            let least = &mut least[word * len..][..len];
            least.iter_mut().zip(sums).for_each(|(least, &sum)| *least = sum.min(*least));
        }
        for (word, least) in least.chunks_exact(len).enumerate() {
            let costs = costs[at + word..].iter_mut().step_by(stride);
            costs.zip(least).for_each(|(cost, &least)| *cost = least);
        }
        offsets[number..].iter_mut().step_by(blocks).zip(&row_offsets).for_each(|(to, &offset)| *to = offset);
        for (row, &offset) in row_offsets.iter().enumerate() {
            let most = &self.largest[usize::from(offset) * self.words..][..self.words];
            let costs = (0..self.words).map(|word| least[word * len + row]);
            let at_most = costs.zip(most).map(|(a, &b)| u16::from(a) + u16::from(b)).min().unwrap_or(0);
            *largest = at_most.max(*largest);
        }
    }

    /// The weights of the high cells for each private choice and each number from `first` on, and
    /// the offsets of the mixed cells.
    fn count(&self, k: u8, ranges: &[u8], first: usize, len: usize) -> (Vec<u8>, Vec<u16>) {
        let choices = self.word.len();
        let digits = digits_of(ranges, first as u64);
        debug_assert!(digits[..self.split].iter().all(|&digit| digit == 0), "a piece begins where the first digits do");
        let at_digits = |start: u8, shared: &[u8]| residue(u32::from(start) + u32::from(dot(k, shared, &digits)), k);
        let mut fixed = vec![0u8; choices];
        for cell in &self.upper {
            let value = at_digits(cell.start, &cell.shared);
            fixed.iter_mut().zip(&cell.private).for_each(|(sum, &p)| *sum += (value + p) % k);
        }
        let mut sums = self.lower.clone();
        for (sums, &add) in sums.chunks_exact_mut(len).zip(&fixed) {
            sums.iter_mut().for_each(|sum| *sum = sum.plus(add));
        }
        let moved: Vec<Vec<u8>> = match self.cross.is_empty() && self.mixed.is_empty() {
            true => Vec::new(),
            false => digits_of_rows(&ranges[..self.split], len),
        };
        let values_of = |start: u8, shared: &[u8]| -> Vec<u8> {
            let value = at_digits(start, shared);
            moved.iter().map(|y| (value + dot(k, &shared[..self.split], y)) % k).collect()
        };
        for cell in &self.cross {
            let values = values_of(cell.start, &cell.shared);
            for (sums, &p) in sums.chunks_exact_mut(len).zip(&cell.private) {
                sums.iter_mut().zip(&values).for_each(|(sum, &value)| *sum = sum.plus(add_modulo(k, value, p)));
            }
        }
        let row_offsets: Vec<u16> = match self.mixed.is_empty() {
            true => vec![0; len],
            false => {
                let seen: Vec<Vec<u8>> = self.mixed.iter().map(|(start, shared)| values_of(*start, shared)).collect();
                let mut offset = vec![0; seen.len()];
                let number = |row: usize| {
                    offset.iter_mut().zip(&seen).for_each(|(value, seen)| *value = seen[row]);
                    self.offset_numbers[&offset]
                };
                (0..len).map(number).collect()
            }
        };
        (sums, row_offsets)
    }
}

/// The number of high digits that a piece of the table covers.
fn split_of(ranges: &[u8]) -> usize {
    let mut len = 1;
    ranges
        .iter()
        .take_while(|&&range| {
            len *= usize::from(range);
            len <= PIECE
        })
        .count()
}
