//! A board from a link: `#/board/<code>/<rule of play>/<title>`.

use super::play::current_game::{play_now, saved_session};
use super::play::own_boards::{self, OwnBoard};
use crate::parts::board_view::{BoardView, Scene};
use crate::routes;
use crate::session::{said, say, session};
use douse::play_rules::PlayRule;
use douse_game::game::Game;
use douse_game::origin::Origin;
use douse_game::session::Session;
use leptos::prelude::*;

/// Opens the board of a link, at once if no game is in progress. Otherwise the reader chooses, and
/// the game is saved.
#[component]
pub fn LinkedBoard() -> impl IntoView {
    let linked = Memo::new(move |_| session().route.with(|route| game_of(&route.rest)));
    let go_back = |_| routes::go("#/play");
    Effect::new(move |_| {
        let current = saved_session();
        if let Some(game) = linked.get()
            && !current.as_ref().is_some_and(Session::is_worth_saving)
        {
            play_now(&game);
        }
    });
    let play = move |_| {
        if let Some(game) = linked.get_untracked() {
            play_now(&game);
        }
    };
    let keep = move |_| {
        if let Some(game) = linked.get_untracked()
            && let Ok(code) = game.code()
        {
            let name = game.start().title().map_or_else(|| code.chars().take(24).collect(), str::to_owned);
            // Without storage, the reader still has the link.
            let _ = own_boards::save(OwnBoard { name, code, play: game.rule().to_string() });
        }
        routes::go("#/play");
    };
    let scene = move || linked.get().and_then(|game| Scene::of_game(&game));
    view! {
        <div class="narrow">
            {move || match linked.get() {
                None => view! {
                    <h1>{said("link-bad-title")}</h1>
                    <p>{said("link-bad")}</p>
                    <button class="primary" on:click=go_back>{said("link-back")}</button>
                }.into_any(),
                Some(game) => view! {
                    <h1>{game.start().title().map_or_else(|| say("link-title"), str::to_owned)}</h1>
                    <p>{said("link-choice")}</p>
                    {scene().map(|scene| view! {
                        <BoardView scene=Signal::stored(scene) on_press=|_| {} label=said("link-title") />
                    })}
                    <div class="dialog-buttons">
                        <button id="link-play" class="primary" on:click=play>{said("link-play")}</button>
                        <button id="link-keep" on:click=keep>{said("link-keep")}</button>
                        <button id="link-back" on:click=go_back>{said("link-back")}</button>
                    </div>
                }.into_any(),
            }}
        </div>
    }
}

/// The game on the board of a link.
fn game_of(rest: &[String]) -> Option<Game> {
    let rule: PlayRule = rest.get(1).map_or(Some(PlayRule::Any), |name| name.parse().ok())?;
    let game = Game::from_code(rest.first()?, rule).ok()?.with_origin(Origin::Link);
    let title = rest.get(2).map(|title| title.chars().filter(|c| !c.is_control()).take(80).collect());
    Some(game.with_title(title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::share;
    use crate::routes::Route;

    #[test]
    fn links_bring_back_board_rule_and_title() {
        for (code, rule, title) in [
            ("5x5:002a000", PlayRule::Any, None),
            ("5x5:002a000", PlayRule::LitOnly, None),
            ("3x3:500", PlayRule::Any, Some("Two / three & ä")),
        ] {
            let game = Game::from_code(code, rule).unwrap();
            let board = game.start().clone().with_title(title.map(str::to_owned));
            let address = share::address(&board, rule).unwrap();
            let opened = game_of(&Route::parse(&address).rest).unwrap();
            assert_eq!((opened.start(), opened.rule()), (&board, rule), "{address}");
        }
    }

    #[test]
    fn what_is_no_board_is_not_opened() {
        assert_eq!(game_of(&[]), None);
        assert_eq!(game_of(&["5x5:zz".to_owned()]), None);
        assert_eq!(game_of(&["3x3:500".to_owned(), "backwards".to_owned()]), None);
    }
}
