//! Telling boards apart that differ by more than rotation, reflection or translation.

use douse::board::Board;
use douse::incidence::Incidence;
use douse::shortest::Budget;
use douse_algebra::random::SplitMix;

/// A number that is the same for boards that differ by a symmetry of their kind of puzzle. Boards
/// with different numbers are different puzzles; equal numbers prove nothing.
///
/// Every cell starts with a colour made of its light and its goal, and takes on the colours around
/// it round after round; the colours at the end, sorted, make the number. No symmetry has to be
/// known for that. `None` if the press matrix does not fit in memory.
///
/// # Complexity
/// `O(r e log e)` time for `e` ones in the press matrix and `r = 16` rounds.
///
/// # Example
/// ```
/// use douse::play_rules::PlayRule;
/// use douse_game::{game::Game, fingerprint::fingerprint};
/// let of = |code: &str| fingerprint(Game::from_code(code, PlayRule::Any).unwrap().start());
/// assert_eq!(of("3x3:c00"), of("3x3:018"), "turned half round");
/// assert_ne!(of("3x3:c00"), of("3x3:a00"));
/// ```
///
/// # Literature
/// Weisfeiler and Leman, The reduction of a graph to canonical form, 1968.
#[must_use]
pub fn fingerprint(board: &Board) -> Option<u64> {
    let incidence = Incidence::of(board.variant(), &Budget::default()).ok()?;
    let cells = incidence.cells();
    // The presses that change a light and the lights that a press changes: rules need not work both
    // ways.
    let mut changed_by: Vec<Vec<u32>> = vec![Vec::new(); cells];
    for press in 0..cells {
        incidence.lights_of(press).iter().for_each(|&light| changed_by[light as usize].push(press as u32));
    }
    let target = board.goal();
    let colour = |cell: usize| mix(u64::from(board.lights().get(cell)) << 16 | u64::from(target.target_of(cell)));
    let mut colours: Vec<u64> = (0..cells).map(colour).collect();
    let gathered = |colours: &[u64], around: &[u32]| {
        let mut list: Vec<u64> = around.iter().map(|&cell| colours[cell as usize]).collect();
        list.sort_unstable();
        list.into_iter().fold(around.len() as u64, |sum, colour| mix(sum ^ colour))
    };
    for _ in 0..ROUNDS {
        let next = |cell: usize| {
            let (out, back) = (gathered(&colours, incidence.lights_of(cell)), gathered(&colours, &changed_by[cell]));
            mix(mix(colours[cell] ^ out) ^ back)
        };
        colours = (0..cells).map(next).collect();
    }
    colours.sort_unstable();
    Some(colours.into_iter().fold(cells as u64, |sum, colour| mix(sum ^ colour)))
}

const ROUNDS: usize = 16;

/// Every bit of the input moves about half of the output.
fn mix(value: u64) -> u64 {
    SplitMix(value).next_word()
}
