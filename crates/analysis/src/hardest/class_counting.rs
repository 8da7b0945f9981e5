//! The whole distribution of distances, by counting the cells of each class with each number of
//! presses.
//!
//! The weight of a solution depends only on the number of cells of each class with each residue. So
//! instead of all positions only these numbers are enumerated, each with the number of ways to
//! choose the cells, for any number of states. The last few classes are listed once; for every
//! choice in the others the least weight over all kernel elements is computed for the whole list at
//! a time.

use super::classes::KernelClasses;
use super::component::CoveringRadius;
use douse_algebra::lanes::Lane;
use douse_algebra::narrow::index;
use douse_shortest::{Budget, Event, Stopped};
use num_bigint::BigUint;

/// The largest number of choices in the list of the last classes.
const MAX_LIST: usize = 1 << 13;
/// The number of choices in the other classes that a thread takes at once.
const CHUNK: u64 = 16;
/// The number of chunks between two progress reports, as chunks are short.
const CHUNKS_BETWEEN_REPORTS: usize = 256;
/// The largest number of kernel elements.
const MAX_ELEMENTS: usize = 1 << 16;

/// Estimated nanoseconds of a count; infinite if the sums do not fit their types.
pub(super) fn cost(classes: &KernelClasses) -> f64 {
    let Some(elements) = classes.elements().filter(|&elements| elements <= MAX_ELEMENTS) else { return f64::INFINITY };
    if classes.cells * (classes.states.get() as usize - 1) > i16::MAX as usize {
        return f64::INFINITY;
    }
    let pivots = classes.pivots().unwrap_or_default();
    let choices: f64 =
        sizes(classes, &pivots).into_iter().map(|cells| compositions(cells, classes.states.get())).product();
    choices * (2.0 + elements as f64 / 8.0)
}

/// The number of free cells of each touched class.
fn sizes(classes: &KernelClasses, left_alone: &[usize]) -> Vec<usize> {
    let free = |cells: &[usize]| cells.iter().filter(|cell| !left_alone.contains(cell)).count();
    classes.touched.iter().map(|class| free(&class.cells)).collect()
}

/// The number of ways in which equal cells can have residues.
fn compositions(cells: usize, states: u32) -> f64 {
    (1..states).map(|i| (cells as f64 + f64::from(i)) / f64::from(i)).product()
}

/// A choice in one class: the number of cells with each residue, and the number of ways to choose
/// them.
struct Choice {
    counts: Vec<usize>,
    ways: BigUint,
    /// The weight of this class for each kernel element.
    weights: Vec<i16>,
}

