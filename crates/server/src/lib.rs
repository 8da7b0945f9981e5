//! The service of douse: levels that are the same for everyone, verified leaderboards, community
//! boards, classes.
//!
//! [`store`] stores data, [`games`] checks scores and boards, [`guard`] limits requests, [`http`]
//! answers them, and [`serve`] accepts connections. They share the state in [`app`].

pub mod app;
pub mod assets;
pub mod cache;
pub mod clock;
pub mod games;
pub mod guard;
pub mod http;
pub mod listen;
pub mod logs;
pub mod metrics;
pub mod queue;
pub mod secrets;
pub mod serve;
pub mod store;
pub mod wording;
pub mod writer;
