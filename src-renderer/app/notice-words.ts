// Words what the library tells a person, with the numbers of what somebody has to enter again.
import type { i18n } from 'i18next';
import { instantWords } from '../components/lists/calendar-words.ts';
import type { Notice } from './api-types.ts';

/** What a ledger without names could not put back whole. */
interface Lacking {
  what: string;
  number: string;
}

/** A class set fits; a ledger that stood alone brings back thousands. */
const mostListed = 12;

export function noticeText(
  { code, facts }: Pick<Notice, 'code' | 'facts'>,
  { t, exists, language }: Pick<i18n, 't' | 'exists' | 'language'>,
  timeZone: string,
): string {
  const key = `frame:notices.${code}`;
  if (!exists(key)) return t('frame:notices.other', { code });
  const {
    backup,
    why,
    reEnter = [],
  } = facts as { backup?: string | null; why?: string; reEnter?: Lacking[] };
  const at = typeof backup === 'string' ? { backup: instantWords(backup, language, timeZone) } : {};
  // Of some notices the cause has words of its own.
  const cause = why === undefined ? {} : { context: why };
  const text = backup === null ? t('frame:mendedFromLedger') : t(key, { ...facts, ...at, ...cause });
  if (reEnter.length === 0) return text;
  const listed = reEnter
    .slice(0, mostListed)
    .map(({ what, number }) => `${t(`settings:backups.what.${what}`, { defaultValue: what })}\u00a0${number}`)
    .join(', ');
  const further = reEnter.length - mostListed;
  const more = further > 0 ? ` ${t('frame:reEnterMore', { count: further })}` : '';
  return `${text} ${t('frame:reEnter')} ${listed}${more}.`;
}
