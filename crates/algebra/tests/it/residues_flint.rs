//! Howell forms and kernel sizes against figures computed by FLINT; `data/flint_howell.py` tells how.

use douse_algebra::residues::{METHODS, Modulus, ResidueMatrix, kernel};

fn rows(text: &str) -> Vec<Vec<u16>> {
    let number = |n: &str| n.parse().expect("a residue");
    text.split(';').filter(|row| !row.is_empty()).map(|row| row.split(',').map(number).collect()).collect()
}

#[test]
fn stored_sample() {
    let mut checked = 0;
    for line in include_str!("../data/flint_howell.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [k, height, columns, matrix, form, count] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("six fields expected: {line}");
        };
        let modulus = Modulus::new(k.parse().unwrap()).unwrap();
        let columns = columns.parse().unwrap();
        let a = ResidueMatrix::from_rows(modulus, columns, &rows(matrix)).unwrap();
        assert_eq!(a.rows(), height.parse::<usize>().unwrap());
        let expected = ResidueMatrix::from_rows(modulus, columns, &rows(form)).unwrap();
        for method in METHODS.iter().filter(|method| (method.takes)(modulus)) {
            assert_eq!(*(method.howell_form)(a.clone()).matrix(), expected, "{}: {line}", method.name);
        }
        // The counts of 9 columns modulo 65536 do not fit in 128 bits.
        let found = kernel(a).count().map_or_else(|| "more".into(), |count| count.to_string());
        let stored = count.parse::<u128>().map_or_else(|_| "more".into(), |count| count.to_string());
        assert_eq!(found, stored, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 45 * 18);
}
