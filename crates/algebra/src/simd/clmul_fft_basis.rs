//! The change of basis of the additive Fourier transform, written once and compiled for each
//! instruction set.
//!
//! It goes from coefficients on the powers of `x` to coefficients on the products `X_i` of the
//! polynomials `s_j` (`s_0 = x`, `s_(j+1) = s_j^2 + s_j`) over the bits `j` of `i`. Of `2^k`
//! coefficients take `i`, the largest power of two below `k`: then `s_i = x^(2^i) + x`, so an
//! expansion in powers of `s_i` is cheap, and as `s_(i+j)(x) = s_j(s_i(x))` both the digits of the
//! expansion and its places are converted on their own. Everything is additions of slices.

/// Defines `to_products` and `from_products` (a power of two of elements, in place) with these
/// attributes.
macro_rules! basis_change {
    ($(#[$feature:meta])*) => {
        $(#[$feature])*
        pub(super) fn to_products(data: &mut [u64]) {
            to_products_by(data, 1);
        }

        $(#[$feature])*
        pub(super) fn from_products(data: &mut [u64]) {
            from_products_by(data, 1);
        }

        /// Coefficients of `unit` elements each.
        $(#[$feature])*
        fn to_products_by(data: &mut [u64], unit: usize) {
            match (data.len() / unit, unit) {
                (1 | 2, _) => {}
                (16, 1) => to_products_of_16(data.as_mut_array().expect("sixteen")),
                (count, _) => {
                    let i = split(count);
                    expand(data, unit, i);
                    to_products_by(data, unit << i);
                    for digit in data.chunks_exact_mut(unit << i) {
                        to_products_by(digit, unit);
                    }
                }
            }
        }

        $(#[$feature])*
        fn from_products_by(data: &mut [u64], unit: usize) {
            match (data.len() / unit, unit) {
                (1 | 2, _) => {}
                (16, 1) => from_products_of_16(data.as_mut_array().expect("sixteen")),
                (count, _) => {
                    let i = split(count);
                    for digit in data.chunks_exact_mut(unit << i) {
                        from_products_by(digit, unit);
                    }
                    from_products_by(data, unit << i);
                    collapse(data, unit, i);
                }
            }
        }

        /// The largest power of two below `k` for `2^k` coefficients.
        #[inline]
        fn split(count: usize) -> u32 {
            count.trailing_zeros().next_power_of_two() / 2
        }

        /// Elements that fit in the first-level cache.
        const CACHED: usize = 2048;

        /// The expansion in powers of `s_i`: halves first, because
        /// `s_i^(2^m) = x^(2^(i+m)) + x^(2^m)`.
        $(#[$feature])*
        fn expand(data: &mut [u64], unit: usize, i: u32) {
            let mut length = data.len();
            // One part after the other while they are larger than the first-level cache.
            if length > CACHED && length > unit << (i + 1) {
                let (low, high) = data.split_at_mut(length / 2);
                let shift = high.len() >> i;
                carry(high, shift);
                add(&mut low[shift..], high);
                expand(low, unit, i);
                return expand(high, unit, i);
            }
            while length > unit << i {
                for pair in data.chunks_exact_mut(length) {
                    let (low, high) = pair.split_at_mut(length / 2);
                    let shift = high.len() >> i;
                    carry(high, shift);
                    add(&mut low[shift..], high);
                }
                length /= 2;
            }
        }

        $(#[$feature])*
        fn collapse(data: &mut [u64], unit: usize, i: u32) {
            let mut length = data.len();
            if length > CACHED && length > unit << (i + 1) {
                let (low, high) = data.split_at_mut(length / 2);
                let shift = high.len() >> i;
                collapse(low, unit, i);
                collapse(high, unit, i);
                add(&mut low[shift..], high);
                return carry(high, shift);
            }
            length = unit << (i + 1);
            while length <= data.len() {
                for pair in data.chunks_exact_mut(length) {
                    let (low, high) = pair.split_at_mut(length / 2);
                    let shift = high.len() >> i;
                    add(&mut low[shift..], high);
                    carry(high, shift);
                }
                length *= 2;
            }
        }

        /// The last `shift` elements are added to the first.
        #[inline]
        $(#[$feature])*
        fn carry(high: &mut [u64], shift: usize) {
            let (first, last) = high.split_at_mut(high.len() - shift);
            add(first, last);
        }

        #[inline]
        $(#[$feature])*
        fn add(target: &mut [u64], source: &[u64]) {
            for (t, s) in target.iter_mut().zip(source) {
                *t ^= *s;
            }
        }

        /// The general rule for sixteen coefficients, written out.
        #[inline]
        $(#[$feature])*
        fn to_products_of_16(d: &mut [u64; 16]) {
            d[8] ^= d[14];
            d[9] ^= d[15];
            for j in 2..8 {
                d[j] ^= d[j + 6];
            }
            for at in [0, 8] {
                d[at + 4] ^= d[at + 7];
                for j in 1..4 {
                    d[at + j] ^= d[at + j + 3];
                }
            }
            for j in 8..12 {
                d[j] ^= d[j + 4];
            }
            for j in 4..8 {
                d[j] ^= d[j + 4];
            }
            for at in [0, 4, 8, 12] {
                d[at + 2] ^= d[at + 3];
                d[at + 1] ^= d[at + 2];
            }
        }

        #[inline]
        $(#[$feature])*
        fn from_products_of_16(d: &mut [u64; 16]) {
            for at in [0, 4, 8, 12] {
                d[at + 1] ^= d[at + 2];
                d[at + 2] ^= d[at + 3];
            }
            for j in 4..8 {
                d[j] ^= d[j + 4];
            }
            for j in 8..12 {
                d[j] ^= d[j + 4];
            }
            for at in [0, 8] {
                for j in 1..4 {
                    d[at + j] ^= d[at + j + 3];
                }
                d[at + 4] ^= d[at + 7];
            }
            for j in 2..8 {
                d[j] ^= d[j + 6];
            }
            d[8] ^= d[14];
            d[9] ^= d[15];
        }
    };
}

pub(super) use basis_change;
