//! Sending saved scores.

use super::accounts::{AccountError, Accounts};
use super::lock::Lock;
use super::outbox::Outbox;
use super::service::{Service, ServiceError};
use douse_api::delivery::{Answer, Event, Round, Waiting};
use douse_api::problem::Problem;
use douse_api::score::{Receipt, Submission};
use std::io;

/// What became of the scores that waited for a service.
#[derive(Debug, Default)]
pub struct Delivery {
    /// Those that it has now.
    pub sent: Vec<(Submission, Receipt)>,
    /// Those that it will never accept, and why; they are stored with the refused ones.
    pub refused: Vec<(Submission, Problem)>,
    /// Why the rest still waits.
    pub obstacle: Option<ServiceError>,
    /// How many still wait.
    pub waiting: usize,
    /// Whether the service does not know the player, who then has to be asked.
    pub unknown: bool,
}

/// Why nothing could be sent or saved.
#[derive(Debug, thiserror::Error)]
pub enum DeliveryError {
    /// The folder of scores.
    #[error("the saved scores: {0}")]
    Io(#[from] io::Error),
    /// The file of players.
    #[error(transparent)]
    Account(AccountError),
}

/// Sends all saved scores for a service, the oldest first, until one has to wait.
///
/// A score leaves the disk after the service has acknowledged it and not before; where the answer is lost it is sent again,
/// and the service counts it once. Programs that do this at the same time do it one after another.
pub fn deliver(
    service: &Service,
    accounts: &Accounts,
    outbox: &Outbox,
    name: Option<&str>,
) -> Result<Delivery, DeliveryError> {
    let mut delivery = Delivery::default();
    if outbox.waiting(service.address())?.is_empty() {
        return Ok(delivery);
    }
    let _turn = Lock::wait(&outbox.folder().join("sending"))?;
    let files = outbox.waiting(service.address())?;
    let file_of =
        |waiting: &Waiting| files.iter().find(|filed| filed.waiting.id() == waiting.id()).map(|filed| &filed.file);
    let mut round = Round::new(files.iter().map(|filed| filed.waiting.clone()).collect());
    while let Some(waiting) = round.now().cloned() {
        let sent = accounts
            .at(service, name)
            .and_then(|account| service.submit(&account.token, &waiting.submission).map_err(AccountError::Service));
        let answer = match sent {
            Ok(receipt) => Answer::Taken(receipt),
            Err(AccountError::Service(error)) => {
                let answer = match &error {
                    ServiceError::Unreachable { .. } => Answer::Unreachable,
                    ServiceError::Foreign { .. } => Answer::Foreign,
                    ServiceError::Refused(problem) => Answer::Refused(problem.clone()),
                };
                delivery.obstacle = Some(error);
                answer
            }
            Err(error) => return Err(DeliveryError::Account(error)),
        };
        match (round.heard(answer), file_of(&waiting)) {
            (Some(Event::Arrived(receipt)), Some(file)) => {
                outbox.done(file)?;
                delivery.sent.push((waiting.submission, receipt));
            }
            (Some(Event::Refused(problem)), Some(file)) => {
                outbox.refuse(file)?;
                delivery.refused.push((waiting.submission, problem));
            }
            (Some(Event::AskPlayer), _) => delivery.unknown = true,
            _ => {}
        }
    }
    delivery.waiting = round.waiting();
    if delivery.waiting == 0 {
        delivery.obstacle = None;
    }
    Ok(delivery)
}
