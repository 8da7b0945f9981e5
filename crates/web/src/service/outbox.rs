//! Scores that the service has not acknowledged yet, in the browser's storage.
//!
//! Each has a name of its own, so that two windows never write over each other. Where the storage is full they wait in memory
//! as long as the page is there.

use crate::storage;
use douse_api::challenge::Challenge;
use douse_api::delivery::{Waiting, surplus};
use douse_api::score::Submission;
use std::cell::RefCell;

/// What the names of waiting scores begin with.
const PREFIX: &str = "score.";
/// Set while anything waits, for the first part of the program, which sends nothing itself.
pub const WAITING: &str = "waiting";
thread_local! {
    /// What the storage did not take.
    static UNKEPT: RefCell<Vec<Waiting>> = const { RefCell::new(Vec::new()) };
}

/// All saved scores, the oldest first. Anything else is removed.
pub fn all() -> Vec<Waiting> {
    let mut waiting = UNKEPT.with_borrow(Clone::clone);
    for (kept_as, text) in storage::all().into_iter().filter(|(name, _)| name.starts_with(PREFIX)) {
        match serde_json::from_str::<Waiting>(&text) {
            Ok(one) if name(&one) == kept_as => waiting.push(one),
            _ => storage::remove(&kept_as),
        }
    }
    waiting.sort_by_key(|waiting| waiting.since);
    waiting
}

/// Saves a score. The same game saved twice waits once.
pub fn put(submission: Submission) {
    let waiting = Waiting { server: String::new(), since: js_sys::Date::now() as u64, submission };
    for old in surplus(&all()) {
        done(old);
    }
    if storage::write_json(&name(&waiting), &waiting).is_ok() {
        let _ = storage::write(WAITING, "1");
    } else {
        UNKEPT.with_borrow_mut(|unkept| unkept.push(waiting));
    }
}

/// Whether it is no score, but a game for a class.
pub fn is_for_class(waiting: &Waiting) -> bool {
    matches!(waiting.submission.challenge, Challenge::Assignment { .. })
}

/// Takes a score out: it was acknowledged or refused.
pub fn done(waiting: &Waiting) {
    storage::remove(&name(waiting));
    UNKEPT.with_borrow_mut(|unkept| unkept.retain(|other| other.id() != waiting.id()));
    if all().is_empty() {
        storage::remove(WAITING);
    }
}

fn name(waiting: &Waiting) -> String {
    format!("{PREFIX}{}", waiting.id())
}
