//! The fields of an assignment: boards or a recipe, rule of play, hints, due date.

use crate::parts::fields::{ChoiceField, NumberField};
use crate::parts::kind::KindFields;
use crate::session::{said, say};
use douse::play_rules::PlayRule;
use douse_api::class::{MAX_SIDE, NewAssignment, Recipe, Task};
use douse_game::choice::Choice;
use leptos::prelude::*;

/// The content of the form. Copies share it.
#[derive(Clone, Copy)]
pub struct AssignmentDraft {
    title: RwSignal<String>,
    individual: RwSignal<bool>,
    boards: RwSignal<String>,
    kind: RwSignal<Choice>,
    least: RwSignal<usize>,
    most: RwSignal<usize>,
    play: RwSignal<PlayRule>,
    hints: RwSignal<bool>,
    due: RwSignal<String>,
}

impl AssignmentDraft {
    /// Boards of 5 x 5 with par 6 to 8, a different one for each pupil.
    pub fn new() -> Self {
        Self {
            title: RwSignal::default(),
            individual: RwSignal::new(true),
            boards: RwSignal::default(),
            kind: RwSignal::new(Choice::default()),
            least: RwSignal::new(6),
            most: RwSignal::new(8),
            play: RwSignal::new(PlayRule::Any),
            hints: RwSignal::new(true),
            due: RwSignal::default(),
        }
    }

    /// The assignments to add: one per board, or one for the recipe; none if no board was entered.
    pub fn assignments(self) -> Vec<NewAssignment> {
        untrack(|| {
            let due = js_sys::Date::parse(&self.due.get());
            let due = (!due.is_nan()).then_some(due as i64);
            let make = |task| NewAssignment {
                title: self.title.get().trim().to_owned(),
                task,
                play: self.play.get(),
                hints: self.hints.get(),
                due,
            };
            if self.individual.get() {
                let kind = self.kind.get();
                let number = |number: usize| u32::try_from(number).unwrap_or(0);
                return vec![make(Task::from(Recipe {
                    width: number(kind.width),
                    height: number(kind.height),
                    rule: kind.rule.to_string(),
                    edges: kind.edges.to_string(),
                    states: kind.states,
                    par_at_least: number(self.least.get()),
                    par_at_most: number(self.most.get().max(self.least.get())),
                }))];
            }
            let boards = self.boards.get();
            let boards: Vec<&str> = boards.trim().split('\n').map(str::trim).filter(|line| !line.is_empty()).collect();
            // Codes are on one line each; anything else is a board drawn in several lines.
            let codes = boards.iter().all(|line| line.contains(':'));
            match codes {
                true => boards.into_iter().map(|code| make(Task::from(code.to_owned()))).collect(),
                false => vec![make(Task::from(boards.join("\n")))],
            }
        })
    }

    /// Returns whether there is anything to add; tracks the signals.
    pub fn is_complete(self) -> bool {
        self.individual.get() || !self.boards.with(|boards| boards.trim().is_empty())
    }
}

#[component]
pub fn AssignmentFields(draft: AssignmentDraft) -> impl IntoView {
    let ways = [(true, "class-recipe"), (false, "class-boards")].map(|(individual, text)| {
        view! {
            <label class="choice">
                <input type="radio" name="class-task" id=text prop:checked=move || draft.individual.get() == individual
                    on:change=move |_| draft.individual.set(individual) />
                <span>{said(text)}</span>
            </label>
        }
    });
    let plays = PlayRule::ALL.iter().map(|rule| rule.name().to_owned()).collect::<Vec<_>>();
    view! {
        <fieldset class="class-task">
            <legend>{said("class-task")}</legend>
            {ways.collect_view()}
        </fieldset>
        <Show when=move || draft.individual.get() fallback=move || view! {
            <label class="whole">
                <span>{said("class-boards-enter")}</span>
                <textarea id="class-board" rows="3" spellcheck="false" placeholder="5x5:002a000" prop:value=move || draft.boards.get()
                    on:input=move |event| draft.boards.set(event_target_value(&event))></textarea>
            </label>
        }>
            <div class="fields">
                <KindFields prefix="class-" kind=draft.kind on_change=move |kind| draft.kind.set(kind) sides=2..=MAX_SIDE as usize />
                <NumberField id="class-par-least" text="class-par-least" range=1..=60 value=draft.least on_change=move |par| draft.least.set(par) />
                <NumberField id="class-par-most" text="class-par-most" range=1..=60 value=draft.most on_change=move |par| draft.most.set(par) />
            </div>
        </Show>
        <div class="fields">
            <ChoiceField id="class-play" text="menu-play" all=plays.clone() said=|name| say(&format!("play-{name}"))
                value=Signal::derive(move || draft.play.get().name().to_owned())
                on_change=move |name: String| if let Ok(play) = name.parse() { draft.play.set(play) } />
            <label>
                <span>{said("class-due")}</span>
                <input id="class-due" type="datetime-local" prop:value=move || draft.due.get()
                    on:change=move |event| draft.due.set(event_target_value(&event)) />
            </label>
            <label>
                <span>{said("class-title-assignment")}</span>
                <input id="class-assignment-title" type="text" maxlength="60" prop:value=move || draft.title.get()
                    on:input=move |event| draft.title.set(event_target_value(&event)) />
            </label>
        </div>
        <label class="choice">
            <input id="class-hints" type="checkbox" prop:checked=move || draft.hints.get()
                on:change=move |event| draft.hints.set(event_target_checked(&event)) />
            <span>{said("class-hints-allowed")}</span>
        </label>
    }
}
