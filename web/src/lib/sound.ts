/** Sounds made in the browser: no files, and silent where somebody wants it so. */

import { settings } from "./settings.svelte";

type Note = [frequency: number, at: number, length: number, shape?: OscillatorType, loud?: number];

const SOUNDS = {
  turn: [
    [523, 0, 0.12],
    [784, 0.1, 0.22],
  ],
  bid: [[440, 0, 0.08, "triangle"]],
  card: [[180, 0, 0.05, "triangle", 0.5]],
  coin: [
    [1318, 0, 0.06, "sine", 0.5],
    [1760, 0.05, 0.12, "sine", 0.5],
  ],
  hammer: [
    [140, 0, 0.09, "square", 0.5],
    [90, 0.03, 0.14, "square", 0.5],
  ],
  tick: [[900, 0, 0.03, "square", 0.25]],
  slap: [[110, 0, 0.16, "sawtooth"]],
  win: [
    [523, 0, 0.14],
    [659, 0.12, 0.14],
    [784, 0.24, 0.14],
    [1046, 0.36, 0.34],
  ],
  talk: [[660, 0, 0.07, "sine", 0.5]],
  no: [[150, 0, 0.14, "triangle"]],
  moo: [[120, 0, 0.9, "sawtooth", 0.4]],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | undefined;

/** Make a sound, if sounds are wanted and the browser lets us. */
export function play(sound: Sound) {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const start = context.currentTime + 0.01;
  for (const [frequency, at, length, shape = "sine", loud = 1] of SOUNDS[sound] as Note[]) {
    const tone = new OscillatorNode(context, { frequency, type: shape });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setTargetAtTime(0.12 * loud, start + at, 0.008);
    gain.gain.setTargetAtTime(0, start + at + length * 0.6, length * 0.2);
    tone.connect(gain).connect(context.destination);
    tone.start(start + at);
    tone.stop(start + at + length * 2);
  }
}
