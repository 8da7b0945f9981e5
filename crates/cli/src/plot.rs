//! The table of nullities as a picture.

use douse_engine::plain::PlainEdges;
use std::fmt::Write;

const WIDTH: f64 = 1600.0;
const HEIGHT: f64 = 1000.0;
const MARGIN: f64 = 90.0;

/// Colours by how often the side is an odd number taken apart, `n = 2 k + 1`: each step doubles the nullity.
const COLOURS: [&str; 6] = ["#ffd166", "#f79d5c", "#ef6f6c", "#c95d9c", "#8a63d2", "#4cc9f0"];

/// An SVG with a dot for every side whose nullity is not zero; nullities are drawn by their logarithm, which makes doublings
/// equal steps.
pub fn nullity_plot(first: usize, nullities: &[usize], edges: PlainEdges) -> String {
    let last = first + nullities.len().saturating_sub(1);
    let most = nullities.iter().copied().max().unwrap_or(0).max(1);
    let x = |side: f64| MARGIN + (side - first as f64) / (last - first).max(1) as f64 * (WIDTH - 2.0 * MARGIN);
    let scale = (most as f64).log2().max(1.0);
    let y = |d: f64| HEIGHT - MARGIN - (d.log2() + 0.25) / (scale + 0.25) * (HEIGHT - 2.0 * MARGIN);
    let mut svg = String::new();
    // Writing to a String does not fail.
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <title>Nullities of square boards {first} to {last}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#0b1021\"/>\n\
         <g font-family=\"Georgia, serif\" fill=\"#cdd5f0\">\n"
    );
    let edges = match edges {
        PlainEdges::Flat => "flat",
        PlainEdges::Cylinder => "cylinder",
        PlainEdges::Torus => "torus",
    };
    let zeros = nullities.iter().filter(|&&d| d == 0).count();
    let _ = write!(
        svg,
        "<text x=\"{MARGIN}\" y=\"44\" font-size=\"28\">The quiet patterns of the n x n board</text>\n\
         <text x=\"{MARGIN}\" y=\"70\" font-size=\"16\" opacity=\"0.75\">{edges}, n = {first} to {last}: how many are \
         independent; {zeros} sizes have none and are not drawn</text>\n"
    );
    let mut mark = 1;
    while mark <= most {
        let (left, right, at) = (MARGIN, WIDTH - MARGIN, y(mark as f64));
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {at:.1}H{right}\" stroke=\"#ffffff\" stroke-opacity=\"0.07\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"13\" text-anchor=\"end\" opacity=\"0.6\">{mark}</text>",
            left - 10.0,
            at + 4.0
        );
        mark *= 2;
    }
    for tick in 0..=5 {
        let side = first + (last - first) * tick / 5;
        let (at, below) = (x(side as f64), HEIGHT - MARGIN + 30.0);
        let _ = writeln!(
            svg,
            "<text x=\"{at:.1}\" y=\"{below}\" font-size=\"13\" text-anchor=\"middle\" opacity=\"0.6\">{side}</text>"
        );
    }
    svg.push_str("</g>\n");
    // A dot is a line of no length with round ends: one path holds all dots of a colour.
    let size = (6.0 - (nullities.len() as f64).log10()).clamp(1.6, 6.0);
    for (class, colour) in COLOURS.iter().enumerate() {
        let mut dots = String::new();
        for (side, &d) in (first..).zip(nullities) {
            let steps = ((side + 1).trailing_zeros() as usize).min(COLOURS.len() - 1);
            if d > 0 && steps == class {
                let _ = write!(dots, "M{:.1} {:.1}h0", x(side as f64), y(d as f64));
            }
        }
        if !dots.is_empty() {
            let style = format!("stroke=\"{colour}\" stroke-width=\"{size:.1}\" stroke-linecap=\"round\"");
            let _ = writeln!(svg, "<path d=\"{dots}\" fill=\"none\" {style} stroke-opacity=\"0.85\"/>");
        }
    }
    svg.push_str("</svg>\n");
    svg
}
