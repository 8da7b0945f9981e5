//! `douse chase-table`: what remains in the last row, what to press in the first.

use crate::args::{Extent, VariantArgs};
use crate::drawing::name_list;
use crate::json::{self, Cell, Head, VariantJson};
use crate::output::Output;
use crate::status::Status;
use douse::explain::{ChaseRow, ChaseTable};
use douse::shape::Shape;
use douse::variant::Variant;
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Light chasing: press below every lit cell, row by row, until only the last row has lights. Look up the last row in the table, press what it says in the first row, and chase again: the board is dark. Other rules and edges work the same way, with more cells to press at the start.

Looking only at the first row of the board, without chasing, does not work: every light influences what remains.

Examples:
    douse chase-table 5x5
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

#[derive(Serialize)]
struct TableJson<'a> {
    #[serde(flatten)]
    head: Head,
    kind: VariantJson,
    remaining: Vec<Cell>,
    first: Vec<Cell>,
    complete: bool,
    rows: Vec<RowJson<'a>>,
}

#[derive(Serialize)]
struct RowJson<'a> {
    remainder: &'a [u16],
    press: &'a [u16],
}

fn write_json(output: &mut Output, variant: &Variant, table: &ChaseTable) -> anyhow::Result<()> {
    let cells = |list: &[usize]| list.iter().map(|&cell| Cell::of(variant.shape(), cell)).collect();
    let report = TableJson {
        head: Head::new(output, Status::Yes),
        kind: VariantJson::of(variant),
        remaining: cells(&table.remaining),
        first: cells(&table.first),
        complete: table.complete,
        rows: table.rows.iter().map(|row| RowJson { remainder: &row.remainder, press: &row.press }).collect(),
    };
    json::write_line(output, &report)
}
