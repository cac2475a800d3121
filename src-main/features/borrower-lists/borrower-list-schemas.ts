// The schemas of lists of borrowers in the API: their columns, as found and as chosen.
import { z } from '@hono/zod-openapi';
import { columnChoice, columnSchema } from '../imports/imports-schemas.ts';
import type { TargetShapes } from '../imports/target.ts';
import { columnMeanings } from './borrower-list-vocabulary-rules.ts';

const choices = z.array(columnChoice(columnMeanings));

export const borrowerListShapes = {
  found: {
    columns: z.array(columnSchema('ImportColumn', columnMeanings, 'borrowers:read', 'Noor')),
    lacking: z
      .array(z.enum(columnMeanings))
      .openapi({ description: 'Required columns that were not found: choose them.' }),
  },
  corrections: {
    columns: choices.max(500).optional().openapi({
      description: 'Only columns to read differently than found. Replaces earlier corrections.',
    }),
  },
  choices: { columns: choices },
} satisfies TargetShapes;
