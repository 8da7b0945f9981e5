//! Every method on every matrix, compared in a ring, and what must hold of the answers.

use super::by_rows::{rank_by_rows, reduce_by_rows};
use super::four_russians::{rank_four_russians, reduce_four_russians};
use super::reference::reduce_reference;
use super::{Echelon, Factorization, echelon, echelon_with_transform, kernel, rank, reduce, unlimited};
use crate::bits::{BitMatrix, BitVec, tail_mask, words_for};
use crate::budget::Budget;
use crate::random::SplitMix;
use proptest::prelude::*;

/// Sizes on both sides of a word, of two words, of a line of eight and of two lines.
const SIZES: [usize; 11] = [0, 1, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025];

type Reduce = fn(&mut BitMatrix) -> Vec<usize>;
type Rank = fn(&BitMatrix) -> usize;

/// The name of each fast method, how it reduces, and how it finds a rank.
const METHODS: [(&str, Reduce, Rank); 2] =
    [("four Russians", four_russians, russian_rank), ("by rows", by_rows, rank_by_rows)];

fn four_russians(matrix: &mut BitMatrix) -> Vec<usize> {
    unlimited(reduce_four_russians(matrix, &Budget::boundless()))
}

fn russian_rank(a: &BitMatrix) -> usize {
    unlimited(rank_four_russians(a, &Budget::boundless()))
}

fn by_rows(matrix: &mut BitMatrix) -> Vec<usize> {
    unlimited(reduce_by_rows(matrix, &Budget::boundless()))
}

fn echelon_by(reduce: Reduce, mut a: BitMatrix) -> Echelon {
    let pivots = reduce(&mut a);
    Echelon { matrix: a, pivots }
}

impl BitMatrix {
    fn mul(&self, right: &Self) -> Self {
        let rows: Vec<BitVec> = (0..self.rows()).map(|row| right.vec_mul(&self.row_vec(row))).collect();
        Self::from_rows(right.columns(), &rows)
    }
}

/// Random matrices, the same in every run.
struct Noise(SplitMix);

impl Noise {
    fn matrix(&mut self, rows: usize, columns: usize) -> BitMatrix {
        let words = (0..rows * words_for(columns)).map(|_| self.0.next_word()).collect();
        BitMatrix::from_words(rows, columns, words)
    }

    fn vector(&mut self, len: usize) -> BitVec {
        BitVec::from_words(len, (0..words_for(len)).map(|_| self.0.next_word()).collect())
    }

    /// About one in `one_in` entries set.
    fn sparse(&mut self, rows: usize, columns: usize, one_in: u64) -> BitMatrix {
        BitMatrix::from_fn(rows, columns, |_, _| self.0.next_word().is_multiple_of(one_in))
    }
}

/// The kinds of matrix that trip eliminations: dense, of low rank, sparse, banded, with zero or
/// equal rows and columns, triangular the wrong way round.
fn kinds(noise: &mut Noise, rows: usize, columns: usize) -> Vec<(&'static str, BitMatrix)> {
    let inner = rows.min(columns) / 3;
    let dense = noise.matrix(rows, columns);
    let low = noise.matrix(rows, inner).mul(&noise.matrix(inner, columns));
    let gaps = BitMatrix::from_fn(rows, columns, |row, column| {
        (column / 64) % 2 == 1 && !(row + 1).is_multiple_of(5) && dense.get(row / 2, column)
    });
    vec![
        ("low rank", low),
        ("sparse", noise.sparse(rows, columns, 2 + rows.min(columns) as u64 / 2)),
        ("banded", BitMatrix::from_fn(rows, columns, |row, column| row.abs_diff(column) <= 1)),
        ("gaps", gaps),
        ("antidiagonal", BitMatrix::from_fn(rows, columns, |row, column| row + column + 1 >= rows.max(columns))),
        ("dense", dense),
    ]
}

/// The pairs of sizes that are run: all squares, and each size against a small and a larger one.
fn shapes() -> Vec<(usize, usize)> {
    let mut shapes = Vec::new();
    for (i, &a) in SIZES.iter().enumerate() {
        shapes.push((a, a));
        for &b in [SIZES[(i + 3) % SIZES.len()], SIZES[(i + 5) % SIZES.len()], 1025].iter() {
            if a != b && (a, b) != (1024, 1025) {
                shapes.extend([(a, b), (b, a)]);
            }
        }
    }
    shapes.sort_unstable();
    shapes.dedup();
    shapes
}

