//! The times of presses as text: each as the milliseconds since the one before, `150,420,380`.

/// Writes times, which do not decrease.
#[must_use]
pub fn offsets_text(offsets: &[u32]) -> String {
    let mut last = 0;
    let steps = offsets.iter().map(|offset| (offset - std::mem::replace(&mut last, *offset)).to_string());
    steps.collect::<Vec<_>>().join(",")
}

/// Reads what [`offsets_text`] wrote.
pub fn read_offsets(text: &str) -> Vec<u32> {
    let mut last = 0u32;
    let steps = text.split(',').filter_map(|step| step.parse::<u32>().ok());
    steps
        .map(|step| {
            last = last.saturating_add(step);
            last
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_come_back_as_they_were() {
        for offsets in [&[][..], &[150], &[150, 150, 400], &[0, u32::MAX]] {
            assert_eq!(read_offsets(&offsets_text(offsets)), offsets);
        }
        assert_eq!(offsets_text(&[150, 570, 950]), "150,420,380");
    }
}
