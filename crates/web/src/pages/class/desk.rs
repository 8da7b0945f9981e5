//! A pupil's place in a class: the way in, what is to be played, what was reached.

use super::make::Copied;
use super::{link, moment, pupil_address, title_of};
use crate::pages::play::current_game::{now, play_session, saved_session};
use crate::pages::play::saved_games;
use crate::parts::confirm::Confirm;
use crate::parts::leaderboard::clock;
use crate::parts::loading::{self, Loading, ResultText, load, result_view, send_and_show};
use crate::parts::thumbnail::of_lights;
use crate::routes::{self, Route};
use crate::service::classes::{self, Seat};
use crate::service::fetch::{FetchError, Request};
use crate::session::{announce, messages, said, say, say_with};
use douse::play_rules::PlayRule;
use douse_api::class::{Class, Classmate, Desk as Seen, Given, PupilWelcome, Reached};
use douse_api::path;
use douse_api::player::NewName;
use douse_api::problem::Reason;
use douse_game::challenge::Challenge;
use douse_game::game::Game;
use douse_game::origin::Origin;
use douse_game::session::Session;
use leptos::prelude::*;
use std::time::Duration;

/// How often a pupil's page looks for new assignments.
const AGAIN: Duration = Duration::from_secs(20);

/// The class for a pupil: the way in, or their place.
#[component]
pub fn Desk(code: String) -> impl IntoView {
    // Counts up when the pupil has come in or left.
    let changed = RwSignal::new(0u32);
    move || {
        changed.track();
        match classes::seat(&code) {
            Some(seat) => view! { <Seated code=code.clone() seat changed /> }.into_any(),
            None => view! { <Door code=code.clone() changed /> }.into_any(),
        }
    }
}

