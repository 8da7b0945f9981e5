//! Makes the level packs that come with the program: `cargo run --release -p douse-game --example
//! packs -- <folder>`.
//!
//! Packs are frozen: run this to make a pack of a new version, not to change one. Without a folder
//! it only reports.

use douse::board::Board;
use douse::edges::Edges;
use douse::goal::Goal;
use douse::place::Place;
use douse::play_rules::PlayRule;
use douse::random::SeededRng;
use douse::shortest::Budget;
use douse::solve::kernel;
use douse::text::write_replay;
use douse_game::fingerprint::fingerprint;
use douse_game::game::Game;
use douse_game::maker::{Made, Maker, Wanted};
use douse_game::pack::Pack;
use douse_game::par::shortest_way;
use douse_game::symmetry::{Look, kept_symmetries};
use std::collections::HashSet;
use std::error::Error;
use std::fmt::Write as _;

/// Levels of one kind of puzzle in a pack: a dark board, the lowest and highest par, and how many
/// for each look.
struct Batch {
    code: &'static str,
    pars: (u64, u64),
    looks: &'static [(Look, usize)],
}

const fn batch(code: &'static str, low: u64, high: u64, looks: &'static [(Look, usize)]) -> Batch {
    Batch { code, pars: (low, high), looks }
}

struct Recipe {
    name: &'static str,
    title: &'static str,
    rule: PlayRule,
    batches: Vec<Batch>,
}

const FIVE: &[(Look, usize)] = &[(Look::Any, 3), (Look::Mirror, 1), (Look::DoubleMirror, 1)];
const TEN: &[(Look, usize)] =
    &[(Look::Any, 4), (Look::Mirror, 2), (Look::HalfTurn, 1), (Look::DoubleMirror, 2), (Look::QuarterTurn, 1)];
const TEN_PLAIN: &[(Look, usize)] = &[(Look::Any, 10)];
const FIVE_PLAIN: &[(Look, usize)] = &[(Look::Any, 5)];
const FOUR: &[(Look, usize)] = &[(Look::Any, 2), (Look::Mirror, 1), (Look::DoubleMirror, 1)];
const FOUR_PLAIN: &[(Look, usize)] = &[(Look::Any, 4)];

fn recipes() -> Vec<Recipe> {
    let free = |name, title, batches| Recipe { name, title, rule: PlayRule::Any, batches };
    let classic = (6..=15).map(|par| batch("5x5:0000000", par, par, FIVE)).collect();
    vec![
        free(
            "first",
            "First steps",
            vec![
                batch("3x3:000", 2, 3, TEN),
                batch("3x3:000", 4, 5, TEN),
                batch("3x3:000", 6, 6, FIVE),
                batch("3x3:000", 7, 9, FIVE_PLAIN),
            ],
        ),
        free("classic", "Classic ladder", classic),
        free(
            "rectangles",
            "Rectangles",
            vec![
                batch("4x3:000", 3, 6, TEN),
                batch("6x4:000000", 5, 9, TEN),
                batch("7x5:000000000", 7, 12, TEN),
                batch("8x6:000000000000", 9, 16, TEN),
            ],
        ),
        free(
            "torus",
            "Round the torus",
            vec![
                batch("3x4@torus:000", 2, 5, FIVE_PLAIN),
                batch("4x4@torus:0000", 2, 5, FIVE_PLAIN),
                batch("5x4@torus:00000", 3, 8, TEN),
                batch("5x5@torus:0000000", 4, 9, TEN_PLAIN),
                batch("7x6@torus:00000000000", 6, 14, TEN),
            ],
        ),
        free(
            "three",
            "Three states",
            vec![
                batch("3x3.k3:000000000", 3, 7, TEN),
                batch("4x3.k3:000000000000", 4, 10, TEN),
                batch("4x4.k3:0000000000000000", 5, 12, TEN),
                batch("5x4.k3:00000000000000000000", 8, 16, TEN),
            ],
        ),
        Recipe {
            name: "lit-only",
            title: "Only where it shines",
            rule: PlayRule::LitOnly,
            batches: vec![
                batch("3x3:000", 4, 9, TEN),
                batch("4x3:000", 5, 9, TEN),
                batch("4x4:0000", 6, 10, FIVE),
                batch("5x4:00000", 6, 10, FIVE_PLAIN),
            ],
        },
        free(
            "big",
            "Big boards",
            vec![
                batch("8x8:0000000000000000", 10, 20, FIVE),
                batch("10x10:0000000000000000000000000", 12, 26, TEN),
                batch("12x12:000000000000000000000000000000000000", 14, 30, FIVE),
                batch("16x16:0000000000000000000000000000000000000000000000000000000000000000", 18, 40, FIVE),
                batch(
                    "20x20:0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
                    24,
                    60,
                    FIVE,
                ),
            ],
        ),
        free(
            "curious",
            "Curiosities",
            vec![
                batch("cube2:000000", 3, 8, FOUR_PLAIN),
                batch("cube3:00000000000000", 5, 12, FOUR_PLAIN),
                batch("hexagon3:00000", 3, 8, FOUR_PLAIN),
                batch("hexagon4:0000000000", 5, 12, FOUR_PLAIN),
                batch("triangle5:0000000", 4, 10, FOUR_PLAIN),
                batch("5x5.holes=dc411d8:0000", 3, 7, FOUR),
                batch("7x7.holes=c78c000018f18:000000000", 5, 12, FOUR),
                batch("5x5.knight:0000000", 4, 9, FOUR),
                batch("6x5@moebius:00000000", 4, 10, FOUR_PLAIN),
                batch("6x6.king:000000000", 4, 10, FOUR),
            ],
        ),
    ]
}

