//! Names of players. Names that look alike have the same skeleton, and numbers distinguish them.

use super::transaction::Transaction;
use super::{Store, StoreError};
use crate::wording;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamingResult {
    /// The name as shown, perhaps with a number, and the number.
    Called(String, i64),
    /// The name looks like this name of another player.
    LooksLike(String),
    Nobody,
}

/// The number of attempts, since another player may take a number at the same time.
const NAMING_TRIES: usize = 8;

/// The first name with a skeleton, and its highest number.
const FIRST: &str = "SELECT folded, (SELECT MAX(number) FROM players WHERE skeleton = $1) FROM players \
    WHERE skeleton = $1 ORDER BY number LIMIT 1";

/// The name as shown.
fn display(name: &str, number: i64) -> String {
    if number <= 1 { name.to_owned() } else { format!("{name}#{number}") }
}

/// The name without the number that distinguishes it.
fn unnumbered(name: &str) -> &str {
    let numbered = name.rsplit_once('#').filter(|(_, digits)| digits.parse::<i64>().is_ok());
    numbered.map_or(name, |(base, _)| base)
}

/// The name of another player with the same skeleton. Names from one keyboard get a number;
/// look-alikes with other letters are refused.
fn numbered(name: &str, first: Option<(String, i64)>, id: &str) -> NamingResult {
    let Some((folded, last)) = first else { return NamingResult::Called(name.to_owned(), 1) };
    let base = unnumbered(&folded);
    if base != name.to_lowercase() && !name.is_ascii() {
        tracing::debug!(player = id, "a name looks like another");
        return NamingResult::LooksLike(base.to_owned());
    }
    NamingResult::Called(display(name, last + 1), last + 1)
}

impl Store {
    /// Adds a player and the hash of their first token. All players of one name but the first get a
    /// number.
    pub async fn add_player(
        &self,
        id: &str,
        name: &str,
        token_hash: &str,
        now: i64,
    ) -> Result<NamingResult, StoreError> {
        for _ in 0..NAMING_TRIES {
            match self.try_add_player(id, name, token_hash, now).await {
                Err(error) if error.is_duplicate() || matches!(error, StoreError::Conflict(_)) => {}
                result => return result,
            }
        }
        self.try_add_player(id, name, token_hash, now).await
    }

    async fn try_add_player(
        &self,
        id: &str,
        name: &str,
        token_hash: &str,
        now: i64,
    ) -> Result<NamingResult, StoreError> {
        let skeleton = wording::skeleton(name);
        let mut tx = self.begin_writing().await?;
        let first = tx.row(FIRST, &[(&skeleton).into()]).await?;
        let naming = numbered(name, first, id);
        if let NamingResult::Called(display, number) = &naming {
            let folded = display.to_lowercase();
            let text =
                "INSERT INTO players (id, name, folded, created, skeleton, number) VALUES ($1, $2, $3, $4, $5, $6)";
            let (skeleton, number) = ((&skeleton).into(), (*number).into());
            tx.run(text, &[id.into(), display.into(), (&folded).into(), now.into(), skeleton, number]).await?;
            let text = "INSERT INTO tokens (hash, player, created) VALUES ($1, $2, $3)";
            tx.run(text, &[token_hash.into(), id.into(), now.into()]).await?;
        }
        tx.commit().await?;
        Ok(naming)
    }

    pub async fn rename_player(&self, id: &str, name: &str) -> Result<NamingResult, StoreError> {
        for _ in 0..NAMING_TRIES {
            match self.try_rename_player(id, name).await {
                Err(error) if error.is_duplicate() || matches!(error, StoreError::Conflict(_)) => {}
                result => return result,
            }
        }
        self.try_rename_player(id, name).await
    }

    async fn try_rename_player(&self, id: &str, name: &str) -> Result<NamingResult, StoreError> {
        let mut tx = self.begin_writing().await?;
        let naming = rename(&mut tx, id, name).await?;
        tx.commit().await?;
        Ok(naming)
    }
}

/// Renames a player, with a number if the name is taken.
pub(super) async fn rename(tx: &mut Transaction, id: &str, name: &str) -> Result<NamingResult, StoreError> {
    let name = unnumbered(name);
    let skeleton = wording::skeleton(name);
    let text = "SELECT skeleton, number FROM players WHERE id = $1";
    let naming = match tx.row::<(String, i64)>(text, &[id.into()]).await? {
        None => NamingResult::Nobody,
        Some((own, number)) if own == skeleton => NamingResult::Called(display(name, number), number),
        Some(_) => numbered(name, tx.row(FIRST, &[(&skeleton).into()]).await?, id),
    };
    if let NamingResult::Called(display, number) = &naming {
        let folded = display.to_lowercase();
        let (skeleton, number) = ((&skeleton).into(), (*number).into());
        let text = "UPDATE players SET name = $2, folded = $3, skeleton = $4, number = $5 WHERE id = $1";
        tx.run(text, &[id.into(), display.into(), (&folded).into(), skeleton, number]).await?;
    }
    Ok(naming)
}

/// Gives the players of earlier versions skeletons and numbers, in the order of their creation.
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
