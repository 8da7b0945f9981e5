//! Packed pictures of any size, tables of nullities, and first rows.

use crate::run::{douse, folder, run};
use std::fs;
use std::path::Path;

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn pictures_are_made_checked_solved_and_verified() {
    let folder = folder("pictures");
    let at = |name: &str| folder.join(name).display().to_string();
    for edges in ["flat", "cylinder", "torus"] {
        for size in ["1x1", "3x2", "64x65", "130x70", "2000x1500"] {
            let (board, presses) = (at("board.pbm"), at("presses.pbm"));
            let kind = format!("--edges {edges}");
            assert_eq!(run(&format!("gen --seed s --size {size} {kind} -o {board}")).status, 0);
            assert_eq!(run(&format!("check {board} {kind}")).stdout, "Yes\n", "{size} {edges}");
            assert_eq!(run(&format!("solve {board} {kind} -o {presses}")).status, 0);
            assert!(fs::read(&presses).expect("written").starts_with(b"P4\n"));
            assert_eq!(run(&format!("verify {board} {presses} {kind}")).stdout, "Yes\n", "{size} {edges}");
            // A seed gives the same board in every form.
            if size != "2000x1500" {
                let code = run(&format!("gen --seed s --size {size} {kind}")).stdout;
                assert_eq!(run(&format!("verify {} {presses}", code.trim())).stdout, "Yes\n", "{size} {edges}");
                assert_eq!(run(&format!("convert {board} {kind} --to code")).stdout, code, "{size} {edges}");
            }
            let outcome = run(&format!("verify {board} {board} {kind}"));
            assert_eq!((outcome.status, &*outcome.stdout), if size == "1x1" { (0, "Yes\n") } else { (1, "No\n") });
        }
    }
}

#[test]
fn a_picture_without_solution_leaves_no_presses_but_a_proof() {
    let folder = folder("no-solution");
    let at = |name: &str| folder.join(name).display().to_string();
    let (board, presses, quiet, dark) = (at("board.pbm"), at("presses.pbm"), at("quiet.pbm"), at("dark.pbm"));
    fs::write(&presses, "old").expect("a file");
    run(&format!("convert 5x5:8000000 --to pbm-packed -o {board}"));
    run(&format!("convert 5x5:0000000 --to pbm-packed -o {dark}"));
    let outcome = run(&format!("solve {board} -o {presses}"));
    assert_eq!((outcome.status, &*outcome.stdout), (1, ""));
    assert!(outcome.stderr.contains("no solution"), "{}", outcome.stderr);
    assert_eq!(fs::read_to_string(&presses).expect("still there"), "old");
    let outcome = run(&format!("check {board} --witness {quiet}"));
    assert_eq!((outcome.status, &*outcome.stdout), (1, "No\n"));
    assert_eq!(run(&format!("verify {dark} {quiet}")).stdout, "Yes\n", "the proof is a quiet pattern");
    let cells = run(&format!("convert {quiet} --to names")).stdout;
    assert!(cells.split_whitespace().any(|cell| cell == "A1"), "it meets the light in A1: {cells}");
    assert_eq!(names(&folder), ["board.pbm", "dark.pbm", "presses.pbm", "quiet.pbm"]);
}

