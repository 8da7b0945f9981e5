//! Every way to the Howell form against every other, against brute force, and by properties.

use std::collections::BTreeSet;

use super::field::howell_form_field;
use super::howell::howell_form_gcd;
use super::reference::howell_form_reference;
use super::{Generators, Howell, Modulus, PreparedSystem, ResidueMatrix, howell_form};
use crate::budget::Budget;
use crate::random::SplitMix;
use proptest::prelude::*;

impl ResidueMatrix {
    fn mul(&self, right: &Self) -> Self {
        let mut product = Self::zeros(self.modulus(), 0, right.columns());
        (0..self.rows()).for_each(|row| product.push_row(&right.vec_mul(self.row(row))));
        product
    }

    fn is_zero(&self) -> bool {
        (0..self.rows()).all(|row| self.row(row).iter().all(|&a| a == 0))
    }
}

impl Howell {
    /// The divisor of every column: its pivot, or `k` where it has none.
    fn divisors(&self) -> Vec<u32> {
        let mut divisors = vec![self.modulus().get(); self.columns()];
        self.pivots().iter().for_each(|pivot| divisors[pivot.column] = pivot.divisor);
        divisors
    }

    /// All vectors that are orthogonal to every row. The last column of such a vector is a multiple
    /// of what the generator that ends there ends with, so subtracting generators from right to
    /// left leaves nothing.
    fn kernel(&self) -> Generators {
        let mut rows = ResidueMatrix::zeros(self.modulus(), 0, self.columns());
        let mut orders = Vec::new();
        for (column, &divisor) in self.divisors().iter().enumerate().filter(|(_, divisor)| **divisor > 1) {
            rows.push_row(&self.kernel_element_ending_at(column));
            orders.push(divisor);
        }
        Generators::new(rows, orders)
    }
}

const SIZES: [usize; 13] = [0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65];
const LARGE_MODULI: [u64; 8] = [255, 256, 257, 30_030, 32_768, 65_521, 65_535, 65_536];

fn moduli() -> impl Iterator<Item = Modulus> {
    (2..=36).chain(LARGE_MODULI).map(|k| Modulus::new(k).unwrap())
}

/// Random matrices, the same in every run.
struct Random(SplitMix);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound as usize) as u64
    }

    /// A matrix of one of several kinds, since plain random ones are nearly always invertible:
    /// dense, sparse, of zero divisors, of low rank.
    fn matrix(&mut self, modulus: Modulus, rows: usize, columns: usize) -> ResidueMatrix {
        let k = u64::from(modulus.get());
        match self.below(4) {
            0 => ResidueMatrix::from_fn(modulus, rows, columns, |_, _| self.below(k) as i64),
            1 => ResidueMatrix::from_fn(modulus, rows, columns, |_, _| {
                if self.below(3) == 0 { self.below(k) as i64 } else { 0 }
            }),
            2 => {
                let factors = [2, 3, 4, 6, 5, smallest_prime(modulus.get())];
                ResidueMatrix::from_fn(modulus, rows, columns, |_, _| {
                    let factor = factors[self.below(factors.len() as u64) as usize];
                    (self.below(k) * u64::from(factor)) as i64
                })
            }
            _ => {
                let inner = (rows.min(columns) / 2).max(1);
                self.matrix(modulus, rows, inner).mul(&self.matrix(modulus, inner, columns))
            }
        }
    }

    fn vector(&mut self, modulus: Modulus, len: usize) -> Vec<u16> {
        (0..len).map(|_| self.below(modulus.get().into()) as u16).collect()
    }
}

/// All ways to the Howell form that a modulus has.
fn all_forms(a: &ResidueMatrix) -> Vec<(&'static str, Howell)> {
    let mut forms = vec![
        ("reference", howell_form_reference(a.clone())),
        ("gcd", super::unlimited(howell_form_gcd(a.clone(), &Budget::boundless()))),
    ];
    if a.modulus().is_prime() {
        forms.push(("field", howell_form_field(a.clone(), &Budget::boundless()).unwrap()));
    }
    forms
}

fn smallest_prime(k: u32) -> u32 {
    (2..).find(|&p| k.is_multiple_of(p)).unwrap()
}

fn is_zero(vector: &[u16]) -> bool {
    vector.iter().all(|&a| a == 0)
}

/// The three conditions of a Howell form, of which the third is checked where it can fail: for
/// every row, `k / d` times it.
fn assert_howell(form: &Howell) {
    let (k, h) = (form.modulus().get(), form.matrix());
    for (row, pivot) in form.pivots().iter().enumerate() {
        assert!(is_zero(&h.row(row)[..pivot.column]));
        assert_eq!(u32::from(h.get(row, pivot.column)), pivot.divisor);
        assert!(pivot.divisor < k && k % pivot.divisor == 0);
        for above in 0..row {
            assert!(form.pivots()[above].column < pivot.column);
            assert!(u32::from(h.get(above, pivot.column)) < pivot.divisor);
        }
        let mut left_behind = h.row(row).to_vec();
        form.modulus().scale_row(&mut left_behind, (k / pivot.divisor % k) as u16);
        let (rest, coefficients) = form.reduce(&left_behind);
        assert!(is_zero(&rest) && is_zero(&coefficients[..=row]));
    }
}

