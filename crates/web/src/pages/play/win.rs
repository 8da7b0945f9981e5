//! The dialog of a won game.

use super::desk::{Desk, ParKnown};
use super::{sharing, tasks};
use crate::parts::dialog::Dialog;
use crate::record;
use crate::session::{say, say_with};
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
    let next = move |_| {
        desk.won.set(false);
        tasks::next_round(desk);
    };
    let undo = move |_| {
        desk.won.set(false);
        desk.undo();
    };
    view! {
        <Dialog open=desk.won title=Signal::derive(|| say("won-title"))>
            <p class="won" id="won">{move || say_with("won", &[("n", &moves())])}</p>
            <p>{move || stars().map(|stars| view! { <Stars stars /> })} " " {verdict}</p>
            <p class="quiet-text">{best}</p>
            <div class="dialog-buttons">
                <button id="next-round" class="primary" autofocus on:click=next>{move || say("do-next")}</button>
                <sharing::ShareResult desk />
                <button on:click=undo>{move || say("do-undo")}</button>
                <button on:click=move |_| desk.won.set(false)>{move || say("do-close")}</button>
            </div>
        </Dialog>
    }
}
