//! What a teacher changes after a question: assignments and pupils are removed, and can be taken back for ten seconds; a pupil is let
//! in again.

use super::make::Copied;
use super::teacher::Lesson;
use super::{link, title_of};
use crate::parts::confirm::Confirm;
use crate::parts::dialog::Dialog;
use crate::parts::loading::{failure, send_and_show};
use crate::routes::Route;
use crate::service::fetch::Request;
use crate::session::{announce, said, say, say_with};
use douse_api::class::{Assignment, Progress, Pupil, PupilWelcome};
use douse_api::path;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// How long a removal can be taken back.
const UNDO: Duration = Duration::from_secs(10);
/// How long something that was deleted stays out of the table, until an overview without it has surely come.
const UNTIL_SEEN: Duration = Duration::from_secs(4);

/// What a teacher is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// An assignment goes, with all games on it.
    RemoveAssignment {
        /// Which one.
        number: u32,
        /// Its title.
        title: String,
    },
    /// A pupil goes, with all their games.
    RemovePupil(Pupil),
    /// A pupil gets a new link.
    LetIn(Pupil),
}

impl Change {
    /// Whom or what it is about, in words.
    fn name(&self) -> String {
        match self {
            Self::RemoveAssignment { number, title } => title_of(title, *number),
            Self::RemovePupil(pupil) | Self::LetIn(pupil) => pupil.name.clone(),
        }
    }

    /// The texts of the question, its explanation and its button.
    fn texts(&self) -> [&'static str; 3] {
        match self {
            Self::RemoveAssignment { .. } => ["class-remove-title", "class-remove-assignment-about", "class-remove"],
            Self::RemovePupil(_) => ["class-remove-title", "class-remove-pupil-about", "class-remove"],
            Self::LetIn(_) => ["class-again-title", "class-again-about", "class-again"],
        }
    }
}

/// What is removed from the table, and in a moment from the service. Copies are the same list.
#[derive(Clone, Copy)]
pub struct Removals {
    /// Those that can still be taken back, the last one last.
    waiting: RwSignal<Vec<Removal>>,
    /// Those that the service is deleting.
    sent: RwSignal<Vec<Change>>,
    number: StoredValue<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Removal {
    number: u64,
    change: Change,
}

impl Removals {
    /// None.
    pub fn new() -> Self {
        Self { waiting: RwSignal::default(), sent: RwSignal::default(), number: StoredValue::new(0) }
    }

    /// Deletes what waits as soon as the page is left: a teacher who goes away has not taken it back.
    pub fn follow(self, lesson: Lesson) {
        let (code, token) = (lesson.code(), lesson.token());
        let send_all = move || {
            for Removal { change, .. } in self.waiting.try_update(std::mem::take).unwrap_or_default() {
                let (address, token) = (address_of(&change, &code), token.clone());
                spawn_local(async move { drop(Request::new("DELETE", &address).by(&token).done().await) });
            }
        };
        let hidden = window_event_listener(ev::pagehide, {
            let send_all = send_all.clone();
            move |_| send_all()
        });
        on_cleanup(move || {
            hidden.remove();
            send_all();
        });
    }

    /// Removes something in ten seconds.
    fn add(self, lesson: Lesson, change: Change) {
        let number = self
            .number
            .try_update_value(|number| {
                *number += 1;
                *number
            })
            .unwrap_or_default();
        self.waiting.update(|waiting| waiting.push(Removal { number, change: change.clone() }));
        announce(untrack(|| say_with("class-will-be-removed", &[("name", &change.name())])));
        set_timeout(move || self.send(lesson, number), UNDO);
    }

    /// Takes a removal back.
    fn undo(self, number: u64) {
        self.waiting.update(|waiting| waiting.retain(|removal| removal.number != number));
        announce(untrack(|| say("class-removal-undone")));
    }

    /// Deletes something on the service, if it was not taken back.
    fn send(self, lesson: Lesson, number: u64) {
        let taken = self.waiting.try_update(|waiting| {
            let at = waiting.iter().position(|removal| removal.number == number)?;
            Some(waiting.remove(at).change)
        });
        let Some(change) = taken.flatten() else { return };
        self.sent.update(|sent| sent.push(change.clone()));
        let (address, token) = (address_of(&change, &lesson.code()), lesson.token());
        spawn_local(async move {
            let answer = Request::new("DELETE", &address).by(&token).done().await;
            let forget = move || {
                let _ = self.sent.try_update(|sent| sent.retain(|other| *other != change));
            };
            let word = untrack(|| match &answer {
                Ok(()) => Ok(say("class-removed")),
                Err(error) => Err(failure(error)),
            });
            announce(word.clone().unwrap_or_else(|text| text));
            let _ = lesson.word.try_set(Some(word));
            match answer {
                Ok(()) => set_timeout(forget, UNTIL_SEEN),
                Err(_) => forget(),
            }
            lesson.ask();
        });
    }

