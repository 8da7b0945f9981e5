//! Tickets and scores in the background of a game that never waits for the network.

use super::accounts::Accounts;
use super::address::Address;
use super::delivery::{Delivery, deliver};
use super::outbox::Outbox;
use super::service::Service;
use douse_api::challenge::Challenge;
use douse_api::delivery::pause;
use douse_api::score::Submission;
use douse_game::score_service::{News, ScoreService};
use douse_game::session::Played;
use std::collections::{HashMap, VecDeque};
use std::io;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long the end of a game waits for a score that is under way, so that its time counts.
const FAREWELL: Duration = Duration::from_millis(400);
/// The most tickets held: those of levels that were begun and left.
const MOST_TICKETS: usize = 64;

/// A thread that asks for tickets and sends scores.
#[derive(Debug)]
pub struct Uploader {
    outbox: Outbox,
    address: Address,
    orders: Option<Sender<Order>>,
    shared: Arc<Mutex<Shared>>,
    ended: Receiver<()>,
}

#[derive(Debug)]
enum Order {
    /// For a game, and its number.
    Ticket(Challenge, u64),
    Send,
    BeNew,
}

#[derive(Debug, Default)]
struct Shared {
    tickets: Tickets,
    news: VecDeque<News>,
    /// How many scores were waiting when it was last reported.
    told_waiting: usize,
    /// Whether the player already knows that the service does not know them.
    told_unknown: bool,
    /// Whether the last word from the service was an answer.
    answers: bool,
}

impl Uploader {
    /// Starts the thread; it immediately sends the scores saved in the folder.
    pub fn start(folder: &Path, address: Address, name: Option<String>) -> io::Result<Self> {
        let (orders, received) = mpsc::channel();
        let (ending, ended) = mpsc::channel();
        let outbox = Outbox::in_folder(folder);
        let shared = Arc::new(Mutex::new(Shared::default()));
        let round = Round {
            service: Service::at(address.clone()),
            accounts: Accounts::in_folder(folder),
            outbox: outbox.clone(),
            name,
            shared: Arc::clone(&shared),
        };
        thread::Builder::new().name("uploader".into()).spawn(move || {
            round.run(&received);
            drop(ending);
        })?;
        Ok(Self { outbox, address, orders: Some(orders), shared, ended })
    }

