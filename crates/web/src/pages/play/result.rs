//! The result of a finished game, next to the board.

use super::current_game::CurrentGame;
use super::tasks;
use crate::chunk;
use crate::parts::button::button;
use crate::parts::focus;
use crate::session::{announce, messages, said};
use crate::stars::Stars;
use douse_game::session::{Outcome, Report};
use douse_messages::Messages;
use leptos::prelude::*;

/// The result of a finished game, with the next steps.
#[component]
pub fn GameResult(current_game: CurrentGame) -> impl IntoView {
    let said_of = move |say: fn(&Messages, &Report) -> String| {
        Signal::derive(move || current_game.report().map(|report| say(&messages(), &report)).unwrap_or_default())
    };
    let title = said_of(Messages::result_title);
    let first = said_of(|messages, report| messages.result(report).into_iter().next().unwrap_or_default());
    let rest = said_of(|messages, report| messages.result(report).into_iter().skip(1).collect::<Vec<_>>().join(" "));
    let stars = move || current_game.report().and_then(|report| report.stars);
    let next = move || {
        current_game.result_shown.set(false);
        tasks::next_round(current_game);
        focus::on_board();
    };
    let undo = move || {
        current_game.undo();
        focus::on_board();
    };
    let close = move || {
        current_game.result_shown.set(false);
        focus::on_board();
    };
    let never = Signal::stored(false);
    Effect::new(move |_| {
        if current_game.result_shown.get() {
            announce(untrack(|| first.get()));
            request_animation_frame(|| focus::on_element_in_view("next-round"));
        }
    });
    let escape = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            close();
        }
    };
    view! {
        <Show when=move || current_game.result_shown.get()>
            <section class="result card" id="result" aria-labelledby="result-title" on:keydown=escape>
                <h2 id="result-title">{title}</h2>
                <p class="result-stars">{move || stars().map(|stars| view! { <Stars stars /> })}</p>
                <p class="won" id="won">{first}</p>
                <p>{rest}</p>
                // Parts that load later come below the buttons, so that those do not move.
                <div class="dialog-buttons">
                    {button("next-round", "primary", said("do-next"), never, next)}
                    {button("won-undo", "", said("do-undo"), never, undo)}
                    {button("won-close", "", said("do-close"), never, close)}
                </div>
                {move || chunk::arrived().map(|chunk| (chunk.play.result)(current_game))}
            </section>
        </Show>
    }
}

/// The details of a result: rank, comparison with other games, and links to share.
pub fn details(current_game: CurrentGame) -> AnyView {
    let challenge = Signal::derive(move || {
        let shown = current_game.report().is_none_or(|report| report.outcome == Outcome::SolutionShown);
        current_game.game(|game| game.origin().challenge().cloned()).filter(|_| !shown)
    });
    if let Some(assignment) = challenge.get_untracked().filter(|challenge| !challenge.is_ranked()) {
        return crate::pages::class::hand_in_status(assignment);
    }
    let hints = Signal::derive(move || current_game.has_hints());
    let won = move || current_game.report().is_some_and(|report| report.outcome != Outcome::SolutionShown);
    view! {
        <crate::parts::leaderboard::StandingLine challenge hints />
        <Show when=move || challenge.with(Option::is_some)><crate::parts::consent::ConsentQuestion /></Show>
        <Show when=won>
            <super::progress::Progress current_game />
            <super::sharing::ShareResult current_game />
            {super::progress::others(current_game)}
        </Show>
    }
    .into_any()
}
