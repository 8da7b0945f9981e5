//! Carry-less products without special instructions: table windows of four bits.

use super::clmul::Clmul;
use super::{clmul_euclid, clmul_fft_portable};

pub(super) static KERNELS: Clmul = Clmul {
    name: "portable",
    mul,
    add_mul_word,
    pair,
    square,
    word,
    steps,
    karatsuba: 9,
    fft: 400,
    half_gcd: 4096,
    transform: &clmul_fft_portable::TRANSFORM,
};

/// Words of the second factor that one comb works on.
const COMB: usize = 8;

/// López and Dahab's comb: the sixteen multiples of up to [`COMB`] words of `b` are tabulated once,
/// then every nibble of `a` adds one of them, all words of `a` sharing the shifts.
#[inline(always)]
pub(super) fn mul(out: &mut [u64], a: &[u64], b: &[u64]) {
    out.fill(0);
    let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut sum = [0; 64 + COMB + 1];
    for (start, b) in b.chunks(COMB).enumerate() {
        let table = multiples(b);
        for (part, a) in a.chunks(64).enumerate() {
            let sum = &mut sum[..a.len() + COMB + 1];
            sum.fill(0);
            for nibble in (0..16).rev() {
                shift_left_by_4(sum);
                for (i, &word) in a.iter().enumerate() {
                    let row = &table[(word >> (4 * nibble) & 15) as usize];
                    let target: &mut [u64; COMB + 1] = (&mut sum[i..i + COMB + 1]).try_into().expect("nine words");
                    for (t, r) in target.iter_mut().zip(row) {
                        *t ^= r;
                    }
                }
            }
            let product = &sum[..a.len() + b.len()];
            for (o, s) in out[start * COMB + part * 64..].iter_mut().zip(product) {
                *o ^= s;
            }
        }
    }
}

/// `table[i] = i * b` for the sixteen polynomials `i` of degree below four.
#[inline(always)]
fn multiples(b: &[u64]) -> [[u64; COMB + 1]; 16] {
    let mut table = [[0; COMB + 1]; 16];
    table[1][..b.len()].copy_from_slice(b);
    for i in 2..16 {
        if i % 2 == 0 {
            let half = table[i / 2];
            let mut carry = 0;
            for (t, h) in table[i].iter_mut().zip(half) {
                *t = h << 1 | carry;
                carry = h >> 63;
            }
        } else {
            let (even, one) = (table[i - 1], table[1]);
            for (t, (e, o)) in table[i].iter_mut().zip(even.iter().zip(one)) {
                *t = e ^ o;
            }
        }
    }
    table
}

#[inline(always)]
fn shift_left_by_4(words: &mut [u64]) {
    let mut carry = 0;
    for w in words {
        (*w, carry) = (*w << 4 | carry, *w >> 60);
    }
}

/// The multiples of one word by the sixteen polynomials of degree below four: 67 bits each.
struct WordTable {
    low: [u64; 16],
    high: [u64; 16],
}

impl WordTable {
    fn new(word: u64) -> Self {
        let (mut low, mut high) = ([0; 16], [0; 16]);
        low[1] = word;
        for i in 2..16 {
            if i % 2 == 0 {
                low[i] = low[i / 2] << 1;
                high[i] = high[i / 2] << 1 | low[i / 2] >> 63;
            } else {
                low[i] = low[i - 1] ^ word;
                high[i] = high[i - 1];
            }
        }
        Self { low, high }
    }

    fn times(&self, a: u64) -> (u64, u64) {
        let top = (a >> 60) as usize;
        let (mut low, mut high) = (self.low[top], self.high[top]);
        for nibble in (0..15).rev() {
            let i = (a >> (4 * nibble) & 15) as usize;
            high = (high << 4 | low >> 60) ^ self.high[i];
            low = low << 4 ^ self.low[i];
        }
        (low, high)
    }
}

pub(super) fn word(a: u64, b: u64) -> u128 {
    let (low, high) = WordTable::new(b).times(a);
    u128::from(high) << 64 | u128::from(low)
}

fn add_mul_word(out: &mut [u64], a: &[u64], word: u64) {
    let table = WordTable::new(word);
    let mut carry = 0;
    for (o, &a) in out.iter_mut().zip(a) {
        let (low, high) = table.times(a);
        *o ^= low ^ carry;
        carry = high;
    }
    out[a.len()] ^= carry;
}

fn pair(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) {
    let m = m.map(WordTable::new);
    let (mut carry_a, mut carry_b) = (0, 0);
    for (a, b) in a.iter_mut().zip(b) {
        let (l0, h0) = m[0].times(*a);
        let (l1, h1) = m[1].times(*b);
        let (l2, h2) = m[2].times(*a);
        let (l3, h3) = m[3].times(*b);
        *a = l0 ^ l1 ^ carry_a;
        *b = l2 ^ l3 ^ carry_b;
        (carry_a, carry_b) = (h0 ^ h1, h2 ^ h3);
    }
}

#[inline(always)]
pub(super) fn square(out: &mut [u64], a: &[u64]) {
    for (o, &a) in out.chunks_exact_mut(2).zip(a) {
        o[0] = spread(a as u32);
        o[1] = spread((a >> 32) as u32);
    }
}

/// Bit `i` goes to bit `2 i`.
fn spread(half: u32) -> u64 {
    let mut w = u64::from(half);
    w = (w | w << 16) & 0x0000_ffff_0000_ffff;
    w = (w | w << 8) & 0x00ff_00ff_00ff_00ff;
    w = (w | w << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    w = (w | w << 2) & 0x3333_3333_3333_3333;
    (w | w << 1) & 0x5555_5555_5555_5555
}

fn steps(u: u128, v: u128, most: u32) -> [u64; 4] {
    clmul_euclid::steps(u, v, most, |half, word| {
        u128::from(halves(half, word & 0xffff_ffff)) ^ u128::from(halves(half, word >> 32)) << 32
    })
}

/// The product of two half words, by integer products of every fourth coefficient of each: where at
/// most eight ones meet, their sum carries into the three places between.
#[inline(always)]
fn halves(a: u64, b: u64) -> u64 {
    const EVERY_FOURTH: u64 = 0x1111_1111_1111_1111;
    let part = |word: u64, place: u32| word & EVERY_FOURTH << place;
    let (a, b) = ([0, 1, 2, 3].map(|i| part(a, i)), [0, 1, 2, 3].map(|i| part(b, i)));
    let sum = |place: u32, [i, j, k, l]: [usize; 4]| {
        part((a[0] * b[i]) ^ (a[1] * b[j]) ^ (a[2] * b[k]) ^ (a[3] * b[l]), place)
    };
    sum(0, [0, 3, 2, 1]) | sum(1, [1, 0, 3, 2]) | sum(2, [2, 1, 0, 3]) | sum(3, [3, 2, 1, 0])
}
