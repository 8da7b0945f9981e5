//! Sequences of lit cells only, replayed press by press; optimal lengths against the stored table.

use douse_analysis::play_rules::{
    LegalSolutionError, LitOnlyError, PlayRule, max_searched_cells, replay, shortest_legal_solution, solve_lit_only,
    solve_lit_only_from,
};
use douse_puzzle::board::Board;
use douse_puzzle::edges::Edges;
use douse_puzzle::goal::Goal;
use douse_puzzle::graph::Graph;
use douse_puzzle::incidence::Incidence;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::random::SeededRng;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;
use douse_shortest::Budget;
use douse_solver::generate::{Generator, Way};
use douse_solver::solve::{Answer, solve};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// The most presses that are documented, for a solution of `presses` presses and cells at most
/// `diameter` presses apart.
fn length_bound(presses: usize, diameter: usize) -> usize {
    presses * (4 * diameter + 3)
}

fn grid(width: usize, height: usize, edges: Edges, rule: Rule) -> Variant {
    Variant::new(Shape::grid(Size::new(width, height).unwrap(), edges), rule, States::TWO).unwrap()
}

fn board(variant: &Variant, lights: u64) -> Board {
    let values = (0..variant.cells()).map(|i| (lights >> i & 1) as u16);
    Board::new(variant.clone(), Pattern::from_values(States::TWO, values)).unwrap()
}

/// How many boards need 0, 1, 2, ... presses by a rule: breadth-first search backwards from the
/// dark board, with lit (0) or unlit (1) due where they take turns.
fn played_lengths(variant: &Variant, rule: PlayRule) -> Vec<u64> {
    let by: Vec<usize> =
        (0..variant.cells()).map(|cell| variant.lights_of(cell).into_iter().map(|light| 1 << light).sum()).collect();
    let turns = if matches!(rule, PlayRule::LitFirst | PlayRule::UnlitFirst) { 2 } else { 1 };
    let mut distance = vec![vec![None; 1 << variant.cells()]; turns];
    let mut queue: VecDeque<(usize, usize)> = (0..turns).map(|due| (due, 0)).collect();
    distance.iter_mut().for_each(|boards| boards[0] = Some(0));
    while let Some((due, after)) = queue.pop_front() {
        let length = distance[due][after].unwrap() + 1;
        let due = turns - 1 - due;
        for (cell, &mask) in by.iter().enumerate() {
            let before = after ^ mask;
            let allowed = rule == PlayRule::Any || (before >> cell & 1 == 1) == (due == 0);
            if allowed && distance[due][before].is_none() {
                distance[due][before] = Some(length);
                queue.push_back((due, before));
            }
        }
    }
    let mut lengths = Vec::new();
    for &length in distance[usize::from(rule == PlayRule::UnlitFirst)].iter().flatten() {
        lengths.resize(lengths.len().max(length + 1), 0);
        lengths[length] += 1;
    }
    lengths
}

/// The longest of the shortest ways between cells of one part.
fn diameter(variant: &Variant) -> usize {
    let incidence = Incidence::of(variant, &Budget::default()).unwrap();
    let mut longest = 0;
    for from in 0..incidence.cells() {
        let mut distance = HashMap::from([(from, 0)]);
        let mut queue = VecDeque::from([from]);
        while let Some(cell) = queue.pop_front() {
            longest = longest.max(distance[&cell]);
            for &next in incidence.lights_of(cell) {
                if !distance.contains_key(&(next as usize)) {
                    distance.insert(next as usize, distance[&cell] + 1);
                    queue.push_back(next as usize);
                }
            }
        }
    }
    longest
}

/// Solves and replays; the length relative to the bound is checked too.
fn check(board: &Board, diameter: usize) -> usize {
    let presses = solve_lit_only(board).unwrap();
    assert!(replay(board, PlayRule::LitOnly, &presses).unwrap().is_solved(), "{board:?}");
    let Answer::Solvable(space) = solve(board).unwrap() else { panic!("solved and unsolvable") };
    assert!(presses.len() <= length_bound(space.presses().support(), diameter), "{board:?}");
    presses.len()
}

