//! The all-on board of one size.

use crate::folder::Folder;
use crate::progress::ProgressDisplay;
use anyhow::{Context, ensure};
use douse::edges::PlainEdges;
use douse::plain::PlainKind;
use douse::shortest::{
    Budget, Certificate, Checkpoint, Coset, Estimate, Event, Next, Partition, Progress, TaskError, TaskSizes,
    count_by_weight, lightest, lightest_resumed, recheck, with_tasks,
};
use douse::size::Size;
use douse_algebra::bits::{BitMatrix, BitVec};
use std::fmt;
use std::time::{Duration, Instant};

/// The work on a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Searches unless there is a proof, and checks it.
    ProveAndCheck,
    /// Does the same by tasks whose results are stored.
    ProveByTasks,
    /// Checks stored certificates.
    CheckOnly,
}

/// The results for one size.
pub struct Record {
    size: usize,
    nullity: usize,
    presses: u64,
    at_least: u64,
    took: Option<Duration>,
    second: SecondCheck,
}

/// The result of a second, independent check.
enum SecondCheck {
    /// All solutions were counted by length, and the shortest are as long as the one found.
    Direct,
    /// The certificate is valid, by a check with this number of joins.
    Certificate(u64),
    /// Nothing was proved, so there is nothing to check.
    Open,
}

impl Record {
    /// Returns whether the size is proved and checked.
    pub fn is_checked(&self) -> bool {
        self.presses == self.at_least && !matches!(self.second, SecondCheck::Open)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size, nullity, presses, at_least, took, second } = self;
        let took = took.map_or("-".to_owned(), |took| format!("{:.1}", took.as_secs_f64()));
        let second = match second {
            SecondCheck::Direct => "direct".to_owned(),
            SecondCheck::Certificate(joins) => format!("certificate, {joins} joins"),
            SecondCheck::Open => "-".to_owned(),
        };
        write!(f, "{size}\t{nullity}\t{presses}\t{at_least}\t{}\t{took}\t{second}", presses == at_least)
    }
}

/// Returns all solutions of the all-on board.
fn solutions(size: usize) -> anyhow::Result<Coset> {
    let kind = PlainKind::new(Size::square(size)?, PlainEdges::Flat);
    let all_on = BitMatrix::from_fn(size, size, |_, _| true);
    let presses = kind.solve(&all_on).ok().context("all-on boards can be solved (Sutner 1989)")?;
    let quiet: Vec<BitVec> = (0..kind.nullity()).map(|number| kind.quiet(number).to_flat()).collect();
    Ok(Coset::new(presses.to_flat(), BitMatrix::from_rows(size * size, &quiet))?)
}

/// Describes the cost of proving a size.
pub fn estimate(size: usize, threads: usize) -> anyhow::Result<String> {
    let coset = solutions(size)?;
    let nullity = coset.dimension();
    if nullity <= DIRECT {
        return Ok(format!("{size} x {size}: nullity {nullity}, all solutions are counted in a moment"));
    }
    Ok(match Estimate::new(&coset, &Partition::parity_classes(size, size)) {
        Some(estimate) => {
            let [a, b, c, d] = estimate.bits;

            format!(
                "{size} x {size}: nullity {nullity}, classes of {a}, {b}, {c} and {d} bits, about {} presses, {:.1e} entries to transform, \
                 {:.1e} joins, {:.0} s on {threads} cores",
                estimate.presses,
                estimate.entries,
                estimate.joins,
                estimate.seconds(threads)
            )
        }
        None => format!("{size} x {size}: nullity {nullity}, the parity classes do not help"),
    })
}

