//! Levels: all packs, or the levels of one.

mod pack;

use crate::records;
use crate::routes::Route;
use crate::session::{say, say_with, session};
use douse_game::origin::Origin;
use douse_game::pack::{NAMES, Pack};
use leptos::prelude::*;

/// The page of levels: all packs, or the one in the address.
#[component]
pub fn Levels() -> impl IntoView {
    let route = session().route;
    // When the page is left, the address changes before the page is gone.
    let name = Memo::new(move |last: Option<&Option<String>>| {
        route.with(|route| match route.page.as_str() {
            "levels" => route.rest.first().cloned(),
            _ => last.cloned().flatten(),
        })
    });
    move || match name.get().as_deref().and_then(Pack::named) {
        Some(pack) => pack::PackView(pack::PackViewProps { pack }).into_any(),
        None => view! { <Overview /> }.into_any(),
    }
}

/// All packs.
#[component]
fn Overview() -> impl IntoView {
    let packs = NAMES
        .iter()
        .filter_map(|name| Pack::named(name))
        .map(|pack| {
            let (name, levels) = (pack.name.clone(), pack.levels.len());
            let progress = PackProgress::of(&pack);
            let title = format!("pack-{name}");
            let address = Route::address("levels", &[&name]);
            view! {
                <li>
                    <a class="pack card" href=address data-pack=name>
                        <span class="picture-place">{pack.levels.iter().take(3).map(|level| pack::picture(&level.board)).collect_view()}</span>
                        <strong>{move || say(&title)}</strong>
                        <span class="quiet-text">{move || say_with("pack-reached", &[("n", &progress.solved), ("all", &levels)])}</span>
                        <progress max=levels value=progress.solved
                            aria-label=move || say_with("pack-reached", &[("n", &progress.solved), ("all", &levels)])></progress>
                        <span class="stars-sum">{format!("★ {} / {}", progress.stars, 3 * levels)}</span>
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <div class="levels">
            <h1>{move || say("page-levels")}</h1>
            <ul class="packs">{packs}</ul>
        </div>
    }
}

/// The progress in a pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackProgress {
    pub solved: usize,
    pub stars: u64,
}

impl PackProgress {
    pub fn of(pack: &Pack) -> Self {
        let bests = records::bests();
        let mut progress = Self::default();
        for (index, level) in pack.levels.iter().enumerate() {
            let origin = Origin::level(&pack.name, index as u32 + 1);
            if let Some(best) = bests.of(&origin) {
                progress.solved += 1;
                progress.stars += u64::from(best.stars_at(level.par));
            }
        }
        progress
    }
}
