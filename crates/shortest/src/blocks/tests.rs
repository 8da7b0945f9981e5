//! Blocks against listing, transforms, parity classes and each other, on boards of every kind.

use super::annealing::anneal;
use super::decomposition::{Decomposition, for_each_sum};
use super::parts::{PartCount, gather};
use super::residue_coset::{ResidueCoset, dot, form, is_prime, weight};
use super::search::{BlockPlan, BlockPlans, Blocks, bracket, extended_plan};
use super::spec::{Spec, SpecBlock, SpecCell};
use super::table::Table;
use super::*;
use crate::budget::Budget;
use crate::method::Method;
use crate::residue_classes::ResidueClasses;
use crate::{CheckError, Coset, Lengths, Lightest, LightestMethod, Partition, certify, recheck_board};
use douse_puzzle::edges::Edges;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::random::SeededRng;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;
use douse_solver::solve::{Problem, solve_problem};
use douse_solver::space::SolutionSpace;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const RULES: [Rule; 6] = [Rule::Plus, Rule::X, Rule::King, Rule::Knight, Rule::OpenPlus, Rule::RowColumn];

fn random_space(width: usize, height: usize, edges: Edges, rule: Rule, k: u64, rng: &mut SeededRng) -> SolutionSpace {
    let states = States::new(k).unwrap();
    let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
    let variant = Variant::new(shape, rule, states).unwrap();
    let presses = Pattern::from_values(states, (0..variant.cells()).map(|_| rng.below(k) as u16));
    let answer = solve_problem(&Problem::new(variant.clone(), variant.effect(&presses))).unwrap();
    answer.space().unwrap().clone()
}

fn residues_of(space: &SolutionSpace) -> ResidueCoset {
    let bytes = |pattern: &Pattern| pattern.iter().map(|x| x as u8).collect::<Vec<u8>>();
    let rows = space.quiet().iter().map(|quiet| bytes(&quiet)).collect();
    ResidueCoset::new(space.presses().states().get() as u8, bytes(space.presses()), rows, &Budget::boundless()).unwrap()
}

fn families_of(space: &SolutionSpace) -> Vec<BlockFamily> {
    BlockFamily::of_grid(space.variant().shape().as_grid().unwrap())
}

/// The fewest presses by one plan, from a known solution.
fn lightest_blocks(coset: &ResidueCoset, plan: &BlockPlan, known: &Pattern, budget: &Budget) -> Lightest {
    Blocks { coset, plan }.run(Some(known.clone()), 0, budget).unwrap()
}

/// True if a result is in the set.
fn contains(coset: &ResidueCoset, found: &Lightest) -> bool {
    coset.contains(&coset.vector(&found.presses))
}

/// Every way to cut the set that there is: as one part, as several, and in halves.
fn all_plans(coset: &ResidueCoset, families: &[BlockFamily]) -> Vec<BlockPlan> {
    let mut plans = Vec::new();
    for family in families {
        let cut =
            Decomposition::new(coset, &coset.rows, &coset.pivots, family.blocks(), 0, &Budget::boundless()).unwrap();
        for number in [PartCount::One, PartCount::Narrow] {
            let Some(mut cut) = cut.clone() else { continue };
            if let Some(parts) = gather(&mut cut, 20.0, number, &Budget::boundless()).unwrap() {
                plans.push(BlockPlan { family: format!("{} {number:?}", family.name), cut, parts });
            }
        }
        if is_prime(coset.k) {
            plans.extend(extended_plan(coset, family, &Budget::boundless()).unwrap());
        }
    }
    plans
}

/// What the methods did on the boards they were compared on.
#[derive(Default)]
struct Seen {
    boards: usize,
    plans: usize,
    joined: usize,
    halved: usize,
    residues: usize,
}

/// Compares every plan with the fewest presses known from elsewhere.
fn plans_agree(coset: &ResidueCoset, families: &[BlockFamily], fewest: u64, seen: &mut Seen, what: &str) {
    seen.boards += 1;
    let budget = Budget::unlimited().with_threads(2);
    for plan in all_plans(coset, families) {
        if plan.width() > 16.0 {
            continue;
        }
        seen.plans += 1;
        seen.joined += usize::from(plan.parts.len() > 1);
        seen.halved += usize::from(plan.cut.checks > 0);
        // From the start, so that the plan itself has to find a lightest solution; then from one,
        // which it has to confirm.
        let found = lightest_blocks(coset, &plan, &coset.pattern(&coset.start), &budget);
        assert!(contains(coset, &found), "{what}, {}", plan.family);
        assert_eq!((found.count(), found.at_least), (fewest, fewest), "{what}, {}", plan.family);
        let again = lightest_blocks(coset, &plan, &found.presses, &budget);
        assert_eq!((again.presses, again.at_least), (found.presses, fewest), "{what}, {}", plan.family);
    }
}

