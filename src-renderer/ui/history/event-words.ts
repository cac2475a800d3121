// Finds the words for an event of the journal, which itself carries ids and never names.

import type { JournalEvent } from '../../api/api-types.ts';

/** The key of the wording in lists.json, and what goes into it. */
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

/** A change that has a name of its own: a block, a lost book. */
function namedChange({ type, data, undoes }: JournalEvent): string | null {
  const changed = changedFields(data);
  if (type === 'borrower.updated' && changed.length === 1 && changed[0] === 'blockedReason') {
    return data['blocked'] === true ? 'borrower.blocked' : 'borrower.unblocked';
  }
  if (type === 'borrower.deleted' && text(data['mergedInto']) !== null) return 'borrower.merged-away';
  if (type === 'borrower.added' && undoes !== null) return 'borrower.merge-undone';
  if (type === 'item.updated' && changed.length === 1 && changed[0] === 'status') {
    const status = text(data['status']);
    return status === null ? null : `item.now-${status}`;
  }
  return null;
}

/** Fields as the journal calls them, under the name that the forms give them. */
const formName: Readonly<Partial<Record<string, string>>> = {
  groupId: 'group',
  categoryId: 'category',
  itemTypeId: 'itemType',
  titleId: 'title',
};

/** The fields that an update changed, by the names the forms use; empty where the journal does not say. */
export function fieldsChanged(event: JournalEvent): readonly string[] {
  return changedFields(event.data).map((field) => formName[field] ?? field);
}

export function wordsFor(event: JournalEvent): EventWords {
  const { type, data } = event;
  const facts: Record<string, string | number> = { type };
  const dueOn = text(data['dueOn']);
  if (dueOn !== null) facts['dueOn'] = dueOn;
  return { key: namedChange(event) ?? type, facts };
}

/** Whether staff insisted on something that a rule refused. */
export function insistedOn(event: JournalEvent): boolean {
  const overridden = event.data['overridden'];
  return Array.isArray(overridden) && overridden.length > 0;
}
