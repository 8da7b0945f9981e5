//! The effort of a search.

use crate::parity_classes::Checkpoint;

/// The effort of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reach<'a> {
    /// Somebody waits for the answer.
    Interactive,
    /// The search may take days, and reports checkpoints to resume it from.
    Resumable {
        /// The state of an earlier search.
        checkpoint: Option<&'a Checkpoint>,
    },
}

impl<'a> Reach<'a> {
    /// Whether parts may be so wide that a search takes days.
    pub(crate) fn is_resumable(self) -> bool {
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
