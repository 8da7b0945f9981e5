//! `douse admin`: administering a service.

use crate::args::DatabaseArgs;
use crate::failure::Failure;
use crate::json;
use crate::output::Output;
use crate::status::Status;
use clap::Subcommand;
use douse_api::player::MAX_NAME;
use douse_server::clock::{Clock as _, SystemClock};
use douse_server::games::catalogue::Catalogue;
use douse_server::store::{
    self, ActionResult, ActionRow, AdminAction, AdminClass, AdminPlayer, Migration, DatabaseLocation, BackupSecret, Store, StoreError,
};
use douse_server::wording;
use jiff::Timestamp;
use serde::Serialize;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{BufRead, BufReader, Read as _, Write};
use std::path::Path;

/// The actor in the log.
/// The first bytes of every backup.
const BACKUP_HEAD: &[u8] = b"{\"format\":\"douse backup ";

const ACTOR: &str = "command line";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
All of it works while the service is running; changes take effect within seconds.

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
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    #[command(flatten)]
    Act(AdminAction),
    /// List players, newest first, or those whose name contains a word
    Players {
        /// A part of the name, or an id
        #[arg(default_value = "")]
        search: String,
    },
    /// Show a player and their scores
    Player {
        /// The id of the player
        player: String,
    },
    /// List classes, the next one to be deleted first
    Classes,
    /// List the reports of boards and players with all reasons
    Reports,
    /// List all actions, newest first
    Log,
    /// Undo an action
    Undo {
        /// The id in the log
        action: String,
    },
    /// Print statistics and the reported boards
    Stats,
    /// Write a consistent backup as lines of text
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
    /// Check the database, or a backup, for damage
    Check {
        /// Check this backup instead, or - for standard input
        #[arg(long, value_name = "FILE")]
        backup: Option<OsString>,
    },
    /// Bring the tables of an earlier version up to date; back them up first
    Migrate,
    /// Forget the secret that signs tickets; the next start of the service makes a new one
    ForgetSecret,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if let Verb::Check { backup: Some(file) } = &args.verb {
        return check_backup(file, output);
    }
    let place = match args.verb {
        Verb::Restore { .. } => args.database.place_to_create()?,
        _ => args.database.existing_place()?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        if matches!(args.verb, Verb::Migrate) {
            return migrate(&place, output).await;
        }
        let mut store = args.verb.open(&place).await.map_err(Failure::from)?;
        if let Some(file) = args.database.secret_file() {
            store = store.with_secret_file(file);
        }
        let status = args.verb.answer(&store, output).await;
        store.close().await;
        status.map_err(with_advice)
    })
}

/// Adds advice to an error of the database.
fn with_advice(error: anyhow::Error) -> anyhow::Error {
    error.downcast::<StoreError>().map_or_else(|error| error, |error| Failure::from(error).into())
}

/// Opens a backup.
fn open_backup(file: &OsStr) -> anyhow::Result<Box<dyn BufRead + Send>> {
    if file == "-" {
        return Ok(Box::new(BufReader::new(crate::input::stdin()?)));
    }
    let path = Path::new(file);
    let file = File::open(path).map_err(|error| Failure::file("cannot read", path, &error))?;
    Ok(Box::new(BufReader::new(file)))
}

/// Checks a backup without a database.
fn check_backup(file: &OsStr, output: &mut Output) -> anyhow::Result<Status> {
    let (status, line) = match store::check_backup(&mut *open_backup(file)?) {
        Ok(rows) => (Status::Yes, format!("sound: {rows} rows")),
        Err(error) => (Status::No, error.to_string()),
    };
    if output.json() {
        json::write(output, status, &LinesJson { lines: vec![line] })?;
    } else {
        writeln!(output, "{line}")?;
    }
    Ok(status)
}

async fn migrate(place: &DatabaseLocation, output: &mut Output) -> anyhow::Result<Status> {
    let Migration { from, to } = Store::migrate_existing(place, &mut || ()).await.map_err(Failure::from)?;
    if from == to {
        output.note(format_args!("the database has version {to} already"));
    } else {
        output.note(format_args!("migrated from version {from} to {to}"));
    }
    Ok(Status::Yes)
}

