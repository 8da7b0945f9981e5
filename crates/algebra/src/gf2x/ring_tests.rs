//! Every method against every other, at the bounds of words and of methods, and by properties.

use proptest::prelude::*;

use super::words::{self, sample};
use super::*;
use crate::budget::Budget;
use crate::polynomial::Congruence;
use crate::simd::clmul::Clmul;

fn poly(bits: usize, seed: u64) -> Poly {
    Poly::from_words(sample::words(bits, seed))
}

/// One shift and addition a coefficient.
fn mul_by_bits(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = vec![0; a.len() + b.len()];
    for i in crate::bits::Ones::new(a) {
        words::add_shifted(&mut out, b, i);
    }
    out
}

fn product(run: impl Fn(&mut [u64], &[u64], &[u64]), a: &[u64], b: &[u64]) -> Vec<u64> {
    // Every method must write all of its result.
    let mut out = vec![0xdead_beef; a.len() + b.len()];
    run(&mut out, a, b);
    out
}

#[test]
fn schoolbook_of_all_kernels_agrees_with_single_bits() {
    for kernels in Clmul::all() {
        for bits_a in sample::SIZES {
            for bits_b in sample::SIZES {
                let (a, b) = (sample::words(bits_a, 1), sample::words(bits_b, 2));
                let expected = mul_by_bits(&a, &b);
                let ours = product(|o, a, b| mul_schoolbook::mul_into(kernels, o, a, b), &a, &b);
                assert_eq!(ours, expected, "{} {bits_a} x {bits_b}", kernels.name);
            }
        }
        for length in 1..80 {
            for other in [length, 3, 40, 90] {
                let (a, b) = (sample::words(64 * length, 3), sample::words(64 * other, 4));
                let ours = product(|o, a, b| mul_schoolbook::mul_into(kernels, o, a, b), &a, &b);
                assert_eq!(ours, mul_by_bits(&a, &b), "{} {length} x {other} words", kernels.name);
            }
        }
    }
}

#[test]
fn small_kernels_agree_with_single_bits() {
    for kernels in Clmul::all() {
        for bits in sample::SIZES {
            let (a, b) = (sample::words(bits, 1), sample::words(bits, 2));
            let m: [u64; 4] = std::array::from_fn(|i| sample::words(64, 10 + i as u64)[0]);
            assert_eq!((kernels.word)(m[0], m[1]), {
                let p = mul_by_bits(&m[..1], &m[1..2]);
                u128::from(p[1]) << 64 | u128::from(p[0])
            });
            let mut squared = vec![7; 2 * a.len()];
            (kernels.square)(&mut squared, &a);
            assert_eq!(squared, mul_by_bits(&a, &a), "{} square {bits}", kernels.name);

            let start = sample::words(64 * (a.len() + 3), 5);
            let mut sum = start.clone();
            (kernels.add_mul_word)(&mut sum, &a, m[0]);
            let mut expected = start;
            words::add(&mut expected, &mul_by_bits(&a, &m[..1]));
            assert_eq!(sum, expected, "{} word {bits}", kernels.name);

            let (mut x, mut y) = (a.clone(), b.clone());
            (kernels.pair)(&mut x, &mut y, &m);
            for (row, found) in [(0, x), (2, y)] {
                let mut sum = mul_by_bits(&a, &m[row..=row]);
                words::add(&mut sum, &mul_by_bits(&b, &m[row + 1..row + 2]));
                assert_eq!(found, sum[..a.len()], "{} pair {bits}", kernels.name);
            }
        }
    }
}

/// Words a side, next to all bounds between methods.
const LENGTHS: [usize; 27] =
    [1, 2, 3, 7, 8, 9, 16, 17, 25, 26, 27, 33, 47, 48, 49, 64, 65, 100, 127, 191, 299, 300, 301, 399, 401, 899, 901];

