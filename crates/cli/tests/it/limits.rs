//! Searches end soon after their time is up, and after a signal, even on large boards.

use crate::run::douse;
use rustix::process::{Pid, Signal, kill_process};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Far more than a second, because other tests run at the same time.
const SOON: Duration = Duration::from_secs(15);

const HARD: [&str; 8] = [
    "hardest 800x800",
    "hardest 1500x1500",
    "hardest --rule row-column 5x25",
    "hardest --rule row-column 5x39",
    "hardest --rule king 4x70",
    "hardest 33x33",
    "hardest 6x6 --edges torus --rule open-plus",
    "hardest 9x9 --states 6",
];

fn quiet(line: &str) -> Command {
    let mut command = douse(line.split(' '));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

#[test]
fn a_second_is_a_second() {
    for line in HARD {
        let start = Instant::now();
        let status = quiet(&format!("{line} --time 1")).status().expect("it runs").code();
        // Proved, too large for any method, or not proved in time.
        assert!(matches!(status, Some(0 | 2 | 3)), "{line}: {status:?}");
        assert!(start.elapsed() < SOON, "{line}: {:?}", start.elapsed());
    }
}

#[test]
fn a_signal_ends_a_search() {
    for (number, line) in HARD.into_iter().enumerate() {
        let mut child = quiet(line).spawn().expect("it runs");
        sleep(Duration::from_millis(500));
        let pid = Pid::from_raw(child.id().try_into().expect("a number")).expect("a process");
        // It may have ended already.
        let _ = kill_process(pid, if number % 2 == 0 { Signal::TERM } else { Signal::INT });
        let sent = Instant::now();
        while child.try_wait().expect("a child").is_none() {
            if sent.elapsed() > SOON {
                child.kill().expect("it can be killed");
                panic!("{line}: a signal did not end it");
            }
            sleep(Duration::from_millis(20));
        }
    }
}