const FIRST_WORDS: [&str; 24] = [
    "Quiet",
    "Amber",
    "Broken",
    "Distant",
    "Early",
    "Floating",
    "Gentle",
    "Hidden",
    "Idle",
    "Late",
    "Lonely",
    "Narrow",
    "Northern",
    "Patient",
    "Pale",
    "Restless",
    "Scattered",
    "Silver",
    "Slow",
    "Sudden",
    "Tilted",
    "Twin",
    "Velvet",
    "Wandering",
];

const SECOND_WORDS: [&str; 24] = [
    "anchor",
    "bridge",
    "candle",
    "comet",
    "crossing",
    "door",
    "ember",
    "fence",
    "garden",
    "harbour",
    "island",
    "lantern",
    "ladder",
    "mirror",
    "orchard",
    "parade",
    "quarry",
    "river",
    "signal",
    "staircase",
    "tower",
    "valley",
    "window",
    "yard",
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1);
    let mut titles: Vec<String> = FIRST_WORDS
        .iter()
        .flat_map(|first| SECOND_WORDS.iter().map(move |second| format!("{first} {second}")))
        .collect();
    SeededRng::new("pack titles 1").shuffle(&mut titles);
    let mut titles = titles.into_iter();
    for recipe in recipes() {
        let text = pack(&recipe, &mut titles)?;
        let read = Pack::parse(&text)?;
        eprintln!(
            "{}: {} levels, par {} to {}",
            recipe.name,
            read.levels.len(),
            read.levels[0].par,
            read.levels[read.levels.len() - 1].par
        );
        if let Some(folder) = &folder {
            std::fs::write(format!("{folder}/{}.txt", recipe.name), text)?;
        }
    }
    Ok(())
}

