// Plays visits at the desk against an API that answers when the test says.

import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskAction, Loan, Refusal, ScanOutcome, Scan } from '../../../src-renderer/api/library.ts';
import { ApiProblem, UNREACHABLE } from '../../../src-renderer/api/http-client.ts';
import {
  createDeskSession,
  type DeskSession,
} from '../../../src-renderer/features/desk/session/desk-session.ts';
import { choiceIn } from '../../../src-renderer/features/desk/session/desk-state.ts';
import type { Door } from '../../../src-renderer/features/desk/session/performing.ts';
import { changeDueDate } from '../../../src-renderer/features/desk/verbs/due-date.tsx';
import { lose } from '../../../src-renderer/features/desk/verbs/lost.tsx';
import { renewAll } from '../../../src-renderer/features/desk/verbs/renew.ts';
import { borrower, item, loan, overview, problem } from './fixtures.ts';

interface Waiting {
  request: Scan;
  key: string | undefined;
  answer: (outcome: ScanOutcome) => Promise<void>;
  fail: (error: unknown) => Promise<void>;
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The library is closed on this day. */
const CLOSED = '2026-12-26';
const closedThen = new ApiProblem({
  type: 'about:blank',
  title: '',
  status: 409,
  detail: '',
  code: 'due-date-closed',
  overridable: false,
  refusals: [
    { code: 'due-date-closed', overridable: false, facts: { dueOn: CLOSED, nextOpenOn: '2026-12-28' } },
  ],
});

let noneRenewed: boolean;
/** What a lost item costs. */
let lossCharge: { amount: number; currency: string } | null;
/** What the library says that any borrower has. */
let onLoan: Loan[];
let scans: Waiting[];
let undone: number[];
let heard: string[];
let now: number;
let desk: DeskSession;

const door: Door = {
  scan: (request, options) =>
    new Promise((resolve, reject) => {
      scans.push({
        request,
        key: new Headers(options?.headers as HeadersInit).get('idempotency-key') ?? undefined,
        answer: (outcome) => {
          resolve(outcome);
          return settle();
        },
        fail: (error) => {
          reject(error instanceof Error ? error : new Error(String(error)));
          return settle();
        },
      });
    }),
  readLoanOverview: (id) => Promise.resolve(overview(id, onLoan)),
  returnItem: ({ item: id }) =>
    Promise.resolve({ ...loan(id, 'emma'), returnedAt: '2026-11-20T10:00:00Z', events: [71] }),
  renew: ({ item: id }) => Promise.resolve({ ...loan(id, 'emma'), dueOn: '2027-01-05', events: [72] }),
  claimReturned: ({ item: id }) =>
    Promise.resolve({ ...loan(id, 'emma'), claimedAt: '2026-11-20T10:00:00Z', events: [75] }),
  giveUpLost: (id) => {
    const lent = loan(id, 'emma');
    const givenUpAt = '2026-11-20T10:00:00Z';
    return Promise.resolve({ ...lent, givenUpAt, item: { ...lent.item, lost: true }, events: [77] });
  },
  declareLost: ({ item: id }) => {
    const lent = loan(id, 'emma');
    return Promise.resolve({
      item: item(id),
      loan: { ...lent, item: { ...lent.item, lost: true } },
      charge: lossCharge,
      events: [76],
    });
  },
  previewLoss: () => Promise.resolve({ charge: lossCharge }),
  takePayment: ({ borrower: id, amount }) =>
    Promise.resolve({
      id: 'payment',
      borrower: id,
      amount,
      currency: 'EUR',
      at: '2026-11-20T10:00:00Z',
      applied: [],
      owed: 0,
      events: [77],
    }),
  renewMany: ({ items: [first, ...others] }) => {
    const facts = { renewals: 1, limit: 1 };
    const refusal: Refusal = { code: 'renewal-limit-reached', overridable: true, facts };
    const kept = noneRenewed ? [first, ...others] : others;
    return Promise.resolve({
      loans: noneRenewed ? [] : [loan(first ?? '', 'emma', { renewals: 1 })],
      setAside: [],
      refused: kept.map((item) => ({ item: item ?? '', refusals: [refusal] })),
      events: noneRenewed ? [] : [73],
    });
  },
  changeDueDate: ({ item: id, dueOn }) =>
    dueOn === CLOSED
      ? Promise.reject(closedThen)
      : Promise.resolve({ ...loan(id.replace('item-', ''), 'emma'), dueOn, events: [74] }),
  readItem: () => Promise.reject(new Error('no item is looked up here')),
  updateItem: () => Promise.reject(new Error('no item is changed here')),
  searchDesk: () => Promise.resolve({ borrowers: [], items: [] }),
  placeHold: () => Promise.reject(new Error('no hold is placed here')),
  undoEvent: (seq) => {
    undone.push(seq);
    return Promise.resolve({ undone: [seq], events: [900 + seq], loan: null, overview: null });
  },
};

beforeEach(() => {
  noneRenewed = false;
  lossCharge = null;
  onLoan = [];
  scans = [];
  undone = [];
  heard = [];
  now = 1_000_000;
  let ids = 0;
  desk = createDeskSession({
    door,
    now: () => now,
    newId: () => String(++ids),
    onEntry: (entry) => heard.push(entry.kind),
    onIgnored: () => heard.push('ignored'),
    onQuestion: () => heard.push('question'),
    onHeld: () => heard.push('held'),
    onFailure: () => heard.push('failure'),
    onReceived: () => undefined,
    onOtherKeyboard: () => undefined,
  });
});

const chooseDate = (dueOn: string) => {
  const { question } = desk.getState();
  if (question?.kind !== 'due-date' || question.loan === null) throw new Error('no date is asked for');
  desk.actions.answer({ kind: 'due-date', ...question.loan, dueOn });
};
const lastScan = () => {
  const scan = scans.at(-1);
  if (!scan) throw new Error('nothing was sent');
  return scan;
};
const opened = (id: string): ScanOutcome => ({ outcome: 'borrower-opened', overview: overview(id) });
const lent = (barcode: string, to: string, event = 1): ScanOutcome => ({
  outcome: 'lent',
  loan: loan(barcode, to),
  returned: null,
  events: [event],
  overview: overview(to, [loan(barcode, to)]),
});
const refused = (barcode: string, code: 'loan-limit-reached' | 'item-lent-to-other'): ScanOutcome => ({
  outcome: 'refused',
  code,
  overridable: code === 'loan-limit-reached',
  refusals: [{ code, overridable: code === 'loan-limit-reached', facts: { limit: 5, open: 5 } }],
  offers: code === 'loan-limit-reached' ? ['override'] : ['return-and-lend', 'return'],
  item: { id: `item-${barcode}`, barcode, title: `Title ${barcode}` },
  borrower: null,
});
async function open(id: string): Promise<void> {
  desk.actions.scan(id);
  await lastScan().answer(opened(id));
}

describe('scans at the desk', () => {
  it('go to the library one at a time, each for the borrower who is open when its turn comes', async () => {
    for (const code of ['emma', 'book-1', 'noah', 'book-2']) desk.actions.scan(code);
    expect(scans).toHaveLength(1);
    await lastScan().answer(opened('emma'));
    await lastScan().answer(lent('book-1', 'emma'));
    await lastScan().answer(opened('noah'));
    await lastScan().answer(lent('book-2', 'noah'));
    expect(scans.map(({ request }) => [request.code, request.borrower])).toEqual([
      ['emma', null],
      ['book-1', 'emma'],
      ['noah', 'emma'],
      ['book-2', 'noah'],
    ]);
    expect(desk.getState().queue.tasks).toEqual([]);
  });

  it('are lent to the borrower even when Escape is pressed before they are answered', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    desk.actions.close();
    await lastScan().answer(lent('book-1', 'emma'));
    expect(lastScan().request.borrower).toBe('emma');
    expect(desk.getState().overview).toBeNull();
  });

  it('say how long ago the same code came, and not once its action was undone', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma'));
    now += 700;
    desk.actions.scan('book-1');
    expect(lastScan().request.sameCodeAgoMs).toBe(700);
    await lastScan().answer({ outcome: 'ignored', reason: 'repeated' });
    desk.actions.undo();
    await settle();
    desk.actions.scan('book-1');
    expect(lastScan().request.sameCodeAgoMs).toBeUndefined();
  });

