//! Ways to enter a board: taps, fields, text, pictures.

use super::paste::{self, PasteResult, Reading};
use super::picture;
use super::sketch::{self, Tool};
use super::solver_state::SolverState;
use crate::parts::fields::ChoiceField;
use crate::parts::kind::KindFields;
use crate::parts::note::Note;
use crate::session::say;
use douse::size::Size;
use douse::text::ReadError;
use douse_game::choice::Choice;
use douse_render::photo::{Brightness, PhotoError};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, HtmlInputElement};

/// The tools of taps, and buttons to clear or fill the board.
#[component]
pub fn Tools(state: SolverState) -> impl IntoView {
    let tool = move |tool: Tool| {
        view! {
            <label class="option">
                <input type="radio" name="solve-tool" id=format!("tool-{}", tool.name())
                    prop:checked=move || state.tool.get() == tool
                    on:change=move |_| {
                        state.walk.set(None);
                        if tool == Tool::Target {
                            state.change(|board| sketch::with_goal_named(board, "picture"));
                        }
                        state.tool.set(tool);
                    } />
                <span>{move || say(&format!("solve-tool-{}", tool.name()))}</span>
            </label>
        }
    };
    view! {
        <div class="solve-tools">
            <fieldset class="options">
                <legend class="unseen">{move || say("solve-tool")}</legend>
                <div class="option-row">{Tool::ALL.map(tool).collect_view()}</div>
            </fieldset>
            <button class="small" id="solve-clear" type="button"
                on:click=move |_| state.change(|board| sketch::filled(board, 0))>{move || say("solve-clear")}</button>
            <button class="small" id="solve-fill" type="button"
                on:click=move |_| state.change(|board| sketch::filled(board, 1))>{move || say("solve-fill")}</button>
        </div>
    }
}

/// The error of a text or a picture that the reader can resolve.
#[derive(Clone, Default)]
struct EntryErrors {
    text: Option<ReadError>,
    picture: Option<PhotoError>,
}