/// Boards of every rule, edges and number of states against listing all their solutions: every
/// plan, what the front door chooses, and its certificate.
fn ring(seed: &str) -> Seen {
    let mut rng = SeededRng::new(seed);
    let mut seen = Seen::default();
    for k in [2, 3, 4, 5, 6, 8, 9, 12] {
        for rule in RULES {
            for edges in Edges::ALL {
                for (width, height) in [(3, 3), (4, 4), (5, 5), (6, 6), (3, 5), (6, 3), (4, 6), (2, 5)] {
                    let space = random_space(width, height, edges, rule.clone(), k, &mut rng);
                    if space.nullity() == 0 || space.count().to_u128().is_none_or(|count| count > 3000) {
                        continue;
                    }
                    let fewest = space.iter().map(|presses| presses.total()).min().unwrap();
                    let what = format!("{rule} {edges} {width}x{height} with {k} states");
                    residues_agree(&residues_of(&space), &families_of(&space), fewest, &mut seen, &what);
                    plans_agree(&residues_of(&space), &families_of(&space), fewest, &mut seen, &what);
                    let shortest = space.shortest(&Budget::unlimited());
                    assert_eq!((shortest.count(), shortest.is_proved()), (fewest, true), "{what}");
                    let certificate = certify(&space, &shortest).unwrap();
                    let checked = recheck_board(&space, &certificate, &Budget::unlimited());
                    assert_eq!(checked.map(|checked| checked.presses), Ok(fewest), "{what}");
                }
            }
        }
    }
    seen
}

/// Joining classes by residues, where they apply, from a solution that is not the lightest unless
/// all are.
fn residues_agree(coset: &ResidueCoset, families: &[BlockFamily], fewest: u64, seen: &mut Seen, what: &str) {
    let residues = families.iter().find(|family| family.name == BlockFamily::residues(coset.k.into()));
    let known = weight(&coset.start);
    let cut = residues.and_then(|family| ResidueClasses::new(coset, &family.labels, known, &Budget::boundless()));
    let Some(cut) = cut else { return };
    seen.residues += 1;
    let found = cut.run(None, 0, &Budget::unlimited().with_threads(2)).unwrap();
    assert!(contains(coset, &found), "{what}");
    assert_eq!((found.count(), found.at_least), (fewest, fewest), "{what}");
}

#[test]
fn every_plan_equals_listing_on_boards_of_every_kind() {
    let Seen { boards, plans, joined, halved, residues } = ring("blocks");
    assert!(boards > 600 && plans > 1000 && joined > 50 && halved > 20, "{boards} {plans} {joined} {halved}");
    assert!(residues > 20, "{residues}");
}

#[test]
#[ignore = "slow: a minute"]
fn every_plan_equals_listing_on_thousands_of_boards() {
    let mut all = Seen::default();
    for round in 0..8 {
        let seen = ring(&format!("thousands {round}"));
        all.boards += seen.boards;
        all.plans += seen.plans;
        all.joined += seen.joined;
        all.halved += seen.halved;
        all.residues += seen.residues;
    }
    let Seen { boards, plans, joined, halved, residues } = all;
    println!("{boards} boards, {plans} plans, {joined} with joins, {halved} in halves, {residues} by residues");
    assert!(residues > 160, "{residues}");
    assert!(boards > 4800 && plans > 8000 && joined > 400 && halved > 160, "{boards} {plans} {joined} {halved}");
}