  it('say how long ago the same code came after a long while too, but not if another code came between', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma'));
    now += 45_000;
    desk.actions.scan('book-1');
    expect(lastScan().request.sameCodeAgoMs).toBe(45_000);
    await lastScan().answer({ outcome: 'ignored', reason: 'repeated' });
    now += 1_500;
    desk.actions.scan('book-2');
    await lastScan().answer(lent('book-2', 'emma'));
    now += 400;
    desk.actions.scan('book-1');
    expect(lastScan().request.sameCodeAgoMs).toBeUndefined();
  });

  it('are no repeat where another scanner read it, and each scan says what its scanner is for', async () => {
    await open('emma');
    desk.actions.scan('book-1', undefined, { device: 'left' });
    await lastScan().answer(lent('book-1', 'emma'));
    now += 700;
    desk.actions.scan('book-1', undefined, { device: 'drop', only: 'returns' });
    expect(lastScan().request).toMatchObject({ code: 'book-1', only: 'returns' });
    expect(lastScan().request.sameCodeAgoMs).toBeUndefined();
    await lastScan().answer({ outcome: 'ignored', reason: 'empty' });
    now += 700;
    desk.actions.scan('book-1', undefined, { device: 'drop', only: 'returns' });
    expect(lastScan().request.sameCodeAgoMs).toBe(700);
  });

  it('leave the last result standing when they are ignored, and say so until the next result', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma'));
    desk.actions.scan('book-1');
    await lastScan().answer({ outcome: 'ignored', reason: 'repeated' });
    expect(desk.getState().last?.kind).toBe('lent');
    expect(desk.getState().note).toMatchObject({ says: 'repeated' });
    expect(heard.at(-1)).toBe('ignored');
    desk.actions.scan('book-2');
    await lastScan().answer(lent('book-2', 'emma', 2));
    expect(desk.getState().note).toBeNull();
  });

  it('of a code again are distinguished from a scan in which there was no code', async () => {
    desk.actions.scan('\u0007');
    await lastScan().answer({ outcome: 'ignored', reason: 'empty' });
    expect(desk.getState().note).toMatchObject({ says: 'empty' });
    desk.actions.close();
    await settle();
    expect(desk.getState().note).toBeNull();
  });

  it('are meant where the person did something in between', async () => {
    const between: [string, () => void][] = [
      ['a key', desk.actions.keyPressed],
      ['Escape', desk.actions.close],
      ['F9', desk.actions.undo],
      [
        'another card',
        () => {
          desk.actions.scan('noah');
        },
      ],
      [
        'a borrower picked',
        () => {
          desk.actions.pick({ kind: 'borrower', borrower: borrower('noah') });
        },
      ],
    ];
    for (const [what, act] of between) {
      desk.actions.scan('book-1');
      const before = scans.length;
      act();
      desk.actions.scan('book-1');
      while (desk.getState().queue.tasks.length > 0) {
        const { code } = lastScan().request;
        await lastScan().answer(code === 'noah' ? opened('noah') : refused(code, 'loan-limit-reached'));
      }
      expect(scans.length, what).toBeGreaterThan(before);
      expect(lastScan().request, what).toMatchObject({ code: 'book-1' });
      expect(lastScan().request, what).not.toHaveProperty('sameCodeAgoMs');
      desk.actions.keyPressed();
    }
  });

  it('show their age after another one was undone, although the library answers that late', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma', 11));
    desk.actions.undo();
    desk.actions.scan('book-2');
    desk.actions.scan('book-2');
    await settle();
    expect(undone).toEqual([11]);
    await lastScan().answer(lent('book-2', 'emma', 12));
    expect(lastScan().request).toMatchObject({ code: 'book-2', sameCodeAgoMs: 0 });
  });

  it('are no question again where one was cancelled, and a cancelled one that was none is nothing between', async () => {
    desk.actions.scan('book-1');
    await lastScan().answer(refused('book-1', 'loan-limit-reached'));
    desk.actions.cancel();
    desk.actions.scan('book-1');
    expect(lastScan().request.sameCodeAgoMs).toBe(0);
    await lastScan().answer({
      outcome: 'matches',
      borrowers: [borrower('emma'), borrower('noah')],
      items: [],
    });
    desk.actions.cancel();
    desk.actions.scan('book-1');
    expect(lastScan().request).not.toHaveProperty('sameCodeAgoMs');
  });
});

