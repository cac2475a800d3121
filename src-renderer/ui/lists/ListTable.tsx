// A table for long lists: it draws only the visible rows, sorts by its headings, marks rows, and works entirely by keyboard.

import { Checkbox, VisuallyHidden } from '@mantine/core';
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
import { IconArrowDown, IconArrowUp } from '../icons/icons.ts';
import type { ListAction, ListColumn, ListEntry, ListRecord, ListSort } from './list-columns.ts';
import { actionsOn, listKeyboard } from './list-keyboard.ts';
import type { ListView } from './list-view.ts';
import { headingWidth } from './heading-width.ts';
import { columnsThatFit, haveRoomBeside, tracksFor } from './list-widths.ts';
import { useRem } from './use-rem.ts';
import { useStayInPlace } from './use-stay-in-place.ts';
import { ListRow, type RowClick } from './ListRow.tsx';
import classes from './ListTable.module.css';
import { nextSort } from './list-order.ts';

const noActions: readonly never[] = [];
/** The padding and the border at both ends of a row, and the box that marks it, in rem. */
const edges = 1.125;
const boxWidth = 2.75;
const rowHeightRem = { row: 3.25, cover: 4.25 };

export interface ListTableHandle {
  /** Focuses the list with a row selected. */
  focus(): void;
  /** Runs an action on the current row, if the row has it. */
  run(action: string): void;
}

export interface ListTableProps<Row extends ListRecord> {
  readonly label: string;
  readonly entries: readonly ListEntry<Row>[];
  readonly columns: readonly ListColumn<Row>[];
  /** The list's view state; the table changes its order, current row, marks and scroll position. */
  readonly view: TableView;
  readonly onView: (part: Partial<ListView>) => void;
  readonly onOpen?: (row: Row) => void;
  readonly actions?: readonly ListAction<Row>[];
  readonly ref?: Ref<ListTableHandle>;
  /** Focuses the list when it appears, so that a returning user continues at the same row. */
  readonly focusFirst?: boolean;
  /** Draws all rows; for short lists inside a page. */
  readonly natural?: boolean;
  /** Rows can be marked for an action for many. */
  readonly marks?: boolean;
  /** Moves the focus to what can be done to the marked rows. */
  readonly toActions?: () => void;
  /** A bar at the row's edge says that it is overdue. */
  readonly isLate?: (row: Row) => boolean;
  /** A list narrower than this, in rem, shows its actions only below. */
  readonly actionsFromWidth?: number;
  /** Rows with a cover are higher. */
  readonly rowHeight?: 'row' | 'cover';
}

export type TableView = Pick<ListView, 'sort' | 'current' | 'scrollTop' | 'marked'>;

const notLate = () => false;

