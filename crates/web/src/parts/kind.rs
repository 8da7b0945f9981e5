//! A kind of board: size, rule, edges and states, and the fields to choose one.

use super::fields::{ChoiceField, NumberField};
use crate::session::say;
use douse::edges::Edges;
use douse::pattern::States;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::size::Size;
use douse::variant::Variant;
use leptos::prelude::*;
use std::ops::RangeInclusive;

/// A kind of board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Which lights a press changes.
    pub rule: Rule,
    /// How the edges are joined.
    pub edges: Edges,
    /// How many states a light has.
    pub states: u32,
}

impl Default for Kind {
    fn default() -> Self {
        Self { width: 5, height: 5, rule: Rule::Plus, edges: Edges::Flat, states: 2 }
    }
}

impl Kind {
    /// The numbers of states to choose from.
    pub const STATES: RangeInclusive<u32> = 2..=9;

    /// The kind of a variant; `None` where it is no grid.
    pub fn of(variant: &Variant) -> Option<Self> {
        let grid = variant.shape().as_grid()?;
        Some(Self {
            width: grid.size().width(),
            height: grid.size().height(),
            rule: variant.rule().clone(),
            edges: grid.edges(),
            states: variant.states().get(),
        })
    }

    /// The full grid of this kind; `None` where there is none.
    pub fn variant(&self) -> Option<Variant> {
        let size = Size::new(self.width, self.height).ok()?;
        let states = States::new(self.states.into()).ok()?;
        Variant::new(Shape::grid(size, self.edges), self.rule.clone(), states).ok()
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.width.saturating_mul(self.height)
    }
}

/// What a rule is called; a drawn one by its shape.
pub fn rule_said(name: &str) -> String {
    match Rule::NAMED.iter().any(|rule| rule.name() == name) {
        true => say(&format!("rule-{name}")),
        false => name.to_owned(),
    }
}

/// The fields of a kind. The size and the states have bounds of their own on every page.
#[component]
pub fn KindFields(
    /// Stands before the ids of the fields.
    prefix: &'static str,
    /// What is chosen now.
    #[prop(into)]
    kind: Signal<Kind>,
    /// Called with another choice.
    #[prop(into)]
    on_change: Callback<Kind>,
    /// The bounds of both sides.
    sides: RangeInclusive<usize>,
) -> impl IntoView {
    let change = move |edit: &dyn Fn(&mut Kind)| {
        let mut changed = kind.get_untracked();
        edit(&mut changed);
        on_change.run(changed);
    };
    let id = |name: &str| format!("{prefix}-{name}");
    let rules = Rule::NAMED.iter().map(|rule| rule.name().to_owned()).collect();
    let edges = Edges::ALL.iter().map(|edges| edges.name().to_owned()).collect();
    let states = Kind::STATES.map(|states| states.to_string()).collect();
    view! {
        <NumberField id=id("width") text="menu-width" range=sides.clone() value=Signal::derive(move || kind.with(|kind| kind.width))
            on_change=move |width| change(&|kind| kind.width = width) />
        <NumberField id=id("height") text="menu-height" range=sides value=Signal::derive(move || kind.with(|kind| kind.height))
            on_change=move |height| change(&|kind| kind.height = height) />
        <ChoiceField id=id("rule") text="menu-rule" all=rules said=rule_said
            value=Signal::derive(move || kind.with(|kind| kind.rule.to_string()))
            on_change=move |name: String| change(&|kind| if let Ok(rule) = name.parse() { kind.rule = rule }) />
        <ChoiceField id=id("edges") text="menu-edges" all=edges said=|name| say(&format!("edges-{name}"))
            value=Signal::derive(move || kind.with(|kind| kind.edges.to_string()))
            on_change=move |name: String| change(&|kind| if let Ok(edges) = name.parse() { kind.edges = edges }) />
        <ChoiceField id=id("states") text="menu-states" all=states said=str::to_owned
            value=Signal::derive(move || kind.with(|kind| kind.states.to_string()))
            on_change=move |name: String| change(&|kind| if let Ok(states) = name.parse() { kind.states = states }) />
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_off_their_boards() {
        let kind = Kind { width: 3, height: 4, rule: Rule::King, edges: Edges::Torus, states: 3 };
        assert_eq!(Kind::of(&kind.variant().unwrap()), Some(kind.clone()));
        assert_eq!(kind.cells(), 12);
        assert_eq!(Kind { width: 0, ..kind }.variant(), None);
    }
}