    fn order(&self, order: Order) {
        // A thread that has ended sends nothing; what waits is sent by the next one.
        let _ = self.orders.as_ref().map(|orders| orders.send(order));
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tickets of the games that were begun last, one for each challenge.
#[derive(Debug, Default)]
struct Tickets {
    begun: HashMap<Challenge, (u64, Option<String>)>,
    games: u64,
}

impl Tickets {
    /// A game begins: its number.
    fn begin(&mut self, challenge: &Challenge) -> u64 {
        if self.begun.len() >= MOST_TICKETS {
            self.begun.clear();
        }
        self.games += 1;
        self.begun.insert(challenge.clone(), (self.games, None));
        self.games
    }

    /// The ticket of a game has come. The answer to an older question says nothing about the game that was begun since.
    fn arrive(&mut self, challenge: &Challenge, game: u64, ticket: String) {
        if let Some((_, place)) = self.begun.get_mut(challenge).filter(|(number, _)| *number == game) {
            *place = Some(ticket);
        }
    }

    /// A game is over: its ticket, which is good for one game.
    fn take(&mut self, challenge: &Challenge) -> Option<String> {
        self.begun.remove(challenge)?.1
    }
}

impl ScoreService for Uploader {
    fn begun(&mut self, challenge: &Challenge) {
        let game = self.lock().tickets.begin(challenge);
        self.order(Order::Ticket(challenge.clone(), game));
    }

    /// The score is on the disk when this returns, and is then sent.
    fn played(&mut self, played: Played) {
        let mut shared = self.lock();
        // The next attempt is worth a word of its own.
        shared.told_waiting = 0;
        let ticket = shared.tickets.take(&played.challenge);
        drop(shared);
        match self.outbox.put(&self.address, Submission::of(played, ticket)) {
            Ok(()) => self.order(Order::Send),
            Err(error) => self.lock().news.push_back(News::Lost { reason: error.to_string() }),
        }
    }

    /// What proves the old player is kept aside.
    fn be_new(&mut self) {
        self.order(Order::BeNew);
    }

    fn news(&mut self) -> Option<News> {
        self.lock().news.pop_front()
    }
}

impl Drop for Uploader {
    /// Lets a score that is under way arrive where the service answers, but not for long: it waits on the disk.
    fn drop(&mut self) {
        self.orders = None;
        if self.lock().answers {
            let _ = self.ended.recv_timeout(FAREWELL);
        }
    }
}

struct Round {
    service: Service,
    accounts: Accounts,
    outbox: Outbox,
    name: Option<String>,
    shared: Arc<Mutex<Shared>>,
}

impl Round {
    fn run(&self, orders: &Receiver<Order>) {
        let mut rounds = 0;
        let mut due = self.send().then(|| Instant::now() + pause(rounds));
        loop {
            let order = match due {
                Some(due) => orders.recv_timeout(due.saturating_duration_since(Instant::now())),
                None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match order {
                Ok(Order::Ticket(challenge, game)) => {
                    self.fetch_ticket(&challenge, game);
                    continue;
                }
                Ok(Order::Send) => rounds = 0,
                Ok(Order::BeNew) => {
                    rounds = 0;
                    // Where the file cannot be written the player is asked again.
                    let _ = self.accounts.set_aside(self.service.address());
                    self.lock().told_unknown = false;
                }
                Err(RecvTimeoutError::Timeout) => rounds += 1,
                Err(RecvTimeoutError::Disconnected) => return,
            }
            due = self.send().then(|| Instant::now() + pause(rounds));
        }
    }

    fn fetch_ticket(&self, challenge: &Challenge, game: u64) {
        let ticket = self
            .accounts
            .at(&self.service, self.name.as_deref())
            .ok()
            .and_then(|account| self.service.ticket(&account.token, challenge).ok());
        let mut shared = self.lock();
        shared.answers = ticket.is_some();
        if let Some(ticket) = ticket {
            shared.tickets.arrive(challenge, game, ticket.ticket);
        }
    }

    /// Sends what waits; whether anything still does.
    fn send(&self) -> bool {
        let delivery = deliver(&self.service, &self.accounts, &self.outbox, self.name.as_deref());
        // What cannot be read from the disk now stays there.
        let Delivery { sent, refused, obstacle, waiting, unknown } = delivery.unwrap_or_default();
        let mut shared = self.lock();
        if obstacle.is_some() {
            shared.answers = false;
        } else if !sent.is_empty() || !refused.is_empty() {
            shared.answers = true;
        }
        let arrived = sent
            .into_iter()
            .map(|(score, receipt)| News::Arrived { challenge: score.challenge, rank: receipt.rank_by_moves });
        let refused = refused.into_iter().map(|(score, problem)| News::Refused {
            challenge: score.challenge,
            kind: problem.kind.name(),
            reason: problem.reason,
            detail: problem.detail,
        });
        shared.news.extend(arrived.chain(refused));
        if unknown && !std::mem::replace(&mut shared.told_unknown, true) {
            shared.news.push_back(News::Unknown);
        } else if waiting > 0 && !unknown && std::mem::replace(&mut shared.told_waiting, waiting) != waiting {
            shared.news.push_back(News::Waiting { scores: waiting });
        }
        waiting > 0
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_belongs_to_the_game_it_was_asked_for() {
        let challenge: Challenge = "classic:7".parse().unwrap();
        let mut tickets = Tickets::default();
        let (older, newer) = (tickets.begin(&challenge), tickets.begin(&challenge));
        tickets.arrive(&challenge, newer, "new".into());
        tickets.arrive(&challenge, older, "old".into());
        assert_eq!(tickets.take(&challenge).as_deref(), Some("new"));
        tickets.arrive(&challenge, newer, "late".into());
        assert_eq!(tickets.take(&challenge), None);
    }
}
