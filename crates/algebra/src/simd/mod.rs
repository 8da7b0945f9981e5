//! Inner loops on packed words, chosen at run time for the processor at hand.
//!
//! Most kernels are written once, over the registers that `register` describes, and compiled for
//! each kind of processor: SSE, AVX2 and AVX-512 on x86-64, NEON, WebAssembly. One set of kernels
//! is picked once and handed out as a table of function pointers, so the choice costs one atomic
//! load per call of a whole-row loop. A WebAssembly module cannot ask what it runs on, so there the
//! choice is made when it is compiled. These files are the only ones in the project with `unsafe`
//! code.

#[cfg(target_arch = "aarch64")]
mod aarch64;
pub(crate) mod clmul;
mod clmul_euclid;
pub(crate) mod clmul_fft;
mod clmul_fft_basis;
#[cfg(target_arch = "x86_64")]
mod clmul_fft_eights;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod clmul_fft_loops;
mod clmul_fft_portable;
mod clmul_portable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod clmul_products;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
mod clmul_tables;
#[cfg(target_arch = "x86_64")]
mod clmul_x86_64;
pub(crate) mod count_sum;
#[cfg(target_arch = "x86_64")]
mod gfni_x86_64;
pub(crate) mod min_sum;
mod portable;
#[cfg_attr(not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32")), allow(dead_code, unused))]
mod register;
#[cfg(target_arch = "aarch64")]
mod register_aarch64;
#[cfg(all(target_arch = "wasm32", not(feature = "portable")))]
mod register_wasm32;
#[cfg(target_arch = "x86_64")]
mod register_x86_64;
#[cfg_attr(not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32")), allow(dead_code, unused))]
mod rows;
mod tables;
pub(crate) mod ternary;
pub(crate) mod walsh;
#[cfg(target_arch = "x86_64")]
mod walsh_x86_64;
#[cfg(all(target_arch = "wasm32", not(feature = "portable")))]
mod wasm32;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use std::sync::OnceLock;

pub(crate) use tables::{LINE, Line, Lines, Sums, tabulate, zero_sums};

/// The inner loops for one instruction set.
pub(crate) struct Kernels {
    /// The instruction set.
    pub(crate) name: &'static str,
    /// `target[i] ^= source[i]` over the shorter length of the two.
    pub(crate) xor: fn(target: &mut [u64], source: &[u64]),
    /// `target[i] ^= row[i] ^ here[i + 1]` and the bits before and after each bit of `here[i + 1]`;
    /// `here` has a word more than `target` in front and behind.
    pub(crate) add_with_neighbours: fn(target: &mut [u64], here: &[u64], row: &[u64]),
    /// Goes through rows of lights: each adds itself, the row of the chase before it with
    /// neighbours, and the one before that. The two rows are `[previous, here]`, with a zero word
    /// in front of each and zeros behind; after an odd number of rows they have changed places.
    pub(crate) chase: fn(state: [&mut [u64]; 2], ends: &RowEnds, lights: &[u64]),
    /// Chases like `chase`, and replaces every row of lights by the row of the chase that was
    /// `here` when it was read.
    pub(crate) chase_in_place: fn(state: [&mut [u64]; 2], ends: &RowEnds, lights: &mut [u64]),
    /// Reverses the bits in every byte.
    pub(crate) mirror_bytes: fn(words: &mut [u64]),
    /// The sum of all bits of `a & b` over the shorter length of the two.
    pub(crate) dot: fn(a: &[u64], b: &[u64]) -> bool,
    /// `target[i] ^=` the sum of the lines that the bits of `coefficients[i]` name, looked up in
    /// `sums`, over the shorter length of the two. The empty sums of `sums` must be zero; rows with
    /// nothing to add are not touched.
    pub(crate) add_combinations: fn(target: &mut [Line], coefficients: &[u64], sums: &Sums),
    /// `target[i] ^=` the sum over all words `w` of the lines of `sources[w]` that the bits of
    /// `coefficients[w][i]` name. Each word of coefficients has one entry per target.
    pub(crate) add_products: fn(target: &mut [Line], coefficients: &[&[u64]], sources: &[Lines]),
}