/// Counts all positions by distance.
///
/// Complexity: a fraction of a nanosecond for each kernel element and each choice of numbers;
/// memory for the list of the last classes.
pub(super) fn count(classes: &KernelClasses, budget: &Budget) -> Result<CoveringRadius, Stopped> {
    let pivots = classes.pivots();
    let left_alone = pivots.clone().unwrap_or_default();
    let elements = elements(classes);
    let mut options: Vec<Vec<Choice>> = classes
        .touched
        .iter()
        .zip(sizes(classes, &left_alone))
        .map(|(class, free)| {
            budget.check()?;
            let shifts = shifts(classes, &class.column, &elements);
            Ok(choices(free, class.cells.len() - free, &shifts, classes.states.get()))
        })
        .collect::<Result<_, Stopped>>()?;
    // Classes with many choices go to the front, so that the list can be filled up with small ones.
    let mut order: Vec<usize> = (0..options.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(options[i].len()));
    let mut ordered: Vec<Vec<Choice>> = Vec::new();
    order.iter().for_each(|&i| ordered.push(std::mem::take(&mut options[i])));
    let (first, list) = List::new(ordered, elements.len());
    let total: u64 = first.iter().map(|options| options.len() as u64).product();

    let most = classes.cells * (classes.states.get() as usize - 1);
    let begin = || {
        let scratch =
            Scratch { weights: vec![0; elements.len()], least: vec![0; list.len()], local: vec![0; most + 1] };
        (vec![BigUint::ZERO; most + 1], (-1i16, 0u64, 0usize), scratch)
    };
    let chunks = usize::try_from(total.div_ceil(CHUNK)).unwrap_or(usize::MAX);
    let counted = douse_algebra::threads::each(budget.threads(), chunks, begin, |(tally, best, scratch), chunk| {
        if budget.exhausted() {
            return Err(Stopped);
        }
        let from = chunk as u64 * CHUNK;
        if chunk.is_multiple_of(CHUNKS_BETWEEN_REPORTS) {
            budget.progress().report(&Event::Done { work: "counting", share: from as f64 / total as f64 });
        }
        for number in from..(from + CHUNK).min(total) {
            list.add(&first, number, scratch, tally, best);
        }
        Ok(())
    })?;
    let (mut distribution, (mut highest, mut number, mut entry)) = (vec![BigUint::ZERO; most + 1], (-1, 0, 0));
    for (tally, best, _) in counted {
        distribution.iter_mut().zip(tally).for_each(|(sum, own)| *sum += own);
        if best.0 > highest || (best.0 == highest && best.1 < number) {
            (highest, number, entry) = best;
        }
    }
    if pivots.is_none() {
        // Without unpressed cells every position was met once for each kernel element.
        distribution.iter_mut().for_each(|count| *count /= elements.len());
    }
    let chosen: Vec<&Choice> = List::choices(&first, number).chain(list.choices_of(entry)).collect();
    let mut counts = vec![Vec::new(); classes.touched.len()];
    order.iter().zip(chosen).for_each(|(&class, choice)| counts[class] = choice.counts.clone());
    Ok(CoveringRadius::counted(with_untouched(&distribution, classes, budget)?, classes.presses(&left_alone, &counts)))
}

/// All kernel elements, as multiples of the quiet patterns.
fn elements(classes: &KernelClasses) -> Vec<Vec<u32>> {
    let mut elements = vec![Vec::new()];
    for &order in &classes.orders {
        elements = elements
            .iter()
            .flat_map(|element: &Vec<u32>| (0..order).map(move |times| [&element[..], &[times]].concat()))
            .collect();
    }
    elements
}

/// The value that each kernel element adds in a class.
fn shifts(classes: &KernelClasses, column: &[u16], elements: &[Vec<u32>]) -> Vec<u32> {
    let added =
        |element: &Vec<u32>| element.iter().zip(column).map(|(&times, &g)| u64::from(times) * u64::from(g)).sum();
    elements.iter().map(|element| u32::from(classes.states.reduce(added(element)))).collect()
}

/// The choices of a class with some free cells and some fixed ones, which only kernel elements
/// press.
fn choices(free: usize, left_alone: usize, shifts: &[u32], states: u32) -> Vec<Choice> {
    let mut choices = Vec::new();
    let mut counts = vec![0; states as usize];
    spread(free, 0, &mut counts, &mut |counts| {
        let mut ways = BigUint::from(1u32);
        let mut placed = 0u64;
        for &count in counts {
            for i in 1..=count as u64 {
                placed += 1;
                ways = ways * placed / i;
            }
        }
        let presses = |shift: u32| -> usize {
            let free = counts.iter().enumerate();
            let free: usize = free.map(|(residue, count)| (residue + shift as usize) % states as usize * count).sum();
            free + left_alone * shift as usize
        };
        // `count` refuses boards with more presses than that.
        let weights = shifts.iter().map(|&shift| i16::try_from(presses(shift)).unwrap_or(i16::MAX)).collect();
        choices.push(Choice { counts: counts.to_vec(), ways, weights });
    });
    choices
}

/// Calls `visit` with every way to distribute `left` among the counts from `at` on.
fn spread(left: usize, at: usize, counts: &mut [usize], visit: &mut dyn FnMut(&[usize])) {
    if at + 1 == counts.len() {
        counts[at] = left;
        return visit(counts);
    }
    for here in 0..=left {
        counts[at] = here;
        spread(left - here, at + 1, counts, visit);
    }
}

