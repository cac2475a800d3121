// Filters, sorts and groups the rows of a list, which stay in their places until the person asks for another order.

import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn, ListEntry, ListRecord } from './list-columns.ts';
import {
  collationFor,
  filterRows,
  groupRows,
  groupsIn,
  OrderKeeper,
  sortRows,
  wordsOf,
} from './list-order.ts';
import type { ListView } from './list-view.ts';

interface ArrangedRows<Row> {
  readonly visibleRows: readonly Row[];
  readonly entries: readonly ListEntry<Row>[];
  readonly groups: readonly string[];
}

const noGroup = () => null;

/** `columns` and `groupOf` must keep their identity between renders, or all rows are arranged again. */
export function useArrangedRows<Row extends ListRecord>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  view: ListView,
  groupOf: (row: Row) => string | null = noGroup,
  /** The library has already searched this list: its rows are not filtered again, and without an order stay as they are. */
  kind: 'filtered' | 'searched' = 'filtered',
): ArrangedRows<Row> {
  const { t, i18n } = useTranslation('lists');
  const collate = useMemo(() => collationFor(i18n.language), [i18n.language]);
  const text = useDeferredValue(kind === 'filtered' ? view.text : '');
  const { group, category, itemType, state, states, sort, grouped } = view;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- each of these asks for a new order
  const keeper = useMemo(() => new OrderKeeper(), [group, category, itemType, state, states, sort, collate]);

  // Sorting is the expensive step, so it comes first: typing a filter then only leaves rows out.
  const bestFirst = kind === 'searched' && sort === null;
  const ordered = useMemo(
    () => (bestFirst ? rows : keeper.arrange(rows, () => sortRows(rows, columns, sort, collate))),
    [bestFirst, keeper, rows, columns, sort, collate],
  );
  const filtering = text.trim() !== '';
  const words = useMemo(
    () => (filtering ? ordered.map((row) => wordsOf(row, columns)) : []),
    [filtering, ordered, columns],
  );
  const groups = useMemo(() => groupsIn(rows, groupOf, collate), [rows, groupOf, collate]);
  const sorted = useMemo(() => {
    const matches = filterRows(ordered, words, text);
    return group === null ? matches : matches.filter((row) => groupOf(row) === group);
  }, [ordered, words, text, group, groupOf]);
  const entries = useMemo(
    () =>
      grouped
        ? groupRows(sorted, groupOf, t('withoutGroup'), collate)
        : sorted.map((row): ListEntry<Row> => ({ kind: 'row', row })),
    [grouped, sorted, groupOf, t, collate],
  );
  // Copies and prints follow the grouped order on the screen.
  const visibleRows = useMemo(
    () => (grouped ? entries.flatMap((entry) => (entry.kind === 'row' ? [entry.row] : [])) : sorted),
    [grouped, entries, sorted],
  );
  return { visibleRows, entries, groups };
}
