//! Polynomials over prime fields: against definitions, against residues, and on boards.

use douse_algebra::polynomial::{Congruence, Polynomial};
use douse_algebra::prime_poly::{
    PrimeField, PrimePoly, chebyshev_cyclic, chebyshev_pair, poly_to_row, reflect, row_to_poly,
};
use douse_algebra::random::SplitMix;
use douse_algebra::residues::{PreparedSystem, ResidueMatrix};
use proptest::prelude::*;

const PRIMES: [u64; 9] = [2, 3, 5, 7, 13, 31, 257, 32_749, 65_521];
const SIZES: [usize; 16] = [0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 81, 82, 300];

fn field(p: u64) -> PrimeField {
    PrimeField::new(p).unwrap()
}

fn noise(field: PrimeField, len: usize, seed: u64) -> Vec<u16> {
    let mut random = SplitMix(seed);
    (0..len).map(|_| field.modulus().reduce_wide(random.next_word() >> 24)).collect()
}

fn chebyshev(field: PrimeField, n: usize) -> PrimePoly {
    chebyshev_pair(field, n).0
}

fn noise_poly(field: PrimeField, len: usize, seed: u64) -> PrimePoly {
    PrimePoly::from_coefficients(field, noise(field, len, seed))
}

#[test]
fn only_primes_make_fields() {
    for p in [0, 1, 4, 9, 65_535, 65_536, 65_537, u64::MAX] {
        assert_eq!(PrimeField::new(p), None);
    }
}

#[test]
fn substitutions_by_their_definition() {
    for p in PRIMES {
        let f = field(p);
        for len in SIZES {
            let q = noise_poly(f, len, p + len as u64);
            let at = |point: &PrimePoly| {
                let start = PrimePoly::zero(f);
                q.coefficients().iter().rev().fold(start, |sum, &a| &sum.times(point) + &PrimePoly::monomial(f, a, 0))
            };
            let reflected = reflect(q.clone());
            assert_eq!(reflected, at(&PrimePoly::from_signed(f, &[-1, -1])), "{len} mod {p}");
            assert_eq!(reflect(reflected), q);
        }
    }
}

#[test]
fn chebyshev_by_the_recurrence() {
    for p in PRIMES {
        let f = field(p);
        let cycle = 7;
        let y = noise_poly(f, 12, p + 1);
        let points = [PrimePoly::monomial(f, 1, 1), y.rem_cyclic(cycle)];
        let mut now = [(); 2].map(|()| PrimePoly::one(f));
        let mut before = [(); 2].map(|()| PrimePoly::zero(f));
        for j in 0..200 {
            assert_eq!(chebyshev(f, j), now[0], "S_{j} mod {p}");
            assert_eq!(chebyshev_pair(f, j), (now[0].clone(), before[0].clone()));
            assert_eq!(chebyshev_cyclic(j, &y, cycle), (now[1].clone(), before[1].clone()));
            let products = [points[0].times(&now[0]), points[1].times(&now[1]).rem_cyclic(cycle)];
            for i in 0..2 {
                let next = &products[i] - &before[i];
                before[i] = std::mem::replace(&mut now[i], next);
            }
        }
    }
}

#[test]
fn rows_by_their_definition() {
    for p in PRIMES {
        let f = field(p);
        for len in SIZES {
            let row = noise(f, len, 3 * p + len as u64);
            let q = row_to_poly(f, row.clone());
            let mut sum = PrimePoly::zero(f);
            for (j, &v) in row.iter().enumerate() {
                sum = &sum + &chebyshev(f, j).scaled(v);
            }
            assert_eq!(q, sum, "{len} mod {p}");
            assert_eq!(poly_to_row(q, len), row, "{len} mod {p}");
        }
        // Long rows there and back.
        for len in [1000, 2187, 2188, 4100] {
            let row = noise(f, len, p);
            assert_eq!(poly_to_row(row_to_poly(f, row.clone()), len), row, "{len} mod {p}");
        }
    }
}

