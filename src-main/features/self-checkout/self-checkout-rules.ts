// Decides what a pupil reads at the self-checkout: no names of others, no reason of a block, no money.
import type { z } from '@hono/zod-openapi';
import type { LoanOverview } from '../circulation/circulation-service.ts';
import type { Refused, Renewed } from '../circulation/lending-commands.ts';
import type { ScanOutcome } from '../circulation/desk-service.ts';
import type { visitSchema, selfCheckoutOutcomeSchema } from './self-checkout-schemas.ts';

export type Visit = z.infer<typeof visitSchema>;

export type SelfCheckoutOutcome = z.infer<typeof selfCheckoutOutcomeSchema>;

type AskingReason = Extract<SelfCheckoutOutcome, { outcome: 'refused' }>['reason'];

const limits: readonly string[] = ['loan-limit-reached', 'loan-limit-for-type-reached'];
/** The refusals that a pupil may read, each of them alone. Any other refusal, or several, need the desk. */
const reasons: Readonly<Partial<Record<string, AskingReason>>> = {
  'code-unknown': 'unknown',
  'item-already-lent-to-borrower': 'already-yours',
  'scanner-returns-only': 'returns-only',
};

export function visitOf({ borrower, loans, mayBorrow, holds, refusals }: LoanOverview): Visit {
  const { id, givenName, photo } = borrower;
  return {
    borrower: { id, givenName, photo },
    items: loans.length,
    more: mayBorrow.more,
    askAtDesk: refusals.some(({ code }) => !limits.includes(code)),
    ready: holds.flatMap(({ readyItem, title }) =>
      readyItem === null ? [] : [{ id: readyItem.id, title: title.title }],
    ),
  };
}

/**
 * The outcome that the pupil sees, from the desk's outcome of the scan.
 *
 * @param borrower the id of the borrower whose visit it is
 */
export function outcomeFor(scanned: ScanOutcome, borrower: string | null): SelfCheckoutOutcome {
  switch (scanned.outcome) {
    case 'borrower-opened':
      return { outcome: 'opened', visit: visitOf(scanned.overview) };
    case 'lent': {
      const { loan, overview, hasAnotherCopy = false } = scanned;
      return {
        outcome: 'lent',
        item: named(loan.item),
        dueOn: loan.dueOn,
        hasAnotherCopy,
        visit: visitOf(overview),
      };
    }
    case 'returned': {
      const { loan, overview, setAside } = scanned;
      const isOwn = overview !== null && overview.borrower.id === borrower;
      return {
        outcome: 'returned',
        item: named(loan.item),
        leaveAtDesk: setAside !== undefined,
        visit: isOwn ? visitOf(overview) : null,
      };
    }
    case 'found':
    case 'set-aside':
    case 'off-hold-shelf':
    case 'used':
      return { outcome: 'returned', item: named(scanned.item), leaveAtDesk: true, visit: null };
    case 'refused':
      return refusedFor(scanned, borrower);
    case 'matches':
    case 'whose':
    case 'ask':
      return { outcome: 'refused', reason: 'label', item: null, dueOn: null };
    case 'ignored':
      return { outcome: 'ignored' };
  }
}

function refusedFor(
  { refusals, item }: Extract<ScanOutcome, { outcome: 'refused' }>,
  borrower: string | null,
): SelfCheckoutOutcome {
  const codes = refusals.map(({ code }) => code);
  const [code] = codes;
  const dueOn = refusals.find(({ code }) => code === 'item-already-lent-to-borrower')?.facts['dueOn'];
  return {
    outcome: 'refused',
    reason: reasonFor(codes, code, borrower),
    item: item && named(item),
    dueOn: typeof dueOn === 'string' ? dueOn : null,
  };
}

function reasonFor(
  codes: readonly string[],
  first: string | undefined,
  borrower: string | null,
): AskingReason {
  if (codes.every((code) => limits.includes(code))) return 'limit';
  if (codes.length !== 1 || first === undefined) return 'ask';
  if (first === 'item-not-lent' && borrower === null) return 'card-first';
  return reasons[first] ?? 'ask';
}

/** Refusals that leave the due date as it is; any other one is for the desk. */
const notLonger: readonly string[] = ['renewal-limit-reached', 'renewal-gains-nothing', 'others-wait'];

/** The outcome of a renewal that the pupil sees. */
export function renewalFor(renewal: Renewed | Refused): SelfCheckoutOutcome {
  if (renewal.kind === 'renewed') {
    const { item, dueOn } = renewal.loan;
    return { outcome: 'renewed', item: named(item), dueOn };
  }
  const reason = renewal.refusals.every(({ code }) => notLonger.includes(code)) ? 'not-longer' : 'ask';
  return { outcome: 'refused', reason, item: null, dueOn: null };
}

const named = ({ id, title }: Visit['ready'][number]) => ({ id, title });

/** First names, with the first letter of the surname for those who share one. */
export function namesIn(
  members: readonly { readonly givenName: string; readonly familyName: string }[],
): string[] {
  const times = Map.groupBy(members, ({ givenName }) => givenName);
  return members.map(({ givenName, familyName }) => {
    const initial = /\p{L}/u.exec(familyName.split(' ').at(-1) ?? '')?.[0];
    const isShared = (times.get(givenName)?.length ?? 0) > 1;
    return isShared && initial !== undefined ? `${givenName} ${initial}.` : givenName;
  });
}
