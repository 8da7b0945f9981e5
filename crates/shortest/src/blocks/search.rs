//! The fewest presses by blocks: which family, then bounds, then tables, then joins.

use super::annealing::anneal;
use super::decomposition::Decomposition;
use super::family::BlockFamily;
use super::join::{JoinOutcome, join};
use super::parts::{Part, PartCount, gather};
use super::residue_coset::{ResidueCoset, weight};
use super::scan::least;
use super::spec::Spec;
use super::table::Table;
use crate::budget::{Budget, Event, Exhausted, Reservation, Stopped};
use crate::contradiction::contradiction;
use crate::lightest::Lightest;
use crate::method::{LightestMethod, Method, Route};
use crate::narrow::{estimate, exponent, index};
use douse_puzzle::pattern::Pattern;

/// Parts that see more bits are not tabulated.
const MAX_BITS: f64 = 40.0;
/// Families are cut in halves if a part would see more bits otherwise.
const ENOUGH_BITS: f64 = 22.0;
/// Bounds from chunks are computed if a part sees more bits.
const CHUNK_BITS: f64 = 22.0;
/// Estimated nanoseconds per entry of a block's table and private choice, on one core.
const NANOSECONDS: f64 = 0.015;
/// Families of fewer blocks are not cut in halves: their blocks are too large.
const MIN_BLOCKS: usize = 5;
/// Tables of more bits need cells that see few digits.
const ALWAYS_BITS: f64 = 16.0;
/// The number of digits that a cell of a wide part may see on average.
const MAX_SEEN: f64 = 2.5;
/// A check may use a family that costs this many times the cheapest one.
const MAX_TIMES: f64 = 16.0;
/// A check may use any family up to this cost, in nanoseconds.
const ALWAYS_NANOSECONDS: f64 = 4e9;
/// The number of annealing moves on a board of usual size.
const MOVES: usize = 1 << 19;
/// The number of cells of a board of usual size.
const USUAL_CELLS: usize = 1024;
/// Bits of the narrowest chunks.
const MIN_CHUNK_BITS: f64 = 10.0;
/// Bits of the widest chunks.
const MAX_CHUNK_BITS: f64 = 30.0;

/// A way to cut a set of solutions into parts.
pub(crate) struct BlockPlan {
    pub(crate) family: String,
    pub(crate) cut: Decomposition,
    pub(crate) parts: Vec<Part>,
}

impl BlockPlan {
    /// The bits that the widest part sees.
    pub(crate) fn width(&self) -> f64 {
        self.parts.iter().map(Part::bits).fold(0.0, f64::max)
    }

    /// Estimated nanoseconds for the tables, on one core.
    pub(crate) fn cost(&self) -> f64 {
        let states = f64::from(self.cut.k).powi(exponent(self.cut.checks));
        let block = |&block: &usize| {
            let coset: f64 = self.cut.blocks[block].ranges.iter().map(|&range| f64::from(range)).product();
            // About the root of the private choices is distinguished in a row.
            coset.sqrt().max(states) * if states > 2.0 { 4.0 * states } else { states }
        };
        let steps = |part: &Part| part.bits().exp2() * part.blocks.iter().map(block).sum::<f64>();
        self.parts.iter().map(steps).sum::<f64>() * NANOSECONDS
    }
}

/// A set of solutions with the ways to cut it, cheapest first.
pub(crate) struct BlockPlans {
    pub(crate) plans: Vec<BlockPlan>,
    /// The set cut along every family that has private patterns, for annealing.
    pub(crate) cuts: Vec<Decomposition>,
    memory: Vec<Reservation>,
}

impl BlockPlans {
    /// The cheapest plan, for a check one by another family if it costs about the same.
    pub(crate) fn choose(&self, route: Route<'_>) -> Option<&BlockPlan> {
        let first = self.plans.first()?;
        let Route::Check { used } = route else { return Some(first) };
        let most = (MAX_TIMES * first.cost()).max(ALWAYS_NANOSECONDS);
        let other = |plan: &&BlockPlan| plan.cost() <= most && used.iter().all(|name| *name != plan.family);
        self.plans.iter().find(other).or(Some(first))
    }

