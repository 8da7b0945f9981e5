//! Talking to the service: asking, sending, and keeping scores until they have arrived.
//!
//! [`service::Service`] asks and sends. [`outbox::Outbox`] keeps scores on the disk until the service has acknowledged
//! them, [`delivery::deliver`] sends what waits, and [`uploader::Uploader`] does all of it behind a game that never waits.
//! [`accounts::Accounts`] knows who the player is.

pub mod accounts;
pub mod address;
pub mod delivery;
mod lock;
pub mod outbox;
pub mod service;
pub mod uploader;
mod visible;