#[test]
fn larger_boards_equal_the_transform_and_parity_classes() {
    let mut rng = SeededRng::new("larger");
    let mut seen = Seen::default();
    for (side, edges, rule) in [
        (6, Edges::Torus, Rule::King),
        (8, Edges::Flat, Rule::King),
        (9, Edges::Klein, Rule::King),
        (11, Edges::Flat, Rule::King),
        (9, Edges::Projective, Rule::King),
        (8, Edges::Torus, Rule::OpenPlus),
        (12, Edges::Klein, Rule::OpenPlus),
        (9, Edges::Flat, Rule::RowColumn),
        (11, Edges::Torus, Rule::RowColumn),
        (10, Edges::Flat, Rule::OpenPlus),
    ] {
        for _ in 0..3 {
            let space = random_space(side, side, edges, rule.clone(), 2, &mut rng);
            let coset = Coset::of_space(&space).unwrap();
            let budget = Budget::unlimited().with_threads(2);
            let partition = Partition::of_shape(space.variant().shape());
            let transform = LightestMethod::Transform.lightest(&coset, None, &budget).unwrap();
            let fewest = transform.count();
            if let Some(classes) = LightestMethod::ParityClasses.lightest(&coset, partition.as_ref(), &budget) {
                assert_eq!(classes.count(), fewest);
            }
            let what = format!("{rule} {edges} {side}");
            plans_agree(&residues_of(&space), &families_of(&space), fewest, &mut seen, &what);
        }
    }
    assert!(seen.joined > 10 && seen.halved > 10, "{} {}", seen.joined, seen.halved);
}

#[test]
fn threads_and_what_is_known_make_no_difference() {
    let mut rng = SeededRng::new("threads");
    for (side, k) in [(12, 2), (9, 3)] {
        let space = random_space(side, side, Edges::Torus, Rule::King, k, &mut rng);
        let coset = residues_of(&space);
        let plans = BlockPlans::new(&coset, &families_of(&space), &Budget::boundless());
        assert!(plans.plans.len() >= 2 && plans.plans[0].parts.len() > 1);
        let counts: Vec<u64> = plans
            .plans
            .iter()
            .flat_map(|plan| {
                [1, 2, 3].map(|threads| {
                    let budget = Budget::unlimited().with_threads(threads);
                    let found = lightest_blocks(&coset, plan, &coset.pattern(&coset.start), &budget);
                    assert!(found.is_proved());
                    assert!(contains(&coset, &found));
                    found.at_least
                })
            })
            .collect();
        assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{counts:?}");
    }
}

#[test]
fn a_search_without_time_or_memory_tells_no_lies() {
    let mut rng = SeededRng::new("limits");
    let space = random_space(24, 24, Edges::Torus, Rule::King, 2, &mut rng);
    for millis in [0, 3, 20] {
        let shortest = space.shortest(&Budget::unlimited().with_time(Duration::from_millis(millis)));
        assert!(shortest.at_least <= shortest.count());
        assert_eq!(space.variant().effect(&shortest.presses), space.variant().effect(space.presses()));
    }
    let shortest = space.shortest(&Budget::unlimited().with_memory(1 << 10));
    assert!(shortest.at_least <= shortest.count() && !shortest.is_proved());
    // Neither tables nor transforms fit, but the bound from the press rule holds.
    assert!(shortest.at_least > 0);
}

#[test]
fn annealing_stays_in_the_set() {
    let mut rng = SeededRng::new("annealing");
    for k in [2, 3, 4, 6] {
        let space = random_space(6, 6, Edges::Torus, Rule::King, k, &mut rng);
        let coset = residues_of(&space);
        let plans = BlockPlans::new(&coset, &families_of(&space), &Budget::boundless());
        let light = anneal(&coset, &plans.cuts, 20_000, &Budget::unlimited());
        assert!(coset.contains(&light));
        assert!(weight(&light) <= weight(&coset.start));
    }
}

/// What a spec says of a value of its digits, in plain loops; `None` if no private choice passes
/// the checks.
fn plain_value(spec: &Spec, y: &[u8]) -> Option<u32> {
    let k = spec.k;
    let product = |a: &[u8], b: &[u8]| a.iter().zip(b).map(|(a, b)| u32::from(*a) * u32::from(*b)).sum::<u32>();
    let states = usize::from(k).pow(spec.checks.len() as u32);
    let number = |digits: &[u32]| digits.iter().fold(0, |n, &x| n * usize::from(k) + x as usize % usize::from(k));
    let mut best: Vec<Option<u32>> = vec![None; states];
    best[number(&spec.checks.iter().map(|check| product(check, y)).collect::<Vec<_>>())] = Some(0);
    for block in &spec.blocks {
        let mut after: Vec<Option<u32>> = vec![None; states];
        let choices: usize = block.ranges.iter().map(|&range| usize::from(range)).product();
        for mut choice in 0..choices {
            let mut p = Vec::new();
            for &range in &block.ranges {
                p.push((choice % usize::from(range)) as u8);
                choice /= usize::from(range);
            }
            let cell = |cell: &SpecCell| {
                (u32::from(cell.start) + product(&cell.shared, y) + product(&cell.private, &p)) % u32::from(k)
            };
            let cost: u32 = block.cells.iter().map(cell).sum();
            for (state, sum) in best.iter().enumerate().filter_map(|(state, sum)| sum.map(|sum| (state, sum))) {
                let mut digits = Vec::new();
                let mut rest = state;
                for _ in 0..spec.checks.len() {
                    digits.insert(0, (rest % usize::from(k)) as u32);
                    rest /= usize::from(k);
                }
                digits.iter_mut().zip(&block.checks).for_each(|(x, check)| *x += product(check, &p));
                let to = &mut after[number(&digits)];
                *to = Some(to.map_or(sum + cost, |other| other.min(sum + cost)));
            }
        }
        best = after;
    }
    best[0]
}

