//! Why the shortest solution is the shortest.

use super::words::{Value, Words};
use super::{number, picture};
use crate::document::{Block, LastColumn, Span, Table};
use douse::board::Board;
use douse::pattern::Pattern;
use douse::shortest::{Budget, Lengths};
use douse::solve::Answer;
use douse::space::SolutionSpace;
use std::collections::BTreeMap;

/// The most solutions that are listed.
const MOST_LISTED: u128 = 32;
/// The most solutions that are counted by their presses.
const MOST_COUNTED: u128 = 1 << 16;
/// The most presses that are named.
const MOST_NAMED: u64 = 120;

pub(super) fn write(words: &Words, board: &Board, answer: &Answer, budget: &Budget, blocks: &mut Vec<Block>) {
    blocks.push(words.heading("paper-shortest"));
    let Answer::Solvable(space) = answer else {
        blocks.push(words.paragraph("paper-solutions-none", &[]));
        return;
    };
    match space.count().to_u128() {
        Some(1) => {
            let n = space.presses().total();
            blocks.push(words.paragraph("paper-shortest-only", &[("n", Value::Number(&n))]));
        }
        Some(count) if count <= MOST_LISTED && space.presses().len() as u64 <= MOST_NAMED => {
            list(words, board, space, blocks);
        }
        Some(count) if count <= MOST_COUNTED => count_by_presses(words, board, space, blocks),
        _ => search(words, board, space, budget, blocks),
    }
}

fn list(words: &Words, board: &Board, space: &SolutionSpace, blocks: &mut Vec<Block>) {
    let mut all: Vec<Pattern> = space.iter().collect();
    all.sort_by_key(Pattern::total);
    let (count, fewest) = (all.len(), all[0].total());
    blocks
        .push(words.paragraph("paper-shortest-list", &[("n", Value::Number(&fewest)), ("all", Value::Number(&count))]));
    let head = ["paper-presses", "paper-cells"].map(|name| vec![Span::Text(words.line(name, &[]))]).to_vec();
    let shape = board.variant().shape();
    let row = |presses: &Pattern| {
        let cells = match presses.is_zero() {
            true => "–".to_owned(),
            false => shape.presses(presses).to_string(),
        };
        vec![number(presses.total()), vec![Span::Text(cells)]]
    };
    blocks.push(Block::Table(Table { head, rows: all.iter().map(row).collect(), last: LastColumn::Long }));
}

fn count_by_presses(words: &Words, board: &Board, space: &SolutionSpace, blocks: &mut Vec<Block>) {
    let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
    let mut shortest = space.presses().clone();
    for presses in space.iter() {
        *counts.entry(presses.total()).or_default() += 1;
        if presses.total() < shortest.total() {
            shortest = presses;
        }
    }
    let fewest = shortest.total();
    let count = space.count().to_string();
    blocks.push(words.paragraph("paper-shortest-count", &[("n", Value::Number(&fewest)), ("all", Value::Text(count))]));
    let head = ["paper-presses", "paper-how-many"].map(|name| vec![Span::Text(words.line(name, &[]))]).to_vec();
    let rows = counts.into_iter().map(|(presses, count)| vec![number(presses), number(count)]).collect();
    blocks.push(Block::Table(Table { head, rows, last: LastColumn::Short }));
    blocks.push(words.paragraph("paper-shortest-one", &[]));
    picture(board.variant().shape(), &shortest, blocks);
}

fn search(words: &Words, board: &Board, space: &SolutionSpace, budget: &Budget, blocks: &mut Vec<Block>) {
    let shortest = space.shortest(budget);
    let (n, least) = (shortest.count(), shortest.at_least);
    let name = if shortest.is_proved() { "paper-shortest-proved" } else { "paper-shortest-open" };
    let values = [
        ("n", Value::Number(&n)),
        ("least", Value::Number(&least)),
        ("all", Value::Text(space.count().to_string())),
        ("method", Value::Text(shortest.method.name().to_owned())),
    ];
    blocks.push(words.paragraph(name, &values));
    picture(board.variant().shape(), &shortest.presses, blocks);
}
