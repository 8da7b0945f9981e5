//! The cases, by what they are about.

mod access;
mod classes;
mod consent;
mod editor;
mod element;
mod frame;
mod keyboard;
mod large;
mod levels;
mod marks;
mod navigation;
mod paper;
mod play;
mod scripts;
mod seats;
mod service;
mod sharing;
mod solve;
mod table;
mod update;

pub use access::visit_with;
pub use service::{service_pages, service_with_data, visit_service_with};

use crate::Stage;
use anyhow::Result;

/// A test of something that a person would do.
pub struct Case {
    /// The statement that holds, in words with hyphens.
    pub name: &'static str,
    /// Runs the test; returns measurements, or an empty text.
    pub run: fn(&Stage) -> Result<String>,
    /// Whether errors on the console are expected, as without a network.
    pub complains: bool,
    /// Whether every browser runs the case, not only the one with developer tools.
    pub core: bool,
}

impl Case {
    /// Runs the case in every browser.
    const fn core(self) -> Self {
        Self { core: true, ..self }
    }

    /// Allows errors on the console.
    const fn complaining(self) -> Self {
        Self { complains: true, ..self }
    }
}

/// A case for Chromium without errors on the console.
const fn case(name: &'static str, run: fn(&Stage) -> Result<String>) -> Case {
    Case { name, run, complains: false, core: false }
}

