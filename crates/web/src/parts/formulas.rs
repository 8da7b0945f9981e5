//! The explanation of a board with formulas, to copy or save.

use super::export::{self, ExportError};
use super::fields::ChoiceField;
use super::note::Note;
use super::task::{self, TaskLine};
use crate::jobs::solving::Explain;
use crate::session::{say, session};
use douse::board::Board;
use douse_paper::document::Format;
use douse_paper::explanation::Part;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Destination {
    Copy,
    Save,
}

fn said(format: &str) -> String {
    match format {
        "latex" => "LaTeX",
        "typst" => "Typst",
        "markdown" => "Markdown",
        _ => "HTML",
    }
    .to_owned()
}

fn file(text: &str, format: Format) -> Result<(), ExportError> {
    let kind = if format == Format::Html { "text/html" } else { "text/plain" };
    export::save(&format!("explanation.{}", format.ending()), &export::text_file(text, kind)?)
}

/// Copies or saves the explanation in a format that the reader chooses.
#[component]
pub fn Formulas(part: Part, board: RwSignal<Board>) -> impl IntoView {
    let format = RwSignal::new(Format::Latex);
    let note = RwSignal::new(None::<Note>);
    let slot = task::slot();
    let write = move |destination: Destination| {
        let (board, format) = (board.get_untracked(), format.get_untracked());
        let job = Explain { board, part, format, language: session().language.get_untracked() };
        note.set(None);
        task::start(slot, Note::of("formulas-writing"), &job, move |answer| {
            let text = match answer {
                Ok(text) => text,
                Err(failure) => return note.set(Some(Note::of(failure.name()))),
            };
            spawn_local(async move {
                let done = match destination {
                    Destination::Copy => export::copy(&text).await.map(|()| "export-copied"),
                    Destination::Save => file(&text, format).map(|()| "export-saved"),
                };
                note.set(Some(Note::of(done.unwrap_or("export-refused"))));
            });
        });
    };
    let id = move |what: &str| format!("formulas-{what}-{}", part.name());
    view! {
        <div class="formulas no-print" role="group" aria-label=move || say("formulas")>
            <ChoiceField id=id("format") text="formulas-as" all=Format::ALL.map(|format| format.name().to_owned()).to_vec() said=said
                value=Signal::derive(move || format.get().name().to_owned())
                on_change=move |name: String| format.set(name.parse().unwrap_or(Format::Latex)) />
            <button class="small" id=id("copy") type="button" on:click=move |_| write(Destination::Copy)>{move || say("formulas-copy")}</button>
            <button class="small" id=id("save") type="button" on:click=move |_| write(Destination::Save)>{move || say("formulas-save")}</button>
            <TaskLine task=slot id="cancel-formulas" on_cancel=|()| {} />
            <span class="quiet-text" role="status">{move || note.with(|note| note.as_ref().map(|note| note.text()))}</span>
        </div>
    }
}
