//! Actions of the operator. Each changes one property of a board, player, score or class and its
//! log entry in one transaction, and can be undone.

use super::naming::rename;
use super::transaction::Transaction;
use super::{NamingResult, Store, StoreError, read, row};
use crate::secrets::new_id;
use clap::Subcommand;
use serde::{Deserialize, Serialize};

/// The default number of days until deleted rows are deleted for good.
pub const PURGE_DAYS: u32 = 30;

const DAY_MS: i64 = 24 * 3600 * 1000;

/// An action of the operator, on the command line, in requests and in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Subcommand)]
#[serde(rename_all = "kebab-case", tag = "verb")]
pub enum AdminAction {
    /// Hide a board from everyone
    Hide {
        /// The id of the board
        board: String,
    },
    /// Show a hidden board again
    Show {
        /// The id of the board
        board: String,
    },
    /// Ban a player: their scores and boards are no longer shown
    Ban {
        /// The id of the player
        player: String,
    },
    /// Lift a ban
    Unban {
        /// The id of the player
        player: String,
    },
    /// Give a player another name
    Rename {
        /// The id of the player
        player: String,
        /// The name
        name: String,
    },
    /// Delete a player and all their data
    Delete {
        /// The id of the player
        player: String,
    },
    /// Remove the scores of a player on a challenge
    RemoveScore {
        /// The id of the player
        player: String,
        /// The challenge, such as classic:7
        challenge: String,
    },
    /// Delete a class with its assignments, pupils and games
    DeleteClass {
        /// The code of the class
        class: String,
    },
}

/// The value of a deleted property. Any other text but the empty one means the same.
const DELETED: &str = "deleted";

impl AdminAction {
    /// The log entry and the new value of the property.
    fn entry(&self) -> (Entry, &str) {
        let entry = |verb: &str, subject: &str, object: &str| Entry {
            verb: verb.into(),
            subject: subject.into(),
            object: object.into(),
        };
        match self {
            Self::Hide { board } => (entry("hide", board, ""), "1"),
            Self::Show { board } => (entry("show", board, ""), "0"),
            Self::Ban { player } => (entry("ban", player, ""), "1"),
            Self::Unban { player } => (entry("unban", player, ""), "0"),
            Self::Rename { player, name } => (entry("rename", player, name), name),
            Self::Delete { player } => (entry("delete", player, ""), DELETED),
            Self::RemoveScore { player, challenge } => (entry("remove-score", player, challenge), DELETED),
            Self::DeleteClass { class } => (entry("delete-class", class, ""), DELETED),
        }
    }
}

/// An action without its value, as in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) verb: String,
    pub(super) subject: String,
    pub(super) object: String,
}

/// A property that actions change.
#[derive(Clone, Copy, Debug)]
enum Property<'a> {
    BoardHidden(&'a str),
    PlayerBanned(&'a str),
    PlayerName(&'a str),
    PlayerDeleted(&'a str),
    ScoreDeleted { player: &'a str, challenge: &'a str },
    ClassDeleted(&'a str),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionResult {
    /// The id of the log entry.
    Done(String),
    /// There is no such board, player, score, class or action.
    NotFound,
    /// The action was undone before, or something new has taken the place of the property.
    Refused(String),
}

/// A log entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActionRow {
    pub id: String,
    pub made: i64,
    /// The moderator, or `expiry` for expired classes.
    pub actor: String,
    /// The action, such as `hide`.
    pub verb: String,
    /// The id of the player or board, or the code of the class.
    pub subject: String,
    /// The leaderboard or the new name, or nothing.
    pub object: String,
    /// The id of the action that this one undoes, or nothing.
    pub undoes: String,
    pub undone: i64,
}

row!(ActionRow { id, made, actor, verb, subject, object, undoes, undone });

/// The key of the advisory lock that replicas take in PostgreSQL.
const LOCK: i64 = 0x646f_7573_6532;

impl Store {
    /// Carries out an action and logs it, both or neither.
    pub async fn act(&self, actor: &str, action: &AdminAction, now: i64) -> Result<ActionResult, StoreError> {
        let (entry, value) = action.entry();
        let mut tx = self.begin_admin().await?;
        let Some(property) = Property::of(&entry) else { return Ok(ActionResult::NotFound) };
        let Some(was) = property.value(&mut tx).await? else { return Ok(ActionResult::NotFound) };
        if value == DELETED && !was.is_empty() {
            return Ok(ActionResult::NotFound);
        }
        if let Err(refusal) = property.set(&mut tx, value, now).await? {
            return Ok(ActionResult::Refused(refusal));
        }
        let id = log(&mut tx, actor, &entry, &was, "", now).await?;
        tx.commit().await?;
        tracing::info!(id, actor, verb = entry.verb, "an action of the operator");
        Ok(ActionResult::Done(id))
    }

    /// Undoes an action: the property gets its previous value. This is logged too and can be undone
    /// as well.
    pub async fn undo(&self, actor: &str, id: &str, now: i64) -> Result<ActionResult, StoreError> {
        let mut tx = self.begin_admin().await?;
        let text = "SELECT verb, subject, object, was, undone FROM admin_log WHERE id = $1";
        let found: Option<(String, String, String, String, i64)> = tx.row(text, &[id.into()]).await?;
        let Some((verb, subject, object, before, undone)) = found else { return Ok(ActionResult::NotFound) };
        if undone != 0 {
            return Ok(ActionResult::Refused("it was already undone".into()));
        }
        let entry = Entry { verb, subject, object };
        let Some(property) = Property::of(&entry) else { return Ok(ActionResult::NotFound) };
        let Some(was) = property.value(&mut tx).await? else {
            return Ok(ActionResult::Refused("it was deleted for good".into()));
        };
        if let Err(refusal) = property.set(&mut tx, &before, now).await? {
            return Ok(ActionResult::Refused(refusal));
        }
        tx.run("UPDATE admin_log SET undone = 1 WHERE id = $1", &[id.into()]).await?;
        let undoing = log(&mut tx, actor, &entry, &was, id, now).await?;
        tx.commit().await?;
        tracing::info!(id = undoing, actor, verb = entry.verb, undoes = id, "an action of the operator was undone");
        Ok(ActionResult::Done(undoing))
    }

    async fn begin_admin(&self) -> Result<Transaction, StoreError> {
        let mut tx = self.begin_writing().await?;
        if tx.is_postgres() {
            tx.run("SELECT pg_advisory_xact_lock($1)", &[LOCK.into()]).await?;
        }
        Ok(tx)
    }

    /// The latest actions, newest first.
    pub async fn actions(&self, limit: i64) -> Result<Vec<ActionRow>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as(
                "SELECT id, made, actor, verb, subject, object, undoes, undone FROM admin_log ORDER BY made DESC, id LIMIT $1",
            )
            .bind(limit).fetch_all(&mut *connection).await?
        }))
    }
}

