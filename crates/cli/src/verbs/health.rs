//! `douse health`: the state of a service on this machine, for container runtimes and supervisors.

use crate::failure::plain;
use crate::json;
use crate::output::Output;
use crate::status::Status;
use douse_server::listen::Listen;
use serde::Serialize;
use std::io::{self, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream, ToSocketAddrs};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The time limit for connecting, and for the answer. The service waits two seconds for the
/// database.
const TIMEOUT: Duration = Duration::from_secs(4);
/// The pause between two requests.
const PAUSE: Duration = Duration::from_millis(100);
/// Bytes of an answer to read: the first line is enough.
const MAX_ANSWER: u64 = 4096;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status: 0 if the service is ready, 1 if it is not or does not answer.

Examples:
    douse health
    douse health --listen unix:/run/douse/douse.sock
  Wait until a service that was just started is ready:
    douse health --wait 30")]
pub struct Args {
    /// Read the address from this configuration file of the service
    #[arg(long, value_name = "FILE", env = "DOUSE_CONFIG")]
    config: Option<PathBuf>,

    /// The address of the service, as given to 'douse serve'
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", env = "DOUSE_LISTEN")]
    listen: Listen,

    /// Ask again until the service is ready, for this many seconds at most
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    wait: u64,
}

#[derive(Serialize)]
struct HealthJson {
    address: String,
    answer: String,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let deadline = Instant::now() + Duration::from_secs(args.wait);
    let (status, answer) = loop {
        let (status, answer) = match ask(&args.listen) {
            Ok(code) if code == "200" => (Status::Yes, "ready".to_owned()),
            Ok(code) => (Status::No, format!("not ready: it answered {code}")),
            Err(error) => (Status::No, format!("no answer: {}", plain(&error.to_string()))),
        };
        if status == Status::Yes || Instant::now() >= deadline {
            break (status, answer);
        }
        std::thread::sleep(PAUSE);
    };
    if output.json() {
        json::write(output, status, &HealthJson { address: args.listen.to_string(), answer })?;
    } else {
        writeln!(output, "{answer}")?;
    }
    Ok(status)
}

/// Asks for `/ready` and returns the status code.
fn ask(listen: &Listen) -> io::Result<String> {
    match listen {
        Listen::Network { host, port } => {
            let mut result = Err(io::ErrorKind::AddrNotAvailable.into());
            for address in (host.as_str(), *port).to_socket_addrs()? {
                result = TcpStream::connect_timeout(&reachable(address), TIMEOUT).and_then(|stream| {
                    stream.set_read_timeout(Some(TIMEOUT))?;
                    status_of(stream)
                });
                if result.is_ok() {
                    break;
                }
            }
            result
        }
        #[cfg(unix)]
        Listen::Unix(path) => {
            let stream = std::os::unix::net::UnixStream::connect(path)?;
            stream.set_read_timeout(Some(TIMEOUT))?;
            status_of(stream)
        }
        #[cfg(not(unix))]
        Listen::Unix(_) => Err(io::ErrorKind::Unsupported.into()),
    }
}

/// The address to connect to: the loopback address if the service listens on all addresses.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(any) if any.is_unspecified() => ([127, 0, 0, 1], address.port()).into(),
        IpAddr::V6(any) if any.is_unspecified() => ([0, 0, 0, 0, 0, 0, 0, 1], address.port()).into(),
        _ => address,
    }
}

fn status_of(mut stream: impl Read + Write) -> io::Result<String> {
    stream.write_all(b"GET /ready HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    // An error after the first line does not matter.
    let read = stream.take(MAX_ANSWER).read_to_end(&mut answer);
    let line = String::from_utf8_lossy(&answer);
    let status = line.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3));
    match (status, read) {
        (Some(status), _) => Ok(status.to_owned()),
        (None, Err(error)) => Err(error),
        (None, Ok(_)) => Err(io::Error::new(io::ErrorKind::InvalidData, "what answers is not a douse service")),
    }
}
