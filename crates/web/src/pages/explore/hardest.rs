//! The hardest boards of a kind, and the distribution of boards by the presses that they need.

use super::bars::Bars;
use crate::board::{code_of, dark_board};
use crate::jobs::Failure;
use crate::jobs::exploring::{FindHardest, HardestBoards};
use crate::parts::board_view::{BoardView, Scene};
use crate::parts::kind::KindFields;
use crate::parts::note::Note;
use crate::parts::task::{self, TaskLine};
use crate::routes::Route;
use crate::session::{announce, say, say_with};
use douse_game::choice::Choice;
use leptos::prelude::*;
use std::time::Duration;

/// The time limit of a search.
const SEARCH: Duration = Duration::from_secs(60);

#[component]
pub fn Hardest() -> impl IntoView {
    let kind = RwSignal::new(Choice::default());
    let found = RwSignal::new(None::<Result<HardestBoards, Failure>>);
    let running = task::slot();
    let look = move || {
        found.set(None);
        let Some(board) = kind.with_untracked(Choice::variant).map(dark_board) else { return };
        task::start(running, Note::of("hard-looking"), &FindHardest { board, time: SEARCH }, move |result| {
            announce(untrack(|| headline(&result)));
            found.set(Some(result));
        });
    };
    Effect::new(move |_| {
        kind.track();
        look();
    });
    view! {
        <section>
            <p>{move || say("hard-lead")}</p>
            <div class="fields"><KindFields prefix="hard-" kind sides=1..=20 on_change=move |wanted| kind.set(wanted) /></div>
            <TaskLine task=running id="cancel-hard" on_cancel=|()| {} />
            {move || found.get().map(|result| view! { <Found result /> })}
        </section>
    }
}

fn headline(result: &Result<HardestBoards, Failure>) -> String {
    match result {
        Ok(hard) if hard.presses == hard.at_most => say_with("hard-most", &[("n", &hard.presses)]),
        Ok(hard) => say_with("hard-between", &[("n", &hard.presses), ("most", &hard.at_most)]),
        Err(_) => say("hard-failed"),
    }
}

#[component]
fn Found(result: Result<HardestBoards, Failure>) -> impl IntoView {
    let said = result.clone();
    let details = result.ok().map(|hard| {
        let HardestBoards { board, boards, positions, distribution, .. } = hard;
        let scene = Scene::of_board(&board);
        let code = code_of(&board).unwrap_or_default();
        let counts = move || match &boards {
            Some(boards) => say_with("hard-count", &[("boards", boards), ("positions", &positions)]),
            None => say_with("hard-positions", &[("positions", &positions)]),
        };
        let (play, solve) = (Route::address("board", &[&code]), Route::address("solve", &[&code]));
        view! {
            <p>{counts}</p>
            <div class="hard-sides">
                {scene.map(|scene| view! {
                    <figure class="plate">
                        <BoardView scene=Signal::stored(scene) on_press=|_| {} label=Signal::derive(|| say("hard-one")) />
                        <figcaption>{move || say("hard-one")}</figcaption>
                    </figure>
                })}
                {(!distribution.is_empty()).then(|| view! { <div><Bars counts=distribution /></div> })}
            </div>
            <div class="option-row">
                <a class="button primary" href=play>{move || say("solve-play")}</a>
                <a class="button" href=solve>{move || say("hard-solve")}</a>
            </div>
        }
    });
    view! {
        <h2 id="hard-said">{move || headline(&said)}</h2>
        {details}
    }
}
