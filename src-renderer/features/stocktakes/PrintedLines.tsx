// The items of a stocktake on paper, such as the missing ones to look for: a box for each, shelf by shelf.

import { Portal } from '@mantine/core';
import { Fragment } from 'react';
import type { ListColumn, ListRecord } from '../../ui/lists/list-columns.ts';
import classes from '../../ui/print/Paper.module.css';
import { SheetHead } from '../../ui/print/SheetHead.tsx';
import { usePrinting } from '../../ui/print/use-printing.ts';
import { useTranslation } from 'react-i18next';

interface PrintedLinesProps<Row extends ListRecord> {
  readonly heading: string;
  /** In words, with the count. */
  readonly part: string;
  readonly lines: readonly Row[];
  readonly columns: readonly ListColumn<Row>[];
  /** The shelf on which to look; empty if it is not known. */
  readonly shelf: (row: Row) => string;
}

export function PrintedLines<Row extends ListRecord>({
  heading,
  part,
  lines,
  columns,
  shelf,
}: PrintedLinesProps<Row>) {
  const { t } = useTranslation('stocktakes');
  if (!usePrinting()) return null;
  return (
    <Portal className={classes.paper} reuseTargetNode={false}>
      <SheetHead title={heading} about={[part]} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th aria-hidden />
            {columns.map(({ id, label }) => (
              <th key={id}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...Map.groupBy(lines, shelf)].map(([name, onShelf]) => (
            <Fragment key={name}>
              <tr className={classes.heading}>
                <th colSpan={columns.length + 1} scope="colgroup" dir="auto">
                  {t('printedShelf', { shelf: name === '' ? t('noShelf') : name, count: onShelf.length })}
                </th>
              </tr>
              {onShelf.map((row) => (
                <tr key={row.id}>
                  <td>
                    <span className={classes.box} />
                  </td>
                  {columns.map(({ id, value }) => (
                    <td key={id} dir="auto">
                      {value(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Portal>
  );
}
