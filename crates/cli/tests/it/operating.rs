//! `douse serve` and `douse admin` as whoever runs a service uses them.

use crate::run::{Outcome, douse, folder, piped};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A service that runs until it is asked to end.
struct Served {
    child: Child,
    address: String,
}

fn serve(arguments: &[&str]) -> Served {
    let mut command = douse(["serve", "--listen", "127.0.0.1:0"]);
    command.args(arguments).env_remove("DOUSE_DATABASE").stdin(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines().map_while(Result::ok);
    let address = lines.find_map(|line| Some(line.split_once("http://")?.1.to_owned()));
    std::thread::spawn(move || lines.for_each(drop));
    match address {
        Some(address) => Served { child, address },
        None => panic!("the service ended: {:?}", child.wait()),
    }
}

impl Served {
    fn ask(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit of time");
        write!(
            stream,
            "{head} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("the request is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the answer is text");
        answer
    }

    /// Asks it to end as systemd does.
    fn end(mut self) -> Option<i32> {
        let _ = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Served {
    /// A test that fails leaves nothing running.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn admin(file: &str, words: &[&str]) -> Outcome {
    piped(["admin", "--data", file].iter().chain(words), "")
}

#[test]
fn a_service_is_run_looked_after_and_moved() {
    let folder = folder("service");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let file = path("service.db");
    let served = serve(&["--data", &file]);
    assert!(served.ask("GET /health", "").starts_with("HTTP/1.1 200"));
    assert!(served.ask("GET /ready", "").ends_with("ready\n"));
    assert!(served.ask("GET /", "").to_lowercase().contains("<!doctype html>"));
    let welcome = served.ask("POST /api/v1/players", r#"{"name":"Ada"}"#);
    assert!(welcome.starts_with("HTTP/1.1 201"), "{welcome}");
    let id = welcome.split("\"id\":\"").nth(1).expect("an id").split('"').next().expect("an id").to_owned();

    // While it runs.
    let stats = admin(&file, &["stats", "--json"]);
    assert!(stats.stdout.contains("\"players\":1"), "{stats:?}");
    assert_eq!(admin(&file, &["ban", &id]).status, 0);
    assert!(admin(&file, &["stats"]).stdout.contains("banned            1"));
    assert_eq!(admin(&file, &["unban", &id]).status, 0);
    let none = admin(&file, &["hide", "nothing"]);
    assert_eq!(none.status, 2);
    assert!(none.stderr.contains("there is no such board"), "{none:?}");
    assert_eq!(admin(&file, &["backup", "-o", &path("all.backup")]).status, 0);
    assert_eq!(served.end(), Some(0));

    assert_eq!(admin(&file, &["check"]).stdout, "sound\n");
    assert_eq!(admin(&path("copy.db"), &["restore", &path("all.backup")]).status, 0);
    assert_eq!(admin(&path("copy.db"), &["stats"]).stdout, admin(&file, &["stats"]).stdout);
    let again = admin(&path("copy.db"), &["restore", &path("all.backup")]);
    assert!(again.status == 2 && again.stderr.contains("not empty"), "{again:?}");
}

#[test]
fn what_cannot_be_served_is_told() {
    let folder = folder("service-wrong");
    let file = folder.join("service.db").to_string_lossy().into_owned();
    let first = serve(&["--data", &file]);
    let taken = piped(["serve", "--listen", &first.address, "--data", &file], "");
    assert!(taken.status == 2 && taken.stderr.contains("cannot listen on"), "{taken:?}");
    assert_eq!(first.end(), Some(0));
    let empty = folder.join("empty");
    std::fs::create_dir(&empty).expect("a folder");
    let assets = piped(["serve", "--assets", &empty.to_string_lossy(), "--data", &file], "");
    assert!(assets.status == 2 && assets.stderr.contains("no index.html"), "{assets:?}");
    let address = piped(["serve", "--database", "mysql://x"], "");
    assert!(address.status == 2 && address.stderr.contains("postgres://"), "{address:?}");
    let no_file = piped(["admin", "stats", "--data", "/proc/none/x.db"], "");
    assert!(no_file.status == 2 && no_file.stderr.contains("cannot make the folder"), "{no_file:?}");
}
