//! Drawing a board: lights, holes, shape and target, with its verdict at once.

use super::desk::Desk;
use super::draft::{Draft, Tool};
use super::shelf::{self, OwnBoard};
use super::stamp::{self, StampField};
use super::tasks::{self, Verdict};
use crate::parts::board_view::{BoardView, Holes, Mark, MarkKind, Scene};
use crate::parts::fields::{Field, Side};
use crate::parts::publish::{Candidate, Publish, Solvable};
use crate::parts::share;
use crate::routes;
use crate::session::{announce, said, say, say_with};
use douse_engine::edges::Edges;
use douse_engine::place::Place;
use douse_engine::rule::Rule;
use douse_game::game::Game;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is in the editor. Copies are the same editor.
#[derive(Clone, Copy)]
pub struct Editor {
    desk: Desk,
    draft: RwSignal<Draft>,
    tool: RwSignal<Tool>,
    verdict: RwSignal<Verdict>,
    word: RwSignal<Option<String>>,
}

impl Editor {
    fn new(desk: Desk) -> Self {
        let drawn = desk.game.with_untracked(|game| Draft::of_board(&game.board()));
        Self {
            desk,
            draft: RwSignal::new(drawn.unwrap_or_else(|| Draft::new(5, 5))),
            tool: RwSignal::new(Tool::Light),
            verdict: RwSignal::new(Verdict::Looking),
            word: RwSignal::new(None),
        }
    }

    fn apply(self, place: Place) {
        self.draft.update(|draft| draft.apply(self.tool.get_untracked(), place));
    }

    fn scene(self) -> Option<Scene> {
        let draft = self.draft.get();
        let board = draft.board()?;
        let mut marks = BTreeMap::new();
        for (cell, target) in draft.targets().enumerate().filter(|(_, target)| *target != 0) {
            let label = if draft.states() > 2 { format!("→{target}") } else { String::new() };
            marks.insert(cell, Mark::labelled(MarkKind::Target, label));
        }
        if let Verdict::Unsolvable { proof, .. } = self.verdict.get() {
            marks.extend(proof.into_iter().map(|cell| (cell, Mark::of(MarkKind::Quiet))));
        }
        Scene::of_board(&board).map(|scene| scene.with_marks(Arc::new(marks)))
    }

    fn play(self) {
        let board = self.draft.with_untracked(Draft::board);
        let rule = self.desk.choice.with_untracked(|choice| choice.play);
        if let Some(game) = board.and_then(|board| Game::new(board, rule).ok()) {
            self.desk.sit_down(game);
            routes::go("#/play");
        }
    }

    fn keep(self) {
        let kept = self.draft.with_untracked(Draft::board).and_then(|board| {
            let code = tasks::code(&board)?;
            let name = board.title().map_or_else(|| code.chars().take(24).collect(), str::to_owned);
            let play = self.desk.choice.with_untracked(|choice| choice.play.to_string());
            shelf::keep(OwnBoard { name: name.clone(), code, play }).ok()?;
            Some(name)
        });
        let said = untrack(|| match kept {
            Some(name) => say_with("kept", &[("name", &name)]),
            None => say("game-not-kept"),
        });
        announce(said.clone());
        self.word.set(Some(said));
    }

    fn share(self) {
        let Some(board) = self.draft.with_untracked(Draft::board) else { return };
        let rule = self.desk.choice.with_untracked(|choice| choice.play);
        if let Some(link) = share::link(&board, rule) {
            share::copy(link, self.word);
        }
    }

    /// Takes the rule of a name; a drawn one begins as the rule that holds.
    fn choose_rule(self, name: &str) {
        self.draft.update(|draft| {
            let rule = if name == DRAWN { stamp::as_drawn(&draft.rule) } else { name.parse().ok() };
            if let Some(rule) = rule {
                draft.rule = rule;
            }
        });
    }

    /// The board as it would be published.
    fn candidate(self) -> Option<Candidate> {
        let verdict = match self.verdict.get() {
            Verdict::Unsolvable { .. } => Solvable::Never,
            Verdict::Solved => Solvable::Already,
            _ => Solvable::Perhaps,
        };
        Some(Candidate {
            board: self.draft.with(Draft::board)?,
            rule: self.desk.choice.with(|choice| choice.play),
            verdict,
        })
    }

    fn repair(self) {
        if let Verdict::Unsolvable { repair, .. } = self.verdict.get_untracked() {
            self.draft.update(|draft| draft.add(&repair));
            announce(untrack(|| say_with("editor-repaired", &[("n", &repair.len())])));
        }
    }

    fn verdict_in_words(self) -> String {
        match self.verdict.get() {
            Verdict::Looking => say("task-par"),
            Verdict::Empty => say("editor-empty"),
            Verdict::Solved => say("verdict-solved"),
            Verdict::Par(par) if par.proved().is_some() => say_with("verdict-par", &[("par", &par)]),
            Verdict::Par(par) => say_with("verdict-open", &[("par", &par)]),
            Verdict::Unsolvable { proof, odd, .. } => match odd {
                Some(lit) => say_with("editor-odd", &[("n", &proof.len()), ("lit", &lit)]),
                None => say("editor-unsolvable"),
            },
            Verdict::Failed(failure) => say(failure.text()),
        }
    }
}

