// The columns that a person has chosen for a list, kept on this computer.

import { useMemo, useState } from 'react';
import type { ListColumn } from './list-columns.ts';

const STORED_AS = 'loandesk.columns';

/** By id: whether an optional column is shown, if a person has chosen that. */
type Choices = Readonly<Record<string, boolean>>;

function stored(): Readonly<Record<string, Choices>> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '{}');
    return typeof saved === 'object' && saved !== null ? (saved as Readonly<Record<string, Choices>>) : {};
  } catch {
    return {};
  }
}

/** The columns that are shown; those of an unknown choice are as they are at first. */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  choices: Choices,
): readonly ListColumn<Row>[] {
  return columns.filter(
    ({ id, optional }) => optional === undefined || (choices[id] ?? optional === 'shown'),
  );
}

export interface ColumnChoice {
  /** Whether the list has optional columns. */
  readonly offered: boolean;
  /** The ids of the optional columns that are shown. */
  readonly visibleIds: readonly string[];
  readonly choose: (visibleIds: readonly string[]) => void;
  /** Whether a person has chosen anything. */
  readonly chosen: boolean;
  readonly reset: () => void;
}

/** @param list the list's path */
export function useChosenColumns<Row>(
  list: string,
  columns: readonly ListColumn<Row>[],
): { readonly columns: readonly ListColumn<Row>[]; readonly choice: ColumnChoice } {
  const [choices, setChoices] = useState<Choices>(() => stored()[list] ?? {});
  const visibleColumns = useMemo(() => shownColumns(columns, choices), [columns, choices]);
  const keep = (chosen: Choices) => {
    setChoices(chosen);
    localStorage.setItem(STORED_AS, JSON.stringify({ ...stored(), [list]: chosen }));
  };
  const optional = columns.filter((column) => column.optional !== undefined);
  return {
    columns: visibleColumns,
    choice: {
      offered: optional.length > 0,
      visibleIds: shownColumns(optional, choices).map(({ id }) => id),
      choose: (ids) => keep(Object.fromEntries(optional.map(({ id }) => [id, ids.includes(id)]))),
      chosen: Object.keys(choices).length > 0,
      reset: () => keep({}),
    },
  };
}
