// Where a book stands and whether it is in: its shelfmarks as stamps, and the words beside them.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogItem, Item } from '../../api/library.ts';
import { Shelf } from '../../ui/books/Shelf.tsx';
import { AvailabilityMark } from './AvailabilityMark.tsx';
import { placeInWords } from './item-columns.tsx';
import classes from './WhereItStands.module.css';
import { withCommas } from '../../ui/languages/languages.ts';

export const isIn = ({ availability }: Item) =>
  availability === 'available' || availability === 'not-for-loan';

/** More are in the list of copies. */
const mostStamps = 3;

const distinct = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.filter((name): name is string => name !== null && name !== '')),
];

export function WhereTitleStands({ copies }: { readonly copies: readonly Item[] }) {
  const { t } = useTranslation('collection');
  if (copies.length === 0) return null;
  const inside = copies.filter(isIn);
  // Copies on the shelf answer first; with nothing in, the shelf where they belong.
  const told = inside.length > 0 ? inside : copies;
  return (
    <Standing
      shelfmarks={distinct(told.map(({ callNumber }) => callNumber))}
      place={withCommas(distinct(told.map(placeInWords)).slice(0, mostStamps))}
    >
      <span className={classes.copies}>
        <Shelf places={copies.map((copy) => (isIn(copy) ? copy.title : null))} size="small" />
        {t('onTheShelf', { count: inside.length, of: copies.length })}
      </span>
    </Standing>
  );
}

export function WhereItemStands({ item }: { readonly item: CatalogItem }) {
  return (
    <Standing shelfmarks={distinct([item.callNumber])} place={placeInWords(item) ?? ''}>
      <AvailabilityMark item={item} />
    </Standing>
  );
}

interface StandingProps {
  readonly shelfmarks: readonly string[];
  /** Empty if it is not known. */
  readonly place: string;
  /** Whether it is in. */
  readonly children: ReactNode;
}

function Standing({ shelfmarks, place, children }: StandingProps) {
  const { t } = useTranslation('collection');
  return (
    <div className={classes.standing} role="group" aria-label={t('whereItStands')} data-testid="where">
      {shelfmarks.slice(0, mostStamps).map((shelfmark) => (
        <span key={shelfmark} className={classes.stamp} dir="auto">
          {shelfmark}
        </span>
      ))}
      <div className={classes.words}>
        <div className={classes.state}>{children}</div>
        {place !== '' && <div dir="auto">{place}</div>}
      </div>
    </div>
  );
}
