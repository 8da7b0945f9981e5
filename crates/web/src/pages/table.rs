//! The table of pages. The game makes addresses, navigation, icons, titles and views from it, the
//! browser tests the addresses that they try.
//!
//! The navigation has the order of the table. The first page is shown for an empty address, the
//! last one for an unknown address.

pages! {
    Page { name: "play", group: Bar, title: "page-play", view: play::Play,
        icon: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.500h7",
        samples: ["#/level/three/2", "#/daily/2026-11-01/strange", "#/play/level/curious/9"] }
    Page { name: "daily", group: Bar, title: "page-daily", view: daily::Daily,
        icon: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5", samples: ["#/daily/2026-11-01"] }
    Page { name: "levels", group: Bar, title: "page-levels", view: levels::Levels,
        icon: "M4 20h5v-5h5.500v-5H20V5", samples: ["#/levels/first", "#/levels/classic"] }
    Page { name: "boards", group: More, title: "page-boards", view: boards::BoardsPage,
        icon: "M9 11a3 3 0 1 0-3-3 3 3 0 0 0 3 3zM3 19c.5-3 3-4.5 6-4.500s5.5 1.5 6 4.500\
            M15.5 5.500a3 3 0 0 1 0 5M17.5 14.800c2 .7 3.2 2.2 3.5 4.2",
        samples: [] }
    Page { name: "class", group: More, title: "page-class", view: class::ClassPage,
        icon: "M3 9l9-4 9 4-9 4zM7 11.500V16c3 2 7 2 10 0v-4.500M21 9v6", samples: [] }
    Page { name: "solve", group: Bar, title: "page-solve", view: solve::Solve,
        icon: "M4 12.500l5 5L20 6.5", samples: ["#/solve/5x5:c000000"] }
    Page { name: "learn", group: More, title: "page-learn", view: learn::Learn,
        icon: "M3 6c3-1 6-1 9 1 3-2 6-2 9-1v13c-3-1-6-1-9 1-3-2-6-2-9-1zM12 7v13",
        samples: ["#/learn/1", "#/learn/2", "#/learn/3", "#/learn/4", "#/learn/5", "#/learn/6", "#/learn/7", "#/learn/8"] }
    Page { name: "explore", group: More, title: "page-explore", view: explore::Explore,
        icon: "M11 18a7 7 0 1 0-7-7 7 7 0 0 0 7 7zM16 16l5 5",
        samples: ["#/explore/nullity", "#/explore/hardest", "#/explore/big"] }
    Page { name: "records", group: Profile, title: "tab-statistics", view: records::Records, icon: "", samples: [] }
    Page { name: "settings", group: Profile, title: "page-settings", view: settings::SettingsPage, icon: "",
        samples: ["#/settings"] }
    Page { name: "player", group: Profile, title: "page-player", view: player::PlayerPage, icon: "", samples: [] }
    Page { name: "top", group: Unlisted, title: "page-top", view: leaderboard::LeaderboardPage, icon: "", samples: [] }
    Page { name: "watch", group: Unlisted, title: "page-watch", view: watch::Watch, icon: "", samples: [] }
    Page { name: "replay", group: Unlisted, title: "page-watch", view: watch::Watch, icon: "",
        samples: ["#/replay/3x3:d58/any/A1%20C3"] }
    Page { name: "edit", group: Unlisted, title: "menu-editor", view: play::editor::Edit, icon: "", samples: ["#/edit"] }
    Page { name: "board", group: Unlisted, title: "link-title", view: board::LinkedBoard, icon: "",
        samples: ["#/board/petersen:da8", "#/board/nonsense"] }
    Page { name: "sheet", group: Unlisted, title: "sheet-print", view: sheet::SheetPage, icon: "", samples: ["#/sheet"] }
    Page { name: "not-found", group: Unlisted, title: "not-found-title", view: not_found::NotFound, icon: "",
        samples: ["#/nonsense"] }
}