/// A pack: its batches one after another, each from the easiest to the hardest.
fn pack(recipe: &Recipe, titles: &mut impl Iterator<Item = String>) -> Result<String, Box<dyn Error>> {
    let mut text =
        format!("douse pack 1\nname {}\ntitle {}\nversion 1\nplay {}\n", recipe.name, recipe.title, recipe.rule);
    let mut seen = HashSet::new();
    for (number, batch) in recipe.batches.iter().enumerate() {
        let mut levels: Vec<(u64, u64, Made)> = Vec::new();
        for &(look, count) in batch.looks {
            for _ in 0..count {
                let seed = format!("pack 1\n{}\n{number}\n{}", recipe.name, levels.len());
                let made = distinct(recipe, batch, look, &seed, &mut seen)?;
                let assessment = assess(&made.board, recipe.rule, &Budget::unlimited())?;
                levels.push((assessment.par, assessment.effort(), made));
            }
        }
        levels.sort_by_key(|(par, effort, _)| (*par, *effort));
        for (par, _, made) in levels {
            let title = titles.next().ok_or("no titles left")?;
            let _ = writeln!(text, "{par} {} {title}", write_replay(&made.board, &made.moves)?);
        }
    }
    Ok(text)
}

/// A board that no symmetry turns into one of the pack so far. Where the look has none left,
/// however it looks.
fn distinct(
    recipe: &Recipe,
    batch: &Batch,
    look: Look,
    seed: &str,
    seen: &mut HashSet<u64>,
) -> Result<Made, Box<dyn Error>> {
    let dark = Game::from_code(batch.code, recipe.rule)?;
    for look in [look, Look::Any] {
        let wanted =
            Wanted { variant: dark.variant().clone(), rule: recipe.rule, pars: batch.pars.0..=batch.pars.1, look };
        let mut maker = Maker::new(wanted, seed)?;
        for _ in 0..200 {
            let Ok(made) = maker.next_board() else { break };
            let number = |board: &Board| fingerprint(board).ok_or("too large to compare");
            if seen.insert(number(&made.board)?) {
                return Ok(made);
            }
        }
    }
    Err(format!("no more boards of {} with par {:?}", batch.code, batch.pars).into())
}

/// What makes a board hard or easy for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Assessment {
    /// The fewest moves, proved.
    par: u64,
    /// The dimension of the quiet patterns: every one doubles the solutions, of which few are
    /// short.
    nullity: usize,
    /// How many turns and mirrorings keep the lights as they are, beside doing nothing: a symmetric
    /// board is solved by symmetric presses where its solution is the only one, so there is less to
    /// find.
    symmetries: usize,
    /// The moves it takes to chase the lights from the top row down, if that alone solves the
    /// board.
    chase: Option<u64>,
}

impl Assessment {
    /// How hard the board is beside others: ten for each move of par, three for each quiet pattern
    /// (up to ten of them), less eight where it is symmetric and twenty where chasing lights by eye
    /// solves it.
    fn effort(&self) -> u64 {
        let more = 10 * self.par + 3 * self.nullity.min(10) as u64;
        let less = 8 * u64::from(self.symmetries > 0) + 20 * u64::from(self.chase.is_some());
        more.saturating_sub(less)
    }
}

/// Looks at a board as a person would have to.
///
/// # Complexity
/// That of [`shortest_way`], and of the kernel of the puzzle.
fn assess(board: &Board, rule: PlayRule, budget: &Budget) -> Result<Assessment, Box<dyn Error>> {
    let par = shortest_way(board, rule, budget)?.par().proved().ok_or("the par could not be proved")?;
    let nullity = kernel(board.variant())?.nullity();
    let chase = if rule == PlayRule::Any { chase_by_eye(board) } else { None };
    Ok(Assessment { par, nullity, symmetries: kept_symmetries(board), chase })
}

/// The moves of chasing from the top down, if they solve the board: two states, plus rule, flat,
/// goal off.
fn chase_by_eye(board: &Board) -> Option<u64> {
    let grid = board.variant().plain_plus_grid()?;
    if grid.edges() != Edges::Flat || !board.variant().states().is_two() || *board.goal() != Goal::Off {
        return None;
    }
    let mut board = board.clone();
    let mut moves = 0;
    for row in 1..grid.size().height() {
        for column in 0..grid.size().width() {
            let (above, here) = (grid.cell_at(Place { row: row - 1, column })?, grid.cell_at(Place { row, column })?);
            if board.lights().get(above) != 0 {
                board.press(here);
                moves += 1;
            }
        }
    }
    board.is_solved().then_some(moves)
}
