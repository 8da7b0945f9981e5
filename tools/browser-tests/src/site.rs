//! The game as a strict host serves it: from a sub-path, under a content security policy, on this
//! machine alone.

use anyhow::{Context, Result};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

/// The folder of the host in which the game lies.
const SUB_PATH: &str = "/some/folder/";

/// The longest head of a request, in bytes.
const LONGEST_HEAD: u64 = 16 << 10;

/// A host of the game.
pub struct Site {
    folder: Arc<RwLock<PathBuf>>,
    address: SocketAddr,
    reachable: Arc<AtomicBool>,
}

impl Site {
    /// Serves a folder until the program ends.
    pub fn open(folder: &Path) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).context("a port of this machine")?;
        let address = listener.local_addr()?;
        let reachable = Arc::new(AtomicBool::new(true));
        let folder = Arc::new(RwLock::new(folder.to_path_buf()));
        let (served, answering) = (Arc::clone(&folder), Arc::clone(&reachable));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // An unreachable host closes connections.
                if answering.load(Ordering::Relaxed) {
                    let folder = Arc::clone(&served);
                    std::thread::spawn(move || answer(&stream, &folder).ok());
                }
            }
        });
        Ok(Self { folder, address, reachable })
    }

    /// The folder that is served.
    pub fn folder(&self) -> PathBuf {
        self.folder.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Serves another folder from now on, as when a new version is put there.
    pub fn serve(&self, folder: &Path) {
        *self.folder.write().unwrap_or_else(PoisonError::into_inner) = folder.to_path_buf();
    }

    /// Scheme, host and port.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The address of the game with a fragment.
    pub fn at(&self, hash: &str) -> String {
        format!("{}{SUB_PATH}{hash}", self.origin())
    }

    /// Makes the host unreachable.
    pub fn go_offline(&self) {
        self.reachable.store(false, Ordering::Relaxed);
    }

    /// Makes the host reachable again.
    pub fn go_online(&self) {
        self.reachable.store(true, Ordering::Relaxed);
    }
}

/// Serves one page with a content security policy under every address until the program ends;
/// returns its address.
pub fn host(page: &str, policy: &str) -> Result<String> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).context("a port of this machine")?;
    let address = format!("http://{}/", listener.local_addr()?);
    let answer = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\n\
         Content-Security-Policy: {policy}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n{page}",
        page.len(),
    );
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let answer = answer.clone();
            std::thread::spawn(move || {
                let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
                let mut reader = BufReader::new((&stream).take(LONGEST_HEAD));
                let mut line = String::new();
                while reader.read_line(&mut line).is_ok_and(|length| length > 2) {
                    line.clear();
                }
                stream.write_all(answer.as_bytes())
            });
        }
    });
    Ok(address)
}

/// Answers one request and closes the connection.
fn answer(stream: &TcpStream, folder: &RwLock<PathBuf>) -> Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut reader = BufReader::new(stream.take(LONGEST_HEAD));
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    // Browsers open connections long before a request, so the folder is looked up now.
    let folder = folder.read().unwrap_or_else(PoisonError::into_inner).clone();
    let file = named(&request).and_then(|name| Some((name, std::fs::read(folder.join(name)).ok()?)));
    let (status, kind, caching, body) = match file {
        Some((name, body)) => ("200 OK", douse_files::media_type(name), douse_files::caching(name), body),
        None => ("404 Not Found", "text/plain", "no-cache", b"not here\n".to_vec()),
    };
    let mut stream = stream;
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nContent-Security-Policy: {}\r\n\
         X-Content-Type-Options: nosniff\r\nCache-Control: {caching}\r\nConnection: close\r\n\r\n",
        body.len(),
        douse_files::page_policy("", "", "'none'"),
    )?;
    stream.write_all(&body)?;
    Ok(())
}

/// The file of the folder that the first line of a request names.
fn named(request: &str) -> Option<&str> {
    let path = request.strip_prefix("GET ")?.split([' ', '?', '#']).next()?;
    let name = path.strip_prefix(SUB_PATH)?;
    let safe = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte));
    (safe && !name.starts_with('.')).then_some(if name.is_empty() { "index.html" } else { name })
}
