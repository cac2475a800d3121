// The schemas of the watched folder in the API: settings, files and runs.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { schemasOf } from '../../core/manifest/settings.ts';
import type { importSchemas } from '../imports/imports-schemas.ts';
import { failureCodes, importStatuses } from '../imports/import-vocabulary-rules.ts';
import { folderSettings } from './watched-folder-settings.ts';
import {
  fileStates,
  previewTroubles,
  runOutcomes,
  runStates,
  troubles,
  waitReasons,
} from './watched-folder-codes.ts';

const count = z.number().int();
const instant = z.string().openapi({ format: 'date-time' });

const { scanState: _, ...settingsFields } = schemasOf(folderSettings.shape);

export const watchedFolderChangesSchema = z
  .strictObject(settingsFields)
  .partial()
  .openapi('SynchronisationChanges', { description: 'Fields that are left out stay as they are.' });

export const watchedFolderSchema = z
  .object({
    ...settingsFields,
    lookedAt: instant.nullable().openapi({ description: 'The last scan since Loandesk started.' }),
    trouble: z
      .object({ why: z.enum(troubles), since: instant })
      .nullable()
      .openapi({
        description:
          'Why nothing can be read from the folder. `empty`: it had lists earlier and has none now.',
      }),
    heldBack: z.boolean().openapi({ description: 'Whether another import must end first.' }),
    inFolder: z
      .array(
        z.object({
          name: z.string().openapi({ example: 'pupils.csv' }),
          bytes: count,
          modifiedAt: instant,
          is: z.enum(fileStates),
        }),
      )
      .openapi({
        description:
          'The files at the last scan, newest first. `next`: is imported now. `being-written`: is imported once it stays ' +
          'unchanged. `taken`: was imported last. `older`: is skipped, because a newer file was taken. `empty`, ' +
          '`too-large`: cannot be imported.',
      }),
  })
  .openapi('Synchronisation');

export const folderPreviewSchema = z
  .object({
    trouble: z
      .enum(previewTroubles)
      .nullable()
      .openapi({
        description:
          'Why the folder cannot be watched; null if it can. `not-whole`: the path is not absolute. `own`: it is the ' +
          'library’s own data folder.',
      }),
    files: count.openapi({
      description: 'Number of files with a matching name, at most 200.',
    }),
    newest: z.object({ name: z.string().openapi({ example: 'pupils.csv' }), modifiedAt: instant }).nullable(),
    folders: z.array(z.string()).openapi({
      description:
        'Absolute paths of its subfolders; if there is no such folder, of folders that begin with this path.',
    }),
  })
  .openapi('FolderPreview');

/** @param gaps the schema of what a plan lacks */
export function runSchema(gaps: ReturnType<typeof importSchemas>['gaps']) {
  const countsSchema = z.object({
    new: count,
    changed: count,
    unchanged: count,
    missing: count,
    markedLeft: count,
    deleted: count,
    leftOut: count.openapi({ description: 'Rows that need a person’s decision.' }),
    rejected: count,
    skipped: count.openapi({ description: 'Rows of the plan that failed.' }),
    gaps,
  });

  return z
    .object({
      id: idField,
      at: instant,
      endedAt: instant.nullable(),
      file: z.string().openapi({ example: 'pupils.csv' }),
      bytes: count,
      modifiedAt: instant,
      state: z.enum(runStates).openapi({
        description: '`waiting`: a person must check the import and commit or cancel it.',
      }),
      outcome: z
        .enum(runOutcomes)
        .nullable()
        .openapi({
          description:
            'How it ended; null until it is `done`. `unchanged`: the library had everything already. `repeated`: same ' +
            'content as the previous file. `replaced`: a newer file arrived while it waited. `expired`: no person decided ' +
            'in time; if the file is still there, it is planned again.',
        }),
      why: z
        .enum([...waitReasons, ...failureCodes])
        .nullable()
        .openapi({
          description:
            'Why it waits or failed. `columns-unknown`: no file with these columns has been imported manually yet. ' +
            '`nobody-known`: the library has none of its borrowers. `plan-incomplete`: new borrowers lack names, classes ' +
            'or numbers, see `gaps`. `undone-before`: the last import of such a file was undone.',
        }),
      import: z.string().nullable().openapi({ description: 'The import’s id: see `/imports/{id}`.' }),
      importStatus: z.enum(importStatuses).nullable(),
      passedOver: z.array(z.string()).openapi({ description: 'Older files that were skipped unread.' }),
      counts: countsSchema.nullable().openapi({ description: 'What was done, or would be done.' }),
    })
    .openapi('SynchronisationRun');
}
