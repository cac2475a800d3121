// A table with a header and rows, for messages and printed pages.

export interface TemplateTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
