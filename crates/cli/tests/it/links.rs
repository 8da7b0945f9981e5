//! Every link between the documents leads somewhere, and the site lists every page.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    std::fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
}

/// All documents below a folder, except in hidden folders and build output.
fn documents(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && !["target", "node_modules"].contains(&name.as_str()) {
            documents(&path, found);
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// A document without its blocks and spans of code.
fn prose(text: &str) -> String {
    let mut prose = String::new();
    let mut in_block = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if !in_block && !line.starts_with("    ") {
            // Every second part between backticks is code.
            for part in line.split('`').step_by(2) {
                prose.push_str(part);
                prose.push('`');
            }
            prose.push('\n');
        }
    }
    prose
}

/// The targets of the links and pictures of a document.
fn targets(text: &str) -> Vec<String> {
    let prose = prose(text);
    let until = |part: &str, end: char| part.split(end).next().unwrap_or_default().to_owned();
    let links = prose.split("](").skip(1).map(|part| until(part, ')'));
    let pictures = prose.split("src=\"").skip(1).map(|part| until(part, '"'));
    links.chain(pictures).collect()
}

/// The anchors of a document: its headings, as GitHub and mdBook name them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut in_block = false;
    let mut found = BTreeSet::new();
    for line in text.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        }
        if let (false, Some(heading)) =
            (in_block, line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#')))
        {
            let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            found.insert(kept.collect::<String>().to_lowercase().replace(' ', "-"));
        }
    }
    found
}

/// True if the build of the site makes a sheet of this name.
fn is_ready_sheet(name: &str) -> bool {
    let kits = douse_paper::sheet::Kit::ALL;
    let languages = douse_messages::Language::ALL;
    let parts = ["sheet", "answers"];
    kits.iter()
        .any(|kit| languages.iter().any(|language| parts.iter().any(|part| name == format!("{kit}-{part}-{language}"))))
}

#[test]
fn no_link_is_dead() {
    let mut found = Vec::new();
    documents(&root(), &mut found);
    let mut checked = 0;
    for document in &found {
        let text = std::fs::read_to_string(document).unwrap();
        let shown = document.strip_prefix(root()).unwrap().display().to_string();
        for target in targets(&text) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            if let Some(sheet) = target.strip_suffix(".pdf").and_then(|name| name.rsplit_once("sheets/")) {
                assert!(is_ready_sheet(sheet.1), "{shown}: {target} is no ready sheet");
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let path = if file.is_empty() { document.clone() } else { document.parent().unwrap().join(file) };
            assert!(path.exists(), "{shown}: {target} leads nowhere");
            if !anchor.is_empty() && path.extension().is_some_and(|ending| ending == "md") {
                let there = anchors(&std::fs::read_to_string(&path).unwrap());
                assert!(there.contains(anchor), "{shown}: {target}: there is no such heading, but {there:?}");
            }
            // The site contains only the folder docs.
            if shown.starts_with("docs") {
                let inside = std::fs::canonicalize(&path).unwrap().starts_with(root().join("docs"));
                assert!(inside, "{shown}: {target} leads out of the site");
            }
            checked += 1;
        }
    }
    assert!(checked > 80, "{checked} links");
}

#[test]
fn the_site_lists_every_page() {
    let docs = root().join("docs");
    let summary = std::fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let listed: BTreeSet<PathBuf> = targets(&summary).into_iter().map(|target| docs.join(target)).collect();
    let mut pages = Vec::new();
    documents(&docs, &mut pages);
    for page in pages.iter().filter(|page| !page.ends_with("SUMMARY.md")) {
        assert!(listed.contains(page), "{} is not in docs/SUMMARY.md", page.display());
    }
}

#[test]
fn links_are_found_where_they_are() {
    let text =
        "# A b, c!\n\nSee [x](y.md#z) and `[no](no.md)`.\n```\n[no](no.md)\n```\n![p](q.png) <img src=\"r.svg\">";
    assert_eq!(targets(text), ["y.md#z", "q.png", "r.svg"]);
    assert!(anchors(text).contains("a-b-c"));
}
