//! Request ids: the id from a trusted proxy, so that its log and ours can be compared, or a new
//! one.

use crate::secrets::new_id;
use axum::http::HeaderMap;

pub const HEADER: &str = "x-request-id";
/// Accepted lengths. A UUID has 36 characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=64;

/// The id of a request. Ids of strangers are not used, because they could repeat one.
pub fn of(headers: &HeaderMap, from_trusted_proxy: bool) -> String {
    let sent = headers.get(HEADER).filter(|_| from_trusted_proxy).and_then(|id| id.to_str().ok());
    let is_id =
        |id: &&str| LENGTHS.contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
    sent.filter(is_id).map_or_else(new_id, str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(sent: &str, from_trusted_proxy: bool) -> String {
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, sent.parse().unwrap());
        of(&headers, from_trusted_proxy)
    }

    #[test]
    fn a_trusted_proxy_chooses_the_id_if_it_is_one() {
        for good in ["b7ad6b7169203331a1f3", "550e8400-e29b-41d4-a716-446655440000"] {
            assert_eq!(id(good, true), good);
            assert_ne!(id(good, false), good);
        }
        for bad in ["", "short", "two words here", "quote\"quote\"", &"x".repeat(65), "umlaut-\u{fc}ber"] {
            let new = id(bad, true);
            assert!(new != bad && LENGTHS.contains(&new.len()), "{bad}");
        }
        assert_ne!(of(&HeaderMap::new(), true), of(&HeaderMap::new(), true));
    }
}