#[test]
fn every_board_of_four_by_four() {
    let variant = grid(4, 4, Edges::Flat, Rule::Plus);
    let far = diameter(&variant);
    let mut solvable = 0;
    for lights in 0..1 << 16 {
        let board = board(&variant, lights);
        match solve_lit_only(&board) {
            Ok(presses) => {
                solvable += 1;
                assert!(replay(&board, PlayRule::LitOnly, &presses).unwrap().is_solved(), "{lights:016b}");
                assert!(presses.len() <= length_bound(16, far), "{lights:016b}");
            }
            Err(error) => assert!(matches!(error, LitOnlyError::Unsolvable(_)), "{lights:016b}"),
        }
    }
    assert_eq!(solvable, 1 << 12);
}

#[test]
fn random_boards_of_five_and_twenty() {
    for (side, rounds) in [(5, 10_000), (20, 1000)] {
        let variant = grid(side, side, Edges::Flat, Rule::Plus);
        let far = diameter(&variant);
        let mut boards = Generator::new(variant, Goal::Off, Way::Presses, "lit only").unwrap();
        (0..rounds).for_each(|_| {
            check(&boards.next_board().unwrap(), far);
        });
    }
}

/// The light is as far as can be from most of what has to be pressed. (On the flat 50x50 board with
/// the plus rule one light in a corner cannot be solved; on these it can.)
#[test]
fn one_light_in_a_corner() {
    for (side, edges, rule) in [
        (51, Edges::Flat, Rule::Plus),
        (52, Edges::Flat, Rule::Plus),
        (50, Edges::Flat, Rule::Knight),
        (50, Edges::Cylinder, Rule::X),
        (50, Edges::Torus, Rule::King),
        (50, Edges::Moebius, Rule::X),
        (50, Edges::Klein, Rule::King),
    ] {
        for corner in [0, side - 1, side * (side - 1), side * side - 1] {
            let variant = grid(side, side, edges, rule.clone());
            let mut lights = Pattern::zeros(States::TWO, variant.cells());
            lights.set(corner, 1);
            let board = Board::new(variant, lights).unwrap();
            let presses = solve_lit_only(&board).unwrap();
            assert!(replay(&board, PlayRule::LitOnly, &presses).unwrap().is_solved());
            assert!(presses.len() <= length_bound(side * side, 2 * side));
        }
    }
}

#[test]
fn other_rules_edges_and_graphs() {
    let mut rng = SeededRng::new("lit only graphs");
    let mut variants = vec![
        grid(7, 3, Edges::Torus, Rule::King),
        grid(6, 5, Edges::Klein, Rule::Plus),
        grid(5, 5, Edges::Flat, Rule::RowColumn),
        grid(6, 6, Edges::Flat, Rule::Knight),
        grid(9, 1, Edges::Flat, Rule::Plus),
        grid(40, 1, Edges::Flat, Rule::Plus),
        grid(1, 1, Edges::Flat, Rule::Plus),
    ];
    // Random graphs, sparse to dense, mostly in several parts; twins and hubs come up by
    // themselves.
    for round in 0..600 {
        let cells = 1 + rng.below(11) as usize;
        let chance = 1 + round % 9;
        let mut edges = Vec::new();
        for a in 0..cells {
            edges.extend((a + 1..cells).filter(|_| rng.below(10) < chance).map(|b| (a, b)));
        }
        let graph = Shape::Graph(Arc::new(Graph::new(cells, &edges).unwrap()));
        variants.push(Variant::new(graph, Rule::Plus, States::TWO).unwrap());
    }
    for variant in variants {
        let far = diameter(&variant);
        for _ in 0..40 {
            let presses = Pattern::from_values(States::TWO, (0..variant.cells()).map(|_| rng.below(2) as u16));
            let mut board = Board::new(variant.clone(), Pattern::zeros(States::TWO, variant.cells())).unwrap();
            board.apply(&presses);
            check(&board, far);
            let sequence = solve_lit_only_from(&board, &presses).unwrap();
            assert!(replay(&board, PlayRule::LitOnly, &sequence).unwrap().is_solved());
        }
    }
}

