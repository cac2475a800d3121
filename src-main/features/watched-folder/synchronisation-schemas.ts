// What the watched folder looks like at the door: its settings, what lies in it, and the runs.
import { z } from '@hono/zod-openapi';
import { lineOfText, idField } from '../../core/http/field-schemas.ts';
import { gapsSchema } from '../imports/imports-schemas.ts';
import { failureCodes, importStatuses, missingActions } from '../imports/import-vocabulary-rules.ts';
import { fileStates, previewTroubles, runStates, troubles, waitReasons } from './synchronisation-record.ts';

const count = z.number().int();
const instant = z.string().openapi({ format: 'date-time' });

const settingsFields = {
  on: z.boolean(),
  folder: lineOfText(1000).nullable().openapi({
    description: 'The whole path of a folder as the computer of the library sees it. It is only ever read.',
    example: '/srv/exports/pupils',
  }),
  files: lineOfText(500).openapi({
    description: 'Which files of it, by their names; `*` is anything, `?` one character.',
    example: '*.csv, *.xlsx',
  }),
  lookAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 05:30')
    .nullable()
    .openapi({
      description: 'Once a day from this time on, by the library’s clock; null: once a minute.',
      example: '05:30',
    }),
  missing: z.enum(missingActions).openapi({
    description:
      'What happens to borrowers whom the file does not have. `delete` takes those who have nothing out; the others are ' +
      'marked as having left. Where a row may be about anybody, nobody counts as missing.',
  }),
  stopPercent: count
    .min(1)
    .max(100)
    .openapi({
      description:
        'Nothing is written, and the plan waits for a person, where more than so many percent of the borrowers concerned ' +
        'would change or vanish. Five never stop anything; new ones do not count.',
      example: 20,
    }),
  sendWelcomeMessages: z
    .boolean()
    .openapi({ description: 'Whether those who are added get the welcome message.' }),
};

export const synchronisationChangesSchema = z
  .strictObject(settingsFields)
  .partial()
  .openapi('SynchronisationChanges', { description: 'Fields that are left out stay as they are.' });

export const synchronisationSchema = z
  .object({
    ...settingsFields,
    lookedAt: instant.nullable().openapi({ description: 'The last look since Loandesk was started.' }),
    trouble: z
      .object({ why: z.enum(troubles), since: instant })
      .nullable()
      .openapi({
        description:
          'Why nothing can be read from the folder. `empty`: lists have come from it, and now none lies in it.',
      }),
    heldBack: z.boolean().openapi({ description: 'Whether another import has to end first.' }),
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
          'What was seen at the last look, the newest first. `next`: it is taken now. `being-written`: once it stays as it ' +
          'is. `taken`: it was the last. `older`: than what was taken, so it is not. `empty`, `too-large`: cannot be.',
      }),
  })
  .openapi('Synchronisation');

export const folderPreviewSchema = z
  .object({
    trouble: z.enum(previewTroubles).nullable().openapi({
      description:
        'Why it cannot be watched; null: it can. `not-whole`: not a whole path. `own`: the library’s own data folder.',
    }),
    files: count.openapi({
      description: 'How many files in it count by their names; of more than 200 only 200.',
    }),
    newest: z.object({ name: z.string().openapi({ example: 'pupils.csv' }), modifiedAt: instant }).nullable(),
    folders: z.array(z.string()).openapi({
      description: 'Whole paths of folders in it, or where it is none, of those that begin like it.',
    }),
  })
  .openapi('FolderPreview');

const countsSchema = z.object({
  new: count,
  changed: count,
  unchanged: count,
  missing: count,
  markedLeft: count,
  deleted: count,
  leftOut: count.openapi({ description: 'Rows that a person would have to decide.' }),
  rejected: count,
  skipped: count.openapi({ description: 'Rows of the plan that could not be carried out.' }),
  gaps: gapsSchema,
});

export const runSchema = z
  .object({
    id: idField,
    at: instant,
    endedAt: instant.nullable(),
    file: z.string().openapi({ example: 'pupils.csv' }),
    bytes: count,
    modifiedAt: instant,
    state: z.enum(runStates).openapi({
      description:
        '`waiting`: for a person, who looks at the import and commits or cancels it. `unchanged`: the library had it all. ' +
        '`repeated`: the same content as the file before. `replaced`: a newer file came while it waited. `lapsed`: nobody ' +
        'looked at its plan in time; a file that is still there is planned anew.',
    }),
    why: z
      .enum([...waitReasons, ...failureCodes])
      .nullable()
      .openapi({
        description:
          'Why it waits or failed. `columns-unknown`: no file with these columns was imported by hand yet. ' +
          '`nobody-known`: it is about nobody whom the library has. `plan-incomplete`: names, classes or numbers are ' +
          'missing for those who would be added, see `gaps`. `undone-before`: the last import of such a file was undone.',
      }),
    import: z.string().nullable().openapi({ description: 'Its rows and its undo: `/imports/{id}`.' }),
    importStatus: z.enum(importStatuses).nullable(),
    passedOver: z.array(z.string()).openapi({ description: 'Older files that nobody had read.' }),
    counts: countsSchema.nullable().openapi({ description: 'What was done, or would be.' }),
  })
  .openapi('SynchronisationRun');
