// Holds back what may be a scanner's keys, so that a scan is never drawn key by key in the box it is typed into.

/**
 * Scanners leave less than this between two keys, people more but for a rare roll: what a person types into an empty box
 * shows by so much later, and whatever follows at once.
 */
export const HELD_FOR_MS = 30;

export interface HeldCharacter {
  key: string;
  /** In milliseconds of any steady clock. */
  at: number;
  /** An input method has its hand on this key: what it enters is not what its name says. */
  byInputMethod: boolean;
}

export interface Box {
  /** What stands in it now. */
  readonly text: string;
  enter: (text: string) => void;
}

export interface HeldKeys {
  /** Call before anybody looks at what stands in the box: enters what is held where this key came too late for a scanner's. */
  next: (at: number) => void;
  /** Answers whether it is held, and must not be entered by the browser. */
  character: (character: HeldCharacter, box: Box) => boolean;
  /** Any other key, or none: a person typed what is held. */
  other: (key: string) => void;
  /** What is held was a scan, and never stands in the box. */
  drop: () => void;
}

export function createHeldKeys(): HeldKeys {
  let held: { text: string; box: Box } | null = null;
  let lastAt = -Infinity;
  /** An accent waits for its letter: the next key may enter both. */
  let isAccented = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const isQuick = (at: number) => at - lastAt <= HELD_FOR_MS;

  const drop = () => {
    clearTimeout(waiting);
    held = null;
  };

  const release = () => {
    const last = held;
    drop();
    last?.box.enter(last.text);
  };

  return {
    next(at) {
      if (!isQuick(at)) release();
    },
    character({ key, at, byInputMethod }, box) {
      const mayBeHeld = !byInputMethod && !isAccented && (box.text === '' || isQuick(at));
      isAccented = false;
      lastAt = at;
      if (!mayBeHeld) {
        release();
        return false;
      }
      held = { text: (held?.text ?? '') + key, box };
      clearTimeout(waiting);
      waiting = setTimeout(release, HELD_FOR_MS);
      return true;
    },
    other(key) {
      isAccented = key === 'Dead';
      release();
    },
    drop,
  };
}
