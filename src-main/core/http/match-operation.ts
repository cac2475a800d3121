// Finds the operation of a request before its route runs, and refuses bad requests early.
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { z } from '@hono/zod-openapi';
import { requireScope, type RequestEnv, type Routes } from './operation.ts';
import { Problem } from '../problems/problem.ts';
import type { Scope } from '../access/scopes.ts';

export interface Operation {
  /** The names of its query parameters. */
  parameters: ReadonlySet<string>;
  /** Undefined if it needs none. */
  scope: Scope | undefined;
  /** Whether it compares `If-Match` with the version of the record. */
  hasVersion: boolean;
  /** Fields that GET at the same address answers and that this change does not take. */
  readOnly: ReadonlySet<string>;
  /** Whether `limitHeavyWork` gives it a turn. */
  isHeavy: boolean;
  /** The schemas of its answers, those of problems aside. */
  answers: readonly z.ZodType[];
}

export type AskedOperation = (context: Context<RequestEnv>) => Operation | undefined;

/** @param base where the routes are, such as `/api/v1` */
export function matchOperation(base: string, routes: Routes): AskedOperation {
  let made: ReadonlyMap<string, Operation> | undefined;
  return (context) => {
    const answering = matchedRoutes(context).find(({ method }) => method !== 'ALL');
    made ??= operationsByRoute(base, routes);
    return answering && made.get(`${answering.method} ${answering.path}`);
  };
}

/**
 * Refuses a POST without a route or without the scope before its body is read: otherwise up to 32 MiB would be received
 * and validated for nothing.
 */
export function refuseUnread(
  operationOf: AskedOperation,
  noRoute: (context: Context<RequestEnv>) => Problem,
): MiddlewareHandler<RequestEnv> {
  return (context, next) => {
    if (context.req.method !== 'POST') return next();
    const operation = operationOf(context);
    if (operation === undefined) throw noRoute(context);
    if (operation.scope !== undefined) requireScope(context, operation.scope);
    return next();
  };
}

/** Refuses a condition that the operation would ignore: a change would be made although it does not hold (RFC 9110, 13.1). */
export function refuseIgnoredConditions(operationOf: AskedOperation): MiddlewareHandler<RequestEnv> {
  const refuse = (header: string, detail: string): never => {
    throw new Problem('validation-failed', detail, [{ header, message: 'is not supported here' }]);
  };
  return (context, next) => {
    const { req } = context;
    if (req.header('if-match') !== undefined && operationOf(context)?.hasVersion === false)
      refuse('If-Match', 'These records have no versions to compare with If-Match. Leave it out.');
    if (req.header('if-none-match') !== undefined && !['GET', 'HEAD'].includes(req.method))
      refuse('If-None-Match', 'If-None-Match is for reading. Leave it out.');
    return next();
  };
}

/** Refuses unknown query parameters: ignoring one would answer another question. */
export function refuseUnknownParameters(operationOf: AskedOperation): MiddlewareHandler<RequestEnv> {
  return (context, next) => {
    const { url } = context.req;
    const parameters = url.includes('?') ? operationOf(context)?.parameters : undefined;
    if (parameters === undefined) return next();
    const unknown = [...new URL(url).searchParams.keys()].filter(
      (name) => name !== '' && !parameters.has(name),
    );
    if (unknown.length > 0) throw unknownParameters(new Set(unknown), [...parameters]);
    return next();
  };
}

const maxNames = 10;
const maxNameLength = 50;

function unknownParameters(unknown: ReadonlySet<string>, known: readonly string[]): Problem {
  const names = [...unknown].slice(0, maxNames).map((name) => name.slice(0, maxNameLength).toWellFormed());
  const takes = known.length === 0 ? 'this call takes none' : `this call takes ${known.join(', ')}`;
  const errors = names.map((name) => ({ parameter: name, message: `is not known here; ${takes}` }));
  const detail = `The parameter ${names.join(', ')} is not known here; ${takes}.`;
  return new Problem('validation-failed', detail, errors);
}

function operationsByRoute(base: string, { openAPIRegistry }: Routes): ReadonlyMap<string, Operation> {
  const byRoute = new Map<string, Operation>();
  const routes = openAPIRegistry.definitions.filter((definition) => definition.type === 'route');
  const reads = new Map(routes.flatMap(({ route }) => (route.method === 'get' ? [[route.path, route]] : [])));
  for (const definition of routes) {
    const { method, path, request, security, responses, 'x-heavy-work': isHeavy } = definition.route;
    const place = `${method.toUpperCase()} ${base}${path.replaceAll(/\{(.+?)\}/g, ':$1')}`;
    const query = request?.query;
    byRoute.set(place, {
      parameters: new Set(query !== undefined && 'shape' in query ? Object.keys(query.shape) : []),
      scope: security?.[0]?.['bearer']?.[0] as Scope | undefined,
      hasVersion: '412' in responses,
      readOnly: readOnlyIn(definition.route, reads.get(path)),
      isHeavy: isHeavy === true,
      answers: answersIn(definition.route),
    });
  }
  return byRoute;
}

type Route = Extract<Routes['openAPIRegistry']['definitions'][number], { type: 'route' }>['route'];

/** The fields of what is read at the address of a change that the change does not take. */
function readOnlyIn(route: Route, read: Route | undefined): ReadonlySet<string> {
  if (route.method !== 'post' || read === undefined) return new Set();
  const answer = read.responses[200];
  const taken = new Set(fieldsIn(route.request?.body?.content));
  if (answer === undefined || '$ref' in answer || taken.size === 0) return new Set();
  return new Set(fieldsIn(answer.content).filter((name) => !taken.has(name)));
}

/** The names of the fields of a JSON object; none for other schemas. */
function fieldsIn(content: object | undefined): string[] {
  const schema = jsonSchemaIn(content);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function answersIn({ responses }: Route): z.ZodType[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return successes.flatMap(([, answer]) => {
    const schema = '$ref' in answer ? undefined : jsonSchemaIn(answer.content);
    return schema instanceof z.ZodType ? [schema] : [];
  });
}

function jsonSchemaIn(content: object | undefined): unknown {
  return (content as Partial<Record<string, { schema?: unknown }>> | undefined)?.['application/json']?.schema;
}
