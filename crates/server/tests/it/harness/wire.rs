//! A real connection to a service in another process or task.

use axum::body::Bytes;
use axum::http::{Request, StatusCode};
use http_body_util::{BodyExt as _, Full};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use std::net::SocketAddr;
use tokio::net::TcpStream;

/// A connection for several requests.
pub struct Wire {
    sender: SendRequest<Full<Bytes>>,
}

impl Wire {
    pub async fn open(address: SocketAddr) -> Option<Self> {
        let stream = TcpStream::connect(address).await.ok()?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await.ok()?;
        tokio::spawn(connection);
        Some(Self { sender })
    }

    /// The answer; `None` if the other end has closed.
    pub async fn post(&mut self, path: &str, token: &str, body: &impl Serialize) -> Option<(StatusCode, Bytes)> {
        self.sender.ready().await.ok()?;
        let request = Request::post(path)
            .header("host", "localhost")
            .header("authorization", format!("Bearer {token}"))
            .header("content-type", "application/json")
            .body(Full::from(serde_json::to_vec(body).ok()?))
            .ok()?;
        let answer = self.sender.send_request(request).await.ok()?;
        let status = answer.status();
        let body = answer.into_body().collect().await.ok()?.to_bytes();
        Some((status, body))
    }
}
