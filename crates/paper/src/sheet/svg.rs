//! SVG: one file per page, with the letters as outlines.

use super::font::Face;
use super::page::{Mark, Page, Paint};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Writes a page as an SVG file. It needs no font of the machine that shows it.
#[must_use]
pub fn svg(page: &Page, title: &str) -> String {
    let (width, height) = (number(page.width), number(page.height));
    let mut body = String::new();
    let mut letters: BTreeMap<String, &'static str> = BTreeMap::new();
    for mark in &page.marks {
        write_mark(mark, &mut letters, &mut body);
    }
    let letters: String =
        letters.iter().map(|(id, outline)| format!("<path id=\"{id}\" d=\"{outline}\"/>\n")).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\">\n\
         <title>{}</title>\n<defs>\n{letters}</defs>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n{body}</svg>\n",
        escaped(title)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn colour(grey: f64) -> String {
    let part = (grey.clamp(0.0, 1.0) * 255.0).round() as u8;
    format!("#{part:02x}{part:02x}{part:02x}")
}

fn look(paint: Paint) -> String {
    let fill = paint.fill.map_or_else(|| "none".to_owned(), colour);
    match paint.outline > 0.0 {
        true => format!("fill=\"{fill}\" stroke=\"#000\" stroke-width=\"{}\"", number(paint.outline)),
        false => format!("fill=\"{fill}\""),
    }
}

fn write_mark(mark: &Mark, letters: &mut BTreeMap<String, &'static str>, body: &mut String) {
    let _ = match mark {
        Mark::Text { at, size, face, grey, text } => {
            let weight = if *face == Face::Bold { 'b' } else { 'r' };
            let scale = size / 1000.0;
            let _ = write!(
                body,
                "<g aria-label=\"{}\" fill=\"{}\" transform=\"translate({} {}) scale({scale:.5})\">",
                escaped(text),
                colour(*grey),
                number(at.0),
                number(at.1)
            );
            let mut x = 0_u32;
            for glyph in face.glyphs(text) {
                if !glyph.outline.is_empty() {
                    let id = format!("{weight}{}", glyph.id);
                    let _ = write!(body, "<use href=\"#{id}\" x=\"{x}\"/>");
                    letters.insert(id, glyph.outline);
                }
                x += u32::from(glyph.advance);
            }
            writeln!(body, "</g>")
        }
        Mark::Line { from, to, width, grey } => writeln!(
            body,
            "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"{}\"/>",
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1),
            colour(*grey),
            number(*width)
        ),
        Mark::Area { corners, paint } => {
            let points: Vec<String> = corners.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
            writeln!(body, "<polygon points=\"{}\" {}/>", points.join(" "), look(*paint))
        }
        Mark::Disc { middle, radius, paint } => writeln!(
            body,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>",
            number(middle.0),
            number(middle.1),
            number(*radius),
            look(*paint)
        ),
        Mark::Blocks(blocks) => {
            let path: Vec<String> = blocks
                .iter()
                .map(|[left, top, width, height]| {
                    let (right, down) = (number(*width), number(*height));
                    format!("M{} {}h{right}v{down}h-{right}z", number(*left), number(*top))
                })
                .collect();
            writeln!(body, "<path d=\"{}\"/>", path.join("\n"))
        }
        Mark::Link { area: [left, top, width, height], address } => writeln!(
            body,
            "<a href=\"{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill-opacity=\"0\"/></a>",
            escaped(address),
            number(*left),
            number(*top),
            number(*width),
            number(*height)
        ),
    };
}
