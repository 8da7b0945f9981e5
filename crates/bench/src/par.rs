//! Proved par for every kind of board that the menu of the game offers, one random board each.

use std::time::Duration;

use anyhow::{Context, ensure};
use douse::edges::Edges;
use douse::pattern::{Pattern, States};
use douse::random::SeededRng;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::shortest::{Budget, Lengths, Shortest};
use douse::size::Size;
use douse::solve::{Problem, solve_problem};
use douse::variant::Variant;

use crate::report::{Report, Row, timed};

/// The sides of the square boards for each number of states.
const KINDS: [(u64, &[usize]); 3] =
    [(2, &[5, 6, 8, 9, 10, 12, 16, 20, 24, 30]), (3, &[5, 6, 8, 9, 12]), (4, &[4, 6, 8])];
const RULES: [Rule; 6] = [Rule::Plus, Rule::X, Rule::King, Rule::Knight, Rule::OpenPlus, Rule::RowColumn];
/// Larger boards that must be proved, with the time they may take.
const LARGE: [(u64, Rule, Edges, usize, u64); 6] = [
    (2, Rule::King, Edges::Torus, 33, 10),
    (2, Rule::King, Edges::Klein, 60, 10),
    (2, Rule::OpenPlus, Edges::Torus, 50, 5),
    (2, Rule::RowColumn, Edges::Flat, 31, 10),
    (2, Rule::King, Edges::Flat, 44, 10),
    (3, Rule::King, Edges::Torus, 18, 5),
];

/// All kinds of boards of the menu. A board that is not proved counts as long as the search may take.
pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    let most = Duration::from_secs(10);
    let mut times = Vec::new();
    let mut proved = 0;
    for (k, sides) in KINDS {
        for rule in RULES {
            for edges in Edges::ALL {
                for &side in sides {
                    let (time, answer) = search(k, &rule, edges, side, most)?;
                    proved += usize::from(answer.is_proved());
                    if !answer.is_proved() || time > Duration::from_secs(1) {
                        let bracket = format!("{}..{}", answer.at_least, answer.count());
                        report.say(&format!(
                            "{k} states, {rule}, {edges}, {side}: {bracket} in {time:.2?}, {}",
                            answer.method
                        ));
                    }
                    times.push(if answer.is_proved() { time } else { most });
                }
            }
        }
    }
    times.sort_unstable();
    let count = times.len();
    report.say(&format!("{proved} of {count} kinds of boards proved"));
    let rows = [("95 of 100", times[count * 95 / 100], 200), ("all", times[count - 1], 1000)];
    for (share, ours, limit) in rows {
        let what = format!("par of {share} kinds of boards of the menu, 2 threads");
        let limit = Duration::from_millis(limit);
        report.add(&Row { what: &what, ours, opponent: Some(("limit", limit)), limit: Some(1.0) });
    }
    Ok(())
}

/// Larger boards.
pub(crate) fn run_large(report: &mut Report) -> anyhow::Result<()> {
    for (k, rule, edges, side, seconds) in LARGE {
        let limit = Duration::from_secs(seconds);
        let (time, answer) = search(k, &rule, edges, side, 6 * limit)?;
        let bracket = format!("{}..{}", answer.at_least, answer.count());
        let what = format!("{k} states, {rule}, {edges}, {side} x {side}: {bracket}, 2 threads");
        let ours = if answer.is_proved() { time } else { 6 * limit };
        report.add(&Row { what: &what, ours, opponent: Some(("limit", limit)), limit: Some(1.0) });
    }
    let (_, answer) = search(2, &Rule::King, Edges::Torus, 60, Duration::from_secs(5))?;
    let gap = 100 * (answer.count() - answer.at_least) / answer.count();
    report.say(&format!("king, torus, 60 x 60 after 5 s: {}..{}, {gap} % apart", answer.at_least, answer.count()));
    Ok(())
}

/// The time that the search takes on a random board, and what it finds.
fn search(k: u64, rule: &Rule, edges: Edges, side: usize, most: Duration) -> anyhow::Result<(Duration, Shortest)> {
    let states = States::new(k)?;
    let variant = Variant::new(Shape::grid(Size::square(side)?, edges), rule.clone(), states)?;
    let mut rng = SeededRng::new(&format!("{k} {rule} {edges} {side}"));
    let presses = Pattern::from_values(states, (0..variant.cells()).map(|_| rng.below(k) as u16));
    let lights = variant.effect(&presses);
    let answer = solve_problem(&Problem::new(variant.clone(), lights.clone()))?;
    let space = answer.space().context("a board made by presses has a solution")?;
    let budget = Budget::unlimited().with_threads(2).with_time(most);
    let (time, shortest) = timed(|| space.shortest(&budget));
    ensure!(variant.effect(&shortest.presses) == lights, "{rule} {edges} {side}: the presses do not solve the board");
    Ok((time, shortest))
}
