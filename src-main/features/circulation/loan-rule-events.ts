// The events of loan rules.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents, type Restore } from '../../core/events/event-handlers.ts';
import { putLoanRule, removeLoanRule } from './loan-rules-repository.ts';

const rule = z.object({
  id: z.string(),
  categoryId: z.string().nullable(),
  itemTypeId: z.string().nullable(),
  lendable: z.boolean(),
  loanDays: z.number(),
  dueOnFixed: z.string().nullable(),
  /** Ledgers of older versions lack it. */
  dueAtTermEnd: z.boolean().optional(),
  /** Ledgers of older versions lack it. */
  limitedByTerm: z.boolean().optional(),
  renewalsAllowed: z.number(),
  renewalDays: z.number(),
  maxItemsOfType: z.number().nullable(),
  maxItems: z.number().nullable(),
});
const decided = { undo: 'refused', afterErasure: 'kept' } as const;
const declared = declareEvents({
  'loan-rule.added': { data: rule, ...decided },
  'loan-rule.updated': { data: rule, ...decided },
  'loan-rule.deleted': { data: z.object({ id: z.string() }), ...decided },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    loanRules: typeof declared;
  }
}

const put: Restore<z.infer<typeof rule>> = (db, { data }) => {
  putLoanRule(db, { dueAtTermEnd: false, limitedByTerm: false, ...data });
};

export const loanRuleEvents = handleEvents(declared, {
  'loan-rule.added': put,
  'loan-rule.updated': put,
  'loan-rule.deleted': (db, { data }) => {
    removeLoanRule(db, data.id);
  },
});
