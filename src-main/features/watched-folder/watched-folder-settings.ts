// The settings of the watched folder with their defaults, and the state of its scans, which is stored with them.
import { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { lineOfText } from '../../core/http/field-schemas.ts';
import { setting, type OwnSettings, type ValuesOf } from '../../core/manifest/settings.ts';
import { missingActions, type MissingAction } from '../imports/import-vocabulary-rules.ts';
import { readOwnSettings } from '../settings/settings-service.ts';
import type { Trouble } from './watched-folder-codes.ts';

/** The file types that an import can read. */
export const importableFiles = '*.csv, *.tsv, *.txt, *.xlsx, *.xlsb, *.xls, *.ods';

/** Stored state of the scans. */
export interface ScanState {
  /** When the folder was chosen: runs of an earlier folder do not count. */
  chosenAt: string;
  /** The last scan that left nothing to do. */
  settledAt: string | null;
  trouble: { why: Trouble; since: string; told: boolean } | null;
  /** Whether an older state was restored and nothing was imported since: the next plan waits for a person. */
  restored: boolean;
}

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

export type WatchedFolderSettings = Omit<ValuesOf<typeof shape>, 'scanState'>;

export type WatchedFolderChanges = Partial<WatchedFolderSettings>;

export function currentWatchedFolder(db: ReadableDatabase): WatchedFolderSettings {
  const { scanState: _, ...settings } = readOwnSettings(db, folderSettings);
  return settings;
}

export function currentScanState(db: ReadableDatabase): ScanState {
  return { ...shape.scanState.initial, ...readOwnSettings(db, folderSettings).scanState };
}
