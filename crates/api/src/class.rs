//! Classes: assignments by link, without accounts. A teacher has a secret link, each pupil a name
//! and a token.

#[cfg(feature = "openapi")]
use crate::openapi::Play;
use crate::problem::Problem;
use douse::play_rules::PlayRule;
use douse_game::par::Par;
use serde::{Deserialize, Serialize};

/// The number of letters of the code of a class.
pub const CODE_LETTERS: usize = 5;
/// The letters of codes: no vowels, so that no words arise.
pub const CODE_ALPHABET: &[u8; 20] = b"bcdfghjklmnpqrstvwxz";
/// The longest title of a class or an assignment, in characters.
pub const MAX_TITLE: usize = 60;
/// The number of pupils that a class may have.
pub const MAX_PUPILS: u32 = 100;
/// The number of assignments that a class may have.
pub const MAX_ASSIGNMENTS: usize = 20;
/// The longest time that a class is kept, in days.
pub const MAX_DAYS: u32 = 365;
/// The number of columns or rows that a board of a recipe may have.
pub const MAX_SIDE: u32 = 8;

/// The code of a class as it is stored and sent: five small letters. Case does not matter; `None`
/// if it is not a code.
///
/// ```
/// use douse_api::class::code;
/// assert_eq!(code(" KwMtz "), Some("kwmtz".to_owned()));
/// assert_eq!(code("kwmtz-1f3a"), Some("kwmtz".to_owned()), "a link has a key behind the code");
/// assert_eq!((code("abcde"), code("kwmt")), (None, None));
/// ```
#[must_use]
pub fn code(typed: &str) -> Option<String> {
    let code = typed.trim().split('-').next().unwrap_or_default().to_ascii_lowercase();
    let fits = code.len() == CODE_LETTERS && code.bytes().all(|letter| CODE_ALPHABET.contains(&letter));
    fits.then_some(code)
}

/// A class to make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewClass {
    /// The title that pupils see when they open the link: 1 to 60 characters.
    #[cfg_attr(feature = "openapi", schema(example = "Linear algebra, Tuesday", min_length = 1, max_length = 60))]
    pub title: String,
    /// Whether names are hidden from other pupils.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub names_hidden: bool,
    /// The number of days until everything is deleted, 1 to 365; 30 by default.
    #[serde(default = "usual_days")]
    #[cfg_attr(feature = "openapi", schema(required = false, minimum = 1, maximum = 365))]
    pub days: u32,
    /// The number of pupils who may join, 1 to 100; 40 by default. A recipe makes a board for each
    /// of them.
    #[serde(default = "usual_places")]
    #[cfg_attr(feature = "openapi", schema(required = false, minimum = 1, maximum = 100))]
    pub places: u32,
    /// The assignments, at most 20; more can be added later.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = false, max_items = 20))]
    pub assignments: Vec<NewAssignment>,
}

fn yes() -> bool {
    true
}

/// The default number of days.
#[must_use]
pub fn usual_days() -> u32 {
    30
}

/// The default number of pupils.
#[must_use]
pub fn usual_places() -> u32 {
    40
}

/// The progress of making a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CreationProgress {
    /// The number of assignments that are ready.
    pub done: u32,
    /// The number of assignments that were requested; missing if only another replica knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub of: Option<u32>,
    /// The reason why one of them was refused; the class is deleted then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub problem: Option<Problem>,
}

/// An assignment to add to a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAssignment {
    /// The title, at most 60 characters; empty for none.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = false, max_length = 60))]
    pub title: String,
    /// The boards.
    pub task: Task,
    /// The rule of play: the cells that may be pressed.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = false, value_type = Play))]
    pub play: PlayRule,
    /// Whether pupils may take hints.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub hints: bool,
    /// The due date; missing if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(required = false, minimum = 0, maximum = 9007199254740991i64))]
    pub due: Option<i64>,
}

/// The boards of an assignment: one of the two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The same board for everyone, in any notation, such as a code or a board file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = "5x5:002a000", min_length = 1, max_length = 32768))]
    pub board: Option<String>,
    /// A different board for each pupil, all with the same proved par.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipe: Option<Recipe>,
}

impl From<String> for Task {
    fn from(board: String) -> Self {
        Self { board: Some(board), recipe: None }
    }
}

impl From<Recipe> for Task {
    fn from(recipe: Recipe) -> Self {
        Self { board: None, recipe: Some(recipe) }
    }
}