describe('a silent library', () => {
  it('loses no scan: they wait, and go on in order under the same key when it is back', async () => {
    for (const code of ['emma', 'book-1', 'book-2']) desk.actions.scan(code);
    await lastScan().fail(problem(0, UNREACHABLE));
    expect(desk.getState().queue.failure).toEqual({ why: 'unreachable' });
    expect(desk.getState().queue.tasks).toHaveLength(3);
    desk.actions.libraryIsBack();
    expect(scans).toHaveLength(2);
    expect(scans[1]?.key).toBe(scans[0]?.key);
    await lastScan().answer(opened('emma'));
    await lastScan().answer(lent('book-1', 'emma'));
    await lastScan().answer(lent('book-2', 'emma', 2));
    expect(desk.getState().queue.tasks).toEqual([]);
  });

  it('keeps a scan that the library could not do until it is tried again', async () => {
    desk.actions.scan('book-1');
    await lastScan().fail(problem(507, 'storage-full'));
    desk.actions.libraryIsBack();
    expect(scans).toHaveLength(1);
    expect(heard).toEqual(['failure']);
    desk.actions.tryAgain();
    await lastScan().answer({
      outcome: 'returned',
      loan: loan('book-1', 'emma'),
      events: [3],
      overview: null,
    });
    expect(desk.getState().last?.kind).toBe('returned');
  });

  it('shows what the library does not understand, and goes on with the next scan', async () => {
    desk.actions.scan('x'.repeat(10_000));
    desk.actions.scan('emma');
    await lastScan().fail(problem(400, 'validation-failed'));
    expect(desk.getState().last).toMatchObject({ kind: 'problem', code: 'validation-failed' });
    expect(lastScan().request.code).toBe('emma');
  });
});

describe('a question', () => {
  it('holds the scans behind it, and its answer comes before them', async () => {
    desk.actions.scan('jansen');
    desk.actions.scan('book-1');
    await lastScan().answer({
      outcome: 'matches',
      borrowers: [borrower('emma'), borrower('noah')],
      items: [],
    });
    desk.actions.scan('book-2');
    expect(scans).toHaveLength(1);
    expect(heard).toEqual(['question', 'held']);
    const second = choiceIn(desk.getState())?.options[1];
    if (!second) throw new Error('no second option');
    desk.actions.choose(second);
    await settle();
    expect(desk.getState().overview?.borrower.id).toBe('noah');
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: 'noah' });
  });

  it('about a code that is a card and a book is answered with what it is', async () => {
    desk.actions.scan('4711');
    desk.actions.scan('4711');
    await lastScan().answer({ outcome: 'ignored', reason: 'empty' });
    expect(lastScan().request.sameCodeAgoMs).toBe(0);
    await lastScan().answer({ outcome: 'ask', borrower: borrower('4711'), item: item('4711') });
    const [card] = choiceIn(desk.getState())?.options ?? [];
    if (!card) throw new Error('no option');
    desk.actions.choose(card);
    expect(lastScan().request).toMatchObject({ code: '4711', as: 'borrower' });
    expect(lastScan().request).not.toHaveProperty('sameCodeAgoMs');
  });

  it('that a scan brings follows the one that staff opened meanwhile', async () => {
    desk.actions.scan('emma');
    await lastScan().answer(opened('emma'));
    desk.actions.scan('4711');
    desk.actions.begin(changeDueDate);
    await lastScan().answer({ outcome: 'ask', borrower: borrower('4711'), item: item('4711') });
    expect(desk.getState().question).toMatchObject({ kind: 'due-date', loan: null });
    desk.actions.cancel();
    await settle();
    expect(choiceIn(desk.getState())).toMatchObject({ kind: 'ask', scan: { code: '4711' } });
  });

  it('that is cancelled does nothing, and what waited goes on', async () => {
    desk.actions.scan('4711');
    desk.actions.scan('emma');
    await lastScan().answer({ outcome: 'ask', borrower: borrower('4711'), item: item('4711') });
    desk.actions.cancel();
    expect(scans.map(({ request }) => request.code)).toEqual(['4711', 'emma']);
  });
});

