//! What a person chooses before a game: the kind of puzzle, its difficulty, levels.

use crate::theme::Theme;
use douse_engine::edges::Edges;
use douse_engine::fewest::Budget;
use douse_engine::generate::{Generator, Way};
use douse_engine::goal::Goal;
use douse_engine::lit_only::PlayRule;
use douse_engine::pattern::States;
use douse_engine::rule::Rule;
use douse_engine::shape::Shape;
use douse_engine::size::Size;
use douse_engine::variant::Variant;
use douse_game::game::Game;
use douse_game::grade::Grade;
use douse_game::maker::{Maker, Wanted};
use douse_game::origin::Origin;
use douse_game::par::shortest_way;
use douse_game::symmetry::Look;
use douse_words::{Language, Words};
use std::time::Duration;

/// A line of the main menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Continue,
    New,
    Width,
    Height,
    Rule,
    Edges,
    States,
    Difficulty,
    Play,
    Levels,
    Daily,
    Own,
    Editor,
    Language,
    Theme,
    Quit,
}

impl Item {
    pub(crate) const ALL: [Self; 16] = [
        Self::Continue,
        Self::New,
        Self::Width,
        Self::Height,
        Self::Rule,
        Self::Edges,
        Self::States,
        Self::Difficulty,
        Self::Play,
        Self::Levels,
        Self::Daily,
        Self::Own,
        Self::Editor,
        Self::Language,
        Self::Theme,
        Self::Quit,
    ];

    /// The name of its text.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Continue => "menu-continue",
            Self::New => "menu-new",
            Self::Width => "menu-width",
            Self::Height => "menu-height",
            Self::Rule => "menu-rule",
            Self::Edges => "menu-edges",
            Self::States => "menu-states",
            Self::Difficulty => "menu-difficulty",
            Self::Play => "menu-play",
            Self::Levels => "menu-levels",
            Self::Daily => "menu-daily",
            Self::Own => "menu-own",
            Self::Editor => "menu-editor",
            Self::Language => "menu-language",
            Self::Theme => "menu-theme",
            Self::Quit => "menu-quit",
        }
    }
}

/// The kind of game that a new one is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Columns, 1 to 100.
    pub width: usize,
    /// Rows, 1 to 100.
    pub height: usize,
    /// Which lights a press changes.
    pub rule: Rule,
    /// How the edges are joined.
    pub edges: Edges,
    /// How many states a light has, 2 to 9.
    pub states: u32,
    /// The difficulty; however it comes where `None`.
    pub grade: Option<Grade>,
    /// Which cells may be pressed when.
    pub play: PlayRule,
}

impl Default for Choice {
    fn default() -> Self {
        Self { width: 5, height: 5, rule: Rule::Plus, edges: Edges::Flat, states: 2, grade: None, play: PlayRule::Any }
    }
}

/// The largest side of a board in the menu.
pub(crate) const MOST_SIDE: usize = 100;
/// The most states of a light in the menu.
const MOST_STATES: u32 = 9;

/// The neighbour of a value in a list, round the end.
fn turned<T: PartialEq + Clone>(list: &[T], value: &T, forward: bool) -> T {
    let at = list.iter().position(|other| other == value).unwrap_or(0);
    let next = if forward { at + 1 } else { at + list.len() - 1 };
    list[next % list.len()].clone()
}

impl Choice {
    /// Changes what a line of the menu stands for.
    pub(crate) fn turn(&mut self, item: Item, forward: bool) {
        let step = |value: usize, most: usize| if forward { value % most + 1 } else { (value + most - 2) % most + 1 };
        match item {
            Item::Width => self.width = step(self.width, MOST_SIDE),
            Item::Height => self.height = step(self.height, MOST_SIDE),
            Item::Rule => self.rule = turned(&Rule::NAMED, &self.rule, forward),
            Item::Edges => self.edges = turned(&Edges::ALL, &self.edges, forward),
            Item::States => {
                let states = step(self.states as usize - 1, MOST_STATES as usize - 1);
                self.states = states as u32 + 1;
            }
            Item::Difficulty => {
                let grades: Vec<Option<Grade>> = std::iter::once(None).chain(Grade::ALL.map(Some)).collect();
                self.grade = turned(&grades, &self.grade, forward);
            }
            Item::Play => self.play = turned(&PlayRule::ALL, &self.play, forward),
            _ => {}
        }
    }

