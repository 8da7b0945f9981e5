//! The page, its style, its icons, its manifest and its service worker.

use crate::folder::{Folder, LATER};
use anyhow::{Context, Result, ensure};
use std::path::Path;

/// The first number of style sheets for pages of the second part.
const FIRST_LATER_STYLE: &str = "50";

/// The sides of the icon in pixels, for systems without SVG.
const ICON_SIDES: [u32; 3] = [180, 192, 512];

/// Adds the assets; file names replace `{script}`, `{wasm}` and the other placeholders.
pub fn add(folder: &mut Folder, assets: &Path, code: &[(&str, &str)]) -> Result<()> {
    let read = |name: &str| {
        let path = assets.join(name);
        std::fs::read_to_string(&path).with_context(|| path.display().to_string())
    };
    let (first, later) = styles(&assets.join("style"))?;
    let style = folder.add_hashed("style", "css", smaller_style(&first).into_bytes());
    let later_style = folder.add_hashed(LATER, "css", smaller_style(&later).into_bytes());
    let drawn_icon = read("icon.svg")?;
    let mut names: Vec<(String, String)> = code
        .iter()
        .chain(&[("style", style.as_str()), ("later-style", later_style.as_str())])
        .map(|(place, name)| ((*place).into(), (*name).into()))
        .collect();
    for side in ICON_SIDES {
        let pixels = icon(&drawn_icon, side)?;
        names.push((format!("icon-{side}"), folder.add_hashed(&format!("icon-{side}"), "png", pixels)));
    }
    names.push(("icon".to_owned(), folder.add_hashed("icon", "svg", drawn_icon.into_bytes())));
    folder.add("manifest.webmanifest", filled(&read("manifest.webmanifest")?, &names)?.into_bytes());
    folder.add("index.html", filled(&read("index.html")?, &names)?.into_bytes());
    // The list of files must have all of them.
    let list: Vec<String> = folder.names().map(|name| format!("'./{name}'")).collect();
    let names = [("files".to_owned(), list.join(",\n  ")), ("version".to_owned(), folder.version())];
    // The service worker must not keep this file, so it is not in the list.
    folder.add("service.json", b"{\"service\":0}\n".to_vec());
    folder.add("service-worker.js", filled(&read("service-worker.js")?, &names)?.into_bytes());
    Ok(())
}

/// The style sheets of a folder, joined in the order of their names: those of the first part, and
/// those of the second.
fn styles(folder: &Path) -> Result<(String, String)> {
    let shown = || folder.display().to_string();
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(shown)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "css") {
            paths.push(path);
        }
    }
    ensure!(!paths.is_empty(), "{} has no style sheets", folder.display());
    paths.sort();
    let (mut first, mut later) = (String::new(), String::new());
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let all = if *name < *FIRST_LATER_STYLE { &mut first } else { &mut later };
        all.push_str(&std::fs::read_to_string(&path).with_context(shown)?);
        all.push('\n');
    }
    Ok((first, later))
}

/// A style sheet without comments and indentation.
fn smaller_style(style: &str) -> String {
    let mut kept = String::new();
    let mut rest = style;
    while let Some(start) = rest.find("/*") {
        kept.push_str(&rest[..start]);
        rest = rest[start..].find("*/").map_or("", |end| &rest[start + end + 2..]);
    }
    kept.push_str(rest);
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// The drawn icon as a PNG of this many pixels a side.
fn icon(svg: &str, side: u32) -> Result<Vec<u8>> {
    // The drawing is 64 units wide.
    Ok(douse_render::png(svg, side as f32 / 64.0)?)
}

/// A text with every `{name}` of the list replaced.
fn filled(text: &str, names: &[(String, String)]) -> Result<String> {
    let mut text = text.to_owned();
    for (name, value) in names {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    for name in ["{script}", "{wasm}", "{style}", "{later-style}", "{icon", "{files}", "{version}"] {
        ensure!(!text.contains(name), "{name} stands for no file");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_lose_comments_and_nothing_else() {
        let style = "/* a */\n.a {\n  color: red; /* b\n c */\n}\n\n.b::before { content: ' x '; }\n";
        assert_eq!(smaller_style(style), ".a {\ncolor: red;\n}\n.b::before { content: ' x '; }");
    }

    #[test]
    fn a_place_without_a_file_is_an_error() {
        let names = [("script".to_owned(), "douse-1.js".to_owned())];
        assert_eq!(filled("<script src=\"{script}\">", &names).unwrap(), "<script src=\"douse-1.js\">");
        assert!(filled("{style}", &names).is_err());
    }

    #[test]
    fn the_assets_of_the_game_make_a_whole_folder() {
        let mut folder = Folder::default();
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/web/assets");
        let code = [("script", "douse-1.js"), ("wasm", "douse-2.wasm")];
        add(&mut folder, &assets, &code).unwrap();
        let names: Vec<&str> = folder.names().collect();
        for start in
            ["icon-180", "icon-512", "index.html", "manifest", "service-worker", "service.json", "style-", "later-"]
        {
            assert!(names.iter().any(|name| name.starts_with(start)), "{start} is not in {names:?}");
        }
        let worker = folder.text("service-worker.js");
        assert!(worker.contains("index.html") && !worker.contains("service.json"), "{worker}");
    }
}
