// Tests that a ledger rewritten in advance replaces the library's only if both hold the same.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examine } from '../../src-main/features/health/examination.ts';
import type { WritableDatabase } from '../../src-main/core/database/connection.ts';
import {
  finishPrepared,
  prepareLedger,
  preparedLedger,
} from '../../src-main/features/privacy/ledger-preparing.ts';
import { rewriteLedger } from '../../src-main/features/privacy/ledger-rewriting.ts';
import { filesIn } from '../reliability/words-in-files.ts';
import { emptiedByErasure } from '../../src-main/core/journal/event-handlers.ts';
import { declaredEvents } from '../../src-main/library/features.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let ledger: string;
beforeEach(async () => {
  library = await openTestLibrary();
  ledger = path.join(library.folder, 'ledger.ndjson');
});
afterEach(() => library.remove());

const text = (): string => readFileSync(ledger, 'utf8');
const cards = { Xanthippe: '88077031', Quirinus: '88077032' };

/** With a loan that was returned, which the ledger tells of. */
async function whoHasBorrowed(givenName: keyof typeof cards): Promise<Person> {
  const person = await addBorrower(library, { givenName, barcode: cards[givenName] });
  const item = await addItem(library);
  await lend(library, person, item);
  bodyOf(await library.post('/returns', { item: item.id }), 200);
  return person;
}

describe('between the two', () => {
  let person: Person;
  let other: Person;
  let db: WritableDatabase;
  beforeEach(async () => {
    [person, other] = [await whoHasBorrowed('Xanthippe'), await whoHasBorrowed('Quirinus')];
    db = new Database(path.join(library.folder, 'loandesk.db')) as WritableDatabase;
  });
  afterEach(() => db.close());

  const emptied = emptiedByErasure(declaredEvents);
  const prepared = () => {
    const found = prepareLedger(ledger, [person.id], emptied, db);
    if (found === null) throw new Error('The ledger could not be prepared.');
    return found;
  };
  const goOnLending = async (): Promise<void> => {
    await lend(library, person, await addItem(library));
    await addBorrower(library, { givenName: 'Noor' });
    await library.close();
  };
  const finished = (of: ReturnType<typeof prepared>, ids: readonly string[] = [person.id]) =>
    finishPrepared(ledger, of, { ids: new Set(ids), emptied, journal: db });

  test('the desk goes on lending, and it ends as it would have been written in one go', async () => {
    const before = prepared();
    expect(text(), 'nothing is put in place yet').toContain(cards.Xanthippe);
    await goOnLending();
    const old = text();
    const done = finished(before);
    const inTwo = text();
    writeFileSync(ledger, old);
    expect(done).toEqual(rewriteLedger(ledger, { ids: new Set([person.id]), emptied, journal: db }));
    expect(inTwo).toBe(text());
    expect(inTwo).not.toContain(cards.Xanthippe);
    expect(inTwo.split('\n')).toHaveLength(old.split('\n').length);
    expect(existsSync(preparedLedger(ledger))).toBe(false);
  });

  test.each<[string, (of: ReturnType<typeof prepared>) => readonly string[] | undefined]>([
    ['somebody else is erased as well', () => [person.id, other.id]],
    [
      'the link of a returned loan is cut',
      () => {
        db.prepare(`UPDATE events SET borrower = NULL WHERE type = 'loan.returned' AND borrower = ?`).run(
          other.id,
        );
        return undefined;
      },
    ],
    [
      'another ledger is put in the place of the one that was read',
      () => {
        rewriteLedger(ledger, { ids: new Set([other.id]), emptied, journal: null });
        return undefined;
      },
    ],
    [
      'what was prepared loses its end',
      () => {
        writeFileSync(preparedLedger(ledger), readFileSync(preparedLedger(ledger)).subarray(0, -9));
        return undefined;
      },
    ],
  ])('and where %s, it is of no use', async (_, happens) => {
    const before = prepared();
    await goOnLending();
    const ids = happens(before);
    const old = text();
    expect(finished(before, ids)).toBeNull();
    expect(text()).toBe(old);
  });
});

test('two who are erased at once share the moment for which the library is closed', async () => {
  const people = [await whoHasBorrowed('Xanthippe'), await whoHasBorrowed('Quirinus')];
  const begun = people.map(({ id }) => library.post(`/users/${id}/erasure`));
  for (const answer of await Promise.all(begun)) bodyOf(answer, 202);
  await vi.waitFor(
    async () => {
      expect((await library.get('/erasures')).body).toMatchObject([{ stage: 'done' }, { stage: 'done' }]);
    },
    { timeout: 30_000, interval: 50 },
  );
  for (const card of Object.values(cards)) expect(text()).not.toContain(card);
  expect(library.reported).toEqual([]);
  await library.close();
  const log = filesIn(path.join(library.folder, 'logs'), () => true);
  expect([...log.values()].join('').match(/"event":"started"/g)).toHaveLength(2);
  const faults = examine(library.folder, library.clock.now()).filter(
    ({ state, check }) => state !== 'fine' && check !== 'backups',
  );
  expect(faults).toEqual([]);
});

test('one that was left behind by a program that was killed is removed by the next start', async () => {
  await library.close();
  writeFileSync(preparedLedger(ledger), 'half a line');
  await library.reopen();
  expect(existsSync(preparedLedger(ledger))).toBe(false);
});
