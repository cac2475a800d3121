// Decides which columns of the kept record change when a merge is undone.

export type Columns = Readonly<Record<string, string | number | null>>;

/** Columns that the merge rules do not decide. */
const excluded: readonly string[] = ['key', 'id', 'version', 'created_at', 'updated_at', 'photo'];

/**
 * The columns to restore: those that the merge changed and no later change touched.
 *
 * @param before the record before the merge; `after`: right after it; `now`: at present
 */
export function columnsToRestore(before: Columns, after: Columns, now: Columns): Columns {
  return Object.fromEntries(
    Object.entries(before).filter(
      ([column, value]) =>
        !excluded.includes(column) && value !== after[column] && now[column] === after[column],
    ),
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** The time limit for undo: merges older than this cannot be undone. */
export function forgetMergesBefore(now: string): string {
  return new Date(Date.parse(now) - 30 * dayMs).toISOString();
}
