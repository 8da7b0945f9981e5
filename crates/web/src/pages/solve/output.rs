//! Exporting the board: play it, share it, copy it as text, code or picture.

use super::solver_state::{Known, SolverState};
use crate::jobs::solving::Verdict;
use crate::parts::export::{self, Refused, Shared};
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

/// The drawing of the board with the presses that are shown.
fn drawing(bench: SolverState) -> Result<String, Refused> {
    let (board, presses) = untrack(|| (bench.board.get(), bench.sequence()));
    let style = Style { theme: Theme::Light, ..Style::default() };
    svg::board_with_sequence(&board, &presses, &style).map_err(|_| Refused)
}

fn tell(bench: SolverState, done: Result<(), Refused>, text: &'static str) {
    bench.tell(Note::of(if done.is_ok() { text } else { "export-refused" }));
}

fn copy(bench: SolverState, text: Option<String>) {
    spawn_local(async move {
        let done = match text {
            Some(text) => export::copy(&text).await,
            None => Err(Refused),
        };
        tell(bench, done, "export-copied");
    });
}

fn written(bench: SolverState, form: Form) -> Option<String> {
    let bytes = bench.board.with_untracked(|board| text::write(board, form).ok())?;
    String::from_utf8(bytes).ok()
}

fn copy_picture(bench: SolverState) {
    spawn_local(async move {
        let picture = match drawing(bench) {
            Ok(svg) => export::png_of(&svg).await,
            Err(refused) => Err(refused),
        };
        let Ok(png) = picture else { return tell(bench, Err(Refused), "export-copied") };
        // A browser that puts no pictures on the clipboard saves it.
        match export::copy_picture(&png).await {
            Ok(()) => tell(bench, Ok(()), "export-copied"),
            Err(_) => tell(bench, export::save("board.png", &png), "export-saved"),
        }
    });
}

fn save_png(bench: SolverState) {
    spawn_local(async move {
        let done = match drawing(bench) {
            Ok(svg) => export::png_of(&svg).await.and_then(|png| export::save("board.png", &png)),
            Err(refused) => Err(refused),
        };
        tell(bench, done, "export-saved");
    });
}

fn save_svg(bench: SolverState) {
    let file = drawing(bench).and_then(|svg| export::text_file(&svg, "image/svg+xml"));
    tell(bench, file.and_then(|file| export::save("board.svg", &file)), "export-saved");
}

fn share(bench: SolverState) {
    let link = bench.code().and_then(|code| Some(routes::home()? + &Route::address("solve", &[&code])));
    let title = untrack(|| say("page-solve"));
    spawn_local(async move {
        let Some(link) = link else { return tell(bench, Err(Refused), "export-copied") };
        match export::share(&title, &link).await {
            Ok(Shared::Sent) => {}
            Ok(Shared::Copied) => bench.tell(Note::of("export-link-copied")),
            Err(refused) => tell(bench, Err(refused), "export-copied"),
        }
    });
}

/// Play, share, copy, save.
#[component]
pub fn Output(bench: SolverState) -> impl IntoView {
    // A board that has no solution is for repairing, not for playing.
    let is_game = move || {
        bench.board.with(|board| board.variant().shape().as_grid().is_some())
            && bench.verdict.with(|verdict| !matches!(verdict, Known::Found(Verdict::Unsolvable { .. })))
    };
    let play = move || {
        bench.board.track();
        bench.code().map(|code| Route::address("board", &[&code]))
    };
    let sheet = move || {
        bench.board.track();
        bench.code().map(|code| Route::address("sheet", &[&code]))
    };
    let presses = move || {
        let cells = untrack(|| bench.sequence());
        let names = bench.board.with_untracked(|board| {
            let shape = board.variant().shape();
            cells.iter().map(|&cell| shape.cell_name(cell)).collect::<Vec<_>>()
        });
        copy(bench, Some(names.join(" ")));
    };
    view! {
        <section class="card solve-output">
            <h2>{move || say("solve-take")}</h2>
            <div class="option-row">
                <Show when=is_game>
                    <a class="button primary" id="solve-play" href=play>{move || say("solve-play")}</a>
                </Show>
                <a class="button" id="solve-sheet" href=sheet>{move || say("sheet-print")}</a>
                <button id="solve-share" type="button" on:click=move |_| share(bench)>{move || say("solve-share")}</button>
                <button id="copy-text" type="button" on:click=move |_| copy(bench, written(bench, Form::Rows).or_else(|| written(bench, Form::File)))>
                    {move || say("copy-text")}</button>
                <button id="copy-code" type="button" on:click=move |_| copy(bench, bench.code())>{move || say("copy-code")}</button>
                <button id="copy-presses" type="button" on:click=move |_| presses()>{move || say("copy-presses")}</button>
                <button id="copy-picture" type="button" on:click=move |_| copy_picture(bench)>{move || say("copy-picture")}</button>
                <button id="save-svg" type="button" on:click=move |_| save_svg(bench)>"SVG"</button>
                <button id="save-png" type="button" on:click=move |_| save_png(bench)>"PNG"</button>
            </div>
            <Formulas part=Part::All code=Signal::derive(move || { bench.board.track(); bench.code() }) />
        </section>
    }
}
