// The sheets of leavers, one a class with the library's logo: a line for each child, with what is still out and owed.

import { useTranslation } from 'react-i18next';
import { listDate } from '../../ui/dates/dates.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { collationFor } from '../../ui/lists/list-order.ts';
import { listName } from '../../ui/loans/names.ts';
import { moneyWords } from '../../ui/money/money.ts';
import classes from '../../ui/print/Paper.module.css';
import { SheetHead } from '../../ui/print/SheetHead.tsx';
import { PrintedOnce } from '../../ui/print/PrintedOnce.tsx';
import { useSettings, useToday } from '../../ui/use-library.ts';
import type { Leaver } from './leavers.ts';

/** How many leavers, with how many items and how much money, in words. */
export function useSums(): (leavers: readonly Leaver[]) => string {
  const { t, i18n } = useTranslation('borrowers');
  const { currency } = useSettings().settings;
  return (leavers) => {
    const owed = leavers.reduce((sum, leaver) => sum + leaver.owed, 0);
    return withCommas([
      t('leavers.count', { count: leavers.length }),
      t('leavers.itemsOut', { count: leavers.reduce((sum, { loans }) => sum + loans.length, 0) }),
      ...(owed > 0 ? [t('leavers.owed', { amount: moneyWords(owed, currency, i18n.language) })] : []),
    ]);
  };
}

interface PrintedLeaversProps {
  /** In the order in which each class is printed. */
  readonly leavers: readonly Leaver[];
  readonly onPrinted: () => void;
}

export function PrintedLeavers({ leavers, onPrinted }: PrintedLeaversProps) {
  const { t, i18n } = useTranslation(['borrowers', 'lists']);
  const today = useToday();
  const { chargesEnabled, currency } = useSettings().settings;
  const sums = useSums();
  const collate = collationFor(i18n.language);
  const sheets = [...Map.groupBy(leavers, ({ borrower }) => borrower.group)].toSorted(([a], [b]) =>
    a === null ? 1 : b === null ? -1 : collate(a, b),
  );
  return (
    <PrintedOnce onPrinted={onPrinted}>
      {sheets.map(([group, members]) => (
        <section key={group} className={classes.sheet}>
          <SheetHead title={group ?? t('lists:withoutGroup')} about={[t('leavers.heading'), sums(members)]} />
          <table className={classes.table}>
            <thead>
              <tr>
                <th aria-hidden />
                <th>{t('columns.name')}</th>
                <th>{t('leavers.out')}</th>
                {chargesEnabled && <th className={classes.number}>{t('columns.owes')}</th>}
              </tr>
            </thead>
            <tbody>
              {members.map(({ id, borrower, loans, owed }) => (
                <tr key={id}>
                  <td>
                    <span className={classes.box} />
                  </td>
                  <td dir="auto">{listName(borrower)}</td>
                  <td>
                    {loans.map(({ id: loan, item, dueOn }) => (
                      <div key={loan}>
                        {withDots([
                          item.title,
                          item.barcode,
                          item.lost ? t('lists:due.lost') : listDate(dueOn, i18n.language, today),
                        ])}
                      </div>
                    ))}
                  </td>
                  {chargesEnabled && (
                    <td className={`${classes.number} ${classes.whole}`}>
                      {owed > 0 && moneyWords(owed, currency, i18n.language)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </PrintedOnce>
  );
}
