//! Cached answers, such as pages of leaderboards and the owners of tokens.

use bytes::Bytes;
use douse_api::score::TableQuery;
use lru::LruCache;
use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Values with a maximum age. When the cache is full, the least recently used one is dropped.
#[derive(Debug)]
pub struct TimedCache<K: Eq + Hash, V> {
    entries: Mutex<LruCache<K, (Instant, V)>>,
    life: Duration,
}

impl<K: Eq + Hash + Clone, V: Clone> TimedCache<K, V> {
    #[must_use]
    pub fn new(max: usize, life: Duration) -> Self {
        let max = NonZeroUsize::new(max).unwrap_or(NonZeroUsize::MIN);
        Self { entries: Mutex::new(LruCache::new(max)), life }
    }

    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let mut entries = self.lock();
        let (made, value) = entries.get(key)?;
        (made.elapsed() < self.life).then(|| value.clone())
    }

    pub fn put(&self, key: K, value: V) {
        self.lock().put(key, (Instant::now(), value));
    }

    pub fn forget<Q: Eq + Hash + ?Sized>(&self, key: &Q)
    where
        K: Borrow<Q>,
    {
        self.lock().pop(key);
    }

    pub fn forget_where(&self, fits: impl Fn(&V) -> bool) {
        let mut entries = self.lock();
        let gone: Vec<K> = entries.iter().filter(|(_, (_, value))| fits(value)).map(|(key, _)| key.clone()).collect();
        gone.iter().for_each(|key| drop(entries.pop(key)));
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<K, (Instant, V)>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A page as sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub body: Bytes,
    /// The entity tag.
    pub tag: String,
}

/// Cached pages of leaderboards. A score of this process invalidates the pages of its challenge at
/// once; scores of other replicas appear when the pages expire.
#[derive(Debug)]
pub struct TablePages {
    slots: Mutex<Slots>,
    life: Duration,
}

#[derive(Debug, Default)]
struct Slots {
    by_challenge: HashMap<String, Slot>,
    /// Counts changes, so that a page read before a change is not cached after it.
    changes: u64,
    bytes: usize,
}

#[derive(Debug)]
struct Slot {
    changed: u64,
    /// The last read, for eviction.
    read: Instant,
    pages: HashMap<TableQuery, (Instant, Page)>,
}

/// The version of the leaderboards of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableVersion(u64);

impl TablePages {
    /// Maximum size of all pages.
    const MAX_BYTES: usize = 64 << 20;
    /// Maximum number of challenges with pages.
    const MAX_CHALLENGES: usize = 4096;
    /// Estimated size of a page besides its body.
    const PAGE_COST: usize = 256;

    #[must_use]
    pub fn new(life: Duration) -> Self {
        Self { slots: Mutex::default(), life }
    }

    pub fn get(&self, challenge: &str, query: TableQuery) -> Option<Page> {
        let slots = self.lock();
        let (made, page) = slots.by_challenge.get(challenge)?.pages.get(&query)?;
        (made.elapsed() < self.life).then(|| page.clone())
    }

    /// The current version. Call this before reading a leaderboard, and pass the result to
    /// [`Self::put`].
    pub fn version(&self, challenge: &str) -> TableVersion {
        let mut slots = self.lock();
        let changed = slots.changes;
        let new = || Slot { changed, read: Instant::now(), pages: HashMap::new() };
        let slot = slots.by_challenge.entry(challenge.to_owned()).or_insert_with(new);
        slot.read = Instant::now();
        TableVersion(slot.changed)
    }

    /// Caches a page, unless the leaderboard has changed since `version`.
    pub fn put(&self, challenge: &str, query: TableQuery, version: TableVersion, page: Page) {
        let mut slots = self.lock();
        let cost = page.body.len() + Self::PAGE_COST;
        while slots.bytes + cost > Self::MAX_BYTES || slots.by_challenge.len() > Self::MAX_CHALLENGES {
            let Some(oldest) = slots.oldest() else { return };
            slots.forget(&oldest);
        }
        if let Some(slot) = slots.by_challenge.get_mut(challenge).filter(|slot| slot.changed == version.0) {
            let before = slot.pages.insert(query, (Instant::now(), page));
            let freed = before.map_or(0, |(_, page)| page.body.len() + Self::PAGE_COST);
            slots.bytes = slots.bytes + cost - freed;
        }
    }

