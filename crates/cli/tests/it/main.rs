//! Runs the program. One test binary with one module per subject.

#[cfg(unix)]
mod pty;
mod run;
#[cfg(unix)]
mod service;

mod answers;
mod bad_input;
mod batches;
mod brute_force;
mod chasing;
#[cfg(unix)]
mod deployment;
#[cfg(unix)]
mod documents;
mod earlier_release;
#[cfg(unix)]
mod examples;
mod families;
mod files;
#[cfg(unix)]
mod limits;
mod links;
#[cfg(unix)]
mod live;
#[cfg(unix)]
mod monitoring;
#[cfg(unix)]
mod online;
#[cfg(unix)]
mod operating;
#[cfg(unix)]
mod outside_check;
mod packed;
mod pictures;
mod play;
#[cfg(unix)]
mod proxies;
mod reference;
mod repl;
mod schema;
#[cfg(unix)]
mod settings;
mod shortest;
#[cfg(unix)]
mod terminal;