export function ListTable<Row extends ListRecord>(props: ListTableProps<Row>) {
  const { entries, view, onView, onOpen, natural = false, marks = false, isLate = notLate } = props;
  const { current, marked } = view;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sizer, width } = useElementSize();
  const [chosenAction, setChosenAction] = useState(-1);

  const { t } = useTranslation('lists');
  const rem = useRem();
  const rowHeight = Math.round(rowHeightRem[props.rowHeight ?? 'row'] * rem);

  // The rows are drawn again only if one of these changes, not while scrolling.
  const room = width === 0 ? Infinity : width / rem - edges - (marks ? boxWidth : 0);
  const columns = useMemo(() => {
    const wide = props.columns.filter(({ fromWidth = 0 }) => width === 0 || fromWidth * rem <= width);
    return columnsThatFit(wide, room);
  }, [props.columns, width, rem, room]);
  const allActions = props.actions ?? noActions;
  const actionsWidth = useMemo(() => widthOf(allActions, entries), [allActions, entries]);
  // More than a quarter of the list would be taken from the words of the rows.
  const actionsFrom = Math.max(props.actionsFromWidth ?? 44, actionsWidth * 4);
  const actions = width > 0 && width < actionsFrom * rem ? noActions : allActions;
  const actionsBeside = haveRoomBeside(columns, room, actionsWidth);
  const hasTrack = actions.length > 0 && actionsBeside;
  const template = [
    ...(marks ? [`${String(boxWidth)}rem`] : []),
    ...tracksFor(
      columns,
      columns.map(({ label }) => headingWidth(label)),
      room - (hasTrack ? actionsWidth : 0),
    ),
    ...(hasTrack ? [`${actionsWidth.toFixed(2)}rem`] : []),
  ].join(' ');

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
  useStayInPlace({ entries, current, currentIndex, onView });
  const currentEntry = entries[currentIndex];
  const currentRow = currentEntry?.kind === 'row' ? currentEntry.row : null;

  const choose = (index: number) => {
    const entry = entries[index];
    if (entry?.kind !== 'row') return;
    setChosenAction(-1);
    onView({ current: entry.row.id });
    virtualizer.scrollToIndex(index);
  };

  useImperativeHandle(props.ref, () => ({
    focus: () => {
      if (currentIndex === -1) choose(entries.findIndex((entry) => entry.kind === 'row'));
      else virtualizer.scrollToIndex(currentIndex);
      scroller.current?.focus({ preventScroll: true });
    },
    run: (id) => {
      const action =
        currentRow === null
          ? undefined
          : actionsOn(allActions, currentRow).find((action) => action.id === id);
      if (currentRow !== null) action?.run(currentRow);
    },
  }));

  /** Where a range of marks starts, and what was marked before. */
  const anchor = useRef<{ readonly index: number; readonly before: ReadonlySet<string> } | null>(null);
  const idsBetween = (from: number, to: number) =>
    entries
      .slice(Math.min(from, to), Math.max(from, to) + 1)
      .flatMap((entry) => (entry.kind === 'row' ? [entry.row.id] : []));
  const mark = (ids: ReadonlySet<string>) => onView({ marked: ids });
  const extendTo = (index: number) => {
    anchor.current ??= { index: currentIndex === -1 ? index : currentIndex, before: marked };
    mark(new Set([...anchor.current.before, ...idsBetween(anchor.current.index, index)]));
  };
  const toggle = (id: string) => {
    const others = new Set(marked);
    if (!others.delete(id)) others.add(id);
    mark(others);
  };
  const markAll = () => mark(new Set(idsBetween(0, entries.length - 1)));
  const markNone = () => mark(new Set());

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

  const latest = useRef({ choose, onOpen, toggle, extendTo });
  useLayoutEffect(() => {
    latest.current = { choose, onOpen, toggle, extendTo };
  });
  const onClickRow = useCallback(
    (index: number, row: Row, click: RowClick) => {
      if (marks && click.shift) latest.current.extendTo(index);
      else if (marks && (click.onBox || click.control)) latest.current.toggle(row.id);
      if (!click.shift) anchor.current = null;
      latest.current.choose(index);
      if (click.onBox) scroller.current?.focus({ preventScroll: true });
      if (marks && (click.onBox || click.shift || click.control)) return;
      // A text selection in a row is for copying, so the click does not open the row.
      if (document.getSelection()?.isCollapsed !== false) latest.current.onOpen?.(row);
    },
    [marks],
  );

  const onKeyDown = listKeyboard({
    entries,
    currentIndex,
    currentRow,
    actions: allActions,
    chosenAction,
    onChooseAction: setChosenAction,
    onChoose: choose,
    marking: marks
      ? {
          any: marked.size > 0,
          toggle: () => currentRow !== null && toggle(currentRow.id),
          all: markAll,
          none: markNone,
          extendTo,
          toActions: () => props.toActions?.(),
        }
      : undefined,
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
        aria-colcount={columns.length + (actions.length === 0 ? 0 : 1) + (marks ? 1 : 0)}
        aria-multiselectable={marks || undefined}
        aria-activedescendant={activeId}
        tabIndex={0}
        onKeyDown={(event) => {
          if (!event.shiftKey) anchor.current = null;
          onKeyDown(event);
        }}
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
            {marks && (
              <div role="columnheader" aria-colindex={1} className={classes.box}>
                <MarkAll
                  some={marked.size > 0}
                  all={entries.every((entry) => entry.kind === 'heading' || marked.has(entry.row.id))}
                  onChange={(all) => (all ? markAll() : markNone())}
                />
              </div>
            )}
            {columns.map((column, index) => (
              <ListHeadCell
                key={column.id}
                column={column}
                index={index + (marks ? 1 : 0)}
                sort={view.sort}
                onSort={(sort) => onView({ sort })}
              />
            ))}
            {actions.length > 0 && (
              <div
                className={actionsBeside ? undefined : classes.actionsOver}
                role="columnheader"
                aria-colindex={columns.length + (marks ? 2 : 1)}
              >
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
                actionsBeside={actionsBeside}
                current={index === currentIndex}
                marked={marks ? entry.kind === 'row' && marked.has(entry.row.id) : null}
                late={entry.kind === 'row' && isLate(entry.row)}
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

/** The width, in rem, for the words of the most actions that a row has, in the language of the screen. */
function widthOf<Row extends ListRecord>(
  actions: readonly ListAction<Row>[],
  entries: readonly ListEntry<Row>[],
): number {
  const needed = (offered: readonly ListAction<Row>[]) =>
    offered.reduce((sum, { name }) => sum + name.length * 0.5 + 2.25, 0.75);
  return actions.every(({ offered }) => offered === undefined)
    ? needed(actions)
    : entries.reduce(
        (widest, entry) =>
          entry.kind === 'row' ? Math.max(widest, needed(actionsOn(actions, entry.row))) : widest,
        0,
      );
}

interface MarkAllProps {
  readonly some: boolean;
  readonly all: boolean;
  readonly onChange: (all: boolean) => void;
}

function MarkAll({ some, all, onChange }: MarkAllProps) {
  const { t } = useTranslation('lists');
  return (
    <Checkbox
      size="sm"
      aria-label={t('marks.all')}
      checked={some && all}
      indeterminate={some && !all}
      onChange={() => onChange(!some)}
    />
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
