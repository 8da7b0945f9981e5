//! The solutions of flat square boards, by chasing: boards to search, independent of the engine's
//! own solvers.

use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::elimination::Factorization;

/// One solution of a flat board of `n` rows and columns and all quiet patterns; `None` if there is
/// no solution.
///
/// * `lights`: the lights to change, row by row.
pub fn flat(n: usize, lights: &BitVec) -> Option<(BitVec, BitMatrix)> {
    // The first row of presses decides the others, and the row below the last one must vanish.
    let dark = BitVec::zeros(n * n);
    let left: Vec<BitVec> = (0..n).map(|k| chase(n, &BitVec::from_fn(n, |j| j == k), &dark).1).collect();
    let remainder = BitMatrix::from_rows(n, &left).transpose();
    let factored = Factorization::new(&remainder);
    let first = factored.solve(&chase(n, &BitVec::zeros(n), lights).1).ok()?;
    let quiet = factored.kernel();
    let patterns: Vec<BitVec> = (0..quiet.rows()).map(|i| chase(n, &quiet.row_vec(i), &dark).0).collect();
    Some((chase(n, &first, lights).0, BitMatrix::from_rows(n * n, &patterns)))
}

/// The presses that follow from a first row, and the presses of the row below the last.
fn chase(n: usize, first: &BitVec, lights: &BitVec) -> (BitVec, BitVec) {
    let mut rows = vec![BitVec::zeros(n), first.clone()];
    for i in 0..n {
        let (above, row) = (&rows[i], &rows[i + 1]);
        let next = BitVec::from_fn(n, |j| {
            let side = (j > 0 && row.get(j - 1)) ^ (j + 1 < n && row.get(j + 1));
            lights.get(i * n + j) ^ above.get(j) ^ row.get(j) ^ side
        });
        rows.push(next);
    }
    (BitVec::from_fn(n * n, |cell| rows[1 + cell / n].get(cell % n)), rows[n + 1].clone())
}

/// The lights that presses on a flat board of `n` rows and columns change.
pub fn pressed(n: usize, presses: &BitVec) -> BitVec {
    BitVec::from_fn(n * n, |cell| {
        let (i, j) = (cell / n, cell % n);
        let at = |i: usize, j: usize| presses.get(i * n + j);
        at(i, j)
            ^ (i > 0 && at(i - 1, j))
            ^ (i + 1 < n && at(i + 1, j))
            ^ (j > 0 && at(i, j - 1))
            ^ (j + 1 < n && at(i, j + 1))
    })
}

/// Pseudo-random bits from a seed.
pub fn noise(seed: u64) -> impl FnMut() -> bool {
    let mut random = douse_algebra::random::SplitMix(seed);
    move || random.next_word() >> 63 == 1
}