/// The common properties of boards made for a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// Columns, 2 to 8.
    #[cfg_attr(feature = "openapi", schema(example = 5, minimum = 2, maximum = 8))]
    pub width: u32,
    /// Rows, 2 to 8.
    #[cfg_attr(feature = "openapi", schema(example = 5, minimum = 2, maximum = 8))]
    pub height: u32,
    /// The rule for the lights that a press changes, such as `plus` or `king`.
    #[serde(default = "plus")]
    #[cfg_attr(feature = "openapi", schema(required = false, example = "plus", max_length = 40))]
    pub rule: String,
    /// The edges, such as `flat` or `torus`.
    #[serde(default = "flat")]
    #[cfg_attr(feature = "openapi", schema(required = false, example = "flat", max_length = 40))]
    pub edges: String,
    /// The number of states of a light, 2 to 5.
    #[serde(default = "two")]
    #[cfg_attr(feature = "openapi", schema(required = false, minimum = 2, maximum = 5))]
    pub states: u32,
    /// The lowest acceptable par. All boards have the same par between the two.
    #[cfg_attr(feature = "openapi", schema(example = 6, minimum = 1, maximum = 200))]
    pub par_at_least: u32,
    /// The highest acceptable par.
    #[cfg_attr(feature = "openapi", schema(example = 8, minimum = 1, maximum = 200))]
    pub par_at_most: u32,
}

fn plus() -> String {
    "plus".into()
}

fn flat() -> String {
    "flat".into()
}

fn two() -> u32 {
    2
}

/// A class as everyone with its code sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Class {
    /// The code that pupils open: five letters.
    #[cfg_attr(feature = "openapi", schema(example = "kwmtz"))]
    pub code: String,
    /// The title, as text.
    pub title: String,
    /// Whether names are hidden from other pupils.
    pub names_hidden: bool,
    /// Whether pupils may join now.
    pub open: bool,
    /// The number of pupils who may join in all.
    pub places: u32,
    /// The moment of its creation.
    pub created: i64,
    /// The moment when everything about it is deleted.
    pub expires: i64,
}

/// A class and the secrets of its teacher. Both are shown once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassWelcome {
    /// The class.
    pub class: Class,
    /// The secret of the teacher, for the header `Authorization: Bearer <token>`. It belongs in the
    /// fragment of the teacher's link, which browsers never send.
    pub token: String,
    /// The code that makes a new link if this one is lost. There is no other way.
    #[cfg_attr(feature = "openapi", schema(example = "K7M2-P9QD-3XYZ"))]
    pub recovery: String,
    /// The end of the link for pupils: the code and a key that nobody can guess.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(example = "kwmtz-0123456789abcdef0123"))]
    pub invitation: String,
}

/// The code that was shown when the class was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The code. Case and dashes do not matter.
    #[cfg_attr(feature = "openapi", schema(example = "K7M2-P9QD-3XYZ", min_length = 1, max_length = 40))]
    pub recovery: String,
}

/// Changes to a class. Missing properties stay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ClassChange {
    /// Whether pupils may join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
    /// Whether names are hidden from other pupils.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names_hidden: Option<bool>,
    /// The number of days from now until everything is deleted, 1 to 365.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 365))]
    pub days: Option<u32>,
}

/// A pupil of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pupil {
    /// The id within the service.
    #[cfg_attr(feature = "openapi", schema(example = "k7m2p9qd"))]
    pub id: String,
    /// The name that the pupil chose. Names are unique within a class.
    pub name: String,
}

/// A pupil and the token that proves who they are. The token is shown once and stored by the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PupilWelcome {
    /// The pupil.
    pub pupil: Pupil,
    /// The secret, for the header `Authorization: Bearer <token>`.
    pub token: String,
}

/// An assignment as the teacher sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Assignment {
    /// The number of the assignment, counted from 1.
    pub number: u32,
    /// The title, as text; empty for none.
    pub title: String,
    /// The board that all pupils play; `null` if each has a different one.
    pub code: Option<String>,
    /// The rule of play: the cells that may be pressed.
    #[cfg_attr(feature = "openapi", schema(value_type = Play))]
    pub play: PlayRule,
    /// The proved bounds of the fewest moves; the same for all pupils.
    pub par: Par,
    /// Whether pupils may take hints.
    pub hints: bool,
    /// The due date.
    pub due: Option<i64>,
}

/// The result of a pupil on an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AssignmentResult {
    /// The number of moves of the best game.
    pub moves: i64,
    /// The number of hints in all games that were handed in.
    pub hints: i64,
    /// The time of the best game; `null` if it had no ticket.
    pub time_ms: Option<i64>,
    /// Whether the best game took no more moves than the proved par.
    pub at_par: bool,
    /// The number of games that were handed in.
    pub games: i64,
    /// The moment when the first was handed in.
    pub at: i64,
}

/// An assignment as a pupil sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PupilAssignment {
    /// The number of the assignment, counted from 1.
    pub number: u32,
    /// The title, as text; empty for none.
    pub title: String,
    /// The board of this pupil.
    pub code: String,
    /// The rule of play: the cells that may be pressed.
    #[cfg_attr(feature = "openapi", schema(value_type = Play))]
    pub play: PlayRule,
    /// The proved bounds of the fewest moves.
    pub par: Par,
    /// Whether hints are allowed.
    pub hints: bool,
    /// The due date.
    pub due: Option<i64>,
    /// The moment when the pupil began.
    pub started: Option<i64>,
    /// The result so far.
    pub reached: Option<AssignmentResult>,
}

