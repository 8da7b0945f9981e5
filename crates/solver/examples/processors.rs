//! Work that `cargo xtask bench processors` counts and times: products of polynomials, and boards
//! as the browser game solves them.
//!
//! ```text
//! processors product 16000 1    one product of two polynomials of 16 000 coefficients
//! processors board 2000 51      prints the times of 51 solutions of a board of 2000 x 2000 in microseconds
//! ```

use douse_algebra::bits::{BitMatrix, words_for};
use douse_algebra::gf2x::Poly;
use douse_algebra::random::SplitMix;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::size::Size;
use douse_solver::plain::PlainKind;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, size, times] = arguments.as_slice() else {
        return Err("usage: processors product|board SIZE TIMES".into());
    };
    let (size, times): (usize, usize) = (size.parse()?, times.parse()?);
    match what.as_str() {
        "product" => product(size, times),
        "board" => board(size, times)?,
        _ => return Err(format!("{what} is neither product nor board").into()),
    }
    Ok(())
}

fn noise(words: usize, seed: u64) -> Vec<u64> {
    let mut random = SplitMix(seed);
    (0..words).map(|_| random.next_word()).collect()
}

/// Products of two polynomials of `bits` coefficients.
fn product(bits: usize, times: usize) {
    let [a, b] = [1, 2].map(|seed| Poly::from_words(noise(words_for(bits), seed)));
    for _ in 0..times {
        black_box(black_box(&a) * black_box(&b));
    }
    println!("{}", douse_algebra::simd::instruction_set());
}

/// Solutions of a board that random presses make of the dark one, prepared anew each time.
fn board(side: usize, times: usize) -> Result<(), Box<dyn std::error::Error>> {
    let (size, stride) = (Size::square(side)?, words_for(side));
    let noise = noise(side * stride, 3);
    let presses =
        BitMatrix::from_fn(side, side, |row, column| noise[row * stride + column / 64] >> (column % 64) & 1 == 1);
    let lights = effect(&presses);
    let mut solution = BitMatrix::zeros(side, side);
    let mut microseconds = Vec::new();
    for _ in 0..times {
        let begun = Instant::now();
        solution = lights.clone();
        let kind = PlainKind::new(size, PlainEdges::Flat);
        kind.solve_words_in_place(solution.words_mut(), NonZeroUsize::MIN).map_err(|_| "made by presses")?;
        microseconds.push(begun.elapsed().as_micros().to_string());
    }
    if times > 0 && effect(&solution) != lights {
        return Err("the solution does not change exactly what is lit".into());
    }
    println!("{}", microseconds.join(" "));
    Ok(())
}

/// The lights that presses change.
fn effect(presses: &BitMatrix) -> BitMatrix {
    let side = presses.rows();
    let pressed = |row: usize, column: usize| row < side && column < side && presses.get(row, column);
    BitMatrix::from_fn(side, side, |row, column| {
        let (above, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
        let beside = pressed(row, left) ^ pressed(row, column + 1);
        pressed(row, column) ^ beside ^ pressed(above, column) ^ pressed(row + 1, column)
    })
}
