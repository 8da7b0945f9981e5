//! What keeps strangers within bounds: who asks, and how often they may.

pub mod address;
pub mod rates;
