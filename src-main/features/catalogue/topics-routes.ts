// The HTTP routes of the topics that staff choose for the first page of the catalogue.
import { createRoute } from '@hono/zod-openapi';
import { answerChange, withEvents } from '../../core/http/idempotency.ts';
import { allow, answers, newRoutes, takes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { changedTopicsSchema, topicsSchema } from './topics-schemas.ts';
import type { TopicsService } from './topics-service.ts';

const tags = ['Settings'];
const read = createRoute({
  method: 'get',
  path: '/catalogue/topics',
  operationId: 'readCatalogueTopics',
  tags,
  summary: 'The tiles and rows that staff chose for the first page of the pupils’ catalogue',
  ...allow('admin'),
  responses: { 200: answers(topicsSchema, 'In their order'), ...problems() },
});
const change = createRoute({
  method: 'post',
  path: '/catalogue/topics',
  operationId: 'changeCatalogueTopics',
  tags,
  summary: 'Chooses the tiles and rows of the first page, in place of the present ones',
  description: '`POST /events/{seq}/undo` with the event undoes it.',
  ...allow('admin'),
  request: { body: takes(topicsSchema) },
  responses: { 200: answers(changedTopicsSchema, 'As they are now'), ...problems(400) },
});

export function topicsRoutes(topics: TopicsService) {
  const routes = newRoutes();
  routes.openapi(read, (context) => context.json({ topics: topics.all() }, 200));
  routes.openapi(change, (context) =>
    answerChange(context, (actor) => topics.change(actor, context.req.valid('json').topics), withEvents),
  );
  return routes;
}
