// The SQL of loan rules.
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { readAgain, readOnce } from '../../core/database/read-once.ts';
import type { LoanRule } from './loan-rules.ts';

const fields = `id, category_id AS categoryId, item_type_id AS itemTypeId, lendable, loan_days AS loanDays,
  due_on_fixed AS dueOnFixed, due_at_term_end AS dueAtTermEnd, limited_by_term AS limitedByTerm,
  renewals_allowed AS renewalsAllowed, renewal_days AS renewalDays,
  max_items_of_type AS maxItemsOfType, max_items AS maxItems`;

type Flag = 'lendable' | 'dueAtTermEnd' | 'limitedByTerm';

const rulesIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], Omit<LoanRule, Flag> & Record<Flag, number>>(`SELECT ${fields} FROM loan_rules`);
  return (): readonly LoanRule[] =>
    all.all().map((row) => ({
      ...row,
      lendable: row.lendable === 1,
      dueAtTermEnd: row.dueAtTermEnd === 1,
      limitedByTerm: row.limitedByTerm === 1,
    }));
});

const read = (db: ReadableDatabase) => rulesIn(db)();

export const loanRules = (db: ReadableDatabase): readonly LoanRule[] => readOnce(db, read);

const kindsIn = preparedPerConnection((db: ReadableDatabase) => {
  const category = db.prepare<[], string>('SELECT id FROM borrower_categories WHERE is_default = 1').pluck();
  const itemType = db.prepare<[], string>('SELECT id FROM item_types WHERE is_default = 1').pluck();
  return () => ({ categoryId: category.get() ?? '', itemTypeId: itemType.get() ?? '' });
});

/** The category of a new borrower, and the type of a new item. */
export const usualKinds = (db: ReadableDatabase) => kindsIn(db)();

const writes = preparedPerConnection((db: WritableDatabase) => {
  const put = db.prepare(
    `INSERT INTO loan_rules (id, category_id, item_type_id, lendable, loan_days, due_on_fixed, due_at_term_end, limited_by_term,
       renewals_allowed, renewal_days, max_items_of_type, max_items)
     VALUES (@id, @categoryId, @itemTypeId, @lendable, @loanDays, @dueOnFixed, @dueAtTermEnd, @limitedByTerm,
       @renewalsAllowed, @renewalDays, @maxItemsOfType, @maxItems)
     ON CONFLICT (id) DO UPDATE SET category_id = excluded.category_id, item_type_id = excluded.item_type_id,
       lendable = excluded.lendable, loan_days = excluded.loan_days, due_on_fixed = excluded.due_on_fixed,
       due_at_term_end = excluded.due_at_term_end, limited_by_term = excluded.limited_by_term,
       renewals_allowed = excluded.renewals_allowed, renewal_days = excluded.renewal_days,
       max_items_of_type = excluded.max_items_of_type, max_items = excluded.max_items`,
  );
  const remove = db.prepare('DELETE FROM loan_rules WHERE id = ?');
  return { put, remove };
});

export function putLoanRule(db: WritableDatabase, rule: LoanRule): void {
  const { lendable, dueAtTermEnd, limitedByTerm } = rule;
  writes(db).put.run({
    ...rule,
    lendable: lendable ? 1 : 0,
    dueAtTermEnd: dueAtTermEnd ? 1 : 0,
    limitedByTerm: limitedByTerm ? 1 : 0,
  });
  readAgain(db, read);
}

/** @returns whether it existed. */
export function removeLoanRule(db: WritableDatabase, id: string): boolean {
  readAgain(db, read);
  return writes(db).remove.run(id).changes === 1;
}
