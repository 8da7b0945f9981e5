//! The service behind nginx and Caddy, with the configurations that the documentation shows.

use crate::run::douse;
use std::io::{BufRead as _, BufReader};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A process that is killed with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A service behind a proxy with TLS.
struct Proxied {
    /// The address of the proxy, `https://localhost:port`.
    url: String,
    log: Arc<Mutex<String>>,
    folder: tempfile::TempDir,
    _service: Running,
    _proxy: Running,
}

/// The programs, if all are installed; otherwise the test is skipped, or fails if every suite must
/// run.
fn installed(programs: &[&str]) -> bool {
    let is_there = |program: &str| {
        let path = std::env::var("PATH").unwrap_or_default() + ":/usr/sbin";
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
    };
    let missing: Vec<&&str> = programs.iter().filter(|program| !is_there(program)).collect();
    if !missing.is_empty() {
        assert!(std::env::var_os("DOUSE_STRICT_TESTS").is_none(), "not installed: {missing:?}");
        eprintln!("SKIPPED: not installed: {missing:?}; this test shows nothing");
    }
    missing.is_empty()
}

/// The first block of a page in this language.
fn configuration(page: &str, language: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating").join(page);
    let text = std::fs::read_to_string(path).expect("the page");
    let block = text.split(&format!("```{language}\n")).nth(1).expect("a block");
    block.split("```").next().expect("its end").to_owned()
}

/// Replaces each of these in a text; all of them must occur.
fn replaced(text: &str, pairs: &[(&str, String)]) -> String {
    pairs.iter().fold(text.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old} is not in the configuration");
        text.replace(old, new)
    })
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its number").port()
}

