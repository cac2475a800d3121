// What erasures, their receipts and a borrower's file look like at the door.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { borrowerSchema } from '../borrowers/borrowers-schemas.ts';

const instant = z.string().openapi({ format: 'date-time' });

export const erasureSchema = z
  .object({
    id: idField,
    borrower: idField.openapi({ description: 'The id that the borrower had; it leads to nobody any more.' }),
    at: instant,
    stage: z.enum(['rows', 'files', 'copies', 'elsewhere', 'done']).openapi({
      description:
        'Where traces may still be: in the library’s file (`rows`, `files`), in its backups (`copies`), in the second ' +
        'place (`elsewhere`, until it is there again); `done` is nowhere.',
    }),
    removed: z.record(z.string(), z.number().int()).openapi({
      description: 'How many of each were removed, purged or cut.',
      example: { records: 1, loans: 12, backups: 7 },
    }),
    remains: z.array(z.enum(['counts', 'receipt', 'second-place'])).openapi({
      description:
        'What stays: loans and events without a person, for the counts; this receipt; copies in a second place that ' +
        'is away, until it is back.',
    }),
    finishedAt: instant.nullable(),
  })
  .openapi('Erasure');

const data = z.record(z.string(), z.unknown());
export const borrowerFileSchema = z
  .object({
    library: z.string(),
    madeAt: instant,
    keepReturnedLoansDays: z.number().int().nullable(),
    borrower: borrowerSchema,
    photo: z.object({ mediaType: z.string(), base64: z.string() }).nullable(),
    formerCards: z.array(z.string()),
    mergedRecords: z.array(
      z.object({
        id: idField,
        at: instant,
        kept: z.array(z.record(z.string(), z.union([z.string(), z.number()]).nullable())).openapi({
          description: 'What stood in the two records, as long as the merge can be taken back.',
        }),
      }),
    ),
    loans: z.array(
      z.object({
        id: idField,
        title: z.string().openapi({ example: 'The Hobbit' }),
        itemBarcode: z.string(),
        checkedOutAt: instant,
        dueOn: z.string().openapi({ example: '2026-09-28' }),
        renewals: z.number().int(),
        returnedAt: instant.nullable(),
        overrides: z.array(
          z.object({
            at: instant,
            codes: z.array(z.string()),
            reason: z.string().openapi({ example: 'Agreed with the librarian' }),
          }),
        ),
      }),
    ),
    messages: z.array(
      z.object({
        id: idField,
        kind: z.string(),
        status: z.string(),
        address: z.string().openapi({ example: 'noor.jansen@school.example' }),
        name: z.string().openapi({ example: 'Noor Jansen' }),
        subject: z.string().nullable(),
        body: z.string().nullable(),
        queuedAt: instant,
        settledAt: instant.nullable(),
      }),
    ),
    mentionedIn: z.array(z.object({ kind: z.string(), queuedAt: instant, status: z.string() })),
    refusedAddresses: z.array(
      z.object({
        address: z.string().openapi({ example: 'noor.jansen@school.example' }),
        refusedAt: instant,
      }),
    ),
    importRows: z.array(
      z.object({
        import: z.string(),
        file: z.string().openapi({ example: 'pupils.xlsx' }),
        at: instant,
        row: z.number().int().nullable(),
        name: z.string().openapi({ example: 'Noor Jansen' }),
        before: data,
        after: data,
      }),
    ),
    events: z.array(
      z.object({
        seq: z.number().int().openapi({ example: 118 }),
        at: instant,
        type: z.string(),
        item: z.string().nullable(),
        loan: z.string().nullable(),
        data,
      }),
    ),
  })
  .openapi('BorrowerFile');
