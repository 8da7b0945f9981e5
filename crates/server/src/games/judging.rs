//! Whether a score is valid: the moves are replayed, and the time is measured from the ticket.

use super::ticket::Ticket;
use douse::play_rules::PlayRule;
use douse_game::replay::{ReplayError, verify};

/// The shortest time from one press to the next on the average, in milliseconds.
const FASTEST_PRESSES: i64 = 40;
/// The shortest time between any two presses: two fingers are quick, but not at once.
const FASTEST_PAIR: u32 = 15;
/// The shortest time from when the board is shown to the first press.
const FASTEST_LOOK: u32 = 100;
/// How much a claim may differ from what the server measures: what ticket and score need on their way.
const UNDER_WAY: i64 = 2_000;

/// A score that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The number of moves.
    pub moves: i64,
    /// Hints.
    pub hints: i64,
    /// The time, where it counts.
    pub time_ms: Option<i64>,
}

/// Why a score does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JudgeError {
    /// The moves do not belong to this board.
    #[error("{0}")]
    Replay(#[from] ReplayError),
    /// The moves do not reach the goal.
    #[error("after the last move the goal is not reached")]
    NotWon,
    /// There is not one time for each press, or they do not increase.
    #[error("there must be one time for each of the {moves} presses, in order and within the game")]
    Offsets {
        /// The moves.
        moves: i64,
    },
    /// Faster than anyone presses.
    #[error("{moves} moves in {time_ms} ms are not possible")]
    TooFast {
        /// The moves.
        moves: i64,
        /// The time.
        time_ms: i64,
    },
    /// The game took longer than its ticket is old.
    #[error("the game claims to have taken {claimed} ms, but the ticket is {elapsed} ms old")]
    BeforeTicket {
        /// What is said.
        claimed: i64,
        /// The age of the ticket.
        elapsed: i64,
    },
}

/// What a submission says about the time of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claim<'a> {
    /// The time by the player's clock.
    pub time_ms: u64,
    /// When each press was made.
    pub offsets_ms: &'a [u32],
    /// The ticket.
    pub ticket: Option<&'a Ticket>,
}

/// Replays the moves and checks the time.
///
/// The time that counts is what the server measures, from the ticket until the score came. The player's own is
/// taken where it is shorter by no more than two seconds, which is what messages need on their way. A game without a ticket or
/// without the times of its presses, or whose ticket comes from the future because a clock was set back, counts by its
/// moves alone.
pub fn judge(code: &str, rule: PlayRule, moves: &str, claim: Claim<'_>, now: i64) -> Result<Judged, JudgeError> {
    let verdict = verify(code, moves, rule)?;
    if !verdict.won {
        return Err(JudgeError::NotWon);
    }
    let moves = i64::try_from(verdict.moves).unwrap_or(i64::MAX);
    let hints = i64::try_from(verdict.hints).unwrap_or(i64::MAX);
    let claimed = i64::try_from(claim.time_ms).unwrap_or(i64::MAX);
    let pace = check_offsets(claim.offsets_ms, moves, claimed)?;
    let time_ms = match claim.ticket.map(|ticket| now.saturating_sub(ticket.issued)) {
        Some(elapsed) if elapsed >= 0 => {
            let shorter = claimed.min(elapsed);
            if shorter < fastest(moves) {
                return Err(JudgeError::TooFast { moves, time_ms: shorter });
            }
            if claimed > elapsed.saturating_add(UNDER_WAY) {
                return Err(JudgeError::BeforeTicket { claimed, elapsed });
            }
            if pace == Pace::Hasty {
                return Err(JudgeError::TooFast { moves, time_ms: claimed });
            }
            let measured = claimed.max(elapsed.saturating_sub(UNDER_WAY));
            (!claim.offsets_ms.is_empty()).then_some(measured)
        }
        _ => None,
    };
    Ok(Judged { moves, hints, time_ms })
}

/// The shortest time in which a person makes this many moves.
fn fastest(moves: i64) -> i64 {
    i64::from(FASTEST_LOOK).saturating_add(moves.saturating_sub(1).saturating_mul(FASTEST_PRESSES))
}

/// Whether presses were made as a person makes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    Human,
    Hasty,
}

