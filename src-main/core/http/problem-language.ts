// Words the problems that people may see in the language that the client asks for, or else in the library's.
import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { dateFormat, languageFor, languages, moneyFormat, wordsIn } from '../languages/languages.ts';
import { setApart, writingOf } from '../languages/writing-rules.ts';
import type { Refusal } from '../problems/declared-refusals.ts';
import type { RequestEnv } from './operation.ts';
import type { ProblemDetails } from './problem-details.ts';

/** The library's state forbids the request. Other problems are about the request: their details are for its developer. */
const isForPeople = ({ status }: ProblemDetails): boolean =>
  [409, 410, 412].includes(status) || status >= 500;

/**
 * Replaces `detail` by the words that the screens have for the code. English stays as the problem says it, which is more
 * exact.
 *
 * @param libraryLanguage may fail while the library's drive is away
 */
export function problemLanguage(libraryLanguage: () => string): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    await next();
    const { res } = context;
    if (res.headers.get('content-type') !== 'application/problem+json') return;
    const language = languageAsked(context) ?? languageOf(libraryLanguage);
    const problem = language === 'en' ? null : ((await res.clone().json()) as ProblemDetails);
    const detail = problem !== null && isForPeople(problem) ? detailIn(language, problem) : undefined;
    if (detail !== undefined) {
      const { status, headers } = res;
      context.res = undefined; // otherwise Hono adds the headers once more
      context.res = new Response(JSON.stringify({ ...problem, detail }), { status, headers });
    }
    context.res.headers.set('content-language', detail === undefined ? 'en' : language);
  };
}

/** The language that `Accept-Language` prefers among the program's: `nl-BE` is Dutch. */
function languageAsked(context: Context<RequestEnv>): string | undefined {
  const match = (named: { type: string; q: number }[]): string =>
    named
      .filter(({ q }) => q > 0)
      .toSorted((one, other) => other.q - one.q)
      .flatMap(({ type }) => (type === '*' ? type : (languageFor(type) ?? [])))[0] ?? '*';
  const matched = accepts(context, {
    header: 'Accept-Language',
    supports: [...languages],
    default: '*',
    match,
  });
  return matched === '*' ? undefined : matched;
}

function languageOf(libraryLanguage: () => string): string {
  try {
    return libraryLanguage();
  } catch {
    return 'en';
  }
}

function detailIn(language: string, { code, refusals = [] }: ProblemDetails): string | undefined {
  const words: Readonly<Record<string, { readonly short: string }>> = wordsIn(language, 'refusals');
  if (refusals.length > 0)
    return refusals
      .map((refusal) => `${filled(words[refusal.code]?.short ?? '', refusal, language)}.`)
      .join(' ');
  return (wordsIn(language, 'problems') as Readonly<Record<string, string>>)[code];
}

/** Facts called `...On` are dates, those called `...Money` amounts such as `1250 EUR`. */
function filled(text: string, { facts }: Pick<Refusal, 'facts'>, language: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = String(facts[name] ?? '');
    if (name.endsWith('On'))
      return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(fact));
    const [, amount, currency] = /^(-?\d+) ([A-Z]{3})$/.exec(fact) ?? [];
    if (!name.endsWith('Money') || amount === undefined || currency === undefined)
      return setApart(fact, writingOf(language));
    return moneyFormat(language, currency)(Number(amount));
  });
}