    /// What the table shows: nothing that was removed; read as signals.
    pub fn without(
        self,
        mut assignments: Vec<Assignment>,
        mut pupils: Vec<Progress>,
    ) -> (Vec<Assignment>, Vec<Progress>) {
        let mut gone = self.sent.get();
        gone.extend(self.waiting.get().into_iter().map(|removal| removal.change));
        hide(&gone, &mut assignments, &mut pupils);
        (assignments, pupils)
    }
}

fn hide(gone: &[Change], assignments: &mut Vec<Assignment>, pupils: &mut Vec<Progress>) {
    let is_gone = |number: u32| {
        gone.iter().any(|change| matches!(change, Change::RemoveAssignment { number: other, .. } if *other == number))
    };
    assignments.retain(|assignment| !is_gone(assignment.number));
    pupils.retain(|progress| {
        !gone.iter().any(|change| matches!(change, Change::RemovePupil(pupil) if pupil.id == progress.pupil.id))
    });
    for progress in pupils {
        progress.begun.retain(|begun| !is_gone(begun.number));
    }
}

fn address_of(change: &Change, code: &str) -> String {
    match change {
        Change::RemoveAssignment { number, .. } => path::assignment(code, *number),
        Change::RemovePupil(pupil) | Change::LetIn(pupil) => path::pupil(code, &pupil.id),
    }
}

/// What was just removed, with a button that takes it back.
#[component]
pub fn UndoBar(lesson: Lesson) -> impl IntoView {
    let removals = lesson.removals;
    move || {
        let line = |Removal { number, change }: Removal| {
            let (heard, seen) = (change.clone(), change);
            view! {
                <p class="undo-line">
                    <span>{move || say_with("class-will-be-removed", &[("name", &seen.name())])}</span> " "
                    <button class="small" aria-label=move || say_with("class-undo-of", &[("name", &heard.name())])
                        on:click=move |_| removals.undo(number)>{said("do-undo")}</button>
                </p>
            }
        };
        let waiting = removals.waiting.get();
        (!waiting.is_empty())
            .then(|| view! { <div id="class-undo">{waiting.into_iter().map(line).collect_view()}</div> })
    }
}

/// The question about a change, and the link that lets a pupil back in.
#[component]
pub fn Questions(lesson: Lesson) -> impl IntoView {
    // The name of the pupil, and the link.
    let made = RwSignal::new(None::<(String, String)>);
    let shows_link = RwSignal::new(false);
    // A dialog that closes keeps its words until it is gone.
    let last = Memo::new(move |last: Option<&Option<Change>>| lesson.asked.get().or_else(|| last.cloned().flatten()));
    let text = move |at: usize| {
        Signal::derive(move || {
            last.with(|change| change.as_ref().map(|change| say_with(change.texts()[at], &[("name", &change.name())])))
                .unwrap_or_default()
        })
    };
    let title = Signal::derive(move || {
        let change = last.get();
        change.map(|change| say_with(change.texts()[0], &[("name", &change.name())])).unwrap_or_default()
    });
    let yes = Callback::new(move |change: Change| match change {
        Change::LetIn(pupil) => {
            let (code, token) = (lesson.code(), lesson.token());
            let address = path::pupil_return(&code, &pupil.id);
            let asked = async move { Request::new("POST", &address).by(&token).send::<PupilWelcome>().await };
            send_and_show(asked, lesson.word, "class-link-made", move |welcome| {
                let address = Route::address("class", &[&code.to_ascii_uppercase(), "in", &welcome.token]);
                let _ = made.try_set(Some((welcome.pupil.name, link(&address))));
                let _ = shows_link.try_set(true);
            });
        }
        change => lesson.removals.add(lesson, change),
    });
    view! {
        <Confirm about=lesson.asked title text=text(1) id="class-do-change" label=text(2) yes />
        <Dialog open=shows_link title=said("class-link-title")>
            <p>{move || say_with("class-link-for", &[("name", &made.get().map(|(name, _)| name).unwrap_or_default())])}</p>
            {move || made.get().map(|(_, text)| view! { <Copied id="pupil-again-link" text /> })}
            <div class="dialog-buttons">
                <button id="pupil-again-close" on:click=move |_| shows_link.set(false)>{said("class-link-close")}</button>
            </div>
        </Dialog>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_api::catalogue::Par;
    use douse_api::class::Begun;
    use douse_api::play::Play;

    #[test]
    fn what_is_removed_is_not_shown_and_nothing_else_is_hidden() {
        let assignment = |number: u32| Assignment {
            number,
            title: String::new(),
            code: None,
            play: Play::Any,
            par: Par { at_least: 1, at_most: Some(1) },
            hints: true,
            due: None,
        };
        let pupil = |id: &str| Pupil { id: id.into(), name: id.into() };
        let begun = |number| Begun { number, started: 0, reached: None, so_far: None };
        let progress = |id: &str| Progress { pupil: pupil(id), joined: 0, begun: vec![begun(1), begun(2)] };
        let (mut assignments, mut pupils) = (vec![assignment(1), assignment(2)], vec![progress("a"), progress("b")]);
        let gone = [
            Change::RemoveAssignment { number: 1, title: String::new() },
            Change::RemovePupil(pupil("b")),
            Change::LetIn(pupil("a")),
        ];
        hide(&gone, &mut assignments, &mut pupils);
        assert_eq!(assignments, [assignment(2)]);
        assert_eq!(pupils, [Progress { begun: vec![begun(2)], ..progress("a") }]);
    }

    #[test]
    fn addresses_name_what_is_deleted() {
        let change = Change::RemoveAssignment { number: 3, title: String::new() };
        assert_eq!(address_of(&change, "kwmtz"), "/api/v1/classes/kwmtz/assignments/3");
        let pupil = Pupil { id: "k7m2".into(), name: "Ada".into() };
        assert_eq!(address_of(&Change::RemovePupil(pupil), "kwmtz"), "/api/v1/classes/kwmtz/pupils/k7m2");
    }
}
