//! Cuts the letters that worksheets need out of a font: what is embedded into PDF files, and outlines for SVG.
//!
//! The whole font is a megabyte; the letters of our languages are a tenth of it.

use std::fmt::Write as _;
use std::path::PathBuf;
use subsetter::{GlyphRemapper, subset};
use ttf_parser::{Face, OutlineBuilder};

/// Beyond ASCII and the letters of Western Europe.
const OTHERS: &str = "–—…„“”‚‘’•·×→≤≥≡";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(error) = run() {
        println!("cargo::error={error}");
        std::process::exit(1);
    }
}

fn run() -> Result<(), String> {
    let out = PathBuf::from(std::env::var("OUT_DIR").map_err(|error| error.to_string())?);
    let mut source = String::new();
    for (name, data) in [("REGULAR", dejavu::sans::regular()), ("BOLD", dejavu::sans::bold())] {
        let file = out.join(format!("{}.ttf", name.to_lowercase()));
        let (font, table) = cut(data).map_err(|error| format!("{name}: {error}"))?;
        std::fs::write(&file, font).map_err(|error| error.to_string())?;
        let _ = writeln!(
            source,
            "/// {name}.\npub(crate) static {name}: Font = Font {{ {table} data: include_bytes!({:?}) }};",
            file
        );
    }
    std::fs::write(out.join("fonts.rs"), source).map_err(|error| error.to_string())
}

/// The part of a font that is needed, and its measures as the fields of a `Font`.
fn cut(data: &[u8]) -> Result<(Vec<u8>, String), String> {
    let face = Face::parse(data, 0).map_err(|error| error.to_string())?;
    let thousandth = 1000.0 / f32::from(face.units_per_em());
    let mut characters: Vec<char> =
        (' '..='~').chain('\u{a1}'..='\u{ff}').chain(OTHERS.chars()).filter(|&c| c != '\u{ad}').collect();
    characters.sort_unstable();
    let mut remapper = GlyphRemapper::new();
    let mut glyphs = String::new();
    for character in characters {
        let id = face.glyph_index(character).ok_or_else(|| format!("the font has no {character:?}"))?;
        let advance = f32::from(face.glyph_hor_advance(id).unwrap_or(0)) * thousandth;
        let mut outline = Outline { data: String::new(), thousandth };
        face.outline_glyph(id, &mut outline);
        let (new, advance, outline) = (remapper.remap(id.0), advance.round() as u16, outline.data);
        let _ = write!(
            glyphs,
            "Glyph {{ character: {character:?}, id: {new}, advance: {advance}, outline: {outline:?} }}, "
        );
    }
    let measure = |value: i16| (f32::from(value) * thousandth).round() as i16;
    let bounds = face.global_bounding_box();
    // Not every font says how high its capitals are.
    let capitals = face.glyph_index('H').and_then(|id| face.glyph_bounding_box(id)).map_or(0, |bounds| bounds.y_max);
    let table = format!(
        "glyphs: &[{glyphs}], ascender: {}, descender: {}, capitals: {}, bounds: [{}, {}, {}, {}],",
        measure(face.ascender()),
        measure(face.descender()),
        measure(capitals),
        measure(bounds.x_min),
        measure(bounds.y_min),
        measure(bounds.x_max),
        measure(bounds.y_max)
    );
    Ok((subset(data, 0, &remapper).map_err(|error| error.to_string())?, table))
}

/// Path data in thousandths of the size of the letters, y downwards as in SVG.
struct Outline {
    data: String,
    thousandth: f32,
}

impl Outline {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        self.data.push(command);
        for (i, (x, y)) in points.iter().enumerate() {
            let blank = if i > 0 { " " } else { "" };
            let _ = write!(self.data, "{blank}{} {}", (x * self.thousandth).round(), (-y * self.thousandth).round());
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('Z');
    }
}
