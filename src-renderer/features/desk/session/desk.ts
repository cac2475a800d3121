// The desk of this page: the session with its dependencies, and the hooks with which components read it.

import { useStore } from 'zustand';
import * as library from '../../../api/library.ts';
import { queryClient } from '../../../api/query-client.ts';
import { libraryKeys, libraryQueries } from '../../../api/library-queries.ts';
import { beepsByItself } from '../../scanners/scanners-here.ts';
import { afterPaint } from './after-paint.ts';
import { createDeskSession } from './desk-session.ts';
import { keepMade, madeToday } from './desk-day.ts';
import type { DeskState } from './desk-state.ts';
import type { Entry } from './kinds.ts';
import { followLongWait } from './long-wait.ts';
import { fullName } from '../../../ui/loans/names.ts';
import { verbs, wordsFor } from '../verbs/verbs.ts';
import { scanReceived } from '../scanning/scan-timing.ts';
import { tellOtherKeyboard } from '../scanning/wrong-keyboard.ts';
import { play, type DeskSound } from '../result/sounds.ts';
import { keepWaiting, takeWaiting } from './waiting-scans.ts';

/** @param scanner the scanner of the task: it signals the result itself if it can and is set to */
function sound(which: DeskSound, scanner?: string): void {
  if (queryClient.getQueryData(libraryQueries.settings().queryKey)?.sounds === false) return;
  if (scanner === undefined || !beepsByItself(scanner)) {
    play(which);
    return;
  }
  const tone = which === 'refused' || which === 'attention' ? 'error' : 'good';
  const beeped = window.loandesk?.scanners.beep(scanner, tone) ?? Promise.resolve(false);
  beeped
    .catch(() => false)
    .then((didBeep) => {
      if (!didBeep) play(which);
    })
    .catch(() => undefined);
}

/** Marks other screens' lists as stale, to refetch when they open; a scan itself fetches nothing. */
function listsAreOld(entry: Entry): void {
  if (entry.kind === 'opened' || entry.kind === 'looked-up' || entry.kind === 'refused') return;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind] }) => kind !== libraryKeys.settings[0] && kind !== libraryKeys.status[0],
    refetchType: 'none',
  });
}

export const desk = createDeskSession({
  library,
  verbs,
  now: Date.now,
  newId: () => crypto.randomUUID(),
  onEntry: (entry, task) => {
    // React renders the answer in the microtask before this one; the delay is inaudible.
    queueMicrotask(() => {
      sound(wordsFor(entry).sound, 'device' in task ? task.device : undefined);
    });
    afterPaint(() => {
      listsAreOld(entry);
    });
  },
  onIgnored: () => {
    sound('ignored');
  },
  onQuestion: () => {
    sound('attention');
  },
  onHeld: () => {
    sound('ignored');
  },
  onFailure: () => {
    sound('attention');
  },
  onOtherKeyboard: tellOtherKeyboard,
  onReceived: (task, at) => {
    scanReceived(task.id, at ?? performance.now());
  },
});

const longWait = followLongWait(desk, Date.now);

/** Whether the last result is out of date, because a task waits. */
export function useWaitsLong(): boolean {
  return useStore(longWait, ({ isLong }) => isLong);
}

export function useDesk<Part>(part: (state: DeskState) => Part): Part {
  return useStore(desk, part);
}

/** Restores waiting tasks and today's actions after a reload. Call once. */
export function keepScansSafe(): () => void {
  const { borrower, tasks } = takeWaiting(verbs) ?? { borrower: null, tasks: [] };
  const queued = { id: crypto.randomUUID(), at: Date.now(), kind: 'open' } as const;
  const reopening = borrower && { ...queued, borrower: borrower.id, name: borrower.name };
  desk.actions.restore(reopening === null || tasks.length === 0 ? tasks : [reopening, ...tasks]);
  void desk.actions.recall(() =>
    madeToday((events) => library.readDeskActions(events.join(',')), new Date()),
  );
  return desk.subscribe((now, before) => {
    keepMade(now, before);
    if (now.queue.tasks === before.queue.tasks) return;
    const open = now.overview?.borrower;
    keepWaiting({
      borrower: open === undefined ? null : { id: open.id, name: fullName(open) },
      tasks: [...now.queue.tasks],
    });
  });
}
