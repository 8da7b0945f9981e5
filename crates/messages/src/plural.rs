//! Plural categories by CLDR, as a table of one language.
//!
//! For whole numbers the category of nearly every language depends on the last two digits, on
//! whether there are more digits, and on whether the number is a multiple of a million. So 201
//! letters hold the rules of CLDR. `build.rs` computes them and refuses a language that does not
//! fit.

/// The categories of CLDR, each with its letter in a table.
pub const CATEGORIES: [(u8, &str); 6] =
    [(b'z', "zero"), (b'o', "one"), (b't', "two"), (b'f', "few"), (b'm', "many"), (b'x', "other")];

/// The place in a table of the category of a number: 0 to 99 for itself, 100 to 199 for larger
/// numbers by their last two digits, and 200 for multiples of a million.
pub fn place(number: u64) -> usize {
    match number {
        0..100 => number as usize,
        _ if number.is_multiple_of(1_000_000) => 200,
        _ => 100 + (number % 100) as usize,
    }
}

/// The category of a number.
pub fn category(table: &str, number: u64) -> &'static str {
    let letter = table.as_bytes().get(place(number)).copied();
    CATEGORIES.iter().find(|(sign, _)| Some(*sign) == letter).map_or("other", |(_, name)| name)
}

/// Makes the table of a language from the category of each number; `Err` with a number that no
/// table describes.
///
/// Only `build.rs` and the tests need it.
#[cfg_attr(not(test), allow(dead_code, reason = "used where this file is a part of build.rs"))]
pub fn table(of: impl Fn(u64) -> &'static str) -> Result<String, u64> {
    let letter = |number: u64| {
        let name = of(number);
        CATEGORIES.iter().find(|(_, other)| *other == name).map_or('x', |(sign, _)| char::from(*sign))
    };
    let table: String = (0..200).chain([1_000_000]).map(letter).collect();
    let samples = (0..3000).chain((0..2000).map(|step| step * 997)).chain((1..50).map(|step| step * 1_000_000));
    match samples.into_iter().find(|&number| category(&table, number) != of(number)) {
        Some(number) => Err(number),
        None => Ok(table),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};

    fn rules(language: &str) -> PluralRules {
        PluralRules::create(language.parse::<unic_langid::LanguageIdentifier>().unwrap(), PluralRuleType::CARDINAL)
            .unwrap()
    }

    fn of_cldr(rules: &PluralRules, number: u64) -> &'static str {
        match rules.select(number).unwrap() {
            PluralCategory::ZERO => "zero",
            PluralCategory::ONE => "one",
            PluralCategory::TWO => "two",
            PluralCategory::FEW => "few",
            PluralCategory::MANY => "many",
            PluralCategory::OTHER => "other",
        }
    }

    #[test]
    fn tables_say_what_cldr_says() {
        for language in
            ["en", "de", "fr", "es", "it", "pl", "cs", "ru", "uk", "ar", "ja", "zh", "lt", "lv", "sl", "ro", "he", "cy"]
        {
            let rules = rules(language);
            let table = table(|number| of_cldr(&rules, number)).unwrap_or_else(|number| panic!("{language} {number}"));
            for number in (0..100_000).chain((1..3000).map(|step| step * 12_345_677)).chain([u64::from(u32::MAX)]) {
                assert_eq!(category(&table, number), of_cldr(&rules, number), "{language} {number}");
            }
        }
    }

    #[test]
    fn polish_has_three_forms() {
        let rules = rules("pl");
        let table = table(|number| of_cldr(&rules, number)).unwrap();
        let names = [1, 2, 5, 12, 22, 112, 122].map(|number| category(&table, number));
        assert_eq!(names, ["one", "few", "many", "many", "few", "many", "few"]);
    }

    #[test]
    fn a_language_that_no_table_describes_is_refused() {
        assert_eq!(table(|number| if number == 1234 { "one" } else { "other" }), Err(1234));
    }
}
