//! Requests to a service, one at a time.

use super::address::Address;
use super::visible;
use douse_api::board::{Board, NewBoard};
use douse_api::path;
use douse_api::player::{NewName, Player, Welcome};
use douse_api::problem::{Problem, RequestError};
use douse_api::score::{Receipt, Replay, Table, TableQuery, Ticket, TicketRequest};
use douse_game::challenge::Challenge;
use douse_game::submission::Submission;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use ureq::Agent;
use ureq::http::Response;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// The time-out of a whole request. A board to be published is proved meanwhile.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The time-out of connecting.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The longest answer, in bytes.
const MAX_ANSWER: u64 = 8 << 20;

/// A service.
#[derive(Clone, Debug)]
pub struct Service {
    address: Address,
    agent: Agent,
}

/// Why a request to a service failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ServiceError {
    /// There was no answer.
    #[error("cannot reach {address}: {reason}")]
    Unreachable {
        address: Address,
        /// The error of the system.
        reason: String,
    },
    /// The service refused the request.
    #[error("{0}")]
    Refused(#[from] Problem),
    /// The answer did not come from a douse service.
    #[error("{address} answered {answer}, so it is not a douse service")]
    Foreign {
        address: Address,
        /// The HTTP status.
        answer: String,
    },
}

impl From<&ServiceError> for RequestError {
    fn from(error: &ServiceError) -> Self {
        match error {
            ServiceError::Unreachable { .. } => Self::Unreachable,
            ServiceError::Foreign { .. } => Self::Foreign,
            ServiceError::Refused(problem) => Self::Refused(problem.clone()),
        }
    }
}

impl Service {
    /// A service at an address. Nothing is sent yet.
    #[must_use]
    pub fn at(address: Address) -> Self {
        let mut config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_connect(Some(CONNECT_TIMEOUT))
            .timeout_global(Some(TIMEOUT))
            .user_agent(concat!("douse/", env!("CARGO_PKG_VERSION")));
        if address.is_here() {
            // A proxy elsewhere would look for the service on its own machine.
            config = config.proxy(None);
        }
        if address.as_str().starts_with("https:") {
            config = config.tls_config(tls());
        }
        Self { address, agent: config.build().new_agent() }
    }

    #[must_use]
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Creates a player of this name.
    pub fn create_player(&self, name: &str) -> Result<Welcome, ServiceError> {
        self.post(path::PLAYERS, None, &NewName { name: name.into() })
    }

    /// Gives a player another name.
    pub fn rename(&self, token: &str, name: &str) -> Result<Player, ServiceError> {
        let request = self.agent.patch(self.url(path::ME)).header("Authorization", bearer(token));
        let body = json(&NewName { name: name.into() });
        self.answer(request.content_type("application/json").send(&body[..]))
    }

    /// Requests a ticket for a game that starts now.
    pub fn ticket(&self, token: &str, challenge: &Challenge) -> Result<Ticket, ServiceError> {
        self.post(path::TICKETS, Some(token), &TicketRequest { challenge: challenge.clone() })
    }

    /// Submits a finished game. Sent twice it counts once.
    pub fn submit(&self, token: &str, submission: &Submission) -> Result<Receipt, ServiceError> {
        self.post(path::SCORES, Some(token), submission)
    }

    /// Publishes a board.
    pub fn publish(&self, token: &str, board: &NewBoard) -> Result<Board, ServiceError> {
        self.post(path::BOARDS, Some(token), board)
    }

    /// A page of a leaderboard.
    pub fn table(&self, challenge: &Challenge, query: &TableQuery) -> Result<Table, ServiceError> {
        self.get(&path::table(challenge, query))
    }

    /// The game of a player on a leaderboard.
    pub fn replay(&self, challenge: &Challenge, player: &str, query: &TableQuery) -> Result<Replay, ServiceError> {
        self.get(&path::replay_in(challenge, player, query))
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ServiceError> {
        self.answer(self.agent.get(self.url(path)).header("Accept", "application/json").call())
    }

    fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        token: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, ServiceError> {
        let mut request = self.agent.post(self.url(path)).content_type("application/json");
        if let Some(token) = token {
            request = request.header("Authorization", bearer(token));
        }
        self.answer(request.send(&json(body)[..]))
    }

    fn answer<T: DeserializeOwned>(
        &self,
        answer: Result<Response<ureq::Body>, ureq::Error>,
    ) -> Result<T, ServiceError> {
        let unreachable = |error: &ureq::Error| ServiceError::Unreachable {
            address: self.address.clone(),
            reason: visible::visible(&reason(error)),
        };
        let mut answer = answer.map_err(|error| unreachable(&error))?;
        let status = answer.status();
        let body = answer.body_mut().with_config().limit(MAX_ANSWER).read_to_vec();
        let body = body.map_err(|error| unreachable(&error))?;
        let foreign = || ServiceError::Foreign { address: self.address.clone(), answer: status.as_u16().to_string() };
        if status.is_success() {
            return visible::read(&body).map_err(|_| foreign());
        }
        let problem: Problem = visible::read(&body).map_err(|_| foreign())?;
        Err(problem.into())
    }
}

/// The certificates that this system trusts.
fn tls() -> TlsConfig {
    let found = rustls_native_certs::load_native_certs();
    let roots = found.certs.iter().map(|certificate| Certificate::from_der(certificate.as_ref()).to_owned());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    TlsConfig::builder().root_certs(RootCerts::from(roots)).unversioned_rustls_crypto_provider(provider).build()
}

fn bearer(token: &str) -> String {
    format!("Bearer {token}")
}

fn json(value: &impl Serialize) -> Vec<u8> {
    // The types of the API can all be written as JSON.
    serde_json::to_vec(value).unwrap_or_default()
}

/// The reason, without what helps nobody.
fn reason(error: &ureq::Error) -> String {
    match error {
        ureq::Error::Io(error) => {
            let text = error.to_string();
            // The number in "Connection refused (os error 111)" helps nobody.
            text.split(" (os error").next().unwrap_or_default().to_lowercase()
        }
        ureq::Error::Timeout(_) => "no answer in time".into(),
        ureq::Error::HostNotFound => "there is no such host".into(),
        ureq::Error::BodyExceedsLimit(_) => "the answer is too long".into(),
        error => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;

    /// A service that answers one request with this status and body.
    fn answering(status: &'static str, body: &'static str) -> Service {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let _ = stream.read(&mut [0; 4096]);
            let length = body.len();
            let _ = write!(stream, "HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}");
        });
        Service::at(address)
    }

    #[test]
    fn a_refusal_cannot_steer_the_terminal() {
        let body =
            r#"{"type":"not-found","title":"\u001b]0;x\u0007Gone","status":404,"detail":"\u001b[31mno\u001b[0m"}"#;
        let refused = answering("404 Not Found", body).rename("t", "Ada").unwrap_err();
        assert_eq!(refused.to_string(), "]0;xGone: [31mno[0m");
    }

    #[test]
    fn a_name_cannot_steer_the_terminal() {
        let body = r#"{"id":"k7m2p9qd","name":"Ada\u001b[2J"}"#;
        assert_eq!(answering("200 OK", body).rename("t", "Ada").unwrap().name, "Ada[2J");
    }
}
