//! Long numbers, as people read them.

/// A whole number with a narrow space before every three digits, as both languages write it; four digits stay together.
pub fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    if digits.len() < 5 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits;
    }
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            // It does not let a line end within a number.
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_fall_into_threes() {
        let of = |number: u64| grouped(number).replace('\u{202f}', " ");
        assert_eq!([of(0), of(7350), of(10_000), of(8_388_608)], ["0", "7350", "10 000", "8 388 608"]);
        assert_eq!(grouped("2^100"), "2^100");
    }
}