#[test]
fn products_in_a_ring() {
    for kernels in Clmul::all() {
        for length in LENGTHS {
            let (a, b) = (sample::words(64 * length, 1), sample::words(64 * length - 1, 2));
            let schoolbook = product(|o, a, b| mul_schoolbook::mul_into(kernels, o, a, b), &a, &b);
            let karatsuba = product(|o, a, b| mul_karatsuba::mul_into(kernels, o, a, b), &a, &b);
            assert_eq!(karatsuba, schoolbook, "{} Karatsuba, {length} words", kernels.name);
            let fft = product(|o, a, b| mul_fft::mul_into(kernels, o, a, b), &a, &b);
            assert_eq!(fft, schoolbook, "{} Fourier, {length} words", kernels.name);
            for other in [1, length / 2 + 1, 3 * length + 1] {
                let c = sample::words(64 * other, 6);
                let expected = product(|o, a, b| mul_schoolbook::mul_into(kernels, o, a, b), &a, &c);
                assert_eq!(product(|o, a, b| mul::mul_into(kernels, o, a, b), &a, &c), expected);
            }
        }
    }
}

#[test]
fn divisions_in_a_ring() {
    let large = [64 * 159, 64 * 160 + 1, 64 * 330, 64 * 500 + 17];
    for bits_a in sample::SIZES.into_iter().chain(large) {
        for bits_b in sample::SIZES.into_iter().chain(large).skip(1) {
            let (a, b) = (poly(bits_a, 1), poly(bits_b, 2));
            let (q, r) = div_schoolbook::div_rem(&a, &b);
            assert!(r.bit_len() < bits_b);
            assert_eq!(&mul(&q, &b) + &r, a, "{bits_a} / {bits_b}");
            assert_eq!(div_newton::quotient(&a, &b), q, "Newton {bits_a} / {bits_b}");
            assert_eq!(div_rem(&a, &b), (q.clone(), r));
            assert_eq!(div_exact(&mul(&q, &b), &b), q);
        }
    }
}

#[test]
fn gcds_in_a_ring() {
    let large = [3 * 4096, 24_577, 40_000, 110_001];
    for bits_a in sample::SIZES.into_iter().chain(large) {
        for bits_b in [0, 1, 64, 65, 129, 1024, 8191, 8192, 8193, 40_000, 105_000] {
            for bits_g in [1, 2, 64, 700, 9000] {
                let g = poly(bits_g, 3);
                let (a, b) = (mul(&poly(bits_a, 1), &g), mul(&poly(bits_b, 2), &g));
                let expected = gcd_euclid::xgcd(&a, &b);
                assert_eq!(a.xgcd(&b), expected, "{bits_a}, {bits_b}, common {bits_g}");
                assert_eq!(a.gcd(&b), expected.gcd);
                assert_eq!(a.gcd_with_cofactor_within(&b, &Budget::boundless()).unwrap(), (expected.gcd, expected.s));
            }
        }
    }
}

#[test]
fn runs_of_euclid_are_the_same_by_all_kernels() {
    let mut random = crate::random::SplitMix(8);
    let portable = Clmul::all()[0];
    for case in 0..2000 {
        let [a, b, c, d]: [u64; 4] = std::array::from_fn(|_| random.next_word());
        let (u, v) = (u128::from(a) << 64 | u128::from(b), u128::from(c) << 64 | u128::from(d));
        // The degree of the first is higher, and the second is as short as it comes.
        let (u, v) = (u | 1 << 127, v >> 1 >> (case % 61));
        for most in [1, 7, 32, 63, 64] {
            let expected = (portable.steps)(u, v, most);
            for kernels in Clmul::all() {
                assert_eq!((kernels.steps)(u, v, most), expected, "{} {u:x} {v:x} {most}", kernels.name);
            }
        }
    }
}

#[test]
fn neighbours_and_far_apart() {
    // Quotients of high degree in the middle, which the windows of 127 coefficients cannot hold.
    let (mut a, mut b) = (poly(100, 1), Poly::one());
    for (i, bits) in [3, 64, 65, 200, 1, 5000, 2, 64, 20_000, 1, 130].into_iter().enumerate() {
        let next = &mul(&poly(bits + 1, i as u64), &a) + &b;
        (a, b) = (next, a);
    }
    let expected = gcd_euclid::xgcd(&a, &b);
    assert_eq!(a.xgcd(&b), expected);
    assert_eq!(b.xgcd(&a), Xgcd { gcd: expected.gcd, s: expected.t, t: expected.s });
    let (p, q) = fibonacci_pair(30_000);
    assert!(p.gcd(&q) == Poly::one());
    assert_eq!(p.gcd(&p), p);
}

