//! Fibonacci polynomials: `p_0 = 1`, `p_1 = t`, `p_n = t p_(n-1) + p_(n-2)` (Chebyshev's of the
//! second kind modulo 2).

use super::Poly;

/// The Fibonacci polynomial `p_n`, of degree `n`.
///
/// The coefficient of `t^(n-2j)` is one exactly if `(n - j) & j == j`.
///
/// # Complexity
/// Time and memory O(n) bits: `p_(2j) = (p_j + p_(j-1))^2` and `p_(2j+1) = t p_j^2`, and squares
/// only spread bits.
///
/// # Example
/// ```
/// use douse_algebra::gf2x::{Poly, fibonacci};
/// assert_eq!(fibonacci(4), Poly::from_exponents([4, 2, 0]));
/// assert_eq!(fibonacci(5), Poly::from_exponents([5, 1]));
/// ```
///
/// # Literature
/// Sutner: *σ-automata and Chebyshev-polynomials*, 2000.
pub fn fibonacci(n: usize) -> Poly {
    // The last doubling needs one of both only.
    let (p, q) = fibonacci_pair(n / 2);
    if n % 2 == 1 { p.square().shl(1) } else { (&p + &q).square() }
}

/// `(p_n, p_(n-1))`, where `p_(-1) = 0`. As [`fibonacci`].
pub fn fibonacci_pair(n: usize) -> (Poly, Poly) {
    doubling(n, Poly::square, |p| p.shl(1))
}

/// `(p_n, p_(n-1))` at any point of a ring of characteristic two, given how to square and how to
/// multiply by the point.
pub(crate) fn doubling(n: usize, square: impl Fn(&Poly) -> Poly, times_point: impl Fn(&Poly) -> Poly) -> (Poly, Poly) {
    let (mut p, mut q) = (Poly::one(), Poly::zero());
    for bit in (0..usize::BITS - n.leading_zeros()).rev() {
        let even = square(&(&p + &q));
        (p, q) = if n >> bit & 1 == 1 { (times_point(&square(&p)), even) } else { (even, times_point(&square(&q))) };
    }
    (p, q)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_recurrence_and_the_binomials() {
        let (mut p, mut q) = (Poly::one(), Poly::zero());
        for n in 0..300 {
            assert_eq!(fibonacci(n), p, "p_{n}");
            assert_eq!(fibonacci_pair(n), (p.clone(), q.clone()), "pair {n}");
            let binomials = Poly::from_exponents((0..=n / 2).filter(|j| (n - j) & j == *j).map(|j| n - 2 * j));
            assert_eq!(p, binomials, "binomials {n}");
            let next = &p.shl(1) + &q;
            (p, q) = (next, p);
        }
        for n in [1022, 1023, 1024, 1025, 99_999] {
            let binomials = Poly::from_exponents((0..=n / 2).filter(|j| (n - j) & j == *j).map(|j| n - 2 * j));
            assert_eq!(fibonacci(n), binomials, "binomials {n}");
        }
    }
}
