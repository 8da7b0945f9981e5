//! How far a search goes.

use crate::parity_classes::Checkpoint;

/// How far a search goes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reach<'a> {
    /// As far as somebody waits for it.
    Interactive,
    /// However long it takes: parts may be so wide that it takes days, and checkpoints to continue from are reported.
    Resumable {
        /// The state of an earlier search.
        checkpoint: Option<&'a Checkpoint>,
    },
}

impl<'a> Reach<'a> {
    /// Whether parts may be so wide that a search takes days.
    pub(crate) fn is_long(self) -> bool {
        matches!(self, Self::Resumable { .. })
    }

    /// The state of an earlier search.
    pub(crate) fn checkpoint(self) -> Option<&'a Checkpoint> {
        match self {
            Self::Resumable { checkpoint } => checkpoint,
            Self::Interactive => None,
        }
    }
}
