//! A field to draw a press shape: the lights that a press changes, on a small grid around the
//! pressed cell.

use crate::parts::board_view::{BoardView, Mark, MarkKind, Scene};
use crate::parts::fields::ChoiceField;
use crate::session::{announce, said, say, say_with};
use douse::edges::Edges;
use douse::pattern::{Pattern, States};
use douse::place::Place;
use douse::rule::{PressShape, Rule};
use douse::shape::{Grid, Shape};
use douse::size::Size;
use douse::variant::Variant;
use leptos::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The sides to choose from: odd, so that there is a middle.
const SIDES: [&str; 5] = ["3", "5", "7", "9", "11"];
/// The side that shows all named rules.
const USUAL_SIDE: usize = 5;
/// The greatest side.
const WIDEST: usize = 11;

/// The lights that a press changes: rows below and columns right of the pressed cell.
type Offsets = BTreeSet<(isize, isize)>;

/// The lights of a rule on a grid of a side. The whole row and column extend to the edges of the
/// grid.
fn drawn(rule: &Rule, side: usize) -> Offsets {
    let reach = (side / 2) as isize;
    match rule.offsets() {
        Some(offsets) => offsets.into_iter().collect(),
        None => (-reach..=reach).flat_map(|at| [(at, 0), (0, at)]).collect(),
    }
}

/// The rule that changes some lights: a named one if there is one, else the smallest shape. `None`
/// without lights.
fn rule_of(offsets: &Offsets) -> Option<Rule> {
    let named = Rule::NAMED
        .into_iter()
        .find(|rule| rule.offsets().is_some_and(|of| of.into_iter().eq(offsets.iter().copied())));
    match named {
        Some(rule) => Some(rule),
        None => Some(Rule::Drawn(stamp(offsets)?)),
    }
}

fn stamp(offsets: &Offsets) -> Option<PressShape> {
    let reach = |of: fn(&(isize, isize)) -> isize| offsets.iter().map(|offset| of(offset).abs()).max().unwrap_or(0);
    let (rows, columns) = (reach(|offset| offset.0), reach(|offset| offset.1));
    let places = (-rows..=rows).flat_map(|row| (-columns..=columns).map(move |column| (row, column)));
    PressShape::new(2 * columns as usize + 1, places.map(|place| offsets.contains(&place)).collect()).ok()
}

/// The rule as a drawn shape, even if it has a name.
pub fn as_drawn(rule: &Rule) -> Option<Rule> {
    stamp(&drawn(rule, USUAL_SIDE)).map(Rule::Drawn)
}

/// The rule with one light added or removed; `None` without lights.
fn toggled(rule: &Rule, side: usize, place: Place) -> Option<Rule> {
    let middle = (side / 2) as isize;
    let offset = (place.row as isize - middle, place.column as isize - middle);
    let mut offsets = drawn(rule, side);
    if !offsets.remove(&offset) {
        offsets.insert(offset);
    }
    rule_of(&offsets)
}

/// The smallest side that shows all lights of a rule.
fn side_for(rule: &Rule) -> usize {
    let reach = rule.offsets().into_iter().flatten().map(|(row, column)| row.abs().max(column.abs())).max();
    (2 * reach.unwrap_or(0) as usize + 1).clamp(USUAL_SIDE, WIDEST)
}

/// The grid with the lights of a rule; the pressed cell in the middle is marked.
fn scene(rule: &Rule, side: usize) -> Option<Scene> {
    let offsets = drawn(rule, side);
    let middle = (side / 2) as isize;
    let lit = (0..side * side).map(|at| {
        let offset = ((at / side) as isize - middle, (at % side) as isize - middle);
        u16::from(offsets.contains(&offset))
    });
    let shape = Shape::Grid(Grid::new(Size::new(side, side).ok()?, Edges::Flat));
    let variant = Variant::new(shape, Rule::Plus, States::TWO).ok()?;
    let marks = BTreeMap::from([(side * side / 2, Mark::of(MarkKind::Middle))]);
    Scene::new(&variant, Pattern::from_values(States::TWO, lit)).map(|scene| scene.with_marks(Arc::new(marks)))
}