describe('an item chosen from what was searched for', () => {
  const lentItem = (barcode: string, to: string) => ({
    ...item(barcode, { availability: 'on-loan' }),
    loan: loan(barcode, to),
  });
  const found = () => desk.getState().last;

  it('is shown with what can be done, and nothing is asked of the library', async () => {
    desk.actions.pick({ kind: 'item', item: lentItem('book-1', 'emma') });
    await settle();
    expect(scans).toEqual([]);
    expect(found()).toMatchObject({ kind: 'looked-up', offers: ['return', 'renew'] });
    expect(desk.getState().entries).toEqual([]);
    desk.actions.putAwayItem();
    expect(found()).toBeNull();
  });

  it('is shown too where words were confirmed with Enter and one of several is chosen', async () => {
    desk.actions.scan('witches');
    const items = [lentItem('book-1', 'emma'), { ...item('book-2'), loan: null }];
    await lastScan().answer({ outcome: 'matches', borrowers: [], items });
    const [first] = choiceIn(desk.getState())?.options ?? [];
    if (!first) throw new Error('no option');
    desk.actions.choose(first);
    await settle();
    expect(scans).toHaveLength(1);
    expect(found()).toMatchObject({ kind: 'looked-up', item: { barcode: 'book-1' } });
  });

  it('is lent to the open borrower once that is asked for, and returned first only where it was shown as lent', async () => {
    await open('noah');
    desk.actions.pick({ kind: 'item', item: { ...item('book-2'), loan: null } });
    await settle();
    expect(found()).toMatchObject({ offers: ['return-and-lend'] });
    desk.actions.takeOffer('return-and-lend');
    desk.actions.takeOffer('return-and-lend');
    expect(scans).toHaveLength(2);
    expect(lastScan().request).toEqual({ code: 'book-2', as: 'item', borrower: 'noah' });
    await lastScan().answer(lent('book-2', 'noah'));
    desk.actions.pick({ kind: 'item', item: lentItem('book-1', 'emma') });
    await settle();
    expect(found()).toMatchObject({ offers: ['return-and-lend', 'return'] });
    desk.actions.takeOffer('return-and-lend');
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: 'noah', returnFirst: true });
  });

  it('is returned by its key, and what was done before it can still be undone', async () => {
    await open('emma');
    desk.actions.scan('book-2', 1);
    await lastScan().answer(lent('book-2', 'emma', 61));
    desk.actions.pick({ kind: 'item', item: lentItem('book-1', 'emma') });
    await settle();
    desk.actions.undo();
    await settle();
    expect(undone).toEqual([61]);
    desk.actions.pick({ kind: 'item', item: lentItem('book-1', 'emma') });
    await settle();
    desk.actions.takeOffer('return');
    await settle();
    expect(found()).toMatchObject({ kind: 'returned' });
  });

  it('completes the scan of a cover that several copies share', async () => {
    await open('emma');
    desk.actions.scan('9780261102217', 1);
    const copy = (barcode: string) => ({ ...item(barcode, { isbn: '9780261102217' }), loan: null });
    const matches: ScanOutcome = {
      outcome: 'matches',
      borrowers: [],
      items: [copy('book-1'), copy('book-2')],
    };
    await lastScan().answer(matches);
    const second = choiceIn(desk.getState())?.options[1];
    if (!second) throw new Error('no second option');
    desk.actions.choose(second);
    expect(lastScan().request).toMatchObject({ code: 'book-2', as: 'item', borrower: 'emma' });
    await lastScan().answer(lent('book-2', 'emma'));
    desk.actions.scan('9780261102217'); // typed, to see who has it
    await lastScan().answer(matches);
    desk.actions.choose(second);
    await settle();
    expect(found()).toMatchObject({ kind: 'looked-up', item: { barcode: 'book-2' } });
  });
});

