//! Cuts the letters that worksheets need out of a font, to embed into PDF files and as outlines for
//! SVG.
//!
//! The whole font is a megabyte; the letters of the languages in `locales` are a tenth of it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use subsetter::{GlyphRemapper, subset};
use ttf_parser::{Face, OutlineBuilder};

/// Signs that sheets need besides ASCII, Latin-1 and the letters of the languages.
const SIGNS: &str = "–—…„“”‚‘’•·×→≤≥≡";
/// The texts of all languages, one folder each.
const LOCALES: &str = "../../locales";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={LOCALES}");
    if let Err(error) = run() {
        println!("cargo::error={error}");
        std::process::exit(1);
    }
}

fn run() -> Result<(), String> {
    let out = PathBuf::from(std::env::var("OUT_DIR").map_err(|error| error.to_string())?);
    let characters = characters().map_err(|error| format!("{LOCALES}: {error}"))?;
    let mut source = String::new();
    for (name, data) in [("REGULAR", dejavu::sans::regular()), ("BOLD", dejavu::sans::bold())] {
        let file = out.join(format!("{}.ttf", name.to_lowercase()));
        let (font, table) = cut(data, &characters).map_err(|error| format!("{name}: {error}"))?;
        std::fs::write(&file, font).map_err(|error| error.to_string())?;
        let _ = writeln!(
            source,
            "/// {name}.\npub(crate) static {name}: Font = Font {{ {table} data: include_bytes!({:?}) }};",
            file
        );
    }
    std::fs::write(out.join("fonts.rs"), source).map_err(|error| error.to_string())
}

/// All characters that a sheet may show: letters of every language, also in titles that people
/// type.
fn characters() -> std::io::Result<BTreeSet<char>> {
    let mut characters: BTreeSet<char> = (' '..='~').chain('\u{a1}'..='\u{ff}').chain(SIGNS.chars()).collect();
    for language in Path::new(LOCALES).read_dir()? {
        for file in language?.path().read_dir()? {
            characters.extend(std::fs::read_to_string(file?.path())?.chars().filter(|c| c.is_alphabetic()));
        }
    }
    characters.remove(&'\u{ad}');
    Ok(characters)
}

/// Cuts the needed part out of a font, and writes its measures as the fields of a `Font`.
fn cut(data: &[u8], characters: &BTreeSet<char>) -> Result<(Vec<u8>, String), String> {
    let face = Face::parse(data, 0).map_err(|error| error.to_string())?;
    let thousandth = 1000.0 / f32::from(face.units_per_em());
    let mut remapper = GlyphRemapper::new();
    let mut glyphs = String::new();
    for &character in characters {
        let Some(id) = face.glyph_index(character) else { continue };
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
    // Not every font gives the height of its capitals.
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
