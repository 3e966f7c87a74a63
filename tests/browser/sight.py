"""What a page hides, found by geometry: controls out of reach, text that is cut off, covered or broken."""

from pathlib import Path

from playwright.sync_api import Page

HIDDEN = (Path(__file__).parent / "sight.js").read_text("utf-8")
SIZES = ((360, 640, 1.0), (360, 640, 1.15), (360, 640, 1.3), (320, 256, 1.0))
"""A small phone in the three text sizes, and a desktop window at 400 per cent."""
PAINTED = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
  setTimeout(done, 1000);
})"""
"""Waits until what has changed is painted, but not for ever: on a busy machine a browser may leave out every frame."""


def hidden(page: Page) -> list[str]:
    """What is hidden in any of the sizes; ends on a phone."""
    found: list[str] = []
    for width, height, text in SIZES:
        resize(page, width, height, text)
        found += [f"{width}×{height} at {text}: {one}" for one in page.evaluate(HIDDEN)]
    resize(page, 390, 844, 1.0)
    return found


def resize(page: Page, width: int, height: int, text: float) -> None:
    """Another screen and text size."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("(size) => document.documentElement.style.setProperty('--text-size', size)", text)
    page.evaluate(PAINTED)
