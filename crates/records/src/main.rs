//! The record runs: the fewest presses that turn the all-on flat board off, for sizes past the published tables.
//!
//! ```text
//! cargo xtask records                 # prove 79 to 122, then check every certificate by a second route
//! cargo xtask records --sizes 79      # one size
//! ```
//!
//! Every size leaves a certificate in the folder, and a search that was stopped goes on where it was: kill it at any time.

mod all_on;
mod folder;
mod shown;

use anyhow::Context;
use clap::Parser;
use douse_engine::fewest::Budget;
use folder::Folder;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Proves the fewest presses of all-on boards, with certificates.
#[derive(Debug, Parser)]
#[command(name = "douse-records")]
struct Args {
    /// The sizes: one, or a range such as 79..122 (both ends included)
    #[arg(long, default_value = "79..122", value_parser = parse_sizes)]
    sizes: (usize, usize),

    /// Where certificates and searches in progress are kept
    #[arg(long, default_value = "docs/records")]
    folder: PathBuf,

    /// Only check the certificates that are there, by a second route
    #[arg(long)]
    recheck: bool,

    /// Give up a size after so many minutes and print a bracket
    #[arg(long, value_name = "MINUTES", default_value_t = 30)]
    minutes: u64,

    /// Work on so many cores
    #[arg(long)]
    threads: Option<usize>,

    /// Use at most so many gigabytes
    #[arg(long, default_value_t = 8)]
    gigabytes: usize,
}

fn parse_sizes(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|size| (1..=1000).contains(size));
    let sizes = match text.split_once("..") {
        Some((first, last)) => number(first).zip(number(last.trim_start_matches('='))),
        None => number(text).map(|size| (size, size)),
    };
    sizes.filter(|(first, last)| first <= last).ok_or_else(|| "write a size such as 79, or 79..122".into())
}

fn main() -> anyhow::Result<ExitCode> {
    let args = Args::parse();
    let folder = Folder::open(&args.folder)?;
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed)).context("listening for Ctrl-C")?;
    let budget = || {
        let budget = Budget::unlimited().with_cancel(Arc::clone(&stop)).with_memory(args.gigabytes << 30);
        let budget = budget.with_time(Duration::from_secs(60 * args.minutes));
        match args.threads {
            Some(threads) => budget.with_threads(threads),
            None => budget,
        }
    };
    println!("size\tnullity\tpresses\tat least\tproved\tseconds\tsecond route");
    let work = if args.recheck { all_on::Work::CheckOnly } else { all_on::Work::ProveAndCheck };
    let mut complete = true;
    for size in args.sizes.0..=args.sizes.1 {
        if stop.load(Ordering::Relaxed) {
            println!("stopped; the same command goes on from here");
            return Ok(ExitCode::FAILURE);
        }
        let record = all_on::prove(size, &folder, work, &budget)?;
        complete &= record.is_checked();
        println!("{record}");
    }
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
