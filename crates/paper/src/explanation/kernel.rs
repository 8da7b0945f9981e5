//! The quiet patterns, and all solutions.

use super::picture;
use super::words::{Value, Words};
use crate::document::{Block, Math, Sign};
use douse::quiet::QuietPatterns;
use douse::solve::{Answer, Problem, SolveError, kernel};
use douse::space::SolutionSpace;

/// The most quiet patterns that are drawn.
const MOST_QUIET: usize = 16;
/// The most quiet patterns named in a formula.
const MOST_NAMED: usize = 4;

pub(super) fn write(
    words: &Words,
    problem: &Problem,
    answer: &Answer,
    blocks: &mut Vec<Block>,
) -> Result<(), SolveError> {
    let variant = problem.variant();
    let k = variant.states().get();
    blocks.push(words.heading("paper-kernel"));
    let space = match answer {
        Answer::Solvable(space) => space.clone(),
        Answer::Unsolvable(_) => kernel(variant)?,
    };
    let quiet = space.quiet();
    let nothing =
        vec![Math::Letter('A'), Math::Letter('q'), Math::Sign(Sign::Congruent), Math::Number(0), Math::Modulo(k)];
    if quiet.is_empty() {
        blocks.push(words.paragraph("paper-kernel-none", &[("formula", Value::Math(nothing))]));
    } else {
        let d = quiet.len();
        let values = [("formula", Value::Math(nothing)), ("d", Value::Number(&d))];
        blocks.push(words.paragraph("paper-kernel-text", &values));
        for (i, (pattern, order)) in quiet.iter().zip(quiet.orders()).take(MOST_QUIET).enumerate() {
            let q = Value::Math(vec![Math::numbered('q', i + 1)]);
            let name = if *order == k { "paper-quiet" } else { "paper-quiet-order" };
            blocks.push(words.paragraph(name, &[("q", q), ("m", Value::Number(order))]));
            picture(variant.shape(), &pattern, blocks);
        }
        if d > MOST_QUIET {
            blocks.push(words.paragraph("paper-quiet-more", &[("n", Value::Number(&(d - MOST_QUIET)))]));
        }
    }
    blocks.push(words.heading("paper-solutions"));
    match answer {
        Answer::Solvable(space) => solutions(words, space, blocks),
        Answer::Unsolvable(_) => {
            blocks.push(words.paragraph("paper-solutions-none", &[]));
            blocks.push(Block::Formula(vec![Math::Letter('L'), Math::Sign(Sign::Equal), Math::Sign(Sign::Empty)]));
        }
    }
    Ok(())
}

fn solutions(words: &Words, space: &SolutionSpace, blocks: &mut Vec<Block>) {
    let quiet = space.quiet();
    let first = Math::numbered('x', 0);
    blocks.push(words.paragraph("paper-solution", &[("x", Value::Math(vec![first.clone()]))]));
    picture(space.variant().shape(), space.presses(), blocks);
    if quiet.is_empty() {
        blocks.push(words.paragraph("paper-solution-only", &[]));
    } else {
        blocks.push(words.paragraph("paper-solution-others", &[("x", Value::Math(vec![first.clone()]))]));
    }
    let set = vec![Math::Letter('L'), Math::Sign(Sign::Equal), Math::Braces(elements(first, quiet))];
    blocks.push(Block::Formula(set));
    let mut size = vec![Math::Size('L'), Math::Sign(Sign::Equal)];
    let factors: Vec<(u32, u64)> = space.count().prime_powers().collect();
    let plain = matches!(&factors[..], [] | [(_, 1)]);
    if !plain {
        for (i, (prime, power)) in factors.into_iter().enumerate() {
            size.extend((i > 0).then_some(Math::Sign(Sign::Times)));
            size.push(Math::Power(prime.into(), power));
        }
    }
    match space.count().to_u128() {
        Some(count) if !plain => size.extend([Math::Sign(Sign::Equal), Math::Digits(count.to_string())]),
        Some(count) => size.push(Math::Digits(count.to_string())),
        None => {}
    }
    blocks.push(Block::Formula(size));
}

/// The contents of the braces: `x_0 + a_1 q_1 + … : 0 ≤ a_1 < 2, …`.
fn elements(first: Math, quiet: &QuietPatterns) -> Vec<Math> {
    if quiet.is_empty() {
        return vec![first];
    }
    let dots = quiet.len() > MOST_NAMED;
    let named: Vec<usize> = if dots { vec![1, 2, quiet.len()] } else { (1..=quiet.len()).collect() };
    let (mut sum, mut limits) = (vec![first], Vec::new());
    for (i, &number) in named.iter().enumerate() {
        if dots && i + 1 == named.len() {
            sum.extend([Math::Sign(Sign::Plus), Math::Sign(Sign::Dots)]);
            limits.extend([Math::Sign(Sign::Comma), Math::Sign(Sign::Dots)]);
        }
        sum.extend([Math::Sign(Sign::Plus), Math::numbered('a', number), Math::numbered('q', number)]);
        limits.extend((i > 0).then_some(Math::Sign(Sign::Comma)));
        limits.extend([
            Math::Number(0),
            Math::Sign(Sign::AtMost),
            Math::numbered('a', number),
            Math::Sign(Sign::Less),
            Math::Number(quiet.orders()[number - 1].into()),
        ]);
    }
    [sum, vec![Math::Sign(Sign::Colon)], limits].concat()
}
