/** What nobody can have read yet: controls that have just come to where something else could be pressed. */

/** Whoever presses had decided on it this long before, in milliseconds. */
export const GLANCE = 400;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** Something that can be pressed: what it is, what it does, and where. */
export interface Control<Thing = Element> {
  thing: Thing;
  meaning: string;
  box: Box;
}
export interface Point {
  x: number;
  y: number;
}

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const holds = ({ left, top, right, bottom }: Box, { x, y }: Point) =>
  left <= x && x <= right && top <= y && y <= bottom;
/** Whether a thing is still where it was, but for a nudge. */
const still = (a: Box, b: Box) =>
  Math.abs(a.left - b.left) <= (a.right - a.left) / 2 && Math.abs(a.top - b.top) <= (a.bottom - a.top) / 2;

/** The controls that lie where something else was, or meant something else.
 *
 * After somebody's own press they know what comes, but a second tap may follow it: only what lies there counts then. */
export function strangers<Thing>(before: Control<Thing>[], now: Control<Thing>[], pressed?: Point): Control<Thing>[] {
  return now.filter((one) => {
    const same = (other: Control<Thing>) => other.thing === one.thing && other.meaning === one.meaning;
    if (before.some((other) => same(other) && still(other.box, one.box))) return false;
    if (pressed && !holds(one.box, pressed)) return false;
    return before.some((other) => !same(other) && meet(other.box, one.box));
  });
}

/** What a control does, and what it answers, as far as it says so. */
const meaningOf = (one: HTMLElement) =>
  [one.dataset.do ?? one.dataset.move ?? one.getAttribute("aria-label"), one.dataset.facing].join(" ");

/** Whatever can be pressed now, on top of everything else. */
function controls(): Control<HTMLElement>[] {
  const dialogs = document.querySelectorAll<HTMLElement>("dialog[open]");
  const all = (dialogs[dialogs.length - 1] ?? document.body).querySelectorAll<HTMLElement>("button, a[href]");
  return [...all]
    .filter((one) => !one.matches(":disabled, [aria-disabled=true]") && one.checkVisibility())
    .map((thing) => ({ thing, meaning: meaningOf(thing), box: thing.getBoundingClientRect() }));
}

/** Watches what comes and goes, marks what nobody can have read yet, and says so of anything. */
export class Glance {
  private before = controls();
  /** What has just gone: whoever was about to press it may still do so. */
  private gone: { control: Control<HTMLElement>; at: number }[] = [];
  private pressed: { point: Point; at: number } | undefined;
  private readonly fresh = new Map<Element, number>();
  private due = false;
  private readonly observer = new MutationObserver(() => this.soon());

  constructor() {
    this.observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["data-do", "data-move", "data-facing", "aria-disabled", "disabled", "open", "hidden"],
    });
    addEventListener("scroll", this.pushed, true); // Inside a sheet too, from which it does not come up.
    addEventListener("resize", this.pushed);
  }

  stop() {
    this.observer.disconnect();
    removeEventListener("scroll", this.pushed, true);
    removeEventListener("resize", this.pushed);
    for (const [one, timer] of this.fresh) (clearTimeout(timer), one.removeAttribute("data-new"));
  }

  /** Note a press; whether it was on something that nobody can have read yet. */
  press(on: Element, point: Point): boolean {
    if (this.due || this.observer.takeRecords().length) this.look();
    else this.pushed(); // What has moved without a change of the page, as when the bar grew, is where it is now.
    this.pressed = { point, at: performance.now() };
    return this.fresh.has(on);
  }

  /** Whether somebody has pressed something just now. */
  get busy(): boolean {
    return !!this.pressed && performance.now() - this.pressed.at < GLANCE;
  }

  private soon() {
    if (!this.due) requestAnimationFrame(() => this.due && this.look());
    this.due = true;
  }

  private look() {
    this.due = false;
    const [now, at] = [controls(), performance.now()];
    this.gone = this.gone.filter((one) => at - one.at < GLANCE);
    const before = [...this.before, ...this.gone.map((one) => one.control)];
    for (const { thing } of strangers(before, now, this.busy ? this.pressed!.point : undefined)) this.mark(thing);
    this.gone.push(...this.before.map((control) => ({ control, at })));
    this.before = now;
  }

  private mark(one: HTMLElement) {
    if (!one.matches("[data-move], [data-do], .btn") || one.matches(".toasts .x")) return;
    clearTimeout(this.fresh.get(one));
    one.setAttribute("data-new", "");
    const read = () => (this.fresh.delete(one), one.removeAttribute("data-new"));
    this.fresh.set(one, window.setTimeout(read, GLANCE));
  }

  /** What people push about themselves is where they want it. */
  private pushed = () => {
    const here = (one: Control<HTMLElement>) =>
      one.thing.isConnected ? { ...one, box: one.thing.getBoundingClientRect() } : one;
    this.before = this.before.map(here);
  };
}
