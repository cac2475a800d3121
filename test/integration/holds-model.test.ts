// Holds under random steps: no one is overtaken, an item is promised once, and what is ready is on the hold shelf.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShownHold } from '../../src-main/features/holds/holds-repository.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  type Copy,
  type LoanAnswer,
  type Person,
} from '../support/school-year.ts';

const steps = [
  ...(['place', 'place-item', 'cancel', 'suspend', 'resume', 'move'] as const),
  ...(['scan', 'lend', 'insist', 'undo', 'expire', 'delete'] as const),
] as const;
const aStep = fc.record({
  what: fc.constantFrom(...steps),
  borrower: fc.nat(3),
  item: fc.nat(2),
});

const all = async (library: TestLibrary): Promise<ShownHold[]> => bodyOf(await library.get('/holds'), 200);
const codes = ['item-set-aside', 'title-promised', 'loan-limit-reached'];

/** The order in which holds are served, as the API tells it. */
function nextFor(holds: readonly ShownHold[], item: string): string | undefined {
  return holds
    .filter((hold) => hold.state === 'waiting' && (hold.item === null || hold.item.id === item))
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))[0]?.id;
}

async function expectSound(library: TestLibrary): Promise<void> {
  const holds = await all(library);
  const ready = holds.filter(({ state }) => state === 'ready').map(({ readyItem }) => readyItem?.id);
  expect(new Set(ready).size, 'one ready hold for each item').toBe(ready.length);
  const out = bodyOf<LoanAnswer[]>(await library.get('/loans'), 200).map(({ item }) => item.id);
  expect(
    ready.filter((item) => item === undefined || out.includes(item)),
    'ready and not lent',
  ).toEqual([]);
  const waiting = holds.filter(({ place }) => place !== null).map(({ place }) => place);
  expect(waiting.toSorted(), 'each place in the queue once').toEqual(waiting.map((_, index) => index + 1));
  const open = holds.filter(({ endedAt }) => endedAt === null).map(({ borrower }) => borrower.id);
  expect(new Set(open).size, 'one open hold for each borrower').toBe(open.length);
}

async function take(
  library: TestLibrary,
  people: Person[],
  copies: readonly Copy[],
  { what, borrower, item }: { what: (typeof steps)[number]; borrower: number; item: number },
): Promise<void> {
  const holds = await all(library);
  const person = people[borrower % people.length];
  const copy = copies[item];
  const own = holds.find((hold) => hold.endedAt === null && hold.borrower.id === person?.id);
  if (person === undefined || copy === undefined) return;
  const at = `/holds/${own?.id ?? 'none'}`;
  switch (what) {
    case 'place':
      await library.post('/holds', { borrower: person.id, title: copy.titleId });
      return;
    case 'place-item':
      await library.post('/holds', { borrower: person.id, item: copy.id });
      return;
    case 'cancel':
    case 'resume':
      await library.post(`${at}/${what}`);
      return;
    case 'suspend':
      await library.post(`${at}/suspend`, { until: '2026-12-01' });
      return;
    case 'move':
      await library.post(`${at}/move`, { place: item + 1, reason: 'x' });
      return;
    case 'scan': {
      const before = holds.find((hold) => hold.state === 'ready' && hold.readyItem?.id === copy.id)?.id;
      const answer = bodyOf<{ setAside?: { hold: string } }>(
        await library.post('/desk/scans', { code: copy.barcode }),
        200,
      );
      expect(answer.setAside?.hold, 'no one is overtaken').toBe(before ?? nextFor(holds, copy.id));
      return;
    }
    case 'lend':
    case 'insist': {
      const override = what === 'insist' ? { override: { codes, reason: 'x' } } : {};
      const { status } = await library.post('/checkouts', {
        borrower: person.id,
        item: copy.id,
        ...override,
      });
      const isOthers = holds.some(
        (hold) => hold.state === 'ready' && hold.readyItem?.id === copy.id && hold.borrower.id !== person.id,
      );
      if (what === 'lend' && isOthers) expect(status, 'kept for another').toBe(409);
      return;
    }
    case 'undo': {
      const { events } = bodyOf<{ events: { seq: number }[] }>(await library.get('/events?limit=500'), 200);
      await library.post(`/events/${String(events.at(-1 - item)?.seq)}/undo`);
      return;
    }
    case 'expire':
      library.clock.set(new Date(Date.parse(library.clock.now()) + 3 * 86_400_000).toISOString());
      await library.library.services.holds.runMaintenance();
      return;
    case 'delete':
      if ((await library.delete(`/users/${person.id}`)).status === 204)
        people.splice(people.indexOf(person), 1, await addBorrower(library));
  }
}

/** A hold comes back to its place by an undo, after another was placed meanwhile. */
const undoneAfterAnother: { what: (typeof steps)[number]; borrower: number; item: number }[] = [
  { what: 'place', borrower: 0, item: 0 },
  { what: 'lend', borrower: 0, item: 1 },
  { what: 'place', borrower: 1, item: 0 },
  { what: 'undo', borrower: 0, item: 1 },
];

test('whatever is done in whatever order, the queue and the hold shelf stay sound', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 20, maxLength: 40 }), async (plan) => {
      const library = await openTestLibrary();
      try {
        const people: Person[] = [];
        for (let more = 0; more < 4; more += 1) people.push(await addBorrower(library));
        const first = await addItem(library);
        const more = { title: undefined, titleId: first.titleId };
        const copies = [first, await addItem(library, more), await addItem(library, more)];
        for (const step of plan) {
          await take(library, people, copies, step);
          await expectSound(library);
        }
        expect(library.reported).toEqual([]);
      } finally {
        await library.remove();
      }
    }),
    { numRuns: 12, examples: [[undoneAfterAnother]] },
  );
}, 120_000);
