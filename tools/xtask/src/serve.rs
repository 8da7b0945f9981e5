//! `cargo xtask serve`: serves the browser game on this machine.

use crate::command::{built, cargo, program, root, succeed};
use crate::steps::Steps;
use crate::tools::Installing;
use crate::web::{self, Build};
use anyhow::{Context, Result, anyhow, bail};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

/// Build the browser game and serve it with leaderboards and community boards, on this machine
/// alone.
///
/// The game is compiled quickly rather than small; `cargo xtask web` makes the small one. Games and
/// scores are kept in target/service.db. `douse serve --help` lists the options of a service for
/// others.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask serve --port 8080
  cargo xtask serve -- --log debug")]
pub struct Arguments {
    /// The port; 0 for any that is free
    #[arg(long, default_value_t = 7070)]
    port: u16,
    /// Options of `douse serve`
    #[arg(last = true)]
    options: Vec<String>,
}

pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    // Checked before minutes of compiling. Dropping the listener frees the port.
    let address = TcpListener::bind(("127.0.0.1", arguments.port)).and_then(|listener| listener.local_addr());
    let address = address.map_err(|error| {
        let free = "for a free one: cargo xtask serve --port 0";
        anyhow!("port {} of this machine cannot be used ({error}); {free}", arguments.port)
    })?;
    let mut steps = Steps::new(4);
    steps.next("set up what is missing");
    if !web::ready(installing) {
        bail!("the browser game cannot be compiled");
    }
    steps.next("compile the program and the bundler");
    succeed(&mut cargo(["build", "--package", "douse-cli", "--package", "douse-web-bundler"]))?;
    steps.next("compile the browser game");
    let wasm = web::compile(Build::Quick, installing)?;
    let folder = web::bundle(Build::Quick, &wasm)?;
    steps.next("serve");
    let mut command = program(built("douse"), ["serve", "--assets"]);
    command.arg(folder).args(["--listen", &address.to_string()]);
    let docs = crate::docs::folder();
    if docs.join("index.html").is_file() {
        eprintln!("with the documentation as `cargo xtask docs` built it last");
        command.arg("--docs").arg(docs);
    }
    command.arg("--data").arg(root().join("target/service.db")).args(&arguments.options);
    let mut serving = command.spawn().context("cannot start the service")?;
    while serving.try_wait()?.is_none() && !answers(address).unwrap_or(false) {
        std::thread::sleep(Duration::from_millis(50));
    }
    if serving.try_wait()?.is_none() {
        eprintln!("\nready after {}: open http://{address}/ (Ctrl-C ends it)", steps.elapsed());
    }
    let status = serving.wait()?;
    if !status.success() {
        bail!("the service ended with {status}");
    }
    Ok(())
}

/// Returns whether the service answers with its first page.
pub fn answers(address: SocketAddr) -> Result<bool> {
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(1))?;
    stream.set_read_timeout(Some(Duration::from_secs(2)))?;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer)?;
    Ok(&answer == b"HTTP/1.1 200")
}
