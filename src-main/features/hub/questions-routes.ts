// The HTTP routes of the questions about items of which two desks said different things.
import { createRoute, z } from '@hono/zod-openapi';
import { referenceField } from '../../core/http/field-schemas.ts';
import { answerChange, withEvents } from '../../core/http/idempotency.ts';
import { allow, answers, newRoutes, takes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { answeredSchema, answerSchema, questionSchema } from './questions-schemas.ts';
import type { QuestionsService } from './questions-service.ts';

const tags = ['District’s server'];

const list = createRoute({
  method: 'get',
  path: '/questions',
  operationId: 'listQuestions',
  tags,
  summary: 'Items of which two desks of the library said different things',
  description:
    'Two desks lent the same item, or one lent it and the other had it in hand, and neither knew of the other. The oldest question first. It ends with an answer, or as soon as the item is scanned at any desk.',
  ...allow('circulation'),
  responses: { 200: answers(z.array(questionSchema), 'The questions'), ...problems() },
});
const answer = createRoute({
  method: 'post',
  path: '/questions/{id}',
  operationId: 'answerQuestion',
  tags,
  summary: 'Say who has an item',
  ...allow('circulation'),
  request: {
    params: z.object({ id: referenceField.openapi({ description: 'The item’s id.' }) }),
    body: takes(answerSchema),
  },
  responses: { 200: answers(answeredSchema, 'It is so from now on'), ...problems(400, 404) },
});

export function questionsRoutes(questions: QuestionsService) {
  const routes = newRoutes();
  routes.openapi(list, (context) => context.json(questions.all(), 200));
  routes.openapi(answer, (context) =>
    answerChange(
      context,
      (actor) => questions.answer(actor, context.req.valid('param').id, context.req.valid('json').loan),
      (_, events) => withEvents({}, events),
    ),
  );
  return routes;
}
