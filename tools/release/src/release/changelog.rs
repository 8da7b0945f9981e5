//! The changelog: one section per release, the newest first, with its date.

use cargo_metadata::semver::Version;
use jiff::civil::Date;

/// Reads a version such as `1.2.3`: there are no pre-releases.
pub fn version(text: &str) -> Option<Version> {
    text.parse().ok().filter(|version: &Version| version.pre.is_empty() && version.build.is_empty())
}

/// A section: the version and date of its heading, and the text below.
#[derive(Debug, PartialEq, Eq)]
pub struct Section {
    pub version: Version,
    pub date: Date,
    pub text: String,
}

/// A changelog without errors.
#[derive(Debug, PartialEq, Eq)]
pub struct Changelog {
    /// Changes since the newest release.
    pub unreleased: String,
    /// Releases, the newest first.
    pub sections: Vec<Section>,
}

/// Reads a changelog, or returns its errors.
pub fn read(text: &str) -> Result<Changelog, Vec<String>> {
    let mut errors = Vec::new();
    let (mut unreleased, mut sections) = (None, Vec::<Section>::new());
    // The text above the first heading describes the file itself.
    for part in text.split("\n## ").skip(1) {
        let (heading, below) = part.split_once('\n').unwrap_or((part, ""));
        let text = below.trim().to_owned();
        if heading.trim() == "[Unreleased]" {
            if unreleased.replace(text).is_some() || !sections.is_empty() {
                errors.push("[Unreleased] stands once, above all releases".to_owned());
            }
            continue;
        }
        let parts = heading.trim().strip_prefix('[').and_then(|rest| rest.split_once("] - "));
        let Some((Some(version), day)) = parts.map(|(text, day)| (version(text), day)) else {
            errors.push(format!("the heading `## {heading}` is not like `## [1.2.3] - 2026-11-16`"));
            continue;
        };
        let Some(date) = date(day) else {
            errors.push(format!("{day} in the heading of {version} is no date"));
            continue;
        };
        if let Some(newer) = sections.last() {
            if newer.version <= version {
                errors.push(format!("{version} stands below {}, which is not newer", newer.version));
            }
            if newer.date < date {
                errors.push(format!("{version} has a later date than {}", newer.version));
            }
        }
        if text.is_empty() {
            errors.push(format!("the section of {version} is empty"));
        }
        sections.push(Section { version, date, text });
    }
    let Some(unreleased) = unreleased else {
        errors.push("there is no heading `## [Unreleased]`".to_owned());
        return Err(errors);
    };
    if errors.is_empty() { Ok(Changelog { unreleased, sections }) } else { Err(errors) }
}

/// Returns the reasons why this version cannot be released with this changelog.
pub fn errors(changelog: &Changelog, version: &Version) -> Vec<String> {
    let mut errors = Vec::new();
    if !changelog.unreleased.is_empty() {
        errors.push(format!("CHANGELOG.md: move what stands under [Unreleased] to the section of {version}"));
    }
    match changelog.sections.first() {
        Some(newest) if newest.version == *version => {}
        Some(newest) => errors.push(format!("CHANGELOG.md: the newest section is {}, not {version}", newest.version)),
        None => errors.push("CHANGELOG.md: there is no section yet".to_owned()),
    }
    errors
}

/// Reads a day of the calendar, as `2026-11-16`: other forms of ISO 8601 are refused.
fn date(text: &str) -> Option<Date> {
    text.parse().ok().filter(|date: &Date| date.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "# Changelog\n\nWords.\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-16\n\n### Playing\n\n* b\n\n\
        ## [0.1.0] - 2026-11-15\n\n* a\n";

    #[test]
    fn versions_are_three_plain_numbers() {
        for wrong in ["", "1", "1.2", "1.2.3.4", "1.2.x", "01.2.3", "1.2.3-rc.1", "+1.2.3", "1..3"] {
            assert_eq!(version(wrong), None, "{wrong}");
        }
        assert!(version("0.10.0") > version("0.9.9") && version("1.0.0") > version("0.10.0"));
        assert_eq!(version("10.0.7").unwrap().to_string(), "10.0.7");
    }

    #[test]
    fn sections_are_read() {
        let changelog = read(GOOD).unwrap();
        assert_eq!(changelog.unreleased, "");
        assert_eq!(
            changelog.sections.iter().map(|section| section.version.to_string()).collect::<Vec<_>>(),
            ["0.2.0", "0.1.0"]
        );
        assert_eq!(changelog.sections[0].text, "### Playing\n\n* b");
        assert_eq!(errors(&changelog, &version("0.2.0").unwrap()), Vec::<String>::new());
        assert_eq!(
            errors(&changelog, &version("0.3.0").unwrap()),
            ["CHANGELOG.md: the newest section is 0.2.0, not 0.3.0"]
        );
        let open = read(&GOOD.replace("[Unreleased]\n", "[Unreleased]\n\n* c\n")).unwrap();
        assert_eq!(errors(&open, &version("0.2.0").unwrap()).len(), 1);
    }

    #[test]
    fn wrong_headings_are_named() {
        let wrong = |from: &str, to: &str| read(&GOOD.replace(from, to)).unwrap_err();
        assert_eq!(wrong("## [Unreleased]\n", ""), ["there is no heading `## [Unreleased]`"]);
        assert_eq!(wrong("[0.1.0]", "[0.2.0]"), ["0.2.0 stands below 0.2.0, which is not newer"]);
        assert_eq!(wrong("2026-11-15", "2026-11-17"), ["0.1.0 has a later date than 0.2.0"]);
        assert_eq!(wrong("2026-11-16", "2026-11-31"), ["2026-11-31 in the heading of 0.2.0 is no date"]);
        assert_eq!(wrong("* a\n", ""), ["the section of 0.1.0 is empty"]);
        assert_eq!(
            wrong("[0.2.0] - ", "0.2.0 "),
            ["the heading `## 0.2.0 2026-11-16` is not like `## [1.2.3] - 2026-11-16`"]
        );
    }

    #[test]
    fn dates_are_days_of_the_calendar() {
        for text in ["2026-11-16", "2028-02-29", "2000-02-29"] {
            assert!(date(text).is_some(), "{text}");
        }
        for text in ["2026-02-29", "2100-02-29", "2026-13-01", "2026-11-00", "26-11-16", "2026-11-1", "tomorrow"] {
            assert!(date(text).is_none(), "{text}");
        }
    }
}
