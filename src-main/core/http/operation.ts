// What every route shares: who is at the door, which scope an operation needs, and how it is declared.
import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { instantField } from './field-schemas.ts';
import { problemResponse, validationProblem } from './problem-details.ts';
import type { Actor } from '../journal/write-gate.ts';
import { Problem } from '../problems/problem.ts';
import type { VersionCondition } from '../problems/version-condition.ts';
import type { Scope } from '../access/scopes.ts';

/** How a request came in: the desk's own window (trusted), or TCP with the host names that the server answers to. */
export type RequestContext = { kind: 'window' } | TcpContext;

export interface TcpContext {
  kind: 'tcp';
  hosts: readonly string[];
  secure?: boolean;
}

export interface RequestEnv {
  Bindings: { door: RequestContext };
  Variables: {
    actor: Actor;
    scopes: readonly Scope[];
    /** Whether the caller’s token still works: an answer may outlive it. */
    stillAllowed: () => boolean;
  };
}

/** Stands for no operation: what is named there is known to the document, which is then without it. */
export const shapesPath = '/named-shapes';

/**
 * A collection of routes that answers bad input with problem details.
 *
 * @param shapes what the document names and the routes answer as nullable too: a shape whose first use is nullable
 *   would stand there as nullable for all
 */
export function newRoutes(shapes: Readonly<Record<string, z.ZodType>> = {}): OpenAPIHono<RequestEnv> {
  const routes = new OpenAPIHono<RequestEnv>({
    defaultHook: (result, context) =>
      result.success ? undefined : refuseInput(result.error, result.target, context),
  });
  // As a path, not by `register`: that copies a shape at each opening of a library, and the copies are kept for ever.
  const content = { 'application/json': { schema: z.object(shapes) } };
  if (Object.keys(shapes).length > 0)
    routes.openAPIRegistry.registerPath({
      method: 'get',
      path: shapesPath,
      responses: { 200: { description: '', content } },
    });
  return routes;
}

async function refuseInput(
  error: z.ZodError,
  target: string,
  context: Context<RequestEnv>,
): Promise<Response> {
  const { req } = context;
  const inputs: Record<string, () => unknown> = {
    // Nothing at all was taken for a body without fields.
    json: async () => ((await req.text()) === '' ? {} : req.json<unknown>()),
    query: () => req.queries(),
    param: () => req.param(),
    header: () => req.header(),
  };
  return problemResponse(context, validationProblem(error, target, await inputs[target]?.()));
}

/** Whether the caller has this scope: for operations of which a part needs another. */
export function isAllowed(context: Context<RequestEnv>, scope: Scope): boolean {
  const granted = context.get('scopes');
  return granted.includes(scope) || granted.includes('admin');
}

/** @throws Problem forbidden */
export function requireScope(context: Context<RequestEnv>, scope: Scope): void {
  if (isAllowed(context, scope)) return;
  throw new Problem(
    'forbidden',
    `This token does not have the scope ${scope}. Use one that has it: a token keeps the scopes that it was made with.`,
  );
}

/** Declares the scope that an operation needs, in the document and in fact. */
export function allow(scope: Scope): {
  security: { bearer: string[] }[];
  middleware: MiddlewareHandler<RequestEnv>[];
} {
  const check: MiddlewareHandler<RequestEnv> = (context, next) => {
    requireScope(context, scope);
    return next();
  };
  return { security: [{ bearer: [scope] }], middleware: [check] };
}

/** @throws Problem only-here where another computer of the network asks */
export function requireHere(context: Context<RequestEnv>): void {
  const { door } = context.env;
  if (door.kind === 'tcp' && door.secure === true)
    throw new Problem(
      'only-here',
      'Only the computer that the library is on may do this: its folders and its browser are not for the network.',
    );
}

/** For operations that other computers of the network may not use, whatever their token. */
export const onlyHere: MiddlewareHandler<RequestEnv> = (context, next) => {
  requireHere(context);
  return next();
};

/** An answer with a JSON body of this schema. */
export function answers<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** The same for one thing as it is after a change: the header carries what `If-Match` of the next change compares. */
export function answersVersion<T extends z.ZodType>(schema: T, description: string) {
  const etag = z.string().openapi({
    description:
      'The `version` in quotes, for `If-Match`; not where an `Idempotency-Key` gave the answer again.',
    example: '"3"',
  });
  return { ...answers(schema, description), headers: z.object({ ETag: etag.optional() }) };
}