    /// The kind of puzzle chosen.
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        let size = Size::new(self.width, self.height).ok()?;
        let states = States::new(self.states.into()).ok()?;
        Variant::new(Shape::grid(size, self.edges), self.rule.clone(), states).ok()
    }

    /// What a line of the menu stands for now; empty where it only does something.
    pub(crate) fn value(&self, item: Item, words: &Words, theme: Theme) -> String {
        match item {
            Item::Width => self.width.to_string(),
            Item::Height => self.height.to_string(),
            Item::Rule => self.rule.name().to_string(),
            Item::Edges => self.edges.name().to_string(),
            Item::States => self.states.to_string(),
            Item::Difficulty => words.get(grade_name(self.grade)),
            Item::Play => words.get(play_name(self.play)),
            Item::Language => match words.language() {
                Language::English => "English".to_string(),
                Language::German => "Deutsch".to_string(),
            },
            Item::Theme => theme.to_string(),
            _ => String::new(),
        }
    }

    /// A new game; an error in words where no such board can be made.
    pub(crate) fn game(&self, seed: &str) -> Result<Game, String> {
        let variant = self.variant().ok_or_else(|| "no such board".to_string())?;
        let origin = Origin::Seed(seed.to_string());
        let board = match self.grade {
            Some(grade) => {
                let wanted = Wanted { variant, rule: self.play, pars: grade.pars(), look: Look::Any };
                Maker::new(wanted, seed)
                    .and_then(|mut maker| maker.next_board())
                    .map_err(|error| error.to_string())?
                    .board
            }
            None => {
                let mut boards =
                    Generator::new(variant, Goal::Off, Way::Presses, seed).map_err(|error| error.to_string())?;
                let mut board = boards.next_board().map_err(|error| error.to_string())?;
                // Not every solvable board can be solved where lit and unlit cells take turns.
                for _ in 0..20 {
                    let budget = Budget::unlimited().with_time(Duration::from_millis(500));
                    if shortest_way(&board, self.play, &budget).is_ok() {
                        break;
                    }
                    board = boards.next_board().map_err(|error| error.to_string())?;
                }
                board
            }
        };
        Game::new(board, self.play).map(|game| game.with_origin(origin)).map_err(|error| error.to_string())
    }
}

/// The name of the text for a difficulty.
pub(crate) fn grade_name(grade: Option<Grade>) -> &'static str {
    match grade {
        None => "grade-any",
        Some(Grade::Gentle) => "grade-gentle",
        Some(Grade::Easy) => "grade-easy",
        Some(Grade::Medium) => "grade-medium",
        Some(Grade::Hard) => "grade-hard",
        Some(Grade::Expert) => "grade-expert",
        Some(Grade::Master) => "grade-master",
    }
}

/// The name of the text for a rule of play.
pub(crate) fn play_name(rule: PlayRule) -> &'static str {
    match rule {
        PlayRule::Any => "play-any",
        PlayRule::LitOnly => "play-lit-only",
        PlayRule::LitFirst => "play-lit-first",
        PlayRule::UnlitFirst => "play-unlit-first",
    }
}

/// The name of the text for a pack.
pub(crate) fn pack_name(pack: &str) -> String {
    format!("pack-{pack}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_turns_both_ways_and_round() {
        for item in Item::ALL {
            let start = Choice::default();
            let mut choice = start.clone();
            choice.turn(item, false);
            choice.turn(item, true);
            assert_eq!(choice, start, "{item:?}");
            for _ in 0..100 * 8 * 7 * 6 {
                choice.turn(item, true);
                assert!((1..=100).contains(&choice.width) && (2..=9).contains(&choice.states));
            }
        }
    }

    #[test]
    fn every_difficulty_and_rule_of_play_makes_a_game_or_says_why_not() {
        for grade in std::iter::once(None).chain(Grade::ALL.map(Some)) {
            let choice = Choice { grade, width: 4, height: 4, ..Choice::default() };
            match choice.game("seed") {
                Ok(game) => assert_eq!(game.variant(), &choice.variant().unwrap()),
                Err(_) => assert!(grade >= Some(Grade::Medium), "{grade:?}"),
            }
        }
        for play in PlayRule::ALL {
            let choice = Choice { play, width: 4, height: 4, ..Choice::default() };
            let game = choice.game("seed").unwrap();
            assert!(game.par(&Budget::unlimited()).is_ok(), "{play}");
        }
    }
}
