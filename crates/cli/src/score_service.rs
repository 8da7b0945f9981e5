//! Connects the terminal game with a service; neither knows the other.

use crate::args::service_folder;
use crate::client::address::Address;
use crate::client::uploader::Uploader;
use crate::output::Output;
use douse_game::score_service::ScoreService;

/// The connection to the service at an address, if there is one.
pub fn to(address: Option<&Address>, name: Option<String>, output: &Output) -> Option<Box<dyn ScoreService>> {
    let address = address?;
    let Some(folder) = service_folder() else {
        output.note("without a data directory no score can be sent; DOUSE_DATA names one");
        return None;
    };
    Some(Box::new(Uploader::start(&folder, address.clone(), name).ok()?))
}
