// The HTTP routes of open loans that are due on closed days.
import { createRoute, z } from '@hono/zod-openapi';
import { answerChange, answered, seqsOf } from '../../core/http/idempotency.ts';
import { allow, answers, newRoutes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { CirculationService } from './circulation-service.ts';

const tags = ['Lending'];

const countSchema = z
  .object({ loans: z.number().int().openapi({ example: 12 }) })
  .openapi('LoansOnClosedDays');
const movedSchema = z
  .object({
    moved: z.number().int().openapi({ description: 'How many loans have another due date.', example: 12 }),
    events: z.array(z.number().int()).openapi({
      description: 'The numbers of the events that this created; undo accepts any of them.',
      example: [118],
    }),
  })
  .openapi('MovedFromClosedDays');

const count = createRoute({
  method: 'get',
  path: '/due-dates/on-closed-days',
  operationId: 'countLoansOnClosedDays',
  tags,
  summary: 'How many open loans are due on closed days',
  description:
    'Because the days were closed after the items were lent. Such a loan is late, and costs something, only after the ' +
    'next open day. Lost items are not counted.',
  ...allow('loans:read'),
  responses: { 200: answers(countSchema, 'The number of loans'), ...problems() },
});
const move = createRoute({
  method: 'post',
  path: '/due-dates/on-closed-days',
  operationId: 'moveLoansFromClosedDays',
  tags,
  summary: 'Moves the loans that are due on closed days to the next open day, in one step',
  description:
    'The loan of a borrower who leaves before that is due on their last open day. `POST /events/{seq}/undo` with any of ' +
    'the events undoes the step; the closed days stay closed.',
  ...allow('circulation'),
  responses: { 200: answers(movedSchema, 'What was moved'), ...problems() },
});

export function closedDayLoansRoutes(circulation: CirculationService) {
  const routes = newRoutes();
  routes.openapi(count, (context) => context.json({ loans: circulation.countLoansOnClosedDays() }, 200));
  routes.openapi(move, (context) =>
    answerChange(
      context,
      (actor) => circulation.moveLoansFromClosedDays(actor),
      (moved, events) => answered(200, { moved, events: seqsOf(events) }),
    ),
  );
  return routes;
}
