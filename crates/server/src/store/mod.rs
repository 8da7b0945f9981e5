//! The store: SQLite in a file, or PostgreSQL. The same SQL text for both.
//!
//! [`Store`] holds the connections; there is one file of queries per subject. SQLite has one connection that
//! writes, so writers wait in line here and not in the file, and several that read.

mod actions;
mod admin;
mod archive;
mod boards;
mod catalogue;
mod check;
mod checksum;
mod classes;
mod deletion;
mod earlier_log;
mod error;
mod migration;
mod moderation;
mod naming;
mod personal;
mod players;
mod pools;
mod pupils;
mod scores;
mod secret;
mod transaction;
mod writing;

pub use actions::{ActionResult, ActionRow, AdminAction, KEPT_DAYS};
pub use admin::{Reported, Stats};
pub use archive::{ArchiveError, Restored, Secret};
pub use boards::{BoardRow, NewBoardRow, Published};
pub use checksum::check_backup;
pub use classes::{Added, AssignmentRow, ClassRow, KnownClass, NewAssignmentRow};
pub use deletion::{ClockState, Purged};
pub use error::StoreError;
pub use migration::{Migrated, OnStep, VERSION};
pub use moderation::{KnownBoard, KnownPlayer, KnownScore, ReportRow};
pub use naming::Naming;
pub use personal::{DEVICE_NAME, ROW, device};
pub use players::{Holder, NewCode, PlayerRow};
pub use pools::PoolUse;
pub use pupils::{ClassReplayRow, DoneRow, Handed, HandedIn, Joined, NewPupil, PupilRow, SoFar, Watched};
pub use scores::{Best, Chart, Counting, Outcome, ReplayRow, ScoreRow, Start, TablePage, Taken};

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Where things are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// An SQLite file, created if it does not exist.
    File(PathBuf),
    /// A PostgreSQL database.
    Postgres {
        /// Its address.
        address: String,
        /// The folder of this machine for the secret that signs tickets, made if it is not there.
        secrets: PathBuf,
    },
}

/// Connections to the database. Clones share them.
#[derive(Clone, Debug)]
pub struct Store {
    pools: Pools,
    secret: secret::Keeping,
}

#[derive(Clone, Debug)]
enum Pools {
    Sqlite { read: SqlitePool, write: SqlitePool },
    Postgres(PgPool),
}

/// What a program does with a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// Changes it, and creates it if necessary.
    Create { most_pages: u32 },
    /// Changes it.
    Write,
    /// Reads it.
    Read,
}

/// Runs the same text on a connection that reads, of either kind.
macro_rules! read {
    ($store:expr, $connection:ident => $body:expr) => {
        match &$store.pools {
            $crate::store::Pools::Sqlite { read, .. } => {
                let mut $connection = read.acquire().await?;
                $body
            }
            $crate::store::Pools::Postgres(pool) => {
                let mut $connection = pool.acquire().await?;
                $body
            }
        }
    };
}

/// Runs the same text in a transaction that writes, of either kind. The body is a block that may use `?`; only after
/// its end the changes are made.
macro_rules! write {
    ($store:expr, $connection:ident => $body:block) => {
        match &$store.pools {
            $crate::store::Pools::Sqlite { write, .. } => {
                let mut $connection = $crate::store::writing::Writing::begin(write).await?;
                let value = $body;
                $connection.commit().await?;
                value
            }
            $crate::store::Pools::Postgres(pool) => {
                let mut $connection = pool.begin().await?;
                let value = $body;
                $connection.commit().await?;
                value
            }
        }
    };
}

/// Reads a struct from a row of either kind, each field from the column of its name.
macro_rules! row {
    ($name:ident { $($field:ident),* $(,)? }) => {
        impl<'r, R: sqlx::Row> sqlx::FromRow<'r, R> for $name
        where
            &'static str: sqlx::ColumnIndex<R>,
            String: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
            i64: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
        {
            fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
                Ok(Self { $($field: row.try_get(stringify!($field))?),* })
            }
        }
    };
}

use {read, row, write};

