//! Files that are written, and pipes that close early.

use crate::run::{douse, folder, run};
use std::fs;
use std::io::Read;
use std::process::Stdio;

#[test]
fn output_files_are_replaced_whole_or_not_at_all() {
    let folder = folder("output");
    let path = folder.join("out.txt");
    let to = |line: &str| run(&format!("{line} -o {}", path.display()));
    assert_eq!(to("solve 010/111/010").stdout, "");
    assert_eq!(fs::read_to_string(&path).expect("written"), "0 0 0\n0 1 0\n0 0 0\n");
    // No is a result.
    assert_eq!(to("check 5x5:8000000").status, 1);
    assert_eq!(fs::read_to_string(&path).expect("written"), "No\n");
    // Bad input keeps the old file, and leaves no other.
    assert_eq!(to("check 01/0").status, 2);
    assert_eq!(fs::read_to_string(&path).expect("still there"), "No\n");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    let outcome = run(&format!("check 010 -o {}", folder.display()));
    assert_eq!((outcome.status, &*outcome.stdout), (2, ""));
    let outcome = run(&format!("check 010 -o {}/no/such/place", folder.display()));
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.contains("cannot write"), "{}", outcome.stderr);
}

#[cfg(unix)]
#[test]
fn links_devices_and_permissions_stay_what_they_are() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("links");
    let (target, link) = (folder.join("target"), folder.join("link"));
    fs::write(&target, "old").expect("a file");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink(&target, &link).expect("a link");
    assert_eq!(run(&format!("check 010 -o {}", link.display())).status, 0);
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(&target).expect("written"), "Yes\n");
    assert_eq!(fs::metadata(&target).expect("there").permissions().mode() & 0o777, 0o640);
    assert_eq!(run("check 010 -o /dev/null").status, 0);
}

#[test]
fn packed_pictures_go_both_ways() {
    let path = folder("packed").join("board.pbm");
    let made = run("gen --seed p --size 9x3").stdout;
    run(&format!("convert {} --to pbm-packed -o {}", made.trim(), path.display()));
    assert!(fs::read(&path).expect("written").starts_with(b"P4\n"));
    assert_eq!(run(&format!("convert {} --to code", path.display())).stdout, made);
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    // 2^20 solutions of 900 cells: far more than a pipe holds.
    let mut child = douse(["solve", "--all", "--size", "30", "--from", "names", "none"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut first = [0; 10];
    child.stdout.take().expect("a pipe").read_exact(&mut first).expect("results come as they are found");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn all_manual_pages_are_written() {
    let folder = folder("man");
    assert_eq!(run(&format!("man --dir {}", folder.display())).status, 0);
    for page in ["douse.1", "douse-solve.1", "douse-gen.1", "douse-man.1"] {
        let text = fs::read_to_string(folder.join(page)).expect(page);
        assert!(text.contains(".TH douse"), "{page}");
    }
}
