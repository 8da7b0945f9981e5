//! What a person chooses before a game: the kind of puzzle, its difficulty, levels.

use douse::edges::Edges;
use douse::lit_only::PlayRule;
use douse::rule::Rule;
use douse_game::choice::Choice;
use douse_game::grade::Grade;
use douse_messages::Messages;
use std::ops::RangeInclusive;

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
    Symbols,
    Keys,
    Quit,
}

impl Item {
    pub(crate) const ALL: [Self; 18] = [
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
        Self::Symbols,
        Self::Keys,
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
            Self::Symbols => "menu-symbols",
            Self::Keys => "menu-keys",
            Self::Quit => "menu-quit",
        }
    }
}

/// The neighbour of a value in a list, round the end.
fn turned<T: PartialEq + Clone>(list: &[T], value: &T, forward: bool) -> T {
    let at = list.iter().position(|other| other == value).unwrap_or(0);
    let next = if forward { at + 1 } else { at + list.len() - 1 };
    list[next % list.len()].clone()
}

/// The value so many steps on in a range, round the end.
fn stepped(value: usize, range: &RangeInclusive<usize>, by: isize) -> usize {
    let count = (range.end() - range.start() + 1) as isize;
    let at = value as isize - *range.start() as isize;
    range.start() + (at + by).rem_euclid(count) as usize
}

/// A choice as lines of the menu.
pub(crate) trait Lines {
    /// Goes ten steps at once where there are many.
    fn leap(&mut self, item: Item, forward: bool);
    /// Takes a number as it is typed; whether it fits.
    fn enter(&mut self, item: Item, number: usize) -> bool;
    /// Changes what a line of the menu stands for.
    fn turn(&mut self, item: Item, forward: bool);
    /// What a line of the menu stands for now; empty where it only does something.
    fn value(&self, item: Item, messages: &Messages) -> String;
}

impl Lines for Choice {
    fn leap(&mut self, item: Item, forward: bool) {
        let leapt = |value: usize| {
            let to = if forward { value + 10 } else { value.saturating_sub(10) };
            to.clamp(*Self::SIDES.start(), *Self::SIDES.end())
        };
        match item {
            Item::Width => self.width = leapt(self.width),
            Item::Height => self.height = leapt(self.height),
            _ => {}
        }
    }

    fn enter(&mut self, item: Item, number: usize) -> bool {
        match item {
            Item::Width if Self::SIDES.contains(&number) => self.width = number,
            Item::Height if Self::SIDES.contains(&number) => self.height = number,
            Item::States if Self::STATES.contains(&(number as u32)) => self.states = number as u32,
            _ => return false,
        }
        true
    }

    fn turn(&mut self, item: Item, forward: bool) {
        let by = if forward { 1 } else { -1 };
        match item {
            Item::Width => self.width = stepped(self.width, &Self::SIDES, by),
            Item::Height => self.height = stepped(self.height, &Self::SIDES, by),
            Item::Rule => self.rule = turned(&Rule::NAMED, &self.rule, forward),
            Item::Edges => self.edges = turned(&Edges::ALL, &self.edges, forward),
            Item::States => {
                let states = *Self::STATES.start() as usize..=*Self::STATES.end() as usize;
                self.states = stepped(self.states as usize, &states, by) as u32;
            }
            Item::Difficulty => {
                let grades: Vec<Option<Grade>> = std::iter::once(None).chain(Grade::ALL.map(Some)).collect();
                self.grade = turned(&grades, &self.grade, forward);
            }
            Item::Play => self.play = turned(&PlayRule::ALL, &self.play, forward),
            _ => {}
        }
    }

    fn value(&self, item: Item, messages: &Messages) -> String {
        match item {
            Item::Width => self.width.to_string(),
            Item::Height => self.height.to_string(),
            Item::Rule => messages.rule(&self.rule),
            Item::Edges => messages.edges(self.edges),
            Item::States => self.states.to_string(),
            Item::Difficulty => messages.grade(self.grade),
            Item::Play => messages.play(self.play),
            _ => String::new(),
        }
    }
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
    fn numbers_are_leapt_over_and_typed() {
        let mut choice = Choice::default();
        choice.leap(Item::Width, true);
        choice.leap(Item::Height, false);
        assert_eq!((choice.width, choice.height), (15, 1));
        (0..20).for_each(|_| choice.leap(Item::Width, true));
        assert_eq!(choice.width, 100);
        assert!(choice.enter(Item::Height, 42) && !choice.enter(Item::Height, 101) && !choice.enter(Item::Rule, 3));
        assert_eq!(choice.height, 42);
    }
}