    /// The plans that there are time and memory for.
    pub(crate) fn new(coset: &ResidueCoset, families: &[BlockFamily], budget: &Budget) -> Self {
        let mut all = Self { plans: Vec::new(), cuts: Vec::new(), memory: Vec::new() };
        // If the budget ends, the plans made so far are used.
        let _ = all.add(coset, families, budget);
        all.plans
            .retain(|plan| plan.width() <= ALWAYS_BITS || plan.parts.iter().all(|part| part.digits_seen() <= MAX_SEEN));
        all.plans.sort_by(|a, b| a.cost().total_cmp(&b.cost()));
        all
    }

    /// A light solution without proof.
    pub(crate) fn anneal(&self, coset: &ResidueCoset, budget: &Budget) -> Pattern {
        LightestMethod::Annealing.report(budget);
        let light = anneal(coset, &self.cuts, MOVES * coset.cells().div_ceil(USUAL_CELLS), budget);
        budget.progress().report(&Event::Best { presses: index(weight(&light)) });
        coset.pattern(&light)
    }

    fn add(&mut self, coset: &ResidueCoset, families: &[BlockFamily], budget: &Budget) -> Result<(), Exhausted> {
        for family in families {
            // The rows are kept twice, and an elimination copies them.
            let working = budget.reserve(coset.memory())?;
            let kept = budget.reserve(coset.memory().saturating_mul(2))?;
            let cut = Decomposition::new(coset, &coset.rows, &coset.pivots, family.blocks(), 0, budget)?;
            drop(working);
            let Some(mut cut) = cut else { continue };
            self.memory.push(kept);
            self.cuts.push(cut.clone());
            if let Some(parts) = gather(&mut cut, MAX_BITS, PartCount::Best, budget)? {
                self.plans.push(BlockPlan { family: family.name.clone(), cut, parts });
            }
        }
        if self.plans.iter().all(|plan| plan.width() > ENOUGH_BITS) && super::residue_coset::is_prime(coset.k) {
            for family in families.iter().filter(|family| family.blocks().len() >= MIN_BLOCKS) {
                let kept = budget.reserve(coset.memory().saturating_mul(2))?;
                if let Some(plan) = extended_plan(coset, family, budget)? {
                    self.memory.push(kept);
                    self.plans.push(plan);
                }
            }
        }
        Ok(())
    }
}

/// A plan for the code in which vectors that live on two blocks are cut into halves.
pub(crate) fn extended_plan(
    coset: &ResidueCoset,
    family: &BlockFamily,
    budget: &Budget,
) -> Result<Option<BlockPlan>, Stopped> {
    let blocks = family.blocks();
    let Some((form, checks)) = super::extension::extended(coset, &blocks, budget)? else { return Ok(None) };
    let Some(mut cut) = Decomposition::new(coset, &form.rows, &form.pivots, blocks, checks, budget)? else {
        return Ok(None);
    };
    let parts = gather(&mut cut, MAX_BITS, PartCount::One, budget)?;
    Ok(parts.map(|parts| BlockPlan { family: format!("{} in halves", family.name), cut, parts }))
}

/// The search by blocks, prepared for a coset.
///
/// Implements decoding of generalised concatenated codes (Blokh and Zyablov, 1974): the private
/// patterns of a block are the inner code, the shared digits the outer one. The tables of all
/// shared digits make it exponential in what a part sees.
pub(crate) struct Blocks<'a> {
    pub(crate) coset: &'a ResidueCoset,
    pub(crate) plan: &'a BlockPlan,
}

impl Method for Blocks<'_> {
    fn name(&self) -> LightestMethod {
        LightestMethod::Blocks
    }

    fn cost(&self) -> f64 {
        self.plan.cost()
    }

    fn run(&self, known: Option<Pattern>, at_least: u64, budget: &Budget) -> Option<Lightest> {
        self.name().report(budget);
        let known = known.map_or_else(|| self.coset.start.clone(), |known| self.coset.vector(&known));
        lightest_blocks(self.coset, self.plan, known, at_least, budget)
    }
}