/// The ends of the rows of a chase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowEnds {
    /// Words of a row.
    pub(crate) words: usize,
    /// The places that there are in the last two words, the first of which has an even number.
    pub(crate) tail: [u64; 2],
    /// The place of the last light in its word, if it is a neighbour of the first.
    pub(crate) joined: Option<u32>,
}

impl RowEnds {
    /// Adds to a row what the ends of the row above give each other.
    #[inline(always)]
    fn join(&self, row: &mut [u64], above: &[u64]) {
        if let Some(last) = self.joined {
            row[0] ^= above[self.words - 1] >> last & 1;
            row[self.words - 1] ^= (above[0] & 1) << last;
        }
    }

    /// Clears what lies past the last place.
    #[inline(always)]
    fn cut(&self, row: &mut [u64]) {
        let pair = (self.words - 1) / 2 * 2;
        row[pair..].iter_mut().zip(self.tail).for_each(|(word, tail)| *word &= tail);
    }

    /// One row of a chase has been added up: what remains to be done at its ends.
    #[inline(always)]
    pub(crate) fn finish(&self, row: &mut [u64], above: &[u64]) {
        self.join(row, above);
        self.cut(row);
    }
}

/// The fastest inner loops that this processor runs.
pub(crate) fn kernels() -> &'static Kernels {
    static CHOSEN: OnceLock<&'static Kernels> = OnceLock::new();
    CHOSEN.get_or_init(|| *available().last().unwrap_or(&&portable::KERNELS))
}

/// The name of the instruction set that the inner loops use on this processor:
/// `portable`, `ssse3`, `avx2`, `avx512`, `avx512 with gfni`, `neon` or `simd128`.
///
/// ```
/// println!("inner loops: {}", douse_algebra::simd::instruction_set());
/// ```
pub fn instruction_set() -> &'static str {
    kernels().name
}

