//! Metrics, the alert rules and the dashboard that use them, and the log.

use crate::run::{douse, folder};
use crate::service::Serving;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::Stdio;

const TOKEN: &str = "0123456789abcdef-token";

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The answer of `/metrics` of a new service.
fn metrics() -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let (token, socket) = (folder.path().join("token"), folder.path().join("admin.sock"));
    std::fs::write(&token, TOKEN).expect("the token");
    let listen = format!("unix:{}", socket.display());
    let options =
        ["--listen", "127.0.0.1:0", "--admin-listen", &listen, "--admin-token-file", &token.to_string_lossy()];
    let service = Serving::with(&options, &folder.path().join("service.db"));
    // The first request creates its series.
    let address = service.address.trim_start_matches("http://");
    assert_eq!(crate::run::piped(["health", "--listen", address], "").status, 0);
    let mut stream = UnixStream::connect(socket).expect("the address of the operator");
    write!(stream, "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer {TOKEN}\r\n\r\n")
        .expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the answer is text");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    answer
}

/// The names of all metrics with their kinds.
fn names(metrics: &str) -> BTreeMap<String, String> {
    let types = metrics.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split_once(' '));
    types.map(|(name, kind)| (name.to_owned(), kind.to_owned())).collect()
}

/// The series that an expression names.
fn series(expression: &str) -> BTreeSet<String> {
    let words = expression.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("douse_") || word.starts_with("process_")).map(str::to_owned).collect()
}

#[test]
fn metrics_begin_at_zero_and_the_page_lists_all() {
    let text = metrics();
    let names = names(&text);
    let rows = page("metrics.md");
    let listed: BTreeMap<String, String> = rows
        .lines()
        .filter_map(|line| {
            let mut cells = line.strip_prefix("| `")?.split(" | ");
            Some((cells.next()?.trim_end_matches('`').to_owned(), cells.next()?.to_owned()))
        })
        .collect();
    assert_eq!(names, listed, "the page lists other metrics than /metrics has");
    for (line, expected) in [
        ("douse_refused_total{outcome=\"panic\"}", "0"),
        ("douse_refused_total{outcome=\"admin token\"}", "0"),
        ("douse_limited_total{outcome=\"read\"}", "0"),
        ("douse_submissions_total{outcome=\"new\"}", "0"),
        ("douse_proofs_total{outcome=\"refused\"}", "0"),
        ("douse_classes_total{outcome=\"expired\"}", "0"),
        ("douse_errors_total", "0"),
        ("douse_queue_jobs{queue=\"proofs\"}", "0"),
        ("douse_database_connections{pool=\"write\",state=\"max\"}", "1"),
        (concat!("douse_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"}"), "1"),
    ] {
        assert!(text.lines().any(|found| found == format!("{line} {expected}")), "{line}: {text}");
    }
    if cfg!(target_os = "linux") {
        let memory = text.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
        assert!(memory.expect("its memory").parse::<f64>().expect("a number") > 1e6, "{text}");
    }
}

#[test]
fn alerts_and_dashboard_use_metrics_that_exist() {
    let text = metrics();
    let known: BTreeSet<String> = names(&text)
        .into_iter()
        .flat_map(|(name, kind)| match kind.as_str() {
            "counter" => vec![format!("{name}_total")],
            "info" => vec![format!("{name}_info")],
            "histogram" => ["bucket", "sum", "count"].map(|part| format!("{name}_{part}")).to_vec(),
            _ => vec![name],
        })
        .collect();
    let dashboard: Value = serde_json::from_str(&page("dashboard.json")).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().expect("targets"));
    let mut shown = BTreeSet::new();
    for target in targets {
        let found = series(target["expr"].as_str().expect("an expression"));
        assert!(!found.is_empty() && found.is_subset(&known), "{target}: {found:?}");
        shown.extend(found);
    }
    let missing: Vec<_> = known
        .iter()
        .filter(|name| !name.ends_with("_count") && !name.ends_with("_sum"))
        .filter(|name| !shown.contains(*name))
        .collect();
    assert!(missing.iter().all(|name| name.ends_with("_bucket")), "not on the dashboard: {missing:?}");
    let ids: BTreeSet<u64> = panels.iter().map(|panel| panel["id"].as_u64().expect("an id")).collect();
    assert_eq!(ids.len(), panels.len());

    let alerts = page("alerts.yml");
    let alerts = yaml(&alerts);
    let rules = alerts["groups"][0]["rules"].as_sequence().expect("rules");
    assert!(rules.len() > 8);
    let mut alarming = BTreeSet::new();
    for rule in rules {
        let word = |value: &saphyr::Yaml<'_>| value.as_str().unwrap_or_else(|| panic!("{rule:?}")).to_owned();
        let name = word(&rule["alert"]);
        let expression = word(&rule["expr"]);
        let found = series(&expression);
        assert!(found.is_subset(&known) && (!found.is_empty() || expression.starts_with("up{")), "{name}: {found:?}");
        assert!(["critical", "warning", "info"].contains(&word(&rule["labels"]["severity"]).as_str()), "{name}");
        assert!(!word(&rule["annotations"]["summary"]).is_empty() && name.starts_with("Douse"), "{name}");
        assert!(alarming.insert(name.clone()), "{name} is there twice");
        // The service must count every outcome in an alert.
        if let Some((_, rest)) = expression.split_once("outcome=") {
            let outcome = rest.split('}').next().expect("the end of the labels");
            assert!(text.contains(&format!("{{outcome={outcome}}}")), "{name}: {outcome}");
        }
    }
}

