//! M4RI, the C library for dense matrices over GF(2) (<https://bitbucket.org/malb/m4ri>).

use std::time::Duration;

use douse_algebra::bits::BitMatrix;

/// An elimination of M4RI.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Method {
    /// The choice of `mzd_echelonize`.
    ByChoice = 0,
    /// `mzd_echelonize_m4ri`.
    FourRussians = 1,
    /// `mzd_ple` or `mzd_echelonize_pluq`: halves down to the cache, multiplied by Strassen's
    /// method.
    Blocked = 2,
}

impl Method {
    pub(crate) const ALL: [Self; 3] = [Self::ByChoice, Self::FourRussians, Self::Blocked];
}

/// The extent of an elimination.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// Up to the rank.
    Rank = 0,
    /// Up to the reduced echelon form.
    Reduced = 1,
}

/// Returns the rank of `a` by M4RI and the time, without that of copying the matrix. `None` if the
/// library is not built in.
#[cfg(feature = "m4ri")]
pub(crate) fn eliminate(a: &BitMatrix, method: Method, form: Form) -> Option<(Duration, usize)> {
    use std::ffi::{c_int, c_long};

    #[expect(unsafe_code, reason = "a foreign library is called; nothing here is shipped")]
    mod shim {
        use std::ffi::{c_int, c_long};
        unsafe extern "C" {
            pub(super) fn douse_bench_m4ri(
                words: *const u64,
                rows: c_long,
                columns: c_long,
                stride: c_long,
                method: c_int,
                full: c_int,
                spent: *mut f64,
            ) -> c_long;
        }
    }

    let size = |n: usize| c_long::try_from(n).expect("a matrix in memory has a size that fits");
    let (rows, columns, stride) = (size(a.rows()), size(a.columns()), size(a.stride()));
    let mut milliseconds = 0.0;
    #[expect(unsafe_code, reason = "a foreign library is called; nothing here is shipped")]
    // SAFETY: the shim reads `rows * stride` words and writes one number.
    let rank = unsafe {
        let words = a.words().as_ptr();
        let (method, full) = (method as c_int, form as c_int);
        shim::douse_bench_m4ri(words, rows, columns, stride, method, full, &raw mut milliseconds)
    };
    let rank = usize::try_from(rank).expect("the shim knows every method");
    Some((Duration::from_secs_f64(milliseconds / 1e3), rank))
}

/// Returns `None`: the library is not built in.
#[cfg(not(feature = "m4ri"))]
pub(crate) fn eliminate(_: &BitMatrix, _: Method, _: Form) -> Option<(Duration, usize)> {
    None
}
