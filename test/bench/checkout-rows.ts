// Measures lending: durable checkouts by many clients at once and by one alone, beside bare transactions and a bare server.
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BareResult, BareRound } from './bare-checkouts.ts';
import type { PromisesMade } from './bare-promises.ts';
import { bareProcess } from './bare-process.ts';
import { median, percentile } from './figures.ts';
import { syncTimes } from './machine.ts';
import { postAll, type Loaded } from './load.ts';
import { row, type Row } from './row.ts';
import { barcodeOf, cardOf, type SeededLibrary } from './seeded-library.ts';
import { processorTimeOf, type ServedLibrary } from './served-library.ts';

export interface Effort {
  rounds: number;
  /** Checkouts or requests in one round. */
  each: number;
}

const clients = 32;

export async function checkoutRows(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  { rounds, each }: Effort,
): Promise<Row[]> {
  // The bare transactions and the bare server each get their own copy of the file, of the same size.
  const [copy, promised] = [`${library.folder}-bare.db`, `${library.folder}-promised.db`];
  for (const one of [copy, promised]) await cp(join(library.folder, 'loandesk.db'), one);
  const bare = bareProcess<BareRound, BareResult>('bare-checkouts.ts', copy);
  const promises = bareProcess<string, PromisesMade>('bare-promises.ts', promised, `${promised}-witness`);
  const lending = lendingOf(library, served);
  const syncMs = syncTimes(library.folder).median;
  try {
    const together: { http: number[]; bare: number[] } = { http: [], bare: [] };
    const alone: { http: number[]; bare: number[]; promises: number[] } = {
      http: [],
      bare: [],
      promises: [],
    };
    const { url = '' } = await promises.hello();
    const promise = async (count: number): Promise<Loaded> => {
      const made = await postAll({ url, headers: served.headers }, '/', lending.pairs(count), 1, 201);
      await promises.ask('give everything back');
      return made;
    };
    const processor: { http: number[]; bare: number[] } = { http: [], bare: [] };
    const details: Record<string, unknown> = { 'processor microseconds each': processor };
    await lending.round(Math.min(each, 300), clients); // both warm up
    await bare.ask({ pairs: lending.pairs(Math.min(each, 300)) });
    await promise(Math.min(each, 300));
    for (let count = 0; count < rounds; count += 1) {
      const many = await lending.round(each, clients);
      processor.http.push(many.processorUs);
      const bareMany = await bare.ask({ pairs: lending.pairs(each) });
      processor.bare.push(bareMany.processorUs);
      together.http.push(many.acknowledged / many.seconds);
      together.bare.push(bareMany.milliseconds.length / bareMany.seconds);
      details[`p95 ms of ${clients} clients, round ${count + 1}`] = percentile(many.milliseconds, 0.95);
      const few = Math.max(50, Math.round(each / 8));
      const one = await lending.round(few, 1);
      const bareOne = await bare.ask({ pairs: lending.pairs(few) });
      alone.http.push(median(one.milliseconds));
      alone.bare.push(median(bareOne.milliseconds));
      alone.promises.push(median((await promise(few)).milliseconds));
    }
    return [
      row({
        what: `durable checkouts over HTTP, ${clients} clients at once`,
        library: name,
        measured: { value: median(together.http), unit: '/s' },
        baseline: {
          value: median(together.bare),
          unit: '/s',
          what: 'bare better-sqlite3, one transaction each',
        },
        held: median(together.http) / median(together.bare),
        // Loandesk shares syncs between clients: on a disk that hardly takes time for them there is little to share.
        target: syncMs < 0.4 ? null : { least: 1.5, unit: 'x' },
        remark: `one sync takes ${syncMs} ms`,
        details: { rounds: together, ...details },
      }),
      row({
        what: 'one checkout over HTTP, no other client',
        library: name,
        measured: { value: median(alone.http), unit: 'ms' },
        baseline: { value: median(alone.bare), unit: 'ms', what: 'bare better-sqlite3 transaction' },
        held: median(alone.http) / median(alone.bare),
        target: null,
        details: { rounds: alone },
      }),
      row({
        what: 'the same beside a server that keeps the same two promises and knows no library',
        library: name,
        measured: { value: median(alone.http), unit: 'ms' },
        baseline: {
          value: median(alone.promises),
          unit: 'ms',
          what: 'node:http, the bare transaction, a line in a second file, both synced',
        },
        held: median(alone.http) / median(alone.promises),
        target: { most: 1.25, unit: 'x' },
        remark: `that server takes ${(median(alone.promises) / median(alone.bare)).toFixed(2)} x the bare transaction`,
        details: {},
      }),
    ];
  } finally {
    await Promise.all([bare.stop(), promises.stop()]);
    for (const one of [copy, promised])
      for (const part of ['', '-wal', '-shm', '-witness']) await rm(`${one}${part}`, { force: true });
  }
}

/** Lends free items to borrowers in turn, never more at once than the rules allow, and takes them back untimed. */
export function lendingOf(library: SeededLibrary, served: ServedLibrary) {
  let turn = 0;
  const pairs = (count: number) =>
    Array.from({ length: count }, () => {
      const free = library.items - library.firstFreeItem;
      const at = turn++;
      return {
        borrower: cardOf(at % library.borrowers),
        item: barcodeOf(library.firstFreeItem + ((at * 7919) % free)),
      };
    });
  return {
    pairs,
    /** Checks out, timed; returns afterwards. */
    async round(
      count: number,
      connections: number,
    ): Promise<Loaded & { processorUs: number; returns: Loaded }> {
      const lent = pairs(count);
      const bodies = lent.map(({ borrower, item }) => ({
        borrower: `barcode:${borrower}`,
        item: `barcode:${item}`,
      }));
      const before = processorTimeOf(served.pid);
      const loaded = await postAll(served, '/api/v1/checkouts', bodies, connections, 201);
      const processorUs = (processorTimeOf(served.pid) - before) / count;
      const back = lent.map(({ item }) => ({ item: `barcode:${item}` }));
      const returns = await postAll(served, '/api/v1/returns', back, connections, 200);
      if (loaded.others > 0) throw new Error(`${loaded.others} of ${count} checkouts were refused`);
      return { ...loaded, processorUs, returns };
    },
  };
}
