//! Makes boards in code, presses a cell and prints them in several notations.

use douse::prelude::*;
use douse::text::{self, Form};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut board = Board::builder(5, 4).edges(Edges::Torus).rule(Rule::Plus).lit(["A1", "C3", "E4"]).build()?;
    board.press(7);
    println!("{board}");
    for form in [Form::Rows, Form::File] {
        println!("{}", String::from_utf8(text::write(&board, form)?)?);
    }
    let hexagon = Shape::family("hexagon:3".parse()?)?;
    println!("{}", Board::builder_on(hexagon).states(3).lit(["v0", "v5"]).build()?);
    Ok(())
}
