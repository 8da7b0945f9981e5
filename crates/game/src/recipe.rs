//! Boards by a recipe: a number of different ones of a kind, with pars between two numbers, or all with the same par.

use crate::maker::{Made, MakeError, Maker, Wanted};
use crate::symmetry::Look;
use douse::play_rules::PlayRule;
use douse::variant::Variant;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// What boards are to be made. The same recipe gives the same boards for ever.
///
/// ```
/// use douse_game::recipe::{Evenness, Recipe};
/// let variant = "5x5:0000000".parse::<douse::Board>()?.variant().clone();
/// let recipe = Recipe { variant, pars: 6..=8, evenness: Evenness::Equal, count: 30, seed: "class 7b".into() };
/// let boards = recipe.make()?;
/// assert!(boards.iter().all(|made| made.par == boards[0].par));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The kind of puzzle.
    pub variant: Variant,
    /// The acceptable pars.
    pub pars: RangeInclusive<u64>,
    /// Whether all boards have the same par.
    pub evenness: Evenness,
    /// How many boards.
    pub count: usize,
    /// Where they come from.
    pub seed: String,
}

/// Whether all boards have the same par.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evenness {
    /// Each has any of the pars that are welcome.
    #[default]
    Mixed,
    /// All have the same.
    Equal,
}

/// Why there are no such boards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// Not a single one was found.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// Too few different boards.
    #[error(
        "only {found} different boards of this kind were found, but {count} were asked for: choose another par, a larger board, or fewer boards"
    )]
    TooFew {
        /// How many were found.
        found: usize,
        /// How many were asked for.
        count: usize,
    },
}

/// The most boards that are drawn for a recipe; a class of thirty takes a few hundred.
const MOST_DRAWN: usize = 100_000;
/// The most repetitions that are drawn for each new board.
const REPEATS: usize = 40;

impl Recipe {
    /// Makes the boards: all different, each with its par proved.
    ///
    /// Time is that of making and proving about as many boards as are asked for; for each at most 40 repetitions are drawn, and 100000 boards in all.
    pub fn make(&self) -> Result<Vec<Made>, RecipeError> {
        match self.evenness {
            Evenness::Mixed => self.different(self.pars.clone(), &self.seed),
            Evenness::Equal => self.equal(),
        }
    }

    fn wanted(&self, pars: RangeInclusive<u64>) -> Wanted {
        Wanted { variant: self.variant.clone(), rule: PlayRule::Any, pars, look: Look::Any }
    }

    /// All boards with the par of the first one that is found; if there are too few of them, with another of the welcome pars.
    fn equal(&self) -> Result<Vec<Made>, RecipeError> {
        let first = Maker::new(self.wanted(self.pars.clone()), &self.seed)?.next_board()?.par;
        let mut failure = match self.different(first..=first, &self.seed) {
            Ok(made) => return Ok(made),
            Err(failure) => failure,
        };
        // No board needs more presses than this.
        let most = self.variant.cells() as u64 * u64::from(self.variant.states().get() - 1);
        for par in (*self.pars.start()..=(*self.pars.end()).min(most)).filter(|par| *par != first) {
            match self.different(par..=par, &self.seed) {
                Ok(made) => return Ok(made),
                Err(other @ RecipeError::TooFew { .. }) => failure = other,
                Err(_) => {}
            }
        }
        Err(failure)
    }

    fn different(&self, pars: RangeInclusive<u64>, seed: &str) -> Result<Vec<Made>, RecipeError> {
        let mut maker = Maker::new(self.wanted(pars), &format!("sheet 1\n{seed}"))?;
        let (mut made, mut seen, mut repeats) = (Vec::new(), HashSet::new(), 0);
        while made.len() < self.count {
            if repeats > REPEATS || maker.drawn() > MOST_DRAWN {
                return Err(RecipeError::TooFew { found: made.len(), count: self.count });
            }
            let next = match maker.next_board() {
                Ok(next) => next,
                Err(MakeError::TooRare { .. }) if !made.is_empty() => {
                    return Err(RecipeError::TooFew { found: made.len(), count: self.count });
                }
                Err(error) => return Err(error.into()),
            };
            if seen.insert(next.board.lights().iter().collect::<Vec<u16>>()) {
                made.push(next);
                repeats = 0;
                continue;
            }
            repeats += 1;
        }
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::board::Board;

    fn recipe(code: &str, pars: RangeInclusive<u64>, evenness: Evenness, count: usize) -> Recipe {
        let variant = code.parse::<Board>().unwrap().variant().clone();
        Recipe { variant, pars, evenness, count, seed: "a class".into() }
    }

    #[test]
    fn thirty_different_boards_have_the_same_proved_par() {
        let recipe = recipe("5x5:0000000", 6..=8, Evenness::Equal, 30);
        let made = recipe.make().unwrap();
        assert_eq!(made.iter().map(|made| made.board.to_string()).collect::<HashSet<_>>().len(), 30);
        assert!((6..=8).contains(&made[0].par) && made.iter().all(|other| other.par == made[0].par));
        for Made { board, par, moves } in &made {
            assert_eq!(moves.len() as u64, *par);
            let mut played = board.clone();
            moves.iter().for_each(|&cell| played.press(cell));
            assert!(played.is_solved());
        }
        assert_eq!(recipe.make().unwrap(), made, "the same seed gives the same boards");
    }

    /// The number of boards that are drawn bounds the time: proving one takes a millisecond.
    #[test]
    fn a_class_of_thirty_takes_few_draws() {
        for par in 6..=8 {
            let recipe = recipe("5x5:0000000", par..=par, Evenness::Equal, 30);
            let mut maker = Maker::new(recipe.wanted(par..=par), "a class").unwrap();
            (0..30).for_each(|_| drop(maker.next_board().unwrap()));
            assert!(maker.drawn() < 300, "par {par}: {}", maker.drawn());
        }
    }

    #[test]
    fn pars_may_differ_where_that_is_asked_for() {
        let made = recipe("4x4.k3:0000000000000000", 2..=9, Evenness::Mixed, 20).make().unwrap();
        assert!(
            made.iter().any(|other| other.par != made[0].par) && made.iter().all(|made| (2..=9).contains(&made.par))
        );
    }

    #[test]
    fn too_few_boards_are_reported_with_their_number() {
        // One board for each cell.
        let few = recipe("3x3:000", 1..=1, Evenness::Equal, 10);
        assert_eq!(few.make(), Err(RecipeError::TooFew { found: 9, count: 10 }));
        assert_eq!(Recipe { count: 9, ..few }.make().unwrap().len(), 9);
        assert!(matches!(recipe("2x2:0", 9..=9, Evenness::Mixed, 1).make(), Err(RecipeError::Make(_))));
    }
}
