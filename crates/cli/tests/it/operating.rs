//! `douse serve` and `douse admin` as the operator of a service uses them.

use crate::run::{Outcome, douse, folder, piped};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A service that runs until it gets a signal.
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

    /// Ends it with the signal of systemd.
    fn end(mut self) -> Option<i32> {
        let _ = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Served {
    /// Ends the service if a test fails.
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

    // The service runs meanwhile.
    let stats = admin(&file, &["stats", "--json"]);
    assert!(stats.stdout.contains("\"players\":1"), "{stats:?}");
    assert_eq!(admin(&file, &["ban", &id]).status, 0);
    assert!(admin(&file, &["stats"]).stdout.contains("banned            1"));
    assert_eq!(admin(&file, &["unban", &id]).status, 0);
    let none = admin(&file, &["hide", "nothing"]);
    assert_eq!(none.status, 2);
    assert!(none.stderr.contains("there is no such board"), "{none:?}");
    let class =
        served.ask("POST /api/v1/classes", r#"{"title":"7b","assignments":[{"task":{"board":"5x5:002a000"}}]}"#);
    let code = class.split("\"code\":\"").nth(1).expect("a code").split('"').next().expect("a code").to_owned();
    let joined = served.ask(&format!("POST /api/v1/classes/{code}/pupils"), r#"{"name":"Grace"}"#);
    assert!(joined.starts_with("HTTP/1.1 201"), "{joined}");
    let classes = admin(&file, &["classes"]).stdout;
    let expected = format!("{code}: pupils 1, assignments 1, made ");
    assert!(classes.starts_with(&expected) && classes.contains("kept until"), "{classes}");
    assert!(!classes.contains("7b") && !classes.contains("Grace"), "neither titles nor names are listed: {classes}");
    let none = admin(&file, &["delete-class", "bbbbb"]);
    assert!(none.status == 2 && none.stderr.contains("there is no such board, player, score, class"), "{none:?}");
    assert_eq!(admin(&file, &["delete-class", &code.to_uppercase()]).status, 0);
    assert_eq!(admin(&file, &["classes"]).stdout, "");
    assert!(served.ask(&format!("GET /api/v1/classes/{code}"), "").starts_with("HTTP/1.1 404"));
    assert_eq!(admin(&file, &["backup", "-o", &path("all.backup")]).status, 0);
    assert_eq!(admin(&file, &["backup", "--with-secret", "-o", &path("secret.backup")]).status, 0);
    let refused = admin(&file, &["backup", "-o", &file]);
    assert!(refused.status == 2 && refused.stderr.contains("is not a backup"), "{refused:?}");
    assert_eq!(served.end(), Some(0));
    let read = |name: &str| std::fs::read_to_string(path(name)).expect("a file");
    let secret = read("service.db.secret");
    assert!(secret.trim().len() == 64 && read("secret.backup").contains(secret.trim()));
    assert!(!read("all.backup").contains(secret.trim()), "tickets are signed by whoever has it");
    #[cfg(unix)]
    for name in ["service.db", "service.db.secret", "all.backup", "secret.backup"] {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(path(name)).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name} is for its owner alone");
    }

    // The next start makes another secret.
    assert_eq!(admin(&file, &["forget-secret"]).status, 0);
    let served = serve(&["--data", &file]);
    assert_eq!(served.end(), Some(0));
    assert!(read("service.db.secret").trim().len() == 64 && read("service.db.secret") != secret);

    assert_eq!(admin(&file, &["check"]).stdout, "sound\n");
    let sound = piped(["admin", "check", "--backup", &path("all.backup")], "");
    assert!(sound.status == 0 && sound.stdout.starts_with("sound: ") && sound.stdout.ends_with(" rows\n"), "{sound:?}");
    std::fs::write(path("damaged.backup"), read("all.backup").replace("\"Ada\"", "\"Eve\"")).expect("a copy");
    let damaged = piped(["admin", "check", "--backup", &path("damaged.backup")], "");
    assert!(damaged.status == 1 && damaged.stdout.contains("the checksum of the backup is wrong"), "{damaged:?}");
    let refused = admin(&path("copy.db"), &["restore", &path("damaged.backup")]);
    assert!(refused.status == 2 && refused.stderr.contains("the checksum of the backup is wrong"), "{refused:?}");
    assert_eq!(admin(&path("copy.db"), &["restore", &path("all.backup")]).status, 0);
    assert_eq!(admin(&path("copy.db"), &["stats"]).stdout, admin(&file, &["stats"]).stdout);
    let again = admin(&path("copy.db"), &["restore", &path("all.backup")]);
    assert!(again.status == 2 && again.stderr.contains("not empty"), "{again:?}");
}

#[test]
fn every_action_is_listed_and_undone() {
    let folder = folder("service-admin");
    let file = folder.join("service.db").to_string_lossy().into_owned();
    let served = serve(&["--data", &file]);
    let field = |text: &str, name: &str| {
        let start = text.split(&format!("\"{name}\":\"")).nth(1).unwrap_or_else(|| panic!("{name} in {text}"));
        start.split('"').next().expect("a text").to_owned()
    };
    let arrive = |name: &str| {
        let welcome = served.ask("POST /api/v1/players", &format!(r#"{{"name":"{name}"}}"#));
        (field(&welcome, "id"), field(&welcome, "token"))
    };
    let send = |head: &str, token: &str, body: &str| {
        let answer = served.ask(&format!("{head} HTTP/1.1\r\nauthorization: Bearer {token}\r\nx-ignored:"), body);
        assert!(answer.starts_with("HTTP/1.1 20"), "{head}: {answer}");
        answer
    };
    let ((ada, ada_token), (bob, bob_token)) = (arrive("Ada"), arrive("Bob"));
    let published = send("POST /api/v1/boards", &ada_token, r#"{"title":"Lantern","board":"5x5:002a000"}"#);
    let board = field(&published, "id");
    send("POST /api/v1/scores", &bob_token, r#"{"challenge":"first:1","moves":"A2C2","time_ms":4000}"#);
    send(&format!("PUT /api/v1/boards/{board}/report"), &bob_token, r#"{"reason":"dull"}"#);
    send(&format!("PUT /api/v1/players/{ada}/report"), &bob_token, r#"{"reason":"rude"}"#);

    let told = |words: &[&str]| {
        let outcome = admin(&file, words);
        assert_eq!(outcome.status, 0, "{words:?}: {outcome:?}");
        outcome.stdout
    };
    let reports = told(&["reports"]);
    assert!(reports.contains("dull") && reports.contains("rude") && reports.contains(&bob), "{reports}");
    let (all, found) = (told(&["players"]), told(&["players", "ad"]));
    assert!(all.contains(&ada) && all.contains(&bob) && found.contains(&ada) && !found.contains(&bob), "{all} {found}");
    let scores = || told(&["player", &bob]);
    let before = scores();
    assert!(before.contains("level:first"), "{before}");

    // Each action changes the pages, and undoing it restores them.
    let shown = || [told(&["stats"]), told(&["players"]), told(&["reports"]), scores()].concat();
    let before = shown();
    let actions: [&[&str]; 5] = [
        &["hide", &board],
        &["ban", &ada],
        &["rename", &ada, "Someone"],
        &["remove-score", &bob, "first:1"],
        &["delete", &ada],
    ];
    for action in actions {
        let done = admin(&file, action);
        assert_eq!(done.status, 0, "{action:?}: {done:?}");
        assert_ne!(shown(), before, "{action:?}");
        let id = done.stderr.split("undo ").nth(1).expect("how to undo it").split('`').next().expect("an id");
        assert!(told(&["log"]).contains(&format!("{id} ")), "{action:?}");
        told(&["undo", id]);
        assert_eq!(shown(), before, "{action:?}");
        let twice = admin(&file, &["undo", id]);
        assert!(twice.status == 2 && twice.stderr.contains("already undone"), "{twice:?}");
    }
    told(&["hide", &board]);
    told(&["show", &board]);
    assert_eq!(shown(), before);
    let log = told(&["log"]);
    assert_eq!(log.lines().count(), 12, "{log}");
    assert!(told(&["log", "--json"]).contains("\"lines\":["));
    for words in [["player", "nobody"], ["undo", "nothing"], ["ban", "nobody"], ["delete", "nobody"]] {
        assert_eq!(admin(&file, &words).status, 2, "{words:?}");
    }
    let invisible = admin(&file, &["rename", &ada, "A\u{3164}da"]);
    assert!(invisible.status == 2 && invisible.stderr.contains("U+3164"), "{invisible:?}");
    assert_eq!(served.end(), Some(0));
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
    assert!(no_file.status == 2 && no_file.stderr.contains("there is no database '/proc/none/x.db'"), "{no_file:?}");
}

#[test]
fn mistakes_in_options_are_told_and_not_ignored() {
    let folder = folder("service-mistakes");
    let file = folder.join("service.db").to_string_lossy().into_owned();
    let secret = folder.join("short.secret").to_string_lossy().into_owned();
    std::fs::write(&secret, "x").expect("a file");
    let cases: [(&[&str], &str); 4] = [
        (&["serve", "--data", &file, "--log", "verbose"], "'verbose' is not a log level"),
        (&["serve", "--database", "postgres://douse@127.0.0.1/x?sslmod=verify-full"], "unknown parameter 'sslmod'"),
        (&["serve", "--data", &file, "--trust-proxy", "127.0.0.1.1"], "is no address and no network"),
        (&["serve", "--data", &file, "--listen", "127.0.0.1:0", "--secret-file", &secret], "at least 32 are needed"),
    ];
    for (arguments, expected) in cases {
        let outcome = piped(arguments, "");
        assert!(outcome.status == 2 && outcome.stderr.contains(expected), "{arguments:?}: {outcome:?}");
    }
}

#[cfg(unix)]
#[test]
fn signals_for_other_programs_do_not_end_the_service() {
    let folder = folder("service-signals");
    let file = folder.join("service.db").to_string_lossy().into_owned();
    let served = serve(&["--data", &file, "--trust-proxy", "127.0.0.1"]);
    for signal in ["-HUP", "-USR1", "-USR2"] {
        let _ = Command::new("kill").args([signal, &served.child.id().to_string()]).status();
        std::thread::sleep(Duration::from_millis(100));
        assert!(served.ask("GET /health", "").starts_with("HTTP/1.1 200"), "{signal}");
    }
    assert_eq!(served.end(), Some(0));
}
