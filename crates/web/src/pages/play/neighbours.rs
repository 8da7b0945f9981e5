//! Links next to the title of a game: neighbouring levels, the day, the class, the leaderboard.

use super::current_game::CurrentGame;
use crate::routes::{Route, address_of};
use crate::session::{say, say_with};
use douse_api::score::Hints;
use douse_game::challenge::Challenge;
use douse_game::pack::Pack;
use leptos::prelude::*;

/// Links to neighbouring levels or the day of a board, and to its leaderboard.
pub fn neighbours(current_game: CurrentGame) -> AnyView {
    let challenge = Memo::new(move |_| current_game.game(|game| game.origin().challenge().cloned()));
    let links = move || {
        let challenge = challenge.get()?;
        let has_table = challenge.is_ranked();
        let name = challenge.to_string();
        let top = move || {
            let table = if current_game.has_hints() { Hints::With } else { Hints::Without };
            Route::address("top", &[&name, &table.to_string()])
        };
        Some(view! {
            <nav class="around" aria-label=move || say("around")>
                {ways(&challenge)}
                <Show when=move || has_table && crate::service::is_there()>
                    <a id="play-top" href=top.clone()>{move || say("page-top")}</a>
                </Show>
            </nav>
        })
    };
    links.into_any()
}

/// The links that depend on the kind of challenge.
fn ways(challenge: &Challenge) -> AnyView {
    match challenge {
        Challenge::Level { pack, number } => {
            let levels = Pack::named(pack).map_or(0, |pack| pack.levels.len() as u32);
            let link = |id: &'static str, number: u32, sign: &'static str| {
                (1..=levels).contains(&number).then(|| {
                    let address = address_of(&Challenge::Level { pack: pack.clone(), number });
                    let label = move || say_with("around-level", &[("n", &number)]);
                    view! { <a id=id class="button small" href=address aria-label=label>{sign}</a> }
                })
            };
            let name = pack.clone();
            view! {
                {link("level-before", number.saturating_sub(1), "‹")}
                <a id="level-pack" href=Route::address("levels", &[pack])>{move || say(&format!("pack-{name}"))}</a>
                {link("level-after", number + 1, "›")}
            }
            .into_any()
        }
        Challenge::Daily { date, .. } => {
            let date = date.to_string();
            view! { <a id="to-day" href=Route::address("daily", &[&date])>{move || say("around-day")}</a> }.into_any()
        }
        Challenge::Assignment { .. } => {
            let address = address_of(challenge);
            view! { <a id="to-class" href=address>{move || say("around-class")}</a> }.into_any()
        }
        Challenge::Board { .. } => {
            view! { <a id="to-community" href=Route::address("boards", &[])>{move || say("page-boards")}</a> }
                .into_any()
        }
    }
}
