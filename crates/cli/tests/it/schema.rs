//! Checks the JSON of every verb against `docs/schema`.

use crate::run::{folder, piped, run};
use jsonschema::{Registry, Validator};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The schemas by their names.
pub struct Schemas(BTreeMap<String, (Value, Validator)>);

impl Schemas {
    pub fn read() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
        let files = std::fs::read_dir(folder).expect("the schemas").map(|entry| entry.unwrap().path());
        let json = files.filter(|path| path.extension().is_some_and(|ending| ending == "json"));
        let schemas: BTreeMap<String, Value> = json
            .map(|path| {
                let schema: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                assert_eq!(schema["$id"], name.as_str());
                (name, schema)
            })
            .collect();
        let registry = schemas.iter().fold(Registry::new(), |registry, (name, schema)| {
            registry.add(format!("json-schema:///{name}"), schema.clone()).unwrap()
        });
        let registry = registry.prepare().unwrap();
        let validator = |schema: &Value| jsonschema::options().with_registry(&registry).build(schema).unwrap();
        Self(schemas.iter().map(|(name, schema)| (name.clone(), (schema.clone(), validator(schema)))).collect())
    }

    fn errors(&self, name: &str, value: &Value) -> Vec<String> {
        self.0[name].1.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect()
    }

    /// Checks that every field of these schemas was seen; only streams have lines and numbers.
    pub fn assert_all_seen(&self, names: &[&str], seen: &BTreeSet<String>) {
        for name in names {
            assert!(seen.contains(*name), "{name} was never seen");
            for field in self.0[*name].0["properties"].as_object().unwrap().keys() {
                let by_streams = ["line", "index"].contains(&field.as_str());
                assert!(by_streams || seen.contains(&format!("{name} {field}")), "{name}: {field} was never seen");
            }
        }
    }

    /// Checks every line of a run, and returns the fields that were seen.
    pub fn check(&self, command: &str, lines: &str) -> BTreeSet<String> {
        assert!(!lines.is_empty(), "{command} printed nothing");
        let mut seen = BTreeSet::new();
        for line in lines.lines() {
            let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{command}: {error}: {line}"));
            let name = match (value.get("error"), value["verb"].as_str()) {
                (Some(_), _) => "error.json".to_owned(),
                (None, Some(verb)) => format!("{verb}.json"),
                (None, None) => "repl.json".to_owned(),
            };
            let errors = self.errors(&name, &value);
            assert!(errors.is_empty(), "{command}: {errors:#?}\n{line}");
            seen.insert(name.clone());
            seen.extend(value.as_object().unwrap().keys().map(|field| format!("{name} {field}")));
        }
        seen
    }
}

const COMMANDS: &str = "
solve 5x5:002a000
solve 5x5:8000000
solve --all 5x5:002a000
solve --min 5x5:ffffff8
solve --min --explain 3x3:ff8
solve --all-min 5x5:ffffff8
solve --count 5x5:ffffff8
solve --count-by-length 5x5:ffffff8
solve --count-by-length --time 0 40x40@torus:0
solve --play lit-only 3x3:ff8
solve --play alternating --min 3x3:ff8
solve --play alternating 5x5:8000000
solve --shape cube:2 cube2:f00000
solve --explain=equations 3x3:ff8
solve 5x5:zz
solve --list 5x5:002a000
solve nonsense.txt
solve --nonsense
check 5x5:002a000
check --explain 5x5:8000000
check --explain=proof 5x5:002a000
check --explain=all 3x3.k3:012012012
hint 5x5:002a000
hint 5x5:8000000
hint --play lit-only 3x3:ff8
path 010/101/010 111/111/111
path 5x5:0000000 5x5:8000000
path --play alternating 3x3:ff8 3x3:000
hardest 3x3
hardest 7x7 --time 0
kernel --size 5x5
kernel --size 4 --states 6
kernel --size 1000 --nullity
nullity 5
nullity 4 --states 6
kernel --size 4 --states 6
kernel --size 4 --states 6 --nullity
nullity 1..5
nullity 199x10^40
first-row 5
first-row 5 --count
chase-table 5x5
gen --seed one --count 2
gen --seed two --shape cube:2
sheet --seed one --par 3-4 --count 2
sheet --kit quiet
convert 5x5:002a000!A3C3 --to rows
press 000/000/000 B2
verify 010/111/010 000/010/000
verify 010/111/010 A1
solve --min --certificate proof.txt 5x5:ffffff8
verify 5x5:ffffff8 --certificate proof.txt
show 5x5:002a000
show 5x5:002a000 --svg
show 5x5:002a000 --png
man solve
completions bash
levels
levels classic
play --plain
serve
health --listen 127.0.0.1:1
top classic:1 --server http://127.0.0.1:1
submit --server http://127.0.0.1:1
publish 010/111/010 --title Plus --server http://127.0.0.1:1
";

