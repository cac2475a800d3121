// The HTTP routes of imports: upload, correct, view rows, commit, undo.
import { grants, type Scope } from '../../core/access/scopes.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { lineOfText } from '../../core/http/field-schemas.ts';
import {
  allow,
  answers,
  newRoutes,
  requireScope,
  takes,
  type RequestEnv,
  withLocation,
} from '../../core/http/operation.ts';
import { beginOfPage, linkNext, pageHeaders } from '../../core/http/pages.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Context } from 'hono';
import type { ImportsService } from './imports-service.ts';
import { importedBorrowerSchema, importRowSchemas } from './import-rows-schemas.ts';
import { importSchemas } from './imports-schemas.ts';
import { added } from './target-schemas.ts';
import { usualList, type Targets } from './target.ts';

const tags = ['Imports'];
const params = z.object({
  id: z
    .string()
    .max(100)
    .openapi({ param: { name: 'id', in: 'path' } }),
});
const file = { schema: { type: 'string' as const, format: 'binary' } };

/** Of a token that is not an administrator's: files and plans wait on the disk. */
const mostUndecided = 5;

function operations(targets: Targets) {
  const schemas = importSchemas(targets);
  const rowSchemas = importRowSchemas(targets);
  const ofParameter = z.enum([...new Set(targets.all().map((target) => target.of))]).optional();
  const start = createRoute({
    method: 'post',
    path: '/imports',
    operationId: 'startImport',
    tags,
    summary: 'Uploads a spreadsheet, reads it and plans its changes',
    description:
      'The body is the file, at most 32 MiB: .xlsx, .xls, .ods, .csv, .tsv, MARC (items only), or cells copied from a spreadsheet ' +
      '(`text/plain`); for photos and covers a zip of pictures, at most 256 MiB. The commit makes the changes. Files are read ' +
      'one at a time.',
    ...allow('borrowers:write'),
    request: {
      query: z.object({
        name: lineOfText(255).optional().openapi({
          description: 'The file name that the screens and the report show.',
          example: 'pupils.xlsx',
        }),
        of: ofParameter.openapi({
          description:
            'What the rows are; borrowers by default. Items and covers also need the scope `collection:write`; open loans, ' +
            'holds and charges of another program need `circulation` and `override`.',
        }),
        kind: z.literal('borrowers').optional().openapi({ deprecated: true, description: 'Use `of`.' }),
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
      201: withLocation('/imports', answers(schemas.import, 'The import; `Location` names it')),
      ...problems(400),
      ...conflicts('imports-undecided'),
    },
  });
  const list = createRoute({
    method: 'get',
    path: '/imports',
    operationId: 'listImports',
    tags,
    summary: 'Every stored import of one kind of list',
    ...allow('borrowers:write'),
    request: {
      query: z.object({
        of: ofParameter.openapi({ description: 'Borrowers by default, with new school years.' }),
      }),
    },
    responses: { 200: answers(z.array(schemas.import), 'The newest first'), ...problems(400) },
  });
  const importRoute = createRoute({
    method: 'get',
    path: '/imports/{id}',
    operationId: 'readImport',
    tags,
    summary: 'One import: status, findings and planned changes',
    ...allow('borrowers:write'),
    request: { params },
    responses: { 200: answers(schemas.import, 'The import'), ...problems(404) },
  });
  const correct = createRoute({
    method: 'post',
    path: '/imports/{id}',
    operationId: 'correctImport',
    tags,
    summary: 'Corrects the findings, decides ambiguous rows, and plans again',
    ...allow('borrowers:write'),
    request: { params, body: takes(schemas.corrections) },
    responses: {
      200: answers(schemas.import, 'The import, planning again'),
      ...problems(400, 404),
      ...conflicts('import-not-possible', 'import-file-gone'),
    },
  });
  const rows = createRoute({
    method: 'get',
    path: '/imports/{id}/rows',
    operationId: 'listImportRows',
    tags,
    summary: 'The changes of the import, row by row',
    description: 'Also needs the scope `borrowers:read`; of items `collection:read`.',
    ...allow('borrowers:write'),
    request: {
      params,
      query: rowSchemas.query,
    },
    responses: {
      200: {
        ...answers(rowSchemas.rows, 'A page of rows, in the file’s order'),
        headers: pageHeaders.pick({ Link: true }),
      },
      ...problems(400, 404, 410),
    },
  });
  const commit = createRoute({
    method: 'post',
    path: '/imports/{id}/commit',
    operationId: 'commitImport',
    tags,
    summary: 'Applies the plan, after a backup',
    description:
      'Ambiguous rows without a decision and rejected rows are left out. If borrowers were added after the plan was made, ' +
      'the response is `import-outdated`: plan again.',
    ...allow('borrowers:write'),
    request: {
      params,
      body: takes(
        z
          .strictObject({
            plan: z
              .number()
              .int()
              .optional()
              .openapi({ description: 'The number of the plan that was checked.' }),
          })
          .openapi('ImportCommit'),
      ),
    },
    responses: {
      200: answers(schemas.import, 'The import, applying'),
      ...problems(400, 404),
      ...conflicts('import-not-possible', 'import-busy', 'import-outdated', 'import-file-gone'),
    },
  });
  const cancel = createRoute({
    method: 'post',
    path: '/imports/{id}/cancel',
    operationId: 'cancelImport',
    tags,
    summary: 'Cancels the import and deletes its file; nothing was changed',
    ...allow('borrowers:write'),
    request: { params },
    responses: {
      200: answers(schemas.import, 'The import, cancelled'),
      ...problems(404),
      ...conflicts('import-not-possible'),
    },
  });
  const giveUp = createRoute({
    method: 'post',
    path: '/imports/{id}/give-up',
    operationId: 'giveUpImport',
    tags,
    summary: 'Ends an import that does not go on',
    description:
      'While the import is applied or undone, it ends where it is: what was done stays and can be undone. If nothing was ' +
      'applied yet, it is planned again as before. Other imports can then begin.',
    ...allow('borrowers:write'),
    request: { params },
    responses: {
      200: answers(schemas.import, 'The import, where it ended'),
      ...problems(404),
      ...conflicts('import-not-possible'),
    },
  });
  const lookAtUndo = createRoute({
    method: 'get',
    path: '/imports/{id}/undo',
    operationId: 'previewImportUndo',
    tags,
    summary: 'What undoing the import would restore, and its conflicts',
    ...allow('borrowers:write'),
    request: { params },
    responses: {
      200: answers(rowSchemas.undo, 'What undoing would do'),
      ...problems(404),
      ...conflicts('import-not-possible'),
    },
  });
  const undo = createRoute({
    method: 'post',
    path: '/imports/{id}/undo',
    operationId: 'undoImport',
    tags,
    summary: 'Undoes the import',
    description:
      'If later changes conflict, the response is `import-undo-obstructed` and nothing is undone; with ' +
      '`despiteObstacles` everything else is restored.',
    ...allow('borrowers:write'),
    request: {
      params,
      body: takes(z.strictObject({ despiteObstacles: z.boolean().optional() }).openapi('ImportUndoRequest')),
    },
    responses: {
      200: answers(schemas.import, 'The import, undoing'),
      ...problems(400, 404),
      ...conflicts('import-not-possible', 'import-busy', 'import-undo-obstructed'),
    },
  });

  return { start, list, one: importRoute, correct, rows, commit, cancel, giveUp, lookAtUndo, undo };
}

/** @throws Problem forbidden */
function requireAll(context: Context<RequestEnv>, scopes: Scope | readonly Scope[]): void {
  for (const scope of [scopes].flat()) requireScope(context, scope);
}

export function importsRoutes(reader: ReadableDatabase, imports: ImportsService) {
  const { targets } = imports;
  const { found: foundSchema, counts, result } = importSchemas(targets);
  const { start, list, one, correct, rows, commit, cancel, giveUp, lookAtUndo, undo } = operations(targets);
  const scopesOf = (id: string) => targets.of(imports.import(id).kind).scopes;
  /** Rows show what the library has in the records that they change. @throws Problem forbidden */
  const mayReadRows = (context: Context<RequestEnv>, id: string): void => {
    requireScope(context, scopesOf(id).rows);
  };
  /** @throws Problem forbidden */
  const mayChange = (context: Context<RequestEnv>, id: string): void => {
    requireAll(context, scopesOf(id).change);
  };
  const routes = newRoutes({
    ImportFound: foundSchema,
    ImportCounts: counts,
    ImportResult: result,
    ImportedBorrower: importedBorrowerSchema,
    ...added(targets)('nullable'),
  });
  routes.openapi(start, async (context) => {
    const { name, of: kind = usualList } = context.req.valid('query');
    requireAll(context, targets.of(kind).scopes.change);
    const taken = await imports.start(context.get('actor'), name ?? 'pasted.txt', context.get('file'), {
      kind,
      mostUndecided: grants(context.get('scopes'), 'admin') ? Infinity : mostUndecided,
    });
    context.header('Location', `/api/v1/imports/${taken.id}`);
    return context.json(taken, 201);
  });
  routes.openapi(list, (context) => context.json(imports.imports(context.req.valid('query').of), 200));
  routes.openapi(one, (context) => context.json(imports.import(context.req.valid('param').id), 200));
  routes.openapi(correct, async (context) => {
    const { id } = context.req.valid('param');
    mayChange(context, id);
    const corrections = context.req.valid('json');
    requireAll(context, targets.of(imports.import(id).kind).scopesFor?.(corrections) ?? []);
    return context.json(await imports.correct(context.get('actor'), id, corrections), 200);
  });
  routes.openapi(rows, async (context) => {
    const { id } = context.req.valid('param');
    mayReadRows(context, id);
    const { noted, left, after, skip, limit, ...filter } = context.req.valid('query');
    const rowFilter = { ...filter, noted: noted === 'true', left: left === 'true' };
    const page = await imports.findRows(id, rowFilter, { after: beginOfPage(reader, after), skip, limit });
    return linkNext(context, reader, page.next, context.json(page, 200));
  });
  routes.openapi(commit, async (context) => {
    const { id } = context.req.valid('param');
    mayChange(context, id);
    return context.json(await imports.commit(context.get('actor'), id, context.req.valid('json').plan), 200);
  });
  routes.openapi(cancel, async (context) => {
    const { id } = context.req.valid('param');
    mayChange(context, id);
    return context.json(await imports.cancel(context.get('actor'), id), 200);
  });
  routes.openapi(giveUp, async (context) => {
    const { id } = context.req.valid('param');
    mayChange(context, id);
    return context.json(await imports.giveUp(context.get('actor'), id), 200);
  });
  routes.openapi(lookAtUndo, async (context) => {
    return context.json(await imports.undoPreview(context.req.valid('param').id), 200);
  });
  routes.openapi(undo, async (context) => {
    const { id } = context.req.valid('param');
    mayChange(context, id);
    const despite = context.req.valid('json').despiteObstacles === true;
    return context.json(await imports.undo(context.get('actor'), id, despite), 200);
  });
  return routes;
}
