use super::*;
use douse_puzzle::edges::Edges;
use douse_puzzle::pattern::States;
use douse_puzzle::random::SeededRng;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::size::Size;
use douse_shortest::{Lengths, Progress};
use douse_solver::solve::{kernel, solve};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn grid(size: &str, edges: Edges, rule: Rule, states: u64) -> Variant {
    Variant::new(Shape::grid(size.parse().unwrap(), edges), rule, States::new(states).unwrap()).unwrap()
}

fn number(count: &Count) -> BigUint {
    count.prime_powers().map(|(prime, exponent)| BigUint::from(prime).pow(exponent as u32)).product()
}

/// Board by board from the solved one.
fn distribution_by_walking(variant: &Variant) -> Vec<BigUint> {
    let solved = Board::new(variant.clone(), Pattern::zeros(variant.states(), variant.cells())).unwrap();
    let mut distance = HashMap::from([(solved.lights().clone(), 0usize)]);
    let mut queue = VecDeque::from([solved]);
    let mut counts: Vec<u32> = Vec::new();
    while let Some(board) = queue.pop_front() {
        let steps = distance[board.lights()];
        counts.resize(counts.len().max(steps + 1), 0);
        counts[steps] += 1;
        for cell in 0..variant.cells() {
            // Backwards: a board from which one press leads here.
            let mut before = board.clone();
            (1..variant.states().get()).for_each(|_| before.press(cell));
            if !distance.contains_key(before.lights()) {
                distance.insert(before.lights().clone(), steps + 1);
                queue.push_back(before);
            }
        }
    }
    counts.into_iter().map(BigUint::from).collect()
}

fn check(hardest: &Hardest) {
    let answer = solve(&hardest.board).unwrap();
    let space = answer.space().expect("the hardest board is solvable");
    let shortest = space.shortest(&Budget::unlimited());
    assert!(shortest.is_proved());
    assert_eq!(shortest.count(), hardest.presses);
    assert_eq!(hardest.solution.total(), hardest.presses);
    let mut board = hardest.board.clone();
    board.apply(&hardest.solution);
    assert!(board.is_solved());
}

