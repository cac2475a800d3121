// The parts that all routes share: the request's context, scopes, and the declaration of parameters and answers.
import { OpenAPIHono, type RouteConfig, type RouteHandler, z } from '@hono/zod-openapi';
import type { Socket } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { givenIdField, instantField, referenceField } from './field-schemas.ts';
import { validationProblem } from './problem-details.ts';
import type { Actor } from '../journal/write-gate.ts';
import { Problem } from '../problems/problem.ts';
import type { VersionCondition } from '../problems/version-condition.ts';
import { grants, type Scope } from '../access/scopes.ts';
import { accountBehind } from './peer-account.ts';
import type { HiddenFields } from '../access/visible-fields.ts';
import type { Bucket } from './token-bucket.ts';
import type { ReceivedFile } from './received-file.ts';

/** The channel of a request: the desk's own window (trusted), or TCP with the server's host names. */
export type RequestContext = { kind: 'window' } | TcpContext;

export interface TcpContext {
  kind: 'tcp';
  hosts: readonly string[];
  /** Whether it came over TLS, from another computer of the network. */
  secure?: boolean;
  /** Whether it came from another computer without TLS: to the pages for anyone. */
  fromNetwork?: boolean;
  /** The one origin at which browsers open the desk; any of `hosts` if there is none. */
  deskOrigin?: string;
  /** The connection of the request. */
  peer?: Pick<Socket, 'localPort' | 'remotePort' | 'remoteAddress'>;
}

export interface RequestEnv {
  Bindings: { requestContext: RequestContext };
  Variables: {
    actor: Actor;
    /** The id of the request, in its answer and in the log. */
    requestId: string;
    /** The file of an operation that takes one. */
    file: ReceivedFile;
    /** Resolves once a file that is made while it is sent is at its end, or was stopped. */
    fileSent?: Promise<void>;
    /** The rate limit that this request counts for. */
    quota?: Bucket;
    /** Whether the answer was committed with its change, or nothing changed. */
    answerIsSettled?: boolean;
    /** The fields that the operation hides from the caller; undefined if the caller sees all of them. */
    hidden?: HiddenFields;
    /** Whether the answer hides it already. */
    isHidden?: boolean;
    scopes: readonly Scope[];
    /** Whether the caller’s token is still valid: a stream may outlive it. */
    stillAllowed: () => boolean;
  };
}

/** A route with its successes: a failure is thrown as a Problem. */
type Success<Route extends RouteConfig> = Pick<Route, 'method' | 'path' | 'request'> & {
  responses: Pick<Route['responses'], keyof Route['responses'] & (200 | 201 | 202 | 204)>;
};

/**
 * Routes whose types do not add up as those of `OpenAPIHono` do: the client is generated from the document, and adding
 * up took the compiler most of its time.
 */
export type Routes = {
  openapi<Route extends RouteConfig>(
    route: Route,
    handler: RouteHandler<Success<Route>, RequestEnv>,
  ): unknown;
} & OpenAPIHono<RequestEnv>;

/** Pseudo-path that registers shared schemas; removed from the finished document. */
export const shapesPath = '/named-shapes';

/**
 * A collection of routes that answers bad input with problem details.
 *
 * @param shapes schemas to register by name before use: one whose first use is nullable would be nullable everywhere
 */
export function newRoutes(shapes: Readonly<Record<string, z.ZodType>> = {}): Routes {
  const routes = new OpenAPIHono<RequestEnv>({
    defaultHook: (result, context) =>
      result.success ? undefined : refuseInput(result.error, result.target, context),
  });
  // Not with `register`: that copies a schema each time a library opens, and keeps the copies for ever.
  const content = { 'application/json': { schema: z.object(shapes) } };
  if (Object.keys(shapes).length > 0)
    routes.openAPIRegistry.registerPath({
      method: 'get',
      path: shapesPath,
      responses: { 200: { description: '', content } },
    });
  return routes as Routes;
}

