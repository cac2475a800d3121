// The schemas of moves in the API.
import { z } from '@hono/zod-openapi';
import { failureCodes } from '../imports/import-vocabulary-rules.ts';
import { importSchemas } from '../imports/imports-schemas.ts';
import type { Targets } from '../imports/target.ts';
import { idField } from '../../core/http/field-schemas.ts';
import { moveStatuses } from './move-state-rules.ts';

const count = z.number().int();

export function moveSchemas(targets: Targets) {
  const kind = z.enum(
    targets.all().flatMap(({ kind: its, placeInMove }) => (placeInMove === undefined ? [] : [its])),
  );
  const move = z
    .object({
      id: idField,
      status: z.enum(moveStatuses).openapi({
        description:
          '`open` waits for files and the start. `waiting`: the first import that is not applied needs a person; a start goes ' +
          'on with it as it stands. `applying` and `undoing` continue automatically: poll.',
      }),
      createdAt: z.string().openapi({ format: 'date-time' }),
      backup: z
        .string()
        .nullable()
        .openapi({ description: 'The backup from before the move; null if the library was empty.' }),
      failure: z.enum(failureCodes).nullable().openapi({ description: 'The error that stopped the move.' }),
      ignored: z
        .array(
          z.object({
            name: z.string().openapi({ example: 'readme.pdf' }),
            code: z.enum(failureCodes),
            why: z.string().openapi({ example: 'This is a PDF, not a spreadsheet.' }),
          }),
        )
        .openapi({ description: 'Files without a list.' }),
      imports: z
        .array(importSchemas(targets).import)
        .openapi({ description: 'The lists, in the order in which they are read.' }),
      here: z
        .array(
          z.object({
            import: z.string().openapi({ example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90' }),
            rows: count.openapi({ description: 'Its rows that the library has.', example: 409 }),
            overdue: count.openapi({ description: 'Of loans: those of them that are past their due date.' }),
            owed: count.openapi({ description: 'Of money: the sum, in minor units.', example: 8350 }),
          }),
        )
        .openapi({ description: 'Of each list that was applied: what is in the library.' }),
      missing: z.array(kind).openapi({ description: 'The kinds of which no list came.', example: ['loans'] }),
    })
    .openapi('Move');
  return { move, kind };
}
