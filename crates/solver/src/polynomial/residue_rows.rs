//! Rows of a prime number of states.

use super::RowRing;
use douse_algebra::bits::Ends;
use douse_algebra::polynomial::Polynomial;
use douse_algebra::prime_poly::{
    PrimeField, PrimePoly, chebyshev_cyclic, chebyshev_pair, poly_to_row, reflect, row_to_poly,
};

/// Rows of residues.
///
/// With open ends a row `v` is `sum v_j S_(j-1)(t)` modulo `S_n(t)`, and `B` is `t + 1`. With
/// joined ends it is the polynomial of its entries modulo `z^n - 1`, and `B` is `1 + z + z^(n-1)`.
#[derive(Clone, Debug)]
pub(crate) struct ResidueRows {
    field: PrimeField,
    width: usize,
    ends: Ends,
    modulus: PrimePoly,
}

impl ResidueRows {
    pub(crate) fn new(field: PrimeField, width: usize, ends: Ends) -> Self {
        let modulus = match ends {
            Ends::Open => chebyshev_pair(field, width).0,
            Ends::Joined => &PrimePoly::monomial(field, 1, width) - &PrimePoly::one(field),
        };
        Self { field, width, ends, modulus }
    }

    /// The most bytes that the polynomials of one row this wide take while a kind of board is
    /// prepared.
    pub(crate) fn bytes(width: usize) -> usize {
        width.saturating_mul(2 * 48)
    }

    /// `right - B here - previous`: the presses of the row below, which make the lights of this row
    /// right.
    pub(crate) fn step(&self, previous: &[u16], here: &[u16], right: Option<&[u16]>) -> Vec<u16> {
        let modulus = self.field.modulus();
        let mut sum = here.to_vec();
        modulus.add_row(&mut sum, previous);
        let inner = self.width - 1;
        modulus.add_row(&mut sum[1..], &here[..inner]);
        modulus.add_row(&mut sum[..inner], &here[1..]);
        // Around one or two places each neighbour counts once, as on a path.
        if self.ends == Ends::Joined && self.width > 2 {
            sum[0] = modulus.add(sum[0], here[inner]);
            sum[inner] = modulus.add(sum[inner], here[0]);
        }
        let mut next = right.map_or_else(|| self.dark_row(), <[u16]>::to_vec);
        modulus.sub_row(&mut next, &sum);
        next
    }

    /// `-B` around a ring; the neighbours of a ring of one or two are a set, not a sum.
    fn point(&self) -> PrimePoly {
        let mut coefficients = vec![0; self.width];
        for place in [0, 1, self.width - 1] {
            if let Some(coefficient) = coefficients.get_mut(place) {
                *coefficient = -1;
            }
        }
        PrimePoly::from_signed(self.field, &coefficients)
    }
}

impl RowRing for ResidueRows {
    type Row = Vec<u16>;
    type Poly = PrimePoly;

    fn modulus(&self) -> &PrimePoly {
        &self.modulus
    }

    fn dark_row(&self) -> Vec<u16> {
        vec![0; self.width]
    }

    fn to_poly(&self, row: &Vec<u16>) -> PrimePoly {
        match self.ends {
            Ends::Open => row_to_poly(self.field, row.clone()),
            Ends::Joined => PrimePoly::from_coefficients(self.field, row.clone()),
        }
    }

    fn to_row(&self, poly: &PrimePoly) -> Vec<u16> {
        match self.ends {
            Ends::Open => poly_to_row(poly.clone(), self.width),
            Ends::Joined => poly.clone().into_coefficients(self.width),
        }
    }

    fn reduce(&self, a: &PrimePoly) -> PrimePoly {
        match self.ends {
            Ends::Open => a.rem(&self.modulus),
            Ends::Joined => a.rem_cyclic(self.width),
        }
    }

    fn chebyshev_pair(&self, k: usize) -> (PrimePoly, PrimePoly) {
        match self.ends {
            Ends::Joined => chebyshev_cyclic(k, &self.point(), self.width),
            Ends::Open => {
                let (s, s1) = chebyshev_pair(self.field, k);
                (self.reduce(&reflect(s)), self.reduce(&reflect(s1)))
            }
        }
    }

    fn chebyshev(&self, k: usize) -> PrimePoly {
        match self.ends {
            Ends::Joined => self.chebyshev_pair(k).0,
            Ends::Open => self.reduce(&reflect(chebyshev_pair(self.field, k).0)),
        }
    }

    fn dot(&self, a: &Vec<u16>, b: &Vec<u16>) -> u16 {
        self.field.modulus().dot(a, b)
    }
}
