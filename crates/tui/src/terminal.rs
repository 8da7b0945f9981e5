//! The game on a terminal. The state of the terminal is restored at the end, on a panic, on a
//! signal, and while the program is suspended.

use crate::app::{App, Settings};
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use std::io::{self, Stdout};
use std::mem::{self, ManuallyDrop};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Once;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// The time to wait for a key before looking at the clock.
const TICK: Duration = Duration::from_millis(40);
/// The time between saves of the game during play.
const KEEP: Duration = Duration::from_secs(10);

type Screen = Terminal<CrosstermBackend<Stdout>>;

/// The terminal while the game owns it. Dropping this restores it, however the game ends.
struct Taken {
    /// Never dropped: if it cannot show the cursor again, it reports that to a terminal that may be
    /// gone, and panics. Restoring shows the cursor anyway.
    screen: ManuallyDrop<Screen>,
}

impl Taken {
    fn new() -> io::Result<Self> {
        take()?;
        let screen = new_screen();
        if screen.is_err() {
            give_back();
        }
        Ok(Self { screen: ManuallyDrop::new(screen?) })
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn new_screen() -> io::Result<Screen> {
    Terminal::new(CrosstermBackend::new(io::stdout()))
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture).inspect_err(|_| give_back())
}

/// Ignores errors: nobody is left to read them.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, crossterm::cursor::Show);
}

/// Restores the terminal before a panic prints its message.
fn give_back_on_panic() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
    });
}

/// Plays until the player quits. The game is saved during play and at the end, also when the
/// program is terminated and when it panics.
pub fn run(settings: Settings) -> io::Result<()> {
    give_back_on_panic();
    let signals = signals::Signals::new()?;
    let mut app = App::new(settings);
    let played = {
        let mut taken = Taken::new()?;
        catch_unwind(AssertUnwindSafe(|| play(&mut app, &mut taken.screen, &signals)))
    };
    match played {
        Ok(played) => {
            app.save();
            // On the game's own screen the message would disappear with it.
            played.and_then(|()| app.unsaved().map_or(Ok(()), |why| Err(io::Error::other(why.to_string()))))
        }
        Err(panic) => {
            // A panic may have left the game broken, so the last saved state stays.
            let _ = catch_unwind(AssertUnwindSafe(|| app.save_if_sound()));
            resume_unwind(panic)
        }
    }
}

/// Reads keys and mouse in a thread of its own: reading from a terminal that is gone never ends,
/// and the game must be saved nevertheless.
fn listen() -> Receiver<io::Result<Event>> {
    let (sender, events) = mpsc::channel();
    thread::spawn(move || {
        let mut sound = true;
        while sound {
            let event = event::read();
            sound = event.is_ok();
            sound &= sender.send(event).is_ok();
        }
    });
    events
}

fn play(app: &mut App, screen: &mut Screen, signals: &signals::Signals) -> io::Result<()> {
    let events = listen();
    let (mut last, mut kept) = (Instant::now(), Instant::now());
    while !app.is_over() {
        screen.draw(|frame| app.draw(frame))?;
        // Handles all waiting events, so that a held key does not fall behind.
        let mut next = events.recv_timeout(TICK).ok();
        while let Some(event) = next {
            let now = Instant::now();
            app.pass(now - last);
            last = now;
            match event? {
                Event::Key(key) => {
                    panic_if_asked(key.code);
                    app.key(key);
                }
                Event::Mouse(mouse) => app.mouse(mouse),
                _ => {}
            }
            next = if app.is_over() { None } else { events.try_recv().ok() };
        }
        let now = Instant::now();
        app.pass(now - last);
        last = now;
        if now - kept > KEEP {
            app.save();
            kept = now;
        }
        if signals.end() {
            break;
        }
        // Both are asked, so that no request is left for the next time.
        if signals.suspend() | app.take_suspend_request() {
            app.save();
            give_back();
            signals.stop_until_continued()?;
            take()?;
            // A new one knows that the screen is empty; clearing would ask the terminal for the
            // position of its cursor.
            mem::forget(mem::replace(screen, new_screen()?));
            last = Instant::now();
        }
    }
    Ok(())
}

/// Panics on F12 if `DOUSE_PANIC` is set, in programs built for tests, to test the terminal after a
/// panic.
fn panic_if_asked(code: KeyCode) {
    if cfg!(debug_assertions) && code == KeyCode::F(12) && std::env::var_os("DOUSE_PANIC").is_some() {
        panic!("asked for by DOUSE_PANIC");
    }
}

#[cfg(unix)]
mod signals {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// The requests of other programs.
    pub(super) struct Signals {
        end: Arc<AtomicBool>,
        suspend: Arc<AtomicBool>,
    }

    impl Signals {
        pub(super) fn new() -> io::Result<Self> {
            let signals = Self { end: Arc::default(), suspend: Arc::default() };
            for signal in [SIGTERM, SIGHUP, SIGINT] {
                signal_hook::flag::register(signal, Arc::clone(&signals.end))?;
            }
            signal_hook::flag::register(SIGTSTP, Arc::clone(&signals.suspend))?;
            Ok(signals)
        }

        pub(super) fn end(&self) -> bool {
            self.end.load(Ordering::Relaxed)
        }

        pub(super) fn suspend(&self) -> bool {
            self.suspend.swap(false, Ordering::Relaxed)
        }

        /// Stops as if there were no handler; returns when the program is continued.
        pub(super) fn stop_until_continued(&self) -> io::Result<()> {
            signal_hook::low_level::emulate_default_handler(SIGTSTP)
        }
    }
}

#[cfg(not(unix))]
mod signals {
    use std::io;

    /// Other systems end the program when the window is closed, and cannot suspend it.
    pub(super) struct Signals;

    impl Signals {
        pub(super) fn new() -> io::Result<Self> {
            Ok(Self)
        }

        pub(super) fn end(&self) -> bool {
            false
        }

        pub(super) fn suspend(&self) -> bool {
            false
        }

        pub(super) fn stop_until_continued(&self) -> io::Result<()> {
            Ok(())
        }
    }
}
