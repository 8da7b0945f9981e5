//! Every method on the same sets: compared with each other, with listing, and with published
//! figures.

use super::flat_chase::{flat, noise, pressed};
use super::parity_classes::{EndReason, FourParts, LevelSearch};
use super::*;
use douse_algebra::bits::{BitMatrix, BitVec};
use proptest::prelude::*;
use std::sync::Mutex;
use std::time::Duration;

fn board(n: usize, lights: &BitVec) -> Coset {
    let (start, quiet) = flat(n, lights).expect("a board with a solution");
    assert_eq!(pressed(n, &start), *lights);
    Coset::new(start, quiet).unwrap()
}

fn random_board(n: usize, seed: u64) -> Coset {
    let mut bit = noise(seed);
    board(n, &pressed(n, &BitVec::from_fn(n * n, |_| bit())))
}

/// The vector of a result of two states.
fn vector(found: &Lightest) -> &BitVec {
    found.presses.as_bits().unwrap()
}

fn threads(threads: usize) -> Budget<'static> {
    Budget::unlimited().with_threads(threads)
}

/// All vectors, by listing.
fn listed(coset: &Coset) -> Vec<BitVec> {
    let mut all = Vec::new();
    let each = |_: usize, words: &[u64]| all.push(BitVec::from_words(coset.cells(), words.to_vec()));
    listing::list(coset, &Budget::unlimited(), each).unwrap();
    all.sort_by_cached_key(|vector| (vector.count_ones(), vector.clone()));
    all
}

/// Puts all methods to the test on one set of few dimensions.
fn all_methods_agree(coset: &Coset, partition: &Partition) {
    let all = listed(coset);
    let fewest = all[0].count_ones();
    let shortest = all.iter().filter(|vector| vector.count_ones() == fewest).count();
    let least = fewest as u64;
    let two = threads(2);
    for method in LightestMethod::ALL {
        let Some(answer) = method.lightest(coset, Some(partition), &two) else { continue };
        assert!(coset.contains(vector(&answer)), "{method:?}");
        assert!(answer.at_least <= least && least <= answer.count(), "{method:?}: {answer:?}");
        if method != LightestMethod::InformationSet {
            assert!(answer.is_proved() && answer.count() == least, "{method:?}: {} or {least}", answer.count());
        }
        if let Some(certificate) = &answer.certificate(coset) {
            assert_eq!((answer.shortest, vector(&answer)), (Some(shortest as u64), &all[0]));
            assert_eq!(certificate.to_string().parse().as_ref(), Ok(certificate));
            assert_eq!(recheck(coset, partition, certificate, &two).unwrap().presses, least);
        }
    }
    let chosen = lightest(coset, Some(partition), &two);
    assert!(chosen.is_proved() && chosen.count() == least);
    for spare in 0..3 {
        let light: Vec<&BitVec> = all.iter().filter(|vector| vector.count_ones() <= fewest + spare).collect();
        let found = all_up_to(coset, Some(partition), fewest + spare, all.len(), &two).unwrap();
        assert_eq!(found.iter().collect::<Vec<_>>(), light);
        if let Some(classes) = FourParts::<u32>::new(coset, partition, &Budget::boundless()) {
            for table_bits in [0, 64] {
                let mut search = LevelSearch::with_table_bits(&classes, &two, table_bits).unwrap();
                let mut found = search.all_up_to(fewest + spare, all.len()).unwrap();
                found.sort_by_cached_key(|vector| (vector.count_ones(), vector.clone()));
                assert_eq!(found.iter().collect::<Vec<_>>(), light);
                if light.len() > 1 {
                    assert_eq!(search.all_up_to(fewest + spare, light.len() - 1), Err(EndReason::TooMany));
                }
            }
        }
    }
    let mut counts = vec![0; coset.cells() + 1];
    all.iter().for_each(|vector| counts[vector.count_ones()] += 1);
    assert_eq!(count_by_weight(coset, &two), Ok(counts));
}