/// Horner's rule.
fn value(q: &PrimePoly, point: u16) -> u16 {
    let m = q.field().modulus();
    q.coefficients().iter().rev().fold(0, |value, &a| m.add(m.mul(value, point), a))
}

#[test]
fn products_of_large_degree_agree_with_values() {
    for p in [3, 257, 65_521] {
        let f = field(p);
        let (a, b) = (noise_poly(f, 9000, 1), noise_poly(f, 5000, 2));
        let product = a.times(&b);
        for point in [0, 1, 2, (p - 1) as u16] {
            assert_eq!(value(&product, point), f.modulus().mul(value(&a, point), value(&b, point)));
        }
        let (quotient, rest) = product.div_rem(&a);
        assert!(rest.is_zero() && quotient == b);
    }
}

/// The chase of a flat board of `rows` x `columns` from a first row of presses: all rows of
/// presses, and what remains.
fn chase(f: PrimeField, columns: usize, first: &[u16], lights: &[Vec<u16>]) -> (Vec<Vec<u16>>, Vec<u16>) {
    let m = f.modulus();
    let (mut before, mut now, mut presses) = (vec![0; columns], first.to_vec(), Vec::new());
    for light in lights {
        let next = (0..columns)
            .map(|j| {
                let left = if j > 0 { now[j - 1] } else { 0 };
                let right = now.get(j + 1).copied().unwrap_or(0);
                let used = [left, now[j], right, before[j]].into_iter().fold(0, |a, b| m.add(a, b));
                m.sub(light[j], used)
            })
            .collect();
        presses.push(now.clone());
        before = std::mem::replace(&mut now, next);
    }
    (presses, now)
}

/// `A x = b` on a flat board, by one congruence of polynomials; `None` if there is no solution.
fn solve_board(f: PrimeField, columns: usize, lights: &[Vec<u16>]) -> Option<Vec<Vec<u16>>> {
    let (_, rest) = chase(f, columns, &vec![0; columns], lights);
    let wall = chebyshev(f, columns);
    let homogeneous = reflect(chebyshev(f, lights.len())).rem(&wall);
    let d = -&row_to_poly(f, rest);
    let first = Congruence::new(&homogeneous, &wall).unwrap().solve(&d)?;
    let (presses, rest) = chase(f, columns, &poly_to_row(first, columns), lights);
    assert!(rest.iter().all(|&a| a == 0), "the chase does not come out even");
    Some(presses)
}

fn press_matrix(f: PrimeField, rows: usize, columns: usize) -> ResidueMatrix {
    ResidueMatrix::from_fn(f.modulus(), rows * columns, rows * columns, |a, b| {
        let (i, j) = ((a / columns).abs_diff(b / columns), (a % columns).abs_diff(b % columns));
        i64::from(i + j <= 1)
    })
}

#[test]
fn boards_by_polynomials_and_by_dense_elimination() {
    for p in [2, 3, 5, 7, 31, 65_521] {
        let f = field(p);
        for rows in 1..=7 {
            for columns in 1..=7 {
                let a = press_matrix(f, rows, columns);
                let nullity = reflect(chebyshev(f, rows)).gcd(&chebyshev(f, columns)).degree().unwrap();
                let system = PreparedSystem::new(&a);
                assert_eq!(system.kernel().len(), nullity, "{rows} x {columns} mod {p}");
                for seed in 0..3 {
                    let mut b = noise(f, rows * columns, seed);
                    if seed == 0 {
                        b = a.mul_vec(&b);
                    }
                    let lights: Vec<Vec<u16>> = b.chunks(columns).map(<[u16]>::to_vec).collect();
                    let presses = solve_board(f, columns, &lights);
                    assert_eq!(presses.is_some(), system.solve(&b).is_ok(), "{rows} x {columns} mod {p}");
                    if let Some(presses) = presses {
                        assert_eq!(a.mul_vec(&presses.concat()), b);
                    }
                }
            }
        }
    }
}

