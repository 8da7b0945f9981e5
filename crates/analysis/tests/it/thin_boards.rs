//! The hardest boards of thin rectangles, whose quiet patterns are many and alike.

use douse_analysis::hardest::{HardestError, hardest};
use douse_puzzle::edges::Edges;
use douse_puzzle::goal::Goal;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::random::SeededRng;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;
use douse_shortest::{Budget, Lengths};
use douse_solver::solve::{Solve, kernel};
use num_bigint::BigUint;
use std::collections::HashSet;
use std::time::Duration;

fn variant(width: usize, height: usize, edges: Edges, rule: Rule) -> Variant {
    Variant::new(Shape::grid(Size::new(width, height).unwrap(), edges), rule, States::TWO).unwrap()
}

/// The effect of each press, lights as bits.
fn effects(variant: &Variant) -> Vec<u128> {
    let effect = |cell| {
        let mut press = Pattern::zeros(States::TWO, variant.cells());
        press.set(cell, 1);
        variant.effect(&press).nonzero().map(|(light, _)| 1 << light).sum()
    };
    (0..variant.cells()).map(effect).collect()
}

/// How many boards are that many presses from the solved one, walking from board to board.
fn distances_by_walking(effects: &[u128]) -> Vec<BigUint> {
    let (mut seen, mut edge, mut counts) = (HashSet::from([0u128]), vec![0u128], Vec::new());
    while !edge.is_empty() {
        counts.push(BigUint::from(edge.len()));
        let next = edge.iter().flat_map(|board| effects.iter().map(move |effect| board ^ effect));
        edge = next.filter(|&board| seen.insert(board)).collect();
    }
    counts
}

fn power_of_two(exponent: usize) -> BigUint {
    BigUint::from(1u32) << exponent
}

/// In the quiet patterns of `2 x n` boards, `n = 2 modulo 3`, are two columns and two of any three
/// rows. So there are `m = 2 (n + 1) / 3` rows of a switching game with two columns, in which half
/// of the rows can be made dark by switching, and `n - m` pairs of cells of which one is enough.
#[test]
fn two_columns_of_kings_need_half_of_the_rows() {
    for height in (2..90).step_by(3) {
        let variant = variant(2, height, Edges::Flat, Rule::King);
        let found = hardest(&variant, &Goal::Off, &Budget::unlimited()).unwrap();
        let rows = 2 * (height + 1) / 3;
        assert_eq!((found.presses as usize, found.is_proved()), (rows / 2 + height - rows, true), "2x{height}");
        let counted: BigUint = found.distribution.expect("it is counted").iter().sum();
        assert_eq!(counted, power_of_two(2 * height - kernel(&variant).unwrap().nullity()), "2x{height}");
    }
}

/// One row or column under the row-column rule: every press changes all lights.
#[test]
fn a_line_that_changes_as_a_whole_needs_one_press() {
    for length in 2..=80 {
        for variant in
            [variant(length, 1, Edges::Flat, Rule::RowColumn), variant(1, length, Edges::Torus, Rule::RowColumn)]
        {
            let found = hardest(&variant, &Goal::Off, &Budget::unlimited()).unwrap();
            assert_eq!((found.presses, found.is_proved()), (1, true), "{length}");
            assert_eq!(found.distribution, Some(vec![1u32.into(), 1u32.into()]), "{length}");
        }
    }
}

/// Any thin board: its distribution adds up to all positions and begins with the boards that one
/// press makes, its hardest board needs the presses named, and where positions can be walked
/// through, the distances are the same.
#[test]
fn thin_boards_are_counted_as_walking_counts_them() {
    let mut rng = SeededRng::new("thin boards");
    let rules = [Rule::Plus, Rule::X, Rule::King, Rule::Knight, Rule::OpenPlus, Rule::RowColumn];
    let (mut counted, mut walked, mut bounded) = (0, 0, 0);
    for number in 0..400 {
        let edges = Edges::ALL[rng.below(Edges::ALL.len() as u64) as usize];
        let rule = rules[rng.below(rules.len() as u64) as usize].clone();
        let (width, height) = (1 + rng.below(3) as usize, 1 + rng.below(if number % 2 == 0 { 9 } else { 70 }) as usize);
        let (width, height) = if rng.below(4) == 0 { (height, width) } else { (width, height) };
        let name = format!("{width}x{height} {edges:?} {rule:?}");
        let Ok(variant) = Variant::new(Shape::grid(Size::new(width, height).unwrap(), edges), rule, States::TWO) else {
            continue;
        };
        if variant.cells() > 128 {
            continue;
        }
        let budget = Budget::unlimited().with_time(Duration::from_millis(300)).with_memory(1 << 28);
        let found = match hardest(&variant, &Goal::Off, &budget) {
            Ok(found) => found,
            Err(HardestError::TooLarge { .. } | HardestError::Stopped) => continue,
            Err(error) => panic!("{name}: {error}"),
        };
        let rank = variant.cells() - kernel(&variant).unwrap().nullity();
        let effects = effects(&variant);
        let space = found.board.solve().unwrap();
        let fewest = space.space().expect("solvable").shortest(&Budget::unlimited().with_time(Duration::from_secs(1)));
        assert!(fewest.at_least <= found.presses && found.presses <= found.at_most, "{name}");
        assert!(fewest.count() >= found.presses, "{name}: {} presses are enough for {}", fewest.count(), found.presses);
        let Some(distribution) = &found.distribution else {
            bounded += 1;
            continue;
        };
        assert_eq!(distribution.iter().sum::<BigUint>(), power_of_two(rank), "{name}");
        assert_eq!((distribution.len() as u64 - 1, found.is_proved()), (found.presses, true), "{name}");
        let singles: HashSet<u128> = effects.iter().copied().filter(|&effect| effect != 0).collect();
        assert_eq!(distribution.get(1).cloned().unwrap_or_default(), BigUint::from(singles.len()), "{name}");
        counted += 1;
        if rank <= 13 {
            assert_eq!(distribution, &distances_by_walking(&effects), "{name}");
            walked += 1;
        }
    }
    assert!(counted > 150 && walked > 100 && bounded > 2, "{counted} {walked} {bounded}");
}
