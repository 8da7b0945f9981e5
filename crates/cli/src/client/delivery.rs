//! Sending saved games.

use super::accounts::{AccountError, Accounts};
use super::lock::Lock;
use super::outbox::Outbox;
use super::service::{Service, ServiceError};
use douse_api::delivery::{Event, Round};
use douse_api::problem::{Problem, RequestError};
use douse_api::score::Receipt;
use douse_game::submission::Submission;
use std::io;

/// The result of sending the games that waited for a service.
#[derive(Debug, Default)]
pub struct Delivery {
    pub sent: Vec<(Submission, Receipt)>,
    /// The games that the service will never accept; they are stored with the refused ones.
    pub refused: Vec<(Submission, Problem)>,
    /// The reason why the rest still waits.
    pub obstacle: Option<ServiceError>,
    /// The number of games that still wait.
    pub waiting: usize,
    /// Whether the service does not know the player, who then has to be asked.
    pub unknown_player: bool,
}

/// Why no game could be sent or saved.
#[derive(Debug, thiserror::Error)]
pub enum DeliveryError {
    #[error("the saved scores: {0}")]
    Io(#[from] io::Error),
    #[error(transparent)]
    Account(AccountError),
}

/// Sends all saved games for a service, the oldest first, until one has to wait.
///
/// A game leaves the disk only after the service has acknowledged it. If the answer is lost, it is
/// sent again, and the service counts it once. Programs that do this at the same time take turns.
pub fn deliver(
    service: &Service,
    accounts: &Accounts,
    outbox: &Outbox,
    name: Option<&str>,
) -> Result<Delivery, DeliveryError> {
    let mut delivery = Delivery::default();
    if outbox.entries_for(service.address())?.is_empty() {
        return Ok(delivery);
    }
    let _turn = Lock::wait(&outbox.folder().join("sending"))?;
    let files = outbox.entries_for(service.address())?;
    let mut round = Round::new(files.iter().map(|(_, entry)| entry.clone()).collect());
    while let Some(entry) = round.current().cloned() {
        let sent = accounts
            .at(service, name)
            .and_then(|account| service.submit(&account.token, &entry.submission).map_err(AccountError::Service));
        let answer = match sent {
            Ok(receipt) => Ok(receipt),
            Err(AccountError::Service(error)) => {
                let answer = RequestError::from(&error);
                delivery.obstacle = Some(error);
                Err(answer)
            }
            Err(error) => return Err(DeliveryError::Account(error)),
        };
        let file = files.iter().find(|(_, other)| other.id() == entry.id()).map(|(file, _)| file);
        match (round.handle_answer(answer), file) {
            (Some(Event::Arrived(receipt)), Some(file)) => {
                outbox.remove(file)?;
                delivery.sent.push((entry.submission, receipt));
            }
            (Some(Event::Refused(problem)), Some(file)) => {
                outbox.refuse(file)?;
                delivery.refused.push((entry.submission, problem));
            }
            (Some(Event::AskPlayer), _) => delivery.unknown_player = true,
            _ => {}
        }
    }
    delivery.waiting = round.waiting();
    if delivery.waiting == 0 {
        delivery.obstacle = None;
    }
    Ok(delivery)
}
