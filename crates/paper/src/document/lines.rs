//! Sources that people can read: lines that end where there is a blank.

/// How wide a line may be.
pub(crate) const WIDTH: usize = 96;

/// Breaks a text at blanks, with what continues a line moved to the right.
pub(crate) fn wrapped(text: &str, further: &str) -> String {
    let mut result = String::new();
    let mut column = 0;
    for (i, word) in text.split(' ').enumerate() {
        let long = word.chars().count();
        if i > 0 && column + 1 + long > WIDTH {
            result.push('\n');
            result.push_str(further);
            column = further.len();
        } else if i > 0 {
            result.push(' ');
            column += 1;
        }
        result.push_str(word);
        column += long;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_nothing_is_lost() {
        let text = "word ".repeat(60);
        let broken = wrapped(text.trim_end(), "  ");
        assert!(broken.lines().count() > 2 && broken.lines().all(|line| line.len() <= WIDTH));
        assert_eq!(broken.split_whitespace().count(), 60);
        assert_eq!(wrapped("a b", "  "), "a b");
    }
}
