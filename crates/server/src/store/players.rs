//! Players, their tokens, and moving to another device.

use super::transaction::Transaction;
use super::{Store, StoreError, read, row, write};
use crate::wording;

/// A player as kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    /// The public id.
    pub id: String,
    /// The name.
    pub name: String,
    /// When they were first here.
    pub created: i64,
    /// The number of leaderboards they are on.
    pub challenges: i64,
    /// The number of boards they have published.
    pub boards: i64,
}

row!(PlayerRow { id, name, created, challenges, boards });

/// Who holds a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The public id.
    pub id: String,
    /// The name.
    pub name: String,
    /// 1 if the player was banned.
    pub banned: i64,
}

row!(Holder { id, name, banned });

/// A one-time code that moves a player to another device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewCode<'a> {
    /// Its hash.
    pub hash: &'a str,
    /// When it stops working.
    pub expires: i64,
    /// What goes along.
    pub payload: &'a str,
}

/// The result of asking for a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Naming {
    /// This, which is the name, or the name and a number; and the number.
    Called(String, i64),
    /// The name looks like this different name of another player.
    LooksLike(String),
    /// There is no such player.
    Nobody,
}

/// How often a number is tried that another player may take at the same time.
const NAMING_TRIES: usize = 8;

/// A name with a given skeleton, and the last number given to one.
const FIRST: &str = "SELECT folded, (SELECT MAX(number) FROM players WHERE skeleton = $1) FROM players \
    WHERE skeleton = $1 ORDER BY number LIMIT 1";

/// What is deleted with a player besides what belongs to them alone; the last one deletes the player.
pub(super) const DELETE_PLAYER: [&str; 4] = [
    "DELETE FROM scores WHERE challenge IN (SELECT 'board:' || id FROM boards WHERE author = $1)",
    "DELETE FROM games WHERE challenge IN (SELECT 'board:' || id FROM boards WHERE author = $1)",
    "UPDATE boards SET likes = likes - 1 WHERE id IN (SELECT board FROM likes WHERE player = $1)",
    "DELETE FROM players WHERE id = $1",
];

/// Everything that a player has played.
const DELETE_SCORES: [&str; 3] = [
    "DELETE FROM scores WHERE player = $1",
    "DELETE FROM games WHERE player = $1",
    "DELETE FROM starts WHERE player = $1",
];

/// The name to show.
fn display(name: &str, number: i64) -> String {
    if number <= 1 { name.to_owned() } else { format!("{name}#{number}") }
}

/// The name without the number that tells players of one name apart.
pub(super) fn unnumbered(name: &str) -> &str {
    let numbered = name.rsplit_once('#').filter(|(_, digits)| digits.parse::<i64>().is_ok());
    numbered.map_or(name, |(base, _)| base)
}

/// The name of one more player beside those with the same skeleton. Names that people can type on one keyboard get a
/// number; a look-alike made of other letters is refused.
fn numbered(name: &str, first: Option<(String, i64)>, id: &str) -> Naming {
    let Some((folded, last)) = first else { return Naming::Called(name.to_owned(), 1) };
    let base = unnumbered(&folded);
    if base != name.to_lowercase() && !name.is_ascii() {
        tracing::debug!(player = id, "a name looks like another");
        return Naming::LooksLike(base.to_owned());
    }
    Naming::Called(display(name, last + 1), last + 1)
}

impl Store {
    /// Adds a player and the hash of their first token. If several players have the same name, all but the first get a number.
    pub async fn add_player(&self, id: &str, name: &str, token_hash: &str, now: i64) -> Result<Naming, StoreError> {
        for _ in 0..NAMING_TRIES {
            match self.try_add_player(id, name, token_hash, now).await {
                Err(error) if error.is_duplicate() || matches!(error, StoreError::Crossed(_)) => {}
                result => return result,
            }
        }
        self.try_add_player(id, name, token_hash, now).await
    }

