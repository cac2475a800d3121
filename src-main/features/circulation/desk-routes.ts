// The door of the desk's single input: one scan, and the search behind typed words.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes, takes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { deskActionSchema, deskMatchesSchema, scanOutcomeSchema, scanSchema } from './circulation-schemas.ts';
import type { DeskActions } from './desk-actions.ts';
import type { DeskService } from './desk-service.ts';

const tags = ['Desk'];

const scan = createRoute({
  method: 'post',
  path: '/desk/scans',
  operationId: 'scan',
  tags,
  summary: 'One scan, as the desk’s single input decides it',
  description:
    'A borrower’s card opens the borrower; an item is lent to the open borrower or, with nobody open, returned. ' +
    'Words change nothing: they open the one borrower they match, and otherwise list what they find. A refusal is an outcome here, not an error.',
  ...allow('circulation'),
  request: { body: takes(scanSchema) },
  responses: { 200: answers(scanOutcomeSchema, 'What the scan meant and did'), ...problems(400) },
});
const search = createRoute({
  method: 'get',
  path: '/desk/search',
  operationId: 'searchDesk',
  tags,
  summary: 'Borrowers and items together, for typed words',
  ...allow('circulation'),
  request: {
    query: z.object({
      q: z
        .string()
        .max(200)
        .openapi({ description: 'Words, each of which must occur; beginnings are enough.' }),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(50)
        .optional()
        .openapi({ description: '8 of each otherwise.' }),
    }),
  },
  responses: { 200: answers(deskMatchesSchema, 'At most `limit` (8) of each'), ...problems(400) },
});

const actions = createRoute({
  method: 'get',
  path: '/desk/actions',
  operationId: 'readDeskActions',
  tags,
  summary: 'What a desk did, from the numbers of its events',
  description:
    'A desk keeps the numbers in `events` of what it did, and nothing else; this tells the titles and names again, for ' +
    'its list of the day and for undo. Left out are numbers that are unknown or were no action of a desk, and actions ' +
    'whose borrower or item was deleted.',
  ...allow('circulation'),
  request: {
    query: z.object({
      events: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,199}$/, 'must be at most 200 numbers of events, separated by commas')
        .openapi({ description: 'At most 200, separated by commas.', example: '118,121' }),
    }),
  },
  responses: { 200: answers(z.array(deskActionSchema), 'The latest first'), ...problems(400) },
});

export function deskRoutes(desk: DeskService, actionsOf: DeskActions) {
  return newRoutes()
    .openapi(scan, async (context) =>
      context.json(await desk.scan(context.get('actor'), context.req.valid('json')), 200),
    )
    .openapi(actions, (context) =>
      context.json(actionsOf(context.req.valid('query').events.split(',').map(Number)), 200),
    )
    .openapi(search, (context) => {
      const { q, limit } = context.req.valid('query');
      return context.json(desk.search(q, limit ?? 8), 200);
    });
}
