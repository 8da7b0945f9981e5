//! Proves par for every kind of board in the menu of the game, with one random board each.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, ensure};
use douse::edges::Edges;
use douse::pattern::{Pattern, States};
use douse::random::SeededRng;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::shortest::{BlockFamily, Budget, Coset, Lengths, LightestMethod, Shortest, light_annealing};
use douse::size::Size;
use douse::solve::{Problem, solve_problem};
use douse::space::SolutionSpace;
use douse::variant::Variant;

use crate::report::{Report, Row, measure};

/// The sides of square boards for each number of states.
const KINDS: [(u64, &[usize]); 3] =
    [(2, &[5, 6, 8, 9, 10, 12, 16, 20, 24, 30]), (3, &[5, 6, 8, 9, 12]), (4, &[4, 6, 8])];
const RULES: [Rule; 6] = [Rule::Plus, Rule::X, Rule::King, Rule::Knight, Rule::OpenPlus, Rule::RowColumn];
/// Larger boards that must be proved, with their time limits in seconds.
const LARGE: [(u64, Rule, Edges, usize, u64); 6] = [
    (2, Rule::King, Edges::Torus, 33, 10),
    (2, Rule::King, Edges::Klein, 60, 10),
    (2, Rule::OpenPlus, Edges::Torus, 50, 5),
    (2, Rule::RowColumn, Edges::Flat, 31, 10),
    (2, Rule::King, Edges::Flat, 44, 10),
    (3, Rule::King, Edges::Torus, 18, 5),
];

/// The number of slow kinds that are named.
const SLOWEST: usize = 12;

/// Returns the seed of the boards: a new one in each run, unless the variable `DOUSE_PAR_SEED` sets
/// it.
fn seed(report: &Report) -> String {
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos()).to_string();
    let seed = std::env::var("DOUSE_PAR_SEED").unwrap_or_else(|_| now());
    report.note(&format!("boards of DOUSE_PAR_SEED={seed}"));
    seed
}

/// Measures all kinds of boards of the menu, or those that contain the variable `DOUSE_PAR_KINDS`,
/// such as `king torus 30`. A board that is not proved counts as the time limit.
pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    let most = Duration::from_secs(10);
    let seed = seed(report);
    let wanted = std::env::var("DOUSE_PAR_KINDS").unwrap_or_default();
    let mut times = Vec::new();
    let mut slowest = Vec::new();
    let mut proved = 0;
    for (k, sides) in KINDS {
        for rule in RULES {
            for edges in Edges::ALL {
                for &side in sides {
                    let kind = format!("{k} {rule} {edges} {side}");
                    if !kind.contains(&wanted) {
                        continue;
                    }
                    let (time, answer) = search(k, &rule, edges, side, &seed, most)?;
                    proved += usize::from(answer.is_proved());
                    let bracket = format!("{}..{}", answer.at_least, answer.count());
                    slowest.push((time, format!("{kind}: {bracket} in {time:.2?}, {}", answer.method)));
                    times.push(if answer.is_proved() { time } else { most });
                }
            }
        }
    }
    times.sort_unstable();
    let count = times.len();
    ensure!(count > 0, "no kind of board is called {wanted}");
    slowest.sort_unstable_by_key(|(time, _)| std::cmp::Reverse(*time));
    slowest.iter().take(SLOWEST).for_each(|(_, line)| report.note(line));
    report.note(&format!("{proved} of {count} kinds of boards proved"));
    let rows = [("95 of 100", times[count * 95 / 100], 200), ("all", times[count - 1], 1000)];
    for (share, ours, limit) in rows {
        let what = format!("par of {share} kinds of boards of the menu, 2 threads");
        let limit = Duration::from_millis(limit);
        report.add(&Row { what: &what, ours, opponent: Some(("limit", limit)), limit: Some(1.0) });
    }
    Ok(())
}

/// Measures larger boards, or those that contain `DOUSE_PAR_KINDS`.
pub(crate) fn run_large(report: &mut Report) -> anyhow::Result<()> {
    let seed = seed(report);
    let wanted = std::env::var("DOUSE_PAR_KINDS").unwrap_or_default();
    for (k, rule, edges, side, seconds) in LARGE {
        if !format!("{k} {rule} {edges} {side}").contains(&wanted) {
            continue;
        }
        let limit = Duration::from_secs(seconds);
        let (time, answer) = search(k, &rule, edges, side, &seed, 6 * limit)?;
        let bracket = format!("{}..{}", answer.at_least, answer.count());
        let what = format!("{k} states, {rule}, {edges}, {side} x {side}: {bracket}, 2 threads");
        let ours = if answer.is_proved() { time } else { 6 * limit };
        report.add(&Row { what: &what, ours, opponent: Some(("limit", limit)), limit: Some(1.0) });
    }
    if !"2 king torus 60".contains(&wanted) {
        return Ok(());
    }
    let (_, answer) = search(2, &Rule::King, Edges::Torus, 60, &seed, Duration::from_secs(5))?;
    let gap = 100 * (answer.count() - answer.at_least) / answer.count();
    report.note(&format!("king, torus, 60 x 60 after 5 s: {}..{}, {gap} % apart", answer.at_least, answer.count()));
    ensure!(gap <= 25, "the bracket of king, torus, 60 x 60 is wider than 25 %");
    Ok(())
}

