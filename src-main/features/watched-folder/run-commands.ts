// The commands that save runs: a run and its notice change in one transaction.
import type { WritableDatabase } from '../../core/database/connection.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { runAfter } from './run-state-rules.ts';
import { runsToForget } from './scan-schedule-rules.ts';
import { noticesOf } from './synchronisation-notices.ts';
import type { ScanState, Run } from './synchronisation-record.ts';
import { synchronisationIn, synchronisationWrites } from './synchronisation-repository.ts';
import { changeScanState, currentSynchronisation } from './synchronisation-settings.ts';

/** Saves the run's state, and deletes old runs. */
export function keepRun(run: Run): Command<null> {
  return ({ db, now }) => {
    const before = synchronisationIn(db).open();
    synchronisationWrites(db).save(run);
    for (const old of runsToForget(synchronisationIn(db).runs(), now))
      synchronisationWrites(db).remove(old.id);
    const { add, settle } = noticesOf(run);
    for (const code of settle) noticeWrites(db).settle(code, now);
    // Only on a change: otherwise a dismissed notice would return every minute.
    const isNew = before?.id !== run.id || before.state !== run.state || before.why !== run.why;
    if (add !== null && isNew) noticeWrites(db).addOnce({ code: add, facts: { run: run.id } }, now);
    return { result: null, events: [] };
  };
}

/** A newer file replaces the run that waits for a person. */
export function replaceRun(waiting: Run | null, run: Run): Command<null> {
  return (context) => {
    if (waiting !== null) keepRun(runAfter(waiting, 'ends', { outcome: 'replaced' }, context.now))(context);
    return keepRun(run)(context);
  };
}

/** Deletes the run, so that the next scan takes the file again. */
export function dropRun(id: string): Command<null> {
  return ({ db }) => {
    synchronisationWrites(db).remove(id);
    return { result: null, events: [] };
  };
}

/**
 * In a restored library a file that was being taken counts as not taken, and the next plan waits for a person: the
 * folder may hold the list that the restore takes back.
 *
 * @returns 1 if the folder is watched
 */
export function askAfterRestore(db: WritableDatabase): number {
  const run = synchronisationIn(db).open();
  if (run?.state === 'running') synchronisationWrites(db).remove(run.id);
  const settings = currentSynchronisation(db);
  if (settings.folder === null) return 0;
  changeScanState(db, { restored: true });
  return settings.on ? 1 : 0;
}

export function updateScanState(change: Partial<ScanState>): Command<null> {
  return ({ db }) => {
    changeScanState(db, change);
    return { result: null, events: [] };
  };
}
