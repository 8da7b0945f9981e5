//! A service of the game on this machine: the program `douse serve` with a database of its own.

use anyhow::{Context, Result, bail, ensure};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The program `douse`, and the folder of the game that it is to serve.
#[derive(Clone)]
pub struct Douse {
    program: PathBuf,
    game: PathBuf,
    scratch: PathBuf,
    docs: Option<PathBuf>,
}

/// The file of the database in the folder of a service.
const DATABASE: &str = "douse.db";

/// A running service.
pub struct Service {
    process: Child,
    port: u16,
    folder: PathBuf,
}

impl Douse {
    /// A program that serves the folder of a game, with databases in `scratch`.
    pub fn new(program: &Path, game: &Path, scratch: &Path) -> Self {
        Self { program: program.to_owned(), game: game.to_owned(), scratch: scratch.to_owned(), docs: None }
    }

    /// Starts a service with an empty database on a port that is free.
    pub fn serve(&self) -> Result<Service> {
        static NUMBER: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let folder = self.scratch.join(format!("service-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let (process, port) = self.start(&folder.join(DATABASE), 0)?;
        Ok(Service { process, port, folder })
    }

    /// Starts a service that also serves a documentation site.
    pub fn serve_with_docs(&self, docs: &Path) -> Result<Service> {
        let with_docs = Self { docs: Some(docs.to_owned()), ..self.clone() };
        with_docs.serve()
    }

    /// Starts a service that was stopped, at the same address and with the same database.
    pub fn restart(&self, service: &mut Service) -> Result<()> {
        self.serve_on(service, DATABASE)
    }

    /// Starts a service that was stopped, at the same address and with an empty database, as after
    /// a mistake of its operator.
    pub fn restart_empty(&self, service: &mut Service) -> Result<()> {
        self.serve_on(service, "empty.db")
    }

    fn serve_on(&self, service: &mut Service, database: &str) -> Result<()> {
        service.stop();
        (service.process, _) = self.start(&service.folder.join(database), service.port)?;
        Ok(())
    }

    fn start(&self, database: &Path, port: u16) -> Result<(Child, u16)> {
        let mut process = Command::new(&self.program)
            .args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--rates", "0", "--log", "warn", "--assets"])
            .arg(&self.game)
            .arg("--data")
            .arg(database)
            .args(self.docs.iter().flat_map(|docs| [OsStr::new("--docs"), docs.as_os_str()]))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| self.program.display().to_string())?;
        let mut lines = BufReader::new(process.stderr.take().context("douse serve says nothing")?).lines();
        let mut said = Vec::new();
        for line in lines.by_ref().map_while(Result::ok) {
            if let Some(port) = line.rsplit_once("serving on http://127.0.0.1:").and_then(|(_, port)| port.parse().ok())
            {
                // Later output is passed on, to explain failing cases.
                std::thread::spawn(move || {
                    lines.map_while(Result::ok).for_each(|line| eprintln!("     service: {line}"));
                });
                return Ok((process, port));
            }
            said.push(line);
        }
        let _ = process.kill();
        let _ = process.wait();
        bail!("douse serve did not start: {}", said.join(" "))
    }

    /// The presses of a solution of a board, as names of cells.
    pub fn solution(&self, code: &str) -> Result<Vec<String>> {
        let output = Command::new(&self.program).args(["solve", "--list", code]).output()?;
        ensure!(output.status.success(), "douse solve {code}: {}", String::from_utf8_lossy(&output.stderr));
        Ok(String::from_utf8_lossy(&output.stdout).split_whitespace().map(str::to_owned).collect())
    }
}

impl Service {
    /// Scheme, host and port.
    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The address of the game with a fragment.
    pub fn at(&self, hash: &str) -> String {
        format!("{}/{hash}", self.origin())
    }

    /// Kills the service, as a power cut does.
    pub fn stop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