/** The same for what was added and can be read by itself from now on, below this path. */
export function withLocation<Answer extends { description: string; headers?: z.ZodObject }>(
  path: `/${string}`,
  answer: Answer,
): Answer {
  const Location = z.string().openapi({
    description: 'Where it can be read from now on, without scheme and host.',
    example: `/api/v1${path}/01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90`,
  });
  return { ...answer, headers: (answer.headers ?? z.object({})).extend({ Location }) };
}

/** Gives the answer the `ETag` that `answersVersion` tells of. */
export function tellVersion<T extends { version: number }>(context: Context<RequestEnv>, changed: T): T {
  context.header('ETag', `"${String(changed.version)}"`);
  return changed;
}

/** A list, which comes as lines too; the client's types are those of the array. */
export function answersList<T extends z.ZodType>(row: T, description: string) {
  const lines = z.string().openapi({
    description: 'Where `Accept` names it: a line with the JSON of each, and nothing where there is none.',
  });
  const answer = answers(z.array(row), description);
  return {
    ...answer,
    content: { ...answer.content, ...({ 'application/x-ndjson': { schema: lines } } as object) },
  };
}

/** Adds the list as a spreadsheet to the document; the client's types stay those of the JSON. */
export function alsoSpreadsheet<Answer extends { content: object }>(
  answer: Answer,
  which: string,
  example: string,
): Answer {
  const description = `Where \`Accept\` names it: a spreadsheet (RFC 4180, UTF-8 with its mark) ${which}`;
  const schema = z.string().openapi({ description, example });
  return { ...answer, content: { ...answer.content, 'text/csv': { schema } } };
}

/** A request with a JSON body of this schema. */
export function takes<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

/**
 * `If-Match: "7"`, or the `ETag` that an answer carried, as the version it names; a tag that names none fits none.
 * Undefined where there is no such header.
 */
export function versionWanted(context: Context<RequestEnv>): VersionCondition | undefined {
  const header = context.req.header('if-match');
  if (header === undefined) return undefined;
  if (header.trim() === '*') return 'any';
  const tags = header.match(entityTag) ?? [];
  if (tags.length === 0 || !/^[\s,]*$/.test(header.replaceAll(entityTag, ''))) {
    throw new Problem('validation-failed', 'If-Match must be a version in quotes, such as "7".', [
      { pointer: '', message: 'If-Match must be a version in quotes, such as "7"' },
    ]);
  }
  return tags
    .map((tag) => /^"(\d{1,15})(?:-[\w-]{1,40})?"$/.exec(tag)?.[1])
    .filter((version) => version !== undefined)
    .map(Number);
}

const entityTag = /(?:W\/)?"[!#-~\u0080-\u00ff]*"/g;

export const referenceParameter = z.object({
  id: z
    .string()
    .min(1)
    .max(200)
    .openapi({
      param: { name: 'id', in: 'path' },
      description: 'The id that the API gave, or a natural key: `barcode:2000017`, `ext:S-1042` (borrowers).',
      example: 'barcode:2000017',
    }),
});

export const listQuery = z.object({
  q: z
    .string()
    .max(200)
    .optional()
    .openapi({ description: 'Words, each of which must occur; beginnings are enough.' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .openapi({ description: 'At most so many matches of `q`.' }),
});

export const groupQuery = z.object({
  group: z.string().max(100).optional().openapi({ description: 'Only this group, by its name.' }),
});

export const changesQuery = z.object({
  updatedSince: instantField.optional().openapi({
    description:
      'Only what was added, changed or deleted at this moment or later, the earliest first; deletions come first, ' +
      'as `{"id": "...", "deleted": true}` with the numbers that the deleted one had. Not together with other conditions. ' +
      'For the next call take the `Date` of this answer, never the time of another computer or of a row. A row may come ' +
      'again; after the clock was set back many do. 410 `copy-outdated`: a backup was put back, read the complete list anew.',
  }),
});

/**
 * A complete list has no limit: a caller who names one takes a part for the whole, or the whole for a part.
 *
 * @param serves what the limit is for, as the sentence ends: "matches of q"
 */
export function refuseIdleLimit(limit: number | undefined, serves: string): void {
  if (limit === undefined) return;
  const message = `is for ${serves}`;
  throw new Problem('validation-failed', `limit ${message}.`, [{ pointer: '?limit', message }]);
}

/** What a search or a group would leave out, a program that keeps a copy would never hear of. */
export function refuseNarrowedChanges(others: readonly (string | undefined)[]): void {
  if (others.every((other) => other === undefined)) return;
  throw new Problem(
    'validation-failed',
    'updatedSince cannot be narrowed further: leave the other conditions out.',
    [{ pointer: '?updatedSince', message: 'cannot be used together with other conditions' }],
  );
}
