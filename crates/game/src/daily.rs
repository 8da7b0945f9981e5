//! The daily boards: the same for everyone, for ever.

use crate::challenge::Challenge;
use crate::game::Game;
use crate::maker::{Made, Maker, Wanted};
use crate::origin::Origin;
use crate::symmetry::Look;
use douse::named::TextError;
use douse::play_rules::PlayRule;
use douse::random::SeededRng;
use std::fmt;
use std::str::FromStr;

/// A day of the calendar. Front ends take the player's local date, so the boards change at the
/// player's midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A date, if it exists.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        ((1..=9999).contains(&year) && (1..=days).contains(&day)).then_some(Self { year, month, day })
    }

    /// The day with this distance from 1970-01-01, computed from a clock; `None` past the year
    /// 9999.
    #[must_use]
    pub fn from_days(days: u32) -> Option<Self> {
        // Counted in years that begin in March, so that the leap day is the last.
        let days = u64::from(days) + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = era * 400 + year_of_era + u64::from(month <= 2);
        Self::new(u16::try_from(year).ok()?, month as u8, day as u8)
    }

    /// The number of days since 1970-01-01; `None` before that day.
    #[must_use]
    pub fn to_days(self) -> Option<u32> {
        let (month, day) = (u32::from(self.month), u32::from(self.day));
        let year = u32::from(self.year) - u32::from(month <= 2);
        let (era, year_of_era) = (year / 400, year % 400);
        let shifted = (month + 9) % 12;
        let day_of_year = (153 * shifted + 2) / 5 + day - 1;
        let of_era = 365 * year_of_era + year_of_era / 4 - year_of_era / 100 + day_of_year;
        (era * 146_097 + of_era).checked_sub(719_468)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let error = || TextError::new("Date", text, "is not a date: write year, month and day, such as 2026-11-15");
        let mut parts = text.split('-').map_while(|part| part.parse::<u16>().ok());
        let date = parts
            .next()
            .zip(parts.next())
            .zip(parts.next())
            .and_then(|((year, month), day)| Self::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?));
        // One spelling each.
        date.filter(|date| date.to_string() == text).ok_or_else(error)
    }
}

douse::named! {
    /// The three boards of a day.
    #[derive(PartialOrd, Ord)]
    pub enum DailyKind, "is not a daily board" {
        /// A symmetric board with a small par.
        Easy = "easy",
        /// A classic board, par 8 to 12.
        Classic = "classic",
        /// Another shape, rule, number of states or rule of play each day.
        Strange = "strange",
    }
}

/// The kinds of puzzle of strange boards, as dark boards. The order is frozen with the version.
const STRANGE: [(&str, PlayRule); 18] = [
    ("5x5@torus:0000000", PlayRule::Any),
    ("6x5@cylinder:00000000", PlayRule::Any),
    ("5x5@moebius:0000000", PlayRule::Any),
    ("5x4@klein:00000", PlayRule::Any),
    ("5x5@projective:0000000", PlayRule::Any),
    ("5x5.knight:0000000", PlayRule::Any),
    ("6x6.king:000000000", PlayRule::Any),
    ("6x5.x:00000000", PlayRule::Any),
    ("6x6.open-plus:000000000", PlayRule::Any),
    ("4x4.k3:0000000000000000", PlayRule::Any),
    ("3x3.k4:000000000", PlayRule::Any),
    ("5x3.k3@torus:000000000000000", PlayRule::Any),
    ("7x7.holes=8200000000208:000000000000", PlayRule::Any),
    ("cube2:000000", PlayRule::Any),
    ("hexagon3:00000", PlayRule::Any),
    ("triangle5:0000000", PlayRule::Any),
    ("4x4:0000", PlayRule::LitOnly),
    ("4x4:0000", PlayRule::LitFirst),
];

/// A board of a day.
///
/// # Returns
/// A game with its par. It is `None` only if the frozen table of kinds of puzzle is broken, which a
/// test rules out.
///
/// # Example
/// ```
/// use douse_game::daily::{DailyKind, daily};
/// let (game, made) = daily("2026-11-15".parse()?, DailyKind::Classic).unwrap();
/// assert!((8..=12).contains(&made.par) && game.moves() == 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn daily(date: Date, kind: DailyKind) -> Option<(Game, Made)> {
    let seed = format!("daily 1\n{date}\n{kind}");
    let mut rng = SeededRng::new(&seed);
    let (code, rule, pars, look) = match kind {
        DailyKind::Easy => {
            let looks = [Look::Mirror, Look::HalfTurn, Look::DoubleMirror, Look::QuarterTurn];
            ("5x5:0000000", PlayRule::Any, 4..=6, looks[rng.below(4) as usize])
        }
        DailyKind::Classic => ("5x5:0000000", PlayRule::Any, 8..=12, Look::Any),
        DailyKind::Strange => {
            let (code, rule) = STRANGE[rng.below(STRANGE.len() as u64) as usize];
            (code, rule, 4..=10, Look::Any)
        }
    };
    let variant = Game::from_code(code, rule).ok()?.variant().clone();
    let made = Maker::new(Wanted { variant, rule, pars, look }, &seed).ok()?.next_board().ok()?;
    let origin = Origin::Shared(Challenge::Daily { date, kind });
    Some((Game::new(made.board.clone(), rule).ok()?.with_origin(origin), made))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(Date::from_days(0), Date::new(1970, 1, 1));
        assert_eq!(Date::from_days(20_772), Date::new(2026, 11, 15));
        let mut last = Date::from_days(0).unwrap();
        for days in 1..60_000 {
            let day = Date::from_days(days).unwrap();
            assert!(day > last && day.to_string().parse() == Ok(day) && day.to_days() == Some(days));
            last = day;
        }
        assert_eq!("1969-12-31".parse::<Date>().unwrap().to_days(), None);
        for text in ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "2026-11-31", "", "2026-11-15 "]
        {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
        assert!("2028-02-29".parse::<Date>().is_ok() && "2100-02-29".parse::<Date>().is_err());
    }
}
