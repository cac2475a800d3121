// One row of a long list, or a group heading.

import { memo } from 'react';
import type { ListAction, ListColumn, ListEntry } from './list-columns.ts';
import classes from './ListTable.module.css';

interface ListRowProps<Row> {
  readonly entry: ListEntry<Row>;
  readonly id: string;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly template: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly actions: readonly ListAction<Row>[];
  readonly current: boolean;
  readonly chosenAction: number;
  readonly opens: boolean;
  readonly onClick: (index: number, row: Row) => void;
}

function DrawnRow<Row>(props: ListRowProps<Row>) {
  const { entry, columns, actions } = props;
  const place = { transform: `translateY(${String(props.top)}px)`, height: props.height };
  // The column headings are row 1.
  const rowIndex = props.index + 2;

  if (entry.kind === 'heading') {
    return (
      <div role="row" aria-rowindex={rowIndex} className={classes.groupRow} style={place}>
        <div
          role="gridcell"
          aria-colspan={columns.length + (actions.length === 0 ? 0 : 1)}
          className={classes.groupCell}
        >
          {entry.label}
          <span className={classes.groupCount}>{entry.count}</span>
        </div>
      </div>
    );
  }

  const { row } = entry;
  return (
    <div
      role="row"
      id={props.id}
      aria-rowindex={rowIndex}
      aria-selected={props.current}
      className={classes.row}
      data-opens={props.opens || undefined}
      style={{ ...place, gridTemplateColumns: props.template }}
      onClick={() => {
        props.onClick(props.index, row);
      }}
    >
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={index + 1}
          className={classes.cell}
          data-align={column.align}
        >
          {column.cell === undefined ? (
            <span className={classes.text} dir="auto">
              {column.value(row)}
            </span>
          ) : (
            column.cell(row)
          )}
        </div>
      ))}
      {actions.length > 0 && (
        <div role="gridcell" aria-colindex={columns.length + 1} className={classes.actions}>
          {actions.map((action, index) => (
            <button
              key={action.id}
              type="button"
              id={`${props.id}action${index}`}
              // The list's arrow keys reach these buttons; as Tab stops, hundreds of them would be in the way.
              tabIndex={-1}
              aria-label={action.name}
              title={`${action.name} (Alt+${action.key})`}
              className={classes.action}
              data-chosen={index === props.chosenAction || undefined}
              onMouseDown={(event) => {
                // The focus stays on the list, so that the arrow keys keep working.
                event.preventDefault();
              }}
              onClick={(event) => {
                event.stopPropagation();
                action.run(row);
              }}
            >
              <action.icon size="1.15rem" aria-hidden />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Memoized, because scrolling a list is far more frequent than a change of its rows. */
export const ListRow = memo(DrawnRow) as typeof DrawnRow;
