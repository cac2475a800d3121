// Describes the findings of an integrity check, with formatted times.
import type { i18n } from 'i18next';
import type { Finding } from '../../../api/api-types.ts';
import { instantWords } from '../../../ui/dates/calendar-words.ts';

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

export function findingText(
  { check, code, facts, sentence }: Pick<Finding, 'check' | 'code' | 'facts' | 'sentence'>,
  { t, language }: Pick<i18n, 't' | 'language'>,
  timeZone: string,
): string {
  const readable = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' && instant.test(fact) ? instantWords(fact, language, timeZone) : fact,
    ]),
  );
  const keys = [`health:findings.${check}.${code}`, `health:findings.any.${code}`];
  return t(keys, { ...readable, defaultValue: sentence });
}
