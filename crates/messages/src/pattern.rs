//! Inserting values into a text.

use crate::form::{CASE, CHOICE, DONE, END, OTHERWISE, VALUE};
use crate::plural;
use std::fmt::{self, Write};

/// Values to insert, by name.
pub type Values<'a> = [(&'a str, &'a dyn fmt::Display)];

/// The number format of a language.
#[derive(Clone, Copy)]
pub struct Numbers<'a> {
    /// The table of its plural categories.
    pub plurals: &'a str,
    /// The separator of groups of three digits.
    pub group: &'a str,
    /// The decimal separator.
    pub decimal: &'a str,
}

/// The number of digits from which numbers are grouped.
const GROUPED_FROM: usize = 5;

impl Numbers<'_> {
    /// Digits in groups of three.
    fn grouped(self, digits: &str) -> String {
        if digits.len() < GROUPED_FROM {
            return digits.to_owned();
        }
        let (first, rest) = digits.split_at((digits.len() - 1) % 3 + 1);
        let mut text = first.to_owned();
        for group in rest.as_bytes().chunks(3) {
            text.push_str(self.group);
            text.extend(group.iter().map(|&digit| char::from(digit)));
        }
        text
    }
}

/// A value as text, and as a number if it is one.
struct Value<'a> {
    text: String,
    number: Option<u64>,
    numbers: Numbers<'a>,
}

impl<'a> Value<'a> {
    fn new(value: &dyn fmt::Display, numbers: Numbers<'a>) -> Self {
        let text = value.to_string();
        let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = is_whole(&text);
        if let Some((whole, decimals)) = text.split_once('.').filter(|(whole, rest)| is_whole(whole) && is_whole(rest))
        {
            let text = format!("{}{}{decimals}", numbers.grouped(whole), numbers.decimal);
            return Self { text, number: None, numbers };
        }
        match text.parse::<u64>() {
            Ok(number) if is_number => {
                Self { text: numbers.grouped(&number.to_string()), number: Some(number), numbers }
            }
            // Counts of solutions can be longer than any number of the machine.
            Err(_) if is_number => Self { text: numbers.grouped(&text), number: None, numbers },
            _ => Self { text, number: None, numbers },
        }
    }

    /// Whether the key of a case fits: the number itself, or its plural category.
    fn fits(&self, key: &str) -> bool {
        match self.number {
            None => self.text == key && key.parse::<u64>().is_err(),
            Some(number) => match key.parse::<u64>() {
                Ok(key) => key == number,
                Err(_) => key == plural::category(self.numbers.plurals, number),
            },
        }
    }
}

/// Inserts values into a text. A missing value stays as its name.
pub fn filled(text: &str, values: &Values<'_>, numbers: Numbers<'_>) -> String {
    let mut filled = String::with_capacity(text.len());
    write_filled(text, values, numbers, Some(&mut filled));
    filled
}

fn value<'a>(name: &str, values: &Values<'_>, numbers: Numbers<'a>) -> Value<'a> {
    match values.iter().find(|(other, _)| *other == name) {
        Some((_, value)) => Value::new(*value, numbers),
        None => Value { text: format!("{{${name}}}"), number: None, numbers },
    }
}

/// Writes up to the end of a case or of the text; without an output it skips that part. Returns the
/// rest.
fn write_filled<'a>(
    mut rest: &'a str,
    values: &Values<'_>,
    numbers: Numbers<'_>,
    mut out: Option<&mut String>,
) -> &'a str {
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
        let value = value(name, values, numbers);
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

/// Writes the first case that fits, or the default. Returns the text after the choice.
fn write_case<'a>(cases: &'a str, value: &Value<'_>, values: &Values<'_>, mut out: Option<&mut String>) -> &'a str {
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
        rest = write_filled(case, values, value.numbers, if taken { out.as_deref_mut() } else { None });
    }
    if let (false, Some(case)) = (found, otherwise) {
        write_filled(case, values, value.numbers, out);
    }
    rest.strip_prefix(DONE).unwrap_or(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// English numbers: 1 is `one`, and all others are `other`.
    fn filled(text: &str, values: &Values<'_>) -> String {
        let plurals = plural::table(|number| if number == 1 { "one" } else { "other" }).unwrap();
        super::filled(text, values, Numbers { plurals: &plurals, group: ",", decimal: "·" })
    }

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
    fn long_numbers_are_grouped() {
        let of = |n: &dyn fmt::Display| filled(&format!("{VALUE}n{END}"), &[("n", n)]);
        assert_eq!([of(&2026), of(&12345), of(&123_456), of(&1_234_567)], ["2026", "12,345", "123,456", "1,234,567"]);
        assert_eq!(of(&"36893488147419103232"), "36,893,488,147,419,103,232");
        assert_eq!([of(&"3.25"), of(&"12345.5"), of(&".5"), of(&"1.2.3")], ["3·25", "12,345·5", ".5", "1.2.3"]);
        assert_eq!([of(&"-12345"), of(&"1e10000"), of(&"")], ["-12345", "1e10000", ""]);
    }

    #[test]
    fn a_value_that_is_missing_is_named() {
        assert_eq!(filled(&format!("a {VALUE}n{END} b"), &[]), "a {$n} b");
    }
}
