//! Tickets and scores in the background of a game that never waits for the network.

use super::accounts::Accounts;
use super::address::Address;
use super::delivery::{Delivery, deliver};
use super::outbox::Outbox;
use super::service::Service;
use douse_api::delivery::pause;
use douse_game::challenge::Challenge;
use douse_game::score_service::{News, ScoreService};
use douse_game::submission::Submission;
use std::collections::{HashMap, VecDeque};
use std::io;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The time that the end of the program waits for a score being sent, so that its time counts.
const MAX_FINAL_WAIT: Duration = Duration::from_millis(400);
/// The number of tickets held, for levels that were begun and left.
const MAX_TICKETS: usize = 64;

/// A thread that asks for tickets and sends scores.
#[derive(Debug)]
pub struct Uploader {
    outbox: Outbox,
    address: Address,
    commands: Option<Sender<Command>>,
    shared: Arc<Mutex<Shared>>,
    ended: Receiver<()>,
}

#[derive(Debug)]
enum Command {
    /// Request a ticket for a game of this number.
    Ticket(Challenge, u64),
    Send,
    ResetPlayer,
}

#[derive(Debug, Default)]
struct Shared {
    tickets: Tickets,
    news: VecDeque<News>,
    /// The number of waiting scores in the last news.
    reported_waiting: usize,
    /// Whether there was news that the service does not know the player.
    reported_unknown: bool,
    /// Whether the service answered the last request.
    answers: bool,
}

impl Uploader {
    /// Starts the thread; it immediately sends the scores saved in the folder.
    pub fn start(folder: &Path, address: Address, name: Option<String>) -> io::Result<Self> {
        let (commands, received) = mpsc::channel();
        let (ending, ended) = mpsc::channel();
        let outbox = Outbox::in_folder(folder);
        let shared = Arc::new(Mutex::new(Shared::default()));
        let worker = Worker {
            service: Service::at(address.clone()),
            accounts: Accounts::in_folder(folder),
            outbox: outbox.clone(),
            name,
            shared: Arc::clone(&shared),
        };
        thread::Builder::new().name("uploader".into()).spawn(move || {
            worker.run(&received);
            drop(ending);
        })?;
        Ok(Self { outbox, address, commands: Some(commands), shared, ended })
    }

