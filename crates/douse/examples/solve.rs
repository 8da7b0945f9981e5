//! Solves the board given, or says why it cannot be solved:
//! `cargo run --example solve -- 5x5:ffffff8`.

use douse::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or("5x5:ffffff8".into());
    let board: Board = text.parse()?;
    match board.solve()? {
        Answer::Solvable(solutions) => println!("{} solutions, one of them: {solutions}", solutions.count()),
        Answer::Unsolvable(witness) => println!("{witness}"),
    }
    Ok(())
}
