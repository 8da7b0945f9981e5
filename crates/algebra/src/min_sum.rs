//! Sums of minima of shifted rows of bytes: the inner loop of tables that add up what independent
//! blocks cost at least.

/// One row of a table, raised by a constant.
///
/// Terms stand one after another; the least of the terms up to one that ends a block is what the
/// block costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The index in the table at which the row begins.
    pub row: u32,
    /// A number added to every entry.
    pub add: u8,
    /// Marks the last term of a block, and of a run of blocks.
    pub end: End,
    /// The state of a block after this term, see [`trellis`].
    pub state: u8,
}

/// The part of the work that ends with a [`Term`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing: more terms of the same block follow.
    Nothing,
    /// A block.
    Block,
    /// A block, and a run of blocks whose sum fits a byte.
    Run,
}

/// Lanes worked on at once; lengths of rows are multiples of it.
pub const LANES: usize = 64;

/// `sums[i] =` the sum over all blocks of the least of `table[row + i] + add` over the block's
/// terms.
///
/// * `sums`: a multiple of [`LANES`] entries.
/// * `terms`: the last of them ends a run; within a run the sums must fit a byte.
///
/// Complexity: one addition and one minimum for each term and entry, 16 to 64 entries at a time.
///
/// # Panics
/// If a row lies past the end of the table.
///
/// ```
/// use douse_algebra::min_sum::{End, LANES, Term, min_sums};
/// let table: Vec<u8> = (0..2 * LANES as u8).collect();
/// let terms = [
///     Term { row: 0, add: 9, end: End::Nothing, state: 0 },
///     Term { row: LANES as u32, add: 0, end: End::Run, state: 0 },
/// ];
/// let mut sums = [0; LANES];
/// min_sums(&mut sums, &table, &terms);
/// assert_eq!(sums[..3], [9, 10, 11]);
/// ```
pub fn min_sums(sums: &mut [u16], table: &[u8], terms: &[Term]) {
    assert_eq!(sums.len() % LANES, 0, "rows of a multiple of {LANES} entries");
    crate::simd::min_sum::min_sums(sums, table, terms);
}

/// The least of some sums; the largest possible number if there are none.
///
/// Complexity: one minimum per entry, 8 to 32 entries at a time.
///
/// ```
/// assert_eq!(douse_algebra::min_sum::least(&[5, 3, 4]), 3);
/// ```
pub fn least(sums: &[u16]) -> u16 {
    crate::simd::min_sum::least(sums)
}

/// Adds to each count how many bits differ between a word and `other`.
///
/// Complexity: one step per word, 8 words at a time where the processor counts bits in vectors.
///
/// ```
/// let mut counts = [1, 1];
/// douse_algebra::min_sum::add_counts(&mut counts, &[0b11, 0b100], 0b1);
/// assert_eq!(counts, [2, 3]);
/// ```
pub fn add_counts(counts: &mut [u8], words: &[u64], other: u64) {
    crate::simd::min_sum::add_counts(counts, words, other);
}

/// Works like [`trellis`] for two states, all in bytes: each block takes the cheaper of its two
/// states; where the states then add up to the wrong one, the block for which this costs least
/// changes its state.
///
/// * `sums`: two rows of a multiple of [`LANES`] entries, for an even and for an odd sum of states.
/// * `terms`: the last of them ends a run; within a run the sums must fit a byte. The cost of a
///   block is below 255.
/// * `unreachable`: the value of entries that no choice leads to.
///
/// Complexity: one addition and one minimum for each term and entry and a few more for each block,
/// 16 to 64 entries at a time.
///
/// # Panics
/// If a row lies past the end of the table.
pub fn parity_sums(sums: &mut [u16], table: &[u8], terms: &[Term], unreachable: u16) {
    assert_eq!(sums.len() % (2 * LANES), 0, "rows of a multiple of {LANES} entries");
    crate::simd::min_sum::parity_sums(sums, table, terms, unreachable);
}

/// Works like [`min_sums`], but the states of the blocks must add up: entry `i` of row `t` of
/// `sums` is the least over all choices of one term for each block whose states add up to `t`,
/// digit by digit modulo `modulus`.
///
/// * `sums`: `modulus^digits` rows of a multiple of [`LANES`] entries.
/// * `unreachable`: a number that is larger than every sum; rows that no choice leads to get at
///   least this.
///
/// Complexity: `states^2` additions and minima for each block and entry.
///
/// # Panics
/// If a row lies past the end of the table, or there are no rows.
pub fn trellis(sums: &mut [u16], table: &[u8], terms: &[Term], modulus: usize, digits: u32, unreachable: u16) {
    let states = modulus.pow(digits);
    assert_eq!(sums.len() % (LANES * states), 0, "rows of a multiple of {LANES} entries");
    let addition: Vec<Vec<usize>> = (0..states).map(|a| (0..states).map(|b| add(a, b, modulus)).collect()).collect();
    crate::simd::min_sum::trellis(sums, table, terms, &addition, unreachable);
}

