// Columns over time: one for each day, week, month or year, with its figure above it if there is room.

import { VisuallyHidden } from '@mantine/core';
import classes from './Bars.module.css';

interface ColumnChartProps {
  readonly label: string;
  /** In their order; `short` stands below the column. */
  readonly columns: readonly { readonly name: string; readonly short: string; readonly value: number }[];
  readonly words: (value: number) => string;
}

const mostFigures = 20;
const mostLabels = 12;

export function ColumnChart({ label, columns, words }: ColumnChartProps) {
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  const every = Math.ceil(columns.length / mostLabels);
  return (
    <div>
      <ol className={classes.columns} aria-label={label}>
        {columns.map(({ name, value }) => (
          <li key={name} className={classes.column} title={`${name}: ${words(value)}`}>
            <VisuallyHidden>{`${name}: ${words(value)}`}</VisuallyHidden>
            {columns.length <= mostFigures && value > 0 && (
              <span className={classes.columnFigure} aria-hidden>
                {words(value)}
              </span>
            )}
            <div className={classes.columnBar} style={{ height: `${String((value / highest) * 85)}%` }} />
          </li>
        ))}
      </ol>
      <div className={classes.labels} aria-hidden>
        {columns.map(({ name, short }, index) => (
          <span key={name} className={classes.label}>
            {index % every === 0 && short}
          </span>
        ))}
      </div>
    </div>
  );
}