#[test]
fn half_gcd_stops_where_it_says() {
    for reduction in [1, 2, 63, 64, 65, 300, 4096, 4097, 12_288, 12_289, 30_000, 39_999] {
        let (mut u, mut v) = (poly(40_000, 1), poly(39_990, 2));
        let (a, b) = (u.clone(), v.clone());
        let m = gcd_half::half_gcd(&mut u, &mut v, reduction, &Budget::boundless()).unwrap();
        assert_eq!(m.apply(&a, &b), (u.clone(), v.clone()));
        assert!(u.bit_len() + reduction > 40_000 && v.bit_len() + reduction <= 40_000, "reduction {reduction}");
    }
}

fn any_poly(most: usize) -> impl Strategy<Value = Poly> {
    (0..=most, any::<u64>(), 0..3_u8).prop_map(|(bits, seed, kind)| match kind {
        0 => poly(bits, seed),
        // Few terms, and all terms: carries and long quotients.
        1 => Poly::from_exponents(sample::words(64 * 4, seed).iter().map(|w| *w as usize % (bits + 1))),
        _ => Poly::from_words(words::low_part(&vec![u64::MAX; bits / 64 + 1], bits)),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn products_distribute(a in any_poly(9000), b in any_poly(9000), c in any_poly(9000)) {
        prop_assert_eq!(mul(&a, &(&b + &c)), &mul(&a, &b) + &mul(&a, &c));
        prop_assert_eq!(mul(&a, &b), mul(&b, &a));
        prop_assert_eq!(square(&a), mul(&a, &a));
    }

    #[test]
    fn division_undoes_products(a in any_poly(20_000), b in any_poly(20_000), c in any_poly(20_000)) {
        prop_assume!(!b.is_zero());
        prop_assert_eq!(div_exact(&mul(&a, &b), &b), a);
        let (q, r) = div_rem(&c, &b);
        prop_assert!(r.bit_len() < b.bit_len());
        prop_assert_eq!(&mul(&q, &b) + &r, c);
    }

    #[test]
    fn common_divisors(a in any_poly(30_000), b in any_poly(30_000)) {
        let Xgcd { gcd: g, s, t } = a.xgcd(&b);
        prop_assert_eq!(&mul(&s, &a) + &mul(&t, &b), g.clone());
        prop_assert_eq!(a.gcd(&b), g.clone());
        if g.is_zero() {
            prop_assert!(a.is_zero() && b.is_zero());
        } else {
            let (a, b) = (div_rem(&a, &g), div_rem(&b, &g));
            prop_assert!(a.1.is_zero() && b.1.is_zero());
            prop_assert!(s.bit_len() <= (b.0.bit_len() - usize::from(!b.0.is_zero())).max(1));
            prop_assert!(t.bit_len() <= (a.0.bit_len() - usize::from(!a.0.is_zero())).max(1));
        }
    }

    #[test]
    fn congruences(a in any_poly(3000), m in any_poly(3000), x in any_poly(3000), d in any_poly(3000)) {
        prop_assume!(!m.is_zero());
        let congruence = Congruence::new(&a, &m).expect("a modulus");
        let image = rem(&mul(&a, &x), &m);
        let y = congruence.solve(&image).expect("x solves it");
        prop_assert_eq!(rem(&mul(&a, &y), &m), image);
        prop_assert_eq!(rem(&x, congruence.period()), y);
        match congruence.solve(&d) {
            Some(y) => prop_assert_eq!(rem(&mul(&a, &y), &m), rem(&d, &m)),
            None => prop_assert!(!rem(&d, &a.gcd(&m)).is_zero()),
        }
    }

    #[test]
    fn changes_of_basis(a in any_poly(20_000), b in any_poly(20_000)) {
        let rows = |a: &Poly| poly_to_row(a, 20_001);
        prop_assert_eq!(row_to_poly(&rows(&a)), a.clone());
        let mut sum = rows(&a);
        sum.add(&rows(&b));
        prop_assert_eq!(rows(&(&a + &b)), sum);
        prop_assert_eq!(taylor_shift(taylor_shift(a.clone())), a.clone());
        // The substitution is a map of rings.
        prop_assert_eq!(taylor_shift(mul(&a, &b)), mul(&taylor_shift(a), &taylor_shift(b)));
    }
}
