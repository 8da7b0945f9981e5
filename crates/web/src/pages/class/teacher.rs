//! The page of a teacher: the progress of all pupils as it happens, and changes to the class.

use super::assignment_form::{AssignmentDraft, AssignmentFields};
use super::changes::{Confirmations, PendingRemovals, TeacherAction, UndoBar};
use super::create::CopyLink;
use super::pupil::result_text;
use super::{assignment_title, date_text, full_link, or_code, pupil_address};
use crate::pages::watch::ReplayView;
use crate::parts::dialog::Dialog;
use crate::parts::export;
use crate::parts::leaderboard::clock;
use crate::parts::loading::{self, Loading, ResultText, load, result_view, send_and_show};
use crate::routes::{self, Route};
use crate::service::fetch::Request;
use crate::session::{said, say, say_with};
use douse_api::class::{
    Assignment, AssignmentProgress, Class, ClassChange, ClassOverview, ClassReplay, NewAssignment, Pupil,
    PupilProgress, WatchedGame,
};
use douse_api::path;
use douse_api::problem::{Kind, RequestError};
use douse_game::game::Game;
use douse_game::replay;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// The time between two requests for the overview.
const AGAIN: Duration = Duration::from_secs(2);

/// The state of a teacher's page. Copies share it.
#[derive(Clone, Copy)]
pub struct TeacherState {
    code: StoredValue<String>,
    token: StoredValue<String>,
    /// Counts the requests for the overview.
    refreshes: RwSignal<u32>,
    /// The result of the last request.
    pub message: ResultText,
    /// The open question. The table does not contain it, because it is rebuilt after every move of
    /// a pupil.
    pub question: RwSignal<Option<TeacherAction>>,
    pub removals: PendingRemovals,
}

impl TeacherState {
    pub fn code(self) -> String {
        self.code.get_value()
    }

    pub fn token(self) -> String {
        self.token.get_value()
    }

    /// Requests the overview again.
    pub fn refresh(self) {
        let _ = self.refreshes.try_update(|refreshes| *refreshes += 1);
    }
}

#[component]
pub fn Teacher(code: String, token: String) -> impl IntoView {
    let teacher = TeacherState {
        code: StoredValue::new(code),
        token: StoredValue::new(token),
        refreshes: RwSignal::new(0),
        message: RwSignal::new(None),
        question: RwSignal::new(None),
        removals: PendingRemovals::new(),
    };
    teacher.removals.follow(teacher);
    let look = move || {
        if !document().hidden() {
            teacher.refresh();
        }
    };
    if let Ok(handle) = set_interval_with_handle(look, AGAIN) {
        on_cleanup(move || handle.clear());
    }
    let seen = load(move || {
        teacher.refreshes.track();
        let (address, token) = (path::class_overview(&teacher.code()), teacher.token());
        async move { Request::get(&address).by(&token).send::<ClassOverview>().await }
    });
    // Keeps the last overview while the service does not answer, without the time.
    let last = Memo::new(move |last: Option<&Option<ClassOverview>>| {
        seen.with(|seen| match seen {
            Loading::Loaded(overview) => Some(ClassOverview { now: 0, ..overview.clone() }),
            Loading::Pending | Loading::Failed(_) => last.cloned().flatten(),
        })
    });
    let class =
        Memo::new(move |_| last.with(|last| last.as_ref().map(|last| (last.class.clone(), last.invitation.clone()))));
    let table = Memo::new(move |_| {
        last.with(|last| {
            last.as_ref().map(|last| teacher.removals.without(last.assignments.clone(), last.pupils.clone()))
        })
    });
    let asking = Memo::new(move |_| seen.with(|seen| *seen == Loading::Pending));
    view! {
        {move || asking.get().then(|| view! { <p class="quiet-text" role="status">{said("service-asked")}</p> })}
        {move || seen.with(|seen| match seen {
            Loading::Failed(error) => {
                let lost = Route::address("class", &[&teacher.code().to_ascii_uppercase(), "lost"]);
                Some(view! {
                    <p class="bad" role="status" id="class-failed">{loading::failure(error)}</p>
                    {matches!(error, RequestError::Refused(_)).then(|| view! { <p><a href=lost>{said("class-recover")}</a></p> })}
                })
            }
            _ => None,
        })}
        {move || class.get().map(|(class, invitation)| view! { <ClassSettings teacher class invitation /> })}
        <UndoBar teacher />
        {move || table.get().map(|(assignments, pupils)| view! { <OverviewTable teacher assignments pupils /> })}
        <Confirmations teacher />
        {result_view(teacher.message)}
        {move || class.with(Option::is_some).then(|| view! { <AddAssignment teacher /> <DeleteClass teacher /> })}
    }
}

