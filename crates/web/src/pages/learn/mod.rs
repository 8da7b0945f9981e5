//! Learning: eight short lessons on your own board.

mod chase_frames;
mod chasing;
mod elimination;
mod exercise;
mod order;
mod own_board;
mod parts;
mod practice;
mod quiet;
mod shortest;
mod three;
mod torus;
mod twice;

use crate::parts::board_view::BoardView;
use crate::parts::fields::NumberField;
use crate::parts::formulas::Formulas;
use crate::parts::seed;
use crate::routes::Route;
use crate::session::{say, say_with, session};
use douse::board::Board;
use douse::place::Place;
use douse_game::choice::Choice;
use douse_paper::explanation::Part;
use leptos::prelude::*;

const LESSONS: usize = 8;

#[component]
pub fn Learn() -> impl IntoView {
    let own = RwSignal::new(own_board::first());
    let route = session().route;
    let chosen = Memo::new(move |_| route.with(|route| route.rest.first().cloned().unwrap_or_default()));
    view! {
        <div class="learn">
            {move || match chosen.get().as_str() {
                "all" => view! { <AllLessons own /> }.into_any(),
                text => match text.parse::<usize>().ok().filter(|number| (1..=LESSONS).contains(number)) {
                    Some(number) => view! { <OneLesson own number /> }.into_any(),
                    None => view! { <Contents own /> }.into_any(),
                },
            }}
        </div>
    }
}

fn address(number: usize) -> String {
    Route::address("learn", &[&number.to_string()])
}

fn title(number: usize) -> String {
    say(&format!("lesson-{number}"))
}

/// The list of lessons with the progress.
#[component]
fn Contents(own: RwSignal<Board>) -> impl IntoView {
    let solved = exercise::solved();
    let n = solved.len();
    let entries = (1..=LESSONS)
        .map(|number| {
            view! {
                <li><a href=address(number) id=format!("lesson-{number}")>
                    <span class="lesson-number" aria-hidden="true">{number}</span>
                    <span><strong>{move || title(number)}</strong><br />
                    <span class="quiet-text">{move || say(&format!("lesson-{number}-brief"))}</span></span>
                    {solved.contains(&number).then(|| view! { <span class="lesson-solved good">"✓ " {move || say("learn-solved")}</span> })}
                </a></li>
            }
        })
        .collect_view();
    view! {
        <h1>{move || say("page-learn")}</h1>
        <p class="learn-lead">{move || say("learn-lead")}</p>
        <p id="learn-progress" class="quiet-text">{move || say_with("learn-progress", &[("n", &n), ("all", &LESSONS)])}</p>
        <OwnBoard own />
        <ol class="lessons">{entries}</ol>
        <p><a class="button" id="learn-sheet" href=Route::address("sheet", &[])>{move || say("sheet-print")}</a></p>
        <p><a class="button" id="learn-all" href=Route::address("learn", &["all"])>{move || say("learn-all")}</a></p>
    }
}

/// One lesson, with links to its neighbours.
#[component]
fn OneLesson(own: RwSignal<Board>, number: usize) -> impl IntoView {
    view! {
        <nav class="learn-top no-print" aria-label=move || say("learn-contents")>
            <a href="#/learn">{move || say("learn-contents")}</a>
            <span class="quiet-text">{move || say_with("learn-which", &[("number", &number), ("n", &LESSONS)])}</span>
            <button class="small" id="print" type="button" on:click=|_| drop(window().print())>{move || say("learn-print")}</button>
        </nav>
        <Lesson own number heading=Heading::First />
        <details class="card no-print own-board">
            <summary>{move || say("learn-own")}</summary>
            <OwnBoard own />
        </details>
        <nav class="learn-ends no-print" aria-label=move || say("learn-next")>
            {(number > 1).then(|| view! { <a class="button" id="lesson-before" href=address(number - 1)>"‹ "{move || title(number - 1)}</a> })}
            {(number < LESSONS).then(|| view! { <a class="button primary" id="lesson-next" href=address(number + 1)>{move || title(number + 1)}" ›"</a> })}
        </nav>
    }
}