#[test]
fn all_lights_on_takes_the_published_presses() {
    let table = include_str!("../tests/data/min_presses_all_on.tsv");
    let rows = table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut numbers = line.split_whitespace().map(|number| number.parse::<usize>().unwrap());
        (numbers.next().unwrap(), numbers.next().unwrap())
    });
    let mut sizes = 0;
    for (n, presses) in rows {
        let lights = BitVec::ones_everywhere(n * n);
        let coset = board(n, &lights);
        let answer = lightest(&coset, Some(&Partition::parity_classes(n, n)), &threads(2));
        assert_eq!((answer.count(), answer.at_least), (presses as u64, presses as u64), "{n} x {n}");
        assert_eq!(pressed(n, vector(&answer)), lights, "{n} x {n}");
        sizes += 1;
    }
    assert_eq!(sizes, 78);
}

#[test]
fn random_boards_up_to_nullity_16_agree_with_listing() {
    for n in [1, 3, 4, 5, 9, 11, 14, 16, 17, 19, 23, 29, 33] {
        for seed in 0..3 {
            all_methods_agree(&random_board(n, seed * 100 + n as u64), &Partition::parity_classes(n, n));
        }
    }
}

#[test]
fn larger_boards_agree_with_the_transform() {
    for (n, seed) in [(30, 1), (30, 2), (50, 1), (59, 1), (99, 1)] {
        let coset = random_board(n, seed);
        let partition = Partition::parity_classes(n, n);
        let by = |method: LightestMethod| method.lightest(&coset, Some(&partition), &threads(2)).unwrap();
        let (classes, transform) = (by(LightestMethod::ParityClasses), by(LightestMethod::Transform));
        assert!(classes.is_proved() && transform.is_proved());
        assert_eq!(classes.count(), transform.count(), "{n} x {n}, seed {seed}");
        let certificate = classes.certificate(&coset).unwrap();
        recheck(&coset, &partition, &certificate, &threads(2)).unwrap();
    }
}

#[test]
fn weights_from_tables_and_from_cells_lead_to_the_same() {
    for (n, seed) in [(39, 1), (47, 2), (61, 3)] {
        let coset = random_board(n, seed);
        let partition = Partition::parity_classes(n, n);
        let classes = FourParts::<u32>::new(&coset, &partition, &Budget::boundless()).unwrap();
        let budget = threads(2);
        let found = |table_bits| {
            let mut search = LevelSearch::with_table_bits(&classes, &budget, table_bits).unwrap();
            search.lightest(None, None).unwrap()
        };
        let (tables, cells, mixed) = (found(64), found(0), found(classes.bits()[3]));
        assert!(cells == tables && mixed == tables, "{n} x {n}");
    }
}

#[test]
fn threads_make_no_difference() {
    for (n, seed) in [(19, 4), (30, 4), (65, 4)] {
        let coset = random_board(n, seed);
        let partition = Partition::parity_classes(n, n);
        for method in
            LightestMethod::ALL.into_iter().filter(|&method| n < 30 || method == LightestMethod::ParityClasses)
        {
            let [one, two, three] = [1, 2, 3].map(|t| method.lightest(&coset, Some(&partition), &threads(t)));
            assert_eq!(one.as_ref().map(|a| &a.presses), two.as_ref().map(|a| &a.presses), "{method:?}, {n} x {n}");
            assert_eq!(two.map(|a| a.presses), three.map(|a| a.presses), "{method:?}, {n} x {n}");
        }
    }
}

/// Keeps all points to take a search up from.
struct Checkpoints(Mutex<Vec<Checkpoint>>);

impl Progress for Checkpoints {
    fn report(&self, event: &Event<'_>) {
        if let Event::Checkpoint(state) = event {
            self.0.lock().unwrap().push(state.parse().unwrap());
        }
    }
}

