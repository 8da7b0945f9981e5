//! Lines of 512 columns and tables of their sums, the data that the table methods work on.

/// Words in a [`Line`].
pub(crate) const LINE: usize = 8;

/// Eight words, aligned as a cache line: 512 columns of one row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Line(pub(crate) [u64; LINE]);

/// The 64 lines that the bits of a word of coefficients name.
pub(crate) type Lines = [Line; u64::BITS as usize];

/// All sums of four lines at a time, for sixteen groups of four: entry `[g][i]` is the sum of the
/// lines `4 g + b` over the bits `b` of `i`. At 16 KiB it stays in the first-level cache.
pub(crate) type Sums = [[Line; 16]; 16];

/// Tables of sums that are all zero, to be filled by [`tabulate`].
pub(crate) fn zero_sums() -> Box<Sums> {
    Box::new([[Line::default(); 16]; 16])
}

/// Fills the tables with all sums of four neighbours among the lines, one addition a sum.
pub(crate) fn tabulate(lines: &Lines, sums: &mut Sums) {
    for (table, lines) in sums.iter_mut().zip(lines.chunks_exact(4)) {
        for (bit, line) in lines.iter().enumerate() {
            let (done, open) = table.split_at_mut(1 << bit);
            for (sum, part) in open.iter_mut().zip(done) {
                for word in 0..LINE {
                    sum.0[word] = part.0[word] ^ line.0[word];
                }
            }
        }
    }
}

/// [`Kernels::add_products`](super::Kernels::add_products) through tables of sums.
pub(super) fn add_products_by_tables(
    target: &mut [Line],
    coefficients: &[&[u64]],
    sources: &[Lines],
    add_combinations: fn(&mut [Line], &[u64], &Sums),
) {
    let mut sums = zero_sums();
    for (coefficients, lines) in coefficients.iter().zip(sources) {
        tabulate(lines, &mut sums);
        add_combinations(target, coefficients, &sums);
    }
}
