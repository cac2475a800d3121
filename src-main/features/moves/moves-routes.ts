// The HTTP routes of moves: files in, start, undo.
import { createRoute, z } from '@hono/zod-openapi';
import { lineOfText } from '../../core/http/field-schemas.ts';
import { allow, answers, newRoutes, takes, withLocation } from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import { importRowSchemas } from '../imports/import-rows-schemas.ts';
import type { Targets } from '../imports/target.ts';
import { moveSchemas } from './moves-schemas.ts';
import type { MovesService } from './moves-service.ts';

const tags = ['Imports'];
const id = z
  .string()
  .max(100)
  .openapi({ param: { name: 'id', in: 'path' } });
const params = z.object({ id });
const file = { schema: { type: 'string' as const, format: 'binary' } };

function operations(targets: Targets) {
  const { move, kind } = moveSchemas(targets);
  const add = createRoute({
    method: 'post',
    path: '/moves',
    operationId: 'uploadMoveFile',
    tags,
    summary: 'Takes a file of another program, finds the lists in it, and plans an import for each',
    description:
      'The body is the file: what `POST /imports` takes, or a zip of such files, at most 256 MiB. Without `move` a new move ' +
      'begins. Each list becomes an import, which the operations of imports show and correct.',
    ...allow('admin'),
    request: {
      query: z.object({
        name: lineOfText(255).optional().openapi({ description: 'The file name.', example: 'school.zip' }),
        move: z.string().max(100).optional().openapi({ description: 'The move that it is added to.' }),
        kind: kind
          .optional()
          .openapi({ description: 'What the lists are about; otherwise their columns say it.' }),
      }),
      body: {
        required: true,
        content: {
          'application/octet-stream': file,
          'text/csv': file,
          'text/tab-separated-values': file,
          'text/plain': file,
        },
      },
    },
    responses: {
      201: withLocation('/moves', answers(move, 'The move; `Location` names it')),
      ...problems(400, 404),
      ...conflicts('move-not-possible'),
    },
  });
  const list = createRoute({
    method: 'get',
    path: '/moves',
    operationId: 'listMoves',
    tags,
    summary: 'The moves from other programs',
    ...allow('admin'),
    responses: { 200: answers(z.array(move), 'The newest first'), ...problems() },
  });
  const one = createRoute({
    method: 'get',
    path: '/moves/{id}',
    operationId: 'readMove',
    tags,
    summary: 'One move, with its imports in their order',
    ...allow('admin'),
    request: { params },
    responses: { 200: answers(move, 'The move'), ...problems(404) },
  });
  const changeKind = createRoute({
    method: 'post',
    path: '/moves/{id}/imports/{import}',
    operationId: 'changeKindInMove',
    tags,
    summary: 'Says what a list is about, and plans it again',
    description: 'To leave a list out, cancel its import.',
    ...allow('admin'),
    request: {
      params: z.object({
        id,
        import: z
          .string()
          .max(100)
          .openapi({ param: { name: 'import', in: 'path' } }),
      }),
      body: takes(z.strictObject({ kind }).openapi('MoveKind')),
    },
    responses: {
      200: answers(move, 'The move'),
      ...problems(400, 404),
      ...conflicts('import-not-possible', 'import-file-gone'),
    },
  });
  const start = createRoute({
    method: 'post',
    path: '/moves/{id}/start',
    operationId: 'startMove',
    tags,
    summary: 'Makes a backup and applies the imports in order',
    description:
      'Each is planned again first. One that needs a person stops the move: correct its import, or leave it out, and start ' +
      'again. Rows that are still undecided then are left out.',
    ...allow('admin'),
    request: { params },
    responses: {
      200: answers(move, 'The move, applying'),
      ...problems(404),
      ...conflicts('move-not-possible'),
    },
  });
  const discard = createRoute({
    method: 'post',
    path: '/moves/{id}/discard',
    operationId: 'discardMove',
    tags,
    summary: 'Leaves out the lists that were not applied, and deletes their files',
    ...allow('admin'),
    request: { params },
    responses: {
      200: answers(move, 'The move; `applied` if some of its lists were'),
      ...problems(404),
      ...conflicts('move-not-possible', 'import-not-possible'),
    },
  });
  const lookAtUndo = createRoute({
    method: 'get',
    path: '/moves/{id}/undo',
    operationId: 'previewMoveUndo',
    tags,
    summary: 'What undoing the move would restore, and its conflicts',
    ...allow('admin'),
    request: { params },
    responses: {
      200: answers(importRowSchemas(targets).undo, 'What undoing would do'),
      ...problems(404),
      ...conflicts('move-not-possible', 'import-not-possible'),
    },
  });
  const undo = createRoute({
    method: 'post',
    path: '/moves/{id}/undo',
    operationId: 'undoMove',
    tags,
    summary: 'Undoes all imports of the move, the last first',
    description:
      'If later changes conflict, the response is `import-undo-obstructed` and nothing is undone; with ' +
      '`despiteObstacles` everything else is restored.',
    ...allow('admin'),
    request: {
      params,
      body: takes(z.strictObject({ despiteObstacles: z.boolean().optional() }).openapi('MoveUndoRequest')),
    },
    responses: {
      200: answers(move, 'The move, undoing'),
      ...problems(400, 404),
      ...conflicts('move-not-possible', 'import-not-possible', 'import-undo-obstructed'),
    },
  });
  return { add, list, one, changeKind, start, discard, lookAtUndo, undo };
}

export function movesRoutes(moves: MovesService, targets: Targets) {
  const { add, list, one, changeKind, start, discard, lookAtUndo, undo } = operations(targets);
  const routes = newRoutes();
  routes.openapi(add, async (context) => {
    const { name, ...as } = context.req.valid('query');
    const taken = await moves.add(context.get('actor'), name ?? 'pasted.txt', context.get('file'), as);
    context.header('Location', `/api/v1/moves/${taken.id}`);
    return context.json(taken, 201);
  });
  routes.openapi(list, (context) => context.json(moves.moves(), 200));
  routes.openapi(one, (context) => context.json(moves.move(context.req.valid('param').id), 200));
  routes.openapi(changeKind, async (context) => {
    const { id: move, import: list } = context.req.valid('param');
    const { kind } = context.req.valid('json');
    return context.json(await moves.changeKind(context.get('actor'), move, list, kind), 200);
  });
  routes.openapi(start, async (context) =>
    context.json(await moves.start(context.get('actor'), context.req.valid('param').id), 200),
  );
  routes.openapi(discard, async (context) =>
    context.json(await moves.discard(context.get('actor'), context.req.valid('param').id), 200),
  );
  routes.openapi(lookAtUndo, async (context) =>
    context.json(await moves.undoPreview(context.req.valid('param').id), 200),
  );
  routes.openapi(undo, async (context) => {
    const despite = context.req.valid('json').despiteObstacles === true;
    return context.json(await moves.undo(context.get('actor'), context.req.valid('param').id, despite), 200);
  });
  return routes;
}
