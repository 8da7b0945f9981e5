//! Boards made for people: difficulties that separate, looks, daily boards.

use douse::play_rules::PlayRule;
use douse::shortest::Budget;
use douse::variant::Variant;
use douse_game::daily::{DailyKind, Date, daily};
use douse_game::game::{Game, Stage};
use douse_game::grade::Grade;
use douse_game::maker::{MakeError, Maker, Wanted};
use douse_game::par::shortest_way;
use douse_game::symmetry::{Look, kept_symmetries};

fn of_grade(dark: &str, grade: Grade) -> Wanted {
    Wanted { variant: variant(dark), rule: PlayRule::Any, pars: grade.pars(), look: Look::Any }
}

fn variant(dark: &str) -> Variant {
    Game::from_code(dark, PlayRule::Any).unwrap().variant().clone()
}

/// The five grades that a classic board has, 2000 boards each, and the sixth on a larger board.
#[test]
fn grades_do_not_overlap() {
    let mut highest_before = 0;
    for grade in Grade::ALL {
        let (dark, boards) =
            if grade == Grade::Master { ("8x8:0000000000000000", 2000) } else { ("5x5:0000000", 2000) };
        let mut maker = Maker::new(of_grade(dark, grade), "grades").unwrap();
        let (mut low, mut high) = (u64::MAX, 0);
        for number in 0..boards {
            let made = maker.next_board().unwrap();
            (low, high) = (low.min(made.par), high.max(made.par));
            assert!(grade.pars().contains(&made.par));
            if number % 100 == 0 {
                let way = shortest_way(&made.board, PlayRule::Any, &Budget::unlimited()).unwrap();
                assert_eq!(way.par().proved(), Some(made.par));
            }
        }
        assert!(highest_before < low, "{grade}: par {low} to {high}");
        highest_before = high;
    }
}

#[test]
fn looks_are_as_asked_for() {
    for (look, least) in [(Look::Mirror, 1), (Look::HalfTurn, 1), (Look::DoubleMirror, 3), (Look::QuarterTurn, 3)] {
        for dark in ["5x5:0000000", "6x6:000000000", "4x4.k3:0000000000000000"] {
            let wanted = Wanted { variant: variant(dark), rule: PlayRule::Any, pars: 4..=12, look };
            let mut maker = Maker::new(wanted, "looks").unwrap();
            for _ in 0..20 {
                let made = maker.next_board().unwrap();
                assert!(kept_symmetries(&made.board) >= least, "{look:?} {dark}");
            }
        }
    }
}

#[test]
fn what_cannot_be_made_is_said() {
    let wanted = of_grade("3x3:000", Grade::Expert);
    assert_eq!(
        Maker::new(wanted, "").unwrap().next_board(),
        Err(MakeError::TooRare { low: 14, tries: 20_000 }),
        "a 3x3 board takes nine moves at most"
    );
}

#[test]
fn every_day_has_its_three_boards() {
    for days in (20_000..20_120).chain([0, 40_000]) {
        let date = Date::from_days(days).unwrap();
        for kind in DailyKind::ALL {
            let (mut game, made) = daily(date, kind).unwrap_or_else(|| panic!("{date} {kind}"));
            let pars = match kind {
                DailyKind::Easy => 4..=6,
                DailyKind::Classic => 8..=12,
                DailyKind::Strange => 4..=10,
            };
            assert!(pars.contains(&made.par));
            made.moves.iter().for_each(|&cell| game.press(cell).unwrap());
            assert_eq!(game.stage(), Stage::Won);
        }
    }
}

/// Frozen: the board of a day is the same for everyone, for ever.
#[test]
fn known_days_keep_their_boards() {
    for (date, kind, code) in DAYS {
        let (game, _) = daily(date.parse().unwrap(), kind).unwrap();
        assert_eq!((date, kind, game.code().unwrap().as_str()), (date, kind, code));
    }
}

const DAYS: [(&str, DailyKind, &str); 6] = [
    ("2026-11-15", DailyKind::Easy, "5x5:27c1f20"),
    ("2026-11-15", DailyKind::Classic, "5x5:032fa28"),
    ("2026-11-15", DailyKind::Strange, "5x5@moebius:1dd0e98"),
    ("2027-01-01", DailyKind::Easy, "5x5:e6f7b38"),
    ("2027-01-01", DailyKind::Classic, "5x5:b82f5b0"),
    ("2027-01-01", DailyKind::Strange, "5x5@moebius:0324090"),
];
