// A district's server in memory, with the rules of resources/hub: for many schedules in little time.
import {
  HubError,
  type Hello,
  type HubCalls,
  type SealedEntry,
} from '../../src-main/features/hub/hub-calls.ts';
import type { SealedRow } from '../../src-main/features/hub/sealing.ts';
import type { DayFigures, SharedTitle } from '../../src-main/features/hub/union-calls.ts';
import type { FoundTitle } from '../../src-main/features/hub/union-schemas.ts';

interface Row {
  readonly table: string;
  readonly id: Buffer;
  readonly mac: Buffer;
  readonly sealed: Buffer | null;
}
interface State {
  /** The desk that settles: null for the first main desk. */
  leader: string | null;
  desks: Map<string, { erasedTo: number | null }>;
  number: number;
  numbers: Set<number>;
  token: string | null;
  stage: string | null;
  form: number | null;
  rows: Map<string, Row & { readonly n: number }>;
  incoming: Map<string, Row & { same: boolean }>;
  titles: Map<string, SharedTitle>;
  incomingTitles: Map<string, SharedTitle>;
  figures: Map<string, DayFigures>;
  strands: Map<string, readonly SealedEntry[]>;
}

export interface HubInMemory extends HubCalls {
  /** The state of the server, to put back later. */
  snapshot(): Promise<State>;
  putBack(state: State): Promise<void>;
  /** The rows that are there, by table. */
  readonly state: Readonly<State>;
  /** Calls as the seat of another desk. */
  as<T>(desk: string, call: () => T): T;
  /** Called before each function; throws to cut the connection. */
  before: (call: string) => void;
  /** Called after it: the answer is lost if it throws. */
  after: (call: string) => void;
}

/** A real server that is asked the same, and must answer the same. */
export interface Mirror {
  /** @param fault what the server in memory refused with; null if it did not */
  called(call: keyof HubCalls, given: readonly unknown[], result: unknown, fault: unknown): Promise<void>;
  snapshot(): Promise<void>;
  putBack(): Promise<void>;
}

export const libraryOnHub = '5a1c9f7e-0000-4000-8000-000000000001';

const keyOf = ({ table, id }: Pick<Row, 'table' | 'id'>): string => `${table} ${id.toString('hex')}`;
const copyOf = (state: State): State => ({
  ...state,
  rows: new Map(state.rows),
  incoming: new Map(state.incoming),
  titles: new Map(state.titles),
  incomingTitles: new Map(state.incomingTitles),
  figures: new Map(state.figures),
  strands: new Map(state.strands),
  desks: new Map(state.desks),
  numbers: new Set(state.numbers),
});
const emptyState = (): State => ({
  leader: null,
  desks: new Map(),
  number: 0,
  numbers: new Set(),
  token: null,
  stage: null,
  form: null,
  rows: new Map(),
  incoming: new Map(),
  titles: new Map(),
  incomingTitles: new Map(),
  figures: new Map(),
  strands: new Map(),
});

