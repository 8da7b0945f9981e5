//! Where a search stands, to continue it after an interruption.

use crate::blocks::resume::BlocksResume;
use crate::parity_classes::{CertificateTextError, ClassesResume};
use std::fmt;

/// Where a long search stands. Its text form is one item per line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resume(pub(crate) Stand);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stand {
    /// By parity classes.
    Classes(ClassesResume),
    /// By blocks with private quiet patterns.
    Blocks(BlocksResume),
}

impl fmt::Display for Resume {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Stand::Classes(resume) => resume.fmt(f),
            Stand::Blocks(resume) => resume.fmt(f),
        }
    }
}

impl std::str::FromStr for Resume {
    type Err = CertificateTextError;

    fn from_str(text: &str) -> Result<Self, CertificateTextError> {
        match text.trim_start().starts_with(BlocksResume::HEADING) {
            true => text.parse().map(|resume| Self(Stand::Blocks(resume))),
            false => text.parse().map(|resume| Self(Stand::Classes(resume))),
        }
    }
}

/// How far a search goes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reach<'a> {
    /// As far as it can be done in one sitting.
    Sitting,
    /// However long it takes: parts may be so wide that it takes days, and checkpoints to continue from are reported.
    Long {
        /// Where an earlier search stood.
        resume: Option<&'a Resume>,
    },
}

impl<'a> Reach<'a> {
    /// Whether parts may be so wide that a search takes days.
    pub(crate) fn is_long(self) -> bool {
        matches!(self, Self::Long { .. })
    }

    /// Where an earlier search by blocks stood.
    pub(crate) fn blocks(self) -> Option<&'a BlocksResume> {
        match self {
            Self::Long { resume: Some(Resume(Stand::Blocks(resume))) } => Some(resume),
            _ => None,
        }
    }

    /// Where an earlier search by classes stood.
    pub(crate) fn classes(self) -> Option<ClassesResume> {
        match self {
            Self::Long { resume: Some(Resume(Stand::Classes(resume))) } => Some(resume.clone()),
            _ => None,
        }
    }
}
