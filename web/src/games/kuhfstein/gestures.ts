/** Fingers, mouse and wheel on a board: one pans, two pinch, the wheel zooms, a tap that did not move is a tap. */

export interface Gestures {
  pan: (dx: number, dy: number) => void;
  /** Scale around a point of the element. */
  zoom: (factor: number, x: number, y: number) => void;
  tap: (x: number, y: number, target: Element) => void;
}

const SLACK = 6;
const WHEEL = 0.0016;

/** An attachment for the element that is touched. */
export function gestures(on: Gestures) {
  return (element: Element) => {
    const fingers = new Map<number, { x: number; y: number }>();
    let travelled = 0;
    const place = (event: MouseEvent) => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.x, y: event.clientY - box.y };
    };

    const down = (event: PointerEvent) => {
      if (event.button) return;
      if (!fingers.size) travelled = 0;
      fingers.set(event.pointerId, place(event));
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = place(event);
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      travelled += Math.hypot(now.x - before.x, now.y - before.y);
      if (travelled < SLACK) return;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, now);
      const other = others[0];
      if (other) {
        const wide = Math.hypot(before.x - other.x, before.y - other.y) || 1;
        on.zoom(Math.hypot(now.x - other.x, now.y - other.y) / wide, (now.x + other.x) / 2, (now.y + other.y) / 2);
      }
      const share = other ? 0.5 : 1;
      on.pan((now.x - before.x) * share, (now.y - before.y) * share);
    };
    const up = (event: PointerEvent) => fingers.delete(event.pointerId);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { x, y } = place(event);
      on.zoom(Math.exp(-event.deltaY * WHEEL), x, y);
    };
    const click = (event: MouseEvent) => {
      if (event.detail && travelled >= SLACK) return;
      const { x, y } = place(event);
      on.tap(x, y, event.target as Element);
    };

    const heard = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, wheel, click };
    for (const [name, listen] of Object.entries(heard))
      element.addEventListener(name, listen as EventListener, { passive: name !== "wheel" });
    return () => {
      for (const [name, listen] of Object.entries(heard)) element.removeEventListener(name, listen as EventListener);
    };
  };
}
