//! The page of a pupil: assignments, results, and memberships in the class.

use super::create::CopyLink;
use super::join::{JoinForm, unknown_class};
use super::{assignment_title, date_text, full_link, pupil_address};
use crate::pages::play::current_game::{now, play_session, saved_session};
use crate::parts::confirm::Confirm;
use crate::parts::leaderboard::clock;
use crate::parts::loading::{self, Loading, ResultText, load, result_view, send_and_show};
use crate::parts::thumbnail::of_lights;
use crate::records::resume_game;
use crate::routes::{self, Route};
use crate::service::classes::{self, Membership};
use crate::service::fetch::Request;
use crate::session::{announce, messages, said, say, say_with};
use douse::play_rules::PlayRule;
use douse_api::class::{AssignmentResult, Classmate, PupilAssignment, PupilOverview};
use douse_api::path;
use douse_api::problem::{Reason, RequestError};
use douse_game::challenge::Challenge;
use douse_game::game::Game;
use douse_game::origin::Origin;
use douse_game::session::Session;
use leptos::prelude::*;
use std::time::Duration;

/// The time between two requests for new assignments.
const AGAIN: Duration = Duration::from_secs(20);

/// The assignments of a pupil, or the form to join the class.
#[component]
pub fn PupilPage(code: String) -> impl IntoView {
    // Counts how often the membership has changed.
    let changed = RwSignal::new(0u32);
    move || {
        changed.track();
        match classes::membership(&code) {
            Some(membership) => view! { <MemberView code=code.clone() membership changed /> }.into_any(),
            None => view! { <JoinForm code=code.clone() changed /> }.into_any(),
        }
    }
}

/// A link to a membership, from another device or from the teacher. The user must confirm it: the
/// sender of a link must not decide in whose name this browser plays.
#[component]
pub fn MembershipOffer(code: String, token: String, close: Callback<()>) -> impl IntoView {
    let word: ResultText = RwSignal::new(None);
    let here = classes::membership(&code).map(|membership| membership.name);
    let shown_code = code.to_ascii_uppercase();
    let open = move |_| {
        let (code, token) = (code.clone(), token.clone());
        let request = async move { classes::open(&code, &token).await };
        send_and_show(request, word, "class-seat-opened", move |()| close.run(()));
    };
    view! {
        <h1>{said("page-class")}</h1>
        <section class="card" id="class-seat-offer">
            <h2>{said("class-seat-title")}</h2>
            <p>{move || say_with("class-seat-about", &[("code", &shown_code)])}</p>
            {here.map(|name| view! { <p id="class-seat-other">{move || match name.as_str() {
                "" => say("class-seat-other"),
                name => say_with("class-seat-other-of", &[("name", &name)]),
            }}</p> })}
            <div class="buttons">
                <button id="class-seat-open" class="primary" on:click=open>{said("class-seat-open")}</button>
                <button id="class-seat-close" on:click=move |_| close.run(())>{said("class-seat-close")}</button>
            </div>
            {result_view(word)}
        </section>
    }
}

