// One row of a long list, or a group heading.

import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListAction, ListColumn, ListEntry } from './list-columns.ts';
import { actionsOn } from './list-keyboard.ts';
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
  /** In a track of their own; else over the end of the row while it is pointed at. */
  readonly actionsBeside: boolean;
  readonly current: boolean;
  /** Null if the list's rows cannot be marked. */
  readonly marked: boolean | null;
  readonly late: boolean;
  readonly chosenAction: number;
  readonly opens: boolean;
  readonly onClick: (index: number, row: Row, click: RowClick) => void;
}

/** The purpose of a click: opening the row, or marking it. */
export interface RowClick {
  readonly onBox: boolean;
  readonly shift: boolean;
  readonly control: boolean;
}

function DrawnRow<Row>(props: ListRowProps<Row>) {
  const { entry, columns, marked } = props;
  const { t } = useTranslation('lists');
  const firstColumn = marked === null ? 1 : 2;
  const place = { transform: `translateY(${String(props.top)}px)`, height: props.height };
  // The column headings are row 1.
  const rowIndex = props.index + 2;

  if (entry.kind === 'heading') {
    return (
      <div role="row" aria-rowindex={rowIndex} className={classes.groupRow} style={place}>
        <div
          role="gridcell"
          aria-colspan={columns.length + (props.actions.length === 0 ? 0 : 1) + firstColumn - 1}
          className={classes.groupCell}
        >
          {entry.label}
          <span className={classes.groupCount}>{entry.count}</span>
        </div>
      </div>
    );
  }

  const { row } = entry;
  const actions = actionsOn(props.actions, row);
  const click = (event: MouseEvent, onBox: boolean) => {
    const control = event.ctrlKey || event.metaKey;
    props.onClick(props.index, row, { onBox, shift: event.shiftKey, control });
  };
  return (
    <div
      role="row"
      id={props.id}
      aria-rowindex={rowIndex}
      aria-selected={marked ?? props.current}
      className={classes.row}
      data-current={props.current || undefined}
      data-late={props.late || undefined}
      data-opens={props.opens || undefined}
      style={{ ...place, gridTemplateColumns: props.template }}
      onMouseDown={(event) => {
        // Shift marks rows; it must not select their text.
        if (event.shiftKey && marked !== null) event.preventDefault();
      }}
      onClick={(event) => {
        click(event, false);
      }}
    >
      {marked !== null && (
        <div
          role="gridcell"
          aria-colindex={1}
          className={classes.box}
          onMouseDown={(event) => {
            // The list keeps the focus, so that its keys go on working.
            event.preventDefault();
          }}
          onClick={(event) => {
            event.stopPropagation();
            click(event, true);
          }}
        >
          <input
            type="checkbox"
            className={classes.check}
            tabIndex={-1}
            aria-label={t('marks.one', { name: columns[0]?.value(row) ?? '' })}
            checked={marked}
            readOnly
          />
        </div>
      )}
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={index + firstColumn}
          className={classes.cell}
          data-align={column.align}
        >
          {column.cell === undefined ? (
            <span className={classes.text} data-title={column.id === 'title' || undefined} dir="auto">
              {column.value(row)}
            </span>
          ) : (
            column.cell(row)
          )}
        </div>
      ))}
      {props.actions.length > 0 && (
        <div
          role="gridcell"
          aria-colindex={columns.length + firstColumn}
          className={classes.actions}
          data-over={!props.actionsBeside || undefined}
        >
          {actions.map((action, index) => (
            <button
              key={action.id}
              type="button"
              id={`${props.id}action${index}`}
              // The list's arrow keys reach these buttons; as Tab stops, hundreds of them would be in the way.
              tabIndex={-1}
              title={`Alt+${action.key}`}
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
              {action.name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Memoized, because scrolling a list is far more frequent than a change of its rows. */
export const ListRow = memo(DrawnRow) as typeof DrawnRow;
