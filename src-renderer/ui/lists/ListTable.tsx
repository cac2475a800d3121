// A table for long lists: it draws only the visible rows, sorts by its headings, and works entirely by keyboard.

import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ListAction, ListColumn, ListEntry, ListRecord, ListSort } from './list-columns.ts';
import { listKeyboard } from './list-keyboard.ts';
import type { ListView } from './list-view.ts';
import { useRem } from './use-rem.ts';
import { useStayInPlace } from './use-stay-in-place.ts';
import { ListRow } from './ListRow.tsx';
import classes from './ListTable.module.css';
import { nextSort } from './list-order.ts';

const noActions: readonly never[] = [];
const rowHeightRem = 3.25;

export interface ListTableHandle {
  /** Focuses the list with a row selected. */
  focus(): void;
}

export interface ListTableProps<Row extends ListRecord> {
  readonly label: string;
  readonly entries: readonly ListEntry<Row>[];
  readonly columns: readonly ListColumn<Row>[];
  /** The list's view state; the table changes its order, current row and scroll position. */
  readonly view: Pick<ListView, 'sort' | 'current' | 'scrollTop'>;
  readonly onView: (part: Partial<ListView>) => void;
  readonly onOpen?: (row: Row) => void;
  readonly actions?: readonly ListAction<Row>[];
  readonly ref?: Ref<ListTableHandle>;
  /** Focuses the list when it appears, so that a returning user continues at the same row. */
  readonly focusFirst?: boolean;
  /** Draws all rows; for short lists inside a page. */
  readonly natural?: boolean;
}

export function ListTable<Row extends ListRecord>(props: ListTableProps<Row>) {
  const { entries, view, onView, onOpen, actions = noActions, natural = false } = props;
  const { current } = view;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sizer, width } = useElementSize();
  const [chosenAction, setChosenAction] = useState(-1);

  const { t } = useTranslation('lists');
  const rem = useRem();
  const rowHeight = Math.round(rowHeightRem * rem);

  // The rows are drawn again only if one of these changes, not while scrolling.
  const columns = useMemo(
    () => props.columns.filter((column) => width === 0 || (column.fromWidth ?? 0) * rem <= width),
    [props.columns, width, rem],
  );
  const actionsWidth = actions.length === 0 ? [] : [`${String(actions.length * 2.5 + 0.5)}rem`];
  const template = [...columns.map((column) => column.width), ...actionsWidth].join(' ');

  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer is not memoizable; this component is not memoized
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: natural ? entries.length : 12,
    scrollPaddingStart: rowHeight,
    initialOffset: view.scrollTop,
  });

  useLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);

  const currentIndex = useMemo(
    () => entries.findIndex((entry) => entry.kind === 'row' && entry.row.id === current),
    [entries, current],
  );
  const { acted, forget } = useStayInPlace({ entries, current, currentIndex, onView });
  const currentEntry = entries[currentIndex];
  const currentRow = currentEntry?.kind === 'row' ? currentEntry.row : null;

  const choose = (index: number) => {
    const entry = entries[index];
    if (entry?.kind !== 'row') return;
    setChosenAction(-1);
    forget();
    onView({ current: entry.row.id });
    virtualizer.scrollToIndex(index);
  };

  useImperativeHandle(props.ref, () => ({
    focus: () => {
      if (currentIndex === -1) choose(entries.findIndex((entry) => entry.kind === 'row'));
      else virtualizer.scrollToIndex(currentIndex);
      scroller.current?.focus({ preventScroll: true });
    },
  }));

  const startsFocused = useRef(props.focusFirst ?? false);
  useEffect(() => {
    if (startsFocused.current) scroller.current?.focus({ preventScroll: true });
  }, []);

  const scrollTop = useRef(view.scrollTop);
  useEffect(
    () => () => {
      onView({ scrollTop: scrollTop.current });
    },
    [onView],
  );

  const latest = useRef({ choose, onOpen });
  useLayoutEffect(() => {
    latest.current = { choose, onOpen };
  });
  const onClickRow = useCallback((index: number, row: Row) => {
    latest.current.choose(index);
    // A text selection in a row is for copying, so the click does not open the row.
    if (document.getSelection()?.isCollapsed !== false) latest.current.onOpen?.(row);
  }, []);

  const onKeyDown = listKeyboard({
    entries,
    currentIndex,
    currentRow,
    actions,
    chosenAction,
    onChooseAction: setChosenAction,
    onChoose: choose,
    onAct: acted,
    onOpen,
    rowsAPage: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
  });

  const activeId =
    currentIndex === -1
      ? undefined
      : chosenAction === -1
        ? `${id}row${String(currentIndex)}`
        : `${id}row${String(currentIndex)}action${String(chosenAction)}`;

  return (
    <div className={classes.frame} data-natural={natural || undefined} ref={sizer}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={entries.length + 1}
        aria-colcount={columns.length + (actions.length === 0 ? 0 : 1)}
        aria-activedescendant={activeId}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target === event.currentTarget && currentIndex === -1)
            choose(entries.findIndex((entry) => entry.kind === 'row'));
        }}
        onScroll={(event) => {
          scrollTop.current = event.currentTarget.scrollTop;
        }}
      >
        <div role="rowgroup" className={classes.head}>
          <div
            role="row"
            aria-rowindex={1}
            className={classes.headRow}
            style={{ gridTemplateColumns: template }}
          >
            {columns.map((column, index) => (
              <ListHeadCell
                key={column.id}
                column={column}
                index={index}
                sort={view.sort}
                onSort={(sort) => onView({ sort })}
              />
            ))}
            {actions.length > 0 && (
              <div role="columnheader" aria-colindex={columns.length + 1}>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </div>
            )}
          </div>
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const entry = entries[index];
            return entry === undefined ? null : (
              <ListRow
                key={entry.kind === 'row' ? entry.row.id : `heading ${entry.label}`}
                entry={entry}
                id={`${id}row${String(index)}`}
                index={index}
                top={start}
                height={rowHeight}
                template={template}
                columns={columns}
                actions={actions}
                current={index === currentIndex}
                chosenAction={index === currentIndex ? chosenAction : -1}
                opens={onOpen !== undefined}
                onClick={onClickRow}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface ListHeadCellProps<Row> {
  readonly column: ListColumn<Row>;
  readonly index: number;
  readonly sort: ListSort | null;
  readonly onSort: (sort: ListSort) => void;
}

function ListHeadCell<Row>({ column, index, sort, onSort }: ListHeadCellProps<Row>) {
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
