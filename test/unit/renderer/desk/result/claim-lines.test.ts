// Tests the lines of a result about what another desk said of the same item.
import { expect, test } from 'vitest';
import type { DeskClaim } from '../../../../../src-renderer/api/library.ts';
import { claimLines } from '../../../../../src-renderer/features/desk/result/claim-lines.ts';
import type { Entry } from '../../../../../src-renderer/features/desk/session/kinds.ts';
import { loan } from '../../fixtures.ts';

const at = '2026-11-20T10:05:00Z';
const toSam: DeskClaim = {
  desk: 'Infant building',
  isHere: false,
  at,
  loan: 'loan-of-sam',
  borrower: { id: 'sam', givenName: 'Sam', familyName: 'Bos', group: '4B' },
};
const cameIn: DeskClaim = { desk: null, isHere: false, at, loan: null, borrower: null };
const base = { id: '1', at: 0, task: '1' };
const returned = (...otherClaims: DeskClaim[]): Entry => ({
  ...base,
  kind: 'returned',
  loan: loan('3000001', 'ann'),
  stillOut: 0,
  undone: false,
  otherClaims,
});
const refused = (code: 'item-lent-to-other' | 'item-not-lent', ...otherClaims: DeskClaim[]): Entry => ({
  ...base,
  kind: 'refused',
  refusals: [{ code, overridable: false, facts: {} }],
  offers: [],
  item: null,
  forBorrower: null,
  request: { ...base, kind: 'scan', code: '3000001' },
  otherClaims,
});
const said = (entry: Entry): string[] => claimLines(entry).map(({ key }) => key);

test('a book that is back is no longer with the child to whom another desk lent it', () => {
  expect(claimLines(returned(toSam))).toEqual([
    {
      key: 'desk:result.alsoLent',
      values: { desk: 'Infant building', saidAt: at, name: 'Sam Bos (4B)' },
    },
    { key: 'desk:result.noLongerHas', values: { name: 'Sam' } },
  ]);
});

test('a book that came in at the main desk too is said so', () => {
  expect(claimLines(returned(cameIn))).toEqual([
    { key: 'desk:result.alsoCameIn', values: { context: 'main', saidAt: at } },
  ]);
});

test('a child to whom it is lent now has it', () => {
  const lent: Entry = { ...base, kind: 'lent', loan: loan('3000001', 'sam'), returned: null, undone: false };
  expect(said({ ...lent, otherClaims: [toSam] })).toEqual([]);
});

test('a refused scan asks, but a book that was not on loan is here', () => {
  expect(said(refused('item-lent-to-other', toSam))).toEqual([
    'desk:result.alsoLent',
    'desk:result.whoHasIt',
  ]);
  expect(said(refused('item-not-lent', toSam))).toEqual(['desk:result.alsoLent', 'desk:result.noLongerHas']);
});

test('nothing is said if the desks say the same', () => {
  expect(said(returned())).toEqual([]);
});
