//! A PostgreSQL for one test: a new cluster in a temporary folder, on a loopback port.

use douse_server::store::DatabaseLocation;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::{TcpListener, TcpStream};
#[cfg(unix)]
use std::os::unix::{fs::chown, process::CommandExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

#[path = "../../../../../tools/xtask/src/postgres.rs"]
mod installed;

/// A cluster that runs until it is dropped.
pub struct Cluster {
    folder: tempfile::TempDir,
    programs: PathBuf,
    owner: Option<u32>,
    port: u16,
    server: Option<Child>,
    tls: bool,
    durable: bool,
    log: Arc<Mutex<String>>,
}

impl Cluster {
    /// A new cluster; `None`, with a message, if PostgreSQL is not installed.
    pub fn start() -> Option<Self> {
        let mut cluster = Self::make()?;
        cluster.start_server();
        Some(cluster)
    }

    /// A new cluster that waits for the disk, as in production.
    pub fn start_durable() -> Option<Self> {
        let mut cluster = Self::make()?;
        cluster.durable = true;
        cluster.start_server();
        Some(cluster)
    }

    /// A new cluster that accepts only TLS, with a certificate for `localhost`. Beside it are
    /// `ca.crt`, which signed it, and `other.crt`, which did not.
    pub fn start_with_tls() -> Option<Self> {
        let mut cluster = Self::make()?;
        cluster.make_certificates();
        std::fs::write(cluster.data().join("pg_hba.conf"), "hostssl all all 127.0.0.1/32 trust\n").unwrap();
        cluster.tls = true;
        cluster.start_server();
        Some(cluster)
    }

    /// The log of the server.
    pub fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// A file beside the data.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn make_certificates(&self) {
        let run = |text: &str| {
            let mut openssl = self.named("openssl".into());
            let done = openssl.args(text.split(' ')).output().unwrap();
            assert!(done.status.success(), "openssl {text}: {}", String::from_utf8_lossy(&done.stderr));
        };
        for name in ["ca", "other"] {
            run(&format!(
                "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={name} -keyout {name}.key -out {name}.crt"
            ));
        }
        run(
            "req -newkey rsa:2048 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout server.key -out server.csr",
        );
        run(
            "x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -copy_extensions copy -out server.crt",
        );
    }

    fn make() -> Option<Self> {
        let Some(programs) = installed::programs() else {
            super::skip("PostgreSQL is not installed (Debian: apt install postgresql)");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        // The server refuses to run as root.
        let owner = (number("-u", "") == Some(0)).then(|| number("-u", "postgres").unwrap_or(65534));
        #[cfg(unix)]
        if let Some(owner) = owner {
            chown(folder.path(), Some(owner), None).unwrap();
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let cluster =
            Self { folder, programs, owner, port, server: None, tls: false, durable: false, log: Arc::default() };
        cluster.copy_or_make_data();
        Some(cluster)
    }

    /// Copies the data of an earlier test's cluster, which takes a tenth of the time, or creates it
    /// and keeps a copy.
    fn copy_or_make_data(&self) {
        let copy = |from: &Path, to: &Path| {
            let copied = Command::new("cp").arg("-a").args([from, to]).output().unwrap();
            assert!(copied.status.success(), "cp: {}", String::from_utf8_lossy(&copied.stderr));
        };
        // The name contains the version, because a newer PostgreSQL cannot read the data of an
        // older one.
        let version = self.program("initdb").arg("--version").stdout(Stdio::piped()).output().unwrap().stdout;
        let version = String::from_utf8_lossy(&version).trim().replace(|letter: char| !letter.is_alphanumeric(), "-");
        // The benchmarks compile this file too, and Cargo sets this variable only for tests.
        let shared =
            option_env!("CARGO_TARGET_TMPDIR").unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp"));
        std::fs::create_dir_all(shared).unwrap();
        let kept = Path::new(shared).join(version);
        if kept.is_dir() {
            return copy(&kept, &self.data());
        }
        let mut init = self.program("initdb");
        init.args(["--username", "douse", "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync", "-D"]);
        let made = init.arg(self.data()).output().unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        // Copy under a private name first: tests run in parallel, and only a complete copy may have
        // the shared name.
        let own = kept.with_extension(std::process::id().to_string());
        copy(&self.data(), &own);
        if std::fs::rename(&own, &kept).is_err() {
            let _ = std::fs::remove_dir_all(own);
        }
    }

    pub fn place(&self) -> DatabaseLocation {
        self.place_of(&self.file("secrets"))
    }

    /// The same database, seen from a machine with this folder for secrets.
    pub fn place_of(&self, secrets: &Path) -> DatabaseLocation {
        let address = format!("postgres://douse@127.0.0.1:{}/postgres", self.port);
        DatabaseLocation::Postgres { address, secrets: secrets.to_owned() }
    }

    /// Starts the server again after [`Cluster::stop_server`].
    pub fn start_server(&mut self) {
        let data = self.data();
        let mut server = self.program("postgres");
        server.arg("-D").arg(&data).arg("-k").arg(&data);
        server.args(["-h", "127.0.0.1", "-p", &self.port.to_string()]);
        if !self.durable {
            // The data need not survive a crash, and commits without a disk are fast.
            server.args(["-F", "-c", "shared_buffers=16MB"]);
        }
        if self.tls {
            let option = |name: &str, file: &str| format!("{name}={}", self.file(file).display());
            server.args(["-c", "ssl=on", "-c", &option("ssl_cert_file", "server.crt")]);
            server.args(["-c", &option("ssl_key_file", "server.key")]);
        }
        let mut child = server.stderr(Stdio::piped()).spawn().unwrap();
        let deadline = Instant::now() + Duration::from_secs(30);
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() || !data.join("postmaster.pid").exists() {
            if child.try_wait().unwrap().is_some() || Instant::now() > deadline {
                let mut said = String::new();
                let _ = child.kill();
                let _ = child.stderr.take().map(|mut stderr| stderr.read_to_string(&mut said));
                panic!("PostgreSQL does not start: {said}");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        // Read the log, so that the server never blocks on it.
        if let Some(stderr) = child.stderr.take() {
            let log = self.log.clone();
            std::thread::spawn(move || {
                for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                    log.lock().unwrap().extend([line.as_str(), "\n"]);
                }
            });
        }
        self.server = Some(child);
    }

    /// Stops the server at once, but in order: open transactions are rolled back, connections are
    /// cut.
    pub fn stop_server(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = Command::new("kill").args(["-INT", &server.id().to_string()]).status();
            let deadline = Instant::now() + Duration::from_secs(20);
            while server.try_wait().unwrap().is_none() {
                if Instant::now() > deadline {
                    let _ = server.kill();
                }
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn program(&self, name: &str) -> Command {
        self.named(self.programs.join(name))
    }

    /// A command that runs as the owner of the cluster, in its folder.
    fn named(&self, program: PathBuf) -> Command {
        let mut command = Command::new(program);
        command.stdin(Stdio::null()).stdout(Stdio::null()).current_dir(self.folder.path());
        #[cfg(unix)]
        if let Some(owner) = self.owner {
            command.uid(owner);
        }
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop_server();
    }
}

/// The output of `id`.
fn number(flag: &str, user: &str) -> Option<u32> {
    let mut command = Command::new("id");
    command.arg(flag);
    if !user.is_empty() {
        command.arg(user);
    }
    String::from_utf8(command.output().ok()?.stdout).ok()?.trim().parse().ok()
}
