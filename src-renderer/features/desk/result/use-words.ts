// Turns chosen text keys into text, with formatted dates.

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facts } from '../../../api/library.ts';
import { clockTime, listDate, nearbyDay, recentMoment, shortDate, todayIn } from '../../../ui/dates/dates.ts';
import { moneyFact } from '../../../ui/money/money.ts';
import { useSettings } from '../../../ui/use-library.ts';
import type { Words } from './words.ts';

export interface Wording {
  say: (words: Words) => string;
  /** "Tue 15 Dec" */
  date: (on: string) => string;
  /** "15 Dec", for rows */
  day: (on: string) => string;
  /** "tomorrow", or null for a date further away */
  nearby: (on: string) => string | null;
  /** "14:05" */
  time: (at: Date) => string;
  today: string;
  language: string;
}

export function useWords(): Wording {
  const { t, i18n } = useTranslation(['desk', 'refusals']);
  const { settings } = useSettings();
  const { language } = i18n;
  return useMemo(() => {
    const today = todayIn(settings.timeZone);
    const date = (on: string) => shortDate(on, language, today);
    const readable = (facts: Facts = {}) =>
      Object.fromEntries(
        Object.entries(facts).map(([name, value]) => [
          name,
          typeof value !== 'string'
            ? (value ?? '')
            : name.endsWith('On')
              ? date(value)
              : name.endsWith('At')
                ? recentMoment(value, language, settings.timeZone)
                : name.endsWith('Money')
                  ? moneyFact(value, language)
                  : value,
        ]),
      );
    return {
      say: ({ key, values }) => t(key, readable(values)),
      date,
      day: (on) => listDate(on, language, today),
      nearby: (on) => nearbyDay(on, language, today),
      time: (at) => clockTime(at, language, settings.timeZone),
      today,
      language,
    };
  }, [t, language, settings.timeZone]);
}
