//! The Howell form by splitting the modulus into prime powers and putting the results together.

use super::modulus::inverse;
use super::{Howell, Modulus, PrimePower, ResidueMatrix};

/// The Howell form of the rows of `a`, for any modulus.
///
/// Modulo a prime power the ideals are a chain, so the entry least divisible by the prime divides all the
/// others of its column and no gcd of rows is needed. The span modulo `k` is the product of the spans modulo the prime
/// powers `q` (Chinese remainder theorem): in column `j` its divisor is the product of theirs, and its row is, modulo each
/// `q`, their row times a unit that brings its pivot to that product.
///
/// Time as for a field, once for each prime of `k`; memory for as many matrices.
#[must_use]
// All methods take the matrix by value: most work in it.
#[expect(clippy::needless_pass_by_value)]
pub fn howell_form_prime_powers(a: ResidueMatrix) -> Howell {
    let (modulus, columns) = (a.modulus(), a.columns());
    let k = modulus.get();
    let parts: Vec<(PrimePower, Howell)> = (modulus.prime_powers().into_iter())
        .map(|q| {
            let small = Modulus::trusted(q.value);
            let reduced = ResidueMatrix::from_fn(small, a.rows(), columns, |row, column| a.get(row, column).into());
            (q, howell_form_chain(reduced, q.prime))
        })
        .collect();
    // The residue that is 1 modulo q and 0 modulo the other prime powers.
    let idempotents: Vec<u16> = (parts.iter())
        .map(|(q, _)| {
            let others = k / q.value;
            let lift = inverse(others % q.value, q.value).expect("powers of different primes");
            modulus.mul((others % k) as u16, (lift % k) as u16)
        })
        .collect();
    let mut next_rows = vec![0; parts.len()];
    let mut echelon = ResidueMatrix::zeros(modulus, 0, columns);
    let mut sum = vec![0; columns];
    for column in 0..columns {
        let rows: Vec<Option<usize>> = (parts.iter().zip(&mut next_rows))
            .map(|((_, form), next)| {
                let own = form.pivots().get(*next).filter(|pivot| pivot.column == column)?.column;
                debug_assert_eq!(own, column);
                *next += 1;
                Some(*next - 1)
            })
            .collect();
        if rows.iter().all(Option::is_none) {
            continue;
        }
        let divisor: u32 = (parts.iter().zip(&rows))
            .map(|((q, form), row)| row.map_or(q.value, |row| form.pivots()[row].divisor))
            .product();
        sum.fill(0);
        for (((q, form), row), &idempotent) in parts.iter().zip(&rows).zip(&idempotents) {
            let Some(row) = *row else { continue };
            // What the other primes contribute to the divisor is a unit modulo q.
            let unit = divisor / form.pivots()[row].divisor % q.value;
            modulus.add_multiple(&mut sum, modulus.mul(idempotent, unit as u16), form.matrix().row(row));
        }
        debug_assert_eq!(u32::from(sum[column]), divisor);
        echelon.push_row(&sum);
    }
    Howell::from_echelon(echelon)
}

/// The Howell form modulo a power of `prime`.
fn howell_form_chain(mut a: ResidueMatrix, prime: u32) -> Howell {
    let modulus = a.modulus();
    let q = modulus.get();
    let mut done = 0;
    for column in 0..a.columns() {
        let least = (done..a.rows()).filter(|&row| a.get(row, column) != 0).min_by_key(|&row| {
            let entry = u32::from(a.get(row, column));
            (1..).take_while(|&e| entry.is_multiple_of(u32::pow(prime, e))).count()
        });
        let Some(least) = least else { continue };
        a.swap_rows(done, least);
        let unit = modulus.normalising_unit(a.get(done, column));
        modulus.scale_row(&mut a.row_mut(done)[column..], unit);
        let pivot = a.get(done, column);
        for row in done + 1..a.rows() {
            let (target, source) = a.two_rows_mut(row, done);
            let c = target[column] / pivot;
            modulus.sub_multiple(&mut target[column..], c, &source[column..]);
        }
        if pivot > 1 {
            let mut left_behind = a.row(done).to_vec();
            modulus.scale_row(&mut left_behind, (q / u32::from(pivot)) as u16);
            a.push_row(&left_behind);
        }
        done += 1;
    }
    a.truncate(done);
    Howell::from_echelon(a)
}
