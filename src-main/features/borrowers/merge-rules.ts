// Decides the field values when two records of one person are merged, and which columns an undo restores.

/** The fields that can be taken from the other record, by their API names. */
export const mergeFields = [
  'givenName',
  'familyName',
  'barcode',
  'externalId',
  'group',
  'category',
  'email',
  'guardianEmail',
  'secondGuardianEmail',
  'language',
  'birthDate',
  'message',
  'blockedReason',
  'expiresOn',
  'leftOn',
  'photo',
] as const;

export type MergeField = (typeof mergeFields)[number];
/** A value for each field; null if empty. */
export type MergeRecord = Readonly<Record<MergeField, string | null>>;

export interface MergeChoices {
  /** Fields whose value comes from the deleted record. */
  readonly take: readonly MergeField[];
  /** Fields that keep their value although the deleted record has another. */
  readonly keep: readonly MergeField[];
}

export interface Merged {
  readonly record: MergeRecord;
  /** The fields whose value came from the deleted record. */
  readonly taken: readonly MergeField[];
  /** Fields whose two values differ without a choice for either: a value would be lost. */
  readonly undecided: readonly MergeField[];
}

/** An empty date means "no end", so a date may not silently replace it. */
const emptyMeansSomething: readonly MergeField[] = ['expiresOn', 'leftOn'];
/** Needs no choice: the other card still finds the borrower. */
const keptAnyway: readonly MergeField[] = ['barcode'];

/** Fills empty fields of the kept record from the deleted one. If both have a value, the request must choose. */
export function mergedRecord(stays: MergeRecord, goes: MergeRecord, { take, keep }: MergeChoices): Merged {
  const fromOther = (field: MergeField): boolean => {
    if (take.includes(field)) return true;
    if (keep.includes(field) || emptyMeansSomething.includes(field)) return false;
    return stays[field] === null && goes[field] !== null;
  };
  const wouldLose = (field: MergeField): boolean => {
    if (take.includes(field) || keep.includes(field) || keptAnyway.includes(field)) return false;
    if (stays[field] === goes[field] || goes[field] === null) return false;
    return stays[field] !== null || emptyMeansSomething.includes(field);
  };
  const taken = mergeFields.filter((field) => fromOther(field) && stays[field] !== goes[field]);
  return { record: withTaken(stays, goes, taken), taken, undecided: mergeFields.filter(wouldLose) };
}

/** The kept record with these fields of the deleted one. */
export function withTaken(stays: MergeRecord, goes: MergeRecord, taken: readonly MergeField[]): MergeRecord {
  return Object.fromEntries(
    mergeFields.map((field) => [field, (taken.includes(field) ? goes : stays)[field]]),
  ) as MergeRecord;
}

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
