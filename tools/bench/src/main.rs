//! Compares douse with the best programs for the same work, in one run on one machine.
//!
//! ```text
//! cargo run --release -p douse-bench --features m4ri,ntl -- elimination
//! ```
//!
//! Each benchmark is a file with a function that fills a [`report::Report`]. The exit status is 1
//! if a ratio misses its limit. Opponents are libraries of the system behind features that are off
//! by default; without them only our own times are shown.

#[cfg(feature = "service")]
mod attack;
mod batch;
mod elimination;
mod fewest;
mod first_row;
mod nullity;
mod opponents;
mod par;
mod plain;
mod plain_files;
mod plain_small;
mod polynomials;
mod report;
mod residues;
#[cfg(feature = "service")]
mod service;
mod small;
mod solve;
mod terminal;

use std::process::ExitCode;

use report::Report;

/// A benchmark: its name on the command line, and its function.
type Benchmark = (&'static str, fn(&mut Report) -> anyhow::Result<()>);

const BENCHMARKS: &[Benchmark] = &[
    #[cfg(feature = "service")]
    ("attack", attack::run),
    #[cfg(feature = "service")]
    ("attack-requests", attack::run_requests),
    ("batch", batch::run),
    ("elimination", elimination::run),
    ("fewest", fewest::run),
    ("first-row", first_row::run),
    ("nullity", nullity::run),
    ("par", par::run),
    ("par-large", par::run_large),
    ("par-upper", par::run_upper),
    ("plain", plain::run),
    ("plain-files", plain_files::run),
    ("plain-huge", plain::run_huge),
    ("plain-small", plain_small::run),
    ("polynomials", polynomials::run),
    ("residues", residues::run),
    #[cfg(feature = "service")]
    ("service", service::run),
    #[cfg(feature = "service")]
    ("service-memory", service::run_memory),
    ("small", small::run),
    ("solve", solve::run),
    ("terminal", terminal::run),
];

fn main() -> anyhow::Result<ExitCode> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = wanted.iter().find(|name| BENCHMARKS.iter().all(|(known, _)| known != name)) {
        let known: Vec<&str> = BENCHMARKS.iter().map(|&(name, _)| name).collect();
        anyhow::bail!("there is no benchmark {unknown}; there are: {}", known.join(", "));
    }
    keep_memory();
    let mut report = Report::start();
    for &(name, run) in BENCHMARKS {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            run(&mut report)?;
        }
    }
    Ok(if report.all_within_limits() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Gives a large block back to the allocator before anything is measure. The GNU allocator then stops
/// returning blocks up to that size to the system; otherwise the addresses of earlier blocks decide
/// whether a matrix gets memory that is there or new memory, which is up to 13 % slower.
fn keep_memory() {
    const BYTES: usize = 31 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(BYTES)));
}