/// Compares good solutions without proof: annealing and random information sets on sixty boards,
/// each with the fewest presses if they are proved in time.
pub(crate) fn run_upper(report: &mut Report) -> anyhow::Result<()> {
    let seed = seed(report);
    report.note("board | nullity | annealing | seconds | information sets | seconds | fewest");
    let (mut boards, mut better, mut worse, mut reached) = (0, 0, 0, [0; 2]);
    'all: for side in [30, 24, 33, 20, 36] {
        for rule in RULES {
            for edges in Edges::ALL {
                let (variant, space) = random_solutions(2, &rule, edges, side, &seed)?;
                if space.nullity() <= 20 {
                    continue;
                }
                let coset = Coset::of_space(&space).context("two states")?;
                let families = variant.shape().as_grid().map(BlockFamily::of_grid).unwrap_or_default();
                let budget = || Budget::unlimited().with_time(Duration::from_secs(1));
                let (time, annealed) = measure(|| light_annealing(&coset, &families, &budget()));
                let (other_time, found) = measure(|| LightestMethod::InformationSet.lightest(&coset, None, &budget()));
                let sets = found.context("this method always applies")?;
                ensure!(
                    coset.contains(&annealed) && sets.presses.as_bits().is_some_and(|sets| coset.contains(sets)),
                    "the solution is wrong"
                );
                let fewest = space.shortest(&Budget::unlimited().with_threads(2).with_time(Duration::from_secs(5)));
                let (ours, theirs) = (annealed.count_ones() as u64, sets.count());
                (boards, better, worse) =
                    (boards + 1, better + usize::from(ours < theirs), worse + usize::from(ours > theirs));
                let mut shown = "open".to_owned();
                if fewest.is_proved() {
                    reached[0] += usize::from(ours == fewest.count());
                    reached[1] += usize::from(theirs == fewest.count());
                    shown = fewest.count().to_string();
                }
                let (time, other_time) = (time.as_secs_f64(), other_time.as_secs_f64());
                report.note(&format!(
                    "{rule} {edges} {side} | {} | {ours} | {time:.2} | {theirs} | {other_time:.2} | {shown}",
                    space.nullity()
                ));
                if boards == 60 {
                    break 'all;
                }
            }
        }
    }
    report.note(&format!(
        "{boards} boards: annealing is better on {better}, worse on {worse}; it reaches the fewest on {}, information sets on {}",
        reached[0], reached[1]
    ));
    Ok(())
}

/// Returns the solutions of a random board.
fn random_solutions(
    k: u64,
    rule: &Rule,
    edges: Edges,
    side: usize,
    seed: &str,
) -> anyhow::Result<(Variant, SolutionSpace)> {
    let states = States::new(k)?;
    let variant = Variant::new(Shape::grid(Size::square(side)?, edges), rule.clone(), states)?;
    let mut rng = SeededRng::new(&format!("{k} {rule} {edges} {side} {seed}"));
    let presses = Pattern::from_values(states, (0..variant.cells()).map(|_| rng.below(k) as u16));
    let answer = solve_problem(&Problem::new(variant.clone(), variant.effect(&presses)))?;
    let space = answer.space().context("a board made by presses has a solution")?;
    Ok((variant, space.clone()))
}

/// Searches a random board; returns the time and the result.
fn search(
    k: u64,
    rule: &Rule,
    edges: Edges,
    side: usize,
    seed: &str,
    most: Duration,
) -> anyhow::Result<(Duration, Shortest)> {
    let (variant, space) = random_solutions(k, rule, edges, side, seed)?;
    let budget = Budget::unlimited().with_threads(2).with_time(most);
    let (time, shortest) = measure(|| space.shortest(&budget));
    let solves = variant.effect(&shortest.presses) == variant.effect(space.presses());
    ensure!(solves, "{rule} {edges} {side}: the presses do not solve the board");
    Ok((time, shortest))
}
