//! The two ways to a proof.

/// Which way a proof is found. The second route shares as little as possible with the first, so that it can check it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Route<'a> {
    /// By the method that is fastest.
    First,
    /// By another method where one is fast enough, else by the same in other numbers.
    Second {
        /// Families of blocks that the first route went by.
        used: &'a [String],
    },
}
