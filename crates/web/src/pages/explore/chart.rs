//! Coordinates of charts.

/// The width of a chart, in units of the drawing.
pub const WIDTH: f64 = 800.0;
/// The height of a chart.
pub const HEIGHT: f64 = 320.0;
/// The space for numbers at the left.
pub const LEFT: f64 = 52.0;
/// The space for numbers below.
pub const BELOW: f64 = 34.0;

/// About six round numbers from 0 to at least `most`.
pub fn ticks(most: f64) -> Vec<f64> {
    let raw = (most / 5.0).max(1.0);
    let power = 10f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|by| by * power).find(|step| *step >= raw).unwrap_or(raw);
    (0..).map(|at| f64::from(at) * step).take_while(|tick| *tick < most + step).collect()
}

/// Up to about six powers of ten from 1 to at least `most`.
pub fn log_ticks(most: f64) -> Vec<f64> {
    let top = most.max(10.0).log10().ceil() as i32;
    let step = (top / 6 + 1).max(1);
    (0..=top).step_by(step as usize).map(|power| 10f64.powi(power)).collect()
}

/// The label of a number on a scale: a power of ten from ten thousand on.
pub fn written(number: f64) -> String {
    let raised = |digit: char| match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => digit.to_digit(10).and_then(|digit| char::from_u32(0x2070 + digit)).unwrap_or(digit),
    };
    if number >= 1e4 {
        let power: String = format!("{:.0}", number.log10()).chars().map(raised).collect();
        format!("10{power}")
    } else {
        format!("{number:.0}")
    }
}

/// The vertical coordinate of a value.
pub fn up(value: f64, most: f64) -> f64 {
    let share = if most > 0.0 { value / most } else { 0.0 };
    (HEIGHT - BELOW) * (1.0 - share)
}

/// The horizontal coordinate of a number in a range.
pub fn across(number: f64, least: f64, most: f64) -> f64 {
    let share = if most > least { (number - least) / (most - least) } else { 0.5 };
    LEFT + (WIDTH - LEFT - 8.0) * share
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_round_and_reach_the_top() {
        assert_eq!(ticks(64.0), [0.0, 20.0, 40.0, 60.0, 80.0]);
        assert_eq!(ticks(3.0), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(log_ticks(900.0), [1.0, 10.0, 100.0, 1000.0]);
        assert!(log_ticks(1e30).len() < 9);
        assert_eq!((written(1000.0).as_str(), written(1e12).as_str()), ("1000", "10¹²"));
    }

    #[test]
    fn the_frame_is_filled() {
        assert_eq!((up(0.0, 5.0), up(5.0, 5.0)), (HEIGHT - BELOW, 0.0));
        assert_eq!((across(1.0, 1.0, 9.0), across(9.0, 1.0, 9.0)), (LEFT, WIDTH - 8.0));
    }
}
