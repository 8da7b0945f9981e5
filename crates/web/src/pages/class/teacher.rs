//! What the teacher sees: who has joined, begun and solved, as it happens; and what the teacher may do.

use super::assignment_form::{AssignmentFields, Draft};
use super::changes::{Change, Questions, Removals, UndoBar};
use super::desk::reached_text;
use super::make::Copied;
use super::{Watched, link, moment, or_code, pupil_address, title_of};
use crate::pages::watch::ReplayView;
use crate::parts::dialog::Dialog;
use crate::parts::export;
use crate::parts::leaderboard::clock;
use crate::parts::loading::{self, Loading, ResultText, load, result_view, send_and_show};
use crate::routes::{self, Route};
use crate::service::fetch::{FetchError, Request};
use crate::session::{said, say, say_with};
use douse::play_rules::PlayRule;
use douse_api::class::{Assignment, Begun, Class, ClassChange, ClassReplay, NewAssignment, Overview, Progress, Pupil};
use douse_api::path;
use douse_api::problem::Kind;
use douse_game::game::Game;
use douse_game::replay;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// How often the overview is asked for.
const AGAIN: Duration = Duration::from_secs(2);

/// The class as its teacher reaches it. Copies are the same one.
#[derive(Clone, Copy)]
pub struct Lesson {
    code: StoredValue<String>,
    token: StoredValue<String>,
    /// Counts up when the overview is to be asked for.
    times: RwSignal<u32>,
    /// What was said last.
    pub word: ResultText,
    /// The question that is open. It is no part of the table, which is built anew whenever a pupil makes a move.
    pub asked: RwSignal<Option<Change>>,
    /// What was removed and can still be taken back.
    pub removals: Removals,
}

impl Lesson {
    /// The code of the class.
    pub fn code(self) -> String {
        self.code.get_value()
    }

    /// The secret of the teacher.
    pub fn token(self) -> String {
        self.token.get_value()
    }

    /// Asks for the overview.
    pub fn ask(self) {
        let _ = self.times.try_update(|times| *times += 1);
    }
}

/// The overview of a class.
#[component]
pub fn Teacher(code: String, token: String) -> impl IntoView {
    let lesson = Lesson {
        code: StoredValue::new(code),
        token: StoredValue::new(token),
        times: RwSignal::new(0),
        word: RwSignal::new(None),
        asked: RwSignal::new(None),
        removals: Removals::new(),
    };
    lesson.removals.follow(lesson);
    let look = move || {
        if !document().hidden() {
            lesson.ask();
        }
    };
    if let Ok(handle) = set_interval_with_handle(look, AGAIN) {
        on_cleanup(move || handle.clear());
    }
    let seen = load(move || {
        lesson.times.track();
        let (address, token) = (path::class_overview(&lesson.code()), lesson.token());
        async move { Request::get(&address).by(&token).send::<Overview>().await }
    });
    // The last that came, also while the service does not answer; what changes by itself is left out.
    let last = Memo::new(move |last: Option<&Option<Overview>>| {
        seen.with(|seen| match seen {
            Loading::Loaded(overview) => Some(Overview { now: 0, ..overview.clone() }),
            Loading::Pending | Loading::Failed(_) => last.cloned().flatten(),
        })
    });
    let class =
        Memo::new(move |_| last.with(|last| last.as_ref().map(|last| (last.class.clone(), last.invitation.clone()))));
    let table = Memo::new(move |_| {
        last.with(|last| {
            last.as_ref().map(|last| lesson.removals.without(last.assignments.clone(), last.pupils.clone()))
        })
    });
    let asking = Memo::new(move |_| seen.with(|seen| *seen == Loading::Pending));
    view! {
        {move || asking.get().then(|| view! { <p class="quiet-text" role="status">{said("service-asked")}</p> })}
        {move || seen.with(|seen| match seen {
            Loading::Failed(error) => {
                let lost = Route::address("class", &[&lesson.code().to_ascii_uppercase(), "lost"]);
                Some(view! {
                    <p class="bad" role="status" id="class-failed">{loading::failure(error)}</p>
                    {matches!(error, FetchError::Refused(_)).then(|| view! { <p><a href=lost>{said("class-recover")}</a></p> })}
                })
            }
            _ => None,
        })}
        {move || class.get().map(|(class, invitation)| view! { <Head lesson class invitation /> })}
        <UndoBar lesson />
        {move || table.get().map(|(assignments, pupils)| view! { <Table lesson assignments pupils /> })}
        <Questions lesson />
        {result_view(lesson.word)}
        {move || class.with(Option::is_some).then(|| view! { <Add lesson /> <Delete lesson /> })}
    }
}

