//! Players, their tokens, and moving to another device.

use super::{Store, StoreError, read, row, write};
use douse_api::player::{Account, Player};

struct AccountRow(Account);

row!(AccountRow, row => Self(Account {
    player: Player { id: row.try_get("id")?, name: row.try_get("name")? },
    created: row.try_get("created")?,
    challenges: row.try_get("challenges")?,
    boards: row.try_get("boards")?,
}));

/// The owner of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub id: String,
    pub name: String,
    pub banned: i64,
}

row!(Holder { id, name, banned });

/// Deletes everything that a player has played.
const DELETE_SCORES: [&str; 4] = [
    "DELETE FROM scores WHERE player = $1",
    "DELETE FROM games WHERE player = $1",
    "DELETE FROM first_games WHERE player = $1",
    "DELETE FROM starts WHERE player = $1",
];

impl Store {
    /// Returns whether the token with this hash belonged to a deleted player or device.
    pub async fn is_gone(&self, token_hash: &str) -> Result<bool, StoreError> {
        let found: Option<String> = read!(self, connection => {
            sqlx::query_scalar("SELECT hash FROM gone WHERE hash = $1").bind(token_hash).fetch_optional(&mut *connection).await?
        });
        Ok(found.is_some())
    }

    /// The devices of a player, oldest first: hashes of tokens and times of creation.
    pub async fn devices(&self, player: &str) -> Result<Vec<(String, i64)>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as("SELECT hash, created FROM tokens WHERE player = $1 ORDER BY created, hash")
                .bind(player).fetch_all(&mut *connection).await?
        }))
    }

    /// Removes a device, whose token becomes invalid. Finds its hash by the beginning; `None` if
    /// there is no such device.
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

    /// The owner of the token with this hash.
    pub async fn holder(&self, token_hash: &str) -> Result<Option<Holder>, StoreError> {
        Ok(read!(self, connection => {
            sqlx::query_as("SELECT p.id, p.name, p.banned FROM tokens t JOIN players p ON p.id = t.player \
                 WHERE t.hash = $1 AND p.deleted_at IS NULL")
                .bind(token_hash).fetch_optional(&mut *connection).await?
        }))
    }

    pub async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let row: Option<AccountRow> = read!(self, connection => {
            sqlx::query_as(
                "SELECT p.id, p.name, p.created, \
                 (SELECT COUNT(DISTINCT challenge) FROM scores WHERE player = p.id AND hidden = 0) AS challenges, \
                 (SELECT COUNT(*) FROM boards WHERE author = p.id) AS boards \
                 FROM players p WHERE p.id = $1 AND p.deleted_at IS NULL",
            )
            .bind(id).fetch_optional(&mut *connection).await?
        });
        Ok(row.map(|AccountRow(account)| account))
    }

    /// Deletes the scores of a player with their games, and the started games.
    pub async fn delete_scores(&self, player: &str) -> Result<(), StoreError> {
        write!(self, tx => {
            for text in DELETE_SCORES {
                sqlx::query(text).bind(player).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Stores the hash of a one-time code with data for the other device. Replaces an earlier code
    /// of the player.
    pub async fn put_move_code(
        &self,
        player: &str,
        code_hash: &str,
        expires: i64,
        payload: &str,
    ) -> Result<(), StoreError> {
        write!(self, tx => {
            sqlx::query("DELETE FROM move_codes WHERE player = $1").bind(player).execute(&mut *tx).await?;
            sqlx::query("INSERT INTO move_codes (hash, player, expires, payload) VALUES ($1, $2, $3, $4)")
                .bind(code_hash).bind(player).bind(expires).bind(payload).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Redeems a one-time code: its player gets another token, and the data that was stored with
    /// it. `None` if the code is unknown, used or expired.
    pub async fn redeem(&self, hash: &str, token_hash: &str, now: i64) -> Result<Option<(Holder, String)>, StoreError> {
        Ok(write!(self, tx => {
            // Deleting the row ensures that only one of two simultaneous requests succeeds.
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

    /// Deletes expired codes with their data.
    pub async fn forget_codes(&self, now: i64) -> Result<u64, StoreError> {
        Ok(write!(self, tx => {
            sqlx::query("DELETE FROM move_codes WHERE expires <= $1").bind(now).execute(&mut *tx).await?.rows_affected()
        }))
    }
}
