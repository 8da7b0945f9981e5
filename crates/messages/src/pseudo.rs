//! The pseudo-language: English with accents, and longer by about a third, as German, Finnish or
//! Greek would be.
//!
//! Tests show the game in it. A text without accents is fixed in code, and a layout that breaks is
//! too tight.

use crate::form::{CASE, CHOICE, DONE, END, OTHERWISE, VALUE};

/// The code, as usual for pseudo-languages.
#[cfg_attr(test, allow(dead_code, reason = "used where this file is a part of build.rs"))]
pub const CODE: &str = "en-XA";

/// Accents the letters of a compiled text, and doubles every second of them. Names of values and
/// keys stay as they are.
pub fn lengthened(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut in_name = false;
    let mut letters = 0;
    for c in text.chars() {
        match c {
            VALUE | CHOICE | CASE | OTHERWISE => in_name = true,
            END => in_name = false,
            DONE => {}
            _ if !in_name => {
                let accented = accented(c);
                letters += usize::from(accented != c);
                out.push(accented);
                if accented != c && letters.is_multiple_of(2) {
                    out.push(accented);
                }
                continue;
            }
            _ => {}
        }
        out.push(c);
    }
    out
}

/// The letter with an accent; other characters as they are.
fn accented(c: char) -> char {
    const PLAIN: &str = "aeiouyncsAEIOUYNCS";
    const ACCENTED: &str = "áéíóúýñçšÁÉÍÓÚÝÑÇŠ";
    PLAIN.chars().zip(ACCENTED.chars()).find(|(plain, _)| *plain == c).map_or(c, |(_, accented)| accented)
}
