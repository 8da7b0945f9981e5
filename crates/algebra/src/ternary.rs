//! The Fourier transform over `Z_3^d`, in whole numbers.

/// The number `a + b w`, with `w` a third root of unity: `w^2 = -1 - w`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Pair {
    /// The part without `w`.
    pub a: i16,
    /// The factor of `w`.
    pub b: i16,
}

impl Pair {
    /// Adds `w^exponent`.
    pub fn count(&mut self, exponent: u8) {
        match exponent % 3 {
            0 => self.a += 1,
            1 => self.b += 1,
            _ => (self.a, self.b) = (self.a - 1, self.b - 1),
        }
    }
}

/// Transforms in place: entry `y` becomes the sum over all entries `x` of `data[x] * w^(x . y)`,
/// where `x . y` is the sum of the products of the digits in base 3. Sums must fit 16 bits.
///
/// * `data`: a power of 3 entries.
///
/// Complexity: `3 d` additions and subtractions an entry and digit of `d`, no memory.
///
/// # Panics
/// If the length is not a power of 3.
///
/// ```
/// use douse_algebra::ternary::{Pair, transform};
/// let mut data = [Pair::default(); 3];
/// data[1].count(0);
/// transform(&mut data);
/// assert_eq!(data.map(|x| (x.a, x.b)), [(1, 0), (0, 1), (-1, -1)]);
/// ```
pub fn transform(data: &mut [Pair]) {
    let mut len = 1;
    while len < data.len() {
        len *= 3;
    }
    assert_eq!(len, data.len(), "a length that is a power of 3");
    crate::simd::ternary::transform(data);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_equals_the_definition() {
        let mut random = crate::random::SplitMix(7);
        let mut next = move || (random.next_word() >> 60) as i16 - 8;
        for digits in 0..6u32 {
            let len = 3usize.pow(digits);
            let before: Vec<Pair> = (0..len).map(|_| Pair { a: next(), b: next() }).collect();
            let dot = |mut x: usize, mut y: usize| {
                let mut sum = 0;
                while x > 0 && y > 0 {
                    sum += x % 3 * (y % 3);
                    (x, y) = (x / 3, y / 3);
                }
                sum % 3
            };
            let expected: Vec<Pair> = (0..len)
                .map(|y| {
                    let mut sum = Pair::default();
                    for (x, &Pair { a, b }) in before.iter().enumerate() {
                        let (a, b) = match dot(x, y) {
                            0 => (a, b),
                            1 => (-b, a - b),
                            _ => (b - a, -a),
                        };
                        (sum.a, sum.b) = (sum.a + a, sum.b + b);
                    }
                    sum
                })
                .collect();
            for (name, kernel) in crate::simd::ternary::kernels() {
                let mut data = before.clone();
                kernel(&mut data);
                assert_eq!(data, expected, "{name}, {digits} digits");
            }
        }
    }
}
