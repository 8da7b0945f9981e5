//! The time of day.

/// Milliseconds since 1970.
pub fn since_1970() -> u64 {
    if cfg!(target_family = "wasm") {
        return js_sys::Date::now() as u64;
    }
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