describe('a refusal', () => {
  it('is overridden for this item only, for the borrower it was refused to', async () => {
    await open('emma');
    desk.actions.scan('book-6');
    await lastScan().answer(refused('book-6', 'loan-limit-reached'));
    desk.actions.takeOffer('override');
    desk.actions.scan('noah');
    expect(lastScan().request.code).toBe('book-6');
    desk.actions.confirmOverride('Needed for class', 'item');
    expect(lastScan().request).toMatchObject({
      code: 'book-6',
      as: 'item',
      borrower: 'emma',
      override: { codes: ['loan-limit-reached'], reason: 'Needed for class' },
    });
    await lastScan().answer(lent('book-6', 'emma'));
    expect(lastScan().request).toMatchObject({ code: 'noah' });
    expect(lastScan().request.override).toBeUndefined();
  });

  it('is overridden for the rest of the visit, until another card is scanned', async () => {
    await open('emma');
    desk.actions.scan('book-6');
    await lastScan().answer(refused('book-6', 'loan-limit-reached'));
    desk.actions.takeOffer('override');
    desk.actions.confirmOverride('Needed for class', 'visit');
    await lastScan().answer(lent('book-6', 'emma'));
    desk.actions.scan('book-7');
    expect(lastScan().request.override?.codes).toEqual(['loan-limit-reached']);
    await lastScan().answer(lent('book-7', 'emma', 2));
    await open('noah');
    desk.actions.scan('book-8');
    expect(lastScan().request.override).toBeUndefined();
  });

  it('overridden for the visit leaves a double read one; only the scan that was asked about is meant anyway', async () => {
    await open('emma');
    desk.actions.scan('book-6');
    await lastScan().answer({ outcome: 'ignored', reason: 'repeated' });
    now += 900;
    desk.actions.scan('book-6');
    expect(lastScan().request.sameCodeAgoMs).toBe(900);
    await lastScan().answer(refused('book-6', 'loan-limit-reached'));
    desk.actions.takeOffer('override');
    desk.actions.confirmOverride('Needed for class', 'visit');
    expect(lastScan().request.override?.codes).toEqual(['loan-limit-reached']);
    expect(lastScan().request).not.toHaveProperty('sameCodeAgoMs');
    await lastScan().answer(lent('book-6', 'emma'));
    desk.actions.scan('book-7');
    await lastScan().answer(lent('book-7', 'emma', 2));
    now += 300;
    desk.actions.scan('book-7');
    expect(lastScan().request.override?.codes).toEqual(['loan-limit-reached']);
    expect(lastScan().request.sameCodeAgoMs).toBe(300);
  });

  it('that was answered with a key makes the same code after it a scan of its own', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(refused('book-1', 'item-lent-to-other'));
    desk.actions.takeOffer('return');
    await settle();
    now += 300;
    desk.actions.scan('book-1');
    expect(lastScan().request).toMatchObject({ code: 'book-1' });
    expect(lastScan().request).not.toHaveProperty('sameCodeAgoMs');
  });

  it('offers to return it there and lend it here, once, however often the key is pressed', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(refused('book-1', 'item-lent-to-other'));
    desk.actions.takeOffer('return-and-lend');
    desk.actions.takeOffer('return-and-lend');
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: 'emma', returnFirst: true });
    await lastScan().answer({ ...lent('book-1', 'emma'), returned: loan('book-1', 'noah') } as ScanOutcome);
    expect(scans).toHaveLength(3);
    expect(desk.getState().last).toMatchObject({ kind: 'lent', returned: { borrower: { id: 'noah' } } });
  });

  it('does not take an offer that it did not make', async () => {
    await open('emma');
    desk.actions.scan('book-6');
    await lastScan().answer(refused('book-6', 'loan-limit-reached'));
    desk.actions.takeOffer('return');
    expect(scans).toHaveLength(2);
    expect(desk.getState().queue.tasks).toEqual([]);
  });
});

