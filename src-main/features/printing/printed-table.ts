// A table with heads and rows, as letters and printed pages hold it.

export interface TemplateTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
