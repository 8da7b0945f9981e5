//! Settings of the service: options, variables and the configuration file; its addresses, and
//! `douse health`.

use crate::run::{Outcome, douse, folder, piped, run};
use crate::service::Serving;
use std::path::Path;
use std::process::Stdio;

/// The output of `douse serve --print-config` with these variables of the service.
fn settings(options: &[&str], variables: &[(&str, &str)]) -> Outcome {
    let mut command = douse(["serve", "--print-config"].iter().chain(options));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("DOUSE_")) {
        command.env_remove(name);
    }
    let output = command.envs(variables.iter().copied()).stdin(Stdio::null()).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let status = output.status.code().expect("no signal ended it");
    Outcome { status, stdout: text(output.stdout), stderr: text(output.stderr) }
}

fn config(folder: &Path, text: &str) -> String {
    let file = folder.join("douse.toml");
    std::fs::write(&file, text).expect("the file");
    file.to_string_lossy().into_owned()
}

/// The line of a setting.
fn line<'a>(outcome: &'a Outcome, name: &str) -> &'a str {
    let starts = |line: &&str| line.trim_start_matches("# ").starts_with(&format!("{name} = "));
    outcome.stdout.lines().find(starts).unwrap_or_else(|| panic!("{name}: {outcome:?}"))
}

#[test]
fn an_option_counts_more_than_a_variable_and_that_more_than_the_file() {
    let folder = folder("settings");
    let file = config(
        &folder,
        "quota = 5\nrates = 6\nproof-seconds = 7\nlog-addresses = true\ntrust-proxy = [\"10.0.0.0/8\", \"::1/128\"]\n\
         database = \"postgres://douse:geheim@db.example/douse\"\n",
    );
    let told = settings(&["--config", &file, "--quota", "1"], &[("DOUSE_QUOTA", "2"), ("DOUSE_RATES", "3")]);
    assert_eq!(told.status, 0, "{told:?}");
    assert_eq!(line(&told, "quota"), "quota = 1  # from the command line");
    assert_eq!(line(&told, "rates"), "rates = 3  # from DOUSE_RATES");
    assert_eq!(line(&told, "proof-seconds"), format!("proof-seconds = 7  # from {file}, line 3"));
    assert_eq!(line(&told, "proof-memory"), "proof-memory = 256");
    assert!(line(&told, "log-addresses").starts_with("log-addresses = true"));
    assert!(line(&told, "trust-proxy").starts_with("trust-proxy = [\"10.0.0.0/8\", \"::1/128\"]"));
    assert!(line(&told, "database").starts_with("database = \"postgres://douse:***@db.example/douse\""));
    assert_eq!(line(&told, "assets"), "# assets = \"...\"");
    // The file of SQLite in a variable excludes the address in the file.
    let other = settings(&["--log-addresses=false"], &[("DOUSE_CONFIG", &file), ("DOUSE_DATA_FILE", "/srv/x.db")]);
    assert_eq!(line(&other, "data"), "data = \"/srv/x.db\"  # from DOUSE_DATA_FILE");
    assert_eq!(line(&other, "database"), "# database = \"...\"");
    assert!(line(&other, "log-addresses").starts_with("log-addresses = false"));
    // The output is a configuration file with the same settings.
    let again = config(&folder, &settings(&["--quota", "9"], &[]).stdout);
    let again = settings(&["--config", &again], &[]);
    assert!(line(&again, "quota").starts_with("quota = 9  # from"), "{again:?}");
}

