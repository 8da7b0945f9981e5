//! Sounds and vibrations of the game, generated here and off by default. No files are needed: each is a few notes.

use crate::session::session;
use crate::settings::Signals;
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// What can be heard and felt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A press.
    Press,
    /// A press that is not allowed.
    Refused,
    /// The last light has gone out.
    Won,
}

impl Event {
    /// The notes: pitch, beginning and length in seconds.
    fn notes(self) -> &'static [(f32, f64, f64)] {
        match self {
            Self::Press => &[(440.0, 0.0, 0.06)],
            Self::Refused => &[(150.0, 0.0, 0.14)],
            Self::Won => &[(523.25, 0.0, 0.14), (659.25, 0.12, 0.14), (783.99, 0.24, 0.3)],
        }
    }

    /// How long the device shakes, in milliseconds.
    fn shaking(self) -> u32 {
        match self {
            Self::Press => 12,
            Self::Refused => 60,
            Self::Won => 140,
        }
    }
}

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays sounds and vibrations according to the settings.
pub fn signal(event: Event) {
    let (sound, vibration) = session().settings.with_untracked(|settings| (settings.sound, settings.vibration));
    if sound == Signals::On {
        // A browser without sound stays silent.
        let _ = play(event);
    }
    if vibration == Signals::On {
        let navigator = window().navigator();
        let there = js_sys::Reflect::has(&navigator, &"vibrate".into()).unwrap_or(false);
        let _ = there && navigator.vibrate_with_duration(event.shaking());
    }
}

fn play(event: Event) -> Result<(), JsValue> {
    let context = match CONTEXT.with_borrow(Clone::clone) {
        Some(context) => context,
        None => {
            let context = AudioContext::new()?;
            CONTEXT.replace(Some(context.clone()));
            context
        }
    };
    let now = context.current_time();
    for &(pitch, from, length) in event.notes() {
        let (tone, volume) = (context.create_oscillator()?, context.create_gain()?);
        tone.set_type(OscillatorType::Triangle);
        tone.frequency().set_value(pitch);
        // Softly in and out, or it clicks.
        volume.gain().set_value_at_time(0.0, now + from)?;
        volume.gain().linear_ramp_to_value_at_time(0.12, now + from + 0.01)?;
        volume.gain().linear_ramp_to_value_at_time(0.0, now + from + length)?;
        tone.connect_with_audio_node(&volume)?;
        volume.connect_with_audio_node(&context.destination())?;
        tone.start_with_when(now + from)?;
        tone.stop_with_when(now + from + length)?;
    }
    Ok(())
}