/// All graphs of up to five vertices, all their solvable boards.
#[test]
fn every_small_graph() {
    for cells in 1..=5usize {
        let pairs: Vec<(usize, usize)> = (0..cells).flat_map(|a| (a + 1..cells).map(move |b| (a, b))).collect();
        for chosen in 0..1u32 << pairs.len() {
            let edges: Vec<_> = (0..pairs.len()).filter(|i| chosen >> i & 1 == 1).map(|i| pairs[i]).collect();
            let graph = Shape::Graph(Arc::new(Graph::new(cells, &edges).unwrap()));
            let variant = Variant::new(graph, Rule::Plus, States::TWO).unwrap();
            let far = diameter(&variant);
            for lights in 0..1 << cells {
                let board = board(&variant, lights);
                match solve(&board).unwrap() {
                    Answer::Solvable(_) => _ = check(&board, far),
                    Answer::Unsolvable(_) => assert!(solve_lit_only(&board).is_err()),
                }
            }
        }
    }
}

#[test]
fn what_is_no_such_game_is_refused() {
    let open = board(&grid(3, 3, Edges::Flat, Rule::OpenPlus), 1);
    assert_eq!(solve_lit_only(&open), Err(LitOnlyError::NotReflexive { cell: 0 }));
    let one_way = grid(3, 3, Edges::Flat, Rule::Drawn("000/011/000".parse().unwrap()));
    assert_eq!(solve_lit_only(&board(&one_way, 1)), Err(LitOnlyError::NotSymmetric));
    let plus = board(&grid(3, 3, Edges::Flat, Rule::Plus), 1);
    assert_eq!(solve_lit_only(&plus.clone().with_goal(Goal::ON).unwrap()), Err(LitOnlyError::Goal));
    let nothing = Pattern::zeros(States::TWO, 9);
    assert_eq!(solve_lit_only_from(&plus, &nothing), Err(LitOnlyError::NoSolution));
}

/// Distance by walking the boards one by one.
fn lengths_by_walking(variant: &Variant, rule: PlayRule) -> Vec<u64> {
    let cells = variant.cells();
    let changes: Vec<u64> = (0..cells).map(|c| variant.lights_of(c).iter().map(|l| 1u64 << l).sum()).collect();
    let mut lengths = Vec::new();
    for start in 0..1u64 << cells {
        let mut seen = HashMap::from([((start, 0), 0usize)]);
        let mut queue = VecDeque::from([(start, 0usize)]);
        while let Some((lights, turn)) = queue.pop_front() {
            let steps = seen[&(lights, turn)];
            if lights == 0 {
                lengths.resize(lengths.len().max(steps + 1), 0);
                lengths[steps] += 1;
                break;
            }
            for (cell, change) in changes.iter().enumerate() {
                let next = (lights ^ change, 1 - turn);
                if rule.allows(turn, (lights >> cell & 1) as u16) && !seen.contains_key(&next) {
                    seen.insert(next, steps + 1);
                    queue.push_back(next);
                }
            }
        }
    }
    lengths
}

#[test]
fn lengths_of_all_boards_against_walking() {
    for variant in [
        grid(2, 2, Edges::Flat, Rule::Plus),
        grid(3, 2, Edges::Flat, Rule::Plus),
        grid(3, 3, Edges::Flat, Rule::Plus),
        grid(4, 2, Edges::Torus, Rule::Plus),
        grid(3, 2, Edges::Flat, Rule::OpenPlus),
        grid(3, 3, Edges::Flat, Rule::Drawn("000/011/010".parse().unwrap())),
    ] {
        for rule in PlayRule::ALL {
            assert_eq!(played_lengths(&variant, rule), lengths_by_walking(&variant, rule), "{rule} {variant:?}");
        }
    }
}

