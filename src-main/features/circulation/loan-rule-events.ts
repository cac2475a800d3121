// Restores loan rules from the ledger's events.
import { idIn, numberIn, textIn } from '../../core/events/event-data.ts';
import type { RecordedEvent } from '../../core/events/events.ts';
import type { Restore } from '../../core/journal/restore.ts';
import { loanRuleWrites } from './loan-rules-repository.ts';

const put: Restore = (db, event) => {
  loanRuleWrites(db).put(ruleIn(event));
  return null;
};

export const loanRuleRestorers = {
  'loan-rule.added': put,
  'loan-rule.updated': put,
  'loan-rule.deleted': (db, { data }) => {
    loanRuleWrites(db).remove(idIn(data));
    return null;
  },
} satisfies Record<string, Restore>;

function ruleIn({ data }: RecordedEvent) {
  return {
    id: idIn(data),
    categoryId: textIn(data, 'categoryId'),
    itemTypeId: textIn(data, 'itemTypeId'),
    lendable: data['lendable'] === true,
    loanDays: numberIn(data, 'loanDays') ?? 0,
    dueOnFixed: textIn(data, 'dueOnFixed'),
    renewalsAllowed: numberIn(data, 'renewalsAllowed') ?? 0,
    renewalDays: numberIn(data, 'renewalDays') ?? 0,
    maxItemsOfType: numberIn(data, 'maxItemsOfType'),
    maxItems: numberIn(data, 'maxItems'),
  };
}