#[test]
fn every_method_agrees_with_walking() {
    let mut compared = 0;
    for (size, states) in
        [("1x1", 2), ("2x2", 2), ("3x3", 2), ("4x3", 2), ("5x2", 2), ("3x2", 3), ("2x2", 4), ("3x2", 4), ("2x2", 6)]
    {
        for edges in [Edges::Flat, Edges::Torus, Edges::Klein] {
            for rule in [Rule::Plus, Rule::King, Rule::OpenPlus, Rule::Drawn("000/011/010".parse().unwrap())] {
                let variant = grid(size, edges, rule, states);
                let counts = distribution_by_walking(&variant);
                for method in HardestMethod::ALL {
                    let found = match hardest_by(&variant, &Goal::ON, method, &Budget::unlimited().with_threads(2)) {
                        Ok(found) => found,
                        Err(HardestError::Method(_)) => continue,
                        Err(error) => panic!("{error}"),
                    };
                    assert_eq!(found.presses as usize, counts.len() - 1, "{method:?} {variant:?}");
                    assert!(found.is_proved());
                    assert_eq!(number(&found.positions), counts.iter().sum::<BigUint>());
                    if found.distribution.is_some()
                        || !matches!(method, HardestMethod::IntegerProgram | HardestMethod::Pieces)
                    {
                        assert_eq!(found.distribution.as_ref(), Some(&counts), "{method:?} {variant:?}");
                        assert_eq!(found.boards.as_ref(), counts.last());
                    }
                    check(&found);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 200, "{compared}");
}

/// The relaxation against all entries, for random classes of few dimensions.
#[test]
fn the_integer_program_agrees_with_trying_everything() {
    let mut rng = SeededRng::new("flattest");
    for _ in 0..300 {
        let dimension = 1 + rng.below(4) as usize;
        let mut classes = Vec::new();
        let mut tries = 1u64;
        for column in 1..1u32 << dimension {
            let cells = rng.below(5) as i32;
            if cells > 0 && tries * (cells as u64 + 1) < 20_000 {
                tries *= cells as u64 + 1;
                classes.push(integer_program::CountedColumn { column, cells, part: 0 });
            }
        }
        let found = integer_program::flattest(&classes, dimension, &|_, _| {}, &Budget::unlimited());
        let mut least = i32::MAX;
        for mut number in 0..tries {
            let entries: Vec<i32> = classes
                .iter()
                .map(|class| {
                    let digit = number % (class.cells as u64 + 1);
                    number /= class.cells as u64 + 1;
                    2 * digit as i32 - class.cells
                })
                .collect();
            least = least.min(integer_program::highest(&classes, dimension, &entries));
        }
        assert_eq!((found.highest, found.at_least), (least, least), "{classes:?}");
        assert_eq!(integer_program::highest(&classes, dimension, &found.entries), least);
    }
}

#[test]
fn figures_of_the_tables() {
    for line in include_str!("../../tests/data/hardest.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let variant =
            grid(fields[0], fields[1].parse().unwrap(), fields[2].parse().unwrap(), fields[3].parse().unwrap());
        let found = hardest(&variant, &Goal::Off, &Budget::unlimited().with_threads(2)).unwrap();
        assert_eq!((found.presses, found.is_proved()), (fields[4].parse().unwrap(), true), "{line}");
        if let Some(boards) = fields.get(5) {
            assert_eq!(found.boards.as_ref().map(ToString::to_string).as_deref(), Some(*boards), "{line}");
        }
        check(&found);
    }
    for line in
        include_str!("../../tests/data/distance_distributions.tsv").lines().filter(|line| !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split('\t').collect();
        if fields[2] != "2" {
            continue;
        }
        let variant = grid(fields[0], fields[1].parse().unwrap(), Rule::Plus, 2);
        for method in [HardestMethod::BreadthFirst, HardestMethod::ClassCounting] {
            if fields[0] == "5x5" && fields[1] == "torus" && method == HardestMethod::ClassCounting {
                continue;
            }
            let found = hardest_by(&variant, &Goal::Off, method, &Budget::unlimited().with_threads(2)).unwrap();
            let counts: Vec<String> = found.distribution.unwrap().iter().map(ToString::to_string).collect();
            assert_eq!(counts.join(" "), fields[3], "{line}");
        }
    }
}

#[test]
#[ignore = "slow: half a minute"]
fn slower_figures() {
    for (size, presses) in [("16x16", 124), ("29x29", 443)] {
        let variant = grid(size, Edges::Flat, Rule::Plus, 2);
        let found = hardest(&variant, &Goal::Off, &Budget::unlimited().with_threads(2)).unwrap();
        assert_eq!((found.presses, found.is_proved()), (presses, true), "{size}");
        check(&found);
    }
    let line = include_str!("../../tests/data/distance_distributions.tsv").lines().last().unwrap();
    let found =
        hardest(&grid("5x5", Edges::Flat, Rule::Plus, 3), &Goal::Off, &Budget::unlimited().with_threads(2)).unwrap();
    let counts: Vec<String> = found.distribution.as_ref().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(counts.join(" "), line.rsplit('\t').next().unwrap());
    check(&found);
}

/// The document that asks for the worst start: 3x3 with all lights on as the goal.
#[test]
fn the_worst_start_of_three_by_three() {
    let variant = grid("3x3", Edges::Flat, Rule::Plus, 2);
    let found = hardest(&variant, &Goal::ON, &Budget::unlimited()).unwrap();
    assert_eq!(format!("{:?}", found.board.lights()), "010101010");
    assert_eq!((found.presses, found.boards), (9, Some(1u32.into())));
    assert_eq!((found.positions.to_u128(), found.moves.to_u128()), (Some(512), Some(4608)));
    let off = hardest(&variant, &Goal::Off, &Budget::unlimited()).unwrap();
    assert_eq!(format!("{:?}", off.board.lights()), "101010101");
}

#[test]
fn boards_without_quiet_patterns_are_direct_at_any_size() {
    let variant = Variant::new(Shape::grid(Size::square(100).unwrap(), Edges::Flat), Rule::Plus, States::TWO).unwrap();
    let found = hardest(&variant, &Goal::Off, &Budget::unlimited()).unwrap();
    assert_eq!((found.presses, found.is_proved(), found.method), (10_000, true, HardestMethod::Direct));
}

/// Raises a flag when a method begins.
struct StopAtMethod(Arc<AtomicBool>);

impl Progress for StopAtMethod {
    fn report(&self, event: &Event<'_>) {
        if matches!(event, Event::Method { .. }) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// What is not finished has bounds that hold. No solvable 19x19 board needs more than 181 presses:
/// the quiet patterns miss only the middle, and over all of them the other cells are pressed half
/// the time.
#[test]
fn bounds_where_time_is_short() {
    let variant = grid("19x19", Edges::Flat, Rule::Plus, 2);
    // Stopped when the quiet patterns are known: the same on every machine, however slow.
    let flag = Arc::new(AtomicBool::new(false));
    let stop = StopAtMethod(Arc::clone(&flag));
    let budget = Budget::unlimited().with_cancel(flag).with_progress(&stop);
    let found = hardest(&variant, &Goal::Off, &budget).unwrap();
    assert!(!found.is_proved() && found.presses > 0 && found.at_most <= 181, "{} {}", found.presses, found.at_most);
    check(&found);
    let three = grid("26x26", Edges::Torus, Rule::Plus, 3);
    let too_large = hardest(&three, &Goal::Off, &Budget::unlimited());
    assert!(matches!(too_large, Err(HardestError::TooLarge { states: 3, .. })));
}

/// With `m` of the `n` rows in the quiet pattern of a row and `z` not, the king rule is the
/// switching game on `m x m` lamps, `2 z` lines of `m` cells that change together, and `z^2` cells
/// that nothing touches. The figures of the game itself are those of OEIS A005311.
#[test]
fn kings_on_flat_boards_are_a_switching_game() {
    for (n, game) in [(2u64, 1), (5, 4), (8, 11)] {
        let variant = grid(&format!("{n}x{n}"), Edges::Flat, Rule::King, 2);
        let found = hardest(&variant, &Goal::Off, &Budget::unlimited().with_threads(2)).unwrap();
        let m = 2 * (n + 1) / 3;
        let z = n - m;
        assert_eq!((found.presses, found.is_proved()), (game + 2 * z * (m / 2) + z * z, true), "{n}");
        assert_eq!(found.method, HardestMethod::Pieces);
        assert_eq!(found.distribution.as_ref().unwrap().iter().sum::<BigUint>(), number(&found.positions));
        assert_eq!(found.boards.as_ref(), found.distribution.as_ref().unwrap().last());
        check(&found);
    }
}

/// Symmetries against going through all positions one by one.
#[test]
fn the_switching_game_agrees_with_breadth_first_search() {
    for (size, rows, columns) in [("5x2", 4, 2), ("5x5", 4, 4), ("8x5", 6, 4), ("11x2", 8, 2)] {
        let variant = grid(size, Edges::Flat, Rule::King, 2);
        let kernel = kernel(&variant).unwrap();
        let components = Code::new(&kernel, &Budget::unlimited()).unwrap().components();
        let game = components
            .iter()
            .find_map(|component| Some((component, SwitchingGame::of_component(component, variant.shape())?)));
        let (component, game) = game.expect("a switching game");
        assert_eq!(component.cells.len(), rows * columns, "{size}");
        let played = game.count(&Budget::unlimited().with_threads(2)).unwrap();
        let searched =
            breadth_first::search(component, &Budget::unlimited()).unwrap().expect("a search without limits");
        assert!(played.distribution.is_some());
        assert_eq!(played.distribution, searched.distribution, "{size}");
        let mut whole = Pattern::zeros(States::TWO, variant.cells());
        component.cells.iter().zip(played.hardest.iter()).for_each(|(&cell, times)| whole.set(cell, times));
        assert_eq!(kernel.around(whole).shortest(&Budget::unlimited()).count(), played.presses, "{size}");
    }
}

/// With the row-column rule on odd sides only even numbers of switches are quiet; likewise against
/// all positions.
#[test]
fn the_row_column_rule_is_the_game_with_an_even_number_of_switches() {
    for (size, lines) in [("3x3", 6), ("5x3", 8), ("5x5", 10)] {
        let variant = grid(size, Edges::Flat, Rule::RowColumn, 2);
        let kernel = kernel(&variant).unwrap();
        let components = Code::new(&kernel, &Budget::unlimited()).unwrap().components();
        let [component] = &components[..] else { panic!("one component") };
        assert_eq!(component.quiet.len() + 2, lines, "{size}");
        let game = SwitchingGame::of_component(component, variant.shape()).expect("a switching game");
        let played = game.count(&Budget::unlimited().with_threads(2)).unwrap();
        let searched =
            breadth_first::search(component, &Budget::unlimited()).unwrap().expect("a search without limits");
        assert!(played.distribution.is_some());
        assert_eq!(played.distribution, searched.distribution, "{size}");
        assert_eq!(kernel.around(played.hardest).shortest(&Budget::unlimited()).count(), played.presses, "{size}");
    }
    let variant = grid("7x7", Edges::Flat, Rule::RowColumn, 2);
    let found = hardest(&variant, &Goal::Off, &Budget::unlimited().with_threads(2)).unwrap();
    assert!(found.is_proved() && found.method == HardestMethod::Pieces);
    assert_eq!(found.distribution.as_ref().unwrap().iter().sum::<BigUint>(), number(&found.positions));
    check(&found);
}

#[test]
#[ignore = "slow: some seconds"]
fn kings_on_eleven_by_eleven() {
    let variant = grid("11x11", Edges::Flat, Rule::King, 2);
    let found = hardest(&variant, &Goal::Off, &Budget::unlimited().with_threads(2)).unwrap();
    assert_eq!((found.presses, found.is_proved()), (55, true));
    assert_eq!(found.distribution.as_ref().unwrap().iter().sum::<BigUint>(), number(&found.positions));
    check(&found);
}

#[test]
fn counting_takes_the_time_there_is() {
    let (unlimited, hour) = (Budget::unlimited(), Budget::unlimited().with_time(Duration::from_secs(3600)));
    // About three hours, and nothing else leads to a proof.
    let code = Code::new(&kernel(&grid("5x5", Edges::Klein, Rule::Plus, 4)).unwrap(), &unlimited).unwrap();
    assert_eq!(component::cheapest(&code, &unlimited).unwrap().0, HardestMethod::ClassCounting);
    assert_eq!(component::cheapest(&code, &hour).unwrap().0, HardestMethod::IntegerProgram);
    // Likewise, but an integer program has a proof sooner.
    let code = Code::new(&kernel(&grid("8x8", Edges::Flat, Rule::OpenPlus, 2)).unwrap(), &unlimited).unwrap();
    assert_eq!(component::cheapest(&code, &unlimited).unwrap().0, HardestMethod::IntegerProgram);
}

#[test]
fn the_search_for_a_solution_ends_with_the_budget_unless_it_takes_a_moment() {
    let stopped = Budget::unlimited().with_cancel(Arc::new(AtomicBool::new(true)));
    for (size, quick) in [("6x3", true), ("15x3", false)] {
        let variant = grid(size, Edges::Torus, Rule::King, 2);
        let search = HardestSearch::new(&variant, &Goal::Off, &Budget::unlimited()).unwrap();
        let presses = Pattern::from_values(States::TWO, (0..variant.cells()).map(|cell| u16::from(cell % 5 < 2)));
        let effect = variant.effect(&presses);
        let [all, some] =
            [&Budget::unlimited(), &stopped].map(|budget| search.fewest(presses.clone(), budget).presses.clone());
        assert_eq!((variant.effect(&all), variant.effect(&some)), (effect.clone(), effect));
        assert_eq!(all.total() == some.total(), quick, "{size}: {} and {}", all.total(), some.total());
    }
}

/// Few boards of many states: 78 125 quiet patterns leave five.
#[test]
fn few_positions_are_walked_through_whatever_the_quiet_patterns() {
    let variant = grid("1x8", Edges::Flat, Rule::RowColumn, 5);
    let found = hardest(&variant, &Goal::Off, &Budget::unlimited()).unwrap();
    assert_eq!((found.presses, found.is_proved(), found.method), (4, true, HardestMethod::BreadthFirst));
    assert_eq!(found.distribution, Some(vec![1u32.into(); 5]));
    check(&found);
}

/// Every method ends soon after its budget, whatever it does.
#[test]
fn hard_cases_end_with_their_budget() {
    for (size, edges, rule, states) in [
        ("6x6", Edges::Torus, Rule::OpenPlus, 2),
        ("5x25", Edges::Flat, Rule::RowColumn, 2),
        ("5x39", Edges::Flat, Rule::RowColumn, 2),
        ("4x70", Edges::Flat, Rule::King, 2),
        ("33x33", Edges::Flat, Rule::Plus, 2),
        ("23x23", Edges::Flat, Rule::Plus, 2),
        ("300x300", Edges::Flat, Rule::Plus, 2),
        ("5x5", Edges::Klein, Rule::Plus, 4),
        ("9x9", Edges::Flat, Rule::Plus, 6),
    ] {
        let variant = grid(size, edges, rule, states);
        let start = std::time::Instant::now();
        let budget = Budget::unlimited().with_time(Duration::from_millis(200)).with_memory(1 << 28);
        let found = hardest(&variant, &Goal::Off, &budget);
        let errors = |error: &HardestError| !matches!(error, HardestError::Contradiction { .. });
        assert!(found.as_ref().err().is_none_or(errors), "{size}: {found:?}");
        assert!(start.elapsed() < Duration::from_secs(5), "{size} {:?}", start.elapsed());
    }
}
