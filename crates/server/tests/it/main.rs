//! Tests of the service from outside: its store on both databases, its answers, attacks, and
//! failures of machines.

mod attacks;
mod classes;
mod conformance;
mod costs;
mod deletions;
mod description;
mod earlier_release;
mod faults;
mod floods;
mod handing_in;
mod harness;
mod kills;
mod limits;
mod making;
mod migrations;
mod moderation;
mod pools;
mod privacy;
mod schemathesis;
mod service;
mod tls;
mod upgrades;
mod versions;
