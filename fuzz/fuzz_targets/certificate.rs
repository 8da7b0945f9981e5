//! No certificate and no interrupted search panics its reader, and what was read is written and read back equal.

#![no_main]

use douse::shortest::{BoardCertificate, Certificate, Resume};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(certificate) = text.parse::<Certificate>() {
        assert_eq!(certificate.to_string().parse(), Ok(certificate));
    }
    if let Ok(certificate) = text.parse::<BoardCertificate>() {
        assert_eq!(certificate.to_string().parse(), Ok(certificate));
    }
    if let Ok(resume) = text.parse::<Resume>() {
        assert_eq!(resume.to_string().parse(), Ok(resume));
    }
});
