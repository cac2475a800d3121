// Waits for a time that counts only while the page is awake: what came in while the computer stood still is heard first.

const STEP_MS = 50;
/** Later than this, the page or the whole computer was held up. */
const LATE_MS = 30;
/** On a computer that never keeps up somebody still waits for an answer. */
const STEPS_FORGIVEN = 8;

/** @returns how to give it up */
export function afterAwake(ms: number, then: () => void): () => void {
  let left = Math.ceil(ms / STEP_MS);
  let forgiven = STEPS_FORGIVEN;
  let timer: ReturnType<typeof setTimeout>;

  const wait = () => {
    const due = performance.now() + STEP_MS;
    timer = setTimeout(() => {
      // A step that came late says nothing about what was typed meanwhile: keys may still be on their way to the page.
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
