//! The service, and the user's files for it.

use crate::client::accounts::{AccountError, Accounts};
use crate::client::address::Address;
use crate::client::outbox::Outbox;
use crate::client::service::{Service, ServiceError};
use crate::failure::Failure;
use crate::status::Status;
use clap::Args;
use douse_api::problem::Kind;
use douse_tui::data_folder::DataFolder;
use std::path::PathBuf;

/// The folder in the user's data directory with accounts and saved scores.
const FOLDER: &str = "service";

#[derive(Clone, Debug, Args)]
pub struct ServerArgs {
    /// The address of the service; http://127.0.0.1:8080 by default
    #[arg(long, value_name = "URL", env = "DOUSE_SERVER", hide_env_values = true, help_heading = "Service")]
    server: Option<Address>,
}

impl ServerArgs {
    pub fn service(&self) -> Service {
        Service::at(self.server.clone().unwrap_or_else(Address::local))
    }

    /// The address, if one is given.
    pub fn address(&self) -> Option<&Address> {
        self.server.as_ref()
    }
}

/// The folder with accounts and saved scores; `None` without a data directory.
pub fn service_folder() -> Option<PathBuf> {
    DataFolder::of_user().path().map(|folder| folder.join(FOLDER))
}

/// The user's accounts, one per service.
pub fn accounts() -> anyhow::Result<Accounts> {
    Ok(Accounts::in_folder(&required_folder()?))
}

/// The saved scores.
pub fn outbox() -> anyhow::Result<Outbox> {
    Ok(Outbox::in_folder(&required_folder()?))
}

fn required_folder() -> anyhow::Result<PathBuf> {
    let none = || Failure::new("there is no data directory for your key").advise("name one in DOUSE_DATA");
    Ok(service_folder().ok_or_else(none)?)
}

impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Self {
        let failure = Self::new(error.to_string());
        match error {
            ServiceError::Unreachable { .. } => failure
                .advise("douse serve runs a service; --server or DOUSE_SERVER names another")
                .with_status(Status::NotProved),
            ServiceError::Foreign { .. } => {
                failure.advise("--server or DOUSE_SERVER names another").with_status(Status::NotProved)
            }
            ServiceError::Refused(problem)
                if [Kind::Unauthorized, Kind::UnknownToken, Kind::Gone].contains(&problem.kind) =>
            {
                failure
                    .advise("your key is kept; douse play --server asks whether you want to continue as a new player")
                    .with_status(Status::NotProved)
            }
            ServiceError::Refused(problem) if problem.kind.is_passing() => {
                failure.advise("try again later").with_status(Status::NotProved)
            }
            ServiceError::Refused(_) => failure,
        }
    }
}

impl From<AccountError> for Failure {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Service(error) => error.into(),
            error => Self::new(error.to_string()),
        }
    }
}
