//! What kind of puzzle a board is, in words.

use douse_engine::edges::Edges;
use douse_engine::rule::Rule;
use douse_engine::shape::Shape;
use douse_engine::variant::Variant;
use douse_words::Words;

/// The size of a board, or the name of its shape.
pub(crate) fn shape_text(variant: &Variant, words: &Words) -> String {
    match (variant.shape(), variant.shape().as_family()) {
        (Shape::Grid(grid), _) => format!("{}x{}", grid.size().width(), grid.size().height()),
        (_, Some(family)) => {
            let size = family.to_string().split_once(':').map(|(_, numbers)| format!(" {numbers}"));
            format!("{}{}", words.get(&format!("shape-{}", family.name())), size.unwrap_or_default())
        }
        _ => words.with("shape-graph", &[("n", &variant.cells())]),
    }
}

/// What is not as on the classic board: rule, edges, states. A player cannot see it from the lights.
pub(crate) fn special_texts(variant: &Variant, words: &Words) -> Vec<String> {
    let mut texts = Vec::new();
    let line = |name: &str, value: &str| format!("{}: {value}", words.get(name));
    if *variant.rule() != Rule::Plus {
        texts.push(line("menu-rule", &words.get(&format!("rule-{}", variant.rule().name()))));
    }
    match variant.shape() {
        Shape::Grid(grid) if grid.edges() != Edges::Flat => {
            texts.push(line("menu-edges", &words.get(&format!("edges-{}", grid.edges().name()))));
        }
        Shape::Grid(_) => {}
        _ => texts.push(shape_text(variant, words)),
    }
    if !variant.states().is_two() {
        texts.push(line("menu-states", &variant.states().get().to_string()));
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_engine::family::Family;
    use douse_engine::lit_only::PlayRule;
    use douse_game::game::Game;
    use douse_words::Language;

    #[test]
    fn every_shape_has_a_name_and_what_is_special_is_said() {
        for language in Language::ALL {
            let words = Words::new(language);
            for family in Family::EXAMPLES {
                let name = format!("shape-{}", family.name());
                assert_ne!(words.get(&name), name);
            }
        }
        let words = Words::new(Language::German);
        let texts = |code: &str| {
            let game = Game::from_code(code, PlayRule::Any).unwrap();
            (shape_text(game.variant(), &words), special_texts(game.variant(), &words).join(", "))
        };
        assert_eq!(texts("5x5:0000000"), ("5x5".into(), String::new()));
        assert_eq!(texts("4x3.k3@moebius:000000000000"), ("4x3".into(), "Ränder: Möbiusband, Zustände: 3".into()));
        assert_eq!(texts("6x6.king:000000000"), ("6x6".into(), "Regel: König".into()));
        assert_eq!(texts("cube2:000000"), ("Würfel 2".into(), "Würfel 2".into()));
    }
}
