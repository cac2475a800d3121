// Runs a callback after the next paint.

/** A hidden window does not paint, so a timeout applies. */
const NOT_PAINTED_MS = 100;

/** Calls back once, after the next frame. */
export function afterPaint(then: () => void): void {
  let isOver = false;
  const once = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(unseen);
    then();
  };
  const unseen = setTimeout(once, NOT_PAINTED_MS);
  requestAnimationFrame(() => {
    // requestAnimationFrame runs before layout and paint; a message arrives after them.
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      painted.port1.close();
      once();
    };
    painted.port2.postMessage(null);
  });
}
