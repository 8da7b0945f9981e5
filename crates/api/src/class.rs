//! Classes: assignments by link, without accounts. A teacher has a secret link, each pupil a name and a token.

use crate::catalogue::Par;
use crate::play::Play;
use crate::problem::Problem;
use crate::score::Submission;
use serde::{Deserialize, Serialize};

/// The number of letters of the code of a class.
pub const CODE_LETTERS: usize = 5;
/// The letters of codes: no vowels, so that no words arise.
pub const CODE_ALPHABET: &[u8; 20] = b"bcdfghjklmnpqrstvwxz";
/// The longest title of a class or an assignment, in characters.
pub const MOST_TITLE: usize = 60;
/// The most pupils in a class.
pub const MOST_PUPILS: u32 = 100;
/// The most assignments in a class.
pub const MOST_ASSIGNMENTS: usize = 20;
/// The longest time that a class is kept, in days.
pub const MOST_DAYS: u32 = 365;
/// The most columns and rows of a board made by a recipe.
pub const MOST_SIDE: u32 = 8;

/// The code of a class as it is stored and sent: five small letters. Case does not matter; `None` if it is not a code.
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
    /// What pupils see when they open the link: 1 to 60 characters.
    #[cfg_attr(feature = "openapi", schema(example = "Linear algebra, Tuesday", min_length = 1, max_length = 60))]
    pub title: String,
    /// Whether names are hidden from other pupils.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub names_hidden: bool,
    /// After how many days everything is deleted, 1 to 365; 30 by default.
    #[serde(default = "usual_days")]
    #[cfg_attr(feature = "openapi", schema(required = false, minimum = 1, maximum = 365))]
    pub days: u32,
    /// How many pupils may join, 1 to 100; 40 by default. A recipe makes a board for each of them.
    #[serde(default = "usual_places")]
    #[cfg_attr(feature = "openapi", schema(required = false, minimum = 1, maximum = 100))]
    pub places: u32,
    /// What is to be played, at most 20; more can be added later.
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

/// How far the assignments of a new class are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CreationProgress {
    /// Assignments that are there.
    pub done: u32,
    /// Assignments that were asked for; missing where only another replica knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub of: Option<u32>,
    /// Why one of them was refused; the class is deleted then.
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
    /// Which boards.
    pub task: Task,
    /// Which cells may be pressed: the rule of play.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub play: Play,
    /// Whether pupils may take hints.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub hints: bool,
    /// Until when games are accepted; missing if there is no due date.
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

/// What boards made for a class have in common.
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
    /// Which lights a press changes, such as `plus` or `king`.
    #[serde(default = "plus")]
    #[cfg_attr(feature = "openapi", schema(required = false, example = "plus", max_length = 40))]
    pub rule: String,
    /// How the edges are joined, such as `flat` or `torus`.
    #[serde(default = "flat")]
    #[cfg_attr(feature = "openapi", schema(required = false, example = "flat", max_length = 40))]
    pub edges: String,
    /// How many states a light has, 2 to 5.
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
    /// How many pupils may join in all.
    pub places: u32,
    /// When it was made.
    pub created: i64,
    /// When everything about it is deleted.
    pub expires: i64,
}

/// A class and the secrets of its teacher. Both are shown once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassWelcome {
    /// The class.
    pub class: Class,
    /// The secret of the teacher, for the header `Authorization: Bearer <token>`. It belongs in the fragment of the teacher's link,
    /// which browsers never send.
    pub token: String,
    /// The code that makes a new link if this one is lost. There is no other way.
    #[cfg_attr(feature = "openapi", schema(example = "K7M2-P9QD-3XYZ"))]
    pub recovery: String,
    /// What stands in the link for pupils: the code, and a key that nobody can guess.
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

/// What a teacher changes. What is missing stays.
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
    /// In how many days from now everything is deleted, 1 to 365.
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
    /// Which assignment, counted from 1.
    pub number: u32,
    /// The title, as text; empty for none.
    pub title: String,
    /// The board that all pupils play; `null` if each has a different one.
    pub code: Option<String>,
    /// Which cells may be pressed: the rule of play.
    pub play: Play,
    /// What is proved about the fewest moves; the same for all pupils.
    pub par: Par,
    /// Whether pupils may take hints.
    pub hints: bool,
    /// Until when games are accepted.
    pub due: Option<i64>,
}

