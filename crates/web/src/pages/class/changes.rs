//! Changes that a teacher confirms: removing assignments and pupils, which can be undone for ten
//! seconds, and renewing the link of a pupil.

use super::create::CopyLink;
use super::teacher::TeacherState;
use super::{assignment_title, full_link};
use crate::parts::confirm::Confirm;
use crate::parts::dialog::Dialog;
use crate::parts::loading::{failure, send_and_show};
use crate::routes::Route;
use crate::service::fetch::Request;
use crate::session::{announce, said, say, say_with};
use douse_api::class::{Assignment, Pupil, PupilProgress, PupilWelcome};
use douse_api::path;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

const UNDO: Duration = Duration::from_secs(10);
/// Keeps something that was deleted out of the table until an overview without it has arrived.
const UNTIL_SEEN: Duration = Duration::from_secs(4);

/// A change that the teacher has to confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeacherAction {
    /// Removes an assignment with all games on it.
    RemoveAssignment { number: u32, title: String },
    /// Removes a pupil with all their games.
    RemovePupil(Pupil),
    /// Makes a new link for a pupil.
    RenewLink(Pupil),
}

impl TeacherAction {
    /// The name of the assignment or pupil.
    fn name(&self) -> String {
        match self {
            Self::RemoveAssignment { number, title } => assignment_title(title, *number),
            Self::RemovePupil(pupil) | Self::RenewLink(pupil) => pupil.name.clone(),
        }
    }

    /// The title, the explanation and the button of the question.
    fn texts(&self) -> [&'static str; 3] {
        match self {
            Self::RemoveAssignment { .. } => ["class-remove-title", "class-remove-assignment-about", "class-remove"],
            Self::RemovePupil(_) => ["class-remove-title", "class-remove-pupil-about", "class-remove"],
            Self::RenewLink(_) => ["class-again-title", "class-again-about", "class-again"],
        }
    }
}

/// Removals that are hidden in the table and still to be sent to the service. Copies share the
/// list.
#[derive(Clone, Copy)]
pub struct PendingRemovals {
    /// Removals that can be undone, the newest last.
    waiting: RwSignal<Vec<Removal>>,
    /// Removals that the service is carrying out.
    sent: RwSignal<Vec<TeacherAction>>,
    number: StoredValue<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Removal {
    number: u64,
    change: TeacherAction,
}

impl PendingRemovals {
    pub fn new() -> Self {
        Self { waiting: RwSignal::default(), sent: RwSignal::default(), number: StoredValue::new(0) }
    }

