//! What the player has reached, and all personal data as a file.

use crate::pages::levels::Reached;
use crate::parts::export;
use crate::record::days::Days;
use crate::record::totals::Totals;
use crate::record::{today, transfer};
use crate::session::{announce, say, say_with};
use crate::storage;
use douse_game::pack::{NAMES, Pack};
use douse_messages::texts::clock;
use leptos::prelude::*;
use std::time::Duration;

/// The page of records and personal data.
#[component]
pub fn Records() -> impl IntoView {
    view! {
        <div class="narrow records">
            <h1>{move || say("page-records")}</h1>
            <Statistics />
            <PersonalData />
        </div>
    }
}

#[component]
fn Statistics() -> impl IntoView {
    let totals = Totals::load();
    let streak = Days::load().streak(today());
    let reached = NAMES.iter().filter_map(|name| Pack::named(name)).map(|pack| Reached::of(&pack));
    let (solved, stars) = reached.fold((0, 0), |(solved, stars), one| (solved + one.solved, stars + one.stars));
    let figures: [(&str, &str, String); 9] = [
        ("stat-wins", "wins", totals.wins.to_string()),
        ("stat-at-par", "at-par", totals.at_par.to_string()),
        ("stat-moves", "all-moves", totals.moves.to_string()),
        ("stat-hints", "hints", totals.hints.to_string()),
        ("stat-time", "all-time", clock(Duration::from_millis(totals.time))),
        ("stat-levels", "levels", solved.to_string()),
        ("stat-stars", "stars", stars.to_string()),
        ("stat-streak", "streak", streak.now.to_string()),
        ("stat-longest", "longest", streak.longest.to_string()),
    ];
    let rows = figures.map(|(text, id, value)| {
        view! { <div><dt>{move || say(text)}</dt><dd id=format!("stat-{id}")>{value}</dd></div> }
    });
    view! { <dl class="statistics card">{rows.collect_view()}</dl> }
}

/// What came of reading a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Read {
    Nothing,
    Taken(usize),
    Foreign,
    Full,
}

#[component]
fn PersonalData() -> impl IntoView {
    let outcome = RwSignal::new(Read::Nothing);
    let export = move |_| {
        let text = transfer::written(transfer::portable(storage::all()));
        // A browser that saves no files says so itself.
        let file = export::text_file(&text, "application/json");
        let _ = file.and_then(|file| export::save(&format!("douse-{}.json", today()), &file));
    };
    let import = move |text: String| {
        let read = match transfer::read(&text) {
            Err(transfer::Foreign) => Read::Foreign,
            Ok(coming) => {
                let here = storage::all().into_iter().collect();
                let all = transfer::merged(&here, &coming);
                match all.iter().try_for_each(|(name, text)| storage::write(name, text)) {
                    Ok(()) => Read::Taken(coming.len()),
                    Err(storage::NotKept) => Read::Full,
                }
            }
        };
        outcome.set(read);
        announce(untrack(|| said(read)));
        if matches!(read, Read::Taken(_)) {
            // Everything on the page may have changed: settings, games, records.
            set_timeout(|| drop(window().location().reload()), Duration::from_millis(900));
        }
    };
    view! {
        <section class="card">
            <h2>{move || say("data-title")}</h2>
            <p>{move || say("data-about")}</p>
            <div class="buttons">
                <button id="export" on:click=export>{move || say("data-export")}</button>
                <label class="button file">
                    <span>{move || say("data-import")}</span>
                    <input id="import" type="file" accept="application/json,.json" on:change=move |event| export::read_chosen(&event, import) />
                </label>
            </div>
            <p id="import-outcome">{move || said(outcome.get())}</p>
        </section>
    }
}

fn said(read: Read) -> String {
    match read {
        Read::Nothing => String::new(),
        Read::Taken(n) => say_with("data-taken", &[("n", &n)]),
        Read::Foreign => say("data-foreign"),
        Read::Full => say("data-full"),
    }
}
