//! Prints the number of independent quiet patterns of flat squares, with two states and with three.

use douse::prelude::*;
use douse::solve::nullity;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("side\ttwo states\tthree states");
    for side in 1..=20 {
        let of = |states| -> Result<usize, Box<dyn std::error::Error>> {
            Ok(nullity(&Board::builder(side, side).states(states).variant()?)?)
        };
        println!("{side}\t{}\t{}", of(2)?, of(3)?);
    }
    Ok(())
}
