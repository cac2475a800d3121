// The visit at the self-checkout: what is scanned goes to the library one after the other, and what it answers is kept.

import { create } from 'zustand';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { SelfCheckoutOutcome, SelfCheckoutVisit } from '../../api/library.ts';
import type { ScanSource as DeskScanSource } from '../desk/verbs/verb.ts';
import { createRepeatMemory } from '../desk/session/repeat-memory.ts';
import { type DeskSound, play } from '../desk/result/sounds.ts';

type Answered<Name extends SelfCheckoutOutcome['outcome']> = Extract<SelfCheckoutOutcome, { outcome: Name }>;

/** One result on the screen. */
export type Entry = { readonly id: string; readonly code: string } & (
  | (Pick<Answered<'lent'>, 'outcome' | 'item' | 'dueOn' | 'hasAnotherCopy'> & { waited: boolean })
  | Answered<'renewed'>
  | Pick<Answered<'returned'>, 'outcome' | 'item' | 'leaveAtDesk'>
  | Answered<'refused'>
  | { outcome: 'failed'; item: null }
);

export interface Goodbye {
  readonly name: string;
  /** How many books were taken or renewed, and when the first of them is due. */
  readonly count: number;
  readonly dueOn: string | null;
}

interface Session {
  visit: SelfCheckoutVisit | null;
  /** The latest first. */
  entries: readonly Entry[];
  /** How many scans wait for their answer. */
  waiting: number;
  /** For a moment after a visit that its borrower ended. */
  goodbye: Goodbye | null;
  /** The last scan, touch, key or answer, on the page's clock. */
  activeAt: number;
}

const nothing = { visit: null, entries: [] } as const;

export const useSession = create<Session>(() => ({
  ...nothing,
  goodbye: null,
  waiting: 0,
  activeAt: Date.now(),
}));

const newId = (): string => crypto.randomUUID();

const repeats = createRepeatMemory();
let soundsOn = true;
let saysGoodbye = false;
/** The card that opened the visit: scanned again it ends the visit. */
let card: string | null = null;
let last: Promise<unknown> = Promise.resolve();

/** A scan that ends a visit is deliberate, and not the same card read twice. */
const deliberateAfterMs = 1_500;

const GOODBYE_MS = 3_000;

function goodbyeOf({ visit, entries }: Session): Goodbye | null {
  if (visit === null || !saysGoodbye) return null;
  const dueDates = new Map<string, string>();
  for (const entry of entries.toReversed()) {
    if (entry.outcome === 'lent' || entry.outcome === 'renewed') dueDates.set(entry.item.id, entry.dueOn);
    else if (entry.outcome === 'returned') dueDates.delete(entry.item.id);
  }
  const [dueOn = null] = [...dueDates.values()].toSorted();
  return { name: visit.borrower.givenName, count: dueDates.size, dueOn };
}

function sound(name: DeskSound): void {
  if (soundsOn) play(name);
}

/** One after the other, so that each scan belongs to the visit that was open when it came. */
function inTurn(work: () => Promise<void> | void): void {
  useSession.setState(({ waiting }) => ({ waiting: waiting + 1, activeAt: Date.now() }));
  last = last.then(work).finally(() => {
    useSession.setState(({ waiting }) => ({ waiting: waiting - 1, activeAt: Date.now() }));
  });
}

function add(entry: Entry): void {
  useSession.setState(({ entries }) => ({ entries: [entry, ...entries].slice(0, 20) }));
}

function show(answer: SelfCheckoutOutcome, code: string): void {
  const { visit } = useSession.getState();
  const id = newId();
  switch (answer.outcome) {
    case 'opened':
      card = code;
      useSession.setState({ visit: answer.visit, entries: [] });
      sound(answer.visit.askAtDesk ? 'attention' : 'opened');
      return;
    case 'lent': {
      const { outcome, item, dueOn, hasAnotherCopy } = answer;
      const waited = visit?.ready.some((readyItem) => readyItem.id === item.id) === true;
      useSession.setState({ visit: answer.visit });
      add({ id, code, outcome, item, dueOn, hasAnotherCopy, waited });
      sound(hasAnotherCopy ? 'attention' : 'lent');
      return;
    }
    case 'renewed':
      add({ id, code, ...answer });
      sound('lent');
      return;
    case 'returned': {
      const { outcome, item, leaveAtDesk } = answer;
      if (answer.visit !== null) useSession.setState({ visit: answer.visit });
      add({ id, code, outcome, item, leaveAtDesk });
      sound(leaveAtDesk ? 'set-aside' : 'returned');
      return;
    }
    case 'refused':
      add({ id, code, ...answer });
      sound(answer.reason === 'ask' || answer.reason === 'limit' ? 'refused' : 'attention');
      return;
    case 'ignored':
      sound('ignored');
  }
}

