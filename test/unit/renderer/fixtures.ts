// Borrowers, items, loans and a door to a library for the tests of the desk.

import { ApiProblem } from '../../../src-renderer/api/http-client.ts';
import type { Borrower, Item, Loan, LoanOverview } from '../../../src-renderer/api/library.ts';

export function borrower(id: string, more: Partial<Borrower> = {}): Borrower {
  return {
    id,
    barcode: id,
    externalId: null,
    givenName: id,
    familyName: 'Jansen',
    group: '5b',
    category: 'Pupil',
    email: null,
    guardianEmail: null,
    secondGuardianEmail: null,
    language: null,
    birthDate: null,
    message: null,
    blockedReason: null,
    expiresOn: null,
    leftOn: null,
    photo: null,
    version: 1,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...more,
  };
}

export function item(barcode: string, more: Partial<Item> = {}): Item {
  return {
    id: `item-${barcode}`,
    barcode,
    titleId: `title-${barcode}`,
    title: `Title ${barcode}`,
    authors: [],
    isbn: null,
    publisher: null,
    publishedYear: null,
    language: null,
    series: null,
    volume: null,
    subjects: [],
    price: null,
    description: null,
    level: null,
    levels: [],
    audienceFrom: null,
    audienceTo: null,
    hiddenFromPupils: false,
    copyHiddenFromPupils: false,
    pages: null,
    contributors: [],
    cover: null,
    acquiredOn: null,
    acquiredFrom: null,
    itemType: 'Book',
    callNumber: null,
    place: null,
    shelf: null,
    shelfKey: null,
    parts: null,
    note: null,
    loansBefore: null,
    lastLentBefore: null,
    photo: null,
    status: 'in-collection',
    withdrawnFor: null,
    forLoan: true,
    availability: 'available',
    version: 1,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...more,
  };
}

export function loan(barcode: string, to: string, more: Partial<Loan> = {}): Loan {
  return {
    id: `loan-${barcode}-${to}`,
    item: {
      id: `item-${barcode}`,
      barcode,
      title: `Title ${barcode}`,
      lost: false,
      cover: null,
      itemType: 'Book',
    },
    borrower: { id: to, barcode: to, externalId: null, givenName: to, familyName: 'Jansen', group: '5b' },
    checkedOutAt: '2026-11-20T09:00:00Z',
    dueOn: '2026-12-15',
    claimedAt: null,
    isInQuestion: false,
    renewals: 0,
    daysOverdue: 0,
    isLate: (more.daysOverdue ?? 0) > 0,
    ...more,
  };
}

export function overview(of: string, loans: Loan[] = [], more: Partial<LoanOverview> = {}): LoanOverview {
  return {
    borrower: borrower(of),
    loans,
    overdueCount: 0,
    money: null,
    mayBorrow: { more: 5 - loans.length, limit: 5, byItemType: [], classSet: true },
    holds: [],
    refusals: [],
    ...more,
  };
}

export function problem(status: number, code: string): ApiProblem {
  return new ApiProblem({ type: 'about:blank', title: code, status, detail: code, code });
}