/// Every set of inner loops that this processor runs, slowest first.
pub(crate) fn available() -> Vec<&'static Kernels> {
    let sets = std::iter::once(&portable::KERNELS);
    #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
    let sets = sets.chain(x86_64::detected());
    #[cfg(all(target_arch = "aarch64", not(feature = "portable")))]
    let sets = sets.chain([&aarch64::KERNELS]);
    #[cfg(all(target_arch = "wasm32", not(feature = "portable")))]
    let sets = sets.chain([&wasm32::KERNELS]);
    sets.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(seed: u64) -> impl FnMut() -> u64 {
        let mut random = crate::random::SplitMix(seed);
        move || random.next_word()
    }

    #[test]
    fn every_instruction_set_adds_rows_alike() {
        let mut next = noise(1);
        for kernels in available() {
            for len in (0..40).chain([63, 64, 65, 127, 128, 129]) {
                let source: Vec<u64> = (0..len).map(|_| next()).collect();
                let before: Vec<u64> = (0..len + 3).map(|_| next()).collect();
                let mut target = before.clone();
                (kernels.xor)(&mut target, &source);
                for i in 0..len + 3 {
                    let added = source.get(i).copied().unwrap_or(0);
                    assert_eq!(target[i], before[i] ^ added, "{} at {i} of {len}", kernels.name);
                }
                let ones: u32 = before.iter().zip(&source).map(|(a, b)| (a & b).count_ones()).sum();
                assert_eq!((kernels.dot)(&before, &source), ones % 2 == 1, "{} at length {len}", kernels.name);
            }
        }
    }

    #[test]
    fn every_instruction_set_adds_neighbours_alike() {
        let mut next = noise(6);
        for kernels in available() {
            for len in (1..20).chain([63, 64, 65]) {
                let here: Vec<u64> = (0..len + 2).map(|_| next()).collect();
                let row: Vec<u64> = (0..len).map(|_| next()).collect();
                let before: Vec<u64> = (0..len).map(|_| next()).collect();
                let bit = |i: usize| here[i / 64] >> (i % 64) & 1;
                let expected: Vec<u64> = (0..len)
                    .map(|word| {
                        (0..64).fold(before[word] ^ row[word], |sum, place| {
                            let i = 64 * (word + 1) + place;
                            sum ^ (bit(i - 1) ^ bit(i) ^ bit(i + 1)) << place
                        })
                    })
                    .collect();
                let mut target = before.clone();
                (kernels.add_with_neighbours)(&mut target, &here, &row);
                assert_eq!(target, expected, "{} at length {len}", kernels.name);
            }
        }
    }

    #[test]
    fn every_instruction_set_mirrors_bytes_alike() {
        let mut next = noise(5);
        for kernels in available() {
            for len in (0..20).chain([63, 64, 65]) {
                let before: Vec<u64> = (0..len).map(|_| next()).collect();
                let mut words = before.clone();
                (kernels.mirror_bytes)(&mut words);
                let expected: Vec<u64> = before.iter().map(|w| w.swap_bytes().reverse_bits()).collect();
                assert_eq!(words, expected, "{} at length {len}", kernels.name);
            }
        }
    }

    #[test]
    fn every_instruction_set_combines_lines_alike() {
        let mut next = noise(2);
        let sums: Box<Sums> = Box::new(std::array::from_fn(|_| {
            std::array::from_fn(
                |entry| if entry == 0 { Line::default() } else { Line(std::array::from_fn(|_| next())) },
            )
        }));
        for kernels in available() {
            for len in [0, 1, 2, 7, 64, 65] {
                let coefficients: Vec<u64> = (0..len).map(|i| if i % 5 == 1 { 0 } else { next() }).collect();
                let before: Vec<Line> = (0..len + 1).map(|_| Line(std::array::from_fn(|_| next()))).collect();
                let mut target = before.clone();
                (kernels.add_combinations)(&mut target, &coefficients, &sums);
                for i in 0..len {
                    for word in 0..LINE {
                        let expected = (0..16).fold(before[i].0[word], |sum, group| {
                            sum ^ sums[group][(coefficients[i] >> (4 * group) & 15) as usize].0[word]
                        });
                        assert_eq!(target[i].0[word], expected, "{} at {i} of {len}", kernels.name);
                    }
                }
                assert_eq!(target[len], before[len]);
            }
        }
    }

    #[test]
    fn every_instruction_set_multiplies_alike() {
        let mut next = noise(3);
        for kernels in available() {
            for (len, words) in [(0, 1), (1, 0), (1, 1), (15, 1), (16, 2), (17, 8), (33, 3), (70, 8)] {
                let coefficients: Vec<Vec<u64>> =
                    (0..words).map(|_| (0..len).map(|i| if i / 16 == 1 { 0 } else { next() }).collect()).collect();
                let coefficients: Vec<&[u64]> = coefficients.iter().map(Vec::as_slice).collect();
                let sources: Vec<Lines> =
                    (0..words).map(|_| std::array::from_fn(|_| Line(std::array::from_fn(|_| next())))).collect();
                let before: Vec<Line> = (0..len).map(|_| Line(std::array::from_fn(|_| next()))).collect();
                let mut target = before.clone();
                (kernels.add_products)(&mut target, &coefficients, &sources);
                for i in 0..len {
                    let mut expected = before[i];
                    for (word, lines) in sources.iter().enumerate() {
                        for (bit, line) in lines.iter().enumerate() {
                            if coefficients[word][i] >> bit & 1 == 1 {
                                (0..LINE).for_each(|at| expected.0[at] ^= line.0[at]);
                            }
                        }
                    }
                    assert_eq!(target[i], expected, "{} at {i} of {len}, {words} words", kernels.name);
                }
            }
        }
    }
}
