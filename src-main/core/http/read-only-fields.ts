// Lets a client send back what it read: a change ignores the fields of a record that it does not take.
import type { MiddlewareHandler } from 'hono';
import { isDeepStrictEqual } from 'node:util';
import type { AskedOperation } from './match-operation.ts';
import type { RequestEnv } from './operation.ts';
import { replaceBodyText } from './request-body.ts';

type Fields = Record<string, unknown>;

/**
 * Takes fields that cannot be changed out of the body of a change, whatever their values, as AIP-203 has it for fields
 * of the output: `createdAt` may have moved since it was read, which must not refuse a change of the name. `version`
 * becomes the request's If-Match. Fields that the caller does not see are taken out as well, if they are empty.
 */
export function ignoreReadOnly(operationOf: AskedOperation): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const { req } = context;
    const operation = req.method === 'POST' ? operationOf(context) : undefined;
    if (operation === undefined || operation.readOnly.size === 0) return next();
    const sent = fieldsOf(await req.text());
    if (!Object.keys(sent).some((name) => operation.readOnly.has(name))) return next();
    if (operation.hasVersion && typeof sent['version'] === 'number' && req.header('if-match') === undefined)
      req.raw.headers.set('if-match', `"${String(sent['version'])}"`);
    const empties = context.get('hidden')?.empties ?? {};
    // A field that the caller may not see comes back empty, which must not clear it.
    const isUnseen = (name: string, value: unknown) =>
      Object.hasOwn(empties, name) && isDeepStrictEqual(value, empties[name]);
    const rest = Object.entries(sent).filter(
      ([name, value]) => !operation.readOnly.has(name) && !isUnseen(name, value),
    );
    replaceBodyText(context, JSON.stringify(Object.fromEntries(rest)));
    return next();
  };
}

/** Empty if the text is no object: the route refuses it. */
function fieldsOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  } catch {
    return {};
  }
}
