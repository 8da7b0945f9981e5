//! All levels of all packs: solvable, par proved, distinct, and frozen.

use douse::play_rules::PlayRule;
use douse::shortest::Budget;
use douse_game::fingerprint::fingerprint;
use douse_game::game::{Game, Stage};
use douse_game::pack::{NAMES, Pack};
use douse_game::par::shortest_way;
use std::collections::HashSet;

#[test]
fn every_level_is_solved_by_its_moves_and_by_no_fewer() {
    let mut levels = 0;
    for name in NAMES {
        let pack = Pack::named(name).unwrap();
        assert_eq!(pack.name, name);
        for (index, level) in pack.levels.iter().enumerate() {
            let mut game = pack.start(index + 1).unwrap().unwrap();
            assert_eq!(game.stage(), Stage::Playing);
            level.moves.iter().for_each(|&cell| game.press(cell).unwrap());
            assert_eq!((game.stage(), game.moves() as u64), (Stage::Won, level.par), "{name} {}", index + 1);
            let way = shortest_way(&level.board, pack.rule, &Budget::unlimited()).unwrap();
            assert_eq!(way.par().proved(), Some(level.par), "{name} {}", index + 1);
            assert!(level.par >= 2 && !level.title.is_empty());
            levels += 1;
        }
        assert!(pack.start(0).is_none() && pack.start(pack.levels.len() + 1).is_none());
    }
    assert_eq!(levels, 300);
}

#[test]
fn no_two_levels_of_a_pack_are_the_same_up_to_symmetry_and_no_two_titles_are_the_same() {
    let mut titles = HashSet::new();
    for name in NAMES {
        let mut numbers = HashSet::new();
        for level in Pack::named(name).unwrap().levels {
            assert!(numbers.insert(fingerprint(&level.board).unwrap()), "{name}: {}", level.title);
            assert!(titles.insert(level.title.clone()), "{}", level.title);
        }
    }
}

#[test]
fn the_classic_ladder_rises_from_6_to_15() {
    let pars: Vec<u64> = Pack::named("classic").unwrap().levels.iter().map(|level| level.par).collect();
    let expected: Vec<u64> = (6..=15).flat_map(|par| [par; 5]).collect();
    assert_eq!(pars, expected);
}

/// Frozen: players' bests and links count on the levels. A change needs a new version of the pack.
#[test]
fn the_files_are_those_of_version_1() {
    let expected = EXPECTED;
    let sums: Vec<(String, u64)> = NAMES
        .iter()
        .map(|name| {
            let text = std::fs::read_to_string(format!("{}/packs/{name}.txt", env!("CARGO_MANIFEST_DIR"))).unwrap();
            assert!(text.contains("\nversion 1\n"));
            // FNV-1a of 64 bits.
            let sum = text
                .bytes()
                .fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
            ((*name).to_string(), sum)
        })
        .collect();
    let sums: Vec<(&str, u64)> = sums.iter().map(|(name, sum)| (name.as_str(), *sum)).collect();
    assert_eq!(sums, expected);
}

const EXPECTED: [(&str, u64); 8] = [
    ("first", 0xf8b8_ef11_3d0a_f09b),
    ("classic", 0x44bc_e17d_f7ce_c105),
    ("rectangles", 0x2b21_c16f_258c_f0ea),
    ("torus", 0x1475_1661_7b53_9d71),
    ("three", 0xdb5c_07e6_392f_270c),
    ("lit-only", 0xd42a_97fa_2e55_2140),
    ("big", 0x43e0_0d81_e8b5_1b30),
    ("curious", 0x4e1c_df32_39a1_da6f),
];

/// Turning, mirroring and shifting a board never changes its number, and random boards hardly ever
/// share one.
#[test]
fn fingerprints_are_blind_to_symmetries_only() {
    let number = |lights: u32, torus: &str| {
        let bits = |cell: usize| lights >> cell & 1;
        let nibbles: String = (0..7)
            .map(|i| format!("{:x}", (0..4).fold(0, |n, j| n << 1 | if i * 4 + j < 25 { bits(i * 4 + j) } else { 0 })))
            .collect();
        fingerprint(Game::from_code(&format!("5x5{torus}:{nibbles}"), PlayRule::Any).unwrap().start()).unwrap()
    };
    let moved = |lights: u32, to: &dyn Fn(usize, usize) -> (usize, usize)| {
        (0..25).fold(0u32, |all, cell| {
            let (row, column) = to(cell / 5, cell % 5);
            all | (lights >> cell & 1) << (row * 5 + column)
        })
    };
    let mut seen = HashSet::new();
    for round in 0..200u32 {
        let lights = round.wrapping_mul(0x9e37_79b9) >> 7;
        let flat = number(lights, "");
        assert_eq!(flat, number(moved(lights, &|r, c| (c, 4 - r)), ""));
        assert_eq!(flat, number(moved(lights, &|r, c| (r, 4 - c)), ""));
        assert_eq!(number(lights, "@torus"), number(moved(lights, &|r, c| ((r + 2) % 5, (c + 3) % 5)), "@torus"));
        seen.insert(flat);
    }
    assert!(seen.len() > 190, "{}", seen.len());
}