/** Where a code came from, if it was typed by a scanner or read directly. */
export type ScanSource = Pick<DeskScanSource, 'device' | 'usReading'>;

interface More {
  readonly bringBack?: true;
  readonly sameCodeAgoMs?: number | undefined;
}

const isUnknown = (answer: SelfCheckoutOutcome): boolean =>
  answer.outcome === 'refused' && answer.reason === 'unknown';

/** Tries a code that the library does not know again, as its keys mean it on a US keyboard. */
async function send(code: string, more: More, usReading?: ScanSource['usReading']) {
  const borrower = useSession.getState().visit?.borrower.id ?? null;
  try {
    const answer = await library.scanAtSelfCheckout(
      { code, borrower, ...more },
      requestOptions({ idempotencyKey: newId() }),
    );
    if (usReading === undefined || !isUnknown(answer)) {
      show(answer, code);
      return;
    }
    const byPlaces = await library.scanAtSelfCheckout(
      { code: usReading.code, borrower, ...more },
      requestOptions({ idempotencyKey: newId() }),
    );
    show(isUnknown(byPlaces) ? answer : byPlaces, isUnknown(byPlaces) ? code : usReading.code);
  } catch {
    add({ id: newId(), code, outcome: 'failed', item: null });
    sound('refused');
  }
}

export const session = {
  useGoodbye(on: boolean): void {
    saysGoodbye = on;
  },
  useSounds(on: boolean): void {
    soundsOn = on;
  },
  active(): void {
    useSession.setState({ activeAt: Date.now() });
  },
  /** @param at when the last key of the scan came, on the page's performance clock */
  scan(code: string, at: number, { device, usReading }: ScanSource = {}): void {
    const sameCodeAgoMs = repeats.scanned(code, at, device);
    inTurn(async () => {
      const isOwnCard = useSession.getState().visit !== null && (code === card || usReading?.code === card);
      if (!isOwnCard) await send(code, { sameCodeAgoMs }, usReading);
      else if (sameCodeAgoMs === undefined || sameCodeAgoMs >= deliberateAfterMs) session.finish();
    });
  },
  bringBack(code: string): void {
    repeats.interrupted();
    inTurn(() => send(code, { bringBack: true }));
  },
  /** Renews the book that the pupil has already. */
  keepLonger({ code, item, dueOn }: Answered<'refused'> & { code: string }): void {
    repeats.interrupted();
    inTurn(async () => {
      const borrower = useSession.getState().visit?.borrower.id;
      if (item === null || borrower === undefined) return;
      try {
        const answer = await library.renewAtSelfCheckout(
          { item: item.id, borrower },
          requestOptions({ idempotencyKey: newId() }),
        );
        show(answer.outcome === 'refused' ? { ...answer, item, dueOn } : answer, code);
      } catch {
        add({ id: newId(), code, outcome: 'failed', item: null });
        sound('refused');
      }
    });
  },
  /** Opens the visit of a face. */
  open(borrower: string): void {
    inTurn(async () => {
      try {
        show({ outcome: 'opened', visit: await library.readSelfCheckoutVisit(borrower) }, '');
      } catch {
        add({ id: newId(), code: '', outcome: 'failed', item: null });
        sound('refused');
      }
    });
  },
  /** Its borrower says that it is over. */
  finish(): void {
    const goodbye = goodbyeOf(useSession.getState());
    session.end();
    if (goodbye === null) return;
    useSession.setState({ goodbye });
    setTimeout(() => {
      // A later goodbye has its own time.
      if (useSession.getState().goodbye === goodbye) useSession.setState({ goodbye: null });
    }, GOODBYE_MS);
  },
  end(): void {
    card = null;
    repeats.interrupted();
    useSession.setState(nothing);
  },
};
