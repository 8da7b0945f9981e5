//! The transform `R` with `R A = E`.

use super::words::{Value, Words};
use crate::document::{Block, Math, Matrix, Sign};
use douse::algebra::bits::BitMatrix;
use douse::explain::{Elimination, Transform};
use douse::solve::{Problem, SolveError};

pub(super) fn write(words: &Words, problem: &Problem, blocks: &mut Vec<Block>) -> Result<(), SolveError> {
    let variant = problem.variant();
    blocks.push(words.heading("paper-transform"));
    if !variant.states().is_two() || variant.cells() > Elimination::MAX_LIGHTS {
        let most = Elimination::MAX_LIGHTS;
        blocks.push(words.paragraph("paper-transform-not", &[("most", Value::Number(&most))]));
        return Ok(());
    }
    let transform = Transform::of(problem)?;
    let rank = transform.pivots.len();
    let letter = |letter: char| Value::Math(vec![Math::Letter(letter)]);
    let product = |a: char, b: char| Value::Math(vec![Math::Letter(a), Math::Letter(b)]);
    blocks.push(words.paragraph(
        "paper-transform-text",
        &[("A", letter('A')), ("E", letter('E')), ("R", letter('R')), ("RA", product('R', 'A'))],
    ));
    for (name, matrix) in [('E', &transform.e), ('R', &transform.r)] {
        blocks.push(Block::Formula(match name {
            'E' => vec![Math::Letter('R'), Math::Letter('A'), Math::Sign(Sign::Equal), Math::Letter('E')],
            _ => vec![Math::Letter('R'), Math::Sign(Sign::Equal)],
        }));
        blocks.push(Block::Matrix(Matrix::new(&entries(matrix), None, |_| Vec::new())));
    }
    blocks.push(words.paragraph(
        "paper-transform-rank",
        &[("rank", Value::Number(&rank)), ("Rc", product('R', 'c')), ("c", letter('c'))],
    ));
    let solution = problem.difference().as_bits().and_then(|difference| transform.solve(difference));
    match solution {
        Some(presses) => {
            blocks.push(words.paragraph("paper-transform-press", &[]));
            super::picture(variant.shape(), &presses, blocks);
        }
        None => blocks.push(words.paragraph("paper-transform-no", &[("Rc", product('R', 'c'))])),
    }
    Ok(())
}

fn entries(matrix: &BitMatrix) -> Vec<Vec<u16>> {
    let row = |row: usize| (0..matrix.columns()).map(|column| matrix.get(row, column).into()).collect();
    (0..matrix.rows()).map(row).collect()
}
