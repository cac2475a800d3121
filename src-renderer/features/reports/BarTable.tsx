// A table of figures with a bar in each row: the picture and its figures in one.

import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import classes from './Bars.module.css';

export interface FigureColumn {
  readonly label: string;
  readonly words: (row: BarRow) => ReactNode;
}

export interface BarRow {
  readonly key: string;
  readonly name: string;
  readonly detail?: string | null;
  /** The page of what the row is about. */
  readonly href?: string | undefined;
  readonly figures: Readonly<Record<string, number | null>>;
}

interface BarTableProps {
  readonly label: string;
  /** The heading of the first column. */
  readonly rowHeading: string;
  readonly rows: readonly BarRow[];
  /** Null: the rows have no bar. */
  readonly bar: ((row: BarRow) => number) | null;
  readonly columns: readonly FigureColumn[];
  readonly totals?: BarRow | undefined;
}

const shownAtFirst = 12;

export function BarTable({ label, rowHeading, rows, bar, columns, totals }: BarTableProps) {
  const { t } = useTranslation('reports');
  const [all, setAll] = useState(false);
  const visibleRows = all ? rows : rows.slice(0, shownAtFirst);
  const narrow = columns.length > 3 || rows.some(({ href }) => href !== undefined);
  const barCell = {
    className: classes.barCell,
    'data-narrow': narrow || undefined,
    'data-dispensable': (narrow && columns.length >= 3) || undefined,
  };
  const highest = bar === null ? 0 : Math.max(1, ...rows.map(bar));
  return (
    <>
      <div className={classes.scroller} tabIndex={0} role="group" aria-label={label}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{rowHeading}</th>
              {bar !== null && <td {...barCell} />}
              {columns.map((column) => (
                <th key={column.label} scope="col" className={classes.number}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visibleRows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className={classes.name} dir="auto">
                  {row.href === undefined ? (
                    row.name
                  ) : (
                    <Anchor component={Link} href={row.href}>
                      {row.name}
                    </Anchor>
                  )}
                  {row.detail && <div className={classes.detail}>{row.detail}</div>}
                </th>
                {bar !== null && (
                  <td {...barCell}>
                    <div
                      className={classes.bar}
                      style={{ width: `${String((bar(row) / highest) * 100)}%` }}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.label} className={classes.number}>
                    {column.words(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {totals !== undefined && (
            <tfoot>
              <tr>
                <th scope="row">{totals.name}</th>
                {bar !== null && <td {...barCell} />}
                {columns.map((column) => (
                  <td key={column.label} className={classes.number}>
                    {column.words(totals)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {rows.length > shownAtFirst && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setAll(!all)}
        >
          {all ? t('showFewer') : t('showAll', { count: rows.length })}
        </Button>
      )}
    </>
  );
}
