// Turns all rows of a list into what is shown of them: filtered, sorted, and grouped where asked.

import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn, ListEntry } from './list-columns.ts';
import { collationFor, filterRows, groupRows, groupsIn, sortRows, wordsOf } from './list-order.ts';
import type { ListView } from './list-view.ts';

interface ArrangedRows<Row> {
  readonly shown: readonly Row[];
  readonly entries: readonly ListEntry<Row>[];
  readonly groups: readonly string[];
}

/** `columns` and `groupOf` have to be the same from render to render, or everything is arranged anew. */
export function useArrangedRows<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  groupOf: (row: Row) => string | null,
  view: ListView,
  /** A searched list holds only what matches already: the library knows better where the words stand. */
  kind: 'filtered' | 'searched' = 'filtered',
): ArrangedRows<Row> {
  const { t, i18n } = useTranslation('lists');
  const collate = useMemo(() => collationFor(i18n.language), [i18n.language]);
  const text = useDeferredValue(kind === 'filtered' ? view.text : '');
  const { group, sort, grouped } = view;

  const words = useMemo(
    () => (kind === 'filtered' ? rows.map((row) => wordsOf(row, columns)) : []),
    [kind, rows, columns],
  );
  const groups = useMemo(() => groupsIn(rows, groupOf, collate), [rows, groupOf, collate]);
  const sorted = useMemo(() => {
    const found = filterRows(rows, words, text);
    const ofGroup = group === null ? found : found.filter((row) => groupOf(row) === group);
    return sortRows(ofGroup, columns, sort, collate);
  }, [rows, words, text, group, groupOf, columns, sort, collate]);
  const entries = useMemo(
    () =>
      grouped
        ? groupRows(sorted, groupOf, t('withoutGroup'), collate)
        : sorted.map((row): ListEntry<Row> => ({ kind: 'row', row })),
    [grouped, sorted, groupOf, t, collate],
  );
  // Grouped, the copy and the print follow the order on the screen.
  const shown = useMemo(
    () => entries.flatMap((entry) => (entry.kind === 'row' ? [entry.row] : [])),
    [entries],
  );
  return { shown, entries, groups };
}
