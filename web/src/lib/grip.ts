/** What a finger or a key is on does not change until it is lifted: what was seen is what is sent. */

/** A click follows the lifted finger within so many milliseconds. */
const CLICK = 300;
/** Nobody holds a button for longer and still means what it said. */
const MOST = 5000;

interface Holder {
  hold: () => void;
  lift: () => void;
  /** A press was too long to count. */
  spent: () => void;
}

/** Hold the table while a button is pressed, with a pointer or a key; returns how to stop. */
export function grip(table: Holder): () => void {
  let timer = 0;
  let gripped = false;
  let spent = false;
  const control = ({ target }: Event) => target instanceof Element && !!target.closest("button");

  function press(event: Event) {
    if (event instanceof KeyboardEvent && (event.repeat || (event.key !== " " && event.key !== "Enter"))) return;
    spent = false;
    if (!control(event)) return;
    gripped = true;
    table.hold();
    clearTimeout(timer);
    timer = window.setTimeout(() => ((spent = true), release()), MOST);
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
  /** A click that comes after the table has moved on is none. */
  function swallow(event: Event) {
    if (!spent) return;
    spent = false;
    event.stopImmediatePropagation();
    event.preventDefault();
    table.spent();
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
    release();
  };
}