    /// Sends all removals as soon as the teacher leaves the page without undoing them.
    pub fn follow(self, teacher: TeacherState) {
        let (code, token) = (teacher.code(), teacher.token());
        let send_all = move || {
            for Removal { change, .. } in self.waiting.try_update(std::mem::take).unwrap_or_default() {
                let (address, token) = (deletion_path(&change, &code), token.clone());
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

    /// Hides something at once and deletes it in ten seconds.
    fn add(self, teacher: TeacherState, change: TeacherAction) {
        let number = self
            .number
            .try_update_value(|number| {
                *number += 1;
                *number
            })
            .unwrap_or_default();
        self.waiting.update(|waiting| waiting.push(Removal { number, change: change.clone() }));
        announce(untrack(|| say_with("class-will-be-removed", &[("name", &change.name())])));
        set_timeout(move || self.send(teacher, number), UNDO);
    }

    fn undo(self, number: u64) {
        self.waiting.update(|waiting| waiting.retain(|removal| removal.number != number));
        announce(untrack(|| say("class-removal-undone")));
    }

    /// Deletes something on the service unless it was undone.
    fn send(self, teacher: TeacherState, number: u64) {
        let taken = self.waiting.try_update(|waiting| {
            let at = waiting.iter().position(|removal| removal.number == number)?;
            Some(waiting.remove(at).change)
        });
        let Some(change) = taken.flatten() else { return };
        self.sent.update(|sent| sent.push(change.clone()));
        let (address, token) = (deletion_path(&change, &teacher.code()), teacher.token());
        spawn_local(async move {
            let answer = Request::new("DELETE", &address).by(&token).done().await;
            let forget = move || {
                let _ = self.sent.try_update(|sent| sent.retain(|other| *other != change));
            };
            let message = untrack(|| match &answer {
                Ok(()) => Ok(say("class-removed")),
                Err(error) => Err(failure(error)),
            });
            announce(message.clone().unwrap_or_else(|text| text));
            let _ = teacher.message.try_set(Some(message));
            match answer {
                Ok(()) => set_timeout(forget, UNTIL_SEEN),
                Err(_) => forget(),
            }
            teacher.refresh();
        });
    }

    /// The content of the table without the removals; tracks the signals.
    pub fn without(
        self,
        mut assignments: Vec<Assignment>,
        mut pupils: Vec<PupilProgress>,
    ) -> (Vec<Assignment>, Vec<PupilProgress>) {
        let mut gone = self.sent.get();
        gone.extend(self.waiting.get().into_iter().map(|removal| removal.change));
        hide_removed(&gone, &mut assignments, &mut pupils);
        (assignments, pupils)
    }
}

fn hide_removed(gone: &[TeacherAction], assignments: &mut Vec<Assignment>, pupils: &mut Vec<PupilProgress>) {
    let is_gone = |number: u32| {
        gone.iter()
            .any(|change| matches!(change, TeacherAction::RemoveAssignment { number: other, .. } if *other == number))
    };
    assignments.retain(|assignment| !is_gone(assignment.number));
    pupils.retain(|progress| {
        !gone.iter().any(|change| matches!(change, TeacherAction::RemovePupil(pupil) if pupil.id == progress.pupil.id))
    });
    for progress in pupils {
        progress.begun.retain(|begun| !is_gone(begun.number));
    }
}

fn deletion_path(change: &TeacherAction, code: &str) -> String {
    match change {
        TeacherAction::RemoveAssignment { number, .. } => path::assignment(code, *number),
        TeacherAction::RemovePupil(pupil) | TeacherAction::RenewLink(pupil) => path::pupil(code, &pupil.id),
    }
}

/// The removals that can be undone, each with a button.
#[component]
pub fn UndoBar(teacher: TeacherState) -> impl IntoView {
    let removals = teacher.removals;
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

/// The question about a change, and the new link of a pupil.
#[component]
pub fn Confirmations(teacher: TeacherState) -> impl IntoView {
    let made = RwSignal::new(None::<(String, String)>);
    let shows_link = RwSignal::new(false);
    // A dialog that is closing keeps its text.
    let last = Memo::new(move |last: Option<&Option<TeacherAction>>| {
        teacher.question.get().or_else(|| last.cloned().flatten())
    });
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
    let yes = Callback::new(move |change: TeacherAction| match change {
        TeacherAction::RenewLink(pupil) => {
            let (code, token) = (teacher.code(), teacher.token());
            let address = path::pupil_return(&code, &pupil.id);
            let request = async move { Request::new("POST", &address).by(&token).send::<PupilWelcome>().await };
            send_and_show(request, teacher.message, "class-link-made", move |welcome| {
                let address = Route::address("class", &[&code.to_ascii_uppercase(), "in", &welcome.token]);
                let _ = made.try_set(Some((welcome.pupil.name, full_link(&address))));
                let _ = shows_link.try_set(true);
            });
        }
        change => teacher.removals.add(teacher, change),
    });
    view! {
        <Confirm about=teacher.question title text=text(1) id="class-do-change" label=text(2) yes />
        <Dialog open=shows_link title=said("class-link-title")>
            <p>{move || say_with("class-link-for", &[("name", &made.get().map(|(name, _)| name).unwrap_or_default())])}</p>
            {move || made.get().map(|(_, text)| view! { <CopyLink id="pupil-again-link" text /> })}
            <div class="dialog-buttons">
                <button id="pupil-again-close" on:click=move |_| shows_link.set(false)>{said("class-link-close")}</button>
            </div>
        </Dialog>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::play_rules::PlayRule;
    use douse_api::class::AssignmentProgress;
    use douse_game::par::Par;

    #[test]
    fn what_is_removed_is_not_shown_and_nothing_else_is_hidden() {
        let assignment = |number: u32| Assignment {
            number,
            title: String::new(),
            code: None,
            play: PlayRule::Any,
            par: Par { at_least: 1, at_most: Some(1) },
            hints: true,
            due: None,
        };
        let pupil = |id: &str| Pupil { id: id.into(), name: id.into() };
        let begun = |number| AssignmentProgress { number, started: 0, reached: None, so_far: None };
        let progress = |id: &str| PupilProgress { pupil: pupil(id), joined: 0, begun: vec![begun(1), begun(2)] };
        let (mut assignments, mut pupils) = (vec![assignment(1), assignment(2)], vec![progress("a"), progress("b")]);
        let gone = [
            TeacherAction::RemoveAssignment { number: 1, title: String::new() },
            TeacherAction::RemovePupil(pupil("b")),
            TeacherAction::RenewLink(pupil("a")),
        ];
        hide_removed(&gone, &mut assignments, &mut pupils);
        assert_eq!(assignments, [assignment(2)]);
        assert_eq!(pupils, [PupilProgress { begun: vec![begun(2)], ..progress("a") }]);
    }

    #[test]
    fn addresses_name_what_is_deleted() {
        let change = TeacherAction::RemoveAssignment { number: 3, title: String::new() };
        assert_eq!(deletion_path(&change, "kwmtz"), "/api/v1/classes/kwmtz/assignments/3");
        let pupil = Pupil { id: "k7m2".into(), name: "Ada".into() };
        assert_eq!(deletion_path(&TeacherAction::RemovePupil(pupil), "kwmtz"), "/api/v1/classes/kwmtz/pupils/k7m2");
    }
}
