//! The place of the database.

use crate::failure::Failure;
use clap::Args;
use douse_server::store::{DatabaseLocation, StoreError};
use douse_tui::data_folder::DataFolder;
use std::path::{Path, PathBuf};

/// The database in the user's data directory.
const FILE: &str = "service.db";

#[derive(Debug, Args)]
pub struct DatabaseArgs {
    /// Read settings from FILE: lines such as listen = "127.0.0.1:8080", each named like an option
    /// of 'douse serve'
    #[arg(long, global = true, value_name = "FILE", env = "DOUSE_CONFIG")]
    config: Option<PathBuf>,

    /// Store everything in FILE, which is created if necessary; by default in your data directory
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        env = "DOUSE_DATA_FILE",
        conflicts_with = "database",
        help_heading = "Database"
    )]
    data: Option<PathBuf>,

    /// Store everything in PostgreSQL: postgres://user@host/name
    #[arg(
        long,
        global = true,
        value_name = "ADDRESS",
        env = "DOUSE_DATABASE",
        hide_env_values = true,
        help_heading = "Database"
    )]
    database: Option<String>,

    /// Store the secret that signs tickets in FILE; by default next to the file of --data or, with
    /// PostgreSQL, in your data directory
    #[arg(long, global = true, value_name = "FILE", env = "DOUSE_SECRET_FILE", help_heading = "Database")]
    secret_file: Option<PathBuf>,
}

impl DatabaseArgs {
    pub fn secret_file(&self) -> Option<PathBuf> {
        self.secret_file.clone()
    }

    /// The place of a database; creates its folder.
    pub fn place_to_create(&self) -> anyhow::Result<DatabaseLocation> {
        let place = self.place()?;
        if let DatabaseLocation::File(file) = &place
            && let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty())
        {
            std::fs::create_dir_all(folder)
                .map_err(|error| Failure::file("cannot create the folder", folder, &error))?;
        }
        Ok(place)
    }

    /// The place of a database that exists.
    pub fn existing_place(&self) -> anyhow::Result<DatabaseLocation> {
        let place = self.place()?;
        match &place {
            DatabaseLocation::File(file) if !file.exists() => {
                let failure = Failure::new(format!("there is no database '{}'", file.display()));
                Err(failure.advise("give the same --data or --database as to 'douse serve'").into())
            }
            _ => Ok(place),
        }
    }

    fn place(&self) -> anyhow::Result<DatabaseLocation> {
        if let (None, Some(address)) = (&self.data, &self.database) {
            if !["postgres://", "postgresql://"].iter().any(|scheme| address.starts_with(scheme)) {
                let failure = Failure::new("the address of a database begins with postgres://");
                return Err(failure.advise("for SQLite name the file with --data").into());
            }
            check_parameters(address)?;
            let secrets = match &self.secret_file {
                Some(_) => PathBuf::new(),
                None => data_directory("--secret-file")?,
            };
            return Ok(DatabaseLocation::Postgres { address: address.clone(), secrets });
        }
        let file = match &self.data {
            Some(file) => file.clone(),
            None => data_directory("--data")?.join(FILE),
        };
        if file.is_dir() {
            let failure = Failure::new(format!("'{}' is a directory", file.display()));
            return Err(failure.advise("name a file in it").into());
        }
        Ok(DatabaseLocation::File(file))
    }
}

/// Parameters that sqlx knows in the address of a PostgreSQL database.
const PARAMETERS: [&str; 19] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "statement-cache-capacity",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
    "sslnegotiation",
];

/// Refuses unknown parameters: sqlx ignores them, so with a typing error in `sslmode` it would
/// connect in plain text.
fn check_parameters(address: &str) -> anyhow::Result<()> {
    let query = address.split_once('?').map_or("", |(_, query)| query);
    for parameter in query.split('&').filter(|part| !part.is_empty()) {
        let name = parameter.split('=').next().unwrap_or_default();
        if !PARAMETERS.contains(&name) && !name.starts_with("options[") {
            let failure = Failure::new(format!("the address of the database has an unknown parameter '{name}'"));
            return Err(failure
                .advise("known ones are sslmode, sslrootcert, host, port, user, dbname and options")
                .into());
        }
    }
    Ok(())
}

/// The user's data directory; if there is none, the error advises to use `flag`.
fn data_directory(flag: &str) -> anyhow::Result<PathBuf> {
    let data = DataFolder::of_user();
    let folder = data.path().map(Path::to_owned);
    let failure = || Failure::new("there is no data directory").advise(format!("name a file with {flag}"));
    Ok(folder.ok_or_else(failure)?)
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let failure = Self::new(error.to_string());
        match error {
            StoreError::NoSecret { .. } | StoreError::OtherSecret { .. } => failure.advise(
                "copy the file from a machine where the service runs, or name it with --secret-file; \
                 if it is lost, 'douse admin forget-secret' lets the next start create a new one",
            ),
            StoreError::ShortSecret { .. } => failure.advise(
                "'openssl rand -hex 32 > FILE' makes a good one; if the service has used the short one, run \
                 'douse admin forget-secret' before you replace it: tickets given out before then count no time",
            ),
            StoreError::Older { .. } => failure.advise(
                "make a backup with 'douse admin backup', then run 'douse admin migrate' or start the service, which migrates too",
            ),
            _ => failure,
        }
    }
}
