//! Seeds for boards.

/// A random seed.
pub fn fresh() -> String {
    let random = |_| ((js_sys::Math::random() * 36.0) as u32).min(35);
    (0..10).filter_map(|digit| char::from_digit(random(digit), 36)).collect()
}
