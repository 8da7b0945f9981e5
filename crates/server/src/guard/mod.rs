//! Protection against abuse: client addresses, rate limits, wrong codes, and the number of connections
//! there are.

pub mod address;
pub mod connections;
pub mod guesses;
pub mod rates;
pub mod streams;
