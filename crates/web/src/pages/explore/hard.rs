//! The hardest boards of a kind, and how many boards need each number of presses.

use super::bars::Bars;
use crate::jobs::exploring::{Hard, Question, Reply};
use crate::jobs::solving::{board_of, code_of};
use crate::jobs::{Answer, Failure, Job, Packed};
use crate::parts::board_view::{BoardView, Scene};
use crate::parts::kind::KindFields;
use crate::parts::note::Note;
use crate::parts::task::{self, TaskLine};
use crate::routes::Route;
use crate::session::{announce, say, say_with};
use douse::board::Board;
use douse::pattern::Pattern;
use douse_game::choice::Choice;
use leptos::prelude::*;

/// How long a worker looks, in milliseconds.
const PATIENCE: u64 = 60_000;

/// The code of the dark board of a kind.
fn code(kind: &Choice) -> Option<String> {
    let variant = kind.variant()?;
    let dark = Pattern::zeros(variant.states(), variant.cells());
    code_of(&Board::new(variant, dark).ok()?)
}

/// The hardest boards.
#[component]
pub fn Hardest() -> impl IntoView {
    let kind = RwSignal::new(Choice::default());
    let found = RwSignal::new(None::<Result<Hard, Failure>>);
    let running = task::slot();
    let look = move || {
        found.set(None);
        let Some(code) = kind.with_untracked(code) else { return };
        let job = Job::Explore(Packed::new(&Question::Hardest { code, patience: PATIENCE }));
        task::aside(running, Note::of("hard-looking"), &job, move |answer| {
            let result = match answer {
                Answer::Explore(reply) => match reply.open() {
                    Some(Reply::Hardest(hard)) => Ok(hard),
                    _ => return,
                },
                Answer::Failed(failure) => Err(failure),
                _ => return,
            };
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

fn headline(result: &Result<Hard, Failure>) -> String {
    match result {
        Ok(hard) if hard.presses == hard.at_most => say_with("hard-most", &[("n", &hard.presses)]),
        Ok(hard) => say_with("hard-between", &[("n", &hard.presses), ("most", &hard.at_most)]),
        Err(_) => say("hard-failed"),
    }
}

#[component]
fn Found(result: Result<Hard, Failure>) -> impl IntoView {
    let said = result.clone();
    let details = result.ok().map(|hard| {
        let Hard { code, boards, positions, distribution, .. } = hard;
        let scene = board_of(&code).ok().and_then(|board| Scene::of_board(&board));
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
