/** Where the keyboard is when the control under it goes away: at what is around it, not at the top of the page. */

/** When what has the focus goes, give it to the nearest thing around it that stays and can take it, or to `home`. */
export function keepFocus(root: HTMLElement, home: HTMLElement): () => void {
  let trail: HTMLElement[] = [];

  function note({ target }: FocusEvent) {
    trail = [];
    for (let one = target as HTMLElement | null; one && root.contains(one); one = one.parentElement) trail.push(one);
  }
  /** Whoever leaves by themselves is not brought back. */
  function left({ relatedTarget }: FocusEvent) {
    const [here] = trail;
    if (!relatedTarget) queueMicrotask(() => here?.isConnected && here === trail[0] && (trail = []));
  }
  function check() {
    if (!trail.length || trail[0]!.isConnected || document.activeElement !== document.body) return;
    const stays = trail.find((one) => one.isConnected && one.hasAttribute("tabindex"));
    (stays ?? home).focus({ preventScroll: true });
  }

  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener("focusin", note);
  root.addEventListener("focusout", left);
  return () => {
    observer.disconnect();
    root.removeEventListener("focusin", note);
    root.removeEventListener("focusout", left);
  };
}

/** Whether the keyboard is on nothing in particular, at most on something around this. */
export const idle = (near: Node) =>
  document.activeElement === document.body || !!document.activeElement?.contains(near);
