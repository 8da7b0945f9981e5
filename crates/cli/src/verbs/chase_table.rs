//! `douse chase-table`: the look-up table for light chasing.

use crate::args::{Extent, VariantArgs};
use crate::drawing::name_list;
use crate::json::{self, Cell, VariantJson};
use crate::output::Output;
use crate::status::Status;
use douse::explain::{ChaseRow, ChaseStep, ChaseTable};
use douse::place::column_letters;
use douse::shape::{Grid, Shape};
use douse::variant::Variant;
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Light chasing: press what the first line says, until lights remain only at the cells of the second. On a flat board with the plus rule this means pressing below every lit cell, row by row; on one that is wider than high, to the right of every lit cell, column by column. Look up the lights that remain in the table, press what it says among the cells of the third line, and chase again: the board is dark. With more than two states, press each cell until the light is off.

Looking only at the first row of the board, without chasing, does not work: every light influences what remains.

Examples:
    douse chase-table 5x5
    douse chase-table 7x5
    douse chase-table 5x5 --edges torus
    douse chase-table 4x4 --states 3 --json")]
pub struct Args {
    /// Width x height such as 6x5, one number for a square, or the name of a graph such as cube:3
    #[arg(id = "of-size", value_name = "SIZE", value_parser = Extent::parse, conflicts_with_all = ["size", "shape"])]
    of_size: Option<Extent>,

    #[command(flatten)]
    variant: VariantArgs,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let variant = args.variant.of_extent(args.of_size).variant()?;
    let table = ChaseTable::of(&variant)?;
    if output.json() {
        write_json(output, &variant, &table)?;
    } else {
        write_text(output, variant.shape(), &table)?;
    }
    Ok(Status::Yes)
}

fn write_text(output: &mut Output, shape: &Shape, table: &ChaseTable) -> anyhow::Result<()> {
    writeln!(output, "chase      {}", chase_text(shape, &table.steps))?;
    writeln!(output, "remains at {}", name_list(shape, table.remaining.iter().copied()))?;
    writeln!(output, "press at   {}", name_list(shape, table.first.iter().copied()))?;
    writeln!(output)?;
    let line = |values: &[u16]| -> String {
        let two = values.iter().all(|&value| value < 2);
        let wide = values.iter().any(|&value| value > 9);
        let words = values.iter().map(|&value| match (two, value) {
            (true, 0) => ".".to_owned(),
            (true, _) => "#".to_owned(),
            (false, value) => value.to_string(),
        });
        words.collect::<Vec<_>>().join(if wide { " " } else { "" })
    };
    let width = table.rows.iter().map(|row| line(&row.remainder).len()).max().unwrap_or(0).max("remains".len());
    writeln!(output, "{:width$}  press first", "remains")?;
    for ChaseRow { remainder, press } in &table.rows {
        writeln!(output, "{:width$}  {}", line(remainder), line(press))?;
    }
    if !table.complete {
        output.note("these lines generate all others: for a remainder that is a sum of lines, add up their presses");
    }
    Ok(())
}

/// A chase in words: by direction, line by line, or step by step.
fn chase_text(shape: &Shape, steps: &[ChaseStep]) -> String {
    if steps.is_empty() {
        return "press nothing".to_owned();
    }
    let by_line = shape.as_grid().and_then(|grid| by_direction(grid, steps).or_else(|| by_lines(grid, steps)));
    by_line.unwrap_or_else(|| {
        let name = |step: &ChaseStep| format!("{} {}", shape.cell_name(step.press), shape.cell_name(step.light));
        let pairs: Vec<String> = steps.iter().map(name).collect();
        format!("press the first of each pair while the second is lit: {}", pairs.join(", "))
    })
}