/// A document of YAML.
pub fn yaml(text: &str) -> saphyr::Yaml<'_> {
    use saphyr::LoadableYamlNode as _;
    let mut documents = saphyr::Yaml::load_from_str(text).expect("YAML");
    assert_eq!(documents.len(), 1);
    documents.remove(0)
}

#[test]
fn every_line_of_a_json_log_is_json() {
    let folder = folder("json-log");
    let file = folder.join("service.db").to_string_lossy().into_owned();
    let lines = |options: &[&str], variables: &[(&str, &str)]| -> (i32, Vec<Value>) {
        let mut command = douse(["serve", "--data", &file].iter().chain(options));
        let output = command.envs(variables.iter().copied()).stdin(Stdio::null()).output().expect("it runs");
        let text = String::from_utf8(output.stderr).expect("text");
        let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        (output.status.code().expect("no signal"), text.lines().map(read).collect())
    };
    let config = folder.join("douse.toml");
    std::fs::write(&config, "log-form = \"json\"\nquotta = 1\n").expect("the file");
    let config = config.to_string_lossy();
    for (options, variables, said) in [
        (&["--log-form", "json", "--listen", "8080"][..], &[][..], "'8080' is not a value for --listen"),
        (&["--log-form=json", "--quotta"], &[], "there is no option '--quotta' here"),
        (&["--listen", "203.0.113.1:1"], &[("DOUSE_LOG_FORM", "json")], "cannot listen on 203.0.113.1:1"),
        (&["--assets", "/proc/none"], &[("DOUSE_LOG_FORM", "json")], "cannot serve '/proc/none'"),
        (&["--config", &config], &[], "there is no setting 'quotta'"),
    ] {
        let (status, lines) = lines(options, variables);
        let last = lines.last().expect("a line");
        assert_eq!((status, &last["level"]), (2, &"ERROR".into()), "{lines:?}");
        assert!(last["message"].as_str().expect("a message").contains(said), "{last}");
        assert!(last["timestamp"].as_str().expect("a time").ends_with('Z'), "{last}");
    }
    // A run from the start to the end.
    let mut child = douse(["serve", "--log-form", "json", "--listen", "127.0.0.1:0", "--data", &file])
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut messages = Vec::new();
    for line in BufReader::new(child.stderr.take().expect("a pipe")).lines().map_while(Result::ok) {
        let event: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let message = event["message"].as_str().expect("a message").to_owned();
        if message == "serving" {
            assert!(event["address"].as_str().expect("an address").starts_with("http://127.0.0.1:"), "{event}");
            let _ = std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        }
        messages.push(message);
    }
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert!(messages.contains(&"serving".to_owned()) && messages.contains(&"ended".to_owned()), "{messages:?}");
}
