// Finds the text for a journal event, which carries ids but no names.

import type { JournalEvent } from '../../api/library.ts';

/** The text's key in lists.json, and its values. */
export interface EventWords {
  readonly key: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function changedFields(data: JournalEvent['data']): readonly string[] {
  const changed = data['changed'];
  return Array.isArray(changed) ? changed.filter((field) => typeof field === 'string') : [];
}

/** The reason belongs to the status `withdrawn`. */
const statusFields: ReadonlySet<string> = new Set(['status', 'withdrawnFor']);

/** A change with its own wording, such as a block or a lost item. */
function namedChange({ type, data, undoes }: JournalEvent): string | null {
  const changed = changedFields(data);
  if (type === 'borrower.updated' && changed.length === 1 && changed[0] === 'blockedReason') {
    return data['blocked'] === true ? 'borrower.blocked' : 'borrower.unblocked';
  }
  if (type === 'borrower.deleted' && text(data['mergedInto']) !== null) return 'borrower.merged-away';
  if (type === 'borrower.added' && undoes !== null) return 'borrower.merge-undone';
  const ofStatus = changed.includes('status') && changed.every((field) => statusFields.has(field));
  if (type === 'item.updated' && ofStatus) {
    const status = text(data['status']);
    return status === null ? null : `item.now-${status}`;
  }
  return null;
}

/** Maps the journal's field names to those of the forms. */
const formName: Readonly<Partial<Record<string, string>>> = {
  groupId: 'group',
  categoryId: 'category',
  itemTypeId: 'itemType',
  placeId: 'place',
};

export interface FieldChange {
  /** By its name in the forms. */
  readonly field: string;
  /** Both values as the journal holds them; null if it does not hold this field. */
  readonly values: { readonly from: unknown; readonly to: unknown } | null;
}

/** The fields that an update changed; empty if the event does not list them. */
export function fieldChanges({ data }: JournalEvent): readonly FieldChange[] {
  const before: unknown = data['before'];
  const earlier = typeof before === 'object' && before !== null ? (before as JournalEvent['data']) : {};
  return changedFields(data).map((field) => ({
    field: formName[field] ?? field,
    values: field in earlier ? { from: earlier[field], to: data[field] } : null,
  }));
}

export function eventWordsFor(event: JournalEvent): EventWords {
  const { type, data } = event;
  const facts: Record<string, string | number> = { type };
  const dueOn = text(data['dueOn']);
  if (dueOn !== null) facts['dueOn'] = dueOn;
  return { key: namedChange(event) ?? type, facts };
}

/** How much money an event is about, in minor units; null if it is about none. */
export function moneyIn({ type, data }: JournalEvent): number | null {
  const entries = data['entries'];
  if (!type.startsWith('charge.') || !Array.isArray(entries)) return null;
  const sum = (entries as { amount: number }[]).reduce((total, { amount }) => total + amount, 0);
  return Math.abs(sum);
}

/** Whether staff overrode a refusal. */
export function wasOverridden(event: JournalEvent): boolean {
  const overridden = event.data['overridden'];
  return Array.isArray(overridden) && overridden.length > 0;
}
