// Tests the journal and its ledger: ids and never names, an unbroken chain, and writes that share a commit.
import { hash } from 'node:crypto';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewEvent, RecordedEvent } from '../../src-main/core/events/events.ts';
import { newestSegmentIn, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf } from '../support/school-year.ts';

let library: TestLibrary;

beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const eventsInTable = (): { seq: number; id: string; step: string | null; type: string }[] =>
  library.tables()['events'] as never;

/** Follows the chain with nothing but the description of it: each hash covers the one before and the event, the first one the segment's first line. */
function expectUnbrokenChain(): RecordedEvent[] {
  const [first = ''] = readFileSync(newestSegmentIn(library.folder), 'utf8').split('\n');
  let before = hash('sha256', first, 'hex');
  return library.ledgerLines().map((line) => {
    const { hash: chained, event } = JSON.parse(line) as { hash: string; event: RecordedEvent };
    expect(chained).toBe(hash('sha256', before + JSON.stringify(event), 'hex'));
    before = chained;
    return event;
  });
}

describe('the journal', () => {
  test('and the ledger never hold a name, an address, a message or a reason', async () => {
    const secrets = [
      'Wilhelmina',
      'Quackenbush',
      'wilhelmina@school.example',
      '2014-11-30',
      'Glasses at the desk',
      'Owes a frog',
      'Zebediah',
      'Xanthippe',
      'zeb@school.example',
      'His mother phoned',
      'Because the head said so',
      'Torn by Wilhelmina',
      'Token of Quackenbush',
    ];
    const [
      given,
      family,
      email,
      birth,
      message,
      blocked,
      newGiven,
      newFamily,
      newEmail,
      newMessage,
      reason,
      note,
      tokenName,
    ] = secrets;
    const borrower = await addBorrower(library, {
      givenName: given,
      familyName: family,
      email,
      birthDate: birth,
      message,
      blockedReason: blocked,
      barcode: '2000001',
      externalId: 'S-1',
      group: '3A',
      expiresOn: '2027-07-31',
    });
    await library.post(`/users/${borrower.id}`, {
      givenName: newGiven,
      familyName: newFamily,
      email: newEmail,
      message: newMessage,
    });
    const item = await addItem(library, { note, forLoan: false });
    const override = { codes: ['item-not-for-loan', 'borrower-blocked'], reason };
    const lent = bodyOf<{ events: number[] }>(
      await library.post('/checkouts', { borrower: borrower.id, item: item.id, override }),
      201,
    );
    library.clock.set('2026-09-08T10:00:00.000Z');
    expect((await library.post('/renewals', { item: item.id, override })).status).toBe(200);
    await library.post('/returns', { item: item.id });
    await library.post(`/events/${lent.events[0] ?? 0}/undo`);
    await library.post('/tokens', { name: tokenName, scopes: ['circulation'] });
    await library.post('/desk/scans', { code: `${String(newGiven)} ${String(newFamily)}` });
    await library.delete(`/users/${borrower.id}`);

    const witnesses = {
      ledger: readFileSync(newestSegmentIn(library.folder), 'utf8'),
      events: JSON.stringify(library.tables()['events']),
      feed: JSON.stringify((await library.get('/events')).body),
    };
    for (const [name, text] of Object.entries(witnesses)) {
      expect(text.length, name).toBeGreaterThan(1000);
      expect(text, name).toContain(borrower.id);
      for (const secret of secrets)
        expect(text.toLowerCase(), `${name}: ${secret}`).not.toContain(secret.toLowerCase());
    }
  });

  test('tells the same as the ledger, event for event, numbered without gaps', async () => {
    const borrower = await addBorrower(library, { group: '3A' });
    const item = await addItem(library);
    await lend(library, borrower, item);
    await library.post('/checkouts', { borrower: borrower.id, item: 'nothing' });
    await library.post('/users', { givenName: 'A' });
    await library.post('/users', { givenName: 'A', familyName: 'B', barcode: 'x', category: 'none' });
    await library.post('/returns', { item: item.id });
    await library.post(`/titles/${item.titleId}`, { title: 'Momo' }); // names a further subject
    const inLedger = expectUnbrokenChain();
    expect(inLedger.map(({ seq }) => seq)).toEqual(inLedger.map((_, index) => index + 1));
    interface Row extends Omit<RecordedEvent, 'data' | 'step' | 'subjects'> {
      data: string;
      step: string | null;
      subjects: string | null;
    }
    const inTable = (library.tables()['events'] as Row[]).map(({ subjects, data, ...event }) => ({
      ...event,
      step: event.step ?? event.id,
      data: JSON.parse(data) as unknown,
      ...(subjects !== null && { subjects: JSON.parse(subjects) as unknown }),
    }));
    expect(inTable).toEqual(inLedger);
  });

  test('keeps the events of one command together as a step', async () => {
    await addBorrower(library, { group: 'New group' });
    const [group, borrower] = eventsInTable().slice(-2);
    expect([group?.type, borrower?.type]).toEqual(['group.added', 'borrower.added']);
    expect([group?.step, borrower?.step]).toEqual([null, group?.id]);
  });

  test('names step, undone event and desk by ids that hold elsewhere, and by numbers of this library', async () => {
    const borrower = await addBorrower(library, { group: 'New group' });
    const loan = await lend(library, borrower, await addItem(library));
    bodyOf(await library.post(`/events/${String(loan.events[0])}/undo`), 200);
    const { events } = bodyOf<{ events: Record<string, unknown>[] }>(await library.get('/events'), 200);
    const [opened, cancelled] = ['loan.opened', 'loan.cancelled'].map((type) =>
      events.find((event) => event['type'] === type),
    );
    expect(cancelled).toMatchObject({ undoes: opened?.['seq'], undoesId: opened?.['id'] });
    const [group, added] = ['group.added', 'borrower.added'].map((type) =>
      events.find((event) => event['type'] === type),
    );
    expect(added).toMatchObject({ step: group?.['seq'], stepId: group?.['id'] });
    const [desk] = library.tables()['desks'] as { id: string }[];
    for (const event of events) expect(event).toMatchObject({ desk: 'desk-1', deskId: desk?.id });
    await library.reopen();
    expect(library.tables()['desks']).toEqual([desk]);
  });

  test('is read a page at a time, and by borrower and item', async () => {
    const borrower = await addBorrower(library);
    const item = await addItem(library);
    await lend(library, borrower, item);
    await addBorrower(library);
    interface Page {
      events: { seq: number; type: string }[];
      next: number | null;
    }
    const seen: number[] = [];
    let since: number | null = 0;
    while (since !== null) {
      const page: Page = bodyOf(await library.get(`/events?since=${since}&limit=2`), 200);
      expect(page.events.length).toBeLessThanOrEqual(2);
      seen.push(...page.events.map(({ seq }) => seq));
      since = page.next;
    }
    expect(seen).toEqual(eventsInTable().map(({ seq }) => seq));
    const types = async (query: string): Promise<string[]> =>
      bodyOf<Page>(await library.get(`/events?${query}`), 200).events.map(({ type }) => type);
    expect(await types(`borrower=${borrower.id}`)).toEqual(['borrower.added', 'loan.opened']);
    expect(await types(`item=${item.id}`)).toEqual(['item.added', 'loan.opened']);
    expect(await types(`item=${item.id}&borrower=${borrower.id}`)).toEqual(['loan.opened']);
  });
});