#[test]
fn lengths_are_those_of_the_table() {
    let mut rows = 0;
    for line in include_str!("../data/lit_only_lengths.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [size, rule, lengths] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let size: Size = size.parse().unwrap();
        let variant = grid(size.width(), size.height(), Edges::Flat, Rule::Plus);
        let lengths: Vec<u64> = lengths.split(' ').map(|count| count.parse().unwrap()).collect();
        assert_eq!(played_lengths(&variant, rule.parse().unwrap()), lengths, "{line}");
        rows += 1;
    }
    assert_eq!(rows, 8);
}

/// One board at a time against the search over all boards.
#[test]
fn fewest_by_each_rule_of_play() {
    let mut unsolved = 0;
    for (variant, rules) in [
        (grid(3, 3, Edges::Flat, Rule::Plus), &PlayRule::ALL[..]),
        (grid(3, 2, Edges::Flat, Rule::OpenPlus), &PlayRule::ALL),
        (grid(3, 3, Edges::Flat, Rule::Drawn("000/011/010".parse().unwrap())), &PlayRule::ALL),
        (grid(4, 4, Edges::Flat, Rule::Plus), &[PlayRule::LitOnly]),
    ] {
        for &rule in rules {
            let mut lengths: Vec<u64> = Vec::new();
            for lights in 0..1 << variant.cells() {
                let board = board(&variant, lights);
                let played = shortest_legal_solution(&board, rule, &Budget::unlimited()).unwrap();
                assert!(played.is_proved());
                match played.presses {
                    Some(presses) => {
                        assert!(replay(&board, rule, &presses).unwrap().is_solved());
                        lengths.resize(lengths.len().max(presses.len() + 1), 0);
                        lengths[presses.len()] += 1;
                    }
                    None => unsolved += 1,
                }
            }
            assert_eq!(lengths, played_lengths(&variant, rule), "{rule} {variant:?}");
        }
    }
    assert!(unsolved > 0);
}

#[test]
fn what_a_search_cannot_finish_has_a_bound() {
    let variant = grid(7, 7, Edges::Flat, Rule::Plus);
    let mut boards = Generator::new(variant, Goal::Off, Way::Presses, "short of memory").unwrap();
    let board = boards.next_board().unwrap();
    let played = shortest_legal_solution(&board, PlayRule::LitOnly, &Budget::unlimited().with_memory(1 << 22)).unwrap();
    let presses = played.presses.clone().unwrap();
    assert!(!played.is_proved() && played.at_least.unwrap() < presses.len());
    assert!(replay(&board, PlayRule::LitOnly, &presses).unwrap().is_solved());
    // Another goal: all on cannot be reached with lit cells only, since the one pressed last is
    // off.
    let variant = grid(3, 3, Edges::Flat, Rule::Plus);
    let on = |lights| Board::with_goal(self::board(&variant, lights), Goal::ON).unwrap();
    assert_eq!(shortest_legal_solution(&on(1), PlayRule::LitOnly, &Budget::unlimited()).unwrap().presses, None);
    let any = shortest_legal_solution(&on(0b010_101_010), PlayRule::Any, &Budget::unlimited()).unwrap();
    assert_eq!(any.presses.map(|presses| presses.len()), Some(9));
}

/// The fewest presses from board to board, one by one; `None` if the goal is not reached.
fn fewest_by_walking(board: &Board, rule: PlayRule) -> Option<usize> {
    let turns = if matches!(rule, PlayRule::LitFirst | PlayRule::UnlitFirst) { 2 } else { 1 };
    let mut seen = HashMap::from([((board.lights().clone(), 0), 0usize)]);
    let mut queue = VecDeque::from([(board.clone(), 0)]);
    while let Some((board, turn)) = queue.pop_front() {
        let steps = seen[&(board.lights().clone(), turn)];
        if board.is_solved() {
            return Some(steps);
        }
        for cell in 0..board.variant().cells() {
            if rule.allows(turn, board.lights().get(cell)) {
                let mut next = board.clone();
                next.press(cell);
                let key = (next.lights().clone(), (turn + 1) % turns);
                if let Entry::Vacant(entry) = seen.entry(key) {
                    entry.insert(steps + 1);
                    queue.push_back((next, (turn + 1) % turns));
                }
            }
        }
    }
    None
}