#[test]
fn a_wrong_setting_is_named_with_its_line_and_what_to_write() {
    let folder = folder("settings-wrong");
    for (text, said, advice) in [
        ("\nquotta = 5\n", "line 2: there is no setting 'quotta'", "did you mean quota?"),
        ("trust_proxy = \"::1\"\n", "line 1: there is no setting 'trust_proxy'", "did you mean trust-proxy?"),
        ("json = true\n", "line 1: there is no setting 'json'", "douse serve --print-config prints all settings"),
        ("config = \"x\"\n", "line 1: there is no setting 'config'", "prints all settings"),
        ("xyzzy = 1\n", "line 1: there is no setting 'xyzzy'", "prints all settings"),
        ("# one\nproof-seconds = 0\n", "line 2: '0' is not a value for --proof-seconds", "from 1 to 600"),
        ("listen = \"8080\"\n", "line 1: '8080' is not a value for --listen", "127.0.0.1:8080"),
        ("log-form = \"xml\"\n", "line 1: 'xml' is not a value for --log-form", "text, json"),
        ("[server]\nquota = 1\n", "line 1: there is no setting 'server'", "prints all settings"),
        ("quota = { mb = 1 }\n", "line 1: 'quota' is not one value", "a number"),
        ("quota = [1, 2]\n", "--quota is given twice", "leave one of them out"),
        ("data = \"x.db\"\ndatabase = \"postgres://x\"\n", "cannot be used together", "leave one of them out"),
        ("quota 5\n", "line 1", "one setting per line"),
    ] {
        let file = config(&folder, text);
        for verb in [&["serve"][..], &["health"], &["admin", "stats"]] {
            let told = piped(verb.iter().copied().chain(["--config", &file]), "");
            assert_eq!(told.status, 2, "{text}: {told:?}");
            assert!(told.stderr.contains(said) && told.stderr.contains(advice), "{text}: {told:?}");
            assert!(told.stderr.contains("douse.toml"), "{told:?}");
        }
    }
    let none = run("serve --config /proc/none.toml");
    assert!(none.status == 2 && none.stderr.contains("cannot read '/proc/none.toml'"), "{none:?}");
}

#[test]
fn the_example_has_every_setting_with_its_usual_value() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating/douse.toml");
    let printed = settings(&[], &[]).stdout;
    if std::env::var("DOUSE_REFERENCE").as_deref() == Ok("write") {
        std::fs::write(&path, &printed).expect("the file");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == printed,
        "docs/operating/douse.toml is old: DOUSE_REFERENCE=write cargo nextest run -p douse-cli settings"
    );
    assert_eq!(settings(&["--config", &path.to_string_lossy()], &[]).status, 0);
}

#[test]
fn a_service_on_a_socket_or_a_host_name_says_that_it_is_well() {
    let folder = folder("settings-health");
    let socket = folder.join("douse.sock");
    // The path of a Unix socket has at most about a hundred bytes.
    let short = tempfile::tempdir().expect("a folder");
    let socket = if socket.as_os_str().len() < 100 { socket } else { short.path().join("douse.sock") };
    let listen = format!("unix:{}", socket.display());
    let by_socket = Serving::listening(&listen, &folder.join("socket.db"));
    assert_eq!(by_socket.address, listen);
    let healthy = piped(["health", "--listen", &listen], "");
    assert_eq!((healthy.status, healthy.stdout.as_str()), (0, "ready\n"), "{healthy:?}");
    let file = config(&folder, &format!("listen = \"{listen}\"\n"));
    let json = piped(["health", "--json", "--config", &file], "");
    assert!(json.status == 0 && json.stdout.contains(&listen), "{json:?}");
    let second = piped(["serve", "--listen", &listen, "--data", &folder.join("x.db").to_string_lossy()], "");
    assert!(second.status == 2 && second.stderr.contains("cannot listen on unix:"), "{second:?}");

    let by_name = Serving::listening("localhost:0", &folder.join("name.db"));
    let port = by_name.address.rsplit(':').next().expect("a port").to_owned();
    for address in [format!("localhost:{port}"), by_name.address.trim_start_matches("http://").to_owned()] {
        assert_eq!(piped(["health", "--listen", &address], "").stdout, "ready\n", "{address}");
    }
    drop(by_name);
    let gone = piped(["health", "--listen", &format!("127.0.0.1:{port}")], "");
    assert!(gone.status == 1 && gone.stdout.contains("no answer"), "{gone:?}");
    let everywhere = Serving::listening("0.0.0.0:0", &folder.join("all.db"));
    let address = everywhere.address.trim_start_matches("http://");
    assert_eq!(piped(["health", "--listen", address], "").status, 0, "{address}");
}
