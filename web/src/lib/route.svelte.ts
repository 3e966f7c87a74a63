/** Which page is shown: at a plain address of the server, or alone behind a #, which every host can serve. */

import { alone } from "./house";

const here = () => (alone ? location.hash.slice(1) : location.pathname + location.search);
let path = $state(here());

addEventListener("popstate", () => (path = here()));

/** What a link to a page says. */
export const href = (to: string) => (alone ? `#${to}` : to);

export const route = {
  /** The parts of the address: ["t", "CODE"]. */
  get parts() {
    return path.split("?")[0]!.split("/").filter(Boolean);
  },
  /** What stands behind the ? of the address. */
  get query() {
    return new URLSearchParams(path.split("?")[1] ?? "");
  },
  /** Note in the address what is shown here, so that a link leads back to it. */
  note(query: Record<string, string>) {
    const said = new URLSearchParams(query).toString();
    history.replaceState(null, "", href(path.split("?")[0]! + (said && `?${said}`)));
  },
  /** Go to another page. */
  go(to: string, replace = false) {
    history[replace ? "replaceState" : "pushState"](null, "", href(to));
    path = here();
    scrollTo(0, 0);
  },
};

/** Follow links inside the page without loading it again; what is not one of its pages says so with `rel="external"`. */
export function links(event: MouseEvent) {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.rel === "external" || link.hasAttribute("download"))
    return;
  event.preventDefault();
  route.go(alone ? link.hash.slice(1) : link.pathname + link.search);
}
