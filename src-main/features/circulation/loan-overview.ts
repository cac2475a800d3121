// Reads the loan overview of one borrower: what is on loan, what is overdue, and what may still be borrowed.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import { onDay } from '../calendar/closed-days-service.ts';
import { borrowerById, borrowerIdOf } from '../borrowers/borrower-commands.ts';
import { itemTypesIn } from '../collection/item-types-service.ts';
import {
  laterRefusalsOf,
  type LaterFeatures,
  type MoneyAsked,
  type OverviewMoney,
} from './circulation-hooks.ts';
import type { loanOverviewSchema } from './circulation-schemas.ts';
import type { CirculationPolicy } from './circulation-policy.ts';
import { limitInAllFor, ruleFor } from './loan-rules.ts';
import { loansIn, type LendingBorrower, type Loan } from './loans-repository.ts';
import { borrowerRefusals } from './refusal-rules.ts';

/** How many more items; null without a limit. */
export interface Allowance {
  more: number | null;
  limit: number | null;
}

/** Everything that the desk shows of an open borrower. */
export type LoanOverview = z.infer<typeof loanOverviewSchema>;

/**
 * The overview as this connection sees it; null if there is no such borrower.
 *
 * @param reference an id, `barcode:...` or `ext:...`, those of merged records included
 * @param known the borrower's facts, if they were read already
 */
export function loanOverview(
  db: ReadableDatabase,
  reference: string,
  policy: CirculationPolicy,
  later: LaterFeatures,
  known?: LendingBorrower,
): LoanOverview | null {
  const id = borrowerIdOf(db, reference);
  const borrower = id === null ? null : borrowerById(db, id);
  if (borrower === null) return null;
  const loans = loansIn(db);
  const facts = known ?? loans.borrowerFacts(borrower.id);
  if (facts === null) throw new Error(`borrower ${borrower.id} has no facts`);
  const open = loans.openLoansOfBorrower(borrower.id, policy);
  const overdueCount = open.filter((loan) => loan.isLate).length;
  const expected = open.filter(({ item }) => !item.lost).length;
  const limit = limitInAllFor(policy.rules, facts.categoryId);
  const ofType = loans.openOfTypes(borrower.id);
  const inAll = allowance(limit, expected);
  const byItemType = itemTypesIn(db).map((type) => {
    const rule = ruleFor(policy.rules, facts.categoryId, type.id);
    const typeLimit = rule?.lendable === true ? rule.maxItemsOfType : 0;
    const { more } = allowance(typeLimit, ofType.get(type.id) ?? 0);
    return { itemType: type.name, limit: typeLimit, more: fewer(more, inAll.more) };
  });
  const money = moneyIn(later, db, { borrower: borrower.id, loans: open, today: policy.today });
  return {
    borrower,
    loans: open,
    overdueCount,
    mayBorrow: { ...inAll, byItemType, classSet: policy.classSetCategories.includes(facts.categoryId) },
    holds: later.flatMap(({ holdsOf }) => holdsOf?.(db, borrower.id, policy.today) ?? []),
    money,
    refusals: [
      ...borrowerRefusals({
        today: policy.today,
        borrower: facts,
        openLoans: expected,
        overdueLoans: open.filter((loan) => loan.isLate && loan.dueOn < policy.countsBefore).length,
        limitInAll: limit,
        refuseWhenOverdue: policy.refuseWhenOverdue,
        refuseOverdueItems: policy.refuseOverdueItems,
      }),
      ...laterRefusalsOf(later, db, borrower.id, policy.today, money),
    ],
  };
}

/** The loan as it is now; null if it has ended. */
export function openLoan(db: ReadableDatabase, id: string, today: CalendarDate): Loan | null {
  return loansIn(db).state(id)?.returnedAt === null ? loansIn(db).loan(id, onDay(db, today)) : null;
}

function moneyIn(later: LaterFeatures, db: ReadableDatabase, request: MoneyAsked): OverviewMoney | null {
  return later.map(({ moneyOf }) => moneyOf?.(db, request) ?? null).find((money) => money !== null) ?? null;
}

function allowance(limit: number | null, taken: number): Allowance {
  return { limit, more: limit === null ? null : Math.max(0, limit - taken) };
}

function fewer(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}