/// Everything that a pupil sees: all data stored about them except the moves of their best games
/// and of games in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PupilOverview {
    /// The class.
    pub class: Class,
    /// The pupil.
    pub pupil: Pupil,
    /// The moment when they joined.
    pub joined: i64,
    /// The time by the clock of the service, which decides about due dates.
    pub now: i64,
    /// The assignments.
    pub assignments: Vec<PupilAssignment>,
    /// The others, where names are not hidden.
    pub classmates: Vec<Classmate>,
}

/// Another pupil.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Classmate {
    /// The name.
    pub name: String,
    /// The number of assignments that they have solved.
    pub solved: i64,
}

/// A game in progress, for the teacher to see how far it has got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProgressReport {
    /// The moves as names of cells, with `?` for each hint.
    #[cfg_attr(feature = "openapi", schema(example = "A1C2?B3", max_length = 32768))]
    pub moves: String,
    /// The time by the pupil's clock.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 9007199254740991i64))]
    pub time_ms: u64,
    /// The ticket from the start of the game.
    #[cfg_attr(feature = "openapi", schema(max_length = 512))]
    pub ticket: String,
}

/// The overview of a class for its teacher: one line per pupil.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassOverview {
    /// The class.
    pub class: Class,
    /// The time by the clock of the service.
    pub now: i64,
    /// The assignments.
    pub assignments: Vec<Assignment>,
    /// The pupils, by name.
    pub pupils: Vec<PupilProgress>,
    /// The end of the link for pupils: the code and a key that nobody can guess.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(example = "kwmtz-0123456789abcdef0123"))]
    pub invitation: String,
}

/// The progress of a pupil.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PupilProgress {
    /// The pupil.
    pub pupil: Pupil,
    /// The moment when they joined.
    pub joined: i64,
    /// The assignments that they have begun.
    pub begun: Vec<AssignmentProgress>,
}

/// The progress of a pupil on an assignment that they have begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AssignmentProgress {
    /// The number of the assignment, counted from 1.
    pub number: u32,
    /// The moment when they began.
    pub started: i64,
    /// The result; `null` while it is not solved.
    pub reached: Option<AssignmentResult>,
    /// The game in progress; `null` if there is none or it was not reported.
    #[serde(default)]
    pub so_far: Option<GameProgress>,
}

/// The progress of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameProgress {
    /// The number of moves.
    pub moves: i64,
    /// The number of hints.
    pub hints: i64,
    /// The time by the pupil's clock.
    pub time_ms: i64,
    /// The moment of the report.
    pub at: i64,
}

/// The game of a pupil on an assignment that a teacher watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchedGame {
    /// The best of those that were handed in.
    Best,
    /// The one in progress, as far as it was reported.
    InProgress,
}

/// A game of a pupil on an assignment, to watch: the best, or the one in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassReplay {
    /// The pupil.
    pub pupil: Pupil,
    /// The number of the assignment, counted from 1.
    pub number: u32,
    /// The board.
    pub code: String,
    /// The rule of play: the cells that may be pressed.
    #[cfg_attr(feature = "openapi", schema(value_type = Play))]
    pub play: PlayRule,
    /// The moves, with `?` for each hint.
    pub moves: String,
    /// The time of each press, in milliseconds since the board was shown; empty for games without
    /// these times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub offsets_ms: Vec<u32>,
    /// The time; `null` if the game had no ticket. Of a game in progress it is that of the pupil's
    /// clock.
    pub time_ms: Option<i64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_needs_little_and_assignments_name_their_boards() {
        let text = r#"{"title":"7b","assignments":[{"task":{"board":"5x5:002a000"}},
            {"task":{"recipe":{"width":5,"height":5,"par_at_least":6,"par_at_most":8}},"hints":false,"due":9}]}"#;
        let class: NewClass = serde_json::from_str(text).unwrap();
        assert_eq!((class.names_hidden, class.days, class.places), (true, 30, 40));
        assert_eq!(class.assignments[0].task, Task::from("5x5:002a000".to_owned()));
        assert!(class.assignments[0].hints && !class.assignments[1].hints);
        let recipe = class.assignments[1].task.recipe.as_ref().unwrap();
        assert_eq!((recipe.rule.as_str(), recipe.edges.as_str(), recipe.states), ("plus", "flat", 2));
        let again: NewClass = serde_json::from_str(&serde_json::to_string(&class).unwrap()).unwrap();
        assert_eq!(again, class);
        assert!(serde_json::from_str::<NewClass>(r#"{"title":"7b","email":"x"}"#).is_err());
    }
}