async function refuseInput(error: z.ZodError, target: string, context: Context<RequestEnv>): Promise<never> {
  const { req } = context;
  const inputs: Record<string, () => unknown> = {
    // Hono validates an empty body as an object without fields.
    json: async () => ((await req.text()) === '' ? {} : req.json<unknown>()),
    query: () => req.queries(),
    param: () => req.param(),
    header: () => req.header(),
  };
  throw validationProblem(error, target, await inputs[target]?.());
}

/** Whether the caller has this scope, for operations of which a part needs another scope. */
export function isAllowed(context: Context<RequestEnv>, scope: Scope): boolean {
  return grants(context.get('scopes'), scope);
}

/** @throws Problem forbidden */
export function requireScope(context: Context<RequestEnv>, scope: Scope): void {
  if (isAllowed(context, scope)) return;
  throw new Problem(
    'forbidden',
    `This token does not have the scope ${scope}. Use one that has it: the scopes of a token cannot be changed.`,
  );
}

/** Documents and enforces the scope that an operation needs. */
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

/** Marks an operation that starts a worker process or reads whole tables: few of them run at once. */
export const heavyWork = { 'x-heavy-work': true } as const;

/** Whether the request comes from the library's own computer. */
export function isHere(context: Context<RequestEnv>): boolean {
  const { requestContext: from } = context.env;
  return from.kind === 'window' || (from.secure !== true && from.fromNetwork !== true);
}

/** @throws Problem only-here if the request comes from another computer */
export function requireHere(context: Context<RequestEnv>): void {
  if (!isHere(context))
    throw new Problem('only-here', 'Only the computer that the library is on may do this. Do it there.');
}

/** The account of this computer that asks, as `accountBehind` tells it; undefined for other computers. */
export function accountOf(context: Context<RequestEnv>): number | null | undefined {
  const { requestContext } = context.env;
  if (requestContext.kind === 'window') return process.getuid?.();
  const { peer, secure } = requestContext;
  return peer === undefined || secure === true ? undefined : accountBehind(peer);
}

/** For operations that other computers may not use, whatever their token. */
export const onlyHere: MiddlewareHandler<RequestEnv> = (context, next) => {
  requireHere(context);
  return next();
};

/** An answer with a JSON body of this schema. */
export function answers<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** An answer with a record and its `ETag`, for the `If-Match` of the next change. */
export function answersVersion<T extends z.ZodType>(schema: T, description: string) {
  const etag = z.string().openapi({
    description:
      'The `version` in quotes, for `If-Match`; absent if the answer is replayed for an `Idempotency-Key`.',
    example: '"3"',
  });
  return { ...answers(schema, description), headers: z.object({ ETag: etag.optional() }) };
}

/** Adds the `Location` of a new record, below this path. @param id of the example */
export function withLocation<Answer extends { description: string; headers?: z.ZodObject }>(
  path: `/${string}`,
  answer: Answer,
  id = '/01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
): Answer {
  const Location = z.string().openapi({
    description: 'The address of the new record, without scheme and host.',
    example: `/api/v1${path}${id}`,
  });
  return { ...answer, headers: (answer.headers ?? z.object({})).extend({ Location }) };
}

/** The record of a short list with this id. @throws Problem not-found */
export function recordIn<Row extends { readonly id: string }>(
  rows: readonly Row[],
  id: string,
  what: string,
): Row {
  const record = rows.find((row) => row.id === id);
  if (record === undefined) throw new Problem('not-found', `There is no ${what} ${id}.`);
  return record;
}

/** A list as JSON or NDJSON; the client's types are those of the JSON array. */
export function answersList<T extends z.ZodType>(row: T, description: string) {
  const lines = z.string().openapi({
    description: 'If `Accept` names it: one JSON object a line; empty if there are none.',
  });
  const answer = answers(z.array(row), description);
  return {
    ...answer,
    content: { ...answer.content, ...({ 'application/x-ndjson': { schema: lines } } as object) },
  };
}