/// How long a request waits for a connection before it is asked to come back later.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long SQLite waits for another process that writes, such as an admin verb.
const BUSY: Duration = Duration::from_secs(5);
/// Connections to PostgreSQL of one replica; a hundred is what a server of it usually allows in all.
pub const POSTGRES_CONNECTIONS: u32 = 16;

impl Store {
    /// Opens or creates the database, and migrates its tables. Only the service and `douse admin migrate` do this.
    pub async fn open(place: &Place) -> Result<Self, StoreError> {
        Self::open_within(place, u32::MAX).await
    }

    /// Like [`Store::open`], with this many connections to PostgreSQL at most.
    pub async fn open_with(place: &Place, connections: u32) -> Result<Self, StoreError> {
        let store = Self::connect(place, Access::Create { most_pages: u32::MAX }, connections).await?;
        store.migrate(&mut || ()).await?;
        Ok(store)
    }

    /// Like [`Store::open`], and a file of SQLite grows to this many pages of 4 KiB and no further: past that it is as if
    /// the disk were full. A file that is larger already keeps its size.
    pub async fn open_within(place: &Place, most_pages: u32) -> Result<Self, StoreError> {
        let store = Self::connect(place, Access::Create { most_pages }, POSTGRES_CONNECTIONS).await?;
        store.migrate(&mut || ()).await?;
        Ok(store)
    }

    /// Opens or creates the database without tables, to restore a backup into it.
    pub async fn open_to_restore(place: &Place) -> Result<Self, StoreError> {
        Self::connect(place, Access::Create { most_pages: u32::MAX }, POSTGRES_CONNECTIONS).await
    }

    /// Migrates the tables of an existing database; `on_step` is called after every statement.
    pub async fn migrate_existing(place: &Place, on_step: OnStep<'_>) -> Result<Migrated, StoreError> {
        let store = Self::connect(place, Access::Write, POSTGRES_CONNECTIONS).await?;
        let migrated = store.migrate(on_step).await;
        store.close().await;
        migrated
    }

    /// Opens an existing database whose tables are of this version, to change it.
    pub async fn open_to_write(place: &Place) -> Result<Self, StoreError> {
        Self::connect(place, Access::Write, POSTGRES_CONNECTIONS).await?.if_current().await
    }

    /// Opens an existing database whose tables are of this version, to read it only.
    pub async fn open_to_read(place: &Place) -> Result<Self, StoreError> {
        Self::connect(place, Access::Read, POSTGRES_CONNECTIONS).await?.if_current().await
    }

    /// Opens an existing database of this or an earlier version, to read it only: for backups and checks.
    pub async fn open_any_version(place: &Place) -> Result<Self, StoreError> {
        let store = Self::connect(place, Access::Read, POSTGRES_CONNECTIONS).await?;
        match store.version().await? {
            found if found > VERSION => Err(StoreError::Newer { found, known: VERSION }),
            _ => Ok(store),
        }
    }

    /// The version of the tables; 0 if there are none.
    pub async fn version(&self) -> Result<i64, StoreError> {
        migration::version(&mut self.begin_reading().await?).await
    }

    async fn if_current(self) -> Result<Self, StoreError> {
        match self.version().await? {
            VERSION => Ok(self),
            found if found > VERSION => Err(StoreError::Newer { found, known: VERSION }),
            found => Err(StoreError::Older { found, known: VERSION }),
        }
    }

