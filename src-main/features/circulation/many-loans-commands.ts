// Renews or returns many items in one step: what the rules refuse is left out and told.
import type { z } from '@hono/zod-openapi';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command, CommandContext, Outcome } from '../../core/journal/write-gate.ts';
import type { LaterFeatures, SetAside } from './circulation-hooks.ts';
import type { manyLoansSchema } from './circulation-schemas.ts';
import { renewLoan, returnItem, type Refused } from './lending-commands.ts';
import type { Loan } from './loans-repository.ts';

export type ManyLoans = Omit<z.infer<typeof manyLoansSchema>, 'events'>;

/** @param items ids or `barcode:...` */
export function renewMany(items: readonly string[], later: LaterFeatures): Command<ManyLoans> {
  return many(items, (item) => renewLoan({ item }, later));
}

/** @param items ids or `barcode:...` */
export function returnMany(items: readonly string[], later: LaterFeatures): Command<ManyLoans> {
  return many(items, (item) => returnItem({ item }, later));
}

interface Done {
  kind: 'renewed' | 'returned';
  loan: Loan;
  setAside?: SetAside | null;
}

function many(
  items: readonly string[],
  commandFor: (item: string) => (context: CommandContext) => Outcome<Done | Refused>,
): Command<ManyLoans> {
  return (context) => {
    const result: ManyLoans = { loans: [], refused: [], setAside: [] };
    const events: NewEvent[] = [];
    for (const item of items) {
      const done = commandFor(item)(context);
      if (done.result.kind === 'refused') result.refused.push({ item, refusals: done.result.refusals });
      else {
        result.loans.push(done.result.loan);
        if (done.result.setAside) result.setAside.push(done.result.setAside);
      }
      events.push(...done.events);
    }
    return { result, events };
  };
}
