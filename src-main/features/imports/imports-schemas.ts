// The schemas of imports in the API: findings, corrections and the plan, with what the targets add.
import { z } from '@hono/zod-openapi';
import type { Scope } from '../../core/access/scopes.ts';
import { calendarDateField, lineOfText, idField } from '../../core/http/field-schemas.ts';
import { seenWith } from '../../core/http/visible-fields.ts';
import {
  dateEpochs,
  dateForms,
  delimiters,
  encodings,
  fileFormats,
  idleLines,
} from '../lists/list-vocabulary-rules.ts';
import {
  columnEvidence,
  failureCodes,
  fates,
  importStatuses,
  missingActions,
  missingScopes,
} from './import-vocabulary-rules.ts';
import { added, wordsOf } from './target-schemas.ts';
import type { Targets } from './target.ts';

const count = z.number().int();
const instant = z.string().openapi({ format: 'date-time' });
const dateEpoch = z.union([z.literal(dateEpochs[0]), z.literal(dateEpochs[1])]);

/**
 * The columns of a kind of list.
 *
 * @param seenBy who sees samples of their cells, and their names: any row can be read as the header
 */
export function columnSchema<const Meaning extends string>(
  name: string,
  meanings: readonly Meaning[],
  seenBy: Scope,
  sample: string,
) {
  return z
    .object({
      column: count.openapi({ description: 'Index of the column, from 0.' }),
      // Any row can be said to be the header.
      header: seenWith(
        [seenBy],
        z.string().openapi({
          description: 'The column’s name; empty if the file has no header.',
          example: 'First name',
        }),
      ),
      samples: seenWith(
        [seenBy],
        z
          .array(z.string())
          .openapi({ description: 'A few of its cells, as in the file.', example: [sample] }),
      ),
      filled: count.openapi({ description: 'Number of rows with a value.' }),
      field: z
        .enum(meanings)
        .nullable()
        .openapi({ description: 'The meaning of the column; null: not used.' }),
      by: z.enum(columnEvidence).nullable().openapi({
        description: 'How the meaning was found: by name, by content, from an earlier import, by a person.',
      }),
    })
    .openapi(name);
}

/** A person's choice of the meaning of a column. */
export function columnChoice<const Meaning extends string>(meanings: readonly Meaning[]) {
  return z.strictObject({ column: count.min(0).max(16_383), field: z.enum(meanings).nullable() });
}

const rowChoice = z.strictObject({
  row: count.min(1).openapi({ description: 'Row number in the file.', example: 2 }),
  take: z.enum(['borrower', 'new', 'nobody']).openapi({
    description:
      '`borrower`: the row is about `borrower`. `new`: about a new borrower. `nobody`: leave the row out.',
  }),
  borrower: z.string().max(100).optional().openapi({ description: 'One of the row’s candidates.' }),
});

const result = z
  .object({
    added: count,
    changed: count,
    markedLeft: count,
    deleted: count,
    skipped: count.openapi({ description: 'Rows that were not applied; see the `hindrance` of each.' }),
    balanceSkipped: z
      .object({
        open: count.openapi({ example: 2 }),
        overdue: count,
        owed: count.openapi({ description: 'In minor units.', example: 350 }),
      })
      .optional()
      .openapi({
        description:
          'Of a list of loans, holds or charges: how much less of its `balance` is here because of skipped rows.',
      }),
    groupsMade: count,
    borrowersMade: count.openapi({
      description: 'Borrowers that were added because rows of a list of loans, holds or charges need them.',
    }),
    copiesMade: count.openapi({ description: 'The same of copies.' }),
    welcomeMessages: count,
    holdsEnded: count.openapi({ description: 'Of a new school year.' }),
    takenBack: count,
    kept: count.openapi({
      description: 'Borrowers whom the undo left as they are because of later changes.',
    }),
  })
  .openapi('ImportResult');

const schemasOf = new WeakMap<Targets, ReturnType<typeof schemasFor>>();

/** The same schemas for each feature that asks: the document names each of them once. */
export function importSchemas(targets: Targets): ReturnType<typeof schemasFor> {
  const present = schemasOf.get(targets) ?? schemasFor(targets);
  schemasOf.set(targets, present);
  return present;
}

