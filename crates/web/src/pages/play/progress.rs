//! How a result compares with the player's own games: on this board, and on boards of the same kind.

use super::current_game::CurrentGame;
use crate::parts::spread::Spread;
use crate::record::history::{self, Finished};
use crate::session::{say, say_with};
use douse_messages::texts::clock;
use leptos::prelude::*;
use std::time::Duration;

/// The widths of the groups of times, in seconds; the first that needs few groups is taken.
const STEPS: [u64; 6] = [5, 15, 30, 60, 300, 900];

/// Times in groups: the beginning of each in seconds, and how many games there are.
fn time_groups(times: &[u64]) -> (u64, Vec<(u64, usize)>) {
    let seconds: Vec<u64> = times.iter().map(|time| time / 1000).collect();
    let (least, most) = (seconds.iter().min().copied().unwrap_or(0), seconds.iter().max().copied().unwrap_or(0));
    let step = STEPS.into_iter().find(|step| most / step - least / step < 6).unwrap_or(3600);
    (step, history::counts(seconds.into_iter().map(|second| second / step * step), 8))
}

/// A time in milliseconds as people write it.
pub fn time_said(milliseconds: u64) -> String {
    clock(Duration::from_millis(milliseconds))
}

/// The averages of the last five and twelve games of a kind, and the best, in words.
pub fn trend_said(games: &[Finished]) -> String {
    let times: Vec<u64> = games.iter().map(|game| game.time).collect();
    let mean = |n| history::mean_of_last(&times, n).map_or_else(|| "–".to_owned(), time_said);
    let best = times.iter().min().copied().map_or_else(|| "–".to_owned(), time_said);
    say_with("trend", &[("five", &mean(5)), ("twelve", &mean(12)), ("best", &best)])
}

/// How a result compares.
#[component]
pub fn Progress(
    /// The table.
    desk: CurrentGame,
) -> impl IntoView {
    let key = desk.session.with_untracked(|session| session.key()).unwrap_or_default();
    let all = history::all();
    let here: Vec<Finished> = all.iter().filter(|game| game.key == key).cloned().collect();
    let last = here.last().cloned();
    let alike: Vec<Finished> = match &last {
        Some(last) => all.into_iter().filter(|game| game.size == last.size && game.rule == last.rule).collect(),
        None => Vec::new(),
    };
    let trend =
        (!alike.is_empty()).then(|| view! { <p id="trend" class="quiet-text">{move || trend_said(&alike)}</p> });
    let spreads = last.filter(|_| here.len() > 1).map(|last| {
        let moves = history::counts(here.iter().map(|game| game.moves), 8);
        let marked = moves.iter().position(|(value, _)| *value >= last.moves).or(moves.len().checked_sub(1));
        let moves = moves.into_iter().map(|(value, count)| (value.to_string(), count)).collect();
        let times: Vec<u64> = here.iter().map(|game| game.time).collect();
        let (step, groups) = time_groups(&times);
        let at = groups.iter().position(|(from, _)| *from == last.time / 1000 / step * step);
        let groups = groups.into_iter().map(|(from, count)| (time_said(from * 1000), count)).collect();
        view! {
            <div class="spreads" id="spreads">
                <Spread rows=moves label=Signal::derive(|| say("spread-moves")) marked />
                <Spread rows=groups label=Signal::derive(|| say("spread-times")) marked=at />
            </div>
        }
    });
    view! { {trend} {spreads} }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_put_into_few_groups() {
        let (step, groups) = time_groups(&[1_000, 4_000, 12_000, 29_000]);
        assert_eq!((step, groups), (5, vec![(0, 2), (10, 1), (25, 1)]));
        let (step, groups) = time_groups(&[1_000, 600_000]);
        assert_eq!((step, groups), (300, vec![(0, 1), (600, 1)]));
    }
}
