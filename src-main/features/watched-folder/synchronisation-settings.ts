// The watched folder's settings, with what holds where nobody has set anything, and how far looking is.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { EventData } from '../../core/events/events.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { settledNotices } from './synchronisation-notices.ts';
import type { Looking, SynchronisationSettings } from './synchronisation-record.ts';
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

const notLooked: Readonly<Looking> = { chosenAt: '', settledAt: null, trouble: null };

export type SynchronisationChanges = {
  [Name in keyof SynchronisationSettings]?: SynchronisationSettings[Name] | undefined;
};

export function currentSynchronisation(db: ReadableDatabase): SynchronisationSettings {
  return { ...defaults, ...synchronisationIn(db).settings() };
}

export function currentLooking(db: ReadableDatabase): Looking {
  return { ...notLooked, ...synchronisationIn(db).looking() };
}

/** Changes the settings given; the rest stay. Paths and file names may be somebody's: the event does without them. */
export function changeSynchronisation(changes: SynchronisationChanges): Command<null> {
  return ({ db, now }) => {
    const before = currentSynchronisation(db);
    const after = { ...before, ...givenFields(changes) };
    if (after.on && after.folder === null)
      throw new Problem('folder-unusable', 'Choose the folder first that is to be watched.');
    const changed = (Object.keys(after) as (keyof SynchronisationSettings)[]).filter(
      (name) => after[name] !== before[name],
    );
    if (changed.length === 0) return { result: null, events: [] };
    const elsewhere = changed.includes('folder') || changed.includes('files');
    const anew = elsewhere || changed.includes('on');
    const { chosenAt, trouble } = currentLooking(db);
    const looking: Looking = {
      // What was taken from one folder says nothing about the files of another.
      chosenAt: changed.includes('folder') ? now : chosenAt,
      // A time of the day that is over today counts from tomorrow.
      settledAt: now,
      trouble: anew ? null : trouble,
    };
    synchronisationWrites(db).put(after, looking);
    if (anew) for (const code of settledNotices.anew) noticeWrites(db).settle(code, now);
    const { folder: _, files: __, ...told } = after;
    const data: EventData = {
      ...Object.fromEntries(
        Object.entries(told).filter(([name]) => changed.includes(name as keyof typeof told)),
      ),
      ...(elsewhere && { elsewhere }),
    };
    return { result: null, events: [{ type: 'synchronisation.changed', data }] };
  };
}
