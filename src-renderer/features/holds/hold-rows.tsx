// The rows and columns of lists of holds.

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hold, HoldToFetch } from '../../api/library.ts';
import { listDate } from '../../ui/dates/dates.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { NameAndClass } from '../../ui/loans/loan-columns.tsx';
import { listName } from '../../ui/loans/names.ts';
import { Mark } from '../../ui/marks/Mark.tsx';
import { useToday } from '../../ui/use-library.ts';

/** A hold; with the copies that can be fetched for it in the pick list. */
export interface HoldRow {
  readonly id: string;
  readonly hold: Hold;
  readonly copies: HoldToFetch['copies'] | null;
}

export const isOpen = ({ state }: Hold): boolean => ['ready', 'waiting', 'suspended'].includes(state);

/** The item of a hold that is over is still on the hold shelf. */
export const hasToLeave = (hold: Hold): boolean => !isOpen(hold) && hold.readyItem !== null;

/** In the order of work: what leaves the shelf, what is ready, then the queues. */
function orderOf(hold: Hold): string {
  if (hasToLeave(hold)) return '0';
  if (hold.state === 'ready') return `1 ${hold.until ?? ''}`;
  const place = String(hold.place ?? 0).padStart(5, '0');
  return `${hold.state === 'waiting' ? '2' : '3'} ${place}`;
}

/** The copies with their shelfmarks, or the barcode of the one item. */
export function itemsOf({ hold, copies }: HoldRow): string {
  if (copies === null) return (hold.readyItem ?? hold.item)?.barcode ?? '';
  return withCommas(
    copies.map(({ callNumber, barcode }) => (callNumber === null ? barcode : `${callNumber} ${barcode}`)),
  );
}

export function useHoldColumns(): readonly ListColumn<HoldRow>[] {
  const { t, i18n } = useTranslation('holds');
  const today = useToday();
  return useMemo(() => {
    const states = [t('state.leaves'), t('state.ready', { date: listDate(today, i18n.language, today) })];
    const longestState = Math.max(...states.map(({ length }) => length));
    return [
      {
        id: 'title',
        label: t('column.title'),
        width: 'minmax(9rem, 2fr)',
        value: ({ hold }) => hold.title.title,
      },
      {
        id: 'item',
        label: t('column.item'),
        width: 'minmax(7rem, 1fr)',
        value: itemsOf,
        key: ({ copies, ...row }) =>
          copies === null ? itemsOf({ ...row, copies }) : (copies[0]?.shelfKey ?? null),
        fromWidth: 46,
      },
      {
        id: 'borrower',
        label: t('column.borrower'),
        width: 'minmax(9rem, 1.6fr)',
        value: ({ hold }) => listName(hold.borrower),
        cell: ({ hold: { borrower } }) => <NameAndClass name={listName(borrower)} group={borrower.group} />,
        words: ({ hold: { borrower } }) =>
          `${borrower.givenName} ${borrower.familyName} ${borrower.barcode ?? ''} ${borrower.group ?? ''}`,
      },
      {
        id: 'state',
        label: t('column.state'),
        // As wide as its words are in this language.
        width: `minmax(${String(Math.max(10.75, longestState * 0.52 + 3.25))}rem, 0.6fr)`,
        // The pick list is in the order of the shelves.
        value: ({ hold, copies }) => (copies === null ? orderOf(hold) : ''),
        words: null,
        cell: ({ hold }) => {
          const day = (date: string | null) => (date === null ? '' : listDate(date, i18n.language, today));
          if (hasToLeave(hold)) return <Mark tone="attention">{t('state.leaves')}</Mark>;
          if (hold.state === 'ready')
            return <Mark tone="hold">{t('state.ready', { date: day(hold.until) })}</Mark>;
          if (hold.state === 'suspended') return t('state.suspended', { date: day(hold.suspendedUntil) });
          if (hold.neededUntil !== null)
            return t('state.needed', { place: hold.place, date: day(hold.neededUntil) });
          return t('state.waiting', { place: hold.place });
        },
      },
    ];
  }, [t, i18n.language, today]);
}