/// Refuses to write a backup over a file that is none, such as the database itself.
fn refuse_to_replace(file: &Path) -> anyhow::Result<()> {
    let Ok(open) = File::open(file) else { return Ok(()) };
    let mut head = Vec::new();
    open.take(BACKUP_HEAD.len() as u64).read_to_end(&mut head)?;
    if head.is_empty() || head == BACKUP_HEAD {
        return Ok(());
    }
    let failure = Failure::new(format!("'{}' is not a backup, so a backup does not replace it", file.display()));
    Err(failure.advise("choose the name of a new file").into())
}

impl Verb {
    /// Opens the database. Verbs that only read cannot change it, and only `migrate` changes its
    /// version.
    async fn open(&self, place: &DatabaseLocation) -> Result<Store, StoreError> {
        match self {
            Self::Backup { .. } | Self::Check { .. } => Store::open_any_version(place).await,
            Self::Players { .. } | Self::Player { .. } | Self::Classes | Self::Reports | Self::Log | Self::Stats => {
                Store::open_to_read(place).await
            }
            Self::Restore { .. } => Store::open_to_restore(place).await,
            _ => Store::open_to_write(place).await,
        }
    }

    /// Runs the verb; in JSON its lines are one field.
    async fn answer(&self, store: &Store, output: &mut Output) -> anyhow::Result<Status> {
        if !output.json() || matches!(self, Self::Stats | Self::Backup { .. }) {
            return self.run(store, output).await;
        }
        let mut buffer = output.style().buffer();
        let status = self.run(store, &mut buffer).await?;
        let lines = String::from_utf8_lossy(&buffer.into_bytes()).lines().map(str::to_owned).collect();
        json::write(output, status, &LinesJson { lines })?;
        Ok(status)
    }

    async fn run(&self, store: &Store, output: &mut Output) -> anyhow::Result<Status> {
        match self {
            Self::Act(action) => {
                let result = store.act(ACTOR, &normalise(action)?, SystemClock.now()).await?;
                write_result(result, output)?;
            }
            Self::Players { search } => {
                for player in store.find_players(search, i64::MAX).await? {
                    write_player(&player, output)?;
                }
            }
            Self::Player { player } => {
                let known = store.known_player(player).await?;
                let known = known.ok_or_else(|| Failure::new(format!("there is no player with the id '{player}'")))?;
                write_player(&known, output)?;
                for score in store.scores_of(player).await? {
                    writeln!(output, "{} table {}: {} {}", score.challenge, score.chart, score.major, score.minor)?;
                }
            }
            Self::Classes => {
                for class in store.classes().await? {
                    let AdminClass { code, pupils, assignments, .. } = class;
                    let day = |moment| Timestamp::from_millisecond(moment).map(|at| at.strftime("%F").to_string());
                    let (made, kept) = (day(class.created)?, day(class.expires)?);
                    writeln!(
                        output,
                        "{code}: pupils {pupils}, assignments {assignments}, made {made}, kept until {kept}"
                    )?;
                }
            }
            Self::Reports => {
                for report in store.reports(i64::MAX).await? {
                    let (kind, id, name) = (&report.kind, &report.id, &report.name);
                    writeln!(output, "{kind} {id} \"{name}\", by {}: {}", report.reporter, report.reason)?;
                }
            }
            Self::Log => {
                for action in store.actions(i64::MAX).await? {
                    let ActionRow { id, made, actor, verb, subject, object, undoes, undone } = action;
                    let (undo, undone) =
                        (if undoes.is_empty() { "" } else { "undo " }, if undone == 0 { "" } else { " (undone)" });
                    let target = format!("{subject} {object}");
                    writeln!(output, "{id} {made} by {actor}: {undo}{verb} {}{undone}", target.trim_end())?;
                }
            }
            Self::Undo { action } => {
                let result = store.undo(ACTOR, action, SystemClock.now()).await?;
                write_result(result, output)?;
            }
            Self::Stats => write_stats(store, output).await?,
            Self::Backup { .. } if output.json() => {
                let failure = Failure::new("a backup is lines of text of its own, not JSON");
                return Err(failure.advise("leave --json out").into());
            }
            Self::Backup { with_secret } => {
                if let Some(file) = output.replaced_file() {
                    refuse_to_replace(file)?;
                }
                output.make_private()?;
                let secret = if *with_secret { BackupSecret::Include } else { BackupSecret::Omit };
                let rows = store.backup(output, secret).await.map_err(|error| Failure::new(error.to_string()))?;
                output.note(format_args!("{rows} rows"));
            }
            Self::Restore { file } => {
                let restored = store.restore(&mut *open_backup(file)?, &mut || ()).await;
                let restored = restored.map_err(|error| Failure::new(error.to_string()))?;
                output.note(format_args!("{} rows", restored));
            }
            Self::Migrate => {}
            Self::ForgetSecret => {
                store.forget_secret().await?;
                output.note("forgotten: after the next start, times of games with earlier tickets no longer count");
            }
            Self::Check { .. } => {
                let damage = store.check().await?;
                let status = Status::of_answer(damage.is_empty());
                for line in &damage {
                    writeln!(output, "{line}")?;
                }
                if damage.is_empty() {
                    writeln!(output, "sound")?;
                }
                return Ok(status);
            }
        }
        Ok(Status::Yes)
    }
}

