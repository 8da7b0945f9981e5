//! No certificate and no interrupted search panics its reader, and what was read is written and
//! read back equal.

#![no_main]

use douse::shortest::{Certificate, Checkpoint};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(certificate) = text.parse::<Certificate>() {
        // Earlier versions are written as the present one.
        let written = certificate.to_string();
        assert_eq!(written.parse::<Certificate>().unwrap().to_string(), written);
    }
    if let Ok(checkpoint) = text.parse::<Checkpoint>() {
        assert_eq!(checkpoint.to_string().parse(), Ok(checkpoint));
    }
});
