// The desk's actions, for undo from the last to the first.

export interface Undoable {
  /** The task of the action. */
  readonly task: string;
  /** The action's entry on the screen. */
  readonly entry: string;
  /** The sequence numbers of the action's events, in order. */
  readonly events: readonly number[];
}

export type UndoStack = readonly Undoable[];

/** The library returns no more than this at once. */
export const REMEMBERED = 200;

export function pushed(stack: UndoStack, done: Undoable): UndoStack {
  return done.events.length === 0 ? stack : [...stack, done].slice(-REMEMBERED);
}

/** The action to undo: the last one, or that of a task if nothing was done after it. */
export function undoTarget(stack: UndoStack, ofTask: string | null): Undoable | null {
  const last = stack.at(-1) ?? null;
  return ofTask === null || last?.task === ofTask ? last : null;
}

export function without(stack: UndoStack, taken: Undoable): UndoStack {
  return stack.filter((each) => each !== taken);
}

/** Any event of an action undoes the whole action; the last one is not followed by others of the same action. */
export function eventToUndo(undoable: Undoable): number {
  return Math.max(...undoable.events);
}
