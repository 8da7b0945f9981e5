//! The cases, by what they are about.

mod access;
mod editor;
mod frame;
mod large;
mod levels;
mod navigation;
mod play;
mod scripts;
mod service;
mod sharing;
mod solve;
mod table;
mod update;

pub use access::{PARTS, pages, visit_with};
pub use service::{furnished_service, service_pages, visit_service_with};

use crate::Stage;
use anyhow::Result;

/// Something a person would try.
pub struct Case {
    /// What holds, in words with hyphens.
    pub name: &'static str,
    /// Tries it; returns figures that were measured on the way, or nothing.
    pub run: fn(&Stage) -> Result<String>,
    /// Whether the browser rightly complains meanwhile, as where the network is gone.
    pub complains: bool,
}

/// A case in which the browser has nothing to complain about.
const fn case(name: &'static str, run: fn(&Stage) -> Result<String>) -> Case {
    Case { name, run, complains: false }
}

/// All cases, those that take long at the end.
pub const CASES: &[Case] = &[
    case("play-first-visit-is-a-board-and-a-sentence", play::first_visit),
    case("play-win-by-mouse", play::win_by_mouse),
    case("play-win-by-keyboard", play::win_by_keyboard),
    case("play-win-by-touch", play::win_by_touch),
    case("play-undo-redo-restart", play::undo_redo_restart),
    case("play-hint-gives-its-reason", play::hint),
    case("play-solve-ends-dark", play::solve),
    case("play-every-move-is-kept", play::kept),
    case("play-on-a-graph", play::graph),
    case("play-grid-announces-itself", play::grid),
    case("solve-takes-five-notations", solve::notations),
    case("solve-impossible-board-shows-proof-and-repair", solve::impossible),
    case("solve-picture-is-copied", solve::picture),
    case("solve-reads-a-picture-of-a-whole-page", solve::whole_page),
    case("solve-begins-with-how-to-enter-a-board", solve::untouched),
    case("editor-draw-keep-share-play", editor::draw),
    case("editor-press-shape-is-drawn", editor::press_shape),
    case("editor-impossible-board-shows-proof-and-repair", editor::impossible),
    case("sharing-link-opens-the-board-elsewhere", sharing::round_trip),
    case("sharing-link-never-ends-a-game", sharing::set_aside),
    case("sharing-result-gives-nothing-away", sharing::result),
    case("table-rule-is-in-sight", table::rule),
    case("table-preview-shows-what-a-press-changes", table::preview),
    case("table-names-rows-and-columns-with-a-hint", table::names),
    case("table-board-fits-and-navigation-stays", table::fits),
    case("table-lights-go-out-beside-the-result", table::ending),
    case("table-start-is-gentle", table::start),
    case("table-two-windows-are-one-game", table::windows),
    case("table-levels-days-and-games-are-shared-as-such", table::shared),
    case("navigation-leads-everywhere", navigation::pages),
    case("navigation-nothing-moves-when-it-arrives", navigation::still),
    case("navigation-days-have-an-archive", navigation::days),
    case("navigation-levels-have-neighbours", navigation::levels),
    case("navigation-statistics-compare", navigation::statistics),
    case("navigation-lessons-end-with-an-exercise", navigation::exercise),
    case("levels-stars-are-earned-and-kept", levels::stars),
    case("levels-of-every-pack-can-be-played", levels::packs),
    case("levels-data-travels-as-a-file", levels::data),
    case("large-100x100-press-is-painted-in-its-frame", large::press),
    case("large-1000x1000-pans-and-solves", large::million),
    case("large-chart-has-one-scale", large::chart),
    case("large-worker-can-be-cancelled", large::cancel),
    case("frame-language-can-be-switched", frame::language),
    case("frame-first-load-is-small", frame::first_load),
    case("frame-no-request-to-another-host", frame::no_other_host),
    Case { name: "frame-plays-offline", run: frame::offline, complains: true },
    case("update-is-taken-when-asked-for", update::taken),
    case("update-leaves-other-pages-whole", update::two_pages),
    case("service-asks-before-it-sends", service::consent),
    case("service-daily-counts-and-can-be-watched", service::daily),
    case("service-own-board-is-published-from-the-editor", service::publishing),
    Case { name: "service-scores-wait-and-arrive-once", run: service::waiting, complains: true },
    Case { name: "service-two-windows-send-each-score-once", run: service::two_windows, complains: true },
    Case { name: "service-refuses-and-names-what-is-wrong", run: service::refusing, complains: true },
    case("service-script-in-names-is-text", service::script),
    Case { name: "service-player-renames-moves-and-deletes", run: service::player, complains: true },
    case("service-none-in-a-folder-is-silent", service::none),
    case("service-pages-are-for-everyone", service::access),
    case("levels-daily-boards-and-streak", levels::daily),
    case("play-scripts-as-the-session-does", scripts::played),
    case("access-every-page-is-for-everyone-in-english", access::english),
    case("access-every-page-is-for-everyone-in-german", access::german),
];
