/** What a finger or a key is on does not change until it is lifted: what was seen is what is sent. */

import { Glance, type Point } from "./glance";

/** A click follows the lifted finger within so many milliseconds. */
const CLICK = 300;
/** Nobody holds a button for longer and still means what it said. */
const MOST = 5000;

interface Holder {
  hold: () => void;
  lift: () => void;
  /** A press was too long to count. */
  spent: () => void;
  /** A press was on something that nobody can have read yet. */
  early: () => void;
}

/** Hold the table while a button is pressed, with a pointer or a key; returns how to stop. */
export function grip(table: Holder): () => void {
  const glance = new Glance();
  let timer = 0;
  let gripped = false;
  /** What to say of the click that follows, if it does not count. */
  let void_: (() => void) | undefined;
  /** Places of a board are buttons too; what is only looked at while it is held sends nothing, so nothing waits for it. */
  const control = ({ target }: Event) =>
    target instanceof Element ? target.closest("button:not([data-do=peek]), [role=button]") : null;

  function press(event: Event) {
    if (event instanceof KeyboardEvent && (event.repeat || (event.key !== " " && event.key !== "Enter"))) return;
    void_ = undefined;
    const on = control(event);
    if (!on) return;
    const again = glance.busy;
    if (glance.press(on, where(event, on))) void_ = again ? () => {} : table.early;
    gripped = true;
    table.hold();
    clearTimeout(timer);
    timer = window.setTimeout(() => ((void_ = table.spent), release()), MOST);
  }
  function release() {
    clearTimeout(timer);
    gripped = false;
    table.lift();
  }
  function lifted() {
    if (!gripped) return;
    clearTimeout(timer);
    timer = window.setTimeout(release, CLICK);
  }
  /** A click that comes too early, or after the table has moved on, is none. */
  function swallow(event: Event) {
    if (!void_) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    void_();
    void_ = undefined;
    if (gripped) release();
  }

  const heard: [string, (event: Event) => void, boolean][] = [
    ["pointerdown", press, true],
    ["keydown", press, true],
    ["pointerup", lifted, true],
    ["pointercancel", lifted, true],
    ["keyup", lifted, true],
    ["click", swallow, true],
    ["click", release, false],
    ["blur", release, false],
  ];
  for (const [event, what, first] of heard) window.addEventListener(event, what, first);
  return () => {
    for (const [event, what, first] of heard) window.removeEventListener(event, what, first);
    glance.stop();
    release();
  };
}

/** Where a press is: under the pointer, or, with a key, in the middle of what has the focus. */
function where(event: Event, on: Element): Point {
  if (event instanceof PointerEvent && event.isTrusted) return { x: event.clientX, y: event.clientY };
  const { x, y, width, height } = on.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
