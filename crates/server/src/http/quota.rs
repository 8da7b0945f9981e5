//! Limits of the bytes stored for a player or a class.

use super::failure::Failure;
use crate::app::App;
use douse_api::problem::{Kind, Reason};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

impl App {
    /// Counts bytes that are about to be stored for a player; an error if the player would have too
    /// many.
    ///
    /// The sum is cached for a minute, so that a score does not add up everything of its player.
    /// Meanwhile a game that replaces another counts as if both were stored; at the limit
    /// everything is therefore added up again.
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
        let megabytes = quota >> 20;
        Err(self.refuse_bytes(format!("a player may use {megabytes} MB, and yours are used up")))
    }

    /// Checks that this many more bytes can be stored for a class.
    pub(super) async fn reserve_in_class(&self, class: &str, bytes: usize) -> Result<(), Failure> {
        let Some(quota) = self.policy.quota else { return Ok(()) };
        let stored = self.store.class_bytes(class).await?;
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        if stored.saturating_add(bytes) <= i64::try_from(quota).unwrap_or(i64::MAX) {
            return Ok(());
        }
        let megabytes = quota >> 20;
        Err(self.refuse_bytes(format!("a class may use {megabytes} MB, and those of this one are used up")))
    }

    fn refuse_bytes(&self, detail: String) -> Failure {
        self.metrics.refuse("quota");
        Failure::new(Kind::Unacceptable, detail).because(Reason::StorageFull)
    }
}
