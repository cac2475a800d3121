// Chooses the form of an answer by what the caller accepts (RFC 9110, 12.5), JSON as it is where nothing else is named.
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { RequestEnv } from './operation.ts';

export const ndjson = 'application/x-ndjson';
const json = 'application/json';

/** What the header names, with how much it is wanted: from 1 down to 0, which rules it out. */
interface Named {
  type: string;
  q: number;
}

/**
 * One of `others` where `Accept` names it and prefers JSON no more than it; otherwise JSON, which everybody gets who
 * accepts neither. `*` names nothing.
 *
 * @param others the first one goes first where several are wanted as much
 */
export function formFor<const Other extends string>(
  context: Context<RequestEnv>,
  others: readonly Other[],
): Other | typeof json {
  const match = (named: Named[]): string => {
    const wanted = (...types: string[]): number | undefined =>
      types.map((type) => weightOf(named, type)).find((q) => q !== undefined);
    const least = wanted(json, 'application/*', '*/*') ?? 0;
    return others.reduce<{ type: string; q: number }>(
      (best, type) => {
        const q = wanted(type) ?? 0;
        return q > best.q || (q > 0 && q === best.q && best.type === json) ? { type, q } : best;
      },
      { type: json, q: least },
    ).type;
  };
  return accepts(context, { header: 'Accept', supports: [...others], default: json, match }) as
    Other | typeof json;
}

/** Whether the caller takes gzip, and does not like better what was not shortened. */
export function takesGzip(context: Context<RequestEnv>): boolean {
  const match = (named: Named[]): string => {
    const gzip = weightOf(named, 'gzip') ?? weightOf(named, 'x-gzip') ?? 0;
    return gzip > 0 && gzip >= (weightOf(named, 'identity') ?? 0) ? 'gzip' : '';
  };
  return accepts(context, { header: 'Accept-Encoding', supports: ['gzip'], default: '', match }) === 'gzip';
}

/** The most that is said of this one; undefined where it is not named. */
function weightOf(named: readonly Named[], type: string): number | undefined {
  const weights = named.filter((one) => one.type.toLowerCase() === type).map(({ q }) => q);
  return weights.length === 0 ? undefined : Math.max(...weights);
}