/// Adds a log entry. Returns its id.
pub(super) async fn log(
    tx: &mut Transaction,
    actor: &str,
    entry: &Entry,
    was: &str,
    undoes: &str,
    now: i64,
) -> Result<String, StoreError> {
    let id = new_id();
    let Entry { verb, subject, object } = entry;
    let text = "INSERT INTO admin_log (id, made, actor, verb, subject, object, was, undoes) \
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let (was, undoes) = (was.into(), undoes.into());
    tx.run(text, &[(&id).into(), now.into(), actor.into(), verb.into(), subject.into(), object.into(), was, undoes])
        .await?;
    Ok(id)
}

impl<'a> Property<'a> {
    fn of(entry: &'a Entry) -> Option<Self> {
        let subject = entry.subject.as_str();
        Some(match entry.verb.as_str() {
            "hide" | "show" => Self::BoardHidden(subject),
            "ban" | "unban" => Self::PlayerBanned(subject),
            "rename" => Self::PlayerName(subject),
            "delete" => Self::PlayerDeleted(subject),
            "remove-score" => Self::ScoreDeleted { player: subject, challenge: &entry.object },
            "delete-class" => Self::ClassDeleted(subject),
            _ => return None,
        })
    }

    /// The value; `None` if there is no such board, player, score or class.
    async fn value(self, tx: &mut Transaction) -> Result<Option<String>, StoreError> {
        let moment = "COALESCE(CAST(deleted_at AS TEXT), '')";
        let (text, values) = match self {
            Self::BoardHidden(board) => (
                "SELECT CAST(b.hidden AS TEXT) FROM boards b JOIN players p ON p.id = b.author \
                 WHERE b.id = $1 AND p.deleted_at IS NULL"
                    .to_owned(),
                vec![board.into()],
            ),
            Self::PlayerBanned(player) => (
                "SELECT CAST(banned AS TEXT) FROM players WHERE id = $1 AND deleted_at IS NULL".to_owned(),
                vec![player.into()],
            ),
            Self::PlayerName(player) => {
                ("SELECT name FROM players WHERE id = $1 AND deleted_at IS NULL".to_owned(), vec![player.into()])
            }
            Self::PlayerDeleted(player) => (format!("SELECT {moment} FROM players WHERE id = $1"), vec![player.into()]),
            Self::ScoreDeleted { player, challenge } => (
                format!(
                    "SELECT {moment} FROM scores WHERE player = $1 AND challenge = $2 ORDER BY deleted_at IS NOT NULL LIMIT 1"
                ),
                vec![player.into(), challenge.into()],
            ),
            Self::ClassDeleted(class) => (format!("SELECT {moment} FROM classes WHERE code = $1"), vec![class.into()]),
        };
        Ok(tx.row::<(String,)>(&text, &values).await?.map(|(value,)| value))
    }

