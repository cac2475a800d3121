// The history of a borrower, an item, a title or a place in words, latest first.

import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { JournalEvent } from '../../api/library.ts';
import { instantWords, todayIn } from '../dates/dates.ts';
import { useSettings } from '../use-library.ts';
import { type HistorySubject, libraryQueries } from '../../api/library-queries.ts';
import { readableFacts } from '../forms/problem-words.ts';
import { ListFailed, ListLoading } from '../lists/ListStates.tsx';
import { fullName } from '../loans/names.ts';
import { moneyWords } from '../money/money.ts';
import { eventWordsFor, type FieldChange, fieldChanges, moneyIn, wasOverridden } from './event-words.ts';
import { useChangeWords } from './change-words.ts';
import classes from './HistoryList.module.css';

const firstShown = 12;

interface HistoryListProps {
  /** The subject of the history; each line names the other party of its event. */
  readonly subject: HistorySubject;
  readonly id: string;
  /** Buttons for an event, shown in its line. */
  readonly actionsFor?: (event: JournalEvent, history: readonly JournalEvent[]) => ReactNode;
}

export function HistoryList({ subject, id, actionsFor }: HistoryListProps) {
  const { t } = useTranslation('lists');
  const query = useQuery(libraryQueries.history(subject, id));
  const [all, setAll] = useState(false);
  const changeWords = useChangeWords();
  if (query.isPending) return <ListLoading rows={3} />;
  if (query.isError) return <ListFailed message={t('history.failed')} onRetry={() => void query.refetch()} />;
  const events = query.data;
  if (events.length === 0) return <Text c="dimmed">{t('history.empty')}</Text>;
  return (
    <>
      <ol className={classes.history}>
        {(all ? events : events.slice(0, firstShown)).map((event) => (
          <HistoryLine key={event.seq} event={event} subject={subject} changeWords={changeWords}>
            {actionsFor?.(event, events)}
          </HistoryLine>
        ))}
      </ol>
      {!all && events.length > firstShown && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setAll(true)}>
          {t('history.more', { count: events.length - firstShown })}
        </Button>
      )}
    </>
  );
}

interface HistoryLineProps {
  readonly event: JournalEvent;
  readonly subject: HistorySubject;
  /** Describes what happened to a field. */
  readonly changeWords: (change: FieldChange) => string;
  readonly children: ReactNode;
}

function HistoryLine({ event, subject, changeWords, children }: HistoryLineProps) {
  const { t, i18n } = useTranslation('lists');
  const { timeZone, currency } = useSettings().settings;
  const { key, facts } = eventWordsFor(event);
  const money = moneyIn(event);
  const changes = key === event.type ? fieldChanges(event) : [];
  const other = subject === 'borrower' ? event.subjects['item'] : event.subjects['borrower'];
  return (
    <li className={classes.line}>
      <time className={classes.time} dateTime={event.at}>
        {instantWords(event.at, i18n.language, timeZone)}
      </time>
      <span>
        {t(`events.${key}`, {
          ...readableFacts(facts, i18n.language, todayIn(timeZone)),
          defaultValue: t('events.other', { type: event.type }),
          nsSeparator: false,
          keySeparator: '.',
        })}
        {money !== null && `: ${moneyWords(money, currency, i18n.language)}`}
        {changes.length > 0 && `: ${changes.map(changeWords).join('; ')}`}
        {wasOverridden(event) && ` (${t('history.overridden')})`}
        {other !== undefined && (subject === 'borrower' ? <ItemOf id={other} /> : <BorrowerOf id={other} />)}
        {children}
      </span>
    </li>
  );
}

function ItemOf({ id }: { readonly id: string }) {
  const { t } = useTranslation('lists');
  const item = useQuery({ ...libraryQueries.item(id), staleTime: Infinity });
  if (item.isError) return <Aside>{t('history.itemGone')}</Aside>;
  if (item.data === undefined) return null;
  return (
    <Aside>
      <Anchor component={Link} underline="always" href={`/collection/${id}`} dir="auto">
        {item.data.title}
      </Anchor>
    </Aside>
  );
}

function BorrowerOf({ id }: { readonly id: string }) {
  const { t } = useTranslation('lists');
  const borrower = useQuery({ ...libraryQueries.borrower(id), staleTime: Infinity });
  if (borrower.isError) return <Aside>{t('history.borrowerGone')}</Aside>;
  if (borrower.data === undefined) return null;
  return (
    <Aside>
      <Anchor component={Link} underline="always" href={`/borrowers/${id}`} dir="auto">
        {fullName(borrower.data)}
      </Anchor>
    </Aside>
  );
}

function Aside({ children }: { readonly children: ReactNode }) {
  return <> · {children}</>;
}
