// Hides the fields of answers that their callers may not see, whichever route made the answer.
import { z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { hiddenFrom, isObject, seenWith as markedWith, type HiddenFields } from '../access/visible-fields.ts';
import type { Scope } from '../access/scopes.ts';
import type { AskedOperation } from './match-operation.ts';
import type { RequestEnv } from './operation.ts';

/** A field that only a caller with one of these scopes sees, in every answer that contains it; the document says so. */
export const seenWith = <Field extends z.ZodType>(
  scopes: readonly [Scope, ...Scope[]],
  field: Field,
): Field => markedWith(scopes, field, (words) => field.openapi({ 'x-seen-with': words }));

/** The answer as the caller of this request may see it. */
export function asCallerMaySee<Answer>(context: Context<RequestEnv>, answer: Answer): Answer {
  const hidden = context.get('hidden');
  return hidden === undefined ? answer : (hidden.hide(answer, givenBy(context)) as Answer);
}

/** The same for JSON. */
export const textAsCallerMaySee = (context: Context<RequestEnv>, json: string): string =>
  context.get('hidden') === undefined ? json : JSON.stringify(asCallerMaySee(context, JSON.parse(json)));

const numbers = { 'ext:': 'externalId', 'barcode:': 'barcode' };

/** The values that a change gives: the fields of its body, and the number in its address. */
function givenBy({ req }: Context<RequestEnv>): unknown {
  if (req.method !== 'POST') return undefined;
  const id = req.param('id') ?? '';
  const number = Object.entries(numbers).flatMap(([prefix, name]) =>
    id.startsWith(prefix) ? [[name, id.slice(prefix.length)]] : [],
  );
  const body: unknown = req.valid('json' as never);
  return { ...Object.fromEntries(number), ...(isObject(body) ? body : {}) };
}

/**
 * The part of a list as the caller may see it.
 *
 * @param rows the schema of its rows; without it they are those of the operation's list
 * @param chunk one or more rows, each a line of JSON, with or without commas at their ends
 */
export function rowsAsCallerMaySee(
  context: Context<RequestEnv>,
  rows?: z.ZodType,
): ((chunk: string) => string) | null {
  const hidden =
    rows === undefined ? context.get('hidden') : hiddenFrom(context.get('scopes'), [z.array(rows)]);
  context.set('isHidden', true);
  if (hidden === undefined || hidden === null) return null;
  const rowAsSeen = (row: string): string => {
    const json = row.endsWith(',') ? row.slice(0, -1) : row;
    const [seen] = hidden.hide([JSON.parse(json)]) as [unknown];
    return JSON.stringify(seen) + row.slice(json.length);
  };
  return (chunk) =>
    chunk
      .split('\n')
      .map((row) => (row.startsWith('{') ? rowAsSeen(row) : row))
      .join('\n');
}

/** Hides fields in the JSON of every answer, whichever route made it; lists do it themselves while they are sent. */
export function hideFields(operationOf: AskedOperation): MiddlewareHandler<RequestEnv> {
  /** By the operation's schemas, then by scopes: few programs have tokens, each with many requests. */
  const made = new WeakMap<readonly z.ZodType[], Map<string, HiddenFields | null>>();
  const hiddenIn = (answers: readonly z.ZodType[], scopes: readonly Scope[]): HiddenFields | null => {
    const byScopes = made.get(answers) ?? new Map<string, HiddenFields | null>();
    made.set(answers, byScopes);
    const key = scopes.join(' ');
    const hidden = byScopes.get(key);
    if (hidden !== undefined) return hidden;
    const computed = hiddenFrom(scopes, answers);
    byScopes.set(key, computed);
    return computed;
  };
  return async (context, next) => {
    const operation = operationOf(context);
    const hidden = operation && hiddenIn(operation.answers, context.get('scopes'));
    if (!hidden) return next();
    context.set('hidden', hidden);
    await next();
    const { res } = context;
    const isJson = res.headers.get('content-type')?.startsWith('application/json') === true;
    if (!res.ok || !isJson || context.get('isHidden') === true) return;
    context.res = new Response(textAsCallerMaySee(context, await res.text()), res);
  };
}
