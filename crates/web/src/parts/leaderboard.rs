//! The leaderboard, and the player's rank.

use crate::parts::loading::{self, Loading, failure, load};
use crate::routes::Route;
use crate::service::fetch::Request;
use crate::service::{self, DeliveryState, Presence, player};
use crate::session::{said, say, say_with};
use douse_api::path;
use douse_api::score::{By, Entry, Hints, Table, TableQuery};
use douse_game::challenge::Challenge;
use leptos::prelude::*;
use std::time::Duration;

/// The number of lines on a page of the leaderboard.
const PAGE: i64 = 20;

/// The leaderboard of a challenge, by moves or by time, without or with hints.
#[component]
pub fn Leaderboard(
    challenge: Challenge,
    /// The games that are shown first.
    hints: Hints,
) -> impl IntoView {
    let (by, hints, offset) = (RwSignal::new(By::Moves), RwSignal::new(hints), RwSignal::new(0i64));
    let of = StoredValue::new(challenge);
    let table = load(move || {
        // A score that has just arrived changes the table.
        let _ = of.with_value(service::delivery_state);
        let offset = u32::try_from(offset.get()).unwrap_or_default();
        let query = TableQuery { by: by.get(), hints: hints.get(), offset, limit: PAGE as u32 };
        let address = of.with_value(|challenge| path::table(challenge, &query));
        async move { Request::get(&address).send::<Table>().await }
    });
    let orders = [(By::Moves, "top-by-moves"), (By::Time, "top-by-time")].map(|(order, text)| {
        let choose = move |_| {
            offset.set(0);
            by.set(order);
        };
        view! {
            <button class="small" id=text aria-pressed=move || (by.get() == order).to_string() on:click=choose>{said(text)}</button>
        }
    });
    let kinds = [(Hints::Without, "top-without-hints"), (Hints::With, "top-with-hints")].map(|(kind, text)| {
        let choose = move |_| {
            offset.set(0);
            hints.set(kind);
        };
        view! {
            <button class="small" id=text aria-pressed=move || (hints.get() == kind).to_string() on:click=choose>{said(text)}</button>
        }
    });
    view! {
        <div class="leaderboard">
            <div class="buttons" role="group" aria-label=said("top-order")>{orders.collect_view()}</div>
            <div class="buttons" role="group" aria-label=said("top-games")>{kinds.collect_view()}</div>
            {move || {
                let table = table.get();
                loading::notice(&table).unwrap_or_else(|| match table {
                    Loading::Loaded(table) if table.total == 0 => {
                        view! { <p id="top-empty" role="status">{say("top-empty")}</p> }.into_any()
                    }
                    Loading::Loaded(table) => view! { <Lines table offset /> }.into_any(),
                    Loading::Pending | Loading::Failed(_) => ().into_any(),
                })
            }}
        </div>
    }
}

#[component]
fn Lines(table: Table, offset: RwSignal<i64>) -> impl IntoView {
    let Table { challenge, by, hints, entries, total } = table;
    let lines = entries
        .into_iter()
        .map(|entry| {
            let Entry { rank, player, moves, time_ms, .. } = entry;
            let mine = player::is_me(&player.id);
            let watch =
                Route::address("watch", &[&challenge.to_string(), &player.id, &by.to_string(), &hints.to_string()]);
            let name = player.name.clone();
            view! {
                <tr class:mine=mine aria-current=mine.then_some("true")>
                    <td>{rank}</td>
                    <th scope="row">{player.name} {mine.then(|| view! { <span class="you">{say("top-you")}</span> })}</th>
                    <td>{moves}</td>
                    <td>{time_ms.map_or_else(|| "–".to_owned(), clock)}</td>
                    <td><a href=watch aria-label=say_with("watch-whose", &[("name", &name)])>{say("do-watch")}</a></td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <div class="best-frame">
            <table class="best">
                <thead><tr>
                    <th scope="col">{say("top-rank")}</th>
                    <th scope="col">{say("top-player")}</th>
                    <th scope="col">{say("figure-moves")}</th>
                    <th scope="col">{say("figure-time")}</th>
                    <th scope="col"><span class="unseen">{say("do-watch")}</span></th>
                </tr></thead>
                <tbody>{lines}</tbody>
            </table>
        </div>
        <Pager offset total page=PAGE />
    }
}

/// Buttons to leaf through a list that is longer than one page.
#[component]
pub fn Pager(
    /// The number of entries before the page.
    offset: RwSignal<i64>,
    total: i64,
    /// The number of entries on a page.
    page: i64,
) -> impl IntoView {
    let turn = move |by: i64| offset.update(|offset| *offset = (*offset + by).max(0));
    (total > page).then(|| {
        view! {
            <div class="buttons">
                <button class="small" disabled=move || offset.get() == 0 on:click=move |_| turn(-page)>{said("list-before")}</button>
                <button class="small" disabled=move || offset.get() + page >= total on:click=move |_| turn(page)>{said("list-after")}</button>
            </div>
        }
    })
}

/// A time with tenths of seconds: `1:05.3`.
pub fn clock(milliseconds: i64) -> String {
    let time = Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0));
    let tenths = time.as_millis() / 100;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

/// The rank of a won game, with a link to the leaderboard; empty without a service or a
/// leaderboard.
#[component]
pub fn StandingLine(
    #[prop(into)] challenge: Signal<Option<Challenge>>,
    /// Whether hints were used. Such games have a leaderboard of their own.
    #[prop(into)]
    hints: Signal<bool>,
) -> impl IntoView {
    move || {
        let challenge = challenge.get()?;
        let standing = service::delivery_state(&challenge);
        if !matches!(service::presence(), Presence::There | Presence::Away) {
            return None;
        }
        let text = standing.map(|standing| match standing {
            DeliveryState::Sending => say("standing-sending"),
            DeliveryState::Waiting => say("standing-waiting"),
            DeliveryState::UnknownPlayer => say("standing-unknown"),
            DeliveryState::Refused(error) => say_with("standing-refused", &[("reason", &failure(&error))]),
            DeliveryState::Arrived(receipt) => match receipt.rank_by_time {
                Some(rank) => say_with("standing-both", &[("moves", &receipt.rank_by_moves), ("time", &rank)]),
                None => {
                    let rank = say_with("standing-moves", &[("moves", &receipt.rank_by_moves)]);
                    // For example, a game that began before the player agreed to send scores.
                    if receipt.time_counts { rank } else { format!("{rank} {}", say("standing-untimed")) }
                }
            },
        });
        let table = if hints.get() { Hints::With } else { Hints::Without };
        let address = Route::address("top", &[&challenge.to_string(), &table.to_string()]);
        Some(view! {
            <p id="standing" role="status">
                {text} " " <a id="to-top" href=address>{say("page-top")}</a>
            </p>
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_show_their_tenths() {
        assert_eq!(clock(65_349), "1:05.3");
        assert_eq!(clock(-1), "0:00.0");
    }
}