/// Fields to enter a board by kind, text or picture.
#[component]
pub fn Entry(state: SolverState) -> impl IntoView {
    let kind = Memo::new(move |_| state.board.with(|board| Choice::of(board.variant()).unwrap_or_default()));
    let goals = move || sketch::goal_names(kind.with(|kind| kind.states));
    let errors = RwSignal::new(EntryErrors::default());
    let typed = RwSignal::new(String::new());
    let seen = StoredValue::new_local(None::<Brightness>);
    let read_text = move |text: String, reading: Option<Reading>| {
        typed.set(text);
        errors.set(EntryErrors::default());
        state.note.set(None);
        let size = state.board.with_untracked(|board| board.variant().shape().as_grid().map(|grid| grid.size()));
        match typed.with_untracked(|text| paste::read(text, size, reading.as_ref())) {
            PasteResult::Board { board, form, more } => {
                let summary = untrack(|| paste::summary(&board));
                let form = untrack(|| paste::form_text(form));
                state.tool.set(Tool::Light);
                state.put(*board);
                let name = if more > 0 { "paste-read-first" } else { "paste-read" };
                state.show_note(Note::of(name).with("form", form).with("board", summary).with("n", more));
            }
            PasteResult::TooLarge { cells } => state.show_note(Note::of("paste-too-large").with("n", cells)),
            PasteResult::Not(error) => errors.update(|errors| errors.text = Some(*error)),
        }
    };
    let look_at = move |size: Option<Size>| {
        errors.set(EntryErrors::default());
        state.note.set(None);
        let found = seen.with_value(|picture| {
            let picture = picture.as_ref()?;
            Some(state.board.with_untracked(|board| picture::board_in(picture, size, board)))
        });
        match found {
            Some(Ok(board)) => {
                let summary = untrack(|| paste::summary(&board));
                state.tool.set(Tool::Light);
                state.put(board);
                state.show_note(Note::of("picture-read").with("board", summary));
            }
            Some(Err(error)) => errors.update(|errors| errors.picture = Some(error)),
            None => state.show_note(Note::of("picture-not-read")),
        }
    };
    let take_file = move |file: Blob| {
        spawn_local(async move {
            if file.type_().starts_with("image/") && !file.type_().contains("portable") {
                seen.set_value(picture::decode(&file).await.ok());
                look_at(None);
            } else if let Ok(text) = JsFuture::from(file.text()).await {
                read_text(text.as_string().unwrap_or_default(), None);
            }
        });
    };
    follow_pasting(take_file, move |text| read_text(text, None));
    let dropped = move |event: ev::DragEvent| {
        event.prevent_default();
        let Some(data) = event.data_transfer() else { return };
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => take_file(file.into()),
            None => read_text(data.get_data("text/plain").unwrap_or_default(), None),
        }
    };
    let chosen = move |event: ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(file) = input.as_ref().and_then(|input| input.files()).and_then(|files| files.get(0)) {
            take_file(file.into());
        }
        // An empty field lets the reader choose the same file again.
        if let Some(input) = input {
            input.set_value("");
        }
    };
    let size_now = move || kind.with(|kind| Size::new(kind.width, kind.height).ok());
    view! {
        <section class="card solve-entry" on:dragover=|event| event.prevent_default() on:drop=dropped>
            <h2>{move || say("solve-kind")}</h2>
            <div class="fields">
                <KindFields prefix="solve-" kind=kind sides=1..=100 on_change=move |kind: Choice| {
                    state.change(|board| sketch::with_kind(board, &kind));
                } />
                {move || view! {
                    <ChoiceField id="solve-goal" text="solve-goal" all=goals() said=paste::goal_text
                        value=Signal::derive(move || state.board.with(sketch::goal_name))
                        on_change=move |name: String| {
                            state.change(|board| sketch::with_goal_named(board, &name));
                            state.tool.set(if name == "picture" { Tool::Target } else { Tool::Light });
                        } />
                }}
            </div>
            <h2>{move || say("solve-bring")}</h2>
            <label class="solve-paste">
                <span>{move || say("solve-paste")}</span>
                <textarea id="solve-text" rows="4" spellcheck="false" autocomplete="off" placeholder=".#.#.\n#####"
                    prop:value=move || typed.get()
                    on:input=move |event| read_text(event_target_value(&event), None)></textarea>
            </label>
            <div id="solve-text-note" role="status">
                {move || errors.with(|errors| errors.text.clone()).map(|error| {
                    let choices = paste::choices(&error);
                    view! {
                        <p class="bad">{move || paste::error_text(&error)}</p>
                        <div class="option-row">
                            {choices.into_iter().map(|choice| {
                                let said = choice.clone();
                                view! {
                                    <button class="small" type="button" data-test="paste-choice"
                                        on:click=move |_| read_text(typed.get_untracked(), Some(choice.clone()))>
                                        {move || paste::choice_text(&said)}
                                    </button>
                                }
                            }).collect_view()}
                        </div>
                    }
                })}
                {move || errors.with(|errors| errors.picture.clone()).map(|error| view! {
                    <p class="bad">{move || say(photo_text(&error))}</p>
                    <button class="small" type="button" id="solve-picture-again" on:click=move |_| look_at(size_now())>
                        {move || say("picture-as-size")}
                    </button>
                })}
            </div>
            <label class="button solve-file">
                <input id="solve-picture" type="file" class="unseen" accept="image/*,text/plain,.txt,.json,.pbm,.sav" on:change=chosen />
                <span>{move || say("solve-picture")}</span>
            </label>
            <p class="quiet-text">{move || say("solve-picture-note")}</p>
        </section>
    }
}

fn photo_text(error: &PhotoError) -> &'static str {
    match error {
        PhotoError::Flat => "picture-flat",
        PhotoError::TooSmall { .. } => "picture-too-small",
        PhotoError::NoGrid | PhotoError::Extent { .. } => "picture-no-grid",
    }
}

/// Handles pasting anywhere on the page except in fields.
fn follow_pasting(take_file: impl Fn(Blob) + 'static, take_text: impl Fn(String) + 'static) {
    let handle = window_event_listener(ev::paste, move |event| {
        let Some(event) = event.dyn_ref::<web_sys::ClipboardEvent>() else { return };
        let Some(data) = event.clipboard_data() else { return };
        if let Some(file) = data.files().and_then(|files| files.get(0)) {
            event.prevent_default();
            return take_file(file.into());
        }
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let in_field =
            target.is_some_and(|target| target.closest("input, textarea, select").is_ok_and(|found| found.is_some()));
        if let (false, Ok(text)) = (in_field, data.get_data("text/plain")) {
            take_text(text);
        }
    });
    on_cleanup(move || handle.remove());
}