/// Brings the values of an action into the form of the database.
fn normalise(action: &AdminAction) -> anyhow::Result<AdminAction> {
    Ok(match action {
        AdminAction::Rename { player, name } => {
            let name = wording::check_name(name, MAX_NAME)
                .map_err(|error| Failure::new(format!("the name was not accepted: {error}")))?;
            AdminAction::Rename { player: player.clone(), name }
        }
        AdminAction::RemoveScore { player, challenge } => {
            AdminAction::RemoveScore { player: player.clone(), challenge: Catalogue::new().key_of(challenge) }
        }
        AdminAction::DeleteClass { class } => {
            let code = douse_api::class::code(class);
            let failure = || Failure::new(format!("there is no class with the code '{class}'"));
            AdminAction::DeleteClass { class: code.ok_or_else(failure)? }
        }
        action => action.clone(),
    })
}

fn write_result(result: ActionResult, output: &mut Output) -> anyhow::Result<()> {
    match result {
        ActionResult::Done(id) => {
            output.note(format_args!("done; `douse admin undo {id}` undoes it"));
            Ok(())
        }
        ActionResult::NotFound => Err(Failure::new("there is no such board, player, score, class or log entry").into()),
        ActionResult::Refused(why) => Err(Failure::new(format!("not done: {why}")).into()),
    }
}

fn write_player(player: &AdminPlayer, output: &mut Output) -> anyhow::Result<()> {
    let AdminPlayer { id, name, scores, boards, reports, .. } = player;
    let banned = if player.banned == 0 { "" } else { ", banned" };
    writeln!(output, "{id} \"{name}\": {scores} scores, {boards} boards, {reports} reports{banned}")?;
    Ok(())
}

/// The lines that a verb prints.
#[derive(Serialize)]
struct LinesJson {
    lines: Vec<String>,
}

async fn write_stats(store: &Store, output: &mut Output) -> anyhow::Result<()> {
    let stats = store.stats().await?;
    let counts = [
        ("players", stats.players),
        ("banned", stats.banned),
        ("scores", stats.scores),
        ("challenges", stats.challenges),
        ("boards", stats.boards),
        ("hidden", stats.hidden),
        ("likes", stats.likes),
    ];
    if output.json() {
        let mut object: serde_json::Map<String, serde_json::Value> =
            counts.iter().map(|(name, count)| ((*name).to_owned(), (*count).into())).collect();
        let reported = stats.reported.iter().map(|board| {
            serde_json::json!({ "id": board.id, "title": board.title, "reports": board.reports, "reason": board.reason })
        });
        object.insert("reported".into(), reported.collect());
        json::write(output, Status::Yes, &object)?;
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
