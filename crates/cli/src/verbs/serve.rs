//! `douse serve`: the service with the browser game, leaderboards and community boards.

use crate::args::DatabaseArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::settings;
use crate::status::Status;
use clap::{ArgAction, ValueEnum};
use douse_server::app::{Moderator, Policy};
use douse_server::assets::Assets;
use douse_server::guard::address::Proxies;
use douse_server::guard::connections::ConnectionLimits;
use douse_server::guard::rates::Rates;
use douse_server::listen::Listen;
use douse_server::logs::{self, LogForm};
use douse_server::serve::{Options, ServeError, shutdown_signal, serve};
use douse_server::store::{PURGE_DAYS, POSTGRES_CONNECTIONS};
use ipnet::IpNet;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The service shuts down cleanly on Ctrl-C and SIGTERM. docs/operating.md explains how to run it for others.

Examples:
    douse serve
    douse serve --listen 0.0.0.0:8080 --data /var/lib/douse/service.db
    douse serve --database postgres://douse@db.example/douse
  Behind a proxy on the same machine:
    douse serve --trust-proxy 127.0.0.1/32 --log-form json
  With all settings in a file:
    douse serve --print-config > douse.toml
    douse serve --config douse.toml")]
pub struct Args {
    /// Listen here: an address or host name with a port, or unix:/path/of/a/socket
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", env = "DOUSE_LISTEN")]
    listen: Listen,

    /// Print all settings and their sources as a configuration file, instead of serving
    #[arg(long)]
    print_config: bool,

    #[command(flatten)]
    database: DatabaseArgs,

    /// The maximum number of connections of this process to PostgreSQL
    #[arg(long, value_name = "NUMBER", default_value_t = POSTGRES_CONNECTIONS, env = "DOUSE_DATABASE_CONNECTIONS",
          value_parser = clap::value_parser!(u32).range(2..=1000), help_heading = "Database")]
    database_connections: u32,

    /// Serve the browser game from this folder instead of the one built in
    #[arg(long, value_name = "DIR", env = "DOUSE_ASSETS")]
    assets: Option<PathBuf>,

    /// Serve the documentation site in this folder under /docs; `cargo xtask docs` builds it
    #[arg(long, value_name = "DIR", env = "DOUSE_DOCS")]
    docs: Option<PathBuf>,

    /// Trust X-Forwarded-For from this proxy or network, such as 127.0.0.1 or 10.0.0.0/8; may be
    /// repeated
    #[arg(
        long,
        value_parser = network,
        value_name = "NETWORK",
        value_delimiter = ',',
        env = "DOUSE_TRUST_PROXY",
        help_heading = "Access and limits"
    )]
    trust_proxy: Vec<IpNet>,

    /// Serve /admin and /metrics at this address, such as 127.0.0.1:8081; without it they are not
    /// served
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "DOUSE_ADMIN_LISTEN",
        requires = "admin_token_file",
        help_heading = "Access and limits"
    )]
    admin_listen: Option<Listen>,

    /// An option of earlier versions
    #[arg(long, hide = true, env = "DOUSE_METRICS_FROM", hide_env = true, value_parser = removed)]
    metrics_from: Option<Removed>,

    /// An option of earlier versions
    #[arg(long, hide = true, env = "DOUSE_ADMIN_FROM", hide_env = true, value_parser = removed)]
    admin_from: Option<Removed>,

    /// The file with the token for /admin and /metrics, at least 16 characters; or a line 'name:
    /// token' for each moderator
    #[arg(long, value_name = "FILE", env = "DOUSE_ADMIN_TOKEN_FILE", help_heading = "Access and limits")]
    admin_token_file: Option<PathBuf>,

    /// Multiply all limits of requests per minute; 0 turns them off
    #[arg(long, value_name = "FACTOR", default_value_t = 1, env = "DOUSE_RATES", help_heading = "Access and limits")]
    rates: u32,

    /// Seconds that proving one board may take
    #[arg(long, value_name = "SECONDS", default_value_t = 2, env = "DOUSE_PROOF_SECONDS", value_parser = clap::value_parser!(u64).range(1..=600),
          help_heading = "Access and limits")]
    proof_seconds: u64,

    /// Megabytes of memory that proving one board may take
    #[arg(long, value_name = "MB", default_value_t = 256, env = "DOUSE_PROOF_MEMORY", value_parser = clap::value_parser!(u32).range(1..=65536),
          help_heading = "Access and limits")]
    proof_memory: u32,

    /// Megabytes stored for one player; 0 means no limit
    #[arg(long, value_name = "MB", default_value_t = 32, env = "DOUSE_QUOTA", help_heading = "Access and limits")]
    quota: u32,

    /// Days after which deleted players, scores and classes are deleted for good; until then it can
    /// be undone
    #[arg(long, value_name = "DAYS", default_value_t = PURGE_DAYS, env = "DOUSE_PURGE_DAYS", value_parser = clap::value_parser!(u32).range(0..=3650),
          help_heading = "Access and limits")]
    purge_days: u32,

    /// The maximum number of connections
    #[arg(long, value_name = "NUMBER", default_value_t = 1024, env = "DOUSE_CONNECTIONS", value_parser = clap::value_parser!(u32).range(1..),
          help_heading = "Access and limits")]
    connections: u32,

    /// The maximum number of connections from one address, or one /64 of IPv6
    #[arg(long, value_name = "NUMBER", default_value_t = 256, env = "DOUSE_CONNECTIONS_OF_ONE", value_parser = clap::value_parser!(u32).range(1..),
          help_heading = "Access and limits")]
    connections_of_one: u32,

    /// The level of the log on standard error: error, warn, info, debug
    #[arg(long, value_name = "LEVEL", default_value = "info", env = "DOUSE_LOG", help_heading = "Logs")]
    log: String,

    /// Log the address of each request
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, action = ArgAction::Set,
          default_value = "false", default_missing_value = "true", env = "DOUSE_LOG_ADDRESSES", help_heading = "Logs")]
    log_addresses: bool,

    /// The format of the log
    #[arg(long, value_name = "FORM", default_value = "text", env = "DOUSE_LOG_FORM", help_heading = "Logs")]
    log_form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For people
    Text,
    /// For machines
    Json,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if args.print_config {
        settings::print(output)?;
        return Ok(Status::Yes);
    }
    let form = if args.log_form == Form::Json { LogForm::Json } else { LogForm::Text };
    logs::start(form, &args.log).map_err(|error| Failure::new(error.to_string()))?;
    let assets = match &args.assets {
        Some(folder) => Assets::from_folder(folder).map_err(|error| {
            Failure::new(format!("cannot serve '{}': {error}", folder.display()))
                .advise("cargo xtask web builds such a folder")
        })?,
        None => Assets::built_in(),
    };
    let assets = match &args.docs {
        Some(folder) => assets.with_docs(folder).map_err(|error| {
            let failure = Failure::new(format!("cannot serve the documentation in '{}': {error}", folder.display()));
            failure.advise("cargo xtask docs builds it")
        })?,
        None => assets,
    };
    let mut policy = Policy {
        proxies: Proxies::new(args.trust_proxy.clone()),
        rates: (args.rates > 0).then(|| Rates::default().times(args.rates)),
        ..Policy::default()
    };
    if args.admin_token_file.is_some() && args.admin_listen.is_none() {
        let failure = Failure::new("/admin has an address of its own, and none is given");
        return Err(failure.advise("add --admin-listen, such as --admin-listen 127.0.0.1:8081").into());
    }
    if let Some(file) = &args.admin_token_file {
        read_admin_tokens(file, &mut policy)?;
    }
    policy.logs_addresses = args.log_addresses;
    policy.purge_days = args.purge_days;
    policy.quota = (args.quota > 0).then_some((args.quota as usize) << 20);
    policy.proofs.time = Duration::from_secs(args.proof_seconds);
    policy.proofs.memory = (args.proof_memory as usize) << 20;
    // A request may have to wait for other proofs.
    policy.request_timeout = Duration::from_secs(args.proof_seconds * 4 + 15);
    let options = Options {
        database: args.database.place_to_create()?,
        database_connections: args.database_connections,
        secret_file: args.database.secret_file(),
        listen: args.listen.clone(),
        admin_listen: args.admin_listen.clone(),
        policy,
        assets,
        connections: ConnectionLimits {
            max: args.connections as usize,
            max_of_one: args.connections_of_one as usize,
            ..ConnectionLimits::default()
        },
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = serve(
        options,
        |bound, admin| {
            // A log in JSON has the addresses itself, and no other lines.
            if args.log_form == Form::Json {
                return;
            }
            output.note(format_args!("serving on {bound}"));
            if let Some(admin) = admin {
                output.note(format_args!("/admin and /metrics on {admin}"));
            }
            if args.assets.is_none() && !Assets::has_game() {
                output.note("the browser game is not built in; `cargo xtask web` builds it");
            }
        },
        shutdown_signal(),
    );
    runtime.block_on(served).map_err(|error| match error {
        ServeError::Store(error) => Failure::from(error),
        error => Failure::new(error.to_string()),
    })?;
    Ok(Status::Yes)
}

