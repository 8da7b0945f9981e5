//! Listening addresses: a port of an IP address or host name, or a Unix socket.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use tokio::net::{TcpListener, TcpStream};
#[cfg(unix)]
use tokio_util::either::Either;

const UNIX: &str = "unix:";

/// The address of clients of the Unix socket, which are processes of this machine.
pub const LOCAL_PEER: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listen {
    /// A port of an IP address or of a host name such as `localhost`.
    Network {
        /// An IPv6 address is without brackets.
        host: String,
        /// With 0 the system chooses a free port.
        port: u16,
    },
    /// A Unix socket, created at the start and removed at the end.
    Unix(PathBuf),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write an address and a port, such as 127.0.0.1:8080, localhost:8080 or [::1]:8080, or unix:/run/douse.sock")]
pub struct ListenError;

impl FromStr for Listen {
    type Err = ListenError;

    fn from_str(text: &str) -> Result<Self, ListenError> {
        if let Some(path) = text.strip_prefix(UNIX) {
            let absolute = path.starts_with('/') && !path.ends_with('/');
            return if absolute { Ok(Self::Unix(path.into())) } else { Err(ListenError) };
        }
        let (host, port) = text.rsplit_once(':').ok_or(ListenError)?;
        let port = port.parse().map_err(|_| ListenError)?;
        let host = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
            Some(address) => address.parse::<std::net::Ipv6Addr>().map_err(|_| ListenError)?.to_string(),
            None => host.to_owned(),
        };
        let is_name = !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || "-._".contains(c));
        if is_name || host.parse::<IpAddr>().is_ok_and(|_| text.starts_with('[')) {
            Ok(Self::Network { host, port })
        } else {
            Err(ListenError)
        }
    }
}

impl From<SocketAddr> for Listen {
    fn from(address: SocketAddr) -> Self {
        Self::Network { host: address.ip().to_string(), port: address.port() }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Network { host, port } if host.contains(':') => write!(f, "[{host}]:{port}"),
            Self::Network { host, port } => write!(f, "{host}:{port}"),
            Self::Unix(path) => write!(f, "{UNIX}{}", path.display()),
        }
    }
}

/// An open address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoundAddress {
    Network(SocketAddr),
    Unix(PathBuf),
}

impl BoundAddress {
    /// The network address, unless it is a Unix socket.
    #[must_use]
    pub fn network(&self) -> Option<SocketAddr> {
        match self {
            Self::Network(address) => Some(*address),
            Self::Unix(_) => None,
        }
    }
}

impl fmt::Display for BoundAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Network(address) => write!(f, "http://{address}"),
            Self::Unix(path) => write!(f, "{UNIX}{}", path.display()),
        }
    }
}

#[cfg(unix)]
pub type Stream = Either<TcpStream, tokio::net::UnixStream>;
#[cfg(not(unix))]
pub type Stream = TcpStream;

/// An open listener. Dropping it removes its Unix socket.
#[derive(Debug)]
pub struct Listener {
    socket: Socket,
}

#[derive(Debug)]
enum Socket {
    Network(TcpListener),
    #[cfg(unix)]
    Unix(tokio::net::UnixListener, PathBuf),
}

impl Listener {
    /// Opens an address: for a host name with several addresses, the first that can be opened.
    pub async fn bind(listen: &Listen) -> io::Result<Self> {
        let socket = match listen {
            Listen::Network { host, port } => Socket::Network(TcpListener::bind((host.as_str(), *port)).await?),
            #[cfg(unix)]
            Listen::Unix(path) => Socket::Unix(bind_unix(path).await?, path.clone()),
            #[cfg(not(unix))]
            Listen::Unix(_) => {
                return Err(io::Error::new(io::ErrorKind::Unsupported, "this system has no Unix sockets"));
            }
        };
        Ok(Self { socket })
    }

    pub fn bound(&self) -> io::Result<BoundAddress> {
        match &self.socket {
            Socket::Network(listener) => listener.local_addr().map(BoundAddress::Network),
            #[cfg(unix)]
            Socket::Unix(_, path) => Ok(BoundAddress::Unix(path.clone())),
        }
    }

    /// The next connection and the address of its client.
    pub async fn accept(&self) -> io::Result<(Stream, SocketAddr)> {
        match &self.socket {
            Socket::Network(listener) => {
                let (stream, peer) = listener.accept().await?;
                let _ = stream.set_nodelay(true);
                #[cfg(unix)]
                let stream = Either::Left(stream);
                Ok((stream, peer))
            }
            #[cfg(unix)]
            Socket::Unix(listener, _) => {
                let (stream, _) = listener.accept().await?;
                Ok((Either::Right(stream), LOCAL_PEER))
            }
        }
    }
}

#[cfg(unix)]
impl Drop for Listener {
    fn drop(&mut self) {
        if let Socket::Unix(_, path) = &self.socket {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Creates a Unix socket for its owner and group. Replaces the socket of a killed service, but
/// neither one that answers nor any other file.
#[cfg(unix)]
async fn bind_unix(path: &std::path::Path) -> io::Result<tokio::net::UnixListener> {
    use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
    if std::fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket()) {
        match tokio::net::UnixStream::connect(path).await {
            Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => std::fs::remove_file(path)?,
            _ => return Err(io::ErrorKind::AddrInUse.into()),
        }
    }
    let listener = tokio::net::UnixListener::bind(path)?;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o660))?;
    Ok(listener)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_names_and_sockets_are_read_and_written() {
        for text in
            ["127.0.0.1:8080", "0.0.0.0:80", "localhost:0", "douse.example:8080", "[::1]:8080", "unix:/run/d.sock"]
        {
            assert_eq!(text.parse::<Listen>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "8080",
            ":8080",
            "localhost",
            "localhost:x",
            "::1:8080",
            "[::1]",
            "[x]:1",
            "a b:1",
            "unix:",
            "unix:d.sock",
            "unix:/run/",
            "http://x:1",
            "x:99999",
        ] {
            assert_eq!(text.parse::<Listen>(), Err(ListenError), "{text}");
        }
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_socket_left_behind_is_replaced_and_no_other_file() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("douse.sock");
        let listen = Listen::Unix(path.clone());
        // Leaves the file behind, as a killed process would.
        drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
        let listener = Listener::bind(&listen).await.unwrap();
        assert_eq!(listener.bound().unwrap(), BoundAddress::Unix(path.clone()));
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o660);
        let second = Listener::bind(&listen).await.unwrap_err();
        assert_eq!(second.kind(), io::ErrorKind::AddrInUse);
        drop(listener);
        assert!(!path.exists());
        std::fs::write(&path, "data").unwrap();
        assert!(Listener::bind(&listen).await.is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"data");
    }
}
