//! The client of the service for native programs: the terminal game and the command line.
//!
//! [`service::Service`] asks and sends. [`outbox::Outbox`] keeps scores on the disk until the service has acknowledged
//! them, [`delivery::deliver`] sends saved scores, and [`uploader::Uploader`] does all of it in the background of a game.
//! [`accounts::Accounts`] knows who the player is.
//!
//! ```
//! use douse_client::address::Address;
//! let address: Address = "127.0.0.1:8080".parse()?;
//! assert_eq!(address.to_string(), "http://127.0.0.1:8080");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod accounts;
pub mod address;
pub mod delivery;
mod lock;
pub mod outbox;
pub mod service;
pub mod uploader;
