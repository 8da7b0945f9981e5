//! A gallery of quiet patterns: presses that change nothing.

use crate::parts::kind::KindFields;
use crate::parts::thumbnail::Thumbnail;
use crate::session::{say, say_with};
use douse::pattern::Pattern;
use douse::solve::kernel;
use douse_game::choice::Choice;
use leptos::prelude::*;

const MAX_SIDE: usize = 48;
const MAX_DRAWN: usize = 64;

/// The quiet patterns of a kind, each with its order.
fn patterns(kind: &Choice) -> Vec<(Pattern, u32)> {
    let kernel = kind.variant().and_then(|variant| kernel(&variant).ok());
    kernel
        .map(|kernel| kernel.quiet().iter().zip(kernel.quiet().orders().iter().copied()).collect())
        .unwrap_or_default()
}

/// The sum of multiples of the patterns.
fn sum(patterns: &[(Pattern, u32)], times: &[u32]) -> Option<Pattern> {
    let mut sum = Pattern::zeros(patterns.first()?.0.states(), patterns[0].0.len());
    for ((pattern, _), times) in patterns.iter().zip(times) {
        sum.add_times(*times as u16, pattern);
    }
    Some(sum)
}

#[component]
pub fn Quiet() -> impl IntoView {
    let kind = RwSignal::new(Choice { width: 19, height: 19, ..Choice::default() });
    let found = Memo::new(move |_| kind.with(patterns));
    let times = RwSignal::new(Vec::<u32>::new());
    Effect::new(move |_| times.set(found.with(|found| (0..found.len()).map(|at| u32::from(at == 0)).collect())));
    let grid = move || kind.with(|kind| kind.variant().and_then(|variant| variant.shape().as_grid().cloned()));
    let summary = move || {
        let d = found.with(Vec::len);
        let size = kind.with(|kind| format!("{} × {}", kind.width, kind.height));
        match d {
            0 => say_with("gallery-none", &[("size", &size)]),
            _ => say_with("gallery-some", &[("size", &size), ("n", &d)]),
        }
    };
    let large = move || {
        let sum = found.with(|found| times.with(|times| sum(found, times)))?;
        let presses = sum.total();
        let label = Signal::derive(move || say_with("gallery-sum", &[("n", &presses)]));
        Some(view! {
            <figure class="gallery-large">
                <Thumbnail grid=grid()? pattern=sum label />
                <figcaption>{label}</figcaption>
            </figure>
        })
    };
    let items = move || {
        let grid = grid()?;
        let all = found.get().into_iter().enumerate().take(MAX_DRAWN);
        let items = all.map(|(at, (pattern, order))| {
            let label = Signal::derive(move || say_with("gallery-number", &[("number", &(at + 1))]));
            let count = move || times.with(|times| times.get(at).copied().unwrap_or(0));
            view! {
                <li>
                    <button type="button" class="gallery-item" aria-pressed=move || (count() > 0).to_string()
                        on:click=move |_| times.update(|times| if let Some(count) = times.get_mut(at) { *count = (*count + 1) % order })>
                        <Thumbnail grid=grid.clone() pattern label />
                        <span aria-hidden="true">{at + 1}{move || (count() > 1).then(|| format!(" ×{}", count()))}</span>
                    </button>
                </li>
            }
        });
        Some(items.collect_view())
    };
    let change = move |wanted: Choice| {
        // Rules that reach over the whole board need a matrix of all cells, so those boards are
        // smaller.
        let most = match (&wanted.rule, wanted.states) {
            (douse::rule::Rule::RowColumn, _) => 24,
            (_, 2) => MAX_SIDE,
            _ => 32,
        };
        kind.set(Choice { width: wanted.width.min(most), height: wanted.height.min(most), ..wanted });
    };
    view! {
        <section>
            <p>{move || say("gallery-lead")}</p>
            <div class="fields"><KindFields prefix="gallery-" kind sides=1..=MAX_SIDE on_change=change /></div>
            <p class="said" id="gallery-said" aria-live="polite">{summary}</p>
            <div class="gallery-sides">
                {large}
                <ul class="gallery">{items}</ul>
            </div>
            <Show when=move || MAX_DRAWN < found.with(Vec::len)>
                <p class="quiet-text">{move || say_with("gallery-more", &[("n", &MAX_DRAWN)])}</p>
            </Show>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_quiet_patterns_are_quiet() {
        for states in [2, 3] {
            let kind = Choice { width: 4, height: 4, states, ..Choice::default() };
            let found = patterns(&kind);
            assert!(!found.is_empty());
            let times: Vec<u32> = (0..found.len() as u32).map(|at| at % states).collect();
            assert!(kind.variant().unwrap().effect(&sum(&found, &times).unwrap()).is_zero());
        }
        assert_eq!(sum(&[], &[]), None);
    }
}
