//! NTL with gf2x, the C++ libraries for polynomials over GF(2) (<https://libntl.org>).

use std::time::Duration;

use douse_algebra::gf2x::Poly;

/// An operation on two polynomials.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operation {
    /// `mul`.
    Product = 0,
    /// `rem`.
    Remainder = 1,
    /// `GCD`.
    Gcd = 2,
    /// `XGCD`; the result is the cofactor of the first polynomial.
    Xgcd = 3,
}

/// Returns the result by NTL and the time, without that of copying the polynomials. `None` if the
/// library is not built in.
#[cfg(feature = "ntl")]
pub(crate) fn run(a: &Poly, b: &Poly, operation: Operation) -> Option<(Duration, Poly)> {
    use std::ffi::{c_int, c_long};

    #[expect(unsafe_code, reason = "a foreign library is called; nothing here is shipped")]
    mod shim {
        use std::ffi::{c_int, c_long};
        unsafe extern "C" {
            pub(super) fn douse_bench_ntl(
                words_a: *const u64,
                length_a: c_long,
                words_b: *const u64,
                length_b: c_long,
                operation: c_int,
                out: *mut u64,
                spent: *mut f64,
            ) -> c_long;
        }
    }

    let (a, b) = (a.words(), b.words());
    let size = |n: usize| c_long::try_from(n).expect("a polynomial in memory has a size that fits");
    let mut out = vec![0; a.len() + b.len()];
    let mut milliseconds = 0.0;
    #[expect(unsafe_code, reason = "a foreign library is called; nothing here is shipped")]
    // SAFETY: the shim reads the words of both, writes at most as many as both have together, and
    // one number.
    let length = unsafe {
        let (operation, spent) = (operation as c_int, &raw mut milliseconds);
        shim::douse_bench_ntl(a.as_ptr(), size(a.len()), b.as_ptr(), size(b.len()), operation, out.as_mut_ptr(), spent)
    };
    out.truncate(usize::try_from(length).expect("the shim knows every operation"));
    Some((Duration::from_secs_f64(milliseconds / 1e3), Poly::from_words(out)))
}

/// Returns `None`: the library is not built in.
#[cfg(not(feature = "ntl"))]
pub(crate) fn run(_: &Poly, _: &Poly, _: Operation) -> Option<(Duration, Poly)> {
    None
}
