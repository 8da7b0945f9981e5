//! `douse nullity`: how many independent quiet patterns sizes have.

use crate::args::{plain_edges_parser, stop_on_interrupt};
use crate::failure::{Failure, Interrupted};
use crate::output::Output;
use crate::plot::nullity_plot;
use crate::progress::Bar;
use crate::replacement::Replacement;
use crate::status::Status;
use crate::table_file::TableFile;
use douse_engine::pattern::States;
use douse_engine::plain::{NullityTable, PlainEdges, nullity};
use douse_engine::size::Size;
use douse_engine::sweep::{self, Nullities};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::Ordering;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A board of nullity d has 2^d solutions, or none; with nullity 0 every board can be solved in one way. Prints the \
number for a size, and for a range of squares a line each: side, tab, nullity. A table in a file (-o) grows as it is \
computed; stopped at any time, the same command goes on where it stopped.

Examples:
    douse nullity 5
    douse nullity 600x400 --edges torus
    douse nullity 1..2000 -o table.tsv --plot nullity.svg")]
pub struct Args {
    /// A size (width x height, or one number for a square), or a range of squares such as 1..100, both ends included
    #[arg(value_name = "SIZE|RANGE")]
    sizes: Sizes,

    /// How the edges are joined
    #[arg(long, value_name = "EDGES", value_parser = plain_edges_parser(), default_value = "flat", help_heading = "Puzzle")]
    edges: PlainEdges,

    /// Compute on so many cores; all by default
    #[arg(long, value_name = "N", help_heading = "Effort")]
    threads: Option<NonZeroUsize>,

    /// Draw the table of a range as a picture (SVG)
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    plot: Option<PathBuf>,
}

/// One size or a range of squares.
#[derive(Clone, Debug)]
enum Sizes {
    One(Size),
    Squares { first: usize, last: usize },
}

impl FromStr for Sizes {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let Some((first, last)) = text.split_once("..") else { return Ok(Self::One(text.parse()?)) };
        let side = |side: &str| -> anyhow::Result<usize> { Ok(Size::square(side.trim().parse()?)?.width()) };
        let (first, last) = (side(first)?, side(last)?);
        anyhow::ensure!(first <= last, "the range {text} ends before it begins");
        Ok(Self::Squares { first, last })
    }
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    match args.sizes {
        Sizes::One(size) => {
            if args.plot.is_some() {
                let failure = Failure::new("one size makes no picture");
                return Err(failure.advise("name a range, such as 1..1000").into());
            }
            writeln!(output, "{}", nullity(size, args.edges))?;
        }
        Sizes::Squares { first, last } => {
            let table = compute(args, first, last, output)?;
            if let Some(path) = &args.plot {
                let mut file = Replacement::create(path)?;
                file.write_all(nullity_plot(first, &table, args.edges).as_bytes())?;
                file.commit()?;
            }
        }
    }
    Ok(Status::Yes)
}

/// Seconds on one core of what is computed between two looks at Ctrl-C.
const SHARE: f64 = 0.5;

fn compute(args: &Args, first: usize, last: usize, output: &mut Output) -> anyhow::Result<Vec<usize>> {
    let threads = match args.threads {
        Some(threads) => threads,
        None => std::thread::available_parallelism()?,
    };
    let path = output.path().map(std::path::Path::to_path_buf);
    let (mut file, mut found) = match path {
        // The table itself grows, so that it can be gone on with; nothing is replaced at the end.
        Some(path) => {
            output.discard();
            let (file, mut found) = TableFile::open(&path, args.edges, first)?;
            found.truncate(last - first + 1);
            (Some(file), found)
        }
        None => (None, Vec::new()),
    };
    if !found.is_empty() {
        output.remark(format!("{} sides are in the table already", found.len()));
    }
    let stop = stop_on_interrupt()?;
    let bar = Bar::start("computing", output.listens());
    let mut table = NullityTable::new(args.edges);
    let sweep = Nullities::new(sweep::Range::new(first, last)?, args.edges, States::TWO)?;
    let costs: Vec<f64> = (first..=last).skip(found.len()).map(|side| sweep.side_cost(side)).collect();
    let (all, mut done) = (costs.iter().sum::<f64>(), 0.0);
    let begin = first + found.len();
    for part in sweep::split(&costs, SHARE * threads.get() as f64) {
        done += costs[part.clone()].iter().sum::<f64>();
        let (from, to) = (begin + part.start, begin + part.end - 1);
        let share = table.compute(from..=to, threads);
        match &mut file {
            Some(file) => file.append(from, &share)?,
            None => (from..).zip(&share).try_for_each(|(side, d)| writeln!(output, "{side}\t{d}"))?,
        }
        found.extend(share);
        bar.show((done / all * 1e6) as usize, 1_000_000);
        if stop.load(Ordering::Relaxed) {
            drop(bar);
            if file.is_some() {
                output.note(format!("the table goes up to {to}; the same command goes on from there"));
            }
            return Err(Interrupted.into());
        }
    }
    drop(bar);
    let zeros = found.iter().filter(|&&d| d == 0).count();
    let sum: usize = found.iter().sum();
    output.remark(format!("{} sides, {zeros} of them with nullity 0; the nullities add up to {sum}", found.len()));
    Ok(found)
}
