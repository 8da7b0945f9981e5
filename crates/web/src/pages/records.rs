//! The statistics of the player, and all personal data as a file.

use crate::pages::levels::PackProgress;
use crate::pages::play::progress::time_text;
use crate::parts::export;
use crate::parts::spread::Spread;
use crate::records::transfer::{ImportError, PersonalData};
use crate::records::{BrowserRecords, days, statistics, today};
use crate::session::{announce, messages, say, say_with};
use crate::storage;
use douse::play_rules::PlayRule;
use douse_game::pack::{NAMES, Pack};
use douse_game::records::{FinishedGame, Records};
use douse_messages::texts::clock;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;

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
    let totals = BrowserRecords.totals().unwrap_or_default();
    let streak = days().streak(today());
    let progress = NAMES.iter().filter_map(|name| Pack::named(name)).map(|pack| PackProgress::of(&pack));
    let (solved, stars) = progress.fold((0, 0), |(solved, stars), one| (solved + one.solved, stars + one.stars));
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

/// Solved boards by rule and size, with the trend of each kind.
#[component]
fn Kinds() -> impl IntoView {
    let mut kinds: BTreeMap<(String, String), Vec<FinishedGame>> = BTreeMap::new();
    for game in BrowserRecords.history().unwrap_or_default() {
        kinds.entry((game.rule.clone(), game.size.clone())).or_default().push(game);
    }
    let over_par = statistics::counts(
        kinds.values().flatten().filter_map(|game| Some(game.result.moves.saturating_sub(game.result.par?))),
        6,
    );
    let over_par: Vec<(String, usize)> =
        over_par.into_iter().map(|(over, count)| (format!("+{over}"), count)).collect();
    let rows = kinds.into_iter().map(|((rule, size), games)| {
        let n = games.len();
        let times: Vec<u64> = games.iter().map(|game| game.result.time).collect();
        let mean = |n| statistics::mean_of_last(&times, n).map_or_else(|| "–".to_owned(), time_text);
        let best = times.iter().min().copied().map_or_else(|| "–".to_owned(), time_text);
        view! {
            <tr>
                <th scope="row">{size.replace('x', " × ")} " " {move || rule_text(&rule)}</th>
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

/// The text of a kind of rule: the names of the rule, the edges, the number of states and the rule
/// of play.
fn rule_text(rule: &str) -> String {
    let mut names = rule.split(' ');
    let mut texts = vec![say(&format!("rule-{}", names.next().unwrap_or_default()))];
    texts.extend(names.map(|name| match (name.parse::<u32>(), name.parse::<PlayRule>()) {
        (Ok(states), _) => say_with("chip-states", &[("n", &states)]),
        (_, Ok(play)) => messages().play(play),
        _ => say(&format!("edges-{name}")),
    }));
    texts.join(" · ")
}

/// The outcome of an import.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ImportResult {
    Nothing,
    Imported(usize),
    Foreign,
    /// The text under this name has another form.
    Malformed(&'static str),
    Full,
}

#[component]
fn PersonalData() -> impl IntoView {
    let outcome = RwSignal::new(ImportResult::Nothing);
    let export = move |_| {
        let text = PersonalData::here().written();
        // A browser that refuses to save a file says so itself.
        let file = export::text_file(&text, "application/json");
        let _ = file.and_then(|file| export::save(&format!("douse-{}.json", today()), &file));
    };
    let import = move |text: String| {
        let read = match PersonalData::read(&text) {
            Err(ImportError::Foreign) => ImportResult::Foreign,
            Err(ImportError::Malformed(name)) => ImportResult::Malformed(name),
            Ok(coming) => match coming.store() {
                Ok(()) => ImportResult::Imported(coming.len()),
                Err(storage::NotSaved) => ImportResult::Full,
            },
        };
        outcome.set(read);
        announce(untrack(|| import_text(read)));
        if matches!(read, ImportResult::Imported(_)) {
            // Settings, games and records may have changed.
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
            <p id="import-outcome">{move || import_text(outcome.get())}</p>
        </section>
    }
}

fn import_text(read: ImportResult) -> String {
    match read {
        ImportResult::Nothing => String::new(),
        ImportResult::Imported(n) => say_with("data-taken", &[("n", &n)]),
        ImportResult::Foreign => say("data-foreign"),
        ImportResult::Malformed(name) => say_with("data-malformed", &[("name", &name)]),
        ImportResult::Full => say("data-full"),
    }
}
