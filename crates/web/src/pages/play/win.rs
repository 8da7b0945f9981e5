//! The dialog of a won game.

use super::desk::{Desk, ParKnown};
use super::{sharing, tasks};
use crate::chunk;
use crate::parts::button::button;
use crate::parts::dialog::Dialog;
use crate::record;
use crate::session::{said, say, say_with};
use crate::stars::Stars;
use douse_game::score;
use leptos::prelude::*;

/// The dialog of a won game.
#[component]
pub fn Win(desk: Desk) -> impl IntoView {
    let moves = move || desk.game.with(|game| game.moves());
    let verdict = move || {
        if desk.helped.get() {
            return say("won-shown");
        }
        match desk.par.get() {
            ParKnown::Known(par) if par.proved() == Some(moves() as u64) => say("won-par"),
            ParKnown::Known(par) => say_with("won-over", &[("par", &par)]),
            ParKnown::Looking | ParKnown::Failed(_) => String::new(),
        }
    };
    let stars = move || match desk.par.get() {
        ParKnown::Known(par) if !desk.helped.get() => Some(score::stars(moves() as u64, par.proved()?)),
        _ => None,
    };
    let best = move || {
        let best = desk.game.with(record::best).filter(|best| !desk.helped.get() && best.wins > 1)?;
        let time = super::status::clock(best.time);
        Some(say_with("won-before", &[("n", &best.moves), ("time", &time)]))
    };
    let next = move || {
        desk.won.set(false);
        tasks::next_round(desk);
    };
    let undo = move || {
        desk.won.set(false);
        desk.undo();
    };
    let never = Signal::stored(false);
    view! {
        <Dialog open=desk.won title=said("won-title")>
            <p class="won" id="won">{Signal::derive(move || say_with("won", &[("n", &moves())]))}</p>
            <p>{move || stars().map(|stars| view! { <Stars stars /> })} " " {Signal::derive(verdict)}</p>
            <p class="quiet-text">{Signal::derive(move || best().unwrap_or_default())}</p>
            {move || chunk::arrived().map(|chunk| (chunk.play.standing)(desk))}
            <div class="dialog-buttons">
                {button("next-round", "primary", said("do-next"), never, next)}
                <sharing::ShareResult desk />
                {button("won-undo", "", said("do-undo"), never, undo)}
                {button("won-close", "", said("do-close"), never, move || desk.won.set(false))}
            </div>
        </Dialog>
    }
}

/// Where the game stands on the leaderboard.
pub fn standing(desk: Desk) -> AnyView {
    use douse_api::challenge::Challenge;
    let challenge = Signal::derive(move || desk.game.with(|game| Challenge::of_origin(game.origin())));
    view! { <crate::parts::leaderboard::StandingLine challenge /> }.into_any()
}
