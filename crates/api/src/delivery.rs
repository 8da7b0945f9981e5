//! How scores reach a service: in which order, what to do for each answer, how long to wait. Native programs and the
//! browser only store and send.
//!
//! ```
//! use douse_api::delivery::{Answer, Event, Round, Waiting};
//! # let submission: douse_api::score::Submission =
//! #     serde_json::from_str(r#"{"challenge":"classic:1","moves":"A1","time_ms":5}"#)?;
//! let mut round = Round::new(vec![Waiting { server: String::new(), since: 1, key: String::new(), submission }]);
//! assert_eq!(round.next().unwrap().moves, "A1");
//! assert_eq!(round.heard(Answer::Unreachable), Some(Event::Later));
//! assert!(round.next().is_none(), "nobody answers: the rest waits, too");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::challenge::Challenge;
use crate::problem::{Kind, Problem, Reason};
use crate::score::{Receipt, Submission};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::time::Duration;

/// The most scores that are saved; the oldest is dropped when another comes.
pub const MOST_WAITING: usize = 200;
/// How long to wait before what waits is sent again; doubled every time up to the second.
const AGAIN: (Duration, Duration) = (Duration::from_secs(4), Duration::from_secs(256));

/// A score that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The service it is for; empty if there is only one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub server: String,
    /// When it was saved, in milliseconds since 1970.
    pub since: u64,
    /// Stands for the key it is to be sent with, where there may be several; empty otherwise.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key: String,
    /// The score.
    #[serde(alias = "score")]
    pub submission: Submission,
}

impl Waiting {
    /// A name that says what the score is, so that the same game saved twice waits once; the ticket is not part of it.
    #[must_use]
    pub fn id(&self) -> String {
        let Submission { challenge, moves, time_ms, .. } = &self.submission;
        // FNV-1a with 64 bits: the names of a few hundred scores are to differ, nothing is to be proved.
        let hash = format!("{} {challenge} {moves} {time_ms}", self.server)
            .trim_start()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        format!("{hash:016x}")
    }

    /// Whose key it is sent with: that of a pupil of a class, by its code, or that of the player.
    fn account(&self) -> Option<&str> {
        match &self.submission.challenge {
            Challenge::Assignment { class, .. } => Some(class),
            _ => None,
        }
    }
}

/// What a service answered to one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It has the score.
    Taken(Receipt),
    /// Nobody answers.
    Unreachable,
    /// The answer did not come from a douse service.
    Foreign,
    /// It said no, and why.
    Refused(Problem),
}

/// What to do after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Advice {
    /// The same may succeed later, and nothing else will now.
    Wait,
    /// The same may succeed later; others may succeed now.
    Skip,
    /// Once more without the ticket: the moves count even where the time does not.
    WithoutTicket,
    /// It is finished: accepted, or never will be.
    GiveUp,
    /// The service does not know the key. It is kept, and the player is asked; what is sent with another key may succeed now.
    AskPlayer,
}

/// What to do after a problem with a request.
fn advice(problem: &Problem, has_ticket: bool) -> Advice {
    // A class that is not there may be back when the database is, and with it the key of its pupil.
    let no_place = [Reason::ClassUnknown.name(), Reason::LinkUnknown.name()];
    if problem.reason.as_deref().is_some_and(|reason| no_place.contains(&reason)) {
        return Advice::AskPlayer;
    }
    match problem.kind {
        Kind::Unauthorized | Kind::UnknownToken | Kind::Gone => Advice::AskPlayer,
        // A fault with one score must not hold up the others.
        Kind::Internal => Advice::Skip,
        kind if kind.is_passing() => Advice::Wait,
        _ if has_ticket => Advice::WithoutTicket,
        _ => Advice::GiveUp,
    }
}

/// What became of a score in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The service has it: remove it from the queue.
    Arrived(Receipt),
    /// It will never be accepted: move it to the refused ones.
    Refused(Problem),
    /// It stays.
    Later,
    /// It stays, and the player has to be asked.
    AskPlayer,
}

/// One round of sending: the oldest first, each at most once and once without its ticket.
#[derive(Clone, Debug)]
pub struct Round {
    waiting: VecDeque<Waiting>,
    stayed: usize,
}

impl Round {
    /// A round with all that wait.
    #[must_use]
    pub fn new(mut waiting: Vec<Waiting>) -> Self {
        waiting.sort_by_key(|waiting| (waiting.since, waiting.id()));
        Self { waiting: waiting.into(), stayed: 0 }
    }

