//! Progress reports of a board while one of its components is searched.

use crate::budget::{Event, Progress};

/// Turns reports about one component into reports about the whole board.
pub(crate) struct ComponentProgress<'a> {
    /// The presses of the best solution outside this component.
    pub(crate) others: usize,
    /// No solution of the components searched before this one has fewer presses.
    pub(crate) at_least: usize,
    pub(crate) listening: &'a dyn Progress,
}

impl Progress for ComponentProgress<'_> {
    fn report(&self, event: &Event<'_>) {
        let event = match *event {
            Event::Bounds { at_least, at_most } => {
                Event::Bounds { at_least: at_least + self.at_least, at_most: at_most + self.others }
            }
            Event::Best { presses } => Event::Best { presses: presses + self.others },
            ref other => other.clone(),
        };
        self.listening.report(&event);
    }
}