#[test]
fn wrong_pictures_are_told_and_leave_nothing() {
    let folder = folder("wrong-pictures");
    let (bad, out) = (folder.join("bad.pbm"), folder.join("out.pbm"));
    for (bytes, told) in [
        (&b"P4\n9 3\n\0\0\0\0\0"[..], "the picture ends in row 3"),
        (b"P4\n9 3\n", "the picture ends in row 1"),
        (b"P4\n9 3\n\0\0\0\0\0\0\0", "continues after the last row"),
        (b"P4\n100000 100000\n\0", "the picture ends in row 1"),
        (b"P4\n9 0\n", "both sides must be at least 1"),
        (b"P4\n9\n", "should be the height of the picture"),
        (b"P4\n99999999 99999999\n", "too large"),
    ] {
        fs::write(&bad, bytes).expect("a file");
        for line in ["solve", "check", "verify"] {
            let second = if line == "verify" { bad.display().to_string() } else { String::new() };
            let outcome = run(&format!("{line} {} {second} -o {}", bad.display(), out.display()));
            assert_eq!((outcome.status, &*outcome.stdout), (2, ""), "{line} {told}");
            assert!(outcome.stderr.contains(told), "{line} {told}: {}", outcome.stderr);
            assert_eq!(names(&folder), ["bad.pbm"]);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let outcome = run("gen --size 3000 --to pbm-packed -o /dev/full");
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.contains("cannot write '/dev/full': no space left"), "{}", outcome.stderr);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_nothing() {
    use std::process::{Command, Stdio};
    let folder = folder("interrupted");
    let path = folder.join("huge.pbm").display().to_string();
    let mut child = douse(["gen", "--size", "300000", "--seed", "i", "-o", &path])
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    while names(&folder).is_empty() {
        std::thread::yield_now();
    }
    std::thread::sleep(std::time::Duration::from_millis(20));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(names(&folder).is_empty(), "{:?}", names(&folder));
}

#[test]
fn nullities_of_sizes_and_tables() {
    let folder = folder("nullities");
    assert_eq!(run("nullity 5").stdout, "2\n");
    assert_eq!(run("nullity 8x5").stdout, "1\n");
    assert_eq!(run("nullity 3 --edges torus").stdout, "4\n");
    assert_eq!(run("nullity 1..6 --threads 2").stdout, "1\t0\n2\t0\n3\t0\n4\t4\n5\t2\n6\t0\n");
    let (table, plot) = (folder.join("table.tsv"), folder.join("plot.svg"));
    let compute = |range: &str, more: &str| run(&format!("nullity {range} -o {} {more}", table.display()));
    assert_eq!(compute("1..600", "").status, 0);
    let whole = fs::read_to_string(&table).expect("written");
    assert_eq!(whole.lines().count(), 601);
    // A table with an incomplete last line is continued, and values in it are not computed again.
    let cut = whole.find("\n301\t").expect("a line");
    fs::write(&table, whole[..cut + 4].replace("\n4\t4\n", "\n4\t5\n")).expect("a file");
    assert_eq!(compute("1..600", &format!("--plot {}", plot.display())).status, 0);
    assert_eq!(fs::read_to_string(&table).expect("there"), whole.replace("\n4\t4\n", "\n4\t5\n"));
    assert!(fs::read_to_string(&plot).expect("a picture").starts_with("<svg"));
    // A longer table replaces the file: a hard link keeps the old one.
    let other = folder.join("other.tsv");
    fs::hard_link(&table, &other).expect("a link");
    assert_eq!(compute("1..601", "").status, 0);
    assert_eq!(fs::read_to_string(&other).expect("there").lines().count(), 601);
    fs::rename(&other, &table).expect("put back");
    // Another table or another file stays unchanged.
    for more in ["--edges torus", "--edges cylinder"] {
        assert_eq!(compute("1..600", more).status, 2);
    }
    assert_eq!(compute("2..600", "").status, 2);
    assert_eq!(fs::read_to_string(&table).expect("there").lines().count(), 601);
    assert_eq!(run("nullity 9..3").status, 2);
    assert_eq!(run(&format!("nullity 9 --plot {}", plot.display())).status, 2);
}

#[test]
fn first_rows() {
    assert_eq!(run("first-row 10000 --count").stdout, "4860\n");
    assert_eq!(run("first-row 4").stdout.len(), 5);
    let tiled = run("first-row 6x4 --tile 10/01 --edges torus");
    assert_eq!((tiled.status, tiled.stdout.len()), (0, 7));
    let none = run("first-row 5x5 --tile 10000/00000/00000/00000/00000");
    assert_eq!((none.status, &*none.stdout), (1, "no solution\n"));
    assert_eq!(run("first-row 5 --tile 012 --edges flat").status, 2);
}
