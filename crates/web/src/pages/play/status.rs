//! The figures above the board: moves, par, round, time.

use super::desk::{Desk, ParKnown};
use crate::session::{said, say, session};
use crate::settings::Timer;
use leptos::prelude::*;
use std::time::Duration;

/// Moves, par, round and time.
#[component]
pub fn Status(
    /// The table.
    desk: Desk,
) -> impl IntoView {
    let settings = session().settings;
    let par = move || match desk.par.get() {
        ParKnown::Looking => "…".to_owned(),
        ParKnown::Known(par) => par.to_string(),
        ParKnown::Failed(_) => "–".to_owned(),
    };
    let par_title = move || match desk.par.get() {
        ParKnown::Looking => say("task-par"),
        ParKnown::Known(par) if par.proved().is_some() => say("par-proved"),
        ParKnown::Known(_) => say("par-not-proved"),
        ParKnown::Failed(failure) => say(failure.text()),
    };
    let moves = move || desk.game.with(|game| game.moves().to_string());
    let round = move || desk.game.with(|game| game.round().to_string());
    let nothing = Signal::stored(String::new());
    view! {
        <dl class="figures">
            {figure("moves", "figure-moves", nothing, Signal::derive(moves))}
            {figure("par", "figure-par", Signal::derive(par_title), Signal::derive(par))}
            {figure("round", "figure-round", nothing, Signal::derive(round))}
            <Show when=move || settings.with(|settings| settings.timer) == Timer::Shown>
                {figure("time", "figure-time", nothing, Signal::derive(move || clock(desk.elapsed.get())))}
            </Show>
        </dl>
    }
}

fn figure(id: &'static str, name: &'static str, title: Signal<String>, value: Signal<String>) -> AnyView {
    view! { <div title=title><dt>{said(name)}</dt><dd id=id>{value}</dd></div> }.into_any()
}

/// `1:05`, or `1:00:05` from an hour on.
pub fn clock(time: Duration) -> String {
    let (hours, minutes, seconds) = (time.as_secs() / 3600, time.as_secs() / 60 % 60, time.as_secs() % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_like_a_clock() {
        assert_eq!(clock(Duration::from_secs(65)), "1:05");
        assert_eq!(clock(Duration::from_secs(3605)), "1:00:05");
    }
}