/// Three to six states: lit is any state but 0.
#[test]
fn fewest_with_more_states_against_walking() {
    let mut rng = SeededRng::new("more states");
    let (mut reached, mut unreached) = (0, 0);
    for number in 0..480 {
        let states = 3 + number % 4;
        let (width, height) = [(1, 1), (2, 1), (3, 1), (2, 2), (5, 1), (3, 2)][rng.below(6) as usize];
        let rule = [Rule::Plus, Rule::King, Rule::OpenPlus, Rule::X, Rule::Drawn("000/011/010".parse().unwrap())]
            [rng.below(5) as usize]
            .clone();
        let edges = Edges::ALL[rng.below(Edges::ALL.len() as u64) as usize];
        let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
        let Ok(variant) = Variant::new(shape, rule, States::new(states).unwrap()) else { continue };
        let goal = if rng.below(3) == 0 { Goal::ON } else { Goal::Off };
        let lights = if rng.below(4) == 0 {
            Pattern::from_values(variant.states(), (0..variant.cells()).map(|_| rng.below(states) as u16))
        } else {
            let mut target = goal.target(variant.states(), variant.cells());
            let presses = (0..variant.cells()).map(|_| rng.below(states) as u16);
            target.add(&variant.effect(&Pattern::from_values(variant.states(), presses)));
            target
        };
        let board = Board::new(variant, lights).unwrap().with_goal(goal).unwrap();
        for rule in PlayRule::ALL {
            let played = shortest_legal_solution(&board, rule, &Budget::unlimited()).unwrap();
            let fewest = fewest_by_walking(&board, rule);
            assert!(played.is_proved(), "{rule} {board:?}");
            assert_eq!(played.at_least, fewest, "{rule} {board:?}");
            match played.presses {
                Some(presses) => {
                    assert!(replay(&board, rule, &presses).unwrap().is_solved(), "{rule} {board:?}");
                    reached += 1;
                }
                None => unreached += 1,
            }
        }
    }
    assert!(reached > 500 && unreached > 200, "{reached} {unreached}");
}

/// Positions of two words, up to the cells that fit into them.
#[test]
fn boards_of_more_states_are_searched_up_to_their_limit() {
    for (states, size, limit) in [(2, 7, 63), (3, 7, 63), (4, 7, 63), (5, 6, 42), (9, 5, 31), (65521, 2, 7)] {
        let states = States::new(states).unwrap();
        assert_eq!(max_searched_cells(states), limit);
        let shape = Shape::grid(Size::square(size).unwrap(), Edges::Flat);
        let variant = Variant::new(shape, Rule::Plus, states).unwrap();
        let mut board = Board::new(variant.clone(), Pattern::zeros(states, variant.cells())).unwrap();
        // One press of each of two corners is missing.
        let mut presses = Pattern::zeros(states, variant.cells());
        presses.set(0, (states.get() - 1) as u16);
        presses.set(variant.cells() - 1, (states.get() - 1) as u16);
        board.apply(&presses);
        let played = shortest_legal_solution(&board, PlayRule::LitOnly, &Budget::unlimited()).unwrap();
        assert_eq!((played.presses.map(|presses| presses.len()), played.at_least), (Some(2), Some(2)));
        let shape = Shape::grid(Size::new(limit + 1, 1).unwrap(), Edges::Flat);
        let variant = Variant::new(shape, Rule::Plus, states).unwrap();
        let dark = Board::new(variant.clone(), Pattern::zeros(states, variant.cells())).unwrap();
        assert!(matches!(
            shortest_legal_solution(&dark, PlayRule::LitOnly, &Budget::unlimited()),
            Err(LegalSolutionError::TooLarge { limit: named, .. }) if named == limit
        ));
    }
}
