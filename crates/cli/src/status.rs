//! How a verb ends.

use std::process::ExitCode;

/// How a verb ends; the number is the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Yes, solved, or done.
    Yes = 0,
    /// No, or unsolvable.
    No = 1,
    /// The input, the options or a file were invalid.
    BadInput = 2,
    /// The answer holds but was not proved best in time, a certificate could not be checked, or a
    /// service did not answer.
    NotProved = 3,
    /// Ctrl-C ended the run; shells use the same number.
    Interrupted = 130,
}

impl Status {
    /// The status of a run with two parts: the worse one, where No is better than not proved and
    /// bad input is worse.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let weight = |status: Self| match status {
            Self::Yes => 0,
            Self::No => 1,
            Self::NotProved => 2,
            Self::BadInput => 3,
            Self::Interrupted => 4,
        };
        if weight(other) > weight(self) { other } else { self }
    }

    /// The stable name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::BadInput => "error",
            Self::NotProved => "not-proved",
            Self::Interrupted => "interrupted",
        }
    }

    pub fn of_answer(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }

    pub fn of_proof(proved: bool) -> Self {
        if proved { Self::Yes } else { Self::NotProved }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}