/// Title, code and link of a class, and who may join and see names.
#[component]
fn ClassSettings(teacher: TeacherState, class: Class, invitation: String) -> impl IntoView {
    let set = move |change: ClassChange| {
        let (address, token) = (path::class(&teacher.code()), teacher.token());
        let request = async move { Request::new("PATCH", &address).with(&change).by(&token).send::<Class>().await };
        send_and_show(request, teacher.message, "class-changed", move |_| teacher.refresh());
    };
    let (open, hidden, until) = (class.open, class.names_hidden, class.expires);
    view! {
        <h1>{class.title}</h1>
        <section class="card">
            <p>{said("class-for-pupils")}</p>
            <p class="one-time-code"><output id="class-shown-code">{class.code.to_ascii_uppercase()}</output></p>
            <CopyLink id="class-shown-link" text=full_link(&pupil_address(or_code(&invitation, &class.code))) />
            <div class="buttons">
                <button id="class-joining" class="small" on:click=move |_| set(ClassChange { open: Some(!open), ..ClassChange::default() })>
                    {said(if open { "class-close" } else { "class-reopen" })}
                </button>
                <button id="class-naming" class="small" on:click=move |_| set(ClassChange { names_hidden: Some(!hidden), ..ClassChange::default() })>
                    {said(if hidden { "class-show-names" } else { "class-hide-names" })}
                </button>
                <button id="class-longer" class="small" on:click=move |_| set(ClassChange { days: Some(30), ..ClassChange::default() })>{said("class-longer")}</button>
            </div>
            <p class="quiet-text" id="class-until">{move || say_with("class-kept-until", &[("date", &date_text(until))])}</p>
        </section>
    }
}

/// One row per pupil and one column per assignment.
#[component]
fn OverviewTable(teacher: TeacherState, assignments: Vec<Assignment>, pupils: Vec<PupilProgress>) -> impl IntoView {
    let begun = |number: u32, solved: bool| {
        let own = pupils.iter().flat_map(|pupil| &pupil.begun).filter(move |begun| begun.number == number);
        own.filter(|begun| !solved || begun.reached.is_some()).count()
    };
    let heads = assignments.iter().map(|assignment| {
        let (number, title) = (assignment.number, assignment.title.clone());
        let (begun, solved) = (begun(number, false), begun(number, true));
        let par = assignment.par.at_most.filter(|most| *most == assignment.par.at_least);
        let par = par.map(|par| say_with("level-par", &[("par", &par)])).unwrap_or_default();
        let name = title.clone();
        let remove = move |_| teacher.question.set(Some(TeacherAction::RemoveAssignment { number, title: name.clone() }));
        let label = {
            let title = title.clone();
            move || say_with("class-remove-of", &[("name", &assignment_title(&title, number))])
        };
        view! {
            <th scope="col">
                {move || assignment_title(&title, number)}
                <span class="class-count" data-begun=begun data-solved=solved>
                    {move || say_with("class-count", &[("begun", &begun), ("solved", &solved)])}
                </span>
                <span class="quiet-text">{par}</span>
                <button class="small plain" data-remove=number aria-label=label on:click=remove>{said("class-remove")}</button>
            </th>
        }
    });
    let heads = heads.collect_view();
    let count = pupils.len();
    let solved = pupils.iter().flat_map(|pupil| &pupil.begun).filter(|begun| begun.reached.is_some()).count();
    let lines = pupils.into_iter().map(|pupil| {
        let PupilProgress { pupil, begun, .. } = pupil;
        let cells = assignments.iter().map(|assignment| {
            let done = begun.iter().find(|begun| begun.number == assignment.number).copied();
            progress_cell(teacher, &pupil, done)
        });
        let cells = cells.collect_view();
        let (id, name) = (pupil.id.clone(), pupil.name.clone());
        view! { <tr data-pupil=id><th scope="row">{name}</th>{cells}<td><PupilTools teacher pupil /></td></tr> }
    });
    let lines = lines.collect_view();
    let save = move |_| {
        let (address, token) = (path::class_csv(&teacher.code()), teacher.token());
        spawn_local(async move {
            let saved = match Request::get(&address).by(&token).text().await {
                Ok(text) => {
                    export::text_file(&text, "text/csv").and_then(|file| export::save("class.csv", &file)).is_ok()
                }
                Err(_) => false,
            };
            let _ = teacher.message.try_set(Some(untrack(|| {
                if saved { Ok(say("class-saved")) } else { Err(say("service-unreachable")) }
            })));
        });
    };
    view! {
        <section id="class-table" data-pupils=count data-solved=solved>
            <h2>{move || say_with("class-pupils", &[("n", &count)])}</h2>
            <div class="best-frame" tabindex="0" role="region" aria-label=said("class-overview")>
                <table class="best class-overview">
                    <thead><tr><th scope="col">{said("class-pupil")}</th>{heads}<th scope="col"><span class="unseen">{said("do-more")}</span></th></tr></thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
            <button id="class-csv" class="small" on:click=save>{said("class-csv")}</button>
        </section>
    }
}

