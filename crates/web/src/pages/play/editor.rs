//! The editor: draws lights, holes, shape and target of a board and judges it at once.

use super::current_game::{CurrentGame, now};
use super::own_boards::{self, OwnBoard};
use super::press_shape::{self, PressShapeField};
use super::tasks::{self, Judgement};
use crate::board::code_of;
use crate::parts::board_view::{BoardView, Holes, Mark, MarkKind, Scene, over_targets};
use crate::parts::button::button;
use crate::parts::kind::KindFields;
use crate::parts::publish::{Candidate, Publish, Solvable};
use crate::parts::share;
use crate::routes;
use crate::session::{announce, said, say, say_with};
use crate::storage;
use douse::place::Place;
use douse_game::choice::Choice;
use douse_game::drawing::{Drawing, Tool, Verdict};
use douse_game::game::Game;
use douse_game::origin::Origin;
use douse_game::session::Session;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The storage name of the drawing, so that playing it and coming back does not lose it.
const DRAWING: &str = "drawing";

/// The state of the editor. Copies share it.
#[derive(Clone, Copy)]
pub struct Editor {
    current_game: CurrentGame,
    drawing: RwSignal<Drawing>,
    tool: RwSignal<Tool>,
    judgement: RwSignal<Judgement>,
    word: RwSignal<Option<String>>,
}

impl Editor {
    fn new(current_game: CurrentGame) -> Self {
        let drawing = kept().unwrap_or_else(|| current_game.game_now(of_game));
        Self {
            current_game,
            drawing: RwSignal::new(drawing),
            tool: RwSignal::new(Tool::Light),
            judgement: RwSignal::new(Judgement::Running),
            word: RwSignal::new(None),
        }
    }

    fn apply(self, place: Place) {
        self.drawing.update(|drawing| drawing.apply(self.tool.get_untracked(), place));
    }

    fn scene(self) -> Option<Scene> {
        let board = self.drawing.with(Drawing::board)?;
        let mut marks = BTreeMap::new();
        let target = board.goal().target(board.variant().states(), board.variant().cells());
        for (cell, target) in target.nonzero() {
            let label = if board.variant().states().is_two() { String::new() } else { format!("→{target}") };
            marks.insert(cell, Mark::labelled(MarkKind::Target, label));
        }
        let proof = match self.judgement.get() {
            Judgement::Known(Verdict::Unsolvable { proof, .. }) => proof,
            _ => Vec::new(),
        };
        let proof = proof.into_iter().map(|cell| (cell, Mark::of(MarkKind::Quiet))).collect();
        Scene::of_board(&board).map(|scene| scene.with_marks(over_targets(&marks, proof)))
    }

    fn play(self) {
        let board = self.drawing.with_untracked(Drawing::board);
        let rule = self.current_game.choice.with_untracked(|choice| choice.play);
        if let Some(game) = board.and_then(|board| Game::new(board, rule).ok()) {
            self.current_game.open(Session::new(game, now()));
            routes::go("#/play");
        }
    }

    fn save(self) {
        let kept = self.drawing.with_untracked(Drawing::board).and_then(|board| {
            let code = code_of(&board)?;
            let name = board.title().map_or_else(|| code.chars().take(24).collect(), str::to_owned);
            let play = self.current_game.choice.with_untracked(|choice| choice.play.to_string());
            own_boards::save(OwnBoard { name: name.clone(), code, play }).ok()?;
            Some(name)
        });
        let said = untrack(|| match kept {
            Some(name) => say_with("kept", &[("name", &name)]),
            None => say("not-saved"),
        });
        announce(said.clone());
        self.word.set(Some(said));
    }

    fn share(self) {
        let Some(board) = self.drawing.with_untracked(Drawing::board) else { return };
        let rule = self.current_game.choice.with_untracked(|choice| choice.play);
        if let Some(link) = share::link(&board, rule) {
            share::copy(link, self.word);
        }
    }

    fn candidate(self) -> Option<Candidate> {
        let verdict = match self.judgement.get() {
            Judgement::Known(Verdict::Unsolvable { .. }) => Solvable::Never,
            Judgement::Known(Verdict::Solved) => Solvable::Already,
            _ => Solvable::Perhaps,
        };
        Some(Candidate {
            board: self.drawing.with(Drawing::board)?,
            rule: self.current_game.choice.with(|choice| choice.play),
            verdict,
        })
    }

    fn repair(self) {
        if let Judgement::Known(Verdict::Unsolvable { repair, .. }) = self.judgement.get_untracked() {
            self.drawing.update(|drawing| drawing.repair(&repair));
            announce(untrack(|| say_with("editor-repaired", &[("n", &repair.len())])));
        }
    }

    fn verdict_text(self) -> String {
        match self.judgement.get() {
            Judgement::Running => say("task-par"),
            Judgement::Known(Verdict::Empty) => say("editor-empty"),
            Judgement::Known(Verdict::Solved) => say("verdict-solved"),
            Judgement::Known(Verdict::Solvable(par)) if par.proved().is_some() => {
                say_with("verdict-par", &[("par", &par)])
            }
            Judgement::Known(Verdict::Solvable(par)) => say_with("verdict-open", &[("par", &par)]),
            Judgement::Known(Verdict::Unsolvable { proof, odd, .. }) => match odd {
                Some(lit) => say_with("editor-odd", &[("n", &proof.len()), ("lit", &lit)]),
                None => say("editor-unsolvable"),
            },
            Judgement::Failed(failure) => say(failure.name()),
        }
    }
}

/// The saved drawing.
fn kept() -> Option<Drawing> {
    let kept: OwnBoard = storage::read_json(DRAWING)?;
    let game = Game::from_code(&kept.code, Default::default()).ok()?;
    let mut drawing = Drawing::of_board(game.start())?;
    drawing.rename(kept.name);
    Some(drawing)
}

