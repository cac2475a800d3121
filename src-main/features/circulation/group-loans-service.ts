// Open loans by group: a total for each, and one group borrower by borrower.
import type { z } from '@hono/zod-openapi';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { GroupsService } from '../borrowers/groups-service.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { Problem } from '../../core/problems/problem.ts';
import { groupLoansIn } from './group-loans-repository.ts';
import type { groupWithCountsSchema, groupLoansSchema } from './loan-schemas.ts';

export type GroupWithCounts = z.infer<typeof groupWithCountsSchema>;

export type GroupLoans = z.infer<typeof groupLoansSchema>;

/** More than any class has; bounds the response, because a scan waits for it. */
const mostMembers = 2000;
const groupsAtOnce = 20;

export type GroupLoansService = ReturnType<typeof groupLoansService>;

export function groupLoansService(
  reader: ReadableDatabase,
  groups: GroupsService,
  borrowers: BorrowersService,
) {
  const read = groupLoansIn(reader);

  return {
    /** Every group by name; counts a few at a time and serves scans in between. */
    async overview(): Promise<GroupWithCounts[]> {
      const day = borrowers.day();
      const all: GroupWithCounts[] = [];
      for (const [place, group] of groups.groups().entries()) {
        if (place % groupsAtOnce === groupsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
        const { open, overdue } = read.counted(group.id, day);
        all.push({ ...group, openLoans: open, overdueLoans: overdue });
      }
      return all;
    },
    /** @throws Problem not-found */
    group(id: string): GroupLoans {
      const group = groups.groups().find((group) => group.id === id);
      if (group === undefined) throw new Problem('not-found', `There is no group ${id}.`);
      const loans = Map.groupBy(read.loans(group.id, borrowers.day()), (loan) => loan.borrower.id);
      const members = borrowers.byName({ group: group.name }, mostMembers).map((borrower) => {
        const out = loans.get(borrower.id) ?? [];
        return {
          borrower,
          loans: out,
          overdueCount: out.filter(({ isLate }) => isLate).length,
        };
      });
      return { group, members };
    },
  };
}
