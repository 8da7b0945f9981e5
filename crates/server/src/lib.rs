//! The service of douse: levels that are the same for everyone, verified leaderboards, boards that players publish.
//!
//! [`store`] keeps things, [`games`] judges them, [`guard`] keeps strangers within bounds, [`http`] answers, and
//! [`serve`] listens. [`app`] is what they share.

pub mod app;
pub mod assets;
pub mod cache;
pub mod clock;
pub mod games;
pub mod guard;
pub mod http;
pub mod logs;
pub mod metrics;
pub mod queue;
pub mod secrets;
pub mod serve;
pub mod store;
pub mod wording;
pub mod writer;