#[test]
fn a_search_taken_up_anywhere_ends_alike() {
    let coset = board(65, &BitVec::ones_everywhere(65 * 65));
    let partition = Partition::parity_classes(65, 65);
    let checkpoints = Checkpoints(Mutex::new(Vec::new()));
    let straight = lightest_resumed(&coset, &partition, None, &threads(2).with_progress(&checkpoints)).unwrap();
    let points = checkpoints.0.into_inner().unwrap();
    let current = |point: &Checkpoint| point.current.clone();
    assert!(points.iter().any(|point| point.finished.is_some() && current(point).is_some_and(|c| c.numbers > 0)));
    assert!(points.iter().any(|point| current(point).is_some_and(|current| current.found.is_some())));
    for point in points.iter().step_by(points.len() / 6) {
        let point: Checkpoint = point.to_string().parse().unwrap();
        let further = Checkpoints(Mutex::new(Vec::new()));
        let budget = threads(2).with_progress(&further);
        let resumed = lightest_resumed(&coset, &partition, Some(&point), &budget).unwrap();
        assert_eq!(resumed, straight);
        // It began there and not at the beginning.
        let done = |point: &Checkpoint| {
            let current = current(point).map(|current| (current.joined.len(), current.numbers));
            (point.finished.map(|level| level.presses), current)
        };
        assert!(further.0.into_inner().unwrap().first().is_none_or(|next| done(next) >= done(&point)));
    }
    // Of another board, of the same one counted from another solution, and of another division.
    let other = random_board(65, 1);
    let foreign = |coset: &Coset, partition: &Partition| {
        lightest_resumed(coset, partition, points.last(), &threads(2)).unwrap_err()
    };
    assert_eq!(foreign(&other, &partition), ResumeError::OtherSearch);
    let moved = coset.vector(&BitVec::ones_everywhere(coset.dimension()));
    let moved = Coset::new(moved, coset.directions().clone()).unwrap();
    assert_eq!(moved.fingerprint(), coset.fingerprint());
    assert_eq!(foreign(&moved, &partition), ResumeError::OtherSearch);
    let turned = Partition::from_fn(coset.cells(), |cell| 3 - (cell / 65 % 2 * 2 + cell % 65 % 2));
    assert_eq!(foreign(&coset, &turned), ResumeError::OtherSearch);
}

/// States that no search can be in, with a valid hash: written by another version, or by hand.
#[test]
fn an_impossible_state_of_a_search_is_not_resumed() {
    let coset = board(39, &BitVec::ones_everywhere(39 * 39));
    let partition = Partition::parity_classes(39, 39);
    let checkpoints = Checkpoints(Mutex::new(Vec::new()));
    let straight = lightest_resumed(&coset, &partition, None, &threads(1).with_progress(&checkpoints)).unwrap();
    let points = checkpoints.0.into_inner().unwrap();
    let point = points.iter().find(|point| point.current.as_ref().is_some_and(|current| current.numbers > 0)).unwrap();
    let leaders = |first, count| Some(parity_classes::Leaders::new(first, count));
    let changes: [&dyn Fn(&mut Checkpoint); 9] = [
        &|point| point.current.as_mut().unwrap().order ^= 1,
        &|point| point.current.as_mut().unwrap().numbers = usize::MAX,
        &|point| point.current.as_mut().unwrap().joined = vec![1; 100],
        &|point| point.current.as_mut().unwrap().joined.push(u64::MAX),
        &|point| point.current.as_mut().unwrap().presses = usize::MAX,
        &|point| point.current.as_mut().unwrap().presses = 0,
        &|point| point.current.as_mut().unwrap().found = leaders(BitVec::ones_everywhere(39 * 39), 1),
        &|point| point.current.as_mut().unwrap().found = leaders(vector(&straight).clone(), 0),
        &|point| {
            let current = point.current.as_ref().unwrap();
            let (presses, shares) = (39 * 39, current.shares);
            point.finished = Some(parity_classes::Level { presses, shares, joins: u64::MAX });
        },
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut changed = point.clone();
        change(&mut changed);
        let changed: Checkpoint = changed.to_string().parse().unwrap();
        let resumed = lightest_resumed(&coset, &partition, Some(&changed), &threads(1)).unwrap();
        assert_eq!(resumed, straight, "change {number}");
    }
}

