//! Which service, and the name of the player.

use crate::client::accounts::{AccountError, Accounts};
use crate::client::address::Address;
use crate::client::outbox::Outbox;
use crate::client::service::{Service, ServiceError};
use crate::failure::Failure;
use crate::status::Status;
use clap::Args;
use douse_api::problem::Kind;
use douse_tui::store::Store;
use std::path::PathBuf;

/// The folder in the user's data directory with players and scores that wait.
const FOLDER: &str = "service";

/// Which service.
#[derive(Clone, Debug, Args)]
pub struct ServerArgs {
    /// The address of the service; http://127.0.0.1:8080 by default
    #[arg(long, value_name = "URL", env = "DOUSE_SERVER", hide_env_values = true, help_heading = "Service")]
    server: Option<Address>,
}

impl ServerArgs {
    /// The service.
    pub fn service(&self) -> Service {
        Service::at(self.server.clone().unwrap_or_else(Address::usual))
    }

    /// The address, if one was given.
    pub fn said(&self) -> Option<&Address> {
        self.server.as_ref()
    }
}

/// The folder with players and saved scores; `None` if the user has no data directory.
pub fn service_folder() -> Option<PathBuf> {
    Store::of_user().folder().map(|folder| folder.join(FOLDER))
}

/// Who the user is on each service.
pub fn accounts() -> anyhow::Result<Accounts> {
    Ok(Accounts::in_folder(&needed_folder()?))
}

/// The scores that wait.
pub fn outbox() -> anyhow::Result<Outbox> {
    Ok(Outbox::in_folder(&needed_folder()?))
}

fn needed_folder() -> anyhow::Result<PathBuf> {
    let none = || Failure::new("there is no data directory for your key").advise("name one in DOUSE_DATA");
    Ok(service_folder().ok_or_else(none)?)
}

/// A failure of a service, worded for the user.
pub fn told(error: &ServiceError) -> Failure {
    match error {
        ServiceError::Unreachable { .. } => Failure::new(error.to_string())
            .advise("douse serve runs a service; --server or DOUSE_SERVER names another")
            .ending(Status::NotProved),
        ServiceError::Foreign { .. } => {
            Failure::new(error.to_string()).advise("--server or DOUSE_SERVER names another").ending(Status::NotProved)
        }
        ServiceError::Refused(problem)
            if [Kind::Unauthorized, Kind::UnknownToken, Kind::Gone].contains(&problem.kind) =>
        {
            Failure::new(error.to_string())
                .advise("your key is kept; douse play --server asks whether you want to continue as a new player")
                .ending(Status::NotProved)
        }
        ServiceError::Refused(problem) if problem.kind.is_passing() => {
            Failure::new(error.to_string()).advise("try again later").ending(Status::NotProved)
        }
        ServiceError::Refused(_) => Failure::new(error.to_string()),
    }
}

/// The same of a player.
pub fn told_account(error: AccountError) -> Failure {
    match error {
        AccountError::Service(error) => told(&error),
        error => Failure::new(error.to_string()),
    }
}
