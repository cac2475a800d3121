// The HTTP route of number series: the next numbers, before a series is saved.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes, takes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { numberSeriesField } from './number-settings.ts';
import type { NumbersService } from './numbers-service.ts';

const preview = createRoute({
  method: 'post',
  path: '/numbers/preview',
  operationId: 'previewNumbers',
  tags: ['Settings'],
  summary: 'The next numbers of a series; changes nothing',
  ...allow('admin'),
  request: {
    body: takes(
      z
        .strictObject({
          of: z.enum(['item', 'card']),
          series: numberSeriesField.openapi('NumberSeries').optional().openapi({
            description: 'The saved series, or the one that the latest items have, if omitted.',
          }),
        })
        .openapi('NumbersWanted'),
    ),
  },
  responses: {
    200: answers(
      z
        .object({
          next: z.array(z.string()).openapi({ example: ['30000421', '30000422', '30000423'] }),
          left: z.number().int().openapi({ description: 'About how many are left.' }),
        })
        .openapi('NumbersAhead'),
      'The next three; fewer or none if the series is used up',
    ),
    ...problems(400),
  },
});

export function numbersRoutes(numbers: NumbersService) {
  const routes = newRoutes();
  routes.openapi(preview, (context) => {
    const example = context.req.valid('json');
    return context.json(numbers.ahead(example.of, example.series), 200);
  });
  return routes;
}
