//! The connection of the terminal game to a service.

use crate::args::service_folder;
use crate::client::address::Address;
use crate::client::uploader::Uploader;
use crate::output::Output;
use douse_game::score_service::ScoreService;

/// Connects to the service, if there is an address.
pub fn connect(address: Option<&Address>, name: Option<String>, output: &Output) -> Option<Box<dyn ScoreService>> {
    let address = address?;
    let Some(folder) = service_folder() else {
        output.note("without a data directory no score can be sent; DOUSE_DATA names one");
        return None;
    };
    Some(Box::new(Uploader::start(&folder, address.clone(), name).ok()?))
}