/// A network, or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let network = text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from));
    network.ok_or_else(|| format!("'{text}' is no address and no network: write 127.0.0.1 or 10.0.0.0/8"))
}

/// The value of an option that was removed.
#[derive(Clone, Copy, Debug)]
enum Removed {}

fn removed(_: &str) -> Result<Removed, String> {
    Err("/metrics and /admin are no longer served to networks, but at an address of their own: \
         --admin-listen 127.0.0.1:8081 --admin-token-file <FILE>"
        .into())
}

/// Reads the token of the operator, and those of moderators with their names.
fn read_admin_tokens(file: &Path, policy: &mut Policy) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::file("cannot read", file, &error))?;
    let wrong = |what: String| {
        let failure = Failure::new(format!("{what} in '{}'", file.display()));
        anyhow::Error::from(failure.advise("head -c 24 /dev/urandom | base64 makes a good token"))
    };
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (name, token) = line.split_once(':').map_or(("", line), |(name, token)| (name.trim(), token.trim()));
        if token.len() < 16 {
            return Err(wrong(format!(
                "the token of {} has fewer than 16 characters",
                if name.is_empty() { "the operator" } else { name }
            )));
        }
        if !name.is_empty() {
            policy.moderators.push(Moderator { name: name.into(), token: token.into() });
        } else if policy.admin_token.replace(token.into()).is_some() {
            return Err(wrong("there are two tokens without a name".into()));
        }
    }
    if policy.admin_token.is_none() && policy.moderators.is_empty() {
        return Err(wrong("there is no token".into()));
    }
    Ok(())
}
