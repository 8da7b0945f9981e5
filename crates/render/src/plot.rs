//! Plots: bars of distributions, lines of tables.

use crate::canvas::{Canvas, number};
use crate::glyphs::{self, Anchor};
use crate::style::Style;

/// The relation of the heights of bars to their values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// In proportion.
    #[default]
    Linear,
    /// By their logarithms, for counts that span many powers of ten.
    Logarithmic,
}

/// The captions of a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captions<'a> {
    /// The data of a plot.
    pub title: &'a str,
    /// The label of the horizontal axis.
    pub across: &'a str,
    /// The label of the vertical axis.
    pub up: &'a str,
}

/// Draws a bar for every value, such as the number of boards at every distance.
///
/// # Arguments
/// * `captions`: what is plotted.
/// * `bars`: pairs of where a bar stands and how high it is, from left to right.
/// * `scale`: how heights follow values; [`Scale::Logarithmic`] draws 1 as the least height.
///
/// Returns the SVG document; the values are in its `desc`, and on the bars if they fit. Time and
/// memory are proportional to the bars.
///
/// ```
/// use douse_render::plot::{Captions, Scale, bars};
/// use douse_render::style::Style;
/// let captions = Captions { title: "2x2 boards", across: "presses", up: "boards" };
/// let picture = bars(captions, &[(0, 1.0), (1, 4.0), (2, 6.0), (3, 4.0), (4, 1.0)], Scale::Linear, &Style::default());
/// assert!(picture.contains("<desc>presses: boards; 0: 1; 1: 4; 2: 6; 3: 4; 4: 1</desc>"));
/// ```
#[must_use]
pub fn bars(captions: Captions, bars: &[(i64, f64)], scale: Scale, style: &Style) -> String {
    let most = bars.iter().map(|bar| bar.1).fold(0.0, f64::max);
    let axis = Axis::new(most, scale);
    let pitch = (720.0 / bars.len().max(1) as f64).clamp(6.0, 56.0);
    let frame = Frame::new(bars.len().max(1) as f64 * pitch, &axis);
    let mut canvas = Canvas::new();
    frame.draw(&mut canvas, captions, &axis);
    let labels = bars.iter().map(|bar| glyphs::width(&bar.0.to_string(), LABEL)).fold(0.0, f64::max);
    let every = step_of((labels + 6.0) / pitch);
    for (i, &(at, value)) in bars.iter().enumerate() {
        let height = axis.share(value) * HEIGHT;
        let left = frame.left + i as f64 * pitch;
        let gap = (pitch * 0.16).min(6.0);
        if height > 0.0 {
            let bar = [left + gap, frame.bottom - height, pitch - 2.0 * gap, height];
            canvas.rect("dot", bar, (pitch * 0.08).min(3.0));
        }
        let middle = left + pitch / 2.0;
        if (i as f64 % every) == 0.0 {
            canvas.text("ink", &at.to_string(), (middle, frame.bottom + 14.0), LABEL, Anchor::Middle);
        }
        let shown = short(value);
        if value > 0.0 && glyphs::width(&shown, VALUE) + 4.0 < pitch {
            canvas.text("ink", &shown, (middle, frame.bottom - height - 8.0), VALUE, Anchor::Middle);
        }
    }
    let values: Vec<_> = bars.iter().map(|(at, value)| format!("{at}: {}", exact(*value))).collect();
    let description = format!("{}: {}; {}", captions.across, captions.up, values.join("; "));
    canvas.finish(frame.extent(), style.theme, captions.title, &description)
}

/// Draws a point for every value, such as the nullity of every size.
///
/// Like [`bars`]; the points stand at their own distance from left to right, in rising order.
#[must_use]
pub fn points(captions: Captions, points: &[(i64, f64)], scale: Scale, style: &Style) -> String {
    let most = points.iter().map(|point| point.1).fold(0.0, f64::max);
    let axis = Axis::new(most, scale);
    let (first, last) = (points.first().map_or(0, |p| p.0), points.last().map_or(0, |p| p.0));
    let span = (last - first).max(1) as f64;
    let frame = Frame::new(720.0, &axis);
    let across = |at: i64| frame.left + 12.0 + (at - first) as f64 / span * 696.0;
    let mut canvas = Canvas::new();
    frame.draw(&mut canvas, captions, &axis);
    let radius = (240.0 / points.len().max(1) as f64).clamp(1.2, 4.0);
    let mut stems = String::new();
    for &(at, value) in points {
        let y = frame.bottom - axis.share(value) * HEIGHT;
        if value > 0.0 {
            stems.push_str(&format!("M{} {}V{}", number(across(at)), number(frame.bottom), number(y)));
        }
    }
    if !stems.is_empty() {
        canvas.path("edge", &stems, "");
    }
    for &(at, value) in points {
        canvas.circle("dot", (across(at), frame.bottom - axis.share(value) * HEIGHT), radius);
    }
    let step = step_of(span / 10.0).max(1.0) as i64;
    for at in (first..=last).filter(|at| at % step == 0) {
        canvas.text("ink", &at.to_string(), (across(at), frame.bottom + 14.0), LABEL, Anchor::Middle);
    }
    let values: Vec<_> = points.iter().map(|(at, value)| format!("{at}: {}", exact(*value))).collect();
    let description = format!("{}: {}; {}", captions.across, captions.up, values.join("; "));
    canvas.finish(frame.extent(), style.theme, captions.title, &description)
}

