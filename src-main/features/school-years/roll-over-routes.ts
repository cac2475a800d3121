// The HTTP routes that plan and correct a new school year; the routes of imports show, commit and undo it.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes, takes, withLocation } from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import type { SchoolYearsService } from './school-years-service.ts';
import type { importSchemas } from '../imports/imports-schemas.ts';
import { rollOverCorrectionsSchema } from './roll-over-schemas.ts';

const tags = ['Imports'];
const body = takes(rollOverCorrectionsSchema);

/** @param imported the schema of an import */
export function rollOverRoutes(
  schoolYears: SchoolYearsService,
  imported: ReturnType<typeof importSchemas>['import'],
) {
  const start = createRoute({
    method: 'post',
    path: '/roll-overs',
    operationId: 'planRollOver',
    tags,
    summary: 'Plans a new school year: classes move up, the highest leave',
    description:
      'Nothing is changed before the commit. What it answers is an import of the kind `roll-over`: its rows, commit, ' +
      'cancel and undo are those of `/imports/{id}`.',
    ...allow('borrowers:write'),
    request: { body },
    responses: {
      201: withLocation('/imports', answers(imported, 'The import; `Location` names it')),
      ...problems(400),
    },
  });
  const correct = createRoute({
    method: 'post',
    path: '/roll-overs/{id}',
    operationId: 'correctRollOver',
    tags,
    summary: 'Corrects classes, categories and exceptions, and plans again',
    ...allow('borrowers:write'),
    request: {
      params: z.object({
        id: z
          .string()
          .max(100)
          .openapi({ param: { name: 'id', in: 'path' } }),
      }),
      body,
    },
    responses: {
      200: answers(imported, 'The import, planning again'),
      ...problems(400, 404),
      ...conflicts('import-not-possible'),
    },
  });

  const routes = newRoutes();
  routes.openapi(start, async (context) => {
    const taken = await schoolYears.plan(context.get('actor'), context.req.valid('json'));
    context.header('Location', `/api/v1/imports/${taken.id}`);
    return context.json(taken, 201);
  });
  routes.openapi(correct, async (context) => {
    const { id } = context.req.valid('param');
    return context.json(await schoolYears.correct(context.get('actor'), id, context.req.valid('json')), 200);
  });
  return routes;
}
