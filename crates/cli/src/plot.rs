//! The table of nullities as a picture.

use douse::edges::{Edges, PlainEdges};
use std::fmt::Write;

const WIDTH: f64 = 1600.0;
const HEIGHT: f64 = 1000.0;
const MARGIN: f64 = 90.0;

/// Colours by the number of steps `n = 2 k + 1` that lead to the side: each step doubles the
/// nullity.
const COLOURS: [&str; 6] = ["#ffd166", "#f79d5c", "#ef6f6c", "#c95d9c", "#8a63d2", "#4cc9f0"];

/// The sizes of dots, from the smallest nullities to the largest.
const DOTS: [f64; 4] = [2.0, 3.0, 4.5, 7.0];

/// An SVG with a dot for every side of nonzero nullity. Both axes are logarithmic: the step from
/// `n` to `2 n + 1`, which doubles the nullity, has the same direction and length everywhere.
pub fn nullity_plot(first: usize, nullities: &[usize], edges: PlainEdges) -> String {
    let last = first + nullities.len().saturating_sub(1);
    let most = nullities.iter().copied().max().unwrap_or(0).max(2);
    let place = |value: usize, from: usize, to: usize| {
        let log = |value: usize| (value as f64).log2();
        (log(value) - log(from)) / (log(to.max(from + 1)) - log(from))
    };
    let x = |side: usize| MARGIN + place(side, first, last) * (WIDTH - 2.0 * MARGIN);
    let y = |d: usize| HEIGHT - MARGIN - place(d, 1, most) * (HEIGHT - 2.0 * MARGIN);
    let mut svg = String::new();
    head(&mut svg, first, nullities, edges);
    let doublings = |from: usize, to: usize| {
        std::iter::successors(Some(from), |mark| Some(2 * mark)).take_while(move |mark| *mark <= to)
    };
    // Writing to a String does not fail.
    for mark in doublings(1, most) {
        let (left, right, at) = (MARGIN, WIDTH - MARGIN, y(mark));
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {at:.1}H{right}\" stroke=\"#ffffff\" stroke-opacity=\"0.07\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"13\" text-anchor=\"end\" opacity=\"0.6\">{mark}</text>",
            left - 10.0,
            at + 4.0
        );
    }
    for side in doublings(first.next_power_of_two(), last) {
        let (at, below) = (x(side), HEIGHT - MARGIN + 30.0);
        let _ = writeln!(
            svg,
            "<text x=\"{at:.1}\" y=\"{below}\" font-size=\"13\" text-anchor=\"middle\" opacity=\"0.6\">{side}</text>"
        );
    }
    svg.push_str("</g>\n");
    // A dot is a line of length 0 with round ends, so one path has all dots of a colour and size.
    for (class, colour) in COLOURS.iter().enumerate() {
        for (level, dot) in DOTS.iter().enumerate() {
            let mut dots = String::new();
            for (side, &d) in (first..).zip(nullities).filter(|(_, d)| **d > 0) {
                let steps = ((side + 1).trailing_zeros() as usize).min(COLOURS.len() - 1);
                let size = ((place(d, 1, most) * DOTS.len() as f64) as usize).min(DOTS.len() - 1);
                if (steps, size) == (class, level) {
                    let _ = write!(dots, "M{:.1} {:.1}h0", x(side), y(d));
                }
            }
            if !dots.is_empty() {
                let style = format!("stroke=\"{colour}\" stroke-width=\"{dot}\" stroke-linecap=\"round\"");
                let _ = writeln!(svg, "<path d=\"{dots}\" fill=\"none\" {style} stroke-opacity=\"0.85\"/>");
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The background and the title. Leaves the group of labels open.
fn head(svg: &mut String, first: usize, nullities: &[usize], edges: PlainEdges) {
    let last = first + nullities.len().saturating_sub(1);
    let zeros = nullities.iter().filter(|&&d| d == 0).count();
    let edges = Edges::from(edges);
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <title>Nullities of square boards {first} to {last}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#0b1021\"/>\n\
         <g font-family=\"Georgia, serif\" fill=\"#cdd5f0\">\n\
         <text x=\"{MARGIN}\" y=\"44\" font-size=\"28\">The quiet patterns of the n x n board</text>\n\
         <text x=\"{MARGIN}\" y=\"70\" font-size=\"16\" opacity=\"0.75\">{edges}, n = {first} to {last}: how many are \
         independent; {zeros} sizes have none and are not drawn</text>"
    );
}