const HEIGHT: f64 = 280.0;
const LABEL: f64 = 10.0;
const VALUE: f64 = 7.5;

/// The rectangle of the plot in the picture.
struct Frame {
    left: f64,
    bottom: f64,
    width: f64,
}

impl Frame {
    fn new(width: f64, axis: &Axis) -> Self {
        let labels = axis.ticks.iter().map(|tick| glyphs::width(&short(*tick), LABEL)).fold(0.0, f64::max);
        Self { left: 24.0 + labels, bottom: 74.0 + HEIGHT, width }
    }

    fn extent(&self) -> (f64, f64) {
        (self.left + self.width.max(260.0) + 20.0, self.bottom + 52.0)
    }

    fn draw(&self, canvas: &mut Canvas, captions: Captions, axis: &Axis) {
        canvas.text("ink", captions.title, (16.0, 22.0), 12.0, Anchor::Start);
        canvas.text("ink", captions.up, (16.0, 46.0), LABEL * 0.9, Anchor::Start);
        let right = self.left + self.width;
        let mut lines = String::new();
        for tick in &axis.ticks {
            let y = self.bottom - axis.share(*tick) * HEIGHT;
            lines.push_str(&format!("M{} {}H{}", number(self.left), number(y), number(right)));
            canvas.text("ink", &short(*tick), (self.left - 8.0, y), LABEL, Anchor::End);
        }
        canvas.path("edge", &lines, r#"stroke-width=".6""#);
        let below = (self.left + self.width / 2.0, self.bottom + 36.0);
        canvas.text("ink", captions.across, below, LABEL * 0.9, Anchor::Middle);
    }
}

/// The label of the vertical axis.
struct Axis {
    scale: Scale,
    top: f64,
    ticks: Vec<f64>,
}

impl Axis {
    fn new(most: f64, scale: Scale) -> Self {
        match scale {
            Scale::Linear => {
                let step = step_of(most / 5.0);
                let count = (most / step).ceil().max(1.0);
                let ticks: Vec<_> = (0..=count as usize).map(|i| i as f64 * step).collect();
                Self { scale, top: count * step, ticks }
            }
            Scale::Logarithmic => {
                let powers = most.max(10.0).log10().ceil() as usize;
                let every = powers.div_ceil(8).max(1);
                let ticks: Vec<_> = (0..=powers).step_by(every).map(|power| 10f64.powi(power as i32)).collect();
                Self { scale, top: 10f64.powi(powers as i32), ticks }
            }
        }
    }

    /// The height of a value, 0 to 1.
    fn share(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear => value / self.top,
            // A value of 1 is not nothing: it stands a little above the ground.
            Scale::Logarithmic if value >= 1.0 => (0.02 + 0.98 * value.log10() / self.top.log10()).min(1.0),
            Scale::Logarithmic => 0.0,
        }
    }
}

/// The least of 1, 2, 5, 10, 20, ... that is not below a value.
fn step_of(value: f64) -> f64 {
    let power = 10f64.powf(value.max(1.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power).into_iter().find(|step| *step >= value).unwrap_or(10.0 * power)
}

/// A number as people read it off an axis: `1200`, `7.8E6`.
fn short(value: f64) -> String {
    if value < 1e5 {
        return number(value);
    }
    let power = value.log10().floor();
    let digits = number((value / 10f64.powf(power) * 10.0).round() / 10.0);
    format!("{digits}E{power}")
}

/// A number in full.
fn exact(value: f64) -> String {
    if value < 9e15 { format!("{value}") } else { format!("{value:e}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        for (value, step) in [(0.0, 1.0), (1.0, 1.0), (1.1, 2.0), (3.0, 5.0), (7.0, 10.0), (10.0, 10.0), (230.0, 500.0)]
        {
            assert_eq!(step_of(value), step, "{value}");
        }
    }

    #[test]
    fn bars_are_as_high_as_their_values() {
        let axis = Axis::new(87.0, Scale::Linear);
        assert_eq!((axis.top, axis.ticks.len()), (100.0, 6));
        assert_eq!(axis.share(50.0), 0.5);
        let axis = Axis::new(1e6, Scale::Logarithmic);
        assert!(axis.share(1.0) > 0.0 && axis.share(0.0) == 0.0 && axis.share(1e6) == 1.0);
        assert!(axis.share(1e3) > axis.share(1e2));
    }

    #[test]
    fn large_numbers_are_short() {
        assert_eq!([short(0.0), short(99999.0), short(7_847_000.0)], ["0", "99999", "7.8E6"]);
    }
}
