// The idle desk: the numbers of today, what is due and what waits, and the next closed days.

import {
  IconAlarm,
  IconArrowDown,
  IconAlertTriangle,
  IconBookmark,
  IconBooks,
  IconCalendarDue,
  IconCalendarEvent,
  IconCalendarOff,
  IconCheck,
  IconChevronRight,
  IconDatabaseExclamation,
  IconFileImport,
  IconMail,
  IconMailX,
  type Icon,
} from '../../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Closure, Status } from '../../../api/library.ts';
import { libraryKeys, libraryQueries } from '../../../api/library-queries.ts';
import { daysBetween, longDate } from '../../../ui/dates/dates.ts';
import { presetList } from '../../../ui/lists/list-view.ts';
import { DUE_TODAY } from '../../../ui/loans/due-state.ts';
import { useSettings, useStatus } from '../../../ui/use-library.ts';
import { useWords } from '../result/use-words.ts';
import { usePaintedDesk } from '../session/deferred-desk-state.ts';
import { emptyBookDrop } from '../verbs/book-drop.ts';
import { lendToClass } from '../verbs/lend-to-class.tsx';
import { countUses } from '../verbs/uses.ts';
import { VerbButton } from '../verbs/VerbButton.tsx';
import { HowTo } from './HowTo.tsx';
import { registerTodayRows, walkTodayRows } from './today-rows.ts';
import classes from './TodayPanel.module.css';

const DAY_MS = 86_400_000;
/** The instructions are open so long after the first loan, and folded later. */
const NEW_FOR_DAYS = 7;
/** Closed days further ahead change no due date that is lent now. */
const CLOSURE_AHEAD_DAYS = 60;
/** So long after the last result the numbers are read again: never between the scans of a pile. */
const QUIET_MS = 1_500;
const SELDOM = { staleTime: 60_000, refetchInterval: 60_000, retry: false } as const;

export function TodayPanel() {
  const { t } = useTranslation('desk');
  const { settings } = useSettings();
  const { today, language } = useWords();
  const status = useStatus();
  useNumbersOfNow();
  return (
    <div className={classes.today} data-testid="today">
      <div>
        <h2 className={classes.heading}>
          <time dateTime={today}>{longDate(today, language)}</time>
        </h2>
        {settings.libraryName !== '' && <p className={classes.library}>{settings.libraryName}</p>}
      </div>
      {status !== undefined && (
        <>
          <div className={classes.numbers}>
            <p className={classes.number} data-tone="lent">
              <IconCheck className={classes.sign} stroke={2.6} aria-hidden />
              <b>{status.counts.lentToday}</b>
              <span>{t('today.lent')}</span>
            </p>
            <p className={classes.number} data-tone="returned">
              <IconArrowDown className={classes.sign} stroke={2.6} aria-hidden />
              <b>{status.counts.returnedToday}</b>
              <span>{t('today.returned')}</span>
            </p>
          </div>
          <Waiting status={status} />
          <div className={classes.modes}>
            <VerbButton verb={countUses} quiet>
              {t('uses.button')}
            </VerbButton>
            <VerbButton verb={emptyBookDrop} quiet>
              {t('drop.button')}
            </VerbButton>
            <VerbButton verb={lendToClass} quiet>
              {t('classMode.button')}
            </VerbButton>
          </div>
          <NextClosure />
          <details className={classes.howTo} open={isNew(status.firstLentAt)}>
            <summary>{t('howTo.heading')}</summary>
            <HowTo />
          </details>
        </>
      )}
    </div>
  );
}

function isNew(firstLentAt: string | null): boolean {
  return firstLentAt === null || Date.now() - Date.parse(firstLentAt) < NEW_FOR_DAYS * DAY_MS;
}

/** Reads the numbers again once the desk has been quiet for a moment, so that no scan waits for them. */
function useNumbersOfNow(): void {
  const client = useQueryClient();
  const entries = usePaintedDesk((state) => state.entries);
  useEffect(() => {
    if (entries.length === 0) return;
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: libraryKeys.status });
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [client, entries]);
}

