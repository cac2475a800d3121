// What a list screen tells the table about one column and one row: types only.

import type { ReactNode } from 'react';

export interface ListColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** A CSS grid track, such as `minmax(12rem, 2fr)`. */
  readonly width: string;
  /** What the column sorts by and what a copy of the list holds; null sorts last. */
  readonly value: (row: Row) => string | number | null;
  /** What the cell shows, where that is more than `value`. */
  readonly cell?: (row: Row) => ReactNode;
  /** The words a text filter looks in, where they differ from `value`; null leaves the column out. */
  readonly words?: ((row: Row) => string) | null;
  readonly align?: 'end';
  /** Shown only where the list is at least this wide, in rem. */
  readonly fromWidth?: number;
}

export interface ListSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Something that can be done to a row: a button at its end, and a key while the row is the current one. */
export interface ListAction<Row> {
  readonly id: string;
  readonly name: string;
  readonly icon: ReactNode;
  /** A letter that acts together with Alt, so that a scanner's plain letters never trigger it. */
  readonly key: string;
  readonly run: (row: Row) => void;
  readonly colour?: string;
}

/** What stands in the table's body: a row, or the heading above a group of rows. */
export type ListEntry<Row> =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'heading'; readonly label: string; readonly count: number };
