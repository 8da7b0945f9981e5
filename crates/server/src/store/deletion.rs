//! Deletes expired classes and, for good, rows that were deleted long enough ago, unless the clock
//! is wrong.

use super::actions::{Entry, LIKES, log};
use super::transaction::Transaction;
use super::{Store, StoreError};

/// The clock may be this far ahead of the newest stored time: the longest usual pause of a service.
const MAX_PAUSE: i64 = 7 * 24 * 3600 * 1000;
/// A clock that stays ahead for this long is trusted.
const MAX_DOUBT: i64 = 7 * 24 * 3600 * 1000;

/// The names of settings: the newest time at which the service ran, and the time since when the
/// clock is ahead of it.
const NEWEST: &str = "newest moment";
const AHEAD_SINCE: &str = "clock ahead since";

/// Settings that are not in backups.
pub(super) const OWN_SETTINGS: [&str; 2] = [NEWEST, AHEAD_SINCE];

/// The actor in the log for expired classes.
const EXPIRY: &str = "expiry";

/// The newest time in any row.
const NEWEST_ROW: &str = "SELECT COALESCE(MAX(moment), 0) FROM (SELECT MAX(created) AS moment FROM players \
    UNION ALL SELECT MAX(created) FROM tokens UNION ALL SELECT MAX(issued) FROM starts UNION ALL SELECT MAX(made) FROM scores \
    UNION ALL SELECT MAX(created) FROM classes UNION ALL SELECT MAX(joined) FROM class_pupils \
    UNION ALL SELECT MAX(issued) FROM class_games UNION ALL SELECT MAX(made) FROM admin_log) AS moments";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    /// The clock fits the stored times.
    Plausible,
    /// The clock is ahead of the newest stored time by this number of milliseconds.
    Ahead(i64),
}

/// Rows deleted for good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PurgeCounts {
    pub players: u64,
    /// Scores that the operator had removed.
    pub scores: u64,
    pub classes: u64,
}

impl Store {
    /// Compares the clock with the newest stored time, and stores the current time if it is
    /// plausible. While the clock is ahead, nothing may be deleted because of time. A clock that
    /// stays ahead for a week is trusted.
    pub async fn check_clock(&self, now: i64) -> Result<ClockState, StoreError> {
        let mut tx = self.begin_writing().await?;
        let newest = match moment(&mut tx, NEWEST).await? {
            Some(newest) => newest,
            None => match tx.count(NEWEST_ROW, &[]).await? {
                0 => now,
                newest => newest,
            },
        };
        let ahead = now.saturating_sub(newest);
        let mut state = ClockState::Plausible;
        if ahead > MAX_PAUSE {
            let since = moment(&mut tx, AHEAD_SINCE).await?.filter(|since| *since <= now);
            if since.is_none_or(|since| now - since < MAX_DOUBT) {
                set_moment(&mut tx, AHEAD_SINCE, since.unwrap_or(now)).await?;
                state = ClockState::Ahead(ahead);
            }
        }
        if state == ClockState::Plausible {
            tx.run("DELETE FROM settings WHERE name = $1", &[AHEAD_SINCE.into()]).await?;
            set_moment(&mut tx, NEWEST, newest.max(now)).await?;
        }
        tx.commit().await?;
        Ok(state)
    }

    /// Deletes expired classes and logs each, so that it can be undone. Returns the number of
    /// classes.
    pub async fn expire_classes(&self, now: i64) -> Result<u64, StoreError> {
        let mut tx = self.begin_writing().await?;
        let text = "UPDATE classes SET deleted_at = $1 WHERE expires <= $1 AND deleted_at IS NULL RETURNING code";
        let expired: Vec<(String,)> = tx.rows(text, &[now.into()]).await?;
        for (code,) in &expired {
            let entry = Entry { verb: "delete-class".into(), subject: code.clone(), object: String::new() };
            let id = log(&mut tx, EXPIRY, &entry, "", "", now).await?;
            tracing::info!(id, "a class was deleted because its day has come");
        }
        tx.commit().await?;
        Ok(expired.len() as u64)
    }

