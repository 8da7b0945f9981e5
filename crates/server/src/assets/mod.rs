//! The files of the browser game: built in, or read from a folder.
//!
//! All files are in memory under their request paths, so no path reaches the file system.

mod compression;

use base64::Engine as _;
use bytes::Bytes;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::io;
use std::path::Path;

/// Maximum size of a folder.
const MAX_BYTES: u64 = 256 << 20;

struct File {
    name: &'static str,
    /// `None` if there is a compressed form.
    plain: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
    brotli: Option<&'static [u8]>,
}

static EMBEDDED: &[File] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

#[derive(Clone, Debug)]
pub struct Asset {
    pub plain: Bytes,
    /// `None` if it would not be smaller.
    pub gzip: Option<Bytes>,
    /// Built-in files only, because this compression is slow.
    pub brotli: Option<Bytes>,
    pub media_type: &'static str,
    /// The entity tag.
    pub tag: String,
    /// The value of `Cache-Control`.
    pub caching: &'static str,
    /// The content policy of a page of the documentation. All others have [`Assets::policy`].
    pub policy: Option<String>,
    /// True if pages of other hosts may use the file.
    pub shared: bool,
}

#[derive(Clone, Debug)]
pub struct Assets {
    files: HashMap<String, Asset>,
    policy: String,
}

#[derive(Debug, thiserror::Error)]
pub enum AssetsError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("the folder is larger than {} MB", MAX_BYTES >> 20)]
    TooLarge,
    #[error("the folder has no index.html")]
    NoIndex,
}

/// Tells the browser game that its host is a service. The folder of the game has a file that denies
/// it.
const MARK: &str = "service.json";

/// The script of the element `<douse-board>` for other people's pages.
pub const ELEMENT: &str = "douse-board.js";

const NO_GAME: &str = include_str!("no_game.html");

/// The page at `/docs` if there is no documentation site.
const NO_DOCS: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>douse</title>\
    <p>The documentation is not part of this service. <code>cargo xtask docs</code> builds it, and \
    <code>douse serve --docs target/docs-site</code> serves it here.</p></html>\n";

impl Assets {
    /// The built-in files, or a page that explains how to build them.
    #[must_use]
    pub fn built_in() -> Self {
        let mut files = HashMap::new();
        for file in EMBEDDED {
            let form = |bytes: Option<&'static [u8]>| bytes.map(Bytes::from_static);
            let plain = match file.gzip {
                Some(packed) => Bytes::from(compression::unpacked(packed)),
                None => Bytes::from_static(file.plain.unwrap_or_default()),
            };
            files.insert(file.name.to_owned(), asset(file.name, plain, form(file.gzip), form(file.brotli)));
        }
        if files.is_empty() {
            let page = Bytes::from_static(NO_GAME.as_bytes());
            files.insert("index.html".into(), asset("index.html", page, None, None));
        }
        Self::with_policy(files)
    }

    #[must_use]
    pub fn has_game() -> bool {
        !EMBEDDED.is_empty()
    }

    /// The current files of a folder. Links are not followed.
    pub fn from_folder(folder: &Path) -> Result<Self, AssetsError> {
        let mut files = HashMap::new();
        let mut total = 0;
        collect(folder, "", &mut total, &mut files)?;
        if !files.contains_key("index.html") {
            return Err(AssetsError::NoIndex);
        }
        Ok(Self::with_policy(files))
    }

    fn with_policy(mut files: HashMap<String, Asset>) -> Self {
        files.insert(MARK.into(), asset(MARK, Bytes::from_static(b"{\"service\":1}\n"), None, None));
        // Links in the site are relative to a folder, so the path without a slash redirects.
        let way = "<!doctype html><title>douse</title><meta http-equiv=\"refresh\" content=\"0; url=docs/\">";
        files.insert("docs".into(), asset("docs.html", Bytes::from_static(way.as_bytes()), None, None));
        let page = asset("index.html", Bytes::from_static(NO_DOCS.as_bytes()), None, None);
        files.entry("docs/index.html".into()).or_insert(page);
        let pages = files.iter().filter(|(name, _)| name.ends_with(".html")).map(|(_, asset)| &asset.plain);
        let policy = policy(&pages.map(|page| String::from_utf8_lossy(page).into_owned()).collect::<Vec<_>>());
        Self { files, policy }
    }

