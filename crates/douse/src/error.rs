//! One error for programs that pass on whatever goes wrong.

/// Any error of this crate, so that `?` works for all its operations.
///
/// ```
/// fn presses(code: &str) -> Result<u64, douse::Error> {
///     use douse::prelude::*;
///     let mut board: Board = code.parse()?;
///     board.press(board.cell("C2")?);
///     let answer = board.solve()?;
///     Ok(answer.space().map_or(0, |solutions| solutions.shortest(&Budget::default()).count()))
/// }
/// assert_eq!(presses("5x5:0000000")?, 1);
/// assert!(matches!(presses("5x5:00"), Err(douse::Error::Parse(_))));
/// assert!(matches!(presses("2x2:0"), Err(douse::Error::NoSuchCell(_))));
/// # Ok::<(), douse::Error>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text is not one board.
    #[error(transparent)]
    Parse(#[from] crate::text::ParseBoardError),
    /// An input cannot be read.
    #[error(transparent)]
    Read(#[from] crate::text::ReadError),
    /// A board cannot be written in a form.
    #[error(transparent)]
    Write(#[from] crate::text::WriteError),
    /// A text is not the name of a value, such as `Edges`.
    #[error(transparent)]
    Name(#[from] crate::named::TextError),
    /// A board cannot be built.
    #[error(transparent)]
    Build(#[from] crate::BuildError),
    /// A size is invalid.
    #[error(transparent)]
    Size(#[from] crate::size::SizeError),
    /// A number of states is invalid.
    #[error(transparent)]
    States(#[from] crate::pattern::StatesError),
    /// A rule is invalid.
    #[error(transparent)]
    Rule(#[from] crate::rule::RuleError),
    /// A graph is invalid.
    #[error(transparent)]
    Graph(#[from] crate::graph::GraphError),
    /// A named graph is invalid.
    #[error(transparent)]
    Family(#[from] crate::family::FamilyError),
    /// Shape and rule do not fit.
    #[error(transparent)]
    Variant(#[from] crate::variant::VariantError),
    /// Lights or a goal do not fit.
    #[error(transparent)]
    Board(#[from] crate::board::BoardError),
    /// A board has no cell of a name.
    #[error(transparent)]
    NoSuchCell(#[from] crate::board::NoSuchCell),
    /// A board was not solved.
    #[error(transparent)]
    Solve(#[from] crate::solve::SolveError),
    /// A computation used up its budget.
    #[error(transparent)]
    Exhausted(#[from] crate::algebra::budget::Exhausted),
    /// No board was generated.
    #[error(transparent)]
    Generate(#[from] crate::generate::GenerateError),
    /// A board was not solved or verified row by row.
    #[error(transparent)]
    Stream(#[from] crate::plain::stream::StreamError),
    /// There is no hint.
    #[error(transparent)]
    Hint(#[from] crate::hint::HintError),
    /// No path was found.
    #[error(transparent)]
    Path(#[from] crate::path::PathError),
    /// The hardest boards were not found.
    #[error(transparent)]
    Hardest(#[from] crate::hardest::HardestError),
    /// The solutions up to a number of presses were not listed.
    #[error(transparent)]
    All(#[from] crate::shortest::AllError),
    /// The solutions were not counted by their presses.
    #[error(transparent)]
    Count(#[from] crate::shortest::CountError),
    /// A certificate was not confirmed.
    #[error(transparent)]
    Check(#[from] crate::shortest::CheckError),
    /// A sweep over many sizes failed.
    #[cfg(feature = "sweep")]
    #[error(transparent)]
    Sweep(#[from] crate::sweep::SweepError),
    /// A picture was not drawn.
    #[cfg(feature = "svg")]
    #[error(transparent)]
    Picture(#[from] crate::render::svg::PictureError),
    /// A picture was not written as PNG.
    #[cfg(feature = "png")]
    #[error(transparent)]
    Png(#[from] crate::render::PngError),
    /// A PNG file was not read.
    #[cfg(feature = "png")]
    #[error(transparent)]
    PngRead(#[from] crate::render::PngReadError),
    /// No lights were found in a photo.
    #[cfg(feature = "svg")]
    #[error(transparent)]
    Photo(#[from] crate::render::photo::PhotoError),
}
