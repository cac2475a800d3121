// HTTP schemas of erasures, receipts and a borrower's data.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { borrowerSchema } from '../borrowers/borrowers-schemas.ts';

const instant = z.string().openapi({ format: 'date-time' });

export const erasureSchema = z
  .object({
    id: idField,
    borrower: idField.openapi({
      description: 'The former id of the borrower; it no longer identifies a person.',
    }),
    at: instant,
    stage: z.enum(['rows', 'files', 'copies', 'elsewhere', 'done']).openapi({
      description:
        'Where data may remain: in the library’s files (`rows`, `files`), in its backups (`copies`), in off-site copies ' +
        '(`elsewhere`, until that folder is available); `done`: nowhere.',
    }),
    removed: z.record(z.string(), z.number().int()).openapi({
      description: 'The number of removed or redacted records, by kind.',
      example: { records: 1, loans: 12, backups: 7 },
    }),
    remains: z.array(z.enum(['counts', 'receipt', 'second-place'])).openapi({
      description:
        'What remains: anonymous loans and events for the counts; this receipt; off-site copies, while their folder is ' +
        'unavailable.',
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
          description: 'The contents of both records, as long as the merge can be undone.',
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