/// A link to a place in a class, from another device or from the teacher. It is opened only after a yes: whoever sends a link
/// must not decide in whose name this browser plays.
#[component]
pub fn SeatOffer(
    /// The class.
    code: String,
    /// The secret of the pupil.
    token: String,
    /// Closes the question.
    close: Callback<()>,
) -> impl IntoView {
    let word: ResultText = RwSignal::new(None);
    let here = classes::seat(&code).map(|seat| seat.name);
    let shown_code = code.to_ascii_uppercase();
    let open = move |_| {
        let (code, token) = (code.clone(), token.clone());
        let asked = async move { classes::open(&code, &token).await };
        send_and_show(asked, word, "class-seat-opened", move |()| close.run(()));
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

/// The places in a class that this browser keeps aside, to be opened again or forgotten.
#[component]
fn SeatsAside(code: String, changed: RwSignal<u32>) -> impl IntoView {
    let word: ResultText = RwSignal::new(None);
    let asked = RwSignal::new(None::<String>);
    let listed = RwSignal::new(classes::aside(&code));
    let code = StoredValue::new(code);
    let lines = move || {
        listed.get().into_iter().map(move |Seat { name, token, .. }| {
            let (opened, forgotten) = (token.clone(), token);
            let open = move |_| {
                let (code, token) = (code.get_value(), opened.clone());
                let done = async move { classes::open(&code, &token).await };
                send_and_show(done, word, "class-seat-opened", move |()| {
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
        classes::forget_aside(&code.get_value(), &token);
        listed.set(classes::aside(&code.get_value()));
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

/// What is shown while the service does not know the place. The key stays until the pupil gives it up.
#[component]
fn Lost(code: String, seat: Seat, error: FetchError, times: RwSignal<u32>, changed: RwSignal<u32>) -> impl IntoView {
    let asked = RwSignal::new(None::<()>);
    let code = StoredValue::new(code);
    let forget = Callback::new(move |()| {
        classes::forget(&code.get_value());
        announce(untrack(|| say("class-forgotten")));
        changed.update(|times| *times += 1);
    });
    let join = move |_| {
        classes::set_aside(&code.get_value());
        changed.update(|times| *times += 1);
    };
    let title = if seat.title.is_empty() { code.get_value().to_ascii_uppercase() } else { seat.title };
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
        <SeatsAside code=code.get_value() changed />
        <p><a class="button" href=Route::address("class", &[])>{said("class-other")}</a></p>
        <Confirm about=asked title=said("class-forget-title") text=said("class-forget-about") id="class-do-leave"
            label=said("class-forget") yes=forget />
    }
}

/// The title of the class and a field for a name.
#[component]
fn Door(code: String, changed: RwSignal<u32>) -> impl IntoView {
    let address = path::class(&classes::invitation(&code));
    let class = load(move || {
        let address = address.clone();
        async move { Request::get(&address).send::<Class>().await }
    });
    let code = StoredValue::new(code);
    let name = RwSignal::new(String::new());
    let word: ResultText = RwSignal::new(None);
    let join = move |class: Class| {
        let (code, wish) = (code.get_value(), NewName { name: name.get_untracked().trim().to_owned() });
        let address = path::pupils(&classes::invitation(&code));
        let asked = async move { Request::new("POST", &address).with(&wish).send::<PupilWelcome>().await };
        send_and_show(asked, word, "class-joined", move |welcome| {
            let name = welcome.pupil.name;
            classes::save(&code, &Seat { title: class.title, name, token: welcome.token });
            let _ = changed.try_update(|times| *times += 1);
        });
    };
    move || {
        let class = class.get();
        if let Loading::Failed(error) = &class {
            return no_class(error);
        }
        loading::notice(&class).unwrap_or_else(|| match class {
            Loading::Loaded(class) => {
                let (title, hidden, until) = (class.title.clone(), class.names_hidden, class.expires);
                let open = class.open;
                let join = move |event: leptos::ev::SubmitEvent| {
                    event.prevent_default();
                    join(class.clone());
                };
                view! {
                    <h1>{title}</h1>
                    <section class="card" id="class-door">
                        <p>{said("class-join-about")}</p>
                        <p class="quiet-text">{said(if hidden { "class-join-hidden" } else { "class-join-shown" })} " "
                            {say_with("class-kept-until", &[("date", &moment(until))])}</p>
                        {if open {
                            view! {
                                <form class="buttons" on:submit=join>
                                    <label>
                                        <span>{said("class-name")}</span> " "
                                        <input id="pupil-name" type="text" maxlength="24" required autocomplete="off" prop:value=move || name.get()
                                            on:input=move |event| name.set(event_target_value(&event)) />
                                    </label>
                                    <button id="class-join" class="primary" type="submit">{said("class-join")}</button>
                                </form>
                            }.into_any()
                        } else {
                            view! { <p id="class-closed">{said("refused-class-closed")}</p> }.into_any()
                        }}
                        {result_view(word)}
                    </section>
                    <SeatsAside code=code.get_value() changed />
                }
                .into_any()
            }
            Loading::Pending | Loading::Failed(_) => ().into_any(),
        })
    }
}

/// What is shown where there is no such class: what is wrong, and the way to another.
fn no_class(error: &FetchError) -> AnyView {
    view! {
        <h1>{said("page-class")}</h1>
        <p class="bad" role="status" id="class-failed">{loading::failure(error)}</p>
        <p><a class="button" href=Route::address("class", &[])>{said("class-other")}</a></p>
    }
    .into_any()
}

/// What is to be played.
#[component]
fn Seated(code: String, seat: Seat, changed: RwSignal<u32>) -> impl IntoView {
    let times = RwSignal::new(0u32);
    if let Ok(handle) = set_interval_with_handle(move || times.update(|times| *times += 1), AGAIN) {
        on_cleanup(move || handle.clear());
    }
    let token = seat.token.clone();
    let asked = code.clone();
    let seen = load(move || {
        times.track();
        let (address, token) = (path::desk(&asked), token.clone());
        async move { Request::get(&address).by(&token).send::<Seen>().await }
    });
    let (here, kept) = (code.clone(), seat.clone());
    Effect::new(move |_| {
        seen.with(|seen| {
            if let Loading::Loaded(Seen { class, pupil, .. }) = seen {
                let now = Seat { title: class.title.clone(), name: pupil.name.clone(), token: kept.token.clone() };
                // The place may have been given up or exchanged in another window.
                if classes::seat(&here).is_some_and(|seat| seat.token == now.token && seat != now) {
                    classes::save(&here, &now);
                }
            }
        });
    });
    // The page is built anew only where something has changed, not whenever it was asked.
    let shown = Memo::new(move |last: Option<&Option<Seen>>| {
        seen.with(|seen| match seen {
            Loading::Loaded(desk) => Some(Seen { now: 0, ..desk.clone() }),
            Loading::Pending | Loading::Failed(_) => last.cloned().flatten(),
        })
    });
    let late = Memo::new(move |last: Option<&i64>| {
        seen.with(|seen| match seen {
            Loading::Loaded(desk) => desk.now,
            _ => last.copied().unwrap_or(0),
        })
    });
    // It stays lost while nobody answers.
    let lost = Memo::new(move |last: Option<&Option<FetchError>>| {
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
            Loading::Failed(error) if shown.with(Option::is_none) => Some(no_class(error)),
            Loading::Failed(error) => {
                Some(view! { <p class="bad" role="status" id="class-failed">{loading::failure(error)}</p> }.into_any())
            }
            _ => None,
        })}
        {move || lost.get().map(|error| view! { <Lost code=code.get_value() seat=seat.clone() error times changed /> })}
        {move || shown.get().filter(|_| lost.with(Option::is_none)).map(|desk| {
            let Seen { class, pupil, assignments, classmates, .. } = desk;
            let given = assignments.into_iter().map(|given| view! { <Assignment code=code.get_value() given now=late /> });
            view! {
                <h1>{class.title.clone()}</h1>
                <p class="subject" id="pupil-is">{say_with("class-you-are", &[("name", &pupil.name)])}</p>
                <ul class="level-list" id="assignments">{given.collect_view()}</ul>
                <Others classmates />
                <p class="quiet-text">{say_with("class-kept-until", &[("date", &moment(class.expires))])}</p>
                <Own code=code.get_value() changed />
            }
        })}
    }
}

/// Whether there is no such class or place any more.
fn is_over(error: &FetchError) -> bool {
    let over = [Reason::ClassUnknown.name(), Reason::LinkUnknown.name()];
    matches!(error, FetchError::Refused(problem) if problem.reason.as_deref().is_some_and(|reason| over.contains(&reason)))
}

/// One assignment: its board, its rules, what was reached, and the way to play it.
#[component]
fn Assignment(code: String, given: Given, now: Memo<i64>) -> impl IntoView {
    let rule = PlayRule::from(given.play);
    let title = title_of(&given.title, given.number);
    let game = game(&code, &given, title.clone());
    let picture = game.as_ref().map(|game| of_lights(game.variant().shape(), game.lights()));
    let size = game.as_ref().map(crate::titles::size).unwrap_or_default();
    let par = crate::titles::par(&given.par);
    let due = given.due;
    let late = Memo::new(move |_| due.is_some_and(|due| now.get() > due));
    let rules = move || {
        let mut texts = Vec::new();
        if rule != PlayRule::Any {
            texts.push(messages().play(rule));
        }
        if !given.hints {
            texts.push(say("class-without-hints"));
        }
        if let Some(due) = due {
            let name = if late.get() { "class-was-due" } else { "class-due-at" };
            texts.push(say_with(name, &[("date", &moment(due))]));
        }
        texts.join(" · ")
    };
    let (started, reached) = (given.started, given.reached);
    let state = move || match (reached, started) {
        (Some(reached), _) => reached_text(&reached),
        (None, Some(_)) => say("class-begun"),
        (None, None) => String::new(),
    };
    let number = given.number;
    let play = move |_| {
        if let Some(game) = &game {
            open(game, given.hints);
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

/// Moves, hints and time in words.
pub fn reached_text(reached: &Reached) -> String {
    let moves = say_with("class-reached", &[("moves", &reached.moves), ("hints", &reached.hints)]);
    let star = if reached.at_par { " ★" } else { "" };
    let time = reached.time_ms.map(|time| format!(" · {}", clock(time))).unwrap_or_default();
    format!("{moves}{star}{time}")
}

fn game(code: &str, given: &Given, title: String) -> Option<Game> {
    let challenge = Challenge::Assignment { class: code.to_owned(), number: given.number };
    let game = Game::from_code(&given.code, PlayRule::from(given.play)).ok()?;
    Some(game.with_title(Some(title)).with_origin(Origin::Shared(challenge)))
}

/// Goes on with the game on this board, or begins one.
fn open(game: &Game, hints: bool) {
    let is_same = |session: &Session| {
        let there = session.game();
        there.origin() == game.origin() && there.start().lights() == game.start().lights() && session.report().is_none()
    };
    if saved_session().as_ref().is_some_and(is_same) {
        return routes::go(&Route::address("play", &[]));
    }
    if let Some(begun) = saved_games::games().iter().position(is_same).and_then(saved_games::resume) {
        return play_session(&begun);
    }
    let session = Session::new(game.clone(), now());
    play_session(&if hints { session } else { session.unaided() });
}

/// The others, where their names are not hidden.
#[component]
fn Others(classmates: Vec<Classmate>) -> impl IntoView {
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

/// The place on another device, and leaving the class.
#[component]
fn Own(code: String, changed: RwSignal<u32>) -> impl IntoView {
    let word: ResultText = RwSignal::new(None);
    let asked = RwSignal::new(None::<()>);
    let token = classes::seat(&code).map(|seat| seat.token).unwrap_or_default();
    let elsewhere = link(&Route::address("class", &[&code.to_ascii_uppercase(), "in", &token]));
    let pupils = link(&pupil_address(&code));
    let aside = code.clone();
    let leave = Callback::new(move |()| {
        let (code, address, token) = (code.clone(), path::desk(&code), token.clone());
        let done = async move { Request::new("DELETE", &address).by(&token).done().await };
        send_and_show(done, word, "class-left", move |()| {
            classes::forget(&code);
            let _ = changed.try_update(|times| *times += 1);
        });
    });
    view! {
        <details class="class-own">
            <summary>{said("class-own")}</summary>
            <p>{said("class-elsewhere")}</p>
            <Copied id="pupil-link" text=elsewhere />
            <p class="quiet-text">{said("class-link-of-all")} " " {pupils}</p>
            <button id="class-leave" class="small danger" on:click=move |_| asked.set(Some(()))>{said("class-leave")}</button>
            {result_view(word)}
            <SeatsAside code=aside changed />
        </details>
        <Confirm about=asked title=said("class-leave") text=said("class-leave-about") id="class-do-leave" label=said("class-leave") yes=leave />
    }
}
