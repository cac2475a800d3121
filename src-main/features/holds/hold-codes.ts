// The problems of holds, why a hold is refused, and what a hold refuses others.
import { declareProblems } from '../../core/problems/declared-problems.ts';
import { declareRefusals, refusesWith } from '../../core/problems/declared-refusals.ts';

export const holdProblems = declareProblems({
  'hold-ended': { status: 409, title: 'The hold has ended' },
  'hold-ready': { status: 409, title: 'An item is already set aside for this hold' },
  'hold-not-next': { status: 409, title: 'The item cannot be set aside for this hold' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    holds: typeof holdProblems;
  }
}

export const holdRefusals = declareRefusals({
  'hold-exists': {
    at: ['placeHold', 'importHolds'],
    overridable: false,
    title: 'The borrower already has a hold on this title',
    facts: { holdId: 'text', title: 'text' },
  },
  'hold-on-own-loan': {
    at: ['placeHold', 'importHolds'],
    overridable: false,
    title: 'The borrower has a copy of this title on loan',
    facts: { title: 'text' },
  },
  'hold-without-copy': {
    at: ['placeHold'],
    overridable: false,
    title: 'The library has no copy of this title that it lends',
    facts: { title: 'text' },
  },
  'title-unknown': {
    at: ['importHolds'],
    overridable: false,
    title: 'No title has this id',
    facts: { code: 'text' },
  },
  'held-in-future': {
    at: ['importHolds'],
    overridable: false,
    title: 'The hold would be placed after today',
    facts: { placedOn: 'text', today: 'text' },
  },
  'hold-over': {
    at: ['importHolds'],
    overridable: false,
    title: 'The last day of the hold has passed',
    facts: { neededUntil: 'text', today: 'text' },
  },
  'hold-came-before': {
    at: ['importHolds'],
    overridable: false,
    title: 'This hold of the other program came before, and has ended here',
    facts: { holdId: 'text', title: 'text' },
  },
  'holds-off': {
    at: ['placeHold'],
    overridable: false,
    title: 'Borrowers of this category cannot place holds',
    facts: {},
  },
  'hold-limit-reached': {
    at: ['placeHold'],
    overridable: true,
    title: 'The borrower has as many holds as the rules allow',
    facts: { limit: 'number', open: 'number' },
  },
  'item-reserved': {
    at: ['deleteItem', 'updateItem', 'updateItems'],
    overridable: true,
    title: 'Borrowers wait for this item, or it is set aside',
    facts: { title: 'text', barcode: 'text', count: 'number' },
  },
  'item-set-aside': {
    at: ['checkOut', 'importLoans'],
    overridable: true,
    title: 'The item is set aside for another borrower',
    facts: {
      borrowerId: 'text',
      borrowerName: 'text',
      group: 'text or null',
      untilOn: 'text',
      title: 'text',
    },
  },
  'title-promised': {
    at: ['checkOut'],
    overridable: true,
    title: 'Another borrower waits for this title, and no other copy is free',
    facts: { borrowerId: 'text', borrowerName: 'text', group: 'text or null', title: 'text' },
  },
  'others-wait': {
    at: ['renew'],
    overridable: true,
    title: 'Another borrower waits for this title',
    facts: { borrowerId: 'text', borrowerName: 'text', group: 'text or null', title: 'text' },
  },
});

declare module '../../core/problems/declared-refusals.ts' {
  interface DeclaredRefusals {
    holds: typeof holdRefusals;
  }
}

export const refusal = refusesWith(holdRefusals);
