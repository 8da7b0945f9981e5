//! Polynomials in `z` modulo `z^n + 1`: what a row of lights around a ring is.

use super::{Poly, fibonacci, mul, words};

/// Points of at most this many terms are multiplied with by turning the other factor.
const FEW_TERMS: usize = 16;

/// The remainder by `z^n + 1`.
pub(super) fn rem_cyclic(a: &Poly, n: usize) -> Poly {
    assert!(n > 0, "a ring without places");
    let bits = a.bit_len();
    if bits <= n {
        return a.clone();
    }
    let mut sum = words::low_part(a.words(), n);
    for start in (n..bits).step_by(n) {
        let turn = words::low_part(&words::shifted_down(a.words(), start), n);
        words::add(&mut sum, words::trim(&turn));
    }
    Poly::from_words(sum)
}

/// `(p_m(c), p_(m-1)(c))` modulo `z^n + 1`, `p` being the Fibonacci polynomials and `p_(-1) = 0`.
///
/// For the plus on a ring of `n >= 3` places `c = 1 + z + z^(n-1)`.
///
/// # Complexity
/// For `c` of few terms time O(n log m) bits: only squares and turns. Else O(log m) products.
///
/// # Panics
/// If `n` is zero.
///
/// # Example
/// ```
/// use douse_algebra::gf2x::{Poly, fibonacci_cyclic};
/// let c = Poly::from_exponents([0, 1, 4]);
/// let (p2, p1) = fibonacci_cyclic(2, &c, 5);
/// assert_eq!(p1, c);
/// assert_eq!(p2, Poly::from_exponents([2, 3])); // c^2 + 1
/// ```
pub fn fibonacci_cyclic(m: usize, c: &Poly, n: usize) -> (Poly, Poly) {
    let c = rem_cyclic(c, n);
    let terms: Vec<usize> = c.exponents().take(FEW_TERMS + 1).collect();
    let times_c = |p: &Poly| {
        if terms.len() > FEW_TERMS {
            return rem_cyclic(&mul(p, &c), n);
        }
        let mut sum = Poly::zero();
        for &turn in &terms {
            sum.add_shifted(p, turn);
        }
        rem_cyclic(&sum, n)
    };
    fibonacci::doubling(m, |p| rem_cyclic(&p.square(), n), times_c)
}

#[cfg(test)]
mod tests {
    use super::super::words::sample;
    use super::*;
    use crate::gf2x::rem;

    #[test]
    fn agrees_with_division_and_the_recurrence() {
        for n in [1, 2, 3, 5, 63, 64, 65, 128, 130] {
            let modulus = Poly::from_exponents([n, 0]);
            for bits in sample::SIZES {
                let a = Poly::from_words(sample::words(bits, 7));
                assert_eq!(rem_cyclic(&a, n), rem(&a, &modulus), "{bits} coefficients modulo {n}");
            }
            for c in [Poly::from_exponents([0, 1, n - 1]), Poly::from_words(sample::words(n + 40, 9))] {
                let (mut p, mut q) = (Poly::one(), Poly::zero());
                for m in 0..70 {
                    assert_eq!(fibonacci_cyclic(m, &c, n), (p.clone(), q.clone()), "p_{m} on a ring of {n}");
                    let next = rem(&(&mul(&p, &c) + &q), &modulus);
                    (p, q) = (next, p);
                }
            }
        }
    }
}
