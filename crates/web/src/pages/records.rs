//! The statistics of the player, and all personal data as a file.

use crate::pages::levels::Reached;
use crate::pages::play::progress::time_said;
use crate::parts::export;
use crate::parts::spread::Spread;
use crate::record::days::Days;
use crate::record::history::{self, Finished};
use crate::record::today;
use crate::record::totals::Totals;
use crate::record::transfer::{ImportError, PersonalData};
use crate::session::{announce, say, say_with};
use crate::storage;
use douse_game::pack::{NAMES, Pack};
use douse_messages::texts::clock;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;

/// The page of records and personal data.
#[component]
pub fn Records() -> impl IntoView {
    view! {
        <div class="narrow records">
            <crate::parts::profile_tabs::ProfileTabs here="records" />
            <h1>{move || say("page-records")}</h1>
            <Statistics />
            <Kinds />
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

/// What was solved by rule and size, with the trend of each.
#[component]
fn Kinds() -> impl IntoView {
    let mut kinds: BTreeMap<(String, String), Vec<Finished>> = BTreeMap::new();
    for game in history::all() {
        kinds.entry((game.rule.clone(), game.size.clone())).or_default().push(game);
    }
    let over_par =
        history::counts(kinds.values().flatten().filter_map(|game| Some(game.moves.saturating_sub(game.par?))), 6);
    let over_par: Vec<(String, usize)> =
        over_par.into_iter().map(|(over, count)| (format!("+{over}"), count)).collect();
    let rows = kinds.into_iter().map(|((rule, size), games)| {
        let n = games.len();
        let times: Vec<u64> = games.iter().map(|game| game.time).collect();
        let mean = |n| history::mean_of_last(&times, n).map_or_else(|| "–".to_owned(), time_said);
        let best = times.iter().min().copied().map_or_else(|| "–".to_owned(), time_said);
        view! {
            <tr>
                <th scope="row">{size.replace('x', " × ")} " " {move || rule_said(&rule)}</th>
                <td>{n}</td><td>{mean(5)}</td><td>{mean(12)}</td><td>{best}</td>
            </tr>
        }
    });
    let heads = ["kind-board", "kind-solved", "kind-five", "kind-twelve", "kind-best"]
        .map(|text| view! { <th scope="col">{move || say(text)}</th> });
    (!over_par.is_empty()).then(|| {
        view! {
            <section class="card" aria-labelledby="kinds-title">
                <h2 id="kinds-title">{move || say("kinds-title")}</h2>
                <div class="best-frame">
                    <table class="best" id="kinds"><thead><tr>{heads.collect_view()}</tr></thead><tbody>{rows.collect_view()}</tbody></table>
                </div>
                <Spread rows=over_par label=Signal::derive(|| say("spread-over-par")) />
            </section>
        }
    })
}

/// A kind of rule in words: its parts are stable names.
fn rule_said(rule: &str) -> String {
    let word = |(at, name): (usize, &str)| match name.parse::<u32>() {
        Ok(states) => say_with("chip-states", &[("n", &states)]),
        Err(_) if at == 0 => say(&format!("rule-{name}")),
        Err(_) if name.contains("lit") => say(&format!("play-{name}")),
        Err(_) => say(&format!("edges-{name}")),
    };
    rule.split(' ').enumerate().map(word).collect::<Vec<_>>().join(" · ")
}

/// What came of reading a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Read {
    Nothing,
    Taken(usize),
    Foreign,
    /// What is under this name has another form.
    Malformed(&'static str),
    Full,
}

#[component]
fn PersonalData() -> impl IntoView {
    let outcome = RwSignal::new(Read::Nothing);
    let export = move |_| {
        let text = PersonalData::here().written();
        // A browser that saves no files says so itself.
        let file = export::text_file(&text, "application/json");
        let _ = file.and_then(|file| export::save(&format!("douse-{}.json", today()), &file));
    };
    let import = move |text: String| {
        let read = match PersonalData::read(&text) {
            Err(ImportError::Foreign) => Read::Foreign,
            Err(ImportError::Malformed(name)) => Read::Malformed(name),
            Ok(coming) => match coming.store() {
                Ok(()) => Read::Taken(coming.len()),
                Err(storage::NotKept) => Read::Full,
            },
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
        Read::Malformed(name) => say_with("data-malformed", &[("name", &name)]),
        Read::Full => say("data-full"),
    }
}