    fn command(&self, command: Command) {
        // A thread that has ended sends nothing; saved scores are sent by the next one.
        let _ = self.commands.as_ref().map(|commands| commands.send(command));
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tickets of the last games, one for each challenge.
#[derive(Debug, Default)]
struct Tickets {
    started: HashMap<Challenge, (u64, Option<String>)>,
    games: u64,
}

impl Tickets {
    /// Starts a game; returns its number.
    fn start_game(&mut self, challenge: &Challenge) -> u64 {
        if self.started.len() >= MAX_TICKETS {
            self.started.clear();
        }
        self.games += 1;
        self.started.insert(challenge.clone(), (self.games, None));
        self.games
    }

    /// Stores the ticket of a game. A ticket that arrives after the start of another game on the
    /// same challenge is dropped.
    fn store(&mut self, challenge: &Challenge, game: u64, ticket: String) {
        if let Some((_, stored)) = self.started.get_mut(challenge).filter(|(number, _)| *number == game) {
            *stored = Some(ticket);
        }
    }

    /// Removes the ticket of a game that is over, since it is valid for one game.
    fn take(&mut self, challenge: &Challenge) -> Option<String> {
        self.started.remove(challenge)?.1
    }
}

impl ScoreService for Uploader {
    fn start_game(&mut self, challenge: &Challenge) {
        let game = self.lock().tickets.start_game(challenge);
        self.command(Command::Ticket(challenge.clone(), game));
    }

    /// The game is on the disk when this returns, and is then sent.
    fn submit(&mut self, mut submission: Submission) {
        let mut shared = self.lock();
        // The next attempt is reported again.
        shared.reported_waiting = 0;
        submission.game.ticket = shared.tickets.take(&submission.challenge);
        drop(shared);
        match self.outbox.put(&self.address, submission) {
            Ok(()) => self.command(Command::Send),
            Err(error) => self.lock().news.push_back(News::Lost { reason: error.to_string() }),
        }
    }

    /// The token of the old player is set aside.
    fn reset_player(&mut self) {
        self.command(Command::ResetPlayer);
    }

    fn next_news(&mut self) -> Option<News> {
        self.lock().news.pop_front()
    }
}

impl Drop for Uploader {
    /// Waits a moment for a score being sent, if the service answers. Otherwise it stays on the
    /// disk.
    fn drop(&mut self) {
        self.commands = None;
        if self.lock().answers {
            let _ = self.ended.recv_timeout(MAX_FINAL_WAIT);
        }
    }
}

/// The thread in the background.
struct Worker {
    service: Service,
    accounts: Accounts,
    outbox: Outbox,
    name: Option<String>,
    shared: Arc<Mutex<Shared>>,
}

impl Worker {
    fn run(&self, commands: &Receiver<Command>) {
        let mut rounds = 0;
        let mut due = self.send().then(|| Instant::now() + pause(rounds));
        loop {
            let command = match due {
                Some(due) => commands.recv_timeout(due.saturating_duration_since(Instant::now())),
                None => commands.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match command {
                Ok(Command::Ticket(challenge, game)) => {
                    self.request_ticket(&challenge, game);
                    continue;
                }
                Ok(Command::Send) => rounds = 0,
                Ok(Command::ResetPlayer) => {
                    rounds = 0;
                    // If the file cannot be written, the player is asked again.
                    let _ = self.accounts.set_aside(self.service.address());
                    self.lock().reported_unknown = false;
                }
                Err(RecvTimeoutError::Timeout) => rounds += 1,
                Err(RecvTimeoutError::Disconnected) => return,
            }
            due = self.send().then(|| Instant::now() + pause(rounds));
        }
    }

    fn request_ticket(&self, challenge: &Challenge, game: u64) {
        let ticket = self
            .accounts
            .at(&self.service, self.name.as_deref())
            .ok()
            .and_then(|account| self.service.ticket(&account.token, challenge).ok());
        let mut shared = self.lock();
        shared.answers = ticket.is_some();
        if let Some(ticket) = ticket {
            shared.tickets.store(challenge, game, ticket.ticket);
        }
    }

    /// Sends saved games; returns whether any still wait.
    fn send(&self) -> bool {
        let delivery = deliver(&self.service, &self.accounts, &self.outbox, self.name.as_deref());
        // Games that cannot be read from the disk now stay there.
        let Delivery { sent, refused, obstacle, waiting, unknown_player } = delivery.unwrap_or_default();
        let mut shared = self.lock();
        if obstacle.is_some() {
            shared.answers = false;
        } else if !sent.is_empty() || !refused.is_empty() {
            shared.answers = true;
        }
        let arrived = sent
            .into_iter()
            .map(|(game, receipt)| News::Arrived { challenge: game.challenge, rank: receipt.rank_by_moves });
        let refused = refused.into_iter().map(|(game, problem)| News::Refused {
            challenge: game.challenge,
            kind: problem.kind.name(),
            reason: problem.reason,
            detail: problem.detail,
        });
        shared.news.extend(arrived.chain(refused));
        if unknown_player && !std::mem::replace(&mut shared.reported_unknown, true) {
            shared.news.push_back(News::UnknownPlayer);
        } else if waiting > 0 && !unknown_player && std::mem::replace(&mut shared.reported_waiting, waiting) != waiting
        {
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
        let (older, newer) = (tickets.start_game(&challenge), tickets.start_game(&challenge));
        tickets.store(&challenge, newer, "new".into());
        tickets.store(&challenge, older, "old".into());
        assert_eq!(tickets.take(&challenge).as_deref(), Some("new"));
        tickets.store(&challenge, newer, "late".into());
        assert_eq!(tickets.take(&challenge), None);
    }
}
