//! Putting values into a text.

use crate::form::{CASE, CHOICE, DONE, END, OTHERWISE, VALUE};
use std::fmt::{self, Write};

/// What is put in, by name.
pub type Values<'a> = [(&'a str, &'a dyn fmt::Display)];

/// A value as it is written, and as a number where it is one.
struct Value {
    text: String,
    number: Option<u32>,
}

impl Value {
    fn new(value: &dyn fmt::Display) -> Self {
        let text = value.to_string();
        match text.parse::<u32>() {
            Ok(number) => Self { text: number.to_string(), number: Some(number) },
            Err(_) => Self { text, number: None },
        }
    }

    /// Whether the key of a case fits. English and German tell one from all other whole numbers.
    fn fits(&self, key: &str) -> bool {
        match (self.number, key) {
            (None, key) => self.text == key && key.parse::<u32>().is_err(),
            (Some(number), "one") => number == 1,
            (Some(number), "other") => number != 1,
            (Some(number), key) => key.parse() == Ok(number),
        }
    }
}

/// A text with its values put in; one that is missing stays as its name.
pub fn filled(text: &str, values: &Values<'_>) -> String {
    let mut filled = String::with_capacity(text.len());
    write_filled(text, values, Some(&mut filled));
    filled
}

fn value(name: &str, values: &Values<'_>) -> Value {
    match values.iter().find(|(other, _)| *other == name) {
        Some((_, value)) => Value::new(*value),
        None => Value { text: format!("{{${name}}}"), number: None },
    }
}

/// Writes up to the end of a case or of the text, or where there is nothing to write to, passes over it. Returns the rest.
fn write_filled<'a>(mut rest: &'a str, values: &Values<'_>, mut out: Option<&mut String>) -> &'a str {
    while let Some(at) = rest.find([VALUE, CHOICE, CASE, OTHERWISE, DONE]) {
        let (before, sign) = rest.split_at(at);
        if let Some(out) = out.as_deref_mut() {
            out.push_str(before);
        }
        // All signs are one byte long.
        if !sign.starts_with([VALUE, CHOICE]) {
            return sign;
        }
        let (name, after) = sign[1..].split_once(END).unwrap_or((&sign[1..], ""));
        let value = value(name, values);
        rest = if sign.starts_with(VALUE) {
            if let Some(out) = out.as_deref_mut() {
                // Writing to a text does not fail.
                let _ = out.write_str(&value.text);
            }
            after
        } else {
            write_case(after, &value, values, out.as_deref_mut())
        };
    }
    if let Some(out) = out {
        out.push_str(rest);
    }
    ""
}

/// Writes the first case that fits, or the one for all else. Returns what follows the choice.
fn write_case<'a>(cases: &'a str, value: &Value, values: &Values<'_>, mut out: Option<&mut String>) -> &'a str {
    let mut rest = cases;
    let mut otherwise = None;
    let mut found = false;
    while rest.starts_with([CASE, OTHERWISE]) {
        let (key, case) = rest[1..].split_once(END).unwrap_or((&rest[1..], ""));
        if rest.starts_with(OTHERWISE) {
            otherwise = Some(case);
        }
        let taken = !found && value.fits(key);
        found |= taken;
        rest = write_filled(case, values, if taken { out.as_deref_mut() } else { None });
    }
    if let (false, Some(case)) = (found, otherwise) {
        write_filled(case, values, out);
    }
    rest.strip_prefix(DONE).unwrap_or(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(cases: &[(char, &str, &str)]) -> String {
        let cases: Vec<String> = cases.iter().map(|(sign, key, text)| format!("{sign}{key}{END}{text}")).collect();
        format!("<{CHOICE}n{END}{}{DONE}>", cases.concat())
    }

    #[test]
    fn the_first_case_that_fits_is_taken() {
        let text =
            choice(&[(CASE, "0", "none"), (CASE, "one", "one"), (OTHERWISE, "other", "many"), (CASE, "x", "an x")]);
        let of = |n: &dyn fmt::Display| filled(&text, &[("n", n)]);
        assert_eq!([of(&0), of(&1), of(&7), of(&"x"), of(&"y")], ["<none>", "<one>", "<many>", "<an x>", "<many>"]);
        assert_eq!(filled(&text, &[]), "<many>");
    }

    #[test]
    fn choices_stand_within_cases() {
        let inner = format!("{CHOICE}m{END}{CASE}one{END}a{OTHERWISE}other{END}b{DONE}");
        let text =
            choice(&[(CASE, "one", &format!("1{inner}")), (OTHERWISE, "other", &format!("{VALUE}n{END}{inner}"))]);
        let of = |n: u32, m: u32| filled(&text, &[("n", &n), ("m", &m)]);
        assert_eq!([of(1, 1), of(1, 2), of(3, 1), of(3, 2)], ["<1a>", "<1b>", "<3a>", "<3b>"]);
    }

    #[test]
    fn a_value_that_is_missing_is_named() {
        assert_eq!(filled(&format!("a {VALUE}n{END} b"), &[]), "a {$n} b");
    }
}
