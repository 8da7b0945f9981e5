//! The all-on board of one size.

use crate::folder::Folder;
use crate::shown::Shown;
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

/// What is to be done about a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Search where nothing is proved yet, and check.
    ProveAndCheck,
    /// As that, by tasks whose results are kept.
    ProveByTasks,
    /// Check the certificates that are there.
    CheckOnly,
}

/// What is known about one size.
pub struct Record {
    size: usize,
    nullity: usize,
    presses: u64,
    at_least: u64,
    took: Option<Duration>,
    second: Second,
}

/// What a second route says.
enum Second {
    /// Few solutions: all of them were counted by their length, and the shortest are as long as the one found.
    Direct,
    /// The certificate holds, by a route of this many joins.
    Certificate(u64),
    /// Nothing was proved, so there is nothing to check.
    Open,
}

impl Record {
    /// Whether the size is proved, and checked by a second route.
    pub fn is_checked(&self) -> bool {
        self.presses == self.at_least && !matches!(self.second, Second::Open)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size, nullity, presses, at_least, took, second } = self;
        let took = took.map_or("-".to_owned(), |took| format!("{:.1}", took.as_secs_f64()));
        let second = match second {
            Second::Direct => "direct".to_owned(),
            Second::Certificate(joins) => format!("certificate, {joins} joins"),
            Second::Open => "-".to_owned(),
        };
        write!(f, "{size}\t{nullity}\t{presses}\t{at_least}\t{}\t{took}\t{second}", presses == at_least)
    }
}

/// All solutions of the all-on board.
fn solutions(size: usize) -> anyhow::Result<Coset> {
    let kind = PlainKind::new(Size::square(size)?, PlainEdges::Flat);
    let all_on = BitMatrix::from_fn(size, size, |_, _| true);
    let presses = kind.solve(&all_on).ok().context("all-on boards can be solved (Sutner 1989)")?;
    let quiet: Vec<BitVec> = (0..kind.nullity()).map(|number| kind.quiet(number).to_flat()).collect();
    Ok(Coset::new(presses.to_flat(), BitMatrix::from_rows(size * size, &quiet))?)
}

/// What proving a size would cost, in a sentence.
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

/// Proves the fewest presses of a size, or checks what was proved before, and checks it by a second route.
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
            return Ok(Record { size, nullity, presses, at_least: 0, took: None, second: Second::Open });
        }
        None => {
            let start = Instant::now();
            let by_tasks = nullity > DIRECT && (work == Work::ProveByTasks || is_wide(&coset, &partition));
            let found = match by_tasks {
                true => search_by_tasks(size, &coset, &partition, folder, budget)?,
                false => search(size, &coset, &partition, folder, budget)?,
            };
            let took = Some(start.elapsed());
            let Found { presses, at_least, certificate } = found;
            if let Some(certificate) = certificate {
                folder.write(&certificate_name, &certificate.to_string())?;
                (certificate, took)
            } else {
                let second = match presses == at_least && nullity <= DIRECT {
                    true => {
                        let counts = count_by_weight(&coset, &budget())?;
                        let shortest = (0..).zip(&counts).find(|(_, count)| **count > 0).map(|(presses, _)| presses);
                        ensure!(shortest == Some(presses), "counting finds {shortest:?} presses, not {presses}");
                        Second::Direct
                    }
                    false => Second::Open,
                };
                return Ok(Record { size, nullity, presses, at_least, took, second });
            }
        }
    };
    let shown = Shown::start(size, folder, format!("{size}.recheck"));
    let second = recheck(&coset, &partition, &certificate, &budget().with_progress(&shown))
        .with_context(|| format!("the certificate of {size} x {size} does not hold"))?;
    drop(shown);
    folder.remove(&format!("{size}.recheck"))?;
    let presses = certificate.presses;
    Ok(Record { size, nullity, presses, at_least: presses, took, second: Second::Certificate(second.joins) })
}

/// What a search found.
struct Found {
    presses: u64,
    at_least: u64,
    certificate: Option<Certificate>,
}

/// Up to this nullity one transform of all solutions is the proof.
const DIRECT: usize = 20;

fn search(
    size: usize,
    coset: &Coset,
    partition: &Partition,
    folder: &Folder,
    budget: &dyn Fn() -> Budget<'static>,
) -> anyhow::Result<Found> {
    let name = format!("{size}.search");
    let shown = Shown::start(size, folder, name.clone());
    if coset.dimension() <= DIRECT {
        let found = lightest(coset, None, &budget().with_progress(&shown));
        return Ok(Found { presses: found.count(), at_least: found.at_least, certificate: None });
    }
    let checkpoint = folder.read(&name)?.map(|text| text.parse::<Checkpoint>()).transpose();
    let checkpoint = checkpoint.with_context(|| format!("{name} cannot be continued; remove it to start anew"))?;
    let found = lightest_resumed(coset, partition, checkpoint.as_ref(), &budget().with_progress(&shown))
        .with_context(|| format!("searching {size} x {size}"))?;
    if found.is_proved() {
        folder.remove(&name)?;
    }
    Ok(Found { presses: found.count(), at_least: found.at_least, certificate: found.certificate(coset) })
}

/// Whether a class sees so much that a search takes hours.
fn is_wide(coset: &Coset, partition: &Partition) -> bool {
    Estimate::new(coset, partition).is_some_and(|estimate| estimate.bits.iter().any(|&bits| bits > 32))
}

/// As [`search`] by tasks; a search that was stopped or killed goes on with the tasks that have no result.
fn search_by_tasks(
    size: usize,
    coset: &Coset,
    partition: &Partition,
    folder: &Folder,
    budget: &dyn Fn() -> Budget<'static>,
) -> anyhow::Result<Found> {
    let name = format!("{size}.tasks");
    let results = folder.tasks(&name)?;
    let shown = Shown::start(size, folder, format!("{size}.search"));
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
                shown.report(&Event::Done { work: "tasks", share: done as f64 / tasks.len() as f64 });
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
    Ok(Found { presses, at_least, certificate: found })
}