fn assert_reduced(e: &Echelon) {
    assert!(e.pivots.is_sorted_by(|a, b| a < b));
    for (row, &pivot) in e.pivots.iter().enumerate() {
        assert_eq!(e.matrix.ones_in_row(row).next(), Some(pivot));
        assert_eq!((0..e.matrix.rows()).filter(|&row| e.matrix.get(row, pivot)).count(), 1);
    }
    assert!((e.rank()..e.matrix.rows()).all(|row| e.matrix.ones_in_row(row).next().is_none()));
}

#[test]
fn echelon_forms_ranks_and_kernels_agree() {
    let mut noise = Noise(SplitMix(1));
    for (rows, columns) in shapes() {
        for (kind, a) in kinds(&mut noise, rows, columns) {
            let truth = echelon_by(reduce_reference, a.clone());
            assert_reduced(&truth);
            for (method, reduce, rank) in METHODS {
                assert!(echelon_by(reduce, a.clone()) == truth, "{method} on {kind} {rows} x {columns}");
                assert_eq!(rank(&a), truth.rank(), "{method} on {kind} {rows} x {columns}");
            }
            assert_eq!(rank(&a), truth.rank());
            assert!(echelon(a.clone()) == truth);
            let mut changed = a.clone();
            assert_eq!(reduce(&mut changed), truth.pivots);

            let x = kernel(&a);
            assert_eq!(x.rows(), columns - truth.rank());
            assert!(a.mul(&x.transpose()).is_zero(), "{kind} {rows} x {columns}");
            // Reversed in rows and columns the basis is its own reduced echelon form.
            let reversed =
                BitMatrix::from_fn(x.rows(), columns, |row, column| x.get(x.rows() - 1 - row, columns - 1 - column));
            assert!(echelon(reversed.clone()).matrix == reversed);
            assert_eq!(rank(&x), x.rows());
        }
    }
}

#[test]
fn every_operation_agrees_up_to_three_words() {
    let mut noise = Noise(SplitMix(2));
    for (rows, columns) in SIZES[..8].iter().flat_map(|&rows| SIZES[..8].iter().map(move |&columns| (rows, columns))) {
        for (kind, a) in kinds(&mut noise, rows, columns) {
            compare_all(&mut noise, &a, &format!("{kind} {rows} x {columns}"));
        }
    }
}

#[test]
fn every_operation_agrees_at_two_lines() {
    let mut noise = Noise(SplitMix(3));
    for (rows, columns) in [(1023, 1025), (1024, 1024), (1025, 1023)] {
        for (kind, a) in kinds(&mut noise, rows, columns).into_iter().take(3) {
            compare_all(&mut noise, &a, &format!("{kind} {rows} x {columns}"));
        }
    }
}

fn compare_all(noise: &mut Noise, a: &BitMatrix, what: &str) {
    let (rows, columns) = (a.rows(), a.columns());
    let (e, r) = echelon_with_transform(a);
    assert!(r.mul(a) == e.matrix, "{what}");
    assert_eq!(rank(&r), rows, "{what}");
    assert!(e == echelon(a.clone()), "{what}");
    // The last rows of the transform are the left kernel, reduced.
    let left = r.submatrix(e.rank()..rows, 0..rows);
    assert!(echelon(left.clone()).matrix == left && left.mul(a).is_zero(), "{what}");
    let factored = Factorization::new(a);
    assert!(factored.kernel() == kernel(a), "{what}");

    let solvable = a.mul_vec(&noise.vector(columns));
    let any = noise.vector(rows);
    for b in [&solvable, &any] {
        match factored.solve(b) {
            Ok(x) => assert!(a.mul_vec(&x) == *b && e.free_columns().all(|column| !x.get(column)), "{what}"),
            Err(y) => assert!(a.vec_mul(&y).is_zero() && y.dot(b), "{what}"),
        }
    }
    assert!(factored.solve(&solvable).is_ok(), "{what}");
    let (start, end) = (a.beside(&BitMatrix::identity(rows)), e.matrix.beside(&r));
    for reduce in [reduce_reference, four_russians, by_rows] {
        assert!(echelon_by(reduce, start.clone()).matrix == end, "{what}");
    }
}

