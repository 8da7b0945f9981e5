//! Random ids, tokens and one-time codes, and the hashes that are stored instead of them.

use sha2::{Digest, Sha256};

/// Letters and digits that are hard to confuse: no `i`, `l`, `o`, `u`.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Random bytes from the operating system.
///
/// # Panics
/// If the operating system has none: no secret of the service would be safe.
#[must_use]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if let Err(error) = getrandom::fill(&mut bytes) {
        panic!("the operating system gives no random numbers: {error}");
    }
    bytes
}

/// Eight letters and digits.
#[must_use]
pub fn new_id() -> String {
    spelled(&random::<8>())
}

/// 32 random bytes as text.
#[must_use]
pub fn new_token() -> String {
    format!("douse_{}", hex::encode(random::<32>()))
}

/// The code of a class: five letters that form no words.
#[must_use]
pub fn new_class_code() -> String {
    let alphabet = douse_api::class::CODE_ALPHABET;
    // Leaves out bytes past the last multiple, so that all letters are equally likely.
    let fair = u8::MAX - u8::MAX % alphabet.len() as u8;
    let mut letters = std::iter::repeat_with(random::<16>).flatten().filter(|byte| *byte < fair);
    let letter = |byte: u8| char::from(alphabet[usize::from(byte) % alphabet.len()]);
    letters.by_ref().take(douse_api::class::CODE_LETTERS).map(letter).collect()
}

/// A one-time code of twelve letters and digits, in groups that can be read out.
#[must_use]
pub fn new_move_code() -> String {
    let code = spelled(&random::<12>()).to_uppercase();
    format!("{}-{}-{}", &code[..4], &code[4..8], &code[8..])
}

/// Removes case, dashes and blanks from a typed code, and replaces letters that look like digits.
#[must_use]
pub fn normalize_code(text: &str) -> String {
    let letters = text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_lowercase());
    letters
        .map(|c| match c {
            'o' => '0',
            'i' | 'l' => '1',
            c => c,
        })
        .collect()
}

/// The stored form of a secret. Secrets are random and long, so one round is enough.
#[must_use]
pub fn hash_secret(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}

/// A digest of several texts that depends on where each of them ends.
#[must_use]
pub fn digest(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    hex::encode(&hash.finalize()[..16])
}

fn spelled(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_same_however_it_is_typed() {
        let code = new_move_code();
        assert_eq!(code.len(), 14);
        let plain = normalize_code(&code);
        assert_eq!(normalize_code(&code.to_lowercase().replace('-', " ")), plain);
        assert_eq!(normalize_code(&code.replace('0', "O").replace('1', "l")), plain);
        assert_ne!(normalize_code(&new_move_code()), plain);
    }

    #[test]
    fn codes_of_classes_are_read_as_they_are_made() {
        let codes: Vec<String> = (0..100).map(|_| new_class_code()).collect();
        assert!(codes.iter().all(|code| douse_api::class::code(&code.to_uppercase()).as_ref() == Some(code)));
        assert!(codes.iter().collect::<std::collections::BTreeSet<_>>().len() > 95);
    }

    #[test]
    fn digests_tell_lists_apart() {
        assert_ne!(digest(&["ab", "c"]), digest(&["a", "bc"]));
        assert_ne!(digest(&["ab"]), digest(&["ab", ""]));
    }
}
