//! The accounts of the user on each service: name and token, in a file that only the owner can
//! read.

use super::address::Address;
use super::lock::Lock;
use super::service::{Service, ServiceError};
use douse_api::player::Welcome;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The name of a player who has not chosen one.
pub const NAMELESS: &str = "Player";

const FILE: &str = "players.json";

/// The accounts on all services.
#[derive(Clone, Debug)]
pub struct Accounts {
    folder: PathBuf,
}

/// A player of one service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// The public id.
    pub id: String,
    pub name: String,
    /// The secret that proves the identity.
    pub token: String,
}

/// Why an account is unavailable.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    #[error("the file with your keys: {0}")]
    Io(#[from] io::Error),
    #[error(transparent)]
    Service(#[from] ServiceError),
}

impl Accounts {
    /// The accounts stored in a folder.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// The player on a service, if there is one yet.
    pub fn known(&self, address: &Address) -> io::Result<Option<Account>> {
        Ok(self.all()?.remove(address.as_str()))
    }

    /// The player on a service, created if there is none yet. Several programs at once get the same
    /// one.
    ///
    /// A name renames the player; without one the name stays.
    pub fn at(&self, service: &Service, name: Option<&str>) -> Result<Account, AccountError> {
        let _lock = Lock::wait(&self.folder)?;
        let mut all = self.all()?;
        let address = service.address().as_str();
        let account = match (all.get(address), name) {
            (Some(account), Some(name)) if account.name != name => {
                let player = service.rename(&account.token, name)?;
                Account { name: player.name, ..account.clone() }
            }
            (Some(account), _) => return Ok(account.clone()),
            (None, name) => {
                let Welcome { player, token } = service.create_player(name.unwrap_or(NAMELESS))?;
                Account { id: player.id, name: player.name, token }
            }
        };
        all.insert(address.to_owned(), account.clone());
        self.store(&all)?;
        Ok(account)
    }

    /// Sets the player on a service aside, so that the next request creates a new one. The token
    /// stays in the file under another name: the service may know it again when its database is
    /// back.
    pub fn set_aside(&self, address: &Address) -> io::Result<()> {
        let _lock = Lock::wait(&self.folder)?;
        let mut all = self.all()?;
        if let Some(account) = all.remove(address.as_str()) {
            let names = (1..).map(|number| format!("{address} (aside {number})"));
            let name = names.into_iter().find(|name| !all.contains_key(name)).unwrap_or_default();
            all.insert(name, account);
            self.store(&all)?;
        }
        Ok(())
    }

    fn all(&self) -> io::Result<BTreeMap<String, Account>> {
        match douse_files::read(&self.folder.join(FILE))? {
            // A file that cannot be read is never overwritten: its tokens exist nowhere else.
            Some(bytes) => serde_json::from_slice(&bytes)
                .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, format!("{FILE} cannot be read"))),
            None => Ok(BTreeMap::new()),
        }
    }

    fn store(&self, all: &BTreeMap<String, Account>) -> io::Result<()> {
        douse_files::write(&self.folder.join(FILE), &serde_json::to_vec_pretty(all)?)
    }
}
