//! Draws one graph of every family into a folder: the pictures of docs/families.md.
//!
//! ```text
//! cargo run -p douse-render --example pictures -- docs/pictures
//! ```

use douse_puzzle::board::Board;
use douse_puzzle::family::Family;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::variant::Variant;
use douse_render::style::Style;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("name the folder for the pictures")?;
    let with_png = std::env::args().nth(2).is_some_and(|word| word == "--png");
    std::fs::create_dir_all(&folder)?;
    let style = Style { cell: 28.0, ..Style::default() };
    for family in Family::EXAMPLES {
        let variant = Variant::new(Shape::family(family)?, Rule::Plus, States::TWO)?;
        let mut board = Board::new(variant.clone(), Pattern::zeros(States::TWO, variant.cells()))?;
        // One press on the dark board shows what a press does there.
        board.press(match family {
            Family::Cube(_) => 20,
            Family::Hexagon(_) => 18,
            Family::Triangle(_) => 11,
            _ => 0,
        });
        let svg = douse_render::svg::board(&board, &style)?;
        let path = Path::new(&folder).join(family.code_name().replace(',', "-"));
        std::fs::write(path.with_extension("svg"), &svg)?;
        if with_png {
            std::fs::write(path.with_extension("png"), douse_render::png(&svg, 2.0)?)?;
        }
    }
    Ok(())
}
