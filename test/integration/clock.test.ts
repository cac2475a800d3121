// Tests a library whose computer's clock is wrong or changes: order, due dates, and the notices.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, itemsOut, lend, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let sami: Person;

beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
  sami = await addBorrower(library);
});
afterEach(() => library.remove());

const notices = async () =>
  bodyOf<{ notices: { code: string; facts: Record<string, unknown> }[] }>(await library.get('/status'), 200)
    .notices;
const dueOnAt = async (at: string): Promise<string> => {
  library.clock.set(at);
  return (await lend(library, sami, await addItem(library))).dueOn;
};
const seqs = (): number[] => (library.tables()['events'] as { seq: number }[]).map(({ seq }) => seq);

describe('a clock that was set back', () => {
  test.each([
    ['a day', '2026-09-06T10:00:00.000Z'],
    ['400 days', '2025-08-03T10:00:00.000Z'],
  ])(
    '%s: lending goes on, events keep their order, and a notice stays until it is right',
    async (_, wrong) => {
      const first = await addItem(library, { barcode: 'B1' });
      const loan = await lend(library, sami, first);
      library.clock.set(wrong);
      await library.reopen();
      expect(await notices()).toMatchObject([
        { code: 'clock-implausible', facts: { doubt: 'behind', newest: '2026-09-07T10:00:00.000Z' } },
      ]);
      const second = await lend(library, sami, await addItem(library, { barcode: 'B2' }));
      expect((await library.post('/returns', { item: first.id })).status).toBe(200);
      const undone = await library.post(`/events/${String(second.events[0])}/undo`);
      expect(undone.status).toBe(200);
      expect(await itemsOut(library)).toEqual([]);
      expect(seqs()).toEqual(seqs().toSorted((one, other) => one - other));
      const types = bodyOf<{ events: { type: string }[] }>(await library.get('/events'), 200).events.map(
        ({ type }) => type,
      );
      expect(types.slice(-5)).toEqual([
        'loan.opened',
        'item.added',
        'loan.opened',
        'loan.returned',
        'loan.cancelled',
      ]);

      await library.reopen(); // what was written meanwhile does not vouch for the clock
      expect((await notices()).map(({ code }) => code)).toEqual(['clock-implausible']);
      library.clock.set('2026-09-07T11:00:00.000Z');
      await library.reopen();
      expect(await notices()).toEqual([]);
      expect(loan.dueOn).toBe('2026-09-28');
      expect(library.ledgerLines()).toHaveLength(seqs().length);
    },
  );

  test('makes no loan overdue that is not, and none on time that is overdue once it is right', async () => {
    await lend(library, sami, await addItem(library));
    library.clock.set('2025-08-03T10:00:00.000Z');
    expect((await library.get('/overdues')).body).toEqual([]);
    library.clock.set('2026-09-29T10:00:00.000Z');
    expect((await library.get('/overdues')).body).toMatchObject([{ dueOn: '2026-09-28', daysOverdue: 1 }]);
  });
});

describe('a clock that jumps forward', () => {
  test('over a summer is believed', async () => {
    library.clock.set('2026-11-30T10:00:00.000Z');
    await library.reopen();
    expect(await notices()).toEqual([]);
  });

  test('over more than a year is doubted once, until it is right again', async () => {
    library.clock.set('2036-09-07T10:00:00.000Z');
    await library.reopen();
    await library.reopen();
    expect(await notices()).toMatchObject([{ code: 'clock-implausible', facts: { doubt: 'ahead' } }]);
    library.clock.set('2026-09-07T10:30:00.000Z');
    await library.reopen();
    expect(await notices()).toEqual([]);
  });
});

describe('due dates are days of the library’s own calendar', () => {
  test('when summer time begins in between', async () => {
    expect(await dueOnAt('2026-03-10T22:59:59.999Z')).toBe('2026-03-31');
    expect(await dueOnAt('2026-03-10T23:00:00.000Z')).toBe('2026-04-01');
  });

  test('when summer time ends in between', async () => {
    expect(await dueOnAt('2026-10-06T21:59:59.999Z')).toBe('2026-10-27');
    expect(await dueOnAt('2026-10-06T22:00:00.000Z')).toBe('2026-10-28');
    library.clock.set('2026-10-28T22:59:59.999Z');
    expect((await library.get('/overdues')).body).toMatchObject([{ dueOn: '2026-10-27', daysOverdue: 1 }]);
    library.clock.set('2026-10-28T23:00:00.000Z');
    expect((await library.get('/overdues')).body).toMatchObject([{ daysOverdue: 2 }, { daysOverdue: 1 }]);
  });

  test('in the hour that comes twice', async () => {
    library.clock.set('2026-10-25T00:30:00.000Z');
    const item = await addItem(library);
    await lend(library, sami, item);
    library.clock.set('2026-10-25T01:30:00.000Z');
    expect((await library.post('/returns', { item: item.id })).status).toBe(200);
    expect(await dueOnAt('2026-10-25T01:30:00.000Z')).toBe('2026-11-16');
  });

  test('whatever zone the computer believes to be in', async () => {
    const { TZ } = process.env;
    try {
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
        process.env['TZ'] = zone;
        expect(new Date('2026-09-07T12:00:00Z').getHours()).not.toBe(14); // the computer does believe it
        expect(await dueOnAt('2026-03-10T22:59:59.999Z')).toBe('2026-03-31');
        expect(await dueOnAt('2026-03-10T23:00:00.000Z')).toBe('2026-04-01');
        expect((await library.get('/status')).body).toMatchObject({ today: '2026-03-11' });
      }
    } finally {
      if (TZ === undefined) delete process.env['TZ'];
      else process.env['TZ'] = TZ;
    }
  });

  test('around a leap day', async () => {
    expect(await dueOnAt('2028-02-08T10:00:00.000Z')).toBe('2028-02-29');
    expect(await dueOnAt('2028-02-29T10:00:00.000Z')).toBe('2028-03-21');
    expect(await dueOnAt('2029-02-08T10:00:00.000Z')).toBe('2029-03-01');
  });
});
