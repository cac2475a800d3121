// The list on paper: what is ready under the name of each class, or what to fetch in the order of the shelves.

import { Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listDate } from '../../ui/dates/dates.ts';
import { listName } from '../../ui/loans/names.ts';
import classes from '../../ui/print/Paper.module.css';
import { SheetHead } from '../../ui/print/SheetHead.tsx';
import { usePrinting } from '../../ui/print/use-printing.ts';
import { useToday } from '../../ui/use-library.ts';
import { type HoldRow, itemsOf } from './hold-rows.tsx';

export type HoldsPart = 'shelf' | 'fetch' | 'waiting' | 'suspended';

interface PrintedHoldsProps {
  readonly rows: readonly HoldRow[];
  readonly part: HoldsPart;
}

export function PrintedHolds({ rows, part }: PrintedHoldsProps) {
  const { t, i18n } = useTranslation('holds');
  const today = useToday();
  if (!usePrinting()) return null;
  const byClass = new Map<string, HoldRow[]>();
  for (const row of rows) {
    const name = part === 'fetch' ? '' : (row.hold.borrower.group ?? '');
    byClass.set(name, [...(byClass.get(name) ?? []), row]);
  }
  const groups = [...byClass].toSorted(([a], [b]) => a.localeCompare(b, i18n.language, { numeric: true }));
  return (
    <Portal className={classes.paper} reuseTargetNode={false}>
      <SheetHead title={t(`printTitle.${part}`)} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th aria-hidden />
            <th>{t('column.title')}</th>
            <th>{t('column.item')}</th>
            <th>{t('column.borrower')}</th>
            <th>{t('column.until')}</th>
          </tr>
        </thead>
        {groups.map(([group, members]) => (
          <tbody key={group}>
            {group !== '' && (
              <tr className={classes.heading}>
                <th colSpan={5}>{group}</th>
              </tr>
            )}
            {members.map((row) => (
              <tr key={row.id}>
                <td>
                  <span className={classes.box} />
                </td>
                <td dir="auto">{row.hold.title.title}</td>
                <td>{itemsOf(row)}</td>
                <td dir="auto">{listName(row.hold.borrower)}</td>
                <td className={classes.whole}>
                  {row.hold.until === null ? '' : listDate(row.hold.until, i18n.language, today)}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Portal>
  );
}
