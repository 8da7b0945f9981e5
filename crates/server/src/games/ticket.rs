//! Tickets: the server's signed statement that a player started a challenge at a certain time.

use crate::secrets::{hash_secret, random};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The time for which a ticket is valid: a week, so that a game can be finished later.
pub const LIFE: i64 = 7 * 24 * 3600 * 1000;

/// Signs and checks tickets. All replicas have the same secret.
#[derive(Clone)]
pub struct Signer {
    key: Hmac<Sha256>,
}

/// The content of a ticket whose signature was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedTicket {
    /// The number, which is valid for one game.
    pub number: String,
    pub issued: i64,
}

/// Why a ticket is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TicketError {
    /// Not issued here, changed, or issued for another challenge or player.
    #[error("the ticket is not for this player and challenge")]
    Forged,
    /// Too old.
    #[error("the ticket is too old; without it the moves still count")]
    Expired,
}

impl Signer {
    /// A signer with a secret.
    #[must_use]
    pub fn new(secret: &str) -> Self {
        let key = match <Hmac<Sha256> as KeyInit>::new_from_slice(secret.as_bytes()) {
            Ok(key) => key,
            Err(_) => unreachable!("a key may have any length"),
        };
        Self { key }
    }

    /// The number of a new ticket.
    #[must_use]
    pub fn number() -> String {
        hex::encode(random::<12>())
    }

    /// A ticket: `<number>.<issued>.<signature>`. Player and challenge are signed but not written,
    /// since the ticket is sent together with both.
    #[must_use]
    pub fn issue(&self, number: &str, player: &str, challenge: &str, now: i64) -> String {
        let signature = hex::encode(self.mac(number, player, challenge, now).finalize().into_bytes());
        format!("{number}.{now:x}.{signature}")
    }

    /// The key behind the code of a class in the link for its pupils, so that nobody can guess the
    /// link.
    #[must_use]
    pub fn class_key(&self, code: &str) -> String {
        let mut mac = self.key.clone();
        mac.update(b"class\n");
        mac.update(code.as_bytes());
        hex::encode(&mac.finalize().into_bytes()[..10])
    }

    /// Whether this is the key of a class. Hashes are compared, so that the time says nothing about
    /// the key.
    #[must_use]
    pub fn is_class_key(&self, code: &str, key: &str) -> bool {
        hash_secret(&key.to_ascii_lowercase()) == hash_secret(&self.class_key(code))
    }

    /// The content of a ticket, if it was issued here for this player and challenge and is not too
    /// old.
    pub fn check(&self, text: &str, player: &str, challenge: &str, now: i64) -> Result<VerifiedTicket, TicketError> {
        let mut parts = text.split('.');
        let (Some(number), Some(issued), Some(signature), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(TicketError::Forged);
        };
        let moment = i64::from_str_radix(issued, 16).map_err(|_| TicketError::Forged)?;
        let signature = hex::decode(signature).map_err(|_| TicketError::Forged)?;
        // Compared in constant time.
        self.mac(number, player, challenge, moment).verify_slice(&signature).map_err(|_| TicketError::Forged)?;
        if now.saturating_sub(moment) > LIFE {
            return Err(TicketError::Expired);
        }
        Ok(VerifiedTicket { number: number.to_owned(), issued: moment })
    }

    fn mac(&self, number: &str, player: &str, challenge: &str, issued: i64) -> Hmac<Sha256> {
        let mut mac = self.key.clone();
        for part in ["ticket 1", number, player, challenge, &issued.to_string()] {
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part.as_bytes());
        }
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_is_good_for_its_player_challenge_and_week_only() {
        let signer = Signer::new("a secret");
        let text = signer.issue(&Signer::number(), "ada", "classic:7", 1000);
        let ticket = signer.check(&text, "ada", "classic:7", 5000).unwrap();
        assert_eq!(ticket.issued, 1000);
        assert_eq!(signer.check(&text, "bob", "classic:7", 5000), Err(TicketError::Forged));
        assert_eq!(signer.check(&text, "ada", "classic:8", 5000), Err(TicketError::Forged));
        assert_eq!(Signer::new("other").check(&text, "ada", "classic:7", 5000), Err(TicketError::Forged));
        assert_eq!(signer.check(&text, "ada", "classic:7", 1001 + LIFE), Err(TicketError::Expired));
        assert!(signer.check(&text, "ada", "classic:7", 0).is_ok(), "a clock that went back is no forgery");
        assert_ne!(signer.issue(&Signer::number(), "ada", "classic:7", 1000), text, "two tickets are two");
    }

    #[test]
    fn a_changed_ticket_is_forged() {
        let signer = Signer::new("a secret");
        let text = signer.issue(&Signer::number(), "ada", "classic:7", 1_700_000_000_000);
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
            let changed = String::from_utf8(bytes).unwrap();
            assert_eq!(signer.check(&changed, "ada", "classic:7", 1_700_000_000_000), Err(TicketError::Forged));
        }
        for text in ["", "..", "a.b.c", "a.1.", "a.1.zz", "....", "ä.1.ö"] {
            assert_eq!(signer.check(text, "ada", "classic:7", 0), Err(TicketError::Forged), "{text}");
        }
    }
}