/** Documents the list as a spreadsheet too; the client's types stay those of the JSON. */
export function alsoSpreadsheet<Answer extends { content: object }>(
  answer: Answer,
  which: string,
  example: string,
): Answer {
  const description = `If \`Accept\` names it: a spreadsheet (RFC 4180, UTF-8 with a byte order mark) ${which}`;
  const schema = z.string().openapi({ description, example });
  return { ...answer, content: { ...answer.content, 'text/csv': { schema } } };
}

/** A request with a JSON body of this schema. */
export function takes<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

/**
 * The version in `If-Match`: `"7"`, or the `ETag` of an answer. A tag without a version matches none. Undefined without the
 * header.
 */
export function versionWanted(context: Context<RequestEnv>): VersionCondition | undefined {
  const header = context.req.header('if-match');
  if (header === undefined) return undefined;
  if (header.trim() === '*') return 'any';
  const tags = header.match(entityTag) ?? [];
  if (tags.length === 0 || !/^[\s,]*$/.test(header.replaceAll(entityTag, ''))) {
    throw new Problem('validation-failed', 'If-Match must be a version in quotes, such as "7".', [
      { header: 'If-Match', message: 'must be a version in quotes, such as "7"' },
    ]);
  }
  return tags
    .map((tag) => /^"(\d{1,15})(?:-[\w-]{1,40})?"$/.exec(tag)?.[1])
    .filter((version) => version !== undefined)
    .map(Number);
}

const entityTag = /(?:W\/)?"[!#-~\u0080-\u00ff]*"/g;

export const referenceParameter = z.object({
  id: referenceField.openapi({
    param: { name: 'id', in: 'path' },
    description: 'An id from the API, or a natural key: `barcode:2000017`, `ext:S-1042` (borrowers).',
    example: 'barcode:2000017',
  }),
});

/** The most records that one request changes: a scan waits until all are written. */
const mostAtOnce = 2000;

/** The opaque ids of the records that one request changes. */
export const idsField = z.array(givenIdField).min(1).max(mostAtOnce);

/** The answer to changing many records in one step. */
export const changedManySchema = z
  .object({
    changed: z.number().int().openapi({ description: 'How many records differ now.', example: 2 }),
    events: z.array(z.number().int()).openapi({
      description: 'The numbers of the events that this created; undoing any of them undoes all.',
      example: [118, 119],
    }),
  })
  .openapi('ChangedMany');

export const listQuery = z.object({
  q: z
    .string()
    .max(200)
    .optional()
    .openapi({ description: 'Search words; each must occur, as a whole word or its beginning.' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .openapi({ description: 'The most matches of `q` to return.' }),
});

export const groupQuery = z.object({
  group: z.string().max(100).optional().openapi({ description: 'Only this group, by its name.' }),
});

/** The query of a list that also comes as a spreadsheet. */
export const spreadsheetQuery = z.object({
  separator: z.enum([',', ';']).optional().openapi({
    description:
      'Between the cells of a spreadsheet: `;` for programs that expect it, such as Excel in Dutch or German. JSON ignores it.',
  }),
});

export const changesQuery = z.object({
  updatedSince: instantField.optional().openapi({
    description:
      'Only rows added, changed or deleted at this instant or later, the earliest first; deletions come first, ' +
      'as `{"id": "...", "deleted": true}` with the numbers of the deleted record. Not together with other conditions. ' +
      'For the next call use the `Date` of this answer, never the time of another computer or of a row. Changes of the ' +
      'half minute before come again. 410 `copy-outdated`: a backup was restored, read the complete list again. It misses changes ' +
      'if the clock of this computer was set back: `changes?since=CURSOR` does not.',
  }),
});

/** Refuses `updatedSince` with a filter: a client that keeps a copy would miss changes outside the filter. */
export function refuseNarrowedChanges(others: readonly (string | undefined)[]): void {
  if (others.every((other) => other === undefined)) return;
  throw new Problem(
    'validation-failed',
    'updatedSince cannot be combined with other conditions. Leave them out.',
    [{ parameter: 'updatedSince', message: 'cannot be used together with other conditions' }],
  );
}