export function hubInMemory(mirror?: Mirror): HubInMemory {
  let state = emptyState();
  /** As the server's clock: what was put back does not turn it back. */
  let newest = 0;

  async function call<T>(name: keyof HubCalls, given: readonly unknown[], work: () => T): Promise<T> {
    hub.before(name);
    let result: { readonly value: T } | null = null;
    let fault: unknown = null;
    try {
      result = { value: work() };
    } catch (error) {
      fault = error;
    }
    await mirror?.called(name, given, result?.value, fault);
    if (result === null) throw fault;
    hub.after(name);
    return result.value;
  }
  let asking: string | null = null;
  const settles = (): void => {
    if (state.leader !== asking) throw new HubError('refused');
  };
  const mine = (stage: string): void => {
    settles();
    if (state.stage !== stage) throw new HubError('changed-meanwhile');
  };

  const hub: HubInMemory = {
    before: () => undefined,
    after: () => undefined,
    as(desk, ask) {
      asking = desk;
      try {
        return ask();
      } finally {
        asking = null;
      }
    },
    get state() {
      return state;
    },
    async snapshot() {
      await mirror?.snapshot();
      return copyOf(state);
    },
    async putBack(earlier) {
      await mirror?.putBack();
      newest = Math.max(newest, earlier.number); // it may be the state of another server
      state = copyOf(earlier);
    },
    hello: () =>
      call('hello', [], (): Hello => ({
        version: 5,
        hub: 'District',
        backupDays: 30,
        library: libraryOnHub,
        name: 'St Anne’s',
        token: state.token,
        form: state.form,
        settledAt: null,
        number: state.number,
        settles: state.leader === asking,
        desk: asking ?? (state.leader === null ? null : 'St Anne’s'),
        desks: [...state.desks]
          .filter(([name]) => name !== state.leader)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, { erasedTo }]) => ({ name, erasedTo, seenAt: null })),
      })),
    freeze: () => Promise.resolve(),
    knowsState: (number) => Promise.resolve(state.numbers.has(number)),
    // eslint-disable-next-line @typescript-eslint/require-await -- as the real server's
    async *changesAfter(number, pageRows) {
      const rows = [...state.rows.values()].filter(({ n }) => n > number);
      for (let at = 0; at < rows.length; at += pageRows) yield rows.slice(at, at + pageRows);
    },
    beginStage: (before, stage) =>
      call('beginStage', [before, stage], () => {
        settles();
        if (state.token !== before) throw new HubError('changed-meanwhile');
        if (state.stage !== stage) state.incoming.clear();
        state.incomingTitles.clear();
        state.stage = stage;
      }),
    stage: (stage, rows: readonly SealedRow[]) =>
      call('stage', [stage, rows], () => {
        mine(stage);
        if (new Set(rows.map(keyOf)).size < rows.length) throw new HubError('failed');
        for (const row of rows) state.incoming.set(keyOf(row), { ...row, same: false });
      }),
    compare: (stage, rows) =>
      call('compare', [stage, rows], () => {
        mine(stage);
        const wanted = rows.flatMap((row, at) => {
          const held = state.rows.get(keyOf(row));
          const sent = state.incoming.get(keyOf(row));
          const isThere =
            typeof held?.sealed === 'object' && held.sealed !== null && held.mac.equals(row.mac);
          const isSent = sent !== undefined && !sent.same && sent.mac.equals(row.mac);
          return isThere || isSent ? [] : [at + 1];
        });
        for (const row of rows)
          if (!state.incoming.has(keyOf(row)))
            state.incoming.set(keyOf(row), { ...row, sealed: null, same: true });
        return wanted;
      }),
    settle: (stage, token, form, whole) =>
      call('settle', [stage, token, form, whole], () => {
        mine(stage);
        if (!whole && state.form !== form) throw new HubError('changed-meanwhile');
        newest += 1;
        if (whole)
          for (const [key, row] of state.rows)
            if (row.sealed !== null && !state.incoming.has(key))
              state.rows.set(key, { ...row, sealed: null, mac: Buffer.alloc(0), n: newest });
        for (const [key, row] of state.incoming) if (!row.same) state.rows.set(key, { ...row, n: newest });
        if (whole) state.titles.clear();
        for (const [id, title] of state.incomingTitles)
          if (title.copies > 0) state.titles.set(id, title);
          else state.titles.delete(id);
        state = {
          ...state,
          number: newest,
          numbers: state.numbers.add(newest),
          token,
          stage: null,
          form,
          incoming: new Map(),
          incomingTitles: new Map(),
        };
      }),
    stageTitles: (stage, titles) =>
      call('stageTitles', [stage, titles], () => {
        mine(stage);
        if (new Set(titles.map(({ title }) => title)).size < titles.length) throw new HubError('failed');
        for (const title of titles) state.incomingTitles.set(title.title, title);
      }),
    // Other libraries have nothing.
    findTitles: (query, isbn) => call('findTitles', [query, isbn], (): FoundTitle[] => []),
    figuresUntil: () => call('figuresUntil', [], () => [...state.figures.keys()].toSorted().at(-1) ?? null),
    keepFigures: (days) =>
      call('keepFigures', [days], () => {
        settles();
        for (const figures of days) state.figures.set(figures.day, figures);
      }),
    forgetFigures: () =>
      call('forgetFigures', [], () => {
        settles();
        state.figures.clear();
      }),
    rowsWith: (rows) =>
      call('rowsWith', [rows], () =>
        rows.map((row) => ({ ...row, sealed: state.rows.get(keyOf(row))?.sealed ?? null })),
      ),
    push: (strand, before, entries) =>
      call('push', [strand, before, entries], () => {
        const there = state.strands.get(strand) ?? [];
        if (before.n > there.length) return there.length;
        const isOther =
          (before.n > 0 && there[before.n - 1]?.event !== before.event) ||
          entries.some(({ event }, at) => (there[before.n + at]?.event ?? event) !== event);
        if (isOther) return null;
        const all = [...there, ...entries.slice(there.length - before.n)];
        state.strands.set(strand, all);
        return all.length;
      }),
    strands: () =>
      call('strands', [], () =>
        [...state.strands]
          .flatMap(([strand, entries]) => {
            const event = entries.at(-1)?.event;
            return event === undefined ? [] : [{ strand, last: entries.length, event }];
          })
          .toSorted((one, other) => (one.strand < other.strand ? -1 : 1)),
      ),
    entries: (strand, after, limit) =>
      call('entries', [strand, after, limit], () =>
        (state.strands.get(strand) ?? [])
          .map((entry, at) => ({ n: at + 1, ...entry }))
          .slice(after, after + limit),
      ),
    noteDesk: (erasedTo) =>
      call('noteDesk', [erasedTo], () => {
        if (asking !== null) state.desks.set(asking, { erasedTo });
      }),
    lead: () =>
      call('lead', [], () => {
        if (asking !== null && state.leader === null) state.desks.set('St Anne’s', { erasedTo: null });
        state = { ...state, leader: asking, stage: null };
      }),
    // None is older than the server's backups.
    forgetEntries: () => call('forgetEntries', [], settles),
    rows: (table, after, limit) =>
      call('rows', [table, after, limit], () =>
        [...state.rows.values()]
          .filter((row) => row.table === table && row.sealed !== null)
          .filter((row) => after === null || Buffer.compare(row.id, after) > 0)
          .toSorted((one, other) => Buffer.compare(one.id, other.id))
          .slice(0, limit)
          .map(({ id, sealed }) => ({ id, sealed: sealed ?? Buffer.alloc(0) })),
      ),
    counts: () =>
      call('counts', [], () => {
        const counts = new Map<string, number>();
        for (const row of state.rows.values())
          if (row.sealed !== null) counts.set(row.table, (counts.get(row.table) ?? 0) + 1);
        return counts;
      }),
    forget: () =>
      call('forget', [], () => {
        settles();
        state = emptyState();
      }),
    close: () => Promise.resolve(),
  };
  return hub;
}

/** The same server as the seat of another desk sees it: it reads, and changes no row until it leads. */
export function seenByOtherDesk(hub: HubInMemory, desk: string): HubCalls {
  const asDesk = <Name extends keyof HubCalls>(name: Name): HubCalls[Name] => {
    const call = hub[name] as (...given: unknown[]) => unknown;
    return ((...given: unknown[]) => hub.as(desk, () => call(...given))) as HubCalls[Name];
  };
  return {
    ...hub,
    hello: asDesk('hello'),
    noteDesk: asDesk('noteDesk'),
    lead: asDesk('lead'),
    beginStage: asDesk('beginStage'),
    stage: asDesk('stage'),
    compare: asDesk('compare'),
    settle: asDesk('settle'),
    stageTitles: asDesk('stageTitles'),
    keepFigures: asDesk('keepFigures'),
    forgetFigures: asDesk('forgetFigures'),
    forgetEntries: asDesk('forgetEntries'),
    forget: asDesk('forget'),
  };
}