#[test]
fn a_false_certificate_is_found_out() {
    let coset = random_board(39, 9);
    let partition = Partition::parity_classes(39, 39);
    let budget = threads(2);
    let true_one = lightest_resumed(&coset, &partition, None, &budget).unwrap().certificate(&coset).unwrap();
    let (presses, count) = (true_one.presses, true_one.shortest.unwrap());
    let check = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = true_one.clone();
        change(&mut certificate);
        recheck(&coset, &partition, &certificate, &budget)
    };
    assert!(check(&|_| ()).is_ok());
    assert!(matches!(check(&|c| c.fingerprint ^= 1), Err(CheckError::OtherBoard { .. })));
    assert_eq!(check(&|c| c.states = 3), Err(CheckError::States { claimed: 3, found: 2 }));
    assert!(matches!(check(&|c| c.dimension = Some(31)), Err(CheckError::Dimension { claimed: 31, .. })));
    assert!(matches!(check(&|c| c.method = LightestMethod::Annealing), Err(CheckError::Method { .. })));
    assert_eq!(check(&|c| c.solution[0] ^= 1), Err(CheckError::Solution { presses }));
    assert_eq!(check(&|c| c.solution[0] = 2), Err(CheckError::Solution { presses }));
    assert_eq!(check(&|c| c.presses += 1), Err(CheckError::Solution { presses: presses + 1 }));
    for claimed in [0, count - 1, count + 1, u64::MAX] {
        let found = if claimed < count { claimed + 1 } else { count };
        let error = CheckError::Count { presses, claimed, found };
        assert_eq!(check(&|c| c.shortest = Some(claimed)), Err(error.clone()));
        // By transforms, as the method says.
        let by_transform = |c: &mut Certificate| (c.shortest, c.method) = (Some(claimed), LightestMethod::Transform);
        assert_eq!(check(&|c| by_transform(c)), Err(error));
    }
    assert!(check(&|c| c.shortest = None).is_ok());
    // A solution that is not the shortest.
    let heavier = all_up_to(&coset, Some(&partition), presses as usize + 4, 10_000, &budget).unwrap();
    let heavier = heavier.into_iter().next_back().unwrap();
    let claimed = heavier.count_ones() as u64;
    assert!(claimed > presses);
    for shortest in [None, Some(1), Some(1000)] {
        let wrong = check(&|c| {
            (c.presses, c.shortest) = (claimed, shortest);
            c.solution = heavier.iter().map(u16::from).collect();
        });
        assert!(matches!(wrong, Err(CheckError::Fewer { .. } | CheckError::Count { .. })), "{wrong:?}");
    }
}

#[test]
fn a_search_without_time_tells_no_lies() {
    for n in [5, 19, 39, 65, 79, 123] {
        let coset = random_board(n, 5);
        let partition = Partition::parity_classes(n, n);
        for millis in [0, 1, 20] {
            let budget = threads(2).with_time(Duration::from_millis(millis));
            let answer = lightest(&coset, Some(&partition), &budget);
            assert!(coset.contains(vector(&answer)));
            assert!(answer.at_least <= answer.count());
            if n >= 79 {
                assert!(!answer.is_proved());
            }
        }
        let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
        let cancelled = threads(1).with_cancel(flag);
        let answer = lightest(&coset, Some(&partition), &cancelled);
        assert!(coset.contains(vector(&answer)) && answer.at_least <= answer.count());
    }
}

/// A set of this many dimensions on a grid, whose preparation alone takes far longer than the tests
/// here allow.
fn large_set(side: usize, dimension: usize) -> Coset {
    let (cells, mut bit) = (side * side, noise(11));
    let row = |row: usize, bit: &mut dyn FnMut() -> bool| {
        BitVec::from_fn(cells, |cell| cell == row || (cell >= dimension && cell % 7 == row % 7 && bit()))
    };
    let rows: Vec<BitVec> = (0..dimension).map(|number| row(number, &mut bit)).collect();
    Coset::from_echelon(BitVec::from_fn(cells, |_| bit()), BitMatrix::from_rows(cells, &rows))
}

