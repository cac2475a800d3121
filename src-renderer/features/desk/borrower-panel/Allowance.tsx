// How many more items may be borrowed, as a sentence and as places on a shelf.

import { useTranslation } from 'react-i18next';
import type { LoanOverview, RefusalCode } from '../../../api/library.ts';
import { Shelf } from '../../../ui/books/Shelf.tsx';
import classes from './Allowance.module.css';
import { withCommas } from '../../../ui/languages/languages.ts';

interface Props {
  readonly overview: LoanOverview;
  /** The override for this visit. */
  readonly allowed: readonly RefusalCode[];
}

export function Allowance({ overview, allowed }: Props) {
  const { t } = useTranslation('desk');
  const { more, limit } = overview.mayBorrow;
  const { loans } = overview;
  // The number itself shows that the limit is reached.
  const inTheWay = overview.refusals.some(
    ({ code }) => code !== 'loan-limit-reached' && !allowed.includes(code),
  );
  if (inTheWay) {
    return (
      <div className={classes.allowance} data-none-left>
        <p className={classes.sentence}>{t('allowance.notNow')}</p>
      </div>
    );
  }
  return (
    <div className={classes.allowance} data-none-left={more === 0 || undefined}>
      <p className={classes.sentence}>
        {more === null ? t('allowance.noLimit') : t('allowance.more', { count: more })}
      </p>
      {limit !== null && (
        <div className={classes.shelf}>
          <Shelf
            size="large"
            places={Array.from(
              { length: Math.max(limit, loans.length) },
              (_, place) => loans[place]?.item.title ?? null,
            )}
          />
        </div>
      )}
      <TypeLimits {...overview.mayBorrow} />
    </div>
  );
}

/** Worded as a part of the number above, because the types' numbers do not add to it. */
function TypeLimits({ more, byItemType }: Pick<LoanOverview['mayBorrow'], 'more' | 'byItemType'>) {
  const { t } = useTranslation('desk');
  // Only types with less left than in total, and only types that can be lent.
  const types = byItemType.filter(
    (each) => each.more !== null && each.limit !== 0 && (more === null || each.more < more),
  );
  const some = types
    .filter((type) => type.more !== 0)
    .map(({ itemType, more: count }) => t('allowance.type', { itemType, count: count ?? 0 }));
  const none = types.filter((type) => type.more === 0).map(({ itemType }) => itemType);
  if (types.length === 0) return null;
  return (
    <p className={classes.types}>
      {some.length > 0 &&
        t(more === null ? 'allowance.ofAll' : 'allowance.ofThese', { types: withCommas(some) })}{' '}
      {none.length > 0 && t('allowance.noneOf', { types: withCommas(none) })}
    </p>
  );
}
