//! How much is stored for one player.

use super::failure::Failure;
use crate::app::App;
use douse_api::problem::{Kind, Reason};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

impl App {
    /// Notes that a player is about to have this many bytes more kept; an error if that would be more than one player may.
    ///
    /// What was counted is kept for a minute, so that a score does not add up everything of its player. Until it is added up
    /// again, a game that replaces another counts as if both were there; whoever seems to be at the limit is therefore counted anew.
    pub(crate) async fn reserve(&self, player: &str, bytes: usize) -> Result<(), Failure> {
        let Some(quota) = self.policy.quota else { return Ok(()) };
        let (quota, bytes) = (i64::try_from(quota).unwrap_or(i64::MAX), i64::try_from(bytes).unwrap_or(i64::MAX));
        let fits = |usage: &AtomicI64| usage.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes) <= quota;
        if self.usage.get(player).is_some_and(|usage| fits(&usage)) {
            return Ok(());
        }
        let usage = Arc::new(AtomicI64::new(self.store.stored_bytes(player).await?));
        self.usage.put(player.to_owned(), usage.clone());
        if fits(&usage) {
            return Ok(());
        }
        self.metrics.refuse("quota");
        let megabytes = quota >> 20;
        let detail = format!("a player may use {megabytes} MB, and yours are used up");
        Err(Failure::new(Kind::Unacceptable, detail).because(Reason::StorageFull))
    }
}
