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
    /// On how many leaderboards they stand.
    pub challenges: i64,
    /// How many boards they have published.
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

impl Store {
    /// Adds a player and the hash of their first token.
    pub async fn add_player(&self, id: &str, name: &str, token_hash: &str, now: i64) -> Result<(), StoreError> {
        write!(self, tx => {
            sqlx::query("INSERT INTO players (id, name, folded, created) VALUES ($1, $2, $3, $4)")
                .bind(id).bind(name).bind(name.to_lowercase()).bind(now)
                .execute(&mut *tx).await?;
            sqlx::query("INSERT INTO tokens (hash, player, created) VALUES ($1, $2, $3)")
                .bind(token_hash).bind(id).bind(now)
                .execute(&mut *tx).await?;
        });
        Ok(())
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

    /// Gives a player another name; false where there is no such player.
    pub async fn rename_player(&self, id: &str, name: &str) -> Result<bool, StoreError> {
        let changed = write!(self, tx => {
            sqlx::query("UPDATE players SET name = $2, folded = $3 WHERE id = $1")
                .bind(id).bind(name).bind(name.to_lowercase())
                .execute(&mut *tx).await?.rows_affected()
        });
        Ok(changed == 1)
    }

    /// Forgets a player and everything of theirs: tokens, scores, likes, reports, and their boards with the scores on
    /// them.
    pub async fn delete_player(&self, id: &str) -> Result<bool, StoreError> {
        let deleted = write!(self, tx => {
            sqlx::query("DELETE FROM scores WHERE challenge IN (SELECT 'board:' || id FROM boards WHERE author = $1)")
                .bind(id).execute(&mut *tx).await?;
            sqlx::query("UPDATE boards SET likes = likes - 1 WHERE id IN (SELECT board FROM likes WHERE player = $1)")
                .bind(id).execute(&mut *tx).await?;
            sqlx::query("DELETE FROM players WHERE id = $1").bind(id).execute(&mut *tx).await?.rows_affected()
        });
        Ok(deleted == 1)
    }

    /// Keeps the hash of a one-time code in place of any earlier one of the player.
    pub async fn put_move_code(&self, player: &str, hash: &str, expires: i64) -> Result<(), StoreError> {
        write!(self, tx => {
            sqlx::query("DELETE FROM move_codes WHERE player = $1").bind(player).execute(&mut *tx).await?;
            sqlx::query("INSERT INTO move_codes (hash, player, expires) VALUES ($1, $2, $3)")
                .bind(hash).bind(player).bind(expires).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Uses up a one-time code: its player gets one more token. `None` where the code is unknown, used or too old.
    pub async fn redeem(&self, hash: &str, token_hash: &str, now: i64) -> Result<Option<Holder>, StoreError> {
        Ok(write!(self, tx => {
            // Deleting is what makes it good for once: of two at the same time one finds nothing.
            let player: Option<String> =
                sqlx::query_scalar("DELETE FROM move_codes WHERE hash = $1 AND expires > $2 RETURNING player")
                    .bind(hash).bind(now).fetch_optional(&mut *tx).await?;
            match player {
                Some(player) => {
                    sqlx::query("INSERT INTO tokens (hash, player, created) VALUES ($1, $2, $3)")
                        .bind(token_hash).bind(&player).bind(now).execute(&mut *tx).await?;
                    sqlx::query_as("SELECT id, name, banned FROM players WHERE id = $1")
                        .bind(&player).fetch_optional(&mut *tx).await?
                }
                None => None,
            }
        }))
    }
}
