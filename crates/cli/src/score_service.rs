//! The terminal game and a service: each knows nothing of the other.

use crate::args::service_folder;
use crate::output::Output;
use douse_api::challenge::Challenge;
use douse_client::address::Address;
use douse_client::uploader::{self, Uploader};
use douse_game::session::Played;
use douse_tui::score_service::{News, ScoreService};
use std::collections::VecDeque;

/// Word of games for a uploader.
#[derive(Debug)]
struct ToService {
    uploader: Uploader,
    news: VecDeque<News>,
    /// How many scores wait, as it was last said.
    waiting: usize,
}

/// A score_service to the service at an address, if there is one.
pub fn to(address: Option<&Address>, name: Option<String>, output: &Output) -> Option<Box<dyn ScoreService>> {
    let address = address?;
    let Some(folder) = service_folder() else {
        output.note("without a data directory no score can be sent; DOUSE_DATA names one");
        return None;
    };
    let uploader = Uploader::start(&folder, address.clone(), name).ok()?;
    Some(Box::new(ToService { uploader, news: VecDeque::new(), waiting: 0 }))
}

impl ScoreService for ToService {
    fn begun(&mut self, challenge: &Challenge) {
        self.uploader.begun(challenge);
    }

    fn played(&mut self, played: Played) {
        // The next attempt is worth a word of its own.
        self.waiting = 0;
        if let Err(error) = self.uploader.played(played) {
            self.news.push_back(News::Lost { reason: error.to_string() });
        }
    }

    fn be_new(&mut self) {
        self.uploader.be_new();
    }

    fn news(&mut self) -> Option<News> {
        for news in self.uploader.news() {
            match news {
                uploader::News::Arrived { challenge, rank } => {
                    self.news.push_back(News::Arrived { challenge: challenge.to_string(), rank });
                }
                uploader::News::Refused { challenge, reason } => {
                    self.news.push_back(News::Refused { challenge: challenge.to_string(), reason });
                }
                uploader::News::Waiting { scores } if scores != self.waiting => {
                    self.waiting = scores;
                    self.news.push_back(News::Waiting { scores });
                }
                uploader::News::Waiting { .. } => {}
                uploader::News::Unknown => self.news.push_back(News::Unknown),
            }
        }
        self.news.pop_front()
    }
}
