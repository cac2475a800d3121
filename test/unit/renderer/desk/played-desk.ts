// A desk that plays visits against an API that answers when the test says.

import type { Loan, Refusal, Scan, ScanOutcome } from '../../../../src-renderer/api/library.ts';
import { ApiProblem } from '../../../../src-renderer/api/http-client.ts';
import {
  createDeskSession,
  type DeskSession,
} from '../../../../src-renderer/features/desk/session/desk-session.ts';
import type { ChoiceOption } from '../../../../src-renderer/features/desk/verbs/choice.ts';
import { chosen, picked } from '../../../../src-renderer/features/desk/verbs/choose.ts';
import type { Library, Verb } from '../../../../src-renderer/features/desk/verbs/verb.ts';
import { verbs } from '../../../../src-renderer/features/desk/verbs/verbs.ts';
import { item, loan, overview } from '../fixtures.ts';

interface Waiting {
  request: Scan;
  key: string | undefined;
  answer: (outcome: ScanOutcome) => Promise<void>;
  fail: (error: unknown) => Promise<void>;
}

export const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A day on which the library is closed. */
export const CLOSED = '2026-12-26';
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

/** Answers of the library, and the time. */
export const given = {
  noneRenewed: false,
  /** What a lost item costs. */
  lossCharge: null as { amount: number; currency: string } | null,
  /** What the library says that any borrower has. */
  onLoan: [] as Loan[],
  now: 0,
};
export let scans: Waiting[];
export let undone: number[];
export let heard: string[];
export let desk: DeskSession;

const library = {
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
  readLoanOverview: (id) => Promise.resolve(overview(id, given.onLoan)),
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
      charge: given.lossCharge,
      events: [76],
    });
  },
  previewLoss: () => Promise.resolve({ charge: given.lossCharge }),
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
    const kept = given.noneRenewed ? [first, ...others] : others;
    return Promise.resolve({
      loans: given.noneRenewed ? [] : [loan(first ?? '', 'emma', { renewals: 1 })],
      setAside: [],
      refused: kept.map((item) => ({ item: item ?? '', refusals: [refusal] })),
      events: given.noneRenewed ? [] : [73],
    });
  },
  changeDueDate: ({ item: id, dueOn }) =>
    dueOn === CLOSED
      ? Promise.reject(closedThen)
      : Promise.resolve({ ...loan(id.replace('item-', ''), 'emma'), dueOn, events: [74] }),
  searchDesk: () => Promise.resolve({ borrowers: [], items: [] }),
  undoEvent: (seq) => {
    undone.push(seq);
    return Promise.resolve({ undone: [seq], events: [900 + seq], loan: null, overview: null });
  },
} satisfies Partial<Library>;

/** @param more further operations of the library */
export function createDesk(more: Partial<Library> = {}): void {
  Object.assign(given, { noneRenewed: false, lossCharge: null, onLoan: [], now: 1_000_000 });
  scans = [];
  undone = [];
  heard = [];
  let ids = 0;
  desk = createDeskSession({
    library: { ...library, ...more } as Library,
    verbs,
    now: () => given.now,
    newId: () => String(++ids),
    onEntry: (entry) => heard.push(entry.kind),
    onIgnored: () => heard.push('ignored'),
    onQuestion: () => heard.push('question'),
    onHeld: () => heard.push('held'),
    onFailure: () => heard.push('failure'),
    onReceived: () => undefined,
    onOtherKeyboard: () => undefined,
  });
}

export function press(verb: Verb): void {
  desk.actions.begin(verb);
}
/** Chooses from what was searched for. */
export function pick(option: ChoiceOption): void {
  desk.actions.take((state) => picked(state, option));
}
/** Answers the open choice. */
export function choose(option: ChoiceOption): void {
  desk.actions.take((state) => chosen(state, option));
}
export const lastScan = () => {
  const scan = scans.at(-1);
  if (!scan) throw new Error('nothing was sent');
  return scan;
};
export const opened = (id: string): ScanOutcome => ({ outcome: 'borrower-opened', overview: overview(id) });
export const lent = (barcode: string, to: string, event = 1): ScanOutcome => ({
  outcome: 'lent',
  loan: loan(barcode, to),
  returned: null,
  events: [event],
  overview: overview(to, [loan(barcode, to)]),
});
export const refused = (barcode: string, code: 'loan-limit-reached' | 'item-lent-to-other'): ScanOutcome => ({
  outcome: 'refused',
  code,
  overridable: code === 'loan-limit-reached',
  refusals: [{ code, overridable: code === 'loan-limit-reached', facts: { limit: 5, open: 5 } }],
  offers: code === 'loan-limit-reached' ? ['override'] : ['return-and-lend', 'return'],
  item: { id: `item-${barcode}`, barcode, title: `Title ${barcode}` },
  borrower: null,
});
export async function open(id: string): Promise<void> {
  desk.actions.scan(id);
  await lastScan().answer(opened(id));
}
