//! Protection against abuse: client addresses, rate limits, and the number of connections
//! there are.

pub mod address;
pub mod connections;
pub mod rates;
pub mod streams;
