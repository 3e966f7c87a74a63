/** Which page is shown; links are plain addresses. */

let path = $state(location.pathname);

addEventListener("popstate", () => (path = location.pathname));

export const route = {
  /** The parts of the address: ["t", "CODE"]. */
  get parts() {
    return path.split("/").filter(Boolean);
  },
  /** Go to another page. */
  go(to: string, replace = false) {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    path = location.pathname;
    scrollTo(0, 0);
  },
};

/** Follow links inside the page without loading it again. */
export function links(event: MouseEvent) {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  event.preventDefault();
  route.go(link.pathname + link.search);
}
