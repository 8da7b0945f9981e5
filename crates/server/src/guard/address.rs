//! Client addresses: that of the connection, or the one that a trusted proxy reports.

use axum::http::HeaderMap;
use ipnet::IpNet;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proxies {
    networks: Vec<IpNet>,
}

impl Proxies {
    #[must_use]
    pub fn new(networks: Vec<IpNet>) -> Self {
        Self { networks }
    }

    pub fn trust(&mut self, network: IpNet) {
        self.networks.push(network);
    }

    /// The address of the client.
    ///
    /// Every proxy appends the address of its client to `X-Forwarded-For`. From the end, the first
    /// address that is not a trusted proxy is the client; everything before it could be forged.
    #[must_use]
    pub fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.ip().to_canonical();
        if !self.believes(client) {
            return client;
        }
        let mut said: Vec<&str> = Vec::new();
        for value in headers.get_all("x-forwarded-for") {
            said.extend(value.to_str().unwrap_or("").split(','));
        }
        for text in said.into_iter().rev() {
            let Some(address) = read_address(text.trim()) else { break };
            client = address;
            if !self.believes(client) {
                break;
            }
        }
        client
    }

    /// Returns whether an untrusted proxy forwarded the request.
    #[must_use]
    pub fn is_unknown_proxy(&self, peer: SocketAddr, headers: &HeaderMap) -> bool {
        let speaks_for_others =
            ["x-forwarded-for", "forwarded", "x-real-ip", "via"].iter().any(|name| headers.contains_key(*name));
        speaks_for_others && !self.believes(peer.ip().to_canonical())
    }

    /// Returns whether this is a trusted proxy.
    #[must_use]
    pub fn believes(&self, address: IpAddr) -> bool {
        self.networks.iter().any(|network| network.contains(&address))
    }
}

/// Reads an address with or without a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse::<IpAddr>().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|socket| socket.ip()));
    address.map(|address| address.to_canonical())
}

/// The network of a household: an IPv4 address, or 64 bits of an IPv6 address.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) & !u128::from(u64::MAX))),
    }
}

/// The network of a subscriber: an IPv4 address, or 48 bits of an IPv6 address, the maximum that
/// providers assign.
#[must_use]
pub fn site(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) & !(u128::MAX >> 48))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(trusted: &[&str], peer: &str, forwarded: &[&str]) -> String {
        let proxies = Proxies::new(trusted.iter().map(|network| network.parse().unwrap()).collect());
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        proxies.client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn nobody_is_believed_unless_configured() {
        assert_eq!(client(&[], "203.0.113.9:1", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(client(&["10.0.0.0/8"], "203.0.113.9:1", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(client(&["10.0.0.0/8"], "[::ffff:10.1.1.1]:1", &["198.51.100.1"]), "198.51.100.1");
    }

    #[test]
    fn what_stands_before_our_own_proxies_is_not_believed() {
        let trusted = ["10.0.0.0/8"];
        assert_eq!(client(&trusted, "10.0.0.1:1", &["1.1.1.1, 198.51.100.1"]), "198.51.100.1");
        assert_eq!(client(&trusted, "10.0.0.1:1", &["1.1.1.1", "198.51.100.1, 10.0.0.2"]), "198.51.100.1");
        assert_eq!(client(&trusted, "10.0.0.1:1", &["1.1.1.1, junk"]), "10.0.0.1");
        assert_eq!(client(&trusted, "10.0.0.1:1", &[]), "10.0.0.1");
        assert_eq!(client(&trusted, "10.0.0.1:1", &["[2001:db8::1]:443"]), "2001:db8::1");
    }

    #[test]
    fn a_household_is_one_place() {
        let network_of = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(network_of("192.0.2.1"), "192.0.2.1");
        assert_eq!(site("2001:db8:1:2:3:4:5:6".parse().unwrap()).to_string(), "2001:db8:1::");
        assert_eq!(site("192.0.2.1".parse().unwrap()).to_string(), "192.0.2.1");
    }
}