    /// Deletes for good what was deleted before a given time, with its log entries.
    pub async fn purge(&self, before: i64, now: i64) -> Result<PurgeCounts, StoreError> {
        let mut tx = self.begin_writing().await?;
        let text = "SELECT (SELECT COUNT(*) FROM players WHERE deleted_at <= $1) + \
                    (SELECT COUNT(*) FROM scores WHERE deleted_at <= $1) + (SELECT COUNT(*) FROM classes WHERE deleted_at <= $1)";
        if tx.count(text, &[before.into()]).await? == 0 {
            return Ok(PurgeCounts::default());
        }
        if self.is_sqlite() {
            tx.run("PRAGMA secure_delete = ON", &[]).await?;
        }
        let mut purged = PurgeCounts::default();
        let players: Vec<(String,)> =
            tx.rows("SELECT id FROM players WHERE deleted_at <= $1", &[before.into()]).await?;
        for (player,) in &players {
            purged.players += purge_player(&mut tx, player, now).await?;
        }
        let text = "DELETE FROM scores WHERE deleted_at <= $1";
        purged.scores = tx.run(text, &[before.into()]).await?;
        if purged.scores > 0 {
            tx.run("DELETE FROM games WHERE id NOT IN (SELECT game FROM scores)", &[]).await?;
        }
        let text = "DELETE FROM admin_log WHERE verb = 'delete-class' AND subject IN (SELECT code FROM classes WHERE deleted_at <= $1)";
        tx.run(text, &[before.into()]).await?;
        purged.classes = tx.run("DELETE FROM classes WHERE deleted_at <= $1", &[before.into()]).await?;
        tx.commit().await?;
        let PurgeCounts { players, scores, classes } = purged;
        tracing::info!(players, scores, classes, "deleted for good what had been deleted before");
        self.overwrite_deleted().await;
        Ok(purged)
    }

    /// Deletes a player and all their data for good: tokens, scores, likes, reports, and their
    /// boards with all scores. Hashes of the tokens stay for a year, to answer their devices.
    pub async fn delete_player(&self, id: &str, now: i64) -> Result<bool, StoreError> {
        let mut tx = self.begin_writing().await?;
        let deleted = purge_player(&mut tx, id, now).await?;
        tx.commit().await?;
        Ok(deleted == 1)
    }
}

async fn purge_player(tx: &mut Transaction, id: &str, now: i64) -> Result<u64, StoreError> {
    let text =
        "INSERT INTO gone (hash, made) SELECT hash, $2 FROM tokens WHERE player = $1 ON CONFLICT (hash) DO NOTHING";
    tx.run(text, &[id.into(), now.into()]).await?;
    let boards = "SELECT 'board:' || id FROM boards WHERE author = $1";
    for table in ["scores", "games", "first_games"] {
        tx.run(&format!("DELETE FROM {table} WHERE challenge IN ({boards})"), &[id.into()]).await?;
    }
    let liked: Vec<(String,)> = tx.rows("SELECT board FROM likes WHERE player = $1", &[id.into()]).await?;
    // Remove the names. The ids no longer say anything about the player.
    let text = "UPDATE admin_log SET object = '', was = '' WHERE subject = $1 AND verb = 'rename'";
    tx.run(text, &[id.into()]).await?;
    let deleted = tx.run("DELETE FROM players WHERE id = $1", &[id.into()]).await?;
    for (board,) in &liked {
        tx.run(&format!("UPDATE boards SET likes = {LIKES} WHERE id = $1"), &[board.into()]).await?;
    }
    Ok(deleted)
}

async fn moment(tx: &mut Transaction, name: &str) -> Result<Option<i64>, StoreError> {
    let text: Option<(String,)> = tx.row("SELECT value FROM settings WHERE name = $1", &[name.into()]).await?;
    Ok(text.and_then(|(text,)| text.parse().ok()))
}

async fn set_moment(tx: &mut Transaction, name: &str, moment: i64) -> Result<(), StoreError> {
    let text =
        "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    tx.run(text, &[name.into(), (&moment.to_string()).into()]).await?;
    Ok(())
}
