// Tests that closed segments of the ledger are repaired, redacted and deleted, whatever happened to them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWriter, type WritableDatabase } from '../../../../src-main/core/database/connection.ts';
import { migrate } from '../../../../src-main/core/database/migrations.ts';
import type { LedgerEvent, RecordedEvent } from '../../../../src-main/core/events/events.ts';
import { journalReads } from '../../../../src-main/core/journal/journal-repository.ts';
import {
  maintainLedger,
  type MaintainedLedger,
} from '../../../../src-main/core/journal/ledger-maintenance.ts';
import { openWriteGate, type WriteGate } from '../../../../src-main/core/journal/write-gate.ts';
import { createLedger, type Ledger } from '../../../../src-main/core/ledger/ledger.ts';
import { followLedger } from '../../../../src-main/core/ledger/ledger-chain.ts';
import { segmentsIn } from '../../../../src-main/core/ledger/segments.ts';

/** A file without rows: the migrations take longer than the rest of a test. */
let migrated: Buffer | undefined;
let folder: string;
let segments: string;
let db: WritableDatabase;
let ledger: Ledger;
let gate: WriteGate;
const now = '2026-09-07T10:00:00.000Z';

function begin(): void {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-tending-'));
  segments = path.join(folder, 'ledger');
  const file = path.join(folder, 'loandesk.db');
  if (migrated !== undefined) writeFileSync(file, migrated);
  db = openWriter(file);
  if (migrated === undefined) {
    migrate(db, path.join(folder, 'backups'));
    migrated = db.serialize();
  }
  ledger = createLedger(segments, now);
  gate = openWriteGate(db, ledger, { now: () => now }, () => undefined);
}
async function end(): Promise<void> {
  await gate.close();
  ledger.close();
  db.close();
  rmSync(folder, { recursive: true });
}
beforeEach(begin);
afterEach(end);

async function happens(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await gate.write('desk', () => ({
      result: null,
      events: [{ type: 'settings.changed', borrower: 'noor', data: { sounds: true } }],
    }));
}
const maintain = (afterSeq = 0, endedAfter = now): Promise<MaintainedLedger> =>
  maintainLedger(db, segments, { afterSeq, endedAfter }, () => Promise.resolve());
function events(): { whole: boolean; events: LedgerEvent[] } {
  const found: LedgerEvent[] = [];
  const chain = followLedger(segmentsIn(segments), (event) => found.push(event));
  return { whole: chain?.end === 'whole', events: found };
}
const journal = (after = 0): RecordedEvent[] => [...journalReads(db).eventsAfter(after)];

const damages = {
  missing: (file: string) => {
    rmSync(file);
  },
  empty: (file: string) => {
    writeFileSync(file, '');
  },
  'cut at its end': (file: string) => {
    writeFileSync(file, readFileSync(file, 'utf8').trimEnd().split('\n').slice(0, -1).join('\n'));
  },
  'changed in its first line': (file: string) => {
    writeFileSync(file, readFileSync(file, 'utf8').replace('"seq":', '"sEq":'));
  },
  'changed in an event': (file: string) => {
    writeFileSync(file, readFileSync(file, 'utf8').replace('"actor":"', '"actor":"x'));
  },
  'a copy of another one': (file: string) => {
    writeFileSync(file, readFileSync(segmentsIn(segments).at(-1)?.file ?? ''));
  },
};

test('segments that agree with the journal stay as they are', async () => {
  await happens(3);
  await gate.startSegment();
  await happens(2);
  await gate.startSegment();
  expect(await maintain()).toEqual({ deleted: 0, rewritten: 0, redacted: 0, repaired: 0 });
});

test('an event that lost its borrower in the journal loses it in the ledger, and its segment is no damage', async () => {
  await happens(3);
  await gate.startSegment();
  await happens(2);
  db.exec('UPDATE events SET borrower = NULL WHERE seq IN (2, 5)');
  expect(await maintain()).toEqual({ deleted: 0, rewritten: 1, redacted: 1, repaired: 0 });
  expect(readFileSync(segmentsIn(segments)[0]?.file ?? '', 'utf8').match(/noor/g)).toHaveLength(2);
  expect(events().whole).toBe(true);
  await happens(1); // the newest segment is still the one that the gate appends to
  expect(events()).toMatchObject({ whole: true, events: { length: 6 } });
});

test('a segment with an event that the journal lacks stays, and is reported', async () => {
  await happens(3);
  await gate.startSegment();
  await happens(1);
  db.exec('DELETE FROM events WHERE seq = 2');
  await expect(maintain()).rejects.toThrow('segment 1');
  expect(events()).toMatchObject({ whole: true, events: { length: 4 } });
});

test('whatever happens to closed segments, the ledger goes back to what is needed and agrees with the journal', async () => {
  const kinds = Object.keys(damages) as (keyof typeof damages)[];
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ events: fc.integer({ min: 1, max: 4 }), damage: fc.option(fc.constantFrom(...kinds)) }),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      fc.integer({ min: 0, max: 10 }),
      fc.boolean(),
      async (closed, needed, isOld) => {
        await end();
        begin();
        for (const one of closed) {
          await happens(one.events);
          await gate.startSegment();
        }
        await happens(1);
        const files = segmentsIn(segments).map(({ file }) => file);
        for (const [index, { damage }] of closed.entries())
          if (damage !== null) damages[damage](files[index] ?? '');
        const afterSeq = Math.min(needed, journal().length);
        const maintained = await maintain(afterSeq, isOld ? now : '2026-01-01T00:00:00.000Z');
        const found = events();
        const first = segmentsIn(segments)[0]?.start?.after.seq ?? -1;
        expect(found.whole).toBe(true);
        expect(first).toBeLessThanOrEqual(afterSeq);
        if (!isOld) expect(maintained.deleted).toBe(0);
        expect(found.events).toEqual(journal(first));
        expect(await maintain(afterSeq, isOld ? now : '2026-01-01T00:00:00.000Z')).toMatchObject({
          repaired: 0,
          rewritten: 0,
        });
      },
    ),
    { numRuns: 25 },
  );
});
