//! The store: the same SQL for a SQLite file and for PostgreSQL, in one file of queries per
//! subject.
//!
//! SQLite has several connections that read and one that writes, so that writers wait here and not
//! for the lock of the file.

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
mod offsets;
mod personal;
mod players;
mod pupils;
mod scores;
mod secret;
mod sqlite_transaction;
mod transaction;

pub use actions::{ActionResult, ActionRow, AdminAction, PURGE_DAYS};
pub use admin::{PoolUse, ReportedBoard, Stats};
pub use archive::{ArchiveError, BackupSecret};
pub use boards::PublishResult;
pub use checksum::check_backup;
pub use classes::{AddAssignmentResult, AdminClass, ClassRow, ProvedAssignment};
pub use deletion::{ClockState, PurgeCounts};
pub use error::StoreError;
pub use migration::{Migration, OnStep, VERSION};
pub use moderation::{AdminBoard, AdminPlayer, AdminScore, ReportRow};
pub use naming::NamingResult;
pub use offsets::{offsets_text, read_offsets};
pub use personal::{DEVICE_NAME, ROW, device};
pub use players::Holder;
pub use pupils::{HandInResult, JoinResult, PupilRow};
pub use scores::{Chart, NewGame, NewScore, Outcome, ReplayRow, ScoreRow, StartedGame, TablePage};

use douse_game::par::Par;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The location of the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseLocation {
    /// A SQLite file, created if it does not exist.
    File(PathBuf),
    Postgres {
        address: String,
        /// The folder for the secret that signs tickets, created if it does not exist.
        secrets: PathBuf,
    },
}

/// A connection pool. Clones share it.
#[derive(Clone, Debug)]
pub struct Store {
    pools: Pools,
    secret: secret::SecretLocation,
}

#[derive(Clone, Debug)]
enum Pools {
    Sqlite { read: SqlitePool, write: SqlitePool },
    Postgres(PgPool),
}

/// The access of a program to a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// Reads and writes, and creates the database if necessary.
    Create {
        max_pages: u32,
    },
    Write,
    Read,
}

/// Runs a query on a reading connection of either database.
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