describe('taking back', () => {
  it('goes back through what this desk did, and marks each', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma', 11));
    desk.actions.scan('book-2');
    await lastScan().answer(lent('book-2', 'emma', 12));
    desk.actions.undo();
    desk.actions.undo();
    desk.actions.undo();
    await settle();
    expect(undone).toEqual([12, 11]);
    expect(desk.getState().entries.filter((entry) => entry.kind === 'lent' && entry.undone)).toHaveLength(2);
    expect(desk.getState().note).toMatchObject({ says: 'nothing-to-undo' });
  });

  it('with nothing to undo says so beside the last result, and is no line of the list', async () => {
    desk.actions.undo();
    await settle();
    expect(desk.getState()).toMatchObject({ last: null, entries: [], note: { says: 'nothing-to-undo' } });
    expect(heard).toEqual(['ignored']);
    await open('emma');
    expect(desk.getState().note).toBeNull();
  });

  it('counts uses in the library until a card is scanned, and says how many', async () => {
    const item = { id: 'item-book-1', barcode: 'book-1', title: 'Title book-1' };
    desk.actions.scan('book-0');
    desk.actions.toggleUses();
    desk.actions.scan('book-1');
    expect(lastScan().request).not.toHaveProperty('countUse');
    await lastScan().answer(refused('book-0', 'item-lent-to-other'));
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: null, countUse: true });
    await lastScan().answer({ outcome: 'used', item, found: false, events: [21] });
    expect(desk.getState()).toMatchObject({ mode: { kind: 'uses', count: 1 }, last: { kind: 'used' } });
    desk.actions.undo();
    await settle();
    expect(undone).toEqual([21]);
    expect(desk.getState().mode).toEqual({ kind: 'uses', count: 0 });
    desk.actions.scan('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(opened('emma'));
    expect(desk.getState().mode).toBeNull();
    expect(lastScan().request).not.toHaveProperty('countUse');
  });

  it('returns from the book drop until a card is scanned, and says how many as of the last open day', async () => {
    const dropped: ScanOutcome = {
      outcome: 'returned',
      loan: loan('book-1', 'emma'),
      overview: null,
      events: [21],
      returnedOn: '2026-09-04',
    };
    desk.actions.toggleDrop();
    desk.actions.scan('book-1');
    await settle();
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: null, bookDrop: true });
    await lastScan().answer(dropped);
    expect(desk.getState()).toMatchObject({
      mode: { kind: 'drop', count: 1 },
      last: { kind: 'returned', returnedOn: '2026-09-04' },
    });
    desk.actions.undo();
    await settle();
    expect(undone).toEqual([21]);
    expect(desk.getState().mode).toEqual({ kind: 'drop', count: 0 });
    desk.actions.toggleDrop();
    await settle();
    expect(desk.getState().mode).toBeNull();
    desk.actions.toggleDrop();
    desk.actions.scan('emma');
    desk.actions.scan('book-1');
    await settle();
    await lastScan().answer(opened('emma'));
    expect(desk.getState().mode).toBeNull();
    expect(lastScan().request).not.toHaveProperty('bookDrop');
  });

  it('returns a book that was looked up during the book drop as of that day too', async () => {
    const onLoan = { ...item('book-1', { availability: 'on-loan' }), loan: loan('book-1', 'emma') };
    desk.actions.toggleDrop();
    desk.actions.pick({ kind: 'item', item: onLoan });
    await settle();
    desk.actions.takeOffer('return');
    await settle();
    expect(lastScan().request).toMatchObject({ code: 'book-1', as: 'item', bookDrop: true });
  });

  it('asks which pupil of an open class takes each book, and keeps a book that is scanned twice', async () => {
    const item = { id: 'item-book-1', barcode: 'book-1', title: 'Title book-1' };
    desk.actions.openClass({ id: 'class-3a', name: '3A' });
    desk.actions.scan('book-1');
    await settle();
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: null, askWhose: true });
    await lastScan().answer({ outcome: 'whose', item });
    desk.actions.scan('book-2');
    expect(scans).toHaveLength(1);
    desk.actions.lendTo('emma');
    expect(lastScan().request).toMatchObject({ code: 'book-1', as: 'item', borrower: 'emma' });
    await lastScan().answer(lent('book-1', 'emma'));
    expect(lastScan().request).toMatchObject({ code: 'book-2', borrower: null, askWhose: true });
    await lastScan().answer({ outcome: 'whose', item: { ...item, barcode: 'book-2' } });
    desk.actions.cancel();
    desk.actions.scan('book-1');
    expect(lastScan().request).toMatchObject({ code: 'book-1', borrower: 'emma' });
    await lastScan().answer(refused('book-1', 'item-lent-to-other'));
    expect(desk.getState()).toMatchObject({ mode: { name: '3A' }, overview: null, question: null });
  });

  it('undoes a found book before what stands under it', async () => {
    desk.actions.scan('book-1');
    await lastScan().answer({
      outcome: 'returned',
      loan: loan('book-1', 'emma'),
      events: [11],
      overview: null,
    });
    desk.actions.scan('book-2');
    const found = { id: 'item-book-2', barcode: 'book-2', title: 'Title book-2' };
    await lastScan().answer({ outcome: 'found', item: found, events: [12] });
    desk.actions.undo();
    await settle();
    expect(undone).toEqual([12]);
    expect(desk.getState().last).toMatchObject({ kind: 'undone', what: 'found', title: 'Title book-2' });
    desk.actions.undo();
    await settle();
    expect(undone).toEqual([12, 11]);
    expect(desk.getState().last).toMatchObject({ kind: 'undone', what: 'returned' });
  });

  it('says whose the book is again if it was returned for another borrower first', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer({
      ...lent('book-1', 'emma', 12),
      returned: loan('book-1', 'noah'),
    } as ScanOutcome);
    desk.actions.undo();
    await settle();
    expect(desk.getState().last).toMatchObject({
      kind: 'undone',
      what: 'lent',
      loan: { borrower: { id: 'emma' } },
      returned: { borrower: { id: 'noah' } },
    });
  });

  it('takes nothing back that no longer stands in the list', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma', 11));
    for (let visit = 0; visit < 100; visit += 1) await open('noah');
    desk.actions.undo();
    await settle();
    expect(undone).toEqual([]);
    expect(desk.getState().note).toMatchObject({ says: 'nothing-to-undo' });
  });

  it('pressed while a scan is on its way means that scan, and nothing before it', async () => {
    await open('emma');
    desk.actions.scan('book-1');
    await lastScan().answer(lent('book-1', 'emma', 11));
    desk.actions.scan('book-6');
    desk.actions.undo();
    await lastScan().answer(refused('book-6', 'loan-limit-reached'));
    expect(undone).toEqual([]);
    expect(desk.getState().last).toMatchObject({ kind: 'refused' });
    expect(desk.getState().note).toMatchObject({ says: 'nothing-to-undo' });
  });
});

