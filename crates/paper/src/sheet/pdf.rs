//! PDF, with the fonts embedded.

use super::font::{Face, Font};
use super::page::{Mark, Page, Paint, Point};
use douse_messages::Language;
use pdf_writer::types::{ActionType, AnnotationType, CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

/// Glyph numbers as the font defines them.
const IDENTITY: SystemInfo = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Writes pages as a PDF file.
#[must_use]
pub fn pdf(pages: &[Page], title: &str, language: Language) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut last = 0;
    let mut next = || {
        last += 1;
        Ref::new(last)
    };
    let (catalog, tree, info) = (next(), next(), next());
    let fonts = Face::ALL.map(|_| [next(), next(), next(), next(), next()]);
    let page_ids: Vec<Ref> = pages.iter().map(|_| next()).collect();
    pdf.catalog(catalog).pages(tree).lang(TextStr(language.name()));
    pdf.document_info(info).title(TextStr(title)).producer(TextStr("douse"));
    pdf.pages(tree).kids(page_ids.iter().copied()).count(pages.len() as i32);
    for (face, ids) in Face::ALL.into_iter().zip(&fonts) {
        embed(&mut pdf, face, ids);
    }
    for (page, &id) in pages.iter().zip(&page_ids) {
        let content = next();
        let links: Vec<(Ref, [f64; 4], &str)> = page
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Link { area, address } => Some((next(), *area, address.as_str())),
                _ => None,
            })
            .collect();
        let mut written = pdf.page(id);
        written.media_box(Rect::new(0.0, 0.0, page.width as f32, page.height as f32));
        written.parent(tree).contents(content).annotations(links.iter().map(|(id, ..)| *id));
        let mut resources = written.resources();
        let mut named = resources.fonts();
        for (face, ids) in Face::ALL.into_iter().zip(&fonts) {
            named.pair(Name(label(face)), ids[0]);
        }
        named.finish();
        resources.finish();
        written.finish();
        for (id, [left, top, width, height], address) in links {
            let mut link = pdf.annotation(id);
            let bottom = (page.height - top - height) as f32;
            link.subtype(AnnotationType::Link);
            link.rect(Rect::new(left as f32, bottom, (left + width) as f32, bottom + height as f32));
            link.border(0.0, 0.0, 0.0, None);
            link.action().action_type(ActionType::Uri).uri(Str(address.as_bytes()));
        }
        pdf.stream(content, &drawn(page));
    }
    pdf.finish()
}

fn label(face: Face) -> &'static [u8] {
    match face {
        Face::Regular => b"R",
        Face::Bold => b"B",
    }
}

/// Writes a font: its name, its description, its letters as characters, and the font itself.
fn embed(pdf: &mut Pdf, face: Face, ids: &[Ref; 5]) {
    let [id, cid, descriptor, characters, file] = *ids;
    let font: &Font = face.font();
    // Six letters in front of the name mark a font that is not whole.
    let name = match face {
        Face::Regular => Name(b"DOUSEA+DejaVuSans"),
        Face::Bold => Name(b"DOUSEB+DejaVuSans-Bold"),
    };
    pdf.type0_font(id)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(characters);
    let mut written = pdf.cid_font(cid);
    written.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
    written.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = written.widths();
    for glyph in font.glyphs {
        widths.same(glyph.id, glyph.id, f32::from(glyph.advance));
    }
    widths.finish();
    written.finish();
    let [left, bottom, right, top] = font.bounds.map(f32::from);
    pdf.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(left, bottom, right, top))
        .italic_angle(0.0)
        .ascent(font.ascender.into())
        .descent(font.descender.into())
        .cap_height(font.capitals.into())
        .stem_v(if face == Face::Bold { 140.0 } else { 80.0 })
        .font_file2(file);
    let mut map = UnicodeCmap::<u16>::new(Name(b"Characters"), IDENTITY);
    font.glyphs.iter().for_each(|glyph| map.pair(glyph.id, glyph.character));
    pdf.cmap(characters, &map.finish());
    pdf.stream(file, font.data).pair(Name(b"Length1"), font.data.len() as i32);
}

/// Everything drawn on a page.
fn drawn(page: &Page) -> Vec<u8> {
    let mut content = Content::new();
    let at = |(x, y): Point| (x as f32, (page.height - y) as f32);
    for mark in &page.marks {
        match mark {
            Mark::Text { at: place, size, face, grey, text } => {
                let (x, y) = at(*place);
                let letters: Vec<u8> = face.glyphs(text).flat_map(|glyph| glyph.id.to_be_bytes()).collect();
                content.set_fill_gray(*grey as f32);
                content.begin_text().set_font(Name(label(*face)), *size as f32).next_line(x, y);
                content.show(Str(&letters)).end_text();
            }
            Mark::Line { from, to, width, grey } => {
                let ((x1, y1), (x2, y2)) = (at(*from), at(*to));
                content.set_stroke_gray(*grey as f32).set_line_width(*width as f32);
                content.move_to(x1, y1).line_to(x2, y2).stroke();
            }
            Mark::Area { corners, paint } => {
                for (i, &corner) in corners.iter().enumerate() {
                    let (x, y) = at(corner);
                    if i == 0 {
                        content.move_to(x, y)
                    } else {
                        content.line_to(x, y)
                    };
                }
                content.close_path();
                finish(&mut content, *paint);
            }
            Mark::Disc { middle, radius, paint } => {
                circle(&mut content, at(*middle), *radius as f32);
                finish(&mut content, *paint);
            }
            Mark::Blocks(blocks) => {
                content.set_fill_gray(0.0);
                for &[left, top, width, height] in blocks {
                    let (x, y) = at((left, top + height));
                    content.rect(x, y, width as f32, height as f32);
                }
                content.fill_nonzero();
            }
            Mark::Link { .. } => {}
        }
    }
    content.finish().to_vec()
}

fn finish(content: &mut Content, paint: Paint) {
    content.set_line_width(paint.outline as f32).set_stroke_gray(0.0);
    match (paint.fill, paint.outline > 0.0) {
        (Some(grey), true) => content.set_fill_gray(grey as f32).fill_nonzero_and_stroke(),
        (Some(grey), false) => content.set_fill_gray(grey as f32).fill_nonzero(),
        (None, _) => content.stroke(),
    };
}

/// A circle as four curves.
fn circle(content: &mut Content, (x, y): (f32, f32), radius: f32) {
    // The distance of the control points that comes closest to a circle.
    let handle = radius * 0.552_285;
    content.move_to(x + radius, y);
    content.cubic_to(x + radius, y + handle, x + handle, y + radius, x, y + radius);
    content.cubic_to(x - handle, y + radius, x - radius, y + handle, x - radius, y);
    content.cubic_to(x - radius, y - handle, x - handle, y - radius, x, y - radius);
    content.cubic_to(x + handle, y - radius, x + radius, y - handle, x + radius, y);
    content.close_path();
}
