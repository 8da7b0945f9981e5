//! Answers kept for a short while: tables as they were sent, and who holds a token.

use bytes::Bytes;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Values that may be a little old. Forgets everything when it is full: what is asked for comes back by itself.
#[derive(Debug)]
pub struct Recent<K, V> {
    entries: Mutex<HashMap<K, (Instant, V)>>,
    life: Duration,
    most: usize,
}

impl<K: Eq + Hash, V: Clone> Recent<K, V> {
    /// At most `most` values, each for `life`.
    #[must_use]
    pub fn new(most: usize, life: Duration) -> Self {
        Self { entries: Mutex::default(), life, most }
    }

    /// The value, if it is there and young enough.
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: std::borrow::Borrow<Q>,
    {
        self.lock().get(key).filter(|(made, _)| made.elapsed() < self.life).map(|(_, value)| value.clone())
    }

    /// Keeps a value.
    pub fn put(&self, key: K, value: V) {
        let mut entries = self.lock();
        if entries.len() >= self.most {
            entries.clear();
        }
        entries.insert(key, (Instant::now(), value));
    }

    /// Forgets a value.
    pub fn forget<Q: Eq + Hash + ?Sized>(&self, key: &Q)
    where
        K: std::borrow::Borrow<Q>,
    {
        self.lock().remove(key);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, (Instant, V)>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Which lines of which table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PageKey {
    /// The number of the table.
    pub chart: i64,
    /// How many lines are left out.
    pub offset: u32,
    /// How many lines.
    pub limit: u32,
}

/// An answer as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The bytes.
    pub body: Bytes,
    /// The tag that a browser sends back to ask whether it has changed.
    pub tag: String,
}

/// Tables as they were sent. A score that this process keeps clears the tables of its challenge at once; those of
/// other replicas are seen when the pages are too old.
#[derive(Debug)]
pub struct TablePages {
    slots: Mutex<Slots>,
    life: Duration,
}

#[derive(Debug, Default)]
struct Slots {
    by_challenge: HashMap<String, Slot>,
    /// Counts changes, so that a page read before a change is not kept after it.
    changes: u64,
    bytes: usize,
}

#[derive(Debug, Default)]
struct Slot {
    changed: u64,
    pages: HashMap<PageKey, (Instant, Page)>,
}

/// Where a challenge stood when its table was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing(u64);

impl TablePages {
    /// The most bytes kept.
    const MOST_BYTES: usize = 64 << 20;
    /// What a page takes besides its bytes, about.
    const PAGE_COST: usize = 256;

    /// Pages that live so long.
    #[must_use]
    pub fn new(life: Duration) -> Self {
        Self { slots: Mutex::default(), life }
    }

    /// The page, if it is there and young enough.
    pub fn get(&self, challenge: &str, key: PageKey) -> Option<Page> {
        let slots = self.lock();
        let (made, page) = slots.by_challenge.get(challenge)?.pages.get(&key)?;
        (made.elapsed() < self.life).then(|| page.clone())
    }

    /// To be asked before a table is read, and given back with the page.
    pub fn standing(&self, challenge: &str) -> Standing {
        let mut slots = self.lock();
        let changes = slots.changes;
        Standing(
            slots
                .by_challenge
                .entry(challenge.to_owned())
                .or_insert(Slot { changed: changes, ..Slot::default() })
                .changed,
        )
    }

    /// Keeps a page, unless the table has changed since.
    pub fn put(&self, challenge: &str, key: PageKey, standing: Standing, page: Page) {
        let mut slots = self.lock();
        let cost = page.body.len() + Self::PAGE_COST;
        if slots.bytes + cost > Self::MOST_BYTES {
            slots.forget_all();
            return;
        }
        if let Some(slot) = slots.by_challenge.get_mut(challenge).filter(|slot| slot.changed == standing.0) {
            let before = slot.pages.insert(key, (Instant::now(), page));
            let freed = before.map_or(0, |(_, page)| page.body.len() + Self::PAGE_COST);
            slots.bytes = slots.bytes + cost - freed;
        }
    }

    /// The tables of a challenge have changed.
    pub fn changed(&self, challenge: &str) {
        let mut slots = self.lock();
        slots.changes += 1;
        let now = slots.changes;
        if let Some(slot) = slots.by_challenge.get_mut(challenge) {
            slot.changed = now;
            let freed: usize = slot.pages.drain().map(|(_, (_, page))| page.body.len() + Self::PAGE_COST).sum();
            slots.bytes -= freed;
        }
    }

    /// All tables may have changed.
    pub fn clear(&self) {
        self.lock().forget_all();
    }

    fn lock(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slots {
    fn forget_all(&mut self) {
        self.changes += 1;
        self.by_challenge.clear();
        self.bytes = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: PageKey = PageKey { chart: 0, offset: 0, limit: 20 };

    fn page(text: &'static str) -> Page {
        Page { body: Bytes::from_static(text.as_bytes()), tag: text.into() }
    }

    #[test]
    fn a_page_read_before_a_change_is_not_kept_after_it() {
        let pages = TablePages::new(Duration::from_secs(60));
        let before = pages.standing("a");
        pages.put("a", KEY, before, page("old"));
        assert_eq!(pages.get("a", KEY), Some(page("old")));
        pages.changed("a");
        assert_eq!(pages.get("a", KEY), None);
        pages.put("a", KEY, before, page("old"));
        assert_eq!(pages.get("a", KEY), None, "read before the change");
        pages.put("a", KEY, pages.standing("a"), page("new"));
        assert_eq!(pages.get("a", KEY), Some(page("new")));
        pages.changed("b");
        assert_eq!(pages.get("a", KEY), Some(page("new")), "another challenge");
        let before = pages.standing("a");
        pages.clear();
        pages.put("a", KEY, before, page("old"));
        assert_eq!(pages.get("a", KEY), None);
    }

    #[test]
    fn values_grow_old() {
        let recent = Recent::new(2, Duration::ZERO);
        recent.put("a", 1);
        assert_eq!(recent.get("a"), None);
        let recent = Recent::new(2, Duration::from_secs(60));
        for (key, value) in [("a", 1), ("b", 2), ("c", 3)] {
            recent.put(key, value);
        }
        assert_eq!((recent.get("a"), recent.get("c")), (None, Some(3)), "the third pushed two out");
        recent.forget("c");
        assert_eq!(recent.get("c"), None);
    }
}
