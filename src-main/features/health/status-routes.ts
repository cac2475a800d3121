// The door of the library's state: figures and notices for the screens.
import { createRoute, z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { allow, answers, newRoutes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { noticeCodes } from '../../core/notices/notices.ts';

const statusSchema = z
  .object({
    version: z.string().openapi({ example: '0.1.0' }),
    libraryName: z.string().openapi({ example: 'School library' }),
    today: z.string().openapi({ format: 'date' }),
    language: z.enum(['en', 'nl']),
    counts: z.object({
      borrowers: z.number().int(),
      items: z.number().int(),
      openLoans: z.number().int(),
      overdues: z.number().int(),
    }),
    notices: z
      .array(
        z.object({
          id: idField,
          at: z.string().openapi({ format: 'date-time' }),
          code: z.string().openapi({
            description: `What it is about, such as \`library-damaged\`. Known today: ${noticeCodes.map((code) => `\`${code}\``).join(', ')}.`,
          }),
          facts: z.record(z.string(), z.unknown()),
        }),
      )
      .openapi({ example: [] }),
    dataFolder: z.string().openapi({ example: '/home/library/loandesk' }),
  })
  .openapi('Status');

export type Status = z.infer<typeof statusSchema>;

const status = createRoute({
  method: 'get',
  path: '/status',
  operationId: 'readStatus',
  tags: ['Status'],
  summary: 'What the library holds, and what a person should know',
  ...allow('circulation'),
  responses: { 200: answers(statusSchema, 'Figures and notices'), ...problems() },
});

export function statusRoutes(currentStatus: () => Status) {
  return newRoutes().openapi(status, (context) => context.json(currentStatus(), 200));
}
