"""Draws the pictures of the page that have to be PNG: icons of phones, and what messengers show of a link.

`.venv/bin/python tools/icons.py` writes them to web/public from our own drawings and the animals of Fluent Emoji (MIT).
"""

import json
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.conftest import ARGUMENTS
from tools import browser as browsers

WEB = Path(__file__).parents[1] / "web"
PUBLIC = WEB / "public"
EMOJI = WEB / "node_modules" / "@iconify-json" / "fluent-emoji-flat" / "icons.json"
ICONS = {
    "apple-touch-icon": (180, "icon-maskable", 0.8),
    "icon-192": (192, "icon", 1.0),
    "icon-512": (512, "icon", 1.0),
    "icon-maskable-512": (512, "icon-maskable", 1.0),
}
"""How large, from which drawing, and how much of it is to be seen."""
HERD = (("goose", 585, 425, 135), ("pig", 715, 375, 190), ("cow", 890, 310, 270))
"""Animals with their left and upper edges and their sizes."""
SKY, FAR, NEAR, INK = "#bfe3f7", "#cbdfb0", "#dcebc8", "#16241a"


def scene() -> str:
    """The barn in its meadow, 1200 by 630."""
    emoji = json.loads(EMOJI.read_text("utf-8"))["icons"]
    barn = (PUBLIC / "icon.svg").read_text("utf-8").partition(">")[2].rpartition("</svg>")[0]
    herd = [symbol(emoji[name]["body"], left, top, size) for name, left, top, size in HERD]
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<path fill="{SKY}" d="M0 0h1200v630H0z"/>
<path fill="{FAR}" d="M0 630V390C180 290 390 280 600 370s400 60 600-40v300z"/>
<path fill="{NEAR}" d="M0 630V470c240 80 450 70 660 20s390-80 540-20v160z"/>
{symbol(barn, 70, 70, 500)}{"".join(herd)}
<text x="610" y="215" fill="{INK}" font-family="Rockwell, Roboto Slab, DejaVu Serif, serif" font-weight="800"
font-size="112">Kuhstall</text></svg>"""


def symbol(body: str, left: int, top: int, size: int) -> str:
    """A drawing of 32 by 32 at its place."""
    return f'<g transform="translate({left} {top}) scale({size / 32:g})">{body}</g>'


def icon(drawing: str, size: int, part: float) -> str:
    """A drawing at a size, as much of its middle as is wanted."""
    svg = (PUBLIC / f"{drawing}.svg").read_text("utf-8")
    edge = 16 * (1 - part)
    box = f'viewBox="{edge:g} {edge:g} {32 * part:g} {32 * part:g}" width="{size}" height="{size}"'
    return svg.replace('viewBox="0 0 32 32"', box)


def draw(browser: Browser, name: str, svg: str, wide: int, high: int, clear: bool = False) -> None:
    """Write a picture; only a clear one has a transparent ground."""
    page = browser.new_page(viewport={"width": wide, "height": high})
    page.set_content(f'<body style="margin:0;display:grid">{svg}')
    page.screenshot(path=PUBLIC / f"{name}.png", omit_background=clear)
    page.close()


def main() -> None:
    """Draw them all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.found(), args=ARGUMENTS)
        draw(browser, "preview", scene(), 1200, 630)
        for name, (size, drawing, part) in ICONS.items():
            draw(browser, name, icon(drawing, size, part), size, size, clear=drawing == "icon")
        browser.close()


if __name__ == "__main__":
    main()
