//! The container image, in the layout of the Open Container Initiative: one layer with the static
//! program, and its description. It is made without a container engine; `podman load`, `docker
//! load` and `skopeo copy oci-archive:` read the file.

use super::archive::{Archive, PLAIN, PROGRAM, Tar, gzip};
use crate::checksum::sha256;
use anyhow::Result;
use serde_json::{Value, json};

/// The user in the image, as in the Containerfile.
pub const USER: u32 = 10_001;
/// The path of the program in the image.
pub const PROGRAM_PATH: &str = "usr/local/bin/douse";

/// Variables of the environment that the program starts in.
pub fn environment() -> [(&'static str, &'static str); 3] {
    [("DOUSE_LISTEN", "0.0.0.0:8080"), ("DOUSE_LOG_FORM", "json"), ("DOUSE_DATA", "/data")]
}

/// A file that is named after its content.
struct Blob {
    kind: &'static str,
    digest: String,
    bytes: Vec<u8>,
}

impl Blob {
    fn new(kind: &'static str, bytes: Vec<u8>) -> Self {
        Self { kind, digest: sha256(&bytes), bytes }
    }

    fn descriptor(&self) -> Value {
        json!({ "mediaType": self.kind, "digest": format!("sha256:{}", self.digest), "size": self.bytes.len() })
    }
}

/// Makes the image of a [`layer`] as one file; `created` is the time in RFC 3339.
pub fn image(layer: &[u8], version: &str, architecture: &str, time: u64, created: &str) -> Result<Vec<u8>> {
    let unpacked = sha256(layer);
    let layer = Blob::new("application/vnd.oci.image.layer.v1.tar+gzip", gzip(layer)?);
    let config = json!({
        "created": created,
        "architecture": architecture,
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "ExposedPorts": { "8080/tcp": {} },
            "Env": environment().map(|(name, value)| format!("{name}={value}")),
            "Entrypoint": [format!("/{PROGRAM_PATH}")],
            "Cmd": ["serve"],
            "Volumes": { "/data": {} },
            "WorkingDir": "/data",
            "StopSignal": "SIGTERM",
            // An extension of Docker's format, which others ignore; times are in nanoseconds.
            "Healthcheck": {
                "Test": ["CMD", format!("/{PROGRAM_PATH}"), "health"],
                "Interval": 30_000_000_000_u64,
                "Timeout": 5_000_000_000_u64,
                "StartPeriod": 60_000_000_000_u64,
            },
            "Labels": {
                "org.opencontainers.image.title": "douse",
                "org.opencontainers.image.version": version,
                "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
            },
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{unpacked}")] },
        "history": [{ "created": created, "created_by": "cargo xtask dist" }],
    });
    let config = Blob::new("application/vnd.oci.image.config.v1+json", serde_json::to_vec(&config)?);
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": config.descriptor(),
        "layers": [layer.descriptor()],
    });
    let manifest = Blob::new("application/vnd.oci.image.manifest.v1+json", serde_json::to_vec(&manifest)?);
    let mut entry = manifest.descriptor();
    // Podman reads the first name, Docker the second.
    let name = format!("localhost/douse:{version}");
    entry["annotations"] = json!({ "org.opencontainers.image.ref.name": name, "io.containerd.image.name": name });
    entry["platform"] = json!({ "architecture": architecture, "os": "linux" });
    let index = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [entry],
    });
    let mut archive = Tar::new(time);
    archive.file("oci-layout", PLAIN, br#"{"imageLayoutVersion":"1.0.0"}"#)?;
    archive.file("index.json", PLAIN, &serde_json::to_vec(&index)?)?;
    for Blob { digest, bytes, .. } in [&config, &layer, &manifest] {
        archive.file(&format!("blobs/sha256/{digest}"), PLAIN, bytes)?;
    }
    archive.finish()
}

/// Makes the layer: the static program, licences, and the files that define its user.
pub fn layer(program: &[u8], licences: &[(&str, &[u8])], time: u64) -> Result<Vec<u8>> {
    let mut layer = Tar::new(time);
    layer.folder("data", 0o700, USER)?;
    layer.file("etc/passwd", PLAIN, format!("root:x:0:0::/:/\ndouse:x:{USER}:{USER}::/data:/\n").as_bytes())?;
    layer.file("etc/group", PLAIN, format!("root:x:0:\ndouse:x:{USER}:\n").as_bytes())?;
    layer.folder("tmp", 0o1777, 0)?;
    layer.file(PROGRAM_PATH, PROGRAM, program)?;
    for (name, text) in licences {
        layer.file(&format!("usr/local/share/doc/douse/{name}"), PLAIN, text)?;
    }
    layer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::collections::BTreeMap;
    use std::io::Read as _;

    fn files(archive: &[u8]) -> BTreeMap<String, Vec<u8>> {
        let mut archive = tar::Archive::new(archive);
        let files = archive.entries().unwrap().map(|entry| {
            let mut entry = entry.unwrap();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            (entry.path().unwrap().to_string_lossy().into_owned(), bytes)
        });
        files.collect()
    }

    #[test]
    fn everything_in_an_image_is_named_by_its_digest() {
        let image = image(
            &layer(b"program", &[("LICENSE-MIT", b"MIT")], 7).unwrap(),
            "1.2.3",
            "amd64",
            7,
            "1970-01-01T00:00:07Z",
        )
        .unwrap();
        let files = files(&image);
        let blob = |descriptor: &Value| {
            let digest = descriptor["digest"].as_str().unwrap().strip_prefix("sha256:").unwrap();
            let bytes = files[&format!("blobs/sha256/{digest}")].clone();
            assert_eq!((sha256(&bytes).as_str(), Some(bytes.len() as u64)), (digest, descriptor["size"].as_u64()));
            bytes
        };
        let json = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).unwrap();
        let manifest = json(&blob(&json(&files["index.json"])["manifests"][0]));
        let config = json(&blob(&manifest["config"]));
        let mut layer = Vec::new();
        GzDecoder::new(blob(&manifest["layers"][0]).as_slice()).read_to_end(&mut layer).unwrap();
        assert_eq!(config["rootfs"]["diff_ids"][0], format!("sha256:{}", sha256(&layer)));
        assert_eq!(self::files(&layer)[PROGRAM_PATH], b"program");
        assert_eq!(self::files(&layer)["usr/local/share/doc/douse/LICENSE-MIT"], b"MIT");
        assert_eq!(config["config"]["Entrypoint"][0], format!("/{PROGRAM_PATH}"));
    }

    #[test]
    fn the_image_is_started_as_the_container_file_says() {
        let file = std::fs::read_to_string(douse_xtask::command::root().join("Containerfile")).unwrap();
        for (name, value) in environment() {
            assert!(file.contains(&format!("{name}={value}")), "{name}");
        }
        let health = format!(
            "HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD [\"/{PROGRAM_PATH}\", \"health\"]\n"
        );
        assert!(file.contains(&health));
        assert!(file.contains(&format!("USER {USER}:{USER}\n")) && file.contains(&format!("[\"/{PROGRAM_PATH}\"]\n")));
    }
}
