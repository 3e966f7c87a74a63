/** Sounds of a farm and of an auction, made in the browser: no files, as loud as somebody wants them, or not at all. */

import { settings } from "./settings.svelte";

/** A tone that glides from one pitch to another. */
interface Tone {
  wave: OscillatorType;
  from: number;
  to?: number;
  /** Seconds after the sound's begin, and how long. */
  at?: number;
  lasts: number;
  loud?: number;
  /** What lets through only some of it, as a throat does. */
  throat?: number;
  /** How much the pitch trembles, in hertz. */
  tremble?: number;
}

/** A burst of noise, as wood, skin and paper make it. */
interface Noise {
  noise: BiquadFilterType;
  from: number;
  at?: number;
  lasts: number;
  loud?: number;
}

type Part = Tone | Noise;

const knock = (at: number, loud: number): Part[] => [
  { noise: "bandpass", from: 950, at, lasts: 0.05, loud: 2.6 * loud },
  { wave: "sine", from: 210, to: 95, at, lasts: 0.13, loud: 1.5 * loud },
];
const bell = (from: number, at: number, loud = 1): Part[] => [
  { wave: "square", from, at, lasts: 0.16, loud: 0.32 * loud, throat: from * 1.6 },
  { wave: "square", from: from * 1.48, at, lasts: 0.12, loud: 0.26 * loud, throat: from * 2 },
];
const coin = (at: number): Part[] => [
  { wave: "sine", from: 2637, at, lasts: 0.09, loud: 0.4 },
  { wave: "sine", from: 3951, at, lasts: 0.16, loud: 0.3 },
  { noise: "highpass", from: 6000, at, lasts: 0.02, loud: 0.5 },
];
const squeak = (at: number): Part[] => [
  { wave: "triangle", from: 1900, to: 3300, at, lasts: 0.07, loud: 0.5 },
  { wave: "triangle", from: 3300, to: 2300, at: at + 0.07, lasts: 0.08, loud: 0.4 },
];
const lowing = (at: number, loud: number): Part[] => [
  { wave: "sawtooth", from: 118, to: 150, at, lasts: 0.28, loud, throat: 420, tremble: 3 },
  { wave: "sawtooth", from: 150, to: 104, at: at + 0.24, lasts: 0.75, loud, throat: 640, tremble: 4 },
];

export const SOUNDS = {
  /** A cow that calls one to the table. */
  turn: lowing(0, 0.9),
  moo: lowing(0, 1.1),
  bid: bell(587, 0),
  card: [{ noise: "bandpass", from: 2600, lasts: 0.07, loud: 0.9 }],
  coin: [...coin(0), ...coin(0.07)],
  hammer: [...knock(0, 1), ...knock(0.16, 0.45)],
  slap: [
    { noise: "highpass", from: 1400, lasts: 0.06, loud: 2.2 },
    { wave: "sine", from: 170, to: 70, lasts: 0.12, loud: 1.3 },
  ],
  rat: [...squeak(0), ...squeak(0.2)],
  donkey: [
    { wave: "sawtooth", from: 520, to: 640, lasts: 0.22, loud: 0.5, throat: 1100, tremble: 18 },
    { wave: "sawtooth", from: 260, to: 190, at: 0.26, lasts: 0.4, loud: 0.7, throat: 700, tremble: 14 },
  ],
  rooster: [
    { wave: "sawtooth", from: 640, to: 700, lasts: 0.12, loud: 0.5, throat: 1500 },
    { wave: "sawtooth", from: 760, to: 1020, at: 0.16, lasts: 0.2, loud: 0.6, throat: 1700 },
    { wave: "sawtooth", from: 1040, to: 560, at: 0.38, lasts: 0.55, loud: 0.6, throat: 1500, tremble: 12 },
  ],
  tick: [{ noise: "bandpass", from: 1800, lasts: 0.02, loud: 1.2 }],
  win: [...bell(523, 0), ...bell(659, 0.14), ...bell(784, 0.28), ...bell(1046, 0.42, 1.3), ...lowing(0.6, 0.8)],
  talk: [{ wave: "sine", from: 660, to: 720, lasts: 0.08, loud: 0.6 }],
  no: [{ wave: "triangle", from: 170, to: 120, lasts: 0.16, loud: 1.2 }],
} satisfies Record<string, Part[]>;

export type Sound = keyof typeof SOUNDS;

/** How long a sound lasts, in seconds. */
export const lengthOf = (parts: Part[]) => Math.max(...parts.map((part) => (part.at ?? 0) + part.lasts));

const FULL = 0.14;
let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** Make a sound, if sounds are wanted and the browser lets us. */
export function play(sound: Sound) {
  if (!settings.volume || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const start = context.currentTime + 0.01;
  for (const part of SOUNDS[sound] as Part[]) sounded(context, part, start + (part.at ?? 0));
}

function sounded(context: AudioContext, part: Part, start: number) {
  const gain = new GainNode(context, { gain: 0 });
  const loud = FULL * (part.loud ?? 1) * (settings.volume / 100) ** 2;
  gain.gain.setTargetAtTime(loud, start, 0.008);
  gain.gain.setTargetAtTime(0, start + part.lasts * 0.6, part.lasts * 0.18);
  gain.connect(context.destination);
  const source = "noise" in part ? noise(context, part, gain) : tone(context, part, gain, start);
  source.start(start);
  source.stop(start + part.lasts * 2);
}

function noise(context: AudioContext, part: Noise, out: AudioNode): AudioScheduledSourceNode {
  const filter = new BiquadFilterNode(context, { type: part.noise, frequency: part.from, Q: 1.2 });
  const source = new AudioBufferSourceNode(context, { buffer: (hiss ??= hissing(context)), loop: true });
  source.connect(filter).connect(out);
  return source;
}

function tone(context: AudioContext, part: Tone, out: AudioNode, start: number): AudioScheduledSourceNode {
  const source = new OscillatorNode(context, { type: part.wave, frequency: part.from });
  if (part.to) source.frequency.exponentialRampToValueAtTime(part.to, start + part.lasts);
  if (part.tremble) {
    const wave = new OscillatorNode(context, { frequency: 11 });
    wave.connect(new GainNode(context, { gain: part.tremble })).connect(source.frequency);
    wave.start(start);
    wave.stop(start + part.lasts * 2);
  }
  if (part.throat)
    source.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: part.throat, Q: 1.4 })).connect(out);
  else source.connect(out);
  return source;
}

function hissing(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
