/**
 * When a phone turns, its table becomes another kind of box (a column here, a grid there). Chromium then loses what
 * stands in a container within a container: seats and the auction's ring are gone until something makes them anew.
 */

/** Have everything in a table laid out from scratch whenever the table itself becomes another kind of box. */
export function keepBoxes(root: HTMLElement): () => void {
  const kind = () => root.firstElementChild && getComputedStyle(root.firstElementChild).display;
  let before = kind();

  function look() {
    const [table, now] = [root.firstElementChild as HTMLElement | null, kind()];
    if (table && now !== before) {
      table.style.display = "none";
      void table.offsetHeight; // Without its boxes for a moment that nobody sees.
      table.style.display = "";
    }
    before = now;
  }

  addEventListener("resize", look);
  return () => removeEventListener("resize", look);
}
