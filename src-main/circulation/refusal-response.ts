// A refusal of the circulation rules as problem details: 409 with its code and whether staff may insist.
import type { TypedResponse } from 'hono';
import { asResponse, type ProblemDetails } from '../door/problem-details.ts';
import { hintFor } from '../problems/reference-hints.ts';
import type { Refusal, RefusalCode } from './refusal-rules.ts';

/** The rule in one English sentence; screens word refusals themselves, from the code and the facts. */
export const refusalTitles: Readonly<Record<RefusalCode, string>> = {
  'item-unknown': 'No item has this barcode or id',
  'item-already-lent-to-borrower': 'The borrower has this item already',
  'item-lent-to-other': 'The item is lent to somebody else',
  'item-not-for-loan': 'The item is not for loan',
  'item-lost': 'The item is recorded as lost',
  'item-withdrawn': 'The item was withdrawn from the collection',
  'item-not-lent': 'The item is not lent to anybody',
  'loan-rule-forbids': 'The loan rules do not let this borrower have this kind of item',
  'borrower-unknown': 'No borrower has this card or id',
  'borrower-blocked': 'The borrower is blocked',
  'borrower-left': 'The borrower has left the school',
  'borrower-expired': 'The borrower’s membership has ended',
  'borrower-has-overdues': 'The borrower has overdue items',
  'loan-limit-reached': 'The borrower has as many items as the rules allow',
  'loan-limit-for-type-reached': 'The borrower has as many items of this kind as the rules allow',
  'renewal-limit-reached': 'The loan was renewed as often as the rules allow',
  'renewal-gains-nothing': 'A renewal would not move the due date',
  'code-unknown': 'Nothing in the library has this code',
  'scanner-returns-only': 'This scanner only returns items',
  'scanner-borrowers-only': 'This scanner only opens borrowers',
};

/** Which facts come with each, for whoever words it. */
export const refusalFacts: Readonly<Record<RefusalCode, readonly string[]>> = {
  'item-unknown': ['code'],
  'item-already-lent-to-borrower': ['dueOn', 'loanId', 'title'],
  'item-lent-to-other': ['borrowerId', 'borrowerName', 'group', 'dueOn', 'loanId', 'title'],
  'item-not-for-loan': ['title', 'barcode'],
  'item-lost': ['title', 'barcode'],
  'item-withdrawn': ['title', 'barcode'],
  'item-not-lent': ['title', 'barcode'],
  'loan-rule-forbids': ['title', 'barcode', 'itemType'],
  'borrower-unknown': ['code'],
  'borrower-blocked': ['reason'],
  'borrower-left': ['leftOn'],
  'borrower-expired': ['expiresOn'],
  'borrower-has-overdues': ['count'],
  'loan-limit-reached': ['limit', 'open'],
  'loan-limit-for-type-reached': ['limit', 'open', 'itemType'],
  'renewal-limit-reached': ['renewals', 'limit'],
  'renewal-gains-nothing': ['dueOn'],
  'code-unknown': ['code'],
  'scanner-returns-only': [],
  'scanner-borrowers-only': ['title'],
};

/** @param refusals the most important first; at least one. */
export function refusalResponse(refusals: Refusal[]): Response & TypedResponse<ProblemDetails, 409, 'json'> {
  const [first] = refusals;
  if (first === undefined) throw new Error('a refusal without a reason');
  const details: ProblemDetails = {
    type: `urn:loandesk:problem:${first.code}`,
    title: refusalTitles[first.code],
    status: 409,
    detail: refusals.map(sentenceOf).join(' '),
    code: first.code,
    overridable: refusals.every((refusal) => refusal.overridable),
    refusals,
  };
  return asResponse(details) as Response & TypedResponse<ProblemDetails, 409, 'json'>;
}

function sentenceOf({ code, facts }: Refusal): string {
  const named = typeof facts['code'] === 'string' ? facts['code'] : '';
  const what = { 'borrower-unknown': 'borrower', 'item-unknown': 'item' } as const;
  const hint = code === 'borrower-unknown' || code === 'item-unknown' ? hintFor(what[code], named) : '';
  return `${refusalTitles[code]}.${hint}`;
}
