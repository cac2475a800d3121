// Keeps the numbers and ids of this desk's events, without names, so that a reload can fetch them again.

import type { DeskAction } from '../../../api/library.ts';
import { isDone, type DoneEntry } from './desk-entries.ts';
import type { DeskState } from './desk-state.ts';
import { eventToUndo, REMEMBERED } from './undo-stack.ts';

const STORED_AS = 'loandesk.today';

interface Made {
  event: number;
  /** The loan's or item's id, because another library at this address may have an event with the same number. */
  of: string;
}

/** The list of the day has no payments after a reload; they stand on the borrower's page. */
const idOf = (done: DoneEntry): string =>
  done.kind === 'paid' ? done.borrower : 'item' in done ? done.item.id : done.loan.id;

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
    const own = made.find(({ event }) => action.events.includes(event));
    return (
      own?.of === (action.loan ?? action.item).id && new Date(action.at).toDateString() === now.toDateString()
    );
  });
  store(made.filter(({ event }) => actions.some(({ events }) => events.includes(event))));
  return actions;
}

function stored(): Made[] {
  try {
    const made: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]');
    return Array.isArray(made) ? made.filter(isMade) : [];
  } catch {
    return [];
  }
}

function isMade(one: unknown): one is Made {
  const { event, of } = (one ?? {}) as Partial<Made>;
  return Number.isSafeInteger(event) && typeof of === 'string';
}

function store(made: readonly Made[]): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(made.slice(-REMEMBERED)));
  } catch {
    // The browser's storage is full: the desk works without it.
  }
}
