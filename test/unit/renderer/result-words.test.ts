// Holds what the desk says to what happened: right tone, right sound, right words.

import { describe, expect, it } from 'vitest';
import type { Loan, RefusalCode } from '../../../src-renderer/api/library.ts';
import type { Entry } from '../../../src-renderer/features/desk/session/kinds.ts';
import { shortened } from '../../../src-renderer/features/desk/result/words.ts';
import { wordsFor } from '../../../src-renderer/features/desk/verbs/verbs.ts';
import { textsOf } from '../../support/locales.ts';
import { item, loan, overview } from './fixtures.ts';

const happened = { id: 'e', at: 0, task: 't' };
const scan = { kind: 'scan' as const, id: 't', at: 0, code: '4711' };
const lentEntry = (more = {}): Entry => ({
  ...happened,
  kind: 'lent',
  loan: loan('b', 'emma'),
  returned: null,
  undone: false,
  ...more,
});
const refusedFor = (code: RefusalCode): Entry => ({
  ...happened,
  kind: 'refused',
  refusals: [{ code, overridable: false, facts: {} }],
  offers: [],
  item: null,
  forBorrower: null,
  request: scan,
});

describe('the words of the desk', () => {
  it('lent says what, to whom and until when', () => {
    expect(wordsFor(lentEntry())).toMatchObject({
      tone: 'lent',
      sound: 'lent',
      about: 'Title b',
      dueOn: '2026-12-15',
      lines: [{ values: { name: 'emma Jansen' } }],
    });
  });

  it('a late return says how late, and sounds different', () => {
    const late: Entry = {
      ...happened,
      kind: 'returned',
      loan: loan('b', 'emma', { daysOverdue: 3 }),
      stillOut: 0,
      undone: false,
    };
    expect(wordsFor(late)).toMatchObject({ tone: 'returned', sound: 'attention', daysLate: 3 });
    expect(wordsFor({ ...late, loan: loan('b', 'emma') })).toMatchObject({ sound: 'returned', daysLate: 0 });
  });

  it('a lost book that was brought back is good news, and sounds like a return', () => {
    const found: Entry = { ...happened, kind: 'found', item: loan('b', 'emma').item, undone: false };
    expect(wordsFor(found)).toMatchObject({ tone: 'returned', sound: 'returned', about: 'Title b' });
  });

  it('a second copy of a title is lent, and the desk says so by a line and a sound', () => {
    const lent = (hasAnotherCopy: boolean): Entry => ({
      ...happened,
      kind: 'lent',
      loan: loan('b', 'emma'),
      returned: null,
      hasAnotherCopy,
      undone: false,
    });
    const line = { key: 'desk:result.hasAnotherCopy', values: { name: 'emma' } };
    expect(wordsFor(lent(true))).toMatchObject({ tone: 'lent', sound: 'attention' });
    expect(wordsFor(lent(true)).lines).toContainEqual(line);
    expect(wordsFor(lent(false))).toMatchObject({ tone: 'lent', sound: 'lent' });
    expect(wordsFor(lent(false)).lines).not.toContainEqual(line);
  });

  it('a lost book says what is charged for it, and no word of money if nothing is', () => {
    const lost = (charge: { amount: number; currency: string } | null): Entry => ({
      ...happened,
      kind: 'declared-lost',
      loan: loan('b', 'emma'),
      charge,
      undone: false,
    });
    expect(wordsFor(lost({ amount: 1250, currency: 'EUR' })).lines).toContainEqual({
      key: 'desk:result.lossCharged',
      values: { chargedMoney: '1250 EUR' },
    });
    expect(JSON.stringify(wordsFor(lost(null)))).not.toContain('oney');
  });

  it('a return of what was marked as lost says that it is found', () => {
    const { item } = loan('b', 'emma');
    const returned: Entry = {
      ...happened,
      kind: 'returned',
      loan: loan('b', 'emma', { item: { ...item, lost: true } }),
      stillOut: 0,
      undone: false,
    };
    expect(wordsFor(returned).lines).toContainEqual({ key: 'desk:result.wasLost' });
    expect(wordsFor({ ...returned, loan: loan('b', 'emma') }).lines).not.toContainEqual({
      key: 'desk:result.wasLost',
    });
  });

  it('an item that was looked up says where it is, and with whom', () => {
    const lookedUp = (more: object): Entry => ({
      ...happened,
      kind: 'looked-up',
      item: { ...item('b'), loan: null, ...more },
      borrower: null,
      offers: [],
    });
    const words = (more: object) => wordsFor(lookedUp(more));
    expect(words({})).toMatchObject({
      tone: 'neutral',
      heading: { key: 'desk:lookedUp.available' },
      lines: [],
    });
    expect(words({ callNumber: 'B MEI' })).toMatchObject({
      whose: { values: { about: 'B MEI' } },
      staff: [{ values: { about: expect.not.stringContaining('B MEI') as string } }],
    });
    expect(words({ callNumber: 'B MEI', availability: 'missing' }).whose).toBeNull();
    const late = loan('b', 'emma', { daysOverdue: 3 });
    expect(words({ availability: 'on-loan', loan: late })).toMatchObject({
      heading: { key: 'desk:lookedUp.on-loan' },
      lines: [{ values: { name: 'emma Jansen, 5b' } }, { values: { dueOn: '2026-12-15' } }],
      daysLate: 3,
    });
    const lost = { ...late, item: { ...late.item, lost: true } };
    expect(words({ status: 'lost', availability: 'on-loan', loan: lost })).toMatchObject({
      heading: { key: 'desk:lookedUp.lost' },
      lines: [{ values: { name: 'emma Jansen, 5b' } }],
      daysLate: 0,
    });
  });

  it('stop is said where the item stays here, look where nothing stands in the way', () => {
    for (const code of ['loan-limit-reached', 'code-unknown'] as const)
      expect(wordsFor(refusedFor(code))).toMatchObject({ tone: 'refused', sound: 'refused' });
    for (const code of ['item-not-lent', 'item-already-lent-to-borrower'] as const)
      expect(wordsFor(refusedFor(code))).toMatchObject({ tone: 'attention', sound: 'attention' });
    // The loan is already as long as it can be: that is no warning.
    expect(wordsFor(refusedFor('renewal-gains-nothing'))).toMatchObject({ tone: 'neutral' });
  });

  it('an undo says whose it is, and whose it is again if it was returned for another borrower first', () => {
    const undone = (returned: Loan | null): Entry => ({
      ...happened,
      kind: 'undone',
      what: 'lent',
      title: 'Title b',
      loan: loan('b', 'emma'),
      returned,
    });
    const emma = { key: 'desk:result.undoneWhat.lent', values: { name: 'emma Jansen' } };
    expect(wordsFor(undone(null)).lines).toEqual([emma]);
    expect(wordsFor(undone(loan('b', 'noah'))).lines).toEqual([
      emma,
      { key: 'desk:result.lentAgain', values: { name: 'noah Jansen' } },
    ]);
  });

  it('what cannot be undone is named', () => {
    const entry: Entry = { ...happened, kind: 'undo-impossible', code: 'undo-superseded', title: 'Title b' };
    expect(wordsFor(entry)).toMatchObject({ tone: 'attention', sound: 'attention', about: 'Title b' });
    for (const code of ['undo-not-possible', 'undo-superseded'])
      expect(textsOf('en', 'desk.json')).toHaveProperty(['result', 'undoImpossibleWhy', code]);
  });

  it('what the library does not understand sounds like a refusal', () => {
    const entry: Entry = {
      ...happened,
      kind: 'problem',
      code: 'validation-failed',
      detail: '',
      subject: 'x',
    };
    expect(wordsFor(entry)).toMatchObject({ tone: 'refused', sound: 'refused' });
  });

  it('a borrower with something in the way draws attention, one without does not', () => {
    const open = (more = {}): Entry => ({
      ...happened,
      kind: 'opened',
      overview: overview('emma', [], more),
    });
    expect(wordsFor(open())).toMatchObject({ tone: 'neutral', sound: 'opened' });
    const blocked = {
      refusals: [{ code: 'borrower-blocked', overridable: true, facts: { reason: 'lost card' } }],
    };
    expect(wordsFor(open(blocked))).toMatchObject({ tone: 'attention', sound: 'attention' });
    expect(wordsFor(open({ overdueCount: 1 })).tone).toBe('attention');
  });

  it('a page of rubbish from a scanner is shown as one short line', () => {
    expect(shortened(`a\n\tb${'x'.repeat(10_000)}`)).toHaveLength(41);
    expect(shortened('\u0000 4711 \u0007')).toBe('4711');
  });
});

describe('the texts of the desk', () => {
  it('have words for a child, for staff and for a list about every refusal', () => {
    const english = textsOf('en', 'refusals.json') as Record<string, object>;
    const codes = Object.keys(english);
    for (const code of codes)
      for (const audience of ['child', 'staff', 'short']) expect(english[code]).toHaveProperty(audience);
    expect(codes).toHaveLength(56);
  });
});
