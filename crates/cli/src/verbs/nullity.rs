//! `douse nullity`: the number of independent quiet patterns of sizes.

use crate::args::{KindArgs, check_memory, interruptible_budget, parse_threads};
use crate::failure::{Failure, Interrupted};
use crate::json;
use crate::output::Output;
use crate::plot::nullity_plot;
use crate::progress::Bar;
use crate::replacement;
use crate::status::Status;
use crate::table_file::TableFile;
use douse::algebra::budget::Exhausted;
use douse::edges::PlainEdges;
use douse::plain::{NullityTable, nullity_within, tall_nullity};
use douse::shortest::Budget;
use douse::size::{Size, SizeError};
use douse::solve::{self, SolveError};
use douse::space::Count;
use douse::sweep;
use douse::variant::Variant;
use num_bigint::BigUint;
use serde::Serialize;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
With k states, k prime, a board of nullity d has k^d solutions, or none; with nullity 0 every board has exactly one solution. Heights may have any \
number of digits. Prints the \
number for a size, and for a range of squares one line for each: side, tab, nullity. A table in a file (-o) grows as it is \
computed; if it is interrupted, the same command continues where it stopped.

If k is not prime, one number does not say it all. Then the invariants are printed, a tab, and the number of quiet patterns: \
2 2 6 6, tab, 144 means that every quiet pattern is a sum of multiples of four generators in exactly one way, and that two of them have 2 different multiples \
and two have 6. Without quiet patterns there are no invariants, and the number is 1.

Examples:
    douse nullity 5
    douse nullity 600x400 --edges torus
    douse nullity 199x10^40
    douse nullity 30 --rule king --states 3
    douse nullity 4 --states 6
    douse nullity 1..2000 -o table.tsv --plot nullity.svg")]
pub struct Args {
    /// A size (width x height, or one number for a square), or a range of squares such as 1..100,
    /// both ends included
    #[arg(value_name = "SIZE|RANGE")]
    sizes: Sizes,

    #[command(flatten)]
    kind: KindArgs,

    /// Compute on N cores; all by default
    #[arg(long, value_name = "N", value_parser = parse_threads, help_heading = "Effort")]
    threads: Option<NonZeroUsize>,

    /// Draw the table of a range as a picture (SVG)
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    plot: Option<PathBuf>,
}

/// One size or a range of squares.
#[derive(Clone, Debug)]
enum Sizes {
    One(Size),
    /// A size with a side too long for [`Size`].
    Tall {
        width: BigUint,
        height: BigUint,
    },
    Squares {
        first: usize,
        last: usize,
    },
}

impl FromStr for Sizes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let malformed = || {
            "write width x height, such as 5x4 or 199x10^40, one number for a square, or a range such as 1..100"
                .to_owned()
        };
        let number = |text: &str| -> Result<BigUint, String> {
            let digits = |text: &str| text.trim().parse::<BigUint>().map_err(|_| malformed());
            match text.split_once('^') {
                None => digits(text),
                Some((base, power)) => {
                    let power = power.trim().parse::<u32>().ok().filter(|power| *power <= MAX_BITS);
                    let (base, power) = (digits(base)?, power.ok_or_else(malformed)?);
                    if base.bits().saturating_mul(u64::from(power)) > u64::from(MAX_BITS) {
                        return Err(format!("a number of more than {MAX_BITS} bits is too large"));
                    }
                    Ok(base.pow(power))
                }
            }
        };
        if let Some((first, last)) = text.split_once("..") {
            let side = |side: &str| -> Result<usize, String> {
                let side = side.trim().parse().map_err(|_| malformed())?;
                Ok(Size::square(side).map_err(|error| error.to_string())?.width())
            };
            let (first, last) = (side(first)?, side(last)?);
            if first > last {
                return Err(format!("the range {text} ends before it begins"));
            }
            return Ok(Self::Squares { first, last });
        }
        let (width, height) = match text.split_once(['x', 'X', '×']) {
            Some((width, height)) => (number(width)?, number(height)?),
            None => (number(text)?, number(text)?),
        };
        let small = |side: &BigUint| usize::try_from(side).ok();
        match (small(&width), small(&height)) {
            (Some(width), Some(height)) if width.checked_mul(height).is_none_or(|cells| cells <= Size::MAX_CELLS) => {
                match Size::new(width, height) {
                    Ok(size) => Ok(Self::One(size)),
                    Err(SizeError::TooLarge { .. }) => Ok(Self::Tall { width: width.into(), height: height.into() }),
                    Err(error) => Err(error.to_string()),
                }
            }
            _ => Ok(Self::Tall { width, height }),
        }
    }
}

