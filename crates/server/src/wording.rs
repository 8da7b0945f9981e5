//! Names and titles that strangers write: what is taken, and in which form.

/// Why a text is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordingError {
    /// Nothing but blanks.
    #[error("it is empty")]
    Empty,
    /// Too many characters.
    #[error("it is longer than {most} characters")]
    Long {
        /// The most that are taken.
        most: usize,
    },
    /// A character that is not seen or that turns the text around it.
    #[error("it contains U+{code:04X}, which cannot be seen")]
    Invisible {
        /// Its number.
        code: u32,
    },
}

/// A text of one line: blanks around it are cut, runs of blanks become one, what cannot be seen is refused. Everything
/// else is text, and whoever shows it must show it as text.
pub fn line(text: &str, most: usize) -> Result<String, WordingError> {
    if let Some(c) = text.chars().find(|c| is_invisible(*c)) {
        return Err(WordingError::Invisible { code: u32::from(c) });
    }
    let cut = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match cut.chars().count() {
        0 => Err(WordingError::Empty),
        length if length > most => Err(WordingError::Long { most }),
        _ => Ok(cut),
    }
}

/// Control characters, marks of direction, joiners and tags: they hide text or change what stands beside it.
fn is_invisible(c: char) -> bool {
    (c.is_control() && !matches!(c, '\t' | '\n' | '\r'))
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_nothing_hidden_gets_through() {
        assert_eq!(line("  Ada \t Lovelace\n", 24).unwrap(), "Ada Lovelace");
        assert_eq!(line("<script>'; DROP", 24).unwrap(), "<script>'; DROP", "text is text");
        assert_eq!(line("Zoë 光", 24).unwrap(), "Zoë 光");
        assert_eq!(line(" \n ", 24), Err(WordingError::Empty));
        assert_eq!(line("abc", 2), Err(WordingError::Long { most: 2 }));
        for hidden in ["a\0b", "a\u{202e}b", "a\u{200b}b", "a\u{1b}[31m"] {
            assert!(matches!(line(hidden, 24), Err(WordingError::Invisible { .. })), "{hidden:?}");
        }
    }
}
