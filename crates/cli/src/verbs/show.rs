//! `douse show`: drawings of boards, presses, quiet patterns and matrices, as text or as pictures.

use crate::args::{BoardArgs, check_memory};
use crate::drawing::{LIT, Look, MARKED, Mark, draw};
use crate::failure::Failure;
use crate::output::Output;
use crate::status::Status;
use clap::ValueEnum;
use douse::board::Board;
use douse::explain::Transform;
use douse::goal::Goal;
use douse::pattern::Pattern;
use douse::solve::{Answer, Problem, kernel, solve};
use douse::text;
use douse::variant::Variant;
use douse_render::style::{Labels, Style, Theme};
use douse_render::svg;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Draws the lights with the letters of columns and the numbers of rows: # is lit, . is off, a gap is a hole. A cube is \
unfolded: up; left, front, right, back; down.

Examples:
    douse show 5x5:002a000
    douse gen --size 8x8 | douse show
    douse show picture.pbm
  Pictures:
    douse show 5x5:002a000 --svg -o board.svg
    douse show 5x5:002a000 --solution --png -o solution.png
    douse show 5x5:002a000 --presses 'A1 C1 E1' --svg -o presses.svg
    douse show --kernel --size 5x5 --svg -o quiet.svg
    douse show --matrix e --shape cube:3 --png -o echelon.png")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Ring the cells to press, such as 'A1 C1 E1'; numbered in their order in pictures
    #[arg(short, long, value_name = "CELLS", group = "what")]
    presses: Option<String>,

    /// Ring the presses of a solution
    #[arg(long, group = "what")]
    solution: bool,

    /// Draw the quiet patterns of the kind of puzzle instead of the board
    #[arg(long, group = "what")]
    kernel: bool,

    /// Draw a matrix of the kind of puzzle instead of the board
    #[arg(long, value_name = "MATRIX", group = "what")]
    matrix: Option<MatrixArg>,

    /// Write a picture in SVG
    #[arg(long, help_heading = "Picture", conflicts_with = "png")]
    svg: bool,

    /// Write a picture in PNG
    #[arg(long, help_heading = "Picture")]
    png: bool,

    /// The colours of pictures
    #[arg(long, value_name = "THEME", default_value = "auto", help_heading = "Picture")]
    theme: ThemeArg,

    /// The side of a cell in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=1000), help_heading = "Picture")]
    cell: u16,

    /// Omit the letters and numbers next to and inside cells
    #[arg(long, help_heading = "Picture")]
    no_labels: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MatrixArg {
    /// The press matrix: one row per light, one column per press
    A,
    /// Its reduced echelon form
    E,
    /// The transform with R A = E
    R,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ThemeArg {
    /// Light or dark, as the system of the reader is set; PNG is light
    Auto,
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
}

impl Args {
    fn style(&self) -> Style {
        Style {
            theme: match self.theme {
                ThemeArg::Auto => Theme::Auto,
                ThemeArg::Light => Theme::Light,
                ThemeArg::Dark => Theme::Dark,
            },
            labels: if self.no_labels { Labels::None } else { Labels::Names },
            cell: f64::from(self.cell),
        }
    }
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if args.png && output.is_terminal() {
        let failure = Failure::new("a PNG picture cannot be written to a terminal");
        return Err(failure.advise("write it to a file with -o FILE").into());
    }
    let subjects = subjects(args, output)?;
    if args.svg || args.png {
        let [subject] = &subjects[..] else {
            let failure = Failure::new(format!("a picture shows one board, but there are {}", subjects.len()));
            return Err(failure.advise("name one of them").into());
        };
        let picture = picture(subject, &args.style())?;
        if args.png {
            // Doubles the resolution, for sharp lines on screens with many pixels.
            output.write_all(&douse_render::png(&picture, 2.0)?)?;
        } else {
            output.write_all(picture.as_bytes())?;
        }
        return Ok(Status::Yes);
    }
    for (i, subject) in subjects.iter().enumerate() {
        if i > 0 {
            writeln!(output)?;
        }
        write_text(output, subject)?;
    }
    Ok(Status::Yes)
}

enum Subject {
    Board(Board),
    /// A board and presses in order.
    Sequence(Board, Vec<usize>),
    /// A board and the number of presses per cell.
    Presses(Board, Pattern),
    Kernel(Variant, Vec<Pattern>),
    Matrix(&'static str, Entries),
}

/// The rows of a matrix.
type Entries = Vec<Vec<bool>>;

fn subjects(args: &Args, output: &Output) -> anyhow::Result<Vec<Subject>> {
    let described = &args.board.reading.variant;
    if (args.kernel || args.matrix.is_some()) && args.board.board.is_none() && described.is_shaped() {
        let variant = described.variant()?;
        return Ok(vec![of_variant(args, variant)?]);
    }
    let reading = args.board.read(output)?;
    let mut subjects = Vec::new();
    for (board, replay) in reading.boards.into_iter().zip(reading.replays) {
        subjects.push(if args.kernel || args.matrix.is_some() {
            of_variant(args, board.variant().clone())?
        } else if let Some(presses) = &args.presses {
            let cells = text::read_presses(presses, board.variant().shape())?;
            Subject::Sequence(board, cells)
        } else if args.solution {
            match solve(&board)? {
                Answer::Solvable(space) => Subject::Presses(board, space.presses().clone()),
                Answer::Unsolvable(_) => {
                    let failure = Failure::new("this board cannot be solved, so there is no solution to draw");
                    return Err(failure.advise("douse check --explain says why").into());
                }
            }
        } else if let Some(cells) = replay {
            Subject::Sequence(board, cells)
        } else {
            Subject::Board(board)
        });
    }
    Ok(subjects)
}

fn of_variant(args: &Args, variant: Variant) -> anyhow::Result<Subject> {
    check_memory(&variant)?;
    let Some(which) = args.matrix else {
        let patterns = kernel(&variant)?.quiet().iter().collect();
        return Ok(Subject::Kernel(variant, patterns));
    };
    let cells = variant.cells();
    if cells.saturating_mul(cells) > svg::MAX_CELLS {
        let failure = Failure::new(format!("a matrix of {cells} rows and columns is too large to draw"));
        return Err(failure.advise(format!("the limit for this picture is {} lights", svg::MAX_CELLS.isqrt())).into());
    }
    let problem = Problem::new(variant.clone(), Pattern::zeros(variant.states(), cells));
    let mut entries = vec![vec![false; cells]; cells];
    let title = match which {
        MatrixArg::A => {
            (0..cells).for_each(|press| {
                variant.lights_of(press).into_iter().for_each(|light| entries[light][press] = true);
            });
            "Press matrix A"
        }
        MatrixArg::E | MatrixArg::R => {
            let transform = Transform::of(&problem)?;
            let matrix = if which == MatrixArg::E { transform.e } else { transform.r };
            for (row, entries) in entries.iter_mut().enumerate() {
                matrix.ones_in_row(row).for_each(|column| entries[column] = true);
            }
            if which == MatrixArg::E { "Reduced echelon form E" } else { "Transform R, with R A = E" }
        }
    };
    Ok(Subject::Matrix(title, entries))
}

fn picture(subject: &Subject, style: &Style) -> anyhow::Result<String> {
    Ok(match subject {
        Subject::Board(board) => svg::board(board, style)?,
        Subject::Sequence(board, cells) => svg::board_with_sequence(board, cells, style)?,
        Subject::Presses(board, presses) => svg::board_with_presses(board, presses, style)?,
        Subject::Kernel(variant, patterns) => svg::gallery(variant, patterns, style)?,
        Subject::Matrix(title, entries) => {
            let size = (entries.len(), entries.first().map_or(0, Vec::len));
            svg::matrix(title, size, 2, &|row, column| entries[row][column].into(), style)?
        }
    })
}

fn write_text(output: &mut Output, subject: &Subject) -> anyhow::Result<()> {
    let look = Look::on(output);
    match subject {
        Subject::Board(board) => write_board(output, board, look)?,
        Subject::Sequence(board, cells) => {
            let mut presses = Pattern::zeros(board.variant().states(), board.variant().cells());
            cells.iter().for_each(|&cell| presses.add_at(cell, 1));
            write_board(output, board, look)?;
            writeln!(output, "presses")?;
            draw(output, board.variant().shape(), look, &|cell| Mark::of_value(&presses, cell, MARKED))?;
        }
        Subject::Presses(board, presses) => {
            write_board(output, board, look)?;
            writeln!(output, "presses")?;
            draw(output, board.variant().shape(), look, &|cell| Mark::of_value(presses, cell, MARKED))?;
        }
        Subject::Kernel(variant, patterns) => {
            for (i, pattern) in patterns.iter().enumerate() {
                if i > 0 {
                    writeln!(output)?;
                }
                draw(output, variant.shape(), look, &|cell| Mark::of_value(pattern, cell, MARKED))?;
            }
        }
        Subject::Matrix(_, entries) => {
            for row in entries {
                let line: String = row.iter().map(|entry| if *entry { '#' } else { '.' }).collect();
                writeln!(output, "{line}")?;
            }
        }
    }
    Ok(())
}

fn write_board(output: &mut Output, board: &Board, look: Look) -> anyhow::Result<()> {
    if let Some(title) = board.title() {
        writeln!(output, "{title}")?;
    }
    let shape = board.variant().shape();
    draw(output, shape, look, &|cell| Mark::of_light(board, cell))?;
    if let Goal::Picture(target) = board.goal() {
        writeln!(output, "to become")?;
        draw(output, shape, look, &|cell| Mark::of_value(target, cell, LIT))?;
    }
    Ok(())
}
