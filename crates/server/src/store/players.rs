//! Players, their tokens, and moving to another device.

use super::{Store, StoreError, read, row, write};

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

/// Everything that a player has played.
const DELETE_SCORES: [&str; 4] = [
    "DELETE FROM scores WHERE player = $1",
    "DELETE FROM games WHERE player = $1",
    "DELETE FROM first_games WHERE player = $1",
    "DELETE FROM starts WHERE player = $1",
];

impl Store {
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
            sqlx::query_as("SELECT p.id, p.name, p.banned FROM tokens t JOIN players p ON p.id = t.player \
                 WHERE t.hash = $1 AND p.deleted_at IS NULL")
                .bind(token_hash).fetch_optional(&mut *connection).await?
        }))
    }

    /// A player by id.
    pub async fn player(&self, id: &str) -> Result<Option<PlayerRow>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as(
                "SELECT p.id, p.name, p.created, \
                 (SELECT COUNT(DISTINCT challenge) FROM scores WHERE player = p.id AND hidden = 0) AS challenges, \
                 (SELECT COUNT(*) FROM boards WHERE author = p.id) AS boards \
                 FROM players p WHERE p.id = $1 AND p.deleted_at IS NULL",
            )
            .bind(id).fetch_optional(&mut *connection).await?
        }))
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