/// Runs `work` with 50 milliseconds, once by the clock and once by a flag that another thread
/// raises; it may take ten times as long here.
fn ends_in_time(what: &str, work: impl Fn(&Budget)) {
    let time = Duration::from_millis(50);
    let start = std::time::Instant::now();
    work(&threads(1).with_time(time));
    let took = start.elapsed();
    assert!(took < 10 * time + Duration::from_millis(500), "{what}: {took:?} of {time:?}");
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let raised = std::sync::Arc::clone(&flag);
    let waiting = std::thread::spawn(move || {
        std::thread::sleep(time);
        raised.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    let start = std::time::Instant::now();
    work(&Budget::until_cancelled(flag));
    let took = start.elapsed();
    waiting.join().unwrap();
    assert!(took < 10 * time + Duration::from_millis(500), "{what}: {took:?} after {time:?}");
}

#[test]
fn preparation_ends_with_its_time() {
    let coset = large_set(150, 1500);
    let size = douse_puzzle::size::Size::square(150).unwrap();
    let shape = douse_puzzle::shape::Shape::grid(size, douse_puzzle::edges::Edges::Torus);
    let families = BlockFamily::of_grid(shape.as_grid().unwrap());
    let partition = Partition::of_shape(&shape);
    ends_in_time("the whole search", |budget| {
        let found = lightest::lightest_by_route(
            &coset,
            partition.as_ref(),
            &families,
            method::Route::Proof,
            method::Reach::Interactive,
            0,
            budget,
        );
        assert!(found.at_least <= found.count());
    });
    ends_in_time("information sets", |budget| {
        let found = LightestMethod::InformationSet.lightest(&coset, None, budget).unwrap();
        assert!(found.at_least <= found.count());
    });
    ends_in_time("annealing", |budget| {
        assert!(coset.contains(&light_annealing(&coset, &families, budget)));
    });
    ends_in_time("all solutions", |budget| {
        assert!(all_up_to(&coset, partition.as_ref(), 30, 9, budget).is_err());
    });
}

/// What a search draws from the account of its budget it gives back, and with a small account it
/// finds less but nothing false.
#[test]
fn memory_is_drawn_from_one_account_and_given_back() {
    for (n, seed) in [(39, 1), (65, 2), (79, 3)] {
        let coset = random_board(n, seed);
        let partition = Partition::parity_classes(n, n);
        for memory in [1 << 10, 1 << 20, 1 << 24, 1 << 28] {
            let budget = threads(2).with_time(Duration::from_secs(2)).with_memory(memory);
            let found = lightest(&coset, Some(&partition), &budget);
            assert!(found.at_least <= found.count());
            let _ = all_up_to(&coset, Some(&partition), found.count() as usize, 9, &budget);
            assert_eq!(budget.memory_left(), memory, "{n} x {n} with {memory} bytes");
        }
    }
}

#[test]
fn memory_that_is_short_costs_time_and_at_most_the_proof() {
    let coset = random_board(59, 6);
    let partition = Partition::parity_classes(59, 59);
    let answer = lightest(&coset, Some(&partition), &threads(1).with_memory(1));
    assert!(answer.is_proved() && answer.method == LightestMethod::Transform);
    assert_eq!(answer.count(), lightest(&coset, Some(&partition), &threads(1)).count());
    // Past 42 dimensions there is no transform.
    let (coset, partition) = (random_board(79, 6), Partition::parity_classes(79, 79));
    let answer = lightest(&coset, Some(&partition), &threads(1).with_memory(1 << 10));
    assert!(coset.contains(vector(&answer)) && !answer.is_proved());
    let all = all_up_to(&coset, Some(&partition), answer.count() as usize, 9, &threads(1).with_memory(1 << 10));
    assert_eq!(all, Err(AllError::Memory { bytes: 1 << 10 }));
}

#[test]
fn many_cells_need_wider_sums() {
    let mut bit = noise(3);
    let cells = 40_000;
    let start = BitVec::from_fn(cells, |_| bit());
    let directions = BitMatrix::from_fn(9, cells, |row, cell| cell == row || (cell >= 9 && bit()));
    all_methods_agree(&Coset::new(start, directions).unwrap(), &Partition::from_fn(cells, |cell| cell % 4));
}

/// Lists of a part keep weights in 16 bits.
#[test]
fn parts_of_more_cells_than_lists_hold_are_not_used() {
    for (own, fits) in [(65_535, true), (65_536, false)] {
        let mut bit = noise(5);
        let cells = 4 * own;
        let directions = BitMatrix::from_fn(7, cells, |row, cell| cell == row || (cell >= 7 && bit()));
        let coset = Coset::new(BitVec::from_fn(cells, |_| true), directions).unwrap();
        let by =
            |method: LightestMethod| method.lightest(&coset, Some(&Partition::from_fn(cells, |c| c % 4)), &threads(1));
        let (classes, listed) = (by(LightestMethod::ParityClasses), by(LightestMethod::Listing).unwrap());
        assert_eq!(classes.map(|classes| classes.count()), fits.then(|| listed.count()));
    }
}

#[test]
fn a_scan_gives_every_weight_in_its_place() {
    let mut bit = noise(8);
    let directions = BitMatrix::from_fn(19, 60, |row, cell| cell == row || (cell >= 19 && bit()));
    let coset = Coset::new(BitVec::from_fn(60, |_| bit()), directions).unwrap();
    let spectrum = spectrum::Spectrum::new(&coset);
    struct Compare<'a>(&'a spectrum::Spectrum, u64);
    impl spectrum::Visitor<i16> for Compare<'_> {
        fn visit(&mut self, base: u64, values: &[i16]) {
            for (y, &value) in (base..).zip(values).step_by(97) {
                assert_eq!(i32::from(value), self.0.value(y), "at {y}");
            }
            self.1 += values.len() as u64;
        }
    }
    let chunks =
        spectrum.scan::<i16, _>(spectrum::Prefix::NONE, &threads(2), |_| Compare(&spectrum, 0), |_| ()).unwrap();
    assert_eq!(chunks.iter().map(|chunk| chunk.1).sum::<u64>(), 1 << 19);
    assert!(chunks.iter().all(|chunk| chunk.1 == spectrum.chunk_len()));
}

