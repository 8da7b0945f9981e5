//! Why a board can or cannot be solved, in words and drawings that a person can check by counting.

use crate::drawing::{FAINT, LIT, Look, MARKED, Mark, draw, name_list};
use douse::board::Board;
use douse::goal::Goal;
use douse::pattern::Pattern;
use douse::repair::Repair;
use douse::solve::Witness;
use douse::space::SolutionSpace;
use std::io::{self, Write};

/// Cells drawn at most for the tests of a solvable board; past that the tests are only counted.
const MOST_DRAWN: usize = 5000;

/// Writes why a board cannot be solved: the pattern that proves it, and which lights to change.
pub fn write_unsolvable(
    out: &mut dyn Write,
    look: Look,
    board: &Board,
    witness: &Witness,
    repair: &Repair,
) -> io::Result<()> {
    let difference = board.difference();
    writeln!(out)?;
    if board.variant().states().is_two() {
        write_odd_overlap(out, look, board, &witness.pattern, &difference)?;
    } else {
        write_residue(out, look, board, &witness.pattern, &difference)?;
    }
    writeln!(out)?;
    write_repair(out, board, repair)
}

fn to_change(board: &Board) -> &'static str {
    match board.goal() {
        Goal::Off => "lit",
        _ => "different from the goal",
    }
}

fn write_odd_overlap(
    out: &mut dyn Write,
    look: Look,
    board: &Board,
    pattern: &Pattern,
    difference: &Pattern,
) -> io::Result<()> {
    let shape = board.variant().shape();
    let lit = to_change(board);
    let overlap: Vec<usize> = pattern.nonzero().map(|(cell, _)| cell).filter(|&c| difference.get(c) != 0).collect();
    let are = if overlap.len() == 1 { "is" } else { "are" };
    writeln!(out, "Look at the cells marked @ and o. Every press changes an even number of them.")?;
    writeln!(out, "So if an odd number of them is {lit}, it stays odd, whatever you press.")?;
    writeln!(out, "Here {} {are} {lit} (@), which is odd. At the goal it would be 0, which is even.", overlap.len())?;
    writeln!(out, "So no presses reach the goal.")?;
    writeln!(out)?;
    draw(out, shape, look, &|cell| match (pattern.get(cell), difference.get(cell)) {
        (0, 0) => Mark::new(".", FAINT),
        (0, _) => Mark::new("#", LIT),
        (_, 0) => Mark::new("o", MARKED),
        _ => Mark::new("@", MARKED.invert()),
    })?;
    writeln!(out)?;
    let only = pattern.support() - overlap.len();
    writeln!(out, "@ marked and {lit}: {}   o marked, not {lit}: {only}", overlap.len())?;
    writeln!(out, "# not marked, {lit}: {}", difference.support() - overlap.len())?;
    writeln!(out, "Count the @: {}", name_list(shape, overlap))
}

fn write_residue(
    out: &mut dyn Write,
    look: Look,
    board: &Board,
    pattern: &Pattern,
    difference: &Pattern,
) -> io::Result<()> {
    let (shape, k) = (board.variant().shape(), board.variant().states().get());
    writeln!(
        out,
        "Each light still needs some steps to reach the goal, and the pattern below gives each cell a factor."
    )?;
    writeln!(out, "Multiply steps by factor for every cell, and add everything up. Every press changes this sum by a")?;
    writeln!(out, "multiple of {k}, so its remainder after dividing by {k} never changes. At the goal it is 0.")?;
    writeln!(out)?;
    writeln!(out, "The factors:")?;
    draw(out, shape, look, &|cell| Mark::of_value(pattern, cell, MARKED))?;
    writeln!(out)?;
    writeln!(out, "The steps that each light needs:")?;
    draw(out, shape, look, &|cell| Mark::of_value(difference, cell, LIT))?;
    writeln!(out)?;
    writeln!(out, "Here the remainder is {}, not 0. So no presses reach the goal.", pattern.dot(difference))
}

