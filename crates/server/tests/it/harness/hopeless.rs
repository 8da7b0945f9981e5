//! Boards whose shortest solution no solver finds in time: their quiet patterns are an unstructured
//! code, and finding its nearest word is a problem that ciphers rely on.

use douse::generate::{Generator, Way};
use douse::goal::Goal;
use douse::graph::Graph;
use douse::pattern::States;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::text::write_code;
use douse::variant::Variant;
use std::sync::Arc;

/// The length of the code, and the number of its checks.
const LETTERS: usize = 340;
const CHECKS: usize = 165;
/// The number of checks of each letter.
const OF_LETTER: usize = 5;

/// Different boards of this kind. A letter is a light beside its checks, and a press changes only
/// neighbours.
pub fn hopeless(how_many: usize) -> Vec<String> {
    let mut random = douse::algebra::random::SplitMix(0x0d0);
    let mut below = |most: usize| random.below(most);
    let mut edges = Vec::new();
    for letter in 0..LETTERS {
        let mut sums = Vec::new();
        while sums.len() < OF_LETTER {
            let sum = below(CHECKS);
            if !sums.contains(&sum) {
                sums.push(sum);
            }
        }
        edges.extend(sums.into_iter().map(|sum| (sum, CHECKS + letter)));
    }
    let graph = Graph::new(CHECKS + LETTERS, &edges).expect("edges between two sides");
    let variant = Variant::new(Shape::Graph(Arc::new(graph)), Rule::OpenPlus, States::TWO).expect("a rule for graphs");
    let mut boards = Generator::new(variant, Goal::Off, Way::Presses, "hopeless").expect("boards with two states");
    (0..how_many).map(|_| write_code(&boards.next_board().expect("a board")).expect("a code")).collect()
}