describe('the write gate', () => {
  test('lets writes that wait together share a commit and a line of syncs, and loses none', async () => {
    const item = await addItem(library);
    const before = commits();
    const writes = 200;
    const answers = await Promise.all(
      Array.from({ length: writes }, (_, index) =>
        library.post('/users', { givenName: 'A', familyName: `B${index}` }),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const spent = commits() - before;
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThan(writes / 4);
    const witnessed = new Set(expectUnbrokenChain().map(({ borrower }) => borrower));
    for (const { body } of answers) expect(witnessed).toContain((body as { id: string }).id);
    expect((await library.get(`/items/${item.id}`)).status).toBe(200);
  });

  test('answers only once the ledger holds the change', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await addBorrower(library);
      expect(library.ledgerLines().at(-1)).toContain(`"borrower":"${id}"`);
    }
  });

  test('spares the neighbours of a command that fails, and its numbers', async () => {
    const { gate } = library.library.services;
    const gone = gate.write('test', ({ db }) => {
      db.prepare("INSERT INTO borrower_groups (id, name) VALUES ('half', 'Half done')").run();
      throw new Error('a defect in the middle');
    });
    // It fails only when the second of its events is recorded: no JSON holds such a number.
    const changes: NewEvent[] = [
      { type: 'settings.changed', data: { currency: 'EUR' } },
      { type: 'settings.changed', data: { currency: 1n as never } },
    ];
    const [before, , broken, constraint, recording, after] = await Promise.allSettled([
      library.post('/users', { givenName: 'A', familyName: 'First' }),
      library.post('/users', { givenName: 'A', familyName: 'Second', barcode: 'taken' }),
      gone,
      gate.write('test', ({ db }) => {
        db.prepare(
          "INSERT INTO loans (id, item_id, checked_out_at, due_on) VALUES ('x', 'none', '', '')",
        ).run();
        return { result: null, events: [] };
      }),
      gate.write('test', () => ({ result: null, events: changes })),
      library.post('/users', { givenName: 'A', familyName: 'Third', barcode: 'taken' }),
      addBorrower(library, { familyName: 'Fourth' }),
    ]);
    expect([before.status, broken.status, constraint.status, recording.status]).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(after.status === 'fulfilled' && problemOf(after.value).code).toBe('barcode-taken');
    expect((await library.get('/groups')).body).toEqual([]);
    expect((await library.get('/users')).body).toMatchObject([
      { familyName: 'First' },
      { familyName: 'Second' },
      { familyName: 'Fourth' },
    ]);
    const events = expectUnbrokenChain();
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  });

  test('takes a command with more events than can be spread', async () => {
    const { gate } = library.library.services;
    const many = 150_000;
    const { events } = await gate.write('test', () => ({
      result: null,
      events: Array.from({ length: many }, () => ({ type: 'settings.changed' as const, data: {} })),
    }));
    expect(events).toHaveLength(many);
    expect((await addBorrower(library)).version).toBe(1);
  });

  test('takes nothing more once it is closed', async () => {
    await library.close();
    await expect(
      library.library.services.gate.write('test', () => ({ result: null, events: [] })),
    ).rejects.toThrow('closed');
    await library.reopen();
  });
});

/** How many transactions the log of the database holds: one commit frame each. */
function commits(): number {
  const wal = readFileSync(path.join(library.folder, 'loandesk.db-wal'));
  const pageSize = wal.readUInt32BE(8);
  const salt = wal.subarray(16, 24);
  let found = 0;
  for (let at = 32; at + 24 + pageSize <= wal.length; at += 24 + pageSize) {
    if (wal.readUInt32BE(at + 4) !== 0 && wal.subarray(at + 8, at + 16).equals(salt)) found += 1;
  }
  return found;
}