#[test]
fn tables_equal_their_definition() {
    let mut rng = SeededRng::new("tables");
    for (k, digits, checks) in
        [(2, 12, 0), (2, 12, 1), (3, 7, 0), (3, 7, 1), (4, 6, 0), (6, 4, 0), (2, 11, 2), (2, 4, 0)]
    {
        for rarely in [2, 4, 12] {
            let mut some = |below: u64, one_in: u64| if rng.below(one_in) == 0 { rng.below(below) as u8 } else { 0 };
            let ranges: Vec<u8> = (0..digits).map(|i| if k == 4 && i % 3 == 1 { 2 } else { k }).collect();
            let blocks = (0..4)
                .map(|block| {
                    let private: Vec<u8> = if block == 2 { vec![] } else { vec![k; 2] };
                    let cell = |_| SpecCell {
                        start: some(k.into(), 1),
                        shared: (0..digits).map(|_| some(k.into(), rarely)).collect(),
                        private: private.iter().map(|_| some(k.into(), 1)).collect(),
                    };
                    let cells = (0..9).map(cell).collect();
                    let checks = (0..checks).map(|_| private.iter().map(|_| some(k.into(), 1)).collect()).collect();
                    SpecBlock { cells, ranges: private, checks }
                })
                .collect();
            let checks = (0..checks).map(|_| (0..digits).map(|_| some(k.into(), 2)).collect()).collect();
            let spec = Spec { k, ranges, blocks, checks };
            let table = Table::new(&spec, &Budget::unlimited().with_threads(2)).unwrap().unwrap();
            let mut least = u32::MAX;
            for index in 0..table.len() {
                match plain_value(&spec, &table.digits(index)) {
                    Some(value) => {
                        assert_eq!(table.value(index), value, "{k} states, entry {index}");
                        least = least.min(value);
                    }
                    None => assert!(table.value(index) >= 20_000),
                }
            }
            let found = scan::least(&table, &Budget::unlimited()).unwrap();
            assert_eq!(found.0, least);
            let sample = scan::sample(&table, &Budget::unlimited()).unwrap();
            assert_eq!(sample.least, least, "all rows are in the sample");
            let light = scan::light(&table, sample.limit(50), 50, &Budget::unlimited().with_threads(2)).unwrap();
            assert_eq!(light.least, least);
            for (level, indices) in (least..).zip(&light.levels) {
                let all = (0..table.len()).filter(|&index| table.value(index) == level);
                assert_eq!(*indices, all.collect::<Vec<_>>());
            }
        }
    }
}

/// A row of cells of which every pair may change together: its private patterns number 2^64 and
/// more.
#[test]
fn blocks_of_more_private_patterns_than_a_word_counts_are_not_enumerated() {
    for (k, cells) in [(2, 65), (2, 129), (4, 33), (8, 23), (16, 17)] {
        let row = |first: usize| (0..cells).map(|cell| if cell == first { 1 } else { 0 }).collect::<Vec<u8>>();
        let rows = (0..cells - 1).map(|first| {
            let mut row = row(first);
            row[cells - 1] = k - 1;
            row
        });
        let coset = ResidueCoset::new(k, vec![1; cells], rows.collect(), &Budget::boundless()).unwrap();
        let cut =
            Decomposition::new(&coset, &coset.rows, &coset.pivots, vec![(0..cells).collect()], 0, &Budget::boundless());
        assert!(cut.unwrap().is_none(), "{cells} cells of {k} states");
    }
}

