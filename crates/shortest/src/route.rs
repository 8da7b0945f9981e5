//! The two routes to a proof.

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
