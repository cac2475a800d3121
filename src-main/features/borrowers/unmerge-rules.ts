// Decides what becomes of the record that stayed when a merge is taken back.

export type Columns = Readonly<Record<string, string | number | null>>;

/** Not what the merge decided: these are counted and kept by themselves. */
const kept: readonly string[] = ['key', 'id', 'version', 'created_at', 'updated_at', 'photo'];

/**
 * The columns that go back: those that the merge changed and nobody has changed since. A later change stays.
 *
 * @param before the record before the merge; `after`: as the merge left it; `now`: as it is
 */
export function columnsToPutBack(before: Columns, after: Columns, now: Columns): Columns {
  return Object.fromEntries(
    Object.entries(before).filter(
      ([column, value]) => !kept.includes(column) && value !== after[column] && now[column] === after[column],
    ),
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** Merges from before this moment can no longer be taken back. */
export function forgetMergesBefore(now: string): string {
  return new Date(Date.parse(now) - 30 * dayMs).toISOString();
}