    async fn try_add_player(&self, id: &str, name: &str, token_hash: &str, now: i64) -> Result<Naming, StoreError> {
        let skeleton = wording::skeleton(name);
        Ok(write!(self, tx => {
            let first: Option<(String, i64)> = sqlx::query_as(FIRST).bind(&skeleton).fetch_optional(&mut *tx).await?;
            match numbered(name, first, id) {
                Naming::Called(display, number) => {
                    sqlx::query(
                        "INSERT INTO players (id, name, folded, created, skeleton, number) VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(id).bind(&display).bind(display.to_lowercase()).bind(now).bind(&skeleton).bind(number)
                    .execute(&mut *tx).await?;
                    sqlx::query("INSERT INTO tokens (hash, player, created) VALUES ($1, $2, $3)")
                        .bind(token_hash).bind(id).bind(now).execute(&mut *tx).await?;
                    Naming::Called(display, number)
                }
                refused => refused,
            }
        }))
    }

    /// Whether the token with this hash belonged to a player or device that is gone.
    pub async fn is_gone(&self, token_hash: &str) -> Result<bool, StoreError> {
        let found: Option<String> = read!(self, connection => {
            sqlx::query_scalar("SELECT hash FROM gone WHERE hash = $1").bind(token_hash).fetch_optional(&mut *connection).await?
        });
        Ok(found.is_some())
    }

    /// The devices of a player: hashes of their tokens, and when they were added, the oldest first.
    pub async fn devices(&self, player: &str) -> Result<Vec<(String, i64)>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as("SELECT hash, created FROM tokens WHERE player = $1 ORDER BY created, hash")
                .bind(player).fetch_all(&mut *connection).await?
        }))
    }

    /// Removes a device: its token becomes invalid. The hash is found by its beginning; `None` if there is none.
    pub async fn remove_device(&self, player: &str, beginning: &str, now: i64) -> Result<Option<String>, StoreError> {
        let length = i64::try_from(beginning.len()).unwrap_or(0);
        Ok(write!(self, tx => {
            let hash: Option<String> = sqlx::query_scalar(
                "DELETE FROM tokens WHERE player = $1 AND substr(hash, 1, CAST($3 AS INTEGER)) = $2 RETURNING hash",
            )
            .bind(player).bind(beginning).bind(length).fetch_optional(&mut *tx).await?;
            if let Some(hash) = &hash {
                sqlx::query("INSERT INTO gone (hash, made) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING")
                    .bind(hash).bind(now).execute(&mut *tx).await?;
            }
            hash
        }))
    }

    /// Who holds the token with this hash.
    pub async fn holder(&self, token_hash: &str) -> Result<Option<Holder>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as("SELECT p.id, p.name, p.banned FROM tokens t JOIN players p ON p.id = t.player WHERE t.hash = $1")
                .bind(token_hash).fetch_optional(&mut *connection).await?
        }))
    }

    /// A player by id.
    pub async fn player(&self, id: &str) -> Result<Option<PlayerRow>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as(
                "SELECT p.id, p.name, p.created, \
                 (SELECT COUNT(DISTINCT challenge) FROM scores WHERE player = p.id) AS challenges, \
                 (SELECT COUNT(*) FROM boards WHERE author = p.id) AS boards \
                 FROM players p WHERE p.id = $1",
            )
            .bind(id).fetch_optional(&mut *connection).await?
        }))
    }

    /// Gives a player another name.
    pub async fn rename_player(&self, id: &str, name: &str) -> Result<Naming, StoreError> {
        for _ in 0..NAMING_TRIES {
            match self.try_rename_player(id, name).await {
                Err(error) if error.is_duplicate() || matches!(error, StoreError::Crossed(_)) => {}
                result => return result,
            }
        }
        self.try_rename_player(id, name).await
    }

    async fn try_rename_player(&self, id: &str, name: &str) -> Result<Naming, StoreError> {
        let skeleton = wording::skeleton(name);
        Ok(write!(self, tx => {
            let own: Option<(String, i64)> = sqlx::query_as("SELECT skeleton, number FROM players WHERE id = $1")
                .bind(id).fetch_optional(&mut *tx).await?;
            let naming = match own {
                None => Naming::Nobody,
                Some((own, number)) if own == skeleton => Naming::Called(display(name, number), number),
                Some(_) => {
                    let first: Option<(String, i64)> = sqlx::query_as(FIRST).bind(&skeleton).fetch_optional(&mut *tx).await?;
                    numbered(name, first, id)
                }
            };
            if let Naming::Called(display, number) = &naming {
                sqlx::query("UPDATE players SET name = $2, folded = $3, skeleton = $4, number = $5 WHERE id = $1")
                    .bind(id).bind(display).bind(display.to_lowercase()).bind(&skeleton).bind(number)
                    .execute(&mut *tx).await?;
            }
            naming
        }))
    }

    /// Deletes a player and all their data: tokens, scores, likes, reports, and their boards with the scores on
    /// them. Hashes of the tokens stay for a year, so that their devices can be told.
    pub async fn delete_player(&self, id: &str, now: i64) -> Result<bool, StoreError> {
        let deleted = write!(self, tx => {
            sqlx::query("INSERT INTO gone (hash, made) SELECT hash, $2 FROM tokens WHERE player = $1 ON CONFLICT (hash) DO NOTHING")
                .bind(id).bind(now).execute(&mut *tx).await?;
            let mut deleted = 0;
            for text in DELETE_PLAYER {
                deleted = sqlx::query(text).bind(id).execute(&mut *tx).await?.rows_affected();
            }
            deleted
        });
        Ok(deleted == 1)
    }

    /// Deletes the scores of a player with their games, and the games they have begun.
    pub async fn delete_scores(&self, player: &str) -> Result<(), StoreError> {
        write!(self, tx => {
            for text in DELETE_SCORES {
                sqlx::query(text).bind(player).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Stores the hash of a one-time code, replacing any earlier one of the player, with the data to send along.
    pub async fn put_move_code(&self, player: &str, code: &NewCode<'_>) -> Result<(), StoreError> {
        write!(self, tx => {
            sqlx::query("DELETE FROM move_codes WHERE player = $1").bind(player).execute(&mut *tx).await?;
            sqlx::query("INSERT INTO move_codes (hash, player, expires, payload) VALUES ($1, $2, $3, $4)")
                .bind(code.hash).bind(player).bind(code.expires).bind(code.payload).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Uses up a one-time code: its player gets one more token, and what came along. `None` if the code is unknown, used or
    /// too old.
    pub async fn redeem(&self, hash: &str, token_hash: &str, now: i64) -> Result<Option<(Holder, String)>, StoreError> {
        Ok(write!(self, tx => {
            // Deleting is what makes it good for once: of two at the same time one finds nothing.
            let code: Option<(String, String)> =
                sqlx::query_as("DELETE FROM move_codes WHERE hash = $1 AND expires > $2 RETURNING player, payload")
                    .bind(hash).bind(now).fetch_optional(&mut *tx).await?;
            match code {
                Some((player, payload)) => {
                    sqlx::query("INSERT INTO tokens (hash, player, created) VALUES ($1, $2, $3)")
                        .bind(token_hash).bind(&player).bind(now).execute(&mut *tx).await?;
                    let holder: Option<Holder> = sqlx::query_as("SELECT id, name, banned FROM players WHERE id = $1")
                        .bind(&player).fetch_optional(&mut *tx).await?;
                    holder.map(|holder| (holder, payload))
                }
                None => None,
            }
        }))
    }

    /// Deletes expired codes, with their data.
    pub async fn forget_codes(&self, now: i64) -> Result<u64, StoreError> {
        Ok(write!(self, tx => {
            sqlx::query("DELETE FROM move_codes WHERE expires <= $1").bind(now).execute(&mut *tx).await?.rows_affected()
        }))
    }
}

/// Gives the players of earlier versions their skeletons and numbers, those who came first the lowest.
pub(super) async fn number_players(tx: &mut Transaction) -> Result<(), StoreError> {
    let text = "SELECT id, name FROM players WHERE number = 0 ORDER BY created, id";
    for (id, name) in tx.rows::<(String, String)>(text, &[]).await? {
        let skeleton = wording::skeleton(&name);
        let text = "SELECT COALESCE(MAX(number), 0) FROM players WHERE skeleton = $1";
        let number = tx.count(text, &[(&skeleton).into()]).await? + 1;
        let name = display(&name, number);
        let folded = name.to_lowercase();
        let values = [(&id).into(), (&name).into(), (&folded).into(), (&skeleton).into(), number.into()];
        let text = "UPDATE players SET name = $2, folded = $3, skeleton = $4, number = $5 WHERE id = $1";
        tx.run(text, &values).await?;
    }
    Ok(())
}
