// Random schedules of several desks of one library on the product's own gate, rules and exchange, with the truth beside them.
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { openCopy, openReader, type ReadableDatabase } from '../../src-main/core/database/connection.ts';
import { migrations } from '../../src-main/core/database/migrations.ts';
import type { RecordedEvent } from '../../src-main/core/events/events.ts';
import { becomeAnotherDesk } from '../../src-main/core/journal/desks.ts';
import { Problem } from '../../src-main/core/problems/problem.ts';
import { RefusedError } from '../../src-main/core/problems/refused-error.ts';
import { databaseFindings } from '../../src-main/features/health/database-checks.ts';
import { deleteItem } from '../../src-main/features/collection/collection-commands.ts';
import { ledgerFindings } from '../../src-main/features/health/ledger-checks.ts';
import { exchangeReads, exchangeWrites } from '../../src-main/features/hub/exchange-repository.ts';
import { HubError, type HubCalls } from '../../src-main/features/hub/hub-calls.ts';
import { hubCopyReads } from '../../src-main/features/hub/hub-copy-repository.ts';
import { tellsWhere } from '../../src-main/features/hub/joining-rules.ts';
import { eraseBorrower } from '../../src-main/features/privacy/erasure-commands.ts';
import { erasurePlan } from '../../src-main/library/features.ts';
import { mainDesk, otherDesk, sharedRows } from './desks-of-a-library.ts';
import { hubInMemory, seenByOtherDesk, type HubInMemory } from './hub-in-memory.ts';
import { imageOf, openPlainDesk, type PlainDesk } from './plain-desk.ts';
import { addBorrower, addItem, bodyOf } from './school-year.ts';

/** `desk`, `item` and `borrower` are taken modulo their number. */
type Handling =
  | { do: 'lend'; desk: number; item: number; borrower: number }
  | { do: 'come-in' | 'renew' | 'lose' | 'use'; desk: number; item: number }
  | { do: 'undo'; desk: number; item: number; back: number }
  | { do: 'answer'; desk: number; nth: number }
  | { do: 'wait' | 'pay'; desk: number; item: number; borrower: number }
  | { do: 'add'; desk: number };
export type Step =
  | Handling
  | {
      do: 'exchange';
      desk: number;
      cut: 'no' | 'before' | 'after' | 'power';
      at: number;
      meanwhile: readonly Step[];
    }
  | { do: 'all-exchange' }
  | { do: 'crash' | 'clone' | 'save' | 'update'; desk: number }
  | { do: 'restore'; desk: number; ledger: boolean }
  | { do: 'save-hub' | 'put-hub-back' | 'forget' | 'go-on' }
  | { do: 'erase' | 'delete'; item: number; borrower: number };

export interface Schedule {
  readonly desks: number;
  /** How far each desk's clock is off, in minutes. */
  readonly clocks: readonly number[];
  readonly steps: readonly Step[];
  readonly size?: LibrarySize;
}

export interface LibrarySize {
  readonly items: number;
  readonly borrowers: number;
}

const chosenOf = fc.nat(59);
const item = fc.nat(4);
const borrower = fc.nat(3);
const handling: fc.Arbitrary<Handling> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('lend'), desk: chosenOf, item, borrower }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('come-in'), desk: chosenOf, item }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('renew', 'renew', 'lose', 'use'), desk: chosenOf, item }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('undo'),
      desk: chosenOf,
      item,
      back: fc.constantFrom(0, 0, 0, 1, 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('answer'), desk: chosenOf, nth: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('wait', 'pay'), desk: chosenOf, item, borrower }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add'), desk: chosenOf }) },
);
const exchanging = (meanwhile: fc.Arbitrary<Step>): fc.Arbitrary<Step> =>
  fc.record({
    do: fc.constant('exchange'),
    desk: chosenOf,
    cut: fc.constantFrom('no', 'no', 'no', 'before', 'after', 'power'),
    at: fc.integer({ min: 1, max: 8 }),
    meanwhile: fc.array(meanwhile, { maxLength: 2 }),
  });
