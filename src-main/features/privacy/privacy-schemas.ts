// HTTP schemas of erasures, receipts and a borrower's data.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import type { HeldData } from '../../core/manifest/held-data.ts';
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
    desks: z.array(z.string()).openapi({
      description:
        'Other desks of the library that have not yet said that their files hold nothing of it. Those that another computer ' +
        'copied are not known.',
    }),
    finishedAt: instant.nullable(),
  })
  .openapi('Erasure');

/** @param held what the features hold, beside the record and its photo */
export function borrowerFileSchema(held: HeldData) {
  const fields: Record<string, z.ZodType> = Object.fromEntries(
    Object.entries(held).map(([field, one]) => [field, 'columns' in one ? z.array(one.schema) : one.schema]),
  );
  return z
    .object({
      library: z.string(),
      madeAt: instant,
      keepReturnedLoansDays: z.number().int().nullable(),
      borrower: borrowerSchema,
      photo: z.object({ mediaType: z.string(), base64: z.string() }).nullable(),
      ...fields,
    })
    .openapi('BorrowerFile');
}
