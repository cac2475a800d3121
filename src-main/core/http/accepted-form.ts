// Content negotiation (RFC 9110, 12.5): chooses format and compression from the Accept headers; uncompressed JSON by default.
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { RequestEnv } from './operation.ts';

export const ndjson = 'application/x-ndjson';
const json = 'application/json';

/** An entry of the header with its weight, from 1 down to 0, which excludes it. */
interface Named {
  type: string;
  q: number;
}

/**
 * One of `others` if `Accept` names it and does not prefer JSON; otherwise JSON, even for a caller that accepts neither.
 * Wildcards name nothing.
 *
 * @param others in order of preference among equal weights
 */
export function formFor<const Other extends string>(
  context: Context<RequestEnv>,
  others: readonly Other[],
): Other | typeof json {
  const match = (named: Named[]): string => {
    const bestOf = (...types: string[]): number | undefined =>
      types.map((type) => weightOf(named, type)).find((q) => q !== undefined);
    const least = bestOf(json, 'application/*', '*/*') ?? 0;
    return others.reduce<{ type: string; q: number }>(
      (best, type) => {
        const q = bestOf(type) ?? 0;
        return q > best.q || (q > 0 && q === best.q && best.type === json) ? { type, q } : best;
      },
      { type: json, q: least },
    ).type;
  };
  return accepts(context, { header: 'Accept', supports: [...others], default: json, match }) as
    Other | typeof json;
}

/** Whether the caller accepts gzip and does not prefer an uncompressed answer. */
export function takesGzip(context: Context<RequestEnv>): boolean {
  const match = (named: Named[]): string => {
    const gzip = weightOf(named, 'gzip') ?? weightOf(named, 'x-gzip') ?? 0;
    return gzip > 0 && gzip >= (weightOf(named, 'identity') ?? 0) ? 'gzip' : '';
  };
  return accepts(context, { header: 'Accept-Encoding', supports: ['gzip'], default: '', match }) === 'gzip';
}

/** The highest weight of this type; undefined if the header does not name it. */
function weightOf(named: readonly Named[], type: string): number | undefined {
  const weights = named.filter((range) => range.type.toLowerCase() === type).map(({ q }) => q);
  return weights.length === 0 ? undefined : Math.max(...weights);
}
