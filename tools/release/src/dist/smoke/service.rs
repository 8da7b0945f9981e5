//! Tries the service of a program.

use super::MAX_WAIT;
use anyhow::{Context, Result, ensure};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// Starts a service, fetches the browser game and the state from it, and stops it.
pub fn check_service(command: &mut Command) -> Result<()> {
    let mut service = Service(command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?);
    let mut messages = String::new();
    let mut lines = BufReader::new(service.0.stderr.take().context("a pipe")?);
    let address = loop {
        let mut line = String::new();
        ensure!(lines.read_line(&mut line)? > 0, "the service does not start: {messages}");
        match line.split_once("http://") {
            Some((_, address)) => break address.trim_end_matches(['\r', '\n', '"', '}', '/']).to_owned(),
            None => messages.push_str(&line),
        }
    };
    let page = get(&address, "/")?;
    ensure!(page.starts_with("HTTP/1.1 200") && page.contains(".js"), "the game is not in it: {page}");
    ensure!(get(&address, "/health")?.starts_with("HTTP/1.1 200"), "the service is not healthy");
    Ok(())
}

/// A service that is stopped on drop.
struct Service(Child);

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Sends a request and returns the response.
fn get(address: &str, path: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address).with_context(|| address.to_owned())?;
    stream.set_read_timeout(Some(MAX_WAIT))?;
    // Sent in one piece: a server may answer and close early.
    stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
