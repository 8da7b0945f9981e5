//! The symbols of lit lights, of dark ones and of holes.

use super::error::{Fault, ReadErrorKind};
use super::options::ReadOptions;
use super::source::Piece;
use crate::place::Place;
use std::ops::Range;

/// The notation of the lights of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// One symbol for lit, one for off, and `_` for holes unless it is one of the two.
    Two { lit: char, off: char },
    /// The symbols of the board file: `#` or `1`, `.` or `0`, `_` for holes.
    Ours,
    /// One base-36 digit per light, `_` for holes.
    Digits { states: u64 },
    /// Decimal numbers between spaces, `_` for holes.
    Numbers { states: u64 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Light(u16),
    Hole,
}

const LIT: &[char] = &[
    '#', 'X', 'x', '*', 'O', 'o', '@', '1', '█', '■', '●', '◼', '⬜', '◻', '🟨', '🟧', '🟥', '🟩', '🟦', '🟪', '⚪',
    '🟡', '🟠', '🔴', '🟢', '🔵', '🟣', '💡', '🌕', '🌞', '⭐', '🔆', '☀',
];
const OFF: &[char] = &['.', '-', '0', '·', '░', '□', '○', '⬛', '⚫', '🌑', '🔲'];

/// Returns whether a symbol means nothing: people put it between lights.
pub(super) fn is_gap(symbol: char) -> bool {
    // U+FE0F and U+FE0E only choose how the emoji before them is drawn.
    symbol.is_whitespace() || matches!(symbol, ',' | '\u{fe0f}' | '\u{fe0e}' | '\u{feff}')
}

/// Returns whether a symbol is known as a light or a hole of rows.
pub(super) fn is_known(symbol: char) -> bool {
    symbol == '_' || LIT.contains(&symbol) || OFF.contains(&symbol)
}

/// The digit of base 36, lower or upper case.
pub(super) fn digit(symbol: char) -> Option<u16> {
    symbol.to_digit(36).and_then(|digit| digit.try_into().ok())
}

/// The symbol of a value below 36.
pub(super) fn digit_symbol(value: u16) -> char {
    char::from_digit(value.into(), 36).unwrap_or('?')
}

impl Alphabet {
    /// The number of states that it can write.
    pub fn states(self) -> u64 {
        match self {
            Self::Two { .. } | Self::Ours => 2,
            Self::Digits { states } | Self::Numbers { states } => states,
        }
    }

    /// The notation of the board file and of rows of digits for this number of states.
    pub fn of_states(states: u64) -> Self {
        match states {
            0..=2 => Self::Ours,
            3..=36 => Self::Digits { states },
            _ => Self::Numbers { states },
        }
    }

    /// The meaning of a symbol at a place.
    pub fn meaning(self, symbol: char, span: Range<usize>, place: Place) -> Result<Meaning, Fault> {
        let fault = |kind| Err(Fault::new(span.clone(), kind));
        match self {
            Self::Two { lit, .. } if symbol == lit => Ok(Meaning::Light(1)),
            Self::Two { off, .. } if symbol == off => Ok(Meaning::Light(0)),
            Self::Ours if matches!(symbol, '#' | '1') => Ok(Meaning::Light(1)),
            Self::Ours if matches!(symbol, '.' | '0') => Ok(Meaning::Light(0)),
            _ if symbol == '_' => Ok(Meaning::Hole),
            Self::Two { lit, off } => fault(ReadErrorKind::ThirdSymbol { symbol, place, first: lit, second: off }),
            Self::Ours => fault(ReadErrorKind::ThirdSymbol { symbol, place, first: '#', second: '.' }),
            Self::Digits { states } | Self::Numbers { states } => match digit(symbol) {
                Some(value) if u64::from(value) < states => Ok(Meaning::Light(value)),
                Some(value) => {
                    let value = if value < 10 { value.to_string() } else { format!("{value} ('{symbol}')") };
                    fault(ReadErrorKind::State { value, place, states })
                }
                None => fault(ReadErrorKind::UnknownSymbol { symbol, place }),
            },
        }
    }

    /// For two ASCII symbols what every byte stands for: 0 and 1 for lights, 2 for a gap, 3 for
    /// anything else.
    pub fn byte_table(self) -> Option<[u8; 256]> {
        let (lit, off): (&[char], &[char]) = match &self {
            Self::Two { lit, off } => (&[*lit], &[*off]),
            Self::Ours => (&['#', '1'], &['.', '0']),
            _ => return None,
        };
        let mut table = [3; 256];
        b" \t,".iter().for_each(|&gap| table[usize::from(gap)] = 2);
        for (symbols, light) in [(lit, 1), (off, 0)] {
            for &symbol in symbols {
                *table.get_mut(u32::from(symbol) as usize).filter(|_| symbol.is_ascii())? = light;
            }
        }
        Some(table)
    }