    /// Sets the value. The inner error is the reason for refusing it.
    async fn set(self, tx: &mut Transaction, value: &str, now: i64) -> Result<Result<(), String>, StoreError> {
        let flag = i64::from(value == "1");
        let deleted_at = super::transaction::Value::MaybeNumber((!value.is_empty()).then_some(now));
        match self {
            Self::BoardHidden(board) => {
                tx.run("UPDATE boards SET hidden = $2 WHERE id = $1", &[board.into(), flag.into()]).await?;
                let challenge = format!("board:{board}");
                refresh_hidden(tx, "challenge = $1", &challenge).await?;
            }
            Self::PlayerBanned(player) => {
                tx.run("UPDATE players SET banned = $2 WHERE id = $1", &[player.into(), flag.into()]).await?;
                refresh_hidden(tx, "player = $1", player).await?;
            }
            Self::PlayerName(player) => match rename(tx, player, value).await? {
                NamingResult::Called(..) => {}
                NamingResult::LooksLike(other) => return Ok(Err(format!("it looks like '{other}'"))),
                NamingResult::Nobody => return Ok(Err("there is no such player".into())),
            },
            Self::PlayerDeleted(player) => {
                tx.run("UPDATE players SET deleted_at = $2 WHERE id = $1", &[player.into(), deleted_at]).await?;
                tx.run("DELETE FROM move_codes WHERE player = $1", &[player.into()]).await?;
                let boards = "SELECT 'board:' || id FROM boards WHERE author = $1";
                refresh_hidden(tx, &format!("player = $1 OR challenge IN ({boards})"), player).await?;
                count_likes(tx, "id IN (SELECT board FROM likes WHERE player = $1)", player).await?;
            }
            Self::ScoreDeleted { player, challenge } => {
                let values = [player.into(), challenge.into()];
                if value.is_empty() {
                    let text =
                        "SELECT COUNT(*) FROM scores WHERE player = $1 AND challenge = $2 AND deleted_at IS NULL";
                    if tx.count(text, &values).await? > 0 {
                        return Ok(Err("something new has taken its place".into()));
                    }
                }
                let text = "UPDATE scores SET deleted_at = $3 WHERE player = $1 AND challenge = $2";
                tx.run(text, &[player.into(), challenge.into(), deleted_at]).await?;
                if value.is_empty() {
                    note_first_games(tx, "player = $1 AND challenge = $2", &values).await?;
                } else {
                    tx.run("DELETE FROM first_games WHERE player = $1 AND challenge = $2", &values).await?;
                }
                refresh_hidden(tx, "player = $1", player).await?;
            }
            Self::ClassDeleted(class) => {
                let text = "UPDATE classes SET deleted_at = $2 WHERE code = $1";
                tx.run(text, &[class.into(), deleted_at]).await?;
                if value.is_empty() {
                    // An expired class that is restored gets more time.
                    let later = now.saturating_add(i64::from(PURGE_DAYS) * DAY_MS);
                    let text = "UPDATE classes SET expires = $2 WHERE code = $1 AND expires <= $3";
                    tx.run(text, &[class.into(), later.into(), now.into()]).await?;
                }
            }
        }
        Ok(Ok(()))
    }
}

/// Updates the column `hidden` of scores. Hidden are those of banned and deleted players, on hidden
/// boards and on boards of deleted authors, and removed ones.
pub(super) async fn refresh_hidden(tx: &mut Transaction, which: &str, value: &str) -> Result<(), StoreError> {
    let text = format!("UPDATE scores SET hidden = {SCORE_HIDDEN} WHERE {which}");
    tx.run(&text, &[value.into()]).await?;
    Ok(())
}

/// SQL for whether a score is hidden.
pub(super) const SCORE_HIDDEN: &str = "CASE WHEN scores.deleted_at IS NOT NULL OR EXISTS (SELECT 1 FROM players p \
    WHERE p.id = scores.player AND (p.banned = 1 OR p.deleted_at IS NOT NULL)) OR (scores.challenge LIKE 'board:%' AND EXISTS \
    (SELECT 1 FROM boards b JOIN players a ON a.id = b.author \
    WHERE b.id = substr(scores.challenge, 7) AND (b.hidden = 1 OR a.deleted_at IS NOT NULL))) THEN 1 ELSE 0 END";

/// SQL for the number of likes of a board.
pub(super) const LIKES: &str = "(SELECT COUNT(*) FROM likes l JOIN players p ON p.id = l.player \
    WHERE l.board = boards.id AND p.deleted_at IS NULL)";

async fn count_likes(tx: &mut Transaction, which: &str, value: &str) -> Result<(), StoreError> {
    tx.run(&format!("UPDATE boards SET likes = {LIKES} WHERE {which}"), &[value.into()]).await?;
    Ok(())
}

/// Records the games on daily boards that count, so that no later ones do.
pub(super) async fn note_first_games(
    tx: &mut Transaction,
    which: &str,
    values: &[super::transaction::Value<'_>],
) -> Result<(), StoreError> {
    let text = format!(
        "INSERT INTO first_games (challenge, player, game) SELECT challenge, player, MIN(game) FROM scores \
         WHERE challenge LIKE 'daily:%' AND deleted_at IS NULL AND {which} GROUP BY challenge, player ON CONFLICT DO NOTHING"
    );
    tx.run(&text, values).await?;
    Ok(())
}