/// Positions of the touched cells times the free presses of the untouched ones.
fn with_untouched(distribution: &[BigUint], classes: &KernelClasses, budget: &Budget) -> Result<Vec<BigUint>, Stopped> {
    let k = classes.states.get() as usize;
    let mut product = distribution.to_vec();
    for _ in &classes.untouched {
        budget.check()?;
        // Times 1 + z + ... + z^(k-1), with a window of k entries.
        let mut window = BigUint::ZERO;
        let mut next = Vec::with_capacity(product.len());
        for i in 0..product.len() {
            window += &product[i];
            if i >= k {
                window -= &product[i - k];
            }
            next.push(window.clone());
        }
        product = next;
    }
    Ok(product)
}

/// The choices of the last classes, all combined.
struct List {
    options: Vec<Vec<Choice>>,
    /// Entry `e` of row `w`: the presses under element `w`.
    rows: Vec<Vec<i16>>,
    ways: Vec<u64>,
}

struct Scratch {
    weights: Vec<i16>,
    least: Vec<i16>,
    local: Vec<u64>,
}

impl List {
    /// Splits off the last classes into a list; the others are returned.
    fn new(mut options: Vec<Vec<Choice>>, elements: usize) -> (Vec<Vec<Choice>>, Self) {
        let (mut from, mut entries, mut ways) = (options.len(), 1usize, BigUint::from(1u32));
        while from > 0 {
            let wider = entries.saturating_mul(options[from - 1].len());
            let more: BigUint = &ways * options[from - 1].iter().map(|choice| &choice.ways).sum::<BigUint>();
            if wider > MAX_LIST || more.bits() > 63 {
                break;
            }
            (from, entries, ways) = (from - 1, wider, more);
        }
        let last = options.split_off(from);
        let mut rows = vec![vec![0i16]; elements];
        let mut ways = vec![1u64];
        for options in &last {
            for (element, row) in rows.iter_mut().enumerate() {
                *row =
                    row.iter().flat_map(|&w| options.iter().map(move |choice| w + choice.weights[element])).collect();
            }
            let own: Vec<u64> = options.iter().map(|choice| u64::try_from(&choice.ways).unwrap_or(u64::MAX)).collect();
            ways = ways.iter().flat_map(|&w| own.iter().map(move |own| w * own)).collect();
        }
        (options, Self { options: last, rows, ways })
    }

    fn len(&self) -> usize {
        self.ways.len()
    }

    /// The choice numbered so, one per class: the last class counts fastest.
    fn choices(options: &[Vec<Choice>], mut number: u64) -> impl Iterator<Item = &Choice> {
        let mut chosen: Vec<&Choice> = Vec::with_capacity(options.len());
        for options in options.iter().rev() {
            chosen.push(&options[index(number % options.len() as u64)]);
            number /= options.len() as u64;
        }
        chosen.into_iter().rev()
    }

    fn choices_of(&self, entry: usize) -> impl Iterator<Item = &Choice> {
        Self::choices(&self.options, entry as u64)
    }

    /// Adds the whole list after one choice in the first classes.
    fn add(
        &self,
        first: &[Vec<Choice>],
        number: u64,
        scratch: &mut Scratch,
        tally: &mut [BigUint],
        best: &mut (i16, u64, usize),
    ) {
        let Scratch { weights, least, local } = scratch;
        let mut ways = BigUint::from(1u32);
        weights.fill(0);
        for choice in Self::choices(first, number) {
            ways *= &choice.ways;
            weights.iter_mut().zip(&choice.weights).for_each(|(sum, weight)| *sum += weight);
        }
        least.fill(i16::MAX);
        for (row, &weight) in self.rows.iter().zip(weights.iter()) {
            for (least, entry) in least.iter_mut().zip(row) {
                *least = (*least).min(entry.plus(weight));
            }
        }
        let highest = least.iter().copied().max().unwrap_or(-1);
        if highest > best.0 {
            let entry = least.iter().position(|&least| least == highest).unwrap_or(0);
            *best = (highest, number, entry);
        }
        for (&least, &ways) in least.iter().zip(&self.ways) {
            local[index(least)] += ways;
        }
        for (count, tally) in local[..=index(highest.max(0))].iter_mut().zip(tally) {
            if *count > 0 {
                *tally += &ways * *count;
                *count = 0;
            }
        }
    }
}
