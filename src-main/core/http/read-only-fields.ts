// Lets a client send back what it read: fields of a record that cannot be changed are ignored if they are as they were.
import type { Context, MiddlewareHandler } from 'hono';
import { isDeepStrictEqual } from 'node:util';
import type { AskedOperation } from './match-operation.ts';
import type { RequestEnv } from './operation.ts';
import { Problem } from '../problems/problem.ts';

type Fields = Record<string, unknown>;

/**
 * Takes fields that cannot be changed out of the body of a change. `version` becomes the request's If-Match; without it
 * each field is compared with the record. Fields that the caller does not see are taken out as well, if they are empty.
 *
 * @param read answers GET at the address of the request
 */
export function ignoreUnchanged(
  operationOf: AskedOperation,
  read: (context: Context<RequestEnv>) => Promise<Response>,
): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const { req } = context;
    const operation = req.method === 'POST' ? operationOf(context) : undefined;
    if (operation === undefined || operation.readOnly.size === 0) return next();
    const sent = fieldsOf(await req.text());
    const names = Object.keys(sent).filter((name) => operation.readOnly.has(name));
    if (names.length === 0) return next();
    if (operation.hasVersion && typeof sent['version'] === 'number') {
      if (req.header('if-match') === undefined)
        req.raw.headers.set('if-match', `"${String(sent['version'])}"`);
    } else {
      const answer = await read(context);
      const record = answer.ok ? fieldsOf(await answer.text()) : {};
      const changed = names.filter((name) => !isDeepStrictEqual(sent[name], record[name]));
      if (changed.length > 0) throw cannotBeChanged(changed);
    }
    const empties = context.get('hidden')?.empties ?? {};
    // A field that the caller may not see comes back empty, which must not clear it.
    const isUnseen = (name: string, value: unknown) =>
      Object.hasOwn(empties, name) && isDeepStrictEqual(value, empties[name]);
    const rest = Object.entries(sent).filter(
      ([name, value]) => !operation.readOnly.has(name) && !isUnseen(name, value),
    );
    // Hono's cache holds promises, although its type says otherwise.
    Object.assign(req.bodyCache, { text: Promise.resolve(JSON.stringify(Object.fromEntries(rest))) });
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

function cannotBeChanged(names: readonly string[]): Problem {
  const message = 'cannot be changed; leave it out, or send it as it was read';
  return new Problem(
    'validation-failed',
    `${names.join(', ')} ${message}.`,
    names.map((name) => ({ pointer: `/${name}`, message })),
  );
}