#[test]
fn every_verb_answers_as_its_schema_says() {
    let (schemas, folder) = (Schemas::read(), folder("schema"));
    let mut seen = BTreeSet::new();
    for command in COMMANDS.trim().lines() {
        let outcome = crate::run::douse(command.split_whitespace().chain(["--json"]))
            .env("DOUSE_DATA", &folder)
            .current_dir(&folder)
            .stdin(std::process::Stdio::null())
            .output()
            .expect("it runs");
        let stdout = String::from_utf8_lossy(&outcome.stdout);
        // Without saved scores nothing is printed.
        if command.starts_with("submit") && stdout.is_empty() {
            continue;
        }
        let of_line: Value =
            serde_json::from_str(stdout.lines().next().unwrap_or_else(|| panic!("{command}"))).unwrap();
        let codes = [("yes", 0), ("no", 1), ("error", 2), ("not-proved", 3)];
        let expected = codes.iter().find(|(name, _)| of_line["status"] == *name).map(|(_, code)| *code);
        if stdout.lines().count() == 1 {
            assert_eq!(outcome.status.code(), expected, "{command}: {stdout}");
        }
        seen.extend(schemas.check(command, &stdout));
    }
    // Other tests have these: they need a service, or a line of input.
    let elsewhere = ["common.json", "top.json", "submit.json", "publish.json", "admin.json", "repl.json", "help.json"];
    let here: Vec<&str> = schemas.0.keys().map(String::as_str).filter(|name| !elsewhere.contains(name)).collect();
    schemas.assert_all_seen(&here, &seen);
}

#[test]
fn batches_are_lines_of_json() {
    let schemas = Schemas::read();
    let batch = piped(["solve", "--json", "--keep-going"], "5x5:002a000\nnonsense\n5x5:8000000\n");
    assert_eq!((batch.status, batch.stdout.lines().count()), (2, 3));
    schemas.check("a batch", &batch.stdout);
    let codes: Vec<Value> = batch.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&codes[0]["board"]["code"], &codes[0]["board"]["notation"]), (&"5x5:002a000".into(), &"code".into()));
    let rows: Value = serde_json::from_str(&run("check --json 010/111/010").stdout).unwrap();
    assert_eq!((&rows["board"]["code"], &rows["board"]["notation"]), (&"3x3:5d0".into(), &"line".into()));
}

/// The schemas refuse wrong answers.
#[test]
fn the_validator_refuses() {
    let schemas = Schemas::read();
    let answer = run("solve --json 5x5:002a000").stdout;
    let good: Value = serde_json::from_str(&answer).unwrap();
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut value = good.clone();
        change(&mut value);
        schemas.errors("solve.json", &value).len()
    };
    assert_eq!(wrong(&|_| {}), 0);
    assert_eq!(wrong(&|value| value["version"] = 2.into()), 1);
    assert_eq!(wrong(&|value| value["presses"] = 7.into()), 1);
    assert_eq!(wrong(&|value| value["presses"][0][0] = (-1).into()), 1);
    assert_eq!(wrong(&|value| value["cost"] = 7.into()), 1);
    assert_eq!(wrong(&|value| value["board"]["states"] = "two".into()), 1);
    assert_eq!(wrong(&|value| drop(value.as_object_mut().unwrap().remove("solvable"))), 1);
}

#[test]
fn the_repl_answers_line_by_line() {
    let schemas = Schemas::read();
    let commands = "solve 3x3:5d0\nsolve --min 5x5:ffffff8\nnonsense\ncheck 'x\ncheck 5x5:8000000\nisready\nserve\nkernel --size 4\n\
                    solve -\nsolve\nsolve --help\nshow 5x5:002a000 --png\nhardest 4x4\nsubmit -\nadmin\n";
    let outcome = piped(["repl"], commands);
    assert_eq!(outcome.status, 0, "{}", outcome.stderr);
    schemas.check("repl", &outcome.stdout);
    let lines: Vec<Value> = outcome.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let done: Vec<(u64, u64)> = lines
        .iter()
        .filter(|line| line.get("done").is_some())
        .map(|line| (line["done"].as_u64().unwrap(), line["code"].as_u64().unwrap()))
        .collect();
    assert_eq!(
        done,
        [
            (1, 0),
            (2, 0),
            (3, 2),
            (4, 2),
            (5, 1),
            (6, 2),
            (7, 0),
            (8, 2),
            (9, 2),
            (10, 0),
            (11, 2),
            (12, 0),
            (13, 2),
            (14, 2)
        ]
    );
    assert_eq!(outcome.stdout.matches("standard input is for commands").count(), 3, "{}", outcome.stdout);
    assert!(lines.iter().any(|line| line["readyok"] == true));
}

/// A search that would take days ends at `stop` with its best so far, and the next command is
/// answered.
#[test]
fn stop_ends_a_search_of_the_repl() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let mut child =
        crate::run::douse(["repl"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut lines = BufReader::new(stdout).lines();
    let mut next = || -> Value { serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap() };
    let side = 95;
    let code = format!("{side}x{side}:{}", "f".repeat(side * side / 4) + "8");
    writeln!(stdin, "solve --min {code}\nisready").unwrap();
    while next().get("readyok").is_none() {}
    writeln!(stdin, "stop").unwrap();
    let mut answer = next();
    while answer.get("done").is_none() {
        if answer.get("verb").is_some() {
            assert_eq!((&answer["proved"], &answer["status"]), (&false.into(), &"not-proved".into()));
        }
        answer = next();
    }
    assert_eq!(answer["code"], 3);
    writeln!(stdin, "solve 3x3:5d0\nquit").unwrap();
    assert_eq!(next()["press_count"], 1);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