/// The direction from a lit cell to the one to press, if it is the same for all cells from which it
/// stays on the board.
fn by_direction(grid: &Grid, steps: &[ChaseStep]) -> Option<String> {
    let places = |step: &ChaseStep| (grid.place(step.press), grid.place(step.light));
    let way = |step: &ChaseStep| {
        let (press, light) = places(step);
        let between = |to: usize, from: usize| to as i64 - from as i64;
        (between(press.row, light.row), between(press.column, light.column))
    };
    let (down, right) = way(steps.first()?);
    let (width, height) = (grid.size().width() as u64, grid.size().height() as u64);
    let all = width.saturating_sub(right.unsigned_abs()) * height.saturating_sub(down.unsigned_abs());
    if !steps.iter().all(|step| way(step) == (down, right)) || all != steps.len() as u64 {
        return None;
    }
    let columns = steps.windows(2).all(|pair| places(&pair[0]).0.column <= places(&pair[1]).0.column);
    let order = if columns && width > 1 { "column by column" } else { "row by row" };
    let down = match down {
        0 => None,
        1 if right == 0 => Some("below".to_owned()),
        1.. => Some(format!("{down} below")),
        _ => Some(format!("{} above", -down)),
    };
    let right = match right {
        0 => None,
        1 if down.is_none() => Some("to the right of".to_owned()),
        1.. => Some(format!("{right} to the right of")),
        _ => Some(format!("{} to the left of", -right)),
    };
    let way: Vec<String> = down.into_iter().chain(right).collect();
    Some(format!("press {} every lit cell, {order}", way.join(" and ")))
}

/// The rows (or columns) to press and those that they turn off, if every step stays in its column
/// (or row).
fn by_lines(grid: &Grid, steps: &[ChaseStep]) -> Option<String> {
    let lines = |rows: bool| -> Option<Vec<(usize, usize)>> {
        let mut lines: Vec<(usize, usize)> = Vec::new();
        for step in steps {
            let (press, light) = (grid.place(step.press), grid.place(step.light));
            let (along, cross) = match rows {
                true => ((press.row, light.row), press.column == light.column),
                false => ((press.column, light.column), press.row == light.row),
            };
            if !cross {
                return None;
            }
            if lines.last() != Some(&along) {
                lines.push(along);
            }
        }
        let size = if rows { grid.size().width() } else { grid.size().height() };
        (lines.len() * size == steps.len()).then_some(lines)
    };
    let text = |lines: Vec<(usize, usize)>, row: &str, cells: &str, name: &dyn Fn(usize) -> String| {
        let pairs = lines.iter().map(|&(press, light)| format!("{row} {} by {row} {}", name(press), name(light)));
        let pairs: Vec<String> = pairs.collect();
        format!("{}: press in the first the {cells} that are lit in the second", pairs.join(", "))
    };
    if let Some(lines) = lines(true) {
        return Some(text(lines, "row", "columns", &|row| (row + 1).to_string()));
    }
    Some(text(lines(false)?, "column", "rows", &column_letters))
}

#[derive(Serialize)]
struct TableJson<'a> {
    kind: VariantJson,
    steps: Vec<StepJson>,
    remaining: Vec<Cell>,
    first: Vec<Cell>,
    complete: bool,
    rows: Vec<RowJson<'a>>,
}

#[derive(Serialize)]
struct StepJson {
    press: Cell,
    light: Cell,
}

#[derive(Serialize)]
struct RowJson<'a> {
    remainder: &'a [u16],
    press: &'a [u16],
}

fn write_json(output: &mut Output, variant: &Variant, table: &ChaseTable) -> anyhow::Result<()> {
    let cell = |cell: usize| Cell::of(variant.shape(), cell);
    let cells = |list: &[usize]| list.iter().map(|&at| cell(at)).collect();
    let report = TableJson {
        kind: VariantJson::of(variant),
        steps: table.steps.iter().map(|step| StepJson { press: cell(step.press), light: cell(step.light) }).collect(),
        remaining: cells(&table.remaining),
        first: cells(&table.first),
        complete: table.complete,
        rows: table.rows.iter().map(|row| RowJson { remainder: &row.remainder, press: &row.press }).collect(),
    };
    json::write(output, Status::Yes, &report)
}
