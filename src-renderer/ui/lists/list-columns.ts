// The types that describe a list's columns, rows and actions.

import type { Icon } from '../icons/icons.ts';
import type { ReactNode } from 'react';

/** The fields of every row of a list. */
export interface ListRecord {
  readonly id: string;
}

export interface ListColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** A CSS grid track, such as `minmax(12rem, 2fr)`. */
  readonly width: string;
  /** The value for sorting; null sorts last. */
  readonly value: (row: Row) => string | number | null;
  /** A key of the library, compared by code points, that sorts the rows in place of `value`; null sorts last. */
  readonly key?: (row: Row) => string | null;
  /** The value in a spreadsheet, if it differs from `value`. */
  readonly copied?: (row: Row) => string | number | null;
  /** The cell's content, if it differs from `value`. */
  readonly cell?: (row: Row) => ReactNode;
  /** The text that the filter searches, if it differs from `value`; null excludes the column. */
  readonly words?: ((row: Row) => string) | null;
  readonly align?: 'end';
  /** Hidden if the list is narrower than this, in rem. */
  readonly fromWidth?: number;
  /** A person can show or hide it: what it is at first. Other columns are always there. */
  readonly optional?: 'shown' | 'hidden';
}

export interface ListSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** An action on a row: a button at its end, and a key for the current row. */
export interface ListAction<Row> {
  readonly id: string;
  readonly name: string;
  readonly icon: Icon;
  /** A letter that works with Alt, so that the plain letters of a scan never trigger it. */
  readonly key: string;
  /** Whether the row has it; all rows by default. */
  readonly offered?: (row: Row) => boolean;
  readonly run: (row: Row) => void;
}

/** A line of the table's body: a row, or a group heading. */
export type ListEntry<Row> =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'heading'; readonly label: string; readonly count: number };
