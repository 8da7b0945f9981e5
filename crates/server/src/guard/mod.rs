//! Protection against abuse: client addresses, rate limits, wrong codes, and the number of
//! connections.

pub mod address;
pub mod attempts;
pub mod connections;

pub mod rates;
pub mod streams;
