//! The comparison of a result with the player's games of the same kind, and with other players.

use super::current_game::CurrentGame;
use crate::parts::loading::{Loading, load};
use crate::parts::spread::Spread;
use crate::records::{BrowserRecords, statistics};
use crate::service::consent;
use crate::service::fetch::Request;
use crate::service::{self, player};
use crate::session::{say, say_with};
use douse_api::path;
use douse_api::score::{By, Hints, Table, TableQuery};
use douse_game::challenge::Challenge;
use douse_game::records::{FinishedGame, Records};
use douse_messages::texts::clock;
use leptos::prelude::*;
use std::time::Duration;

/// The widths of groups of times, in seconds. The first one that makes few groups is used.
const STEPS: [u64; 6] = [5, 15, 30, 60, 300, 900];

/// Groups of times: their width, and the first second and the number of games of each.
fn time_groups(times: &[u64]) -> (u64, Vec<(u64, usize)>) {
    let seconds: Vec<u64> = times.iter().map(|time| time / 1000).collect();
    let (least, most) = (seconds.iter().min().copied().unwrap_or(0), seconds.iter().max().copied().unwrap_or(0));
    let step = STEPS.into_iter().find(|step| most / step - least / step < 6).unwrap_or(3600);
    (step, statistics::counts(seconds.into_iter().map(|second| second / step * step), 8))
}

/// The text of a time in milliseconds.
pub fn time_text(milliseconds: u64) -> String {
    clock(Duration::from_millis(milliseconds))
}

/// The best time of games of a kind, and the averages of the last five and twelve if there are as
/// many.
fn trend_text(games: &[FinishedGame]) -> String {
    let times: Vec<u64> = games.iter().map(|game| game.result.time).collect();
    let mean = |n| statistics::mean_of_last(&times, n).map(time_text).unwrap_or_default();
    let best = times.iter().min().copied().map(time_text).unwrap_or_default();
    let text = match times.len() {
        0..5 => "trend-best",
        5..12 => "trend-five",
        _ => "trend-twelve",
    };
    say_with(text, &[("five", &mean(5)), ("twelve", &mean(12)), ("best", &best)])
}

/// The comparison of a result with the player's games.
#[component]
pub fn Progress(current_game: CurrentGame) -> impl IntoView {
    let key = current_game.session.with_untracked(|session| session.key()).unwrap_or_default();
    let all = BrowserRecords.history().unwrap_or_default();
    let here: Vec<FinishedGame> = all.iter().filter(|game| game.key == key).cloned().collect();
    let last = here.last().cloned();
    let alike: Vec<FinishedGame> = match &last {
        Some(last) => all.into_iter().filter(|game| game.size == last.size && game.rule == last.rule).collect(),
        None => Vec::new(),
    };
    let trend =
        (!alike.is_empty()).then(|| view! { <p id="trend" class="quiet-text">{move || trend_text(&alike)}</p> });
    let spreads = last.filter(|_| here.len() > 1).map(|last| {
        let (moves, times) = (here.iter().map(|game| game.result.moves).collect(), here.iter().map(|game| game.result.time).collect());
        view! { <div class="spreads" id="spreads">{spreads(("spread-moves", moves, Some(last.result.moves)), ("spread-times", times, Some(last.result.time)))}</div> }
    });
    view! { {trend} {spreads} }
}

/// The results of other players on the board. The request names the board to the service, so it
/// needs consent.
pub fn others(current_game: CurrentGame) -> impl IntoView {
    let asked = Memo::new(|_| service::is_there() && consent::now() == consent::Answer::Yes);
    move || {
        let challenge = current_game.game(|game| game.origin().challenge().cloned()).filter(|_| asked.get())?;
        let hints = if current_game.has_hints() { Hints::With } else { Hints::Without };
        Some(view! { <Others challenge hints /> })
    }
}

/// A distribution: the name of its text, the values, and the value of the last game.
type Values = (&'static str, Vec<u64>, Option<u64>);

/// The distributions of moves and times.
fn spreads((moves_text, moves, my_moves): Values, (times_text, times, my_time): Values) -> AnyView {
    let moves = statistics::counts(moves.into_iter(), 8);
    let at = |mine: u64| moves.iter().position(|(value, _)| *value >= mine).or(moves.len().checked_sub(1));
    let marked = my_moves.and_then(at);
    let moves = moves.iter().map(|(value, count)| (value.to_string(), *count)).collect();
    let (step, groups) = time_groups(&times);
    let at = |mine: u64| groups.iter().position(|(from, _)| *from == mine / 1000 / step * step);
    let my_group = my_time.and_then(at);
    let groups = groups.iter().map(|(from, count)| (time_text(from * 1000), *count)).collect();
    view! {
        <Spread rows=moves label=Signal::derive(move || say(moves_text)) marked />
        {(!times.is_empty()).then(|| view! { <Spread rows=groups label=Signal::derive(move || say(times_text)) marked=my_group /> })}
    }
    .into_any()
}

/// The results of other players on a board: the best hundred, or all.
#[component]
fn Others(challenge: Challenge, hints: Hints) -> impl IntoView {
    const MAX_ENTRIES: u32 = 100;
    let table = load(move || {
        // The player's score may have just arrived.
        let _ = service::delivery_state(&challenge);
        let query = TableQuery { by: By::Moves, hints, offset: 0, limit: MAX_ENTRIES };
        let address = path::table(&challenge, &query);
        async move { Request::get(&address).send::<Table>().await }
    });
    move || {
        let Loading::Loaded(Table { entries, total, .. }) = table.get() else { return None };
        let value = |value: i64| u64::try_from(value).unwrap_or_default();
        let mine = entries.iter().find(|entry| player::is_me(&entry.player.id));
        let my_moves = mine.map(|entry| value(entry.moves));
        let my_time = mine.and_then(|entry| entry.time_ms).map(value);
        let moves = entries.iter().map(|entry| value(entry.moves)).collect();
        let times = entries.iter().filter_map(|entry| entry.time_ms).map(value).collect();
        let n = entries.len();
        let title = move || match i64::try_from(n) == Ok(total) {
            true => say_with("players-all", &[("n", &n)]),
            false => say_with("players-best", &[("n", &n), ("all", &total)]),
        };
        (n > 0).then(|| {
            view! {
                <div id="players" data-players=n>
                    <p class="quiet-text">{title}</p>
                    <div class="spreads">{spreads(("figure-moves", moves, my_moves), ("figure-time", times, my_time))}</div>
                </div>
            }
        })
    }
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
