//! A program on a pseudo terminal: types keys and reads the screen.

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The longest wait for anything, for busy machines.
const PATIENCE: Duration = Duration::from_secs(30);

/// The output of the program.
struct Shown {
    screen: vt100::Parser,
    bytes: Vec<u8>,
    gone: bool,
}

/// A program on its own terminal.
pub struct Terminal {
    keyboard: File,
    child: Child,
    shown: Arc<Mutex<Shown>>,
}

impl Terminal {
    /// Starts a program on a terminal of this many columns and rows.
    pub fn start(command: &mut Command, columns: u16, rows: u16) -> Self {
        let main = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        // The program must not hold the other end of its terminal.
        fcntl_setfd(&main, FdFlags::CLOEXEC).unwrap();
        grantpt(&main).unwrap();
        unlockpt(&main).unwrap();
        set_size(&main, columns, rows);
        let name = ptsname(&main, Vec::new()).unwrap().into_string().unwrap();
        let other = OpenOptions::new().read(true).write(true).open(name).unwrap();
        let end = || other.try_clone().unwrap();
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
        let keyboard = File::from(main);
        let shown = Arc::new(Mutex::new(Shown { screen: new_screen(columns, rows), bytes: Vec::new(), gone: false }));
        let (mut reader, writer) = (keyboard.try_clone().unwrap(), Arc::clone(&shown));
        std::thread::spawn(move || {
            // Keeps the terminal open, so that its state can be read after the program ends.
            let _other = other;
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                let mut shown = writer.lock().unwrap();
                shown.bytes.extend(&buffer[..count]);
                shown.screen.process(&buffer[..count]);
                if shown.gone {
                    break;
                }
            }
        });
        Self { keyboard, child, shown }
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap()
    }

    /// The whole output.
    pub fn bytes(&self) -> Vec<u8> {
        self.shown().bytes.clone()
    }

    /// The visible screen.
    pub fn screen(&self) -> String {
        self.shown().screen.screen().contents()
    }

    /// Types keys.
    pub fn keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits for a text to be on the screen, and returns all of it.
    pub fn wait_for(&self, text: &str) -> String {
        self.wait(text, || self.screen().contains(text));
        self.screen()
    }

    fn wait(&self, what: &str, there: impl Fn() -> bool) {
        let begin = Instant::now();
        while !there() {
            assert!(begin.elapsed() < PATIENCE, "waited for '{what}' in vain:\n{}", self.screen());
            sleep(Duration::from_millis(5));
        }
    }

    /// Column and row of the first place on the screen with a text, counted from 1.
    pub fn place_of(&self, text: &str) -> Option<(usize, usize)> {
        let screen = self.screen();
        let mut lines = screen.lines().enumerate();
        lines.find_map(|(row, line)| Some((line[..line.find(text)?].chars().count() + 1, row + 1)))
    }

    /// Presses and releases a button of the mouse (0 left, 2 right) at a column and row, counted
    /// from 1.
    pub fn click(&mut self, button: u8, (column, row): (usize, usize)) {
        self.keys(&format!("\u{1b}[<{button};{column};{row}M\u{1b}[<{button};{column};{row}m"));
    }

    /// Changes the size of the window.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        set_size(&self.keyboard, columns, rows);
        self.shown().screen = new_screen(columns, rows);
    }

    /// Sends a signal to the program.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).unwrap();
    }

    fn pid(&self) -> Pid {
        Pid::from_raw(self.child.id().cast_signed()).unwrap()
    }

    /// Waits until the program is stopped.
    pub fn wait_for_stop(&self) {
        self.wait("the program to stop", || {
            let options = WaitOptions::UNTRACED | WaitOptions::NOHANG;
            waitpid(Some(self.pid()), options).unwrap().is_some_and(|(_, status)| status.stopped())
        });
    }

    /// Waits for the end of the program.
    pub fn end(&mut self) -> ExitStatus {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(begin.elapsed() < PATIENCE, "the program does not end:\n{}", self.screen());
            sleep(Duration::from_millis(5));
        }
    }

    /// Takes the terminal away, as closing its window does, and waits for the end of the program.
    pub fn hang_up(&mut self) -> ExitStatus {
        self.shown().gone = true;
        // The step of the cursor is the last output read.
        self.keys("\u{1b}[C");
        self.keyboard = File::open("/dev/null").unwrap();
        self.end()
    }

    /// Waits until the terminal is ready for a shell: with line editing, echo and cursor, without
    /// the alternate screen and mouse events.
    pub fn wait_until_given_back(&self) {
        let sane = || {
            let modes = tcgetattr(&self.keyboard).unwrap().local_modes;
            let shown = self.shown();
            let screen = shown.screen.screen();
            modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
                && !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        };
        self.wait("the terminal to be given back", sane);
    }

    /// True if the program uses the alternate screen.
    pub fn is_taken(&self) -> bool {
        let modes = tcgetattr(&self.keyboard).unwrap().local_modes;
        !modes.contains(LocalModes::ICANON) && self.shown().screen.screen().alternate_screen()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn set_size(terminal: impl std::os::fd::AsFd, columns: u16, rows: u16) {
    let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(terminal, size).unwrap();
}

fn new_screen(columns: u16, rows: u16) -> vt100::Parser {
    let side = |cells: u16| NonZeroU16::new(cells).unwrap();
    vt100::Parser::new(side(rows), side(columns), 0)
}

/// The game with its own data directory.
pub fn play(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_douse"));
    command.arg("play").args(arguments).env("DOUSE_DATA", folder).env("LANG", "C.UTF-8").env("TERM", "xterm-256color");
    command.env("RUST_BACKTRACE", "0");
    for name in ["LC_ALL", "LC_MESSAGES", "NO_COLOR", "DOUSE_PANIC"] {
        command.env_remove(name);
    }
    command
}
