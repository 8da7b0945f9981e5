//! Sending the scores that wait.

use crate::accounts::{AccountError, Accounts};
use crate::durable::Lock;
use crate::outbox::{Outbox, Waiting};
use crate::service::{Service, ServiceError};
use douse_api::problem::{Kind, Problem};
use douse_api::score::{Receipt, Submission};
use std::io;

/// What became of the scores that waited for a service.
#[derive(Debug, Default)]
pub struct Delivery {
    /// Those that it has now.
    pub sent: Vec<(Submission, Receipt)>,
    /// Those that it will never take, and why; they are kept among the refused.
    pub refused: Vec<(Submission, Problem)>,
    /// Why the rest still waits.
    pub obstacle: Option<ServiceError>,
    /// How many still wait.
    pub waiting: usize,
}

/// Why nothing could be sent or kept.
#[derive(Debug, thiserror::Error)]
pub enum DeliveryError {
    /// The folder of scores.
    #[error("the scores that wait: {0}")]
    Io(#[from] io::Error),
    /// The file of players.
    #[error(transparent)]
    Account(AccountError),
}

/// Sends all scores that wait for a service, the oldest first, until one has to wait on.
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
    let mut waiting = outbox.waiting(service.address())?.into_iter();
    for score in waiting.by_ref() {
        match send(service, accounts, &score, name) {
            Ok(Ok(receipt)) => {
                outbox.done(&score)?;
                delivery.sent.push((score.submission, receipt));
            }
            Ok(Err(problem)) => {
                outbox.refuse(&score)?;
                delivery.refused.push((score.submission, problem));
            }
            Err(AccountError::Service(obstacle)) => {
                delivery.obstacle = Some(obstacle);
                delivery.waiting = 1;
                break;
            }
            Err(error) => return Err(DeliveryError::Account(error)),
        }
    }
    delivery.waiting += waiting.len();
    Ok(delivery)
}

/// Sends one score: the receipt, or the problem for which it will never be taken. An error is something that passes.
fn send(
    service: &Service,
    accounts: &Accounts,
    score: &Waiting,
    name: Option<&str>,
) -> Result<Result<Receipt, Problem>, AccountError> {
    let mut submission = score.submission.clone();
    let mut welcomed_again = false;
    loop {
        let account = accounts.at(service, name)?;
        match service.submit(&account.token, &submission) {
            Ok(receipt) => return Ok(Ok(receipt)),
            Err(error) if error.is_passing() => return Err(error.into()),
            Err(ServiceError::Refused(problem)) => {
                if problem.kind == Kind::Gone && !welcomed_again {
                    // The service forgot the player, or was set up anew. The ticket was the old player's.
                    welcomed_again = true;
                    submission.ticket = None;
                    accounts.forget(service.address(), &account.token)?;
                } else if submission.ticket.take().is_none() {
                    return Ok(Err(problem));
                }
                // Without its ticket only the time does not count: too old, used before, or a clock that was set.
            }
            Err(error) => return Err(error.into()),
        }
    }
}
