//! The verbs and the game with a service, without one, and after it is available again.

use crate::run::{Outcome, douse, folder};
use crate::schema::Schemas;
use crate::service::{Serving, WON};
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A person with their own data directory.
struct Person {
    data: PathBuf,
    server: String,
}

impl Person {
    fn new(folder: &Path, name: &str, server: &str) -> Self {
        Self { data: folder.join(name), server: server.to_owned() }
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = douse(args);
        command.env("DOUSE_DATA", &self.data).env("DOUSE_SERVER", &self.server).env("LANG", "C.UTF-8");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, args: &[&str]) -> Outcome {
        ended(self.command(args).stdin(Stdio::null()).spawn().expect("the program starts"))
    }

    /// Plays line by line, with a pause before each line; then asks for the board until the program
    /// prints `news`, for at most half a minute, and quits.
    fn play(&self, args: &[&str], lines: &[&str], pause: Duration, news: &str) -> Outcome {
        let args = [&["play", "--plain"], args].concat();
        let mut child = self.command(&args).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let said = Arc::new(Mutex::new(String::new()));
        let reader = thread::spawn({
            let said = Arc::clone(&said);
            move || {
                let mut line = String::new();
                while stdout.read_line(&mut line).is_ok_and(|length| length > 0) {
                    said.lock().expect("the other goes on").push_str(&line);
                    line.clear();
                }
            }
        });
        for line in lines {
            thread::sleep(pause);
            writeln!(stdin, "{line}").expect("the program listens");
        }
        let begun = Instant::now();
        while !said.lock().expect("the reader goes on").contains(news) && begun.elapsed() < Duration::from_secs(30) {
            writeln!(stdin, "board").expect("the program listens");
            thread::sleep(Duration::from_millis(50));
        }
        writeln!(stdin, "quit").expect("the program listens");
        drop(stdin);
        let mut outcome = ended(child);
        reader.join().expect("reading does not fail");
        outcome.stdout.clone_from(&said.lock().expect("the reader has ended"));
        outcome
    }
}

