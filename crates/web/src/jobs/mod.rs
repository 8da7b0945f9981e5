//! Jobs: computations that a page hands to a worker. Each is a question of its own type, with the
//! type of its answer.
//!
//! Computing belongs to the second part of the program. The first part only sends jobs and reads
//! answers.

mod code;
pub mod exploring;
pub mod playing;
pub mod solving;

use crate::worker::{Message, Progress};
use douse::named;
use douse::shortest;
use exploring::{FindHardest, RectangleNullities, SquareNullities};
use playing::{Advise, FindPar, Judge, StartGame};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use solving::{Examine, Explain, FindLitOrder, FindShortest, MakeSheet};

/// Receives the progress of a computation.
pub type Report<'a> = &'a (dyn Fn(Progress) + Sync);

/// A computation that may take long.
pub trait Job: Serialize + DeserializeOwned {
    /// The name by which the worker knows it: that of its type.
    const NAME: &'static str;
    type Answer: Serialize + DeserializeOwned + 'static;

    /// Computes the answer; `report` receives the progress.
    fn compute(&self, report: Report) -> Result<Self::Answer, Failure>;

    /// Computes the answer in the page; `None` until the second part of the program is loaded. A
    /// job of the first part must reach [`Job::compute`] through the [chunk](crate::chunk).
    fn compute_here(&self) -> Option<Result<Self::Answer, Failure>> {
        Some(self.compute(&|_| {}))
    }

    /// Whether more time would not change the answer.
    fn is_final(_answer: &Self::Answer) -> bool {
        true
    }
}

macro_rules! answer_any_of {
    ($($Job:ident),+) => {
        /// Computes the job that a message of the page names, and writes the message with its
        /// answer.
        pub fn answer(message: &str, report: Report) -> Option<String> {
            #[derive(Deserialize)]
            enum AnyJob { $($Job($Job)),+ }
            match serde_json::from_str(message).ok()? {
                $(AnyJob::$Job(job) => written(job.compute(report)),)+
            }
        }
    };
}

answer_any_of! {
    FindPar, Advise, Judge, StartGame,
    Examine, FindShortest, FindLitOrder, MakeSheet, Explain,
    SquareNullities, RectangleNullities, FindHardest
}

/// Writes the message with an answer. An answer that cannot be written is a failure: the page waits
/// for a message.
fn written<A: Serialize>(answer: Result<A, Failure>) -> Option<String> {
    Message::Done(answer).to_text().or_else(|| Message::<()>::Done(Err(Failure::Unfit)).to_text())
}

named! {
    /// Why a job failed, by the name of the text for it.
    #[derive(Serialize, Deserialize)]
    pub enum Failure, "is not a failure" {
        /// The board cannot be solved.
        Unsolvable = "unsolvable",
        /// The board can be solved, but not under the rule of play.
        Unreachable = "failed-unreachable",
        /// No solution under the rule of play is known for a board of this size.
        NoWayKnown = "no-way",
        /// The game is played without hints.
        Forbidden = "hints-forbidden",
        /// The board is solved already.
        Solved = "verdict-solved",
        /// No board of the difficulty was found.
        TooRare = "failed-rare",
        /// The difficulty of such boards cannot be proved quickly.
        NotProvable = "failed-not-provable",
        /// The board is too large, or the code is invalid.
        Unfit = "failed-unfit",
    }
}

/// Passes the events of a search on as progress.
struct Listener<'a> {
    report: Report<'a>,
}

// A worker has one thread; the trait is for those that have more.
impl shortest::Progress for Listener<'_> {
    fn report(&self, event: &shortest::Event<'_>) {
        match *event {
            shortest::Event::Bounds { at_least, at_most } => {
                (self.report)(Progress { share: None, bounds: Some((at_least as u64, at_most as u64)) });
            }
            shortest::Event::Done { share, .. } => (self.report)(Progress { share: Some(share), bounds: None }),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker;

    /// The answer to a job that goes to a worker and back as text.
    pub fn computed<J: Job>(job: &J) -> Result<J::Answer, Failure> {
        let answer = answer(&worker::message_of(job).unwrap(), &|_| {}).unwrap();
        match Message::from_text(&answer).unwrap() {
            Message::Done(answer) => answer,
            Message::Progress(_) => panic!("{answer}"),
        }
    }
}
