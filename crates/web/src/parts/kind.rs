//! The fields to choose a kind of board: size, rule, edges and states.

use super::fields::{ChoiceField, NumberField};
use crate::session::say;
use douse::edges::Edges;
use douse::rule::Rule;
use douse_game::choice::Choice;
use leptos::prelude::*;
use std::ops::RangeInclusive;

/// The name of a drawn rule.
const DRAWN: &str = "shape";

/// The name of a rule in the reader's language; a drawn rule is named by its shape.
pub fn rule_text(name: &str) -> String {
    match name == DRAWN || Rule::NAMED.iter().any(|rule| rule.name() == name) {
        true => say(&format!("rule-{name}")),
        false => name.to_owned(),
    }
}

/// The fields to choose a kind of board.
#[component]
pub fn KindFields(
    /// The prefix of the ids of the fields, including the `-`.
    prefix: &'static str,
    #[prop(into)] kind: Signal<Choice>,
    #[prop(into)] on_change: Callback<Choice>,
    /// The bounds of width and height.
    sides: RangeInclusive<usize>,
    /// Turns a rule into a drawn one, on pages where rules can be drawn.
    #[prop(optional)]
    as_drawn: Option<fn(&Rule) -> Option<Rule>>,
) -> impl IntoView {
    let change = move |edit: &dyn Fn(&mut Choice)| {
        let mut changed = kind.get_untracked();
        edit(&mut changed);
        on_change.run(changed);
    };
    let id = |name: &str| format!("{prefix}{name}");
    let rules = Rule::NAMED.iter().map(Rule::name).chain(as_drawn.map(|_| DRAWN)).map(str::to_owned).collect();
    let rule = move |kind: &Choice| match as_drawn {
        Some(_) => kind.rule.name().to_owned(),
        None => kind.rule.to_string(),
    };
    let choose_rule = move |name: String| {
        change(&|kind| {
            let drawn = as_drawn.filter(|_| name == DRAWN).and_then(|as_drawn| as_drawn(&kind.rule));
            kind.rule = drawn.or_else(|| name.parse().ok()).unwrap_or_else(|| kind.rule.clone());
        });
    };
    let edges = Edges::ALL.iter().map(|edges| edges.name().to_owned()).collect();
    let states = Choice::STATES.map(|states| states.to_string()).collect();
    view! {
        <NumberField id=id("width") text="menu-width" range=sides.clone() value=Signal::derive(move || kind.with(|kind| kind.width))
            on_change=move |width| change(&|kind| kind.width = width) />
        <NumberField id=id("height") text="menu-height" range=sides value=Signal::derive(move || kind.with(|kind| kind.height))
            on_change=move |height| change(&|kind| kind.height = height) />
        <ChoiceField id=id("rule") text="menu-rule" all=rules said=rule_text
            value=Signal::derive(move || kind.with(rule)) on_change=choose_rule />
        <ChoiceField id=id("edges") text="menu-edges" all=edges said=|name| say(&format!("edges-{name}"))
            value=Signal::derive(move || kind.with(|kind| kind.edges.to_string()))
            on_change=move |name: String| change(&|kind| if let Ok(edges) = name.parse() { kind.edges = edges }) />
        <ChoiceField id=id("states") text="menu-states" all=states said=str::to_owned
            value=Signal::derive(move || kind.with(|kind| kind.states.to_string()))
            on_change=move |name: String| change(&|kind| if let Ok(states) = name.parse() { kind.states = states }) />
    }
}
