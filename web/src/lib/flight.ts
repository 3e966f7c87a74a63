/** Things that move from where they were to where they go. Places are elements marked with `data-place`. */

import { mount, unmount, type Component } from "svelte";
import { moves, paced } from "./settings.svelte";

interface Flight {
  from: string;
  to: string;
  /** Milliseconds at normal speed. */
  lasts?: number;
  after?: number;
  /** The width in rem that the thing has on its way. */
  width?: number;
}

const place = (name: string) => document.querySelector(`[data-place="${CSS.escape(name)}"]`);

/** The width of a place in rem, 4 while it is not there. */
export function widthOf(name: string): number {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (place(name)?.getBoundingClientRect().width ?? 4 * rem) / rem;
}

/** Let a card fly from one place to another; nothing happens where motion is not wanted or a place is out of sight. */
export function fly<Props extends Record<string, unknown>>(what: Component<Props>, props: Props, flight: Flight) {
  const from = place(flight.from)?.getBoundingClientRect();
  const to = place(flight.to)?.getBoundingClientRect();
  if (!moves() || !from || !to || document.visibilityState === "hidden") return;
  const layer = document.createElement("div");
  layer.className = "flight";
  layer.ariaHidden = "true";
  if (flight.width) layer.style.width = `${flight.width}rem`; // What has no size of its own fills it.
  document.body.append(layer);
  const card = mount(what, { target: layer, props });
  const at = (box: DOMRect, scale: number) =>
    `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%) scale(${scale})`;
  const motion = layer.animate([{ transform: at(from, 0.9) }, { transform: at(to, 1) }], {
    duration: paced(flight.lasts ?? 320),
    delay: paced(flight.after ?? 0),
    easing: "cubic-bezier(.2, .8, .2, 1)",
    fill: "both",
  });
  void motion.finished
    .catch(() => undefined)
    .then(async () => {
      await unmount(card);
      layer.remove();
    });
}
