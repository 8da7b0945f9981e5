//! The delivery of finished games: their order, what to do after each answer, and how long to wait.
//! Native programs and the browser only store and send.
//!
//! ```
//! use douse_api::delivery::{Event, OutboxEntry, Round};
//! use douse_api::problem::RequestError;
//! # let submission = serde_json::from_str(r#"{"challenge":"classic:1","moves":"A1","time_ms":5}"#)?;
//! let mut round = Round::new(vec![OutboxEntry { server: String::new(), since: 1, key: String::new(), submission }]);
//! assert_eq!(round.current().unwrap().submission.game.moves, "A1");
//! assert_eq!(round.handle_answer(Err(RequestError::Unreachable)), Some(Event::Later));
//! assert!(round.current().is_none(), "the service does not answer: all others wait, too");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::problem::{Kind, Problem, Reason, RequestError};
use crate::score::Receipt;
use douse_game::submission::Submission;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::time::Duration;

/// The number of games that an outbox holds; the oldest is dropped when another comes.
pub const MAX_ENTRIES: usize = 200;
/// The shortest and the longest pause before games are sent again.
const PAUSES: (Duration, Duration) = (Duration::from_secs(4), Duration::from_secs(256));

/// A finished game that waits to be sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutboxEntry {
    /// The address of the service; empty if there is only one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub server: String,
    /// The moment when it was saved, in milliseconds since 1970.
    pub since: u64,
    /// Identifies the key of the pupil who played; empty for other games.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key: String,
    #[serde(alias = "score")]
    pub submission: Submission,
}

impl OutboxEntry {
    /// An id of the game, so that the same game saved twice is one entry. The ticket is not part of
    /// it.
    #[must_use]
    pub fn id(&self) -> String {
        let Submission { challenge, game } = &self.submission;
        // FNV-1a with 64 bits tells a few hundred games apart; nothing has to be proved.
        let hash = format!("{} {challenge} {} {}", self.server, game.moves, game.time_ms)
            .trim_start()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        format!("{hash:016x}")
    }

    /// The class whose pupil sends the game; `None` for games of the player.
    fn class(&self) -> Option<&str> {
        self.submission.challenge.assignment().map(|(class, _)| class)
    }
}

/// What to do after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Advice {
    /// Keep the game and all others: the same request may succeed later, and no other will succeed
    /// now.
    Wait,
    /// Keep the game and go on: the same request may succeed later, and others may succeed now.
    Skip,
    /// Send it once more without the ticket: the moves count even if the time does not.
    WithoutTicket,
    /// Remove it: it was accepted, or never will be.
    Remove,
    /// Keep the game and ask the player, because the service does not know the key. Games sent with
    /// other keys may succeed now.
    AskPlayer,
}

/// What to do after a problem with a request.
fn advice(problem: &Problem, has_ticket: bool) -> Advice {
    // A missing class may come back with the database, and with it the key of its pupil.
    let no_seat = [Reason::ClassUnknown.name(), Reason::LinkUnknown.name()];
    if problem.reason.as_deref().is_some_and(|reason| no_seat.contains(&reason)) {
        return Advice::AskPlayer;
    }
    match problem.kind {
        Kind::Unauthorized | Kind::UnknownToken | Kind::Gone => Advice::AskPlayer,
        // A fault with one game must not hold up the others.
        Kind::Internal => Advice::Skip,
        kind if kind.is_passing() => Advice::Wait,
        _ if has_ticket => Advice::WithoutTicket,
        _ => Advice::Remove,
    }
}

/// The result of sending a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The service has it: remove it from the outbox.
    Arrived(Receipt),
    /// It will never be accepted: move it to the refused ones.
    Refused(Problem),
    /// It stays.
    Later,
    /// It stays, and the player has to be asked.
    AskPlayer,
}

/// One round of sending: the oldest game first, each at most once and once without its ticket.
#[derive(Clone, Debug)]
pub struct Round {
    unsent: VecDeque<OutboxEntry>,
    /// The number of games that stay in the outbox.
    kept: usize,
}

impl Round {
    /// A round with these games.
    #[must_use]
    pub fn new(mut entries: Vec<OutboxEntry>) -> Self {
        entries.sort_by_key(|entry| (entry.since, entry.id()));
        Self { unsent: entries.into(), kept: 0 }
    }

    /// The game to send now; `None` at the end of the round.
    #[must_use]
    pub fn current(&self) -> Option<&OutboxEntry> {
        self.unsent.front()
    }

