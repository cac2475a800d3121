// Tests what the compiler refuses of a feature's events, and which steps of events can be undone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openWriter, type WritableDatabase } from '../../../../src-main/core/database/connection.ts';
import { migrate } from '../../../../src-main/core/database/migrations.ts';
import { declareEvents, type NewEvent } from '../../../../src-main/core/events/events.ts';
import { handleEvents } from '../../../../src-main/core/events/event-handlers.ts';
import { journalRecording } from '../../../../src-main/core/journal/journal-recording.ts';
import { undoStep } from '../../../../src-main/core/journal/undo-step.ts';

const data = z.object({ id: z.string() });

test('a forgotten decision, restorer or undo handler does not compile', () => {
  // @ts-expect-error -- does not say whether the event can be undone
  declareEvents({ 'hold.placed': { data, afterErasure: 'kept' } });
  // @ts-expect-error -- does not say what an erasure leaves
  declareEvents({ 'hold.placed': { data, undo: 'refused' } });
  const declared = declareEvents({
    'hold.placed': { data, undo: 'handled', afterErasure: 'kept' },
    'hold.cancelled': { data, undo: 'refused', afterErasure: 'kept' },
  });
  const restored = () => undefined;
  const undo = { undo: () => ({ undone: [], events: [] }) };
  // @ts-expect-error -- hold.cancelled has no restorer
  handleEvents(declared, { 'hold.placed': { restore: restored, undo } });
  // @ts-expect-error -- hold.placed has no undo handler
  handleEvents(declared, { 'hold.placed': restored, 'hold.cancelled': restored });
  handleEvents(declared, { 'hold.placed': { restore: restored, undo }, 'hold.cancelled': restored });
});

test('a mistyped event, and data that is not as declared, do not compile', () => {
  const events: NewEvent[] = [
    { type: 'group.deleted', data: { id: '1' } },
    // @ts-expect-error -- no feature declares it
    { type: 'group.deletd', data: { id: '1' } },
    // @ts-expect-error -- has no data
    { type: 'group.deleted' },
    // @ts-expect-error -- has other data
    { type: 'group.deleted', data: { group: '1' } },
  ];
  expect(events).toHaveLength(4);
});

let folder: string;
let db: WritableDatabase;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-events-'));
  db = openWriter(path.join(folder, 'loandesk.db'));
  migrate(db, path.join(folder, 'backups'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const declared = declareEvents({
  'loan.returned': { data: z.object({}), undo: 'handled', afterErasure: 'kept' },
  'borrower.merged': { data: z.object({}), undo: 'handled', afterErasure: 'kept' },
  'item.updated': { data: z.object({}), undo: 'stays', afterErasure: 'kept' },
  'group.deleted': { data, undo: 'refused', afterErasure: 'kept' },
});
const restore = () => undefined;
const handlers = handleEvents(declared, {
  'loan.returned': {
    restore,
    undo: { undo: (_, { seq, id }) => ({ undone: [seq], events: [{ type: 'loan.reopened', undoes: id }] }) },
  },
  'borrower.merged': {
    restore,
    undo: { undo: (_, __, step) => ({ undone: step.map(({ seq }) => seq), events: [] }) },
  },
  'item.updated': restore,
  'group.deleted': restore,
});

const given = { id: '1' };
const returned: NewEvent = { type: 'loan.returned' };
const merged = { type: 'borrower.merged' } as NewEvent;
const stays: NewEvent = { type: 'item.updated', data: { changed: [] } };
const refused: NewEvent = { type: 'group.deleted', data: given };

test.each<[string, NewEvent[], number[] | 'undo-not-possible']>([
  ['a handled event', [returned], [1]],
  ['two handled events', [returned, returned], [2, 1]],
  ['an event that stays, beside a handled one', [returned, stays], [1]],
  ['an event that stays, alone', [stays], 'undo-not-possible'],
  ['a refused event', [refused], 'undo-not-possible'],
  ['a refused event beside a handled one', [returned, refused], 'undo-not-possible'],
  ['a refused event that the handler of another undoes as well', [merged, refused], [2, 1]],
])('undo of a step with %s', (_, step, expected) => {
  const now = '2026-09-01T10:00:00.000Z';
  journalRecording(db).record(step, now, 'desk');
  const undo = () =>
    undoStep(1, handlers, () => true)({ db, now, actor: 'desk', precede: () => [] }).result.undone;
  if (expected === 'undo-not-possible') expect(undo).toThrow(expect.objectContaining({ code: expected }));
  else expect(undo()).toEqual(expected);
});
