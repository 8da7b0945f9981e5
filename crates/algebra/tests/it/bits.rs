//! Packed vectors and matrices against plain lists of `bool`.

use douse_algebra::bits::{BitMatrix, BitVec, Ones, tail_mask, words_for};
use proptest::prelude::*;

/// Lengths on both sides of a word, of two words, and of a line of eight and of two lines.
const SIZES: [usize; 11] = [0, 1, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025];

fn bits() -> impl Strategy<Value = Vec<bool>> {
    prop_oneof![
        prop::sample::select(SIZES.to_vec()).prop_flat_map(|len| prop::collection::vec(any::<bool>(), len)),
        prop::collection::vec(any::<bool>(), 0..200),
    ]
}

fn grid() -> impl Strategy<Value = (usize, Vec<Vec<bool>>)> {
    (0..140usize, 0..140usize).prop_flat_map(|(rows, columns)| {
        let row = prop::collection::vec(any::<bool>(), columns);
        (Just(columns), prop::collection::vec(row, rows))
    })
}

fn packed(columns: usize, rows: &[Vec<bool>]) -> BitMatrix {
    BitMatrix::from_fn(rows.len(), columns, |row, column| rows[row][column])
}

fn odd(count: usize) -> bool {
    count % 2 == 1
}

#[test]
fn words_and_masks_at_the_edges() {
    for len in SIZES {
        let all = BitVec::ones_everywhere(len);
        assert_eq!(all.words().len(), words_for(len));
        assert_eq!(all.count_ones(), len);
        assert_eq!(all.ones().count(), len);
        assert!(all.words().last().is_none_or(|&word| word == tail_mask(len)));
        assert_eq!(BitVec::from_words(len, vec![u64::MAX; words_for(len)]), all);
        assert_eq!(BitVec::zeros(len).ones().next(), None);
        assert_eq!(BitVec::try_zeros(len), Ok(BitVec::zeros(len)));
        assert_eq!(BitMatrix::try_zeros(len, 3), Ok(BitMatrix::zeros(len, 3)));
        let noisy = BitMatrix::from_words(2, len, vec![u64::MAX; 2 * words_for(len)]);
        assert_eq!(noisy, BitMatrix::from_fn(2, len, |_, _| true));
    }
}

#[test]
fn what_does_not_fit_is_an_error() {
    // On a machine of 32 bits that many bits are 512 megabytes, which may fit.
    #[cfg(target_pointer_width = "64")]
    assert!(BitVec::try_zeros(usize::MAX).is_err());
    assert!(BitMatrix::try_zeros(usize::MAX, usize::MAX).is_err());
    let side = 1 << (usize::BITS / 2 + 8);
    assert!(BitMatrix::try_zeros(side, side).is_err());
}

proptest! {
    #[test]
    fn a_vector_is_a_list_of_bits(list in bits()) {
        let v = BitVec::from_iter(list.iter().copied());
        prop_assert_eq!(&v, &BitVec::from_fn(list.len(), |i| list[i]));
        prop_assert_eq!(v.len(), list.len());
        prop_assert_eq!(v.is_empty(), list.is_empty());
        prop_assert_eq!(v.iter().collect::<Vec<_>>(), list.clone());
        let ones: Vec<usize> = (0..list.len()).filter(|&i| list[i]).collect();
        prop_assert_eq!(v.ones().collect::<Vec<_>>(), ones.clone());
        prop_assert_eq!(Ones::new(v.words()).count(), v.count_ones());
        prop_assert_eq!(v.ones().next(), ones.first().copied());
        prop_assert_eq!(v.is_zero(), ones.is_empty());
        prop_assert!((0..list.len()).all(|i| v.get(i) == list[i]));
    }

    #[test]
    fn changing_an_entry_changes_no_other(list in bits(), at: prop::sample::Index, value: bool) {
        prop_assume!(!list.is_empty());
        let at = at.index(list.len());
        let mut v = BitVec::from_iter(list.iter().copied());
        v.set(at, value);
        let mut expected = list.clone();
        expected[at] = value;
        prop_assert_eq!(v.iter().collect::<Vec<_>>(), expected.clone());
        v.flip(at);
        expected[at] = !value;
        prop_assert_eq!(v.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn sums_and_inner_products(pairs in prop::collection::vec(any::<(bool, bool)>(), 0..1100)) {
        let mut a = BitVec::from_iter(pairs.iter().map(|p| p.0));
        let b = BitVec::from_iter(pairs.iter().map(|p| p.1));
        prop_assert_eq!(a.dot(&b), odd(pairs.iter().filter(|p| p.0 && p.1).count()));
        a.add(&b);
        prop_assert_eq!(a, BitVec::from_iter(pairs.iter().map(|p| p.0 != p.1)));
    }

    #[test]
    fn a_matrix_is_a_list_of_rows((columns, rows) in grid(), seed: u64) {
        let a = packed(columns, &rows);
        let vectors: Vec<BitVec> = rows.iter().map(|row| row.iter().copied().collect()).collect();
        prop_assert_eq!(&a, &BitMatrix::from_rows(columns, &vectors));
        prop_assert_eq!((a.rows(), a.columns()), (rows.len(), columns));
        for (i, row) in vectors.iter().enumerate() {
            prop_assert_eq!(&a.row_vec(i), row);
            prop_assert!(a.ones_in_row(i).eq(row.ones()));
        }
        let chosen = |i: usize| (seed >> (i % 61) ^ seed >> (i % 7)) & 1 == 1;
        let x = BitVec::from_fn(columns, chosen);
        prop_assert_eq!(a.mul_vec(&x), BitVec::from_iter(vectors.iter().map(|row| row.dot(&x))));
        let y = BitVec::from_fn(rows.len(), chosen);
        prop_assert_eq!(a.vec_mul(&y), a.transpose().mul_vec(&y));
        prop_assert_eq!(a.transpose(), BitMatrix::from_fn(columns, rows.len(), |row, column| rows[column][row]));
    }

    #[test]
    fn row_operations((columns, rows) in grid(), p: prop::sample::Index, q: prop::sample::Index) {
        prop_assume!(rows.len() > 1 && columns > 0);
        let (p, q) = (p.index(rows.len()), q.index(rows.len()));
        let (mut a, mut list) = (packed(columns, &rows), rows);
        a.set(p, columns - 1, true);
        list[p][columns - 1] = true;
        a.flip(q, 0);
        list[q][0] ^= true;
        if p != q {
            a.add_row(p, q);
            let added = list[p].clone();
            list[q].iter_mut().zip(added).for_each(|(entry, added)| *entry ^= added);
            let (first, second) = a.two_rows_mut(p, q);
            first.swap_with_slice(second);
            list.swap(p, q);
        }
        prop_assert_eq!(a, packed(columns, &list));
    }
}
