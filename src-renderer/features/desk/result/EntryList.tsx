// The results since the desk was opened, newest first; updated one frame after the answer.

import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isDone, isOfLoan, type Entry } from '../session/kinds.ts';
import classes from './EntryList.module.css';
import { usePaintedDesk } from '../session/deferred-desk-state.ts';
import { ResultShape } from './ResultShape.tsx';
import { fullName } from '../../../ui/loans/names.ts';
import { wordsFor } from '../verbs/verbs.ts';
import type { Words } from './words.ts';
import { useWords } from './use-words.ts';

export function EntryList() {
  const { t } = useTranslation('desk');
  const entries = usePaintedDesk((state) => state.entries);
  if (entries.length === 0) return null;
  return (
    <div className={classes.place}>
      <h2 className={classes.heading}>{t('entries.heading')}</h2>
      <ol className={classes.list} aria-label={t('entries.heading')} tabIndex={0} reversed>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </div>
  );
}

/** The list shows a refusal by its reason. */
function shortWords(entry: Entry): Words | null {
  const refusal = entry.kind === 'refused' ? entry.refusals[0] : undefined;
  return refusal ? { key: `refusals:${refusal.code}.short`, values: refusal.facts } : null;
}

const EntryRow = memo(function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation('desk');
  const { say, day, time } = useWords();
  const words = wordsFor(entry);
  const undone = isDone(entry) && entry.undone;
  const about = entry.kind === 'opened' ? fullName(entry.overview.borrower) : words.about;
  const loan = isOfLoan(entry) || entry.kind === 'undone' ? entry.loan : null;
  const setAside = 'setAside' in entry ? entry.setAside : undefined;
  const waits = entry.kind === 'hold-placed' ? entry.hold.borrower : null;
  const person = loan?.borrower ?? waits;
  const borrower = person === null ? null : fullName(person);
  const people =
    setAside === undefined
      ? borrower
      : say({ key: 'desk:entries.for', values: { name: fullName(setAside.borrower) } });
  return (
    <li className={classes.row} data-outcome={words.outcome} data-undone={undone || undefined}>
      <ResultShape tone={words.tone} outcome={words.outcome} size="tiny" />
      <span className={classes.what}>
        <b>{about ?? (words.lines[0] ? say(words.lines[0]) : '')}</b>
        {people !== null && (
          <small>
            {people}
            {words.daysLate > 0 && (
              <span className={classes.late}> · {t('result.daysLate', { count: words.daysLate })}</span>
            )}
          </small>
        )}
        {entry.kind === 'opened' && entry.overview.borrower.group !== null && (
          <small>{entry.overview.borrower.group}</small>
        )}
      </span>
      <span className={classes.result}>
        {undone && <em className={classes.takenBack}>{t('entries.undone')}</em>}
        <span className={classes.verb}>
          {entry.kind === 'opened' ? t('entries.card') : say(shortWords(entry) ?? words.heading)}
          {words.dueOn !== null && ` · ${t('entries.due', { date: day(words.dueOn) })}`}
        </span>
      </span>
      <time className={classes.time} dateTime={new Date(entry.at).toISOString()}>
        {time(new Date(entry.at))}
      </time>
    </li>
  );
});
