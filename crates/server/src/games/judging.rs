//! Whether a score holds: the moves are played again, and the time is measured by the ticket.

use super::ticket::Ticket;
use douse_engine::lit_only::PlayRule;
use douse_game::replay::{ReplayError, verify};

/// The shortest time between two presses that a person can keep up, in milliseconds.
const FASTEST_PRESS: i64 = 40;
/// How much longer than the ticket is old a game may say it took: the ticket may arrive after the first press.
const HEAD_START: i64 = 2_000;
/// How long after its end a game may be sent for its time to count.
const LATE: i64 = 30_000;

/// A score that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Moves.
    pub moves: i64,
    /// Hints.
    pub hints: i64,
    /// The time, where it counts.
    pub time_ms: Option<i64>,
}

/// Why a score does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JudgeError {
    /// The moves are not moves of this board.
    #[error("{0}")]
    Replay(#[from] ReplayError),
    /// The moves do not reach the goal.
    #[error("after the last move the goal is not reached")]
    NotWon,
    /// Faster than anyone presses.
    #[error("nobody makes {moves} moves in {time_ms} ms")]
    TooFast {
        /// The moves.
        moves: i64,
        /// The time.
        time_ms: i64,
    },
    /// The game took longer than its ticket is old.
    #[error("the game is said to have taken {claimed} ms, but the ticket is {elapsed} ms old")]
    BeforeTicket {
        /// What is said.
        claimed: i64,
        /// The age of the ticket.
        elapsed: i64,
    },
}

/// Plays the moves again and judges the time.
///
/// The time that counts is the player's own, held between bounds that the server knows: not shorter than a person can
/// press, not longer than since the ticket, and sent soon after the end. A game without a ticket, sent late, or
/// whose ticket comes from the future because a clock was set back counts by its moves alone.
pub fn judge(
    code: &str,
    rule: PlayRule,
    moves: &str,
    claimed: u64,
    ticket: Option<&Ticket>,
    now: i64,
) -> Result<Judged, JudgeError> {
    let verdict = verify(code, moves, rule)?;
    if !verdict.won {
        return Err(JudgeError::NotWon);
    }
    let claimed = i64::try_from(claimed).unwrap_or(i64::MAX);
    let moves = i64::try_from(verdict.moves).unwrap_or(i64::MAX);
    let hints = i64::try_from(verdict.hints).unwrap_or(i64::MAX);
    let fastest = moves.saturating_sub(1).saturating_mul(FASTEST_PRESS);
    let time_ms = match ticket.map(|ticket| now.saturating_sub(ticket.issued)) {
        Some(elapsed) if elapsed >= 0 => {
            let shorter = claimed.min(elapsed);
            if shorter < fastest {
                return Err(JudgeError::TooFast { moves, time_ms: shorter });
            }
            if claimed > elapsed.saturating_add(HEAD_START) {
                return Err(JudgeError::BeforeTicket { claimed, elapsed });
            }
            (elapsed <= claimed.saturating_add(LATE)).then_some(claimed)
        }
        _ => None,
    };
    Ok(Judged { moves, hints, time_ms })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(moves: &str, claimed: u64, elapsed: Option<i64>) -> Result<Judged, JudgeError> {
        let ticket = elapsed.map(|elapsed| Ticket { number: "n".into(), issued: 1_000_000 - elapsed });
        judge("2x2:f", PlayRule::Any, moves, claimed, ticket.as_ref(), 1_000_000)
    }

    #[test]
    fn only_moves_that_win_hold() {
        assert_eq!(judged("A1B1A2B2", 900, Some(1000)), Ok(Judged { moves: 4, hints: 0, time_ms: Some(900) }));
        assert_eq!(judged("A1B1?A2B2", 900, Some(1000)).unwrap().hints, 1);
        assert_eq!(judged("A1B1A2", 900, Some(1000)), Err(JudgeError::NotWon));
        assert!(matches!(judged("A1B1A2C9", 900, Some(1000)), Err(JudgeError::Replay(_))));
        assert!(matches!(judged("A1B1A2B2A1", 900, Some(1000)), Err(JudgeError::Replay(_))), "moves after the win");
        assert_eq!(judged("", 900, Some(1000)), Err(JudgeError::NotWon));
    }

    #[test]
    fn time_counts_within_its_bounds_only() {
        let time = |claimed, elapsed| judged("A1B1A2B2", claimed, elapsed).map(|judged| judged.time_ms);
        assert!(matches!(time(0, Some(1000)), Err(JudgeError::TooFast { .. })));
        assert!(matches!(time(119, Some(1000)), Err(JudgeError::TooFast { .. })));
        assert_eq!(time(120, Some(1000)), Ok(Some(120)));
        assert!(
            matches!(time(900, Some(100)), Err(JudgeError::TooFast { .. })),
            "the ticket is younger than the moves"
        );
        assert_eq!(time(2500, Some(1000)), Ok(Some(2500)), "the ticket came after the first press");
        assert!(matches!(time(3001, Some(1000)), Err(JudgeError::BeforeTicket { .. })));
        assert!(matches!(time(u64::MAX, Some(1000)), Err(JudgeError::BeforeTicket { .. })));
        assert_eq!(time(1000, Some(31_000)), Ok(Some(1000)));
        assert_eq!(time(1000, Some(31_001)), Ok(None), "sent too late: the moves count");
        assert_eq!(time(1000, None), Ok(None));
        assert_eq!(time(1000, Some(-5000)), Ok(None), "a clock was set back");
    }
}
