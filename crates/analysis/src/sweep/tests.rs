//! Sweeps against the functions they sweep.

use super::*;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::size::Size;
use douse_solver::plain::{NullityTable, nullity};

fn swept(text: &str, seconds: f64, workers: usize) -> Vec<Row> {
    let sweep: Sweep = text.parse().unwrap();
    assert_eq!(sweep.to_string(), text);
    let mut results = BTreeMap::new();
    for task in sweep.tasks(&BTreeSet::new(), 1e-6..=seconds, workers) {
        results.extend(task.iter().copied().zip(sweep.run(&task, &Budget::unlimited()).unwrap()));
    }
    assert_eq!(results.keys().copied().collect::<Vec<_>>(), sweep.units());
    sweep.rows(&results)
}

#[test]
fn nullities_are_those_of_the_table_whatever_the_tasks() {
    for (edges, name) in [(PlainEdges::Flat, "flat"), (PlainEdges::Torus, "torus"), (PlainEdges::Cylinder, "cylinder")]
    {
        for (first, last) in [(1, 300), (2, 2), (77, 211), (511, 513)] {
            let table = NullityTable::new(edges).compute(first..=last, &Budget::default()).unwrap();
            let expected: Vec<Row> =
                (first..).zip(&table).map(|(side, &d)| vec![Some(side as i64), Some(d as i64)]).collect();
            for (seconds, workers) in [(1e-4, 1), (1.0, 3), (2e-6, 100)] {
                let text = format!("nullities sides={first}..{last} edges={name} states=2");
                assert_eq!(swept(&text, seconds, workers), expected, "{text}");
            }
        }
    }
}

#[test]
fn rectangles_are_turned_only_where_they_may_be() {
    for (edges, name) in [(PlainEdges::Flat, "flat"), (PlainEdges::Torus, "torus"), (PlainEdges::Cylinder, "cylinder")]
    {
        let rows = swept(&format!("rectangles widths=1..20 heights=3..25 edges={name} states=2"), 1.0, 2);
        assert_eq!(rows.len(), 20 * 23);
        for row in rows {
            let [width, height, d] = [row[0], row[1], row[2]].map(Option::unwrap);
            let size = Size::new(width as usize, height as usize).unwrap();
            assert_eq!(nullity(size, edges) as i64, d, "{size} {name}");
        }
    }
}

/// Against listing the quiet patterns.
#[test]
fn nullities_modulo_primes() {
    for (name, edges) in [("flat", douse_puzzle::edges::Edges::Flat), ("torus", douse_puzzle::edges::Edges::Torus)] {
        for prime in [3, 5, 7] {
            for row in swept(&format!("nullities sides=1..12 edges={name} states={prime}"), 1.0, 1) {
                let size = Size::square(row[0].unwrap() as usize).unwrap();
                let shape = douse_puzzle::shape::Shape::grid(size, edges);
                let variant = douse_puzzle::variant::Variant::new(
                    shape,
                    douse_puzzle::rule::Rule::Plus,
                    States::new(prime).unwrap(),
                )
                .unwrap();
                assert_eq!(
                    douse_solver::solve::kernel(&variant).unwrap().nullity() as i64,
                    row[1].unwrap(),
                    "{size} {prime}"
                );
                assert_eq!(douse_solver::solve::nullity(&variant).unwrap() as i64, row[1].unwrap());
            }
        }
    }
}

/// The first terms of OEIS A075464 (fewest presses, all on).
#[test]
fn all_on_boards_need_the_published_numbers() {
    let rows = swept("all-on sides=1..12 edges=flat", 1.0, 2);
    let presses: Vec<i64> = rows.iter().map(|row| row[2].unwrap()).collect();
    assert_eq!(presses, [1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72]);
    assert!(rows.iter().all(|row| row[2] == row[3]));
}

#[test]
fn random_boards_are_the_same_whatever_the_tasks() {
    let text = "random-boards size=4x4 edges=flat rule=plus states=2 boards=1000 seed=a seed with blanks ";
    let rows = swept(text, 1.0, 1);
    assert_eq!(rows, swept(text, 2e-6, 50));
    let count = |row: &Row| row[1].unwrap();
    assert_eq!(rows.iter().map(count).sum::<i64>(), 1000);
    // One board in 16 can be solved, in 7 presses at most.
    assert_eq!(rows[0][0], None);
    assert!((880..=980).contains(&count(&rows[0])) && rows.len() <= 9, "{rows:?}");
    for text in [
        "random-boards size=2x2 edges=flat rule=king states=3 boards=300 seed=",
        "random-boards size=3x2 edges=klein rule=shape:110/010/001 states=4 boards=20 seed=x",
    ] {
        let total: i64 = swept(text, 1.0, 1).iter().map(count).sum();
        assert!(text.contains(&format!("boards={total} ")));
    }
}

#[test]
fn what_is_done_is_not_done_again() {
    let sweep: Sweep = "nullities sides=1..500 edges=flat states=2".parse().unwrap();
    let units = sweep.units();
    assert!(units.iter().all(|unit| unit % 2 == 0) && units.len() == 251);
    let done: BTreeSet<Unit> = units.iter().copied().filter(|unit| unit % 3 == 0).collect();
    let mut left: Vec<Unit> = sweep.tasks(&done, 1e-6..=1e-5, 2).into_iter().flatten().collect();
    left.sort_unstable();
    assert_eq!(left, units.into_iter().filter(|unit| unit % 3 != 0).collect::<Vec<_>>());
    assert!(sweep.tasks(&sweep.units().into_iter().collect(), 1e-6..=1.0, 2).is_empty());
}

#[test]
fn what_is_no_sweep_is_refused() {
    for text in [
        "",
        "nullities",
        "nullities sides=5..4 edges=flat states=2",
        "nullities sides=0..4 edges=flat states=2",
        "nullities sides=1..4 edges=klein states=2",
        "nullities sides=1..4 edges=flat states=4",
        "nullities sides=1..4 edges=flat states=2 more",
        "rectangles widths=1..4 edges=flat states=2",
        "rectangles widths=1..5000000000 heights=1..1 edges=flat states=2",
        "all-on sides=1..99999999 edges=flat",
        "random-boards size=5x5 edges=flat rule=plus states=2 boards=0 seed=",
    ] {
        assert!(text.parse::<Sweep>().is_err(), "{text}");
    }
    let sweep: Sweep = "nullities sides=1..10 edges=flat states=2".parse().unwrap();
    for unit in [3, 12, u64::MAX] {
        assert_eq!(sweep.run(&[unit], &Budget::unlimited()), Err(SweepError::NoUnit(unit)));
    }
    let stopped = Budget::unlimited().with_time(std::time::Duration::ZERO);
    assert_eq!(sweep.run(&[2], &stopped), Err(SweepError::Stopped));
}
