// Why circulation refuses a loan, a return or a scan: each refusal's code, title and facts.
import { declareRefusals, refusesWith } from '../../core/problems/declared-refusals.ts';

export const circulationRefusals = declareRefusals({
  'item-unknown': {
    at: [
      'checkOut',
      'returnItem',
      'renew',
      'changeDueDate',
      'claimReturned',
      'withdrawClaim',
      'giveUpLost',
      'countUse',
      'importLoans',
      'importCharges',
      'importHolds',
    ],
    overridable: false,
    title: 'No item has this barcode or id',
    facts: { code: 'text' },
  },
  'item-already-lent-to-borrower': {
    at: ['checkOut', 'importLoans'],
    overridable: false,
    title: 'The borrower already has this item',
    facts: { dueOn: 'text', loanId: 'text', title: 'text' },
  },
  'item-lent-to-other': {
    at: ['checkOut', 'importLoans'],
    overridable: false, // return it first
    title: 'The item is on loan to another borrower',
    facts: {
      borrowerId: 'text',
      borrowerName: 'text',
      group: 'text or null',
      dueOn: 'text',
      loanId: 'text',
      title: 'text',
    },
  },
  'item-still-lent': {
    at: ['countUse'],
    overridable: false, // return it first
    title: 'The item is on loan, so that it was not used in the library',
    facts: { title: 'text', barcode: 'text', borrowerName: 'text', group: 'text or null', dueOn: 'text' },
  },
  'item-not-for-loan': {
    at: ['checkOut', 'renew'],
    overridable: true,
    title: 'The item is not for loan',
    facts: { title: 'text', barcode: 'text' },
  },
  'item-lost': {
    at: ['checkOut', 'renew', 'changeDueDate'],
    overridable: true, // it is on the desk, so it was found
    title: 'The item is recorded as lost',
    facts: { title: 'text', barcode: 'text' },
  },
  'item-in-repair': {
    at: ['checkOut', 'renew', 'countUse'],
    overridable: true, // it is on the desk, so it is back
    title: 'The item is recorded as in repair',
    facts: { title: 'text', barcode: 'text' },
  },
  'item-in-processing': {
    at: ['checkOut', 'renew', 'countUse'],
    overridable: true,
    title: 'The item is still being prepared for lending',
    facts: { title: 'text', barcode: 'text' },
  },
  'loan-already-claimed': {
    at: ['claimReturned'],
    overridable: false,
    title: 'The borrower already said that this item was returned',
    facts: { title: 'text', barcode: 'text' },
  },
  'loan-not-claimed': {
    at: ['withdrawClaim'],
    overridable: false,
    title: 'The borrower did not say that this item was returned',
    facts: { title: 'text', barcode: 'text' },
  },
  'loan-claimed': {
    at: ['renew'],
    overridable: false, // withdraw the claim first: a borrower who has the item did not return it
    title: 'The borrower says that the item was returned',
    facts: { title: 'text', barcode: 'text' },
  },
  'item-not-lost': {
    at: ['giveUpLost'],
    overridable: false,
    title: 'The item is not recorded as lost',
    facts: { title: 'text', barcode: 'text' },
  },
  'claim-limit-reached': {
    at: ['claimReturned'],
    overridable: true,
    title: 'The borrower has said so of as many items as the library accepts',
    facts: { claims: 'number', limit: 'number' },
  },
  'item-withdrawn': {
    at: ['checkOut', 'renew', 'countUse', 'importLoans'],
    overridable: false,
    title: 'The item was withdrawn from the collection',
    facts: { title: 'text', barcode: 'text' },
  },
  'item-not-lent': {
    at: ['returnItem', 'renew', 'changeDueDate', 'claimReturned', 'withdrawClaim', 'giveUpLost'],
    overridable: false,
    title: 'The item is not on loan',
    facts: { title: 'text', barcode: 'text' },
  },
  'loan-rule-forbids': {
    at: ['checkOut', 'renew', 'placeHold'],
    overridable: true,
    title: 'The loan rules do not allow this borrower this type of item',
    facts: { title: 'text', barcode: 'text', itemType: 'text' },
  },
  'borrower-unknown': {
    at: ['checkOut', 'importLoans', 'importCharges', 'importHolds'],
    overridable: false,
    title: 'No borrower has this card or id',
    facts: { code: 'text' },
  },
  'borrower-blocked': {
    at: ['checkOut', 'renew', 'placeHold', 'addBooking'],
    overridable: true,
    title: 'The borrower is blocked',
    facts: { reason: 'text' },
  },
  'borrower-left': {
    at: ['checkOut', 'renew', 'placeHold', 'addBooking'],
    overridable: true,
    title: 'The borrower has left the school',
    facts: { leftOn: 'text' },
  },
  'borrower-expired': {
    at: ['checkOut', 'renew', 'placeHold', 'addBooking'],
    overridable: true,
    title: 'The borrower’s membership has ended',
    facts: { expiresOn: 'text' },
  },
  'borrower-has-overdues': {
    at: ['checkOut', 'renew'],
    overridable: true,
    title: 'The borrower has overdue items',
    facts: { count: 'number' },
  },
  'loan-limit-reached': {
    at: ['checkOut'],
    overridable: true,
    title: 'The borrower has as many items as the rules allow',
    facts: { limit: 'number', open: 'number' },
  },
  'loan-limit-for-type-reached': {
    at: ['checkOut'],
    overridable: true,
    title: 'The borrower has as many items of this kind as the rules allow',
    facts: { limit: 'number', open: 'number', itemType: 'text' },
  },
  'renewal-limit-reached': {
    at: ['renew'],
    overridable: true,
    title: 'The loan was renewed as often as the rules allow',
    facts: { renewals: 'number', limit: 'number' },
  },
  'renewal-gains-nothing': {
    at: ['renew'],
    overridable: false,
    title: 'A renewal would not move the due date',
    facts: { dueOn: 'text' },
  },
  'due-date-out-of-range': {
    at: ['checkOut', 'changeDueDate'],
    overridable: false,
    title: 'A loan cannot be due on this date',
    facts: { dueOn: 'text', earliestOn: 'text', latestOn: 'text' },
  },
  'due-date-closed': {
    at: ['checkOut', 'changeDueDate'],
    overridable: false, // choose an open day
    title: 'The library is closed on this date',
    facts: { dueOn: 'text', nextOpenOn: 'text' },
  },
  'return-date-out-of-range': {
    at: ['returnItem'],
    overridable: false,
    title: 'The item cannot have come back on this date',
    facts: { returnedOn: 'text', earliestOn: 'text', latestOn: 'text' },
  },
  'due-date-after-last-day': {
    at: ['checkOut', 'changeDueDate'],
    overridable: true,
    title: 'The borrower can no longer bring the item back on this date',
    facts: { dueOn: 'text', lastOn: 'text' },
  },
  'lent-in-future': {
    at: ['importLoans'],
    overridable: false,
    title: 'An item cannot have been lent after today',
    facts: { lentOn: 'text', today: 'text' },
  },
  'due-before-lent': {
    at: ['importLoans'],
    overridable: false,
    title: 'A loan cannot be due before it began',
    facts: { lentOn: 'text', dueOn: 'text' },
  },
  'item-lent-since': {
    at: ['importLoans'],
    overridable: false,
    title: 'The item was lent here, or came back, since that day',
    facts: { title: 'text', barcode: 'text' },
  },
  'code-unknown': {
    at: [],
    overridable: false,
    title: 'Nothing in the library has this code',
    facts: { code: 'text' },
  },
  'scanner-returns-only': {
    at: [],
    overridable: false, // use another scanner
    title: 'This scanner only returns items',
    facts: {},
  },
  'scanner-borrowers-only': {
    at: [],
    overridable: false,
    title: 'This scanner only opens borrowers',
    facts: { title: 'text' },
  },
});

declare module '../../core/problems/declared-refusals.ts' {
  interface DeclaredRefusals {
    circulation: typeof circulationRefusals;
  }
}

export const refusal = refusesWith(circulationRefusals);
