//! A printed page, independent of its file format.

use super::font::Face;
use douse::named;

/// A place on a page: points from the left and from the top.
pub(crate) type Point = (f64, f64);

/// A page with everything drawn on it.
#[derive(Clone, Debug)]
pub struct Page {
    /// The width, in points.
    pub width: f64,
    /// The height, in points.
    pub height: f64,
    pub(crate) marks: Vec<Mark>,
}

/// A drawn shape.
#[derive(Clone, Debug)]
pub(crate) enum Mark {
    /// A line of text; `at` is the start of its baseline.
    Text { at: Point, size: f64, face: Face, grey: f64, text: String },
    /// A straight line.
    Line { from: Point, to: Point, width: f64, grey: f64 },
    /// An area with straight sides.
    Area { corners: Vec<Point>, paint: Paint },
    /// A circle.
    Disc { middle: Point, radius: f64, paint: Paint },
    /// Black rectangles: left, top, width, height.
    Blocks(Vec<[f64; 4]>),
    /// A link to an address: left, top, width, height.
    Link { area: [f64; 4], address: String },
}

/// The style of an area; greys go from 0, black, to 1, white.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    pub(crate) fill: Option<f64>,
    /// The width of the outline, which is black.
    pub(crate) outline: f64,
}

impl Page {
    /// The bounds of the drawing, without the white around it: left, top, right, bottom.
    #[must_use]
    pub fn bounds(&self) -> [f64; 4] {
        let mut bounds = [self.width, self.height, 0.0, 0.0];
        let mut add = |(x, y): Point| {
            bounds = [bounds[0].min(x), bounds[1].min(y), bounds[2].max(x), bounds[3].max(y)];
        };
        for mark in &self.marks {
            match mark {
                Mark::Text { at, size, face, text, .. } => {
                    add((at.0, at.1 - size * f64::from(face.font().capitals) / 1000.0));
                    add((at.0 + face.width(text, *size), at.1));
                }
                Mark::Line { from, to, .. } => [*from, *to].into_iter().for_each(&mut add),
                Mark::Area { corners, .. } => corners.iter().copied().for_each(&mut add),
                Mark::Disc { middle: (x, y), radius, .. } => {
                    [(x - radius, y - radius), (x + radius, y + radius)].into_iter().for_each(&mut add);
                }
                Mark::Blocks(blocks) => blocks.iter().for_each(|[left, top, width, height]| {
                    [(*left, *top), (left + width, top + height)].into_iter().for_each(&mut add);
                }),
                Mark::Link { .. } => {}
            }
        }
        bounds
    }

    pub(crate) fn text(&mut self, at: Point, size: f64, face: Face, text: impl Into<String>) {
        self.marks.push(Mark::Text { at, size, face, grey: 0.0, text: text.into() });
    }

    /// A text centred on a point, for labels of cells.
    pub(crate) fn centred(&mut self, middle: Point, size: f64, face: Face, text: &str) {
        let capitals = f64::from(face.font().capitals) * size / 1000.0;
        let at = (middle.0 - face.width(text, size) / 2.0, middle.1 + capitals / 2.0);
        self.text(at, size, face, text);
    }

    pub(crate) fn line(&mut self, from: Point, to: Point, width: f64) {
        self.marks.push(Mark::Line { from, to, width, grey: 0.0 });
    }
}

named! {
    /// A format of paper.
    #[derive(Default)]
    pub enum Paper, "is not a format of paper" {
        /// 210 x 297 millimetres.
        #[default]
        A4 = "a4",
        /// 8.5 x 11 inches.
        Letter = "letter",
    }
}

impl Paper {
    /// Width and height in points.
    #[must_use]
    pub fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }

    pub(crate) fn blank(self) -> Page {
        let (width, height) = self.size();
        Page { width, height, marks: Vec::new() }
    }
}
