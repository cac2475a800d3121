// Holds under random steps: no one is overtaken, an item is promised once, and a hold ends by an event and by nothing else.
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
  'place',
  'place-item',
  'cancel',
  'suspend',
  'resume',
  'move',
  'scan',
  'lend',
  'insist',
  'undo',
  'expire',
  'delete',
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

const changes = [
  'place',
  'place-by-name',
  'place-for-days',
  'cancel',
  'suspend',
  'scan',
  'lend',
  'return',
  'delete-item',
  'withdraw',
  'lose',
  'move-item',
  'merge-titles',
  'merge-people',
  'delete-person',
  'undo',
  'next-days',
] as const;
const aChange = fc.record({
  what: fc.constantFrom(...changes),
  borrower: fc.nat(3),
  item: fc.nat(4),
  other: fc.nat(3),
});
interface Change {
  what: (typeof changes)[number];
  borrower: number;
  item: number;
  other: number;
}

interface HoldEvent {
  seq: number;
  type: string;
  subjects?: { hold?: string };
  data: { after?: { ended: string | null; shelfItem: string | null } };
}
interface School {
  people: Person[];
  copies: Copy[];
  /** Every hold that ever was. */
  holds: Set<string>;
}

const journal = async (library: TestLibrary): Promise<HoldEvent[]> =>
  bodyOf<{ events: HoldEvent[] }>(await library.get('/events?since=0&limit=1000'), 200).events;
const at = <One>(list: readonly One[], index: number): One | undefined => list[index % list.length];
const insists = 'override=item-reserved,last-copy-booked&reason=x';

async function change(
  library: TestLibrary,
  school: School,
  { what, borrower, item, other }: Change,
): Promise<void> {
  const { people, copies, holds } = school;
  const [person, second] = [at(people, borrower), at(people, borrower + 1 + other)];
  const [copy, another] = [at(copies, item), at(copies, item + 1 + other)];
  if (person === undefined || second === undefined || copy === undefined || another === undefined) return;
  const open = (await all(library)).filter((hold) => hold.endedAt === null);
  const hold = open.find((each) => each.borrower.id === person.id) ?? open[0];
  const today = library.clock.now().slice(0, 10);
  const place = async (more: object): Promise<void> => {
    const answer = await library.post('/holds', { borrower: person.id, ...more });
    if (answer.status === 201) holds.add(bodyOf<ShownHold>(answer, 201).id);
  };
  const override = { codes: ['item-reserved', 'item-set-aside', 'title-promised'], reason: 'x' };
  switch (what) {
    case 'place':
      await place({ title: copy.titleId });
      return;
    case 'place-by-name':
      await place({ item: copy.id });
      return;
    case 'place-for-days':
      await place({ title: copy.titleId, neededUntil: today });
      return;
    case 'cancel':
      await library.post(`/holds/${hold?.id ?? 'none'}/cancel`);
      return;
    case 'suspend':
      await library.post(`/holds/${hold?.id ?? 'none'}/suspend`, { until: '2027-06-01' });
      return;
    case 'scan':
      await library.post('/desk/scans', { code: copy.barcode });
      return;
    case 'lend':
      await library.post('/checkouts', { borrower: person.id, item: copy.id, override });
      return;
    case 'return':
      await library.post('/returns', { item: copy.id });
      return;
    case 'delete-item':
      // Two stay, so that there is something to do.
      if (copies.length > 2 && (await library.delete(`/items/${copy.id}?${insists}`)).status === 204)
        copies.splice(copies.indexOf(copy), 1);
      return;
    case 'withdraw':
    case 'lose': {
      const status = what === 'lose' ? 'lost' : 'withdrawn';
      const now = bodyOf<{ status: string }>(await library.get(`/items/${copy.id}`), 200).status;
      await library.post(`/items/${copy.id}`, {
        status: now === status ? 'in-collection' : status,
        override,
      });
      return;
    }
    case 'move-item':
      await library.post(`/items/${copy.id}`, { titleId: another.titleId, override });
      break;
    case 'merge-titles':
      await library.post(`/titles/${copy.titleId}/merge`, { from: another.titleId });
      break;
    case 'merge-people': {
      const answer = await library.post(`/users/${person.id}/merge`, {
        from: second.id,
        keep: ['givenName'],
      });
      if (answer.status === 200) people.splice(people.indexOf(second), 1, await addBorrower(library));
      return;
    }
    case 'delete-person':
      if ((await library.delete(`/users/${person.id}`)).status === 204)
        people.splice(people.indexOf(person), 1, await addBorrower(library));
      return;
    case 'undo': {
      const events = await journal(library);
      await library.post(`/events/${String(events.at(-1 - other)?.seq)}/undo`);
      break;
    }
    case 'next-days':
      // Without maintenance: the first answer of a day has to be right.
      library.clock.set(new Date(Date.parse(library.clock.now()) + (1 + other) * 86_400_000).toISOString());
  }
  // Titles may have changed.
  for (const [index, each] of copies.entries()) {
    const now = await library.get(`/items/${each.id}`);
    if (now.status === 200) copies[index] = bodyOf<Copy>(now, 200);
  }
}

