//! Creating a class, and recovering one with the recovery code. The teacher's secrets are shown
//! once.

use super::assignment_form::{AssignmentDraft, AssignmentFields};
use super::{full_link, or_code, pupil_address};
use crate::pages::play::sharing::Said;
use crate::parts::fields::NumberField;
use crate::parts::loading::{ResultText, result_view, send_and_show};
use crate::parts::share;
use crate::routes::Route;
use crate::service::fetch::Request;
use crate::session::{said, say, say_with};
use douse_api::class::{
    ClassWelcome, CreationProgress, MAX_DAYS, MAX_PUPILS, NewClass, Recovery, usual_days, usual_places,
};
use douse_api::path;
use douse_api::problem::RequestError;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// The time between two requests for the progress.
const ASKING: Duration = Duration::from_secs(1);

#[component]
pub fn CreateClass() -> impl IntoView {
    let made = RwSignal::new(None::<ClassWelcome>);
    let word: ResultText = RwSignal::new(None);
    let (title, hidden, draft) = (RwSignal::new(String::new()), RwSignal::new(true), AssignmentDraft::new());
    let (days, places) = (RwSignal::new(usual_days() as usize), RwSignal::new(usual_places() as usize));
    let busy = RwSignal::new(false);
    let progress = RwSignal::new(None::<(u32, u32)>);
    let make = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let number = |number: RwSignal<usize>| u32::try_from(number.get_untracked()).unwrap_or(0);
        let new_class = NewClass {
            title: title.get_untracked().trim().to_owned(),
            names_hidden: hidden.get_untracked(),
            days: number(days),
            places: number(places),
            assignments: draft.assignments(),
        };
        busy.set(true);
        let request = async move {
            let answer = match create_class(&new_class).await {
                Ok(made) => wait_until_created(&made, new_class.assignments.len(), progress).await.map(|()| made),
                Err(error) => Err(error),
            };
            let _ = (busy.try_set(false), progress.try_set(None));
            answer
        };
        send_and_show(request, word, "class-made", move |class| {
            let _ = made.try_set(Some(class));
        });
    };
    view! {
        <h1>{said("class-make")}</h1>
        <Show when=move || made.with(Option::is_none) fallback=move || made.get().map(|made| view! { <TeacherSecrets made /> })>
            <form class="class-form" on:submit=make>
                <section class="card">
                    <label class="whole">
                        <span>{said("class-title")}</span>
                        <input id="class-title" type="text" maxlength="60" required prop:value=move || title.get()
                            on:input=move |event| title.set(event_target_value(&event)) />
                    </label>
                    <div class="fields">
                        <NumberField id="class-places" text="class-places" range=1..=MAX_PUPILS as usize value=places on_change=move |n| places.set(n) />
                        <NumberField id="class-days" text="class-days" range=1..=MAX_DAYS as usize value=days on_change=move |n| days.set(n) />
                    </div>
                    <label class="choice">
                        <input id="class-hidden" type="checkbox" prop:checked=move || hidden.get()
                            on:change=move |event| hidden.set(event_target_checked(&event)) />
                        <span>{said("class-names-hidden")}</span>
                    </label>
                </section>
                <section class="card">
                    <h2>{said("class-first-assignment")}</h2>
                    <AssignmentFields draft />
                </section>
                <button id="class-do-make" class="primary" type="submit" disabled=move || busy.get() || !draft.is_complete()>{said("class-make")}</button>
                {move || busy.get().then(|| view! { <p class="quiet-text" role="status">{progress_text(progress)}</p> })}
                {result_view(word)}
            </form>
        </Show>
    }
}

async fn create_class(new_class: &NewClass) -> Result<ClassWelcome, RequestError> {
    Request::new("POST", path::CLASSES).with(new_class).without_waiting().send().await
}

