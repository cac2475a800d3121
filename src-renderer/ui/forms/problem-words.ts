// Describes a failed call in the chosen language.

import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/http-client.ts';
import { moneyFact } from '../money/money.ts';
import type { Facts, Refusal } from '../../api/library.ts';
import { dateWords, todayIn } from '../dates/dates.ts';
import { useSettings } from '../use-library.ts';

/**
 * A refusal's facts with its dates and amounts formatted; date fields are named `...On`, as a number may look like a
 * date, and amounts such as `1250 EUR` are named `...Money`. A limit
 * is also the `count` that chooses the plural form: none at all has words of its own.
 */
export function readableFacts(facts: Facts, language: string, today: string): Facts {
  const readable = Object.entries(facts).map(([name, fact]): [string, Facts[string]] => [
    name,
    typeof fact !== 'string'
      ? fact
      : name.endsWith('On')
        ? dateWords(fact, language, today)
        : name.endsWith('Money')
          ? moneyFact(fact, language)
          : fact,
  ]);
  const { limit } = facts;
  return { ...(limit !== undefined && { count: limit }), ...Object.fromEntries(readable) };
}

/** Of something that cannot be renewed at all, that is all there is to say. */
function worthSaying(refusals: readonly Refusal[]): readonly Refusal[] {
  const never = refusals.some(({ code, facts }) => code === 'renewal-limit-reached' && facts['limit'] === 0);
  return never ? refusals.filter(({ code }) => code !== 'renewal-gains-nothing') : refusals;
}

/** Returns a function that describes refusals in the words for staff. */
export function useRefusalWords(): (refusals: readonly Refusal[], unknown?: string) => string {
  const { t, i18n } = useTranslation('refusals');
  const { timeZone } = useSettings().settings;
  return useCallback(
    (refusals: readonly Refusal[], unknown = '') =>
      worthSaying(refusals)
        .map(({ code, facts }) =>
          t(`${code}.staff`, {
            ...readableFacts(facts, i18n.language, todayIn(timeZone)),
            defaultValue: unknown,
          }),
        )
        .join(' '),
    [t, i18n.language, timeZone],
  );
}

/** Returns a function that describes a problem: refusals in the words for staff, anything else by its code. */
export function useProblemWords(): (problem: unknown) => string {
  const { t } = useTranslation('problems');
  const refusalWords = useRefusalWords();
  return useCallback(
    (problem: unknown) => {
      if (!(problem instanceof ApiProblem))
        return problem instanceof Error ? problem.message : String(problem);
      if (problem.refusals.length > 0) return refusalWords(problem.refusals, problem.message);
      return t(problem.code, { defaultValue: problem.message });
    },
    [t, refusalWords],
  );
}

/** The last failure in the current language, and a function that takes the failure, or null once all is well. */
export function useProblem(): [string | null, (cause: unknown) => void] {
  const problemWords = useProblemWords();
  const [cause, setCause] = useState<unknown>(null);
  return [cause === null ? null : problemWords(cause), setCause];
}

/** The text keys of why the queue is paused; the first existing one is used, because a newer library may send unknown codes. */
export function causeKeys(code: string): string[] {
  return [`problems:${code}`, 'desk:waiting.unknownCause'];
}