    /// Removes the pages of a challenge whose leaderboards have changed.
    pub fn invalidate(&self, challenge: &str) {
        let mut slots = self.lock();
        slots.changes += 1;
        let now = slots.changes;
        if let Some(slot) = slots.by_challenge.get_mut(challenge) {
            slot.changed = now;
            let freed: usize = slot.pages.drain().map(|(_, (_, page))| page.body.len() + Self::PAGE_COST).sum();
            slots.bytes -= freed;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slots {
    /// The challenge whose pages were read least recently.
    fn oldest(&self) -> Option<String> {
        self.by_challenge.iter().min_by_key(|(_, slot)| slot.read).map(|(challenge, _)| challenge.clone())
    }

    fn forget(&mut self, challenge: &str) {
        // Prevents caching a page that is being read.
        self.changes += 1;
        if let Some(slot) = self.by_challenge.remove(challenge) {
            self.bytes -= slot.pages.values().map(|(_, page)| page.body.len() + TablePages::PAGE_COST).sum::<usize>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_api::score::{By, Hints};

    const QUERY: TableQuery = TableQuery { by: By::Moves, hints: Hints::Without, offset: 0, limit: 20 };

    fn page(text: &'static str) -> Page {
        Page { body: Bytes::from_static(text.as_bytes()), tag: text.into() }
    }

    #[test]
    fn a_page_read_before_a_change_is_not_kept_after_it() {
        let pages = TablePages::new(Duration::from_secs(60));
        let before = pages.version("a");
        pages.put("a", QUERY, before, page("old"));
        assert_eq!(pages.get("a", QUERY), Some(page("old")));
        pages.invalidate("a");
        assert_eq!(pages.get("a", QUERY), None);
        pages.put("a", QUERY, before, page("old"));
        assert_eq!(pages.get("a", QUERY), None, "read before the change");
        pages.put("a", QUERY, pages.version("a"), page("new"));
        assert_eq!(pages.get("a", QUERY), Some(page("new")));
        pages.invalidate("b");
        assert_eq!(pages.get("a", QUERY), Some(page("new")), "another challenge");
    }

    #[test]
    fn the_table_read_longest_ago_is_evicted() {
        let pages = TablePages::new(Duration::from_secs(60));
        for number in 0..=TablePages::MAX_CHALLENGES + 1 {
            let name = number.to_string();
            let standing = pages.version(&name);
            pages.put(&name, QUERY, standing, page("table"));
        }
        assert_eq!(pages.get("0", QUERY), None);
        assert_eq!(pages.get("1000", QUERY), Some(page("table")), "and no other");
        let slots = pages.lock();
        let kept: usize = slots.by_challenge.values().map(|slot| slot.pages.len()).sum();
        assert_eq!(slots.bytes, kept * ("table".len() + TablePages::PAGE_COST));
    }

    #[test]
    fn values_grow_old() {
        let recent = TimedCache::new(2, Duration::ZERO);
        recent.put("a", 1);
        assert_eq!(recent.get("a"), None);
        let recent = TimedCache::new(2, Duration::from_secs(60));
        for (key, value) in [("a", 1), ("b", 2), ("c", 3)] {
            recent.put(key, value);
        }
        assert_eq!((recent.get("a"), recent.get("b")), (None, Some(2)), "the third pushed the first out");
        recent.put("d", 4);
        assert_eq!((recent.get("b"), recent.get("c")), (Some(2), None), "which was asked for stays");
        recent.put("d", 5);
        assert_eq!((recent.get("b"), recent.get("d")), (Some(2), Some(5)));
        recent.forget("b");
        recent.forget_where(|value| *value == 5);
        assert_eq!((recent.get("b"), recent.get("d")), (None, None));
        assert!(recent.lock().is_empty());
    }
}
