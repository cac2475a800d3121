// Remembers what this desk did, so that it can be taken back from the last to the first.

export interface Undoable {
  /** The task that did it. */
  readonly task: string;
  /** The entry on the screen that shows it. */
  readonly entry: string;
  /** The journal's numbers of the events, in the order in which they happened. */
  readonly events: readonly number[];
}

export type UndoStack = readonly Undoable[];

/** As many as the library tells of at once. */
export const REMEMBERED = 200;

export function pushed(stack: UndoStack, done: Undoable): UndoStack {
  return done.events.length === 0 ? stack : [...stack, done].slice(-REMEMBERED);
}

/** What an undo takes back: the last thing done, or what one task did, provided that nothing was done after it. */
export function toTakeBack(stack: UndoStack, ofTask: string | null): Undoable | null {
  const last = stack.at(-1) ?? null;
  return ofTask === null || last?.task === ofTask ? last : null;
}

export function without(stack: UndoStack, taken: Undoable): UndoStack {
  return stack.filter((each) => each !== taken);
}

/** One step undoes as a whole, by any of its events; the last is the one that nothing of the same step follows. */
export function eventToUndo(undoable: Undoable): number {
  return Math.max(...undoable.events);
}
