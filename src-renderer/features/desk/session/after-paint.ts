// Waits until what was just put into the page has been painted, for whatever may come after it.

/** In a window that nobody sees, nothing is painted. */
const NOT_PAINTED_MS = 100;

/** Calls back once, when the next picture of the page is made. */
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
    // A frame's callbacks run before its layout and paint; a message comes after them.
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      painted.port1.close();
      once();
    };
    painted.port2.postMessage(null);
  });
}
