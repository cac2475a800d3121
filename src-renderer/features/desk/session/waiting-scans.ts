// Keeps the queued tasks across a reload of the page, for this tab only.

import type { Task } from './desk-tasks.ts';

const STORED_AS = 'loandesk.waiting';

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
  if (stored === null) return null;
  try {
    const waiting = JSON.parse(stored) as WaitingScans;
    return Array.isArray(waiting.tasks) ? waiting : null;
  } catch {
    return null;
  }
}