/// The page for drawing a board; it begins with the board on the table.
#[component]
pub fn Edit() -> impl IntoView {
    let desk = Desk::open();
    let editor = Editor::new(desk);
    let Editor { draft, tool, verdict, word, .. } = editor;
    Effect::new(move |_| {
        let board = draft.with(Draft::board);
        let rule = desk.choice.with(|choice| choice.play);
        word.set(None);
        tasks::judge(board, rule, desk.task, verdict);
    });
    let scene = Memo::new(move |_| editor.scene());
    let empty = Memo::new(move |_| scene.with(Option::is_none));
    let shown = Signal::derive(move || scene.get().unwrap_or_else(blank));
    let unsolvable = move || matches!(verdict.get(), Verdict::Unsolvable { .. });
    let tools = [(Tool::Light, "tool-light"), (Tool::Hole, "tool-hole"), (Tool::Target, "tool-target")];
    let resize = move |width: usize, height: usize| draft.update(|draft| draft.resize(width, height));
    view! {
        <section class="table editor">
            <h1 class="unseen">{said("menu-editor")}</h1>
            <div class="controls" role="group" aria-label=said("editor-tools")>
                {tools.map(|(which, text)| view! {
                    <button id=text aria-pressed=move || (tool.get() == which).to_string() on:click=move |_| tool.set(which)>
                        {said(text)}
                    </button>
                }).collect_view()}
                <button on:click=move |_| draft.update(|draft| draft.fill(tool.get_untracked(), 0))>{said("editor-clear")}</button>
                <button disabled=move || tool.get() == Tool::Hole
                    on:click=move |_| draft.update(|draft| draft.fill(tool.get_untracked(), 1))>{said("editor-fill")}</button>
            </div>
            <p class="lead" id="verdict" class:bad=unsolvable>{move || editor.verdict_in_words()}</p>
            {move || (!empty.get()).then(|| view! {
                <BoardView scene=shown on_press=move |place| editor.apply(place) holes=Holes::Pressable
                    label=said("menu-editor") />
            })}
            <div class="controls">
                <Show when=unsolvable>
                    <button id="repair" class="primary" on:click=move |_| editor.repair()>{said("editor-repair")}</button>
                </Show>
                <button id="editor-play" class="primary" disabled=move || empty.get() on:click=move |_| editor.play()>{said("editor-play")}</button>
                <button id="editor-keep" disabled=move || empty.get() on:click=move |_| editor.keep()>{said("editor-keep")}</button>
                <button id="editor-share" disabled=move || empty.get() on:click=move |_| editor.share()>{said("do-share")}</button>
                <button id="editor-close" on:click=move |_| routes::go("#/play")>{said("editor-close")}</button>
            </div>
            <p class="lead">{move || word.get()}</p>
            <div class="editor-side">
                <div class="fields">
                    <label class="wide">
                        <span>{said("editor-name")}</span>
                        <input id="editor-name" type="text" maxlength="60" prop:value=move || draft.with(|draft| draft.name.clone())
                            on:input=move |event| draft.update(|draft| draft.name = event_target_value(&event)) />
                    </label>
                    <Side name="editor-width" text="menu-width" value=Signal::derive(move || draft.with(Draft::width))
                        set=move |width| resize(width, draft.with_untracked(Draft::height)) />
                    <Side name="editor-height" text="menu-height" value=Signal::derive(move || draft.with(Draft::height))
                        set=move |height| resize(draft.with_untracked(Draft::width), height) />
                    <Field name="editor-rule" text="menu-rule" all=rules() prefix="rule"
                        value=Signal::derive(move || draft.with(|draft| draft.rule.name().to_owned()))
                        set=move |name: String| editor.choose_rule(&name) />
                    <Field name="editor-edges" text="menu-edges" all=Edges::ALL.iter().map(|edges| edges.name()).collect() prefix="edges"
                        value=Signal::derive(move || draft.with(|draft| draft.edges.name().to_owned()))
                        set=move |name: String| if let Ok(edges) = name.parse() { draft.update(|draft| draft.edges = edges) } />
                    <Field name="editor-states" text="menu-states" all=vec!["2", "3", "4", "5", "6", "7", "8", "9"] prefix=""
                        value=Signal::derive(move || draft.with(|draft| draft.states().to_string()))
                        set=move |name: String| if let Ok(states) = name.parse() { draft.update(|draft| draft.set_states(states)) } />
                </div>
                <StampField rule=Signal::derive(move || draft.with(|draft| draft.rule.clone()))
                    set=move |rule| draft.update(|draft| draft.rule = rule) />
                <Publish candidate=Signal::derive(move || editor.candidate()) title_field="editor-name" />
            </div>
        </section>
    }
}

/// The name of a rule that is a drawn shape.
const DRAWN: &str = "shape";

fn rules() -> Vec<&'static str> {
    Rule::NAMED.iter().map(Rule::name).chain([DRAWN]).collect()
}

/// What is shown in the moment before the board is taken away.
fn blank() -> Scene {
    let board = Draft::new(1, 1).board();
    board.and_then(|board| Scene::of_board(&board)).unwrap_or_else(|| unreachable!("one dark cell is a board"))
}