    /// Handles the answer for the current game; `None` if it has to be sent once more, without its
    /// ticket.
    pub fn handle_answer(&mut self, answer: Result<Receipt, RequestError>) -> Option<Event> {
        let current = self.unsent.front_mut()?;
        let (event, advice) = match answer {
            Ok(receipt) => (Event::Arrived(receipt), Advice::Remove),
            Err(RequestError::Unreachable) => (Event::Later, Advice::Wait),
            Err(RequestError::Foreign) => (Event::Later, Advice::Skip),
            Err(RequestError::Refused(problem)) => match advice(&problem, current.submission.game.ticket.is_some()) {
                Advice::WithoutTicket => {
                    current.submission.game.ticket = None;
                    return None;
                }
                Advice::Remove => (Event::Refused(problem), Advice::Remove),
                Advice::AskPlayer => (Event::AskPlayer, Advice::AskPlayer),
                advice => (Event::Later, advice),
            },
        };
        let class = current.class().map(str::to_owned);
        self.unsent.pop_front();
        self.kept += usize::from(advice != Advice::Remove);
        let before = self.unsent.len();
        self.unsent.retain(|other| match advice {
            Advice::Wait => false,
            Advice::AskPlayer => other.class() != class.as_deref(),
            Advice::Skip | Advice::WithoutTicket | Advice::Remove => true,
        });
        self.kept += before - self.unsent.len();
        Some(event)
    }

    /// Keeps the current game without sending it.
    pub fn skip(&mut self) {
        self.kept += usize::from(self.unsent.pop_front().is_some());
    }

    /// The number of games that still wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.kept + self.unsent.len()
    }
}

/// The pause before the next round, after this number of rounds that left games waiting. It doubles
/// with each.
#[must_use]
pub fn pause(rounds: u32) -> Duration {
    PAUSES.0.saturating_mul(2_u32.saturating_pow(rounds)).min(PAUSES.1)
}

