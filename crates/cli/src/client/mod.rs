//! The client of the service: requests, and games that are saved until they have arrived.
//!
//! [`service::Service`] makes requests, [`outbox::Outbox`] keeps games on the disk until the
//! service has acknowledged them, [`delivery::deliver`] sends them, and [`uploader::Uploader`] does
//! all of this behind a game that never waits. [`accounts::Accounts`] stores the identity of the
//! player.

pub mod accounts;
pub mod address;
pub mod delivery;
mod lock;
pub mod outbox;
pub mod service;
pub mod uploader;
mod visible;
