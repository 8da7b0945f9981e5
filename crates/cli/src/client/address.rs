//! The address of a service.

use std::fmt;
use std::str::FromStr;

/// The address of a service: `http://host:port`, optionally with a path, and no slash at the end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address(String);

/// A text that is not an address of a service.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not an address of a service, such as http://127.0.0.1:8080")]
pub struct AddressError {
    pub text: String,
}

impl Address {
    /// The default address of `douse serve`.
    #[must_use]
    pub fn local() -> Self {
        Self("http://127.0.0.1:8080".into())
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the service is on this machine.
    #[must_use]
    pub fn is_here(&self) -> bool {
        let host = self.0.split_once("://").map_or("", |(_, rest)| rest);
        ["127.", "localhost:", "localhost/", "[::1]"].iter().any(|here| host.starts_with(here)) || host == "localhost"
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let error = || AddressError { text: text.chars().take(80).collect() };
        let (scheme, rest) = match text.trim().split_once("://") {
            Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest),
            None => ("http".to_string(), text.trim()),
        };
        let rest = rest.trim_end_matches('/');
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._~:/[]%".contains(c);
        let host = rest.split('/').next().unwrap_or_default();
        let port = host.rsplit_once(':').filter(|(name, _)| !name.contains(':') || name.ends_with(']'));
        let port_fits = port.is_none_or(|(_, port)| port.parse::<u16>().is_ok());
        let named = host.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[');
        if !["http", "https"].contains(&scheme.as_str()) || !named || !port_fits || !rest.chars().all(plain) {
            return Err(error());
        }
        Ok(Self(format!("{scheme}://{rest}")))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_one_spelling_and_nonsense_is_refused() {
        for (text, same) in [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("localhost:1", "http://localhost:1"),
            ("HTTPS://douse.example/", "https://douse.example"),
            ("https://example.org/games/douse//", "https://example.org/games/douse"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(text.parse::<Address>().unwrap().as_str(), same, "{text}");
        }
        for text in
            ["", "http://", "ftp://x", "http://a b", "http://:80", "x:99999", "http://a?b=c", "http://me@x", "a:b"]
        {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
        assert!(Address::local().is_here());
        assert!(!"http://127001.example".parse::<Address>().unwrap().is_here());
    }
}