/// The maximum number of bits of a height, which is the number of squarings.
const MAX_BITS: u32 = 1 << 20;
/// The maximum width of a board whose height has many digits.
const MAX_WIDTH: usize = 1 << 24;

impl Args {
    fn budget(&self) -> anyhow::Result<Budget<'static>> {
        interruptible_budget(self.threads)
    }
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    match &args.sizes {
        Sizes::One(size) => {
            refuse_plot(args)?;
            let budget = args.budget()?;
            let nullity = match args.kind.plain() {
                Some(edges) => Nullity::of_two(nullity_within(*size, edges, &budget).map_err(SolveError::from)?),
                None => Nullity::of(&args.kind.of_size(*size)?, &budget)?,
            };
            write_one(output, &size.to_string(), &nullity)?;
        }
        Sizes::Tall { width, height } => {
            refuse_plot(args)?;
            write_one(output, &format!("{width}x{height}"), &Nullity::of_two(tall(args, width, height)?))?;
        }
        Sizes::Squares { first, last } => {
            let (first, last) = (*first, *last);
            let table = match args.kind.plain() {
                Some(edges) => compute(args, edges, first, last, output)?,
                None => compute_any(args, first, last, output)?,
            };
            if let Some(path) = &args.plot {
                let Some(edges) = args.kind.plain() else {
                    let failure = Failure::new("--plot needs the plus rule and two states");
                    return Err(failure.advise("leave --plot, --rule or --states out").into());
                };
                replacement::write(path, nullity_plot(first, &table, edges).as_bytes())?;
            }
        }
    }
    Ok(Status::Yes)
}

fn refuse_plot(args: &Args) -> anyhow::Result<()> {
    if args.plot.is_some() {
        return Err(Failure::new("a single size cannot be plotted").advise("name a range, such as 1..1000").into());
    }
    Ok(())
}

/// The number of quiet patterns of a kind of puzzle.
pub struct Nullity {
    /// The number of generators.
    pub nullity: usize,
    /// The orders of the generators, if the number of states is not prime.
    pub invariants: Option<Vec<u32>>,
    count: Count,
}

impl Nullity {
    fn of_two(nullity: usize) -> Self {
        Self { nullity, invariants: None, count: Count::power(2, nullity as u64) }
    }

    /// Computes the nullity; for plain boards without computing a quiet pattern.
    pub fn of(variant: &Variant, budget: &Budget<'_>) -> anyhow::Result<Self> {
        let plain = variant.plain_plus_grid().filter(|_| variant.states().is_two());
        if let Some((size, edges)) =
            plain.and_then(|grid| Some((grid.size(), PlainEdges::try_from(grid.edges()).ok()?)))
        {
            return Ok(Self::of_two(nullity_within(size, edges, budget).map_err(SolveError::from)?));
        }
        check_memory(variant)?;
        let states = variant.states().get();
        if variant.states().modulus().is_prime() {
            let nullity = solve::nullity_within(variant, budget)?;
            return Ok(Self { nullity, invariants: None, count: Count::power(states, nullity as u64) });
        }
        let space = solve::kernel_within(variant, budget)?;
        Ok(Self { nullity: space.nullity(), invariants: Some(space.invariants(budget)?), count: space.count() })
    }

    /// The nullity, or the invariants and the number of quiet patterns.
    pub fn text(&self) -> String {
        match &self.invariants {
            None => self.nullity.to_string(),
            Some(orders) => format!("{}\t{}", invariants_text(orders), json::count_text(&self.count)),
        }
    }
}

pub fn invariants_text(orders: &[u32]) -> String {
    orders.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

#[derive(Serialize)]
struct NullityJson<'a> {
    size: &'a str,
    nullity: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    invariants: Option<&'a [u32]>,
    solution_count: String,
}

fn write_one(output: &mut Output, size: &str, nullity: &Nullity) -> anyhow::Result<()> {
    if output.json() {
        let report = NullityJson {
            size,
            nullity: nullity.nullity,
            invariants: nullity.invariants.as_deref(),
            solution_count: json::count_text(&nullity.count),
        };
        return json::write(output, Status::Yes, &report);
    }
    writeln!(output, "{}", nullity.text())?;
    Ok(())
}

