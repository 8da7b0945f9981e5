//! Checking the games that players send: their length, tickets, moves and times.

use super::failure::Failure;
use crate::app::App;
use crate::games::judging::{JudgeError, judge};
use crate::queue::Lane;
use crate::secrets::digest;
use crate::store::{NewGame, offsets_text};
use douse::play_rules::PlayRule;
use douse_api::problem::{Kind, Reason};
use douse_game::game::Game;
use douse_game::par::Par;
use douse_game::submission::WonGame;

/// The longest text of moves, in bytes.
const MAX_MOVES_TEXT: usize = 32 * 1024;
/// The longest text of moves that is replayed on the same thread, in bytes.
const SHORT_MOVES: usize = 4096;
/// The longest name of a cell, in bytes.
const MAX_CELL_NAME: usize = 8;

/// The player of a game and the board that was played.
pub(super) struct Play<'a> {
    pub(super) player: &'a str,
    /// The name that the ticket is signed for.
    pub(super) challenge: &'a str,
    /// The name that tells the games of a player apart.
    pub(super) scope: &'a str,
    pub(super) start: Game,
    pub(super) par: Par,
}

impl App {
    /// Checks a finished game, and prepares it for the store.
    pub(super) async fn verify(&self, lane: Lane, play: Play<'_>, game: WonGame) -> Result<NewGame, Failure> {
        let (transcript, max) = self.check_length(&game.moves, play.par)?;
        if game.offsets_ms.len() > max {
            return Err(self.too_many_moves(max));
        }
        let game = WonGame { moves: transcript, ..game };
        let now = self.clock.now();
        let ticket = match &game.ticket {
            Some(text) => Some(self.signer.check(text, play.player, play.challenge, now)?),
            None => None,
        };
        let (judged, signed) = (game.clone(), ticket.clone());
        let judging = move || judge(play.start, &judged, signed.as_ref(), now);
        let verified = self.replay(lane, game.moves.len(), judging).await?;
        self.check_count(verified.moves, verified.hints, max)?;
        let offsets = offsets_text(&game.offsets_ms);
        let ticket = ticket.map(|ticket| ticket.number);
        let id = digest(&[
            play.player,
            play.scope,
            &game.moves,
            &game.time_ms.to_string(),
            &offsets,
            ticket.as_deref().unwrap_or_default(),
        ]);
        Ok(NewGame { id, ticket, verified, transcript: game.moves, offsets, made: now })
    }

    /// The moves without blanks between them, and the most presses and hints that a game on a board
    /// of this par may have.
    pub(super) fn check_length(&self, moves: &str, par: Par) -> Result<(String, usize), Failure> {
        if moves.len() > MAX_MOVES_TEXT {
            let detail = format!("the moves are longer than {MAX_MOVES_TEXT} bytes");
            return Err(Failure::new(Kind::Unacceptable, detail).because(Reason::MovesLong));
        }
        let moves: String = moves.split_whitespace().collect();
        let par = par.at_most.unwrap_or(par.at_least).max(par.at_least);
        let max = usize::try_from(par).unwrap_or(usize::MAX).saturating_mul(20).saturating_add(200);
        if moves.len() > max.saturating_mul(MAX_CELL_NAME) {
            return Err(self.too_many_moves(max));
        }
        Ok((moves, max))
    }

    /// An error if a game has more moves and hints than `max`.
    pub(super) fn check_count(&self, moves: i64, hints: i64, max: usize) -> Result<(), Failure> {
        if moves.saturating_add(hints) > i64::try_from(max).unwrap_or(i64::MAX) {
            return Err(self.too_many_moves(max));
        }
        Ok(())
    }

    fn too_many_moves(&self, max: usize) -> Failure {
        self.metrics.refuse("moves too long");
        let detail = format!("games of this board have at most {max} moves");
        Failure::new(Kind::Unacceptable, detail).because(Reason::MovesLong)
    }

    /// Replays moves of this length: here if they are few, otherwise on another thread.
    pub(super) async fn replay<T: Send + 'static>(
        &self,
        lane: Lane,
        length: usize,
        replay: impl FnOnce() -> Result<T, JudgeError> + Send + 'static,
    ) -> Result<T, Failure> {
        if length <= SHORT_MOVES {
            return Ok(replay()?);
        }
        let done = self.replays.run(lane, replay).await;
        Ok(done.inspect_err(|_| self.metrics.refuse("replays busy"))??)
    }
}

/// The game on a stored board, at its start.
pub(super) fn start_of(code: &str, rule: PlayRule) -> Result<Game, Failure> {
    Game::from_code(code, rule).map_err(|error| {
        tracing::error!(%error, code, "a stored board cannot be played");
        Failure::new(Kind::Internal, "the board cannot be played")
    })
}

/// The error for a ticket that was used for another game.
pub(super) fn ticket_used() -> Failure {
    Failure::new(Kind::Conflict, "the ticket was used for another game").because(Reason::TicketUsed)
}

/// The error for a ticket that a later one has replaced.
pub(super) fn ticket_replaced() -> Failure {
    let detail = "another game was started since; without the ticket the moves still count";
    Failure::new(Kind::Forged, detail).because(Reason::TicketInvalid)
}
