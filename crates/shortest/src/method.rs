//! Methods to find the lightest vector of a coset: their names and costs, and the way they are chosen and run.

use crate::budget::{Budget, Event};
use crate::lightest::Lightest;
use crate::parity_classes::Checkpoint;
use douse_puzzle::named;
use douse_puzzle::pattern::Pattern;

named! {
    /// A method to find the lightest vector of a coset.
    #[non_exhaustive]
    pub enum LightestMethod, "is not a method" {
        /// Visits one vector after another.
        Listing = "listing",
        /// Computes all weights by Walsh-Hadamard transforms.
        Transform = "transform",
        /// Divides the cells into four parts that see about half of the dimensions each.
        ParityClasses = "parity-classes",
        /// Tries random information sets: good vectors without proof.
        InformationSet = "information-set",
        /// Decodes blocks of cells that have quiet patterns of their own (generalised
        /// concatenation).
        Blocks = "blocks",
        /// Simulated annealing: good vectors without proof, to begin with.
        Annealing = "annealing",
        /// Joins light values of some residue classes of the cells, which determine the others (a
        /// prime number of states).
        ResidueClasses = "classes-by-residues",
        /// Computes all weights by Fourier transforms (three states).
        Fourier = "fourier",
        /// Branches over the multiple of each quiet pattern, with bounds.
        Branching = "branching",
    }
}

impl LightestMethod {
    /// True if the method can prove that a solution of a board with this number of states is
    /// shortest.
    pub(crate) fn proves(self, states: u32) -> bool {
        match self {
            Self::Listing | Self::Blocks => true,
            // Any method may find a solution that meets a bound known from the start.
            Self::Transform | Self::ParityClasses | Self::InformationSet => states == 2,
            Self::ResidueClasses | Self::Branching => states > 2,
            Self::Fourier => states == 3,
            Self::Annealing => false,
        }
    }

    /// Reports that the method begins.
    pub(crate) fn report(self, budget: &Budget) {
        budget.progress().report(&Event::Method { name: self.name() });
    }
}

/// A method that is prepared for one connected coset.
pub(crate) trait Method {
    /// The name in progress reports and certificates.
    fn name(&self) -> LightestMethod;

    /// Estimated nanoseconds of a proof on one core; infinite if the method proves nothing, or if its
    /// cost is unknown before the end.
    fn cost(&self) -> f64 {
        f64::INFINITY
    }

    /// Searches for the lightest vector; `None` if the search does not fit the memory or its number
    /// types.
    ///
    /// * `known`: a vector of the coset; only lighter ones are looked for.
    /// * `at_least`: no vector is lighter.
    fn run(&self, known: Option<Pattern>, at_least: u64, budget: &Budget) -> Option<Lightest>;
}

/// The route to a proof. A check shares as little as possible with the proof that it checks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Route<'a> {
    /// The fastest method.
    Proof,
    /// Another method if one is fast enough, else the same one on renumbered cells.
    Check {
        /// The families of blocks that the proof used.
        used: &'a [String],
    },
}

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
    /// True if parts may be so wide that a search takes days.
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