    async fn connect(place: &Place, access: Access, connections: u32) -> Result<Self, StoreError> {
        let pools = match place {
            Place::File(path) => {
                let mut options = sqlite_options(path);
                let mut page_limit = u32::MAX;
                match access {
                    Access::Create { most_pages } => {
                        make_private(path).map_err(|error| StoreError::File { file: path.clone(), error })?;
                        write_ahead(&options).await?;
                        page_limit = most_pages;
                    }
                    Access::Write => options = options.create_if_missing(false),
                    Access::Read => options = options.create_if_missing(false).read_only(true),
                }
                let options = options.pragma("max_page_count", page_limit.to_string());
                let pool = |most: u32| {
                    // Connections to a file do not age.
                    SqlitePoolOptions::new()
                        .max_connections(most)
                        .acquire_timeout(PATIENCE)
                        .idle_timeout(None)
                        .max_lifetime(None)
                        .test_before_acquire(false)
                };
                let write = pool(1).connect_with(options.clone()).await?;
                let readers = std::thread::available_parallelism().map_or(4, |cores| cores.get() as u32 * 2);
                let read = pool(readers).connect_with(options.pragma("query_only", "ON")).await?;
                Pools::Sqlite { read, write }
            }
            Place::Postgres { address, .. } => {
                let mut options: PgConnectOptions = address.parse()?;
                if access == Access::Read {
                    options = options.options([("default_transaction_read_only", "on")]);
                }
                let options = options.application_name("douse");
                let pool = PgPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE);
                Pools::Postgres(pool.connect_with(options).await?)
            }
        };
        let secret = match place {
            Place::File(path) => secret::Keeping::File(secret::beside(path)),
            Place::Postgres { secrets, .. } => secret::Keeping::Folder(secrets.clone()),
        };
        Ok(Self { pools, secret })
    }

    /// Whether the database answers, with tables that this program knows: a newer program may have migrated them meanwhile.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let found: i64 = read!(self, connection => {
            let text = "SELECT CAST(COALESCE(MAX(version), 0) AS BIGINT) FROM schema_version";
            sqlx::query_scalar(text).fetch_one(&mut *connection).await?
        });
        match found > VERSION {
            true => Err(StoreError::Newer { found, known: VERSION }),
            false => Ok(()),
        }
    }

    /// Whether the database answers and accepts changes. One whose disk is full does: it still answers those who read.
    pub async fn is_ready(&self) -> Result<(), StoreError> {
        self.ping().await?;
        match &self.pools {
            Pools::Sqlite { write, .. } => writing::Writing::begin(write).await?.commit().await?,
            Pools::Postgres(pool) => {
                let read_only: String = sqlx::query_scalar("SHOW transaction_read_only").fetch_one(pool).await?;
                if read_only == "on" {
                    return Err(StoreError::Refuses(sqlx::Error::Protocol("it is read-only".into())));
                }
            }
        }
        Ok(())
    }

    /// Closes all connections; what was committed is stored.
    pub async fn close(&self) {
        match &self.pools {
            Pools::Sqlite { read, write } => {
                read.close().await;
                write.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }
}

/// Makes the file, if it is not there, so that nobody else reads it. SQLite gives its log the same rights.
fn make_private(path: &Path) -> std::io::Result<()> {
    match private_options().create_new(true).open(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        Err(_) => Ok(()),
        Ok(_) => give_to_owner_of_folder(path),
    }
}

/// Gives a new file to the owner of its folder: `root` restores a backup, and another user runs the service.
fn give_to_owner_of_folder(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, chown};
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let (folder, file) = (folder.metadata()?, path.metadata()?);
        // Only root may; all others keep what they have made.
        if file.uid() == 0 && folder.uid() != 0 {
            chown(path, Some(folder.uid()), Some(folder.gid()))?;
        }
    }
    Ok(())
}

/// How to write a file that nobody else reads.
fn private_options() -> std::fs::OpenOptions {
    let mut options = std::fs::OpenOptions::new();
    options.append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes the file one that is written ahead, which it then stays. SQLite does not wait for the lock that the change
/// takes, so that of several who open a new file at once all but one are turned away: they try again here.
async fn write_ahead(options: &SqliteConnectOptions) -> Result<(), StoreError> {
    let options = options.clone().journal_mode(SqliteJournalMode::Wal);
    let begun = Instant::now();
    loop {
        match options.connect().await {
            Ok(connection) => return Ok(connection.close().await?),
            Err(error) if error::is_locked(&error) && begun.elapsed() < BUSY => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
}

fn sqlite_options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        // A score that was acknowledged survives a power cut.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY)
        .pragma("cache_size", "-16000")
        .pragma("temp_store", "MEMORY")
        // What is deleted is overwritten.
        .pragma("secure_delete", "FAST")
        .statement_cache_capacity(200)
}
