// A small school with a real library on a real file, reached through its API as the desk's window reaches it.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLibrary } from '../../src-main/library/library.ts';
import type { Library } from '../../src-main/library/library.ts';

export interface Answer {
  status: number;
  /** The parsed JSON; a test reads from it what the contract promises. */
  body: unknown;
}

export interface SmallSchool {
  readonly dataFolder: string;
  clock: { now(): string; moveOn(days: number): void };
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  /** Closes the library and opens it again from its file. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

/** The school's borrowers: the card and the category. */
export const borrowers = [
  { barcode: '2000001', category: 'Child' },
  { barcode: '2000002', category: 'Child' },
  { barcode: '2000003', category: 'Grown-up' },
] as const;

/** The school's items: the barcode, the type and whether it is for loan. */
export const items = [
  { barcode: '3000001', itemType: 'Novel', forLoan: true },
  { barcode: '3000002', itemType: 'Novel', forLoan: true },
  { barcode: '3000003', itemType: 'Novel', forLoan: true },
  { barcode: '3000004', itemType: 'Puzzle', forLoan: true },
  { barcode: '3000005', itemType: 'Puzzle', forLoan: true },
  { barcode: '3000006', itemType: 'Atlas', forLoan: true },
  { barcode: '3000007', itemType: 'Novel', forLoan: false },
] as const;

const rule = {
  category: null as string | null,
  itemType: null as string | null,
  lendable: true,
  loanDays: 14,
  dueOnFixed: null as string | null,
  renewalsAllowed: 1,
  renewalDays: 10,
  maxItemsOfType: null as number | null,
  maxItems: 2 as number | null,
};

/** The school's loan rules, as they are posted. */
export const loanRules = {
  everything: rule,
  puzzles: { ...rule, itemType: 'Puzzle', loanDays: 3, maxItemsOfType: 1, maxItems: null },
  atlases: { ...rule, itemType: 'Atlas', lendable: false, loanDays: 0, maxItems: null },
  grownUps: {
    ...rule,
    category: 'Grown-up',
    dueOnFixed: '2026-09-19',
    loanDays: 60,
    renewalsAllowed: 3,
    maxItems: null,
  },
};

export const weeklyClosedDays = [6, 7];
export const autumnHoliday = { startsOn: '2026-09-21', endsOn: '2026-09-23', name: 'Autumn holiday' };

/** The first day, a Friday. */
const opensAt = '2026-09-04T08:30:00.000Z';
const dayMs = 86_400_000;

/** Makes the school once; `copy` opens another one that stands as the first did. */
export async function smallSchool(): Promise<{ copy(): Promise<SmallSchool>; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loandesk-school-'));
  const original = path.join(folder, 'original');
  const school = await schoolIn(original);
  await furnish(school);
  await school.close();
  let copies = 0;
  return {
    async copy() {
      copies += 1;
      const dataFolder = path.join(folder, String(copies));
      await cp(original, dataFolder, { recursive: true });
      return schoolIn(dataFolder);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function schoolIn(dataFolder: string): Promise<SmallSchool> {
  let now = Date.parse(opensAt);
  const clock = {
    now: () => new Date(now).toISOString(),
    moveOn(days: number) {
      now += days * dayMs;
    },
  };
  const open = (): Promise<Library> => openLibrary({ dataFolder, version: '0.0.0-test', clock });
  let library = await open();
  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const request = new Request(`app://loandesk/api/v1${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    });
    const response = await library.api.fetch(request, { kind: 'window' });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  }
  return {
    dataFolder,
    clock,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    async reopen() {
      await library.close();
      library = await open();
    },
    close: () => library.close(),
  };
}

async function furnish(school: SmallSchool): Promise<void> {
  const add = async (path: string, body: unknown): Promise<void> => {
    const { status, body: answer } = await school.post(path, body);
    if (status > 201) throw new Error(`POST ${path} answered ${String(status)}: ${JSON.stringify(answer)}`);
  };
  await add('/settings', { timeZone: 'Europe/Amsterdam', weeklyClosedDays, refuseWhenOverdue: true });
  await add('/closed-days', autumnHoliday);
  for (const name of ['Child', 'Grown-up']) await add('/borrower-categories', { name });
  for (const name of ['Novel', 'Puzzle', 'Atlas']) await add('/item-types', { name });
  await replaceRules(school, add);
  for (const { barcode, category } of borrowers) {
    await add('/users', { givenName: 'Borrower', familyName: barcode, barcode, category });
  }
  for (const { barcode, itemType, forLoan } of items) {
    await add('/items', { title: `${itemType} ${barcode}`, barcode, itemType, forLoan });
  }
}

async function replaceRules(
  school: SmallSchool,
  add: (path: string, body: unknown) => Promise<void>,
): Promise<void> {
  const { body } = await school.get('/loan-rules');
  const generalRule = (body as { id: string; category: string | null; itemType: string | null }[]).find(
    ({ category, itemType }) => category === null && itemType === null,
  );
  const { everything, ...others } = loanRules;
  await add(generalRule === undefined ? '/loan-rules' : `/loan-rules/${generalRule.id}`, everything);
  for (const other of Object.values(others)) await add('/loan-rules', other);
}
