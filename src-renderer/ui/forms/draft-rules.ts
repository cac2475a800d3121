// Compares a form's draft with the saved record.

export type FieldValue = string | boolean;
export type FieldValues = Readonly<Record<string, FieldValue>>;

export interface Draft {
  /** The saved values when the first change was made. */
  readonly base: FieldValues;
  readonly version: number;
  /** The changed fields. */
  readonly values: FieldValues;
}

/** The changed fields that still differ from the saved record. */
export function changesOf<Values extends FieldValues>(
  draft: Draft | undefined,
  saved: Values,
): Partial<Values> {
  const changed: Partial<Record<string, FieldValue>> = {};
  for (const [field, value] of Object.entries(draft?.values ?? {})) {
    if (field in saved && saved[field] !== value) changed[field] = value;
  }
  return changed as Partial<Values>;
}

/** The draft after a field changed; a field that equals its saved value again counts as unchanged. */
export function fieldChanged(draft: Draft, field: string, value: FieldValue, saved: FieldValues): Draft {
  const others = Object.fromEntries(Object.entries(draft.values).filter(([name]) => name !== field));
  return { ...draft, values: saved[field] === value ? others : { ...others, [field]: value } };
}
