//! Recipes for boards: a number of different boards of a kind, with pars between two numbers or all
//! with the same par.

use crate::maker::{Made, MakeError, Maker, Wanted};
use crate::symmetry::Look;
use douse::play_rules::PlayRule;
use douse::shortest::Budget;
use douse::variant::Variant;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// A recipe for boards. The same recipe gives the same boards for ever.
///
/// ```
/// use douse::play_rules::PlayRule;
/// use douse_game::recipe::{Evenness, Recipe};
/// let variant = "5x5:0000000".parse::<douse::Board>()?.variant().clone();
/// let (rule, seed) = (PlayRule::Any, "class 7b".into());
/// let recipe = Recipe { variant, rule, pars: 6..=8, evenness: Evenness::Equal, count: 30, seed };
/// let boards = recipe.make()?;
/// assert!(boards.iter().all(|made| made.par == boards[0].par));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recipe {
    pub variant: Variant,
    pub rule: PlayRule,
    /// The acceptable pars.
    pub pars: RangeInclusive<u64>,
    /// Whether all boards have the same par.
    pub evenness: Evenness,
    /// The number of boards.
    pub count: usize,
    pub seed: String,
}

/// Whether all boards have the same par.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evenness {
    /// Each board has any of the acceptable pars.
    #[default]
    Mixed,
    /// All boards have the same par.
    Equal,
}

/// Why there are no such boards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// No board was found.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// There are too few different boards.
    #[error(
        "only {found} different boards of this kind were found, but {count} were asked for: choose another par, a larger board, or fewer boards"
    )]
    TooFew {
        /// The number found.
        found: usize,
        /// The number asked for.
        count: usize,
    },
}

/// The most boards that are drawn for a recipe; a class of thirty takes a few hundred.
const MOST_DRAWN: usize = 100_000;
/// The most repetitions in a row before another par is tried, and, if no par has enough boards,
/// before giving up.
const REPEATS: [usize; 2] = [40, 2000];

impl Recipe {
    /// Makes the boards: all different, each with its par proved.
    ///
    /// The time is that of making and proving about the number of boards asked for, and at most
    /// 100000 for each par.
    pub fn make(&self) -> Result<Vec<Made>, RecipeError> {
        self.make_within(&Budget::unlimited())
    }

    /// Makes the boards within a budget: boards that were not found by its end count as missing.
    pub fn make_within(&self, budget: &Budget<'_>) -> Result<Vec<Made>, RecipeError> {
        let [few, many] = REPEATS;
        let made = |repeats| match self.evenness {
            Evenness::Mixed => self.different(self.pars.clone(), repeats, budget),
            Evenness::Equal => self.equal(repeats, budget),
        };
        let made = made(few).or_else(|failure| match failure {
            RecipeError::TooFew { .. } => made(many),
            RecipeError::Make(_) => Err(failure),
        });
        made.map_err(|failure| match failure {
            RecipeError::Make(MakeError::Stopped) => RecipeError::TooFew { found: 0, count: self.count },
            failure => failure,
        })
    }

    fn wanted(&self, pars: RangeInclusive<u64>) -> Wanted {
        Wanted { variant: self.variant.clone(), rule: self.rule, pars, look: Look::Any }
    }

    /// All boards with the par of the first one found; if there are too few of them, with another
    /// acceptable par.
    fn equal(&self, repeats: usize, budget: &Budget<'_>) -> Result<Vec<Made>, RecipeError> {
        let first = Maker::new(self.wanted(self.pars.clone()), &self.seed)?.next_board_within(budget)?.par;
        // No board needs more presses than this.
        let most = self.variant.cells() as u64 * u64::from(self.variant.states().get() - 1);
        let others = (*self.pars.start()..=(*self.pars.end()).min(most)).filter(|par| *par != first);
        let mut most_found = 0;
        for par in std::iter::once(first).chain(others) {
            match self.different(par..=par, repeats, budget) {
                Ok(made) => return Ok(made),
                Err(RecipeError::TooFew { found, .. }) => most_found = most_found.max(found),
                Err(RecipeError::Make(_)) => {}
            }
        }
        Err(RecipeError::TooFew { found: most_found, count: self.count })
    }

    fn different(
        &self,
        pars: RangeInclusive<u64>,
        most_repeats: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<Made>, RecipeError> {
        let mut maker = Maker::new(self.wanted(pars), &format!("sheet 1\n{}", self.seed))?;
        let (mut made, mut seen, mut repeats) = (Vec::new(), HashSet::new(), 0);
        while made.len() < self.count {
            if repeats > most_repeats || maker.drawn() > MOST_DRAWN || budget.exhausted() {
                return Err(RecipeError::TooFew { found: made.len(), count: self.count });
            }
            let next = match maker.next_board_within(budget) {
                Ok(next) => next,
                Err(MakeError::TooRare { .. } | MakeError::Stopped) if !made.is_empty() => {
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
    use std::time::Duration;

    /// Boards that were made before are made again.
    #[test]
    fn boards_of_a_seed_stay_the_same() {
        let codes = |evenness| {
            let recipe = recipe("5x5:0000000", 6..=8, evenness, 3);
            recipe.make().unwrap().iter().map(|made| made.board.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(codes(Evenness::Equal), ["5x5:6f991a0", "5x5:63c7660", "5x5:8f2c5d8"]);
        assert_eq!(codes(Evenness::Mixed), ["5x5:571d6b0", "5x5:63f74e8", "5x5:87cfc40"]);
    }

    fn recipe(code: &str, pars: RangeInclusive<u64>, evenness: Evenness, count: usize) -> Recipe {
        let variant = code.parse::<Board>().unwrap().variant().clone();
        Recipe { variant, rule: PlayRule::Any, pars, evenness, count, seed: "a class".into() }
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
        assert_eq!(
            few.make_within(&Budget::unlimited().with_time(Duration::ZERO)),
            Err(RecipeError::TooFew { found: 0, count: 10 })
        );
        // A par that no board has: each of thousands of tries takes a proof, and the budget ends
        // them.
        let never = Recipe { pars: 60..=60, ..recipe("7x7@torus:0000000000000", 60..=60, Evenness::Equal, 5) };
        let budget = Budget::unlimited().with_time(Duration::from_millis(50));
        let started = std::time::Instant::now();
        assert_eq!(never.make_within(&budget), Err(RecipeError::TooFew { found: 0, count: 5 }));
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
        assert_eq!(Recipe { count: 9, ..few }.make().unwrap().len(), 9);
        // Six boards of 2 x 2 take two presses, and no other number of presses has more.
        let several = recipe("2x2:0", 1..=4, Evenness::Equal, 7);
        assert_eq!(several.make(), Err(RecipeError::TooFew { found: 6, count: 7 }));
        assert_eq!(Recipe { count: 6, ..several }.make().unwrap().len(), 6);
        assert!(matches!(recipe("2x2:0", 9..=9, Evenness::Mixed, 1).make(), Err(RecipeError::Make(_))));
    }
}
