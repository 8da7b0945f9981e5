//! A service on this machine, for one test.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A won game of the first level.
pub const WON: &str = "douse game 1\ncode 3x3:b68\nplay any\norigin level first 1\ntime 4000\nmoves A2 C2\n";

/// A service that ends when this is dropped.
pub struct Serving {
    child: Child,
    /// The address.
    pub address: String,
}

impl Serving {
    /// A service with its database in a file, on a port that is free.
    pub fn start(file: &Path) -> Self {
        Self::listening("127.0.0.1:0", file)
    }

    /// A service at the address of an earlier one.
    pub fn listening(listen: &str, file: &Path) -> Self {
        Self::with(&["--listen", listen], file)
    }

    /// A service with these options.
    pub fn with(options: &[&str], file: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_douse"))
            .args(["serve", "--log", "error"])
            .args(options)
            .arg("--data")
            .arg(file)
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the service starts");
        let lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let mut said = Vec::new();
        for line in lines.map_while(Result::ok) {
            if let Some((_, address)) = line.split_once("serving on ") {
                return Self { child, address: address.trim().to_owned() };
            }
            said.push(line);
        }
        let _ = child.kill();
        let _ = child.wait();
        panic!("the service does not serve: {said:?}");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
