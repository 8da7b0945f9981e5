//! Export of the board: to play, to share, and as text, code or picture.

use super::solver_state::{Search, SolverState};
use crate::jobs::solving::Examination;
use crate::parts::export::{self, ExportError, ShareOutcome};
use crate::parts::formulas::Formulas;
use crate::parts::note::Note;
use crate::routes::{self, Route};
use crate::session::say;
use douse::text::{self, Form};
use douse_paper::explanation::Part;
use douse_render::style::{Style, Theme};
use douse_render::svg;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The drawing of the board with the current presses.
fn drawing(state: SolverState) -> Result<String, ExportError> {
    let (board, presses) = untrack(|| (state.board.get(), state.sequence()));
    let style = Style { theme: Theme::Light, ..Style::default() };
    svg::board_with_sequence(&board, &presses, &style).map_err(|_| ExportError)
}

fn tell(state: SolverState, done: Result<(), ExportError>, text: &'static str) {
    state.show_note(Note::of(if done.is_ok() { text } else { "export-refused" }));
}

fn copy(state: SolverState, text: Option<String>) {
    spawn_local(async move {
        let done = match text {
            Some(text) => export::copy(&text).await,
            None => Err(ExportError),
        };
        tell(state, done, "export-copied");
    });
}

fn written(state: SolverState, form: Form) -> Option<String> {
    let bytes = state.board.with_untracked(|board| text::write(board, form).ok())?;
    String::from_utf8(bytes).ok()
}

fn copy_picture(state: SolverState) {
    spawn_local(async move {
        let picture = match drawing(state) {
            Ok(svg) => export::png_of(&svg).await,
            Err(refused) => Err(refused),
        };
        let Ok(png) = picture else { return tell(state, Err(ExportError), "export-copied") };
        // Some browsers cannot copy pictures.
        match export::copy_picture(&png).await {
            Ok(()) => tell(state, Ok(()), "export-copied"),
            Err(_) => tell(state, export::save("board.png", &png), "export-saved"),
        }
    });
}

fn save_png(state: SolverState) {
    spawn_local(async move {
        let done = match drawing(state) {
            Ok(svg) => export::png_of(&svg).await.and_then(|png| export::save("board.png", &png)),
            Err(refused) => Err(refused),
        };
        tell(state, done, "export-saved");
    });
}

fn save_svg(state: SolverState) {
    let file = drawing(state).and_then(|svg| export::text_file(&svg, "image/svg+xml"));
    tell(state, file.and_then(|file| export::save("board.svg", &file)), "export-saved");
}

fn share(state: SolverState) {
    let link = state.code().and_then(|code| Some(routes::home()? + &Route::address("solve", &[&code])));
    let title = untrack(|| say("page-solve"));
    spawn_local(async move {
        let Some(link) = link else { return tell(state, Err(ExportError), "export-copied") };
        match export::share(&title, &link).await {
            Ok(ShareOutcome::Shared) => {}
            Ok(ShareOutcome::Copied) => state.show_note(Note::of("export-link-copied")),
            Err(refused) => tell(state, Err(refused), "export-copied"),
        }
    });
}

/// The buttons to play, share, copy and save.
#[component]
pub fn Output(state: SolverState) -> impl IntoView {
    // An unsolvable board can be repaired, but not played.
    let is_game = move || {
        state.board.with(|board| board.variant().shape().as_grid().is_some())
            && state.examination.with(|search| !matches!(search, Search::Found(Examination::Unsolvable { .. })))
    };
    let play = move || {
        state.board.track();
        state.code().map(|code| Route::address("board", &[&code]))
    };
    let sheet = move || {
        state.board.track();
        state.code().map(|code| Route::address("sheet", &[&code]))
    };
    let presses = move || {
        let cells = untrack(|| state.sequence());
        let names = state.board.with_untracked(|board| {
            let shape = board.variant().shape();
            cells.iter().map(|&cell| shape.cell_name(cell)).collect::<Vec<_>>()
        });
        copy(state, Some(names.join(" ")));
    };
    view! {
        <section class="card solve-output">
            <h2>{move || say("solve-take")}</h2>
            <div class="option-row">
                <Show when=is_game>
                    <a class="button primary" id="solve-play" href=play>{move || say("solve-play")}</a>
                </Show>
                <a class="button" id="solve-sheet" href=sheet>{move || say("sheet-print")}</a>
                <button id="solve-share" type="button" on:click=move |_| share(state)>{move || say("solve-share")}</button>
                <button id="copy-text" type="button" on:click=move |_| copy(state, written(state, Form::Rows).or_else(|| written(state, Form::File)))>
                    {move || say("copy-text")}</button>
                <button id="copy-code" type="button" on:click=move |_| copy(state, state.code())>{move || say("copy-code")}</button>
                <button id="copy-presses" type="button" on:click=move |_| presses()>{move || say("copy-presses")}</button>
                <button id="copy-picture" type="button" on:click=move |_| copy_picture(state)>{move || say("copy-picture")}</button>
                <button id="save-svg" type="button" on:click=move |_| save_svg(state)>"SVG"</button>
                <button id="save-png" type="button" on:click=move |_| save_png(state)>"PNG"</button>
            </div>
            <Formulas part=Part::All board=state.board />
        </section>
    }
}