/// The nullity of a board with a side of many digits.
fn tall(args: &Args, width: &BigUint, height: &BigUint) -> anyhow::Result<usize> {
    let refusal = |message: &str| Failure::new(message.to_owned());
    let Some(edges) = args.kind.plain().filter(|edges| *edges != PlainEdges::Torus) else {
        let failure = refusal("sides this long need a flat board or a cylinder, the plus rule and two states");
        return Err(failure.advise("leave --edges, --rule and --states out, or choose smaller sides").into());
    };
    let (short, long) = if edges == PlainEdges::Flat && height < width { (height, width) } else { (width, height) };
    let side = usize::try_from(short).ok().filter(|side| (1..=MAX_WIDTH).contains(side));
    let side = side.ok_or_else(|| {
        refusal(&format!("one side has to be between 1 and {MAX_WIDTH}"))
            .advise("on a cylinder the width, otherwise either side")
    })?;
    let bits = (0..long.bits()).rev().map(|bit| long.bit(bit));
    let nullity = tall_nullity(side, bits, edges, &args.budget()?).map_err(SolveError::from)?;
    nullity.ok_or_else(|| refusal("tori of this height are not supported").into())
}

/// Computes a table for any kind of puzzle: one side per thread at a time, within shared memory.
fn compute_any(args: &Args, first: usize, last: usize, output: &mut Output) -> anyhow::Result<Vec<usize>> {
    let budget = args.budget()?;
    let bar = Bar::start("computing", output.progress_mode());
    let mut found = Vec::new();
    while first + found.len() <= last {
        let from = first + found.len();
        let to = last.min(from.saturating_add(budget.threads() - 1));
        let one = |side: usize| Nullity::of(&args.kind.of_size(Size::square(side)?)?, &budget);
        for (side, nullity) in (from..).zip(douse::algebra::threads::map(budget.threads(), (from..=to).collect(), one)) {
            let nullity = nullity?;
            write_line(output, side, &nullity)?;
            found.push(nullity.nullity);
            bar.set(side - first + 1, last - first + 1);
        }
    }
    Ok(found)
}

fn write_line(output: &mut Output, side: usize, nullity: &Nullity) -> anyhow::Result<()> {
    if output.json() {
        return write_one(output, &format!("{side}x{side}"), nullity);
    }
    writeln!(output, "{side}\t{}", nullity.text())?;
    Ok(())
}

/// Seconds of work per core between two additions to the table.
const SHARE: f64 = 0.5;

fn compute(
    args: &Args,
    edges: PlainEdges,
    first: usize,
    last: usize,
    output: &mut Output,
) -> anyhow::Result<Vec<usize>> {
    let budget = args.budget()?;
    // A table on a device cannot be read again, and so not be continued.
    let grows = |path: &&std::path::Path| !output.json() && path.metadata().map_or(true, |found| found.is_file());
    let path = output.path().filter(grows).map(std::path::Path::to_path_buf);
    let (mut file, mut found) = match path {
        // The table grows while it is computed, so nothing is replaced at the end.
        Some(path) => {
            output.discard();
            let (file, mut found) = TableFile::open(&path, edges, first)?;
            found.truncate(last - first + 1);
            (Some(file), found)
        }
        None => (None, Vec::new()),
    };
    if !found.is_empty() {
        output.remark(format!("{} sides are in the table already", found.len()));
    }
    let bar = Bar::start("computing", output.progress_mode());
    let mut table = NullityTable::new(edges);
    Size::square(last)?;
    let costs: Vec<f64> = sweep::square_costs(first..=last, edges).split_off(found.len());
    let (all, mut done) = (costs.iter().sum::<f64>(), 0.0);
    let begin = first + found.len();
    for part in sweep::split(&costs, SHARE * budget.threads() as f64) {
        done += costs[part.clone()].iter().sum::<f64>();
        let (from, to) = (begin + part.start, begin + part.end - 1);
        let share = match table.compute(from..=to, &budget) {
            Ok(share) => share,
            Err(Exhausted::Stopped) => {
                drop(bar);
                if file.is_some() {
                    let last = from.saturating_sub(1);
                    output.note(format!("the table goes up to {last}; the same command continues from there"));
                }
                return Err(Interrupted.into());
            }
            Err(error) => return Err(SolveError::from(error).into()),
        };
        match &mut file {
            Some(file) => file.append(from, &share)?,
            None => (from..).zip(&share).try_for_each(|(side, d)| write_line(output, side, &Nullity::of_two(*d)))?,
        }
        found.extend(share);
        bar.set((done / all * 1e6) as usize, 1_000_000);
    }
    drop(bar);
    let zeros = found.iter().filter(|&&d| d == 0).count();
    let sum: usize = found.iter().sum();
    output.remark(format!("{} sides, {zeros} of them with nullity 0; the nullities add up to {sum}", found.len()));
    Ok(found)
}
