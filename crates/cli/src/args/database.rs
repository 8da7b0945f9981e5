//! Where the service stores its data.

use crate::failure::Failure;
use clap::Args;
use douse_server::store::Place;
use douse_tui::store::Store;
use std::path::PathBuf;

/// The file of the service in the user's data directory.
const FILE: &str = "service.db";

/// Where the service stores its data.
#[derive(Debug, Args)]
pub struct DatabaseArgs {
    /// Store everything in FILE, which is created if necessary; by default in your data directory
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "database", help_heading = "Database")]
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

    /// Store the secret that signs tickets in FILE; by default next to the file of --data, or in PostgreSQL
    #[arg(long, global = true, value_name = "FILE", env = "DOUSE_SECRET_FILE", help_heading = "Database")]
    secret_file: Option<PathBuf>,
}

impl DatabaseArgs {
    /// The file with the secret that signs tickets, if it was named.
    pub fn secret_file(&self) -> Option<PathBuf> {
        self.secret_file.clone()
    }

    /// The place, with its folder made.
    pub fn place(&self) -> anyhow::Result<Place> {
        if let (None, Some(address)) = (&self.data, &self.database) {
            if !["postgres://", "postgresql://"].iter().any(|scheme| address.starts_with(scheme)) {
                let failure = Failure::new("the address of a database begins with postgres://");
                return Err(failure.advise("for SQLite name the file with --data").into());
            }
            return Ok(Place::Postgres(address.clone()));
        }
        let file = match &self.data {
            Some(file) => file.clone(),
            None => {
                let store = Store::of_user();
                let folder = store
                    .folder()
                    .ok_or_else(|| Failure::new("there is no data directory").advise("name a file with --data"))?;
                folder.join(FILE)
            }
        };
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| Failure::file("cannot create the folder", folder, &error))?;
        }
        Ok(Place::File(file))
    }
}
