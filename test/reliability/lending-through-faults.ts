// Lends while the disk fails, remembers what was promised, and holds a reopened library to it.
import { expect } from 'vitest';
import { clientOf, type Headless } from '../support/headless.ts';

type Call = Awaited<ReturnType<typeof clientOf>>;

const clearCodes = [
  'storage-full',
  'storage-locked',
  'storage-read-only',
  'storage-gone',
  'storage-failed',
  'ledger-unavailable',
];

export interface Lending {
  /** How many changes were answered as done. */
  readonly acknowledged: number;
  /** Titles of items that were acknowledged; and those whose outcome is unknown, because only the ledger failed. */
  readonly promised: ReadonlySet<string>;
  readonly uncertain: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
  /** Adds so many items. @returns how many were refused, each clearly */
  go(times: number): Promise<number>;
  /** Whether one more change succeeds within so many attempts. */
  goOnWithin(attempts: number): Promise<boolean>;
  expectReading(): Promise<void>;
  /** What was said about the refusals. */
  sentences(): string[];
}

/** @param before what was promised by an earlier program on the same library */
export async function lendThrough(call: Call, before: Lending | null = null): Promise<Lending> {
  const promised = new Set(before?.promised);
  const uncertain = new Set(before?.uncertain);
  const refused = new Set(before?.refused);
  const sentences: string[] = [];
  let nth = promised.size + uncertain.size + refused.size;
  expect((await call('GET', '/status')).status).toBe(200);

  const add = async (again = false): Promise<boolean> => {
    const barcode = `F${String((nth += 1))}`;
    const asked = call('POST', '/items', { title: `Book ${'long '.repeat(20)}`, barcode });
    const answer = await asked.catch((error: unknown) => {
      if (again) throw error;
      return null;
    });
    if (answer === null) {
      // A computer that stood still for seconds finds its idle connections closed: the outcome is unknown.
      uncertain.add(barcode);
      return add(true);
    }
    const { status, body } = answer;
    if (status === 201) {
      promised.add(barcode);
      return true;
    }
    const { code, detail } = body as { code: string; detail: string };
    expect(clearCodes, detail).toContain(code);
    sentences.push(detail);
    (code === 'ledger-unavailable' ? uncertain : refused).add(barcode);
    return false;
  };

  return {
    get acknowledged() {
      return promised.size;
    },
    promised,
    uncertain,
    refused,
    async go(times) {
      let failed = 0;
      for (let time = 0; time < times; time += 1) if (!(await add())) failed += 1;
      return failed;
    },
    async goOnWithin(attempts) {
      for (let attempt = 0; attempt < attempts; attempt += 1) if (await add()) return true;
      return false;
    },
    async expectReading() {
      for (const at of ['/status', '/loans', '/items?q=book&limit=5', '/users'])
        expect((await call('GET', at)).status, at).toBe(200);
    },
    sentences: () => sentences,
  };
}

/** A reopened library holds all that was promised, nothing that was refused, and reports no damage. */
export async function expectKept(program: Headless, lending: Lending): Promise<void> {
  const call = await clientOf(program);
  const items = (await call('GET', '/items')).body as { barcode: string }[];
  const present = new Set(items.map(({ barcode }) => barcode));
  expect([...lending.promised].filter((barcode) => !present.has(barcode))).toEqual([]);
  expect([...lending.refused].filter((barcode) => present.has(barcode))).toEqual([]);
  expect((await call('GET', '/status')).body).toMatchObject({ notices: [] });
}
