//! No code: only dependencies with features, see `Cargo.toml`.
//!
//! Cargo compiles a dependency once for each set of features that a command asks for. `cargo xtask` itself, the program and the browser game are
//! compiled by three commands; they share a dependency where all three ask for the same features, which they do by depending on this crate.
//! `RUSTC_BOOTSTRAP=1 cargo build --unit-graph -Z unstable-options` with the packages of each command shows what is compiled more than once.
