//! Finds the fewest presses on all cores for at most ten seconds, and reports its progress.

use douse::prelude::*;
use douse::shortest::Event;
use std::time::Duration;

struct Printed;

impl Progress for Printed {
    fn report(&self, event: &Event<'_>) {
        if let Event::Bounds { at_least, at_most } = event {
            eprintln!("between {at_least} and {at_most} presses");
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or("5x5:ffffff8".into());
    let board: Board = text.parse()?;
    let Answer::Solvable(solutions) = board.solve()? else { return Err("the board cannot be solved".into()) };
    let budget = Budget::unlimited().with_all_threads().with_time(Duration::from_secs(10)).with_progress(&Printed);
    let shortest = solutions.shortest(&budget);
    let proof = if shortest.is_proved() { "proved" } else { "not proved" };
    println!("{} presses ({proof}): {}", shortest.count(), shortest.presses());
    Ok(())
}
