// The texts of the library's notices, with the numbers of the items to enter again.

import type { i18n } from 'i18next';
import { instantWords } from '../ui/dates/dates.ts';
import type { Notice } from '../api/library.ts';
import { withCommas } from '../ui/languages/languages.ts';

/** A record that the recovery could not restore completely, as the ledger has no names. */
interface Lacking {
  what: string;
  number: string;
}

/** Lists at most this many numbers: enough for a class set, while recovery from the ledger can find thousands. */
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
    kept,
    why,
    reEnter = [],
    stopped = {},
  } = facts as {
    backup?: string | null;
    kept?: string | null;
    why?: string;
    reEnter?: Lacking[];
    /** How much work of an older state was closed, by feature. */
    stopped?: Readonly<Record<string, number>>;
  };
  const at = typeof backup === 'string' ? { backup: instantWords(backup, language, timeZone) } : {};
  // Some notices have a separate text for each cause.
  const context = why ?? (kept === null ? 'gone' : undefined);
  const cause = context === undefined ? {} : { context };
  const told = backup === null ? t('frame:mendedFromLedger', cause) : t(key, { ...facts, ...at, ...cause });
  const closed = Object.entries(stopped).map(([feature, count]) => t(`frame:stopped.${feature}`, { count }));
  const text = [told, ...closed].join(' ');
  if (reEnter.length === 0) return text;
  const listed = reEnter.slice(0, mostListed).map(({ what, number }) => {
    const words = t(`frame:lookAt.${what}`, { defaultValue: what });
    return number === '' ? words : `${words}\u00a0${number}`;
  });
  const further = reEnter.length - listed.length;
  const more = further > 0 ? ` ${t('frame:reEnterMore', { count: further })}` : '';
  return `${text} ${t('frame:reEnter')} ${withCommas(listed)}${more}.`;
}
