//! Prints five random boards that can be solved; the same seed gives the same boards on every
//! machine.

use douse::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).unwrap_or("example".into());
    let variant = Board::builder(6, 6).variant()?;
    let mut boards = Generator::new(variant, Goal::Off, Way::Presses, &seed)?;
    for _ in 0..5 {
        println!("{}", boards.next_board()?);
    }
    Ok(())
}
