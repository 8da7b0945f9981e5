//! Settings in the menu: the kind of puzzle, its difficulty, levels.

use douse::edges::Edges;
use douse::named;
use douse::play_rules::PlayRule;
use douse::rule::Rule;
use douse_game::choice::Choice;
use douse_game::grade::Grade;
use douse_messages::Messages;
use std::ops::RangeInclusive;

named! {
    /// A line of the main menu, by the name of its text.
    pub(crate) enum Item, "is not a line of the menu" {
        Continue = "menu-continue",
        New = "menu-new",
        Width = "menu-width",
        Height = "menu-height",
        Rule = "menu-rule",
        Edges = "menu-edges",
        States = "menu-states",
        Difficulty = "menu-difficulty",
        Play = "menu-play",
        Levels = "menu-levels",
        Daily = "menu-daily",
        Own = "menu-own",
        Editor = "menu-editor",
        Language = "menu-language",
        Theme = "menu-theme",
        Symbols = "menu-symbols",
        Keys = "menu-keys",
        Quit = "menu-quit",
    }
}

/// The neighbour of a value in a list; the ends are joined.
pub(crate) fn neighbour<T: PartialEq + Clone>(list: &[T], value: &T, forward: bool) -> T {
    let at = list.iter().position(|other| other == value).unwrap_or(0);
    let next = if forward { at + 1 } else { at + list.len() - 1 };
    list[next % list.len()].clone()
}

/// The value this many steps away in a range; the ends are joined.
fn stepped(value: usize, range: &RangeInclusive<usize>, by: isize) -> usize {
    let count = (range.end() - range.start() + 1) as isize;
    let at = value as isize - *range.start() as isize;
    range.start() + (at + by).rem_euclid(count) as usize
}

/// A choice as lines of the menu.
pub(crate) trait Lines {
    /// Changes by ten if there are many values.
    fn leap(&mut self, item: Item, forward: bool);
    /// Sets a number as it is typed; returns whether it fits.
    fn enter(&mut self, item: Item, number: usize) -> bool;
    /// Changes the value of a line of the menu.
    fn change_value(&mut self, item: Item, forward: bool);
    /// The value of a line of the menu; empty if it only starts an action.
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

    fn change_value(&mut self, item: Item, forward: bool) {
        let by = if forward { 1 } else { -1 };
        match item {
            Item::Width => self.width = stepped(self.width, &Self::SIDES, by),
            Item::Height => self.height = stepped(self.height, &Self::SIDES, by),
            Item::Rule => self.rule = neighbour(&Rule::NAMED, &self.rule, forward),
            Item::Edges => self.edges = neighbour(&Edges::ALL, &self.edges, forward),
            Item::States => {
                let states = *Self::STATES.start() as usize..=*Self::STATES.end() as usize;
                self.states = stepped(self.states as usize, &states, by) as u32;
            }
            Item::Difficulty => {
                let grades: Vec<Option<Grade>> = std::iter::once(None).chain(Grade::ALL.map(Some)).collect();
                self.grade = neighbour(&grades, &self.grade, forward);
            }
            Item::Play => self.play = neighbour(&PlayRule::ALL, &self.play, forward),
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
            choice.change_value(item, false);
            choice.change_value(item, true);
            assert_eq!(choice, start, "{item:?}");
            for _ in 0..100 * 8 * 7 * 6 {
                choice.change_value(item, true);
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
