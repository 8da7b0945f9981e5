//! The end of a search that contradicts itself.

use std::fmt::Display;

/// Ends the computation because a result failed its own check: no answer is better than a false
/// one. Only a bug leads here, no input does.
#[cold]
#[track_caller]
pub(crate) fn contradiction(what: impl Display) -> ! {
    panic!("douse contradicts itself: {what}. This is a bug in douse; please report it with the board and the command")
}

/// Checks that a bound of a search and its best solution do not exclude each other.
#[track_caller]
pub(crate) fn check_bounds(at_least: u64, presses: u64) {
    if at_least > presses {
        contradiction(format_args!("no solution has fewer than {at_least} presses, but one has {presses}"));
    }
}