/// The work of a pupil on an assignment.
fn progress_cell(teacher: TeacherState, pupil: &Pupil, done: Option<AssignmentProgress>) -> AnyView {
    let Some(AssignmentProgress { number, started, reached, so_far }) = done else {
        return view! { <td class="quiet-text">"–"</td> }.into_any();
    };
    let state = move || match reached {
        Some(reached) => result_text(&reached),
        None => say_with("class-since", &[("date", &date_text(started))]),
    };
    let best = reached.map(|_| watch_link(teacher, pupil, number, WatchedGame::Best));
    let now = so_far.map(|so_far| {
        let said = move || {
            let said = say_with("class-so-far", &[("moves", &so_far.moves), ("hints", &so_far.hints)]);
            format!("{said} · {}", clock(so_far.time_ms))
        };
        let link = watch_link(teacher, pupil, number, WatchedGame::InProgress);
        view! { <span class="so-far" data-moves=so_far.moves>{said} " " {link}</span> }
    });
    let class = if reached.is_some() { "solved" } else { "working" };
    view! { <td class=class>{state} " " {best} " " {now}</td> }.into_any()
}

/// A link to a game of a pupil.
fn watch_link(teacher: TeacherState, pupil: &Pupil, number: u32, which: WatchedGame) -> AnyView {
    let (code, token, number) = (teacher.code().to_ascii_uppercase(), teacher.token(), number.to_string());
    let mut address = vec![code.as_str(), "teach", &token, &number, &pupil.id];
    address.extend((which == WatchedGame::InProgress).then_some("now"));
    let (address, name) = (Route::address("class", &address), pupil.name.clone());
    view! { <a href=address aria-label=move || say_with("watch-whose", &[("name", &name)])>{said("do-watch")}</a> }
        .into_any()
}

/// Buttons to renew the link of a pupil and to remove the pupil.
#[component]
fn PupilTools(teacher: TeacherState, pupil: Pupil) -> impl IntoView {
    let (back, gone) = (pupil.clone(), pupil.clone());
    let (back_name, gone_name) = (pupil.name.clone(), pupil.name);
    view! {
        <button class="small plain" aria-label=move || say_with("class-again-of", &[("name", &back_name)])
            on:click=move |_| teacher.question.set(Some(TeacherAction::RenewLink(back.clone())))>{said("class-again")}</button>
        <button class="small plain" aria-label=move || say_with("class-remove-of", &[("name", &gone_name)])
            on:click=move |_| teacher.question.set(Some(TeacherAction::RemovePupil(gone.clone())))>{said("class-remove")}</button>
    }
}

/// The form for another assignment.
#[component]
fn AddAssignment(teacher: TeacherState) -> impl IntoView {
    let draft = AssignmentDraft::new();
    let busy = RwSignal::new(false);
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (address, token) = (path::assignments(&teacher.code()), teacher.token());
        let assignments = draft.assignments();
        busy.set(true);
        let request = async move {
            let answer = add_assignments(&address, &token, &assignments).await;
            let _ = busy.try_set(false);
            answer
        };
        send_and_show(request, teacher.message, "class-assignment-added", move |()| teacher.refresh());
    };
    view! {
        <details class="card" id="class-add">
            <summary>{said("class-add")}</summary>
            <form class="class-form" on:submit=add>
                <AssignmentFields draft />
                <button id="class-do-add" type="submit" disabled=move || busy.get() || !draft.is_complete()>{said("class-add")}</button>
            </form>
        </details>
    }
}

