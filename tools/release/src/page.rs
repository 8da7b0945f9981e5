//! Opens a page in Chromium without a window, and returns the report of its scripts.

use anyhow::{Context, Result, bail};
use douse_xtask::browser::CHROMIUM;
use douse_xtask::command::program;
use douse_xtask::tools::Installing;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

/// The longest time until the report.
const MAX_WAIT: Duration = Duration::from_secs(120);

/// The path that receives the report.
const REPORT_PATH: &str = "/report";
/// The path of a picture that never arrives: the page is not complete without it, so the browser
/// waits for the report.
const PICTURE_PATH: &str = "/end";

/// The beginning of every page: errors are reported as well.
pub const HEAD: &str = r#"<!doctype html><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"><img src="/end" alt="">
<script>
const report = (text) => fetch("/report", { method: "POST", body: text });
addEventListener("error", (event) => report("error: " + event.message));
addEventListener("unhandledrejection", (event) => report("error: " + event.reason));
</script>
"#;

/// Returns whether Chromium is installed, after installing it if that is allowed.
pub fn ready(installing: Installing) -> bool {
    CHROMIUM.ready(installing)
}

/// A request that the waiting thread handles.
enum Request {
    Report(String),
    /// The picture: its connection is kept open until this is dropped.
    Picture(TcpStream),
}

/// Serves the files of a folder on this machine, opens its `index.html` and returns the report. The
/// folder also holds the profile of the browser.
pub fn report(folder: &Path) -> Result<String> {
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let address = format!("http://{}/index.html", listener.local_addr()?);
    let (sender, requests) = channel();
    let files = folder.to_path_buf();
    // The thread ends with this program: waiting for a connection cannot be interrupted.
    std::thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            let (files, sender) = (files.clone(), sender.clone());
            // Browsers open connections before they need them.
            std::thread::spawn(move || drop(answer(connection, &files, &sender)));
        }
    });
    let mut command = program("chromium-headless-shell", ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]);
    // Prints the page as soon as it is complete, and ends.
    command.args(["--no-first-run", "--disable-background-networking", "--dump-dom"]);
    command.arg(format!("--user-data-dir={}", folder.join("profile").display())).arg(address);
    let browser = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut browser = browser.context("chromium-headless-shell does not start")?;
    let mut pictures = Vec::new();
    let report = loop {
        match requests.recv_timeout(MAX_WAIT) {
            Ok(Request::Picture(connection)) => pictures.push(connection),
            Ok(Request::Report(text)) => break Some(text),
            Err(_) => break None,
        }
    };
    drop((pictures, requests));
    if report.is_none() {
        browser.kill()?;
    }
    browser.wait()?;
    let report = report.context("the page reports nothing")?;
    match report.strip_prefix("error: ") {
        Some(error) => bail!("a script of the page fails: {error}"),
        None => Ok(report),
    }
}

/// Answers a request with a file, or passes on a report.
fn answer(mut connection: TcpStream, folder: &Path, requests: &Sender<Request>) -> Result<()> {
    let mut lines = BufReader::new(&connection);
    let mut first = String::new();
    lines.read_line(&mut first)?;
    let mut length = 0;
    loop {
        let mut line = String::new();
        if lines.read_line(&mut line)? == 0 || line.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse()?;
        }
    }
    let mut body = vec![0; length];
    lines.read_exact(&mut body)?;
    let path = first.split(' ').nth(1).unwrap_or_default();
    if path == PICTURE_PATH {
        // After the first report nobody receives this, and the connection is closed.
        return Ok(requests.send(Request::Picture(connection))?);
    }
    let (status, content) = match file(folder, path).map(std::fs::read) {
        _ if first.starts_with("POST") && path == REPORT_PATH => {
            let _ = requests.send(Request::Report(String::from_utf8(body)?));
            ("200 OK", Vec::new())
        }
        Some(Ok(content)) => ("200 OK", content),
        _ => ("404 Not Found", Vec::new()),
    };
    // Isolated pages may read an exact clock.
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Embedder-Policy: require-corp\r\n\r\n",
        media_type(path),
        content.len()
    );
    connection.write_all(&[head.as_bytes(), &content].concat())?;
    Ok(())
}

/// Returns the file for a path if it lies in the folder.
fn file(folder: &Path, path: &str) -> Option<PathBuf> {
    let inside = path.strip_prefix('/')?;
    (!inside.split('/').any(|part| part.is_empty() || part == "..")).then(|| folder.join(inside))
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_served() {
        let folder = Path::new("/folder");
        assert_eq!(file(folder, "/a/b.js"), Some(PathBuf::from("/folder/a/b.js")));
        for outside in ["/../a", "/a/../../b", "//etc/passwd", "a", ""] {
            assert_eq!(file(folder, outside), None, "{outside}");
        }
        assert_eq!(media_type("/node_modules/@douse/engine/engine.wasm"), "application/wasm");
    }

    #[test]
    fn a_report_is_passed_on_and_a_picture_waits() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let (sender, requests) = channel();
        let asked = |request: &str| {
            let mut page = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            page.write_all(request.as_bytes()).unwrap();
            answer(listener.accept().unwrap().0, Path::new("/none"), &sender).unwrap();
            page
        };
        let answered = |mut page: TcpStream| {
            let mut report = String::new();
            page.read_to_string(&mut report).unwrap();
            report
        };
        let picture = asked("GET /end HTTP/1.1\r\n\r\n");
        assert!(matches!(requests.recv().unwrap(), Request::Picture(_)));
        assert_eq!(answered(picture), "");
        assert!(answered(asked("GET /x HTTP/1.1\r\n\r\n")).starts_with("HTTP/1.1 404"));
        let page = asked("POST /report HTTP/1.1\r\ncontent-length: 5\r\n\r\nhello");
        assert!(answered(page).starts_with("HTTP/1.1 200 OK"));
        assert!(matches!(requests.recv().unwrap(), Request::Report(text) if text == "hello"));
    }
}
