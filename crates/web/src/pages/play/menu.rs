//! The settings of a new board, and saved games and boards.

use super::current_game::{CurrentGame, now};
use super::own_boards::{self, OwnBoard};
use crate::parts::fields::ChoiceField;
use crate::parts::kind::KindFields;
use crate::records::BrowserRecords;
use crate::session::{said, say, say_with};
use crate::titles;
use douse::play_rules::PlayRule;
use douse_game::choice::Choice;
use douse_game::game::Game;
use douse_game::grade::Grade;
use douse_game::records::Records;
use douse_game::session::Session;
use leptos::prelude::*;
use std::collections::BTreeSet;

/// Boards that start with one click.
const PRESETS: [(usize, Grade); 4] = [(3, Grade::Gentle), (4, Grade::Gentle), (5, Grade::Easy), (7, Grade::Medium)];

fn grade_text(grade: Grade) -> Signal<String> {
    Signal::derive(move || say(&format!("grade-{}", grade.name())))
}

/// The menu of new boards.
#[component]
pub fn Menu(current_game: CurrentGame) -> impl IntoView {
    let choice = current_game.choice;
    let get = move |get: fn(&Choice) -> String| Signal::derive(move || choice.with(get));
    let start = move |wish: Choice| {
        current_game.choose(wish);
        current_game.menu.set(false);
        current_game.new_board();
    };
    let grades = std::iter::once("any").chain(Grade::ALL.map(Grade::name)).map(str::to_owned).collect();
    view! {
        <div class="menu">
            <div class="presets" role="group" aria-label=said("presets")>
                {PRESETS.map(|(side, grade)| {
                    let wish = Choice { width: side, height: side, grade: Some(grade), ..Choice::default() };
                    view! {
                        <button class="preset" type="button" data-preset=side on:click=move |_| start(wish.clone())>
                            <strong>{format!("{side} × {side}")}</strong>
                            <span class="quiet-text">{grade_text(grade)}</span>
                        </button>
                    }
                }).collect_view()}
            </div>
            <form on:submit=move |event| {
                event.prevent_default();
                start(choice.get_untracked());
            }>
                <h3>{said("menu-custom")}</h3>
                <div class="fields">
                    <KindFields prefix="" kind=choice sides=Choice::SIDES on_change=move |kind| choice.set(kind) />
                    <ChoiceField id="grade" text="menu-difficulty" all=grades said=|name| say(&format!("grade-{name}"))
                        value=get(|choice| choice.grade.map_or("any", Grade::name).to_owned())
                        on_change=move |name: String| choice.update(|choice| choice.grade = name.parse().ok()) />
                    <ChoiceField id="play-rule" text="menu-play" all=PlayRule::ALL.map(|rule| rule.name().to_owned()).to_vec()
                        said=|name| say(&format!("play-{name}"))
                        value=get(|choice| choice.play.name().to_owned())
                        on_change=move |name: String| if let Ok(play) = name.parse() { choice.update(|choice| choice.play = play) } />
                </div>
                <button class="primary" id="menu-start" type="submit">{said("menu-start")}</button>
            </form>
            <SavedGames current_game />
            <p><a id="menu-edit" href="#/edit">{said("menu-editor")}</a></p>
        </div>
    }
}

/// Saved games and boards.
#[component]
fn SavedGames(current_game: CurrentGame) -> impl IntoView {
    let games = move || {
        current_game.saved_changed.track();
        BrowserRecords.saved_games(now()).unwrap_or_default()
    };
    let boards = move || {
        current_game.saved_changed.track();
        own_boards::all()
    };
    let resume = move |number: usize| {
        if let Ok(Some(mut session)) = BrowserRecords.resume_game(number, now()) {
            session.show(now());
            current_game.menu.set(false);
            current_game.open(session);
        }
    };
    let play = move |board: &OwnBoard| {
        let rule = board.play.parse().unwrap_or_default();
        if let Ok(game) = Game::from_code(&board.code, rule) {
            current_game.menu.set(false);
            current_game.open(Session::new(game.with_title(Some(board.name.clone())), now()));
        }
    };
    // A board marked for deletion stays until the menu is closed: a second click restores it.
    let marked = RwSignal::new(BTreeSet::<String>::new());
    let mark = move |name: &str| {
        marked.update(|marked| {
            if !marked.remove(name) {
                marked.insert(name.to_owned());
            }
        });
    };
    on_cleanup(move || {
        marked.try_with_untracked(|marked| marked.iter().for_each(|name| own_boards::delete(name)));
    });
    view! {
        <Show when=move || !games().is_empty()>
            <details class="saved">
                <summary>{said("saved-games")}</summary>
                <ul>
                    {move || games().iter().enumerate().map(|(number, session)| {
                        let title = describe(session.game());
                        view! { <li><button class="small" on:click=move |_| resume(number)>{title}</button></li> }
                    }).collect_view()}
                </ul>
            </details>
        </Show>
        <Show when=move || !boards().is_empty()>
            <details class="saved">
                <summary>{said("saved-boards")}</summary>
                <ul>
                    {move || boards().into_iter().map(|board| {
                        let (name, own) = (board.name.clone(), board.name.clone());
                        let is_marked = { let name = name.clone(); Memo::new(move |_| marked.with(|marked| marked.contains(&name))) };
                        let label = {
                            let name = name.clone();
                            move || say_with(if is_marked.get() { "saved-restore" } else { "saved-delete" }, &[("name", &name)])
                        };
                        view! {
                            <li class:marked=is_marked>
                                <button class="small" disabled=is_marked on:click=move |_| play(&board)>{name}</button>
                                <button class="small" aria-label=label on:click=move |_| mark(&own)>{move || if is_marked.get() { "↶" } else { "×" }}</button>
                            </li>
                        }
                    }).collect_view()}
                </ul>
            </details>
        </Show>
    }
}

/// The label of a saved game: its title or size, and the number of moves.
fn describe(game: &Game) -> String {
    format!("{} · {}", titles::of_game(game), say_with("moves", &[("n", &game.moves())]))
}
