// Delays keys that may come from a scanner, so that a scan never appears key by key in the input.

/**
 * Scanners leave less than this between two keys; people leave more, except for a rare roll. A person's first key in an
 * empty input appears with this delay, and all further keys at once.
 */
export const HELD_FOR_MS = 30;

export interface HeldCharacter {
  key: string;
  /** In milliseconds of a monotonic clock. */
  at: number;
  /** An input method handles this key: the text it enters differs from the key's name. */
  byInputMethod: boolean;
}

export interface Box {
  /** The input's current text. */
  readonly text: string;
  enter: (text: string) => void;
}

export interface HeldKeys {
  /** Call before reading the input: enters the held keys if this key came too late to be a scanner's. */
  next: (at: number) => void;
  /** Returns whether the key is held; the caller must then prevent the browser from entering it. */
  character: (character: HeldCharacter, box: Box) => boolean;
  /** Any other key, or none: the held keys were typed by a person. */
  other: (key: string) => void;
  /** The held keys were a scan, and never appear in the input. */
  drop: () => void;
}

export function createHeldKeys(): HeldKeys {
  let held: { text: string; box: Box } | null = null;
  let lastAt = -Infinity;
  /** A dead key waits for its letter: the next key may enter both. */
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
