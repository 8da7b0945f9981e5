//! Judging a finished game: its moves are replayed, and its time is measured from the ticket.

use super::ticket::VerifiedTicket;
use douse_game::game::Game;
use douse_game::replay::ReplayError;
use douse_game::submission::WonGame;

/// The shortest time from one press to the next on the average, in milliseconds.
const FASTEST_PRESSES: i64 = 40;
/// The shortest time between any two presses: two fingers are quick, but not at once.
const FASTEST_PAIR: u32 = 15;
/// The shortest time until the first press.
const FASTEST_LOOK: u32 = 100;
/// The largest accepted difference between the player's clock and ours, for the delay of ticket and
/// score.
const MAX_DELAY: i64 = 2_000;

/// The result of a game that was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifiedGame {
    pub moves: i64,
    pub hints: i64,
    /// The time in milliseconds, if it counts.
    pub time_ms: Option<i64>,
}

/// Why a game is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JudgeError {
    /// The moves do not belong to this board.
    #[error("{0}")]
    Replay(#[from] ReplayError),
    /// The moves do not reach the goal.
    #[error("after the last move the goal is not reached")]
    NotWon,
    /// The times of the presses are too few or too many, or they do not increase.
    #[error("there must be one time for each of the {moves} presses, in order and within the game")]
    Offsets { moves: i64 },
    /// Faster than anyone presses.
    #[error("{moves} moves in {time_ms} ms are not possible")]
    TooFast { moves: i64, time_ms: i64 },
    /// The game took longer than its ticket is old.
    #[error("the game claims to have taken {claimed} ms, but the ticket is {elapsed} ms old")]
    BeforeTicket { claimed: i64, elapsed: i64 },
}

/// Replays the moves and checks the time.
///
/// The server measures the time from the ticket until the score arrives. The player's own time
/// counts instead if it is shorter by at most two seconds, which messages may take. The time does
/// not count without a ticket or without the times of the presses, or if the ticket comes from the
/// future because a clock was set back.
pub fn judge(
    start: Game,
    game: &WonGame,
    ticket: Option<&VerifiedTicket>,
    now: i64,
) -> Result<VerifiedGame, JudgeError> {
    let score = start.replay(&game.moves)?.score().ok_or(JudgeError::NotWon)?;
    let moves = i64::try_from(score.moves).unwrap_or(i64::MAX);
    let hints = i64::try_from(score.hints).unwrap_or(i64::MAX);
    let claimed = i64::try_from(game.time_ms).unwrap_or(i64::MAX);
    let pace = check_offsets(&game.offsets_ms, moves, claimed)?;
    let time_ms = match ticket.map(|ticket| now.saturating_sub(ticket.issued)) {
        Some(elapsed) if elapsed >= 0 => {
            let shorter = claimed.min(elapsed);
            if shorter < fastest(moves) {
                return Err(JudgeError::TooFast { moves, time_ms: shorter });
            }
            if claimed > elapsed.saturating_add(MAX_DELAY) {
                return Err(JudgeError::BeforeTicket { claimed, elapsed });
            }
            if pace == Pace::Hasty {
                return Err(JudgeError::TooFast { moves, time_ms: claimed });
            }
            let measured = claimed.max(elapsed.saturating_sub(MAX_DELAY));
            (!game.offsets_ms.is_empty()).then_some(measured)
        }
        _ => None,
    };
    Ok(VerifiedGame { moves, hints, time_ms })
}

/// The shortest time in which a person makes this many moves.
fn fastest(moves: i64) -> i64 {
    i64::from(FASTEST_LOOK).saturating_add(moves.saturating_sub(1).saturating_mul(FASTEST_PRESSES))
}

/// The pace of the presses: that of a person, or faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    Human,
    Hasty,
}

/// The pace of the presses; an error if their times do not fit the moves.
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

    fn judged(moves: &str, time_ms: u64, offsets: &[u32], elapsed: Option<i64>) -> Result<VerifiedGame, JudgeError> {
        let ticket = elapsed.map(|elapsed| VerifiedTicket { number: "n".into(), issued: 1_000_000 - elapsed });
        let game = WonGame { moves: moves.into(), time_ms, offsets_ms: offsets.to_vec(), ticket: None };
        judge(Game::from_code("2x2:f", Default::default()).unwrap(), &game, ticket.as_ref(), 1_000_000)
    }

    #[test]
    fn only_moves_that_win_hold() {
        let judged = |moves: &str, offsets: &[u32]| judged(moves, 900, offsets, Some(1000));
        assert_eq!(judged("A1B1A2B2", &STEADY), Ok(VerifiedGame { moves: 4, hints: 0, time_ms: Some(900) }));
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
