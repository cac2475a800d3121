// The results of the self-checkout: the last result large, the earlier ones below, and before the first one what to do.

import {
  IconArrowDown,
  IconBook,
  IconCheck,
  IconExclamationMark,
  IconHandStop,
  IconId,
  IconRefresh,
  IconUser,
  type Icon,
} from '../../ui/icons/icons.ts';
import { useTranslation } from 'react-i18next';
import type { SelfCheckoutVisit } from '../../api/library.ts';
import { Cover } from '../../ui/books/Cover.tsx';
import { shortDate } from '../../ui/dates/dates.ts';
import { Shape, type Tone } from '../../ui/marks/Shape.tsx';
import classes from './SelfCheckout.module.css';
import { type Entry, type Goodbye, session } from './self-checkout-session.ts';

export function Invitation({ returnsOnly }: { readonly returnsOnly: boolean }) {
  const { t } = useTranslation('self-checkout');
  const steps: readonly (readonly [Icon, string])[] = returnsOnly
    ? [
        [IconBook, t('steps.bringBack')],
        [IconCheck, t('steps.put')],
      ]
    : [
        [IconId, t('steps.card')],
        [IconBook, t('steps.books')],
        [IconCheck, t('steps.done')],
      ];
  return (
    <div className={classes.invitation} data-testid="invitation">
      <h2 className={classes.invite}>{t(returnsOnly ? 'inviteReturns' : 'invite')}</h2>
      <ol className={classes.steps}>
        {steps.map(([Sign, words]) => (
          <li key={words}>
            <Sign className={classes.stepSign} stroke={1.5} aria-hidden />
            <span>{words}</span>
          </li>
        ))}
      </ol>
      {!returnsOnly && <p className={classes.also}>{t('alsoReturns')}</p>}
    </div>
  );
}

/** The first name alone, as in the greeting. */
export function SayGoodbye({ goodbye: { name, count, dueOn }, today }: SayGoodbyeProps) {
  const { t, i18n } = useTranslation('self-checkout');
  const date = dueOn === null ? '' : shortDate(dueOn, i18n.language, today);
  return (
    <div className={classes.invitation} data-testid="goodbye">
      <h2 className={classes.invite} dir="auto">
        {t('goodbye.heading', { name })}
      </h2>
      <p className={classes.also}>{t('goodbye.books', { count, date })}</p>
    </div>
  );
}

interface SayGoodbyeProps {
  readonly goodbye: Goodbye;
  readonly today: string;
}

interface ResultsProps {
  readonly visit: SelfCheckoutVisit | null;
  readonly entries: readonly Entry[];
  readonly today: string;
}

export function Results({ visit, entries, today }: ResultsProps) {
  const [first, ...earlier] = entries;
  return (
    <>
      {first !== undefined ? (
        <Result key={first.id} entry={first} today={today} large />
      ) : (
        visit !== null && <Opened visit={visit} />
      )}
      {earlier.map((entry) => (
        <Result key={entry.id} entry={entry} today={today} />
      ))}
    </>
  );
}

function Opened({ visit }: { readonly visit: SelfCheckoutVisit }) {
  const { t } = useTranslation('self-checkout');
  const [waits] = visit.ready;
  const tone = visit.askAtDesk || visit.more === 0 ? 'attention' : waits === undefined ? 'neutral' : 'hold';
  const says = visit.askAtDesk
    ? t('askFirst')
    : visit.more === 0
      ? t('reasons.limit')
      : waits === undefined
        ? t('scan.nextBook')
        : t('waits', { title: waits.title });
  return (
    <article className={classes.result} data-tone={tone} data-outcome="opened" data-large>
      <Shape tone={tone} sign={tone === 'attention' ? IconExclamationMark : IconUser} size="large" />
      <div className={classes.words}>
        <p className={classes.word}>{t('hello', { name: visit.borrower.givenName })}</p>
        <p className={classes.says}>{says}</p>
      </div>
    </article>
  );
}

interface ResultProps {
  readonly entry: Entry;
  readonly today: string;
  readonly large?: boolean;
}

function Result({ entry, today, large = false }: ResultProps) {
  const { t } = useTranslation('self-checkout');
  const { tone, sign, word, says } = useEntryWords(entry, today);
  const alreadyBorrowed = entry.outcome === 'refused' && entry.reason === 'already-yours' ? entry : null;
  return (
    <article
      className={classes.result}
      data-tone={tone}
      data-outcome={entry.outcome}
      data-reason={entry.outcome === 'refused' ? entry.reason : undefined}
      data-large={large || undefined}
    >
      <Shape tone={tone} sign={sign} size={large ? 'large' : 'small'} />
      <div className={classes.words}>
        <p className={classes.word}>{word}</p>
        {entry.item !== null && <p className={classes.title}>{entry.item.title}</p>}
        <p className={classes.says}>{says}</p>
        {large && alreadyBorrowed !== null && (
          <div className={classes.choices}>
            <button
              type="button"
              className={classes.bringBack}
              onClick={() => session.bringBack(alreadyBorrowed.code)}
            >
              {t('bringBack')}
            </button>
            <button
              type="button"
              className={classes.bringBack}
              onClick={() => session.keepLonger(alreadyBorrowed)}
            >
              {t('keepLonger')}
            </button>
          </div>
        )}
      </div>
      {entry.outcome !== 'refused' && entry.item !== null && (
        <Cover title={entry.item.title} size={large ? 'result' : 'list'} />
      )}
    </article>
  );
}

function useEntryWords(entry: Entry, today: string): { tone: Tone; sign: Icon; word: string; says: string } {
  const { t, i18n } = useTranslation('self-checkout');
  const date = (day: string) => shortDate(day, i18n.language, today).replaceAll(' ', '\u00a0');
  switch (entry.outcome) {
    case 'lent': {
      if (entry.hasAnotherCopy) {
        const says = t('hasAnotherCopy', { date: date(entry.dueOn) });
        return { tone: 'attention', sign: IconExclamationMark, word: t('borrowed'), says };
      }
      const says = t(entry.waited ? 'backByWaited' : 'backBy', { date: date(entry.dueOn) });
      return { tone: 'lent', sign: IconCheck, word: t('borrowed'), says };
    }
    case 'renewed': {
      const says = t('backBy', { date: date(entry.dueOn) });
      return { tone: 'lent', sign: IconRefresh, word: t('renewed'), says };
    }
    case 'returned':
      return entry.leaveAtDesk
        ? { tone: 'hold', sign: IconArrowDown, word: t('returned'), says: t('leaveAtDesk') }
        : { tone: 'returned', sign: IconArrowDown, word: t('returned'), says: t('thanks') };
    case 'failed':
      return { tone: 'refused', sign: IconHandStop, word: t('failed'), says: t('failedSays') };
    case 'refused': {
      const stops = entry.reason === 'ask' || entry.reason === 'limit';
      return {
        tone: stops ? 'refused' : 'attention',
        sign: stops ? IconHandStop : IconExclamationMark,
        word: t(`headings.${entry.reason}`),
        says: t(`reasons.${entry.reason}`, { date: entry.dueOn === null ? '' : date(entry.dueOn) }),
      };
    }
  }
}