    /// Adds the documentation site in a folder, to be served under `/docs`.
    pub fn with_docs(mut self, folder: &Path) -> Result<Self, AssetsError> {
        let mut files = HashMap::new();
        collect(folder, "docs/", &mut 0, &mut files)?;
        if !files.contains_key("docs/index.html") {
            return Err(AssetsError::NoIndex);
        }
        let pages = files.iter_mut().filter(|(name, _)| name.ends_with(".html"));
        pages.for_each(|(_, page)| page.policy = Some(docs_policy(&String::from_utf8_lossy(&page.plain))));
        self.files.extend(files);
        Ok(self)
    }

    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    /// The file at a path. Paths that look like pages of the game lead to the game.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<&Asset> {
        let name = path.trim_start_matches('/');
        if name.starts_with("docs/") {
            let page = if name.ends_with('/') { format!("{name}index.html") } else { name.to_owned() };
            return self.files.get(&page);
        }
        let last = name.rsplit('/').next().unwrap_or(name);
        match self.files.get(name) {
            Some(asset) => Some(asset),
            None if last.contains('.')
                || name.starts_with("api/")
                || name.split('/').any(|part| part.starts_with(['.', '%'])) =>
            {
                None
            }
            None => self.files.get("index.html"),
        }
    }

    /// The content policy of the game.
    #[must_use]
    pub fn policy(&self) -> &str {
        &self.policy
    }
}

fn asset(name: &str, plain: Bytes, gzip: Option<Bytes>, brotli: Option<Bytes>) -> Asset {
    let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&plain)[..8]));
    Asset {
        plain,
        gzip,
        brotli,
        media_type: douse_files::media_type(name),
        tag,
        caching: douse_files::caching(name),
        policy: None,
        shared: name == ELEMENT,
    }
}

fn collect(folder: &Path, below: &str, total: &mut u64, files: &mut HashMap<String, Asset>) -> Result<(), AssetsError> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let (kind, path) = (entry.file_type()?, entry.path());
        let Some(name) = entry.file_name().to_str().map(|name| format!("{below}{name}")) else { continue };
        if kind.is_dir() {
            collect(&path, &format!("{name}/"), total, files)?;
        } else if kind.is_file() {
            *total += entry.metadata()?.len();
            if *total > MAX_BYTES {
                return Err(AssetsError::TooLarge);
            }
            let bytes = std::fs::read(&path)?;
            // A low level, because somebody waits for the service to start.
            let gzip = compression::gzip(&name, &bytes, 4);
            let made = asset(&name, bytes.into(), gzip.map(Bytes::from), None);
            files.insert(name, made);
        }
    }
    Ok(())
}

/// Allows scripts and styles from this host and those written into the pages, by their hashes.
fn policy(pages: &[String]) -> String {
    douse_files::page_policy(&hashes(pages, "script"), &hashes(pages, "style"), "'none'")
}

/// The hashes of inline scripts or styles, each after a space.
fn hashes<P: AsRef<str>>(pages: &[P], tag: &str) -> String {
    let hash = |inline: &str| base64::engine::general_purpose::STANDARD.encode(Sha256::digest(inline.as_bytes()));
    let inline = pages.iter().flat_map(|page| inline_parts(page.as_ref(), tag));
    inline.map(|inline| format!(" 'sha256-{}'", hash(inline))).collect()
}

