// What the rest of the program must know of a table, as plain data: worker processes get it too.

/** What erasing a borrower does with the rows that name the borrower in this column. */
export type PersonalColumn =
  | 'delete' // the row goes
  | 'clear' // the row stays and names no one
  | 'erase'; // the feature's own SQL in the erasure decides

export interface TableDeclaration {
  /** Whether an export holds the table; otherwise why not, as the export's own table of contents says it. */
  readonly export: 'all' | { readonly leftOut: string };
  /** Every column that names a borrower. A table that names none says nothing. */
  readonly personal?: Readonly<Record<string, PersonalColumn>>;
}

/** In the order in which an export is put back: a table stands behind those that it refers to. */
export type Tables = Readonly<Record<string, TableDeclaration>>;
