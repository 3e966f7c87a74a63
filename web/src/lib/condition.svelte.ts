/** How it goes with the house in this browser. With a server there is none here, and nothing to say about it. */

import { alone, inside, type Condition } from "./house";

let now = $state<Condition>(alone ? "starting" : "ready");

if (alone)
  inside().then(
    ({ state }) => state.subscribe((condition) => (now = condition)),
    () => (now = "broken"),
  );

export const condition = {
  get now() {
    return now;
  },
};
