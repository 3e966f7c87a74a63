/** A look at what lies face down: for as long as a finger presses; with keys until the next press, or another control. */

import type { Desk } from "./desk.svelte";

/** An attachment for the button that is pressed. */
export const peek = (desk: Pick<Desk, "peeking">) => (element: HTMLElement) => {
  const look = (event: PointerEvent) => {
    if (event.button) return;
    element.setPointerCapture(event.pointerId);
    desk.peeking = true;
  };
  const hide = () => (desk.peeking = false);
  /** A press with a key, or by a screen reader, has no length. */
  const toggle = (event: MouseEvent) => (desk.peeking = !event.detail && !desk.peeking);
  const quiet = (event: Event) => event.preventDefault();
  const heard = { pointerdown: look, lostpointercapture: hide, blur: hide, click: toggle, contextmenu: quiet };
  for (const [name, listen] of Object.entries(heard)) element.addEventListener(name, listen as EventListener);
  window.addEventListener("blur", hide);
  return () => {
    for (const [name, listen] of Object.entries(heard)) element.removeEventListener(name, listen as EventListener);
    window.removeEventListener("blur", hide);
    hide();
  };
};
