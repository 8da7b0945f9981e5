//! The terminal game and a service: each knows nothing of the other.

use crate::args::service_folder;
use crate::output::Output;
use douse_api::challenge::Challenge;
use douse_client::address::Address;
use douse_client::courier::{self, Courier};
use douse_game::session::Played;
use douse_tui::messenger::{Messenger, News};
use std::collections::VecDeque;

/// Word of games for a courier.
#[derive(Debug)]
struct ToService {
    courier: Courier,
    news: VecDeque<News>,
    /// How many scores wait, as it was last said.
    waiting: usize,
}

/// A messenger to the service at an address, if there is one.
pub fn to(address: Option<&Address>, name: Option<String>, output: &Output) -> Option<Box<dyn Messenger>> {
    let address = address?;
    let Some(folder) = service_folder() else {
        output.note("without a data directory no score can be sent; DOUSE_DATA names one");
        return None;
    };
    let courier = Courier::start(&folder, address.clone(), name).ok()?;
    Some(Box::new(ToService { courier, news: VecDeque::new(), waiting: 0 }))
}

impl Messenger for ToService {
    fn begun(&mut self, challenge: &Challenge) {
        self.courier.begun(challenge);
    }

    fn played(&mut self, played: Played) {
        // The next attempt is worth a word of its own.
        self.waiting = 0;
        if let Err(error) = self.courier.played(played) {
            self.news.push_back(News::Lost { reason: error.to_string() });
        }
    }

    fn be_new(&mut self) {
        self.courier.be_new();
    }

    fn news(&mut self) -> Option<News> {
        for news in self.courier.news() {
            match news {
                courier::News::Arrived { challenge, rank } => {
                    self.news.push_back(News::Arrived { challenge: challenge.to_string(), rank });
                }
                courier::News::Refused { challenge, reason } => {
                    self.news.push_back(News::Refused { challenge: challenge.to_string(), reason });
                }
                courier::News::Waiting { scores } if scores != self.waiting => {
                    self.waiting = scores;
                    self.news.push_back(News::Waiting { scores });
                }
                courier::News::Waiting { .. } => {}
                courier::News::Unknown => self.news.push_back(News::Unknown),
            }
        }
        self.news.pop_front()
    }
}
