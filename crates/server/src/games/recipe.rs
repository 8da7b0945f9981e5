//! Boards for a class: a different one for each pupil, all with the same proved par.

use douse::edges::Edges;
use douse::pattern::States;
use douse::play_rules::PlayRule;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::shortest::Budget;
use douse::size::Size;
use douse::solve::kernel;
use douse::variant::Variant;
use douse_api::class::{MAX_SIDE, Recipe};
use douse_game::game::Game;
use douse_game::maker::MakeError;
use douse_game::recipe::{Evenness, Recipe as GameRecipe, RecipeError as GameRecipeError};
use std::ops::RangeInclusive;

/// Numbers of states of a light.
const STATES: RangeInclusive<u32> = 2..=5;
/// Maximum nullity, so that each par is proved quickly.
const MAX_NULLITY: usize = 10;
/// Maximum par.
const MAX_PAR: u32 = 200;
/// Maximum cells if the rule restricts presses, since each board then takes a search.
const MAX_RESTRICTED_CELLS: usize = 16;

/// Different boards with the same par.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignmentBoards {
    pub codes: Vec<String>,
    /// The proved par of each board.
    pub par: u64,
}

/// The reason why a recipe gives no boards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    #[error("the recipe names no kind of board: sides are 2 to {MAX_SIDE}, states 2 to 5, and {0}")]
    Unknown(&'static str),
    /// The par of such boards takes too long to prove.
    #[error("the par of boards of this kind cannot be proved quickly; choose a smaller one or another rule")]
    Slow,
    /// Too few boards match the recipe.
    #[error(
        "only {found} different boards of equal par were found, but {wanted} are needed; choose other pars or a larger board"
    )]
    Rare { found: usize, wanted: usize },
}

/// Makes boards by a recipe, within a budget. Equal recipes and seeds give equal boards.
///
/// Their par is any in the recipe that enough boards have.
pub fn make_boards(
    recipe: &Recipe,
    rule: PlayRule,
    count: usize,
    seed: &str,
    budget: &Budget,
) -> Result<AssignmentBoards, RecipeError> {
    let variant = variant(recipe)?;
    let quiet = kernel(&variant).map_err(|_| RecipeError::Slow)?;
    if quiet.nullity() > MAX_NULLITY || (rule != PlayRule::Any && variant.cells() > MAX_RESTRICTED_CELLS) {
        return Err(RecipeError::Slow);
    }
    let pars = u64::from(recipe.par_at_least)..=u64::from(recipe.par_at_most);
    let recipe = GameRecipe { variant, rule, pars, evenness: Evenness::Equal, count, seed: seed.to_owned() };
    let made = recipe.make_within(budget).map_err(|error| match error {
        GameRecipeError::TooFew { found, .. } => RecipeError::Rare { found, wanted: count },
        GameRecipeError::Make(MakeError::TooRare { .. } | MakeError::NoLegalWay { .. }) => {
            RecipeError::Rare { found: 0, wanted: count }
        }
        GameRecipeError::Make(_) => RecipeError::Slow,
    })?;
    let par = made.first().map_or(0, |made| made.par);
    let codes = made.into_iter().map(|made| Game::new(made.board, rule).ok()?.code().ok()).collect::<Option<_>>();
    Ok(AssignmentBoards { codes: codes.ok_or(RecipeError::Slow)?, par })
}

fn variant(recipe: &Recipe) -> Result<Variant, RecipeError> {
    let unknown = RecipeError::Unknown;
    let side = |side: u32| (2..=MAX_SIDE).contains(&side).then_some(side as usize);
    let (Some(width), Some(height)) = (side(recipe.width), side(recipe.height)) else {
        return Err(unknown("one side is shorter or longer"));
    };
    if !STATES.contains(&recipe.states) {
        return Err(unknown("there are fewer or more states"));
    }
    let pars = recipe.par_at_least..=recipe.par_at_most;
    if pars.is_empty() || *pars.start() < 1 || *pars.end() > MAX_PAR {
        return Err(unknown("the lowest par is 0 or above the highest, or that is above 200"));
    }
    let rule: Rule = recipe.rule.parse().map_err(|_| unknown("the rule has another name"))?;
    let edges: Edges = recipe.edges.parse().map_err(|_| unknown("the edges have another name"))?;
    let size = Size::new(width, height).map_err(|_| unknown("the size is another"))?;
    let states = States::new(recipe.states.into()).map_err(|_| unknown("there are fewer or more states"))?;
    Variant::new(Shape::grid(size, edges), rule, states).map_err(|_| unknown("the rule does not fit the edges"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_game::par::shortest_way;
    use std::collections::BTreeSet;
    use std::time::Duration;

    fn recipe(side: u32, pars: (u32, u32)) -> Recipe {
        let (rule, edges) = ("plus".into(), "flat".into());
        Recipe { width: side, height: side, rule, edges, states: 2, par_at_least: pars.0, par_at_most: pars.1 }
    }

    #[test]
    fn boards_differ_and_have_one_par() {
        let time = &Budget::of_memory(1 << 30).with_time(Duration::from_secs(60));
        let boards = make_boards(&recipe(5, (6, 8)), PlayRule::Any, 35, "seed", time).unwrap();
        assert_eq!(boards.codes.iter().collect::<BTreeSet<_>>().len(), 35);
        assert!((6..=8).contains(&boards.par));
        for code in &boards.codes {
            let game = Game::from_code(code, PlayRule::Any).unwrap();
            let way = shortest_way(game.start(), PlayRule::Any, &Budget::unlimited()).unwrap();
            assert_eq!(way.par().proved(), Some(boards.par), "{code}");
        }
        assert_eq!(make_boards(&recipe(5, (6, 8)), PlayRule::Any, 35, "seed", time), Ok(boards.clone()));
        assert_ne!(make_boards(&recipe(5, (6, 8)), PlayRule::Any, 35, "another", time), Ok(boards));
    }

    #[test]
    fn too_few_boards_are_counted() {
        let rare = make_boards(&recipe(2, (1, 4)), PlayRule::Any, 35, "seed", &Budget::of_memory(1 << 30));
        assert_eq!(rare, Err(RecipeError::Rare { found: 6, wanted: 35 }), "six boards of 2 x 2 take two presses");
        assert!(matches!(
            make_boards(&recipe(9, (6, 8)), PlayRule::Any, 3, "seed", &Budget::of_memory(0).with_time(Duration::ZERO)),
            Err(RecipeError::Unknown(_))
        ));
        assert_eq!(
            make_boards(
                &recipe(5, (6, 8)),
                PlayRule::LitOnly,
                3,
                "seed",
                &Budget::of_memory(0).with_time(Duration::ZERO)
            ),
            Err(RecipeError::Slow)
        );
    }
}
