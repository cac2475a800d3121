// The HTTP routes of the desk: one scan, search by words, and the desk's actions.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, isAllowed, newRoutes, takes } from '../../core/http/operation.ts';
import { checkOverride } from '../../core/http/override.ts';
import { answerChange, answered } from '../../core/http/idempotency.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { AllRefusals } from '../../core/problems/declared-refusals.ts';
import { deskActionSchema, deskMatchesSchema, scanOutcomeSchema, scanSchema } from './circulation-schemas.ts';
import type { DeskActions } from './desk-actions.ts';
import type { DeskService } from './desk-service.ts';

const tags = ['Desk'];

const scan = createRoute({
  method: 'post',
  path: '/desk/scans',
  operationId: 'scan',
  tags,
  summary: 'One scan or typed text from the desk’s single input',
  description:
    'A borrower’s card opens the borrower; an item is lent to the open borrower or, without one, returned. ' +
    'Words change nothing: they open the one borrower they match, and otherwise list what they find, as `GET /desk/search` ' +
    'does. A refusal is an outcome here, not an error.',
  ...allow('circulation'),
  request: { body: takes(scanSchema) },
  responses: { 200: answers(scanOutcomeSchema, 'What the scan did'), ...problems(400) },
});
const search = createRoute({
  method: 'get',
  path: '/desk/search',
  operationId: 'searchDesk',
  tags,
  summary: 'Search for borrowers and titles by words, or the copies of a title',
  description:
    'One item stands for its title, however many copies there are; an item whose barcode begins with `q` stands for ' +
    'itself. If nothing has the words as they are typed, the answer has what is probably meant. `title` lists copies instead.',
  ...allow('circulation'),
  request: {
    query: z.object({
      q: z.string().max(200).optional().openapi({
        description:
          'Words that must all occur; the beginning of a word is enough. Words of a mail address need the scope borrowers:read.',
      }),
      title: z
        .string()
        .max(200)
        .optional()
        .openapi({ description: 'The id of a title: its copies, in place of words.' }),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(50)
        .optional()
        .openapi({ description: 'The default is 8 of each.' }),
    }),
  },
  responses: { 200: answers(deskMatchesSchema, 'At most `limit` (8) of each'), ...problems(400, 404) },
});

const actions = createRoute({
  method: 'get',
  path: '/desk/actions',
  operationId: 'readDeskActions',
  tags,
  summary: 'A desk’s actions, by their event numbers',
  description:
    'A desk stores only the numbers in `events` of its actions. This operation returns their titles and names, for the ' +
    'list of the day and for undo. Unknown numbers, other kinds of events, and actions whose borrower or item was ' +
    'deleted are left out.',
  ...allow('circulation'),
  request: {
    query: z.object({
      events: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,199}$/, 'must be at most 200 event numbers, separated by commas')
        .openapi({ description: 'At most 200, separated by commas.', example: '118,121' }),
    }),
  },
  responses: { 200: answers(z.array(deskActionSchema), 'Latest first'), ...problems(400) },
});

export function deskRoutes(desk: DeskService, actionsOf: DeskActions, declared: AllRefusals) {
  const routes = newRoutes();
  routes.openapi(scan, (context) => {
    const scanned = context.req.valid('json');
    checkOverride(context, declared, scanned);
    const input = { ...scanned, byEmail: isAllowed(context, 'borrowers:read') };
    return answerChange(
      context,
      (actor) => desk.scan(actor, input),
      (outcome) => answered(200, outcome),
    );
  });
  routes.openapi(actions, (context) =>
    context.json(actionsOf(context.req.valid('query').events.split(',').map(Number)), 200),
  );
  routes.openapi(search, (context) => {
    const { q = '', title, limit } = context.req.valid('query');
    const most = limit ?? 8;
    if (title !== undefined) return context.json(desk.copiesOf(title, most), 200);
    return context.json(desk.search(q, most, isAllowed(context, 'borrowers:read')), 200);
  });
  return routes;
}