/// Allows a page of the documentation its own scripts, WebAssembly for its boards, and styles in
/// attributes.
fn docs_policy(page: &str) -> String {
    let scripts = format!("'self' 'wasm-unsafe-eval'{}", hashes(&[page], "script"));
    let allowed = [
        ("script-src", scripts.as_str()),
        ("style-src", "'self' 'unsafe-inline'"),
        ("img-src", "'self' data:"),
        ("font-src", "'self' data:"),
        ("connect-src", "'self'"),
    ];
    douse_files::policy(&allowed, "'none'")
}

/// The content of all elements with this tag, except those that name a file.
fn inline_parts<'a>(page: &'a str, tag: &str) -> Vec<&'a str> {
    let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
    let mut parts = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find(&open) {
        rest = &rest[at + open.len()..];
        let Some(end) = rest.find('>') else { break };
        let (attributes, after) = (&rest[..end], &rest[end + 1..]);
        let Some(length) = after.find(&close) else { break };
        let named = attributes.split_whitespace().any(|attribute| attribute.starts_with("src="));
        if !named && (attributes.is_empty() || attributes.starts_with(char::is_whitespace)) {
            parts.push(&after[..length]);
        }
        rest = &after[length..];
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_in_a_page_are_allowed_by_their_hash() {
        let page = "<head><script type=\"module\">go()</script><script src=\"x.js\"></script><style>a{}</style></head>";
        assert_eq!(inline_parts(page, "script"), ["go()"]);
        assert_eq!(inline_parts(page, "style"), ["a{}"]);
        let policy = policy(&[page.to_owned()]);
        // printf 'go()' | openssl dgst -sha256 -binary | base64
        assert!(
            policy.contains("'wasm-unsafe-eval' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"),
            "{policy}"
        );
        assert!(!policy.contains("script-src 'self' 'unsafe-inline'"));
    }

    #[test]
    fn a_site_is_served_below_docs() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("decisions")).unwrap();
        std::fs::write(folder.path().join("index.html"), "<script>go()</script>").unwrap();
        std::fs::write(folder.path().join("decisions/index.html"), "decisions").unwrap();
        let assets = Assets::built_in().with_docs(folder.path()).unwrap();
        let text = |path: &str| assets.find(path).map(|asset| String::from_utf8_lossy(&asset.plain).into_owned());
        assert_eq!(text("/docs/").as_deref(), Some("<script>go()</script>"));
        assert_eq!(text("/docs/decisions/").as_deref(), Some("decisions"));
        assert!(text("/docs").unwrap().contains("url=docs/"));
        assert_eq!(text("/docs/nothing"), None);
        assert_eq!(text("/docs/../Cargo.toml"), None);
        let policy = assets.find("/docs/index.html").unwrap().policy.clone().unwrap();
        assert!(policy.contains("'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"), "{policy}");
        let empty = tempfile::tempdir().unwrap();
        assert!(matches!(Assets::built_in().with_docs(empty.path()), Err(AssetsError::NoIndex)));
    }

    #[test]
    fn a_folder_is_served_and_nothing_above_it() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("index.html"), "<p>".repeat(400)).unwrap();
        std::fs::create_dir(folder.path().join("js")).unwrap();
        std::fs::write(folder.path().join("js/a-0123456789abcdef.js"), "go()").unwrap();
        let assets = Assets::from_folder(folder.path()).unwrap();
        let page = assets.find("/").unwrap();
        assert!(page.gzip.is_some() && page.caching == "no-cache");
        assert!(assets.find("/js/a-0123456789abcdef.js").unwrap().caching.contains("immutable"));
        assert_eq!(assets.find("/board/k7m2p9qd").unwrap().tag, page.tag, "a page of the game");
        assert_eq!(assets.find("/service.json").unwrap().plain, "{\"service\":1}\n", "the game learns of the service");
        for path in ["/../Cargo.toml", "/js/../../etc/passwd", "/%2e%2e/x.txt", "/nothing.js", "/api/v1/nothing"] {
            assert!(assets.find(path).is_none(), "{path}");
        }
        std::fs::remove_file(folder.path().join("index.html")).unwrap();
        assert!(matches!(Assets::from_folder(folder.path()), Err(AssetsError::NoIndex)));
    }
}
