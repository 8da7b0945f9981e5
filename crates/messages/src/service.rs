//! Refusals of a service, in the reader's language.

use crate::Messages;

/// The names of problems that a service answers with, each with the text for it.
const PROBLEMS: [(&str, &str); 16] = [
    ("bad-request", "problem-mismatch"),
    ("unauthorized", "problem-unknown-player"),
    ("unknown-token", "problem-unknown-player"),
    ("gone", "problem-unknown-player"),
    ("forbidden", "problem-forbidden"),
    ("not-found", "problem-not-found"),
    ("method-not-allowed", "problem-mismatch"),
    ("timeout", "problem-not-now"),
    ("conflict", "problem-conflict"),
    ("too-large", "problem-too-large"),
    ("unsupported-media", "problem-mismatch"),
    ("unacceptable", "problem-unacceptable"),
    ("forged", "problem-forged"),
    ("too-many", "problem-too-many"),
    ("internal", "problem-not-now"),
    ("unavailable", "problem-not-now"),
];

impl Messages {
    /// Why a service refused.
    ///
    /// * `kind`: the stable name of the problem.
    /// * `reason`: the stable name of the reason, if the service gives one.
    /// * `detail`: the explanation of the service, in English.
    #[must_use]
    pub fn problem(&self, kind: &str, reason: Option<&str>, detail: &str) -> String {
        // A later service may give reasons that this program does not know.
        if let Some(name) = reason.map(|reason| format!("refused-{reason}")).filter(|name| self.find(name).is_some()) {
            return self.get(&name);
        }
        let name = PROBLEMS.iter().find(|(name, _)| *name == kind).map_or("problem-refused", |(_, text)| text);
        self.with(name, &[("detail", &detail)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn every_problem_has_a_text_in_every_language() {
        for language in Language::ALL {
            let messages = Messages::new(language);
            for (kind, name) in PROBLEMS {
                let said = messages.problem(kind, None, "details");
                assert!(!said.contains("problem-") && !said.contains("{$"), "{language} {kind} {name}: {said}");
            }
            assert!(messages.problem("something new", None, "details").contains("details"));
        }
    }

    #[test]
    fn a_known_reason_says_more_than_the_kind() {
        let german = Messages::new(Language::German);
        assert_eq!(german.problem("unacceptable", Some("board-unsolvable"), "details"), "Dieses Brett ist unlösbar.");
        let unknown = german.problem("unacceptable", Some("something new"), "details");
        assert_eq!(unknown, german.problem("unacceptable", None, "details"));
        assert!(unknown.contains("details"));
    }
}
