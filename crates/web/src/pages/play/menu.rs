//! What a new board is to be.

use super::desk::Desk;
use crate::session::say;
use douse_engine::edges::Edges;
use douse_engine::lit_only::PlayRule;
use douse_engine::rule::Rule;
use douse_game::choice::Choice;
use douse_game::grade::Grade;
use leptos::prelude::*;

/// The menu of new boards.
#[component]
pub fn Menu(desk: Desk) -> impl IntoView {
    let choice = desk.choice;
    view! {
        <form class="menu" on:submit=move |event| {
            event.prevent_default();
            desk.new_board();
        }>
            <h2>{move || say("menu-new")}</h2>
            <div class="fields">
                <Side name="width" text="menu-width" get=|choice| choice.width set=|choice, side| choice.width = side choice />
                <Side name="height" text="menu-height" get=|choice| choice.height set=|choice, side| choice.height = side choice />
                <Field name="rule" text="menu-rule" choice
                    all=Rule::NAMED.iter().map(|rule| rule.name()).collect()
                    said=|name| say(&format!("rule-{name}"))
                    get=|choice| choice.rule.name().to_owned()
                    set=|choice, name| if let Ok(rule) = name.parse() { choice.rule = rule } />
                <Field name="edges" text="menu-edges" choice
                    all=Edges::ALL.iter().map(|edges| edges.name()).collect()
                    said=|name| say(&format!("edges-{name}"))
                    get=|choice| choice.edges.name().to_owned()
                    set=|choice, name| if let Ok(edges) = name.parse() { choice.edges = edges } />
                <Field name="states" text="menu-states" choice
                    all=vec!["2", "3", "4", "5", "6", "7", "8", "9"]
                    said=str::to_owned
                    get=|choice| choice.states.to_string()
                    set=|choice, name| if let Ok(states) = name.parse() { choice.states = states } />
                <Field name="grade" text="menu-difficulty" choice
                    all=std::iter::once("any").chain(Grade::ALL.iter().map(|grade| grade.name())).collect()
                    said=|name| say(&format!("grade-{name}"))
                    get=|choice| choice.grade.map_or("any", Grade::name).to_owned()
                    set=|choice, name| choice.grade = name.parse().ok() />
                <Field name="play-rule" text="menu-play" choice
                    all=PlayRule::ALL.iter().map(|rule| rule.name()).collect()
                    said=|name| say(&format!("play-{name}"))
                    get=|choice| choice.play.name().to_owned()
                    set=|choice, name| if let Ok(play) = name.parse() { choice.play = play } />
            </div>
            <button class="primary" id="menu-start" type="submit">{move || say("do-new")}</button>
        </form>
    }
}

/// A number from 1 to 100.
#[component]
fn Side(
    name: &'static str,
    text: &'static str,
    choice: RwSignal<Choice>,
    get: fn(&Choice) -> usize,
    set: fn(&mut Choice, usize),
) -> impl IntoView {
    let changed = move |event| {
        if let Ok(side) = event_target_value(&event).parse::<usize>() {
            choice.update(|choice| set(choice, side.clamp(*Choice::SIDES.start(), *Choice::SIDES.end())));
        }
    };
    view! {
        <label>
            <span>{move || say(text)}</span>
            <input id=name type="number" inputmode="numeric" min="1" max=Choice::SIDES.end().to_string()
                prop:value=move || choice.with(get).to_string() on:change=changed />
        </label>
    }
}

/// One of a few names.
#[component]
fn Field(
    name: &'static str,
    text: &'static str,
    choice: RwSignal<Choice>,
    all: Vec<&'static str>,
    said: fn(&str) -> String,
    get: fn(&Choice) -> String,
    set: fn(&mut Choice, &str),
) -> impl IntoView {
    let options = all
        .into_iter()
        .map(|value| {
            view! { <option value=value selected=move || choice.with(get) == value>{move || said(value)}</option> }
        })
        .collect_view();
    view! {
        <label>
            <span>{move || say(text)}</span>
            <select id=name on:change=move |event| choice.update(|choice| set(choice, &event_target_value(&event)))>
                {options}
            </select>
        </label>
    }
}
