"""How a person presses something on the page: with a finger where it lies open, or with keys alone."""

from typing import Protocol

from playwright.sync_api import Locator

TOUCHED = """(one) => {
  one.scrollIntoView({ block: "nearest" });
  const box = one.getBoundingClientRect();
  const steps = [...Array(12).keys()].map((step) => ((step * 5 + 6) % 12 || 0.5) / 12);
  for (const down of steps)
    for (const right of steps) {
      const [x, y] = [box.x + box.width * right, box.y + box.height * down];
      if (one.contains(document.elementFromPoint(x, y))) return { x, y };
    }
  return null;
}"""
"""A point where a finger touches this and nothing that lies on it, as in a fan or on a board; the middle if it can."""

KEY = """(wanted, pressed) => {
  const on = document.activeElement;
  const after = (one, other) => !!(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (on === wanted) return "";
  if (pressed > 12 && wanted.matches("[data-spot][aria-pressed]") && on.matches("[data-spot][aria-pressed]")) return "";
  const group = wanted.closest("[role=group], [role=toolbar]");
  if (wanted.tabIndex < 0 && on !== group && group?.contains(on)) {
    if (!wanted.hasAttribute("data-spot")) return after(on, wanted) ? "ArrowRight" : "ArrowLeft";
    const [here, there] = [on, wanted].map((one) => one.getBoundingClientRect());
    const [right, down] = [Math.round(there.x - here.x), Math.round(there.y - here.y)];
    const sideways = pressed % 3 === 2 ? Math.abs(right) <= Math.abs(down) : Math.abs(right) > Math.abs(down);
    return sideways ? (right > 0 ? "ArrowRight" : "ArrowLeft") : down > 0 ? "ArrowDown" : "ArrowUp";
  }
  const goal = wanted.tabIndex < 0 ? group?.querySelector("[tabindex='0']") : wanted;
  return goal && after(on, goal) ? "Tab" : "Shift+Tab";
}"""
"""The key that brings the focus nearer to this: Tab between groups, arrows within one that has a single stop.

On a board any other place will do after a long walk: there are many, and a straight way may lead past the wanted one.
"""

READ = """(one) => new Promise((done) => {
  one.scrollIntoView({ block: "nearest" });
  const look = () => (one.isConnected && one.hasAttribute("data-new") ? setTimeout(look, 10) : done());
  requestAnimationFrame(() => setTimeout(look));
})"""
"""What has just changed is seen, a frame later, and read before it is pressed, unless it is gone meanwhile."""

MOST_KEYS = 150
QUICK = 1_500
"""How many milliseconds somebody looks for what may have been overtaken by others."""
STEADY = 30_000
"""How many they look for what must be there, however busy the machine is."""


class Press(Protocol):
    """A way to press something."""

    def __call__(self, one: Locator, patience: int = STEADY) -> None: ...


def click(one: Locator, patience: int = STEADY) -> None:
    """Click where it lies open."""
    one.evaluate(READ, timeout=patience)
    point = one.evaluate(TOUCHED, timeout=patience)
    if point:
        one.page.mouse.click(point["x"], point["y"])
    else:
        one.click(timeout=patience)  # Waits until it can be touched, or says why not.


def with_keys(one: Locator, patience: int = STEADY) -> None:
    """Go there with Tab and arrow keys, and press it: what can be chosen with the space bar, the rest with Enter."""
    one.wait_for(timeout=patience)
    keyboard = one.page.keyboard
    for pressed in range(MOST_KEYS):
        key = one.evaluate(KEY, pressed, timeout=patience)
        if not key:
            break
        keyboard.press(key)
    else:
        raise AssertionError(f"the keyboard does not reach {one.evaluate('one => one.outerHTML')}")
    one.evaluate(READ, timeout=patience)
    chooses = one.get_attribute("aria-pressed", timeout=patience) is not None
    keyboard.press("Space" if chooses else "Enter")
