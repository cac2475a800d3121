// A timer that counts only while the page runs: after a sleep of the computer, pending input is handled before it fires.

const STEP_MS = 50;
/** A tick later than this means that the page or the computer was suspended. */
const LATE_MS = 30;
/** The upper limit, so that an overloaded computer fires the timer too. */
const STEPS_FORGIVEN = 8;

/** @returns a function that cancels the timer */
export function afterAwake(ms: number, then: () => void): () => void {
  let left = Math.ceil(ms / STEP_MS);
  let forgiven = STEPS_FORGIVEN;
  let timer: ReturnType<typeof setTimeout>;

  const wait = () => {
    const due = performance.now() + STEP_MS;
    timer = setTimeout(() => {
      // After a late tick, keys pressed in the meantime may still be in the browser's queue.
      if (performance.now() - due > LATE_MS && forgiven > 0) forgiven -= 1;
      else left -= 1;
      if (left > 0) wait();
      else then();
    }, STEP_MS);
  };

  wait();
  return () => {
    clearTimeout(timer);
  };
}
