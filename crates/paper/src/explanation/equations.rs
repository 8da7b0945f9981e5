//! The equations of a board, and their elimination.

use super::picture;
use super::steps::{formula, groups, targets};
use super::words::{Value, Words};
use crate::document::{Block, Equation, Math, Matrix, Sign};
use douse::explain::{Elimination, Equations, Step};
use douse::solve::Problem;

/// The most equations that are eliminated step by step; longer systems would fill a book.
const MOST_EQUATIONS: usize = 36;
/// The number of equations shown at the start and end of longer systems.
const ENDS: usize = 3;

pub(super) fn write(words: &Words, problem: &Problem, blocks: &mut Vec<Block>) {
    let variant = problem.variant();
    let (shape, cells, k) = (variant.shape(), variant.cells(), variant.states().get());
    blocks.push(words.heading("paper-equations"));
    blocks.push(words.paragraph(
        "paper-equations-text",
        &[
            ("x", Value::Math(vec![Math::named('x', shape.cell_name(0))])),
            ("cell", Value::Text(shape.cell_name(0))),
            ("k", Value::Number(&k)),
        ],
    ));
    let long = cells > MOST_EQUATIONS;
    let shown: Vec<usize> = if long { (0..ENDS).chain(cells - ENDS..cells).collect() } else { (0..cells).collect() };
    let mut presses = vec![Vec::new(); cells];
    (0..cells).for_each(|press| variant.lights_of(press).into_iter().for_each(|light| presses[light].push(press)));
    let mut lines = Vec::new();
    for (i, &light) in shown.iter().enumerate() {
        if long && i == ENDS {
            lines.push(Equation { terms: Vec::new(), right: Vec::new(), about: String::new() });
        }
        lines.push(Equation {
            terms: presses[light].iter().map(|&press| Math::named('x', shape.cell_name(press))).collect(),
            right: vec![Math::Sign(Sign::Congruent), Math::Number(problem.difference().get(light).into())],
            about: shape.cell_name(light),
        });
    }
    blocks.push(Block::Equations(lines));
    blocks.push(words.paragraph(
        "paper-system",
        &[
            ("A", Value::Math(vec![Math::Letter('A')])),
            ("c", Value::Math(vec![Math::Letter('c')])),
            ("first", Value::Text(shape.cell_name(0))),
            ("last", Value::Text(shape.cell_name(cells - 1))),
        ],
    ));
    match (long, Elimination::of(problem)) {
        (false, Ok(elimination)) => eliminate(words, problem, &elimination, blocks),
        _ if cells <= Elimination::MAX_LIGHTS => {
            matrix(words, &Equations::of(problem), |_| Vec::new(), blocks);
            blocks.push(words.paragraph(
                "paper-elimination-long",
                &[("n", Value::Number(&cells)), ("most", Value::Number(&MOST_EQUATIONS))],
            ));
        }
        _ => blocks.push(words.paragraph(
            "paper-system-long",
            &[("n", Value::Number(&cells)), ("most", Value::Number(&Elimination::MAX_LIGHTS))],
        )),
    }
}

fn matrix(words: &Words, equations: &Equations, beside: impl Fn(usize) -> Vec<Math>, blocks: &mut Vec<Block>) {
    let matrix = Matrix::new(equations.rows(), Some(equations.unknowns()), beside);
    let shortened = matrix.is_shortened();
    blocks.push(Block::Matrix(matrix));
    if shortened {
        blocks.push(words.paragraph("paper-dots", &[]));
    }
}

fn eliminate(words: &Words, problem: &Problem, elimination: &Elimination, blocks: &mut Vec<Block>) {
    let cells = problem.variant().cells();
    matrix(words, &elimination.start, |_| Vec::new(), blocks);
    blocks.push(words.heading("paper-elimination"));
    blocks.push(words.paragraph("paper-elimination-text", &[]));
    let mut now = elimination.start.clone();
    for group in groups(&elimination.steps, cells) {
        let mut beside: Vec<(usize, Vec<Math>)> = Vec::new();
        for &step in group {
            let rows = now.rows().len();
            targets(step, rows).into_iter().for_each(|row| beside.push((row, formula(step, rows))));
            now.apply(step);
        }
        let note = |row: usize| beside.iter().find(|(at, _)| *at == row).map(|(_, note)| note.clone());
        matrix(words, &now, |row| note(row).unwrap_or_default(), blocks);
    }
    let (rank, steps) = (elimination.pivots.len(), elimination.steps.len());
    if elimination.steps.iter().any(|step| matches!(step, Step::Append { .. })) {
        blocks.push(words.paragraph("paper-append", &[("k", Value::Number(&problem.variant().states().get()))]));
    }
    blocks.push(words.paragraph("paper-rank", &[("steps", Value::Number(&steps)), ("rank", Value::Number(&rank))]));
    match (elimination.contradiction, elimination.back_substitution()) {
        (None, Some(presses)) => {
            if rank < cells {
                blocks.push(words.paragraph("paper-free", &[("n", Value::Number(&(cells - rank)))]));
            }
            blocks.push(words.paragraph("paper-back", &[("x", Value::Math(vec![Math::Letter('x')]))]));
            picture(problem.variant().shape(), &presses, blocks);
        }
        (row, _) => {
            let row = row.unwrap_or(0);
            let value = elimination.end.rows()[row][cells];
            let says = vec![Math::Number(0), Math::Sign(Sign::Congruent), Math::Number(value.into())];
            blocks.push(words.paragraph(
                "paper-contradiction",
                &[("row", Value::Number(&(row + 1))), ("formula", Value::Math(says))],
            ));
        }
    }
}