/// A row of lit cells under the row-column rule has one private pattern for every cell but one.
#[test]
fn wide_rows_end_within_their_time_and_memory() {
    let mut rng = SeededRng::new("wide rows");
    for (k, width) in [(2, 65), (4, 33), (8, 23), (16, 17)] {
        let space = random_space(width, 1, Edges::Flat, Rule::RowColumn, k, &mut rng);
        let budget = Budget::unlimited().with_time(Duration::from_millis(300)).with_memory(256 << 20);
        let shortest = space.shortest(&budget);
        assert!(shortest.at_least <= shortest.count(), "{width} cells of {k} states");
        assert_eq!(space.variant().effect(&shortest.presses), space.variant().effect(space.presses()));
    }
}

#[test]
fn a_cut_set_is_the_whole_set() {
    let mut rng = SeededRng::new("cuts");
    let space = random_space(9, 9, Edges::Klein, Rule::King, 2, &mut rng);
    let coset = residues_of(&space);
    for family in families_of(&space) {
        let Some(mut cut) =
            Decomposition::new(&coset, &coset.rows, &coset.pivots, family.blocks(), 0, &Budget::boundless()).unwrap()
        else {
            continue;
        };
        let parts = gather(&mut cut, 40.0, PartCount::One, &Budget::boundless()).unwrap();
        let private: usize = cut.blocks.iter().map(|block| block.private.len()).sum();
        assert_eq!(private + cut.shared.len(), coset.rows.len(), "{}", family.name);
        let zero = ResidueCoset { start: vec![0; coset.cells()], ..coset.clone() };
        let all = cut.shared.iter().chain(cut.blocks.iter().flat_map(|block| &block.private));
        assert!(all.clone().all(|row| zero.contains(row)));
        assert_eq!(form(2, all.cloned().collect(), 0..coset.cells()).rows, coset.rows, "{}", family.name);
        let Some(parts) = parts else { continue };
        assert_eq!(parts[0].digits.len(), cut.shared.len(), "{}", family.name);
        let spec = Spec::new(&cut, &parts[0]);
        for _ in 0..50 {
            // Random shared digits: the spec and the vectors agree on what they cost.
            let shared: Vec<u8> = (0..cut.shared.len()).map(|_| rng.below(2) as u8).collect();
            let y: Vec<u8> = parts[0].digits.iter().map(|digit| dot(2, digit, &shared)).collect();
            assert_eq!(Some(weight(&cut.lightest(&shared)) as u32), plain_value(&spec, &y), "{}", family.name);
        }
    }
}

/// Large boards of every method: the second proof goes by another family, and no claim that is not
/// true passes.
#[test]
fn certificates_hold_and_false_ones_do_not() {
    let mut rng = SeededRng::new("certificates");
    let mut methods = std::collections::BTreeSet::new();
    for (side, edges, rule, k) in [
        (12, Edges::Torus, Rule::King, 2),
        (20, Edges::Flat, Rule::King, 2),
        (11, Edges::Flat, Rule::RowColumn, 2),
        (19, Edges::Flat, Rule::Plus, 2),
        (30, Edges::Flat, Rule::Plus, 2),
        (39, Edges::Flat, Rule::Plus, 2),
        (9, Edges::Torus, Rule::King, 3),
        (9, Edges::Torus, Rule::Knight, 3),
        (12, Edges::Torus, Rule::Plus, 3),
    ] {
        let space = random_space(side, side, edges, rule.clone(), k, &mut rng);
        let budget = Budget::unlimited().with_threads(2);
        let shortest = space.shortest(&budget);
        let text = certify(&space, &shortest).unwrap();
        let checked = recheck_board(&space, &text, &budget).unwrap();
        let what = format!("{rule} {edges} {side} with {k} states by {}", shortest.method);
        assert_eq!(checked.presses, shortest.count(), "{what}");
        methods.insert(shortest.method.name());
        if shortest.method == LightestMethod::Blocks {
            assert!(!checked.families.is_empty(), "{what}");
            assert!(checked.families.iter().all(|family| !shortest.families.contains(family)));
        }
        let other = random_space(side, side, edges, rule, k, &mut rng);
        assert!(recheck_board(&other, &text, &budget).is_err(), "{what}");
        // A solution that is not the shortest, with its true number of presses.
        let longer = space.presses().clone();
        if longer.total() > shortest.count() {
            let mut claim: crate::Certificate = text.parse().unwrap();
            assert_eq!(claim.to_string(), text);
            (claim.presses, claim.solution) = (longer.total(), longer.iter().collect());
            let error = recheck_board(&space, &claim.to_string(), &budget).unwrap_err();
            let fewer =
                |error: &CheckError| matches!(error, CheckError::Fewer { found, .. } if *found < longer.total());
            assert!(fewer(&error), "{what}: {error}");
            claim.presses -= 1;
            let wrong = CheckError::Solution { presses: claim.presses };
            assert_eq!(recheck_board(&space, &claim.to_string(), &budget), Err(wrong), "{what}");
        }
    }
    assert!(
        ["blocks", "parity-classes", "transform", "fourier"].iter().all(|name| methods.contains(name)),
        "{methods:?}"
    );
}