interface Row {
  readonly name:
    'due' | 'overdue' | 'decide' | 'shelf' | 'fetch' | 'booked' | 'failed' | 'messages' | 'imports';
  readonly icon: Icon;
  readonly count: number;
  readonly path: string;
  /** The preset filter of the list at that path. */
  readonly filter?: string;
  readonly alarming?: boolean;
  /** Shown only if there is something: it should never be. */
  readonly rare?: boolean;
}

/** Tasks that a librarian might look into now; each row opens the list behind it. */
function Waiting({ status: { counts, notices } }: { status: Status }) {
  const { t } = useTranslation('desk');
  const imports = useQuery({ ...libraryQueries.imports('borrowers'), ...SELDOM }).data ?? [];
  const open = imports.filter(({ status }) => status === 'planned');
  const rows: Row[] = [
    { name: 'due', icon: IconCalendarDue, count: counts.dueToday, path: '/loans', filter: DUE_TODAY },
    { name: 'overdue', icon: IconAlarm, count: counts.overdues, path: '/overdues', alarming: true },
    {
      name: 'decide',
      icon: IconAlertTriangle,
      count: counts.toDecide,
      path: '/loans/to-decide',
      alarming: true,
      rare: true,
    },
    { name: 'shelf', icon: IconBookmark, count: counts.onHoldShelf, path: '/holds', filter: 'shelf' },
    { name: 'fetch', icon: IconBooks, count: counts.toFetch, path: '/holds', filter: 'fetch' },
    {
      name: 'booked',
      icon: IconCalendarEvent,
      count: counts.bookedToday,
      path: '/bookings',
      filter: 'fetch',
    },
    { name: 'messages', icon: IconMail, count: counts.waitingMessages, path: '/letters' },
    {
      name: 'failed',
      icon: IconMailX,
      count: counts.failedMessages,
      path: '/letters',
      alarming: true,
      rare: true,
    },
    {
      name: 'imports',
      icon: IconFileImport,
      count: open.length,
      path: `/imports/${open[0]?.id ?? ''}`,
      rare: true,
    },
  ];
  const backups = notices.some(({ code }) => code.startsWith('backup-'));
  return (
    <ul ref={registerTodayRows} className={classes.rows} onKeyDown={walkTodayRows}>
      {rows
        .filter(({ count, rare = false }) => count > 0 || !rare)
        .map(({ name, icon: RowIcon, count, path, filter, alarming = false }) => (
          <li key={name}>
            <Link
              href={path}
              className={classes.row}
              data-alarming={(alarming && count > 0) || undefined}
              data-none={count === 0 || undefined}
              onClick={() => {
                if (filter !== undefined) presetList(path, filter);
              }}
            >
              <RowIcon size="1.25rem" stroke={1.75} aria-hidden />
              <b>{count}</b>
              <span>{t(`today.${name}`, { count })}</span>
              <IconChevronRight size="1.25rem" stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      {backups && (
        <li>
          <Link href="/settings/backups" className={classes.row} data-alarming>
            <IconDatabaseExclamation size="1.25rem" stroke={1.75} aria-hidden />
            <span className={classes.wide}>{t('today.backups')}</span>
            <IconChevronRight size="1.25rem" stroke={1.75} aria-hidden />
          </Link>
        </li>
      )}
    </ul>
  );
}

function NextClosure() {
  const { t } = useTranslation('desk');
  const { today, day } = useWords();
  const closures = useQuery({ ...libraryQueries.closedDays(), ...SELDOM }).data ?? [];
  const next = nextClosure(closures, today);
  if (next === undefined) return null;
  const { startsOn, endsOn, name } = next;
  const key = startsOn <= today ? 'closedUntil' : startsOn === endsOn ? 'closedOn' : 'closed';
  return (
    <p className={classes.closure}>
      <IconCalendarOff size="1.25rem" stroke={1.75} aria-hidden />
      <span>
        <b>{t(`today.${key}`, { from: day(startsOn), to: day(endsOn) })}</b>
        {name !== '' && (
          <>
            {' '}
            · <bdi>{name}</bdi>
          </>
        )}
      </span>
    </p>
  );
}

function nextClosure(closures: readonly Closure[], today: string): Closure | undefined {
  return closures
    .filter(({ startsOn, endsOn }) => endsOn >= today && daysBetween(today, startsOn) <= CLOSURE_AHEAD_DAYS)
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))[0];
}
