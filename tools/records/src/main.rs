//! The record runs: the fewest presses of all-on flat boards beyond the published tables, and the
//! hardest boards of flat squares.
//!
//! ```text
//! cargo xtask records                                # all of it
//! cargo xtask records -- all-on --sizes 79           # one size
//! cargo xtask records -- hardest --sizes 4..17
//! cargo xtask records -- hardest --rule king --sizes 11
//! cargo xtask records -- all-on --sizes 95 --tasks
//! cargo xtask records -- all-on --sizes 123 --estimate
//! ```
//!
//! Each all-on size leaves a certificate in the folder, and interrupted searches continue: kill it
//! at any time.

mod all_on;
mod folder;
mod hardest;
mod progress;

use anyhow::Context;
use clap::Parser;
use douse::rule::Rule;
use douse::shortest::Budget;
use folder::Folder;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The kinds of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Records {
    /// The fewest presses of all-on boards
    AllOn,
    /// The most presses any solvable board needs
    Hardest,
}

/// Proves the fewest presses of all-on boards, with certificates, and finds the hardest boards of
/// flat squares.
#[derive(Debug, Parser)]
#[command(name = "douse-records")]
struct Args {
    /// Which records; both when none is named
    records: Option<Records>,

    /// The sizes: one, or a range such as 79..122 (both ends included); 79..122 for all-on boards,
    /// 1..17 and 24 (king: 2, 5, 8 and 11; row-column: 3, 5 and 7) for the hardest if none is named
    #[arg(long, value_parser = parse_sizes)]
    sizes: Option<(usize, usize)>,

    /// The folder for certificates and searches in progress
    #[arg(long, default_value = "docs/records")]
    folder: PathBuf,

    /// Only check stored certificates, a second way
    #[arg(long)]
    recheck: bool,

    /// Search all-on boards by tasks whose results are stored, so that a crash costs only the
    /// current tasks; classes of more than 32 bits are always searched this way
    #[arg(long, conflicts_with = "recheck")]
    tasks: bool,

    /// Only print the cost of all-on sizes
    #[arg(long, conflicts_with = "recheck")]
    estimate: bool,

    /// The press rule of the hardest boards
    #[arg(long, default_value = "plus")]
    rule: Rule,

    /// Give up a size after this many minutes and print a bracket
    #[arg(long, value_name = "MINUTES", default_value_t = 30)]
    minutes: u64,

    /// Work on this many cores
    #[arg(long)]
    threads: Option<usize>,

    /// Use at most this many gigabytes
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
            None => budget.with_all_threads(),
        }
    };
    if args.estimate {
        let threads = budget().threads();
        let (first, last) = args.sizes.unwrap_or((79, 131));
        for size in first..=last {
            println!("{}", all_on::estimate(size, threads)?);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut complete = true;
    if args.records != Some(Records::Hardest) {
        let work = match (args.recheck, args.tasks) {
            (true, _) => all_on::Work::CheckOnly,
            (_, true) => all_on::Work::ProveByTasks,
            _ => all_on::Work::ProveAndCheck,
        };
        println!("all-on boards\nsize\tnullity\tpresses\tat least\tproved\tseconds\tsecond route");
        let (first, last) = args.sizes.unwrap_or((79, 122));
        for size in first..=last {
            if stop.load(Ordering::Relaxed) {
                println!("stopped; the same command continues from here");
                return Ok(ExitCode::FAILURE);
            }
            if work != all_on::Work::CheckOnly {
                eprintln!("{}", all_on::estimate(size, budget().threads())?);
            }
            let record = all_on::prove(size, &folder, work, &budget)?;
            complete &= record.is_checked();
            println!("{record}");
        }
    }
    if args.records != Some(Records::AllOn) {
        println!("hardest boards\nsize\tnullity\tpresses\tat most\tproved\tboards\tseconds\tmethod");
        let sizes: Vec<usize> = match args.sizes {
            Some((first, last)) => (first..=last).collect(),
            None if args.rule == Rule::King => vec![2, 5, 8, 11],
            None if args.rule == Rule::RowColumn => vec![3, 5, 7],
            None => (1..=17).chain([24]).collect(),
        };
        for size in sizes {
            let record = hardest::find(size, args.rule.clone(), &budget())?;
            complete &= record.is_proved();
            println!("{record}");
        }
    }
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