#[test]
fn counts_come_from_the_equations_too() {
    let mut bit = noise(4);
    let directions = BitMatrix::from_fn(14, 22, |row, cell| cell == row || (cell >= 14 && bit()));
    let coset = Coset::new(BitVec::from_fn(22, |_| bit()), directions).unwrap();
    let by_transform = transform::counts_transform(&coset, &threads(1)).unwrap();
    let by_equations = count_by_weight::counts_dual(&coset, &threads(1)).unwrap();
    assert_eq!(by_equations, by_transform.into_iter().map(u128::from).collect::<Vec<_>>());
    // All of 2^126 vectors, and half of 2^127.
    let everything = Coset::new(BitVec::zeros(126), BitMatrix::identity(126)).unwrap();
    assert_eq!(count_by_weight(&everything, &threads(1)).unwrap().iter().sum::<u128>(), 1 << 126);
    let even = BitMatrix::from_fn(119, 120, |row, cell| cell == row || cell == 119);
    let counts = count_by_weight(&Coset::new(BitVec::zeros(120), even).unwrap(), &threads(1)).unwrap();
    assert_eq!((counts[0], counts[1], counts[2]), (1, 0, 60 * 119));
    let large = BitMatrix::from_fn(60, 180, |row, cell| cell == row || (cell >= 60 && bit()));
    let large = Coset::new(BitVec::zeros(180), large).unwrap();
    let error = count_by_weight(&large, &threads(1));
    assert_eq!(error, Err(CountError::TooLarge { dimension: 60, cells: 180 }));
}

#[test]
fn what_is_no_coset_is_refused() {
    let twice = BitMatrix::from_fn(2, 3, |_, cell| cell > 0);
    let error = Coset::new(BitVec::zeros(3), twice.clone()).unwrap_err();
    assert_eq!(error, CosetError::Dependent { directions: 2, rank: 1 });
    let error = Coset::new(BitVec::zeros(4), twice).unwrap_err();
    assert_eq!(error, CosetError::Length { start: 4, directions: 3 });
}