/// Whether the times of the presses fit the moves, and can be those of a person.
fn check_offsets(offsets: &[u32], moves: i64, claimed: i64) -> Result<Pace, JudgeError> {
    let (Some(first), Some(last)) = (offsets.first(), offsets.last()) else { return Ok(Pace::Human) };
    let fits = offsets.len() as i64 == moves && offsets.is_sorted() && i64::from(*last) <= claimed;
    if !fits {
        return Err(JudgeError::Offsets { moves });
    }
    let hasty = offsets.windows(2).any(|pair| pair[1] - pair[0] < FASTEST_PAIR);
    let hasty = hasty || *first < FASTEST_LOOK || i64::from(*last) < fastest(moves);
    Ok(if hasty { Pace::Hasty } else { Pace::Human })
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEADY: [u32; 4] = [200, 400, 600, 800];

    fn judged(moves: &str, claimed: u64, offsets: &[u32], elapsed: Option<i64>) -> Result<Judged, JudgeError> {
        let ticket = elapsed.map(|elapsed| Ticket { number: "n".into(), issued: 1_000_000 - elapsed });
        let claim = Claim { time_ms: claimed, offsets_ms: offsets, ticket: ticket.as_ref() };
        judge("2x2:f", PlayRule::Any, moves, claim, 1_000_000)
    }

    #[test]
    fn only_moves_that_win_hold() {
        let judged = |moves: &str, offsets: &[u32]| judged(moves, 900, offsets, Some(1000));
        assert_eq!(judged("A1B1A2B2", &STEADY), Ok(Judged { moves: 4, hints: 0, time_ms: Some(900) }));
        assert_eq!(judged("A1B1?A2B2", &STEADY).unwrap().hints, 1);
        assert_eq!(judged("A1B1A2", &STEADY[1..]), Err(JudgeError::NotWon));
        assert!(matches!(judged("A1B1A2C9", &STEADY), Err(JudgeError::Replay(_))));
        assert!(matches!(judged("A1B1A2B2A1", &STEADY), Err(JudgeError::Replay(_))), "moves after the win");
        assert_eq!(judged("", &[]), Err(JudgeError::NotWon));
    }

    #[test]
    fn the_server_measures_the_time() {
        let time = |claimed, elapsed| judged("A1B1A2B2", claimed, &STEADY, elapsed).map(|judged| judged.time_ms);
        assert_eq!(time(900, Some(1000)), Ok(Some(900)), "the message was under way");
        assert_eq!(time(900, Some(2900)), Ok(Some(900)));
        assert_eq!(time(900, Some(2901)), Ok(Some(901)), "no more than two seconds are given");
        assert_eq!(time(900, Some(30_000)), Ok(Some(28_000)), "thirty seconds are not one");
        assert_eq!(time(2500, Some(1000)), Ok(Some(2500)), "the ticket came after the first press");
        assert!(matches!(time(3001, Some(1000)), Err(JudgeError::BeforeTicket { .. })));
        assert!(matches!(time(u64::MAX, Some(1000)), Err(JudgeError::BeforeTicket { .. })));
        assert!(
            matches!(time(900, Some(100)), Err(JudgeError::TooFast { .. })),
            "the ticket is younger than the moves"
        );
        assert_eq!(time(1000, None), Ok(None));
        assert_eq!(time(1000, Some(-5000)), Ok(None), "a clock was set back");
        assert_eq!(judged("A1B1A2B2", 900, &[], Some(1000)).unwrap().time_ms, None, "nobody says when it was pressed");
    }

    #[test]
    fn presses_have_the_times_of_a_person() {
        let with = |offsets: &[u32]| judged("A1B1A2B2", 900, offsets, Some(1000)).map(|judged| judged.time_ms);
        assert_eq!(with(&[100, 115, 200, 220]), Ok(Some(900)), "two fingers");
        let hasty: [&[u32]; 4] = [&[99, 300, 500, 700], &[200, 214, 500, 700], &[100, 120, 140, 219], &[0, 0, 0, 0]];
        for offsets in hasty {
            assert!(matches!(with(offsets), Err(JudgeError::TooFast { .. })), "{offsets:?}");
        }
        let wrong: [&[u32]; 4] =
            [&[200, 400, 600], &[200, 400, 600, 800, 850], &[400, 200, 600, 800], &[200, 400, 600, 901]];
        for offsets in wrong {
            assert_eq!(with(offsets), Err(JudgeError::Offsets { moves: 4 }), "{offsets:?}");
        }
        assert!(matches!(judged("A1B1A2B2", 200, &[], Some(1000)), Err(JudgeError::TooFast { .. })));
        assert!(judged("A1B1A2B2", 1, &[0, 0, 1, 1], None).is_ok(), "without a ticket the moves count");
    }
}