/// The sum of two numbers digit by digit, without carries.
fn add(mut a: usize, mut b: usize, modulus: usize) -> usize {
    let (mut sum, mut place) = (0, 1);
    while a > 0 || b > 0 {
        sum += (a % modulus + b % modulus) % modulus * place;
        (a, b, place) = (a / modulus, b / modulus, place * modulus);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(seed: u64) -> impl FnMut(u64) -> u64 {
        let mut random = crate::random::SplitMix(seed);
        move |below| random.below(below as usize) as u64
    }

    /// Random blocks of terms, with the sums of a run below 256.
    fn blocks(next: &mut impl FnMut(u64) -> u64, states: u64) -> Vec<Vec<Term>> {
        (0..1 + next(9))
            .map(|_| {
                let term = |next: &mut dyn FnMut(u64) -> u64| Term {
                    row: (next(8) * 128) as u32,
                    add: next(20) as u8,
                    end: End::Nothing,
                    state: next(states) as u8,
                };
                (0..1 + next(4)).map(|_| term(next)).collect()
            })
            .collect()
    }

    #[test]
    fn sums_of_minima_equal_plain_ones() {
        let mut next = noise(1);
        let table: Vec<u8> = (0..8 * 128).map(|_| next(20) as u8).collect();
        for _ in 0..200 {
            let blocks = blocks(&mut next, 1);
            let mut terms: Vec<Term> = Vec::new();
            for (i, block) in blocks.iter().enumerate() {
                terms.extend(block);
                let ends_run = i + 1 == blocks.len() || next(3) == 0;
                terms.last_mut().unwrap().end = if ends_run { End::Run } else { End::Block };
            }
            for (name, kernel) in crate::simd::min_sum::kernels() {
                let mut sums = [0; 128];
                kernel(&mut sums, &table, &terms);
                for (i, &sum) in sums.iter().enumerate() {
                    let cost = |term: &Term| u16::from(table[term.row as usize + i]) + u16::from(term.add);
                    let expected: u16 = blocks.iter().map(|block| block.iter().map(cost).min().unwrap()).sum();
                    assert_eq!(sum, expected, "{name} at {i}");
                }
            }
        }
    }

    #[test]
    fn counts_of_bits_equal_plain_ones() {
        let mut next = noise(3);
        for len in [0, 1, 7, 8, 9, 64, 100] {
            let words: Vec<u64> = (0..len).map(|_| next(1 << 31) << 33 | next(1 << 31)).collect();
            let other = next(1 << 31) << 20;
            let mut counts: Vec<u8> = (0..len).map(|_| next(100) as u8).collect();
            let expected: Vec<u8> =
                words.iter().zip(&counts).map(|(word, count)| count + (word ^ other).count_ones() as u8).collect();
            add_counts(&mut counts, &words, other);
            assert_eq!(counts, expected, "{len} words");
        }
    }

    #[test]
    fn the_least_is_found_wherever_it_is() {
        for len in [0, 1, 31, 32, 33, 64, 100] {
            for at in 0..len {
                let sums: Vec<u16> = (0..len).map(|i| if i == at { 7 } else { 40_000 + i as u16 }).collect();
                assert_eq!(least(&sums), 7, "at {at} of {len}");
            }
        }
        assert_eq!(least(&[]), u16::MAX);
    }

    #[test]
    fn states_that_add_up_equal_all_choices() {
        let mut next = noise(2);
        let table: Vec<u8> = (0..8 * 128).map(|_| next(200) as u8).collect();
        for (modulus, digits) in [(2, 1), (3, 1), (2, 2), (5, 1)] {
            let states = usize::pow(modulus, digits);
            for _ in 0..20 {
                let blocks = blocks(&mut next, states as u64);
                let mut terms = Vec::new();
                for block in &blocks {
                    terms.extend(block);
                    let last: &mut Term = terms.last_mut().unwrap();
                    last.end = End::Block;
                }
                let mut sums = vec![0; states * 64];
                trellis(&mut sums, &table, &terms, modulus, digits, 20_000);
                if states == 2 {
                    // Every block a run of its own: their sums need not fit a byte.
                    let ends = |term: &Term| if term.end == End::Block { End::Run } else { term.end };
                    let terms: Vec<Term> = terms.iter().map(|term| Term { end: ends(term), ..*term }).collect();
                    let mut other = vec![0; 2 * 64];
                    parity_sums(&mut other, &table, &terms, 20_000);
                    let reached = |sums: &[u16]| sums.iter().map(|&sum| sum.min(20_000)).collect::<Vec<u16>>();
                    assert_eq!(reached(&other), reached(&sums));
                }
                for i in 0..64 {
                    let mut least = vec![u32::MAX; states];
                    least[0] = 0;
                    for block in &blocks {
                        let mut after = vec![u32::MAX; states];
                        for term in block {
                            let cost = u32::from(table[term.row as usize + i]) + u32::from(term.add);
                            for (before, &sum) in least.iter().enumerate().filter(|(_, sum)| **sum < u32::MAX) {
                                let to = add(before, term.state.into(), modulus);
                                after[to] = after[to].min(sum + cost);
                            }
                        }
                        least = after;
                    }
                    for (state, &expected) in least.iter().enumerate() {
                        let sum = u32::from(sums[state * 64 + i]);
                        assert!(if expected == u32::MAX { sum >= 20_000 } else { sum == expected });
                    }
                }
            }
        }
    }
}
