// The declaration of the data that a feature holds about a borrower: its schema, how it is read, and how the PDF shows it.
import type { z } from 'zod';
import type { ReadableDatabase } from '../database/connection.ts';

/** Writes values of the PDF in the library's language. */
export interface PdfWords {
  readonly language: string;
  instant(at: string | null): string;
  day(date: string): string;
  /** The label of a borrower's field; the field's name if it has none. */
  label(field: string): string;
  /** The value of a borrower's field; only dates are formatted, because a card number may look like a date. */
  value(field: string, value: string): string;
}

/** A line of the record in the PDF. Its label is in `privacy.json`, under `file.fields`. */
export interface HeldLine<Value = unknown> {
  readonly schema: z.ZodType<Value>;
  /** @param ids the borrower's id and the ids of records merged into it */
  read(db: ReadableDatabase, ids: readonly string[]): Value;
  text(value: Value, words: PdfWords): string;
}

/** A table in the PDF. Its heads are in `privacy.json`, under `file.sections` and `file.columns`. */
export interface HeldRows<Row = unknown> {
  /** The schema of one row. */
  readonly schema: z.ZodType<Row>;
  read(db: ReadableDatabase, ids: readonly string[]): Row[];
  /** The relative width of each column. */
  readonly columns: Readonly<Record<string, number>>;
  /** @param file all that is held about the borrower, by field */
  cells(row: Row, words: PdfWords, file: Readonly<Record<string, unknown>>): string[];
}

/** By field of the answer of `GET /users/{id}/export`. */
export type HeldData = Readonly<Record<string, HeldLine | HeldRows>>;

export function heldLine<Value>(line: HeldLine<Value>): HeldLine {
  return line;
}

export function heldRows<Row>(rows: HeldRows<Row>): HeldRows {
  return rows;
}

/**
 * Reads the rows of a SELECT with `@ids`, a JSON array.
 *
 * @param parsed the columns with JSON
 */
export function rowsOf<Row>(
  sql: string,
  parsed: readonly (keyof Row)[] = [],
): (db: ReadableDatabase, ids: readonly string[]) => Row[] {
  return (db, ids) =>
    db
      .prepare<[object], Row>(sql)
      .all({ ids: JSON.stringify(ids) })
      .map((row) => ({
        ...row,
        ...Object.fromEntries(parsed.map((column) => [column, JSON.parse(String(row[column])) as unknown])),
      }));
}