/// A field to draw the press shape of a board.
#[component]
pub fn PressShapeField(#[prop(into)] rule: Signal<Rule>, #[prop(into)] set: Callback<Rule>) -> impl IntoView {
    let side = RwSignal::new(rule.with_untracked(side_for));
    Effect::new(move |_| {
        // A shape from a board or by name is shown as a whole.
        let least = rule.with(side_for);
        side.update(|side| *side = if least > USUAL_SIDE { least.max(*side) } else { *side });
    });
    let shown = Memo::new(move |_| rule.with(|rule| scene(rule, side.get())));
    let there = move || shown.with(Option::is_some);
    let word = RwSignal::new(None::<&'static str>);
    let press = move |place| match rule.with_untracked(|rule| toggled(rule, side.get_untracked(), place)) {
        Some(rule) => {
            word.set(None);
            let n = rule.offsets().map_or(0, |offsets| offsets.len());
            announce(untrack(|| say_with("press-shape-lights", &[("n", &n)])));
            set.run(rule);
        }
        None => {
            word.set(Some("press-shape-blank"));
            announce(untrack(|| say("press-shape-blank")));
        }
    };
    view! {
        <section class="press-shape" aria-labelledby="press-shape-title">
            <h2 id="press-shape-title">{said("press-shape")}</h2>
            <p class="quiet-text">{said("press-shape-about")}</p>
            <Show when=there>
                <BoardView scene=Memo::new(move |_| shown.get().unwrap_or_else(|| unreachable!("odd squares are grids")))
                    on_press=press label=said("press-shape") />
            </Show>
            <p class="quiet-text bad" role="status">{move || word.get().map(say)}</p>
            <div class="fields">
                <ChoiceField id="press-shape-side" text="press-shape-side" all=SIDES.map(str::to_owned).to_vec() said=str::to_owned
                    value=Signal::derive(move || side.get().to_string())
                    on_change=move |text: String| if let Ok(wanted) = text.parse() { side.set(wanted) } />
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(row: usize, column: usize) -> Place {
        Place { row, column }
    }

    fn offsets(rule: &Rule) -> Offsets {
        drawn(rule, USUAL_SIDE)
    }

    #[test]
    fn a_press_adds_a_light_and_another_takes_it_away() {
        let more = toggled(&Rule::Plus, 5, at(0, 0)).unwrap();
        assert_eq!(more.to_string(), "shape:10000/00100/01110/00100/00000");
        assert_eq!(toggled(&more, 5, at(0, 0)), Some(Rule::Plus));
        // The same light on a wider grid.
        assert_eq!(toggled(&Rule::Plus, 9, at(2, 2)), Some(more));
    }

    #[test]
    fn shapes_that_have_a_name_get_it() {
        for rule in Rule::NAMED.into_iter().filter(|rule| rule.offsets().is_some()) {
            assert_eq!(rule_of(&offsets(&as_drawn(&rule).unwrap())), Some(rule));
        }
        let row_and_column = as_drawn(&Rule::RowColumn).unwrap();
        assert_eq!(row_and_column.to_string(), "shape:00100/00100/11111/00100/00100");
    }

    #[test]
    fn the_last_light_stays() {
        let middle = rule_of(&Offsets::from([(0, 0)])).unwrap();
        assert_eq!(middle.to_string(), "shape:1");
        assert_eq!(toggled(&middle, 3, at(1, 1)), None);
    }

    #[test]
    fn what_lies_outside_the_grid_is_kept() {
        let far: Rule = "shape:100000000/000010000/000000000".parse().unwrap();
        assert_eq!(side_for(&far), 9);
        let near = toggled(&far, 3, at(1, 1)).unwrap();
        assert!(offsets(&near).contains(&(-1, -4)) && !offsets(&near).contains(&(0, 0)));
        assert!(scene(&far, 3).is_some());
    }
}
