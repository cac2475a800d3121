// Keeps the queued tasks across a reload of the page, for this tab only.

import { taskKind, type StoredFields, type Verb } from '../verbs/verb.ts';
import type { Task, Tasks } from './kinds.ts';

const STORED_AS = 'loandesk.waiting';

export interface WaitingScans {
  borrower: { id: string; name: string } | null;
  tasks: Task[];
}

export function keepWaiting(waiting: WaitingScans): void {
  if (waiting.tasks.length === 0) sessionStorage.removeItem(STORED_AS);
  else sessionStorage.setItem(STORED_AS, JSON.stringify(waiting));
}

export function takeWaiting(verbs: readonly Verb[]): WaitingScans | null {
  const stored = sessionStorage.getItem(STORED_AS);
  return stored === null ? null : waitingIn(stored, verbs);
}

/** The tasks that this version can do; null if the text holds none. */
export function waitingIn(stored: string, verbs: readonly Verb[]): WaitingScans | null {
  try {
    const { borrower, tasks } = JSON.parse(stored) as Record<string, unknown>;
    if (!Array.isArray(tasks)) return null;
    return {
      borrower: has(borrower, { id: 'string', name: 'string' })
        ? (borrower as WaitingScans['borrower'])
        : null,
      tasks: tasks.filter((task) => isTask(task, verbs)),
    };
  } catch {
    return null;
  }
}

function isTask(stored: unknown, verbs: readonly Verb[]): stored is Task {
  if (!has(stored, { id: 'string', at: 'number', kind: 'string' })) return false;
  const fields = taskKind(verbs, stored['kind'] as keyof Tasks)?.stored;
  return fields !== undefined && has(stored, fields);
}

function has(stored: unknown, fields: StoredFields): stored is Record<string, unknown> {
  if (typeof stored !== 'object' || stored === null) return false;
  return Object.entries(fields).every(
    ([name, type]) => typeof (stored as Record<string, unknown>)[name] === type,
  );
}
