//! The inner loops of the additive Fourier transform over GF(2^64), and the field itself.
//!
//! The field is GF(2)\[x\] modulo `x^64 + x^4 + x^3 + x + 1`. Its points are numbered along a basis
//! of Cantor's: `b_0 = 1`, `b_i^2 + b_i = b_(i-1)`, and point `i` is the sum of the `b_j` over the
//! bits `j` of `i`.

use std::sync::OnceLock;

/// Points that the smallest block of a transform has.
pub(crate) const BLOCK: usize = 64;

/// The inner loops for one instruction set. Slices have the same length, a multiple of [`BLOCK`] /
/// 2.
pub(crate) struct Transform {
    /// `low += c high; high += low`.
    pub forward: fn(low: &mut [u64], high: &mut [u64], c: u64),
    /// `high += low; low += c high`.
    pub inverse: fn(low: &mut [u64], high: &mut [u64], c: u64),
    /// `low += c high`.
    pub add_mul: fn(low: &mut [u64], high: &[u64], c: u64),
    /// All layers of each block of [`BLOCK`] coefficients, the first of them starting at point
    /// `start`. The values may come in any order that `inverse_blocks` undoes.
    pub forward_blocks: fn(blocks: &mut [u64], start: usize),
    /// The other way of `forward_blocks`.
    pub inverse_blocks: fn(blocks: &mut [u64], start: usize),
    /// From coefficients on powers to coefficients on products of the `s_j`; a power of two of
    /// them.
    pub to_products: fn(data: &mut [u64]),
    /// The other way of `to_products`.
    pub from_products: fn(data: &mut [u64]),
    /// `a = a b`, element by element.
    pub pointwise: fn(a: &mut [u64], b: &[u64]),
}

/// The basis `b_0, b_1, ...`; a test checks its equations. 2^40 points are more than memory holds.
#[rustfmt::skip]
pub(super) const BASIS: [u64; 40] = [
    0x0000_0000_0000_0001,
    0x19c9_369f_278a_dc02,
    0xa181_e7d6_6f5f_f794,
    0x5db8_4357_ce78_5d08,
    0xb973_d466_f5c9_d0ca,
    0x521a_c889_831a_075e,
    0x033c_e8be_ddc8_a656,
    0xb584_6c4e_07b9_1010,
    0x4087_b8cb_b37a_32ec,
    0x00d0_d388_8c0a_e17c,
    0xafd5_ac70_237f_2222,
    0xe3f5_af99_cc3a_aaf8,
    0x5a1d_b3b1_6a0b_58b8,
    0x0994_7c54_fe7e_e248,
    0x0e8e_af0e_0068_f544,
    0xa2a1_1350_0b4b_4f5a,
    0xe96f_9805_d6ce_0bb0,
    0x5349_6f8b_5c9e_dd4c,
    0xad32_5cb6_f4ac_2a9e,
    0x4a8d_cf8b_d7ed_e826,
    0xa3e9_c552_b643_4210,
    0x5fa9_2ad9_c9bc_7ed0,
    0xa389_f910_cd77_34de,
    0xe916_f3df_ca46_09d8,
    0xf895_7871_4bd2_8f96,
    0x564d_da59_237a_3352,
    0xad33_bc6c_c75a_ed38,
    0x57a3_104f_cd0e_5f34,
    0xb0f5_02e4_cd60_039a,
    0xeb42_e79f_91f4_9f8c,
    0x54e5_bf37_74b3_f850,
    0xb668_64e6_ec14_b4d2,
    0xed57_ce77_8f0d_6244,
    0x523a_af9d_6148_ba24,
    0xa8fc_bfaa_c149_40c6,
    0xe503_eacf_cef7_7780,
    0xf374_6c7b_5183_a372,
    0xec50_d77d_2f41_6218,
    0xf9cd_f545_69fe_87e6,
    0xe576_2699_1570_5e2c,
];

/// Points by the bytes of their numbers.
struct Points([[u64; 256]; 5]);

/// Point number `i`.
pub(crate) fn point(i: usize) -> u64 {
    static POINTS: OnceLock<Points> = OnceLock::new();
    let Points(tables) = POINTS.get_or_init(|| {
        let mut tables = [[0; 256]; 5];
        for (byte, table) in tables.iter_mut().enumerate() {
            for i in 1..256_usize {
                table[i] = table[i & (i - 1)] ^ BASIS[8 * byte + i.trailing_zeros() as usize];
            }
        }
        Points(tables)
    });
    // Numbers of places may have 32 bits.
    let i = i as u64;
    debug_assert!(i >> BASIS.len() == 0);
    let byte = |n: usize| tables[n][(i >> (8 * n) & 0xff) as usize];
    let low = byte(0) ^ byte(1);
    if i < 1 << 16 { low } else { low ^ byte(2) ^ byte(3) ^ byte(4) }
}

/// The remainder of a product of two field elements.
pub(super) fn reduce(product: u128) -> u64 {
    let (low, high) = (product as u64, (product >> 64) as u64);
    // Folds the carry of the second folding first.
    let high = high ^ high >> 63 ^ high >> 61 ^ high >> 60;
    low ^ high ^ high << 1 ^ high << 3 ^ high << 4
}

