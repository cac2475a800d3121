// Holds the large panel to never saying "Lent" while something that was scanned after it waits.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScanOutcome } from '../../../../../src-renderer/api/library.ts';
import { UNREACHABLE } from '../../../../../src-renderer/api/http-client.ts';
import {
  createDeskSession,
  type DeskSession,
} from '../../../../../src-renderer/features/desk/session/desk-session.ts';
import {
  followLongWait,
  type LongWait,
} from '../../../../../src-renderer/features/desk/session/long-wait.ts';
import { override } from '../../../../../src-renderer/features/desk/verbs/override.tsx';
import type { Library } from '../../../../../src-renderer/features/desk/verbs/verb.ts';
import { verbs } from '../../../../../src-renderer/features/desk/verbs/verbs.ts';
import { leaveOut } from '../../../../../src-renderer/features/desk/verbs/waiting.ts';
import { loan, overview, problem } from '../../fixtures.ts';
import type { StoreApi } from 'zustand/vanilla';

let answer: (outcome: ScanOutcome) => void;
let fail: (error: Error) => void;
let desk: DeskSession;
let wait: StoreApi<LongWait>;

beforeEach(() => {
  vi.useFakeTimers();
  const quiet = () => undefined;
  let ids = 0;
  const library: Partial<Library> = {
    scan: () =>
      new Promise((resolve, reject) => {
        [answer, fail] = [resolve, reject];
      }),
    readLoanOverview: (id: string) => Promise.resolve(overview(id)),
  };
  desk = createDeskSession({
    library: library as Library,
    verbs,
    now: Date.now,
    newId: () => String(++ids),
    onEntry: quiet,
    onIgnored: quiet,
    onQuestion: quiet,
    onHeld: quiet,
    onFailure: quiet,
    onOtherKeyboard: quiet,
    onReceived: quiet,
  });
  wait = followLongWait(desk, Date.now);
});
afterEach(() => {
  vi.useRealTimers();
});

const isLong = () => wait.getState().isLong;
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const lent = (barcode: string): ScanOutcome => ({
  outcome: 'lent',
  loan: loan(barcode, 'emma'),
  returned: null,
  events: [1],
  overview: overview('emma'),
});
const refused: ScanOutcome = {
  outcome: 'refused',
  code: 'loan-limit-reached',
  overridable: true,
  refusals: [{ code: 'loan-limit-reached', overridable: true, facts: {} }],
  offers: ['override'],
  item: { id: 'item', barcode: 'book', title: 'Book' },
  borrower: null,
};

test('a scan waits long from a second on, until its answer comes', async () => {
  desk.actions.scan('book-1');
  await after(999);
  expect(isLong()).toBe(false);
  await after(1);
  expect(isLong()).toBe(true);
  answer(lent('book-1'));
  await after(0);
  expect(isLong()).toBe(false);
  await after(5_000);
  expect(isLong()).toBe(false);
});

test('a scan behind another waits as long as it is old, whatever is answered before it', async () => {
  desk.actions.scan('book-1');
  await after(500);
  desk.actions.scan('book-2');
  await after(100);
  answer(lent('book-1'));
  await after(899);
  expect(isLong()).toBe(false);
  await after(1);
  expect(isLong()).toBe(true);
});

test('what could not be done is not done, from that moment on until it is', async () => {
  desk.actions.scan('book-1');
  await after(10);
  fail(problem(0, UNREACHABLE));
  await after(0);
  expect(isLong()).toBe(true);
  desk.actions.libraryIsBack();
  await after(0);
  answer(lent('book-1'));
  await after(0);
  expect(isLong()).toBe(false);
});

test('a scan behind the question for a reason waits for a person, and its refusal stays on the screen', async () => {
  desk.actions.scan('book-1');
  answer(refused);
  await after(0);
  desk.actions.begin(override);
  desk.actions.scan('book-2');
  await after(10_000);
  expect(isLong()).toBe(false);
  desk.actions.cancel();
  expect(isLong()).toBe(true);
});

test('what was left out leaves no earlier result on the screen', async () => {
  desk.actions.scan('book-1');
  answer(lent('book-1'));
  await after(0);
  desk.actions.begin(leaveOut);
  expect(desk.getState().last?.kind, 'nothing is to be left out').toBe('lent');
  desk.actions.scan('book-2');
  fail(problem(500, 'internal-error'));
  await after(0);
  desk.actions.begin(leaveOut);
  expect(desk.getState().last).toBeNull();
  expect(isLong()).toBe(false);
});