#[test]
fn all_methods_in_a_ring() {
    let mut random = Random(SplitMix(1));
    for modulus in moduli() {
        for (i, &rows) in SIZES.iter().enumerate() {
            // Square, and one wide or tall matrix of the other sizes.
            let other = SIZES[(i + 5 + random.below(7) as usize) % SIZES.len()];
            for columns in [rows, other] {
                let a = random.matrix(modulus, rows, columns);
                let form = howell_form(a.clone());
                assert_howell(&form);
                for (method, found) in all_forms(&a) {
                    assert_eq!(found, form, "{method} mod {modulus}: {a:?}");
                }
            }
        }
    }
}

#[test]
fn kernels_and_systems_at_all_sizes() {
    let mut random = Random(SplitMix(2));
    for modulus in moduli() {
        for &rows in &SIZES[..10] {
            let columns = SIZES[random.below(10) as usize];
            let a = random.matrix(modulus, rows, columns);
            let form = howell_form(a.clone());
            assert!((0..a.rows()).all(|row| form.contains(a.row(row))));
            let quiet = form.kernel();
            assert!(a.mul(&quiet.matrix().transpose()).is_zero());
            let left = howell_form(a.transpose()).kernel();
            assert!(left.matrix().mul(&a).is_zero());
            // |kernel| * |image| = k^columns, and the image of rows is as large as that of columns: prime by prime.
            let valuation = |orders: &[u32], p: u32| -> usize {
                orders.iter().map(|&n| (1..).take_while(|&e| u64::from(n) % u64::from(p).pow(e) == 0).count()).sum()
            };
            let image_of_columns = howell_form(a.transpose()).orders();
            let k = modulus.get();
            for p in (2..=k).filter(|p| k.is_multiple_of(*p) && smallest_prime(*p) == *p) {
                let all = valuation(&[k], p) * columns;
                assert_eq!(valuation(quiet.orders(), p) + valuation(&form.orders(), p), all);
                assert_eq!(valuation(quiet.orders(), p) + valuation(&image_of_columns, p), all);
            }

            let system = PreparedSystem::new(&a);
            assert_eq!(howell_form(system.kernel().matrix().clone()), howell_form(quiet.matrix().clone()));
            assert_eq!(system.kernel().count(), quiet.count());

            let x = random.vector(modulus, columns);
            let b = a.mul_vec(&x);
            assert_eq!(a.mul_vec(&system.solve(&b).expect("made of a solution")), b);

            let b = random.vector(modulus, rows);
            match system.solve(&b) {
                Ok(x) => {
                    assert_eq!(a.mul_vec(&x), b);
                    assert!(is_zero(&left.matrix().mul_vec(&b)));
                }
                Err(y) => {
                    assert!(proves(&y, &a, &b));
                    assert!(!is_zero(&left.matrix().mul_vec(&b)));
                }
            }
        }
    }
}

/// Checks by multiplication alone that `y` proves that `a x = b` has no solution.
fn proves(y: &[u16], a: &ResidueMatrix, b: &[u16]) -> bool {
    is_zero(&a.vec_mul(y)) && a.modulus().dot(y, b) != 0
}

/// All vectors of `len` residues.
fn all_vectors(modulus: Modulus, len: usize) -> Vec<Vec<u16>> {
    let k = modulus.get() as u16;
    (0..len).fold(vec![vec![]], |vectors, _| {
        vectors.iter().flat_map(|v| (0..k).map(move |a| [v.as_slice(), &[a]].concat())).collect()
    })
}

fn listed(generators: &Generators) -> BTreeSet<Vec<u16>> {
    let list: Vec<Vec<u16>> = generators.elements().collect();
    let set: BTreeSet<Vec<u16>> = list.iter().cloned().collect();
    assert_eq!(list.len(), set.len(), "an element listed twice");
    assert_eq!(Some(set.len() as u128), generators.count());
    set
}

