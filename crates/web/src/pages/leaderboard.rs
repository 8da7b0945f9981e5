//! The leaderboard of a level, a daily board or a community board: `#/top/<challenge>`.

use crate::parts::leaderboard::Leaderboard;
use crate::parts::loading::{self, Loading, load};
use crate::routes::{Route, address_of};
use crate::service::fetch::Request;
use crate::session::{said, session};
use crate::titles;
use douse_api::board::Board;
use douse_api::path;
use douse_api::score::Hints;
use douse_game::challenge::Challenge;
use leptos::prelude::*;

/// The leaderboard in the address.
#[component]
pub fn LeaderboardPage() -> impl IntoView {
    let challenge = Memo::new(move |last: Option<&Option<Challenge>>| {
        session().route.with(|route| match route.page.as_str() {
            "top" => route.rest.first().and_then(|text| text.parse().ok()),
            _ => last.cloned().flatten(),
        })
    });
    let hints = Memo::new(move |_| {
        session().route.with(|route| route.rest.get(1).and_then(|text| text.parse::<Hints>().ok()).unwrap_or_default())
    });
    view! {
        <div class="narrow">
            <h1>{said("page-top")}</h1>
            {loading::with_service(move || match challenge.get() {
                None => view! { <p>{said("address-unknown")}</p> }.into_any(),
                Some(challenge) => view! {
                    <p class="subject"><Title challenge=challenge.clone() /> " " <a href=address_of(&challenge)>{said("do-play")}</a></p>
                    <Leaderboard challenge hints=hints.get() />
                    <p><a href=Route::address("player", &[])>{said("page-player")}</a></p>
                }.into_any(),
            })}
        </div>
    }
}

/// The title of a challenge in the reader's language. That of a community board comes from the
/// service.
#[component]
pub fn Title(challenge: Challenge) -> impl IntoView {
    let game = challenge.open().map(|(game, _)| game);
    match (game, challenge) {
        (Some(game), _) => (move || titles::of_game(&game)).into_any(),
        (None, Challenge::Board { id }) => {
            let board = load(move || {
                let address = path::board(&id);
                async move { Request::get(&address).send::<Board>().await }
            });
            let title = move || match board.get() {
                Loading::Loaded(board) => board.title,
                Loading::Pending | Loading::Failed(_) => String::new(),
            };
            view! { <strong>{title}</strong> }.into_any()
        }
        (None, challenge) => challenge.to_string().into_any(),
    }
}
