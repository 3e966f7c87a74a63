import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "./settings.svelte";
import { lengthOf, play, SOUNDS, type Sound } from "./sound";

/** What was set in motion, and how loud. */
const made: { started: number; loudest: number }[] = [];

class Param {
  constructor(private note: { loudest: number }) {}
  setTargetAtTime(value: number) {
    this.note.loudest = Math.max(this.note.loudest, value);
  }
  exponentialRampToValueAtTime() {}
}
class Node {
  note = { started: 0, loudest: 0 };
  gain = new Param(this.note);
  frequency = new Param({ loudest: 0 });
  connect(next: unknown) {
    return next;
  }
  start() {
    this.note.started++;
  }
  stop() {}
  constructor() {
    made.push(this.note);
  }
}
class Context {
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
}

beforeEach(() => {
  made.length = 0;
  for (const name of ["GainNode", "OscillatorNode", "BiquadFilterNode", "AudioBufferSourceNode"])
    vi.stubGlobal(name, Node);
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true }, language: "en" });
});
afterEach(() => {
  settings.volume = 70;
  vi.unstubAllGlobals();
});

const loudest = () => Math.max(0, ...made.map((one) => one.loudest));

test("every sound starts something and is over soon", () => {
  for (const sound of Object.keys(SOUNDS) as Sound[]) {
    made.length = 0;
    play(sound);
    expect(made.filter((one) => one.started).length, sound).toBeGreaterThan(0);
    expect(lengthOf(SOUNDS[sound]), sound).toBeLessThan(2);
  }
});

test("sounds are as loud as somebody wants them, or not made at all", () => {
  settings.volume = 100;
  play("hammer");
  const full = loudest();
  made.length = 0;
  settings.volume = 40;
  play("hammer");
  expect(loudest()).toBeLessThan(full / 2);
  expect(loudest()).toBeGreaterThan(0);
  made.length = 0;
  settings.volume = 0;
  play("hammer");
  expect(made).toEqual([]);
});