/// The paused memberships in a class, to be opened again or forgotten.
#[component]
pub fn PausedMemberships(code: String, changed: RwSignal<u32>) -> impl IntoView {
    let word: ResultText = RwSignal::new(None);
    let asked = RwSignal::new(None::<String>);
    let listed = RwSignal::new(classes::paused(&code));
    let code = StoredValue::new(code);
    let lines = move || {
        listed.get().into_iter().map(move |Membership { name, token, .. }| {
            let (opened, forgotten) = (token.clone(), token);
            let open = move |_| {
                let (code, token) = (code.get_value(), opened.clone());
                let request = async move { classes::open(&code, &token).await };
                send_and_show(request, word, "class-seat-opened", move |()| {
                    let _ = changed.try_update(|times| *times += 1);
                });
            };
            view! {
                <li class="buttons">
                    <strong>{move || if name.is_empty() { say("class-seat-nameless") } else { name.clone() }}</strong>
                    <button class="small" on:click=open>{said("class-seat-open")}</button>
                    <button class="small plain" on:click=move |_| asked.set(Some(forgotten.clone()))>{said("class-seat-forget")}</button>
                </li>
            }
        })
        .collect_view()
    };
    let forget = Callback::new(move |token: String| {
        classes::forget_paused(&code.get_value(), &token);
        listed.set(classes::paused(&code.get_value()));
    });
    view! {
        <Show when=move || !listed.with(Vec::is_empty)>
            <section class="card" id="class-seats-aside">
                <h2>{said("class-seats-aside")}</h2>
                <p>{said("class-seats-aside-about")}</p>
                <ul>{lines}</ul>
                {result_view(word)}
            </section>
        </Show>
        <Confirm about=asked title=said("class-seat-forget-title") text=said("class-seat-forget-about") id="class-do-forget"
            label=said("class-seat-forget") yes=forget />
    }
}

/// The page of a membership that the service does not know. The token stays until the pupil gives
/// it up.
#[component]
fn LostMembership(
    code: String,
    membership: Membership,
    error: RequestError,
    times: RwSignal<u32>,
    changed: RwSignal<u32>,
) -> impl IntoView {
    let asked = RwSignal::new(None::<()>);
    let code = StoredValue::new(code);
    let forget = Callback::new(move |()| {
        classes::forget(&code.get_value());
        announce(untrack(|| say("class-forgotten")));
        changed.update(|times| *times += 1);
    });
    let join = move |_| {
        classes::pause(&code.get_value());
        changed.update(|times| *times += 1);
    };
    let title = if membership.title.is_empty() { code.get_value().to_ascii_uppercase() } else { membership.title };
    view! {
        <h1>{title}</h1>
        <section class="card" id="class-lost">
            <p class="bad" role="status" id="class-failed">{loading::failure(&error)}</p>
            <p>{said("class-lost-about")}</p>
            <div class="buttons">
                <button id="class-retry" class="primary" on:click=move |_| times.update(|times| *times += 1)>{said("class-retry")}</button>
                <button id="class-join-again" on:click=join>{said("class-join-again")}</button>
                <button id="class-forget" class="danger" on:click=move |_| asked.set(Some(()))>{said("class-forget")}</button>
            </div>
        </section>
        <PausedMemberships code=code.get_value() changed />
        <p><a class="button" href=Route::address("class", &[])>{said("class-other")}</a></p>
        <Confirm about=asked title=said("class-forget-title") text=said("class-forget-about") id="class-do-leave"
            label=said("class-forget") yes=forget />
    }
}

