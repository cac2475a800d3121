// Decides what one borrower is made of where two records turn out to be one person.

/** What can be taken from the other record, by the names that the API gives them. */
export const mergeFields = [
  'givenName',
  'familyName',
  'barcode',
  'externalId',
  'group',
  'category',
  'email',
  'guardianEmail',
  'birthDate',
  'message',
  'blockedReason',
  'expiresOn',
  'leftOn',
  'photo',
] as const;

export type MergeField = (typeof mergeFields)[number];
/** A value for each field; null where there is none. */
export type MergeRecord = Readonly<Record<MergeField, string | null>>;

export interface MergeChoices {
  /** Fields whose value comes from the record that goes. */
  readonly take: readonly MergeField[];
  /** Fields whose value stays although the record that goes has another. */
  readonly keep: readonly MergeField[];
}

export interface Merged {
  readonly record: MergeRecord;
  /** The fields whose value came from the record that goes. */
  readonly taken: readonly MergeField[];
  /** Fields in which a value would be lost without anybody having said so. */
  readonly undecided: readonly MergeField[];
}

/** Without a date there is no end: that is a value too, which a date would take away. */
const emptyMeansSomething: readonly MergeField[] = ['expiresOn', 'leftOn'];
/** Nothing is lost: the card that is not kept still opens the borrower. */
const keptAnyway: readonly MergeField[] = ['barcode'];

/** What is missing in the record that stays is filled in; where both have a value, somebody must have chosen. */
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

/** The record that stays, with these fields of the record that goes. */
export function withTaken(stays: MergeRecord, goes: MergeRecord, taken: readonly MergeField[]): MergeRecord {
  return Object.fromEntries(
    mergeFields.map((field) => [field, (taken.includes(field) ? goes : stays)[field]]),
  ) as MergeRecord;
}
