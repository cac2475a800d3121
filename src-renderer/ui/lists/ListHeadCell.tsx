// A column heading with its sort button.

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ListColumn, ListSort } from './list-columns.ts';
import { nextSort } from './list-order.ts';
import classes from './ListTable.module.css';

interface ListHeadCellProps<Row> {
  readonly column: ListColumn<Row>;
  readonly index: number;
  readonly sort: ListSort | null;
  readonly onSort: (sort: ListSort) => void;
}

export function ListHeadCell<Row>({ column, index, sort, onSort }: ListHeadCellProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : 'none';
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={direction}
      className={classes.headCell}
      data-align={column.align}
    >
      <button
        type="button"
        className={classes.sort}
        data-sorted={direction === 'none' ? undefined : true}
        onClick={() => {
          onSort(nextSort(sort, column.id));
        }}
      >
        <span className={classes.sortLabel}>{column.label}</span>
        <Arrow size="0.95rem" aria-hidden className={classes.arrow} />
      </button>
    </div>
  );
}