/// The assignments of a member.
#[component]
fn MemberView(code: String, membership: Membership, changed: RwSignal<u32>) -> impl IntoView {
    let times = RwSignal::new(0u32);
    if let Ok(handle) = set_interval_with_handle(move || times.update(|times| *times += 1), AGAIN) {
        on_cleanup(move || handle.clear());
    }
    let token = membership.token.clone();
    let asked = code.clone();
    let seen = load(move || {
        times.track();
        let (address, token) = (path::class_me(&asked), token.clone());
        async move { Request::get(&address).by(&token).send::<PupilOverview>().await }
    });
    let (here, kept) = (code.clone(), membership.clone());
    Effect::new(move |_| {
        seen.with(|seen| {
            if let Loading::Loaded(PupilOverview { class, pupil, .. }) = seen {
                let now =
                    Membership { title: class.title.clone(), name: pupil.name.clone(), token: kept.token.clone() };
                // Another window may have ended or replaced the membership.
                if classes::membership(&here)
                    .is_some_and(|membership| membership.token == now.token && membership != now)
                {
                    classes::save(&here, &now);
                }
            }
        });
    });
    // Rebuilds the page only after a change, not after every request.
    let shown = Memo::new(move |last: Option<&Option<PupilOverview>>| {
        seen.with(|seen| match seen {
            Loading::Loaded(overview) => Some(PupilOverview { now: 0, ..overview.clone() }),
            Loading::Pending | Loading::Failed(_) => last.cloned().flatten(),
        })
    });
    let late = Memo::new(move |last: Option<&i64>| {
        seen.with(|seen| match seen {
            Loading::Loaded(overview) => overview.now,
            _ => last.copied().unwrap_or(0),
        })
    });
    // Stays set while the service does not answer.
    let lost = Memo::new(move |last: Option<&Option<RequestError>>| {
        seen.with(|seen| match seen {
            Loading::Failed(error) if is_over(error) => Some(error.clone()),
            Loading::Loaded(_) => None,
            Loading::Pending | Loading::Failed(_) => last.cloned().flatten(),
        })
    });
    let code = StoredValue::new(code);
    view! {
        {move || seen.with(|seen| match seen {
            Loading::Failed(_) if lost.with(Option::is_some) => None,
            Loading::Failed(error) if shown.with(Option::is_none) => Some(unknown_class(error)),
            Loading::Failed(error) => {
                Some(view! { <p class="bad" role="status" id="class-failed">{loading::failure(error)}</p> }.into_any())
            }
            _ => None,
        })}
        {move || lost.get().map(|error| view! { <LostMembership code=code.get_value() membership=membership.clone() error times changed /> })}
        {move || shown.get().filter(|_| lost.with(Option::is_none)).map(|overview| {
            let PupilOverview { class, pupil, assignments, classmates, .. } = overview;
            let cards = assignments.into_iter().map(|assignment| view! { <AssignmentCard code=code.get_value() assignment now=late /> });
            view! {
                <h1>{class.title.clone()}</h1>
                <p class="subject" id="pupil-is">{say_with("class-you-are", &[("name", &pupil.name)])}</p>
                <ul class="level-list" id="assignments">{cards.collect_view()}</ul>
                <Classmates classmates />
                <p class="quiet-text">{say_with("class-kept-until", &[("date", &date_text(class.expires))])}</p>
                <MembershipTools code=code.get_value() changed />
            }
        })}
    }
}

/// Returns whether the class or the membership no longer exists.
fn is_over(error: &RequestError) -> bool {
    let over = [Reason::ClassUnknown.name(), Reason::LinkUnknown.name()];
    matches!(error, RequestError::Refused(problem) if problem.reason.as_deref().is_some_and(|reason| over.contains(&reason)))
}

/// An assignment: its board, rules and result, and a button to play it.
#[component]
fn AssignmentCard(code: String, assignment: PupilAssignment, now: Memo<i64>) -> impl IntoView {
    let rule = assignment.play;
    let title = assignment_title(&assignment.title, assignment.number);
    let game = assignment_game(&code, &assignment, title.clone());
    let picture = game.as_ref().map(|game| of_lights(game.variant().shape(), game.lights()));
    let size = game.as_ref().map(crate::titles::size).unwrap_or_default();
    let par = crate::titles::par(&assignment.par);
    let due = assignment.due;
    let late = Memo::new(move |_| due.is_some_and(|due| now.get() > due));
    let rules = move || {
        let mut texts = Vec::new();
        if rule != PlayRule::Any {
            texts.push(messages().play(rule));
        }
        if !assignment.hints {
            texts.push(say("class-without-hints"));
        }
        if let Some(due) = due {
            let name = if late.get() { "class-was-due" } else { "class-due-at" };
            texts.push(say_with(name, &[("date", &date_text(due))]));
        }
        texts.join(" · ")
    };
    let (started, reached) = (assignment.started, assignment.reached);
    let state = move || match (reached, started) {
        (Some(reached), _) => result_text(&reached),
        (None, Some(_)) => say("class-begun"),
        (None, None) => String::new(),
    };
    let number = assignment.number;
    let play = move |_| {
        if let Some(game) = &game {
            open_assignment(game, assignment.hints);
        }
    };
    view! {
        <li class="level assignment" data-number=number data-solved=reached.is_some().to_string()>
            <strong>{title}</strong>
            {picture}
            <span>{size} " · " {say_with("level-par", &[("par", &par)])}</span>
            <span class="quiet-text">{rules}</span>
            <span class="reached-line">{state}</span>
            <button class="small primary" disabled=move || late.get() on:click=play>
                {said(match (reached.is_some(), started.is_some()) {
                    (true, _) => "class-play-solved",
                    (false, true) => "class-play-again",
                    (false, false) => "do-play",
                })}
            </button>
        </li>
    }
}