/// The fewest presses by one plan; `None` if its tables do not fit the memory, or its sums their
/// types.
fn lightest_blocks(
    coset: &ResidueCoset,
    plan: &BlockPlan,
    known: Vec<u8>,
    at_least: u64,
    budget: &Budget,
) -> Option<Lightest> {
    let unproved = |presses: &[u8], at_least: u64| Some(coset.found(LightestMethod::Blocks, presses, at_least));
    let proved = |presses: &[u8], at_least: u64, joins: u64| {
        let found = coset.found(LightestMethod::Blocks, presses, at_least);
        Some(Lightest { families: vec![plan.family.clone()], joins, ..found })
    };
    // The known solution meets the bound.
    if weight(&known) <= at_least {
        return unproved(&known, at_least);
    }
    let mut bound = at_least;
    let specs: Vec<Spec> = plan.parts.iter().map(|part| Spec::new(&plan.cut, part)).collect();
    if plan.width() > CHUNK_BITS {
        for chunks in numbers_of_chunks(&specs) {
            let Some(chunked) = chunk_bound(&specs, chunks, budget) else { break };
            bound = bound.max(chunked);
            budget.progress().report(&Event::Bounds { at_least: index(bound), at_most: index(weight(&known)) });
            if bound >= weight(&known) {
                // Bounds of chunks are enough, and no table is needed.
                return proved(&known, bound, 0);
            }
        }
    }
    let mut tables = Vec::new();
    for spec in &specs {
        let Ok(table) = Table::new(spec, budget)? else { return unproved(&known, bound) };
        tables.push(table);
    }
    if let [table] = &tables[..] {
        let Ok((presses, place)) = least(table, budget) else { return unproved(&known, bound) };
        let found = Some((presses.into(), shared_digits(plan, table, place)));
        let presses = rebuilt(coset, plan, known, found);
        return proved(&presses, weight(&presses), 0);
    }
    let (k, shared) = (coset.k, plan.cut.shared.len());
    let joined = if k == 2 {
        join::<u64>(k, &plan.parts, &tables, shared, weight(&known), budget)
    } else {
        join::<[u8; 32]>(k, &plan.parts, &tables, shared, weight(&known), budget)
    };
    match joined {
        Ok(JoinOutcome { found, at_least, joins }) => {
            proved(&rebuilt(coset, plan, known, found), at_least.max(bound), joins)
        }
        Err(JoinOutcome { found, at_least, .. }) => unproved(&rebuilt(coset, plan, known, found), at_least.max(bound)),
    }
}

/// The shared digits that an entry of the only table stands for.
fn shared_digits(plan: &BlockPlan, table: &Table, place: u64) -> Vec<u8> {
    let (k, part) = (plan.cut.k, &plan.parts[0]);
    let wanted = table.digits(place);
    if !super::residue_coset::is_prime(k) {
        return wanted;
    }
    let functionals: Vec<&Vec<u8>> = part.digits.iter().collect();
    let inverse = super::residue_coset::invert(k, &functionals, plan.cut.shared.len());
    let mut shared = vec![0; plan.cut.shared.len()];
    for ((_, image), &digit) in inverse.images.iter().zip(&wanted) {
        super::residue_coset::add_multiple(k, &mut shared, digit, image);
    }
    shared
}

/// The vector of the shared digits found, checked; the known one if nothing lighter was found.
fn rebuilt(coset: &ResidueCoset, plan: &BlockPlan, known: Vec<u8>, found: Option<(u64, Vec<u8>)>) -> Vec<u8> {
    let Some((total, shared)) = found.filter(|(total, _)| *total < weight(&known)) else { return known };
    let presses = plan.cut.lightest(&shared);
    if weight(&presses) != total || !coset.contains(&presses) {
        contradiction(format_args!("tables of blocks promise {total} presses, the solution has {}", weight(&presses)));
    }
    presses
}

