//! Texts from the network, without characters that control a terminal.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads JSON from the network. No text in it has characters that move the cursor, change colours,
/// or turn the order of letters around.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> serde_json::Result<T> {
    let mut value = serde_json::from_slice(body)?;
    clean(&mut value);
    serde_json::from_value(value)
}

fn clean(value: &mut Value) {
    match value {
        Value::String(text) => *text = visible(text),
        Value::Array(values) => values.iter_mut().for_each(clean),
        Value::Object(fields) => fields.values_mut().for_each(clean),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The text without control characters and those that change the direction of text.
pub(crate) fn visible(text: &str) -> String {
    let directs = |c: char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    text.chars().filter(|&c| !c.is_control() && !directs(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_from_the_network_cannot_steer_a_terminal() {
        let body =
            br#"{"name":"\u001b[2JAda\u0007\u202e","list":[{"title":"a\r\nb\u009b31m"}],"n":18446744073709551615}"#;
        let read: Value = read(body).unwrap();
        assert_eq!(read, serde_json::json!({ "name": "[2JAda", "list": [{ "title": "ab31m" }], "n": u64::MAX }));
        assert_eq!(visible("Zoë 👩‍🚀 ✓"), "Zoë 👩‍🚀 ✓");
    }
}
