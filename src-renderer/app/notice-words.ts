// Words what the library tells a person, with the numbers of what somebody has to enter again.
import type { i18n } from 'i18next';
import { instantWords } from '../components/lists/calendar-words.ts';
import type { Notice } from './api-types.ts';

/** What a ledger without names could not put back whole. */
interface Lacking {
  what: string;
  number: string;
}

/** What somebody has to look over, with the fields that are not as they were. */
interface ToLookAt extends Lacking {
  fields?: string[];
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
    kept,
    why,
    reEnter = [],
    look = [],
    rows = look.length,
  } = facts as {
    backup?: string | null;
    kept?: string | null;
    why?: string;
    reEnter?: Lacking[];
    look?: ToLookAt[];
    rows?: number;
  };
  const at = typeof backup === 'string' ? { backup: instantWords(backup, language, timeZone) } : {};
  // Of some notices the cause has words of its own.
  const context = why ?? (kept === null ? 'gone' : undefined);
  const cause = context === undefined ? {} : { context };
  const text = backup === null ? t('frame:mendedFromLedger', cause) : t(key, { ...facts, ...at, ...cause });
  const list = (all: readonly ToLookAt[], count: number): string => {
    const words = all.slice(0, mostListed).map(({ what, number, fields = [] }) => {
      const known = fields.filter((field) => exists(`lists:fields.${field}`));
      const which = known.map((field) => t(`lists:fields.${field}`)).join(', ');
      const named = `${t(`frame:lookAt.${what}`, { defaultValue: what })}${number === '' ? '' : `\u00a0${number}`}`;
      return which === '' ? named : `${named} (${which})`;
    });
    const further = count - words.length;
    const more = further > 0 ? ` ${t('frame:reEnterMore', { count: further })}` : '';
    return `${words.join(', ')}${more}.`;
  };
  if (look.length > 0) return `${text} ${t('frame:toLookAt')} ${list(look, rows)}`;
  return reEnter.length === 0 ? text : `${text} ${t('frame:reEnter')} ${list(reEnter, reEnter.length)}`;
}