async fn add_assignments(address: &str, token: &str, assignments: &[NewAssignment]) -> Result<(), RequestError> {
    for assignment in assignments {
        Request::new("POST", address).with(assignment).by(token).done().await?;
    }
    Ok(())
}

/// Deletes the class after a question.
#[component]
fn DeleteClass(teacher: TeacherState) -> impl IntoView {
    let asking = RwSignal::new(false);
    let delete = move |_| {
        let (address, token) = (path::class(&teacher.code()), teacher.token());
        let request = async move { Request::new("DELETE", &address).by(&token).done().await };
        send_and_show(request, teacher.message, "class-deleted", move |()| {
            asking.set(false);
            routes::go(&Route::address("class", &[]));
        });
    };
    view! {
        <section class="card">
            <p>{said("class-delete-about")}</p>
            <button id="class-delete" class="danger" on:click=move |_| asking.set(true)>{said("class-delete")}</button>
            <Dialog open=asking title=said("class-delete-really")>
                <p>{said("class-delete-last")}</p>
                <div class="dialog-buttons">
                    <button id="class-do-delete" class="danger" on:click=delete>{said("class-delete")}</button>
                    <button on:click=move |_| asking.set(false)>{said("do-cancel")}</button>
                </div>
            </Dialog>
        </section>
    }
}

/// Replays a game of a pupil. A game in progress continues while the pupil plays.
#[component]
pub fn WatchPupil(code: String, token: String, number: u32, pupil: String, which: WatchedGame) -> impl IntoView {
    let back = Route::address("class", &[&code.to_ascii_uppercase(), "teach", &token]);
    let address = path::watched_game(&code, number, &pupil, which);
    let refreshes = RwSignal::new(0u32);
    if which == WatchedGame::InProgress
        && let Ok(handle) = set_interval_with_handle(move || refreshes.update(|refreshes| *refreshes += 1), AGAIN)
    {
        on_cleanup(move || handle.clear());
    }
    let replay = load(move || {
        refreshes.track();
        let (address, token) = (address.clone(), token.clone());
        async move { Request::get(&address).by(&token).send::<ClassReplay>().await }
    });
    let last = Memo::new(move |last: Option<&Option<ClassReplay>>| {
        replay.with(|replay| match replay {
            Loading::Loaded(replay) => Some(replay.clone()),
            Loading::Pending | Loading::Failed(_) => last.cloned().flatten(),
        })
    });
    let over = Memo::new(move |_| {
        let gone =
            |error: &RequestError| matches!(error, RequestError::Refused(problem) if problem.kind == Kind::NotFound);
        last.with(Option::is_some) && replay.with(|replay| matches!(replay, Loading::Failed(error) if gone(error)))
    });
    let shown = StoredValue::new(String::new());
    view! {
        <div class="watch">
            <h1>{said("page-watch")}</h1>
            {move || over.get().then(|| view! { <p id="watch-over" role="status">{said("class-watch-over")}</p> })}
            {move || if last.with(Option::is_some) { None } else { replay.with(loading::notice) }}
            {move || last.get().map(|replay| {
                let before = shown.get_value();
                let both = replay::moves(&replay.moves).zip(replay::moves(&before));
                let known = both.take_while(|(now, before)| now == before).count();
                shown.set_value(replay.moves.clone());
                stage(replay, which, known)
            })}
            <p><a href=back>{said("class-to-overview")}</a></p>
        </div>
    }
}

fn stage(replay: ClassReplay, which: WatchedGame, known: usize) -> AnyView {
    let Ok(game) = Game::from_code(&replay.code, replay.play) else {
        return view! { <p class="bad">{said("service-foreign")}</p> }.into_any();
    };
    let (name, n) = (replay.pupil.name, replay::moves(&replay.moves).count());
    let hints = replay.moves.matches('?').count();
    let time = replay.time_ms.map(clock).unwrap_or_default();
    let text = match which {
        WatchedGame::Best => "class-watch-facts",
        WatchedGame::InProgress => "class-watch-now",
    };
    let facts = Signal::derive(move || {
        let facts = say_with(text, &[("name", &name), ("n", &n), ("hints", &hints)]);
        format!("{facts} {time}")
    });
    view! { <ReplayView game moves=replay.moves facts known /> }.into_any()
}
