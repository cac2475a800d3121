// What the rest of the program must know about a table, as plain data that can be sent to worker processes.

/** What erasing a borrower does to rows that refer to the borrower in this column. */
export type PersonalColumn =
  | 'delete' // deletes the row
  | 'clear' // sets the column to NULL
  | 'erase'; // the feature's own SQL handles the row

export interface TableDeclaration {
  /** Whether exports include the table; if not, the reason given in the export's table of contents. */
  readonly export: 'all' | { readonly leftOut: string };
  /** Every column that refers to a borrower; omitted if there is none. */
  readonly personal?: Readonly<Record<string, PersonalColumn>>;
}

/** In the order in which an export is restored: a table comes after those that it refers to. */
export type Tables = Readonly<Record<string, TableDeclaration>>;
