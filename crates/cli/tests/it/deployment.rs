//! The files for containers and systemd: they agree with each other and with the program.

use crate::monitoring::yaml;
use crate::run::{douse, folder, piped, run};
use crate::service::Serving;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

fn file(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).expect("the file")
}

/// The variables that `douse serve` reads.
fn variables() -> BTreeSet<String> {
    let help = run("serve --help").stdout;
    let named = help.split("[env: ").skip(1).filter_map(|rest| rest.split(['=', ']']).next());
    let variables: BTreeSet<String> = named.map(str::to_owned).chain(["DOUSE_DATA".to_owned()]).collect();
    assert!(variables.len() > 15, "{variables:?}");
    variables
}

/// The settings of the program with these variables.
fn settings(variables: &[(String, String)]) -> String {
    let mut command = douse(["serve", "--print-config"]);
    let output = command.envs(variables.iter().cloned()).stdin(Stdio::null()).output().expect("it runs");
    assert!(output.status.success(), "{variables:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn compose_agrees_with_the_image_and_the_program() {
    let (compose, image) = (file("docs/operating/compose.yaml"), file("Containerfile"));
    let document = yaml(&compose);
    let (service, database) = (&document["services"]["douse"], &document["services"]["database"]);
    let text = |value: &saphyr::Yaml<'_>| value.as_str().unwrap_or_else(|| panic!("{value:?}")).to_owned();
    let list =
        |value: &saphyr::Yaml<'_>| -> Vec<String> { value.as_sequence().expect("a list").iter().map(text).collect() };

    // The program knows the variables of both files, and accepts their values.
    let known = variables();
    let inside = image.lines().find_map(|line| line.strip_prefix("ENV ")).expect("variables");
    let mut set: Vec<(String, String)> = inside
        .split(' ')
        .filter_map(|one| one.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    for (name, value) in service["environment"].as_mapping().expect("variables") {
        set.push((text(name), text(value).replace("${DOUSE_PASSWORD}", "geheim")));
    }
    assert!(set.len() > 4 && set.iter().all(|(name, _)| known.contains(name)), "{set:?}");
    let settings = settings(&set);
    assert!(
        settings.contains("database = \"postgres://douse:***@database/douse\"  # from DOUSE_DATABASE"),
        "{settings}"
    );
    assert!(settings.contains("listen = \"0.0.0.0:8080\"") && settings.contains("log-form = \"json\""), "{settings}");

    // The image: its port, its folder and its check.
    let after = |start: &str| image.lines().find_map(|line| line.strip_prefix(start)).expect(start).to_owned();
    assert!(list(&service["ports"])[0].ends_with(&format!(":{}", after("EXPOSE "))));
    assert!(list(&service["volumes"])[0].ends_with(&format!(":{}", after("VOLUME "))));
    let check = &service["healthcheck"];
    let health = list(&check["test"])[1..].join("\", \"");
    assert!(after("HEALTHCHECK ").ends_with(&format!("CMD [\"{health}\"]")), "{health}");
    for (name, option) in [("interval", "--interval="), ("timeout", "--timeout="), ("start_period", "--start-period=")]
    {
        assert!(after("HEALTHCHECK ").contains(&format!("{option}{} ", text(&check[name]))), "{name}");
    }
    assert!(after("ENTRYPOINT ").contains(list(&check["test"])[1].as_str()));
    assert!(text(&service["image"]).starts_with("localhost/douse:"));

    // The database: the user, its name and the password are those of the address.
    let of = |name: &str| text(&database["environment"][name]);
    assert_eq!((of("POSTGRES_USER"), of("POSTGRES_DB")), ("douse".into(), "douse".into()));
    assert_eq!(
        text(&service["environment"]["DOUSE_DATABASE"]),
        format!("postgres://{}:{}@database/{}", of("POSTGRES_USER"), of("POSTGRES_PASSWORD"), of("POSTGRES_DB"))
    );
    assert_eq!(text(&service["depends_on"]["database"]["condition"]), "service_healthy");
    assert!(database["healthcheck"]["test"].as_sequence().is_some());
    let network = text(&document["networks"]["default"]["ipam"]["config"][0]["subnet"]);
    assert_eq!(text(&service["environment"]["DOUSE_TRUST_PROXY"]), network);
}

#[test]
fn the_unit_starts_the_service_with_variables_that_exist() {
    let unit = file("docs/operating/douse.service");
    let known = variables();
    let set: Vec<(String, String)> = unit
        .lines()
        .filter_map(|line| line.strip_prefix("Environment=")?.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    assert!(set.len() > 3 && set.iter().all(|(name, _)| known.contains(name)), "{set:?}");
    assert!(settings(&set).contains("trust-proxy = [\"127.0.0.1/32\"]"));
    for line in unit.lines().filter(|line| line.starts_with("Exec")) {
        let arguments = line.split_once(" ").expect("arguments").1;
        let help = run(&format!("{arguments} --help"));
        assert_eq!(help.status, 0, "{line}: {help:?}");
    }
    // The example address of PostgreSQL is valid: the program tries to connect to the socket.
    let comment = unit.lines().find_map(|line| line.split_once("DOUSE_DATABASE=")).expect("an example").1;
    let address = comment.replace("/run/postgresql", "/proc/none");
    let folder = folder("unit");
    let mut command = douse(["serve", "--listen", "127.0.0.1:0", "--database", &address]);
    let told = command.env("DOUSE_DATA", &folder).stdin(Stdio::null()).output().expect("it runs");
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(told.contains("No such file or directory") || told.contains("cannot"), "{told}");
    assert!(!told.contains("host") && !told.contains("begins with"), "{told}");
    if Command::new("systemd-analyze").arg("--version").output().is_ok() {
        let verified = Command::new("systemd-analyze")
            .args(["verify", "--man=no"])
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating/douse.service"))
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&verified.stderr).into_owned();
        assert!(!said.contains("Unknown key") && !said.contains("Failed to parse"), "{said}");
    }
}

#[test]
fn health_waits_for_a_service_that_starts() {
    let folder = folder("health-wait");
    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its number").port();
    let address = format!("127.0.0.1:{port}");
    let begun = Instant::now();
    let none = piped(["health", "--listen", &address, "--wait", "1"], "");
    assert!(none.status == 1 && begun.elapsed().as_millis() >= 1000, "{none:?}");
    let waiting =
        douse(["health", "--listen", &address, "--wait", "60"]).stdout(Stdio::piped()).spawn().expect("it runs");
    let _service = Serving::listening(&address, &folder.join("service.db"));
    let output = waiting.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), &b"ready\n"[..]));
}