fn ended(child: std::process::Child) -> Outcome {
    let output = child.wait_with_output().expect("the program ends");
    Outcome {
        status: output.status.code().expect("no signal ended it"),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A port of this machine on which no program listens.
fn free_port() -> String {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").to_string()
}

fn save(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    fs::write(&file, text).expect("a file");
    file.display().to_string()
}

#[test]
fn a_score_sent_without_a_service_waits_and_arrives_once() {
    let folder = folder("online-waits");
    let port = free_port();
    let ada = Person::new(&folder, "ada", &format!("http://{port}"));
    let game = save(&folder, "won.txt", WON);
    for _ in 0..2 {
        let sent = ada.run(&["submit", &game, "--name", "Ada"]);
        assert_eq!(sent.status, 3, "{sent:?}");
        assert!(sent.stderr.contains("connection refused") && sent.stderr.contains("the score is saved"), "{sent:?}");
    }
    let top = ada.run(&["top", "first:1"]);
    assert_eq!((top.status, top.stdout.as_str()), (3, ""), "{top:?}");

    let serving = Serving::listening(&port, &folder.join("service.db"));
    let sent = ada.run(&["submit", "--name", "Ada"]);
    assert_eq!((sent.status, sent.stdout.as_str()), (0, "first:1: 2 moves, rank 1\n"), "{sent:?}");
    let none = ada.run(&["submit"]);
    assert!(none.status == 0 && none.stderr.contains("there are no saved scores"), "{none:?}");
    let again = ada.run(&["submit", &game]);
    assert!(again.status == 0 && again.stdout.contains("already submitted"), "{again:?}");

    let top = ada.run(&["top", "first:1"]);
    assert_eq!(top.status, 0, "{top:?}");
    assert_eq!(top.stdout.lines().nth(1).map(str::trim_end), Some("*    1  Ada         2         -"), "{top:?}");
    assert_eq!(top.stdout.lines().count(), 2, "{top:?}");
    let moves = ada.run(&["top", "first:1", "--moves"]);
    assert!(moves.stdout.contains("A2C2"), "{moves:?}");

    let bob = Person::new(&folder, "bob", &serving.address);
    let sent = bob.run(&["submit", "3x3:b68!A2C2", "--name", "Bob"]);
    assert!(sent.status == 0 && sent.stdout.starts_with("first:1: 2 moves, rank 1"), "the board is known: {sent:?}");
    assert_eq!(bob.run(&["top", "first:1"]).stdout.lines().count(), 3);

    let players = fs::metadata(ada.data.join("service/players.json")).expect("the file of players");
    assert_eq!(players.permissions().mode() & 0o777, 0o600);
}

#[test]
fn programs_that_send_at_once_send_every_score_once() {
    let folder = folder("online-at-once");
    let port = free_port();
    let ada = Person::new(&folder, "ada", &format!("http://{port}"));
    for time in 1..=6 {
        let game = save(&folder, "won.txt", &WON.replace("time 4000", &format!("time {time}000")));
        assert_eq!(ada.run(&["submit", &game]).status, 3);
    }
    let _serving = Serving::listening(&port, &folder.join("service.db"));
    let children: Vec<_> = (0..4).map(|_| ada.command(&["submit", "--json"]).spawn().expect("a program")).collect();
    let outcomes: Vec<_> = children.into_iter().map(ended).collect();
    let lines: Vec<&str> = outcomes.iter().flat_map(|outcome| outcome.stdout.lines()).collect();
    assert!(outcomes.iter().all(|outcome| outcome.status == 0), "{outcomes:?}");
    assert_eq!(lines.iter().filter(|line| line.contains("\"delivery\":\"sent\"")).count(), 6, "{outcomes:?}");
    assert!(lines.iter().all(|line| line.contains("\"sent\"") || line.contains("\"none\"")), "{outcomes:?}");
    assert_eq!(ada.run(&["top", "first:1"]).stdout.lines().count(), 2, "there is one player");
}

#[test]
fn a_game_in_the_terminal_counts_with_its_time() {
    let folder = folder("online-plays");
    let serving = Serving::start(&folder.join("service.db"));
    let ada = Person::new(&folder, "ada", &serving.address);
    let placed = "on the leaderboard: rank 1";
    let played = ada.play(&["first:1", "--name", "Ada"], &["A2", "C2"], Duration::from_secs(1), placed);
    assert!(played.status == 0 && played.stdout.contains(placed), "{played:?}");
    let top = ada.run(&["top", "first:1", "--by", "time"]);
    assert!(top.status == 0 && top.stdout.contains("Ada") && top.stdout.contains("0:0"), "{top:?}");
    assert_eq!(ada.run(&["top", "first:1", "--hints"]).status, 1, "no hint was taken");

    let bests = ada.run(&["levels", "first"]);
    assert!(bests.stdout.lines().nth(1).is_some_and(|line| line.contains("Velvet candle") && line.ends_with("1")));
    assert!(ada.run(&["levels"]).stdout.lines().any(|line| line.starts_with("first ") && line.ends_with("1")));
}

#[test]
fn a_game_in_the_terminal_is_not_slower_without_a_service_and_its_score_arrives_later() {
    let folder = folder("online-later");
    // This service accepts connections and never answers.
    let deaf = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = deaf.local_addr().expect("an address").to_string();
    let ada = Person::new(&folder, "ada", &format!("http://{port}"));
    let since = Instant::now();
    let played = ada.play(&["first:1"], &["A2", "C2"], Duration::ZERO, "You won in 2 moves");
    assert!(played.status == 0 && played.stdout.contains("You won in 2 moves"), "{played:?}");
    assert!(since.elapsed() < Duration::from_secs(20), "nothing waits for the service: {:?}", since.elapsed());
    drop(deaf);

    let _serving = Serving::listening(&port, &folder.join("service.db"));
    assert_eq!(ada.run(&["top", "first:1"]).status, 1);
    let next = ada.play(&["first:2"], &[], Duration::ZERO, "first:1 is on the leaderboard");
    assert!(next.stdout.contains("first:1 is on the leaderboard"), "{next:?}");
    let top = ada.run(&["top", "first:1"]);
    assert!(top.status == 0 && top.stdout.contains("Player"), "{top:?}");
}

#[test]
fn boards_are_published_played_and_listed() {
    let folder = folder("online-boards");
    let serving = Serving::start(&folder.join("service.db"));
    let ada = Person::new(&folder, "ada", &serving.address);
    let published = ada.run(&["publish", "3x3:b68", "--title", "<b>Lantern</b>", "--author", "Ada"]);
    assert_eq!(published.status, 0, "{published:?}");
    assert!(published.stderr.contains("'<b>Lantern</b>' by Ada, par 2, proved"), "{published:?}");
    let id = published.stdout.trim();
    assert!(id.starts_with("board:"), "{published:?}");
    let same = ada.run(&["publish", "3x3:b68", "--title", "Lantern"]);
    assert_eq!((same.status, same.stdout.trim()), (0, id), "what is published keeps its name");
    assert_eq!(ada.run(&["top", id]).status, 1, "nobody has played it yet");
    let sent = ada.run(&["submit", "3x3:b68!A2C2", "--for", id]);
    assert!(sent.status == 0 && sent.stdout.contains("rank 1"), "{sent:?}");
    assert_eq!(ada.run(&["top", id]).status, 0);

    let bob = Person::new(&folder, "bob", &serving.address);
    let theirs = bob.run(&["publish", "3x3:b68", "--title", "Mine"]);
    assert!(theirs.status == 1 && theirs.stderr.contains("already"), "{theirs:?}");
    let none = bob.run(&["publish", "5x5:8000000", "--title", "No way"]);
    assert_eq!(none.status, 1, "{none:?}");
    assert_eq!(bob.run(&["publish", "3x3:b68"]).status, 2, "a board has a title");
}

#[test]
fn a_player_whom_the_service_does_not_know_keeps_the_key_and_is_asked() {
    let folder = folder("online-forgotten");
    let port = free_port();
    let ada = Person::new(&folder, "ada", &format!("http://{port}"));
    let game = save(&folder, "won.txt", WON);
    {
        let _serving = Serving::listening(&port, &folder.join("one.db"));
        let sent = ada.run(&["submit", &game, "--name", "Ada"]);
        assert_eq!((sent.status, sent.stdout.as_str()), (0, "first:1: 2 moves, rank 1\n"), "{sent:?}");
    }
    let players = || fs::read_to_string(ada.data.join("service/players.json")).expect("the players");
    let before = players();
    let _serving = Serving::listening(&port, &folder.join("two.db"));
    let kept = ada.run(&["submit", &game, "--name", "Ada"]);
    assert!(kept.status != 0 && kept.stderr.contains("is saved"), "{kept:?}");
    assert_eq!(players(), before, "nothing is forgotten unasked");
    let asked = ada.play(&["first:2"], &["yes"], Duration::ZERO, "first:1 is on the leaderboard");
    assert!(asked.stdout.contains("first:1 is on the leaderboard"), "{asked:?}");
    assert!(players().contains("(aside 1)"), "{}", players());
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_kept() {
    let folder = folder("online-wrong");
    let serving = Serving::start(&folder.join("service.db"));
    let ada = Person::new(&folder, "ada", &serving.address);
    let lost = save(&folder, "lost.txt", &WON.replace("A2 C2", "A2"));
    let nonsense = save(&folder, "nonsense.txt", "hello");
    for (args, status, said) in [
        (&["submit", &lost][..], 1, "not won"),
        (&["submit", &nonsense], 2, "neither a saved game"),
        (&["submit", "missing.txt"], 2, "no such file"),
        (&["submit", "3x3:b68!A2C2", "--for", "nothing"], 2, "is not a challenge"),
        (&["submit", "2x2:f!A1B1A2B2"], 2, "does not say"),
        (&["submit", "2x2:f!A1B1A2B2", "--for", "first:1"], 1, ""),
        (&["top", "first:99"], 2, "no challenge 'first:99'"),
        (&["top", "first"], 2, "is not a challenge"),
        (&["top", "first:1", "--server", "ftp://x"], 2, "not an address of a service"),
        (&["levels", "nothing"], 2, "the packs are first"),
        (&["publish", "3x3:b68", "--title", "x", "--author", &"n".repeat(25)], 1, "longer than 24"),
    ] {
        let outcome = ada.run(args);
        assert_eq!(outcome.status, status, "{args:?} {outcome:?}");
        assert!(outcome.stderr.to_lowercase().contains(said), "{args:?} {outcome:?}");
    }
    assert_eq!(ada.run(&["submit"]).stderr, "note: there are no saved scores\n");
    assert_eq!(ada.data.join("service/refused").read_dir().expect("the refused").count(), 1, "a refused score is kept");
}

#[test]
fn what_a_service_answers_is_as_the_schemas_say() {
    let (folder, schemas) = (folder("online-schema"), Schemas::read());
    let file = folder.join("service.db").display().to_string();
    let serving = Serving::start(&folder.join("service.db"));
    let ada = Person::new(&folder, "ada", &serving.address);
    let (won, lost) = (save(&folder, "won.txt", WON), save(&folder, "lost.txt", &WON.replace("A2 C2", "A2")));
    let mut seen = BTreeSet::new();
    let mut check = |args: &[&str], status: i32| {
        let outcome = ada.run(&[args, &["--json"]].concat());
        assert_eq!(outcome.status, status, "{args:?} {outcome:?}");
        seen.extend(schemas.check(&args.join(" "), &outcome.stdout));
        outcome.stdout
    };
    check(&["submit", &won, "--name", "Ada"], 0);
    check(&["submit", &won], 0);
    check(&["submit", &lost], 1);
    check(&["submit", "2x2:f!A1B1A2B2", "--for", "first:1"], 1);
    assert!(check(&["submit"], 0).contains("\"delivery\":\"none\""));
    check(&["top", "first:1"], 0);
    check(&["top", "first:1", "--hints"], 1);
    check(&["top", "first:99"], 2);
    let published = check(&["publish", "3x3:2f8", "--title", "Lit", "--play", "lit-only"], 0);
    assert!(published.contains("\"play\":\"lit-only\""), "{published}");
    check(&["publish", "5x5:8000000", "--title", "No way"], 1);
    let log = ["hide", "show"].map(|verb| {
        let id = published.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id");
        check(&["admin", verb, id, "--data", &file], 0)
    });
    assert!(log.iter().all(|line| line.contains("\"lines\":[")), "{log:?}");
    for verb in ["stats", "players", "classes", "reports", "log", "check"] {
        check(&["admin", verb, "--data", &file], 0);
    }
    check(&["admin", "hide", "nothing", "--data", &file], 2);
    check(&["admin", "backup", "--data", &file], 2);
    schemas.assert_all_seen(&["top.json", "submit.json", "publish.json", "admin.json", "error.json"], &seen);

    drop(serving);
    let gone = Person::new(&folder, "bob", "http://127.0.0.1:1");
    for args in [&["submit", &won, "--json"][..], &["top", "first:1", "--json"]] {
        let outcome = gone.run(args);
        assert_eq!(outcome.status, 3, "{outcome:?}");
        schemas.check("without a service", &outcome.stdout);
    }
}
