//! Texts about a game for every front end: titles, hints, results, the clock, the names of rules
//! and edges.

use crate::Messages;
use douse::edges::Edges;
use douse::play_rules::PlayRule;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::variant::Variant;
use douse_game::challenge::Challenge;
use douse_game::daily::{DailyKind, Date};
use douse_game::game::{Game, Refusal};
use douse_game::grade::Grade;
use douse_game::hint::{Hint, HintError, Reason, Rung};
use douse_game::origin::Origin;
use douse_game::par::{Par, WayError};
use douse_game::score_service::News;
use douse_game::session::{Outcome, Report, Standing};
use std::fmt::Display;
use std::time::Duration;

/// A time in the usual notation: `1:05`, with hours if there are any.
#[must_use]
pub fn clock(time: Duration) -> String {
    let (hours, minutes, seconds) = (time.as_secs() / 3600, time.as_secs() / 60 % 60, time.as_secs() % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Three signs, full or empty.
#[must_use]
pub fn stars(stars: u8) -> String {
    (1..=3).map(|star| if star <= stars { '★' } else { '☆' }).collect()
}

/// The name of the text about a refused press; `None` if the reason is obvious.
#[must_use]
pub fn name_of_refusal(refusal: Refusal) -> Option<&'static str> {
    match refusal {
        Refusal::MustBeLit => Some("must-be-lit"),
        Refusal::MustBeUnlit => Some("must-be-unlit"),
        Refusal::Won | Refusal::NoCell { .. } => None,
    }
}

/// The text with a capital letter at its beginning, if that is a letter without an accent.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    // Tables of all other letters would be a tenth of what a browser loads first.
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

impl Messages {
    /// The name of a rule, or of its kind for a drawn one.
    #[must_use]
    pub fn rule(&self, rule: &Rule) -> String {
        self.get(&format!("rule-{}", rule.name()))
    }

    /// The name of a kind of edges.
    #[must_use]
    pub fn edges(&self, edges: Edges) -> String {
        self.get(&format!("edges-{}", edges.name()))
    }

    /// The name of a rule of play.
    #[must_use]
    pub fn play(&self, rule: PlayRule) -> String {
        self.get(&format!("play-{}", rule.name()))
    }

    /// The name of a difficulty.
    #[must_use]
    pub fn grade(&self, grade: Option<Grade>) -> String {
        self.get(&format!("grade-{}", grade.map_or_else(|| "any".to_string(), |grade| grade.to_string())))
    }

    /// The name of a pack.
    #[must_use]
    pub fn pack(&self, pack: &str) -> String {
        self.get(&format!("pack-{pack}"))
    }

    /// The name of a daily board.
    #[must_use]
    pub fn daily(&self, kind: DailyKind) -> String {
        self.get(&format!("daily-{kind}"))
    }

    /// A day as the language writes it.
    #[must_use]
    pub fn date(&self, date: Date) -> String {
        let text = date.to_string();
        let mut parts = text.split('-');
        let mut part = || parts.next().unwrap_or_default();
        let (year, month, day) = (part(), part(), part());
        self.with("date", &[("year", &year), ("month", &month), ("day", &day)])
    }

    /// The size of a board, or the name of its graph.
    #[must_use]
    pub fn size(&self, variant: &Variant) -> String {
        match (variant.shape(), variant.shape().as_family()) {
            (Shape::Grid(grid), _) => grid.size().to_string(),
            (_, Some(family)) => {
                let size = family.to_string().split_once(':').map(|(_, numbers)| format!(" {numbers}"));
                format!("{}{}", self.get(&format!("shape-{}", family.name())), size.unwrap_or_default())
            }
            _ => self.with("shape-graph", &[("n", &variant.cells())]),
        }
    }

    /// The differences from the classic board that lights do not show: rule, edges, states.
    #[must_use]
    pub fn special(&self, variant: &Variant) -> Vec<String> {
        let mut texts = Vec::new();
        let line = |name: &str, value: &str| format!("{}: {value}", self.get(name));
        if *variant.rule() != Rule::Plus {
            texts.push(line("menu-rule", &self.rule(variant.rule())));
        }
        match variant.shape() {
            Shape::Grid(grid) if grid.edges() != Edges::Flat => {
                texts.push(line("menu-edges", &self.edges(grid.edges())));
            }
            Shape::Grid(_) => {}
            _ => texts.push(self.size(variant)),
        }
        if !variant.states().is_two() {
            texts.push(line("menu-states", &variant.states().get().to_string()));
        }
        texts
    }

    /// A cell in words: its name and state, `None` at a hole, then its marks by the names of texts,
    /// and its label.
    #[must_use]
    pub fn cell(
        &self,
        name: &dyn Display,
        state: Option<u16>,
        states: u32,
        marks: impl IntoIterator<Item = String>,
        label: &str,
    ) -> String {
        let state = match state {
            None => self.get("cell-hole"),
            Some(0) if states == 2 => self.get("cell-unlit"),
            Some(_) if states == 2 => self.get("cell-lit"),
            Some(state) => self.with("cell-state", &[("n", &state)]),
        };
        let marks = marks.into_iter().map(|mark| format!(", {}", self.get(&mark)));
        let text: String = [format!("{name}, {state}")].into_iter().chain(marks).collect();
        if label.is_empty() { text } else { format!("{text} {label}") }
    }

    /// The title of a game: its level, its day, its own title, or its size.
    #[must_use]
    pub fn title(&self, game: &Game) -> String {
        let own = game.start().title();
        match game.origin() {
            Origin::Shared(Challenge::Level { pack, number }) => {
                let title = self.level_title(pack, *number as usize, own.unwrap_or_default());
                let name = if title.is_empty() { "title-level-plain" } else { "title-level" };
                self.with(name, &[("pack", &self.pack(pack)), ("n", number), ("title", &title)])
            }
            Origin::Shared(Challenge::Daily { date, kind }) => {
                self.with("title-daily", &[("date", &self.date(*date)), ("kind", &self.daily(*kind))])
            }
            _ => own.map_or_else(|| capitalised(&self.size(game.variant())), str::to_owned),
        }
    }

    /// The par as far as it is known.
    #[must_use]
    pub fn par(&self, par: Par) -> String {
        let name = match (par.proved(), par.at_most) {
            (Some(_), _) => "par",
            (None, Some(_)) => "par-open",
            (None, None) => "par-no-way",
        };
        self.with(name, &[("par", &par)])
    }

    /// Why no solution is known.
    #[must_use]
    pub fn no_way(&self, error: &WayError) -> String {
        match error {
            WayError::Unsolvable(_) => self.get("unsolvable"),
            WayError::Unreachable { .. } => self.get("unreachable"),
            WayError::Solve(error) => self.with("not-solved", &[("error", error)]),
        }
    }

    /// Why there is no hint.
    #[must_use]
    pub fn no_hint(&self, error: &HintError) -> String {
        match error {
            HintError::Done => self.get("nothing-to-press"),
            HintError::Way(error) => self.no_way(error),
            HintError::NoWayKnown { .. } => self.get("no-way"),
            HintError::Forbidden => self.get("hints-forbidden"),
        }
    }

    /// Why a press was refused; `None` if that is obvious.
    #[must_use]
    pub fn refusal(&self, refusal: Refusal) -> Option<String> {
        name_of_refusal(refusal).map(|name| self.get(name))
    }

    /// The text of a hint, up to its rung.
    #[must_use]
    pub fn hint(&self, hint: &Hint, game: &Game) -> String {
        let name = |cell: usize| game.variant().shape().cell_name(cell);
        let advice = &hint.advice;
        let press = || self.with("hint-cell", &[("cell", &name(advice.cell))]);
        let is_graph = game.variant().shape().as_grid().is_none();
        match (hint.rung, advice.look.first(), advice.look.last()) {
            // The numbers of cells of a graph say nothing about the cells between them.
            (Rung::Look, ..) if is_graph && advice.look.len() <= 10 => {
                let names: Vec<String> = advice.look.iter().map(|&cell| name(cell)).collect();
                self.with("hint-look-cells", &[("cells", &names.join(", "))])
            }
            (Rung::Look, Some(&from), Some(&to)) => self.with("hint-look", &[("from", &name(from)), ("to", &name(to))]),
            (Rung::Look | Rung::Cell, ..) => press(),
            (Rung::Why, ..) => {
                format!(
                    "{} {} {}",
                    press(),
                    self.reason(advice.reason),
                    self.with("hint-left", &[("par", &advice.left)])
                )
            }
        }
    }

    fn reason(&self, reason: Reason) -> String {
        match reason {
            Reason::OnlySolution => self.get("why-only"),
            Reason::EveryShortest { shortest: 1 } => self.get("why-one"),
            Reason::EveryShortest { shortest } => self.with("why-every", &[("all", &shortest)]),
            Reason::SomeShortest { pressing, shortest } => {
                self.with("why-some", &[("n", &pressing), ("all", &shortest)])
            }
            Reason::AShortest => self.get("why-a-shortest"),
            Reason::BestKnown => self.get("why-best-known"),
            Reason::FirstOfShortest => self.get("why-first"),
            Reason::FirstOfKnown => self.get("why-first-known"),
        }
    }

    /// The heading of a result.
    #[must_use]
    pub fn result_title(&self, report: &Report) -> String {
        match report.outcome {
            Outcome::Won | Outcome::WithHints => self.get("won-title"),
            Outcome::SolutionShown => self.get("shown-title"),
        }
    }

    /// A result, one line per sentence: the moves first, then the par, then the personal best.
    #[must_use]
    pub fn result(&self, report: &Report) -> Vec<String> {
        if report.outcome == Outcome::SolutionShown {
            return vec![self.get("won-shown")];
        }
        let mut lines = vec![self.with("won", &[("n", &report.moves)])];
        match report.par.and_then(Par::proved) {
            Some(par) if par == report.moves => lines.push(self.get("won-par")),
            Some(par) => lines.push(self.with("won-over", &[("par", &par)])),
            None => {}
        }
        match report.standing {
            Standing::First => {}
            Standing::Improved => lines.push(self.get("won-best")),
            Standing::Behind(best) => {
                lines.push(self.with("won-before", &[("n", &best.moves), ("time", &clock(best.time))]));
            }
            Standing::NotCounted => lines.push(self.get("won-again")),
        }
        lines
    }

    /// A result on one line without spoilers; `None` if there is nothing to share.
    #[must_use]
    pub fn result_to_share(&self, report: &Report) -> Option<String> {
        if report.outcome == Outcome::SolutionShown {
            return None;
        }
        let mut parts: Vec<String> = report.stars.map(stars).into_iter().collect();
        parts.push(match report.par.and_then(Par::proved) {
            Some(par) => self.with("result-par", &[("n", &report.moves), ("par", &par)]),
            None => self.with("level-best", &[("n", &report.moves)]),
        });
        if report.hints > 0 {
            parts.push(self.with("result-hints", &[("n", &report.hints)]));
        }
        parts.push(clock(report.time));
        Some(parts.join(" · "))
    }

    /// The result of sending a score.
    #[must_use]
    pub fn news(&self, news: &News) -> String {
        match news {
            News::Arrived { challenge, rank } => {
                self.with("score-arrived", &[("challenge", challenge), ("rank", rank)])
            }
            News::Refused { challenge, kind, reason, detail } => {
                let reason = &self.problem(kind, reason.as_deref(), detail);
                self.with("score-refused", &[("challenge", challenge), ("reason", reason)])
            }
            News::Waiting { scores } => self.with("score-waiting", &[("n", scores)]),
            News::UnknownPlayer => self.get("player-unknown"),
            News::Lost { reason } => self.with("not-kept", &[("error", reason)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use douse::family::Family;
    use douse_game::session::Session;

    fn game(code: &str) -> Game {
        Game::from_code(code, PlayRule::Any).unwrap()
    }

    #[test]
    fn every_name_has_a_text() {
        for language in Language::ALL {
            let messages = Messages::new(language);
            let known = |name: String| assert_ne!(messages.get(&name), name);
            Family::EXAMPLES.iter().for_each(|family| known(format!("shape-{}", family.name())));
            Rule::NAMED.iter().for_each(|rule| known(format!("rule-{}", rule.name())));
            Edges::ALL.iter().for_each(|edges| known(format!("edges-{}", edges.name())));
            PlayRule::ALL.iter().for_each(|rule| known(format!("play-{}", rule.name())));
            Grade::ALL.iter().for_each(|grade| known(format!("grade-{grade}")));
            DailyKind::ALL.iter().for_each(|kind| known(format!("daily-{kind}")));
            douse_game::pack::NAMES.iter().for_each(|pack| known(format!("pack-{pack}")));
        }
    }

    #[test]
    fn what_is_special_is_said() {
        let messages = Messages::new(Language::German);
        let texts =
            |code: &str| (messages.size(game(code).variant()), messages.special(game(code).variant()).join(", "));
        assert_eq!(texts("5x5:0000000"), ("5x5".into(), String::new()));
        assert_eq!(texts("4x3.k3@moebius:000000000000"), ("4x3".into(), "Ränder: Möbiusband, Zustände: 3".into()));
        assert_eq!(texts("6x6.king:000000000"), ("6x6".into(), "Regel: König".into()));
        assert_eq!(texts("cube2:000000"), ("Würfel 2".into(), "Würfel 2".into()));
    }

    #[test]
    fn levels_and_days_have_names_in_both_languages() {
        let [english, german] = [Language::English, Language::German].map(Messages::new);
        let open = |challenge: &str| challenge.parse::<Challenge>().unwrap().open().unwrap().0;
        assert_eq!(english.title(&open("first:2")), "First steps 2: Wandering anchor");
        assert!(german.title(&open("first:2")).contains(" 2: "));
        let untitled = game("3x3:718").with_origin(Origin::level("first", 2));
        assert_eq!(english.title(&untitled), "First steps 2");
        assert_eq!(german.title(&open("daily:2026-11-05:easy")), "Leicht, 5. November 2026");
        assert_eq!(
            (english.title(&game("3x3:718")), english.title(&game("hexagon3:ffffe"))),
            ("3x3".into(), "Hexagon 3".into())
        );
    }

    #[test]
    fn a_solution_that_was_shown_is_no_win() {
        let messages = Messages::new(Language::English);
        let now = Duration::from_secs(65);
        for shown in [false, true] {
            let mut session = Session::new(game("3x3:d58"), Duration::ZERO);
            session.set_par(Par::exactly(2));
            if shown {
                session.mark_solution_shown();
            }
            session.press(0, now).unwrap();
            session.press(8, now).unwrap();
            session.count(None);
            let report = session.report().unwrap();
            let said =
                (messages.result_title(&report), messages.result(&report).join(" "), messages.result_to_share(&report));
            if shown {
                let expected = ("Solution shown", "You looked at the solution, so this game does not count.", None);
                assert_eq!((said.0.as_str(), said.1.as_str(), said.2), expected);
            } else {
                assert_eq!(said.1, "You won in 2 moves! That is par: nobody can do it in fewer.");
                assert_eq!(said.2.as_deref(), Some("★★★ · 2 moves (par 2) · 1:05"));
            }
        }
    }

    #[test]
    fn a_hint_names_the_part_of_a_grid_and_the_cells_of_a_graph() {
        let messages = Messages::new(Language::English);
        for (code, said) in
            [("3x3:b68", "Look between A2 and B3."), ("petersen:da8", "Look at the cells v0, v1, v4, v5.")]
        {
            let mut session = Session::new(game(code), Duration::ZERO);
            let hint = session.climb_within(&douse::shortest::Budget::unlimited()).unwrap();
            assert_eq!(messages.hint(&hint, session.game()), said);
        }
    }

    #[test]
    fn cells_are_described_with_their_marks() {
        let messages = Messages::new(Language::English);
        let marks = || ["mark-press", "mark-target"].map(str::to_owned);
        assert_eq!(messages.cell(&"C2", Some(1), 2, [], ""), "C2, lit");
        assert_eq!(messages.cell(&"v3", Some(2), 3, marks(), "2→0"), "v3, state 2, press this, to change 2→0");
    }

    #[test]
    fn times_read_like_a_clock() {
        assert_eq!(clock(Duration::from_secs(65)), "1:05");
        assert_eq!(clock(Duration::from_secs(3605)), "1:00:05");
        assert_eq!([0, 1, 2, 3].map(stars), ["☆☆☆", "★☆☆", "★★☆", "★★★"]);
    }
}
