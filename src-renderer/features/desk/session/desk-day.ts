// Keeps the numbers and ids of this desk's events, without names, so that a reload can fetch and show them again.

import type { DeskAction } from '../../../api/library.ts';
import { resultKind, type Verb } from '../verbs/verb.ts';
import { SHOWN_ENTRIES, type DeskState } from './desk-state.ts';
import { isDone, type DoneEntry, type Entry } from './kinds.ts';
import { eventToUndo, REMEMBERED } from './undo-stack.ts';

const STORED_AS = 'loandesk.today';

interface Made {
  event: number;
  /** The loan's or item's id, because another library at this address may have an event with the same number. */
  of: string;
}

/** The list of the day has no payments after a reload; they stand on the borrower's page. */
const idOf = (done: DoneEntry): string =>
  'loan' in done ? done.loan.id : 'item' in done ? done.item.id : done.borrower;

/** Call after each change of the desk's state. */
export function keepMade(now: DeskState, before: DeskState): void {
  const last = now.undoStack.at(-1);
  if (last === undefined || before.undoStack.includes(last)) return;
  const entry = now.entries.find(({ id }) => id === last.entry);
  if (entry === undefined || !isDone(entry)) return;
  const made = { event: eventToUndo(last), of: idOf(entry) };
  store([...stored().filter(({ event }) => event !== made.event), made]);
}

/** This desk's actions of today, latest first. */
export async function madeToday(
  ask: (events: readonly number[]) => Promise<DeskAction[]>,
  now: Date,
): Promise<DeskAction[]> {
  const made = stored();
  if (made.length === 0) return [];
  const actions = (await ask(made.map(({ event }) => event))).filter((action) => {
    const kept = made.find(({ event }) => action.events.includes(event));
    const isToday = new Date(action.at).toDateString() === now.toDateString();
    return kept?.of === (action.loan ?? action.item).id && isToday;
  });
  store(made.filter(({ event }) => actions.some(({ events }) => events.includes(event))));
  return actions;
}

/** Behind the newer actions: this desk's actions from before the reload, latest first. */
export function withRecalled(
  state: DeskState,
  actions: readonly DeskAction[],
  verbs: readonly Verb[],
): Pick<DeskState, 'entries' | 'undoStack'> {
  const recalled = actions.flatMap((action) => {
    const id = `event ${String(Math.max(...action.events))}`;
    const fields = resultKind(verbs, action.kind).recalled?.(action) ?? null;
    if (fields === null || state.entries.some((entry) => entry.id === id)) return [];
    const entry = { id, at: Date.parse(action.at), task: id, kind: action.kind, ...fields } as Entry;
    return [{ entry, action }];
  });
  const undoable = recalled
    .filter(({ action }) => !action.takenBack)
    .map(({ entry, action: { events } }) => ({ task: entry.task, entry: entry.id, events }));
  return {
    entries: [...state.entries, ...recalled.map(({ entry }) => entry)].slice(0, SHOWN_ENTRIES),
    undoStack: [...undoable.toReversed(), ...state.undoStack],
  };
}

function stored(): Made[] {
  try {
    const made: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]');
    return Array.isArray(made) ? made.filter(isMade) : [];
  } catch {
    return [];
  }
}

function isMade(value: unknown): value is Made {
  const { event, of } = (value ?? {}) as Partial<Made>;
  return Number.isSafeInteger(event) && typeof of === 'string';
}

function store(made: readonly Made[]): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(made.slice(-REMEMBERED)));
  } catch {
    // The browser's storage is full: the desk works without it.
  }
}
