// Manages the loan rules: which borrower category may borrow which item type, how many and for how long.
import type { z } from '@hono/zod-openapi';
import { v7 as newId } from 'uuid';
import { categoriesIn } from '../borrowers/groups-service.ts';
import { itemTypesIn } from '../collection/item-types-service.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { Actor, Outcome, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { loanRuleSchema } from './circulation-schemas.ts';
import { ruleFor, type LoanRule } from './loan-rules.ts';
import { loanRules, putLoanRule, removeLoanRule } from './loan-rules-repository.ts';

/** A loan rule with the pairs for which no other rule is more specific. */
export type AppliedLoanRule = z.infer<typeof loanRuleSchema>;

/** A loan rule with its category and type by name; null means any. */
export type NamedLoanRule = Omit<AppliedLoanRule, 'appliesTo'>;

export type LoanRulesService = ReturnType<typeof loanRulesService>;

export function loanRulesService(reader: ReadableDatabase, gate: WriteGate) {
  return {
    rules: (): AppliedLoanRule[] => loanRules(reader).map(appliedIn(reader)),
    /** @throws Problem validation-failed, name-taken */
    async add(actor: Actor, rule: Omit<NamedLoanRule, 'id'>): Promise<AppliedLoanRule> {
      return (await gate.write(actor, ({ db }) => put(db, { id: newId(), ...rule }, 'loan-rule.added')))
        .result;
    },
    /** @throws Problem not-found, validation-failed, name-taken */
    async update(
      actor: Actor,
      id: string,
      changes: Partial<Omit<NamedLoanRule, 'id'>>,
    ): Promise<AppliedLoanRule> {
      const { result } = await gate.write(actor, ({ db }) => {
        const present = namedIn(db)(existing(db, id));
        return put(db, { ...present, ...givenFields(changes) }, 'loan-rule.updated');
      });
      return result;
    },
    /** @throws Problem not-found */
    async delete(actor: Actor, id: string): Promise<void> {
      await gate.write(actor, ({ db }) => {
        existing(db, id);
        removeLoanRule(db, id);
        return { result: null, events: [{ type: 'loan-rule.deleted', data: { id } }] };
      });
    },
  };
}

function namedIn(db: ReadableDatabase): (rule: LoanRule) => NamedLoanRule {
  const [categories, types] = [categoriesIn(db), itemTypesIn(db)];
  return ({ categoryId, itemTypeId, ...rule }) => ({
    ...rule,
    category: categories.find((category) => category.id === categoryId)?.name ?? null,
    itemType: types.find((type) => type.id === itemTypeId)?.name ?? null,
  });
}

function appliedIn(db: ReadableDatabase): (rule: LoanRule) => AppliedLoanRule {
  const rules = loanRules(db);
  const pairs = [...categoriesIn(db), null].flatMap((category) =>
    [...itemTypesIn(db), null].map((itemType) => ({
      ruleId: ruleFor(rules, category?.id ?? null, itemType?.id ?? null)?.id,
      pair: { category: category?.name ?? null, itemType: itemType?.name ?? null },
    })),
  );
  const named = namedIn(db);
  return (rule) => ({
    ...named(rule),
    appliesTo: pairs.filter(({ ruleId }) => ruleId === rule.id).map(({ pair }) => pair),
  });
}

function existing(db: ReadableDatabase, id: string): LoanRule {
  const rule = loanRules(db).find((rule) => rule.id === id);
  if (rule === undefined) throw new Problem('not-found', `There is no loan rule ${id}.`);
  return rule;
}

/** @throws Problem name-taken if another rule has the same category and type */
function put(
  db: WritableDatabase,
  { category, itemType, ...given }: NamedLoanRule,
  type: 'loan-rule.added' | 'loan-rule.updated',
): Outcome<AppliedLoanRule> {
  const categoryId = idNamed(categoriesIn(db), category, '/category');
  const itemTypeId = idNamed(itemTypesIn(db), itemType, '/itemType');
  const rule: LoanRule = { ...given, categoryId, itemTypeId };
  const twin = loanRules(db).find(
    (other) => other.categoryId === categoryId && other.itemTypeId === itemTypeId,
  );
  if (twin !== undefined && twin.id !== rule.id) {
    throw new Problem('name-taken', 'A rule for this borrower category and item type already exists.', [
      { pointer: '/category', message: 'already has a rule for this item type' },
    ]);
  }
  putLoanRule(db, rule);
  return { result: appliedIn(db)(rule), events: [{ type, data: { ...rule } }] };
}

function idNamed(
  known: readonly { id: string; name: string }[],
  name: string | null,
  pointer: string,
): string | null {
  if (name === null) return null;
  const named = known.find((entry) => entry.name.toLowerCase() === name.toLowerCase());
  if (named !== undefined) return named.id;
  throw new Problem('validation-failed', `There is nothing called ${name}.`, [
    { pointer, message: 'does not exist' },
  ]);
}