/// Asks for the progress until all assignments exist.
async fn wait_until_created(
    made: &ClassWelcome,
    wanted: usize,
    progress: RwSignal<Option<(u32, u32)>>,
) -> Result<(), RequestError> {
    let (address, wanted) = (path::class_creation(&made.class.code), u32::try_from(wanted).unwrap_or(u32::MAX));
    let mut unanswered = 0;
    loop {
        let asked = Request::get(&address).by(&made.token).send::<CreationProgress>().await;
        match asked {
            Ok(CreationProgress { problem: Some(problem), .. }) => return Err(RequestError::Refused(problem)),
            Ok(CreationProgress { done, .. }) if done >= wanted => return Ok(()),
            Ok(CreationProgress { done, .. }) => {
                unanswered = 0;
                let _ = progress.try_set(Some((done, wanted)));
            }
            Err(RequestError::Refused(problem)) if !problem.kind.is_passing() => {
                return Err(RequestError::Refused(problem));
            }
            // The service waits just as long for a network that is down for half a minute.
            Err(error) if unanswered >= 30 => return Err(error),
            Err(_) => unanswered += 1,
        }
        pause(ASKING).await;
    }
}

async fn pause(time: Duration) {
    let over = js_sys::Promise::new(&mut |resolve, _| {
        set_timeout(move || drop(resolve.call0(&JsValue::NULL)), time);
    });
    let _ = JsFuture::from(over).await;
}

fn progress_text(progress: RwSignal<Option<(u32, u32)>>) -> impl IntoView {
    move || match progress.get() {
        Some((done, of)) => say_with("class-proving-of", &[("done", &done), ("of", &of)]),
        None => say("class-proving"),
    }
}

/// The links and codes that the teacher has to keep, shown once.
#[component]
fn TeacherSecrets(made: ClassWelcome) -> impl IntoView {
    let ClassWelcome { class, token, recovery, invitation } = made;
    let own = Route::address("class", &[&class.code.to_ascii_uppercase(), "teach", &token]);
    view! {
        <section class="card" id="class-secrets">
            <h2>{class.title}</h2>
            <p>{said("class-for-pupils")}</p>
            <p class="one-time-code"><output id="made-code">{class.code.to_ascii_uppercase()}</output></p>
            <CopyLink id="made-link" text=full_link(&pupil_address(or_code(&invitation, &class.code))) />
            <h3>{said("class-for-you")}</h3>
            <p>{said("class-link-about")}</p>
            <CopyLink id="made-teacher-link" text=full_link(&own) />
            <p>{said("class-recovery-about")}</p>
            <p class="one-time-code"><output id="made-recovery">{recovery}</output></p>
            <p><a id="made-go" class="button primary" href=own>{said("class-to-overview")}</a></p>
        </section>
    }
}

/// A link with a button that copies it.
#[component]
pub fn CopyLink(id: &'static str, text: String) -> impl IntoView {
    let done = RwSignal::new(None);
    let copied = text.clone();
    view! {
        <p class="class-link">
            <code id=id>{text}</code> " "
            <button class="small" type="button" on:click=move |_| share::copy(copied.clone(), done)>{said("class-copy")}</button>
        </p>
        <Said said=done />
    }
}

/// Makes a new link for the teacher with the recovery code.
#[component]
pub fn RecoverClass(code: String) -> impl IntoView {
    let (typed, word, made) = (RwSignal::new(String::new()), RwSignal::new(None), RwSignal::new(None::<ClassWelcome>));
    let shown_code = code.to_ascii_uppercase();
    let recover = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (address, body) = (path::class_recovery(&code), Recovery { recovery: typed.get_untracked() });
        let request = async move { Request::new("POST", &address).with(&body).send::<ClassWelcome>().await };
        send_and_show(request, word, "class-recovered", move |class| {
            let _ = made.try_set(Some(class));
        });
    };
    let recover = StoredValue::new(recover);
    view! {
        <h1>{said("class-recover")}</h1>
        <p class="subject">{shown_code}</p>
        <Show when=move || made.with(Option::is_none) fallback=move || made.get().map(|made| view! { <TeacherSecrets made /> })>
            <form class="buttons" on:submit=move |event| recover.with_value(|recover| recover(event))>
                <label>
                    <span>{said("class-recovery-code")}</span> " "
                    <input id="recovery-code" type="text" maxlength="40" required autocomplete="off" autocapitalize="characters" spellcheck="false"
                        prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event)) />
                </label>
                <button id="class-do-recover" type="submit">{move || say("class-recover")}</button>
            </form>
        </Show>
        {result_view(word)}
    }
}