/// A certificate for `localhost` and its key.
fn make_certificate(folder: &Path) {
    let made = Command::new("openssl")
        .args(
            "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
                .split(' '),
        )
        .args(["-keyout", "key.pem", "-out", "cert.pem"])
        .current_dir(folder)
        .output()
        .expect("openssl runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

impl Proxied {
    /// A service with this address, and a proxy that `make` prepares from the folder, its port and
    /// the address.
    fn start(listen: &str, make: impl FnOnce(&Path, u16, &str) -> Command) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        make_certificate(folder.path());
        let listen = listen.replace("{folder}", &folder.path().to_string_lossy());
        let mut service =
            douse(["serve", "--listen", &listen, "--log-form", "json", "--log", "debug", "--log-addresses"]);
        if !listen.starts_with("unix:") {
            service.args(["--trust-proxy", "127.0.0.1/32"]);
        }
        service.arg("--data").arg(folder.path().join("service.db")).stdin(Stdio::null()).stderr(Stdio::piped());
        let mut service = Running(service.spawn().expect("the program starts"));
        let (log, told) = (Arc::new(Mutex::new(String::new())), std::sync::mpsc::channel());
        let lines = BufReader::new(service.0.stderr.take().expect("a pipe")).lines();
        std::thread::spawn({
            let log = log.clone();
            move || {
                for line in lines.map_while(Result::ok) {
                    if let Some((_, rest)) = line.split_once(r#""message":"serving","address":""#) {
                        let _ = told.0.send(rest.split('"').next().unwrap_or_default().to_owned());
                    }
                    let mut log = log.lock().expect("the log");
                    log.push_str(&line);
                    log.push('\n');
                }
            }
        });
        let direct = told.1.recv_timeout(Duration::from_secs(60)).expect("it serves");
        let port = free_port();
        let proxy = make(folder.path(), port, direct.trim_start_matches("http://"))
            .current_dir(folder.path())
            .env("HOME", folder.path())
            .env("XDG_DATA_HOME", folder.path())
            .env("XDG_CONFIG_HOME", folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::from(std::fs::File::create(folder.path().join("proxy.log")).expect("a log")))
            .spawn();
        let mut proxy = Running(proxy.expect("the proxy starts"));
        let patience = Instant::now() + Duration::from_secs(30);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            let ended = proxy.0.try_wait().expect("its status");
            let said = || std::fs::read_to_string(folder.path().join("proxy.log")).unwrap_or_default();
            assert!(ended.is_none() && Instant::now() < patience, "the proxy: {ended:?} {}", said());
            std::thread::sleep(Duration::from_millis(20));
        }
        Self { url: format!("https://localhost:{port}"), log, folder, _service: service, _proxy: proxy }
    }

    /// A request by curl: the head of the answer in lower case, with the version of HTTP, and the
    /// body.
    fn curl(&self, options: &[&str], path: &str) -> (String, Vec<u8>) {
        let head = self.folder.path().join("head");
        let output = Command::new("curl")
            .args(["--silent", "--show-error", "--max-time", "20", "--ipv4", "--cacert"])
            .arg(self.folder.path().join("cert.pem"))
            .arg("--dump-header")
            .arg(&head)
            .args(options)
            .arg(format!("{}{path}", self.url))
            .output()
            .expect("curl runs");
        assert!(output.status.success(), "{path}: {}", String::from_utf8_lossy(&output.stderr));
        (std::fs::read_to_string(head).expect("the head").to_lowercase(), output.stdout)
    }

    /// The line of the log with this id.
    fn logged(&self, id: &str) -> String {
        let patience = Instant::now() + Duration::from_secs(5);
        loop {
            let log = self.log.lock().expect("the log").clone();
            if let Some(line) = log.lines().find(|line| line.contains(&format!(r#""id":"{id}""#))) {
                return line.to_owned();
            }
            assert!(Instant::now() < patience, "{id} is not in the log: {log}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Checks everything that a proxy must pass on.
    fn check(&self) {
        // Pages and headers, over HTTP/2.
        let (head, page) = self.curl(&["--http2"], "/");
        assert!(head.starts_with("http/2 200"), "{head}");
        assert!(String::from_utf8_lossy(&page).to_lowercase().contains("<!doctype html>"));
        for header in [
            "content-security-policy: default-src",
            "x-content-type-options: nosniff",
            "x-frame-options: deny",
            "cross-origin-opener-policy: same-origin",
            "strict-transport-security: max-age=31536000",
        ] {
            assert!(head.contains(header), "{header}: {head}");
        }
        assert!(self.curl(&["--http1.1"], "/health").0.starts_with("http/1.1 200"));
        assert!(!page.is_empty() && self.curl(&["--head"], "/").0.starts_with("http/2 200"));
        // Unchanged files are not sent again.
        let etag = head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("an ETag").trim().to_owned();
        let again = self.curl(&["--header", &format!("If-None-Match: {etag}")], "/");
        assert!(again.0.starts_with("http/2 304") && again.1.is_empty(), "{}", again.0);

        // The true address of the client, and an id that only the proxy can choose.
        let forged = [
            "--interface",
            "127.0.0.5",
            "--header",
            "X-Forwarded-For: 203.0.113.9",
            "--header",
            "X-Request-Id: forged-id-1",
        ];
        let (head, _) = self.curl(&forged, "/api/v1/packs");
        let id = head.lines().find_map(|line| line.strip_prefix("x-request-id: ")).expect("an id").trim().to_owned();
        assert!(id.len() >= 32 && id != "forged-id-1", "the id of the proxy: {id}");
        let line = self.logged(&id);
        assert!(line.contains(r#""address":"127.0.0.5""#), "{line}");

        // Bodies up to the limit arrive, and larger ones are refused.
        let json = "Content-Type: application/json";
        let (head, welcome) = self.curl(&["--header", json, "--data", r#"{"name":"Ada"}"#], "/api/v1/players");
        assert!(head.starts_with("http/2 201"), "{head}");
        let welcome: serde_json::Value = serde_json::from_slice(&welcome).expect("JSON");
        let token = format!("Authorization: Bearer {}", welcome["token"].as_str().expect("a token"));
        let sent = |bytes: usize| {
            let body = self.folder.path().join("body");
            std::fs::write(&body, format!(r#"{{"title":"T","board":"{}"}}"#, "a".repeat(bytes))).expect("a body");
            let data = format!("@{}", body.display());
            self.curl(&["--header", json, "--header", &token, "--data-binary", &data], "/api/v1/boards")
        };
        let (head, problem) = sent(240_000);
        assert!(head.contains("http/2 422") && head.contains("application/problem+json"), "{head}");
        assert!(String::from_utf8_lossy(&problem).contains("detail"), "{problem:?}");
        let (head, _) = sent(300_000);
        // A proxy that is still sending the body may report an error of its own.
        assert!(head.contains("http/2 413") || head.contains("http/2 502"), "{head}");

        // An export is a stream.
        let (head, boards) = self.curl(&[], "/api/v1/boards.csv");
        assert!(head.starts_with("http/2 200") && boards.starts_with(b"id,title,"), "{head}");
        // The pages of the operator are not available through the proxy.
        for path in ["/metrics", "/admin"] {
            let (head, page) = self.curl(&[], path);
            let page = String::from_utf8_lossy(&page).to_lowercase();
            assert!(!head.starts_with("http/2 200") || page.contains("<!doctype html>"), "{path}: {head}");
            assert!(!page.contains("douse_requests") && !page.contains("token"), "{path}: {page}");
        }
    }
}

fn nginx(listen: &str) -> Option<Proxied> {
    installed(&["nginx", "curl", "openssl"]).then(|| {
        Proxied::start(listen, |folder, port, service| {
            let plain = free_port();
            let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
            let upstream =
                if service.starts_with("unix:") { service.to_owned() } else { service.replace("http://", "") };
            let text = replaced(
                &configuration("nginx.md", "nginx"),
                &[
                    ("server 127.0.0.1:8080;", format!("server {upstream};")),
                    ("listen [::]:80;", String::new()),
                    ("listen [::]:443 ssl http2;", String::new()),
                    ("listen 80;", format!("listen 127.0.0.1:{plain};")),
                    ("listen 443 ssl", format!("listen 127.0.0.1:{port} ssl")),
                    ("server_name douse.example;", "server_name localhost;".into()),
                    ("/etc/letsencrypt/live/douse.example/fullchain.pem", path("cert.pem")),
                    ("/etc/letsencrypt/live/douse.example/privkey.pem", path("key.pem")),
                ],
            );
            let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                .map(|what| format!("{what}_temp_path {};\n", path(what)))
                .concat();
            let all = format!(
                "daemon off; master_process off; pid {}; error_log stderr;\nevents {{}}\n\
                 http {{\naccess_log off;\n{temporary}{text}}}\n",
                path("pid")
            );
            std::fs::write(folder.join("nginx.conf"), all).expect("the configuration");
            let program = if Path::new("/usr/sbin/nginx").exists() { "/usr/sbin/nginx" } else { "nginx" };
            let mut command = Command::new(program);
            command.arg("-c").arg(folder.join("nginx.conf")).arg("-p").arg(folder).args(["-e", "stderr"]);
            command
        })
    })
}

fn caddy(listen: &str) -> Option<Proxied> {
    installed(&["caddy", "curl", "openssl"]).then(|| {
        Proxied::start(listen, |folder, port, service| {
            let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
            let upstream = match service.strip_prefix("unix:") {
                Some(socket) => format!("unix/{socket}"),
                None => service.to_owned(),
            };
            let text = replaced(
                &configuration("caddy.md", "caddy"),
                &[
                    (
                        "douse.example {",
                        format!(
                            "https://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {} {}",
                            path("cert.pem"),
                            path("key.pem")
                        ),
                    ),
                    ("reverse_proxy 127.0.0.1:8080 {", format!("reverse_proxy {upstream} {{")),
                ],
            );
            let file = folder.join("Caddyfile");
            std::fs::write(&file, format!("{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n{text}"))
                .expect("the configuration");
            let mut command = Command::new("caddy");
            command.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
            command
        })
    })
}

#[test]
fn nginx_hands_everything_on() {
    if let Some(proxied) = nginx("127.0.0.1:0") {
        proxied.check();
    }
}

#[test]
fn nginx_reaches_a_unix_socket() {
    if let Some(proxied) = nginx("unix:{folder}/douse.sock") {
        proxied.check();
    }
}

#[test]
fn caddy_hands_everything_on() {
    if let Some(proxied) = caddy("127.0.0.1:0") {
        proxied.check();
    }
}

#[test]
fn caddy_reaches_a_unix_socket() {
    if let Some(proxied) = caddy("unix:{folder}/douse.sock") {
        proxied.check();
    }
}
