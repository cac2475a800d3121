// The declaration of a table for the rest of the program, as plain data that can be sent to worker processes.

/** The effect of erasing a borrower on rows that refer to the borrower in this column. */
export type PersonalColumn =
  | 'delete' // deletes the row
  | 'clear' // sets the column to NULL
  | 'erase' // a statement of the feature's `personalData` handles the row
  | 'keep'; // leaves the id, which no longer identifies a person

export interface TableDeclaration {
  /** The rows that exports include: all, or those of an SQL condition; or why none, for the export's table of contents. */
  readonly export: 'all' | { readonly rows: string } | { readonly leftOut: string };
  /** Every column that refers to a borrower; omitted if there is none. */
  readonly personal?: Readonly<Record<string, PersonalColumn>>;
  /** The name under which the receipt of an erasure counts deleted and cleared rows; omitted if it does not. */
  readonly counted?: string;
}

/** In the order in which an export is restored: a table comes after those that it refers to. */
export type Tables = Readonly<Record<string, TableDeclaration>>;