/// Title, code, link, and whether pupils may join and see each other.
#[component]
fn Head(lesson: Lesson, class: Class, invitation: String) -> impl IntoView {
    let set = move |change: ClassChange| {
        let (address, token) = (path::class(&lesson.code()), lesson.token());
        let asked = async move { Request::new("PATCH", &address).with(&change).by(&token).send::<Class>().await };
        send_and_show(asked, lesson.word, "class-changed", move |_| lesson.ask());
    };
    let (open, hidden, until) = (class.open, class.names_hidden, class.expires);
    view! {
        <h1>{class.title}</h1>
        <section class="card">
            <p>{said("class-for-pupils")}</p>
            <p class="one-time-code"><output id="class-shown-code">{class.code.to_ascii_uppercase()}</output></p>
            <Copied id="class-shown-link" text=link(&pupil_address(or_code(&invitation, &class.code))) />
            <div class="buttons">
                <button id="class-joining" class="small" on:click=move |_| set(ClassChange { open: Some(!open), ..ClassChange::default() })>
                    {said(if open { "class-close" } else { "class-reopen" })}
                </button>
                <button id="class-naming" class="small" on:click=move |_| set(ClassChange { names_hidden: Some(!hidden), ..ClassChange::default() })>
                    {said(if hidden { "class-show-names" } else { "class-hide-names" })}
                </button>
                <button id="class-longer" class="small" on:click=move |_| set(ClassChange { days: Some(30), ..ClassChange::default() })>{said("class-longer")}</button>
            </div>
            <p class="quiet-text" id="class-until">{move || say_with("class-kept-until", &[("date", &moment(until))])}</p>
        </section>
    }
}