    /// What to send now; `None` at the end of the round.
    #[must_use]
    pub fn next(&self) -> Option<&Submission> {
        self.now().map(|waiting| &waiting.submission)
    }

    /// The score that is under way.
    #[must_use]
    pub fn now(&self) -> Option<&Waiting> {
        self.waiting.front()
    }

    /// Takes the answer to what was sent; `None` if it has to be sent once more, without its ticket.
    pub fn heard(&mut self, answer: Answer) -> Option<Event> {
        let now = self.waiting.front_mut()?;
        let (event, advice) = match answer {
            Answer::Taken(receipt) => (Event::Arrived(receipt), Advice::GiveUp),
            Answer::Unreachable => (Event::Later, Advice::Wait),
            Answer::Foreign => (Event::Later, Advice::Skip),
            Answer::Refused(problem) => match advice(&problem, now.submission.ticket.is_some()) {
                Advice::WithoutTicket => {
                    now.submission.ticket = None;
                    return None;
                }
                Advice::GiveUp => (Event::Refused(problem), Advice::GiveUp),
                Advice::AskPlayer => (Event::AskPlayer, Advice::AskPlayer),
                advice => (Event::Later, advice),
            },
        };
        let account = now.account().map(str::to_owned);
        self.waiting.pop_front();
        self.stayed += usize::from(advice != Advice::GiveUp);
        let before = self.waiting.len();
        self.waiting.retain(|other| match advice {
            Advice::Wait => false,
            Advice::AskPlayer => other.account() != account.as_deref(),
            Advice::Skip | Advice::WithoutTicket | Advice::GiveUp => true,
        });
        self.stayed += before - self.waiting.len();
        Some(event)
    }

    /// Leaves what is under way where it is, without having sent it.
    pub fn skip(&mut self) {
        self.stayed += usize::from(self.waiting.pop_front().is_some());
    }

    /// How many scores are still waiting.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.stayed + self.waiting.len()
    }
}

/// How long to wait before the next round, after this many that left something waiting.
#[must_use]
pub fn pause(rounds: u32) -> Duration {
    AGAIN.0.saturating_mul(2_u32.saturating_pow(rounds)).min(AGAIN.1)
}

