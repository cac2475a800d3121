// Plays trained librarians at a real library: every scan counts that is not a scanner's double read.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as client from '../../src-renderer/api/library.ts';
import {
  createDeskSession,
  type DeskSession,
} from '../../src-renderer/features/desk/session/desk-session.ts';
import { verbs } from '../../src-renderer/features/desk/verbs/verbs.ts';
import { close } from '../../src-renderer/features/desk/verbs/close.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

/** What the library holds a double read for, unless it is set otherwise. */
const DOUBLE_READ_MS = 700;

const CARDS = ['emma', 'noah'];
const BOOKS = ['book-1', 'book-2', 'book-3'];

let library: TestLibrary;
let desk: DeskSession;
let now = 1_000_000;

const fetchInWindow: typeof fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : input;
  const request = new Request(new URL(address, 'http://127.0.0.1:4780'), init);
  return await library.library.api.fetch(request, { kind: 'window' });
};

beforeAll(async () => {
  library = await openTestLibrary();
  vi.stubGlobal('fetch', fetchInWindow);
  for (const card of CARDS) await client.addBorrower({ givenName: card, familyName: 'Vos', barcode: card });
  for (const book of BOOKS) await client.addItem({ title: `Title ${book}`, barcode: book });
});
afterAll(() => {
  vi.unstubAllGlobals();
  return library.remove();
});
beforeEach(newDesk);
afterEach(allBack);

const escape = () => {
  desk.actions.begin(close);
};

function newDesk(): void {
  const quiet = () => undefined;
  desk = createDeskSession({
    library: client,
    verbs,
    now: () => now,
    newId: () => crypto.randomUUID(),
    onEntry: quiet,
    onIgnored: quiet,
    onQuestion: quiet,
    onHeld: quiet,
    onFailure: quiet,
    onReceived: quiet,
    onOtherKeyboard: quiet,
  });
}

async function allDone(): Promise<void> {
  await vi.waitUntil(() => desk.getState().queue.tasks.length === 0, { interval: 1 });
}

/** Half a second between all of them, as a trained librarian scans. */
async function scanned(...steps: (string | (() => void))[]): Promise<void> {
  for (const step of steps) {
    now += 500;
    if (typeof step === 'string') desk.actions.scan(step);
    else step();
  }
  await allDone();
}

async function whoHas(): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await client.listLoans()).map(({ item, borrower }) => [item.barcode, borrower.givenName]),
  );
}

async function allBack(): Promise<void> {
  for (const { item } of await client.listLoans()) await client.returnItem({ item: item.id });
}

const lastTold = () => {
  const { last } = desk.getState();
  return last?.kind === 'refused' ? last.refusals[0]?.code : last?.kind;
};

test('a card again after a wrong one opens its borrower, and the book is theirs', async () => {
  await scanned('emma', 'noah', 'emma', 'book-1');
  expect(await whoHas()).toEqual({ 'book-1': 'emma' });
});

test('a book that came back is lent to the child whose card came after it', async () => {
  await scanned('emma', 'book-1', escape, 'book-1', 'noah', 'book-1');
  expect(await whoHas()).toEqual({ 'book-1': 'noah' });
});

test('a card after Escape opens its borrower again', async () => {
  await scanned('emma', escape, 'emma', 'book-1');
  expect(await whoHas()).toEqual({ 'book-1': 'emma' });
});

test('a book that one child may not have is lent to the friend whose card came next', async () => {
  await client.addBorrower({
    givenName: 'sam',
    familyName: 'Vos',
    barcode: 'sam',
    blockedReason: 'Lost two books',
  });
  await scanned('sam', 'book-1', 'noah', 'book-1');
  expect(await whoHas()).toEqual({ 'book-1': 'noah' });
});

test('a book that its borrower has already is returned when it is scanned again after Escape', async () => {
  await scanned('emma', 'book-1', 'book-2', 'book-1');
  expect(lastTold()).toBe('item-already-lent-to-borrower');
  await scanned(escape, 'book-1');
  expect(lastTold()).toBe('returned');
});

test('a scanner that reads twice lends once, and the desk says so', async () => {
  await scanned('emma', 'book-1', 'book-1');
  expect(lastTold()).toBe('lent');
  expect(desk.getState().note).toMatchObject({ says: 'repeated' });
  now += 300;
  await scanned('book-1');
  expect(lastTold(), 'after 0.8 seconds it is meant').toBe('item-already-lent-to-borrower');
});

type Step = { afterMs: number } & ({ scan: string; device: string | undefined } | { key: 'Escape' | 'F1' });

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      afterMs: fc.constantFrom(0, 300, 699, 700, 2_000),
      scan: fc.constantFrom(...CARDS, ...BOOKS),
      device: fc.constantFrom(undefined, 'second scanner'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      afterMs: fc.constantFrom(0, 300),
      key: fc.constantFrom('Escape' as const, 'F1' as const),
    }),
  },
);

/** What a person who stands beside it would say happened: written from the rule, not from the desk. */
function asItShouldBe(steps: readonly Step[]): { told: string[]; loans: Record<string, string> } {
  const told: string[] = [];
  const loans: Record<string, string> = {};
  let open: string | null = null;
  let before: Step | undefined;
  for (const step of steps) {
    const previous = before;
    before = step;
    if ('key' in step) {
      if (step.key === 'Escape') open = null;
      continue;
    }
    const isDoubleRead =
      previous !== undefined &&
      'scan' in previous &&
      previous.scan === step.scan &&
      previous.device === step.device &&
      step.afterMs < DOUBLE_READ_MS;
    if (isDoubleRead) continue;
    const { scan } = step;
    const holder = loans[scan];
    if (CARDS.includes(scan)) {
      open = scan;
      told.push(`opened ${scan}`);
    } else if (open === null) {
      Reflect.deleteProperty(loans, scan);
      told.push(holder === undefined ? 'refused' : `returned ${scan} of ${holder}`);
    } else if (holder === undefined) {
      loans[scan] = open;
      told.push(`lent ${scan} to ${open}`);
    } else {
      told.push('refused');
    }
  }
  return { told, loans };
}

function toldBy(session: DeskSession): string[] {
  const said = session.getState().entries.map((entry) => {
    if (entry.kind === 'opened') return `opened ${entry.overview.borrower.givenName}`;
    if (entry.kind === 'lent') return `lent ${entry.loan.item.barcode} to ${entry.loan.borrower.givenName}`;
    if (entry.kind === 'returned')
      return `returned ${entry.loan.item.barcode} of ${entry.loan.borrower.givenName}`;
    return entry.kind;
  });
  return said.toReversed();
}

test('whatever is scanned and pressed, each scan but a double read is done for the card that came last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 18 }), async (steps) => {
      await allBack();
      newDesk();
      for (const step of steps) {
        now += step.afterMs;
        if ('scan' in step)
          desk.actions.scan(step.scan, undefined, step.device === undefined ? {} : { device: step.device });
        else if (step.key === 'Escape') desk.actions.begin(close);
        else desk.actions.keyPressed();
      }
      await allDone();
      const { told, loans } = asItShouldBe(steps);
      expect(toldBy(desk)).toEqual(told);
      expect(await whoHas()).toEqual(loans);
    }),
    { numRuns: 60 },
  );
});
