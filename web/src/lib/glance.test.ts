import { expect, test } from "vitest";
import { strangers, type Control } from "./glance";

const at = (thing: string, left: number, meaning = thing): Control<string> => ({
  thing,
  meaning,
  box: { left, top: 0, right: left + 100, bottom: 50 },
});
const names = (controls: Control<string>[]) => controls.map((one) => one.thing);
const [auction, pass, bid] = [at("auction", 0), at("pass", 0), at("bid", 200)];

test("what stays where it is can be pressed at once", () => {
  expect(strangers([auction, bid], [auction, bid])).toEqual([]);
  expect(strangers([auction], [at("auction", 30)])).toEqual([]);
});

test("what comes to where something else was has not been read", () => {
  expect(names(strangers([auction], [pass, bid]))).toEqual(["pass"]);
  expect(names(strangers([auction, bid], [at("auction", 150)]))).toEqual(["auction"]);
});

test("what means something else has not been read", () => {
  expect(names(strangers([at("ten", 0, "bid 10")], [at("ten", 0, "bid 20")]))).toEqual(["ten"]);
});

test("what comes where nothing was harms nobody", () => {
  expect(strangers([auction], [auction, bid])).toEqual([]);
});

test("after one's own press only what lies under a second tap has not been read", () => {
  const [dialog, other] = [at("trade", 200), at("other", 0)];
  const before = [auction, bid];
  expect(names(strangers(before, [dialog, other], { x: 250, y: 25 }))).toEqual(["trade"]);
  expect(strangers(before, [dialog], { x: 20, y: 25 })).toEqual([]);
});