describe('the loans of the open borrower', () => {
  const [first, second, third] = [
    loan('book-1', 'emma', { dueOn: '2026-12-20' }),
    loan('book-2', 'emma', { daysOverdue: 3, dueOn: '2026-11-17' }),
    loan('book-3', 'emma', { dueOn: '2026-12-10' }),
  ];
  const titles = () => desk.getState().overview?.loans.map(({ item: { barcode } }) => barcode);
  const chosen = () => desk.getState().chosen;
  async function openWithLoans(): Promise<void> {
    onLoan = [first, second, third];
    desk.actions.scan('emma');
    await lastScan().answer({ outcome: 'borrower-opened', overview: overview('emma', onLoan) });
  }

  it('are numbered with the overdue first, and keep their numbers whatever is lent or renewed', async () => {
    await openWithLoans();
    expect(titles()).toEqual(['book-2', 'book-3', 'book-1']);
    const renewed = { ...second, daysOverdue: 0, dueOn: '2027-01-05' };
    desk.actions.scan('book-4');
    await lastScan().answer({
      ...lent('book-4', 'emma'),
      overview: overview('emma', [loan('book-4', 'emma', { dueOn: '2026-11-30' }), third, first, renewed]),
    } as ScanOutcome);
    expect(titles()).toEqual(['book-2', 'book-3', 'book-1', 'book-4']);
  });

  it('are chosen one by one from either end, or by number', async () => {
    await openWithLoans();
    desk.actions.moveChosen(1);
    desk.actions.moveChosen(1);
    expect(chosen()).toBe(third.id);
    desk.actions.moveChosen(-1);
    desk.actions.moveChosen(-1);
    expect(chosen()).toBeNull();
    desk.actions.moveChosen(-1);
    expect(chosen()).toBe(first.id);
    desk.actions.moveChosen(1);
    expect(chosen()).toBe(first.id);
    desk.actions.chooseLoan(0);
    expect(chosen()).toBe(second.id);
    desk.actions.chooseLoan(8);
    expect(chosen()).toBe(second.id);
  });

  it('are renewed and returned only once one is chosen, and a scan ends the choice', async () => {
    await openWithLoans();
    desk.actions.takeOffer('renew');
    await settle();
    expect(heard).toEqual(['opened']);
    desk.actions.chooseLoan(0);
    desk.actions.takeOffer('renew');
    await settle();
    expect(desk.getState().last).toMatchObject({ kind: 'renewed' });
    desk.actions.takeOffer('return');
    await settle();
    expect(heard).toEqual(['opened', 'renewed', 'returned']);
    desk.actions.chooseLoan(1);
    desk.actions.scan('book-4');
    await lastScan().answer(lent('book-4', 'emma'));
    expect(chosen()).toBeNull();
  });

  it('leave F3 and F4 to a refusal that offers them', async () => {
    await openWithLoans();
    desk.actions.scan('book-9');
    await lastScan().answer(refused('book-9', 'item-lent-to-other'));
    desk.actions.chooseLoan(0);
    desk.actions.takeOffer('return');
    await settle();
    expect(desk.getState().last).toMatchObject({ kind: 'returned', loan: { id: 'loan-item-book-9-emma' } });
  });

  it('get another due date, undone by F9', async () => {
    await openWithLoans();
    desk.actions.begin(changeDueDate);
    // Without a loan it is the date of the visit.
    expect(desk.getState()).toMatchObject({ question: { kind: 'due-date', loan: null } });
    desk.actions.cancel();
    desk.actions.chooseLoan(1);
    desk.actions.begin(changeDueDate);
    expect(desk.getState().question).toEqual({
      kind: 'due-date',
      loan: { item: third.item.id, title: third.item.title },
      dueOn: '2026-12-10',
    });
    desk.actions.scan('book-4');
    expect(scans).toHaveLength(1);
    chooseDate('2026-12-17');
    await settle();
    expect(heard).toEqual(['opened', 'held', 'due-date-changed']);
    await lastScan().answer(refused('book-4', 'loan-limit-reached'));
    desk.actions.undo();
    await settle();
    expect(undone).toEqual([74]);
    expect(desk.getState().last).toMatchObject({ kind: 'undone', what: 'due-date-changed' });
  });

  it('are lost at once if that costs nothing; a charge is asked about first, and scans wait', async () => {
    await openWithLoans();
    desk.actions.chooseLoan(1);
    desk.actions.begin(lose);
    await settle();
    expect(desk.getState()).toMatchObject({ last: { kind: 'declared-lost' }, question: null });

    lossCharge = { amount: 1250, currency: 'EUR' };
    heard = [];
    desk.actions.begin(lose);
    await settle();
    expect(desk.getState().question).toMatchObject({ charge: lossCharge, task: { name: 'emma' } });
    desk.actions.scan('book-4');
    expect([heard, scans.length]).toEqual([['held'], 1]);
    desk.actions.cancel();
    expect(scans).toHaveLength(2);
    await lastScan().answer(refused('book-4', 'loan-limit-reached'));
    expect(heard).toEqual(['held', 'refused']);

    desk.actions.chooseLoan(1);
    desk.actions.begin(lose);
    await settle();
    const { question } = desk.getState();
    if (question?.kind !== 'loss') throw new Error('nothing is asked');
    desk.actions.answer({ ...question.task, agreed: true });
    await settle();
    expect(desk.getState()).toMatchObject({
      last: { kind: 'declared-lost', charge: lossCharge },
      question: null,
    });
  });

  it('are asked for again from the next open day if the library is closed on the date', async () => {
    await openWithLoans();
    desk.actions.chooseLoan(1);
    desk.actions.begin(changeDueDate);
    chooseDate(CLOSED);
    await settle();
    expect(desk.getState().last).toMatchObject({ kind: 'refused', refusals: [{ code: 'due-date-closed' }] });
    desk.actions.begin(changeDueDate);
    expect(desk.getState().question).toMatchObject({ loan: { item: third.item.id }, dueOn: '2026-12-28' });
  });

  it('are renewed all at once, as one action', async () => {
    await openWithLoans();
    desk.actions.begin(renewAll);
    await settle();
    expect(desk.getState().last).toMatchObject({
      kind: 'renewed',
      others: [],
      kept: [[{ facts: { limit: 1 } }], [{ facts: { limit: 1 } }]],
    });
    desk.actions.undo();
    await settle();
    expect(undone).toEqual([73]);
    noneRenewed = true;
    desk.actions.begin(renewAll);
    await settle();
    expect(desk.getState().last).toMatchObject({
      kind: 'refused',
      refusals: [{ code: 'renewal-limit-reached' }],
    });
  });

  it('are neither renewed nor given another date if the item is lost: it can be found', async () => {
    const lost = { ...first, item: { ...first.item, lost: true } };
    desk.actions.scan('emma');
    await lastScan().answer({ outcome: 'borrower-opened', overview: overview('emma', [lost]) });
    desk.actions.begin(renewAll);
    desk.actions.chooseLoan(0);
    desk.actions.takeOffer('renew');
    desk.actions.begin(changeDueDate);
    await settle();
    expect(heard).toEqual(['opened']);
    expect(desk.getState()).toMatchObject({ question: null });
    desk.actions.takeOffer('return');
    await settle();
    expect(heard).toEqual(['opened', 'returned']);
  });

  it('of a lost item are given up by the key that declares others lost, and that is undone', async () => {
    const lost = { ...first, item: { ...first.item, lost: true } };
    desk.actions.scan('emma');
    await lastScan().answer({ outcome: 'borrower-opened', overview: overview('emma', [lost]) });
    desk.actions.chooseLoan(0);
    desk.actions.begin(lose);
    await settle();
    expect(desk.getState().last).toMatchObject({ kind: 'given-up', loan: { item: { lost: true } } });
    desk.actions.undo();
    await settle();
    expect(undone).toEqual([77]);
    expect(desk.getState().last).toMatchObject({ kind: 'undone', what: 'given-up' });
  });

  it('are not touched while nobody is open', async () => {
    desk.actions.begin(renewAll);
    desk.actions.moveChosen(1);
    desk.actions.toggleReason();
    await settle();
    expect(heard).toEqual([]);
    expect(chosen()).toBeNull();
  });
});

