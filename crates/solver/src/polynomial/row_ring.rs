//! Rows as elements of a ring of polynomials.

use douse_algebra::polynomial::Polynomial;
use std::fmt;

/// Two rows of a chase, one after the other.
pub(crate) type State<R> = [<R as RowRing>::Row; 2];

/// A ring in which rows are polynomials and `B`, the in-row part of a press, is one element. `S`
/// are the Chebyshev polynomials `S_0 = 1`, `S_1 = y`, `S_j = y S_(j-1) - S_(j-2)`, taken at
/// `y = -B`: a chase through dark rows multiplies by them.
pub(crate) trait RowRing: Clone + fmt::Debug {
    /// The entries of a row.
    type Row: Clone + fmt::Debug;
    /// A row as an element of the ring.
    type Poly: Polynomial;

    /// The modulus of the ring.
    fn modulus(&self) -> &Self::Poly;

    fn dark_row(&self) -> Self::Row;

    fn to_poly(&self, row: &Self::Row) -> Self::Poly;

    fn to_row(&self, poly: &Self::Poly) -> Self::Row;

    /// The remainder by the modulus.
    fn reduce(&self, a: &Self::Poly) -> Self::Poly;

    /// `(S_k, S_(k-1))`, where `S_(-1) = 0`.
    fn chebyshev_pair(&self, k: usize) -> (Self::Poly, Self::Poly);

    /// `S_k`.
    fn chebyshev(&self, k: usize) -> Self::Poly {
        self.chebyshev_pair(k).0
    }

    /// The sum of the products of entries.
    fn dot(&self, a: &Self::Row, b: &Self::Row) -> u16;

    fn times(&self, a: &Self::Poly, b: &Self::Poly) -> Self::Poly {
        if a.is_zero() || b.is_zero() { a.zero_like() } else { self.reduce(&a.times(b)) }
    }

    fn to_polys(&self, state: &State<Self>) -> [Self::Poly; 2] {
        state.each_ref().map(|row| self.to_poly(row))
    }

    fn to_rows(&self, state: &[Self::Poly; 2]) -> State<Self> {
        state.each_ref().map(|poly| self.to_row(poly))
    }

    /// Chases two rows through `rows` dark rows:
    /// `(x_(k-1), x_k) = (S_(k-1) x_0 - S_(k-2) x_(-1), S_k x_0 - S_(k-1) x_(-1))`.
    fn advance(&self, rows: usize, state: &[Self::Poly; 2]) -> [Self::Poly; 2] {
        if rows == 0 {
            return state.clone();
        }
        let (s, s1) = self.chebyshev_pair(rows);
        let (_, s2) = self.chebyshev_pair(rows - 1);
        let combine =
            |here: &Self::Poly, above: &Self::Poly| self.times(here, &state[1]).minus(&self.times(above, &state[0]));
        [combine(&s1, &s2), combine(&s, &s1)]
    }
}
