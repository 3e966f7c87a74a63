import { expect, test } from "vitest";
import { Film } from "./film";

const LENGTH = 300;

/** A film whose parts have so many positions each, and where they were asked for. */
function film(size: number) {
  const asked: number[] = [];
  const fetch = async (start: number) => {
    asked.push(start);
    const many = Math.min(size, LENGTH - start);
    return { start, frames: Array.from({ length: many }, (_, at) => [start + at]) };
  };
  return { film: new Film(fetch, LENGTH), asked };
}

test("every position is the one that was asked for, in whatever order", async () => {
  for (const size of [1, 5, 40, LENGTH]) {
    const { film: here } = film(size);
    for (const at of [0, 299, 17, 16, 15, 150, 149, 151, 0]) expect(await here.at(at)).toEqual([at]);
  }
});

test("nothing is fetched twice while it is here, and the next part comes before it is needed", async () => {
  const { film: here, asked } = film(40);
  for (let at = 0; at < LENGTH; at++) {
    await here.at(at);
    if (at % 40 === 39 && at < LENGTH - 1) expect(here.here(at + 1)).toBeDefined();
  }
  expect(asked).toEqual([0, 40, 80, 120, 160, 200, 240, 280]);
});

test("what is far away is forgotten, and fetched again", async () => {
  const { film: here, asked } = film(40);
  for (let at = 0; at < LENGTH; at++) await here.at(at);
  expect(here.here(0)).toBeUndefined();
  expect(await here.at(0)).toEqual([0]);
  expect(asked.filter((start) => start === 0)).toHaveLength(2);
});

test("who asks for the same part at once shares it", async () => {
  const { film: here, asked } = film(LENGTH);
  await Promise.all([here.at(3), here.at(5), here.at(3)]);
  expect(asked).toEqual([0]);
});

test("where nobody answers, the next one who asks is answered", async () => {
  let fails = true;
  const here = new Film(async (start) => {
    if (fails) throw new Error("no line");
    return { start, frames: [[start]] };
  }, 1);
  await expect(here.at(0)).rejects.toThrow("no line");
  fails = false;
  expect(await here.at(0)).toEqual([0]);
});
