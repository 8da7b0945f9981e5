//! Letters and digits as strokes, so that pictures look the same on every machine, whatever its
//! fonts.
//!
//! A glyph fills a box 4 wide and 6 high, y downwards; small letters are drawn as capitals.

/// The strokes of a character: path data with absolute coordinates.
fn strokes(character: char) -> Option<&'static str> {
    Some(match character.to_ascii_uppercase() {
        '0' => "M2 0C.6 0 0 1.4 0 3S.6 6 2 6S4 4.6 4 3S3.4 0 2 0",
        '1' => "M.8 1.2L2.4 0L2.4 6",
        '2' => "M.2 1.5C.4 .5 1.1 0 2 0C3.1 0 3.8 .7 3.8 1.7C3.8 3 2 4 .2 6L4 6",
        '3' => {
            "M.3 .9C.8 .3 1.3 0 2 0C3 0 3.7 .6 3.7 1.5C3.7 2.4 3 2.9 2 2.9C3.2 2.9 4 3.5 4 4.4C4 5.4 3.2 6 2 6C1.1 6 .4 5.6 0 4.9"
        }
        '4' => "M3 6L3 0L0 4.2L4 4.2",
        '5' => "M3.6 0L.7 0L.4 2.8C.9 2.4 1.4 2.2 2 2.2C3.2 2.2 4 3 4 4.1C4 5.2 3.2 6 2 6C1.1 6 .4 5.6 0 4.9",
        '6' => {
            "M3.4 .4C3 .1 2.6 0 2.2 0C.8 0 0 1.5 0 3.5C0 5.1 .8 6 2 6C3.2 6 4 5.2 4 4.1C4 3 3.2 2.3 2.1 2.3C1.1 2.3 .3 2.9 0 3.8"
        }
        '7' => "M0 0L4 0L1.5 6",
        '8' => {
            "M2 2.8C1 2.8 .4 2.3 .4 1.4C.4 .6 1 0 2 0C3 0 3.6 .6 3.6 1.4C3.6 2.3 3 2.8 2 2.8C.8 2.8 0 3.4 0 4.4C0 5.4 .8 6 2 6C3.2 6 4 5.4 4 4.4C4 3.4 3.2 2.8 2 2.8"
        }
        '9' => {
            "M.6 5.6C1 5.9 1.4 6 1.8 6C3.2 6 4 4.5 4 2.5C4 .9 3.2 0 2 0C.8 0 0 .8 0 1.9C0 3 .8 3.7 1.9 3.7C2.9 3.7 3.7 3.1 4 2.2"
        }
        'A' => "M0 6L2 0L4 6M.7 4L3.3 4",
        'B' => "M0 3L2.2 3C3.2 3 3.7 2.4 3.7 1.5C3.7 .6 3.2 0 2.2 0L0 0L0 6L2.4 6C3.4 6 4 5.4 4 4.5C4 3.6 3.4 3 2.4 3",
        'C' => "M4 1C3.6 .4 3 0 2.2 0C.8 0 0 1.3 0 3C0 4.7 .8 6 2.2 6C3 6 3.6 5.6 4 5",
        'D' => "M0 0L1.8 0C3.2 0 4 1.2 4 3C4 4.8 3.2 6 1.8 6L0 6L0 0",
        'E' => "M3.8 0L0 0L0 6L3.8 6M0 3L3 3",
        'F' => "M3.8 0L0 0L0 6M0 3L3 3",
        'G' => "M3.9 1C3.5 .4 2.9 0 2.2 0C.8 0 0 1.3 0 3C0 4.7 .8 6 2.2 6C3.2 6 4 5.2 4 4L4 3.2L2.4 3.2",
        'H' => "M0 0L0 6M4 0L4 6M0 3L4 3",
        'I' => "M2 0L2 6",
        'J' => "M3 0L3 4.4C3 5.4 2.4 6 1.5 6C.7 6 .2 5.6 0 5",
        'K' => "M0 0L0 6M4 0L0 3.6M1.4 2.4L4 6",
        'L' => "M0 0L0 6L3.6 6",
        'M' => "M0 6L0 0L2 3.6L4 0L4 6",
        'N' => "M0 6L0 0L4 6L4 0",
        'O' => "M2 0C.6 0 0 1.4 0 3S.6 6 2 6S4 4.6 4 3S3.4 0 2 0",
        'P' => "M0 6L0 0L2.4 0C3.4 0 4 .7 4 1.7C4 2.7 3.4 3.4 2.4 3.4L0 3.4",
        'Q' => "M2 0C.6 0 0 1.4 0 3S.6 6 2 6S4 4.6 4 3S3.4 0 2 0M2.6 4.6L4 6.4",
        'R' => "M0 6L0 0L2.4 0C3.4 0 4 .7 4 1.6C4 2.6 3.4 3.2 2.4 3.2L0 3.2M2.2 3.2L4 6",
        'S' => {
            "M3.7 1C3.3 .3 2.7 0 2 0C1 0 .3 .6 .3 1.5C.3 2.5 1.1 2.7 2 3C3.1 3.3 4 3.6 4 4.6C4 5.5 3.2 6 2.1 6C1.2 6 .4 5.6 0 4.9"
        }
        'T' => "M0 0L4 0M2 0L2 6",
        'U' => "M0 0L0 4C0 5.3 .8 6 2 6C3.2 6 4 5.3 4 4L4 0",
        'V' => "M0 0L2 6L4 0",
        'W' => "M0 0L.9 6L2 2L3.1 6L4 0",
        'X' => "M0 0L4 6M4 0L0 6",
        'Y' => "M0 0L2 3L4 0M2 3L2 6",
        'Z' => "M0 0L4 0L0 6L4 6",
        '-' => "M.8 3.2L3.2 3.2",
        '+' => "M.4 3.2L3.6 3.2M2 1.6L2 4.8",
        '=' => "M.5 2.3L3.5 2.3M.5 4.1L3.5 4.1",
        '/' => "M3.4 0L.6 6",
        '.' => "M2 5.9L2 6",
        ',' => "M2.1 5.7L1.6 7",
        ':' => "M2 2L2 2.1M2 5.4L2 5.5",
        '(' => "M2.8 -.4C1.2 1.4 1.2 4.6 2.8 6.4",
        ')' => "M1.2 -.4C2.8 1.4 2.8 4.6 1.2 6.4",
        '^' => "M.8 2L2 .4L3.2 2",
        '%' => "M3.6 0L.4 6M.8 .3L.8 1.3M3.2 4.7L3.2 5.7",
        _ => return None,
    })
}

