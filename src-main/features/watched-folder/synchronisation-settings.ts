// Reads and changes the watched folder's settings, with their defaults, and the state of its scans.
import { z } from '@hono/zod-openapi';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { EventData } from '../../core/events/events.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { lineOfText } from '../../core/http/field-schemas.ts';
import { setting, type OwnSettings } from '../../core/manifest/settings.ts';
import { Problem } from '../../core/problems/problem.ts';
import { missingActions, type MissingAction } from '../imports/import-vocabulary-rules.ts';
import { changeOwnSettings, readOwnSettings } from '../settings/settings-service.ts';
import { settledNotices } from './synchronisation-notices.ts';
import type { ScanState, SynchronisationSettings } from './synchronisation-record.ts';
import { importableFiles } from './watched-files-rules.ts';

const shape = {
  on: setting(z.boolean(), false),
  folder: setting(
    lineOfText(1000).nullable().openapi({
      description: 'The absolute path of the folder on the library’s computer. Loandesk only reads it.',
      example: '/srv/exports/pupils',
    }),
    null,
  ),
  files: setting(
    lineOfText(500).openapi({
      description: 'File name patterns; `*` is any text, `?` one character.',
      example: '*.csv, *.xlsx',
    }),
    importableFiles,
  ),
  lookAt: setting(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 05:30')
      .nullable()
      .openapi({
        description: 'Time of the daily scan in the library’s time zone; null: scan once a minute.',
        example: '05:30',
      }),
    null,
  ),
  missing: setting<MissingAction>(
    z.enum(missingActions).openapi({
      description:
        'What happens to borrowers who are not in the file. `delete` deletes those with nothing out and marks the others ' +
        'as having left. If a row cannot be matched to a borrower, no borrower counts as missing.',
    }),
    'leave',
  ),
  stopPercent: setting(
    z
      .number()
      .int()
      .min(1)
      .max(100)
      .openapi({
        description:
          'The plan waits for a person if more than this percentage of the borrowers concerned would change or leave. ' +
          'Up to five changes never stop an import; new borrowers do not count.',
        example: 20,
      }),
    20,
  ),
  sendWelcomeMessages: setting(
    z.boolean().openapi({ description: 'Whether new borrowers get the welcome message.' }),
    false,
  ),
  /** The state of the scans, which the program keeps. */
  scanState: setting<ScanState>(z.custom<ScanState>(), {
    chosenAt: '',
    settledAt: null,
    trouble: null,
    restored: false,
  }),
};

/** Exports leave them out: two libraries would import the same lists, and a path belongs to one computer. */
export const folderSettings = { group: 'watched-folder', shape, exported: false } satisfies OwnSettings;

export type SynchronisationChanges = {
  [Name in keyof SynchronisationSettings]?: SynchronisationSettings[Name] | undefined;
};

export function currentSynchronisation(db: ReadableDatabase): SynchronisationSettings {
  const { scanState: _, ...settings } = readOwnSettings(db, folderSettings);
  return settings;
}

export function currentScanState(db: ReadableDatabase): ScanState {
  return { ...shape.scanState.initial, ...readOwnSettings(db, folderSettings).scanState };
}

export function changeScanState(db: WritableDatabase, change: Partial<ScanState>): void {
  changeOwnSettings(db, folderSettings, { scanState: { ...currentScanState(db), ...change } });
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
