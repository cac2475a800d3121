// The commands of the watched folder: its settings, the state of its scans, and runs with their notices.
import type { WritableDatabase } from '../../core/database/connection.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { EventData } from '../../core/events/events.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { changeOwnSettings } from '../settings/settings-service.ts';
import { runAfter } from './run-state-rules.ts';
import { runsToForget } from './scan-schedule-rules.ts';
import { noticesOf, settledNotices } from './run-notices-rules.ts';
import type { Run } from './watched-folder-record.ts';
import { runsIn, runWrites } from './watched-folder-repository.ts';
import {
  currentScanState,
  currentWatchedFolder,
  folderSettings,
  type ScanState,
  type WatchedFolderChanges,
  type WatchedFolderSettings,
} from './watched-folder-settings.ts';

function changeScanState(db: WritableDatabase, change: Partial<ScanState>): void {
  changeOwnSettings(db, folderSettings, { scanState: { ...currentScanState(db), ...change } });
}

/** Changes the settings given; the rest stay. The event leaves out paths and file names: they may be personal data. */
export function changeWatchedFolder(changes: WatchedFolderChanges): Command<null> {
  return ({ db, now }) => {
    const before = currentWatchedFolder(db);
    const after = { ...before, ...givenFields(changes) };
    if (after.on && after.folder === null)
      throw new Problem('folder-unusable', 'No folder is chosen. Choose a folder to watch first.');
    const changed = (Object.keys(after) as (keyof WatchedFolderSettings)[]).filter(
      (name) => after[name] !== before[name],
    );
    if (changed.length === 0) return { result: null, events: [] };
    const elsewhere = changed.includes('folder') || changed.includes('files');
    const startsOver = elsewhere || changed.includes('on');
    const { chosenAt, trouble, restored } = currentScanState(db);
    const scanState: ScanState = {
      // Runs of an earlier folder do not count for the new one.
      chosenAt: changed.includes('folder') ? now : chosenAt,
      // If today's time has passed, the first daily scan is tomorrow.
      settledAt: now,
      trouble: startsOver ? null : trouble,
      restored,
    };
    changeOwnSettings(db, folderSettings, { ...after, scanState });
    if (startsOver) for (const code of settledNotices.folderChanged) noticeWrites(db).settle(code, now);
    const { folder: _, files: __, ...recorded } = after;
    const data: EventData = {
      ...Object.fromEntries(
        Object.entries(recorded).filter(([name]) => changed.includes(name as keyof typeof recorded)),
      ),
      ...(elsewhere && { elsewhere }),
    };
    return { result: null, events: [{ type: 'synchronisation.changed', data }] };
  };
}

/** Saves the run's state, and deletes old runs. */
export function keepRun(run: Run): Command<null> {
  return ({ db, now }) => {
    const before = runsIn(db).open();
    runWrites(db).save(run);
    for (const old of runsToForget(runsIn(db).runs(), now)) runWrites(db).remove(old.id);
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
    runWrites(db).remove(id);
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
  const run = runsIn(db).open();
  if (run?.state === 'running') runWrites(db).remove(run.id);
  const settings = currentWatchedFolder(db);
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