/// A million lights: no dense or sparse elimination would get through this in a test.
#[test]
fn a_board_of_three_states_and_a_thousand_rows() {
    let (f, n) = (field(3), 1000);
    let wanted: Vec<Vec<u16>> = (0..n).map(|i| noise(f, n, i as u64)).collect();
    let m = f.modulus();
    let cell = |i: usize, j: usize| wanted.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0);
    let lights_of = |press: &dyn Fn(usize, usize) -> u16| -> Vec<Vec<u16>> {
        let light = |i: usize, j: usize| {
            let around = [
                press(i, j),
                press(i.wrapping_sub(1), j),
                press(i + 1, j),
                press(i, j.wrapping_sub(1)),
                press(i, j + 1),
            ];
            around.into_iter().fold(0, |a, b| m.add(a, b))
        };
        (0..n).map(|i| (0..n).map(|j| light(i, j)).collect()).collect()
    };
    let lights = lights_of(&cell);
    let presses = solve_board(f, n, &lights).expect("made of a solution");
    let found = |i: usize, j: usize| presses.get(i).and_then(|row: &Vec<u16>| row.get(j)).copied().unwrap_or(0);
    assert!(lights_of(&found) == lights);
}

#[test]
fn nullities_of_three_states() {
    let f = field(3);
    let mut checked = 0;
    for line in include_str!("../data/nullity_mod3.tsv").lines().filter(|line| !line.starts_with('#')) {
        let (n, nullity) = line.split_once('\t').unwrap();
        let (n, nullity): (usize, usize) = (n.parse().unwrap(), nullity.parse().unwrap());
        let found = reflect(chebyshev(f, n)).gcd(&chebyshev(f, n)).degree();
        assert_eq!(found, Some(nullity), "n = {n}");
        checked += 1;
    }
    assert_eq!(checked, 80);
}

fn any_field() -> impl Strategy<Value = PrimeField> {
    proptest::sample::select(&PRIMES[..]).prop_map(field)
}

proptest! {
    #[test]
    fn division(f in any_field(), seed: u64, long in 0_usize..90, short in 1_usize..90) {
        let a = noise_poly(f, long, seed);
        let b = &noise_poly(f, short - 1, seed ^ 1) + &PrimePoly::monomial(f, 1, short - 1);
        let (q, r) = a.div_rem(&b);
        prop_assert!(r.degree() < b.degree());
        prop_assert_eq!(&q.times(&b) + &r, a);
    }

    #[test]
    fn common_divisors(f in any_field(), seed: u64, a in 0_usize..70, b in 0_usize..70, c in 1_usize..20) {
        let c = noise_poly(f, c, seed ^ 2);
        let (a, b) = (noise_poly(f, a, seed).times(&c), noise_poly(f, b, seed ^ 1).times(&c));
        let x = a.xgcd(&b);
        prop_assert_eq!(&x.s.times(&a) + &x.t.times(&b), x.gcd.clone());
        prop_assert_eq!(&x.gcd, &b.gcd(&a));
        if x.gcd.is_zero() {
            prop_assert!(a.is_zero() && b.is_zero());
        } else {
            prop_assert_eq!(x.gcd.coefficients().last(), Some(&1));
            prop_assert!(a.rem(&x.gcd).is_zero() && b.rem(&x.gcd).is_zero());
            if !c.is_zero() {
                prop_assert!(x.gcd.rem(&c).is_zero());
            }
        }
    }

    #[test]
    fn inverses(f in any_field(), seed: u64, len in 0_usize..60, degree in 1_usize..60) {
        let a = noise_poly(f, len, seed);
        let m = &noise_poly(f, degree, seed ^ 1) + &PrimePoly::monomial(f, 1, degree);
        match Congruence::new(&a, &m).unwrap().solve(&PrimePoly::one(f)) {
            Some(b) => prop_assert!(a.times(&b).rem(&m) == PrimePoly::one(f) && b.degree() < m.degree()),
            None => prop_assert!(a.gcd(&m).degree() > Some(0)),
        }
    }
}