/// The layers of one block from `half` elements down to 1, one element at a time.
pub(super) fn forward_layers(block: &mut [u64], start: usize, half: usize, times: impl Fn(u64, u64) -> u64) {
    let mut half = half;
    while half > 0 {
        for (number, pair) in block.chunks_exact_mut(2 * half).enumerate() {
            let c = point((start + 2 * half * number) / half);
            let (low, high) = pair.split_at_mut(half);
            for (l, h) in low.iter_mut().zip(high) {
                *l ^= times(*h, c);
                *h ^= *l;
            }
        }
        half /= 2;
    }
}

/// The other way of [`forward_layers`].
pub(super) fn inverse_layers(block: &mut [u64], start: usize, most: usize, times: impl Fn(u64, u64) -> u64) {
    let mut half = 1;
    while half <= most {
        for (number, pair) in block.chunks_exact_mut(2 * half).enumerate() {
            let c = point((start + 2 * half * number) / half);
            let (low, high) = pair.split_at_mut(half);
            for (l, h) in low.iter_mut().zip(high) {
                *h ^= *l;
                *l ^= times(*h, c);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::super::clmul::Clmul;
    use super::*;

    #[test]
    fn the_basis_is_cantors() {
        for kernels in Clmul::all() {
            for pair in BASIS.windows(2) {
                assert_eq!(reduce((kernels.word)(pair[1], pair[1])) ^ pair[1], pair[0]);
            }
        }
    }

    /// The coefficients of `X_i`.
    fn product_of_s(i: usize) -> Vec<bool> {
        use crate::gf2x::Poly;
        let (mut product, mut s) = (Poly::one(), Poly::monomial(1));
        for j in 0..usize::BITS - i.leading_zeros() {
            if i >> j & 1 == 1 {
                product = &product * &s;
            }
            s = &s.square() + &s;
        }
        product.to_bits(i + 1).iter().collect()
    }

    #[test]
    fn every_instruction_set_computes_the_same() {
        let word = Clmul::all()[0].word;
        let times = |a, b| reduce(word(a, b));
        let mut random = crate::random::SplitMix(1);
        let mut next = || random.next_word();
        for kernels in Clmul::all() {
            let Transform {
                forward,
                inverse,
                add_mul,
                forward_blocks,
                inverse_blocks,
                to_products,
                from_products,
                pointwise,
            } = kernels.transform;
            for length in [32, 64, 96, 128, 512] {
                let low: Vec<u64> = (0..length).map(|_| next()).collect();
                let high: Vec<u64> = (0..length).map(|_| next()).collect();
                for c in [0, 1, next(), u64::MAX] {
                    let (mut l, mut h) = (low.clone(), high.clone());
                    add_mul(&mut l, &high, c);
                    let sum: Vec<u64> = low.iter().zip(&high).map(|(l, h)| l ^ times(*h, c)).collect();
                    assert_eq!(l, sum, "{}", kernels.name);
                    l.clone_from(&low);
                    forward(&mut l, &mut h, c);
                    assert_eq!(l, sum, "{}", kernels.name);
                    assert!(h.iter().zip(&high).zip(&sum).all(|((h, old), l)| *h == old ^ l), "{}", kernels.name);
                    inverse(&mut l, &mut h, c);
                    assert_eq!((&l, &h), (&low, &high), "{}", kernels.name);
                }
                let mut products = low.clone();
                pointwise(&mut products, &high);
                assert!(products.iter().zip(low.iter().zip(&high)).all(|(p, (a, b))| *p == times(*a, *b)));
            }
            for k in 0..12 {
                let powers: Vec<u64> = (0..1 << k).map(|_| next()).collect();
                let mut products = powers.clone();
                to_products(&mut products);
                let mut expected = vec![0; 1 << k];
                for (i, c) in products.iter().enumerate() {
                    // The coefficients of X_i are bits: X_i is the product of s_j, and s_(j+1) =
                    // s_j^2 + s_j.
                    for (e, bit) in expected.iter_mut().zip(product_of_s(i)) {
                        *e ^= if bit { *c } else { 0 };
                    }
                }
                assert_eq!(expected, powers, "{} 2^{k}", kernels.name);
                from_products(&mut products);
                assert_eq!(products, powers, "{} 2^{k}", kernels.name);
            }
            for start in [0, 64, 128, 64 * 1023] {
                let coefficients: Vec<u64> = (0..192).map(|_| next()).collect();
                let mut values = coefficients.clone();
                forward_blocks(&mut values, start);
                let mut expected = coefficients.clone();
                for (number, block) in expected.chunks_exact_mut(BLOCK).enumerate() {
                    forward_layers(block, start + number * BLOCK, BLOCK / 2, times);
                }
                for (found, expected) in values.chunks_exact(BLOCK).zip(expected.chunks_exact_mut(BLOCK)) {
                    let mut found = found.to_vec();
                    found.sort_unstable();
                    expected.sort_unstable();
                    assert_eq!(found, expected, "{} from {start}", kernels.name);
                }
                inverse_blocks(&mut values, start);
                assert_eq!(values, coefficients, "{} from {start}", kernels.name);
            }
        }
    }
}
