//! What keeps strangers within bounds: who asks, how often they may, and how many connections
//! there are.

pub mod address;
pub mod connections;
pub mod rates;