function schemasFor(targets: Targets) {
  const shapes = added(targets);
  const words = wordsOf(targets);
  const field = z.enum(words(({ values }) => values));

  const value = z
    .object({
      field: field,
      // A column of names can be said to hold classes.
      from: seenWith(
        ['borrowers:read', 'collection:read'],
        z.string().openapi({ description: 'The value in the file.', example: '3a' }),
      ),
      rows: count,
      to: seenWith(
        ['borrowers:read', 'collection:read'],
        z
          .string()
          .nullable()
          .openapi({ description: 'The library’s name for it; null: not used.', example: '3A' }),
      ),
      is: z.enum(['known', 'new', 'unknown']).openapi({
        description:
          '`known`: the library has it. `new`: the import makes it. `unknown`: a category that the library does not have; ' +
          'choose one, or give the same name to make it.',
      }),
    })
    .openapi('ImportValue');

  const foundSchema = z
    .object({
      format: z.enum(fileFormats),
      encoding: z
        .enum(encodings)
        .nullable()
        .openapi({ description: 'Encoding of a text file; null for a workbook.' }),
      encodingCertain: z
        .boolean()
        .optional()
        .openapi({ description: 'False if the letters fit several encodings: look at `words`.' }),
      words: seenWith(
        ['borrowers:read'],
        z
          .array(z.object({ encoding: z.enum(encodings), text: z.string() }))
          .optional()
          .openapi({
            description: 'A few words with letters beyond a to z, as they read in each encoding.',
            example: [{ encoding: 'windows-1252', text: 'Zoë' }],
          }),
      ),
      delimiter: z.enum(delimiters).nullable(),
      sheets: z
        .array(z.string())
        .openapi({ description: 'The workbook’s sheet names; empty for a text file.', example: ['Pupils'] }),
      sheet: z.string().nullable(),
      headerRow: count
        .nullable()
        .openapi({ description: 'Line number of the header, from 1; null: no header.' }),
      dateForm: z.enum(dateForms),
      dateFormCertain: z
        .boolean()
        .openapi({ description: 'False if dates such as 03-04-2015 are ambiguous in the whole column.' }),
      dateEpoch,
      rows: count.openapi({ description: 'Number of rows with data.' }),
      idleLines: z.array(z.object({ row: count, why: z.enum(idleLines) })).openapi({
        description: 'Lines that are not rows, at most 100; blank lines at the end do not count.',
      }),
      ...shapes('found'),
      values: z.array(value).openapi({ description: 'Every group and category in the file.' }),
      formulas: count.openapi({ description: 'Number of cells with a formula; their last result is used.' }),
      system: z.string().nullable().optional().openapi({
        description: 'The school system whose columns these are; null: unknown.',
        example: 'OneRoster',
      }),
      systemFromMemory: z.boolean().optional().openapi({
        description: 'Whether its columns are known from memory only: check how they are read.',
      }),
      remembered: z
        .boolean()
        .openapi({ description: 'Whether columns and values come from an earlier import.' }),
    })
    .openapi('ImportFound');

  const valueChoice = z.strictObject({
    field,
    from: z.string().min(1).max(1000).openapi({ example: '3a' }),
    to: lineOfText(100).nullable().openapi({ example: '3A' }),
  });

  /** By a person; `null` goes back to what was found. */
  const corrections = z
    .strictObject({
      encoding: z.enum(encodings).nullable().optional(),
      delimiter: z.enum(delimiters).nullable().optional(),
      sheet: z.string().max(255).nullable().optional(),
      headerRow: count.min(0).max(1_048_576).nullable().optional().openapi({ description: '0: no header.' }),
      dateForm: z.enum(dateForms).nullable().optional(),
      dateEpoch: dateEpoch.nullable().optional(),
      ...shapes('corrections'),
      values: z.array(valueChoice).max(2000).optional().openapi({
        description:
          'The library’s names for groups and categories of the file. Replaces earlier corrections.',
      }),
      missing: z
        .strictObject({
          do: z.enum(missingActions),
          among: z.enum(missingScopes).optional(),
          leftOn: calendarDateField
            .optional()
            .openapi({ description: 'The day they left; today by default.' }),
          except: z
            .array(z.string().max(100))
            .max(20_000)
            .optional()
            .openapi({ description: 'Borrowers who stay as they are.' }),
        })
        .optional()
        .openapi({
          description:
            'What to do with borrowers who are not in the file. `delete` deletes those with nothing out and marks the ' +
            'others as having left.',
        }),
      decisions: z.array(rowChoice).max(20_000).optional().openapi({
        description:
          'The borrowers of ambiguous rows. Added to earlier decisions; the latest for a row counts.',
      }),
      sendWelcomeMessages: z.boolean().optional(),
      addMissingCopies: z.boolean().optional().openapi({
        description: 'Adds catalogue records that name no copy, as one copy each, beside those that do.',
      }),
    })
    .openapi('ImportCorrections', { description: 'Fields that are left out stay as they are.' });

  const choices = z
    .object({
      encoding: z.enum(encodings).nullable(),
      delimiter: z.enum(delimiters).nullable(),
      sheet: z.string().nullable(),
      headerRow: count.nullable(),
      dateForm: z.enum(dateForms).nullable(),
      dateEpoch: dateEpoch.nullable(),
      ...shapes('choices'),
      values: seenWith(['borrowers:read', 'collection:read'], z.array(valueChoice)),
      missing: z.object({
        do: z.enum(missingActions),
        among: z.enum(missingScopes),
        leftOn: z.string().nullable().openapi({ format: 'date' }),
        except: z.array(z.string()),
      }),
      decisions: z.array(rowChoice),
      sendWelcomeMessages: z.boolean(),
      addMissingCopies: z.boolean().optional(),
      kindUnknown: z.boolean().optional().openapi({
        description:
          'Of a list of a move: its columns do not say what it is. It waits until its `kind` is set.',
      }),
    })
    .openapi('ImportChoices', {
      description: 'The corrections so far; null where none was made.',
    });

  const gaps = z
    .array(
      z
        .object({
          field: z
            .enum(words(({ gaps }) => gaps))
            .openapi({ description: '`number`: a school number or a card. `barcode`: of copies.' }),
          hasColumn: z.boolean().openapi({ description: 'False: no column is read as this field.' }),
          rows: count.openapi({
            description:
              'Number of new borrowers or copies that lack it. Without a name none is added; copies without a barcode get the next numbers.',
          }),
        })
        .openapi('ImportGap'),
    )
    .optional()
    .openapi({
      description: 'Data that no column has, or that all new borrowers or copies lack: check the columns.',
    });

  const counts = z
    .object({
      ...(Object.fromEntries(fates.map((fate) => [fate, count])) as Record<
        (typeof fates)[number],
        typeof count
      >),
      repaired: count.openapi({ description: 'Number of cells repaired with certainty.' }),
      guessed: count.openapi({ description: 'Number of cells that need a check.' }),
      unused: count.openapi({ description: 'Number of unusable cells.' }),
      toMarkLeft: count,
      toDelete: count,
      changedFields: seenWith(
        ['borrowers:read'],
        z
          .object(Object.fromEntries(words(({ fields }) => fields).map((field) => [field, count.optional()])))
          .optional()
          .openapi({ description: 'Number of changed rows per changed field.' }),
      ),
      gaps,
    })
    .openapi('ImportCounts', { description: 'Number of rows per fate and per action.' });

  const imported = z
    .object({
      id: idField,
      kind: z.enum(targets.all().map(({ kind }) => kind)),
      name: z.string().openapi({ example: 'pupils.xlsx' }),
      status: z.enum(importStatuses).openapi({
        description:
          '`read` waits for columns, `planned` for the commit. `reading`, `planning`, `applying` and `undoing` continue ' +
          'automatically: poll, or listen to the events.',
      }),
      progress: z.object({ done: count, total: count }),
      plan: count.openapi({
        description: 'Increases with each new plan; the commit may name the checked one.',
      }),
      createdAt: instant,
      found: foundSchema.nullable(),
      choices,
      ...shapes('import'),
      counts: counts.nullable(),
      result: result.nullable(),
      failure: z
        .object({ code: z.enum(failureCodes), detail: z.string() })
        .nullable()
        .openapi({
          description:
            'Why the import failed, or was not finished. `restored`, `given-up` and `stopped`: what was done stays.',
        }),
      committedAt: instant.nullable(),
      undoneAt: instant.nullable(),
      undoUntil: instant
        .nullable()
        .openapi({ description: 'The import can be undone until then; null: it cannot.' }),
      backup: z.string().nullable().openapi({ description: 'The backup from before the import.' }),
      move: z
        .string()
        .nullable()
        .openapi({ description: 'The move that it is part of; null for an import of its own.' }),
    })
    .openapi('Import');

  return { import: imported, found: foundSchema, corrections, counts, gaps, result };
}