/// A set on four parts of `width` cells that see `bits` bits each of `dimension`.
fn four_part_set(dimension: usize, bits: [usize; 4], width: usize, seed: u64) -> (Coset, Partition) {
    let mut bit = noise(seed);
    let mut columns = Vec::new();
    for bits in bits {
        let seen: Vec<BitVec> = (0..bits).map(|_| BitVec::from_fn(dimension, |_| bit())).collect();
        for _ in 0..width {
            let mut column = BitVec::zeros(dimension);
            seen.iter().for_each(|s| {
                if bit() {
                    column.add(s);
                }
            });
            columns.push(column);
        }
    }
    let cells = columns.len();
    let all = BitMatrix::from_fn(dimension, cells, |row, cell| columns[cell].get(row));
    let reduced = douse_algebra::elimination::echelon(all);
    let directions = reduced.matrix.submatrix(0..reduced.rank(), 0..cells);
    let coset = Coset::new(BitVec::from_fn(cells, |_| bit()), directions).unwrap();
    (coset, Partition::from_fn(cells, |cell| cell / width))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_division_of_any_set_is_searched_rightly(
        seed: u64,
        dimension in 1usize..11,
        bits in prop::array::uniform4(0usize..8),
        width in 1usize..20,
    ) {
        let (coset, partition) = four_part_set(dimension, bits, width, seed);
        all_methods_agree(&coset, &partition);
    }

    #[test]
    fn divisions_into_other_than_four_parts_work_too(seed: u64, parts in 1usize..8, dimension in 0usize..9) {
        let mut bit = noise(seed);
        let cells = 40;
        let directions = BitMatrix::from_fn(dimension, cells, |row, cell| cell == row || (cell >= dimension && bit()));
        let coset = Coset::new(BitVec::from_fn(cells, |_| bit()), directions).unwrap();
        all_methods_agree(&coset, &Partition::from_fn(cells, |cell| cell % parts));
    }

    #[test]
    fn independent_pieces_are_searched_alone(seed: u64, sizes in prop::collection::vec((0usize..4, 0usize..6), 1..5)) {
        let mut bit = noise(seed);
        let (mut cells, mut rows) = (3, Vec::new());
        for &(dimension, more) in &sizes {
            let from = cells;
            cells += dimension + more;
            rows.extend((0..dimension).map(|row| (from, from + row, from + dimension, cells)));
        }
        let directions = BitMatrix::from_fn(rows.len(), cells, |row, cell| {
            let (_, own, others, end) = rows[row];
            cell == own || ((others..end).contains(&cell) && bit())
        });
        let coset = Coset::new(BitVec::from_fn(cells, |_| bit()), directions).unwrap();
        all_methods_agree(&coset, &Partition::from_fn(cells, |cell| cell % 4));
    }

    #[test]
    fn weights_have_in_common_what_is_said(seed: u64, dimension in 0usize..7, cells in 8usize..20) {
        let mut bit = noise(seed);
        let directions = BitMatrix::from_fn(dimension, cells, |row, cell| cell == row || (cell >= dimension && bit()));
        let coset = Coset::new(BitVec::from_fn(cells, |_| bit()), directions).unwrap();
        let step = coset.weight_step(&Budget::boundless());
        let doubled = Coset::new(
            BitVec::from_fn(2 * cells, |cell| coset.start().get(cell / 2)),
            BitMatrix::from_fn(dimension, 2 * cells, |row, cell| coset.directions().get(row, cell / 2)),
        ).unwrap();
        prop_assert!(doubled.weight_step(&Budget::boundless()).modulus >= 2);
        for (coset, step) in [(&coset, step), (&doubled, doubled.weight_step(&Budget::boundless()))] {
            prop_assert!(listed(coset).iter().all(|vector| vector.count_ones() % step.modulus == step.residue));
        }
    }

    #[test]
    fn the_fingerprint_sees_the_set_and_not_how_it_is_written(seed: u64, dimension in 1usize..7) {
        let mut bit = noise(seed);
        let cells = 30;
        let directions = BitMatrix::from_fn(dimension, cells, |row, cell| cell == row || (cell >= dimension && bit()));
        let coset = Coset::new(BitVec::from_fn(cells, |_| bit()), directions.clone()).unwrap();
        let mut other = directions;
        (1..dimension).for_each(|row| if bit() { other.add_row(row - 1, row) });
        let moved = coset.vector(&BitVec::from_fn(dimension, |_| bit()));
        let same = Coset::new(moved.clone(), other.clone()).unwrap();
        prop_assert_eq!(coset.fingerprint(), same.fingerprint());
        let mut outside = moved;
        outside.flip(cells - 1);
        let shifted = Coset::new(outside.clone(), other).unwrap();
        if !coset.contains(&outside) {
            prop_assert_ne!(coset.fingerprint(), shifted.fingerprint());
        }
    }
}

/// Results in memory, with some of them lost now and then.
#[derive(Default)]
struct InMemory(std::collections::HashMap<Task, Vec<u8>>);

impl Results for InMemory {
    fn get(&self, task: &Task) -> Option<Vec<u8>> {
        self.0.get(task).cloned()
    }
}

/// A search by tasks that is opened anew for every few of them, as after a crash.
fn by_tasks<N: parity_classes::Number>(
    classes: &FourParts<'_, N>,
    sizes: TaskSizes,
    presses: u64,
) -> (Certificate, usize) {
    let (mut results, mut done) = (InMemory::default(), 0);
    let budget = threads(2);
    loop {
        let mut search = parity_classes::TaskSearch::new(classes, sizes, &budget).unwrap();
        match search.next(&results).unwrap() {
            Next::Found(certificate) => return (certificate, done),
            Next::Tasks { tasks, at_least } => {
                assert!(!tasks.is_empty() && at_least <= presses);
                for task in tasks.iter().rev().take(40) {
                    assert_eq!(task.to_string().parse().as_ref(), Ok(task));
                    // Another worker, which knows the results only.
                    let mut worker = parity_classes::TaskSearch::new(classes, sizes, &budget).unwrap();
                    let result = worker.run(task, &results).unwrap();
                    results.0.insert(task.clone(), result);
                    done += 1;
                }
            }
        }
    }
}

