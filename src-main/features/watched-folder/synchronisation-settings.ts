// Reads and changes the watched folder's settings, with their defaults, and the state of its scans.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { EventData } from '../../core/events/events.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { settledNotices } from './synchronisation-notices.ts';
import type { ScanState, SynchronisationSettings } from './synchronisation-record.ts';
import { synchronisationIn, synchronisationWrites } from './synchronisation-repository.ts';
import { importableFiles } from './watched-files-rules.ts';

const defaults: Readonly<SynchronisationSettings> = {
  on: false,
  folder: null,
  files: importableFiles,
  lookAt: null,
  missing: 'leave',
  stopPercent: 20,
  sendWelcomeMessages: false,
};

const neverScanned: Readonly<ScanState> = { chosenAt: '', settledAt: null, trouble: null, restored: false };

export type SynchronisationChanges = {
  [Name in keyof SynchronisationSettings]?: SynchronisationSettings[Name] | undefined;
};

export function currentSynchronisation(db: ReadableDatabase): SynchronisationSettings {
  return { ...defaults, ...synchronisationIn(db).settings() };
}

export function currentScanState(db: ReadableDatabase): ScanState {
  return { ...neverScanned, ...synchronisationIn(db).scanState() };
}

/** Changes the settings given; the rest stay. The event leaves out paths and file names: they may be personal data. */
export function changeSynchronisation(changes: SynchronisationChanges): Command<null> {
  return ({ db, now }) => {
    const before = currentSynchronisation(db);
    const after = { ...before, ...givenFields(changes) };
    if (after.on && after.folder === null)
      throw new Problem('folder-unusable', 'No folder is chosen. Choose a folder to watch first.');
    const changed = (Object.keys(after) as (keyof SynchronisationSettings)[]).filter(
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
    synchronisationWrites(db).put(after, scanState);
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
