//! Every way to the Howell form against every other, against brute force, and by properties.

use std::collections::BTreeSet;

use douse_algebra::residues::{
    Generators, Howell, METHODS, Modulus, PreparedSystem, ResidueMatrix, howell_form, howell_form_with_transform,
    kernel, left_kernel, solve, solve_all,
};
use proptest::prelude::*;

const SIZES: [usize; 13] = [0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65];
const LARGE_MODULI: [u64; 8] = [255, 256, 257, 30_030, 32_768, 65_521, 65_535, 65_536];

fn moduli() -> impl Iterator<Item = Modulus> {
    (2..=36).chain(LARGE_MODULI).map(|k| Modulus::new(k).unwrap())
}

/// A small generator of random numbers, so that a failure repeats.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// A matrix of one of several kinds, since plain random ones are nearly always invertible: dense, sparse, of
    /// zero divisors, of low rank.
    fn matrix(&mut self, modulus: Modulus, rows: usize, columns: usize) -> ResidueMatrix {
        let k = u64::from(modulus.get());
        match self.below(4) {
            0 => ResidueMatrix::from_fn(modulus, rows, columns, |_, _| self.below(k) as i64),
            1 => ResidueMatrix::from_fn(modulus, rows, columns, |_, _| {
                if self.below(3) == 0 { self.below(k) as i64 } else { 0 }
            }),
            2 => {
                let factors = [2, 3, 4, 6, 5, modulus.prime_powers()[0].prime];
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

fn is_zero(vector: &[u16]) -> bool {
    vector.iter().all(|&a| a == 0)
}

/// The three conditions of a Howell form, of which the third is checked where it can fail: for every row, `k / d` times it.
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
        let later = form.reduce(&left_behind);
        assert!(is_zero(&later.rest) && is_zero(&later.coefficients[..=row]));
    }
}

fn assert_same_span(form: &Howell, a: &ResidueMatrix, transform: &ResidueMatrix) {
    assert!((0..a.rows()).all(|row| form.contains(a.row(row))));
    assert_eq!(&transform.mul(a), form.matrix());
}

#[test]
fn all_methods_in_a_ring() {
    let mut random = Random(1);
    for modulus in moduli() {
        for (i, &rows) in SIZES.iter().enumerate() {
            // Square, and one wide or tall matrix of the other sizes.
            let other = SIZES[(i + 5 + random.below(7) as usize) % SIZES.len()];
            for columns in [rows, other] {
                let a = random.matrix(modulus, rows, columns);
                let form = howell_form(a.clone());
                assert_howell(&form);
                for method in METHODS.iter().filter(|method| (method.takes)(modulus)) {
                    assert_eq!((method.howell_form)(a.clone()), form, "{} mod {modulus}: {a:?}", method.name);
                }
            }
        }
    }
}

#[test]
fn transforms_kernels_and_systems_at_all_sizes() {
    let mut random = Random(2);
    for modulus in moduli() {
        for &rows in &SIZES[..10] {
            let columns = SIZES[random.below(10) as usize];
            let a = random.matrix(modulus, rows, columns);
            let (form, transform) = howell_form_with_transform(&a);
            assert_eq!(form, howell_form(a.clone()));
            assert_same_span(&form, &a, &transform);

            let quiet = kernel(a.clone());
            assert!(a.mul(&quiet.matrix().transpose()).is_zero());
            let left = left_kernel(&a);
            assert!(left.matrix().mul(&a).is_zero());
            // |kernel| * |image| = k^columns, and the image of rows is as large as that of columns: prime by prime.
            let valuation = |orders: &[u32], p: u32| -> usize {
                orders.iter().map(|&n| (1..).take_while(|&e| u64::from(n) % u64::from(p).pow(e) == 0).count()).sum()
            };
            let image_of_columns = howell_form(a.transpose()).orders();
            for q in modulus.prime_powers() {
                let all = q.exponent as usize * columns;
                assert_eq!(valuation(quiet.orders(), q.prime) + valuation(&form.orders(), q.prime), all);
                assert_eq!(valuation(quiet.orders(), q.prime) + valuation(&image_of_columns, q.prime), all);
            }

            let system = PreparedSystem::new(&a);
            assert_eq!(system.left_kernel(), left);
            assert_eq!(howell_form(system.kernel().matrix().clone()), howell_form(quiet.matrix().clone()));
            assert_eq!(system.kernel().count(), quiet.count());

            let x = random.vector(modulus, columns);
            let b = a.mul_vec(&x);
            let solutions = solve_all(&a, &b).expect("made of a solution");
            assert_eq!(a.mul_vec(&solutions.particular), b);
            assert_eq!(solve(&a, &b).as_ref(), Ok(&solutions.particular));
            assert_eq!(solutions.kernel, quiet);
            assert_eq!(a.mul_vec(&system.solve(&b).expect("made of a solution")), b);
            assert!(solutions.iter().take(20).all(|x| a.mul_vec(&x) == b));

            let b = random.vector(modulus, rows);
            match (solve(&a, &b), system.solve(&b)) {
                (Ok(x), Ok(y)) => {
                    assert_eq!(a.mul_vec(&x), b);
                    assert_eq!(a.mul_vec(&y), b);
                    assert!(is_zero(&left.matrix().mul_vec(&b)));
                }
                (Err(x), Err(y)) => {
                    assert!(x.proves(&a, &b) && y.proves(&a, &b));
                    assert!(!is_zero(&left.matrix().mul_vec(&b)));
                }
                (x, y) => panic!("{x:?} but prepared {y:?}"),
            }
        }
    }
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
    let mut random = Random(3);
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
            assert_eq!(listed(&kernel(a.clone())), quiet, "kernel of {a:?}");
            assert_eq!(listed(PreparedSystem::new(&a).kernel()), quiet);
            let image: BTreeSet<Vec<u16>> = domain.iter().map(|x| a.mul_vec(x)).collect();
            let system = PreparedSystem::new(&a);
            for b in all_vectors(modulus, rows) {
                assert_eq!(system.image().contains(&b), image.contains(&b));
                match system.solve(&b) {
                    Ok(x) => assert_eq!(a.mul_vec(&x), b),
                    Err(witness) => assert!(!image.contains(&b) && witness.proves(&a, &b)),
                }
            }
            for _ in 0..5 {
                let b = random.vector(modulus, rows);
                let expected: BTreeSet<Vec<u16>> = domain.iter().filter(|x| a.mul_vec(x) == b).cloned().collect();
                match solve_all(&a, &b) {
                    Ok(solutions) => {
                        assert_eq!(solutions.iter().collect::<BTreeSet<_>>(), expected);
                        assert_eq!(solutions.count(), Some(expected.len() as u128));
                    }
                    Err(witness) => assert!(expected.is_empty() && witness.proves(&a, &b)),
                }
            }
        }
    }
}

