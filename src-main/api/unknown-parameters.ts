// Tells callers of query parameters that nobody knows: what was surely a slip is refused, the rest is named in the answer.
import type { Context, MiddlewareHandler, Next } from 'hono';
import { ignoredParametersHeader, prefersStrictness } from '../door/ignored-parameters.ts';
import type { DoorEnv } from '../door/operation.ts';
import { Problem } from '../problems/problem.ts';
import type { AskedOperation } from './asked-operation.ts';
import { meantName } from './parameter-name-rules.ts';

const mostTold = 10;
const longestTold = 50;

export function unknownParameters(operationOf: AskedOperation): MiddlewareHandler<DoorEnv> {
  // Every call comes through here: without a promise of its own where there is nothing to tell.
  return (context, next) => {
    const { url } = context.req;
    const begin = url.indexOf('?') + 1;
    if (begin === 0) return next();
    const known = operationOf(context)?.parameters;
    return known === undefined || isAllKnown(url, begin, known) ? next() : tell(context, next, known);
  };
}

async function tell(context: Context<DoorEnv>, next: Next, known: ReadonlySet<string>): Promise<void> {
  const unknown = [...new Set(new URL(context.req.url).searchParams.keys())].filter(
    (name) => name !== '' && !known.has(name),
  );
  const names = [...known];
  const slips = unknown.map((name) => ({ name: shortened(name), meant: meantName(name, names) }));
  const strict = prefersStrictness(context);
  const refused = slips.filter(({ meant }) => strict || meant !== null).slice(0, mostTold);
  if (refused.length > 0) throw refusal(refused, names);
  await next();
  const told = slips.slice(0, mostTold).map(({ name }) => encodeURIComponent(name));
  if (told.length > 0) context.header(ignoredParametersHeader, told.join(', '), { append: true });
}

/** Without decoding anything, as nearly every call has only known ones. */
function isAllKnown(url: string, begin: number, known: ReadonlySet<string>): boolean {
  for (let at = begin; at < url.length;) {
    const ampersand = url.indexOf('&', at);
    const end = ampersand === -1 ? url.length : ampersand;
    const equals = url.indexOf('=', at);
    if (!known.has(url.slice(at, equals === -1 || equals > end ? end : equals))) return false;
    at = end + 1;
  }
  return true;
}

function refusal(refused: readonly { name: string; meant: string | null }[], known: string[]): Problem {
  const others = known.length === 0 ? 'this call takes none' : `this call takes ${known.join(', ')}`;
  const errors = refused.map(({ name, meant }) => ({
    pointer: `?${name}`,
    message: `is not known here; ${meant === null ? others : `did you mean ${meant}?`}`,
  }));
  const meant = refused.find((one) => one.meant !== null)?.meant ?? null;
  const hint = meant === null ? `${others}.` : `did you mean ${meant}?`;
  const names = refused.map(({ name }) => name).join(', ');
  return new Problem('validation-failed', `The parameter ${names} is not known here; ${hint}`, errors);
}

const shortened = (name: string): string => name.slice(0, longestTold).toWellFormed();
