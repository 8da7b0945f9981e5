//! Certificates and checkpoints, whole and damaged.

use super::shortest::judge_answer;
use crate::program::{Session, demand};
use crate::puzzle::{Goal, Layout, Puzzle, Rule};
use crate::random::Random;
use crate::space::weight;
use anyhow::Result;

/// The number of damaged copies of a certificate.
const COPIES: usize = 6;

pub fn judge(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    let code = session.argument(puzzle.code())?;
    let solved = session.ask("solve", &["--min", "--certificate", "proof.txt", &code])?;
    if solved.status != 0 {
        return Ok(());
    }
    let Some((_, fewest)) = judge_answer(puzzle, solved.object(), random)? else { return Ok(()) };
    let verified = session.ask("verify", &[&code, "--certificate", "proof.txt"])?;
    demand!(verified.status != 1, "wrong", "the certificate is rejected: {}", verified.object());
    let whole = std::fs::read(session.path("proof.txt"))?;
    for _ in 0..COPIES {
        let damaged = damage(&whole, random);
        std::fs::write(session.path("proof.txt"), &damaged)?;
        let judged = session.try_ask("verify", &[&code, "--certificate", "proof.txt"])?;
        let text = String::from_utf8_lossy(&damaged);
        if judged.status == 0 && !claim_is_true(puzzle, &text, fewest) {
            std::fs::copy(session.path("proof.txt"), session.path("damaged.txt"))?;
            demand!(false, "false proof", "a damaged certificate is accepted:\n{text}");
        }
    }
    Ok(())
}

/// Checks that there is a solution of the length that a certificate claims.
fn claim_is_true(puzzle: &Puzzle, certificate: &str, fewest: u64) -> bool {
    let line = |name: &str| certificate.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    let presses: Option<Vec<u32>> = line("solution ").split_whitespace().map(|n| n.parse().ok()).collect();
    let presses = presses.filter(|presses| presses.len() == puzzle.cells()).unwrap_or_default();
    line("presses ").trim().parse() == Ok(fewest)
        && weight(&presses) == fewest
        && puzzle.after_presses(&puzzle.effects(), &presses) == puzzle.target()
}

/// Returns a copy that is cut, or in which a byte or a line is different.
fn damage(whole: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    if bytes.is_empty() {
        return bytes;
    }
    let mut lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
    let line = random.below(lines.len());
    match random.below(7) {
        0 => bytes.truncate(random.below(whole.len())),
        1 => bytes[random.below(whole.len())] ^= 1 << random.below(8),
        2 => {
            lines.remove(line);
            bytes = lines.concat();
        }
        3 => {
            lines.insert(line, lines[random.below(lines.len())]);
            bytes = lines.concat();
        }
        4 => {
            lines.truncate(line);
            bytes = lines.concat();
        }
        // A digit becomes another, in one place or in many.
        kind => {
            let digits: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit()).collect();
            for _ in 0..if kind == 5 { 1 } else { 20 } {
                if !digits.is_empty() {
                    bytes[random.of(&digits)] = b'0' + random.below(10) as u8;
                }
            }
        }
    }
    bytes
}

/// Checks that a search from a damaged checkpoint gives no bound that another search refutes.
pub fn judge_checkpoint(session: &mut Session, _: &Puzzle, random: &mut Random) -> Result<()> {
    let (side, rule, edges) = random.of(&[
        (36, "king", "torus"),
        (40, "plus", "torus"),
        (71, "plus", "flat"),
        (79, "plus", "flat"),
        (95, "plus", "flat"),
        (64, "plus", "torus"),
    ]);
    let cells = side * side;
    let layout = Layout::Grid { width: side, height: side, holes: vec![false; cells], edges };
    let dark = Puzzle { layout, rule: Rule::Named(rule), states: 2, lights: vec![0; cells], goal: Goal::State(0) };
    let presses: Vec<u32> = (0..cells).map(|_| random.below(2) as u32).collect();
    let puzzle = dark.with_lights(dark.after_presses(&dark.effects(), &presses));
    let code = session.argument(puzzle.code())?;
    session.set_threads(2);
    let search = ["--min", "--checkpoint", "search.txt", &code];
    let mut answers = vec![session.ask("solve", &search)?];
    for _ in 0..4 {
        if let Ok(whole) = std::fs::read(session.path("search.txt")) {
            std::fs::write(session.path("search.txt"), damage(&whole, random))?;
        }
        answers.push(session.try_ask("solve", &search)?);
    }
    let mut bounds = Vec::new();
    for answer in answers.iter().filter(|answer| !answer.object()["solvable"].is_null()) {
        bounds.extend(judge_answer(&puzzle, answer.object(), random)?);
    }
    let (least, most) = (bounds.iter().map(|bound| bound.0).max(), bounds.iter().map(|bound| bound.1).min());
    demand!(least <= most, "false proof", "searches contradict each other: {bounds:?}");
    Ok(())
}