/// What a pupil has reached on an assignment.
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
    /// How many games were handed in.
    pub games: i64,
    /// When the first was handed in.
    pub at: i64,
}

/// An assignment as a pupil sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PupilAssignment {
    /// Which assignment, counted from 1.
    pub number: u32,
    /// The title, as text; empty for none.
    pub title: String,
    /// The board of this pupil.
    pub code: String,
    /// Which cells may be pressed: the rule of play.
    pub play: Play,
    /// What is proved about the fewest moves.
    pub par: Par,
    /// Whether hints are allowed.
    pub hints: bool,
    /// Until when games are accepted.
    pub due: Option<i64>,
    /// When the pupil began.
    pub started: Option<i64>,
    /// What the pupil has reached.
    pub reached: Option<AssignmentResult>,
}

/// Everything that a pupil sees, and everything that is stored about them except the moves of their best games and of games in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PupilOverview {
    /// The class.
    pub class: Class,
    /// The pupil.
    pub pupil: Pupil,
    /// When they joined.
    pub joined: i64,
    /// What time it is by the clock of the service, by which games are due.
    pub now: i64,
    /// What is to be played.
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
    /// How many assignments they have solved.
    pub solved: i64,
}

/// A game that was won, handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HandIn {
    /// The moves as names of cells, with `?` for each hint.
    #[cfg_attr(feature = "openapi", schema(example = "A1C2?B3", max_length = 32768))]
    pub moves: String,
    /// The time by the pupil's clock.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 9007199254740991i64))]
    pub time_ms: u64,
    /// When each press in `moves` was made, in milliseconds since the board was shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false, max_items = 16384))]
    pub offsets_ms: Vec<u32>,
    /// The ticket from the start of the game. Without one only the moves count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 512))]
    pub ticket: Option<String>,
}

impl From<&Submission> for HandIn {
    /// A game that waited in the same queue as scores do.
    fn from(game: &Submission) -> Self {
        let Submission { moves, time_ms, offsets_ms, ticket, .. } = game.clone();
        Self { moves, time_ms, offsets_ms, ticket }
    }
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

/// The result of handing a game in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassReceipt {
    /// Whether it was received before. A game that is sent twice counts once.
    pub repeated: bool,
    /// The number of moves that count.
    pub moves: u64,
    /// The number of hints that count.
    pub hints: u64,
    /// The time that counts, if it does.
    pub time_ms: Option<i64>,
    /// What the pupil has reached now.
    pub reached: AssignmentResult,
}

/// What a teacher sees: one line per pupil.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClassOverview {
    /// The class.
    pub class: Class,
    /// What time it is by the clock of the service.
    pub now: i64,
    /// The assignments.
    pub assignments: Vec<Assignment>,
    /// The pupils, by name.
    pub pupils: Vec<PupilProgress>,
    /// What stands in the link for pupils: the code, and a key that nobody can guess.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(example = "kwmtz-0123456789abcdef0123"))]
    pub invitation: String,
}

/// How far a pupil has got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PupilProgress {
    /// The pupil.
    pub pupil: Pupil,
    /// When they joined.
    pub joined: i64,
    /// The assignments that they have begun.
    pub begun: Vec<AssignmentProgress>,
}

/// How far a pupil has got with an assignment that they have begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AssignmentProgress {
    /// Which assignment, counted from 1.
    pub number: u32,
    /// When they began.
    pub started: i64,
    /// What they have reached; `null` while it is not solved.
    pub reached: Option<AssignmentResult>,
    /// The game in progress; `null` if there is none or nothing was heard of it.
    #[serde(default)]
    pub so_far: Option<GameProgress>,
}

/// How far a game in progress has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameProgress {
    /// The number of moves.
    pub moves: i64,
    /// The number of hints.
    pub hints: i64,
    /// The time by the pupil's clock.
    pub time_ms: i64,
    /// When this was reported.
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
    /// Which assignment, counted from 1.
    pub number: u32,
    /// The board.
    pub code: String,
    /// Which cells may be pressed: the rule of play.
    pub play: Play,
    /// The moves, with `?` for each hint.
    pub moves: String,
    /// When each press was made, in milliseconds since the board was shown; empty for games without these times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub offsets_ms: Vec<u32>,
    /// The time; `null` if the game had no ticket. Of a game in progress it is that of the pupil's clock.
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