async function expectEndsByEvents(library: TestLibrary, { copies, holds }: School): Promise<void> {
  const shown = await all(library);
  const today = library.clock.now().slice(0, 10);
  const titles = new Map(copies.map(({ id, titleId }) => [id, titleId]));
  const loans = bodyOf<LoanAnswer[]>(await library.get('/loans'), 200);
  for (const hold of shown.filter(({ endedAt }) => endedAt === null)) {
    const own = loans.filter(
      ({ borrower, item }) =>
        borrower.id === hold.borrower.id &&
        (hold.item === null ? titles.get(item.id) === hold.title.id : item.id === hold.item.id),
    );
    expect(own, 'no one waits for what they have').toEqual([]);
    expect((hold.until ?? today) >= today, 'nothing is ready past its day').toBe(true);
    expect((hold.neededUntil ?? today) >= today, 'nothing waits past its day').toBe(true);
  }
  const last = new Map<string, HoldEvent>();
  for (const event of await journal(library))
    if (event.type.startsWith('hold.') && event.subjects?.hold !== undefined)
      last.set(event.subjects.hold, event);
  for (const id of holds) {
    const hold = shown.find((each) => each.id === id);
    const { ended = null, shelfItem = null } = last.get(id)?.data.after ?? {};
    if (hold === undefined) expect(ended, 'a hold that is gone ended by an event').not.toBeNull();
    else {
      expect(hold.endedAt === null, 'what the last event says of its end').toBe(ended === null);
      if (ended === null) expect(hold.readyItem?.id ?? null, 'and of the hold shelf').toBe(shelfItem);
    }
  }
}

/** The step of a deletion is not undone, although it has a hold's event that could be. */
const setAsideThenDeleted: Change[] = [
  { what: 'place', borrower: 0, item: 1, other: 0 },
  { what: 'scan', borrower: 0, item: 1, other: 0 },
  { what: 'delete-item', borrower: 0, item: 1, other: 0 },
  { what: 'undo', borrower: 0, item: 0, other: 0 },
];

/** A hold that was placed while two titles were one follows its copy when they are two again. */
const splitThenDeleted: Change[] = [
  { what: 'merge-titles', borrower: 0, item: 3, other: 0 },
  { what: 'place-by-name', borrower: 0, item: 0, other: 0 },
  { what: 'place', borrower: 2, item: 0, other: 0 },
  { what: 'place', borrower: 1, item: 0, other: 0 },
  { what: 'undo', borrower: 0, item: 0, other: 3 },
  { what: 'delete-item', borrower: 0, item: 0, other: 0 },
];

test('whatever is deleted, merged, moved and undone, a hold ends by an event, on time, and no one waits for what they have', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aChange, { minLength: 20, maxLength: 40 }), async (plan) => {
      const library = await openTestLibrary();
      try {
        bodyOf(await library.post('/settings', { timeZone: 'UTC' }), 200);
        const school: School = { people: [], copies: [], holds: new Set() };
        for (let more = 0; more < 4; more += 1) school.people.push(await addBorrower(library));
        const matilda = await addItem(library);
        const momo = await addItem(library, { title: 'Momo' });
        school.copies.push(matilda, momo);
        for (const { titleId } of [matilda, momo, matilda])
          school.copies.push(await addItem(library, { titleId, title: undefined }));
        for (const step of plan) {
          await change(library, school, step);
          await expectEndsByEvents(library, school);
        }
        expect(library.reported).toEqual([]);
      } finally {
        await library.remove();
      }
    }),
    {
      numRuns: Number(process.env['HOLD_RUNS'] ?? 12),
      examples: [[setAsideThenDeleted], [splitThenDeleted]],
    },
  );
}, 600_000);