/// The distance from one character to the next, for glyphs 6 high.
const ADVANCE: f64 = 5.6;

/// The width of a text of this height.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    let count = text.chars().count() as f64;
    (count * ADVANCE - (ADVANCE - 4.0)).max(0.0) * height / 6.0
}

/// The position of a text in relation to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// Begins there.
    Start,
    /// Has its middle there.
    Middle,
    /// Ends there.
    End,
}

/// Path data of a text whose vertical middle is at `y`.
pub(crate) fn path(text: &str, (x, y): (f64, f64), height: f64, anchor: Anchor) -> String {
    let scale = height / 6.0;
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width(text, height) / 2.0,
        Anchor::End => x - width(text, height),
    };
    let mut data = String::new();
    for (i, character) in text.chars().enumerate() {
        let Some(strokes) = strokes(character) else { continue };
        let origin = (left + i as f64 * ADVANCE * scale, y - height / 2.0);
        place(strokes, origin, scale, &mut data);
    }
    data
}

/// Moves and scales path data of absolute pairs.
fn place(strokes: &str, origin: (f64, f64), scale: f64, data: &mut String) {
    let mut rest = strokes;
    while let Some(command) = rest.chars().next() {
        data.push(command);
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
        let numbers = rest[1..end].split_whitespace().filter_map(|number| number.parse::<f64>().ok());
        for (i, number) in numbers.enumerate() {
            let at = if i % 2 == 0 { origin.0 } else { origin.1 };
            if i > 0 {
                data.push(' ');
            }
            data.push_str(&crate::canvas::number(at + number * scale));
        }
        rest = &rest[end..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_is_pairs_of_numbers() {
        for character in ('0'..='9').chain('A'..='Z').chain("-+=/.,:()^%".chars()) {
            let strokes = strokes(character).expect("a glyph");
            for part in strokes.split(|c: char| c.is_ascii_alphabetic()).filter(|part| !part.is_empty()) {
                let numbers: Vec<f64> = part.split_whitespace().map(|n| n.parse().expect(part)).collect();
                assert!(numbers.len().is_multiple_of(2), "{character}: {part}");
                assert!(numbers.iter().all(|n| (-1.0..=7.0).contains(n)), "{character}: {part}");
            }
        }
    }

    #[test]
    fn texts_stand_where_they_are_put() {
        assert_eq!(path("I", (10.0, 3.0), 6.0, Anchor::Middle), "M10 0L10 6");
        assert_eq!(path("I", (10.0, 3.0), 6.0, Anchor::Start), "M12 0L12 6");
        assert_eq!(path("i", (10.0, 6.0), 12.0, Anchor::End), "M6 0L6 12");
    }
}
