// The HTTP routes of titles that are possibly the same one.
import { createRoute, z } from '@hono/zod-openapi';
import { instantField } from '../../core/http/field-schemas.ts';
import { answerChange, answered, seqsOf } from '../../core/http/idempotency.ts';
import { allow, answers, changedManySchema, newRoutes, takes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { listedTitleSchema } from './collection-schemas.ts';
import type { SameTitlesService } from './same-titles-service.ts';

const tags = ['Collection'];

const possibleDuplicates = createRoute({
  method: 'get',
  path: '/titles/possible-duplicates',
  operationId: 'listPossibleDuplicates',
  tags,
  summary: 'Titles that are possibly the same one, spelled otherwise',
  description:
    'Alike but for articles, capitals, accents, notes of the edition, the authors behind a stroke, and the order of an author’s ' +
    'names; or with the same ISBN. Another number in the title, another volume or another language keeps titles apart. ' +
    'Merge them with `POST /titles/{id}/merge`, or say that they differ with `POST /titles/keep-apart`.',
  ...allow('catalog:read'),
  request: {
    query: z.object({
      addedSince: instantField.optional().openapi({
        description: 'Only groups with a title that was added then or later.',
        example: '2026-08-24T09:00:00.000Z',
      }),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(500)
        .optional()
        .openapi({ description: 'At most so many groups; 100 if omitted.' }),
    }),
  },
  responses: {
    200: answers(
      z
        .object({
          total: z.number().int().openapi({ description: 'The number of all groups.', example: 12 }),
          groups: z
            .array(z.array(listedTitleSchema))
            .openapi({ description: 'The first title of each group is the best to stay.' }),
        })
        .openapi('PossibleDuplicates'),
      'The groups',
    ),
    ...problems(400),
  },
});
const keepApart = createRoute({
  method: 'post',
  path: '/titles/keep-apart',
  operationId: 'keepTitlesApart',
  tags,
  summary: 'Says that titles that look alike are not the same',
  description: 'They are not listed together as possible duplicates. `POST /events/{seq}/undo` undoes it.',
  ...allow('collection:write'),
  request: {
    body: takes(
      z
        .strictObject({
          titles: z
            .array(z.string().max(100))
            .min(2)
            .max(100)
            .openapi({
              description: 'The ids of titles.',
              example: ['01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90', '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e91'],
            }),
        })
        .openapi('TitlesToKeepApart'),
    ),
  },
  responses: { 200: answers(changedManySchema, 'The event to undo'), ...problems(400, 404) },
});

export function sameTitlesRoutes(sameTitles: SameTitlesService) {
  const routes = newRoutes();
  routes.openapi(possibleDuplicates, async (context) => {
    const { addedSince, limit = 100 } = context.req.valid('query');
    const { total, groups } = await sameTitles.possibleDuplicates({ addedSince, limit });
    const parsed = groups.map((titles) =>
      titles.map((title) => JSON.parse(title) as z.infer<typeof listedTitleSchema>),
    );
    return context.json({ total, groups: parsed }, 200);
  });
  routes.openapi(keepApart, (context) =>
    answerChange(
      context,
      (actor) => sameTitles.keepApart(actor, context.req.valid('json').titles),
      (_, events) =>
        answered(200, { changed: context.req.valid('json').titles.length, events: seqsOf(events) }),
    ),
  );
  return routes;
}