#[test]
fn a_witness_is_not_believed_blindly() {
    let a = ResidueMatrix::from_rows(Modulus::new(6).unwrap(), 1, &[[2]]).unwrap();
    let good = solve(&a, &[1]).unwrap_err();
    assert!(good.proves(&a, &[1]));
    assert!(!good.proves(&a, &[2]));
    let mut bad = good.clone();
    bad.y[0] = 1;
    assert!(!bad.proves(&a, &[1]));
    let mut bad = good.clone();
    bad.product = 0;
    assert!(!bad.proves(&a, &[1]));
}

#[test]
fn rows_that_are_no_matrix() {
    let four = Modulus::new(4).unwrap();
    let error = ResidueMatrix::from_rows(four, 2, &[vec![1, 2], vec![3]]).unwrap_err();
    assert_eq!(error.to_string(), "row 1 has 1 entries instead of 2");
    let error = ResidueMatrix::from_rows(four, 2, &[vec![1, 2], vec![3, 4]]).unwrap_err();
    assert_eq!(error.to_string(), "row 1, column 1: 4 is not below the modulus 4");
}

fn any_modulus() -> impl Strategy<Value = Modulus> {
    prop_oneof![3 => 2_u64..=36, 1 => 2_u64..=65_536].prop_map(|k| Modulus::new(k).unwrap())
}

proptest! {
    /// Unimodular changes of the rows change the matrix but not its form.
    #[test]
    fn the_form_belongs_to_the_span(modulus in any_modulus(), seed: u64, rows in 1_usize..9, columns in 1_usize..9) {
        let mut random = Random(seed);
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
        let mut random = Random(seed);
        let a = random.matrix(modulus, rows, columns);
        let form = howell_form(a.clone());
        let v = random.vector(modulus, columns);
        let mut w = a.vec_mul(&random.vector(modulus, rows));
        modulus.add_row(&mut w, &v);
        let (rv, rw) = (form.reduce(&v), form.reduce(&w));
        prop_assert_eq!(&rv.rest, &rw.rest);
        let mut back = form.matrix().vec_mul(&rv.coefficients);
        modulus.add_row(&mut back, &rv.rest);
        prop_assert_eq!(&back, &v);
        for (&r, d) in rv.rest.iter().zip(form.divisors()) {
            prop_assert!(u32::from(r) < d);
        }
        prop_assert_eq!(form.witness_outside(&v).is_none(), form.contains(&v));
        if let Some(y) = form.witness_outside(&v) {
            prop_assert!(is_zero(&a.mul_vec(&y)) && modulus.dot(&y, &v) != 0);
        }
    }
}