const whole = fc.record({
  do: fc.constant('exchange' as const),
  desk: chosenOf,
  cut: fc.constant('no' as const),
  at: fc.constant(1),
  meanwhile: fc.constant([]),
});
const rare: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('crash', 'clone', 'save', 'save', 'update'),
      desk: chosenOf,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('restore'), desk: chosenOf, ledger: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('save-hub', 'put-hub-back', 'forget') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('erase', 'erase', 'delete'), item, borrower }),
  },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: handling },
  { weight: 7, arbitrary: exchanging(fc.oneof({ weight: 3, arbitrary: handling }, whole)) },
  { weight: 1, arbitrary: fc.constant({ do: 'all-exchange' }) },
  { weight: 3, arbitrary: rare },
);

/** @param desks how many there are at first */
export const schedules = (
  desks: { min: number; max: number },
  steps = { minLength: 1, maxLength: 40 },
): fc.Arbitrary<Schedule> =>
  fc.record({
    desks: fc.integer(desks),
    clocks: fc.array(fc.constantFrom(0, 0, -300, 7, 90), { minLength: 3, maxLength: 3 }),
    steps: fc.array(step, { ...steps, size: 'max' }),
  });

/** So few that desks meet. */
const small: LibrarySize = { items: 5, borrowers: 4 };
const barcodesOf = ({ items, borrowers }: LibrarySize) => ({
  item: (n: number): string => `300000${String(n % items)}`,
  borrower: (n: number): string => `200000${String(n % borrowers)}`,
});
const start = Date.parse('2026-09-07T10:00:00.000Z');
const minuteMs = 60_000;

/** The folders of a main desk and of another one, and the server, as each schedule begins. */
interface Prepared {
  readonly main: string;
  readonly other: string;
  readonly hub: Awaited<ReturnType<HubInMemory['snapshot']>>;
}
const prepared = new Map<LibrarySize, Promise<Prepared>>();

/** Once for all schedules: a library that is connected, and a desk that came from it. */
async function prepare(size: LibrarySize): Promise<Prepared> {
  const barcodes = barcodesOf(size);
  const { hub, main, key } = await mainDesk(async (library) => {
    for (let n = 0; n < size.borrowers; n += 1)
      await addBorrower(library, { givenName: `Child ${String(n)}`, barcode: barcodes.borrower(n) });
    for (let n = 0; n < size.items; n += 1)
      await addItem(library, { barcode: barcodes.item(n), title: `Title ${String(n)}` });
    const settings = { keepReturnedLoansDays: 30, chargesEnabled: true, lostCharge: 500 };
    bodyOf(await library.post('/settings', settings), 200);
  });
  const other = await otherDesk(hub, key);
  await main.close();
  await other.close();
  return { main: imageOf(main.folder), other: imageOf(other.folder), hub: await hub.snapshot() };
}

/** A borrower's id, null if the item is there, or 'unknown' if only a person who looks for it can say. */
type Holder = string | null;

/** Someone had the item in hand at a desk, or said who has it. */
interface Handled {
  readonly at: string;
  readonly step: string;
  readonly events: readonly string[];
  /** Who really has the item from then on. */
  readonly holder: Holder;
  /** Who has it from then on for all that the desk knows. */
  readonly said: Holder;
  /** Whether the desk knew all that had happened to the item. */
  readonly knewAll: boolean;
  /** The step that it undid. */
  readonly undid: string | null;
}

interface Desk {
  open: PlainDesk;
  /** A computer that is cloned or put back goes on as another one. */
  self: string;
  /** Its database was lost since: the server learns less of how much it knew, and the main desk asks more than it must. */
  knowsLess: boolean;
  readonly isMain: boolean;
  readonly clock: number;
  form: number;
  saved: { image: string; form: number } | null;
  /** Changes the calls of the exchange that runs. */
  wire: {
    calls: number;
    /** Its power was cut: no one gets an answer any more. */
    isOff: boolean;
    before: (call: number) => Promise<void>;
    after: (call: number) => void;
    wrote: () => void;
  } | null;
}

export interface Figures {
  loans: number;
  /** After an exchange of all desks. */
  asked: number;
  /** Open at the end. */
  questions: number;
  powerCuts: number;
}

