//! Sounds and vibrations, off by default. Sounds are generated notes, so no files are needed.

use crate::session::session;
use crate::settings::Switch;
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// An event with a sound and a vibration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoundEvent {
    Press,
    /// A press that the rule of play forbids.
    Refused,
    Won,
}

impl SoundEvent {
    /// The notes: pitch in hertz, start and length in seconds.
    fn notes(self) -> &'static [(f32, f64, f64)] {
        match self {
            Self::Press => &[(440.0, 0.0, 0.06)],
            Self::Refused => &[(150.0, 0.0, 0.14)],
            Self::Won => &[(523.25, 0.0, 0.14), (659.25, 0.12, 0.14), (783.99, 0.24, 0.3)],
        }
    }

    /// The length of the vibration in milliseconds.
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
pub fn signal(event: SoundEvent) {
    let (sound, vibration) = session().settings.with_untracked(|settings| (settings.sound, settings.vibration));
    if sound == Switch::On {
        // A browser without sound stays silent.
        let _ = play(event);
    }
    if vibration == Switch::On {
        let navigator = window().navigator();
        let there = js_sys::Reflect::has(&navigator, &"vibrate".into()).unwrap_or(false);
        let _ = there && navigator.vibrate_with_duration(event.shaking());
    }
}

fn play(event: SoundEvent) -> Result<(), JsValue> {
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
        // A tone that starts or stops abruptly clicks.
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
