// The desk's sounds: short and distinct, so that staff can work without looking at the screen.

import type { Sound } from './words.ts';

export type DeskSound = Sound | 'ignored';

interface Note {
  /** In seconds from the start. */
  from: number;
  lasts: number;
  hertz: number;
  wave: OscillatorType;
  loud: number;
}

const note = (from: number, lasts: number, hertz: number, wave: OscillatorType, loud: number): Note => ({
  from,
  lasts,
  hertz,
  wave,
  loud,
});

/** Lent rises, returned falls, set aside falls and rings on, attention beeps three times, refused is low, ignored is barely audible. */
export const MELODIES: Record<DeskSound, readonly Note[]> = {
  opened: [note(0, 0.16, 1046.5, 'sine', 0.22)],
  lent: [note(0, 0.11, 659.3, 'triangle', 0.3), note(0.09, 0.2, 987.8, 'triangle', 0.3)],
  returned: [note(0, 0.12, 784, 'sine', 0.32), note(0.1, 0.24, 523.3, 'sine', 0.32)],
  'set-aside': [
    note(0, 0.12, 784, 'sine', 0.32),
    note(0.1, 0.12, 587.3, 'sine', 0.32),
    note(0.22, 0.36, 1174.7, 'triangle', 0.28),
  ],
  attention: [
    note(0, 0.09, 880, 'triangle', 0.32),
    note(0.13, 0.09, 880, 'triangle', 0.32),
    note(0.26, 0.16, 880, 'triangle', 0.32),
  ],
  refused: [note(0, 0.17, 196, 'sawtooth', 0.26), note(0.21, 0.32, 155.6, 'sawtooth', 0.26)],
  undone: [
    note(0, 0.09, 587.3, 'sine', 0.24),
    note(0.09, 0.09, 440, 'sine', 0.24),
    note(0.18, 0.14, 587.3, 'sine', 0.24),
  ],
  ignored: [note(0, 0.05, 330, 'sine', 0.08)],
};

let audio: AudioContext | null = null;

/** Does nothing if the browser has no sound or does not allow it yet; a scan must never wait for a sound. */
export function play(sound: DeskSound): void {
  try {
    audio ??= new AudioContext({ latencyHint: 'interactive' });
    if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
    const start = audio.currentTime + 0.005;
    for (const each of MELODIES[sound]) strike(audio, each, start);
  } catch {
    audio = null;
  }
}

function strike(context: AudioContext, { from, lasts, hertz, wave, loud }: Note, start: number): void {
  const oscillator = new OscillatorNode(context, { type: wave, frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  const begins = start + from;
  gain.gain.setValueAtTime(0, begins);
  gain.gain.linearRampToValueAtTime(loud, begins + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0005, begins + lasts);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begins);
  oscillator.stop(begins + lasts + 0.02);
}