/** @throws an error that says what was wrong */
export async function runSchedule({ desks: count, clocks, steps, size = small }: Schedule): Promise<Figures> {
  const begun = prepared.get(size) ?? prepare(size);
  prepared.set(size, begun);
  const { main, other, hub: hubAtStart } = await begun;
  const hub = hubInMemory();
  await hub.putBack(hubAtStart);
  const world = worldOf(hub, size);
  try {
    await world.add(imageOf(main), 0, true);
    for (let n = 1; n < count; n += 1) {
      const folder = imageOf(other);
      if (n > 1) becomeDesk(folder, `Desk ${String(n)}`);
      await world.add(folder, clocks[n % clocks.length] ?? 0, false);
    }
    for (const one of steps) await world.go(one);
    await world.settle();
    await world.check();
    return world.figures;
  } finally {
    await world.close();
  }
}

/** A file that came from the copy, as yet another desk. */
function becomeDesk(folder: string, name: string): void {
  const db = openCopy(path.join(folder, 'loandesk.db'));
  becomeAnotherDesk(db, name);
  exchangeWrites(db).begin(crypto.randomUUID(), exchangeReads(db).known());
  db.pragma('journal_mode = WAL');
  db.close();
}

function worldOf(hub: HubInMemory, size: LibrarySize) {
  const barcodes = barcodesOf(size);
  const asked = new Set<string>();
  const desks: Desk[] = [];
  let now = start;
  let selves = 0;
  let savedHub: Awaited<ReturnType<HubInMemory['snapshot']>> | null = null;
  let newestForm = migrations.at(-1)?.version ?? 0;
  /** Each acknowledged event that leaves a desk. */
  const acknowledged = new Set<string>();
  /** What went with a computer. Another desk may have taken it before. */
  const gone = new Set<string>();
  /** The main desk no longer knows how much the others knew, and asks more than it must. */
  let isMainPutBack = false;
  /** Borrowers of earlier loans were; a main desk that is put back knows them again until its next maintenance. */
  let isForgotten = false;
  const handled = new Map<string, Handled[]>();
  const erased = new Set<string>();
  const deleted = new Set<string>();
  const figures: Figures = { loans: 0, asked: 0, questions: 0, powerCuts: 0 };

  const holderOf = (item: string): Holder => handled.get(item)?.at(-1)?.holder ?? null;
  const newSelf = (): string => `self ${String((selves += 1))}`;
  const chosen = (n: number): Desk => {
    const desk = desks[n % desks.length];
    if (desk === undefined) throw new Error('There is no desk');
    return desk;
  };

  function callsOf(desk: () => Desk, isMain: boolean): HubCalls {
    const live: HubCalls = isMain ? hub : seenByOtherDesk(hub, 'Infant building');
    let seen = live;
    const wired = async <T>(work: () => Promise<T>): Promise<T> => {
      const { wire } = desk();
      if (wire === null) return work();
      wire.calls += 1;
      const call = wire.calls;
      await wire.before(call);
      const result = await work();
      wire.after(call);
      return result;
    };
    return new Proxy(live, {
      get(_, name: keyof HubCalls) {
        if (name === 'close')
          return () => {
            seen = live;
            return Promise.resolve();
          };
        if (name === 'freeze')
          return async () => {
            const frozen = hubInMemory();
            await frozen.putBack(await hub.snapshot());
            seen = seenByOtherDesk(frozen, 'Infant building');
          };
        if (name === 'changesAfter')
          return async function* (...given: Parameters<HubCalls['changesAfter']>) {
            await wired(() => Promise.resolve());
            yield* seen.changesAfter(...given);
          };
        // In the order in which they began: their names are random.
        if (name === 'strands')
          return () =>
            wired(() =>
              Promise.resolve(
                [...hub.state.strands].flatMap(([strand, entries]) => {
                  const event = entries.at(-1)?.event;
                  return event === undefined ? [] : [{ strand, last: entries.length, event }];
                }),
              ),
            );
        const run = Reflect.get(seen, name) as ((...given: unknown[]) => Promise<unknown>) | undefined;
        return run === undefined ? undefined : (...given: unknown[]) => wired(() => run(...given));
      },
    });
  }

  async function opened(folder: string, desk: () => Desk, isMain: boolean, clock: number, form: number) {
    let isOpen = false;
    const open = await openPlainDesk(folder, {
      now: () => new Date(now + clock * minuteMs).toISOString(),
      calls: callsOf(desk, isMain),
      form,
      wrote: () => {
        if (isOpen) desk().wire?.wrote();
      },
    });
    isOpen = true;
    return open;
  }

  async function add(folder: string, clock: number, isMain: boolean, form = newestForm): Promise<void> {
    const at = desks.length;
    const open = await opened(folder, () => chosen(at), isMain, clock, form);
    desks.push({ open, self: newSelf(), knowsLess: false, isMain, clock, form, saved: null, wire: null });
  }

  async function reopen(desk: Desk, image: string): Promise<void> {
    const before = desk.open;
    desk.wire = null;
    desk.open = await opened(image, () => desk, desk.isMain, desk.clock, desk.form);
    await before.remove();
    checkReports(before);
  }

  const knows = ({ open: { reader } }: Desk, ids: readonly string[]): boolean =>
    ids.length === 0 ||
    reader
      .prepare<[string], number>('SELECT 1 FROM events WHERE id = ?')
      .pluck()
      .get(ids.at(-1) ?? '') === 1;

  /** Runs a command as a person does, and notes what was acknowledged. A refusal changes nothing. */
  async function command(
    desk: Desk,
    item: string,
    run: () => Promise<{ events: readonly RecordedEvent[] }>,
    holder: (events: readonly RecordedEvent[]) => Holder,
    said = holder,
    undid: string | null = null,
  ): Promise<void> {
    if (desk.wire?.isOff === true) return;
    now += minuteMs;
    const before = handled.get(item) ?? [];
    const knewAll = !desk.knowsLess && before.every(({ events }) => knows(desk, events));
    let events: readonly RecordedEvent[];
    try {
      ({ events } = await run());
    } catch (error) {
      if (error instanceof Problem || error instanceof RefusedError) return;
      throw error;
    }
    for (const { id } of events) acknowledged.add(id);
    figures.loans += events.filter(({ type }) => type === 'loan.opened').length;
    const telling = events.filter((event) => event.item === item && tellsWhere(event));
    const [first] = telling;
    if (first === undefined) return;
    handled.set(item, [
      ...before,
      {
        at: desk.self,
        step: first.step,
        events: telling.map(({ id }) => id),
        holder: holder(events),
        said: said(events),
        knewAll,
        undid,
      },
    ]);
  }

  async function handle(one: Handling): Promise<void> {
    const desk = chosen(one.desk);
    const { services, reader } = desk.open;
    if (one.do === 'answer') {
      const questions = services.questions.all();
      const question = questions[one.nth % Math.max(1, questions.length)];
      if (question === undefined) return;
      const truth = holderOf(question.item.id);
      const claim = question.claims.find(({ borrower, loan }) =>
        truth === null ? loan === null : borrower?.id === truth,
      );
      if (claim === undefined) return;
      const seq = lastSeq(reader);
      await command(
        desk,
        question.item.id,
        async () => {
          await services.questions.answer('desk', question.item.id, claim.loan);
          return { events: eventsAfter(reader, seq) };
        },
        () => truth,
      );
      return;
    }
    if (one.do === 'add') {
      const seq = lastSeq(reader);
      const add = async (work: Promise<unknown>) => {
        await work;
        return { events: eventsAfter(reader, seq) };
      };
      const book = { title: 'Comets', barcode: '3000099' };
      const child = { givenName: 'Bo', familyName: 'Sá', barcode: '2000099' };
      await command(
        desk,
        '',
        () => add(services.collection.add('desk', book)),
        () => null,
      );
      await command(
        desk,
        '',
        () => add(services.borrowers.add('desk', child)),
        () => null,
      );
      return;
    }
    const code = barcodes.item(one.item);
    const item = idOf(reader, 'items', code);
    if (item === null) return;
    const { circulation } = services;
    switch (one.do) {
      case 'lend': {
        const borrower = idOf(reader, 'borrowers', barcodes.borrower(one.borrower));
        if (borrower === null) return;
        const scan = { code, borrower, returnFirst: true };
        await command(
          desk,
          item,
          () => services.desk.scan('desk', scan),
          (events) => (events.some(({ type }) => type === 'loan.opened') ? borrower : null),
        );
        return;
      }
      case 'wait':
      case 'pay': {
        const borrower = idOf(reader, 'borrowers', barcodes.borrower(one.borrower));
        if (borrower === null) return;
        const run = (): Promise<{ events: readonly RecordedEvent[] }> =>
          one.do === 'wait'
            ? services.holds.place('desk', { borrower, item })
            : services.charges.pay('desk', { borrower, amount: 500 });
        return command(desk, item, run, () => holderOf(item));
      }
      case 'come-in':
        return command(
          desk,
          item,
          () => services.desk.scan('desk', { code }),
          () => null,
        );
      case 'use':
        return command(
          desk,
          item,
          () => circulation.countUse('desk', item),
          () => null,
        );
      case 'renew':
        return command(
          desk,
          item,
          () => circulation.renew('desk', { item }),
          () => holderOf(item),
        );
      case 'lose':
        return command(
          desk,
          item,
          () => circulation.declareLost('desk', item),
          () => holderOf(item),
        );
      case 'undo': {
        const recent = reader
          .prepare<[string], { seq: number; step: string }>(
            `SELECT seq, coalesce(step, id) AS step FROM events WHERE item = ? AND (type LIKE 'loan.%' OR type = 'item.used') ORDER BY seq DESC LIMIT 3`,
          )
          .all(item);
        const event = recent[one.back % Math.max(1, recent.length)];
        if (event === undefined) return;
        const history = handled.get(item) ?? [];
        const at = history.findIndex(({ step }) => step === event.step);
        const isAsked = services.questions.itemsAsked(reader).includes(item);
        // Who sees that both desks said the same looks for the item before one of them is undone.
        if (history[at]?.knewAll === false && !isAsked && history.every(({ events }) => knows(desk, events)))
          return;
        const holder = holderOf(item);
        // The person errs if the item is in other hands now.
        const isInItsHands = at >= 0 && (holder === 'unknown' || history[at]?.holder === holder);
        const truth = isInItsHands ? without(desk, history, at) : holder;
        return command(
          desk,
          item,
          () => circulation.undo('desk', event.seq, () => true),
          () => truth,
          () => saidWithout(desk, history, event.step),
          event.step,
        );
      }
    }
  }

  /** Where the item is without this step: 'unknown' if desks that did not know of each other say different things. */
  function without(desk: Desk, history: readonly Handled[], at: number): Holder {
    const since = history.slice(0, at).findLastIndex((step) => step.knewAll);
    const others = history.filter(
      (step, n) => (n >= since && n < at) || (n > at && !knows(desk, step.events)),
    );
    const saidLast = new Map(others.map((step) => [step.at, step.said]));
    const claims = [...saidLast.values(), saidWithout(desk, history, history[at]?.step ?? '')];
    const [first = null, ...different] = new Set(claims);
    return different.length === 0 ? first : 'unknown';
  }

  /** Where the item is without a step, for all that the desk knows: without a return, its loan goes on. */
  function saidWithout(desk: Desk, history: readonly Handled[], step: string): Holder {
    const at = history.findIndex((one) => one.step === step);
    const others = history[at]?.said === null ? history.slice(0, at) : history;
    const known = others.filter(({ events }) => knows(desk, events));
    const undone = new Set([step, ...known.map(({ undid }) => undid)]);
    return known.findLast((one) => one.undid === null && !undone.has(one.step))?.said ?? null;
  }

  const exchange = async (desk: Desk): Promise<void> => {
    await desk.open.services.hub.exchange(false);
    await desk.open.services.hub.settled();
  };

  /** A person decides that the main desk's file holds. */
  async function goOn({ open: { services } }: Desk): Promise<void> {
    if (services.hub.state().trouble !== 'other-copy') return;
    await services.hub.goOn('desk');
    await services.hub.settled();
  }

  async function go(one: Step): Promise<void> {
    now += minuteMs;
    switch (one.do) {
      case 'exchange': {
        const desk = chosen(one.desk);
        if (desk.wire !== null) return; // it exchanges already
        const later = [...one.meanwhile];
        let writes = 0;
        const left: { image: string | null } = { image: null };
        const wire: NonNullable<Desk['wire']> = {
          calls: 0,
          isOff: false,
          async before(call) {
            if (left.image !== null || (one.cut === 'before' && call === one.at))
              throw new HubError('unreachable');
            const next = call >= one.at ? later.shift() : undefined;
            if (next !== undefined) await go(next);
          },
          after(call) {
            if (one.cut === 'after' && call === one.at) throw new HubError('unreachable');
          },
          wrote() {
            writes += 1;
            if (one.cut !== 'power' || writes !== one.at) return;
            left.image = desk.open.image();
            wire.isOff = true;
          },
        };
        desk.wire = wire;
        await exchange(desk);
        desk.wire = null;
        if (left.image !== null) {
          figures.powerCuts += 1;
          await reopen(desk, left.image);
        }
        return;
      }
      case 'all-exchange':
        for (const desk of desks) if (desk.wire === null) await exchange(desk);
        for (const { item, askedAt } of desks[0]?.open.services.questions.all() ?? [])
          asked.add(`${item.id} ${askedAt}`);
        figures.asked = asked.size;
        return;
      case 'erase': {
        const [desk] = desks as [Desk];
        const borrower = idOf(desk.open.reader, 'borrowers', barcodes.borrower(one.borrower));
        if (borrower === null) return;
        return command(
          desk,
          '',
          async () => {
            const done = await desk.open.gate.write('desk', eraseBorrower(borrower, erasurePlan));
            erased.add(borrower);
            return done;
          },
          () => null,
        );
      }
      case 'delete': {
        const [{ open }] = desks as [Desk];
        const item = idOf(open.reader, 'items', barcodes.item(one.item));
        if (item === null) return;
        return command(
          chosen(0),
          '',
          async () => {
            const done = await open.gate.write('desk', deleteItem(item, undefined, undefined));
            deleted.add(item);
            return done;
          },
          () => null,
        );
      }
      case 'forget': {
        now += 40 * 24 * 60 * minuteMs;
        isForgotten = true;
        await desks[0]?.open.services.retention.runMaintenance();
        return;
      }
      case 'go-on':
        return goOn(chosen(0));
      case 'save-hub':
        savedHub = await hub.snapshot();
        return;
      case 'put-hub-back':
        if (savedHub === null || desks.some(({ wire }) => wire !== null)) return;
        await hub.putBack(savedHub);
        noteGone();
        return;
      case 'crash':
      case 'clone':
      case 'save':
      case 'update':
      case 'restore':
        return happen(chosen(one.desk), one);
      default:
        return handle(one);
    }
  }

  async function happen(
    desk: Desk,
    one: Extract<Step, { do: 'crash' | 'clone' | 'save' | 'update' | 'restore' }>,
  ): Promise<void> {
    if (desk.wire !== null) return;
    switch (one.do) {
      case 'crash':
        return reopen(desk, desk.open.image());
      case 'clone': {
        if (desk.isMain || desks.length >= 60) return;
        await add(desk.open.image(), desk.clock, false, desk.form);
        desk.self = newSelf();
        return;
      }
      case 'save':
        if (desk.saved !== null) rmSync(desk.saved.image, { recursive: true, force: true });
        desk.saved = { image: desk.open.image(), form: desk.form };
        return;
      case 'update':
        desk.form += 1;
        newestForm = Math.max(newestForm, desk.form);
        return reopen(desk, desk.open.image());
      case 'restore': {
        if (desk.saved === null) return;
        if (one.ledger && !desk.isMain) {
          desk.knowsLess = true;
          for (const [item, history] of handled)
            handled.set(
              item,
              history.map((step) => (step.at === desk.self ? { ...step, knewAll: false } : step)),
            );
        }
        desk.self = newSelf();
        const image = imageOf(desk.saved.image);
        const before = eventsAfter(desk.open.reader, 0);
        if (desk.isMain) isMainPutBack = true;
        if (one.ledger) replaceLedger(image, desk.open.image());
        else desk.form = desk.saved.form;
        await reopen(desk, image);
        noteGone(before.map(({ id }) => id));
      }
    }
  }

  /**
   * An event is gone if neither the main desk nor the server has it, and no desk is about to send it.
   *
   * @param before all that was in the file that was put back: also what the main desk decided itself
   */
  function noteGone(before: readonly string[] = []): void {
    const there = new Set([...hub.state.strands.values()].flat().map(({ event }) => event));
    for (const { isMain, open } of desks)
      for (const id of open.reader
        .prepare<[], string>(
          isMain
            ? 'SELECT id FROM events'
            : `SELECT event FROM exchange_own UNION
               SELECT e.id FROM events e JOIN desks d ON d.id = e.desk AND d.here = 1
               WHERE e.seq > (SELECT numbered_seq FROM hub_copy)`,
        )
        .pluck()
        .all())
        there.add(id);
    for (const id of [...acknowledged, ...before]) if (!there.has(id)) gone.add(id);
  }

  /** The cable is in for good, and every desk has the newest program. */
  async function settle(): Promise<void> {
    for (const desk of desks)
      if (desk.form < newestForm) {
        desk.form = newestForm;
        await reopen(desk, desk.open.image());
      }
    const [main] = desks as [Desk];
    await exchange(main);
    await goOn(main);
    const others = desks.filter(({ isMain }) => !isMain);
    for (let round = 0; round < 2; round += 1) {
      for (const desk of others) await exchange(desk);
      await exchange(main);
    }
    for (const desk of others) await exchange(desk);
    await exchange(main);
    figures.questions = main.open.services.questions.all().length;
  }

  function checkReports({ reported }: PlainDesk): void {
    if (reported.length > 0) throw new Error('A desk reported a defect.', { cause: reported[0] });
  }

  async function check(): Promise<void> {
    const [main, ...others] = desks as [Desk, ...Desk[]];
    for (const { open, isMain } of desks) {
      checkReports(open);
      const { trouble, waiting } = open.services.hub.state();
      if (trouble !== null || waiting > 0)
        throw new Error(
          `${isMain ? 'The main desk' : 'A desk'} after all exchanges: ${String(trouble)}, ${String(waiting)} waiting`,
        );
    }
    checkEvents(main.open.reader);
    const rows = sharedRows(main.open);
    for (const [at, { open }] of others.entries()) checkRows(rows, sharedRows(open), at + 1);
    checkItems(main);
    for (const { open } of desks) checkFile(open);
    await Promise.resolve();
  }

  /** Each acknowledged event is in the main desk's journal once, and in its strands once. */
  function checkEvents(reader: ReadableDatabase): void {
    const here = new Map(
      reader
        .prepare<[], { id: string; count: number }>('SELECT id, count(*) AS count FROM events GROUP BY id')
        .all()
        .map(({ id, count }) => [id, count]),
    );
    for (const id of acknowledged) {
      if (gone.has(id)) continue;
      if (here.get(id) !== 1)
        throw new Error(`The main desk has the event ${id} ${String(here.get(id))} times`);
    }
  }

  /** A desk may know events that went with the main desk's computer. */
  function checkRows(main: Record<string, unknown[]>, other: Record<string, unknown[]>, desk: number): void {
    for (const [table, rows] of Object.entries(main)) {
      const there = new Set(rows.map((row) => JSON.stringify(row)));
      const here = new Set((other[table] ?? []).map((row) => JSON.stringify(row)));
      const more = [...here].filter((row) => !there.has(row));
      const left =
        table === 'events' ? more.filter((row) => !gone.has((JSON.parse(row) as { id: string }).id)) : more;
      const less = [...there].filter((row) => !here.has(row));
      if (left.length + less.length > 0)
        throw new Error(
          `Desk ${String(desk)}, ${table}: has ${left.slice(0, 3).join()}, lacks ${less.slice(0, 3).join()}`,
        );
    }
  }

  function checkItems({ open: { reader, services } }: Desk): void {
    const questions = new Map(services.questions.all().map((question) => [question.item.id, question]));
    const openLoans = reader
      .prepare<[], { item: string; borrower: string | null }>(
        'SELECT item_id AS item, borrower_id AS borrower FROM loans WHERE returned_at IS NULL',
      )
      .all();
    const holders = new Map(openLoans.map(({ item, borrower }) => [item, borrower]));
    if (holders.size < openLoans.length) throw new Error('An item has two open loans');
    /** Their borrowers paid, or are not expected to bring them back. */
    const givenUp = new Set(
      reader.prepare<[], string>('SELECT item_id FROM loans WHERE given_up_at IS NOT NULL').pluck().all(),
    );
    for (const [item, history] of handled) {
      if (item === '' || deleted.has(item) || history.some(({ events }) => events.some((id) => gone.has(id))))
        continue;
      const truth = holderOf(item);
      const holder = holders.get(item) ?? null;
      const question = questions.get(item);
      const say = `item ${item}: ${JSON.stringify({ truth, holder, question: question?.claims, history })}`;
      const isErased = truth !== null && erased.has(truth);
      const isRight = holder === truth || (holder === null && givenUp.has(item));
      const isAsked = question?.claims.some(({ borrower, loan }) =>
        truth === null
          ? loan === null
          : borrower?.id === truth || (isErased && loan !== null && borrower === null),
      );
      if (truth === 'unknown' && question === undefined) throw new Error(`Decided though unknown, ${say}`);
      if (truth === 'unknown') continue;
      if (!isRight && isAsked !== true) throw new Error(`Decided wrongly, ${say}`);
      const selves = new Set(history.map(({ at }) => at));
      if (history.some((step) => step.holder !== null && erased.has(step.holder))) continue; // a person looks for it
      if (question !== undefined && selves.size === 1) throw new Error(`A question about one desk's ${say}`);
      if (!isMainPutBack && history.every(({ knewAll }) => knewAll) && (question !== undefined || !isRight))
        throw new Error(`Each desk knew all, ${say}`);
    }
  }

  function checkFile({ folder }: PlainDesk): void {
    const db = openReader(path.join(folder, 'loandesk.db'), 'small');
    const isLedgerBehind = erased.size > 0 || (isForgotten && isMainPutBack);
    try {
      db.pragma('query_only = OFF'); // the search check needs temporary tables
      const at = new Date(now).toISOString();
      const findings = [...databaseFindings(db, at), ...ledgerFindings(folder, () => db, true)];
      const wrong = findings.filter(
        ({ check: what, state }) =>
          state !== 'fine' && (filesToCheck.has(what) || (what === 'ledger-and-journal' && !isLedgerBehind)), // maintenance rewrites it
      );
      if (wrong.length > 0) throw new Error(`Checks of a file: ${JSON.stringify(wrong)}`);
    } finally {
      db.close();
    }
  }

  return {
    figures,
    add,
    go,
    settle,
    check,
    async close(): Promise<void> {
      for (const { open, saved } of desks) {
        await open.remove();
        if (saved !== null) rmSync(saved.image, { recursive: true, force: true });
      }
    },
  };
}

const lastSeq = (db: ReadableDatabase): number => hubCopyReads(db).lastSeq();

const eventsAfter = (db: ReadableDatabase, seq: number): RecordedEvent[] =>
  db
    .prepare<[number], RecordedEvent & { data: string }>('SELECT * FROM events WHERE seq > ? ORDER BY seq')
    .all(seq)
    .map((row) => ({ ...row, data: JSON.parse(row.data) as RecordedEvent['data'] }));

const idOf = (db: ReadableDatabase, table: 'items' | 'borrowers', barcode: string): string | null =>
  db.prepare<[string], string>(`SELECT id FROM ${table} WHERE barcode = ?`).pluck().get(barcode) ?? null;

const filesToCheck: ReadonlySet<string> = new Set([
  'integrity',
  'references',
  'open-loans',
  'search',
  'ledger-chain',
]);

/** Puts a folder's ledger into another folder, and deletes the rest of it. */
function replaceLedger(into: string, from: string): void {
  rmSync(path.join(into, 'ledger'), { recursive: true, force: true });
  renameSync(path.join(from, 'ledger'), path.join(into, 'ledger'));
  rmSync(from, { recursive: true, force: true });
}