/// The entries to remove for another one, of all sorted by age.
#[must_use]
pub fn surplus(entries: &[OutboxEntry]) -> &[OutboxEntry] {
    &entries[..(entries.len() + 1).saturating_sub(MAX_ENTRIES)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn submission(moves: &str, ticket: Option<&str>) -> Submission {
        let ticket = ticket.map_or_else(String::new, |ticket| format!(r#","ticket":"{ticket}""#));
        let json = format!(r#"{{"challenge":"classic:1","moves":"{moves}","time_ms":5{ticket}}}"#);
        serde_json::from_str(&json).unwrap()
    }

    fn entry(moves: &str, since: u64, ticket: Option<&str>) -> OutboxEntry {
        OutboxEntry { server: String::new(), since, key: String::new(), submission: submission(moves, ticket) }
    }

    fn entry_for(challenge: &str, since: u64) -> OutboxEntry {
        let json = format!(r#"{{"challenge":"{challenge}","moves":"A1","time_ms":5}}"#);
        OutboxEntry {
            server: String::new(),
            since,
            key: String::new(),
            submission: serde_json::from_str(&json).unwrap(),
        }
    }

    fn receipt() -> Receipt {
        let json = r#"{"repeated":false,"moves":1,"hints":0,"time_counts":true,"rank_by_moves":1,"rank_by_time":null}"#;
        serde_json::from_str(json).unwrap()
    }

    fn refused(kind: Kind) -> Result<Receipt, RequestError> {
        Err(RequestError::Refused(Problem::new(kind, "")))
    }

    #[test]
    fn every_problem_has_its_advice() {
        for (kind, with, without) in [
            (Kind::Unauthorized, Advice::AskPlayer, Advice::AskPlayer),
            (Kind::UnknownToken, Advice::AskPlayer, Advice::AskPlayer),
            (Kind::Gone, Advice::AskPlayer, Advice::AskPlayer),
            (Kind::Internal, Advice::Skip, Advice::Skip),
            (Kind::TooMany, Advice::Wait, Advice::Wait),
            (Kind::Unavailable, Advice::Wait, Advice::Wait),
            (Kind::Timeout, Advice::Wait, Advice::Wait),
            (Kind::Conflict, Advice::WithoutTicket, Advice::Remove),
            (Kind::Forged, Advice::WithoutTicket, Advice::Remove),
            (Kind::NotFound, Advice::WithoutTicket, Advice::Remove),
        ] {
            let problem = Problem::new(kind, "");
            assert_eq!((advice(&problem, true), advice(&problem, false)), (with, without), "{kind}");
        }
        for (kind, reason) in [(Kind::NotFound, Reason::ClassUnknown), (Kind::Forbidden, Reason::LinkUnknown)] {
            let problem = Problem::new(kind, "").because(reason);
            assert_eq!(advice(&problem, true), Advice::AskPlayer, "{reason:?}");
        }
    }

    #[test]
    fn the_oldest_goes_first_and_a_fault_with_one_holds_up_no_other() {
        let mut round = Round::new(vec![entry("B1", 2, None), entry("A1", 1, None), entry("C1", 3, None)]);
        assert_eq!(round.current().unwrap().submission.game.moves, "A1");
        assert_eq!(round.handle_answer(refused(Kind::Internal)), Some(Event::Later));
        assert_eq!(round.current().unwrap().submission.game.moves, "B1");
        assert_eq!(round.handle_answer(Ok(receipt())), Some(Event::Arrived(receipt())));
        assert_eq!(round.handle_answer(refused(Kind::Forged)), Some(Event::Refused(Problem::new(Kind::Forged, ""))));
        assert_eq!((round.current(), round.waiting()), (None, 1));
    }

    #[test]
    fn a_ticket_that_is_refused_is_left_out_once() {
        let mut round = Round::new(vec![entry("A1", 1, Some("t"))]);
        assert_eq!(round.handle_answer(refused(Kind::Conflict)), None);
        assert_eq!(round.current().unwrap().submission.game.ticket, None);
        assert!(matches!(round.handle_answer(refused(Kind::Conflict)), Some(Event::Refused(_))));
    }

    #[test]
    fn nothing_more_is_sent_where_nobody_answers_or_the_player_is_unknown() {
        for (answer, event) in
            [(Err(RequestError::Unreachable), Event::Later), (refused(Kind::UnknownToken), Event::AskPlayer)]
        {
            let mut round = Round::new(vec![entry("A1", 1, Some("t")), entry("B1", 2, None)]);
            assert_eq!(round.handle_answer(answer), Some(event));
            assert_eq!((round.current(), round.waiting()), (None, 2));
        }
    }

    #[test]
    fn an_unknown_key_holds_up_nothing_that_is_sent_with_another() {
        let all = ["classic:1", "class:kwmtz:1", "classic:2", "class:bcdfg:1", "class:kwmtz:2"];
        let mut round =
            Round::new(all.into_iter().zip(1..).map(|(challenge, since)| entry_for(challenge, since)).collect());
        let under_way = |round: &Round| round.current().map(|entry| entry.submission.challenge.to_string());
        assert_eq!(round.handle_answer(refused(Kind::UnknownToken)), Some(Event::AskPlayer));
        assert_eq!(under_way(&round).as_deref(), Some("class:kwmtz:1"), "the class does not wait for the player");
        assert_eq!(round.handle_answer(refused(Kind::Unauthorized)), Some(Event::AskPlayer));
        assert_eq!(under_way(&round).as_deref(), Some("class:bcdfg:1"), "nor one class for another");
        assert_eq!(round.waiting(), 5);
        assert_eq!(round.handle_answer(Ok(receipt())), Some(Event::Arrived(receipt())));
        assert_eq!((under_way(&round), round.waiting()), (None, 4));
    }

    #[test]
    fn what_is_skipped_stays() {
        let mut round = Round::new(vec![entry_for("classic:1", 1), entry_for("class:kwmtz:1", 2)]);
        round.skip();
        assert_eq!(
            (round.current().unwrap().submission.challenge.to_string().as_str(), round.waiting()),
            ("class:kwmtz:1", 2)
        );
    }

    #[test]
    fn a_game_has_one_name_with_and_without_its_ticket() {
        assert_eq!(entry("A1", 1, None).id(), entry("A1", 2, Some("t")).id());
        assert_ne!(entry("A1", 1, None).id(), entry("A2", 1, None).id());
        let elsewhere = OutboxEntry { server: "https://douse.example".into(), ..entry("A1", 1, None) };
        assert_ne!(entry("A1", 1, None).id(), elsewhere.id());
    }

    #[test]
    fn entries_of_the_version_before_are_read() {
        let native = r#"{"server":"http://127.0.0.1:8080","since":7,"submission":{"challenge":"classic:1","moves":"A1?B2","time_ms":1500,"ticket":"t"}}"#;
        let browser = r#"{"since":7,"score":{"challenge":"daily:2026-11-15:easy","moves":"A1","time_ms":1500}}"#;
        let [native, browser] = [native, browser].map(|text| serde_json::from_str::<OutboxEntry>(text).unwrap());
        assert_eq!((native.submission.game.ticket.as_deref(), native.submission.game.time_ms), (Some("t"), 1500));
        assert_eq!((browser.server.as_str(), browser.submission.game.moves.as_str()), ("", "A1"));
        // The browser looks for a score under its name, so the name stays what it was.
        assert_eq!(browser.id(), "4416a5f6220e34e8");
    }

    #[test]
    fn pauses_grow_and_the_oldest_are_dropped() {
        assert_eq!([0, 1, 2, 99].map(|rounds| pause(rounds).as_secs()), [4, 8, 16, 256]);
        let all: Vec<OutboxEntry> = (0..MAX_ENTRIES as u64).map(|since| entry("A1", since, None)).collect();
        assert!(surplus(&all[1..]).is_empty());
        assert_eq!(surplus(&all), &all[..1]);
    }
}