/// Bounds of a set that is too wide for tables: a light solution, and a lower bound that rises
/// until the budget ends.
///
/// * `at_least`: a bound that is known already.
pub(crate) fn bracket(coset: &ResidueCoset, plans: &BlockPlans, at_least: u64, budget: &Budget) -> Lightest {
    let mut presses = coset.vector(&plans.anneal(coset, budget));
    LightestMethod::Blocks.report(budget);
    let mut bound = at_least;
    let report = |bound: u64, presses: &[u8]| {
        let at_most = index(weight(presses));
        budget.progress().report(&Event::Bounds { at_least: at_most.min(index(bound)), at_most });
    };
    report(bound, &presses);
    if weight(&presses) <= bound || budget.exhausted() {
        return coset.found(LightestMethod::Blocks, &presses, bound);
    }
    // The family with the best bound from narrow chunks gets the time for wider ones.
    let specs = plans.cuts.iter().filter_map(|cut| {
        let _copy = budget.reserve(coset.memory()).ok()?;
        let mut cut = cut.clone();
        let parts = gather(&mut cut, f64::INFINITY, PartCount::Best, budget).ok()??;
        // Each cell of a spec has a coefficient for every digit.
        let digits = parts.iter().map(|part| part.digits.len()).max().unwrap_or(0);
        let memory = budget.reserve(coset.cells().saturating_mul(digits + 128).saturating_mul(2)).ok()?;
        let specs: Vec<Spec> = parts.iter().map(|part| Spec::new(&cut, part)).collect();
        let first = numbers_of_chunks(&specs).into_iter().next().unwrap_or(1);
        Some((chunk_bound(&specs, first, budget)?, specs, memory))
    });
    if let Some((first, specs, _memory)) = specs.max_by_key(|(bound, ..)| *bound) {
        bound = bound.max(first);
        report(bound, &presses);
        for chunks in numbers_of_chunks(&specs).into_iter().skip(1) {
            let Some(chunked) = chunk_bound(&specs, chunks, budget) else { break };
            bound = bound.max(chunked);
            report(bound, &presses);
        }
    }
    // The remaining time goes to the upper bound.
    if budget.ends_searches() {
        let mut moves = MOVES * coset.cells().div_ceil(USUAL_CELLS);
        while !budget.exhausted() && bound < weight(&presses) {
            moves *= 2;
            let lighter = anneal(coset, &plans.cuts, moves, budget);
            if weight(&lighter) < weight(&presses) {
                presses = lighter;
                report(bound, &presses);
            }
        }
    }
    coset.found(LightestMethod::Blocks, &presses, bound)
}

/// The numbers of chunks to try for the widest part: fewer and wider chunks give better bounds and
/// take longer.
fn numbers_of_chunks(specs: &[Spec]) -> Vec<usize> {
    let width = specs.iter().map(Spec::bits).fold(0.0, f64::max);
    let mut numbers: Vec<usize> = Vec::new();
    let mut bits = MIN_CHUNK_BITS;
    while bits <= MAX_CHUNK_BITS {
        let number = estimate((width / bits).ceil().max(1.0));
        if number > 1 && numbers.last() != Some(&number) {
            numbers.push(number);
        }
        bits += 2.0;
    }
    numbers
}

/// A lower bound: the digits of the widest part are divided into `chunks` chunks (those of narrower
/// parts into fewer), each chunk keeps the cells that see no other digits, and the least entries
/// are added up. `None` if the budget ends.
fn chunk_bound(specs: &[Spec], chunks: usize, budget: &Budget) -> Option<u64> {
    let width = specs.iter().map(Spec::bits).fold(0.0, f64::max);
    let mut sum = 0;
    for spec in specs {
        let chunks = estimate((spec.bits() / width.max(1.0) * chunks as f64).ceil().max(1.0));
        // The order of a table has related digits beside each other, so chunks keep neighbours
        // together.
        let (order, _) = spec.low_digits(f64::INFINITY, budget).ok()?;
        let size = order.len().div_ceil(chunks);
        for (number, digits) in order.chunks(size.max(1)).enumerate() {
            budget.check().ok()?;
            match Table::new(&spec.chunk(digits, number == 0), budget) {
                Some(Ok(table)) => sum += u64::from(least(&table, budget).ok()?.0),
                Some(Err(_)) => return None,
                None => {}
            }
        }
    }
    Some(sum)
}