/// Runs a block in a writing transaction of either database. The block may use `?`, which rolls the
/// transaction back.
macro_rules! write {
    ($store:expr, $connection:ident => $body:block) => {
        match &$store.pools {
            $crate::store::Pools::Sqlite { write, .. } => {
                let mut $connection = $crate::store::sqlite_transaction::SqliteTransaction::begin(write).await?;
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

/// Implements `FromRow` for rows of either database: each field from the column of its name, or by
/// an expression.
macro_rules! row {
    ($name:ident { $($field:ident),* $(,)? }) => {
        row!($name, row => Self { $($field: row.try_get(stringify!($field))?),* });
    };
    ($name:ident, $row:ident => $value:expr) => {
        impl<'r, R: sqlx::Row> sqlx::FromRow<'r, R> for $name
        where
            &'static str: sqlx::ColumnIndex<R>,
            String: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
            i64: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
        {
            fn from_row($row: &'r R) -> Result<Self, sqlx::Error> {
                Ok($value)
            }
        }
    };
}

use {read, row, write};

/// The par of a board from its columns.
fn par(least: i64, most: Option<i64>) -> Par {
    let number = |moves: i64| u64::try_from(moves).unwrap_or(0);
    Par { at_least: number(least), at_most: most.map(number) }
}

/// Maximum time that a request waits for a connection.
const TIMEOUT: Duration = Duration::from_secs(3);
/// Maximum time that SQLite waits for another process that writes, such as an admin verb.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// The default number of connections to PostgreSQL. Its server usually allows a hundred in all.
pub const POSTGRES_CONNECTIONS: u32 = 16;

impl Store {
    /// Opens or creates the database, and migrates its tables. Only the service and `douse admin
    /// migrate` do this.
    pub async fn open(place: &DatabaseLocation) -> Result<Self, StoreError> {
        Self::open_within(place, u32::MAX).await
    }

    /// Like [`Store::open`], with a maximum number of connections to PostgreSQL.
    pub async fn open_with(place: &DatabaseLocation, connections: u32) -> Result<Self, StoreError> {
        let store = Self::connect(place, Access::Create { max_pages: u32::MAX }, connections).await?;
        store.migrate(&mut || ()).await?;
        Ok(store)
    }

    /// Like [`Store::open`], with a maximum number of pages of 4 KiB for a SQLite file, which then
    /// behaves as if the disk were full. A larger file keeps its size.
    pub async fn open_within(place: &DatabaseLocation, max_pages: u32) -> Result<Self, StoreError> {
        let store = Self::connect(place, Access::Create { max_pages }, POSTGRES_CONNECTIONS).await?;
        store.migrate(&mut || ()).await?;
        Ok(store)
    }

    /// Opens or creates the database without tables, to restore a backup.
    pub async fn open_to_restore(place: &DatabaseLocation) -> Result<Self, StoreError> {
        Self::connect(place, Access::Create { max_pages: u32::MAX }, POSTGRES_CONNECTIONS).await
    }

    /// Migrates the tables of an existing database; `on_step` is called after every statement.
    pub async fn migrate_existing(place: &DatabaseLocation, on_step: OnStep<'_>) -> Result<Migration, StoreError> {
        let store = Self::connect(place, Access::Write, POSTGRES_CONNECTIONS).await?;
        let migrated = store.migrate(on_step).await;
        store.close().await;
        migrated
    }

    /// Opens an existing database of this version for writing.
    pub async fn open_to_write(place: &DatabaseLocation) -> Result<Self, StoreError> {
        Self::connect(place, Access::Write, POSTGRES_CONNECTIONS).await?.if_current().await
    }

    /// Opens an existing database of this version for reading.
    pub async fn open_to_read(place: &DatabaseLocation) -> Result<Self, StoreError> {
        Self::connect(place, Access::Read, POSTGRES_CONNECTIONS).await?.if_current().await
    }

    /// Opens an existing database of this or an earlier version for reading: for backups and
    /// checks.
    pub async fn open_any_version(place: &DatabaseLocation) -> Result<Self, StoreError> {
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

    async fn connect(place: &DatabaseLocation, access: Access, connections: u32) -> Result<Self, StoreError> {
        let pools = match place {
            DatabaseLocation::File(path) => {
                let mut options = sqlite_options(path);
                let mut page_limit = u32::MAX;
                match access {
                    Access::Create { max_pages } => {
                        make_private(path).map_err(|error| StoreError::File { file: path.clone(), error })?;
                        write_ahead(&options).await?;
                        page_limit = max_pages;
                    }
                    Access::Write => options = options.create_if_missing(false),
                    Access::Read => options = options.create_if_missing(false).read_only(true),
                }
                let options = options.pragma("max_page_count", page_limit.to_string());
                let pool = |max: u32| {
                    // Connections to a file do not age.
                    SqlitePoolOptions::new()
                        .max_connections(max)
                        .acquire_timeout(TIMEOUT)
                        .idle_timeout(None)
                        .max_lifetime(None)
                        .test_before_acquire(false)
                };
                let write = pool(1).connect_with(options.clone()).await?;
                let readers = std::thread::available_parallelism().map_or(4, |cores| cores.get() as u32 * 2);
                let read = pool(readers).connect_with(options.pragma("query_only", "ON")).await?;
                Pools::Sqlite { read, write }
            }
            DatabaseLocation::Postgres { address, .. } => {
                let mut options: PgConnectOptions = address.parse()?;
                if access == Access::Read {
                    options = options.options([("default_transaction_read_only", "on")]);
                }
                let options = options.application_name("douse");
                let pool = PgPoolOptions::new().max_connections(connections).acquire_timeout(TIMEOUT);
                Pools::Postgres(pool.connect_with(options).await?)
            }
        };
        let secret = match place {
            DatabaseLocation::File(path) => secret::SecretLocation::File(secret::beside(path)),
            DatabaseLocation::Postgres { secrets, .. } => secret::SecretLocation::Folder(secrets.clone()),
        };
        Ok(Self { pools, secret })
    }

    /// Checks that the database answers and that this program knows its tables, which a newer
    /// program may have migrated meanwhile.
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

    /// Checks that the database answers and accepts changes. A full disk passes, because reading
    /// still works.
    pub async fn is_ready(&self) -> Result<(), StoreError> {
        self.ping().await?;
        match &self.pools {
            Pools::Sqlite { write, .. } => sqlite_transaction::SqliteTransaction::begin(write).await?.commit().await?,
            Pools::Postgres(pool) => {
                let read_only: String = sqlx::query_scalar("SHOW transaction_read_only").fetch_one(pool).await?;
                if read_only == "on" {
                    return Err(StoreError::Refused(sqlx::Error::Protocol("it is read-only".into())));
                }
            }
        }
        Ok(())
    }

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

/// Creates a file that nobody else can read. SQLite gives its log the same rights.
fn make_private(path: &Path) -> std::io::Result<()> {
    match private_options().create_new(true).open(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        Err(_) => Ok(()),
        Ok(_) => give_to_owner_of_folder(path),
    }
}

/// Gives a new file to the owner of its folder: `root` restores a backup, and another user runs the
/// service.
fn give_to_owner_of_folder(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, chown};
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let (folder, file) = (folder.metadata()?, path.metadata()?);
        // Only root can change owners.
        if file.uid() == 0 && folder.uid() != 0 {
            chown(path, Some(folder.uid()), Some(folder.gid()))?;
        }
    }
    Ok(())
}

/// Options for files that nobody else can read.
fn private_options() -> std::fs::OpenOptions {
    let mut options = std::fs::OpenOptions::new();
    options.append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Switches a file to write-ahead logging for good. SQLite does not wait for the lock of this
/// change, so processes that open a new file at the same time try again here.
async fn write_ahead(options: &SqliteConnectOptions) -> Result<(), StoreError> {
    let options = options.clone().journal_mode(SqliteJournalMode::Wal);
    let begun = Instant::now();
    loop {
        match options.connect().await {
            Ok(connection) => return Ok(connection.close().await?),
            Err(error) if error::is_locked(&error) && begun.elapsed() < BUSY_TIMEOUT => {
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
        // An acknowledged score survives a power cut.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("cache_size", "-16000")
        .pragma("temp_store", "MEMORY")
        // Overwrites deleted content.
        .pragma("secure_delete", "FAST")
        .statement_cache_capacity(200)
}