#[test]
fn brackets_hold_the_fewest_presses() {
    let mut rng = SeededRng::new("brackets");
    for (side, edges, rule, k) in [
        (12, Edges::Torus, Rule::King, 2),
        (14, Edges::Flat, Rule::King, 2),
        (12, Edges::Klein, Rule::OpenPlus, 2),
        (9, Edges::Torus, Rule::King, 3),
        (6, Edges::Torus, Rule::King, 4),
    ] {
        for _ in 0..4 {
            let space = random_space(side, side, edges, rule.clone(), k, &mut rng);
            let coset = residues_of(&space);
            let fewest = space.shortest(&Budget::unlimited().with_threads(2));
            assert!(fewest.is_proved());
            let found = bracket(
                &coset,
                &BlockPlans::new(&coset, &families_of(&space), &Budget::boundless()),
                0,
                &Budget::unlimited(),
            );
            assert!(contains(&coset, &found));
            assert!((found.at_least..=found.count()).contains(&fewest.count()), "{rule} {edges} {side}");
        }
    }
    // Too wide for any table: the bracket is what there is.
    let space = random_space(48, 48, Edges::Torus, Rule::King, 2, &mut rng);
    let flag = Arc::new(AtomicBool::new(false));
    let until = UntilBound { flag: Arc::clone(&flag), at_least: 201 };
    let shortest = space.shortest(&Budget::until_cancelled(flag).with_threads(2).with_progress(&until));
    assert_eq!(shortest.method, LightestMethod::Blocks);
    assert!(shortest.at_least > 200 && shortest.at_least < shortest.count());
}

/// Ends a search once no solution is below a bound.
struct UntilBound {
    flag: Arc<AtomicBool>,
    at_least: usize,
}

impl crate::Progress for UntilBound {
    fn report(&self, event: &crate::Event<'_>) {
        if matches!(event, crate::Event::Bounds { at_least, .. } if *at_least >= self.at_least) {
            self.flag.store(true, Ordering::Relaxed);
        }
    }
}

/// Tables of a class keep presses in 16 bits.
#[test]
fn classes_of_more_presses_than_tables_hold_are_not_joined() {
    for (own, fits) in [(32_767, true), (32_768, false)] {
        let cells = 9 * own;
        let row = |by: usize| (0..cells).map(|cell| (cell / by % 3) as u8).collect();
        let start: Vec<u8> = (0..cells).map(|cell| (cell % 5 % 3) as u8).collect();
        let coset = ResidueCoset::new(3, start, vec![row(9), row(27)], &Budget::boundless()).unwrap();
        let labels: Vec<usize> = (0..cells).map(|cell| cell % 9).collect();
        let cut = ResidueClasses::new(&coset, &labels, weight(&coset.start), &Budget::boundless());
        assert_eq!(cut.is_some(), fits);
        if let Some(cut) = cut {
            let mut fewest = u64::MAX;
            for_each_sum(3, &coset.rows, &[3, 3], &coset.start, |vector| fewest = fewest.min(weight(vector)));
            assert_eq!(cut.run(None, 0, &Budget::unlimited()).unwrap().at_least, fewest);
        }
    }
}

/// Where the tables do not fit the memory, another method still has a proof.
#[test]
fn memory_that_is_too_short_for_tables_costs_no_proof() {
    let mut rng = SeededRng::new("short of memory");
    for (side, edges, rule, k) in [(9, Edges::Klein, Rule::King, 2), (8, Edges::Flat, Rule::King, 3)] {
        let space = random_space(side, side, edges, rule, k, &mut rng);
        let budget = Budget::unlimited().with_threads(2);
        let plenty = space.shortest(&budget);
        let mut short = (0..20).rev().map(|bits| space.shortest(&budget.clone().with_memory(1 << bits)));
        let short = short.find(|short| short.method != LightestMethod::Blocks).unwrap();
        assert_eq!(plenty.method, LightestMethod::Blocks, "{side}");
        assert!(short.is_proved() && short.method != LightestMethod::Blocks, "{side}");
        assert_eq!(short.count(), plenty.count());
    }
}
