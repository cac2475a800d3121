// Keeps the queued tasks across a reload of the page, for this tab only.

import type { StoredFields } from '../verbs/verb.ts';
import { verbs, type VerbTask } from '../verbs/verbs.ts';
import type { Task } from './desk-tasks.ts';

const STORED_AS = 'loandesk.waiting';

/** The fields that a stored task must have: another version of Loandesk may have stored it. */
const FIELDS: Record<Exclude<Task, VerbTask>['kind'], StoredFields> = {
  scan: { code: 'string' },
  open: { borrower: 'string', name: 'string' },
  'look-up': { item: 'object' },
  close: {},
  'end-class-set': {},
  mode: { mode: 'object' },
  return: { item: 'string', title: 'string' },
  hold: { borrower: 'string', title: 'string' },
  undo: {},
};

const fieldsOf = new Map([FIELDS, ...verbs.map(({ tasks }) => tasks)].flatMap(Object.entries<StoredFields>));

export interface WaitingScans {
  borrower: { id: string; name: string } | null;
  tasks: Task[];
}

export function keepWaiting(waiting: WaitingScans): void {
  if (waiting.tasks.length === 0) sessionStorage.removeItem(STORED_AS);
  else sessionStorage.setItem(STORED_AS, JSON.stringify(waiting));
}

export function takeWaiting(): WaitingScans | null {
  const stored = sessionStorage.getItem(STORED_AS);
  return stored === null ? null : waitingIn(stored);
}

/** The tasks that this version can do; null if the text holds none. */
export function waitingIn(stored: string): WaitingScans | null {
  try {
    const { borrower, tasks } = JSON.parse(stored) as Record<string, unknown>;
    if (!Array.isArray(tasks)) return null;
    return {
      borrower: has(borrower, { id: 'string', name: 'string' })
        ? (borrower as WaitingScans['borrower'])
        : null,
      tasks: tasks.filter(isTask),
    };
  } catch {
    return null;
  }
}

function isTask(stored: unknown): stored is Task {
  if (!has(stored, { id: 'string', at: 'number', kind: 'string' })) return false;
  const fields = fieldsOf.get(String(stored['kind']));
  return fields !== undefined && has(stored, fields);
}

function has(stored: unknown, fields: StoredFields): stored is Record<string, unknown> {
  if (typeof stored !== 'object' || stored === null) return false;
  return Object.entries(fields).every(
    ([name, type]) => typeof (stored as Record<string, unknown>)[name] === type,
  );
}
