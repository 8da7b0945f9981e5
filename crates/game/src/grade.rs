//! The difficulty of a board.

use std::ops::RangeInclusive;

douse::named! {
    /// The named difficulties. Each is a range of par, and no two overlap.
    #[derive(PartialOrd, Ord)]
    pub enum Grade, "is not a difficulty" {
        /// Par 2 to 4.
        Gentle = "gentle",
        /// Par 5 to 7.
        Easy = "easy",
        /// Par 8 to 10.
        Medium = "medium",
        /// Par 11 to 13.
        Hard = "hard",
        /// Par 14 to 20.
        Expert = "expert",
        /// Par 21 and more.
        Master = "master",
    }
}

impl Grade {
    /// The pars of the grade.
    #[must_use]
    pub fn pars(self) -> RangeInclusive<u64> {
        match self {
            Self::Gentle => 2..=4,
            Self::Easy => 5..=7,
            Self::Medium => 8..=10,
            Self::Hard => 11..=13,
            Self::Expert => 14..=20,
            Self::Master => 21..=u64::MAX,
        }
    }
}
