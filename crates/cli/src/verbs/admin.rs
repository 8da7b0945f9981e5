//! `douse admin`: what whoever runs the service may do.

use crate::args::DatabaseArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::status::Status;
use clap::Subcommand;
use douse_server::store::{Secret, Store, StoreError};
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdin};
use std::path::Path;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
All of it works while the service runs; it notices within seconds.

Examples:
    douse admin stats
    douse admin hide k7m2p9qd
    douse admin backup -o douse.backup
  From SQLite to PostgreSQL:
    douse admin backup | douse admin restore --database postgres://douse@db.example/douse -")]
pub struct Args {
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(subcommand)]
    deed: Deed,
}

#[derive(Debug, Subcommand)]
enum Deed {
    /// Hide a board from everyone
    Hide {
        /// The id of the board
        board: String,
    },
    /// Show a hidden board again
    Show {
        /// The id of the board
        board: String,
    },
    /// Ban a player: their scores and boards are seen no more
    Ban {
        /// The id of the player
        player: String,
    },
    /// Take a ban back
    Unban {
        /// The id of the player
        player: String,
    },
    /// Count what there is, and list the boards that were reported
    Stats {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write everything as lines of text, as it is at one moment
    Backup {
        /// Include the secret that signs tickets
        #[arg(long)]
        with_secret: bool,
    },
    /// Read a backup into an empty database, of either kind
    Restore {
        /// The backup, or - for standard input
        file: OsString,
    },
    /// Look through a database of SQLite for damage
    Check,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let place = args.database.place()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = Store::open(&place).await.map_err(|error| told(&error))?;
        let status = args.deed.run(&store, output).await;
        store.close().await;
        status
    })
}

impl Deed {
    async fn run(&self, store: &Store, output: &mut Output) -> anyhow::Result<Status> {
        match self {
            Self::Hide { board } => found("board", board, store.set_board_hidden(board, 1).await.map_err(|error| told(&error))?)?,
            Self::Show { board } => found("board", board, store.set_board_hidden(board, 0).await.map_err(|error| told(&error))?)?,
            Self::Ban { player } => found("player", player, store.set_player_banned(player, 1).await.map_err(|error| told(&error))?)?,
            Self::Unban { player } => found("player", player, store.set_player_banned(player, 0).await.map_err(|error| told(&error))?)?,
            Self::Stats { json } => write_stats(store, *json, output).await?,
            Self::Backup { with_secret } => {
                let secret = if *with_secret { Secret::With } else { Secret::Without };
                let rows = store.backup(output, secret).await.map_err(|error| Failure::new(error.to_string()))?;
                output.note(format_args!("{rows} rows"));
            }
            Self::Restore { file } => {
                let restored = if file == "-" {
                    store.restore(&mut BufReader::new(stdin())).await
                } else {
                    let path = Path::new(file);
                    let file = File::open(path).map_err(|error| Failure::file("cannot read", path, &error))?;
                    store.restore(&mut BufReader::new(file) as &mut (dyn BufRead + Send)).await
                };
                let restored = restored.map_err(|error| Failure::new(error.to_string()))?;
                output.note(format_args!("{} rows", restored.rows));
            }
            Self::Check => {
                let damage = store.check().await.map_err(|error| told(&error))?;
                for line in &damage {
                    writeln!(output, "{line}")?;
                }
                if damage.is_empty() {
                    writeln!(output, "sound")?;
                }
                return Ok(Status::of_answer(damage.is_empty()));
            }
        }
        Ok(Status::Yes)
    }
}

fn told(error: &StoreError) -> Failure {
    Failure::new(error.to_string())
}

fn found(what: &str, id: &str, found: bool) -> anyhow::Result<()> {
    if found {
        return Ok(());
    }
    Err(Failure::new(format!("there is no {what} with the id '{id}'")).into())
}

async fn write_stats(store: &Store, json: bool, output: &mut Output) -> anyhow::Result<()> {
    let stats = store.stats().await.map_err(|error| told(&error))?;
    let counts = [
        ("players", stats.players),
        ("banned", stats.banned),
        ("scores", stats.scores),
        ("challenges", stats.challenges),
        ("boards", stats.boards),
        ("hidden", stats.hidden),
        ("likes", stats.likes),
    ];
    if json {
        let mut object: serde_json::Map<String, serde_json::Value> =
            counts.iter().map(|(name, count)| ((*name).to_owned(), (*count).into())).collect();
        let reported = stats.reported.iter().map(|board| {
            serde_json::json!({ "id": board.id, "title": board.title, "reports": board.reports, "reason": board.reason })
        });
        object.insert("reported".into(), reported.collect());
        serde_json::to_writer(&mut *output, &object)?;
        writeln!(output)?;
        return Ok(());
    }
    for (name, count) in counts {
        writeln!(output, "{name:<10} {count:>8}")?;
    }
    for board in &stats.reported {
        writeln!(output, "reported {}x: {} \"{}\", because: {}", board.reports, board.id, board.title, board.reason)?;
    }
    Ok(())
}