/// One line per pupil, one column per assignment.
#[component]
fn Table(lesson: Lesson, assignments: Vec<Assignment>, pupils: Vec<Progress>) -> impl IntoView {
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
        let remove = move |_| lesson.asked.set(Some(Change::RemoveAssignment { number, title: name.clone() }));
        let label = {
            let title = title.clone();
            move || say_with("class-remove-of", &[("name", &title_of(&title, number))])
        };
        view! {
            <th scope="col">
                {move || title_of(&title, number)}
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
        let Progress { pupil, begun, .. } = pupil;
        let cells = assignments.iter().map(|assignment| {
            let done = begun.iter().find(|begun| begun.number == assignment.number).copied();
            cell(lesson, &pupil, done)
        });
        let cells = cells.collect_view();
        let (id, name) = (pupil.id.clone(), pupil.name.clone());
        view! { <tr data-pupil=id><th scope="row">{name}</th>{cells}<td><PupilTools lesson pupil /></td></tr> }
    });
    let lines = lines.collect_view();
    let save = move |_| {
        let (address, token) = (path::class_csv(&lesson.code()), lesson.token());
        spawn_local(async move {
            let saved = match Request::get(&address).by(&token).text().await {
                Ok(text) => {
                    export::text_file(&text, "text/csv").and_then(|file| export::save("class.csv", &file)).is_ok()
                }
                Err(_) => false,
            };
            let _ = lesson.word.try_set(Some(untrack(|| {
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

/// What a pupil has done on an assignment.
fn cell(lesson: Lesson, pupil: &Pupil, done: Option<Begun>) -> AnyView {
    let Some(Begun { number, started, reached, so_far }) = done else {
        return view! { <td class="quiet-text">"–"</td> }.into_any();
    };
    let state = move || match reached {
        Some(reached) => reached_text(&reached),
        None => say_with("class-since", &[("date", &moment(started))]),
    };
    let best = reached.map(|_| watch_link(lesson, pupil, number, Watched::Best));
    let now = so_far.map(|so_far| {
        let said = move || {
            let said = say_with("class-so-far", &[("moves", &so_far.moves), ("hints", &so_far.hints)]);
            format!("{said} · {}", clock(so_far.time_ms))
        };
        let link = watch_link(lesson, pupil, number, Watched::InProgress);
        view! { <span class="so-far" data-moves=so_far.moves>{said} " " {link}</span> }
    });
    let class = if reached.is_some() { "solved" } else { "working" };
    view! { <td class=class>{state} " " {best} " " {now}</td> }.into_any()
}

/// The way to a game of a pupil.
fn watch_link(lesson: Lesson, pupil: &Pupil, number: u32, which: Watched) -> AnyView {
    let (code, token, number) = (lesson.code().to_ascii_uppercase(), lesson.token(), number.to_string());
    let mut address = vec![code.as_str(), "teach", &token, &number, &pupil.id];
    address.extend((which == Watched::InProgress).then_some("now"));
    let (address, name) = (Route::address("class", &address), pupil.name.clone());
    view! { <a href=address aria-label=move || say_with("watch-whose", &[("name", &name)])>{said("do-watch")}</a> }
        .into_any()
}

/// Letting a pupil in again, and removing one.
#[component]
fn PupilTools(lesson: Lesson, pupil: Pupil) -> impl IntoView {
    let (back, gone) = (pupil.clone(), pupil.clone());
    let (back_name, gone_name) = (pupil.name.clone(), pupil.name);
    view! {
        <button class="small plain" aria-label=move || say_with("class-again-of", &[("name", &back_name)])
            on:click=move |_| lesson.asked.set(Some(Change::LetIn(back.clone())))>{said("class-again")}</button>
        <button class="small plain" aria-label=move || say_with("class-remove-of", &[("name", &gone_name)])
            on:click=move |_| lesson.asked.set(Some(Change::RemovePupil(gone.clone())))>{said("class-remove")}</button>
    }
}

/// One more assignment.
#[component]
fn Add(lesson: Lesson) -> impl IntoView {
    let draft = Draft::new();
    let busy = RwSignal::new(false);
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (address, token) = (path::assignments(&lesson.code()), lesson.token());
        let wishes = draft.assignments();
        busy.set(true);
        let asked = async move {
            let answer = add_all(&address, &token, &wishes).await;
            let _ = busy.try_set(false);
            answer
        };
        send_and_show(asked, lesson.word, "class-assignment-added", move |()| lesson.ask());
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

async fn add_all(address: &str, token: &str, wishes: &[NewAssignment]) -> Result<(), FetchError> {
    for wish in wishes {
        Request::new("POST", address).with(wish).by(token).done().await?;
    }
    Ok(())
}

/// Deleting everything, with a question before it.
#[component]
fn Delete(lesson: Lesson) -> impl IntoView {
    let asking = RwSignal::new(false);
    let delete = move |_| {
        let (address, token) = (path::class(&lesson.code()), lesson.token());
        let done = async move { Request::new("DELETE", &address).by(&token).done().await };
        send_and_show(done, lesson.word, "class-deleted", move |()| {
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

/// A game of a pupil. One in progress goes on as the pupil plays.
#[component]
pub fn Watch(code: String, token: String, number: u32, pupil: String, which: Watched) -> impl IntoView {
    let back = Route::address("class", &[&code.to_ascii_uppercase(), "teach", &token]);
    let address = match which {
        Watched::Best => path::assignment_game(&code, number, &pupil),
        Watched::InProgress => path::assignment_progress_of(&code, number, &pupil),
    };
    let times = RwSignal::new(0u32);
    if which == Watched::InProgress
        && let Ok(handle) = set_interval_with_handle(move || times.update(|times| *times += 1), AGAIN)
    {
        on_cleanup(move || handle.clear());
    }
    let replay = load(move || {
        times.track();
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
        let gone = |error: &FetchError| matches!(error, FetchError::Refused(problem) if problem.kind == Kind::NotFound);
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

fn stage(replay: ClassReplay, which: Watched, known: usize) -> AnyView {
    let Ok(game) = Game::from_code(&replay.code, PlayRule::from(replay.play)) else {
        return view! { <p class="bad">{said("service-foreign")}</p> }.into_any();
    };
    let (name, n) = (replay.pupil.name, replay::moves(&replay.moves).count());
    let hints = replay.moves.matches('?').count();
    let time = replay.time_ms.map(clock).unwrap_or_default();
    let text = match which {
        Watched::Best => "class-watch-facts",
        Watched::InProgress => "class-watch-now",
    };
    let facts = Signal::derive(move || {
        let facts = say_with(text, &[("name", &name), ("n", &n), ("hints", &hints)]);
        format!("{facts} {time}")
    });
    view! { <ReplayView game moves=replay.moves facts known /> }.into_any()
}
