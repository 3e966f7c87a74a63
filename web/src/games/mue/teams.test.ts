import { describe, expect, it } from "vitest";
import type { MueView } from "../../wire";
import { chiefsName, sideOf, standing, teamName } from "./teams";

const ROLES = ["vice", "chief", "opponent", "partner"];

/** Four players, Ben chief with Dora; all cards are ones but these that were played. */
function viewFor(seat: number, won = [3, 8, 0, 5], roles: (string | null)[] = ROLES): MueView {
  const players = roles.map((role, at) => ({ seat: at, role, triangles: won[at], face_up: ["r1"] }));
  const partner = roles.indexOf("partner");
  const points = won[1]! + (partner < 0 ? 0 : won[partner]!);
  const contract = { chief: 1, vice: 0, partner: partner < 0 ? null : partner, target: 28, team_points: points };
  return { seat, players, contract, played: [], unseen: Array(30).fill("r6"), cards: seat < 0 ? null : [] } as never;
}

describe("the sides", () => {
  it("are ours and theirs, whoever looks", () => {
    const sides = (seat: number) => [0, 1, 2, 3].map((other) => sideOf(viewFor(seat), other));
    expect(sides(3)).toEqual(["them", "us", "them", "us"]);
    expect(sides(0)).toEqual(["us", "them", "us", "them"]);
    expect(sides(-1)).toEqual(["them", "us", "them", "us"]);
  });

  it("are not known before the chief has named a partner", () => {
    expect(sideOf(viewFor(0, [0, 0, 0, 0], ["vice", "chief", null, null]), 1)).toBeNull();
  });

  it("are called by what they are to the reader", () => {
    const names = (view: MueView) => [teamName(view, "us"), teamName(view, "them")];
    expect(names(viewFor(3))).toEqual(["we", "they"]);
    expect([0, 2, 3, -1].map((seat) => chiefsName(viewFor(seat)))).toEqual(["team", "team", "we", "team"]);
    expect(names(viewFor(-1))).toEqual(["team", "opponents"]);
    const alone = ["opponent", "chief", "opponent"];
    expect([0, 1].map((seat) => chiefsName(viewFor(seat, [0, 0, 0], alone)))).toEqual(["chief", "we"]);
  });
});

describe("the standing", () => {
  it("counts all triangles, and what the chief's team still needs", () => {
    expect(standing(viewFor(3))).toEqual({ all: 60, us: 13, them: 3, need: 15 });
    expect(standing(viewFor(0))).toEqual({ all: 60, us: 3, them: 13, need: 15 });
  });

  it("knows when the target is reached, and when it is out of reach", () => {
    expect(standing(viewFor(3, [0, 20, 0, 9])).need).toBe(0);
    expect(standing(viewFor(3, [20, 8, 13, 5])).need).toBeNull();
    expect(standing(viewFor(3, [20, 8, 12, 5])).need).toBe(15);
  });
});