    /// The bytes that occur in rows of ASCII; `None` if there are other characters.
    fn bytes_in(lines: &[Piece]) -> Option<[bool; 128]> {
        let mut seen = [false; 256];
        for line in lines {
            line.text.bytes().for_each(|byte| seen[usize::from(byte)] = true);
        }
        let (ascii, other) = seen.split_at(128);
        (!other.contains(&true)).then(|| std::array::from_fn(|byte| ascii[byte]))
    }

    /// Recognises rows of two known ASCII symbols, as nearly all large boards have.
    fn recognise_plain(lines: &[Piece]) -> Option<Self> {
        let seen = Self::bytes_in(lines)?;
        let symbols = (0u8..128).filter(|&byte| seen[usize::from(byte)]).map(char::from).filter(|c| !is_gap(*c));
        let mut both = symbols.collect::<Vec<_>>().into_iter();
        let (Some(a), Some(b), None) = (both.next(), both.next(), both.next()) else {
            return None;
        };
        match (LIT.contains(&a) && OFF.contains(&b), OFF.contains(&a) && LIT.contains(&b)) {
            (true, _) => Some(Self::Two { lit: a, off: b }),
            (_, true) => Some(Self::Two { lit: b, off: a }),
            _ => None,
        }
    }

    /// Recognises the notation of rows by the symbols that occur in them.
    pub fn recognise(lines: &[Piece], options: &ReadOptions) -> Result<Self, Fault> {
        if let Some((lit, off)) = options.symbols {
            return Ok(Self::Two { lit, off });
        }
        let states = options.states_or_two();
        if states > 2 {
            // With spaces every word is a number; without, a light is one digit.
            let spaced = |line: &Piece| line.words_between(is_gap).nth(1).is_some();
            let long = |line: &Piece| line.words_between(is_gap).any(|word| word.text.chars().nth(1).is_some());
            let numbers = states > 36 || (states > 10 && lines.iter().any(|line| spaced(line) && long(line)));
            return Ok(if numbers { Self::Numbers { states } } else { Self::Digits { states } });
        }
        if let Some(plain) = Self::recognise_plain(lines) {
            return Ok(plain);
        }
        let mut seen: Vec<(char, usize, Place)> = Vec::with_capacity(4);
        let mut hole = None;
        // Most symbols are one of two: the last two looked up need no second look.
        let mut last = ['\0'; 2];
        for (row, line) in lines.iter().enumerate() {
            let mut column = 0;
            for (offset, symbol) in line.text.char_indices() {
                if is_gap(symbol) {
                    continue;
                }
                if !last.contains(&symbol) {
                    if symbol == '_' {
                        hole.get_or_insert(line.start + offset);
                    } else if seen.len() < 3 && seen.iter().all(|known| known.0 != symbol) {
                        seen.push((symbol, line.start + offset, Place { row, column }));
                    }
                    last = [last[1], symbol];
                }
                column += 1;
            }
        }
        let span = |&(symbol, start, _): &(char, usize, Place)| start..start + symbol.len_utf8();
        if let (Some(third), true) = (seen.get(2), seen[..seen.len().min(2)].iter().all(|known| is_known(known.0))) {
            let kind =
                ReadErrorKind::ThirdSymbol { symbol: third.0, place: third.2, first: seen[0].0, second: seen[1].0 };
            return Err(Fault::new(span(third), kind));
        }
        if let Some(unknown) = seen.iter().find(|known| !is_known(known.0)) {
            let kind = if unknown.0.is_ascii_digit() {
                ReadErrorKind::State { value: unknown.0.to_string(), place: unknown.2, states: 2 }
            } else {
                ReadErrorKind::UnknownSymbol { symbol: unknown.0, place: unknown.2 }
            };
            return Err(Fault::new(span(unknown), kind));
        }
        let lit: Vec<_> = seen.iter().filter(|known| LIT.contains(&known.0)).collect();
        let off: Vec<_> = seen.iter().filter(|known| OFF.contains(&known.0)).collect();
        for both in [&lit, &off] {
            if let [first, second] = both[..] {
                let kind = ReadErrorKind::WhichIsLit { first: first.0, second: second.0 };
                return Err(Fault::new(span(second), kind));
            }
        }
        if let (Some(at), Some(lit), true, None) = (hole, lit.first(), off.is_empty(), options.form) {
            return Err(Fault::new(at..at + 1, ReadErrorKind::HoleOrOff { lit: lit.0 }));
        }
        let partner = |symbol: Option<&&(char, usize, Place)>, other| symbol.map_or(other, |known| known.0);
        let lit = partner(lit.first(), if partner(off.first(), '.') == '0' { '1' } else { '#' });
        Ok(Self::Two { lit, off: partner(off.first(), if lit == '1' { '0' } else { '.' }) })
    }

    /// Returns whether the rows are digits rather than two symbols.
    pub fn is_digits(self) -> bool {
        !matches!(self, Self::Two { lit, off } if (lit, off) != ('1', '0'))
    }
}
