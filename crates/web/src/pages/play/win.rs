//! The dialog of a won game.

use super::current_game::CurrentGame;
use super::{sharing, tasks};
use crate::chunk;
use crate::parts::button::button;
use crate::parts::dialog::Dialog;
use crate::session::{messages, said};
use crate::stars::Stars;
use douse_game::session::{Outcome, Report};
use douse_messages::Messages;
use leptos::prelude::*;

/// The dialog of a won game.
#[component]
pub fn Win(desk: CurrentGame) -> impl IntoView {
    let said_of = move |say: fn(&Messages, &Report) -> String| {
        Signal::derive(move || desk.report().map(|report| say(&messages(), &report)).unwrap_or_default())
    };
    let title = said_of(Messages::result_title);
    let first = said_of(|messages, report| messages.result(report).into_iter().next().unwrap_or_default());
    let rest = said_of(|messages, report| messages.result(report).into_iter().skip(1).collect::<Vec<_>>().join(" "));
    let stars = move || desk.report().and_then(|report| report.stars);
    let won = move || desk.report().is_some_and(|report| report.outcome != Outcome::SolutionShown);
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
        <Dialog open=desk.won title>
            <p class="won" id="won">{first}</p>
            <p>{move || stars().map(|stars| view! { <Stars stars /> })} " " {rest}</p>
            {move || chunk::arrived().map(|chunk| (chunk.play.standing)(desk))}
            <div class="dialog-buttons">
                {button("next-round", "primary", said("do-next"), never, next)}
                <Show when=won><sharing::ShareResult desk /></Show>
                {button("won-undo", "", said("do-undo"), never, undo)}
                {button("won-close", "", said("do-close"), never, move || desk.won.set(false))}
            </div>
        </Dialog>
    }
}

/// Where the game stands on the leaderboard.
pub fn standing(desk: CurrentGame) -> AnyView {
    let challenge = Signal::derive(move || {
        let shown = desk.report().is_none_or(|report| report.outcome == Outcome::SolutionShown);
        desk.game(|game| game.origin().challenge().cloned()).filter(|_| !shown)
    });
    let hints = Signal::derive(move || desk.has_hints());
    view! { <crate::parts::leaderboard::StandingLine challenge hints /> }.into_any()
}
