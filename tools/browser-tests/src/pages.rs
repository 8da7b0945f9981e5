//! The pages of the game and addresses to try, from the table that the game itself is made from.

macro_rules! pages {
    ($(Page {
        name: $name:literal, group: $group:ident, title: $title:literal, view: $($view:ident)::+,
        icon: $icon:literal, samples: [$($sample:literal),*]
    })+) => {
        /// The name and the group of every page.
        pub const PAGES: &[(&str, &str)] = &[$(($name, stringify!($group))),+];

        /// Addresses within pages, and of pages that the header does not link to.
        pub const SAMPLES: &[&str] = &[$($($sample,)*)+];
    };
}

#[path = "../../../crates/web/src/pages/table.rs"]
mod table;

pub use table::SAMPLES;

/// The addresses of the pages in the navigation, in its order.
pub fn in_navigation() -> Vec<String> {
    let listed = table::PAGES.iter().filter(|(_, group)| ["Bar", "More"].contains(group));
    listed.map(|(name, _)| format!("#/{name}")).collect()
}

/// The addresses that the header of every page links to: those of the navigation, and the profile.
pub fn in_header() -> Vec<String> {
    let mut addresses = in_navigation();
    addresses.push("#/records".to_owned());
    addresses
}

/// All addresses to try: those of the header, and the samples of the table.
pub fn all() -> impl Iterator<Item = String> {
    in_header().into_iter().chain(SAMPLES.iter().map(|&sample| sample.to_owned()))
}
