import { expect, test } from "vitest";
import type { Spoken } from "../wire";
import { unread } from "./talk";

const said = (number: number, person: string) => ({ number, person, name: person, text: "moo" }) as Spoken;

test("what others have said since one last looked is unread, unless they are muted", () => {
  const talk = [said(3, "ben"), said(5, "anna"), said(7, "ben"), said(8, "eve")];
  const numbers = (read: number, muted: string[] = []) => unread(talk, read, "anna", muted).map((one) => one.number);
  expect(numbers(0)).toEqual([3, 7, 8]);
  expect(numbers(3, ["eve"])).toEqual([7]);
  expect(numbers(8)).toEqual([]);
});