#[test]
fn tasks_find_what_one_search_finds_in_numbers_of_32_and_64_bits() {
    for (n, seed, joins) in [(23, 2, 3e3), (30, 3, 1e4), (65, 1, 3e7)] {
        let sizes = TaskSizes { entry_bits: 17, joins };
        let coset = random_board(n, seed);
        let partition = Partition::parity_classes(n, n);
        // One thread: which of two finds the first solution decides the levels of a certificate.
        let found = lightest_resumed(&coset, &partition, None, &threads(1)).unwrap();
        let (expected, presses) = (found.certificate(&coset).unwrap(), found.count());
        let narrow =
            by_tasks(&FourParts::<u32>::new(&coset, &partition, &Budget::boundless()).unwrap(), sizes, presses);
        let wide = by_tasks(&FourParts::<u64>::new(&coset, &partition, &Budget::boundless()).unwrap(), sizes, presses);
        assert_eq!(narrow, wide, "{n} x {n}");
        let (certificate, tasks) = wide;
        assert!(n < 65 || tasks > 50, "{tasks} tasks");
        assert_eq!(certificate, expected, "{n} x {n}");
        recheck(&coset, &partition, &certificate, &threads(2)).unwrap();
        let straight =
            LevelSearch::new(&FourParts::<u64>::new(&coset, &partition, &Budget::boundless()).unwrap(), &threads(1))
                .unwrap()
                .lightest(None, None)
                .unwrap();
        assert_eq!((&straight.first, Some(straight.count)), (vector(&found), found.shortest), "{n} x {n}");
    }
}

#[test]
fn damaged_results_and_foreign_tasks_are_refused() {
    let (coset, partition) = (random_board(30, 5), Partition::parity_classes(30, 30));
    let sizes = TaskSizes { entry_bits: 12, joins: 1e9 };
    let with = |results: &InMemory, work: &mut dyn FnMut(&mut dyn TaskRunner, &InMemory)| {
        with_tasks(&coset, &partition, sizes, &threads(1), |runner| work(runner, results)).unwrap();
    };
    let mut results = InMemory::default();
    let mut first = Vec::new();
    with(&results, &mut |runner, results| {
        let Next::Tasks { tasks, .. } = runner.next(results).unwrap() else { panic!("nothing is known yet") };
        first = tasks.iter().map(|task| (task.clone(), runner.run(task, results).unwrap())).collect();
        let foreign: Task = "list 4 limit 10 prefix 0 0".parse().unwrap();
        assert_eq!(runner.run(&foreign, results), Err(TaskError::Unknown(foreign.to_string())));
        let early: Task = "join 100 pair 0 numbers 0 5 four-shares 25 25 25 25".parse().unwrap();
        assert_eq!(runner.run(&early, results), Err(TaskError::Unknown(early.to_string())));
    });
    results.0.extend(first.clone());
    let (task, bytes) = first[0].clone();
    let mut heavy = bytes.clone();
    *heavy.last_mut().unwrap() = 255;
    let mut foreign = bytes.clone();
    let end = foreign.len() - 3;
    foreign[end] = 255;
    for damaged in [bytes[..bytes.len() - 3].to_vec(), heavy, foreign] {
        results.0.insert(task.clone(), damaged);
        with(&results, &mut |runner, results| {
            assert_eq!(runner.next(results), Err(TaskError::Damaged { task: task.to_string() }));
        });
    }
}

/// Lists without a single number: nothing is ever joined or found.
struct Empty;

impl Results for Empty {
    fn get(&self, task: &Task) -> Option<Vec<u8>> {
        Some(format!("{task} entries 0\n").into_bytes())
    }
}

#[test]
fn a_search_whose_lists_lack_every_solution_ends() {
    let (coset, partition) = (random_board(9, 5), Partition::parity_classes(9, 9));
    let sizes = TaskSizes { entry_bits: 3, joins: 100.0 };
    let next = with_tasks(&coset, &partition, sizes, &threads(1), |search| search.next(&Empty)).unwrap();
    assert_eq!(next, Err(TaskError::Damaged { task: "list".to_owned() }));
}
