//! Solvability by overlap with the test patterns.

use super::picture;
use super::words::{Value, Words};
use crate::document::{Block, Math, Sign};
use douse::explain::overlaps;
use douse::solve::{Problem, SolveError};

/// The most terms of a sum that is written out.
const MOST_TERMS: usize = 12;
/// The most test patterns that are shown; the failed one is always among them.
const MOST_TESTS: usize = 16;

pub(super) fn write(words: &Words, problem: &Problem, blocks: &mut Vec<Block>) -> Result<(), SolveError> {
    let k = problem.variant().states().get();
    blocks.push(words.heading("paper-overlap"));
    let tests = overlaps(problem)?;
    if tests.is_empty() {
        blocks.push(words.paragraph("paper-overlap-none", &[]));
        return Ok(());
    }
    let zero = |letters: &[char]| {
        let mut formula: Vec<Math> = Vec::new();
        letters.iter().enumerate().for_each(|(i, &letter)| {
            formula.extend((i > 0).then_some(Math::Sign(Sign::Times)));
            formula.push(Math::Letter(letter));
        });
        [formula, vec![Math::Sign(Sign::Congruent), Math::Number(0), Math::Modulo(k)]].concat()
    };
    blocks.push(words.paragraph(
        "paper-overlap-text",
        &[
            ("t", Value::Math(vec![Math::Letter('t')])),
            ("c", Value::Math(vec![Math::Letter('c')])),
            ("zero", Value::Math(zero(&['t', 'c']))),
            ("k", Value::Number(&k)),
        ],
    ));
    let failed = tests.iter().position(|test| test.remainder != 0);
    for (i, test) in tests.iter().enumerate() {
        if i >= MOST_TESTS && Some(i) != failed {
            continue;
        }
        blocks.push(words.paragraph("paper-test", &[("t", Value::Math(vec![Math::numbered('t', i + 1)]))]));
        picture(problem.variant().shape(), &test.test, blocks);
        let mut formula = vec![Math::numbered('t', i + 1), Math::Sign(Sign::Times), Math::Letter('c')];
        formula.push(Math::Sign(Sign::Equal));
        if (2..=MOST_TERMS).contains(&test.cells.len()) {
            for (j, &cell) in test.cells.iter().enumerate() {
                formula.extend((j > 0).then_some(Math::Sign(Sign::Plus)));
                formula.extend([
                    Math::Number(test.test.get(cell).into()),
                    Math::Sign(Sign::Times),
                    Math::Number(problem.difference().get(cell).into()),
                ]);
            }
            formula.push(Math::Sign(Sign::Equal));
        }
        formula.push(Math::Number(test.sum));
        formula.extend([Math::Sign(Sign::Congruent), Math::Number(test.remainder.into()), Math::Modulo(k)]);
        blocks.push(Block::Formula(formula));
    }
    if tests.len() > MOST_TESTS {
        let rest = tests.len() - MOST_TESTS;
        blocks.push(words.paragraph("paper-tests-more", &[("n", Value::Number(&rest))]));
    }
    let verdict = match failed {
        None => words.paragraph("paper-overlap-yes", &[]),
        Some(i) => words.paragraph("paper-overlap-no", &[("t", Value::Math(vec![Math::numbered('t', i + 1)]))]),
    };
    blocks.push(verdict);
    Ok(())
}
