//! Carry-less products by looking up bytes, for registers of 128 bits without instructions that
//! multiply words.
//!
//! To multiply many words by one word `m`, all multiples of `m` by the sixteen polynomials of
//! degree below four are tabulated, byte by byte: table `d` has byte `d` of each multiple. One
//! instruction then looks up a byte of the product for sixteen half bytes at once. What belongs `d`
//! bytes further up is moved there as in Horner's rule, byte by byte from the top.

use super::register::{BytesUp, NIBBLES, Register};

/// Defines a table of kernels by one type of register, with portable ones for the rest. It must be
/// handed out only where the processor has the features.
macro_rules! table_kernels {
    ($seen:vis static $table:ident = $name:literal for $features:literal, by $register:ty $(, $more:ident: $kernel:expr)*) => {
        $seen static $table: $crate::simd::clmul::Clmul = {
            use $crate::simd::{clmul::Clmul, clmul_portable, clmul_tables};
            $crate::simd::register::compiled_for! { $features:
                fn add_mul_word(out: &mut [u64], a: &[u64], word: u64) {
                    clmul_tables::add_mul_word::<$register>(out, a, word)
                }
                fn pair(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) { clmul_tables::pair::<$register>(a, b, m) }
            }
            Clmul { name: $name, add_mul_word, pair, half_gcd: 8192, $($more: $kernel,)* ..clmul_portable::KERNELS }
        };
    };
}

pub(super) use table_kernels;

/// Bytes of a multiple.
const BYTES: usize = 9;

/// The bytes of the multiples of one word.
struct Multiples<R> {
    /// By the lower halves of bytes.
    low: [R; BYTES],
    /// By the upper halves.
    high: [R; BYTES],
}

/// For each bit of a half byte and each byte of a multiple: that number at the half bytes with the
/// bit, and what looks up zero at the others.
static CHOICES: [[[u64; 2]; BYTES]; 4] = {
    let mut choices = [[[u64::MAX; 2]; BYTES]; 4];
    let mut bit = 0;
    while bit < 4 {
        let mut byte = 0;
        while byte < BYTES {
            let mut nibble = 0;
            while nibble < 16 {
                if nibble >> bit & 1 == 1 {
                    choices[bit][byte][nibble / 8] ^= (0xff ^ byte as u64) << (8 * (nibble % 8));
                }
                nibble += 1;
            }
            byte += 1;
        }
        bit += 1;
    }
    choices
};

impl<R: BytesUp> Multiples<R> {
    #[inline(always)]
    fn new(word: u64) -> Self {
        let low = [R::load(&[word, 0]), moved::<R, 1>(word), moved::<R, 2>(word), moved::<R, 3>(word)];
        let high = [moved::<R, 4>(word), moved::<R, 5>(word), moved::<R, 6>(word), moved::<R, 7>(word)];
        Self { low: sums_by_byte(low), high: sums_by_byte(high) }
    }
}

/// A word moved up by a few bits.
#[inline(always)]
fn moved<R: Register<2>, const BITS: u32>(word: u64) -> R {
    R::load(&[word << BITS, word >> (64 - BITS)])
}

/// All sums of four multiples, byte by byte.
#[inline(always)]
fn sums_by_byte<R: BytesUp>(multiples: [R; 4]) -> [R; BYTES] {
    let mut sums = [R::all(0); BYTES];
    for (byte, sum) in sums.iter_mut().enumerate() {
        for (choices, multiple) in CHOICES.iter().zip(multiples) {
            *sum = sum.xor(R::load(&choices[byte]).look_up(multiple));
        }
    }
    sums
}

/// Two words, cut into the lower and upper halves of their bytes, and the multiples that they name.
type Term<'m, R> = (&'m Multiples<R>, [R; 2]);

#[inline(always)]
fn nibbles<R: Register<2>>(words: R) -> [R; 2] {
    let mask = R::all(NIBBLES);
    [words.and(mask), words.shr::<4>().and(mask)]
}

/// Byte `d` of the sum of these terms.
#[inline(always)]
fn byte<R: BytesUp, const N: usize>(terms: &[Term<'_, R>; N], d: usize) -> R {
    let mut sum = R::all(0);
    for (multiples, [low, high]) in terms {
        sum = sum.xor(low.look_up(multiples.low[d]).xor(high.look_up(multiples.high[d])));
    }
    sum
}

/// The sum of these terms, byte `d` moved up by `d` bytes; `before` are the sums of the two words
/// before on the way, and then of these.
#[inline(always)]
fn sum_of_terms<R: BytesUp, const N: usize>(before: &mut [R; BYTES - 1], terms: &[Term<'_, R>; N]) -> R {
    let mut sum = byte(terms, BYTES - 1);
    for d in (0..BYTES - 1).rev() {
        let up = sum.bytes_up(before[d]);
        before[d] = sum;
        sum = up.xor(byte(terms, d));
    }
    sum
}

#[inline(always)]
pub(super) fn add_mul_word<R: BytesUp>(out: &mut [u64], a: &[u64], word: u64) {
    let multiples = Multiples::<R>::new(word);
    let mut before = [R::all(0); BYTES - 1];
    let (pairs, rest) = a.as_chunks::<2>();
    for (pair, to) in pairs.iter().zip(out.as_chunks_mut::<2>().0) {
        let sum = sum_of_terms(&mut before, &[(&multiples, nibbles(R::load(pair)))]);
        sum.xor(R::load(to)).store(to);
    }
    let last = sum_of_terms(&mut before, &[(&multiples, nibbles(R::load_part(rest)))]);
    last.add_to_part(&mut out[2 * pairs.len()..][..=rest.len()]);
}

#[inline(always)]
pub(super) fn pair<R: BytesUp>(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) {
    assert_eq!(a.len(), b.len());
    let m = [Multiples::new(m[0]), Multiples::new(m[1]), Multiples::new(m[2]), Multiples::new(m[3])];
    let mut before = [[R::all(0); BYTES - 1]; 2];
    let ((a, last_a), (b, last_b)) = (a.as_chunks_mut::<2>(), b.as_chunks_mut::<2>());
    for (a, b) in a.iter_mut().zip(b) {
        let [x, y] = pair_of_words(&m, &mut before, R::load(a), R::load(b));
        x.store(a);
        y.store(b);
    }
    if !last_a.is_empty() {
        let [x, y] = pair_of_words(&m, &mut before, R::load_part(last_a), R::load_part(last_b));
        x.store_part(last_a);
        y.store_part(last_b);
    }
}

/// Two words of both results of [`pair`].
#[inline(always)]
fn pair_of_words<R: BytesUp>(m: &[Multiples<R>; 4], before: &mut [[R; BYTES - 1]; 2], x: R, y: R) -> [R; 2] {
    let (x, y) = (nibbles(x), nibbles(y));
    let [before_a, before_b] = before;
    [sum_of_terms(before_a, &[(&m[0], x), (&m[1], y)]), sum_of_terms(before_b, &[(&m[2], x), (&m[3], y)])]
}
