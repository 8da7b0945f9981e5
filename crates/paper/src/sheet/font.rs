//! The letters of worksheets, which are embedded into every file.

include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

/// A font with the letters of our languages. Measures are thousandths of the size.
pub(crate) struct Font {
    /// The glyphs, in the order of their characters.
    pub(crate) glyphs: &'static [Glyph],
    pub(crate) ascender: i16,
    pub(crate) descender: i16,
    pub(crate) capitals: i16,
    /// Left, bottom, right, top.
    pub(crate) bounds: [i16; 4],
    /// The font itself, as PDF embeds it.
    pub(crate) data: &'static [u8],
}

/// A letter of a [`Font`].
pub(crate) struct Glyph {
    pub(crate) character: char,
    /// The number in the font.
    pub(crate) id: u16,
    pub(crate) advance: u16,
    /// Path data, y downwards.
    pub(crate) outline: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Regular,
    Bold,
}

impl Face {
    pub(crate) const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    pub(crate) fn font(self) -> &'static Font {
        match self {
            Self::Regular => &REGULAR,
            Self::Bold => &BOLD,
        }
    }

    /// The letters of a text, with a question mark for those that the font does not have.
    pub(crate) fn glyphs(self, text: &str) -> impl Iterator<Item = &'static Glyph> {
        let glyphs = self.font().glyphs;
        let find = move |character: char| glyphs.binary_search_by_key(&character, |glyph| glyph.character).ok();
        text.chars().filter_map(move |character| find(character).or_else(|| find('?'))).map(move |at| &glyphs[at])
    }

    /// The width of a text.
    pub(crate) fn width(self, text: &str, size: f64) -> f64 {
        self.glyphs(text).map(|glyph| f64::from(glyph.advance)).sum::<f64>() * size / 1000.0
    }

    /// Breaks a text into lines of limited width.
    pub(crate) fn wrapped(self, text: &str, size: f64, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}"), size) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_our_languages_is_there() {
        for face in Face::ALL {
            let glyphs = face.font().glyphs;
            assert!(glyphs.is_sorted_by_key(|glyph| glyph.character) && glyphs.len() > 190);
            for character in "AZaz09ÄÖÜäöüß.,:;!?()–„“…×→".chars() {
                assert_eq!(face.glyphs(&character.to_string()).next().unwrap().character, character);
            }
            assert!((600..800).contains(&face.font().capitals), "labels are centred by it");
            assert_eq!(face.glyphs("水").next().unwrap().character, '?');
        }
    }

    #[test]
    fn lines_are_no_wider_than_asked() {
        let text = "Every press switches a cell and its neighbours. ".repeat(8);
        let lines = Face::Regular.wrapped(&text, 10.0, 200.0);
        assert!(lines.len() > 5 && lines.iter().all(|line| Face::Regular.width(line, 10.0) <= 200.0));
        assert_eq!(lines.join(" "), text.trim_end());
        assert!(Face::Bold.width("word", 10.0) > Face::Regular.width("word", 10.0));
    }
}
