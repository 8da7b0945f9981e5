//! Rules for names and titles from players.

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordingError {
    #[error("it is empty")]
    Empty,
    #[error("it is longer than {most} characters")]
    TooLong { most: usize },
    /// A number sign and digits at the end.
    #[error("# with digits at the end is reserved for telling apart players with the same name")]
    Numbered,
    #[error("it has more than two accents on one letter")]
    StackedMarks,
    /// An invisible character, or one that reverses the text around it.
    #[error("it contains the invisible character U+{code:04X}")]
    Invisible {
        /// The code point.
        code: u32,
    },
}

/// Checks a text of one line. Trims it, replaces runs of blanks by one, and refuses invisible
/// characters. Everything else is accepted and must be shown as text.
pub fn check_line(text: &str, most: usize) -> Result<String, WordingError> {
    if let Some(c) = text.chars().find(|c| is_invisible(*c)) {
        return Err(WordingError::Invisible { code: u32::from(c) });
    }
    let cut = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match cut.chars().count() {
        0 => Err(WordingError::Empty),
        length if length > most => Err(WordingError::TooLong { most }),
        _ => Ok(cut),
    }
}

/// Control characters, direction marks, joiners and tags, which hide text or change the text beside
/// them.
fn is_invisible(c: char) -> bool {
    (c.is_control() && !matches!(c, '\t' | '\n' | '\r'))
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffc}' | '\u{e0000}'..='\u{e0fff}')
        // Characters without a glyph: fillers, variation selectors, the empty braille pattern.
        || matches!(c, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}')
        || matches!(c, '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{1bca0}'..='\u{1bca3}')
        || matches!(c, '\u{1d173}'..='\u{1d17a}' | '\u{2028}' | '\u{2029}' | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..)
}

/// Checks a name: a line without stacked accents, and without a number sign before digits at the
/// end, which distinguish players with the same name.
pub fn check_name(text: &str, most: usize) -> Result<String, WordingError> {
    let name = check_line(text, most)?;
    let digits = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if digits.len() < name.len() && digits.ends_with('#') {
        return Err(WordingError::Numbered);
    }
    let mut marks = 0;
    for c in name.chars() {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        if marks > 2 {
            return Err(WordingError::StackedMarks);
        }
    }
    Ok(name)
}

/// Combining marks.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{610}'..='\u{61a}')
        || matches!(c, '\u{64b}'..='\u{65f}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}')
        || matches!(c, '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// The common form of names that look alike, without case, blanks and differences between scripts.
#[must_use]
pub fn skeleton(name: &str) -> String {
    let lower = name.to_lowercase();
    let bare = unicode_security::skeleton(&lower).filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase);
    // Capitals resemble other letters than small ones do: I looks like l.
    bare.map(|c| match c {
        'i' | '1' | '|' => 'l',
        '0' => 'o',
        c => c,
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (one, other) in [
            ("Anna", "anna"),
            ("Anna", "\u{410}nn\u{430}"),
            ("Paul", "Pau\u{406}"),
            ("Ada L", "AdaL"),
            ("o", "\u{3bf}"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        assert_ne!(skeleton("Anna"), skeleton("Hanna"));
        assert_ne!(skeleton("Zoë"), skeleton("Zoe"));
    }

    #[test]
    fn names_hide_nothing() {
        for good in ["Zoë 光", "Ada#", "#1 fan", "名前", "Ярик", "สมชาย", "🔦"] {
            assert_eq!(check_name(good, 24).as_deref(), Ok(good));
        }
        let hidden = [
            '\u{3164}',
            '\u{2800}',
            '\u{34f}',
            '\u{fe0f}',
            '\u{e0100}',
            '\u{115f}',
            '\u{ffa0}',
            '\u{180e}',
            '\u{2028}',
        ];
        for c in hidden {
            let text = format!("An{c}na");
            assert_eq!(check_name(&text, 24), Err(WordingError::Invisible { code: u32::from(c) }), "{text:?}");
        }
        assert_eq!(check_name("anna#2", 24), Err(WordingError::Numbered));
        assert_eq!(check_name("a\u{300}\u{301}\u{302}", 24), Err(WordingError::StackedMarks));
    }

    #[test]
    fn texts_are_cut_and_nothing_hidden_gets_through() {
        assert_eq!(check_line("  Ada \t Lovelace\n", 24).unwrap(), "Ada Lovelace");
        assert_eq!(check_line("<script>'; DROP", 24).unwrap(), "<script>'; DROP", "text is text");
        assert_eq!(check_line("Zoë 光", 24).unwrap(), "Zoë 光");
        assert_eq!(check_line(" \n ", 24), Err(WordingError::Empty));
        assert_eq!(check_line("abc", 2), Err(WordingError::TooLong { most: 2 }));
        for hidden in ["a\0b", "a\u{202e}b", "a\u{200b}b", "a\u{1b}[31m"] {
            assert!(matches!(check_line(hidden, 24), Err(WordingError::Invisible { .. })), "{hidden:?}");
        }
    }
}