#[test]
fn everything_by_listing_small_systems() {
    let mut random = Random(SplitMix(3));
    for modulus in (2..=36).map(|k| Modulus::new(k).unwrap()) {
        let most = match modulus.get() {
            2 => 6,
            3 => 5,
            4 => 4,
            5..=12 => 3,
            _ => 2,
        };
        for _ in 0..12 {
            let (rows, columns) = (random.below(most + 1) as usize, random.below(most + 1) as usize);
            let a = random.matrix(modulus, rows, columns);
            let domain = all_vectors(modulus, columns);
            let zero = vec![0; rows];
            let quiet: BTreeSet<Vec<u16>> = domain.iter().filter(|x| a.mul_vec(x) == zero).cloned().collect();
            assert_eq!(listed(&howell_form(a.clone()).kernel()), quiet, "kernel of {a:?}");
            assert_eq!(listed(PreparedSystem::new(&a).kernel()), quiet);
            let image: BTreeSet<Vec<u16>> = domain.iter().map(|x| a.mul_vec(x)).collect();
            let system = PreparedSystem::new(&a);
            for b in all_vectors(modulus, rows) {
                assert_eq!(system.image().contains(&b), image.contains(&b));
                match system.solve(&b) {
                    Ok(x) => assert_eq!(a.mul_vec(&x), b),
                    Err(y) => assert!(!image.contains(&b) && proves(&y, &a, &b)),
                }
            }
            for _ in 0..5 {
                let b = random.vector(modulus, rows);
                let expected: BTreeSet<Vec<u16>> = domain.iter().filter(|x| a.mul_vec(x) == b).cloned().collect();
                let found = system.solve(&b).map(|x| system.kernel().elements_from(&x).collect::<BTreeSet<_>>());
                assert_eq!(found.unwrap_or_default(), expected);
            }
        }
    }
}

fn matrix_of(modulus: Modulus, columns: usize, rows: &[Vec<u16>]) -> ResidueMatrix {
    ResidueMatrix::from_fn(modulus, rows.len(), columns, |row, column| rows[row][column].into())
}

fn rows(text: &str) -> Vec<Vec<u16>> {
    let number = |n: &str| n.parse().expect("a residue");
    text.split(';').filter(|row| !row.is_empty()).map(|row| row.split(',').map(number).collect()).collect()
}

/// Howell forms and kernel sizes against figures computed by FLINT; `flint_howell.py` beside them
/// computes them.
#[test]
fn the_sample_of_flint() {
    let mut checked = 0;
    for line in include_str!("../../tests/data/flint_howell.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [k, height, columns, matrix, form, count] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("six fields expected: {line}");
        };
        let modulus = Modulus::new(k.parse().unwrap()).unwrap();
        let columns = columns.parse().unwrap();
        let a = matrix_of(modulus, columns, &rows(matrix));
        assert_eq!(a.rows(), height.parse::<usize>().unwrap());
        let expected = matrix_of(modulus, columns, &rows(form));
        for (method, found) in all_forms(&a) {
            assert_eq!(*found.matrix(), expected, "{method}: {line}");
        }
        // The counts of 9 columns modulo 65536 do not fit in 128 bits.
        let found = howell_form(a).kernel().count().map_or_else(|| "more".into(), |count| count.to_string());
        let stored = count.parse::<u128>().map_or_else(|_| "more".into(), |count| count.to_string());
        assert_eq!(found, stored, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 45 * 18);
}

fn any_modulus() -> impl Strategy<Value = Modulus> {
    prop_oneof![3 => 2_u64..=36, 1 => 2_u64..=65_536].prop_map(|k| Modulus::new(k).unwrap())
}

proptest! {
    /// Unimodular changes of the rows change the matrix but not its form.
    #[test]
    fn the_form_belongs_to_the_span(modulus in any_modulus(), seed: u64, rows in 1_usize..9, columns in 1_usize..9) {
        let mut random = Random(SplitMix(seed));
        let a = random.matrix(modulus, rows, columns);
        let mut changed = a.clone();
        for _ in 0..20 {
            let (i, j) = (random.below(rows as u64) as usize, random.below(rows as u64) as usize);
            if i != j {
                let (target, source) = changed.two_rows_mut(i, j);
                modulus.add_multiple(target, random.below(modulus.get().into()) as u16, source);
            }
        }
        prop_assert_eq!(howell_form(a), howell_form(changed));
    }

    /// Two vectors have the same normal form iff they differ by an element of the span.
    #[test]
    fn normal_forms_are_unique(modulus in any_modulus(), seed: u64, rows in 0_usize..7, columns in 0_usize..7) {
        let mut random = Random(SplitMix(seed));
        let a = random.matrix(modulus, rows, columns);
        let form = howell_form(a.clone());
        let v = random.vector(modulus, columns);
        let mut w = a.vec_mul(&random.vector(modulus, rows));
        modulus.add_row(&mut w, &v);
        let (rv, rw) = (form.reduce(&v), form.reduce(&w));
        prop_assert_eq!(&rv.0, &rw.0);
        let mut back = form.matrix().vec_mul(&rv.1);
        modulus.add_row(&mut back, &rv.0);
        prop_assert_eq!(&back, &v);
        for (&r, d) in rv.0.iter().zip(form.divisors()) {
            prop_assert!(u32::from(r) < d);
        }
    }
}