/// Those that make space for another, of scores that are sorted by age.
#[must_use]
pub fn surplus(waiting: &[Waiting]) -> &[Waiting] {
    &waiting[..(waiting.len() + 1).saturating_sub(MOST_WAITING)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn submission(moves: &str, ticket: Option<&str>) -> Submission {
        let ticket = ticket.map_or_else(String::new, |ticket| format!(r#","ticket":"{ticket}""#));
        let json = format!(r#"{{"challenge":"classic:1","moves":"{moves}","time_ms":5{ticket}}}"#);
        serde_json::from_str(&json).unwrap()
    }

    fn waiting(moves: &str, since: u64, ticket: Option<&str>) -> Waiting {
        Waiting { server: String::new(), since, key: String::new(), submission: submission(moves, ticket) }
    }

    fn of(challenge: &str, since: u64) -> Waiting {
        let json = format!(r#"{{"challenge":"{challenge}","moves":"A1","time_ms":5}}"#);
        Waiting { server: String::new(), since, key: String::new(), submission: serde_json::from_str(&json).unwrap() }
    }

    fn receipt() -> Receipt {
        let json = r#"{"repeated":false,"moves":1,"hints":0,"time_counts":true,"rank_by_moves":1,"rank_by_time":null}"#;
        serde_json::from_str(json).unwrap()
    }

    fn refused(kind: Kind) -> Answer {
        Answer::Refused(Problem::new(kind, ""))
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
            (Kind::Conflict, Advice::WithoutTicket, Advice::GiveUp),
            (Kind::Forged, Advice::WithoutTicket, Advice::GiveUp),
            (Kind::NotFound, Advice::WithoutTicket, Advice::GiveUp),
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
        let mut round = Round::new(vec![waiting("B1", 2, None), waiting("A1", 1, None), waiting("C1", 3, None)]);
        assert_eq!(round.next().unwrap().moves, "A1");
        assert_eq!(round.heard(refused(Kind::Internal)), Some(Event::Later));
        assert_eq!(round.next().unwrap().moves, "B1");
        assert_eq!(round.heard(Answer::Taken(receipt())), Some(Event::Arrived(receipt())));
        assert_eq!(round.heard(refused(Kind::Forged)), Some(Event::Refused(Problem::new(Kind::Forged, ""))));
        assert_eq!((round.next(), round.waiting()), (None, 1));
    }

    #[test]
    fn a_ticket_that_is_refused_is_left_out_once() {
        let mut round = Round::new(vec![waiting("A1", 1, Some("t"))]);
        assert_eq!(round.heard(refused(Kind::Conflict)), None);
        assert_eq!(round.next().unwrap().ticket, None);
        assert!(matches!(round.heard(refused(Kind::Conflict)), Some(Event::Refused(_))));
    }

    #[test]
    fn nothing_more_is_sent_where_nobody_answers_or_the_player_is_unknown() {
        for (answer, event) in [(Answer::Unreachable, Event::Later), (refused(Kind::UnknownToken), Event::AskPlayer)] {
            let mut round = Round::new(vec![waiting("A1", 1, Some("t")), waiting("B1", 2, None)]);
            assert_eq!(round.heard(answer), Some(event));
            assert_eq!((round.next(), round.waiting()), (None, 2));
        }
    }

    #[test]
    fn an_unknown_key_holds_up_nothing_that_is_sent_with_another() {
        let all = ["classic:1", "class:kwmtz:1", "classic:2", "class:bcdfg:1", "class:kwmtz:2"];
        let mut round = Round::new(all.into_iter().zip(1..).map(|(challenge, since)| of(challenge, since)).collect());
        let under_way = |round: &Round| round.next().map(|submission| submission.challenge.to_string());
        assert_eq!(round.heard(refused(Kind::UnknownToken)), Some(Event::AskPlayer));
        assert_eq!(under_way(&round).as_deref(), Some("class:kwmtz:1"), "the class does not wait for the player");
        assert_eq!(round.heard(refused(Kind::Unauthorized)), Some(Event::AskPlayer));
        assert_eq!(under_way(&round).as_deref(), Some("class:bcdfg:1"), "nor one class for another");
        assert_eq!(round.waiting(), 5);
        assert_eq!(round.heard(Answer::Taken(receipt())), Some(Event::Arrived(receipt())));
        assert_eq!((under_way(&round), round.waiting()), (None, 4));
    }

    #[test]
    fn what_is_skipped_stays() {
        let mut round = Round::new(vec![of("classic:1", 1), of("class:kwmtz:1", 2)]);
        round.skip();
        assert_eq!((round.next().unwrap().challenge.to_string().as_str(), round.waiting()), ("class:kwmtz:1", 2));
    }

    #[test]
    fn a_game_has_one_name_with_and_without_its_ticket() {
        assert_eq!(waiting("A1", 1, None).id(), waiting("A1", 2, Some("t")).id());
        assert_ne!(waiting("A1", 1, None).id(), waiting("A2", 1, None).id());
        let elsewhere = Waiting { server: "https://douse.example".into(), ..waiting("A1", 1, None) };
        assert_ne!(waiting("A1", 1, None).id(), elsewhere.id());
    }

    #[test]
    fn what_the_version_before_has_put_by_is_read() {
        let native = r#"{"server":"http://127.0.0.1:8080","since":7,"submission":{"challenge":"classic:1","moves":"A1?B2","time_ms":1500,"ticket":"t"}}"#;
        let browser = r#"{"since":7,"score":{"challenge":"daily:2026-11-15:easy","moves":"A1","time_ms":1500}}"#;
        let [native, browser] = [native, browser].map(|text| serde_json::from_str::<Waiting>(text).unwrap());
        assert_eq!((native.submission.ticket.as_deref(), native.submission.time_ms), (Some("t"), 1500));
        assert_eq!((browser.server.as_str(), browser.submission.moves.as_str()), ("", "A1"));
        // The browser looks for a score under its name, so the name stays what it was.
        assert_eq!(browser.id(), "4416a5f6220e34e8");
    }

    #[test]
    fn pauses_grow_and_the_oldest_are_dropped() {
        assert_eq!([0, 1, 2, 99].map(|rounds| pause(rounds).as_secs()), [4, 8, 16, 256]);
        let all: Vec<Waiting> = (0..MOST_WAITING as u64).map(|since| waiting("A1", since, None)).collect();
        assert!(surplus(&all[1..]).is_empty());
        assert_eq!(surplus(&all), &all[..1]);
    }
}