/// The drawing of the board of a game at its start, because a later position may be solved. Only
/// the player's own boards keep their names.
fn of_game(game: &Game) -> Drawing {
    let mut drawing = Drawing::of_board(game.start()).unwrap_or_else(|| Drawing::new(Choice::default()));
    if !matches!(game.origin(), Origin::Own) {
        drawing.rename(String::new());
    }
    drawing
}

/// The page of the editor. It starts with the board of the current game.
#[component]
pub fn Edit() -> impl IntoView {
    let current_game = CurrentGame::load_paused();
    let editor = Editor::new(current_game);
    let Editor { drawing, tool, judgement, word, .. } = editor;
    // A change of the name alone must not judge the board again.
    let board = Memo::new(move |_| drawing.with(Drawing::board));
    Effect::new(move |_| {
        let rule = current_game.choice.with(|choice| choice.play);
        word.set(None);
        tasks::judge(board.get(), rule, current_game.task, judgement);
    });
    Effect::new(move |_| {
        let kept = board.with(|board| board.as_ref().and_then(code_of));
        let name = drawing.with(|drawing| drawing.name().to_owned());
        if let Some(code) = kept {
            // Without storage, the drawing lasts as long as the page.
            let _ = storage::write_json(DRAWING, &OwnBoard { name, code, play: String::new() });
        }
    });
    let never = Signal::stored(false);
    let unmade = Signal::derive(move || drawing.with(|drawing| !drawing.can_undo()));
    let undone = Signal::derive(move || drawing.with(|drawing| !drawing.can_redo()));
    let take = move || drawing.set(current_game.game_now(of_game));
    let scene = Memo::new(move |_| editor.scene());
    let empty = Memo::new(move |_| scene.with(Option::is_none));
    let shown = Memo::new(move |_| scene.get().unwrap_or_else(blank));
    let unsolvable = move || matches!(judgement.get(), Judgement::Known(Verdict::Unsolvable { .. }));
    let tools = [(Tool::Light, "tool-light"), (Tool::Hole, "tool-hole"), (Tool::Target, "tool-target")];
    view! {
        <section class="table editor">
            <h1 class="game-title">{said("menu-editor")}</h1>
            <div class="controls" role="group" aria-label=said("editor-tools")>
                {tools.map(|(which, text)| view! {
                    <button id=text aria-pressed=move || (tool.get() == which).to_string() on:click=move |_| tool.set(which)>
                        {said(text)}
                    </button>
                }).collect_view()}
                <button on:click=move |_| drawing.update(|drawing| drawing.fill(tool.get_untracked(), 0))>{said("editor-clear")}</button>
                <button disabled=move || tool.get() == Tool::Hole
                    on:click=move |_| drawing.update(|drawing| drawing.fill(tool.get_untracked(), 1))>{said("editor-fill")}</button>
                {button("editor-undo", "", said("do-undo"), unmade, move || drawing.update(|drawing| _ = drawing.undo()))}
                {button("editor-redo", "", said("do-redo"), undone, move || drawing.update(|drawing| _ = drawing.redo()))}
            </div>
            <p class="lead" id="verdict" class:bad=unsolvable>{move || editor.verdict_text()}</p>
            {move || (!empty.get()).then(|| view! {
                <BoardView scene=shown on_press=move |place| editor.apply(place) holes=Holes::Pressable
                    label=said("menu-editor") />
            })}
            <div class="controls">
                <Show when=unsolvable>
                    <button id="repair" class="primary" on:click=move |_| editor.repair()>{said("editor-repair")}</button>
                </Show>
                <button id="editor-play" class:primary=move || !unsolvable() disabled=move || empty.get() on:click=move |_| editor.play()>{said("editor-play")}</button>
                <button id="editor-keep" disabled=move || empty.get() on:click=move |_| editor.save()>{said("editor-keep")}</button>
                <button id="editor-share" disabled=move || empty.get() on:click=move |_| editor.share()>{said("do-share")}</button>
                <button id="editor-close" on:click=move |_| routes::go("#/play")>{said("editor-close")}</button>
            </div>
            <p class="lead">{move || word.get()}</p>
            <div class="editor-side">
                <div class="fields">
                    <label class="wide">
                        <span>{said("editor-name")}</span>
                        <input id="editor-name" type="text" maxlength="60" prop:value=move || drawing.with(|drawing| drawing.name().to_owned())
                            on:input=move |event| drawing.update(|drawing| drawing.rename(event_target_value(&event))) />
                    </label>
                    <KindFields prefix="editor-" kind=Signal::derive(move || drawing.with(|drawing| drawing.kind().clone())) sides=Choice::SIDES
                        on_change=move |kind: Choice| drawing.update(|drawing| drawing.set_kind(&kind)) as_drawn=press_shape::as_drawn />
                    {button("editor-take", "small wide", said("editor-take"), never, take)}
                </div>
                <PressShapeField rule=Signal::derive(move || drawing.with(|drawing| drawing.kind().rule.clone()))
                    set=move |rule| drawing.update(|drawing| drawing.set_kind(&Choice { rule, ..drawing.kind().clone() })) />
                <Publish candidate=Signal::derive(move || editor.candidate()) title_field="editor-name" />
            </div>
        </section>
    }
}

/// The scene in the moment before an empty board is removed from the page.
fn blank() -> Scene {
    let board = Drawing::new(Choice { width: 1, height: 1, ..Choice::default() }).board();
    board.and_then(|board| Scene::of_board(&board)).unwrap_or_else(|| unreachable!("one dark cell is a board"))
}
