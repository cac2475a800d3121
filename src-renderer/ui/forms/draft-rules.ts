// Compares what was typed into a form with what is saved.

export type FieldValue = string | boolean;
export type FieldValues = Readonly<Record<string, FieldValue>>;

export interface Draft {
  /** What was saved when the first change was made. */
  readonly base: FieldValues;
  readonly version: number;
  /** The fields that were changed. */
  readonly values: FieldValues;
}

/** The changed fields that still differ from what is saved now. */
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

/** The draft after a field was typed in; a field that is back to what is saved is no change. */
export function fieldChanged(draft: Draft, field: string, value: FieldValue, saved: FieldValues): Draft {
  const others = Object.fromEntries(Object.entries(draft.values).filter(([name]) => name !== field));
  return { ...draft, values: saved[field] === value ? others : { ...others, [field]: value } };
}