/// All cases. Those that take long come last.
pub const CASES: &[Case] = &[
    case("paper-formulas-are-copied", paper::formulas).core(),
    case("paper-worksheets-are-made-in-the-page", paper::sheet).core(),
    case("learn-exercises-check-each-step", paper::exercises).core(),
    case("play-first-visit-is-a-board-and-a-sentence", play::first_visit).core(),
    case("play-win-by-mouse", play::win_by_mouse).core(),
    case("play-win-by-keyboard", play::win_by_keyboard).core(),
    case("play-win-by-touch", play::win_by_touch),
    case("play-undo-redo-restart", play::undo_redo_restart).core(),
    case("play-hint-gives-its-reason", play::hint).core(),
    case("play-solve-ends-dark", play::solve).core(),
    case("play-every-move-is-kept", play::kept).core(),
    case("play-on-a-graph", play::graph).core(),
    case("play-grid-announces-itself", play::grid).core(),
    case("solve-takes-five-notations", solve::notations).core(),
    case("solve-impossible-board-shows-proof-and-repair", solve::impossible).core(),
    case("solve-picture-is-copied", solve::picture),
    case("solve-reads-a-picture-of-a-whole-page", solve::whole_page).core(),
    case("solve-begins-with-how-to-enter-a-board", solve::untouched).core(),
    case("editor-draw-keep-share-play", editor::draw).core(),
    case("editor-press-shape-is-drawn", editor::press_shape).core(),
    case("editor-impossible-board-shows-proof-and-repair", editor::impossible).core(),
    case("sharing-link-opens-the-board-elsewhere", sharing::round_trip).core(),
    case("sharing-link-never-ends-a-game", sharing::set_aside).core(),
    case("sharing-result-gives-nothing-away", sharing::result).core(),
    case("table-rule-is-in-sight", table::rule).core(),
    case("table-preview-shows-what-a-press-changes", table::preview),
    case("table-names-rows-and-columns-with-a-hint", table::names).core(),
    case("table-board-fits-and-navigation-stays", table::fits),
    case("table-lights-go-out-beside-the-result", table::ending),
    case("table-start-is-gentle", table::start).core(),
    case("table-press-is-felt-where-chosen", marks::vibration).core(),
    case("marks-hint-leaves-targets-in-sight", marks::targets).core(),
    case("marks-presses-states-and-numbers-are-told-apart", marks::words).core(),
    case("marks-old-results-are-gone", marks::stale).core(),
    case("marks-paper-shows-all-and-splits-nothing", marks::paper),
    case("keyboard-does-what-a-mouse-does", keyboard::actions).core(),
    case("table-two-windows-are-one-game", table::windows).core(),
    case("table-levels-days-and-games-are-shared-as-such", table::shared).core(),
    case("navigation-leads-everywhere", navigation::pages),
    case("navigation-titles-name-the-page", navigation::titles).core(),
    case("navigation-nothing-moves-when-it-arrives", navigation::still),
    case("navigation-linked-board-is-the-first-to-be-seen", navigation::linked).complaining(),
    case("navigation-days-have-an-archive", navigation::days).core(),
    case("navigation-levels-have-neighbours", navigation::levels).core(),
    case("navigation-statistics-compare", navigation::statistics).core(),
    case("navigation-lessons-end-with-an-exercise", navigation::exercise).core(),
    case("levels-stars-are-earned-and-kept", levels::stars).core(),
    case("levels-of-every-pack-can-be-played", levels::packs).core(),
    case("levels-data-travels-as-a-file", levels::data),
    case("large-100x100-press-is-painted-in-its-frame", large::press),
    case("large-1000x1000-pans-and-solves", large::million),
    case("large-2000x2000-solves", large::four_million),
    case("large-chart-has-one-scale", large::chart).core(),
    case("large-worker-can-be-cancelled", large::cancel).core(),
    case("frame-language-can-be-switched", frame::language).core(),
    case("frame-first-load-is-small", frame::first_load),
    case("frame-no-request-to-another-host", frame::no_other_host),
    case("frame-plays-offline", frame::offline).complaining().core(),
    case("frame-takes-what-an-earlier-release-kept", frame::earlier_release).complaining().core(),
    case("frame-shows-one-language-while-it-loads", frame::one_language).complaining(),
    case("frame-says-that-a-browser-is-too-old", frame::too_old).complaining(),
    case("update-is-taken-when-asked-for", update::taken),
    case("update-leaves-other-pages-whole", update::two_pages),
    case("consent-is-asked-before-anything-is-sent", consent::asks),
    case("consent-is-not-a-name-on-the-service", consent::of_known_players),
    case("service-daily-counts-and-can-be-watched", service::daily).core(),
    case("service-own-board-is-published-from-the-editor", service::publishing).core(),
    case("service-thumbnails-leave-holes-open", service::holes).core(),
    case("service-scores-wait-and-arrive-once", service::waiting).complaining(),
    case("service-two-windows-send-each-score-once", service::two_windows).complaining(),
    case("service-refuses-and-names-what-is-wrong", service::refusing).complaining(),
    case("service-script-in-names-is-text", service::script).core(),
    case("service-player-renames-moves-and-deletes", service::player).complaining(),
    case("service-none-in-a-folder-is-silent", service::none),
    case("service-pages-are-for-everyone", service::access).complaining(),
    case("seats-a-link-takes-no-place-without-a-question", seats::links).complaining(),
    case("seats-a-game-is-handed-in-with-a-full-storage", seats::full).complaining(),
    case("seats-removals-ask-and-can-be-undone", seats::removals),
    case("seats-a-key-survives-an-empty-database", seats::lost).complaining(),
    case("class-of-35-is-at-work-within-a-minute", classes::lesson).complaining().core(),
    case("levels-daily-boards-and-streak", levels::daily).core(),
    case("element-plays-in-a-page-from-disk", element::from_disk).core(),
    case("element-shows-boards-of-every-kind", element::every_kind).core(),
    case("element-goes-on-where-a-page-moves-it", element::moves_in_the_page).core(),
    case("element-plays-in-strict-pages-and-frames", element::strict_pages).core(),
    case("element-says-what-is-wrong", element::faults).complaining().core(),
    case("element-plays-in-the-documentation", element::documentation).core(),
    case("element-is-small", element::size),
    case("package-works-in-node-and-in-a-page", element::package).core(),
    case("play-scripts-as-the-session-does", scripts::played),
    case("keyboard-reaches-everything-on-every-page", keyboard::pages).core(),
    case("access-every-page-is-for-everyone-in-english", access::english),
    case("access-every-page-is-for-everyone-in-german", access::german),
];
