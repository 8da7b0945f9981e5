//! The steps of a game, and the current position among them.

/// A step that can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// One press of a cell.
    Press(u32),
    /// A return to the start.
    Restart,
}

/// All steps, including those undone, and the number of steps in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct History {
    steps: Vec<Step>,
    /// The clock of the game at each step, in milliseconds; shorter if earlier steps have none.
    times: Vec<u32>,
    at: usize,
}

impl History {
    pub(crate) fn new(steps: Vec<Step>, times: Vec<u32>, at: usize) -> Option<Self> {
        let timed = times.is_empty() || times.len() == steps.len() && times.is_sorted();
        (at <= steps.len() && timed).then_some(Self { steps, times, at })
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Adds a step. Undone steps are forgotten.
    pub(crate) fn push(&mut self, step: Step, time: u32) {
        self.steps.truncate(self.at);
        self.times.truncate(self.at);
        if self.times.len() == self.at {
            self.times.push(time);
        }
        self.steps.push(step);
        self.at += 1;
    }

    pub(crate) fn back(&mut self) -> Option<Step> {
        self.at = self.at.checked_sub(1)?;
        Some(self.steps[self.at])
    }

    pub(crate) fn forward(&mut self) -> Option<Step> {
        let step = *self.steps.get(self.at)?;
        self.at += 1;
        Some(step)
    }

    /// The presses in force: those since the last restart.
    pub(crate) fn line(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.steps[self.line_start()..self.at].iter().map(|step| match step {
            Step::Press(cell) => *cell as usize,
            Step::Restart => unreachable!("the line begins after the last restart"),
        })
    }

    /// The times of all steps; empty if some have none.
    pub(crate) fn times(&self) -> &[u32] {
        if self.times.len() == self.steps.len() { &self.times } else { &[] }
    }

    /// The times of the presses in force; empty if some have none.
    pub(crate) fn line_times(&self) -> &[u32] {
        self.times.get(self.line_start()..self.at).unwrap_or_default()
    }

    fn line_start(&self) -> usize {
        self.steps[..self.at].iter().rposition(|step| *step == Step::Restart).map_or(0, |restart| restart + 1)
    }
}
