// All refusals by loan rules: code, title, facts, and whether staff may override them.

export type RefusalCode =
  | 'item-unknown'
  | 'item-already-lent-to-borrower'
  | 'item-lent-to-other'
  | 'item-not-for-loan'
  | 'item-lost'
  | 'item-withdrawn'
  | 'item-not-lent'
  | 'loan-rule-forbids'
  | 'borrower-unknown'
  | 'borrower-blocked'
  | 'borrower-left'
  | 'borrower-expired'
  | 'borrower-has-overdues'
  | 'loan-limit-reached'
  | 'loan-limit-for-type-reached'
  | 'renewal-limit-reached'
  | 'renewal-gains-nothing'
  | 'code-unknown'
  | 'scanner-returns-only'
  | 'scanner-borrowers-only';

export type RefusalFacts = Record<string, string | number | boolean | null>;

/** A refusal: the rule's code, whether staff may override it, and the facts for its text. */
export interface Refusal {
  code: RefusalCode;
  overridable: boolean;
  facts: RefusalFacts;
}

/** The refusals that staff override, and the reason. */
export interface Override {
  readonly codes: readonly RefusalCode[];
  readonly reason: string;
}

/** Staff may override a refusal if item and borrower are certain and only a rule forbids the loan. */
export const refusalPolicy: Readonly<Record<RefusalCode, { readonly overridable: boolean }>> = {
  'item-unknown': { overridable: false },
  'item-already-lent-to-borrower': { overridable: false },
  'item-lent-to-other': { overridable: false }, // return it first
  'item-not-for-loan': { overridable: true },
  'item-lost': { overridable: true }, // it is on the desk, so it was found
  'item-withdrawn': { overridable: false },
  'item-not-lent': { overridable: false },
  'loan-rule-forbids': { overridable: true },
  'borrower-unknown': { overridable: false },
  'borrower-blocked': { overridable: true },
  'borrower-left': { overridable: true },
  'borrower-expired': { overridable: true },
  'borrower-has-overdues': { overridable: true },
  'loan-limit-reached': { overridable: true },
  'loan-limit-for-type-reached': { overridable: true },
  'renewal-limit-reached': { overridable: true },
  'renewal-gains-nothing': { overridable: false },
  'code-unknown': { overridable: false },
  'scanner-returns-only': { overridable: false }, // use another scanner
  'scanner-borrowers-only': { overridable: false },
};

export const refusalCodes = Object.keys(refusalPolicy) as [RefusalCode, ...RefusalCode[]];

/** The refusal with this code, overridable as `refusalPolicy` says. */
export function refusal(code: RefusalCode, facts: RefusalFacts): Refusal {
  return { code, overridable: refusalPolicy[code].overridable, facts };
}

/** Titles in English; screens make their own texts from code and facts. */
export const refusalTitles: Readonly<Record<RefusalCode, string>> = {
  'item-unknown': 'No item has this barcode or id',
  'item-already-lent-to-borrower': 'The borrower already has this item',
  'item-lent-to-other': 'The item is on loan to another borrower',
  'item-not-for-loan': 'The item is not for loan',
  'item-lost': 'The item is recorded as lost',
  'item-withdrawn': 'The item was withdrawn from the collection',
  'item-not-lent': 'The item is not on loan',
  'loan-rule-forbids': 'The loan rules do not allow this borrower this type of item',
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

/** The facts of each refusal. */
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