/// Proves the fewest presses of a size, or reads an earlier proof, and checks it a second way.
pub fn prove(size: usize, folder: &Folder, work: Work, budget: &dyn Fn() -> Budget<'static>) -> anyhow::Result<Record> {
    let coset = solutions(size)?;
    let partition = Partition::parity_classes(size, size);
    let (nullity, certificate_name) = (coset.dimension(), format!("{size}.certificate"));
    let kept = folder.read(&certificate_name)?;
    let (certificate, took) = match kept {
        Some(text) => {
            let certificate: Certificate = text.parse().with_context(|| format!("{certificate_name} is damaged"))?;
            (certificate, None)
        }
        None if work == Work::CheckOnly && nullity > DIRECT => {
            let presses = coset.start().count_ones() as u64;
            return Ok(Record { size, nullity, presses, at_least: 0, took: None, second: SecondCheck::Open });
        }
        None => {
            let start = Instant::now();
            let by_tasks = nullity > DIRECT && (work == Work::ProveByTasks || is_wide(&coset, &partition));
            let found = match by_tasks {
                true => search_by_tasks(size, &coset, &partition, folder, budget)?,
                false => search(size, &coset, &partition, folder, budget)?,
            };
            let took = Some(start.elapsed());
            let SearchResult { presses, at_least, certificate } = found;
            if let Some(certificate) = certificate {
                folder.write(&certificate_name, &certificate.to_string())?;
                (certificate, took)
            } else {
                let second = match presses == at_least && nullity <= DIRECT {
                    true => {
                        let counts = count_by_weight(&coset, &budget())?;
                        let shortest = (0..).zip(&counts).find(|(_, count)| **count > 0).map(|(presses, _)| presses);
                        ensure!(shortest == Some(presses), "counting finds {shortest:?} presses, not {presses}");
                        SecondCheck::Direct
                    }
                    false => SecondCheck::Open,
                };
                return Ok(Record { size, nullity, presses, at_least, took, second });
            }
        }
    };
    let display = ProgressDisplay::start(size, folder, format!("{size}.recheck"));
    let second = recheck(&coset, &partition, &certificate, &budget().with_progress(&display))
        .with_context(|| format!("the certificate of {size} x {size} does not hold"))?;
    drop(display);
    folder.remove(&format!("{size}.recheck"))?;
    let presses = certificate.presses;
    Ok(Record { size, nullity, presses, at_least: presses, took, second: SecondCheck::Certificate(second.joins) })
}

/// The result of a search.
struct SearchResult {
    presses: u64,
    at_least: u64,
    certificate: Option<Certificate>,
}

/// The largest nullity at which one transform of all solutions is the proof.
const DIRECT: usize = 20;

fn search(
    size: usize,
    coset: &Coset,
    partition: &Partition,
    folder: &Folder,
    budget: &dyn Fn() -> Budget<'static>,
) -> anyhow::Result<SearchResult> {
    let name = format!("{size}.search");
    let display = ProgressDisplay::start(size, folder, name.clone());
    if coset.dimension() <= DIRECT {
        let found = lightest(coset, None, &budget().with_progress(&display));
        return Ok(SearchResult { presses: found.count(), at_least: found.at_least, certificate: None });
    }
    let checkpoint = folder.read(&name)?.map(|text| text.parse::<Checkpoint>()).transpose();
    let checkpoint = checkpoint.with_context(|| format!("{name} cannot be continued; remove it to start anew"))?;
    let found = lightest_resumed(coset, partition, checkpoint.as_ref(), &budget().with_progress(&display))
        .with_context(|| format!("searching {size} x {size}"))?;
    if found.is_proved() {
        folder.remove(&name)?;
    }
    Ok(SearchResult { presses: found.count(), at_least: found.at_least, certificate: found.certificate(coset) })
}

/// Returns whether a class sees so many bits that a search takes hours.
fn is_wide(coset: &Coset, partition: &Partition) -> bool {
    Estimate::new(coset, partition).is_some_and(|estimate| estimate.bits.iter().any(|&bits| bits > 32))
}

/// Searches like [`search`], but by tasks; an interrupted search continues with the tasks that have
/// no result.
fn search_by_tasks(
    size: usize,
    coset: &Coset,
    partition: &Partition,
    folder: &Folder,
    budget: &dyn Fn() -> Budget<'static>,
) -> anyhow::Result<SearchResult> {
    let name = format!("{size}.tasks");
    let results = folder.tasks(&name)?;
    let display = ProgressDisplay::start(size, folder, format!("{size}.search"));
    let budget = budget();
    let mut bound = 0;
    let found = with_tasks(coset, partition, TaskSizes::default(), &budget, |search| -> anyhow::Result<_> {
        loop {
            let tasks = match search.next(&results)? {
                Next::Found(certificate) => return Ok(Some(certificate)),
                Next::Tasks { tasks, at_least } => {
                    bound = at_least;
                    tasks
                }
            };
            for (done, task) in tasks.iter().enumerate() {
                display.report(&Event::Done { work: "tasks", share: done as f64 / tasks.len() as f64 });
                match search.run(task, &results) {
                    Ok(result) => results.put(task, &result)?,
                    Err(TaskError::Stopped) => return Ok(None),
                    Err(error) => return Err(error.into()),
                }
            }
        }
    });
    let found = found.context("the parity classes do not help at this size")??;
    if found.is_some() {
        folder.remove_tasks(&name)?;
    }
    let (presses, at_least) = match &found {
        Some(certificate) => (certificate.presses, certificate.presses),
        None => (coset.start().count_ones() as u64, bound),
    };
    Ok(SearchResult { presses, at_least, certificate: found })
}
