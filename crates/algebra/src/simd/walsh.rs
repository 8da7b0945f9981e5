//! Kernels of the Walsh-Hadamard transform, chosen at run time.

/// A kernel that transforms in place.
#[cfg(any(test, target_arch = "x86_64"))]
pub(crate) type Transform = fn(&mut [i16]);
/// A kernel that collects the indices of the entries at or above a floor.
#[cfg(any(test, target_arch = "x86_64"))]
pub(crate) type Filter = fn(&[i16], i16, &mut Vec<u32>);

/// Transforms with the best kernel of this processor.
pub(crate) fn transform_i16(data: &mut [i16]) {
    #[cfg(target_arch = "x86_64")]
    if let Some(kernel) = super::walsh_x86_64::transform() {
        return kernel(data);
    }
    #[cfg(all(target_arch = "wasm32", not(feature = "portable")))]
    wasm32::transform(data);
    #[cfg(not(all(target_arch = "wasm32", not(feature = "portable"))))]
    portable::transform(data, i16::wrapping_add, i16::wrapping_sub);
}

/// Filters with the best kernel of this processor.
pub(crate) fn at_least_i16(data: &[i16], floor: i16, found: &mut Vec<u32>) {
    #[cfg(target_arch = "x86_64")]
    if let Some(kernel) = super::walsh_x86_64::filter() {
        return kernel(data, floor, found);
    }
    #[cfg(all(target_arch = "wasm32", not(feature = "portable")))]
    wasm32::at_least(data, floor, found);
    #[cfg(not(all(target_arch = "wasm32", not(feature = "portable"))))]
    portable::at_least(data, floor, found);
}

/// Every kernel this processor runs, by name, for comparing them.
#[cfg(test)]
pub(crate) fn transforms_i16() -> Vec<(&'static str, Transform)> {
    let all = std::iter::once(("chosen", transform_i16 as Transform));
    #[cfg(target_arch = "x86_64")]
    let all = all.chain(super::walsh_x86_64::transforms());
    all.collect()
}

/// Every filter this processor runs, by name, for comparing them.
#[cfg(test)]
pub(crate) fn filters_i16() -> Vec<(&'static str, Filter)> {
    let all = std::iter::once(("chosen", at_least_i16 as Filter));
    #[cfg(target_arch = "x86_64")]
    let all = all.chain(super::walsh_x86_64::filters());
    all.collect()
}

/// The kernels in plain Rust, for every machine and every entry.
pub(crate) mod portable {
    /// Entries of a piece that stays in the first-level cache while its levels are done.
    const PIECE: usize = 1 << 13;

    /// Transforms in place: the widest levels over everything, then piece by piece.
    #[inline(always)]
    pub(crate) fn transform<T: Copy>(data: &mut [T], add: fn(T, T) -> T, sub: fn(T, T) -> T) {
        let mut half = data.len() / 2;
        while half >= PIECE {
            level(data, half, add, sub);
            half /= 2;
        }
        for piece in data.chunks_mut(PIECE) {
            let mut half = piece.len() / 2;
            while half > 0 {
                level(piece, half, add, sub);
                half /= 2;
            }
        }
    }

    #[inline(always)]
    fn level<T: Copy>(data: &mut [T], half: usize, add: fn(T, T) -> T, sub: fn(T, T) -> T) {
        for block in data.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (add(*a, *b), sub(*a, *b));
            }
        }
    }

    /// Appends the indices of the entries that are at least `floor`. Peaks are rare, so whole
    /// chunks are compared before single entries.
    #[inline(always)]
    pub(crate) fn at_least<T: Copy + Ord>(data: &[T], floor: T, found: &mut Vec<u32>) {
        const CHUNK: usize = 64;
        for (i, chunk) in data.chunks(CHUNK).enumerate() {
            if chunk.iter().copied().max().is_some_and(|m| m >= floor) {
                let hits = chunk.iter().enumerate().filter(|&(_, &v)| v >= floor);
                found.extend(hits.map(|(j, _)| (i * CHUNK + j) as u32));
            }
        }
    }
}

/// The portable kernels, for which the compiler uses the registers of WebAssembly.
#[cfg(all(target_arch = "wasm32", not(feature = "portable")))]
mod wasm32 {
    #![allow(unsafe_code)]

    use super::super::register::compiled_for;
    use super::portable;

    compiled_for! { "simd128":
        pub(super) fn transform(data: &mut [i16]) { portable::transform(data, i16::wrapping_add, i16::wrapping_sub) }
        pub(super) fn at_least(data: &[i16], floor: i16, found: &mut Vec<u32>) { portable::at_least(data, floor, found) }
    }
}