fn write_repair(out: &mut dyn Write, board: &Board, repair: &Repair) -> io::Result<()> {
    let shape = board.variant().shape();
    let lights = repair.lights();
    let names = if board.variant().states().is_two() {
        name_list(shape, repair.change.nonzero().map(|(cell, _)| cell))
    } else {
        let by: Vec<_> =
            repair.change.nonzero().map(|(cell, by)| format!("{} by {by}", shape.cell_name(cell))).collect();
        by.join(", ")
    };
    let noun = if lights == 1 { "light" } else { "lights" };
    writeln!(out, "Repair: change {lights} {noun} and the board can be solved: {names}")?;
    match (repair.is_proved(), lights) {
        (true, 1) => Ok(()),
        (true, _) => writeln!(out, "Fewer lights are not enough: all smaller sets were tried."),
        (false, _) => {
            writeln!(
                out,
                "At least {} must change; whether fewer than {lights} are enough is not known.",
                repair.at_least
            )
        }
    }
}

/// Writes why a board can be solved: the tests it passes, and how many solutions there are.
pub fn write_solvable(
    out: &mut dyn Write,
    look: Look,
    board: &Board,
    space: &SolutionSpace,
    tests: &SolutionSpace,
) -> io::Result<()> {
    let variant = board.variant();
    writeln!(out)?;
    if tests.nullity() == 0 {
        writeln!(out, "Every board of this kind has exactly one solution, because every set of presses changes some")?;
        writeln!(
            out,
            "light. There is no quiet pattern: the nullity is 0, and the rank is {}, the number of cells.",
            variant.cells()
        )?;
        return Ok(());
    }
    write_tests(out, look, board, tests)?;
    writeln!(out)?;
    let generators =
        if is_prime(variant.states().get()) { "nullity" } else { "quiet patterns that generate all others" };
    writeln!(
        out,
        "A quiet pattern is a set of presses that changes nothing; added to a solution it gives another one."
    )?;
    writeln!(out, "{generators}: {}; number of solutions: {}", space.nullity(), space.count())
}

fn write_tests(out: &mut dyn Write, look: Look, board: &Board, tests: &SolutionSpace) -> io::Result<()> {
    let (variant, difference, lit) = (board.variant(), board.difference(), to_change(board));
    let (shape, k) = (variant.shape(), variant.states().get());
    let count = tests.nullity();
    let each = if count == 1 { "this pattern (@ and o)" } else { "each of these patterns (@ and o)" };
    if k == 2 {
        writeln!(out, "Every press changes an even number of the cells of {each}.")?;
        writeln!(out, "So a board can be solved only if an even number of them is {lit} (@).")?;
        writeln!(out, "No other test is needed: all other patterns with this property are combinations of these.")?;
    } else {
        writeln!(
            out,
            "A pattern gives each cell a factor. Multiply it by the steps that the light needs to reach the goal,"
        )?;
        writeln!(
            out,
            "and add everything up. Every press changes this sum by a multiple of {k}, so a board can be solved only"
        )?;
        writeln!(out, "if the sum leaves the remainder 0 after dividing by {k}. No other test is needed.")?;
    }
    let drawn = count.saturating_mul(variant.cells()) <= MOST_DRAWN;
    for (number, pattern) in (1..).zip(tests.quiet().iter()) {
        if drawn {
            writeln!(out)?;
        }
        if k == 2 {
            let overlap = pattern.nonzero().filter(|&(cell, _)| difference.get(cell) != 0).count();
            writeln!(out, "pattern {number}, {} cells: {overlap} of them {lit}, an even number", pattern.support())?;
        } else {
            writeln!(out, "pattern {number}: the remainder is {}", pattern.dot(&difference))?;
        }
        if drawn {
            draw(out, shape, look, &|cell| match (k, pattern.get(cell), difference.get(cell)) {
                (2, 0, 0) => Mark::new(".", FAINT),
                (2, 0, _) => Mark::new("#", LIT),
                (2, _, 0) => Mark::new("o", MARKED),
                (2, _, _) => Mark::new("@", MARKED.invert()),
                _ => Mark::of_value(&pattern, cell, MARKED),
            })?;
        }
    }
    Ok(())
}

/// Whether a number of states makes the patterns a vector space, where rank and nullity are what textbooks call them.
pub fn is_prime(states: u32) -> bool {
    states >= 2 && (2..).take_while(|d| d * d <= states).all(|d| !states.is_multiple_of(d))
}
