// Manages the loan rules: which borrower category may borrow which item type, how many and for how long.
import { v7 as newId } from 'uuid';
import type { GroupsService } from '../borrowers/groups-service.ts';
import type { ItemTypesService } from '../collection/item-types-service.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { LoanRule } from './loan-rules.ts';
import { loanRulesIn, loanRuleWrites } from './loan-rules-repository.ts';

/** A loan rule with its category and type by name; null means any. */
export type NamedLoanRule = Omit<LoanRule, 'categoryId' | 'itemTypeId'> & {
  category: string | null;
  itemType: string | null;
};

export type LoanRulesService = ReturnType<typeof loanRulesService>;

export function loanRulesService(
  reader: ReadableDatabase,
  gate: WriteGate,
  groups: GroupsService,
  itemTypes: ItemTypesService,
) {
  const named = ({ categoryId, itemTypeId, ...rule }: LoanRule): NamedLoanRule => ({
    ...rule,
    category: groups.categories().find((category) => category.id === categoryId)?.name ?? null,
    itemType: itemTypes.itemTypes().find((type) => type.id === itemTypeId)?.name ?? null,
  });
  const withIds = ({ category, itemType, ...rule }: NamedLoanRule): LoanRule => ({
    ...rule,
    categoryId: idNamed(groups.categories(), category, '/category'),
    itemTypeId: idNamed(itemTypes.itemTypes(), itemType, '/itemType'),
  });
  const existing = (id: string): LoanRule => {
    const rule = loanRulesIn(reader)
      .rules()
      .find((one) => one.id === id);
    if (rule === undefined) throw new Problem('not-found', `There is no loan rule ${id}.`);
    return rule;
  };

  /** @throws Problem name-taken if another rule has the same category and type */
  async function put(actor: Actor, rule: LoanRule, type: 'loan-rule.added' | 'loan-rule.updated') {
    await gate.write(actor, ({ db }) => {
      const twin = loanRulesIn(db)
        .rules()
        .find((one) => one.categoryId === rule.categoryId && one.itemTypeId === rule.itemTypeId);
      if (twin !== undefined && twin.id !== rule.id) {
        throw new Problem('name-taken', 'A rule for this borrower category and item type already exists.', [
          { pointer: '/category', message: 'already has a rule for this item type' },
        ]);
      }
      loanRuleWrites(db).put(rule);
      return { result: null, events: [{ type, data: { ...rule } }] };
    });
    return named(rule);
  }

  return {
    rules: (): NamedLoanRule[] => loanRulesIn(reader).rules().map(named),
    /** @throws Problem validation-failed, name-taken */
    add: (actor: Actor, rule: Omit<NamedLoanRule, 'id'>) =>
      put(actor, withIds({ id: newId(), ...rule }), 'loan-rule.added'),
    /** @throws Problem not-found, validation-failed, name-taken */
    async update(actor: Actor, id: string, changes: Partial<Omit<NamedLoanRule, 'id'>>) {
      const given = givenFields(changes);
      return await put(actor, withIds({ ...named(existing(id)), ...given }), 'loan-rule.updated');
    },
    /** @throws Problem not-found */
    async delete(actor: Actor, id: string): Promise<void> {
      existing(id);
      await gate.write(actor, ({ db }) => {
        loanRuleWrites(db).remove(id);
        return { result: null, events: [{ type: 'loan-rule.deleted', data: { id } }] };
      });
    },
  };
}

function idNamed(
  known: readonly { id: string; name: string }[],
  name: string | null,
  pointer: string,
): string | null {
  if (name === null) return null;
  const found = known.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found.id;
  throw new Problem('validation-failed', `There is nothing called ${name}.`, [
    { pointer, message: 'does not exist' },
  ]);
}