describe('why a borrower is blocked', () => {
  it('is shown on a key, until the next scan', async () => {
    const blocked = {
      code: 'borrower-blocked',
      overridable: true,
      facts: { reason: 'Owes a book' },
    } as const;
    const shown = () => desk.getState().reasonShown;
    await open('noah');
    desk.actions.toggleReason();
    expect(shown()).toBe(false);
    desk.actions.scan('emma');
    await lastScan().answer({
      outcome: 'borrower-opened',
      overview: overview('emma', [], { refusals: [blocked] }),
    });
    expect(shown()).toBe(false);
    desk.actions.toggleReason();
    expect(shown()).toBe(true);
    desk.actions.scan('book-1');
    await lastScan().answer(refused('book-1', 'loan-limit-reached'));
    expect(shown()).toBe(false);
  });
});

describe('a page that was opened again', () => {
  const action = (event: number, more: Partial<DeskAction> = {}): DeskAction => {
    const of = loan(`book-${String(event)}`, 'emma');
    return {
      kind: 'lent',
      at: '2026-11-20T10:00:00Z',
      events: [event],
      takenBack: false,
      item: of.item,
      loan: of,
      returned: null,
      alsoRenewed: [],
      ...more,
    };
  };
  const kinds = () => desk.getState().entries.map(({ kind }) => kind);

  it('shows what this desk did before, and takes it back from the last to the first', async () => {
    await desk.actions.recall(() =>
      Promise.resolve([
        action(14, { kind: 'returned' }),
        action(13, { takenBack: true }),
        action(12, { kind: 'renewed' }),
        action(11, { returned: loan('book-11', 'noah') }),
      ]),
    );
    expect(kinds()).toEqual(['returned', 'lent', 'renewed', 'lent']);
    expect(desk.getState().entries[1]).toMatchObject({ undone: true });
    expect(desk.getState().last).toBeNull();
    expect(heard, 'nothing happened just now').toEqual([]);
    for (let times = 0; times < 4; times += 1) desk.actions.undo();
    await settle();
    expect(undone).toEqual([14, 12, 11]);
    expect(desk.getState().entries[0]).toMatchObject({
      kind: 'undone',
      returned: { borrower: { id: 'noah' } },
    });
    expect(desk.getState().note).toMatchObject({ says: 'nothing-to-undo' });
  });

  it('undoes a found book from before the reload', async () => {
    await desk.actions.recall(() => Promise.resolve([action(12, { kind: 'found', loan: null }), action(11)]));
    desk.actions.undo();
    await settle();
    expect(undone).toEqual([12]);
    expect(desk.getState().last).toMatchObject({ kind: 'undone', what: 'found' });
  });

  it('does what was scanned meanwhile once that is there, above it', async () => {
    let told: (actions: DeskAction[]) => void = () => undefined;
    const recalled = desk.actions.recall(
      () =>
        new Promise((resolve) => {
          told = resolve;
        }),
    );
    desk.actions.scan('emma');
    expect(scans).toEqual([]);
    told([action(11)]);
    await recalled;
    await lastScan().answer(opened('emma'));
    expect(kinds()).toEqual(['opened', 'lent']);
  });

  it('works on without a list where the library does not tell', async () => {
    await desk.actions.recall(() => Promise.reject(problem(500, 'internal-error')));
    await open('emma');
    expect(kinds()).toEqual(['opened']);
    expect(desk.getState().queue.failure).toBeNull();
  });
});

describe('a page that was closed with scans waiting', () => {
  it('restores them for their borrower, and sends nothing before a person says so', async () => {
    desk.actions.restore({
      borrower: { id: 'emma', name: 'Emma' },
      tasks: [{ kind: 'scan', id: 'old', at: 0, code: 'book-1' }],
    });
    expect(scans).toEqual([]);
    desk.actions.tryAgain();
    await settle();
    expect(lastScan()).toMatchObject({ key: 'old', request: { code: 'book-1', borrower: 'emma' } });
  });
});
