//! The levels of one pack.

use crate::parts::thumbnail;
use crate::records;
use crate::routes::Route;
use crate::session::{level_title, say, say_with};
use crate::stars::Stars;
use douse::board::Board;
use douse_game::origin::Origin;
use douse_game::pack::Pack;
use leptos::prelude::*;

/// A small picture of a board.
pub fn picture(board: &Board) -> AnyView {
    thumbnail::of_lights(board.variant().shape(), board.lights())
}

/// The levels of a pack with their results.
#[component]
pub fn PackView(pack: Pack) -> impl IntoView {
    let bests = records::bests();
    let name = pack.name.clone();
    // The first unsolved level is the next one to play.
    let next = (1..=pack.levels.len()).find(|number| bests.of(&Origin::level(&name, *number as u32)).is_none());
    let levels = pack
        .levels
        .iter()
        .enumerate()
        .map(|(index, level)| {
            let number = index + 1;
            let best = bests.of(&Origin::level(&name, number as u32));
            let (pack, own, par) = (name.clone(), level.title.clone(), level.par);
            let reached = match best {
                Some(best) => view! {
                    <Stars stars=best.stars_at(par) />
                    <span class="quiet-text">{move || say_with("level-best", &[("n", &best.moves)])}</span>
                }
                .into_any(),
                None => ().into_any(),
            };
            view! {
                <li>
                    <a class="level card" class:next=next == Some(number) class:solved=best.is_some()
                        href=Route::address("level", &[&name, &number.to_string()])>
                        <span class="picture-place">{picture(&level.board)}</span>
                        <span class="level-number">{number}</span>
                        <strong>{move || level_title(&pack, number, &own)}</strong>
                        <span class="quiet-text">{move || say_with("level-par", &[("par", &par)])}</span>
                        {reached}
                    </a>
                </li>
            }
        })
        .collect_view();
    let rule = (pack.rule != douse::play_rules::PlayRule::Any).then(|| {
        let rule = pack.rule.name();
        view! { <p>{move || say("menu-play")} ": " {move || say(&format!("play-{rule}"))}</p> }
    });
    let title = name.clone();
    // Paper cannot refuse presses that a rule of play forbids.
    let sheet = (pack.rule == douse::play_rules::PlayRule::Any).then(|| {
        let address = Route::address("sheet", &["pack", &name]);
        view! { <p><a class="button small" id="pack-sheet" href=address>{move || say("sheet-print")}</a></p> }
    });
    view! {
        <div class="levels">
            <p><a href=Route::address("levels", &[])>{move || say("page-levels")}</a></p>
            <h1>{move || say(&format!("pack-{title}"))}</h1>
            <p class="quiet-text">{move || say("stars-explained")}</p>
            {rule}
            {sheet}
            <ol class="level-list">{levels}</ol>
        </div>
    }
}
