//! The keys and the rules, on `?`.

use super::current_game::CurrentGame;
use crate::parts::button::button;
use crate::parts::dialog::Dialog;
use crate::service::{Presence, presence};
use crate::session::{said, say, say_with};
use douse::edges::Edges;
use douse::goal::Goal;
use douse::play_rules::PlayRule;
use douse::rule::Rule;
use douse_game::game::Game;
use leptos::prelude::*;

/// Keys and the names of the texts that explain them.
const KEYS: [(&str, &str); 10] = [
    ("← ↑ → ↓  Home End", "key-move"),
    ("Space  Enter", "key-press"),
    ("U  Ctrl-Z", "do-undo"),
    ("R  Ctrl-Y", "do-redo"),
    ("X", "do-restart"),
    ("H", "key-hint"),
    ("S", "key-solve"),
    ("N", "do-new"),
    ("E", "menu-editor"),
    ("?", "key-help"),
];

/// The help: the rule of the current board, par, and the keys.
#[component]
pub fn Help(current_game: CurrentGame) -> impl IntoView {
    let rule = move || current_game.game(sentences).into_iter().map(|text| view! { <li>{text}</li> }).collect_view();
    view! {
        <Dialog open=current_game.help title=said("help-title")>
            <h3>{said("help-this-board")}</h3>
            <ul id="help-rule" class="help-rule">{rule}</ul>
            <p>{said("help-par")}</p>
            // The style sheet hides the keys on devices without a keyboard.
            <div class="help-keys">
                <h3>{said("help-keys")}</h3>
                <dl class="keys">
                    {KEYS.map(|(keys, text)| view! { <div><dt><kbd>{keys}</kbd></dt><dd>{said(text)}</dd></div> }).collect_view()}
                </dl>
                <p class="quiet-text">{said("help-keys-off")}</p>
            </div>
            // Only a service serves the documentation.
            {move || {
                (presence() == Presence::There).then(|| view! { <p><a href="docs/" data-test="docs">{said("help-docs")}</a></p> })
            }}
            <div class="dialog-buttons">
                {button("help-done", "primary", said("do-done"), Signal::stored(false), move || current_game.help.set(false))}
            </div>
        </Dialog>
    }
}

/// The rule of a game in sentences: the effect of a press, the edges, the states, the goal, the
/// rule of play.
fn sentences(game: &Game) -> Vec<String> {
    let variant = game.variant();
    let mut texts = Vec::new();
    match variant.shape().as_grid() {
        Some(grid) => {
            texts.push(say(&format!("explain-rule-{}", variant.rule().name())));
            if grid.edges() != Edges::Flat {
                texts.push(say(&format!("explain-edges-{}", grid.edges().name())));
            }
        }
        None => texts.push(say(match variant.rule() {
            Rule::OpenPlus => "explain-graph-open",
            Rule::Matrix(_) => "explain-rule-matrix",
            _ => "explain-graph",
        })),
    }
    let states = variant.states();
    let (n, last) = (states.get(), states.get() - 1);
    texts.push(match states.is_two() {
        true => say("explain-two"),
        false => say_with("explain-states", &[("n", &n), ("last", &last)]),
    });
    texts.push(say(match game.start().goal() {
        Goal::Off => "explain-goal-off",
        _ => "explain-goal-target",
    }));
    texts.push(say(match game.rule() {
        PlayRule::Any => "explain-any",
        PlayRule::LitOnly => "explain-lit-only",
        _ => "explain-in-turn",
    }));
    texts
}