/// Moves, hints and time as text.
pub fn result_text(reached: &AssignmentResult) -> String {
    let moves = say_with("class-reached", &[("moves", &reached.moves), ("hints", &reached.hints)]);
    let star = if reached.at_par { " ★" } else { "" };
    let time = reached.time_ms.map(|time| format!(" · {}", clock(time))).unwrap_or_default();
    format!("{moves}{star}{time}")
}

fn assignment_game(code: &str, assignment: &PupilAssignment, title: String) -> Option<Game> {
    let challenge = Challenge::Assignment { class: code.to_owned(), number: assignment.number };
    let game = Game::from_code(&assignment.code, assignment.play).ok()?;
    Some(game.with_title(Some(title)).with_origin(Origin::Shared(challenge)))
}

/// Resumes the game on this board, or starts one.
fn open_assignment(game: &Game, hints: bool) {
    let is_same = |session: &Session| {
        let there = session.game();
        there.origin() == game.origin() && there.start().lights() == game.start().lights() && session.report().is_none()
    };
    if saved_session().as_ref().is_some_and(is_same) {
        return routes::go(&Route::address("play", &[]));
    }
    if let Some(begun) = resume_game(is_same, now()) {
        return play_session(&begun);
    }
    let session = Session::new(game.clone(), now());
    play_session(&if hints { session } else { session.unaided() });
}

#[component]
fn Classmates(classmates: Vec<Classmate>) -> impl IntoView {
    (!classmates.is_empty()).then(|| {
        let lines = classmates.into_iter().map(|Classmate { name, solved }| {
            view! { <li>{name} " " <span class="quiet-text">{move || say_with("class-solved-of", &[("n", &solved)])}</span></li> }
        });
        view! {
            <details id="classmates">
                <summary>{said("class-classmates")}</summary>
                <ul>{lines.collect_view()}</ul>
            </details>
        }
    })
}

/// The link for another device, and the button to leave the class.
#[component]
fn MembershipTools(code: String, changed: RwSignal<u32>) -> impl IntoView {
    let word: ResultText = RwSignal::new(None);
    let asked = RwSignal::new(None::<()>);
    let token = classes::membership(&code).map(|membership| membership.token).unwrap_or_default();
    let elsewhere = full_link(&Route::address("class", &[&code.to_ascii_uppercase(), "in", &token]));
    let pupils = full_link(&pupil_address(&code));
    let aside = code.clone();
    let leave = Callback::new(move |()| {
        let (code, address, token) = (code.clone(), path::class_me(&code), token.clone());
        let request = async move { Request::new("DELETE", &address).by(&token).done().await };
        send_and_show(request, word, "class-left", move |()| {
            classes::forget(&code);
            let _ = changed.try_update(|times| *times += 1);
        });
    });
    view! {
        <details class="class-own">
            <summary>{said("class-own")}</summary>
            <p>{said("class-elsewhere")}</p>
            <CopyLink id="pupil-link" text=elsewhere />
            <p class="quiet-text">{said("class-link-of-all")} " " {pupils}</p>
            <button id="class-leave" class="small danger" on:click=move |_| asked.set(Some(()))>{said("class-leave")}</button>
            {result_view(word)}
            <PausedMemberships code=aside changed />
        </details>
        <Confirm about=asked title=said("class-leave") text=said("class-leave-about") id="class-do-leave" label=said("class-leave") yes=leave />
    }
}
