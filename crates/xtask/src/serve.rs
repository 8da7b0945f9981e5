//! `cargo xtask serve`: the browser game on this machine.

use crate::tools::Installing;
use crate::web;
use anyhow::{Context, Result};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;

/// Build the browser game and serve it on this machine alone.
#[derive(clap::Args)]
#[command(after_help = "Example:
  cargo xtask serve --port 8080")]
pub struct Arguments {
    /// The port; 0 for any that is free
    #[arg(long, default_value_t = 7070)]
    port: u16,
}

/// The longest head of a request that is read.
const LONGEST_HEAD: u64 = 16 << 10;

/// What a page may do, as a careful host would say.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Runs the verb.
pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    let folder = web::build(installing)?;
    let listener = TcpListener::bind(("127.0.0.1", arguments.port))
        .with_context(|| format!("port {} of this machine", arguments.port))?;
    println!("http://{}/ (Ctrl-C ends it)", listener.local_addr()?);
    for stream in listener.incoming().flatten() {
        let folder = folder.clone();
        // A browser that goes away in the middle is no trouble of ours.
        std::thread::spawn(move || answer(&stream, &folder).ok());
    }
    Ok(())
}

/// Answers one request and closes the connection.
fn answer(stream: &TcpStream, folder: &Path) -> Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut reader = BufReader::new(stream.take(LONGEST_HEAD));
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let file = named(&request).and_then(|name| Some((kind(name)?, std::fs::read(folder.join(name)).ok()?)));
    let (status, kind, body) = match file {
        Some((kind, body)) => ("200 OK", kind, body),
        None => ("404 Not Found", "text/plain", b"not here\n".to_vec()),
    };
    let mut stream = stream;
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nContent-Security-Policy: {POLICY}\r\n\
         X-Content-Type-Options: nosniff\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if !request.starts_with("HEAD ") {
        stream.write_all(&body)?;
    }
    Ok(())
}

/// The file that the first line of a request names: one of the folder itself, nothing below or above it.
fn named(request: &str) -> Option<&str> {
    let mut words = request.split_whitespace();
    let method = words.next()?;
    let path = words.next()?.split(['?', '#']).next()?.strip_prefix('/')?;
    let safe =
        path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte)) && !path.starts_with('.');
    (["GET", "HEAD"].contains(&method) && safe).then_some(if path.is_empty() { "index.html" } else { path })
}

fn kind(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_named() {
        assert_eq!(named("GET / HTTP/1.1"), Some("index.html"));
        assert_eq!(named("GET /douse-1a.js?x=1 HTTP/1.1"), Some("douse-1a.js"));
        for request in [
            "",
            "GET",
            "POST / HTTP/1.1",
            "GET /../secret HTTP/1.1",
            "GET /.ssh HTTP/1.1",
            "GET /a/b HTTP/1.1",
            "GET /%2e%2e HTTP/1.1",
        ] {
            assert_eq!(named(request), None, "{request}");
        }
    }
}