/// All lessons below each other, for printing.
#[component]
fn AllLessons(own: RwSignal<Board>) -> impl IntoView {
    view! {
        <nav class="learn-top no-print" aria-label=move || say("learn-contents")>
            <a href="#/learn">{move || say("learn-contents")}</a>
            <button id="print" type="button" on:click=|_| drop(window().print())>{move || say("learn-print")}</button>
        </nav>
        <h1>{move || say("learn-title")}</h1>
        {(1..=LESSONS).map(|number| view! { <Lesson own number heading=Heading::Second /> }).collect_view()}
    }
}

/// The level of a lesson's heading.
#[derive(Clone, Copy)]
enum Heading {
    /// The lesson is the page.
    First,
    /// The lesson is one of several on the page.
    Second,
}

/// The text and the boards of a lesson.
#[component]
fn Lesson(own: RwSignal<Board>, number: usize, heading: Heading) -> impl IntoView {
    let body = move || match number {
        1 => twice::Twice(twice::TwiceProps { own }).into_any(),
        2 => order::Order(order::OrderProps { own }).into_any(),
        3 => chasing::Chasing(chasing::ChasingProps { own }).into_any(),
        4 => elimination::Equations(elimination::EquationsProps { own }).into_any(),
        5 => quiet::Quiet(quiet::QuietProps { own }).into_any(),
        6 => shortest::Shortest(shortest::ShortestProps { own }).into_any(),
        7 => torus::Torus(torus::TorusProps { own }).into_any(),
        _ => three::Three(three::ThreeProps { own }).into_any(),
    };
    let id = format!("lesson-title-{number}");
    let title = move || view! { <span class="lesson-number" aria-hidden="true">{number}</span>{move || title(number)} };
    let heading = match heading {
        Heading::First => view! { <h1 id=id.clone()>{title()}</h1> }.into_any(),
        Heading::Second => view! { <h2 id=id.clone()>{title()}</h2> }.into_any(),
    };
    let practised = match number {
        3 => Some(practice::WhichFirstRow(practice::WhichFirstRowProps { own }).into_any()),
        4 => Some(practice::NextRowOperation(practice::NextRowOperationProps { own }).into_any()),
        5 => Some(practice::IsItQuiet(practice::IsItQuietProps { own }).into_any()),
        _ => None,
    };
    let explained = formulas_of(number).map(|part| {
        view! { <Formulas part board=own /> }
    });
    view! {
        <article class="lesson" aria-labelledby=id>{heading}{body()}{explained}{practised}<exercise::Exercise number /></article>
    }
}

/// The part of the explanation that belongs to a lesson.
fn formulas_of(number: usize) -> Option<Part> {
    match number {
        3 => Some(Part::Chase),
        4 => Some(Part::Equations),
        5 => Some(Part::Overlap),
        6 => Some(Part::Shortest),
        _ => None,
    }
}

/// The board of the lessons, with fields to change it.
#[component]
fn OwnBoard(own: RwSignal<Board>) -> impl IntoView {
    let scene = Signal::derive(move || own.with(parts::scene));
    let kind = Memo::new(move |_| own.with(|board| Choice::of(board.variant()).unwrap_or_default()));
    let tap = move |place: Place| own.update(|board| parts::change_light(board, place));
    let resize = move |width: usize, height: usize| {
        if let Some(board) = own_board::random(width, height, &seed::fresh()) {
            own.set(board);
        }
    };
    let played = own_board::played();
    view! {
        <div class="own">
            <div class="own-plate"><BoardView scene on_press=tap label=Signal::derive(|| say("learn-own")) /></div>
            <div class="own-fields">
                <p>{move || say("learn-own-note")}</p>
                <div class="fields">
                    <NumberField id="own-width" text="menu-width" range=own_board::SIDES value=Signal::derive(move || kind.get().width)
                        on_change=move |width| resize(width, kind.get_untracked().height) />
                    <NumberField id="own-height" text="menu-height" range=own_board::SIDES value=Signal::derive(move || kind.get().height)
                        on_change=move |height| resize(kind.get_untracked().width, height) />
                </div>
                <div class="option-row">
                    <button class="small" id="own-random" type="button"
                        on:click=move |_| resize(kind.get_untracked().width, kind.get_untracked().height)>{move || say("learn-random")}</button>
                    {played.map(|board| view! {
                        <button class="small" id="own-played" type="button" on:click=move |_| own.set(board.clone())>{move || say("learn-played")}</button>
                    })}
                </div>
            </div>
        </div>
    }
}