#[test]
fn products_and_transposes_agree_with_their_definition() {
    let mut noise = Noise(SplitMix(4));
    for (m, k, n) in [(0, 3, 4), (3, 0, 4), (3, 4, 0), (1, 1, 1), (63, 65, 127), (129, 64, 513), (200, 129, 1025)] {
        let (a, b) = (noise.matrix(m, k), noise.matrix(k, n));
        let truth = BitMatrix::from_fn(m, n, |row, column| {
            (0..k).filter(|&middle| a.get(row, middle) && b.get(middle, column)).count() % 2 == 1
        });
        assert!(a.mul(&b) == truth);
        assert!(b.transpose() == BitMatrix::from_fn(n, k, |row, column| b.get(column, row)));
    }
}

/// Ranks and nullities that are known without any elimination.
#[test]
fn known_ranks() {
    for size in SIZES {
        assert_eq!(rank(&BitMatrix::identity(size)), size);
        assert_eq!(rank(&BitMatrix::zeros(size, size)), 0);
        assert_eq!(rank(&BitMatrix::from_fn(size, size, |_, _| true)), size.min(1));
        // The complement of the identity is regular where the size is even.
        assert_eq!(rank(&BitMatrix::from_fn(size, size, |row, column| row != column)), size.saturating_sub(size % 2));
        // The binomial coefficients modulo 2 form a triangle.
        assert_eq!(rank(&BitMatrix::from_fn(size, size, |row, column| row & column == column)), size);
        // The three-term band of a path is singular where the size is 2 modulo 3.
        let path = BitMatrix::from_fn(size, size, |row, column| row.abs_diff(column) <= 1);
        assert_eq!(size - rank(&path), usize::from(size % 3 == 2));
    }
}

fn any_matrix(rows: usize, columns: usize) -> impl Strategy<Value = BitMatrix> {
    (0..=rows, 0..=columns, any::<u64>(), 0..4u64).prop_map(|(rows, columns, seed, density)| {
        let mut noise = Noise(SplitMix(seed));
        match density {
            0 => noise.matrix(rows, columns),
            1 => {
                let inner = 1 + rows.min(columns) / 2;
                noise.matrix(rows, inner).mul(&noise.matrix(inner, columns))
            }
            _ => noise.sparse(rows, columns, density * density * 3),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn an_answer_proves_itself(a in any_matrix(150, 150), seed: u64) {
        let mut noise = Noise(SplitMix(seed));
        let (b, factored) = (noise.vector(a.rows()), Factorization::new(&a));
        match factored.solve(&b) {
            Ok(x) => prop_assert_eq!(a.mul_vec(&x), b),
            Err(y) => prop_assert!(a.vec_mul(&y).is_zero() && y.dot(&b)),
        }
        let x = noise.vector(a.columns());
        // Two solutions differ by something in the kernel.
        let mut difference = factored.solve(&a.mul_vec(&x)).expect("made to be solvable");
        difference.add(&x);
        prop_assert!(a.mul_vec(&difference).is_zero());
    }

    #[test]
    fn rank_and_nullity_make_the_columns(a in any_matrix(150, 150)) {
        prop_assert_eq!(rank(&a) + kernel(&a).rows(), a.columns());
        prop_assert_eq!(rank(&a), rank(&a.transpose()));
    }

    #[test]
    fn the_transform_leads_to_the_echelon_form(a in any_matrix(150, 150)) {
        let (e, r) = echelon_with_transform(&a);
        prop_assert_eq!(r.mul(&a), e.matrix.clone());
        prop_assert_eq!(rank(&r), a.rows());
        prop_assert_eq!(e.clone(), echelon(e.matrix));
    }

    #[test]
    fn methods_agree_past_a_strip(a in any_matrix(90, 1200), wide: bool) {
        let a = if wide { a } else { a.transpose() };
        let truth = echelon_by(reduce_reference, a.clone());
        prop_assert!(METHODS.iter().all(|(_, reduce, _)| echelon_by(*reduce, a.clone()) == truth));
    }

    #[test]
    fn what_is_joined_comes_apart(rows in 0..5usize, left in 0..200usize, right in 0..200usize, seed: u64) {
        let mut noise = Noise(SplitMix(seed));
        let (a, b) = (noise.matrix(rows, left), noise.matrix(rows, right));
        let both = a.beside(&b);
        prop_assert_eq!(both.submatrix(0..rows, 0..left), a.clone());
        prop_assert_eq!(both.submatrix(0..rows, left..left + right), b.clone());
        for row in 0..rows {
            prop_assert!(both.row(row).last().is_none_or(|&word| word & !tail_mask(left + right) == 0));
        }
    }
}
