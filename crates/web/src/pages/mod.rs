//! The pages, one file or folder each. The [table] lists them.

pub mod board;
pub mod boards;
pub mod class;
pub mod daily;
pub mod explore;
pub mod leaderboard;
pub mod learn;
pub mod levels;
mod not_found;
pub mod play;
pub mod player;
pub mod records;
pub mod settings;
pub mod sheet;
pub mod solve;
pub mod watch;

/// A page of the game.
#[derive(Debug, PartialEq, Eq)]
pub struct Page {
    /// The first part of its address: `learn` for `#/learn/3`.
    pub name: &'static str,
    pub group: Group,
    /// The name of the text that links and the window show.
    pub title: &'static str,
    /// The lines of its icon on a square of 24; empty where no navigation shows one.
    pub icon: &'static str,
}

/// The place of the links to a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// In the navigation; on a phone in the bar at the bottom.
    Bar,
    /// In the navigation; on a phone behind "More".
    More,
    /// In the tabs of the profile.
    Profile,
    /// On other pages.
    Unlisted,
}

impl Page {
    /// Whether the navigation lists the page.
    pub fn is_in_navigation(&self) -> bool {
        matches!(self.group, Group::Bar | Group::More)
    }
}

/// Makes the list of pages and the function that shows one. Only that function names the views: all
/// of them but the first page belong to the second part of the program.
macro_rules! pages {
    ($(Page {
        name: $name:literal, group: $group:ident, title: $title:literal, view: $($view:ident)::+,
        icon: $icon:literal, samples: [$($sample:literal),*]
    })+) => {
        use super::{Group, Page};
        use leptos::prelude::*;

        /// All pages.
        pub const PAGES: &[Page] =
            &[$(Page { name: $name, group: Group::$group, title: $title, icon: $icon }),+];

        /// Shows the page of a name.
        pub fn view(name: &str) -> AnyView {
            match name {
                $($name => super::$($view)::+().into_any(),)+
                _ => unreachable!("pages have the names of the table"),
            }
        }

        #[cfg(test)]
        pub const SAMPLES: &[(&str, &[&str])] = &[$(($name, &[$($sample),*])),+];
    };
}

mod table;

pub use table::{PAGES, view};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::Route;
    use douse_messages::{Language, Messages};
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_samples_lead_to_their_page() {
        let names: BTreeSet<&str> = PAGES.iter().map(|page| page.name).collect();
        assert_eq!(names.len(), PAGES.len());
        for (name, samples) in table::SAMPLES {
            for sample in *samples {
                assert_eq!(Route::parse(sample).page().name, *name, "{sample}");
            }
        }
    }

    #[test]
    fn pages_have_titles_in_all_languages_and_icons_where_they_are_shown() {
        for page in PAGES {
            for language in Language::ALL {
                let title = Messages::new(language).with(page.title, &[]);
                assert!(!title.is_empty() && title != page.title, "{language}: {}", page.name);
            }
            assert_eq!(page.icon.is_empty(), !page.is_in_navigation(), "{}", page.name);
        }
    }
}
